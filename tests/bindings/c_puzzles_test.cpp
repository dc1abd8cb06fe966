// Puzzles of one's own in C: as text and as data, without any table; grades and heuristics.

#include <algorithm>
#include <array>
#include <cmath>
#include <functional>
#include <numeric>
#include <span>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include "bindings/tablebases.hpp"

namespace {

/// A board of slides of two rows of two cells, as data; with a wall, between its lower cells.
class Square {
 public:
  explicit Square(bool has_wall) {
    constexpr int ends[4][4] = {{-1, -1, 0, 1}, {2, 3, -1, -1}, {-1, 0, -1, 2}, {1, -1, 3, -1}};  // -1 is not allowed
    for (std::size_t move = 0; move < 4; ++move) {
      for (std::size_t blank = 0; blank < 4; ++blank) {
        const int end = has_wall && move >= 2 && blank >= 2 ? -1 : ends[move][blank];
        std::uint8_t* const row = &rows_[move][4 * blank];
        std::iota(row, row + 4, std::uint8_t{0});
        if (end >= 0)
          std::swap(row[blank], row[end]);
        else
          row[0] = TILEBASE_NOT_ALLOWED;
      }
      moves_[move] = {names[move], rows_[move].data()};
    }
  }

  tilebase_definition definition() const {
    return {"square", tiles, 4, 3, layout, std::size(layout), moves_.data(), moves_.size()};
  }

  static constexpr const char* names[] = {"u", "d", "l", "r"};
  static constexpr const char* tiles[] = {"1", "2", "3", "0"};
  static constexpr int layout[] = {0, 1, -2, 2, 3};

 private:
  std::array<std::array<std::uint8_t, 16>, 4> rows_{};
  std::array<tilebase_move_definition, 4> moves_{};
};

Handle open_puzzle(const tilebase_definition& definition) {
  tilebase_tablebase* tablebase = nullptr;
  ErrorHandle error;
  const auto status = tilebase_open_puzzle(&definition, &tablebase, error);
  CAPTURE(error.message());
  REQUIRE(status == TILEBASE_OK);
  return {tablebase, &tilebase_close};
}

Handle open_definition(const std::string& text) {
  tilebase_tablebase* tablebase = nullptr;
  REQUIRE(tilebase_open_definition(text.c_str(), "own", &tablebase, nullptr) == TILEBASE_OK);
  return {tablebase, &tilebase_close};
}

/// The message of the error that a definition is; "" if it is none.
std::string refused(tilebase_definition definition) {
  tilebase_tablebase* tablebase = nullptr;
  ErrorHandle error;
  const auto status = tilebase_open_puzzle(&definition, &tablebase, error);
  tilebase_close(tablebase);
  CHECK((status == TILEBASE_OK || tablebase == nullptr));
  return error.message();
}

/// Calls a function that writes text.
template <class... Arguments>
std::string text_of(Arguments... arguments) {
  const auto [call, tablebase, text] = std::tuple(arguments...);
  char buffer[400];
  const auto status = call(tablebase, text, buffer, sizeof buffer, nullptr, nullptr);
  return status == TILEBASE_OK ? buffer : tilebase_status_text(status);
}

int manhattan(const std::uint8_t* tiles, std::size_t count, double* values, void* data) {
  const auto* const weight = static_cast<const double*>(data);
  for (std::size_t i = 0; i < count; ++i) {
    int sum = 0;
    for (int cell = 0; cell < 9; ++cell)
      if (const int tile = tiles[i * 9 + static_cast<std::size_t>(cell)]; tile != 8)
        sum += std::abs(tile / 3 - cell / 3) + std::abs(tile % 3 - cell % 3);
    values[i] = *weight * sum;
  }
  return 1;
}

}  // namespace

TEST_CASE("a definition as text is answered without tables as the built-in puzzle with tables is") {
  const Handle tables = open_builtin("slide2x3");
  const Handle custom = open_definition(tilebase_puzzle_definition(tables.get()));
  for (const char* goal : {static_cast<const char*>(nullptr), "12****"})
    CHECK(solved(custom.get(), "x54321", goal) == solved(tables.get(), "x54321", goal));
  CHECK(tilebase_puzzle_definition(custom.get()) == std::string(tilebase_puzzle_definition(tables.get())));
}

TEST_CASE("a puzzle is read as data as it was given, and its definition as text defines it") {
  const bool has_wall = GENERATE(true, false);
  const Square square(has_wall);
  const Handle tablebase = open_puzzle(square.definition());
  const auto* const t = tablebase.get();
  const std::string text = tilebase_puzzle_definition(t);
  CHECK((text.find("slides = orthogonal") == std::string::npos) == has_wall);
  CHECK(tilebase_puzzle_definition(open_definition(text).get()) == text);
  CHECK(solved(t, "x132") == solved(open_definition(text).get(), "x132"));
  CHECK(tilebase_puzzle_blank(t) == 3);
  CHECK(tilebase_puzzle_tile(t, 3) == std::string("x"));
  CHECK(tilebase_puzzle_tile(t, 4) == nullptr);
  int layout[8];
  std::size_t count = 0;
  REQUIRE(tilebase_puzzle_layout(t, layout, 8, &count, nullptr) == TILEBASE_OK);
  CHECK(std::vector(layout, layout + count) == std::vector{0, 1, -2, 2, 3, -2});
  const auto definition = square.definition();
  for (int move = 0; move < 4; ++move) {
    const std::string name = tilebase_puzzle_move_name(t, move);
    const auto given = std::find_if(definition.moves, definition.moves + 4, [&](auto& m) { return m.name == name; });
    for (int blank = 0; blank < 4; ++blank) {
      std::uint8_t from[4];
      REQUIRE(tilebase_puzzle_step(t, move, blank, from, 4, &count, nullptr) == TILEBASE_OK);
      const auto* const row = given->from + blank * 4;
      CHECK(count == (*row == TILEBASE_NOT_ALLOWED ? 0U : 4U));
      CHECK(std::equal(from, from + count, row));
    }
  }
  CHECK(tilebase_puzzle_step(t, 0, 4, nullptr, 0, nullptr, nullptr) == TILEBASE_BAD_ARGUMENT);
}

TEST_CASE("bad puzzles as data are refused with what is wrong") {
  const Square square(false);
  const auto good = square.definition();
  const std::uint8_t nothing[16] = {};
  const tilebase_move_definition twice[] = {good.moves[0], good.moves[0]};
  const tilebase_move_definition no_permutation[] = {{"A", nothing}};
  const std::pair<const char*, std::function<void(tilebase_definition&)>> rows[] = {
      {"", [](auto&) {}},
      {"'a b' cannot name a puzzle", [](auto& d) { d.name = "a b"; }},
      {"its blank", [](auto& d) { d.blank = 4; }},
      {"cells 65", [](auto& d) { d.cells = 65; }},
      {"cells 0", [](auto& d) { d.cells = 0, d.blank = -1; }},
      {"its layout", [](auto& d) { d.layout_size = 3; }},
      {"no moves", [](auto& d) { d.move_count = 0; }},
      {"duplicate move 'u'", [&](auto& d) { d.moves = twice, d.move_count = 2; }},
      {"no permutation", [&](auto& d) { d.moves = no_permutation, d.move_count = 1; }},
      {"moves must not be NULL", [](auto& d) { d.moves = nullptr; }}};
  for (const auto& [words, spoil] : rows) {
    auto bad = good;
    spoil(bad);
    const std::string message = refused(bad);
    CAPTURE(words, message);
    CHECK(message.find(words) != std::string::npos);
    CHECK(message.empty() == std::string(words).empty());
  }
}

TEST_CASE("boards and goals come back in the format of answers") {
  const Handle tablebase = open_builtin("slide3x3");
  CHECK(text_of(&tilebase_board, tablebase.get(), "1 2 3 / 4 0 5 / 6 7 8") == "1234x5678");
  CHECK(text_of(&tilebase_board, tablebase.get(), "1 2 3 4 * 5 6 7 8") == "bad board");
  CHECK(text_of(&tilebase_target, tablebase.get(), "1??,4_5,6*8") == "1**4x56*8");
  CHECK(text_of(&tilebase_draw, tablebase.get(), "1**4x56*8") == "1 * *\n4 x 5\n6 * 8");
  CHECK(once::is_solvable(tablebase.get(), "12345687x", nullptr, nullptr) == TILEBASE_UNSOLVABLE);
  CHECK(once::is_solvable(tablebase.get(), "1234567x8", nullptr, nullptr) == TILEBASE_OK);
}

TEST_CASE("answers are graded") {
  const Handle tablebase = open_builtin("slide3x3");
  const SolverHandle solver = open_solver(tablebase.get());
  tilebase_grade graded;
  const auto status = [&](const char* start, const char* answer) {
    return tilebase_solver_check(solver.get(), start, answer, TILEBASE_BY_BLANK, &graded, sizeof graded, nullptr);
  };
  for (const auto& [start, answer, verdict, distance, length] :
       {std::tuple("1234567x8", "lrr", TILEBASE_LONGER, 1, 3),
        {"1234567x8", "l", TILEBASE_ENDS_ELSEWHERE, -1, 1},
        {"1234567x8", "unsolvable", TILEBASE_IS_SOLVABLE, -1, -1},
        {"12345687x", "unsolvable", TILEBASE_IS_UNSOLVABLE, -1, -1}}) {
    REQUIRE(status(start, answer) == TILEBASE_OK);
    CHECK((graded.verdict == verdict && graded.distance == distance && graded.length == length));
  }
  CHECK(tilebase_verdict_text(TILEBASE_ENDS_ELSEWHERE) == std::string("ends elsewhere"));
  CHECK(tilebase_verdict_text(6) == std::string("unknown verdict"));
  CHECK(status("12", "r") == TILEBASE_BAD_BOARD);
  CHECK(status("12345678x", nullptr) == TILEBASE_BAD_ARGUMENT);
}

TEST_CASE("a heuristic is compared with all distances") {
  const Handle tablebase = open_builtin("slide3x3");
  const SolverHandle solver = open_solver(tablebase.get());
  tilebase_heuristic_report report;
  std::vector<tilebase_heuristic_row> rows(1000);
  std::vector<std::uint8_t> examples(TILEBASE_EXAMPLES * 9);
  std::size_t count = 0;
  double weight = 1;
  const auto check = [&](tilebase_estimate estimate, std::size_t size) {
    return tilebase_solver_heuristic(solver.get(), estimate, &weight, nullptr, 0, &report, sizeof report,
                                     examples.data(), examples.size(), rows.data(), size, &count, nullptr);
  };
  const auto board = [&](tilebase_example example) {
    char text[10] = "";
    tilebase_write_state(tablebase.get(), &examples[9 * static_cast<std::size_t>(example)], 9, text, sizeof text,
                         nullptr, nullptr);
    return std::string(text);  // "" if there is none
  };
  REQUIRE(check(&manhattan, rows.size()) == TILEBASE_OK);
  CHECK((report.all_states == 1 && report.states == 181440));
  CHECK((report.admissible == 1 && report.consistent == 1));
  CHECK((report.drop_move == -1 && board(TILEBASE_TOO_HIGH).empty() && std::isnan(report.too_high.value)));
  CHECK((board(TILEBASE_TOO_LOW).empty() && std::isnan(report.too_low.value) && report.too_low.distance == -1));
  CHECK(board(TILEBASE_WORST).size() == 9);
  std::uint64_t states = 0;
  for (std::size_t i = 0; i < count; ++i) states += rows[i].states;
  CHECK(states == 181440);
  CHECK(check(&manhattan, 1) == TILEBASE_BUFFER_TOO_SMALL);

  weight = 2;
  REQUIRE(check(&manhattan, rows.size()) == TILEBASE_OK);
  CHECK((report.admissible == 0 && report.consistent == 0));
  CHECK(report.too_high.value > report.too_high.distance);
  CHECK(report.drop_from.value - report.drop_to.value > 1);
  char after[16];
  REQUIRE(tilebase_apply(tablebase.get(), board(TILEBASE_DROP_FROM).c_str(), report.drop_move, after, sizeof after,
                         nullptr, nullptr) == TILEBASE_OK);
  CHECK(after == board(TILEBASE_DROP_TO));
  int distance = 0;
  REQUIRE(tilebase_solver_distance(solver.get(), board(TILEBASE_TOO_HIGH).c_str(), &distance, nullptr) == TILEBASE_OK);
  CHECK(distance == report.too_high.distance);

  const auto minus_1 = [](const std::uint8_t*, std::size_t asked, double* values, void*) {
    std::fill_n(values, asked, -1.0);
    return 1;
  };
  REQUIRE(check(minus_1, 0) == TILEBASE_BUFFER_TOO_SMALL);
  CHECK((report.admissible == 1 && report.consistent == 0 && report.drop_move == -1));
  CHECK(board(TILEBASE_TOO_LOW) == "12345678x");
  CHECK((report.too_low.value == -1 && report.too_low.distance == 0));
  CHECK(tilebase_solver_heuristic(solver.get(), minus_1, nullptr, nullptr, 0, &report, sizeof report, examples.data(),
                                  44, rows.data(), rows.size(), &count, nullptr) == TILEBASE_BUFFER_TOO_SMALL);
  CHECK(tilebase_solver_heuristic(solver.get(), minus_1, nullptr, nullptr, 0, &report, sizeof report, nullptr, 0,
                                  rows.data(), rows.size(), &count, nullptr) == TILEBASE_OK);

  CHECK(check([](const std::uint8_t*, std::size_t, double*, void*) { return 0; }, 0) == TILEBASE_GAVE_UP);
  CHECK(check(nullptr, 0) == TILEBASE_BAD_ARGUMENT);
  const Handle large = open_builtin("slide4x4");
  const SolverHandle searches = open_solver(large.get());
  const auto zero = [](const std::uint8_t*, std::size_t n, double* values, void*) {
    std::fill_n(values, n, 0);
    return 1;
  };
  const tilebase_heuristic_options ten{10, 1, 0};
  REQUIRE(tilebase_solver_heuristic(searches.get(), zero, nullptr, &ten, sizeof ten, &report, sizeof report, nullptr, 0,
                                    rows.data(), rows.size(), &count, nullptr) == TILEBASE_OK);
  CHECK((report.all_states == 0 && report.states == 10 && report.admissible == -1));
}

TEST_CASE("a board of many cells with long names is written whole") {
  std::string definition = "name = long\ntiles =";
  std::string goal;
  for (int tile = 0; tile < 40; ++tile) {
    const std::string name = "tile" + std::to_string(1000 + tile);
    definition += ' ' + name;
    goal += (tile > 0 ? " " : "") + name;
  }
  const Handle tablebase = open_definition(definition + "\nrows = 5\ncols = 8\nrotations = rows cols\n");
  char text[400];
  REQUIRE(tilebase_board(tablebase.get(), goal.c_str(), text, sizeof text, nullptr, nullptr) == TILEBASE_OK);
  CHECK((text == goal && goal.size() == 359));
}

TEST_CASE("moves are read and written in C, by the blank and by the tile, and answers graded by either") {
  const Handle slides = open_builtin("slide3x3");
  std::uint8_t moves[8];
  size_t count = 0;
  char text[16];
  ErrorHandle error;
  REQUIRE(tilebase_read_moves(slides.get(), nullptr, "L2 U", TILEBASE_BY_TILE, moves, sizeof moves, &count, error) ==
          TILEBASE_OK);
  CHECK(count == 3);
  const auto written = [&](int named_by, int in_runs) {
    CHECK(tilebase_write_moves(slides.get(), nullptr, moves, count, named_by, in_runs, text, sizeof text, nullptr,
                               error) == TILEBASE_OK);
    return std::string(text);
  };
  CHECK(written(TILEBASE_BY_BLANK, 0) == "rrd");
  CHECK(written(TILEBASE_BY_BLANK, 1) == "r2 d");
  CHECK(written(TILEBASE_BY_TILE, 0) == "LLU");
  CHECK(written(TILEBASE_BY_TILE, 1) == "L2 U");
  CHECK(tilebase_read_moves(slides.get(), nullptr, "right down", TILEBASE_BY_BLANK, moves, 1, &count, error) ==
        TILEBASE_BUFFER_TOO_SMALL);
  CHECK(count == 2);
  CHECK(tilebase_read_moves(slides.get(), nullptr, "rq", TILEBASE_BY_BLANK, moves, sizeof moves, &count, error) ==
        TILEBASE_BAD_MOVE);
  CHECK(error.message().starts_with("'q' is not a move"));

  REQUIRE(tilebase_read_moves(slides.get(), "123x46758", "[4, 5, 8]", TILEBASE_BY_BLANK, moves, sizeof moves, &count,
                              error) == TILEBASE_OK);
  CHECK(written(TILEBASE_BY_BLANK, 0) == "rdr");
  CHECK(tilebase_write_moves(slides.get(), "123x46758", moves, count, TILEBASE_BY_NUMBER, 0, text, sizeof text, nullptr,
                             error) == TILEBASE_OK);
  CHECK(text == std::string("4 5 8"));
  CHECK(tilebase_read_moves(slides.get(), nullptr, "4", TILEBASE_BY_NUMBER, moves, sizeof moves, &count, error) ==
        TILEBASE_BAD_ARGUMENT);
  CHECK(error.message().ends_with("give the start"));
  CHECK(tilebase_read_moves(slides.get(), "123x46758", "U", TILEBASE_BY_TILE, moves, sizeof moves, &count, error) ==
        TILEBASE_OK);
  CHECK(tilebase_read_moves(slides.get(), "12345678x", "U", TILEBASE_BY_TILE, moves, sizeof moves, &count, error) ==
        TILEBASE_BAD_MOVE);
  CHECK(error.message().ends_with("it allows R D"));

  const SolverHandle solver = open_solver(slides.get());
  const auto verdict = [&](int named_by) {
    tilebase_grade grade;
    CHECK(tilebase_solver_check(solver.get(), "123x46758", "LUL", named_by, &grade, sizeof grade, error) ==
          TILEBASE_OK);
    return grade.verdict;
  };
  CHECK(verdict(TILEBASE_BY_TILE) == TILEBASE_SHORTEST);
  CHECK(verdict(TILEBASE_BY_BLANK) == TILEBASE_NO_MOVE);

  for (const int none : {-1, TILEBASE_BY_NUMBER + 1, 99}) {
    CAPTURE(none);
    const auto check_refused = [&](tilebase_status status) {
      CHECK(status == TILEBASE_BAD_ARGUMENT);
      CHECK(error.message().starts_with("named_by " + std::to_string(none)));
    };
    tilebase_grade grade;
    check_refused(tilebase_read_moves(slides.get(), nullptr, "r", none, moves, sizeof moves, &count, error));
    check_refused(tilebase_write_moves(slides.get(), nullptr, moves, 1, none, 0, text, sizeof text, nullptr, error));
    check_refused(tilebase_solver_check(solver.get(), "123x46758", "LUL", none, &grade, sizeof grade, error));
  }
}

TEST_CASE("each move of an answer has the distances around it, up to the first that is unknown or not allowed") {
  const Handle slides = open_builtin("slide3x3");
  const SolverHandle solver = open_solver(slides.get());
  const ErrorHandle error;
  const auto moves_of = [&](const char* start, const char* answer, int named_by) {
    tilebase_checked_move moves[4];
    std::size_t count = 0;
    REQUIRE(tilebase_solver_check_each(solver.get(), start, answer, named_by, moves, 4, &count, error) == TILEBASE_OK);
    std::vector<std::array<int, 4>> list;
    for (const auto& each : std::span(moves).first(count))
      list.push_back({each.move, each.is_allowed, each.before, each.after});
    return list;
  };
  using List = std::vector<std::array<int, 4>>;
  CHECK(moves_of("123x46758", "4 5 4", TILEBASE_BY_NUMBER) == List{{2, 1, 3, 2}, {0, 1, 2, 1}, {-1, 0, 1, -1}});
  CHECK(moves_of("123x46758", "rrr", TILEBASE_BY_BLANK) == List{{2, 1, 3, 2}, {2, 1, 2, 3}, {2, 0, 3, -1}});
  CHECK(moves_of("21345678x", "u", TILEBASE_BY_BLANK) == List{{3, 1, -1, -1}});
  CHECK(moves_of("21345678x", "unsolvable", TILEBASE_BY_BLANK).empty());
  std::size_t count = 0;
  CHECK(tilebase_solver_check_each(solver.get(), "123x46758", "rdr", TILEBASE_BY_BLANK, nullptr, 0, &count, error) ==
        TILEBASE_BUFFER_TOO_SMALL);
  CHECK(count == 3);
  CHECK(tilebase_solver_check_each(solver.get(), "123x46758", "", 9, nullptr, 0, &count, error) ==
        TILEBASE_BAD_ARGUMENT);
}

TEST_CASE("the name of a board's puzzle needs a buffer, and is empty for what is no board") {
  char puzzle[16];
  CHECK(tilebase_puzzle_of_board("nonsense", puzzle, sizeof puzzle, nullptr, nullptr) == TILEBASE_OK);
  CHECK(std::string(puzzle).empty());
  CHECK(tilebase_puzzle_of_board("412503", puzzle, 8, nullptr, nullptr) == TILEBASE_BUFFER_TOO_SMALL);
  CHECK(tilebase_puzzle_of_board(nullptr, puzzle, sizeof puzzle, nullptr, nullptr) == TILEBASE_BAD_ARGUMENT);
}
