// The verbs about the states that can reach a goal: stats, random.

#include <algorithm>
#include <cinttypes>
#include <cstdio>

#include <answer/documents.hpp>
#include <base/svg.hpp>

#include "cli/verbs.hpp"

namespace tilebase::cli {
namespace {

using answer::Distribution;

/// A sample begins at its nearest board.
std::size_t first_of(const Distribution& distribution) {
  return distribution.seed ? distribution.nearest() : 0;
}

void print_csv(const Distribution& distribution) {
  output() << "distance," << (distribution.seed ? "sampled" : "states") << '\n';
  for (std::size_t d = first_of(distribution); d < distribution.states.size(); ++d)
    output() << d << ',' << distribution.states[d] << '\n';
  if (!distribution.seed) output() << "unreachable," << distribution.unreachable << '\n';
}

/// A line for each distance from the first on.
void print_bars(const std::vector<std::uint64_t>& counts, std::size_t first) {
  constexpr std::size_t label_columns = 20;
  const std::size_t columns = output_columns();
  const std::size_t width = columns > label_columns + 10 ? columns - label_columns - 1 : 10;
  const std::uint64_t most = std::ranges::max(counts);
  for (std::size_t d = first; d < counts.size(); ++d) {
    char label[40];
    std::snprintf(label, sizeof label, "%8zu %7" PRIu64, d, counts[d]);
    const auto bar = static_cast<std::size_t>((width * counts[d] + most - 1) / most);
    output() << label << (bar > 0 ? "    " : "") << std::string(bar, '#') << '\n';
  }
}

void print_text(const Distribution& distribution) {
  output() << distribution.puzzle << ", goal " << distribution.goal << ": ";
  if (distribution.seed)
    output() << "a sample of " << distribution.counted() << " random boards that can reach it, seed "
             << *distribution.seed << ", farthest in the sample ";
  else
    output() << distribution.counted() << " states can reach it, farthest ";
  output() << distribution.farthest() << ", mean " << distribution.mean_text()
           << (distribution.seed ? "\n\ndistance sampled\n" : "\n\ndistance  states\n");
  print_bars(distribution.states, first_of(distribution));
  if (!distribution.seed) output() << "unreachable " << distribution.unreachable << '\n';
}

/// A bar chart: an SVG document, to be used alone or inside a web page.
std::string svg_of(const Distribution& distribution) {
  const std::string counted = grouped(distribution.counted());
  const std::string of =
      distribution.seed ? "a sample of " + counted + " random boards that can reach it, seed " +
                              std::to_string(*distribution.seed) + "; farthest in the sample "
                        : counted + " states can reach it, " + grouped(distribution.unreachable) + " cannot; farthest ";
  const std::string summary = "goal " + distribution.goal + "; " + of + std::to_string(distribution.farthest()) +
                              ", mean " + distribution.mean_text();
  return svg_of(
      BarChart{distribution.puzzle + (distribution.seed ? ": a sample of boards by distance" : ": states by distance"),
               summary, distribution.seed ? "sampled board" : "state", "distance", "distance to the goal, in moves",
               distribution.states, first_of(distribution)});
}

void print(const Distribution& distribution, const std::string& format) {
  if (format == "json")
    print_json([&](answer::JsonText& json) { write_distribution(json, distribution); });
  else if (format == "svg")
    output() << svg_of(distribution);
  else
    format == "csv" ? print_csv(distribution) : print_text(distribution);
}

int run_stats(const Arguments& arguments) {
  constexpr std::uint64_t usual_sample = 1000;
  const auto format = format_of(arguments);
  refuse_more_than(0, arguments, goal_hint);
  const auto tablebase = tablebase_of(arguments);
  const std::uint64_t size = number_of(arguments, "sample", 1, most_sampled).value_or(usual_sample);
  const std::uint64_t seed = seed_of(arguments);
  const auto solver = solver_of_goal(arguments, tablebase);
  for (const char* option : {"sample", "seed"})
    if (tablebase.lists_all() && arguments.has(option))
      throw Failure{std::string("--") + option + " is for puzzles of more than " +
                    std::to_string(Tablebase::most_listed_cells) + " cells; all states of " + solver.puzzle().name() +
                    " are counted"};
  if (!arguments.has("sample") && !arguments.has("seed")) {
    const auto counted = Distribution::of(solver);
    if (counted || counted.error().code != ErrorCode::too_many_cells) {
      print(value_or_fail(counted), format);
      return command::answered;
    }
  }
  print(value_or_fail(Distribution::of_sample(solver, size, seed)), format);
  return command::answered;
}

void add_stats_options(Options options) {
  add_goal_options(options);
  add(options,
      {{"format,f", "text|csv|svg", "a bar chart, comma-separated values or a picture (default text)"},
       {"sample", "N",
        "of puzzles with more than 9 cells, how many boards to draw and solve (default 1000, if no table counts all)"},
       sample_seed_option,
       budget_option,
       verbose_option});
}

int run_random(const Arguments& arguments) {
  refuse_more_than(0, arguments, goal_hint);
  const std::uint64_t count = number_of(arguments, "count", 1, UINT64_MAX).value_or(1);
  const std::uint64_t seed = seed_of(arguments);
  const auto tablebase = tablebase_of(arguments);
  const auto solver = solver_of_goal(arguments, tablebase);
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

const command::Verb stats_verb{"stats",           "",        "print how many states lie at each distance from the goal",
                               add_stats_options, run_stats, R"(
Counts the states that can reach the goal by distance, and those that cannot. With wildcards, the distance to the
nearest match counts. The picture is an SVG document for a web page or a paper; its colours follow the reader's light
or dark theme. Of puzzles with more than 9 cells, the goal's table has the counts; without one, for a goal with
wildcards and with --sample or --seed, random boards that can reach the goal are solved, and every form of the answer
says that they are a sample.

  $ tilebase stats --puzzle die --format csv
  distance,states
  0,1
  1,4
  2,10
  3,8
  4,1
  unreachable,696
)"};

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
