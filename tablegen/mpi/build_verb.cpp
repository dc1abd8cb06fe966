#include <algorithm>
#include <cinttypes>
#include <cstdio>
#include <filesystem>
#include <memory>
#include <utility>

#include <base/standard_streams.hpp>
#include <base/text.hpp>
#include <tilebase/engine/puzzle/symmetry.hpp>
#include <tilebase/table_files.hpp>

#include "../build.hpp"
#include "../piece_files.hpp"
#include "job.hpp"
#include "shared_pieces.hpp"
#include "shared_proof.hpp"

namespace tilebase::tablegen {
namespace {

using command::Arguments;
namespace po = boost::program_options;

void add_build_options(po::options_description_easy_init options) {
  options("out,o", po::value<std::string>()->value_name("DIR"),
          "the folder for the tables, which all ranks reach (default data/tables)");
  add_task_options(options, "make the table of this very goal alone");
}

/// A table that was made.
struct Made {
  std::string row;  // of the summary
  nlohmann::json report;
};

/// Makes the table of one goal. Collective.
Made make(const Arguments& arguments, const Puzzle& puzzle, const State& goal, const std::string& path,
          std::size_t threads) {
  const Stopwatch whole;
  std::unique_ptr<FileLock> lock;
  ranks().together([&] {
    if (!ranks().is_first()) return;
    lock = lock_table(path);
    if (lock == nullptr)
      throw Failure{"table " + shown_file(path) +
                    " is being made by another program; wait for its end, or name another folder by --out"};
  });
  CheckpointedSearch job(arguments, puzzle, goal, SlidePlanes::Keep::bit_1);
  job.run(threads);
  nlohmann::json report{{"verb", "build"}, {"puzzle", puzzle.name()}};
  job.report(report);
  const auto& histogram = job.search().counts();
  const SlideBits bits = job.search().take_bits();

  Figures proof;
  if (const auto fault = fault_in_shares(ranks(), puzzle, goal, bits, histogram, threads, proof))
    throw Failure{"not made: " + shown_file(path) + " is not proven: " + *fault};
  report["proof"] = as_json(proof);

  const Stopwatch writing;
  const std::uint64_t bytes = write_pieces(ranks(), path, puzzle, goal, histogram, bits);
  report["write"] = {{"wall_seconds", ranks().greatest(writing.wall_seconds())},
                     {"cpu_seconds", ranks().sum(writing.own_cpu_seconds())}};
  char row[128];
  std::snprintf(row, sizeof row, " %12" PRIu64 " %8zu %11" PRIu64 " %9.3f\n", job.search().found(),
                histogram.size() - 1, bytes, whole.wall_seconds());
  job.remove_checkpoint();
  return {path + row, std::move(report)};
}

int run_build(const Arguments& arguments) {
  std::optional<Task> task;
  std::vector<State> goals;
  const auto folder = arguments.get<std::string>("out", "data/tables");
  ranks().together([&] {
    task = task_of(arguments);
    const Puzzle& puzzle = task->puzzle;
    if (puzzle.cells() <= max_unpacked_cells)
      throw Failure{"the tables of " + puzzle.name() + " are small; make them with `tilebase-tablegen build`"};
    goals = task->goal ? std::vector<State>{*task->goal} : canonical_goals(puzzle);
    if (arguments.has("checkpoint") && goals.size() > 1)
      throw Failure{"a checkpoint is of one table, and " + puzzle.name() + " has " + std::to_string(goals.size()) +
                    "; name one goal with --goal, and make each in a job of its own"};
    std::error_code fault;
    std::filesystem::create_directories(folder, fault);
    if (fault) throw Failure{"cannot make folder " + shown_file(folder) + ": " + fault.message()};
  });
  const Puzzle& puzzle = task->puzzle;
  check_memory("a table of " + puzzle.name(),
               SharedSearch::bytes_for(ranks(), *SlideBoard::of(puzzle), SlidePlanes::Keep::bit_1));

  std::vector<std::string> paths;
  std::size_t width = 5;
  for (const State& goal : goals) {
    paths.push_back((std::filesystem::path(folder) / table_file_name(puzzle, goal)).string());
    if (const std::string fault = why_no_file(paths.back()); !fault.empty()) throw Failure{fault};
    width = std::max(width, paths.back().size());
  }
  nlohmann::json reports = nlohmann::json::array();
  std::string heading = "table" + std::string(width - 5, ' ') + "       states farthest       bytes   seconds\n";
  for (std::size_t i = 0; i < goals.size(); ++i) {
    Made made = make(arguments, puzzle, goals[i], paths[i], task->threads);
    output() << std::exchange(heading, {}) << made.row;
    reports.push_back(std::move(made.report));
  }
  nlohmann::json report = reports.size() == 1 ? reports[0] : nlohmann::json{{"tables", reports}};
  write_report(arguments, std::move(report));
  ranks().together([] {
    if (const std::string fault = output().finish(); !fault.empty()) throw Failure{fault};
  });
  return command::answered;
}

}  // namespace

constexpr const char* build_details = R"(
Writes complete tables in pieces: a file for each rank, and an index of the usual name, which is read like a table of
one file. Takes boards of slides of 10 to 16 cells, with two bits of memory a state, which all ranks share. Without
--goal it makes the puzzle's canonical goals, which answer for every goal. Every table is proven exact before it is
written. `tilebase-tablegen join` makes one file of the pieces.
)";

command::Verb shared_build_verb() {
  return {"build",
          "[--puzzle NAME|FILE] [--goal GOAL] [--checkpoint DIR]",
          "search, prove and write tables, in pieces",
          add_build_options,
          run_build,
          build_details};
}

}  // namespace tilebase::tablegen
