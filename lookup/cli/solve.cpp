#include <base/standard_streams.hpp>

#include "cli/drawing.hpp"
#include "cli/question.hpp"
#include "cli/verbs.hpp"

namespace tilebase::cli {
namespace {

using command::Arguments;
using command::value_or_fail;
namespace po = boost::program_options;

void add_solve_options(po::options_description_easy_init options) {
  add_question_options(options);
  options("show,s", "draw the boards along the way");
}

int show(const Arguments& arguments) {
  if (arguments.has("json")) throw Failure{"--show and --json do not go together"};
  if (asks_lines(arguments)) throw Failure{"--show draws one path; give it a START, not -"};
  const auto tablebase = tablebase_of(arguments);
  const auto question = question_of(arguments, tablebase);
  const auto path = value_or_fail(solver_of(arguments, question).path(question.start));
  if (!path) return say_unsolvable();
  draw_path(question.puzzle(), question.start, *path);
  return command::answered;
}

int run_solve(const Arguments& arguments) {
  if (arguments.has("show")) return show(arguments);
  return answer_questions(arguments, answer::tell_path);
}

int run_distance(const Arguments& arguments) {
  return answer_questions(arguments, answer::tell_distance);
}

}  // namespace

command::Verb solve_verb() {
  return {
      "solve",
      "START|-",
      "print a shortest path, the lexicographically smallest",
      add_solve_options,
      run_solve,
      "\nPrints one line: the path, empty if START is the goal, or `unsolvable` (exit status 1). If START is `-`, "
      "answers "
      "each line\nSTART or START -> TARGET of standard input, as `batch` does. On boards of slides of any size up to "
      "16 cells:\n\n"
      "  $ tilebase solve --puzzle slide4x4 \"1 2 3 4/5 6 7 8/9 x 11 12/13 10 14 15\"\n"
      "  drr\n"};
}

constexpr const char* distance_details = R"(
Prints one line: the number of moves, or `unsolvable` (exit status 1). If START is `-`, answers each line
START or START -> TARGET of standard input, as `batch` does.
)";

command::Verb distance_verb() {
  return {"distance",           "START|-",    "print the length of a shortest path",
          add_question_options, run_distance, distance_details};
}

}  // namespace tilebase::cli
