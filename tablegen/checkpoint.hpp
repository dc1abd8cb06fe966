#pragma once

#include <chrono>
#include <string>

#include <tilebase/puzzle.hpp>
#include <tilebase/result.hpp>

#include "level_search.hpp"

namespace tilebase::tablegen {

/// Keeps a count between two levels in a file, from which it goes on after the program was killed:
///
///     magic | digest of puzzle and goal | levels | counts by level | the search's memory | checksum of all before
///
/// in the byte order of the machine: a checkpoint is for the machine, and the release, that wrote it. Writing is
/// atomic.
class Checkpoint {
 public:
  Checkpoint(std::string path, const Puzzle& puzzle, const State& goal);

  /// Has the search go on at the last level of the file; does nothing if there is no such file. Errors:
  /// file_unreadable, also for a link, a pipe or anything else that is no regular file; table_damaged for a file that
  /// is damaged or no checkpoint; puzzle_mismatch for another puzzle or goal.
  Result<void> load(LevelSearch& search) const;

  /// Writes the file if it is time: so seldom that it takes a tenth of the time at most. Error: file_unwritable; then
  /// the old file is unchanged. O(memory).
  Result<void> save_when_due(LevelSearch& search);

  /// Removes the file, once its counts are not needed any more.
  void remove() const;

 private:
  using Clock = std::chrono::steady_clock;

  std::string path_;
  std::string about_;  // what is counted, as a text
  Clock::time_point due_ = Clock::now() + std::chrono::milliseconds(100);
};

}  // namespace tilebase::tablegen
