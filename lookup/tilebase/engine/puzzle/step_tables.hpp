#pragma once

#include <array>
#include <cstdint>
#include <map>
#include <vector>

#include <tilebase/engine/puzzle/compact_index.hpp>
#include <tilebase/engine/puzzle/sizes.hpp>
#include <tilebase/puzzle.hpp>

namespace tilebase {

/// Moves as arithmetic on the numbers of a CompactIndex: a few small tables replace unranking, moving and ranking.
///
/// The order of a state (its tiles without the blank) is split into its *head*, the first three places, and its *tail*,
/// the rest. The head is numbered by its sequence of tiles, the tail by the relative order of its tiles:
///
///     order   4 0 6 | 1 7 2 5 3        head 4 0 6: one of 8*7*6;  tail, relative: 0 4 1 3 2, one of 5!
///     row  =  head * tails + tail      (tail >> 1 where the index is halved)
///     index = row * cells + blank cell
///
/// A move permutes the places of the order. The new head depends on the old head and on the tiles that come from a few
/// places of the tail, the *feed* of the tail. The new tail depends on the old tail and on where the tiles that leave
/// the head stand among the tail's, which is a property of the head, its *kind*. So
///
///     head' = heads[head][feed[tail]]        tail' = tails[kind[head]][tail]
///
/// with tables of a few kilobytes. If the index is halved, the parity of the tail (its *side*) follows from the head's
/// parity and the blank's cell. All goals of a puzzle use the same tables. Immutable and thread-safe.
class StepTables {
 public:
  /// Computes the tables for indices whose halved() is `halved`. Takes well under a millisecond for slides or rotations
  /// of a 3x3 board. Throws std::length_error for a puzzle of more than max_unpacked_cells cells.
  StepTables(const Puzzle& puzzle, bool halved) : StepTables(puzzle, puzzle.moves(), halved) {}

  /// Computes the tables for other moves on the puzzle's cells and tiles.
  StepTables(const Puzzle& puzzle, const std::vector<Move>& moves, bool halved);

  StepTables(const StepTables&) = delete;  // steps point to shuffles_
  StepTables& operator=(const StepTables&) = delete;

  /// A permutation of the order's places, as tables.
  struct Shuffle {
    std::uint32_t feeds = 1;           ///< number of different feeds
    std::vector<std::uint16_t> kind;   ///< kind of a head, by head
    std::vector<std::uint16_t> feed;   ///< feed of a tail, by side, tail
    std::vector<std::uint16_t> heads;  ///< new head, by head, feed
    std::vector<std::uint16_t> tails;  ///< new tail, by kind, side, tail
  };

  /// Effect of one move with the blank in one cell.
  struct Step {
    MoveId move;
    std::uint8_t to_cell;  ///< cell of the blank after the move
    const Shuffle* shuffle;
  };

  /// Returns the steps of the moves that are allowed with the blank in a cell, ordered by name.
  const std::vector<Step>& forward(std::uint32_t cell) const { return forward_[cell]; }

  std::uint32_t heads() const { return heads_; }
  std::uint32_t tails() const { return tails_; }  ///< number of tails of one side
  std::uint32_t cells() const { return cells_; }  ///< number of cells of the blank; 1 without a blank

  /// Returns the side of every state with a given head and blank cell, in the index of one goal.
  std::uint32_t side(const CompactIndex& index, std::uint32_t head, std::uint32_t cell) const {
    return halved_ ? head_parity_[head] ^ index.order_parity(cell) : 0;
  }

  /// A step from the states of one head, with the blank in one cell: the head and the tail of the neighbour, by tail.
  struct Rows {
    const std::uint16_t* heads;  ///< new head, by feed
    const std::uint16_t* feed;   ///< feed, by tail
    const std::uint16_t* tails;  ///< new tail, by tail

    std::uint32_t head(std::uint32_t tail) const { return heads[feed[tail]]; }
    std::uint32_t tail(std::uint32_t tail) const { return tails[tail]; }
  };
  Rows rows(const Step& step, std::uint32_t head, std::uint32_t side) const {
    const Shuffle& shuffle = *step.shuffle;
    const std::size_t side_begin = std::size_t{side} * tails_;
    return {shuffle.heads.data() + std::size_t{head} * shuffle.feeds, shuffle.feed.data() + side_begin,
            shuffle.tails.data() + std::size_t{shuffle.kind[head]} * sides_ * tails_ + side_begin};
  }

  /// Returns the index of a state by its head, its tail and its blank cell.
  std::uint32_t index(std::uint32_t head, std::uint32_t tail, std::uint32_t cell) const {
    return (head * tails_ + tail) * cells_ + cell;
  }

 private:
  std::uint32_t heads_ = 1;
  std::uint32_t tails_ = 1;
  std::uint32_t cells_ = 1;
  std::uint32_t sides_ = 1;
  bool halved_;
  std::vector<std::uint8_t> head_parity_;
  std::map<Permutation, Shuffle> shuffles_;  // by permutation of the places: lane i is the former place of place i
  std::array<std::vector<Step>, max_unpacked_cells> forward_;  // steps, by the blank's cell
};

}  // namespace tilebase
