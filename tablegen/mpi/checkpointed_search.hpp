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

/// Search of all ranks that writes checkpoints, and continues from the last checkpoint if there is one. With
/// --checkpoint DIR, a checkpoint is written
///
///     every --checkpoint-levels levels, or else every --checkpoint-minutes minutes
///     on SIGUSR1, after which the job ends
///     after the last level, if a proof follows
///
/// The files of a checkpoint lie in a folder that all ranks reach, and any number of ranks can continue the search:
///
///     checkpoint.json            level, counts, list of share files, search; checksum: written last, by rank 0
///     level-34-from-0.share      planes of one rank: chunk, digest, chunk, digest ...
///     level-34-from-1980.share
///
/// A chunk is a range of up to 64 blocks: the words of these blocks, plane by plane, in the order of
/// SharedSearch::planes(). A rank that continues reads the chunks of its own share from the files of all ranks. All
/// files are written atomically; afterwards the files of the previous checkpoint are removed.
///
/// All functions except search() are collective.
class CheckpointedSearch {
 public:
  /// Creates the folder if it does not exist, and loads the checkpoint in it. Throws a Failure for bad options, a
  /// folder that cannot be written to or that another program uses, files that cannot be read or are damaged, and a
  /// checkpoint of another puzzle, goal or kind of search.
  CheckpointedSearch(const command::Arguments& arguments, const Puzzle& puzzle, const State& goal,
                     SlidePlanes::Keep keep);

  /// Runs the search to its end. Throws a Failure if a checkpoint cannot be written, which leaves the previous
  /// checkpoint in place, and a Failure with status gave_up after SIGUSR1.
  void run(std::size_t threads);

  SharedSearch& search() { return search_; }

  /// Removes the files of the checkpoint, and the folder if it is empty then.
  void remove_checkpoint();

  /// Figures of the search and of its checkpoints, for the report of the verb.
  nlohmann::json report(const char* verb, const Puzzle& puzzle) const;

 private:
  /// Values of checkpoint.json that a continued search uses.
  struct Index {
    std::vector<std::uint64_t> counts;
    std::vector<Range> shares;

    int level() const { return static_cast<int>(counts.size()) - 1; }
  };

  bool is_due() const;
  void load();
  void save();
  void update_hint() const;

  std::string path_of(const std::string& name) const;
  Failure damaged(const std::string& path) const;
  Digest digest(int level, std::uint64_t first, std::span<const std::uint8_t> chunk) const;
  std::uint64_t write_share();
  void read_share(int level, const Range& share);
  Index read_index(const std::string& text) const;
  void remove_shares(const std::set<std::string>& kept_names) const;

  SharedSearch search_;
  bool proof_follows_;
  bool is_kept_;
  int levels_;      // number of levels between two checkpoints; 0 if the time decides
  double seconds_;  // time between two checkpoints
  std::string folder_;
  std::string about_;               // kind of search, puzzle and goal
  std::string definition_;          // digest of the puzzle's definition
  std::unique_ptr<FileLock> lock_;  // lock of the folder, held by rank 0
  int level_ = -1;                  // level of the last checkpoint that this rank knows of; -1 if there is none
  Stopwatch since_saved_;
  int saved_count_ = 0;
  double seconds_saving_ = 0;
  std::uint64_t bytes_ = 0;  // total size of the share files of the last checkpoint
};

}  // namespace tilebase::tablegen
