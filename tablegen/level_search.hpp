#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <vector>

#include <tilebase/puzzle.hpp>

namespace tilebase::tablegen {

/// A breadth-first search backwards from one goal that only counts, level by level: what `count` needs of either
/// engine. For one caller at a time.
class LevelSearch {
 public:
  /// The memory that a search takes, in bytes; nothing for a puzzle that no engine takes.
  static std::optional<std::uint64_t> bytes_for(const Puzzle& puzzle);

  /// The search that fits the puzzle, which bytes_for() takes; the goal is found. Throws std::bad_alloc.
  static std::unique_ptr<LevelSearch> make(const Puzzle& puzzle, const State& goal);

  virtual ~LevelSearch() = default;
  LevelSearch(const LevelSearch&) = delete;
  LevelSearch& operator=(const LevelSearch&) = delete;

  /// How many states there are at most.
  virtual std::uint64_t most_states() const = 0;

  /// Finds the states one move farther, and gives their number: 0 if there are none.
  virtual std::uint64_t next_level(std::size_t threads) = 0;

  /// The memory that tells, between two levels, which states are found. Written to a search of the same puzzle and
  /// goal, it goes on from there, once it is told how many states were found at each distance.
  virtual std::vector<std::span<std::uint8_t>> memory() = 0;
  virtual void resume(const std::vector<std::uint64_t>& counts) = 0;

 protected:
  LevelSearch() = default;
};

}  // namespace tilebase::tablegen
