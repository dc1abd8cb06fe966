#pragma once

#include <array>
#include <bit>
#include <cstdint>
#include <optional>
#include <vector>

#include <tilebase/engine/puzzle/group_base.hpp>
#include <tilebase/engine/puzzle/home_walks.hpp>
#include <tilebase/puzzle.hpp>

// Index of states by the group of the moves
//
// The problem: 21 stickers of the pocket cube have 5 * 10^19 arrangements, of which moves reach 3,674,160. A search and
// a table need a number for each of these, without gaps, in a fraction of a microsecond. A number by the order of the
// tiles has gaps of 10^13; a hash needs a list of all keys.
//
// The idea: the arrangements that moves reach are a group, and a chain of its members (stabilizer_chain.hpp) writes
// each member as digits: where the first *base tile* is; where the second is, of the cells that the first leaves to it;
// and so on. The digits are a number without gaps. Where the blank matters, a state is its place and the member that it
// has after the blank has walked home (home_walks.hpp).
//
// Two steps more make the number good for searches. *Turns*: a fixed renaming of the tiles, a member of the group,
// commutes with all moves, as moves do not look at names. T states that differ by turns get consecutive numbers: in a
// bit set of states they are one machine word, and a move of all of them is one rotation of the word. *Cosets*: the
// first base tiles are *kept*. States that agree on the kept tiles' cells, up to turns, are a coset. A move takes all
// states of a coset to one other coset, shuffled in one of few ways, so a move of a state costs two look-ups:
//
//     number = ((place * cosets + coset) * classes + class) * T + turn
//
//     place    of the blank                                        | which block of words
//     coset    cells of the kept tiles, up to turns                |
//     class    cells of the other base tiles, up to turns          | which word of the block
//     turn     how often the first state of the class was turned   | which bit of the word
//
// Example: 12 tiles whose rows and columns shift (rotate3x4): no place, 10,080 cosets, 792 classes, T = 60.
//
// *Numbers are canonical*: they follow from puzzle, goal, base tiles and turn by rules about lexicographic orders
// (data/FORMAT.md, "Groups"), so a program needs neither this chain nor its walks to compute them. A digit is the place
// of a tile's cell among the cells that are possible after the digits before, in ascending order: a set of cells is a
// word, and the digit is the number of its bits below the cell.
//
// Costs: 1 to 100 milliseconds for the tables of an index, of 0.1 to 20 MB; 20 to 100 ns for a number or for its state.
// No permutations are composed. Gains: 3.2 to 5.3 bits a state in searches (generate/group_search.hpp).
//
// Sources: C. C. Sims, Computational methods in the study of permutation groups (1970), and D. E. Knuth (1991), for the
// chain; G. Cooperman, L. Finkelstein, N. Sarawagi, Applications of Cayley graphs (1990), and D. Kunkle, G. Cooperman,
// Twenty-six moves suffice for Rubik's cube, ISSAC (2007), for tables of cosets by moves.

namespace tilebase {

/// Numbers all states that can reach a goal, and where the blank's walks are one-way, others that walks in both
/// directions would connect with them. Immutable and thread-safe.
class GroupIndex {
 public:
  using Number = std::uint64_t;

  /// Creates the index of a base. Returns nullopt if the base does not suit the puzzle: tiles do not tell states apart,
  /// the turn is none of the group's, it does not take kept tiles to kept ones, or a limit of GroupBase is exceeded.
  /// The goal's blank has the cell that the walks lead to.
  static std::optional<GroupIndex> create(const Puzzle& puzzle, const State& goal, const GroupBase& base);

  /// Creates the index with the base that choose_group_base() selects; nullopt if there is none.
  static std::optional<GroupIndex> choose(const Puzzle& puzzle, const State& goal, double limit = most_group_states);

  /// Number of numbers: places * cosets * classes * turns.
  Number size() const { return static_cast<Number>(walks_.places()) * cosets() * coset_states(); }

  /// Returns the number of a state; nullopt if it is none of the states, so that it cannot reach the goal. O(cells).
  std::optional<Number> of(const State& state) const;

  /// Returns the state of a number below size(). O(cells).
  State state(Number number) const;

  const GroupBase& base() const { return base_; }
  const State& goal() const { return goal_; }
  int cells() const { return cells_; }
  const HomeWalks& walks() const { return walks_; }
  std::uint32_t cosets() const {
    return static_cast<std::uint32_t>(to_coset_.size() / width_);  // NOLINT(clang-analyzer-core.DivideZero): cells
  }
  std::uint32_t classes() const { return classes_; }
  unsigned turns() const { return turns_; }
  unsigned kept_turns() const { return kept_turns_; }  ///< turns until the kept tiles have their names again
  std::uint32_t coset_states() const { return classes_ * turns_; }

  /// Cells of the tiles with the blank at home, by tile: a tile has the number of its cell in the goal.
  using Arrangement = std::array<std::uint8_t, max_cells>;

  /// Writes the arrangement of a state, and returns the place of its blank; -1 if the blank cannot walk home. O(cells).
  int arrange(const State& state, Arrangement& arrangement) const;

  /// The parts of a number are arrangements, too. Their product is the state's: first of the coset after first of the
  /// class after turns.
  const std::uint8_t* first_of_coset(std::uint32_t coset) const { return &of_coset_[std::size_t{coset} * width_]; }
  const std::uint8_t* back_to_coset(std::uint32_t coset) const { return &to_coset_[std::size_t{coset} * width_]; }
  const std::uint8_t* first_of_class(std::uint32_t number) const { return &of_class_[std::size_t{number} * width_]; }
  const std::uint8_t* turned(unsigned turns) const { return &turned_[std::size_t{turns} * width_]; }

  /// A coset and how often its first member's kept tiles were turned.
  struct Coset {
    std::uint32_t coset;
    unsigned turned;
  };
  /// Returns the coset of an arrangement; nullopt if the kept tiles are in other cells than in any coset.
  std::optional<Coset> coset_of(const std::uint8_t* cell_of_tile) const {
    return find_coset([&](std::size_t i) { return cell_of_tile[base_.tiles[i]]; });
  }

  /// A class, and how often the class's first member was turned.
  struct Class {
    std::uint32_t number;
    unsigned turn;
  };
  /// Returns the class of an arrangement that leads from the first member of a coset to another member, whose kept
  /// tiles are turned `turned` times; nullopt if it is none.
  std::optional<Class> class_of(const std::uint8_t* cell_of_tile, unsigned turned) const {
    const std::uint8_t* const tiles = turned_back_.data() + turned * base_.tiles.size();
    return find_class([&](std::size_t i) { return cell_of_tile[tiles[i]]; }, turned);
  }

  /// Memory of the tables in bytes.
  std::uint64_t bytes() const;

 private:
  static constexpr std::uint32_t none = 0xFFFFFFFF;

  GroupIndex(const Puzzle& puzzle, const MoveSet& moves, const State& goal, const GroupBase& base);
  bool fill(const StabilizerChain& chain);
  void fill_turns();
  bool fill_cosets(const StabilizerChain& chain);
  bool fill_classes(const StabilizerChain& chain);
  std::vector<Permutation> list_members(const StabilizerChain& chain, std::size_t begin, std::size_t end);
  void append(std::vector<std::uint8_t>& to, const Permutation& arrangement) const;

  /// Returns the place, in lexicographic order, of the cells cell(begin) ... of the base tiles; `none` if no member of
  /// the group has them.
  template <class CellOf>
  std::uint32_t rank(std::size_t begin, std::size_t end, const CellOf& cell) const {
    std::uint32_t rank = 0;
    for (std::size_t i = begin; i < end; ++i) {
      const CellMask cells = cells_after_[i][rank];
      const CellMask bit = bit_of(cell(i));
      if ((cells & bit) == 0) return none;
      rank = rank * radix_[i] + static_cast<std::uint32_t>(std::popcount(cells & (bit - 1)));
    }
    return rank;
  }
  template <class CellOf>
  std::optional<Coset> find_coset(const CellOf& cell) const {
    const std::uint32_t kept = rank(0, base_.kept, cell);
    if (kept == none) return std::nullopt;
    return Coset{coset_of_rank_[kept] >> 6U, coset_of_rank_[kept] & 63U};
  }
  template <class CellOf>
  std::optional<Class> find_class(const CellOf& cell, unsigned turned) const {
    const std::uint32_t others = rank(base_.kept, base_.tiles.size(), cell);
    if (others == none) return std::nullopt;
    const unsigned turn = (class_of_rank_[others] & 63U) + turned;
    return Class{class_of_rank_[others] >> 6U, turn < turns_ ? turn : turn - turns_};
  }

  int cells_;
  int blank_;  // tile of the blank; -1 if moves do not depend on the blank
  State goal_;
  HomeWalks walks_;
  GroupBase base_;
  std::size_t width_;  // bytes of an arrangement
  unsigned turns_;
  unsigned kept_turns_ = 1;
  std::uint32_t classes_ = 0;
  std::vector<std::uint32_t> radix_;                // number of cells after the digits before, by base tile
  std::vector<std::vector<CellMask>> cells_after_;  // indices: base tile, number of the digits before
  std::vector<std::uint32_t> coset_of_rank_;        // coset, and turns in 6 bits, by place of the kept tiles' cells
  std::vector<std::uint32_t> class_of_rank_;        // class, and turns in 6 bits, by place of the others' cells
  std::vector<std::uint8_t> of_coset_, to_coset_, of_class_, turned_;
  std::vector<std::uint8_t> turned_back_;  // tile whose name a base tile had before, by number of turns and base tile
};

}  // namespace tilebase
