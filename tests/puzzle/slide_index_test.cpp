#include <algorithm>
#include <random>
#include <set>
#include <stdexcept>
#include <vector>

#include <tilebase/engine/puzzle/cantor.hpp>
#include <tilebase/engine/puzzle/compact_index.hpp>
#include <tilebase/engine/puzzle/placement.hpp>
#include <tilebase/engine/puzzle/slide_index.hpp>
#include <tilebase/engine/puzzle/target_builder.hpp>

#include "support/catch.hpp"
#include "support/states.hpp"

using namespace tilebase;

namespace {

/// Whether slides lead from one state to the other, by the library's other rule for it.
bool is_reachable(const SlideBoard& board, int blank, const State& state, const State& goal) {
  return is_solvable(board, state, TargetBuilder(goal, board.cells()), blank);
}

/// A few goals: the blank in each cell, the other tiles in both parities.
std::vector<State> goals_of(const SlideBoard& board, int blank) {
  std::vector<State> goals;
  for (int cell = 0; cell < board.cells(); ++cell) {
    State goal = identity_permutation();
    std::swap(goal[cell], goal[blank]);
    goals.push_back(goal);
    const int first = cell == 0 ? 1 : 0;
    const int second = cell <= 1 ? 2 : 1;
    std::swap(goal[first], goal[second]);
    goals.push_back(goal);
  }
  return goals;
}

State random_state(int cells, std::mt19937& random) {
  State state = identity_permutation();
  std::shuffle(state.lane.begin(), state.lane.begin() + cells, random);
  return state;
}

}  // namespace

TEST_CASE("a slide index numbers the states that can reach the goal, and no others, without gaps") {
  const auto [rows, cols] = GENERATE(table<int, int>({{2, 2}, {2, 3}, {3, 2}, {2, 4}, {4, 2}}));
  const SlideBoard board(rows, cols);
  const int blank = GENERATE_COPY(0, 2, board.cells() - 1);
  for (const State& goal : goals_of(board, blank)) {
    const SlideIndex index(board, blank, goal);
    REQUIRE(index.size() == factorial(board.cells()) / 2);
    std::vector<bool> met(index.size());
    int faults = 0;
    for (std::uint64_t rank = 0; rank < factorial(board.cells()); ++rank) {
      const State state = cantor_unrank(rank, board.cells());
      const auto i = index.of(state);
      faults += i.has_value() != is_reachable(board, blank, state, goal) ? 1 : 0;
      if (!i) continue;
      faults += *i >= index.size() || met[*i] || index.state(*i) != state ? 1 : 0;
      met[*i] = true;
    }
    CHECK(faults == 0);
  }
}

TEST_CASE("a slide index read row by row is the compact index") {
  const auto puzzle = support::builtin(GENERATE("slide2x2", "slide3x2", "slide4x2", "slide3x3"));
  const SlideBoard board = SlideBoard::of(*puzzle).value();
  for (const State& goal : goals_of(board, puzzle->blank().value())) {
    const SlideIndex index(board, puzzle->blank().value(), goal);
    const CompactIndex compact(*puzzle, goal);
    REQUIRE(index.size() == compact.size());
    int faults = 0;
    for (std::uint32_t i = 0; i < compact.size(); ++i) faults += index.of(compact.state(i)) != i ? 1 : 0;
    CHECK(faults == 0);
  }
}

TEST_CASE("a slide index of up to sixteen cells gives back the states it was asked for") {
  const auto [rows, cols] = GENERATE(table<int, int>(
      {{2, 5}, {5, 2}, {2, 6}, {6, 2}, {3, 4}, {4, 3}, {2, 7}, {7, 2}, {3, 5}, {5, 3}, {2, 8}, {8, 2}, {4, 4}}));
  const SlideBoard board(rows, cols);
  const int cells = rows * cols;
  std::mt19937 random(17);
  for (const State& goal : goals_of(board, cells - 1)) {
    const SlideIndex index(board, cells - 1, goal);
    REQUIRE(index.size() == factorial(cells) / 2);
    CHECK(index.state(index.of(goal).value()) == goal);
    CHECK(index.of(index.state(index.size() - 1)) == index.size() - 1);
    int faults = 0;
    for (int i = 0; i < 1000; ++i) {
      const State state = random_state(cells, random);
      const auto at = index.of(state);
      faults += at.has_value() != is_reachable(board, cells - 1, state, goal) ? 1 : 0;
      faults += at && (*at >= index.size() || index.state(*at) != state) ? 1 : 0;
      const std::uint64_t some = std::uniform_int_distribution<std::uint64_t>(0, index.size() - 1)(random);
      faults += index.of(index.state(some)) != some ? 1 : 0;
    }
    CHECK(faults == 0);
  }
}

TEST_CASE("places of a slide index run along the shorter side") {
  // 1 2 3 4 5 / 6 x 8 9 7, and its order 1 6 2 3 8 4 9 5 7
  const SlideBoard board(2, 5);
  State state = identity_permutation();
  for (int c = 0; c < 10; ++c)
    state[c] = std::array<std::uint8_t, 10>{0, 1, 2, 3, 4, 5, 9, 7, 8, 6}[static_cast<std::size_t>(c)];
  const SlideIndex index(board, 9, state);
  CHECK(index.place(1) == 2);
  CHECK(index.place(6) == 3);
  State order = identity_permutation();
  for (int c = 0; c < 9; ++c)
    order[c] = std::array<std::uint8_t, 9>{0, 5, 1, 2, 7, 3, 8, 4, 6}[static_cast<std::size_t>(c)];
  CHECK(index.of(state) == cantor_rank(order, 9) / 2 * 10 + 3);
}

TEST_CASE("a slide index of 4x4 has the Cantor rank of the order, halved, times sixteen, and the place of the blank") {
  const SlideBoard board(4, 4);
  const SlideIndex index(board, 15, identity_permutation());
  CHECK(index.size() == 10'461'394'944'000);
  std::mt19937 random(4);
  int faults = 0;
  int reachable = 0;
  for (int i = 0; i < 5000; ++i) {
    const State state = random_state(16, random);
    State order = identity_permutation();
    int next = 0;
    for (int cell = 0; cell < 16; ++cell)
      if (state[cell] != 15) order[next++] = state[cell];
    if (!is_reachable(board, 15, state, identity_permutation())) continue;
    ++reachable;
    const auto blank = static_cast<std::uint64_t>(state.lane_of(15));
    faults += index.of(state) != cantor_rank(order, 15) / 2 * 16 + blank ? 1 : 0;
  }
  CHECK((2000 < reachable && reachable < 3000));
  CHECK(faults == 0);
}

TEST_CASE("a slide index refuses lines") {
  CHECK_THROWS_AS(SlideIndex(SlideBoard(1, 5), 4, identity_permutation()), std::length_error);
  CHECK_THROWS_AS(SlideIndex(SlideBoard(5, 1), 4, identity_permutation()), std::length_error);
}
