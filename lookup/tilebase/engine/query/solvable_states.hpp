#pragma once

#include <algorithm>
#include <vector>

#include <tilebase/engine/puzzle/cantor.hpp>
#include <tilebase/engine/puzzle/even_draw.hpp>
#include <tilebase/engine/puzzle/placement.hpp>
#include <tilebase/engine/puzzle/slide_board.hpp>
#include <tilebase/random_states.hpp>

namespace tilebase {

/// Returns a random order of the numbers below `length`: of a random rank, if orders of this length have ranks.
inline Permutation random_order(EvenDraw& draw, int length) {
  if (static_cast<std::size_t>(length) < factorials.size()) return cantor_unrank(draw.below(factorial(length)), length);
  Permutation order = identity_permutation(length);
  for (int remaining = length; remaining > 1; --remaining)
    std::swap(order[remaining - 1], order[draw.below(static_cast<std::uint64_t>(remaining))]);
  return order;
}

/// Generator of random states of a board of slides of any size, evenly distributed over all states that can reach a
/// target, with repetition. Needs no distances: parity and, on a board of one row or one column, the order of the tiles
/// tell which states can reach the target. With several goals, states on a board of one row or one column are not
/// evenly distributed.
class SolvableStates {
 public:
  SolvableStates(const SlideBoard& board, int blank, const Target& target, std::uint64_t seed)
      : board_(board), blank_(blank), target_(target), goals_(target.goals()), draw_(seed) {}

  /// Returns the next random state. O(cells^2).
  State next();

  /// Returns a random match of the target, or of a random goal. O(cells^2).
  State next_match();

 private:
  State next_on_line();

  SlideBoard board_;
  int blank_;
  Target target_;
  std::vector<Target> goals_;
  EvenDraw draw_;
};

inline State SolvableStates::next() {
  if (board_.is_line()) return next_on_line();
  const int cells = board_.cells();
  while (true) {
    const State state = random_order(draw_, cells);
    const auto reaches = [&](const Target& goal) { return is_solvable(board_, state, goal, blank_); };
    if (std::any_of(goals_.begin(), goals_.end(), reaches)) return state;
  }
}

inline State SolvableStates::next_match() {
  const int cells = board_.cells();
  const Target& goal =
      goals_.size() == 1 ? goals_.front() : goals_[static_cast<std::size_t>(draw_.below(goals_.size()))];
  std::vector<std::uint8_t> free_tiles;
  for (int tile = 0; tile < cells; ++tile)
    if (std::find(goal.begin(), goal.end(), tile) == goal.end()) free_tiles.push_back(static_cast<std::uint8_t>(tile));
  const Permutation filling = random_order(draw_, static_cast<int>(free_tiles.size()));
  State match = identity_permutation(cells);
  int next_free = 0;
  for (int cell = 0; cell < cells; ++cell) {
    const std::uint8_t tile_in_cell = goal[cell];
    match[cell] = tile_in_cell != Target::any ? tile_in_cell : free_tiles[filling[next_free++]];
  }
  return match;
}

/// Returns a random state of a line: slides keep the order of its tiles as in a match, and the blank is in any cell.
inline State SolvableStates::next_on_line() {
  const int cells = board_.cells();
  while (true) {
    const State match = next_match();
    const auto with_blank_in = [&](int cell) {
      State state = match;
      const auto begin = state.lane.begin();
      const int from = match.lane_of(blank_);
      if (from < cell)
        std::rotate(begin + from, begin + from + 1, begin + cell + 1);
      else
        std::rotate(begin + cell, begin + from, begin + from + 1);
      return state;
    };
    // An order of the tiles in n matches is drawn n times as often: keeps it with probability 1 / n.
    std::uint64_t matches = 1;  // `match` itself
    for (int cell = 0; cell < cells; ++cell)
      matches += cell != match.lane_of(blank_) && target_.matches(with_blank_in(cell)) ? 1 : 0;
    if (draw_.below(matches) != 0) continue;
    return with_blank_in(static_cast<int>(draw_.below(static_cast<std::uint64_t>(cells))));
  }
}

}  // namespace tilebase
