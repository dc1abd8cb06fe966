#pragma once

#include <tilebase/engine/puzzle/slide_board.hpp>
#include <tilebase/random_states.hpp>

namespace tilebase {

/// Random states of a board of slides of any size, evenly distributed over all that can reach a target, with
/// repetition. No distance is looked up: which states can is known by parity and, on a board of one row or one column,
/// by the order of the tiles.
class SolvableStates {
 public:
  SolvableStates(const SlideBoard& board, int blank, const Target& target, std::uint64_t seed)
      : board_(board), blank_(blank), target_(target), draw_(seed) {}

  /// The next one. O(cells^2)
  State next();

  /// A random match of the target. O(cells^2)
  State next_match();

 private:
  State next_on_line();

  SlideBoard board_;
  int blank_;
  Target target_;
  EvenDraw draw_;
};

}  // namespace tilebase
