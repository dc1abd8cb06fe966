#pragma once

#include <chrono>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include <tilebase/engine/generate/group_search.hpp>
#include <tilebase/engine/generate/slide_planes.hpp>
#include <tilebase/puzzle.hpp>
#include <tilebase/result.hpp>

namespace tilebase::tablegen {

/// A breadth-first search backwards from one goal that only counts states, level by level. It is what `count` uses of
/// the engines SlidePlanes and GroupSearch. One thread at a time may use it.
class LevelSearch {
 public:
  /// Memory of a search in bytes; nullopt if no engine can search the puzzle, for its equal tiles or too many states.
  static std::optional<std::uint64_t> bytes_for(const Puzzle& puzzle);

  /// Starts a search with the engine for the puzzle; the goal is its level 0. bytes_for(puzzle) must not be nullopt.
  /// Throws std::bad_alloc.
  LevelSearch(const Puzzle& puzzle, const State& goal);

  /// Upper limit of the number of states.
  std::uint64_t max_states() const { return max_states_; }

  /// Finds the states one move farther. Returns their number: 0 after the last level.
  std::uint64_t next_level(std::size_t threads);

  /// Number of states found at each distance, and in total.
  const std::vector<std::uint64_t>& counts() const { return counts_; }
  std::uint64_t total() const;

  /// The memory that records, between two levels, which states are found.
  std::vector<std::span<std::uint8_t>> memory();

  /// Continues another search of the same puzzle and goal, whose memory() was copied into the memory() of this search.
  /// `counts`: counts() of the other search.
  void resume(std::vector<std::uint64_t> counts);

 private:
  int cells_;
  std::optional<SlidePlanes> planes_;    // engine for boards of slides, else nullopt
  std::unique_ptr<GroupSearch> groups_;  // engine for other puzzles, else null
  std::uint64_t max_states_;
  std::vector<std::uint64_t> counts_{1};
};

/// Saves a count between two levels to a file, from which it continues after the program was killed:
///
///     magic | digest of puzzle and goal | levels | counts by level | the search's memory | checksum of all before
///
/// Numbers have the byte order of the machine, and the memory has the layout of the release: only the same release on a
/// machine of the same byte order can read a checkpoint. It is written atomically, for the first time after 0.1 s.
class Checkpoint {
 public:
  Checkpoint(std::string path, const Puzzle& puzzle, const State& goal);

  /// Sets the search to the last level of the file; does nothing if there is no such file. Errors: file_unreadable,
  /// also for a link, a pipe or anything else that is no regular file; table_damaged for a file that is damaged or no
  /// checkpoint; puzzle_mismatch for another puzzle or goal.
  Result<void> load(LevelSearch& search) const;

  /// Writes the file, if ten times the duration of the last writing has passed since then: writing takes at most a
  /// tenth of the time. Error: file_unwritable; then the old file is unchanged. O(memory).
  Result<void> save_when_due(LevelSearch& search);

  /// Removes the file, when its counts are not needed any more.
  void remove() const;

 private:
  using Clock = std::chrono::steady_clock;

  std::string path_;
  std::string about_;  // the puzzle's definition and the goal, as a text
  Clock::time_point due_ = Clock::now() + std::chrono::milliseconds(100);
};

/// Estimates how many seconds a search still takes, if it continues as fast as in the last `seconds`, in which the
/// number of states found has grown from `first` to `last`, of `total`. Returns nullopt in the first second, and while
/// less than a twentieth of `total` was found in that time: the first levels have few states and allow no prediction.
std::optional<std::uint64_t> seconds_left(double seconds, std::uint64_t first, std::uint64_t last, std::uint64_t total);

}  // namespace tilebase::tablegen
