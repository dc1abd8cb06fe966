#pragma once

#include <algorithm>
#include <functional>
#include <utility>
#include <vector>

#include <base/int_array.hpp>
#include <tilebase/notation.hpp>
#include <tilebase/puzzle.hpp>

/// textbook/: the searches of textbooks on artificial intelligence, in one short file, for any puzzle and any
/// heuristic: breadth_first, bidirectional, best-first searches, ida_star; and the heuristics. They are to be read, and
/// to be compared with the tables; no other answer depends on them.
///
///     Problem     the moves of a puzzle, forwards and backwards, and the target      problem
///     Heuristic   a number for each state, to be a lower bound of its distance       heuristics, pattern_tables
///     Run         the outcome of a search, and its cost                              searches
namespace tilebase::textbook {

/// A move with the blank in a given cell: the move's number, and the cell that each tile comes from. Every step of
/// every puzzle costs 1.
struct Step {
  MoveId move;
  Permutation from;
};

/// A search problem: states, the steps that join them, and the target. Immutable; any number of threads may share it.
class Problem {
 public:
  /// Tables of a heuristic call `goes_on()` every few thousand steps while they are built, and end if it returns false.
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

  /// Returns whether a state matches the target.
  bool is_goal(const State& state) const { return target_.matches(state); }

  /// Returns the steps that a state allows, in the order of their names; each leads to after(state, step).
  const std::vector<Step>& steps(const State& state) const { return forward_[puzzle_.blank_cell(state)]; }

  /// Returns the steps that lead to a state, in the order of their names. The state before a step is
  /// before(state, step).
  const std::vector<Step>& steps_to(const State& state) const { return steps_to_blank(puzzle_.blank_cell(state)); }

  State after(const State& state, const Step& step) const { return compose(state, step.from, puzzle_.cells()); }
  State before(const State& state, const Step& step) const {
    return compose(state, inverse(step.from, puzzle_.cells()), puzzle_.cells());
  }

  /// Returns the steps after which the blank is in a cell; `cell` is 0 without a blank.
  const std::vector<Step>& steps_to_blank(int cell) const { return backward_[cell]; }

  /// Returns the largest number of tiles that a step moves, but the blank: 1 for slides, 3 for rotate3x3.
  int most_tiles_moved() const { return most_tiles_moved_; }

 private:
  Puzzle puzzle_;
  Target target_;
  std::function<bool()> goes_on_;
  IntArray<std::vector<Step>, max_cells> forward_;   // steps by the cell of the blank before the step
  IntArray<std::vector<Step>, max_cells> backward_;  // steps by the cell of the blank after the step
  int most_tiles_moved_ = 1;
};

}  // namespace tilebase::textbook
