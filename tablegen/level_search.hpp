#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <vector>

#include <tilebase/engine/generate/slide_planes.hpp>
#include <tilebase/engine/generate/turn_search.hpp>
#include <tilebase/puzzle.hpp>

namespace tilebase::tablegen {

/// A breadth-first search backwards from one goal that only counts states, level by level: the interface of both
/// engines for `count`. One thread at a time may use it.
class LevelSearch {
 public:
  /// Memory of a search in bytes; nullopt if no engine can search the puzzle.
  static std::optional<std::uint64_t> bytes_for(const Puzzle& puzzle);

  /// Starts a search with the engine for the puzzle; the goal is found. bytes_for(puzzle) must not be nullopt. Throws
  /// std::bad_alloc.
  LevelSearch(const Puzzle& puzzle, const State& goal);

  /// Upper limit of the number of states.
  std::uint64_t max_states() const { return max_states_; }

  /// Finds the states one move farther. Returns their number: 0 after the last level.
  std::uint64_t next_level(std::size_t threads);

  /// Number of states found at each distance, and in total.
  const std::vector<std::uint64_t>& counts() const { return counts_; }
  std::uint64_t total() const;

  /// The memory that records, between two levels, which states are found. If its contents are copied into the memory of
  /// a new search of the same puzzle and goal, that search continues from there after resume(), whose argument is
  /// counts() of the first search.
  std::vector<std::span<std::uint8_t>> memory();
  void resume(std::vector<std::uint64_t> counts);

 private:
  int cells_;
  std::optional<SlidePlanes> planes_;  // engine for boards of slides, else nullopt
  std::unique_ptr<TurnSearch> words_;  // engine for all other puzzles, else null
  std::uint64_t max_states_;
  std::vector<std::uint64_t> counts_{1};
};

/// Estimates how many seconds a search still takes, if it continues as fast as in the last `seconds`, in which the
/// number of states found has grown from `first` to `last`, of `total`. Returns nullopt in the first second, and while
/// less than a twentieth of `total` was found in that time: the first levels have few states and allow no prediction.
std::optional<std::uint64_t> seconds_left(double seconds, std::uint64_t first, std::uint64_t last, std::uint64_t total);

}  // namespace tilebase::tablegen
