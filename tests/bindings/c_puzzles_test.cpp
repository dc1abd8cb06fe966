// Puzzles of one's own in C: as text and as data, without any table; grades and heuristics.

#include <algorithm>
#include <cmath>
#include <cstring>
#include <string>
#include <utility>
#include <vector>

#include <bindings/c/boundary.hpp>

#include "bindings/tablebases.hpp"

namespace {

using Cells = std::pair<int, int>;  // a wall between two neighbours, from 0

/// A board of slides of three rows with walls, as data.
class Walled {
 public:
  explicit Walled(std::vector<Cells> walls) : walls_(std::move(walls)) {
    for (const char name : {'u', 'd', 'l', 'r'}) {
      auto& rows = rows_.emplace_back();
      for (int blank = 0; blank < 9; ++blank) {
        const int other = neighbour(blank, name);
        for (int cell = 0; cell < 9; ++cell)
          rows.push_back(static_cast<std::uint8_t>(cell == blank ? std::max(other, 0) : cell == other ? blank : cell));
        if (other < 0) rows[static_cast<std::size_t>(blank) * 9] = TILEBASE_NOT_ALLOWED;
      }
    }
    for (std::size_t move = 0; move < 4; ++move) moves_.push_back({move_names[move], rows_[move].data()});
  }

  /// The cell that the blank goes to; -1 where it cannot.
  int neighbour(int blank, char name) const {
    const int row = blank / 3 + (name == 'd' ? 1 : name == 'u' ? -1 : 0);
    const int column = blank % 3 + (name == 'r' ? 1 : name == 'l' ? -1 : 0);
    if (row < 0 || row > 2 || column < 0 || column > 2) return -1;
    const int other = 3 * row + column;
    const auto is_between = [&](const Cells& wall) {
      return wall == Cells(blank, other) || wall == Cells(other, blank);
    };
    return std::any_of(walls_.begin(), walls_.end(), is_between) ? -1 : other;
  }

  tilebase_definition definition() const {
    return {"walled", tiles, 9, 8, layout, std::size(layout), moves_.data(), moves_.size()};
  }

  static constexpr const char* move_names[] = {"u", "d", "l", "r"};
  static constexpr const char* tiles[] = {"1", "2", "3", "4", "5", "6", "7", "8", "0"};
  static constexpr int layout[] = {0, 1, 2, -2, 3, 4, 5, -2, 6, 7, 8};

 private:
  std::vector<Cells> walls_;
  std::vector<std::vector<std::uint8_t>> rows_;
  std::vector<tilebase_move_definition> moves_;
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

std::vector<std::uint64_t> histogram(const tilebase_tablebase* tablebase, const char* goal = nullptr) {
  std::vector<std::uint64_t> states(256);
  std::size_t count = 0;
  REQUIRE(once::stats(tablebase, goal, states.data(), states.size(), &count, nullptr, nullptr) == TILEBASE_OK);
  states.resize(count);
  return states;
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
  for (const auto& builtin : tilebase::builtin_definitions()) {
    const std::string name(builtin.name);
    CAPTURE(name);
    const Handle tables = open_builtin(name.c_str());
    const Handle custom = open_definition(std::string(builtin.text));
    CHECK(histogram(custom.get()) == histogram(tables.get()));
    const int cells = tilebase_puzzle_cells(custom.get());
    const std::string tiles = tilebase_puzzle_tiles(custom.get());
    const std::string start(tiles.rbegin(), tiles.rend());
    const std::string some = tiles.substr(0, 2) + std::string(static_cast<std::size_t>(cells) - 2, '*');
    CHECK(solved(custom.get(), start) == solved(tables.get(), start));
    CHECK(solved(custom.get(), start, some.c_str()) == solved(tables.get(), start, some.c_str()));
    CHECK(tilebase_puzzle_definition(custom.get()) == std::string(tilebase_puzzle_definition(tables.get())));
  }
}

TEST_CASE("larger puzzles without tables can be moved, and are answered by search") {
  const Handle large =
      open_definition("name = large\ntiles = 1 2 3 4 5 6 7 8 9 10 11 12\nrows = 3\ncols = 4\nrotations = rows cols\n");
  CHECK(text_of(&tilebase_draw, large.get(), "12 2 3 4 5 6 7 8 9 10 11 1") == "12  2  3  4\n 5  6  7  8\n 9 10 11  1");
  CHECK(solved(large.get(), "12 2 3 4 5 6 7 8 9 10 11 1") == "D4 R1 U4 L3 D3 R1 U3 L1 R3");
  const Handle slides = open_definition(
      "name = mine\ntiles = 1 2 3 4 5 6 7 8 9 10 11 x\nrows = 3\ncols = 4\nblank = x\nslides = orthogonal\n");
  CHECK(solved(slides.get(), "1 2 3 4 5 6 7 8 9 x 10 11") == "rr");
  CHECK(solved(slides.get(), "1 2 3 4 5 6 7 8 9 x 10 11", "1 2 3 4 5 6 7 8 9 x * *") == "");
}

TEST_CASE("a puzzle is read as data as it was given, and its definition as text defines it") {
  const std::vector<Cells> walls = GENERATE(std::vector<Cells>{{1, 2}, {4, 7}}, std::vector<Cells>{});
  const Walled walled(walls);
  const Handle tablebase = open_puzzle(walled.definition());
  const std::string text = tilebase_puzzle_definition(tablebase.get());
  CHECK((text.find("slides = orthogonal") == std::string::npos) == !walls.empty());
  CHECK(tilebase_puzzle_definition(open_definition(text).get()) == text);
  CHECK(solved(tablebase.get(), "1x2345678") == solved(open_definition(text).get(), "1x2345678"));
  CHECK(tilebase_puzzle_blank(tablebase.get()) == 8);
  CHECK(tilebase_puzzle_tile(tablebase.get(), 8) == std::string("x"));
  CHECK(tilebase_puzzle_tile(tablebase.get(), 9) == nullptr);
  int layout[16];
  std::size_t count = 0;
  REQUIRE(tilebase_puzzle_layout(tablebase.get(), layout, 16, &count, nullptr) == TILEBASE_OK);
  CHECK(std::vector(layout, layout + count) == std::vector{0, 1, 2, -2, 3, 4, 5, -2, 6, 7, 8, -2});
  const auto definition = walled.definition();
  for (int move = 0; move < 4; ++move) {
    const std::string name = tilebase_puzzle_move_name(tablebase.get(), move);
    const auto given = std::find_if(definition.moves, definition.moves + 4, [&](auto& m) { return m.name == name; });
    for (int blank = 0; blank < 9; ++blank) {
      std::uint8_t from[9];
      REQUIRE(tilebase_puzzle_step(tablebase.get(), move, blank, from, 9, &count, nullptr) == TILEBASE_OK);
      const auto* const row = given->from + blank * 9;
      CHECK(count == (*row == TILEBASE_NOT_ALLOWED ? 0U : 9U));
      CHECK(std::equal(from, from + count, row));
    }
  }
  CHECK(tilebase_puzzle_step(tablebase.get(), 0, 9, nullptr, 0, nullptr, nullptr) == TILEBASE_BAD_ARGUMENT);
}

TEST_CASE("bad puzzles as data are refused with what is wrong") {
  const Walled walled({});
  const auto good = walled.definition();
  CHECK(refused(good).empty());
  auto bad = good;
  bad.name = "a b";
  CHECK(refused(bad).find("'a b' cannot name a puzzle") == 0);
  bad = good;
  bad.blank = 9;
  CHECK(refused(bad) == "puzzle 'walled': its blank is one of the tiles 0 to 8");
  bad = good;
  bad.cells = 65;
  CHECK(refused(bad) == "cells 65 is not a number from 2 to 64");
  bad.cells = 0;
  bad.blank = -1;
  CHECK(refused(bad) == "cells 0 is not a number from 2 to 64");
  bad = good;
  bad.layout_size = 8;
  CHECK(refused(bad) == "puzzle 'walled': its layout has each of the cells 0 to 8 once");
  bad = good;
  bad.move_count = 0;
  CHECK(refused(bad) == "puzzle 'walled': there are no moves");
  const std::vector<std::uint8_t> nothing(81, 0);
  const tilebase_move_definition twice[] = {good.moves[0], good.moves[0]};
  bad = good;
  bad.moves = twice;
  bad.move_count = 2;
  CHECK(refused(bad) == "puzzle 'walled': duplicate move 'u'");
  const tilebase_move_definition no_permutation[] = {{"A", nothing.data()}};
  bad.moves = no_permutation;
  bad.move_count = 1;
  CHECK(refused(bad) == "puzzle 'walled': move 'A' has an entry that is no permutation of the cells 0 to 8");
  bad.moves = nullptr;
  CHECK(refused(bad) == "moves must not be NULL");
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
  const auto grade = [&](const char* start, const char* answer) {
    tilebase_grade graded;
    REQUIRE(tilebase_solver_check(solver.get(), start, answer, TILEBASE_BY_BLANK, &graded, sizeof graded, nullptr) ==
            TILEBASE_OK);
    return std::tuple(graded.verdict, graded.distance, graded.length);
  };
  using Graded = std::tuple<tilebase_verdict, int, std::int64_t>;
  CHECK(grade("1234567x8", "r") == Graded(TILEBASE_SHORTEST, 1, 1));
  CHECK(grade("1234567x8", "lrr") == Graded(TILEBASE_LONGER, 1, 3));
  CHECK(grade("1234567x8", "l") == Graded(TILEBASE_ENDS_ELSEWHERE, -1, 1));
  CHECK(grade("1234567x8", "lll") == Graded(TILEBASE_NO_MOVE, -1, 1));
  CHECK(grade("1234567x8", "unsolvable") == Graded(TILEBASE_IS_SOLVABLE, -1, -1));
  CHECK(grade("12345687x", "unsolvable") == Graded(TILEBASE_IS_UNSOLVABLE, -1, -1));
  CHECK(tilebase_verdict_text(TILEBASE_ENDS_ELSEWHERE) == std::string("ends elsewhere"));
  CHECK(tilebase_verdict_text(6) == std::string("unknown verdict"));
  tilebase_grade untouched;
  const auto refused_with = [&](const char* start, const char* answer) {
    return tilebase_solver_check(solver.get(), start, answer, TILEBASE_BY_BLANK, &untouched, sizeof untouched, nullptr);
  };
  CHECK(refused_with("12", "r") == TILEBASE_BAD_BOARD);
  CHECK(refused_with("12345678x", nullptr) == TILEBASE_BAD_ARGUMENT);
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
  CHECK(error.message() == std::string("'q' is not a move of slide3x3; its moves are d l r u"));

  REQUIRE(tilebase_read_moves(slides.get(), "123x46758", "[4, 5, 8]", TILEBASE_BY_BLANK, moves, sizeof moves, &count,
                              error) == TILEBASE_OK);
  CHECK(written(TILEBASE_BY_BLANK, 0) == "rdr");
  CHECK(tilebase_write_moves(slides.get(), "123x46758", moves, count, TILEBASE_BY_NUMBER, 0, text, sizeof text, nullptr,
                             error) == TILEBASE_OK);
  CHECK(text == std::string("4 5 8"));
  CHECK(tilebase_read_moves(slides.get(), nullptr, "4", TILEBASE_BY_NUMBER, moves, sizeof moves, &count, error) ==
        TILEBASE_BAD_ARGUMENT);
  CHECK(error.message() == std::string("moves are named by number only from a board on; give the start"));
  CHECK(tilebase_read_moves(slides.get(), "123x46758", "U", TILEBASE_BY_TILE, moves, sizeof moves, &count, error) ==
        TILEBASE_OK);
  CHECK(tilebase_read_moves(slides.get(), "12345678x", "U", TILEBASE_BY_TILE, moves, sizeof moves, &count, error) ==
        TILEBASE_BAD_MOVE);
  CHECK(error.message() == std::string("move U is not allowed in board 12345678x; it allows R D"));

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
      CHECK(error.message() == "named_by " + std::to_string(none) + " is not a number from 0 to 2");
    };
    tilebase_grade grade;
    check_refused(tilebase_read_moves(slides.get(), nullptr, "r", none, moves, sizeof moves, &count, error));
    check_refused(tilebase_write_moves(slides.get(), nullptr, moves, 1, none, 0, text, sizeof text, nullptr, error));
    check_refused(tilebase_solver_check(solver.get(), "123x46758", "LUL", none, &grade, sizeof grade, error));
  }
}

TEST_CASE("a board tells its puzzle of slides in C") {
  char puzzle[16];
  const auto of = [&](const char* board) {
    CHECK(tilebase_puzzle_of_board(board, puzzle, sizeof puzzle, nullptr, nullptr) == TILEBASE_OK);
    return std::string(puzzle);
  };
  CHECK(of("4,1,2;5,0,3") == "slide2x3");
  CHECK(of("[[1,2],[3,4],[5,0]]") == "slide3x2");
  CHECK(of("123456789ABCDEF0") == "slide4x4");
  CHECK(of("nonsense").empty());
  CHECK(tilebase_puzzle_of_board("412503", puzzle, 8, nullptr, nullptr) == TILEBASE_BUFFER_TOO_SMALL);
  CHECK(tilebase_puzzle_of_board(nullptr, puzzle, sizeof puzzle, nullptr, nullptr) == TILEBASE_BAD_ARGUMENT);
  ErrorHandle error;
  CHECK(tilebase_board(open_builtin("slide3x3").get(), "123/45x", puzzle, sizeof puzzle, nullptr, error) ==
        TILEBASE_BAD_BOARD);
  CHECK(error.message().ends_with("it reads as a board of slide2x3 (tilebase_open_builtin \"slide2x3\")"));
}
