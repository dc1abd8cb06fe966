#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include <tilebase/engine/puzzle/turn_index.hpp>
#include <tilebase/puzzle.hpp>

namespace tilebase::tablegen {

/// A breadth-first search backwards from one goal, over all states of any puzzle of up to twelve cells. States that
/// differ only by turns are moved together, as words (turn_words.hpp).
///
/// While few words are in the frontier each is *pushed*: taken backwards by every step that leads to it. Then patterns
/// are *pulled*: each asks, for all its words, which of the states not seen yet have a step into the frontier. What is
/// known of a state is spread over planes, arrays of one bit a state:
///
///     seen, frontier, next      always
///     distance bits 0, 1, ...   bit j from level 2^j on
///     move bits 0, 1, ...       of the first move by name that leads one step nearer; up to nine tiles
///
/// For one thread at a time.
class TurnSearch {
 public:
  /// What to remember of the states seen.
  enum class Keep { counts, distances, moves };

  /// A search that has found the goal. Moves can be kept for puzzles of at most 9 cells. Throws
  /// std::length_error for a puzzle of more than max_table_cells cells, std::bad_alloc.
  static std::unique_ptr<TurnSearch> start(const Puzzle& puzzle, const State& goal, Keep keep);
  virtual ~TurnSearch() = default;

  /// Bytes that a search takes whose farthest state is that far, about.
  static std::uint64_t bytes_for(const Puzzle& puzzle, Keep keep, int farthest);

  /// Finds the states one step farther, and returns how many they are: 0 after the last level. With any number of
  /// threads the same.
  virtual std::uint64_t next_level(std::size_t threads) = 0;

  /// How many states have been found at distance 0, 1, ...
  const std::vector<std::uint64_t>& histogram() const { return histogram_; }

  /// What a checkpoint must hold between two levels, besides the histogram: the words in memory, in the byte order of
  /// the machine.
  virtual std::vector<std::span<std::uint8_t>> memory() = 0;

  /// Goes on from a checkpoint, once its bytes are in memory(). Only for a search that keeps counts.
  virtual void restore(std::vector<std::uint64_t> histogram) = 0;

  /// The index that numbers the states below; of at least five tiles, so not of the smallest puzzles' cells.
  virtual const TurnIndex& index() const = 0;

  /// Gives back what is needed for further levels only: nothing but the following may be called then.
  virtual void finish() = 0;

  /// The distances of one pattern, packed (data/FORMAT.md), `bits` each; all ones where the goal cannot be reached.
  /// They fill whole bytes. Safe to call from several threads.
  virtual void pack(std::uint32_t pattern, int bits, std::uint8_t* to) const = 0;

  /// What is known of the states of a word of the index, sixteen labels: the distance, all ones where the goal cannot
  /// be reached, and above its `bits` the best move. Only for a search that keeps moves.
  virtual void labels(std::uint64_t word, int bits, std::uint32_t* to) const = 0;

 protected:
  std::vector<std::uint64_t> histogram_;
};

}  // namespace tilebase::tablegen
