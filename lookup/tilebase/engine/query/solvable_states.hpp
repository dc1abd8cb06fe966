#pragma once

#include <tilebase/engine/puzzle/slide_board.hpp>
#include <tilebase/random_states.hpp>

namespace tilebase {

/// Generator of random states of a board of slides of any size, evenly distributed over all states that can reach a
/// target, with repetition. Needs no distances: parity and, on a board of one row or one column, the order of the tiles
/// tell which states can reach the target.
class SolvableStates {
 public:
  SolvableStates(const SlideBoard& board, int blank, const Target& target, std::uint64_t seed)
      : board_(board), blank_(blank), target_(target), draw_(seed) {}

  /// Returns the next random state. O(cells^2).
  State next();

  /// Returns a random match of the target. O(cells^2).
  State next_match();

 private:
  State next_on_line();

  SlideBoard board_;
  int blank_;
  Target target_;
  EvenDraw draw_;
};

}  // namespace tilebase
