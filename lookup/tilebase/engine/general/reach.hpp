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
// *Moves that depend on the blank* form a group if the blank walks from its goal cell back to this cell. A tree of
// walks leads from each cell to the goal cell. *One-way moves* change nothing: a finite group has the inverse of each
// member. Only where the blank's walks are one-way, too, a state that seems able to reach the target may not be
// (is_exact()). *Labels*: some match must be in the group; the levels are tried in turn, the cells with single tiles
// first.
//
// Costs: milliseconds for 25 cells, up to half a second for 64, then microseconds for each state.
//
// Source: D. E. Knuth, Efficient representation of perm groups, Combinatorica 11 (1991), after C. C. Sims (1970).

#pragma once

#include <bit>
#include <cstdint>
#include <utility>
#include <vector>

#include <tilebase/engine/general/goal_labels.hpp>

namespace tilebase {

/// States that can reach a target, as a group of permutations of the cells. Immutable; safe to share.
class Reach {
 public:
  Reach(const MoveSet& moves, const GoalLabels& labels);

  /// Whether a state of labels can reach a match. Microseconds; with equal labels, at most max_steps steps: if these do
  /// not suffice, the answer is true.
  bool contains(const State& labelled) const;

  /// Whether contains() is exact, but for max_steps. If not, `false` is certain.
  bool is_exact() const { return is_exact_; }

  /// Whether each arrangement of the tiles in each orbit of cells, or half of them, can be reached.
  bool is_full() const;

  /// Returns a random state of labels that can reach a match, if is_exact(). `below(end)` returns a random number below
  /// `end`. Without equal labels, all states are equally likely; else, those that can reach more matches are likelier.
  template <class Below>
  State random_state(const Below& below) const {
    Permutation order = identity_permutation();  // lane p is the point of the match whose tile goes to point p
    for (const Level& level : chain_) {
      auto images = level.images;
      for (std::size_t skip = below(static_cast<std::size_t>(std::popcount(images))); skip > 0; --skip)
        images &= images - 1;
      order = compose(order, level.to[std::countr_zero(images)]);
    }
    const Walk& walk = walks_[below(walks_.size())];
    return compose(compose(random_match(below), to_cells(order)), inverse(walk.to));
  }

  /// Returns a random match, with the blank of moves that depend on the blank in its first goal cell.
  template <class Below>
  State random_match(const Below& below) const {
    State match = identity_permutation();
    std::vector<std::uint8_t> unnamed;
    for (int label = 0; label < static_cast<int>(labels_.classes.size()); ++label)
      for (int i = std::popcount(labels_.classes[label].home); i < labels_.classes[label].tiles; ++i)
        if (label != labels_.blank) unnamed.push_back(static_cast<std::uint8_t>(label));
    for (int cell = 0; cell < cells(); ++cell) {
      match[cell] = labels_.goal[cell];
      if (match[cell] != GoalLabels::wildcard) continue;
      if (labels_.blank >= 0 && cell == walks_.front().place) {
        match[cell] = static_cast<std::uint8_t>(labels_.blank);
        continue;
      }
      std::swap(unnamed[below(unnamed.size())], unnamed.back());
      match[cell] = unnamed.back();
      unnamed.pop_back();
    }
    return match;
  }

 private:
  static constexpr int max_steps = 200'000;

  /// Permutations that keep the points before a level, by the point where they take the point of this level.
  struct Level {
    CellMask images = 0;
    IntArray<Permutation, max_cells> to;    // lane p is the point where point p goes
    IntArray<Permutation, max_cells> back;  // the inverse
    std::vector<Permutation> generators;
  };
  /// Walk of the blank between its first goal cell and another cell: lane c is the cell where the tile of c goes.
  struct Walk {
    int place;
    Permutation to;
  };

  int cells() const { return labels_.cells; }
  void span(const MoveSet& moves);
  bool is_member(Permutation permutation, int level) const;
  void add(int level, const Permutation& generator);
  void extend(int level, const Permutation& permutation);
  bool has_match(int level, const Permutation& outer, const IntArray<CellMask, max_cells>& allowed, int& steps) const;

  Permutation to_points(const Permutation& cells) const { return compose(point_of_, compose(cells, cell_of_)); }
  Permutation to_cells(const Permutation& points) const { return compose(cell_of_, compose(points, point_of_)); }

  GoalLabels labels_;
  bool is_exact_ = true;
  Permutation cell_of_ = identity_permutation();   // by point: points are cells in the order of the levels
  Permutation point_of_ = identity_permutation();  // by cell
  IntVector<Level> chain_;
  std::vector<Walk> walks_;                // by cell from which the blank can reach its first goal cell; the goal first
  IntArray<int, max_cells> walk_of_cell_;  // by cell of the blank; -1 if it cannot reach the goal
};

}  // namespace tilebase
