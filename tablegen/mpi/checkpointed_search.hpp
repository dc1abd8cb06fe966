#pragma once

#include <cstdint>
#include <memory>
#include <set>
#include <span>
#include <string>
#include <vector>

#include <nlohmann/json.hpp>

#include <command/command.hpp>
#include <tilebase/digest.hpp>
#include <tilebase/puzzle.hpp>

#include "../atomic_file.hpp"
#include "shared_search.hpp"

namespace tilebase::tablegen {

/// A search of all ranks that runs to its end, from its checkpoint if there is one, and writes new ones when they are
/// due:
///
///     --checkpoint DIR   every --checkpoint-levels levels, else every --checkpoint-minutes minutes; on SIGUSR1, which
///                        ends the job after it; and after the last level, if a proof follows
///
/// A checkpoint lies in a folder that all ranks reach. The search goes on from there with any number of ranks:
///
///     checkpoint.json            level, counts, which files, of what; their checksum: written last, by rank 0
///     level-34-from-0.share      the planes of one rank: chunk, digest, chunk, digest ...
///     level-34-from-1980.share
///
/// A chunk is a range of up to 64 blocks: plane by plane, in the order of SharedSearch::planes(), the words of its
/// blocks. A new rank reads the chunks that lie in its own share, whoever wrote them. All files are written atomically;
/// those of the checkpoint before are removed after.
///
/// All functions but search() are collective.
class CheckpointedSearch {
 public:
  /// Makes the folder if there is none. Failures: bad options; a folder that cannot be written to, or that another
  /// program has its checkpoints in; files that cannot be read or are damaged; a checkpoint of another puzzle, goal or
  /// kind of search.
  CheckpointedSearch(const command::Arguments& arguments, const Puzzle& puzzle, const State& goal,
                     SlidePlanes::Keep keep);

  /// Failures: what cannot be written, the checkpoint before is there then; gave_up after SIGUSR1.
  void run(std::size_t threads);

  SharedSearch& search() { return search_; }

  /// Removes the files, and the folder if nothing else is in it.
  void remove_checkpoint();

  /// The figures of the search and of its checkpoints, as a report of this verb has them.
  nlohmann::json report(const char* verb, const Puzzle& puzzle) const;

 private:
  /// What is needed of checkpoint.json.
  struct Index {
    std::vector<std::uint64_t> counts;
    std::vector<Range> shares;

    int level() const { return static_cast<int>(counts.size()) - 1; }
  };

  bool is_due() const;
  void load();
  void save();
  void tell_hint() const;

  std::string path_of(const std::string& name) const;
  Failure damaged(const std::string& path) const;
  Digest digest(int level, std::uint64_t first, std::span<const std::uint8_t> chunk) const;
  std::uint64_t write_share();
  void read_share(int level, const Range& share);
  Index read_index(const std::string& text) const;
  void remove_shares(const std::set<std::string>& but) const;

  SharedSearch search_;
  bool proof_follows_;
  bool is_kept_;
  int levels_;  // between two checkpoints; 0 if minutes count
  double seconds_;
  std::string folder_;
  std::string about_;               // the kind of search, the puzzle and the goal
  std::string definition_;          // the digest of the puzzle's definition
  std::unique_ptr<FileLock> lock_;  // of rank 0
  int level_ = -1;                  // of the checkpoint in the folder, as far as this rank knows; -1 for none
  Stopwatch since_saved_;
  int saved_ = 0;
  double seconds_saving_ = 0;
  std::uint64_t bytes_ = 0;  // of the shares of the last checkpoint
};

}  // namespace tilebase::tablegen
