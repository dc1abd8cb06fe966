#include <algorithm>
#include <cinttypes>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <new>
#include <thread>
#include <utility>

#include <unistd.h>

#include <base/standard_streams.hpp>
#include <base/text.hpp>
#include <tilebase/puzzle/notation.hpp>
#include <tilebase/puzzle/puzzle.hpp>
#include <tilebase/table/table_files.hpp>

#include "build.hpp"
#include "interruption.hpp"
#include "verbs.hpp"

namespace tilebase::tablegen {
namespace {

using command::Arguments;
using command::value_or_fail;
namespace po = boost::program_options;

using Texts = std::vector<std::string>;

/// A progress bar on standard error while the object lives, drawn only on a terminal.
class ProgressBar {
 public:
  ProgressBar(const char* label, std::size_t total)
      : label_(label), total_(total), visible_(::isatty(STDERR_FILENO) != 0) {
    show(0);
  }
  ~ProgressBar() {
    if (visible_) std::fputs("\r\033[K", stderr);
  }
  ProgressBar(const ProgressBar&) = delete;
  ProgressBar& operator=(const ProgressBar&) = delete;

  void show(std::size_t done) const {
    if (!visible_ || total_ == 0) return;
    constexpr std::size_t width = 40;
    const std::size_t filled = width * done / total_;
    std::fprintf(stderr, "\r%s [%s%s] %zu/%zu", label_, std::string(filled, '#').c_str(),
                 std::string(width - filled, ' ').c_str(), done, total_);
  }

 private:
  const char* label_;
  std::size_t total_;
  bool visible_;
};

void add_build_options(po::options_description_easy_init options) {
  options("puzzle,p", po::value<Texts>()->composing()->value_name("NAME|FILE"),
          "a built-in puzzle or a definition file; all built-in ones without it");
  options("goal,g", po::value<Texts>()->composing()->value_name("GOAL"),
          "make the table of this goal, in its own frame (with one --puzzle)");
  options("out,o", po::value<std::string>()->value_name("DIR"), "the folder for the tables (default data/tables)");
  options("threads,t", po::value<int>()->value_name("N"), "threads for the work (default: one a processor)");
}

/// The built-in puzzle of that name, else the definition in that file; `-` is standard input.
Puzzle puzzle_of(const std::string& name) {
  if (auto builtin = builtin_puzzle(name)) return std::move(*builtin);
  const bool looks_like_a_file =
      name == "-" || name.find_first_of("./") != std::string::npos || std::ifstream(name).good();
  if (!looks_like_a_file)
    throw Failure{"no puzzle " + shown(name) + "; there are " + builtin_names() + ", or name a definition file"};
  const auto bytes = value_or_fail(read_file(name));
  return value_or_fail(Puzzle::parse(std::string(bytes.begin(), bytes.end()), name));
}

std::vector<Job> jobs_of(const Arguments& arguments) {
  Texts names = arguments.get<Texts>("puzzle", {});
  const Texts goals = arguments.get<Texts>("goal", {});
  if (!goals.empty() && names.size() != 1) throw Failure{"--goal needs exactly one --puzzle"};
  if (names.empty())
    for (const auto& builtin : builtin_definitions()) names.emplace_back(builtin.name);

  std::vector<Job> jobs;
  for (const std::string& name : names) {
    const auto puzzle = std::make_shared<const Puzzle>(puzzle_of(name));
    const bool takes_patterns = has_pattern_file(*puzzle);
    if (const std::string reason = why_not_unpacked(*puzzle); !reason.empty() && !takes_patterns) throw Failure{reason};
    if (takes_patterns && !goals.empty())
      throw Failure{"the pattern file of " + puzzle->name() + " answers for every goal; leave out --goal"};
    for (const Job& job : jobs)
      if (job.puzzle->name() == puzzle->name() && job.puzzle->definition() != puzzle->definition())
        throw Failure{"two puzzles are named " + shown(puzzle->name()) + "; give one another name"};
    std::vector<Job> own;
    for (const std::string& goal : goals) own.push_back({puzzle, value_or_fail(parse_board(*puzzle, goal))});
    if (goals.empty()) own = jobs_for_all_goals(puzzle);
    for (const Job& asked : own) {  // goals first, so a puzzle that is named twice is noticed at a goal
      for (const Job& job : jobs)
        if (job.puzzle->name() == puzzle->name() && job.goal == asked.goal)
          throw Failure{takes_patterns
                            ? "the pattern file of " + puzzle->name() + " is asked for twice"
                            : "the table of " + puzzle->name() + " for goal " +
                                  format_board(*puzzle, std::get<State>(asked.goal)) + " is asked for twice"};
      jobs.push_back(asked);
    }
  }
  return jobs;
}

/// A row for each table that was written, under a heading; a line on standard error for each that was not.
int print_summary(const std::vector<Made>& made) {
  int status = command::answered;
  std::size_t width = 5;
  for (const auto& table : made) width = std::max(width, table.path.size());
  char row[128];
  std::snprintf(row, sizeof row, " %7s %8s %7s %7s\n", "states", "farthest", "bytes", "seconds");
  std::string heading = "table" + std::string(width - 5, ' ') + row;
  for (const auto& table : made) {
    if (!table.fault.empty()) {
      complain(table.fault);
      status = command::bad_input;
      continue;
    }
    std::snprintf(row, sizeof row, " %7" PRIu64 " %8d %7zu %7.3f\n", table.reachable, table.farthest, table.bytes,
                  table.seconds);
    output() << std::exchange(heading, {}) << table.path << std::string(width - table.path.size(), ' ') << row;
  }
  return status;
}

int run_build(const Arguments& arguments) {
  if (!arguments.positional().empty())
    throw Failure{"unexpected argument " + shown(arguments.positional()[0]) + "; a puzzle is named with --puzzle"};
  const int threads =
      arguments.get<int>("threads", static_cast<int>(std::max(1U, std::thread::hardware_concurrency())));
  if (threads < 1 || threads > 1024)
    throw Failure{"--threads " + std::to_string(threads) + " is not between 1 and 1024"};
  const auto jobs = jobs_of(arguments);
  const std::string folder = arguments.get<std::string>("out", "data/tables");
  std::error_code fault;
  std::filesystem::create_directories(folder, fault);
  if (fault) throw Failure{"cannot make folder " + shown_file(folder) + ": " + fault.message()};

  std::vector<Made> made;
  {
    const ProgressBar bar("building tables", steps_of(jobs));
    stop_between_files("tilebase-tablegen");
    try {
      made = build(jobs, folder, static_cast<unsigned>(threads), [&bar](std::size_t done) { bar.show(done); });
    } catch (const std::bad_alloc&) {
      if (threads == 1) throw;
      throw Failure{"out of memory; fewer --threads need less"};
    }
  }
  return print_summary(made);
}

}  // namespace

command::Verb build_verb() {
  return {
      "build",
      "[--puzzle NAME|FILE]... [--goal GOAL]...",
      "search, prove and write tables",
      add_build_options,
      run_build,
      "\nWrites one file per table, atomically, and prints a row for each: states that can reach the goal, farthest "
      "distance,\n"
      "bytes of the file, seconds. Without --goal it makes the puzzle's canonical goals, which answer for every "
      "goal, and,\n"
      "where it is worth its size, a wildcard table for targets with wildcards. A board of slides of 10 to 16 cells "
      "has one\n"
      "pattern file, for every goal, which `verify` proves: that of slide4x4 has 253 MB and is made in 0.6 GB of "
      "memory.\n"
      "SIGINT, SIGTERM or SIGHUP end it after pending writes finish. If it is killed, a file named\n"
      ".tilebase-unfinished-XXXXXX may be left in the folder; the next write there removes it.\n"};
}

}  // namespace tilebase::tablegen
