#pragma once

#include <memory>
#include <optional>
#include <string>

#include <nlohmann/json.hpp>

#include <command/command.hpp>
#include <tilebase/puzzle.hpp>

#include "figures.hpp"
#include "ranks.hpp"
#include "shared_checkpoint.hpp"
#include "shared_search.hpp"

namespace tilebase::tablegen {

/// The verbs of tilebase-tablegen-mpi; each one's help text says what it does.
command::Verb shared_build_verb();
command::Verb shared_count_verb();
command::Verb shared_verify_verb();

/// The ranks of this process's job: set once, by main().
Ranks& ranks();
void set_ranks(Ranks& ranks);

/// What count and build are asked for.
struct Task {
  Puzzle puzzle;  ///< fits_planes()
  std::optional<State> goal;
  std::size_t threads;  ///< of each rank
};

/// The options of count and build, --threads and --report. Not collective; throws a Failure.
void add_task_options(boost::program_options::options_description_easy_init options, const char* about_goal);
Task task_of(const command::Arguments& arguments);

/// The options of every verb, and the value of --threads. Not collective; throws a Failure.
void add_common_options(boost::program_options::options_description_easy_init options);
std::size_t threads_of_rank(const command::Arguments& arguments);

/// Collective: ends with a Failure unless all ranks of every machine find that memory.
void check_memory(const std::string& what, std::uint64_t bytes_of_rank);

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

  /// Adds the figures of the search and of its checkpoints to a report. Collective.
  void report(nlohmann::json& report) const;

 private:
  bool is_due() const;
  void save();
  void tell_hint() const;

  SharedSearch search_;
  bool proof_follows_;
  std::unique_ptr<SharedCheckpoint> checkpoint_;
  int levels_;
  double seconds_;
  int saved_level_ = 0;
  Stopwatch since_saved_;
};

/// The figures as a report has them.
nlohmann::json as_json(const Figures& figures);

/// Collective: writes a report to the file of --report, if there is one, with what all reports have. Throws a Failure.
void write_report(const command::Arguments& arguments, nlohmann::json report);

}  // namespace tilebase::tablegen
