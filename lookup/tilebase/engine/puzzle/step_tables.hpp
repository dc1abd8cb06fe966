#pragma once

#include <array>
#include <cstdint>
#include <map>
#include <vector>

#include <tilebase/engine/puzzle/compact_index.hpp>
#include <tilebase/engine/puzzle/sizes.hpp>
#include <tilebase/puzzle.hpp>

namespace tilebase {

/// Moves as arithmetic on the numbers of a CompactIndex: a few small tables replace unrank, move and rank.
///
/// The order of a state (its tiles without the blank) is split in two: its *head*, the first three places, and its
/// *tail*, the rest. The head is numbered by which tiles lie there in which order, the tail by the order of its tiles
/// among themselves:
///
///     order   4 0 6 | 1 7 2 5 3        head 4 0 6: one of 8*7*6;  tail, relative: 0 4 1 3 2, one of 5!
///     row  =  head * tails + tail      (tail >> 1 where the index is halved)
///     index = row * cells + blank cell
///
/// A move permutes the places of the order. Which tiles come to the head depends on the head and on the few tail places
/// that feed it; the tail afterwards depends on the tail before, and on where the tiles that leave the head stand among
/// the tail's, which is a property of the head, its *kind*. So
///
///     head' = heads[head][feed[tail]]        tail' = tails[kind[head]][tail]
///
/// with tables of a few kilobytes. Where the index is halved, the tail's parity is known from the head's and the
/// blank's cell. Goals share the tables of their puzzle. Immutable; safe to share.
class StepTables {
 public:
  /// Tables for indices with that `halved()`. Takes well under a millisecond for slides or rotations of a 3x3 board.
  /// Throws std::length_error for a puzzle of more than max_unpacked_cells cells.
  StepTables(const Puzzle& puzzle, bool halved) : StepTables(puzzle, puzzle.moves(), halved) {}

  /// The same for other moves on the puzzle's cells and tiles.
  StepTables(const Puzzle& puzzle, const std::vector<Move>& moves, bool halved);

  StepTables(const StepTables&) = delete;  // steps point into it
  StepTables& operator=(const StepTables&) = delete;

  /// A permutation of the order's places, as tables.
  struct Shuffle {
    std::uint32_t feeds = 1;           ///< how many different feeds there are
    std::vector<std::uint16_t> kind;   ///< by head
    std::vector<std::uint16_t> feed;   ///< by side, tail
    std::vector<std::uint16_t> heads;  ///< by head, feed
    std::vector<std::uint16_t> tails;  ///< by kind, side, tail
  };

  /// What one move does when the blank is in one cell.
  struct Step {
    MoveId move;
    std::uint8_t to_cell;
    const Shuffle* shuffle;
  };

  /// The moves that are allowed with the blank in a cell, by name.
  const std::vector<Step>& forward(std::uint32_t cell) const { return forward_[cell]; }

  std::uint32_t heads() const { return heads_; }
  std::uint32_t tails() const { return tails_; }  ///< of one side
  std::uint32_t cells() const { return cells_; }  ///< of the blank; 1 without a blank

  /// The side of every state with that head and blank cell, in the index of one goal.
  std::uint32_t side(const CompactIndex& index, std::uint32_t head, std::uint32_t cell) const {
    return halved_ ? head_parity_[head] ^ index.order_parity(cell) : 0;
  }

  /// A step from the states of one head, with the blank in one cell, to their neighbours: the row of a neighbour, by
  /// tail.
  struct Rows {
    const std::uint16_t* heads;  ///< by feed
    const std::uint16_t* feed;   ///< by tail
    const std::uint16_t* tails;  ///< by tail

    std::uint32_t head(std::uint32_t tail) const { return heads[feed[tail]]; }
    std::uint32_t tail(std::uint32_t tail) const { return tails[tail]; }
  };
  Rows rows(const Step& step, std::uint32_t head, std::uint32_t side) const {
    const Shuffle& shuffle = *step.shuffle;
    const std::size_t of_side = std::size_t{side} * tails_;
    return {shuffle.heads.data() + std::size_t{head} * shuffle.feeds, shuffle.feed.data() + of_side,
            shuffle.tails.data() + std::size_t{shuffle.kind[head]} * sides_ * tails_ + of_side};
  }

  /// The index of a state by its parts.
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
  std::map<Permutation, Shuffle> shuffles_;  // by the places after a move: lane i is the place before of place i
  std::array<std::vector<Step>, max_unpacked_cells> forward_;  // by the blank's cell
};

}  // namespace tilebase
