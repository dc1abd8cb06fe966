// Reach: which states can reach the target, without a search.
//
// The problem: iterative deepening never ends if there is no path. Half of the boards of most puzzles cannot be solved;
// of 24 stickers of the pocket cube, one arrangement in 10^17 can.
//
// The idea: moves are permutations of the cells, so the arrangements that moves lead to are a *group*, and a group is
// known by few of its members. A *stabilizer chain* has, for each cell c, one permutation for each cell that the moves
// can bring the tile of cell c to while the tiles of the cells before c stay. Any arrangement that can be reached is a
// product of one permutation of each level, so it is tested cell by cell:
//
//     cells 1 2 3 4, moves (1 2 3), (2 3 4)     level 1: to 1, 2, 3, 4     level 2: to 2, 3, 4     level 3: to 3
//     4 * 3 = 12 arrangements can be reached    2 1 4 3: level 1 takes the tile 1 back from cell 2; the rest is
//                                               (2 3 4), which is on level 2: it can be reached. 2 1 3 4 cannot.
//
// The chain is built move by move. add() gives a level a permutation that no product of the chain is: here (1 2 3) to
// level 1, which then takes tile 1 to 1, 2 and 3; one more turn is back at 1 and adds nothing. With (2 3 4), extend()
// finds 4 as a new image of 1. Where the image is not new, the rest after undoing the stored permutation keeps the tile
// of this level: it belongs to the next level.
//
// *Moves that depend on the blank* form a group if the blank walks from a goal cell, its *home*, back to this cell. A
// tree of walks leads from each cell to the home. Where wildcards leave the blank several goal cells, those that cannot
// be walked from to the home need a group of their own: HomeReach is one group, Reach all. *One-way moves* change
// nothing: a finite group has the inverse of each member. Only where the blank's walks are one-way, too, a state that
// seems able to reach the target may not be (is_exact()). *Labels*: some match must be in the group; the levels are
// tried in turn, the cells with single tiles first. A *point* is the number of a cell in this order: permutations of
// the chain are of points, those of walks and states are of cells.
//
// Costs: milliseconds for 25 cells, up to half a second for 64, then microseconds for each state.
//
// Source: D. E. Knuth, Efficient representation of perm groups, Combinatorica 11 (1991), after C. C. Sims (1970).

#pragma once

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <utility>
#include <vector>

#include <tilebase/engine/general/goal_labels.hpp>

namespace tilebase {

/// States from which the blank can walk to one of its goal cells and a match can then be reached, as a group of
/// permutations of the cells. Immutable; safe to share.
class HomeReach {
 public:
  /// `home` is a goal cell of the blank; cell 0 for moves that do not depend on the blank.
  HomeReach(const MoveSet& moves, const GoalLabels& labels, int home);

  /// The cells from which the blank can walk to the home.
  CellMask places() const;

  /// Weight of the group in random draws: the number of its arrangements, times the number of places().
  double states() const;

  /// Whether a state of labels can reach a match. Microseconds; with equal labels, at most max_steps steps for each
  /// goal cell of the blank: if these do not suffice, the answer is true.
  bool contains(const State& labelled) const;

  /// Whether contains() is exact, but for max_steps. If not, `false` is certain.
  bool is_exact() const { return is_exact_; }

  /// Whether each arrangement of the tiles in each orbit of cells, or half of them, can be reached.
  bool is_full() const;

  /// Returns a random state of labels that can reach a match, if is_exact(); see Reach::random_state().
  template <class Below>
  State random_state(const Below& below) const {
    const Walk& match_walk = random_home(below);
    // A random member of the group. Its inverse is a member, too, so both directions of reading it draw evenly.
    Permutation order = identity_permutation();
    for (const Level& level : chain_) {
      auto images = level.images;
      for (std::size_t skip = below(static_cast<std::size_t>(std::popcount(images))); skip > 0; --skip)
        images &= images - 1;
      order = compose(order, level.to[std::countr_zero(images)]);
    }
    const Walk& walk = walks_[below(walks_.size())];
    const State at_home = compose(random_match(below, match_walk.place), match_walk.to);
    return compose(compose(at_home, to_cells(order)), inverse(walk.to));
  }

  /// Returns a random match, with the blank of moves that depend on the blank in a goal cell that leads to its home.
  template <class Below>
  State random_match(const Below& below) const {
    return random_match(below, random_home(below).place);
  }

 private:
  static constexpr int max_steps = 200'000;

  struct Walk;

  /// Returns the walk of a random one of the blank's goal cells that lead to the home.
  template <class Below>
  const Walk& random_home(const Below& below) const {
    std::vector<const Walk*> homes;
    for (const Walk& walk : walks_)
      if (labels_.blank >= 0 && (labels_.blank_homes() & bit_of(walk.place)) != 0) homes.push_back(&walk);
    return homes.size() > 1 ? *homes[below(homes.size())] : walks_.front();
  }

  template <class Below>
  State random_match(const Below& below, int blank_cell) const {
    State match = identity_permutation();
    std::vector<std::uint8_t> unnamed;
    for (int label = 0; label < static_cast<int>(labels_.classes.size()); ++label) {
      if (label == labels_.blank) continue;
      for (int i = std::popcount(labels_.classes[label].home); i < labels_.classes[label].tiles; ++i)
        unnamed.push_back(static_cast<std::uint8_t>(label));
    }
    for (int cell = 0; cell < cells(); ++cell) {
      match[cell] = labels_.goal[cell];
      if (match[cell] != GoalLabels::wildcard) continue;
      if (labels_.blank >= 0 && cell == blank_cell) {
        match[cell] = static_cast<std::uint8_t>(labels_.blank);
        continue;
      }
      std::swap(unnamed[below(unnamed.size())], unnamed.back());
      match[cell] = unnamed.back();
      unnamed.pop_back();
    }
    return match;
  }

  /// Permutations that keep the points before a level, by the point where they take the point of this level.
  struct Level {
    CellMask images = 0;
    IntArray<Permutation, max_cells> to;    // lane p is the point where point p goes
    IntArray<Permutation, max_cells> back;  // the inverse
    std::vector<Permutation> generators;
  };
  /// Walk of the blank from `place` to its home, backwards: lane c is the cell, with the blank at `place`, of the tile
  /// that is in cell c at the end. The state after the walk is compose(state, to).
  struct Walk {
    int place;
    Permutation to;
  };

  int cells() const { return labels_.cells; }
  void span(const MoveSet& moves, int home);
  CellMask orbit_of(int point) const;
  bool is_member(Permutation permutation, int level) const;
  void add(int level, const Permutation& generator);
  void extend(int level, const Permutation& permutation);
  bool has_enough_tiles(const IntArray<CellMask, max_cells>& points, const IntArray<CellMask, max_cells>& wanted) const;
  bool has_match(int level, const Permutation& outer, const IntArray<CellMask, max_cells>& allowed, int& steps) const;

  Permutation to_points(const Permutation& cells) const { return compose(point_of_, compose(cells, cell_of_)); }
  Permutation to_cells(const Permutation& points) const { return compose(cell_of_, compose(points, point_of_)); }

  GoalLabels labels_;
  bool is_exact_ = true;
  Permutation cell_of_ = identity_permutation();   // by point: points are cells in the order of the levels
  Permutation point_of_ = identity_permutation();  // by cell
  IntVector<Level> chain_;
  std::vector<CellMask> orbits_;           // sets of points that members of the group take to each other
  std::vector<Walk> walks_;                // by cell from which the blank can walk to its home; the home first
  IntArray<int, max_cells> walk_of_cell_;  // by cell of the blank; -1 if it cannot walk to the home
};

/// States that can reach a target. Immutable; safe to share.
class Reach {
 public:
  Reach(const MoveSet& moves, const GoalLabels& labels);

  /// Whether a state of labels can reach a match. See HomeReach::contains().
  bool contains(const State& labelled) const {
    return std::any_of(homes_.begin(), homes_.end(), [&](const HomeReach& home) { return home.contains(labelled); });
  }

  /// Whether contains() is exact, but for HomeReach::max_steps. If not, `false` is certain.
  bool is_exact() const {
    return std::all_of(homes_.begin(), homes_.end(), [](const HomeReach& home) { return home.is_exact(); });
  }

  /// Whether each arrangement of the tiles in each orbit of cells, or half of them, can be reached.
  bool is_full() const {
    return std::all_of(homes_.begin(), homes_.end(), [](const HomeReach& home) { return home.is_full(); });
  }

  /// Returns a random state of labels that can reach a match, if is_exact(). `below(end)` returns a random number below
  /// `end`. If a single match can be reached, all states are equally likely; else, those that can reach more matches
  /// are likelier.
  template <class Below>
  State random_state(const Below& below) const {
    constexpr std::size_t steps = std::size_t{1} << 30U;
    double rest = 0;
    for (const HomeReach& home : homes_) rest += home.states();
    rest *= homes_.size() > 1 ? static_cast<double>(below(steps)) / static_cast<double>(steps) : 0;
    auto home = homes_.begin();
    for (; rest >= home->states() && home != std::prev(homes_.end()); ++home) rest -= home->states();
    return home->random_state(below);
  }

  /// Returns a random match, with the blank of moves that depend on the blank in any of its goal cells.
  template <class Below>
  State random_match(const Below& below) const {
    return homes_[homes_.size() > 1 ? below(homes_.size()) : 0].random_match(below);
  }

 private:
  std::vector<HomeReach> homes_;
};

}  // namespace tilebase
