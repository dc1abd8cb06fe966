#pragma once

#include <memory>
#include <string>

#include <nlohmann/json.hpp>

#include <command/command.hpp>
#include <tilebase/puzzle/puzzle.hpp>

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

/// Options of several verbs.
void add_thread_option(boost::program_options::options_description_easy_init options);
void add_checkpoint_options(boost::program_options::options_description_easy_init options);
void add_report_option(boost::program_options::options_description_easy_init options);

/// The option --threads: one a rank by default. Throws a Failure.
std::size_t threads_of_rank(const command::Arguments& arguments);

/// Collective: ends with a Failure unless fits_planes(puzzle), and all ranks of every machine find that memory.
void check_board(const Puzzle& puzzle);
void check_memory(const std::string& what, std::uint64_t bytes_of_rank);

/// Runs a search to its end, from its checkpoint if there is one, and writes new ones when they are due:
///
///     --checkpoint DIR   every --checkpoint-levels levels, else every --checkpoint-minutes minutes; the last level;
///     and
///                        on SIGUSR1, which ends the job after it
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
  std::unique_ptr<SharedCheckpoint> checkpoint_;
  std::size_t levels_;
  double seconds_;
  std::size_t saved_level_ = 0;
  Stopwatch since_saved_;
};

/// The figures as a report has them.
nlohmann::json as_json(const Figures& figures);

/// Collective: writes a report to the file of --report, if there is one, with what all reports have. Throws a Failure.
void write_report(const command::Arguments& arguments, nlohmann::json report);

}  // namespace tilebase::tablegen
