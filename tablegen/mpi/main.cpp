#include <sys/resource.h>

#include <algorithm>
#include <atomic>
#include <cstdio>
#include <filesystem>
#include <optional>
#include <utility>

#include <base/standard_streams.hpp>
#include <base/text.hpp>
#include <tilebase/engine/generate/search_tables.hpp>
#include <tilebase/engine/puzzle/sizes.hpp>
#include <tilebase/engine/puzzle/symmetry.hpp>
#include <tilebase/engine/storage/digests.hpp>
#include <tilebase/notation.hpp>
#include <tilebase/table_files.hpp>

#include "../atomic_file.hpp"
#include "../build.hpp"
#include "../system.hpp"
#include "../verbs.hpp"
#include "checkpointed_search.hpp"
#include "ranks.hpp"
#include "shared_search.hpp"

namespace tilebase::tablegen {
namespace {

using Json = nlohmann::json;

/// Declares the options that every verb has.
void add_common_options(po::options_description_easy_init options) {
  options("threads,t", po::value<int>()->value_name("N"), "threads of each rank (default 1)");
  options("report,r", po::value<std::string>()->value_name("FILE"),
          "write what the work cost, in JSON: time, memory, bytes sent");
}

/// Value of --threads, default 1. Not collective; throws a Failure.
std::size_t threads_of_rank(const Arguments& arguments) {
  const unsigned threads = threads_of(arguments, 1);
  if (threads > 1 && !ranks().allows_threads())
    throw Failure{"this MPI library does not allow threads; start more ranks, with --threads 1"};
  return threads;
}

void add_search_options(po::options_description_easy_init options, const char* about_goal) {
  options("puzzle,p", po::value<std::string>()->value_name("NAME|FILE"),
          "a built-in puzzle or a definition file (default slide3x4)");
  options("goal,g", po::value<std::string>()->value_name("GOAL"), about_goal);
  options("checkpoint,c", po::value<std::string>()->value_name("DIR"),
          "keep the work in this folder, which all ranks reach; if there is a checkpoint, go on from there");
  options("checkpoint-levels", po::value<int>()->value_name("N"), "write a checkpoint every N levels");
  options("checkpoint-minutes", po::value<int>()->value_name("M"),
          "write a checkpoint after the first level that ends M minutes or more after the last one (default 10)");
  add_common_options(options);
}

/// Arguments of the verbs count and build.
struct Request {
  Puzzle puzzle;  // fits_planes()
  std::size_t threads;
  std::optional<State> goal;
};

/// Reads the arguments of count or build. Not collective; throws a Failure.
Request request_of(const Arguments& arguments) {
  refuse_positional(arguments);
  Request request{puzzle_of(arguments.get<std::string>("puzzle", "slide3x4")), threads_of_rank(arguments),
                  std::nullopt};
  if (!fits_planes(request.puzzle))
    throw Failure{"puzzle " + request.puzzle.name() +
                  " is not a board of slides of two rows and two columns or more, with 6 to 16 cells; "
                  "`tilebase-tablegen` takes other puzzles"};
  request.goal = goal_of(arguments, request.puzzle);
  return request;
}

/// Collective: throws a Failure if a machine has less memory than a search by all its ranks needs.
void check_memory_for(const std::string& what, const Puzzle& puzzle, SlidePlanes::Keep keep) {
  const auto neighbours = static_cast<std::uint64_t>(ranks().on_this_machine());
  const std::uint64_t bytes = SharedSearch::bytes_for(ranks(), *SlideBoard::of(puzzle), keep) * neighbours;
  ranks().together([&] {
    const auto fits =
        check_memory(what + puzzle.name(), bytes, " for the " + std::to_string(neighbours) + " ranks of this machine");
    if (!fits) throw Failure{fits.error().message + "; use more machines"};
  });
}

/// Collective: writes the reports on the tables, and the figures of the whole job, to the file of --report, if that
/// option is given. Throws a Failure.
void write_report(const Arguments& arguments, const Json& reports) {
  Json report = reports.size() == 1 ? reports[0] : Json{{"tables", reports}};
  rusage usage{};
  ::getrusage(RUSAGE_SELF, &usage);
  report["ranks"] = ranks().count();
  report["threads"] = arguments.get<int>("threads", 1);
  report["peak_rss"] = ranks().greatest(usage.ru_maxrss) * 1024;
  if (!arguments.has("report")) return;
  ranks().on_first([&] {
    const auto path = arguments.get<std::string>("report", "");
    value_or_fail(write_atomically(path, bytes_of(report.dump(1) + '\n'), "report "));
  });
}

void add_build_options(po::options_description_easy_init options) {
  options("out,o", po::value<std::string>()->value_name("DIR"),
          "the folder for the tables, which all ranks reach (default data/tables)");
  add_search_options(options, "make the table of this very goal alone");
}

/// Collective: computes, proves and writes the table of one goal, and adds its report. Returns its row of the summary.
std::string make(const Arguments& arguments, const Puzzle& puzzle, const State& goal, const std::string& path,
                 std::size_t threads, Json& reports) {
  const Stopwatch stopwatch;
  const std::string lock_name = FileLock::of_file(path);
  std::unique_ptr<FileLock> lock;
  ranks().on_first([&] {
    lock = FileLock::take(lock_name);
    if (lock == nullptr)
      throw Failure{"table " + quote_file(path) +
                    " is being made by another program; wait for its end, or name another folder by --out"};
  });
  check_is_shared(ranks(), lock_name);
  CheckpointedSearch job(arguments, puzzle, goal, SlidePlanes::Keep::bit_1);
  job.run(threads);
  Json report = job.report("build", puzzle);
  const auto& histogram = job.search().counts();
  const SlideBits bits = job.search().take_bits();

  const SharedProof proof = prove_shares(ranks(), puzzle, goal, bits, histogram, threads);
  if (proof.fault) throw Failure{"not made: " + quote_file(path) + " is not proven: " + *proof.fault};
  report["proof"] = proof.figures;

  const Stopwatch write_stopwatch;
  const std::uint64_t bytes = write_shares(ranks(), path, puzzle, goal, histogram, bits);
  report["write"] = {{"wall_seconds", ranks().greatest(write_stopwatch.wall_seconds())},
                     {"cpu_seconds", ranks().sum(write_stopwatch.cpu_seconds())}};
  reports.push_back(std::move(report));
  char row[128];
  std::snprintf(row, sizeof row, " %15s %8zu %14s %9.3f\n", group_digits(job.search().state_count()).c_str(),
                histogram.size() - 1, group_digits(bytes).c_str(), stopwatch.wall_seconds());
  job.remove_checkpoint();
  return path + row;
}

int run_build(const Arguments& arguments) {
  std::optional<Request> request;
  std::vector<State> goals;
  const auto folder = arguments.get<std::string>("out", "data/tables");
  ranks().together([&] {
    request = request_of(arguments);
    const Puzzle& puzzle = request->puzzle;
    if (is_unpacked(puzzle))
      throw Failure{"the tables of " + puzzle.name() + " are small; make them with `tilebase-tablegen build`"};
    goals = request->goal ? std::vector<State>{*request->goal} : canonical_goals(puzzle);
    if (arguments.has("checkpoint") && goals.size() > 1)
      throw Failure{"a checkpoint is of one table, and " + puzzle.name() + " has " + std::to_string(goals.size()) +
                    "; name one goal with --goal, and make each in a job of its own"};
    make_folder(folder);
  });
  const Puzzle& puzzle = request->puzzle;
  check_memory_for("a table of ", puzzle, SlidePlanes::Keep::bit_1);

  std::vector<std::string> paths;
  std::size_t width = 5;
  ranks().together([&] {
    for (const State& goal : goals) {
      paths.push_back((std::filesystem::path(folder) / table_file_name(puzzle, goal)).string());
      if (const std::string fault = why_no_file(paths.back()); !fault.empty()) throw Failure{fault};
      width = std::max(width, paths.back().size());
    }
    if (const std::string why = why_no_tables(folder, puzzle); !why.empty())
      throw Failure{"not made: " + quote_file(paths.front()) + ", because " + why};
  });
  Json reports = Json::array();
  std::string heading = "table" + std::string(width - 5, ' ') + "          states farthest          bytes   seconds\n";
  for (std::size_t i = 0; i < goals.size(); ++i) {
    const std::string row = make(arguments, puzzle, goals[i], paths[i], request->threads, reports);
    output() << std::exchange(heading, {}) << row;
  }
  write_report(arguments, reports);
  ranks().together([] { output().finish(); });
  return command::answered;
}

void add_count_options(po::options_description_easy_init options) {
  add_search_options(options, "count from this goal (default: the puzzle's own)");
}

int run_count(const Arguments& arguments) {
  std::optional<Request> request;
  ranks().together([&] { request = request_of(arguments); });
  const Puzzle& puzzle = request->puzzle;
  check_memory_for("counting ", puzzle, SlidePlanes::Keep::counts);

  CheckpointedSearch job(arguments, puzzle, request->goal.value_or(puzzle.goal()), SlidePlanes::Keep::counts);
  job.run(request->threads);
  print_counts(puzzle, job.search().counts());
  ranks().together([] { output().finish(); });
  write_report(arguments, Json::array({job.report("count", puzzle)}));
  job.remove_checkpoint();
  return command::answered;
}

/// Collective: proves one table, and adds its report. Returns whether the table is exact.
bool verify(const std::string& path, std::size_t threads, Json& reports) {
  std::optional<StoredTable> stored;
  std::optional<SlideBits> bits;
  ranks().together([&] {
    stored = value_or_fail(load_table(path));
    if (stored->kind() != TableKind::goal || stored->encoding() != DistanceEncoding::bit_1)
      throw Failure{quote_file(path) +
                    " is no complete table of a board of slides of 10 cells or more; "
                    "prove it with `tilebase-tablegen verify`"};
  });
  const Puzzle& puzzle = stored->puzzle();
  check_memory_for("proving ", puzzle, SlidePlanes::Keep::bit_1);
  ranks().together([&] {
    const auto board = *SlideBoard::of(puzzle);
    const SlideShares shares(SlideBlocks(board, SlideReading::along_shorter_side(board)),
                             static_cast<std::size_t>(ranks().count()));
    const auto rank = static_cast<std::size_t>(ranks().rank());
    bits = value_or_fail(read_slide_bits(*stored, shares.first(rank), shares.first(rank + 1), threads));
  });
  const SharedProof proof = prove_shares(ranks(), puzzle, stored->goal(), *bits, stored->histogram(), threads);
  reports.push_back({{"verb", "verify"},
                     {"puzzle", puzzle.name()},
                     {"states", stored->reachable()},
                     {"levels", stored->histogram().size()},
                     {"proof", proof.figures}});
  if (proof.fault)
    output() << path << ": NOT EXACT: " << *proof.fault << '\n';
  else
    output() << path << ": proven exact: " << puzzle.name() << ", goal " << format_board(puzzle, stored->goal()) << ", "
             << stored->reachable() << " states, farthest " << stored->farthest() << '\n';
  return !proof.fault;
}

int run_verify(const Arguments& arguments) {
  std::size_t threads = 1;
  std::vector<std::string> paths;
  ranks().together([&] {
    threads = threads_of_rank(arguments);
    if (arguments.positional().empty()) throw Failure{"which tables? name files or folders"};
    paths = table_paths(arguments.positional());
  });
  bool all_exact = true;
  Json reports = Json::array();
  for (const std::string& path : paths) all_exact = verify(path, threads, reports) && all_exact;
  write_report(arguments, reports);
  return all_exact ? command::answered : command::negative;
}

constexpr const char* build_details = R"(
Writes complete tables, each as one file, which all ranks write together. Takes boards of slides of 10 to 16 cells, with
two bits of memory a state, which all ranks share. Without --goal it makes the puzzle's canonical goals, which answer
for every goal. Every table is proven exact before it is written.
)";

constexpr const char* verify_details =
    "\nA PATH is a table file, or a folder (all *.table files in it). Prints a line a table. Exit status: 0 all exact, "
    "1 "
    "some\ntable is not exact, 2 some file is damaged or cannot be read.\n";

constexpr const char* count_details = R"(
Prints comma-separated values, as `tilebase-tablegen count` does: a row for each distance, last the states that cannot
reach the goal. Takes boards of slides of 6 to 16 cells, with one bit a state, which all ranks share.
)";

command::Program program() {
  constexpr const char* synopsis = "[--puzzle NAME|FILE] [--goal GOAL] [--checkpoint DIR]";
  return {
      "tilebase-tablegen-mpi",
      "Makes complete tables of boards of slides on many machines at once, as one MPI job. Tables are proven exact.",
      {{"build", synopsis, "search, prove and write tables", add_build_options, run_build, build_details},
       {"verify", "PATH...", "prove tables of boards of slides exact, whoever made them", add_common_options,
        run_verify, verify_details},
       {"count", synopsis, "count the states at each distance, without keeping a table", add_count_options, run_count,
        count_details}},
      "\nStart it by mpirun, mpiexec or srun: `mpirun -n 4 tilebase-tablegen-mpi count --puzzle slide3x4`.\n"
      "\nExit status: 0 done, 1 a check failed, 2 bad usage, a bad file or a rank that died, 3 ended by SIGUSR1.\n"};
}

std::atomic<const DeathWatch*> death_watch = nullptr;

/// Whether the signal handler must not write its line, because another line says why all ranks end or because this is
/// not rank 0.
bool has_other_line() {
  const DeathWatch* watch = death_watch;
  if (watch != nullptr && watch->explains_signal()) return true;
  return !ranks().is_first() || !ranks().claim_last_line();
}

}  // namespace
}  // namespace tilebase::tablegen

int main(int argc, char** argv) {
  using namespace tilebase::tablegen;
  Ranks ranks(&argc, &argv);
  stop_between_files("tilebase-tablegen-mpi", has_other_line);
  const DeathWatch watch(ranks);
  death_watch = &watch;
  const int status = tilebase::command::run(program(), argc, argv);
  death_watch = nullptr;
  return status;
}
