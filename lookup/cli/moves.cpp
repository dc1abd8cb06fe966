#include <answer/documents.hpp>
#include <command/output.hpp>

#include "cli/question.hpp"
#include "cli/verbs.hpp"

namespace cli {
namespace {

using command::Arguments;
using command::output;
using command::value_or_fail;

int run_moves(const Arguments& arguments) {
  const auto tablebase = tablebase_of(arguments);
  const auto question = question_of(arguments, tablebase);
  const auto distance = value_or_fail(tablebase.distance(question.start, question.target));
  std::vector<tilebase::ValuedMove> moves;
  if (distance) moves = value_or_fail(valued_moves(tablebase, question.start, question.target));
  if (arguments.has("json")) {
    answer::JsonText json;
    write_moves(json, question, distance, moves);
    output() << json.line();
    return distance ? command::answered : command::no_way;
  }
  if (!distance) return say_unsolvable();
  for (const auto& [move, after] : moves)
    output() << question.puzzle().moves()[move].name << ' ' << (after ? std::to_string(*after) : answer::unsolvable)
             << '\n';
  return command::answered;
}

}  // namespace

command::Verb moves_verb() {
  return {"moves",
          "START",
          "print every move and the distance after it, best first",
          add_question_options,
          run_moves,
          "\nPrints a line for each move that START allows, `NAME DISTANCE-AFTER`, best first and then by name; or "
          "`unsolvable`\n"
          "(exit status 1).\n\n"
          "  $ tilebase moves 123x46758\n"
          "  r 2\n"
          "  d 4\n"
          "  u 4\n"};
}

}  // namespace cli
