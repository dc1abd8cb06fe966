// Puzzles in C: their properties, those of one's own as text and as data; boards, moves, checks and heuristics.

#include <algorithm>
#include <array>
#include <cmath>
#include <functional>
#include <numeric>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include <tilebase/tilebase.hpp>

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

/// Calls a function that writes text.
template <class Call>
std::string text_of(Call call, const Handle& tablebase, const char* text) {
  char buffer[400];
  const auto status = call(tablebase.get(), text, buffer, sizeof buffer, nullptr, nullptr);
  return status == TILEBASE_OK ? buffer : tilebase_status_text(status);
}

/// An estimate of 10 moves where the blank is in the first cell, else of 0.
int corner(const std::uint8_t* tiles, std::size_t count, double* values, void*) {
  for (std::size_t i = 0; i < count; ++i) values[i] = tiles[9 * i] == 8 ? 10 : 0;
  return 1;
}

}  // namespace

TEST_CASE("a tablebase has the properties of its puzzle") {
  REQUIRE(tilebase_builtin_count() == tilebase::builtin_definitions().size());
  CHECK(tilebase_builtin_name(tilebase_builtin_count()) == nullptr);
  for (std::size_t i = 0; i < tilebase_builtin_count(); ++i) {
    const Handle held = open_builtin(tilebase_builtin_name(i));
    const auto* const t = held.get();
    const auto puzzle = tilebase::builtin_puzzle(tilebase_builtin_name(i)).value();
    CHECK((tilebase_puzzle_name(t) == puzzle.name() && tilebase_puzzle_tiles(t) == puzzle.tiles()));
    CHECK(tilebase_puzzle_goal(t) == format_board(puzzle, puzzle.goal()));
    CHECK(tilebase_puzzle_cells(t) == puzzle.cells());
    const int moves = tilebase_puzzle_move_count(t);
    REQUIRE(moves == static_cast<int>(puzzle.moves().size()));
    CHECK(tilebase_puzzle_move_name(t, moves - 1) == puzzle.moves().back().name);
    for (const int none : {moves, -1}) CHECK(tilebase_puzzle_move_name(t, none) == nullptr);
  }
}

TEST_CASE("a puzzle is read as data as it was given, and its definition as text defines it") {
  const bool has_wall = GENERATE(true, false);
  const Square square(has_wall);
  const Handle tablebase = open_puzzle(square.definition());
  const auto* const t = tablebase.get();
  const std::string text = tilebase_puzzle_definition(t);
  CHECK((text.find("slides = orthogonal") == std::string::npos) == has_wall);
  CHECK(tilebase_puzzle_definition(open_definition(text).get()) == text);
  CHECK(solved(open_solver(tablebase), "x132") == solved(open_solver(open_definition(text)), "x132"));
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
  const std::pair<const char*, std::function<void(tilebase_definition&)>> rows[] = {
      {"", [](auto&) {}},
      {"'a b' cannot name a puzzle", [](auto& d) { d.name = "a b"; }},
      {"cells 65", [](auto& d) { d.cells = 65; }},
      {"cells 0", [](auto& d) { d.cells = 0, d.blank = -1; }},
      {"its layout", [](auto& d) { d.layout_size = 3; }},
      {"no moves", [](auto& d) { d.move_count = 0; }},
      {"moves must not be NULL", [](auto& d) { d.moves = nullptr; }}};
  for (const auto& [words, spoil] : rows) {
    auto definition = good;
    spoil(definition);
    tilebase_tablebase* tablebase = nullptr;
    const ErrorHandle error;
    const auto status = tilebase_open_puzzle(&definition, &tablebase, error);
    tilebase_close(tablebase);
    CAPTURE(words, error.message());
    CHECK((status == TILEBASE_OK) == (tablebase != nullptr));
    CHECK(error.message().find(words) != std::string::npos);
    CHECK(error.message().empty() == std::string(words).empty());
  }
}

TEST_CASE("boards and goals come back in the format of answers") {
  const Handle tablebase = open_builtin("slide3x3");
  CHECK(text_of(&tilebase_board, tablebase, "1 2 3 / 4 0 5 / 6 7 8") == "1234x5678");
  CHECK(text_of(&tilebase_target, tablebase, "1??,4_5,6*8") == "1**4x56*8");
  CHECK(text_of(&tilebase_target, tablebase, "1 2 3/4 5 6/7 8 0 or 123/456/_78") == "12345678x or 123456x78");
  CHECK(text_of(&tilebase_draw, tablebase, "1**4x56*8") == "1 * *\n4 x 5\n6 * 8");
}

TEST_CASE("a tablebase with another name of the blank reads boards with it, and so do its solvers") {
  const Handle t = open_builtin("slide3x3");
  tilebase_tablebase* other = nullptr;
  REQUIRE(tilebase_with_blank(t.get(), "9", &other, nullptr) == TILEBASE_OK);
  const Handle nine(other, &tilebase_close);
  CHECK(solved(open_solver(nine, "1 2 3 4 9 6 7 5 8"), "1 2 3 9 4 6 7 5 8") == "r");
  CHECK(solved(open_solver(nine), "123946758") == "rdr");
  CHECK(solved(open_solver(t), "1 2 3 9 4 6 7 5 8") == "bad board");
  const ErrorHandle error;
  CHECK(tilebase_with_blank(t.get(), "5", &other, error) == TILEBASE_BAD_BOARD);
  CHECK(other == nullptr);
  CHECK(error.message().starts_with("blank '5'"));
}

TEST_CASE("a heuristic is compared with all distances") {
  const Handle tablebase = open_builtin("slide3x3");
  const SolverHandle solver = open_solver(tablebase);
  tilebase_heuristic_report report;
  std::vector<tilebase_heuristic_row> rows(1000);
  std::vector<std::uint8_t> examples(TILEBASE_EXAMPLES * 9);
  std::size_t count = 0;
  const auto check = [&](tilebase_estimate estimate, std::size_t size) {
    return tilebase_solver_heuristic(solver.get(), estimate, nullptr, nullptr, 0, &report, sizeof report,
                                     examples.data(), examples.size(), rows.data(), size, &count, nullptr);
  };
  const auto board = [&](tilebase_example example) {
    char text[10] = "";
    tilebase_write_state(tablebase.get(), &examples[9 * static_cast<std::size_t>(example)], 9, text, sizeof text,
                         nullptr, nullptr);
    return std::string(text);  // "" if there is none
  };
  REQUIRE(check(&corner, rows.size()) == TILEBASE_OK);
  CHECK((report.all_states == 1 && report.states == 181440 && report.admissible == 0 && report.consistent == 0));
  std::uint64_t states = 0;
  for (std::size_t i = 0; i < count; ++i) states += rows[i].states;
  CHECK(states == 181440);
  CHECK((report.too_high.value == 10 && report.too_high.distance == 4));
  CHECK(solved(solver, board(TILEBASE_TOO_HIGH)).size() == 4);
  CHECK((board(TILEBASE_TOO_LOW).empty() && std::isnan(report.too_low.value) && report.too_low.distance == -1));
  CHECK((report.drop_from.value == 10 && report.drop_to.value == 0));
  char after[16];
  REQUIRE(tilebase_apply(tablebase.get(), board(TILEBASE_DROP_FROM).c_str(), report.drop_move, after, sizeof after,
                         nullptr, nullptr) == TILEBASE_OK);
  CHECK(after == board(TILEBASE_DROP_TO));
  CHECK(solved(solver, board(TILEBASE_WORST)).size() == 31);

  const auto minus_1 = [](const std::uint8_t*, std::size_t asked, double* values, void*) {
    std::fill_n(values, asked, -1.0);
    return 1;
  };
  CHECK(check(minus_1, 0) == TILEBASE_BUFFER_TOO_SMALL);
  CHECK((report.admissible == 1 && report.consistent == 0 && report.drop_move == -1));
  CHECK((board(TILEBASE_TOO_LOW) == "12345678x" && report.too_low.value == -1 && report.too_low.distance == 0));
  CHECK((board(TILEBASE_TOO_HIGH).empty() && std::isnan(report.too_high.value)));
  CHECK(tilebase_solver_heuristic(solver.get(), minus_1, nullptr, nullptr, 0, &report, sizeof report, examples.data(),
                                  44, rows.data(), rows.size(), &count, nullptr) == TILEBASE_BUFFER_TOO_SMALL);
  CHECK(check([](const std::uint8_t*, std::size_t, double*, void*) { return 0; }, 0) == TILEBASE_GAVE_UP);

  const Handle large = open_builtin("slide4x4");
  const tilebase_heuristic_options ten{10, 1, 0};
  REQUIRE(tilebase_solver_heuristic(open_solver(large).get(), minus_1, nullptr, &ten, sizeof ten, &report,
                                    sizeof report, nullptr, 0, rows.data(), rows.size(), &count,
                                    nullptr) == TILEBASE_OK);
  CHECK((report.all_states == 0 && report.states == 10 && report.admissible == -1));
}

TEST_CASE("moves are read and written in C, by the blank, by the tile and by its number") {
  const Handle slides = open_builtin("slide3x3");
  constexpr const char* start = "123x46758";
  std::uint8_t moves[8];
  std::size_t count = 0;
  ErrorHandle error;
  const auto read = [&](const char* from, const char* text, int named_by, std::size_t size = sizeof moves) {
    return tilebase_read_moves(slides.get(), from, text, named_by, moves, size, &count, error);
  };
  const auto written = [&](const char* from, int named_by, int in_runs) {
    char text[16];
    const auto status =
        tilebase_write_moves(slides.get(), from, moves, count, named_by, in_runs, text, sizeof text, nullptr, error);
    return std::string(status == TILEBASE_OK ? text : tilebase_status_text(status));
  };
  REQUIRE(read(nullptr, "L2 U", TILEBASE_BY_TILE) == TILEBASE_OK);
  CHECK(count == 3);
  CHECK(written(nullptr, TILEBASE_BY_BLANK, 0) == "rrd");
  CHECK(written(nullptr, TILEBASE_BY_TILE, 1) == "L2 U");
  REQUIRE(read(start, "[4, 5, 8]", TILEBASE_BY_NUMBER) == TILEBASE_OK);
  CHECK(written(nullptr, TILEBASE_BY_BLANK, 0) == "rdr");
  CHECK(written(start, TILEBASE_BY_NUMBER, 0) == "4 5 8");
  CHECK(read(nullptr, "right down", TILEBASE_BY_BLANK, 1) == TILEBASE_BUFFER_TOO_SMALL);
  CHECK(count == 2);
  for (const auto& [from, text, named_by, status, words] :
       {std::tuple(static_cast<const char*>(nullptr), "rq", int{TILEBASE_BY_BLANK}, TILEBASE_BAD_MOVE, "'q' is not"),
        {nullptr, "4", TILEBASE_BY_NUMBER, TILEBASE_BAD_ARGUMENT, "give the start"},
        {"12345678x", "U", TILEBASE_BY_TILE, TILEBASE_BAD_MOVE, "it allows R D"}}) {
    CHECK(read(from, text, named_by) == status);
    CHECK(error.message().find(words) != std::string::npos);
  }
  const SolverHandle solver = open_solver(slides);
  tilebase_grade grade;
  const auto check = [&](int named_by) {
    return tilebase_solver_check(solver.get(), start, "LUL", named_by, &grade, sizeof grade, error);
  };
  CHECK((check(TILEBASE_BY_TILE) == TILEBASE_OK && grade.verdict == TILEBASE_SHORTEST));
  CHECK((check(TILEBASE_BY_BLANK) == TILEBASE_OK && grade.verdict == TILEBASE_NO_MOVE));
  for (const int none : {-1, TILEBASE_BY_NUMBER + 1, 99})
    for (const tilebase_status status :
         {read(nullptr, "r", none), check(none),
          tilebase_solver_check_each(solver.get(), start, "", none, nullptr, 0, nullptr, error)}) {
      CHECK(status == TILEBASE_BAD_ARGUMENT);
      CHECK(error.message().starts_with("named_by " + std::to_string(none)));
    }
  CHECK(written(nullptr, 99, 0) == "bad argument");
}

TEST_CASE("each move of an answer has the distances around it, up to the first that is unknown or not allowed") {
  const SolverHandle solver = open_solver(open_builtin("slide3x3"));
  tilebase_checked_move moves[3];
  std::size_t count = 0;
  const auto check = [&](const char* start, const char* answer, std::size_t size) {
    return tilebase_solver_check_each(solver.get(), start, answer, TILEBASE_BY_BLANK, moves, size, &count, nullptr);
  };
  REQUIRE(check("123x46758", "rrr", 3) == TILEBASE_OK);
  CHECK((count == 3 && moves[1].is_allowed == 1 && moves[1].before == 2 && moves[1].after == 3));
  CHECK((moves[2].move == 2 && moves[2].is_allowed == 0 && moves[2].before == 3 && moves[2].after == -1));
  REQUIRE(check("21345678x", "uz", 3) == TILEBASE_OK);
  CHECK((count == 2 && moves[0].move == 3 && moves[0].before == -1 && moves[0].after == -1 && moves[1].move == -1));
  CHECK(check("123x46758", "rdr", 2) == TILEBASE_BUFFER_TOO_SMALL);
  CHECK(count == 3);
}

TEST_CASE("the name of a board's puzzle needs a buffer, and is empty for what is no board") {
  char puzzle[16];
  CHECK(tilebase_puzzle_of_board("nonsense", puzzle, sizeof puzzle, nullptr, nullptr) == TILEBASE_OK);
  CHECK(std::string(puzzle).empty());
  CHECK(tilebase_puzzle_of_board("412503", puzzle, 8, nullptr, nullptr) == TILEBASE_BUFFER_TOO_SMALL);
  CHECK(tilebase_puzzle_of_board(nullptr, puzzle, sizeof puzzle, nullptr, nullptr) == TILEBASE_BAD_ARGUMENT);
}
