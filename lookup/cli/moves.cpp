#include "cli/question.hpp"
#include "cli/verbs.hpp"

namespace tilebase::cli {
namespace {

using command::Arguments;

int run_moves(const Arguments& arguments) {
  return answer_questions(arguments, answer::tell_moves);
}

}  // namespace

constexpr const char* moves_details = R"(
Prints `NAME DISTANCE-AFTER` for each move that START allows, best first and then by name; or `unsolvable`
(exit status 1). If START is `-`, answers each line START or START -> TARGET of standard input by one line, its moves
separated by `, `.

  $ tilebase moves 123x46758
  r 2
  d 4
  u 4
)";

command::Verb moves_verb() {
  return {"moves",   "START|-",    "print every move and the distance after it, best first", add_question_options,
          run_moves, moves_details};
}

}  // namespace tilebase::cli
