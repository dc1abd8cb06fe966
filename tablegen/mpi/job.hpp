#pragma once

#include <memory>
#include <vector>

#include <nlohmann/json.hpp>

#include <command/command.hpp>
#include <tilebase/puzzle.hpp>

#include "shared_checkpoint.hpp"
#include "shared_search.hpp"

namespace tilebase::tablegen {

/// The ranks of this process's job: set once, by main().
Ranks& ranks();
void set_ranks(Ranks& ranks);

/// The verbs of tilebase-tablegen-mpi; each one's help text says what it does.
std::vector<command::Verb> shared_verbs();

/// Runs a search to its end, from its checkpoint if there is one, and writes new ones when they are due:
///
///     --checkpoint DIR   every --checkpoint-levels levels, else every --checkpoint-minutes minutes; on SIGUSR1, which
///                        ends the job after it; and after the last level, if a proof follows
class CheckpointedSearch {
 public:
  /// Collective. Throws a Failure.
  CheckpointedSearch(const command::Arguments& arguments, const Puzzle& puzzle, const State& goal,
                     SlidePlanes::Keep keep);

  /// Collective. Throws a Failure.
  void run(std::size_t threads);

  SharedSearch& search() { return search_; }

  /// Collective: the checkpoint is not needed any more.
  void remove_checkpoint();

  /// Collective: the figures of the search and of its checkpoints, as a report of this verb has them.
  nlohmann::json report(const char* verb, const Puzzle& puzzle) const;

 private:
  bool is_due() const;
  void save();
  void tell_hint() const;

  SharedSearch search_;
  bool proof_follows_;
  std::unique_ptr<SharedCheckpoint> checkpoint_;
  int levels_;
  double seconds_;
  Stopwatch since_saved_;
};

}  // namespace tilebase::tablegen
