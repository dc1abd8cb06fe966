#include <base/text.hpp>

#include "cli/many_lines.hpp"
#include "cli/verbs.hpp"

namespace tilebase::cli {
namespace {

using command::Arguments;
namespace po = boost::program_options;

void add_batch_options(po::options_description_easy_init options) {
  add_question_options(options);
  options("print", po::value<std::string>()->value_name("path|distance"), "what to print for each line (default path)");
  add_threads_option(options);
}

int run_batch(const Arguments& arguments) {
  return with_threads(arguments, [&](std::size_t threads) {
    const auto print = arguments.get<std::string>("print", "path");
    if (print != "path" && print != "distance") throw Failure{"--print " + shown(print) + "; must be path or distance"};
    const auto tablebase = tablebase_of(arguments);
    const Target goal = goal_of(arguments, tablebase.puzzle());
    const answer::Teller teller = print == "path" ? answer::tell_path : answer::tell_distance;
    std::deque<answer::QuestionWorker> workers;
    for (std::size_t i = 0; i < threads; ++i) workers.emplace_back(tablebase, goal, teller, arguments.has("json"));
    return answer_lines(arguments, tablebase, goal, workers);
  });
}

}  // namespace

constexpr const char* batch_details = R"(
Each line is START or START -> TARGET. It is answered by one line, in the same order: the path or distance,
`unsolvable`, `gave up` where the search took longer than --max-seconds, or `error`. The reason for the last two goes to
standard error, and the exit status is 2 after an error, else 3 after giving up. A blank line or a comment (#) gives an
empty line. With --json, each line is answered by one line of JSON, like `solve` or `distance`; by null if it is blank
or a comment, and by {"line", "error"} if it has no answer.
)";

command::Verb batch_verb() {
  return {"batch",           "[FILE]",  "answer every line of a file or of standard input",
          add_batch_options, run_batch, batch_details};
}

}  // namespace tilebase::cli
