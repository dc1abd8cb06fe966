#pragma once

#include <chrono>
#include <string>

#include <tilebase/puzzle.hpp>
#include <tilebase/result.hpp>

#include "level_search.hpp"

namespace tilebase::tablegen {

/// Saves a count between two levels to a file, from which it continues after the program was killed:
///
///     magic | digest of puzzle and goal | levels | counts by level | the search's memory | checksum of all before
///
/// Numbers have the byte order of the machine: only the machine and the release that wrote a checkpoint can read it. It
/// is written atomically.
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

}  // namespace tilebase::tablegen
