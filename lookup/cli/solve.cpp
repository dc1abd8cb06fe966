#include <answer/documents.hpp>
#include <command/output.hpp>

#include "cli/drawing.hpp"
#include "cli/question.hpp"
#include "cli/verbs.hpp"

namespace cli {
namespace {

using command::Arguments;
using command::output;
using command::value_or_fail;
namespace po = boost::program_options;

void add_solve_options(po::options_description_easy_init options) {
  add_question_options(options);
  options("show,s", "draw the boards along the way");
}

int run_solve(const Arguments& arguments) {
  if (arguments.has("show") && arguments.has("json")) throw command::Failure{"--show and --json do not go together"};
  const auto tablebase = tablebase_of(arguments);
  const auto question = question_of(arguments, tablebase);
  const auto path = value_or_fail(tablebase.path(question.start, question.target));
  if (arguments.has("json")) {
    answer::JsonText json;
    write_solution(json, question, path);
    output() << json.line();
    return path ? command::answered : command::no_way;
  }
  if (!path) return say_unsolvable();
  if (arguments.has("show"))
    draw_path(question.puzzle(), question.start, *path);
  else
    output() << question.puzzle().word(*path) << '\n';
  return command::answered;
}

int run_distance(const Arguments& arguments) {
  const auto tablebase = tablebase_of(arguments);
  const auto question = question_of(arguments, tablebase);
  const auto distance = value_or_fail(tablebase.distance(question.start, question.target));
  if (arguments.has("json")) {
    answer::JsonText json;
    write_distance(json, question, distance);
    output() << json.line();
    return distance ? command::answered : command::no_way;
  }
  if (!distance) return say_unsolvable();
  output() << *distance << '\n';
  return command::answered;
}

}  // namespace

command::Verb solve_verb() {
  return {"solve",
          "START",
          "print a shortest path, the lexicographically smallest",
          add_solve_options,
          run_solve,
          "\nPrints one line, empty if START is already there, or `unsolvable` (exit status 1).\n"};
}

command::Verb distance_verb() {
  return {
      "distance",           "START",      "print the length of a shortest path",
      add_question_options, run_distance, "\nPrints one line: the number of moves, or `unsolvable` (exit status 1).\n"};
}

}  // namespace cli
