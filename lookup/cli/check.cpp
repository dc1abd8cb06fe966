#include <cstdio>

#include <base/text.hpp>

#include "cli/many_lines.hpp"
#include "cli/verbs.hpp"

namespace tilebase::cli {
namespace {

using command::Arguments;

void add_check_options(boost::program_options::options_description_easy_init options) {
  add_question_options(options);
  add_threads_option(options);
}

std::string counted(std::uint64_t number, const char* thing) {
  return grouped(number) + ' ' + thing + (number == 1 ? "" : "s");
}

/// What became of all answers, on standard error: `1,000 answers: 997 right; wrong: 2 longer, 1 no move`.
void sum_up(const answer::Tally& tally) {
  std::string text = counted(tally.answers(), "answer") + ": " + grouped(tally.right()) + " right";
  const char* before = "; wrong: ";
  for (std::size_t i = 0; i < verdicts; ++i) {
    const auto verdict = static_cast<Verdict>(i);
    if (is_right(verdict) || tally.graded[i] == 0) continue;
    text += before + grouped(tally.graded[i]) + ' ' + name_of(verdict);
    before = ", ";
  }
  if (tally.errors > 0) text += "; " + counted(tally.errors, "error");
  if (tally.gave_up > 0) text += "; " + grouped(tally.gave_up) + " gave up";
  erase_remark();
  std::fprintf(stderr, "%s\n", text.c_str());
}

int run_check(const Arguments& arguments) {
  return with_threads(arguments, [&](std::size_t threads) {
    const auto tablebase = tablebase_of(arguments);
    const Target goal = goal_of(arguments, tablebase.puzzle());
    std::deque<answer::CheckWorker> workers;
    for (std::size_t i = 0; i < threads; ++i) workers.emplace_back(tablebase, goal, arguments.has("json"));
    const int status = answer_lines(arguments, tablebase, goal, workers);
    answer::Tally tally;
    for (const auto& worker : workers) tally += worker.tally();
    sum_up(tally);
    return tally.all_right() ? status : command::worse_of(status, command::negative);
  });
}

}  // namespace

constexpr const char* check_details = R"(
Each line is START : WORD or START -> TARGET : WORD, a question and the answer of some other program. WORD is the path,
the names of moves with or without blanks or commas between them, or `unsolvable`. Run together, the longest name that
fits is taken. WORD begins after the first colon; where a tile's name contains a colon, after the last one.

Each line is answered by one line, in the same order. A path is `shortest`, or `longer by N` than a shortest one, or
`ends elsewhere` than at the target, or has `no move N`: the Nth name is unknown, or its move is not allowed there. For
`unsolvable` the answer is `unsolvable` if that is right, else `solvable`. It is `gave up` where the search took longer
than --max-seconds, and `error` for a line that cannot be read. The reason for these two goes to standard error, and so
does a summary at the end. A blank line or a comment (#) gives an empty line. The exit status is 2 after an error, else
3 after giving up, else 1 if an answer is wrong, else 0:

  $ printf '123x46758 : rdr\n21345678x : unsolvable\n' | tilebase check
  shortest
  unsolvable

With --json, each line is answered by one line of JSON; by null if it is blank or a comment, and by {"line", "error"}
if it has no grade.
)";

command::Verb check_verb() {
  return {"check",           "[FILE]",  "grade the answers of other programs, a line each",
          add_check_options, run_check, check_details};
}

}  // namespace tilebase::cli
