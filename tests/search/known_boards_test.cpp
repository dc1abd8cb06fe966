// Boards of the 15-puzzle and of the 24-puzzle whose distances are published.

#include <algorithm>
#include <chrono>
#include <cstdio>

#include "search/answers.hpp"
#include "support/catch.hpp"
#include "support/field.hpp"
#include "support/states.hpp"

using namespace tilebase;

namespace {

using support::field_of;
using support::FieldBoard;

/// Checks each published distance, and that the path of that length leads to the goal.
void check(const std::vector<FieldBoard>& boards) {
  const auto tablebase = Tablebase::builtin("slide4x4").value();
  const Puzzle& puzzle = tablebase.puzzle();
  const auto solver = tablebase.solver(puzzle.goal_target()).value();
  for (const FieldBoard& sample : boards) {
    CAPTURE(sample.board);
    State state = parse_board(puzzle, sample.board).value();
    const auto path = solver.path(state).value().value();
    CHECK(static_cast<int>(path.size()) == sample.published);
    CHECK(support::after(puzzle, state, path) == puzzle.goal());
  }
}

/// Checks that the published distances of boards of the 24-puzzle lie between what is known when a budget ends, and
/// that the paths lead to the goal.
void check_bounds(const Budget& budget) {
  const auto boards = field_of("slide5x5", "Korf and Taylor 1996");
  REQUIRE(boards.size() == 10);
  const auto tablebase = Tablebase::builtin("slide5x5").value();
  const Puzzle& puzzle = tablebase.puzzle();
  const auto solver = tablebase.solver(puzzle.goal_target()).value().within(budget);
  const bool is_timed = budget.time != Budget().time;  // long enough to tell what is reached
  int gaps = 0;
  for (const FieldBoard& sample : boards) {
    CAPTURE(sample.board);
    State state = parse_board(puzzle, sample.board).value();
    const Bounds bounds = solver.bounds(state, 0).value().value();
    CHECK(bounds.at_least <= sample.published);
    CHECK(bounds.at_most() >= sample.published);
    CHECK((bounds.at_most() - sample.published) % 2 == 0);
    CHECK((bounds.at_least - sample.published) % 2 == 0);
    CHECK(support::after(puzzle, state, bounds.path) == puzzle.goal());
    gaps += bounds.at_most() - bounds.at_least;
    if (is_timed) std::printf("%d moves: %d..%d\n", sample.published, bounds.at_least, bounds.at_most());
  }
  if (is_timed) std::printf("mean gap %.1f\n", gaps / 10.0);
}

}  // namespace

TEST_CASE("a fifth of Korf's hundred boards have their published distances, and every path leads to the goal") {
  const auto boards = field_of("slide4x4", "Korf 1985");
  REQUIRE(boards.size() == 100);
  std::vector<FieldBoard> fifth;
  for (std::size_t i = 0; i < boards.size(); i += 5) fifth.push_back(boards[i]);
  check(fifth);
}

TEST_CASE("Korf's hundred boards and DeepCubeA's 500 have their published distances, and every path leads to the goal",
          "[.full]") {
  const auto boards = field_of("slide4x4", "DeepCubeA");
  REQUIRE(boards.size() == 500);
  check(boards);
  check(field_of("slide4x4", "Korf 1985"));
}

TEST_CASE("the seventeen farthest boards of the 15-puzzle are 80 moves away", "[.long]") {
  check(field_of("slide4x4", "Bruengger et al. 1999"));
}

TEST_CASE("with three million states, bounds of ten boards of the 24-puzzle hold their published distances",
          "[.full]") {
  check_bounds({.states = 3'000'000});
}

TEST_CASE("after 10, 60 and 600 seconds, bounds of ten boards of the 24-puzzle hold their published distances",
          "[.long]") {
  for (const int seconds : {10, 60, 600}) check_bounds({.time = std::chrono::seconds(seconds)});
}

TEST_CASE("recorded lengths and bounds of the field have the boards' parity, and agree with the published lengths") {
  int proven = 0;
  std::vector<std::size_t> counts;
  for (const std::string name : {"slide4x4", "slide5x5", "slide6x6", "slide7x7"}) {
    const Puzzle puzzle = builtin_puzzle(name).value();
    const int columns = name.back() - '0';
    const auto boards = field_of(name);
    counts.push_back(boards.size());
    for (const FieldBoard& row : boards) {
      CAPTURE(name, row.board);
      const int blank = puzzle.blank_cell(parse_board(puzzle, row.board).value());
      const int parity =
          (blank / columns + blank % columns) % 2;  // The goal's blank is an even number of steps from 0.
      CHECK(row.published % 2 == parity);
      if (!row.length) continue;
      CHECK(*row.length % 2 == parity);
      CHECK(row.bound % 2 == parity);
      CHECK(row.bound <= std::min(*row.length, row.published));
      if (row.bound == *row.length) ++proven;
    }
  }
  CHECK(counts == std::vector<std::size_t>{617, 496, 400, 400});
  CHECK(proven >= 650);
}

TEST_CASE("bounds of the field's larger boards are not above the recorded lengths", "[.full]") {
  for (const std::string name : {"slide5x5", "slide6x6", "slide7x7"}) {
    const auto tablebase = Tablebase::builtin(name).value();
    const auto solver = tablebase.solver(tablebase.puzzle().goal_target()).value().within({.states = 1});
    for (const FieldBoard& row : field_of(name)) {
      CAPTURE(name, row.board);
      const State state = parse_board(tablebase.puzzle(), row.board).value();
      const Bounds bounds = solver.bounds(state).value().value();
      CHECK(bounds.at_least <= std::min(row.published, row.length.value_or(row.published)));
      CHECK(bounds.at_most() >= row.bound);
    }
  }
}
