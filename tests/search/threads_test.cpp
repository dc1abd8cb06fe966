// Searches by several threads: the answers are those of one, limits and cancelling hold.

#include <chrono>

#include "search/answers.hpp"
#include "support/catch.hpp"
#include "support/patience.hpp"
#include "support/random_slides.hpp"
#include "support/states.hpp"

using namespace tilebase;
using namespace search_tests;

namespace {

constexpr Grid four_rows{4, 4};
const Board home = support::slides_in_order(four_rows);

/// 80 moves away, as no board is farther: a search that takes seconds.
const Board farthest = "xC9DFBAE37254861";

}  // namespace

TEST_CASE("any number of threads finds the same path, moves and shortest paths") {
  std::mt19937 random(15);
  for (int i = 0; i < 5; ++i) {  // boards of 4x4, and boards of 5x5 that take some hundred thousand states
    const Grid grid = i < 2 ? four_rows : Grid{5, 5};
    const Board goal = support::slides_in_order(grid);
    const Answers answers(grid);
    const State start =
        state_of(i < 2 ? support::random_slides(grid, goal, random) : support::walked(grid, goal, 60, random));
    const auto with = [&](std::size_t threads) { return answers.to(goal).within({.threads = threads}); };
    const Solver one = with(1);
    const auto path = one.path(start).value();
    for (const std::size_t threads : {2U, 8U}) {
      CAPTURE(i, threads);
      const Solver several = with(threads);
      CHECK(several.path(start).value() == path);
      CHECK(several.count(start).value() == one.count(start).value());
      CHECK(several.moves(start).value() == one.moves(start).value());
      CHECK(several.bounds(start).value() == Bounds{*path, static_cast<int>(path->size()), true});
    }
  }
}

TEST_CASE("threads that find a later path first go on to the smallest one") {
  // Boards with many shortest paths, far apart by name: eight threads mostly find another one first.
  const Answers answers(four_rows);
  for (const Board start : {"DAC249735B8E1Fx6", "8D5E9B2A7316Cx4F", "DB1FE93C48765xA2"}) {
    const auto path = answers.to(home).within({.threads = 1}).path(state_of(start)).value();
    for (int round = 0; round < 3; ++round)
      CHECK(answers.to(home).within({.threads = 8}).path(state_of(start)).value() == path);
  }
}

TEST_CASE("what two threads know of a farthest board when the time ends is true") {
  const Answers answers(four_rows);
  int given = 0;
  // Longer times are needed only where a slow, busy machine finds no path in the first ones.
  for (const int milliseconds : {30, 100, 300, 3'000, 30'000}) {
    if (milliseconds > 300 && given > 0) break;
    const auto began = std::chrono::steady_clock::now();
    const Solver solver = answers.to(home).within({.time = std::chrono::milliseconds(milliseconds), .threads = 2});
    const auto bounds = solver.bounds(state_of(farthest));
    CHECK(std::chrono::steady_clock::now() - began < support::patience);
    if (!bounds) {
      CHECK(bounds.error().code == ErrorCode::gave_up);
      continue;
    }
    ++given;
    CHECK((*bounds)->at_least <= 80);
    CHECK((*bounds)->at_most() >= 80);
    State state = state_of(farthest);
    CHECK(support::after(solver.puzzle(), state, (*bounds)->path) == solver.puzzle().goal());
  }
  CHECK(given > 0);
}

TEST_CASE("a search by several threads ends where its asker says so") {
  const Answers answers(four_rows);
  const auto began = std::chrono::steady_clock::now();
  const auto asks = [&](const SearchProgress&) {
    return std::chrono::steady_clock::now() - began < std::chrono::milliseconds(200);
  };
  const auto path = answers.to(home).within({.keep_going = asks, .threads = 3}).path(state_of(farthest));
  CHECK(path.error().code == ErrorCode::gave_up);
  CHECK(std::chrono::steady_clock::now() - began < support::patience);
}
