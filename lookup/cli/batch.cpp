#include <cstdio>

#include <command/line_reader.hpp>
#include <command/output.hpp>
#include <tilebase/text.hpp>

#include "cli/question.hpp"
#include "cli/verbs.hpp"

namespace cli {
namespace {

using command::Arguments;
using command::output;
using tilebase::Puzzle;
namespace po = boost::program_options;

void add_options(po::options_description_easy_init options) {
  add_puzzle_options(options);
  add_goal_option(options);
  options("print", po::value<std::string>()->value_name("path|distance"), "what to print a line (default path)");
}

/// One line's answer: text to print, or an error.
class Batch {
 public:
  Batch(const tilebase::Tablebase& tablebase, const tilebase::Target& goal, bool distances)
      : tablebase_(tablebase), goal_(goal), distances_(distances) {}

  tilebase::Result<std::string> answer(std::string_view line) const {
    constexpr std::string_view arrow = "->";
    const std::size_t at = line.find(arrow);
    const auto start = parse_board(puzzle(), line.substr(0, at));
    if (!start) return start.error();
    if (at == std::string_view::npos) return answer(*start, goal_);
    const auto target = parse_target(puzzle(), line.substr(at + arrow.size()));
    if (!target) return target.error();
    return answer(*start, *target);
  }

 private:
  const Puzzle& puzzle() const { return tablebase_.puzzle(); }

  tilebase::Result<std::string> answer(const tilebase::State& start, const tilebase::Target& target) const {
    if (distances_) {
      const auto distance = tablebase_.distance(start, target);
      if (!distance) return distance.error();
      return *distance ? std::to_string(**distance) : unsolvable;
    }
    const auto path = tablebase_.path(start, target);
    if (!path) return path.error();
    return *path ? puzzle().word(**path) : unsolvable;
  }

  const tilebase::Tablebase& tablebase_;
  tilebase::Target goal_;
  bool distances_;
};

bool asks_nothing(std::string_view line) {
  const std::size_t first = line.find_first_not_of(" \t\r\v\f");
  return first == std::string_view::npos || line[first] == '#';
}

int run_batch(const Arguments& arguments) {
  const auto print = arguments.get<std::string>("print", "path");
  if (print != "path" && print != "distance")
    throw command::Failure{"--print " + tilebase::shown(print) + "; it is path or distance"};
  const auto tablebase = tablebase_of(arguments);
  const Batch batch(tablebase, goal_of(arguments, tablebase.puzzle()), print == "distance");
  command::LineReader reader(arguments.only("-"));
  int status = command::answered;
  for (std::string_view line; reader.next(line);) {
    if (!asks_nothing(line)) {
      const auto answer = batch.answer(line);
      if (!answer) {
        std::fprintf(stderr, "line %zu: %s\n", reader.line_number(), answer.error().message.c_str());
        status = command::bad_input;
      }
      output() << (answer ? *answer : "error");
    }
    output() << '\n';
  }
  return status;
}

}  // namespace

command::Verb batch_verb() {
  return {"batch",
          "[FILE]",
          "answer every line of a file or of standard input",
          add_options,
          run_batch,
          "\nEach line is START or START -> TARGET; the answers come in the same order, a line each: the path or "
          "distance, `unsolvable`,\n"
          "or `error` with the reason on standard error (then the exit status is 2). A blank line, or one that begins "
          "with #, gives an\n"
          "empty line.\n"};
}

}  // namespace cli
