#pragma once

#include <cstdint>
#include <span>
#include <utility>
#include <vector>

#include <base/int_array.hpp>
#include <tilebase/engine/puzzle/compact_index.hpp>
#include <tilebase/engine/puzzle/placement.hpp>
#include <tilebase/engine/puzzle/sizes.hpp>
#include <tilebase/puzzle.hpp>

// Neighbours of all states
//
// The proof of a small table and the preparation of a batch need the index of every state after every move. To move a
// board and to rank the result takes 25 ns; for mixed3x3, with five million neighbours, that is longer than its search.
//
// The rank of an order is a sum (see cantor.hpp): each tile adds the weight of its place, a factorial, times the number
// of smaller tiles in later places. If tiles are placed in ascending order, these are the tiles that are placed
// already, so a tile's term never changes again. A tree of boards therefore shares the terms:
//
//     order     . . . .   .    sum       weights of the four places: 3! 2! 1! 0!
//       0 in    . . 0 .          0
//         1 in  1 . 0 .          6       3! * 1, since 0 lies later
//           2 in  1 2 0 .        8       2! * 1
//             3 in  1 2 0 3      8       the rank of 1 2 0 3
//           2 in  1 . 0 2        6
//             3 in  1 3 0 2     10       2! * 2: the rank of 1 3 0 2
//
// A move takes what lies in a cell to another cell, whatever tile it is. So each branch of the tree keeps a sum for the
// board and a sum for the board after each move, and placing a tile adds a term to each sum. The last two tiles are
// placed together, since they have only two ways to lie.
//
// Cost: 2 to 4 ns for each neighbour, a tenth of the time of moving and ranking boards.

namespace tilebase {

/// Visits all states with the blank in one cell, each with the indices of its neighbours (see the page above). The
/// board itself is step 0, the board after move i of the allowed moves is step i + 1.
template <class Visit>
class StateTree {
 public:
  StateTree(const Puzzle& puzzle, const std::vector<Move>& moves, const CompactIndex& index, int blank_cell,
            const Visit& visit)
      : visit_(visit),
        length_(unpacked_cells(puzzle) - (puzzle.blank() ? 1 : 0)),
        halved_(index.halved()),
        parity_(index.order_parity(static_cast<std::uint32_t>(blank_cell))) {
    for (int place = 0; place < length_; ++place)
      weights_[place] = static_cast<std::uint32_t>(factorial(length_ - 1 - place) / (halved_ ? 2 : 1)) *
                        static_cast<std::uint32_t>(puzzle.blank_cells());
    add_step(puzzle, identity_permutation(), blank_cell);
    for (std::size_t move = 0; move < moves.size(); ++move)
      if (const auto& from = moves[move].at[static_cast<std::size_t>(blank_cell)]) {
        add_step(puzzle, *from, puzzle.blank_cell_after(*from, blank_cell));
        moves_.push_back(static_cast<MoveId>(move));
      }
    steps_ = moves_.size() + 1;
    sums_.resize(steps_ * static_cast<std::size_t>(length_ + 1));
    taken_.resize(sums_.size());
    for (int first = 0; first < max_unpacked_cells; ++first) {
      if (places_[first].empty()) continue;
      cells_ |= 1U << static_cast<unsigned>(first);
      for (int second = 0; second < max_unpacked_cells; ++second)
        if (first != second && !places_[second].empty()) add_last_terms(first, second);
    }
  }

  void run() {
    if (length_ == 1)
      visit_(sums_[0], std::span<const std::uint32_t>(sums_).subspan(1, moves_.size()),
             std::span<const MoveId>(moves_));
    else
      place_tile(0, cells_, 0);
  }

 private:
  static_assert(max_unpacked_cells <= 9, "the later places of a place are at most eight, the bits of a byte");

  /// Adds a step: the place of the tile of each cell after it, and the first term of the index, the blank's cell.
  void add_step(const Puzzle& puzzle, const Permutation& from, int blank_after) {
    std::uint8_t place = 0;
    for (int cell = 0; cell < puzzle.cells(); ++cell)
      if (!puzzle.blank() || cell != blank_after) places_[from[cell]].push_back(place++);
    sums_.push_back(static_cast<std::uint32_t>(blank_after));
  }

  /// Sets the terms of the last two tiles, by step: the last but one lies in cell `first`, the last in cell `second`.
  /// All other tiles are smaller, so the numbers of smaller tiles in later places follow from the places.
  void add_last_terms(int first, int second) {
    for (std::size_t step = 0; step < steps_; ++step) {
      const int p = places_[first][step];
      const int q = places_[second][step];
      const int later = length_ - 1 - p - (q > p ? 1 : 0);
      last_terms_[first * max_unpacked_cells + second].push_back(
          static_cast<std::uint32_t>(later) * weights_[p] + static_cast<std::uint32_t>(length_ - 1 - q) * weights_[q]);
    }
  }

  /// Visits all boards that agree in the tiles below `tile`: `free` is the set of the cells without these tiles, and
  /// `parity` the parity of their terms.
  void place_tile(int tile, std::uint32_t free, std::uint32_t parity) {
    if (tile + 2 == length_) return place_last_tiles(tile, free, parity);
    const std::size_t level = static_cast<std::size_t>(tile) * steps_;
    for (std::uint32_t rest = free; rest != 0; rest &= rest - 1) {
      const std::uint8_t* const places = places_[__builtin_ctz(rest)].data();
      for (std::size_t at = level; at < level + steps_; ++at) {
        const unsigned place = places[at - level];
        sums_[at + steps_] = sums_[at] + weights_[place] * bit_counts[taken_[at] >> (place + 1)];
        taken_[at + steps_] = taken_[at] | 1U << place;
      }
      const std::uint32_t smaller = bit_counts[taken_[level] >> (places[0] + 1U)];
      place_tile(tile + 1, free ^ (rest & (0 - rest)), parity ^ (smaller & 1U));
    }
  }

  void place_last_tiles(int tile, std::uint32_t free, std::uint32_t parity) {
    int first = __builtin_ctz(free);
    int second = __builtin_ctz(free & (free - 1));
    // With the smaller of the last two tiles in the earlier place p, and the other in q, these add p + q + 1.
    const bool is_right = ((parity ^ places_[first][0] ^ places_[second][0] ^ 1U) & 1U) == parity_;
    if (halved_ && !is_right) std::swap(first, second);
    visit(tile, first, second);
    if (!halved_) visit(tile, second, first);
  }

  void visit(int tile, int first, int second) {
    const std::uint32_t* const sums = &sums_[static_cast<std::size_t>(tile) * steps_];
    const std::uint32_t* const terms = last_terms_[first * max_unpacked_cells + second].data();
    std::uint32_t* const indices = &sums_[static_cast<std::size_t>(length_) * steps_];
    for (std::size_t step = 0; step < steps_; ++step) indices[step] = sums[step] + terms[step];
    visit_(indices[0], std::span<const std::uint32_t>(indices + 1, moves_.size()), std::span<const MoveId>(moves_));
  }

  const Visit& visit_;
  int length_;
  bool halved_;
  std::uint32_t parity_;
  std::uint32_t cells_ = 0;  // set of the cells with a tile
  std::size_t steps_ = 0;
  std::vector<MoveId> moves_;
  IntArray<std::uint32_t, max_unpacked_cells> weights_{};           // by place; times the number of cells of the blank
  IntArray<std::vector<std::uint8_t>, max_unpacked_cells> places_;  // by cell and step
  IntArray<std::vector<std::uint32_t>, max_unpacked_cells * max_unpacked_cells> last_terms_;

  // By number of tiles placed and step: terms of the index so far, and set of the places of these tiles.
  std::vector<std::uint32_t> sums_;
  std::vector<std::uint32_t> taken_;
};

/// Calls visit(index, neighbours, moves) for each state of an index: moves[i] leads from the state of that index to the
/// state of index neighbours[i]. Lists all moves that are allowed, in order. O(states * moves).
template <class Visit>
void for_each_state(const Puzzle& puzzle, const std::vector<Move>& moves, const CompactIndex& index,
                    const Visit& visit) {
  for (int cell = 0; cell < puzzle.blank_cells(); ++cell) StateTree<Visit>(puzzle, moves, index, cell, visit).run();
}

}  // namespace tilebase
