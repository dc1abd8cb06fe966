#include <algorithm>
#include <cstdio>
#include <new>
#include <utility>

#include <base/standard_streams.hpp>
#include <base/text.hpp>
#include <tilebase/notation.hpp>
#include <tilebase/puzzle.hpp>
#include <tilebase/table_files.hpp>

#include "build.hpp"
#include "system.hpp"
#include "verbs.hpp"

namespace tilebase::tablegen {
namespace {

using Texts = std::vector<std::string>;

void add_build_options(po::options_description_easy_init options) {
  options("puzzle,p", po::value<Texts>()->composing()->value_name("NAME|FILE"),
          "a built-in puzzle or a definition file; all built-in ones without it");
  options("goal,g", po::value<Texts>()->composing()->value_name("GOAL"),
          "make the table of this very goal (with one --puzzle)");
  options("out,o", po::value<std::string>()->value_name("DIR"), "the folder for the tables (default data/tables)");
  options("user,u", "write to the user's own folder of tables, in which tilebase looks by itself");
  add_threads_option(options);
}

std::vector<TableJob> jobs_of(const Arguments& arguments) {
  Texts names = arguments.get<Texts>("puzzle", {});
  const Texts goals = arguments.get<Texts>("goal", {});
  if (!goals.empty() && names.size() != 1) throw Failure{"--goal needs exactly one --puzzle"};
  if (names.empty())
    for (const auto& builtin : builtin_definitions()) names.emplace_back(builtin.name);

  std::vector<TableJob> jobs;
  for (const std::string& name : names) {
    const auto puzzle = std::make_shared<const Puzzle>(puzzle_of(name));
    std::vector<TableJob> jobs_of_puzzle;
    for (const std::string& goal : goals) {
      if (has_pattern_file(*puzzle))
        throw Failure{"the pattern file of " + puzzle->name() +
                      (has_file_for_every_goal(*puzzle) ? " answers for every goal" : " is for its own goal") +
                      "; leave out --goal"};
      value_or_fail(can_have_table(*puzzle));
      jobs_of_puzzle.push_back({puzzle, value_or_fail(parse_board(*puzzle, goal))});
    }
    if (goals.empty()) {
      auto jobs_for_goals = jobs_for_all_files(puzzle);
      if (!jobs_for_goals && jobs_for_goals.error().code == ErrorCode::bad_definition)
        throw Failure{jobs_for_goals.error().message + "; name the goals of its tables by --goal"};
      jobs_of_puzzle = value_or_fail(std::move(jobs_for_goals));
    }
    for (const TableJob& job : jobs)
      if (job.puzzle->name() == puzzle->name() && job.puzzle->definition() != puzzle->definition())
        throw Failure{"two puzzles are named " + quote(puzzle->name()) + "; give one another name"};
    for (const TableJob& next :
         jobs_of_puzzle) {  // goals come first, so the message about a repeated puzzle names a goal
      for (const TableJob& job : jobs)
        if (job.puzzle->name() == puzzle->name() && job.goal == next.goal)
          throw Failure{(next.is_patterns() ? "the pattern file of " + puzzle->name()
                                            : "the table of " + puzzle->name() + " for goal " +
                                                  format_board(*puzzle, std::get<State>(next.goal))) +
                        " is asked for twice"};
      jobs.push_back(next);
    }
  }
  return jobs;
}

/// Prints a heading and a row for each table that was written, and a line on standard error for each table that was not
/// written. Returns the exit status.
int print_summary(const std::vector<BuildReport>& reports) {
  int status = command::answered;
  std::size_t width = 5;
  int states_width = 7;
  int bytes_width = 7;
  for (const auto& report : reports) {
    width = std::max(width, report.path.size());
    states_width = std::max(states_width, static_cast<int>(group_digits(report.reachable).size()));
    bytes_width = std::max(bytes_width, static_cast<int>(group_digits(report.bytes).size()));
  }
  char row[128];
  std::snprintf(row, sizeof row, " %*s %8s %*s %7s\n", states_width, "states", "farthest", bytes_width, "bytes",
                "seconds");
  std::string heading = "table" + std::string(width - 5, ' ') + row;
  for (const auto& report : reports) {
    if (!report.fault.empty()) {
      complain(report.fault);
      status = command::bad_input;
      continue;
    }
    std::snprintf(row, sizeof row, " %*s %8d %*s %7.3f\n", states_width, group_digits(report.reachable).c_str(),
                  report.farthest, bytes_width, group_digits(report.bytes).c_str(), report.seconds);
    output() << std::exchange(heading, {}) << report.path << std::string(width - report.path.size(), ' ') << row;
  }
  return status;
}

/// Folder that --out or --user names, or the default. Throws a Failure.
std::string folder_of(const Arguments& arguments) {
  if (!arguments.has("user")) return arguments.get<std::string>("out", "data/tables");
  if (arguments.has("out")) throw Failure{"--out and --user cannot be combined"};
  std::string folder = own_table_folder();
  if (folder.empty())
    throw Failure{"--user needs XDG_DATA_HOME or HOME to be an absolute path; name a folder by --out"};
  return folder;
}

int run_build(const Arguments& arguments) {
  refuse_positional(arguments);
  const unsigned threads = threads_of(arguments);
  const std::string folder = folder_of(arguments);
  const auto jobs = jobs_of(arguments);
  make_folder(folder);
  const std::size_t tables = tables_in(jobs);
  std::size_t finished_tables = 0;
  const auto show_progress = [&](double fraction) {  // shows progress of the table that all threads work at
    if (!errors_are_on_terminal()) return;
    constexpr double percent = 100;
    const auto finished = static_cast<std::uint64_t>(percent * (static_cast<double>(finished_tables) + fraction));
    remark("building tables " + bar(finished, 100 * tables) + ' ' + std::to_string(finished_tables) + '/' +
           std::to_string(tables) +
           (fraction > 0 ? ", the next to " + std::to_string(static_cast<int>(percent * fraction)) + " %" : ""));
  };
  const auto show_finished = [&](std::size_t count) {
    finished_tables = count;
    show_progress(0);
  };
  stop_between_files("tilebase-tablegen");
  show_finished(0);
  try {
    const auto reports = build(jobs, folder, threads, show_finished, show_progress);
    erase_remark();
    return print_summary(reports);
  } catch (const std::bad_alloc&) {
    if (threads == 1) throw;
    throw Failure{"out of memory; fewer --threads need less"};
  }
}

}  // namespace

constexpr const char* build_details = R"(
Writes one file per table, atomically, and prints a row for each: states that can reach the goal, farthest distance,
bytes of the file, seconds. Without --goal it makes the puzzle's canonical goals: the few from which every other goal
follows by other names of the tiles and by mirror images. Tables of 10 to 12 cells have one bit a state for boards of
slides (slide3x4: 30 MB, made in 70 MB of memory), else 4, 8 or 16 bits (rotate3x4: 240 MB, 0.6 GB). With equal tiles a
table has an entry for each board, up to 16 cells and 268,435,456 boards, and answers for its goal alone: without --goal
the puzzle's own. A board of slides of 13 to 16 cells, and slide5x5, has one pattern file for every goal: how many moves
groups of six to eight tiles need at least, by which searches look at far fewer boards. `build` proves it. That of
slide4x4 has 253 MB and is made in 0.6 GB, that of slide5x5 228 MB and 0.4 GB. Any other board of slides of up to 32
cells, but no line, has one for goals with the blank in the cell of its own goal, made in seconds; so has a board with
walls (slide4x5: 49 MB, slide2x13: 376 MB). Any other puzzle of more than 12 cells has complete tables if its moves lead
to at most 500 million states (pocketcube: 2 MB); else, such as rotate4x4, it has a pattern file for its own goal, of at
most 0.5 GB, made and proven in seconds. A folder takes tables of one puzzle of a name, and a table replaces a regular
file alone: another puzzle's table, a symbolic link or a pipe there is an error. SIGINT, SIGTERM or SIGHUP end it after
pending writes finish. If it is killed, a file named .tilebase-unfinished-XXXXXX may be left in the folder; the next
write there removes it.
)";

command::Verb build_verb() {
  return {"build",
          "[--puzzle NAME|FILE]... [--goal GOAL]...",
          "search, prove and write tables",
          add_build_options,
          run_build,
          build_details};
}

}  // namespace tilebase::tablegen
