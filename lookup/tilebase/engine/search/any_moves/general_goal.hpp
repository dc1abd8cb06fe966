#pragma once

#include <memory>
#include <optional>
#include <vector>

#include <tilebase/engine/search/any_moves/view_tables.hpp>
#include <tilebase/engine/search/beams.hpp>

namespace tilebase {

/// Target of a search by any moves: the labels of its tiles, and its ladder, which all targets of different tiles with
/// the blank in the same cell share. Functions: as Search needs them.
struct GeneralGoal {
  std::shared_ptr<const ViewLadder> ladder;
  GoalLabels labels;

  /// Whether the goal can be reached from a state, as far as Reach and the first 100,000 states that can be reached
  /// tell it, if the budget lasts.
  Reachable reaches(const State& state, const Budget& budget) const;
  bool may_be_reached(const State& state, const Budget& budget) const {
    return reaches(state, budget) != Reachable::no;
  }

  /// Number of moves by which a search raises its length: 2 if the parity of a state tells the parity of its distance.
  int step() const { return ladder->tables().moves().moves().is_odd() && labels.is_identity() ? 2 : 1; }

  int board_cells() const { return labels.cells; }

  /// Returns the state after an allowed move; the states after all of them.
  State after(const State& state, MoveId move) const { return *puzzle().apply(state, move); }
  std::vector<Successor> successors(const State& state) const { return puzzle().successors(state); }

  /// Whether each move can be taken back.
  bool has_inverses() const { return ladder->tables().moves().moves().is_closed_under_inverses(); }

  /// The move that takes back a move, which searches after it leave out: -1, since no move is known to.
  static int opposite(MoveId) { return -1; }

  /// Whether a search for bounds begins with first_path().
  bool begins_with_path() const { return ladder->tables().begins_with_path(); }

  /// Returns a path of any length, at once; nullopt if FirstPaths has none.
  std::optional<Path> first_path(const State& start) const {
    return ladder->tables().first_path(labels.labelled(start));
  }

  std::unique_ptr<Beams> beams(const State& start, const Meter& meter) const;

  const Puzzle& puzzle() const { return ladder->tables().moves().puzzle(); }
};

}  // namespace tilebase
