#include <answer/documents.hpp>
#include <base/standard_streams.hpp>

#include "cli/question.hpp"
#include "cli/verbs.hpp"

namespace tilebase::cli {
namespace {

using command::Arguments;
using command::value_or_fail;
namespace po = boost::program_options;

void add_paths_options(po::options_description_easy_init options) {
  add_question_options(options);
  options("limit,n", po::value<std::string>()->value_name("N"), "print only the first N (default: all)");
}

int run_count(const Arguments& arguments) {
  return answer_questions(arguments, answer::tell_count);
}

int run_paths(const Arguments& arguments) {
  constexpr std::uint64_t no_limit = UINT64_MAX;
  const std::uint64_t limit = number_of(arguments, "limit", 1, no_limit).value_or(no_limit);
  const auto tablebase = tablebase_of(arguments);
  const auto question = question_of(arguments, tablebase);
  auto paths = value_or_fail(Paths::make(solver_of(arguments, question), question.start));
  if (arguments.has("json")) {
    answer::JsonText json(print_piece);
    value_or_fail(write_paths(json, question, paths, limit));
    output() << json.line();
    return paths.distance() ? command::answered : command::negative;
  }
  if (!paths.distance()) return say_unsolvable();
  for (std::uint64_t i = 0; i < limit; ++i) {
    const auto path = value_or_fail(paths.next());
    if (!path) break;
    output() << question.puzzle().word(*path) << '\n';
  }
  return command::answered;
}

}  // namespace

constexpr const char* count_details = R"(
Prints one line: the number, 1 if START is the goal, or `unsolvable` (exit status 1). With wildcards in the goal, the
paths to all nearest matches count. If START is `-`, answers each line START or START -> TARGET of standard input.
Without a table, a hard 15-puzzle board takes up to half a minute, as every branch is searched; --max-seconds limits it.

  $ tilebase count 867254301
  40
)";

command::Verb count_verb() {
  return {"count",   "START|-",    "print how many different shortest paths there are", add_question_options,
          run_count, count_details};
}

constexpr const char* paths_details = R"(
Prints one line per path, in lexicographic order; an empty line if START is the goal, or `unsolvable` (exit status 1).

  $ tilebase paths --puzzle rotate3x3 --limit 2 312564978
  L1 L3 R2
  L1 R2 L3
)";

command::Verb paths_verb() {
  return {"paths", "START", "print every shortest path", add_paths_options, run_paths, paths_details};
}

}  // namespace tilebase::cli
