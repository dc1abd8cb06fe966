// Stabilizer chain: a group of permutations, known by few of its members.
//
// The problem: a handful of moves makes a group of up to 64! arrangements. Which arrangements are in it, how many are
// there, and how is an even one drawn?
//
// The idea: fix points one after the other. A *level* has, for each point that the members which keep all points of the
// levels before can take its own point to, one such member. Any member is a product of one permutation of each level,
// in one way, so a permutation is tested point by point:
//
//     points 1 2 3 4, moves (1 2 3), (2 3 4)     level 1: to 1, 2, 3, 4     level 2: to 2, 3, 4     level 3: to 3
//     4 * 3 = 12 members                         2 1 4 3: level 1 takes the tile 1 back from cell 2; the rest is
//                                                (2 3 4), which is on level 2: a member. 2 1 3 4 is none.
//
// The chain is built generator by generator. add() gives a level a permutation that no product of the chain is: here
// (1 2 3) to level 1, which then takes point 1 to 1, 2 and 3; one more turn is back at 1 and adds nothing. With
// (2 3 4), extend() finds 4 as a new image of 1. Where the image is not new, the rest after undoing the stored
// permutation keeps the point of this level: it belongs to the next level.
//
// Costs: a tenth of a millisecond for 21 points, up to half a second for 64, then microseconds for each test. A chain
// that need not be larger than a limit is given up as soon as the product of its levels is: after at most some
// milliseconds. A chain whose number of members is known is complete as soon as the product is that number.
//
// Source: D. E. Knuth, Efficient representation of perm groups, Combinatorica 11 (1991), after C. C. Sims (1970);
// A. Seress, Permutation Group Algorithms, Cambridge University Press (2003).

#pragma once

#include <array>
#include <cstdint>
#include <limits>
#include <vector>

#include <base/int_array.hpp>
#include <tilebase/engine/puzzle/slide_board.hpp>
#include <tilebase/permutation.hpp>

namespace tilebase {

/// Group of permutations. Thread-safe for readers.
class StabilizerChain {
 public:
  /// Members that keep the points of all levels before, by the point where they take the point of this level.
  struct Level {
    int point = 0;
    CellMask images = 0;
    IntArray<std::uint8_t, max_cells> number{};  // place of each image in `to` and `back`
    std::vector<Permutation> to;                 // lane p is the point where point p goes
    std::vector<Permutation> back;               // the inverse
    std::vector<Permutation> generators;

    const Permutation& to_image(int image) const { return to[number[image]]; }
  };

  /// Creates the group of the identity alone. `points` has each of the points 0, 1, ... once, in the order of the
  /// levels. The chain is incomplete if the group has more members than `limit`, complete once it has `members`.
  explicit StabilizerChain(const std::vector<int>& points, double limit = std::numeric_limits<double>::infinity(),
                           double members = std::numeric_limits<double>::infinity());

  /// Adds a member, and all products with it. Returns whether it was none before.
  bool add(const Permutation& generator) { return add(0, generator); }

  bool is_member(const Permutation& permutation) const { return is_member(permutation, 0); }

  /// Number of members; a lower bound of it if has_passed_limit().
  double members() const { return members_; }
  bool has_passed_limit() const { return members_ > limit_; }

  const std::vector<Level>& levels() const { return levels_; }

 private:
  int points() const { return static_cast<int>(levels_.size()); }
  bool is_closed() const { return members_ > limit_ || members_ >= most_members_; }
  bool is_member(Permutation permutation, std::size_t level) const;
  bool add(std::size_t level, const Permutation& generator);
  void extend(std::size_t level, const Permutation& permutation);

  std::vector<Level> levels_;
  double limit_;
  double most_members_;
  double members_ = 1;
};

}  // namespace tilebase
