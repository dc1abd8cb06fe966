#include <answer/documents.hpp>

#include "cli/question.hpp"
#include "cli/verbs.hpp"

namespace tilebase::cli {
namespace {

using command::Arguments;
using command::value_or_fail;

struct Found {
  std::optional<int> distance;
  std::vector<ValuedMove> moves;
};

/// The distance follows from those after the moves; asking for it would cost another search.
Found moves_of(const answer::Question& question) {
  Found found{std::nullopt, value_or_fail(question.tablebase.moves(question.start, question.target))};
  if (matches(question.target, question.start, question.puzzle().cells()))
    found.distance = 0;
  else if (!found.moves.empty() && found.moves.front().distance)
    found.distance = *found.moves.front().distance + 1;
  return found;
}

int run_moves(const Arguments& arguments) {
  return answer_questions(arguments, {[](const answer::Question& question, std::string& lines) {
                                        const auto [distance, moves] = moves_of(question);
                                        for (const auto& [move, after] : moves)
                                          lines += question.puzzle().moves()[move].name + ' ' +
                                                   (after ? std::to_string(*after) : answer::unsolvable) + '\n';
                                        return distance.has_value();
                                      },
                                      [](const answer::Question& question, answer::JsonText& json) {
                                        const auto [distance, moves] = moves_of(question);
                                        write_moves(json, question, distance, moves);
                                        return distance.has_value();
                                      }});
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
