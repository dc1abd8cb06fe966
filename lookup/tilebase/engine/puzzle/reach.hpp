// Reach: which states can reach the target, without a search.
//
// The problem: iterative deepening never ends if there is no path. Half of the boards of most puzzles cannot be solved;
// of 24 stickers of the pocket cube, one arrangement in 10^17 can.
//
// The idea: moves are permutations of the cells, so the arrangements that moves lead to are a *group*, and a chain of
// its members tells which they are (puzzle/stabilizer_chain.hpp).
//
// *Moves that depend on the blank* form a group if the blank walks from a cell, its *home*, back to this cell. A tree
// of walks leads from each cell to the home. HomeReach is one group. *One-way moves* change nothing: a finite group has
// the inverse of each member. Where the blank's walks are one-way, too, its cells are divided into *components*: cells
// that it can walk between in both directions. Each component has a group of its own; *exits* lead to others:
//
//     cells 1 2 3 4, walks 1 <-> 2 -> 3 <-> 4, goal cell 4     components {1 2}, {3 4}; an exit from 2 to 3
//
// With the blank in the goal's component, the group of this component decides. With the blank before it, the
// arrangement must be a product of members of several groups, which are no group. Reach then tests the group of all
// walks that lead to the goal, which has these products and others: a state outside of it is unsolvable, a member may
// be either.
//
// *Labels*: some match must be in the group; the levels are tried in turn, the cells with single tiles first.
//
// Costs: milliseconds for 25 cells, up to half a second for 64, then microseconds for each state.

#pragma once

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <iterator>
#include <utility>
#include <vector>

#include <tilebase/engine/puzzle/goal_labels.hpp>
#include <tilebase/engine/puzzle/stabilizer_chain.hpp>

namespace tilebase {

/// Function that returns a random number below its argument.
using Below = std::function<std::size_t(std::size_t)>;

/// Whether a match can be reached; `unsure` if this is not decided.
enum class Reachable : std::uint8_t { no, unsure, yes };

/// States from which the blank can walk to a home, as a group of permutations of the cells. Immutable; safe to share.
class HomeReach {
 public:
  /// `home` is a cell of the blank; cell 0 for moves that do not depend on the blank. The group is that of the walks
  /// inside of `places`, cells from which the blank can walk to the home.
  HomeReach(const MoveSet& moves, const GoalLabels& labels, int home, CellMask places);

  /// The cells from which the blank can walk to the home.
  CellMask places() const;

  /// Whether one of the places is a goal cell of the blank.
  bool has_goal() const { return labels_.blank < 0 || (labels_.blank_homes() & places()) != 0; }

  /// Weight of the group in random draws: the number of its arrangements, times the number of places().
  double states() const;

  /// Cells where a match has the tiles of a state.
  struct HomeMatch {
    Permutation homes = identity_permutation();  ///< home of each cell, with the blank at the home
    int goal_cell = 0;                           ///< goal cell of the blank
  };

  /// Whether the group takes a state of labels, with the blank in one of the places, to a match, which is stored in
  /// `match` unless it is null. Microseconds; with equal labels, at most max_steps steps for each goal cell of the
  /// blank: if these do not suffice, unsure.
  Reachable contains(const State& labelled, HomeMatch* match = nullptr) const;

  int home() const { return walks_.front().place; }

  /// Returns the moves of the walk of the blank from a place to the home.
  Path walk_home(const MoveSet& moves, int place) const;

  /// Returns a state, whose blank is in one of the places, after the walk to the home.
  State at_home(const State& labelled) const { return compose(labelled, walk_of(place_of(labelled)).to); }

  /// Returns the labels of the target, with the blank in one of its goal cells, as they must be before a walk from the
  /// home to this cell. `to`: lane c is the cell where the walk takes the tile in cell c.
  GoalLabels labels_at_home(int goal_cell, const Permutation& to) const;

  /// Step of the blank between two places: with the walks from the home and back to it, a closed walk.
  struct Loop {
    int place;
    MoveId move;
  };
  /// Closed walks that generate the group, short walks first.
  const std::vector<Loop>& loops() const { return loops_; }

  /// Whether each arrangement of the tiles in each orbit of cells, or half of them, can be reached.
  bool is_full() const;

  /// Whether the group takes each tile but the blank to each cell but the blank's home.
  bool is_transitive() const {
    const int tiles = cells() - (labels_.blank >= 0 ? 1 : 0);
    return std::any_of(orbits_.begin(), orbits_.end(), [&](CellMask orbit) { return std::popcount(orbit) == tiles; });
  }

  /// Returns a random state of labels that the group takes to a match, if has_goal(); see Reach::random_state().
  State random_state(const Below& below) const;

  /// Returns a random state of labels that the group takes to `labelled`, with the blank at `place`. The blank of both
  /// is in one of the places.
  State random_state_before(const State& labelled, int place, const Below& below) const;

  /// Returns a random match, with the blank of moves that depend on the blank in a goal cell that leads to its home.
  State random_match(const Below& below) const;

 private:
  static constexpr int max_steps = 200'000;

  struct Walk;

  const Walk& walk_of(int place) const { return walks_[static_cast<std::size_t>(walk_of_cell_[place])]; }

  /// Returns a random member of the group, as a permutation of cells. Its inverse is a member, too, so both directions
  /// of reading it draw evenly.
  Permutation random_member(const Below& below) const;

  /// Returns the walk of a random one of the blank's goal cells that lead to the home.
  const Walk& random_home(const Below& below) const;

  State random_match(const Below& below, int blank_cell) const;

  /// Walk of the blank from `place` to its home, backwards: lane c is the cell, with the blank at `place`, of the tile
  /// that is in cell c at the end. The state after the walk is compose(state, to).
  struct Walk {
    int place;
    Permutation to;
    MoveId first;  // move from the place towards the home; unused at the home
  };

  int cells() const { return labels_.cells; }
  int place_of(const State& labelled) const { return labels_.blank >= 0 ? labelled.lane_of(labels_.blank) : 0; }
  void span(const MoveSet& moves, int home, CellMask places);
  CellMask orbit_of(int cell) const;
  bool has_enough_tiles(const IntArray<CellMask, max_cells>& cells_of,
                        const IntArray<CellMask, max_cells>& wanted) const;
  Reachable has_match(std::size_t level, const Permutation& outer, const IntArray<CellMask, max_cells>& allowed,
                      int& steps, Permutation& member) const;

  GoalLabels labels_;
  StabilizerChain chain_;                  // permutations of the cells
  std::vector<CellMask> orbits_;           // sets of cells that members of the group take to each other
  std::vector<Walk> walks_;                // walk of each place; the home first
  IntArray<int, max_cells> walk_of_cell_;  // number of the walk, by cell of the blank; -1 if it is none of the places
  std::vector<Loop> loops_;
};

/// States that can reach a target. Immutable; safe to share.
class Reach {
 public:
  Reach(const MoveSet& moves, const GoalLabels& labels);

  /// Whether a state of labels can reach a match: unsure only if the blank's walks are one-way, or if equal labels take
  /// too many steps. See HomeReach::contains().
  Reachable contains(const State& labelled) const;

  /// Whether some walk of the blank is one-way. Fewer arrangements than those of is_full() can then be reached.
  bool has_exits() const { return !exits_.empty(); }

  /// Returns the walks between the blank's cell and cells from which it can come back, if a goal cell is among them;
  /// else null.
  const HomeReach* walks_from(const State& labelled) const {
    const int place = blank_ >= 0 ? labelled.lane_of(blank_) : 0;
    return (places_ & bit_of(place)) != 0 && component(place).has_goal() ? &component(place) : nullptr;
  }

  /// Whether each arrangement of the tiles in each orbit of cells, or half of them, can be reached.
  bool is_full() const {
    const auto& groups = one_way_.empty() ? components_ : one_way_;
    return std::all_of(groups.begin(), groups.end(), [](const HomeReach& group) { return group.is_full(); });
  }

  /// Whether there is one group, and it is transitive: HomeReach::is_transitive().
  bool is_transitive() const { return one_way_.empty() && components_.size() == 1 && components_[0].is_transitive(); }

  /// Returns a random state of labels that can reach a match. `below(end)` returns a random number below `end`. If a
  /// single match can be reached, and no walk of the blank is one-way, all states are equally likely; else, those that
  /// can reach more matches, or reach them by more exits, are likelier.
  State random_state(const Below& below) const;

  /// Returns a random match, with the blank of moves that depend on the blank in any of its goal cells.
  State random_match(const Below& below) const;

 private:
  /// A move of the blank from one component to another.
  struct Exit {
    int from;
    int to;
    Permutation back;  // the state before the move is compose(state after it, back)
  };

  const HomeReach& component(int place) const {
    return components_[static_cast<std::size_t>(component_of_cell_[place])];
  }

  /// Returns the exits from the component of a cell.
  std::vector<const Exit*> exits_from(int place) const;

  /// Returns a random state from which a random walk of the blank from a random cell leads to a match: chooses the
  /// exits from component to component, then goes back from a match.
  State random_state_by_exits(const Below& below) const;

  int blank_;                                   // label of the blank; -1 if moves do not depend on the blank
  CellMask places_ = 0;                         // cells from which the blank can walk to a goal cell
  std::vector<HomeReach> components_;           // components of these cells; those with goal cells first
  IntArray<int, max_cells> component_of_cell_;  // -1 for other cells
  std::vector<Exit> exits_;
  std::vector<HomeReach> one_way_;  // groups of all walks to a goal cell; only if there are exits
};

}  // namespace tilebase
