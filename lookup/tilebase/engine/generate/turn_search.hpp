#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include <tilebase/engine/puzzle/turn_index.hpp>
#include <tilebase/puzzle.hpp>

namespace tilebase {

/// A breadth-first search backwards from one goal, over all states of any puzzle of up to twelve cells. States that
/// differ only by turns are moved together, as words; turn_rows.hpp explains the algorithm.
///
/// While few words are in the frontier, each of them is *pushed*: moved backwards by every step that leads to it. Later
/// levels are *pulled*: for all words of a pattern at once, the search determines which states not seen yet have a step
/// into the frontier. The data of the states are planes, arrays of one bit a state:
///
///     seen, frontier, next      always
///     distance bits 0, 1, ...   bit j from level 2^j on
///     move bits 0, 1, ...       of the first move by name that leads one step nearer; up to nine tiles
///
/// Not thread-safe: one thread at a time may call its functions, except where they say otherwise.
class TurnSearch {
 public:
  /// Data kept of each state: whether it was seen, its distance besides, its best move besides.
  enum class Keep { counts, distances, moves };

  /// Starts a search: the goal is found, at distance 0. Moves can be kept for puzzles of at most 9 cells. Throws
  /// std::length_error for a puzzle of more than max_table_cells cells; std::bad_alloc.
  static std::unique_ptr<TurnSearch> start(const Puzzle& puzzle, const State& goal, Keep keep);
  virtual ~TurnSearch() = default;

  /// Estimates the memory of a search in bytes, if the farthest state is `farthest` moves away.
  static std::uint64_t bytes_for(const Puzzle& puzzle, Keep keep, int farthest);

  /// Finds the states one step farther. Returns their number: 0 after the last level. The result does not depend on the
  /// number of threads.
  virtual std::uint64_t next_level(std::size_t threads) = 0;

  /// Number of states found so far at distance 0, 1, ...
  const std::vector<std::uint64_t>& histogram() const { return histogram_; }

  /// The memory that a checkpoint must save between two levels, besides the histogram, in the byte order of the
  /// machine.
  virtual std::vector<std::span<std::uint8_t>> memory() = 0;

  /// Continues from a checkpoint whose bytes were copied to memory(). Only for a search with Keep::counts.
  virtual void restore(std::vector<std::uint64_t> histogram) = 0;

  /// The index that pack() and labels() use. It has at least five tiles: more cells than the puzzle where that has
  /// fewer.
  virtual const TurnIndex& index() const = 0;

  /// Frees the memory that only further levels need. Afterwards only index(), histogram(), pack() and labels() may be
  /// called.
  virtual void finish() = 0;

  /// Writes the distances of one pattern's states, packed (data/FORMAT.md), `bits` each; all ones where the goal cannot
  /// be reached. They fill whole bytes. Safe to call from several threads.
  virtual void pack(std::uint32_t pattern, int bits, std::uint8_t* to) const = 0;

  /// Writes sixteen labels, for the states of one word of the index. A label has the distance in its lowest `bits`, all
  /// ones where the goal cannot be reached, and the best move above them. Only for a search with Keep::moves.
  virtual void labels(std::uint64_t word, int bits, std::uint32_t* to) const = 0;

 protected:
  std::vector<std::uint64_t> histogram_;
};

}  // namespace tilebase
