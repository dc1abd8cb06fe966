#include <algorithm>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <new>
#include <thread>
#include <utility>

#include <base/standard_streams.hpp>
#include <base/text.hpp>
#include <command/command.hpp>
#include <tilebase/puzzle/builtin.hpp>
#include <tilebase/puzzle/notation.hpp>
#include <tilebase/table/table_files.hpp>

#include "build.hpp"
#include "embed_verb.hpp"
#include "interruption.hpp"
#include "progress_bar.hpp"
#include "prove.hpp"
#include "wildcard_search.hpp"

namespace tilebase::tablegen {
namespace {

using command::Arguments;
using command::value_or_fail;
namespace po = boost::program_options;

using Texts = std::vector<std::string>;

void add_build_options(po::options_description_easy_init options) {
  options("puzzle,p", po::value<Texts>()->composing()->value_name("NAME|FILE"),
          "a built-in puzzle or a definition file; all built-in ones without it");
  options("goal,g", po::value<Texts>()->composing()->value_name("GOAL"),
          "make the table of this goal, in its own frame (with one --puzzle)");
  options("out,o", po::value<std::string>()->value_name("DIR"), "the folder for the tables (default data/tables)");
  options("threads,t", po::value<int>()->value_name("N"), "tables made at a time (default: one a processor)");
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
    if (const std::string reason = why_no_table(*puzzle); !reason.empty()) throw Failure{reason};
    for (const Job& job : jobs)
      if (job.puzzle->name() == puzzle->name() && job.puzzle->definition() != puzzle->definition())
        throw Failure{"two puzzles are named " + shown(puzzle->name()) + "; give one another name"};
    std::vector<Job> own;
    for (const std::string& goal : goals) own.push_back({puzzle, value_or_fail(parse_board(*puzzle, goal))});
    if (goals.empty()) own = jobs_for_all_goals(puzzle);
    for (const Job& asked : own) {
      for (const Job& job : jobs)
        if (job.puzzle->name() == puzzle->name() && job.goal == asked.goal)
          throw Failure{"the table of " + puzzle->name() + " for goal " + format_board(*puzzle, *asked.goal) +
                        " is asked for twice"};
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
    std::snprintf(row, sizeof row, " %7u %8d %7zu %7.3f\n", table.reachable, table.farthest, table.bytes,
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
    const ProgressBar bar("building tables", jobs.size());
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

void add_no_options(po::options_description_easy_init) {}

/// The table files that the arguments name; a folder stands for those in it.
Texts paths_of(const Texts& arguments) {
  Texts paths;
  for (const std::string& argument : arguments) {
    std::error_code unknown;  // then it is taken for a file, and reading it says why not
    if (!std::filesystem::is_directory(argument, unknown)) {
      paths.push_back(argument);
      continue;
    }
    const auto inside = value_or_fail(table_files_in(argument));
    if (inside.empty()) throw Failure{"no table in folder " + shown_file(argument)};
    paths.insert(paths.end(), inside.begin(), inside.end());
  }
  return paths;
}

struct Verdict {
  bool exact;
  std::string text;
};

template <class AnyTable>
Verdict verdict_on(const AnyTable& table, const std::string& what) {
  if (const auto fault = fault_in(table)) return {false, "NOT EXACT: " + *fault};
  return {true,
          "proven exact: " + table.puzzle().name() + ", " + what + ", farthest " + std::to_string(table.farthest())};
}

Result<Verdict> verdict_on(const StoredTable& stored) {
  const std::string count = std::to_string(stored.reachable());
  if (stored.holds_wildcards()) {
    const auto table = stored.unpack_wildcards();
    return table ? Result(verdict_on(*table, count + " patterns")) : table.error();
  }
  const auto table = stored.unpack();
  return table ? Result(verdict_on(*table,
                                   "goal " + format_board(stored.puzzle(), stored.goal()) + ", " + count + " states"))
               : table.error();
}

int run_verify(const Arguments& arguments) {
  if (arguments.positional().empty()) throw Failure{"which tables? name files or folders"};
  const Texts paths = paths_of(arguments.positional());
  bool all_read = true;
  bool all_exact = true;
  for (const std::string& path : paths) {
    const auto stored = load_table(path);
    const auto verdict = stored ? verdict_on(*stored) : Result<Verdict>(stored.error());
    if (!verdict) {
      complain(verdict.error().message);
      all_read = false;
      continue;
    }
    output() << path << ": " << verdict->text << '\n';
    all_exact = all_exact && verdict->exact;
  }
  if (!all_read) return command::bad_input;
  return all_exact ? command::answered : command::negative;
}

command::Program program() {
  return {
      "tilebase-tablegen",
      "Makes tables for tile puzzles: from every state, the distance to a goal and the best move. Tables are proven "
      "exact.",
      {{"build", "[--puzzle NAME|FILE]... [--goal GOAL]...", "search, prove and write tables", add_build_options,
        run_build,
        "\nWrites one file a table, atomically, and prints a row for each: states that can reach the goal, farthest "
        "distance,\n"
        "bytes of the file, seconds. Without --goal the puzzle's canonical goals are taken, which answer for every "
        "goal, and\n"
        "a table of patterns, for targets with wildcards, where it is worth its size.\n"
        "SIGINT, SIGTERM or SIGHUP end it when the files being written are whole. If it is killed, a file "
        "named\n.tilebase-unfinished-XXXXXX may be left in the folder; the next one that writes there removes it.\n"},
       {"verify", "PATH...", "prove table files exact, whoever made them", add_no_options, run_verify,
        "\nA PATH is a file, a folder (all *.table files in it) or - for standard input. Prints a line a table. Exit "
        "status: 0 all\n"
        "exact, 1 some table is not exact, 2 some file is damaged or cannot be read.\n"},
       embed_verb()},
      "\nExit status: 0 done, 1 a check failed, 2 bad usage or bad file.\n"};
}

}  // namespace
}  // namespace tilebase::tablegen

int main(int argc, char** argv) {
  return tilebase::command::run(tilebase::tablegen::program(), argc, argv);
}
