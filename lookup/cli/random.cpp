#include <answer/documents.hpp>
#include <base/standard_streams.hpp>

#include "cli/question.hpp"
#include "cli/verbs.hpp"

namespace tilebase::cli {
namespace {

using command::Arguments;
using command::value_or_fail;
namespace po = boost::program_options;

void add_random_options(po::options_description_easy_init options) {
  add_puzzle_options(options);
  add_goal_option(options);
  add_json_option(options);
  add_budget_option(options);
  add_verbose_option(options);
  options("distance,d", po::value<std::string>()->value_name("D"),
          "draw from the states at this distance from the goal (default: from all that can reach it)");
  options("count,n", po::value<std::string>()->value_name("N"), "how many states to draw (default 1)");
  options("seed", po::value<std::string>()->value_name("S"),
          "a number; the same seed always draws the same states (default: a new seed each time)");
}

int run_random(const Arguments& arguments) {
  refuse_boards(arguments);
  const std::uint64_t count = number_of(arguments, "count", 1, UINT64_MAX).value_or(1);
  const auto given_seed = number_of(arguments, "seed", 0, UINT64_MAX);
  const auto tablebase = tablebase_of(arguments);
  const Puzzle& puzzle = tablebase.puzzle();
  const auto target = goal_of(arguments, puzzle);
  const std::uint64_t seed = given_seed ? *given_seed : answer::fresh_seed();
  say_what_answers(arguments, tablebase, target);
  const auto solver = value_or_fail(tablebase.solver(target));
  std::optional<int> distance;
  if (arguments.has("distance")) {
    const auto range = value_or_fail(solver.distance_range());
    distance =
        static_cast<int>(*number_of(arguments, "distance", 0, static_cast<std::uint64_t>(range.most), range.why));
  }
  auto states = value_or_fail(solver.draw(distance, seed));
  if (arguments.has("json")) {
    answer::JsonText json(print_piece);
    value_or_fail(write_random_states(json, solver, states, seed, count));
    output() << json.line();
    return command::answered;
  }
  for (std::uint64_t i = 0; i < count; ++i) {
    output() << format_board(puzzle, value_or_fail(states.next_state())) << '\n';
    if (distance && !tablebase.lists_all()) output().flush();
  }
  return command::answered;
}

}  // namespace

constexpr const char* random_details = R"(
Prints one state per line. Every state has the same chance in each draw, so a state may occur twice. With --seed, the
same states are drawn every time and on every machine. --json also prints the seed. Of puzzles with more than 9
cells, boards are drawn and solved until their distance is D; after 1,000 others, the states at distance D are listed,
up to 12 cells, and drawn from: with wildcards in the goal that may take minutes. From 13 cells on, after 10,000 others
D is too rare (exit status 3). --max-seconds is for all states together.

  $ tilebase random --distance 30 --count 2 --seed 1
  x61524387
  8675x4312
)";

command::Verb random_verb() {
  return {"random",           "",         "print random states, of one distance or of all",
          add_random_options, run_random, random_details};
}

}  // namespace tilebase::cli
