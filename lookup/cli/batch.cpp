#include <cstdio>
#include <new>
#include <vector>

#include <answer/batch_worker.hpp>
#include <command/line_reader.hpp>
#include <command/output.hpp>
#include <command/side_by_side.hpp>
#include <tilebase/text.hpp>

#include "cli/question.hpp"
#include "cli/verbs.hpp"

namespace cli {
namespace {

using answer::BatchWorker;
using command::Arguments;
using command::output;
namespace po = boost::program_options;

void add_options(po::options_description_easy_init options) {
  add_puzzle_options(options);
  add_goal_option(options);
  options("print", po::value<std::string>()->value_name("path|distance"), "what to print a line (default path)");
  options("threads,t", po::value<int>()->value_name("N"),
          "lines answered at a time (default 1); the output is the same for any number");
}

/// The front of the lines, about a `parts`-th of them, cut off at a line end.
std::string_view take_part(std::string_view& lines, std::size_t parts) {
  const std::size_t end = lines.find('\n', lines.size() / parts);
  const std::string_view part = lines.substr(0, end == std::string_view::npos ? end : end + 1);
  lines.remove_prefix(part.size());
  return part;
}

int answer_lines(const Arguments& arguments, std::size_t threads) {
  const auto print = arguments.get<std::string>("print", "path");
  if (print != "path" && print != "distance")
    throw command::Failure{"--print " + tilebase::shown(print) + "; it is path or distance"};
  const auto tablebase = tablebase_of(arguments);
  std::vector<BatchWorker> workers;
  workers.reserve(threads);
  for (std::size_t i = 0; i < threads; ++i)
    workers.emplace_back(tablebase, goal_of(arguments, tablebase.puzzle()), print == "path");

  command::BlockReader reader(arguments.only("-"), command::BlockReader::default_size * workers.size());
  std::vector<std::string_view> parts(workers.size());
  int status = command::answered;
  std::size_t lines_before = 0;
  for (std::string_view block; reader.next(block);) {
    for (std::size_t i = 0; i < parts.size(); ++i) parts[i] = take_part(block, parts.size() - i);
    command::side_by_side(workers.size(), workers.size(), [&](std::size_t i) { workers[i].run(parts[i]); });
    for (const BatchWorker& worker : workers) {
      for (const auto& error : worker.errors()) {
        std::fprintf(stderr, "line %zu: %s\n", lines_before + error.line, error.reason.c_str());
        status = command::bad_input;
      }
      lines_before += worker.lines();
      output() << worker.answers();
    }
  }
  return status;
}

int run_batch(const Arguments& arguments) {
  const int threads = arguments.get<int>("threads", 1);
  if (threads < 1 || threads > 1024)
    throw command::Failure{"--threads " + std::to_string(threads) + " is not between 1 and 1024"};
  try {
    return answer_lines(arguments, static_cast<std::size_t>(threads));
  } catch (const std::bad_alloc&) {
    if (threads == 1) throw;
    throw command::Failure{"out of memory; fewer --threads need less"};
  }
}

}  // namespace

command::Verb batch_verb() {
  return {
      "batch",
      "[FILE]",
      "answer every line of a file or of standard input",
      add_options,
      run_batch,
      "\nEach line is START or START -> TARGET; the answers come in the same order, a line each: the path or distance, "
      "`unsolvable`,\nor `error` with the reason on standard error (then the exit status is 2). A blank line, or one "
      "that "
      "begins with #, gives an\nempty line.\n"};
}

}  // namespace cli
