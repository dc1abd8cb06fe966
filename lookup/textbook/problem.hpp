#pragma once

#include <algorithm>
#include <cstdint>
#include <functional>
#include <utility>
#include <vector>

#include <base/int_array.hpp>
#include <tilebase/notation.hpp>
#include <tilebase/puzzle.hpp>

/// textbook/: the searches as books on artificial intelligence tell them, one short file each, for any puzzle and any
/// heuristic: breadth_first, bidirectional, a_star, ida_star; and the heuristics. To read, and to compare with the
/// tables: nothing else here answers by them.
///
///     Problem     the moves of a puzzle, forwards and backwards, and the target      problem
///     Heuristic   a number for each state, to be a lower bound of its distance       heuristics, pattern_tables
///     Run         what a search has found, and what it took                          searches
namespace tilebase::textbook {

/// A move where the blank is in one cell: the name's number, and which cell each tile comes from. Every move of every
/// puzzle here costs 1.
struct Step {
  MoveId move;
  Permutation from;
};

/// A search problem: states, the steps that join them, and the target. Immutable; any number of threads may share it.
class Problem {
 public:
  /// `goes_on()` is asked every few thousand steps while tables of a heuristic are made; they end where it is false.
  Problem(const Puzzle& puzzle, const Target& target, std::function<bool()> goes_on = {})
      : puzzle_(puzzle), target_(target), goes_on_(std::move(goes_on)) {
    for (std::size_t move = 0; move < puzzle.moves().size(); ++move)
      for (int blank = 0; blank < puzzle.blank_cells(); ++blank) {
        const auto& from = puzzle.moves()[move].at[static_cast<std::size_t>(blank)];
        if (!from) continue;
        const Step step{static_cast<MoveId>(move), *from};
        forward_[blank].push_back(step);
        backward_[puzzle.blank_cell_after(*from, blank)].push_back(step);
        int moved = 0;
        for (int cell = 0; cell < puzzle.cells(); ++cell)
          if ((*from)[cell] != cell && !(puzzle.blank() && (*from)[cell] == blank)) ++moved;
        most_tiles_moved_ = std::max(most_tiles_moved_, moved);
      }
  }

  const Puzzle& puzzle() const { return puzzle_; }
  bool goes_on() const { return !goes_on_ || goes_on_(); }
  const Target& target() const { return target_; }

  /// Whether a state matches the target.
  bool is_goal(const State& state) const { return target_.matches(state); }

  /// The steps that a state allows, in the order of their names. The state after one is compose(state, step.from).
  const std::vector<Step>& steps(const State& state) const { return forward_[puzzle_.blank_cell(state)]; }

  /// The steps that lead to a state, in the order of their names. The state before one is
  /// compose(state, inverse(step.from)).
  const std::vector<Step>& steps_to(const State& state) const { return steps_to_blank(puzzle_.blank_cell(state)); }

  /// The same by the cell of the blank, 0 without a blank.
  const std::vector<Step>& steps_to_blank(int cell) const { return backward_[cell]; }

  /// The most tiles that one step moves, the blank not counted: 1 for slides, 3 for the rotations of rotate3x3.
  int most_tiles_moved() const { return most_tiles_moved_; }

 private:
  Puzzle puzzle_;
  Target target_;
  std::function<bool()> goes_on_;
  IntArray<std::vector<Step>, max_cells> forward_;   // by the cell of the blank before the step
  IntArray<std::vector<Step>, max_cells> backward_;  // by the cell of the blank after it
  int most_tiles_moved_ = 1;
};

}  // namespace tilebase::textbook
