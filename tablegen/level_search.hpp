#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <vector>

#include <tilebase/puzzle.hpp>

#include "slide_planes.hpp"
#include "turn_search.hpp"

namespace tilebase::tablegen {

/// A breadth-first search backwards from one goal that only counts, level by level: what `count` needs of either
/// engine. For one caller at a time.
class LevelSearch {
 public:
  /// The memory that a search takes, in bytes; nothing for a puzzle that no engine takes.
  static std::optional<std::uint64_t> bytes_for(const Puzzle& puzzle);

  /// A search of the engine that fits the puzzle, which bytes_for() takes; the goal is found. Throws std::bad_alloc.
  LevelSearch(const Puzzle& puzzle, const State& goal);

  /// How many states there are at most.
  std::uint64_t most_states() const { return most_states_; }

  /// Finds the states one move farther, and gives their number: 0 if there are none.
  std::uint64_t next_level(std::size_t threads);

  /// The states found at each distance, and all of them.
  const std::vector<std::uint64_t>& counts() const { return counts_; }
  std::uint64_t found() const;

  /// The memory that tells, between two levels, which states are found. Written to a search of the same puzzle and
  /// goal, it goes on from there, once it is told how many states were found at each distance.
  std::vector<std::span<std::uint8_t>> memory();
  void resume(std::vector<std::uint64_t> counts);

 private:
  int cells_;
  std::optional<SlidePlanes> planes_;  // of boards of slides; of other puzzles
  std::unique_ptr<TurnSearch> words_;
  std::uint64_t most_states_;
  std::vector<std::uint64_t> counts_{1};
};

/// Estimates the seconds that a search still takes if it goes on as fast as in the `seconds` in which it found the
/// states from `first` to `found`. Nothing in the first second, and before it has found a twentieth of `total` in that
/// time: the first levels have few states each and tell nothing of later ones.
std::optional<std::uint64_t> seconds_left(double seconds, std::uint64_t first, std::uint64_t found,
                                          std::uint64_t total);

}  // namespace tilebase::tablegen
