#pragma once

#include <cstdint>
#include <memory>
#include <set>
#include <span>
#include <string>
#include <vector>

#include <base/standard_streams.hpp>
#include <tilebase/digest.hpp>
#include <tilebase/puzzle.hpp>

#include "../file_lock.hpp"
#include "shared_search.hpp"

namespace tilebase::tablegen {

/// Keeps a search of all ranks between two levels, in a folder that all of them reach. It goes on from there after it
/// was ended, with any number of ranks:
///
///     checkpoint.json            level, counts, which files, of what; their checksum: written last, by rank 0
///     level-34-from-0.share      the planes of one rank: chunk, digest, chunk, digest ...
///     level-34-from-1980.share
///
/// A chunk is a range of up to 64 blocks: plane by plane, in the order of SharedSearch::planes(), the words of its
/// blocks. A new rank reads the chunks that lie in its own share, whoever wrote them. All files are written atomically;
/// those of the checkpoint before are removed after.
///
/// All functions but level() and what follows are collective. They throw a Failure on all ranks.
class SharedCheckpoint {
 public:
  SharedCheckpoint(const Ranks& ranks, std::string folder, const Puzzle& puzzle, const State& goal,
                   SlidePlanes::Keep keep);

  /// Has the search, which is at its beginning, go on where it was, if there is a checkpoint. Makes the folder if there
  /// is none. Failures: a folder that cannot be written to, or that another program has its checkpoints in; files
  /// that cannot be read or are damaged; a checkpoint of another puzzle, goal or kind of search.
  void load(SharedSearch& search);

  /// Writes the search. Failures: what cannot be written; the checkpoint before is there then.
  void save(SharedSearch& search);

  /// Removes the files, and the folder if nothing else is in it.
  void remove();

  /// The level in the folder, as far as this rank knows; -1 for none.
  int level() const { return level_; }
  const std::string& folder() const { return folder_; }

  /// How many checkpoints were saved until now, how long that took, and the bytes of the last one's shares.
  int saved() const { return saved_; }
  double seconds() const { return seconds_; }
  std::uint64_t bytes() const { return bytes_; }

 private:
  /// What is needed of checkpoint.json.
  struct Index {
    std::vector<std::uint64_t> counts;
    std::vector<Range> shares;

    int level() const { return static_cast<int>(counts.size()) - 1; }
  };

  std::string path_of(const std::string& name) const;
  Failure damaged(const std::string& path) const;
  Digest digest(int level, std::uint64_t first, std::span<const std::uint8_t> chunk) const;
  std::uint64_t write_share(SharedSearch& search) const;
  void read_share(SharedSearch& search, int level, const Range& share) const;
  Index read_index(const std::string& text) const;
  void remove_shares(const std::set<std::string>& but) const;

  const Ranks& ranks_;
  std::string folder_;
  std::string about_;               // the kind of search, the puzzle and the goal
  std::string definition_;          // the digest of the puzzle's definition
  std::unique_ptr<FileLock> lock_;  // of rank 0, from load() on
  int level_ = -1;
  int saved_ = 0;
  double seconds_ = 0;
  std::uint64_t bytes_ = 0;
};

}  // namespace tilebase::tablegen
