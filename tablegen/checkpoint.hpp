#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

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

  /// Writes the file. "" or what went wrong; then the old one is unchanged. O(memory).
  std::string save(const std::vector<std::uint64_t>& counts, LevelSearch& search) const;

  /// The counts by level, with the search at the last of them; nothing if there is no such file. Errors:
  /// file_unreadable, also for a link, a pipe or anything else that is no regular file; table_damaged for a file that
  /// is damaged or no checkpoint; puzzle_mismatch for another puzzle or goal.
  Result<std::optional<std::vector<std::uint64_t>>> load(LevelSearch& search) const;

  /// Removes the file, once its counts are not needed any more.
  void remove() const;

 private:
  std::string path_;
  std::string about_;  // what is counted, as a text
};

}  // namespace tilebase::tablegen
