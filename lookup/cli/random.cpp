#include <answer/documents.hpp>

#include "cli/verbs.hpp"

namespace tilebase::cli {
namespace {

int run_random(const Arguments& arguments) {
  refuse_more_than(0, arguments, goal_hint);
  const std::uint64_t count = number_of(arguments, "count", 1, UINT64_MAX).value_or(1);
  const std::uint64_t seed = seed_of(arguments);
  const auto tablebase = tablebase_of(arguments);
  const auto target = goal_of(arguments, tablebase.puzzle());
  say_what_answers(arguments, tablebase, target);
  const auto solver = value_or_fail(tablebase.solver(target));
  std::optional<int> distance;
  if (arguments.has("distance")) {
    const auto range = value_or_fail(solver.distance_range());
    const auto most = static_cast<std::uint64_t>(range.most);
    distance = static_cast<int>(*number_of(arguments, "distance", 0, most, range.why));
  }
  auto states = value_or_fail(solver.draw(distance, seed));
  if (arguments.has("json")) {
    print_json([&](auto& json) { value_or_fail(write_random_states(json, solver, states, seed, count)); });
    return command::answered;
  }
  for (std::uint64_t i = 0; i < count; ++i) {
    output() << format_board(tablebase.puzzle(), value_or_fail(states.next_state())) << '\n';
    if (distance && !tablebase.lists_all()) output().flush();
  }
  return command::answered;
}

void add_random_options(Options options) {
  add_question_options(options);
  add(options,
      {{"distance,d", "D", "draw from the states at this distance from the goal (default: from all that can reach it)"},
       {"count,n", "N", "how many states to draw (default 1)"},
       {"seed", "S", "a number; the same seed always draws the same states (default: a new seed each time)"}});
}

}  // namespace

const command::Verb random_verb{"random",           "",         "print random states, of one distance or of all",
                                add_random_options, run_random, R"(
Prints one state per line. Every state has the same chance in each draw, so a state may occur twice. With --seed, the
same states are drawn every time and on every machine. --json also prints the seed. Of puzzles with more than 9
cells, boards are drawn and solved until their distance is D; after 1,000 others, the states at distance D are listed,
up to 12 cells, and drawn from: with wildcards in the goal that may take minutes. From 13 cells on, after 10,000 others
D is too rare (exit status 3). --max-seconds is for all states together.

  $ tilebase random --distance 30 --count 2 --seed 1
  x61524387
  8675x4312
)"};

}  // namespace tilebase::cli
