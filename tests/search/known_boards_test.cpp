// Boards of the 15-puzzle and of the 24-puzzle whose distances are published.

#include <chrono>
#include <cstdio>

#include "search/answers.hpp"
#include "support/catch.hpp"
#include "support/csv.hpp"
#include "support/states.hpp"

using namespace tilebase;

namespace {

struct KnownBoard {
  std::string board;
  int distance;
};

std::vector<KnownBoard> known_from(const std::string& source, const std::string& file = "fifteen.csv") {
  std::vector<KnownBoard> boards;
  for (const auto& row : support::rows_of_csv(TILEBASE_DATA_DIR "/reference/" + file))
    if (row.at(2) == source) boards.push_back({row.at(0), std::stoi(row.at(1))});
  return boards;
}

/// Checks each published distance, and that the path of that length leads to the goal.
void check(const std::vector<KnownBoard>& boards) {
  const auto tablebase = Tablebase::builtin("slide4x4").value();
  const Puzzle& puzzle = tablebase.puzzle();
  const auto solver = tablebase.solver(puzzle.goal_target()).value();
  for (const KnownBoard& sample : boards) {
    CAPTURE(sample.board);
    State state = parse_board(puzzle, sample.board).value();
    const auto path = solver.path(state).value().value();
    CHECK(static_cast<int>(path.size()) == sample.distance);
    CHECK(support::after(puzzle, state, path) == puzzle.goal());
  }
}

/// Checks that the published distances of boards of the 24-puzzle lie between what is known when a budget ends, and
/// that the paths lead to the goal.
void check_bounds(const Budget& budget) {
  const auto boards = known_from("Korf and Taylor 1996", "twenty_four.csv");
  REQUIRE(boards.size() == 10);
  const auto tablebase = Tablebase::builtin("slide5x5").value();
  const Puzzle& puzzle = tablebase.puzzle();
  const auto solver = tablebase.solver(puzzle.goal_target()).value().within(budget);
  const bool is_timed = budget.time != Budget().time;  // long enough to tell what is reached
  int gaps = 0;
  for (const KnownBoard& sample : boards) {
    CAPTURE(sample.board);
    State state = parse_board(puzzle, sample.board).value();
    const Bounds bounds = solver.bounds(state, 0).value().value();
    CHECK(bounds.at_least <= sample.distance);
    CHECK(bounds.at_most() >= sample.distance);
    CHECK((bounds.at_most() - sample.distance) % 2 == 0);
    CHECK((bounds.at_least - sample.distance) % 2 == 0);
    CHECK(support::after(puzzle, state, bounds.path) == puzzle.goal());
    gaps += bounds.at_most() - bounds.at_least;
    if (is_timed) std::printf("%d moves: %d..%d\n", sample.distance, bounds.at_least, bounds.at_most());
  }
  if (is_timed) std::printf("mean gap %.1f\n", gaps / 10.0);
}

}  // namespace

TEST_CASE("a fifth of Korf's hundred boards have their published distances, and every path leads to the goal") {
  const auto boards = known_from("Korf 1985");
  REQUIRE(boards.size() == 100);
  std::vector<KnownBoard> fifth;
  for (std::size_t i = 0; i < boards.size(); i += 5) fifth.push_back(boards[i]);
  check(fifth);
}

TEST_CASE("Korf's hundred boards have their published distances, and every path leads to the goal", "[.full]") {
  check(known_from("Korf 1985"));
}

TEST_CASE("one of the seventeen farthest boards of the 15-puzzle is 80 moves away", "[.full]") {
  const auto boards = known_from("Bruengger et al. 1999");
  REQUIRE(boards.size() == 17);
  check({boards.front()});
}

TEST_CASE("the seventeen farthest boards of the 15-puzzle are 80 moves away", "[.long]") {
  check(known_from("Bruengger et al. 1999"));
}

TEST_CASE("with three million states, bounds of ten boards of the 24-puzzle hold their published distances",
          "[.full]") {
  check_bounds({.states = 3'000'000});
}

TEST_CASE("after 10, 60 and 600 seconds, bounds of ten boards of the 24-puzzle hold their published distances",
          "[.long]") {
  for (const int seconds : {10, 60, 600}) check_bounds({.time = std::chrono::seconds(seconds)});
}
