#include <nlohmann/json.hpp>

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
  const Question question = question_of(arguments);
  const auto path = value_or_fail(question.tablebase.path(question.start, question.target));
  if (arguments.has("json")) {
    auto document = question.json(path ? std::optional(static_cast<int>(path->size())) : std::nullopt);
    document["path"] = path ? json_path(question.puzzle(), *path) : nlohmann::ordered_json();
    print_json(document);
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
  const Question question = question_of(arguments);
  const auto distance = value_or_fail(question.tablebase.distance(question.start, question.target));
  if (arguments.has("json")) {
    print_json(question.json(distance));
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
