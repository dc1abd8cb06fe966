#include <algorithm>
#include <cinttypes>
#include <cstdio>

#include <answer/documents.hpp>
#include <base/standard_streams.hpp>
#include <base/svg.hpp>
#include <base/text.hpp>

#include "cli/question.hpp"
#include "cli/verbs.hpp"

namespace tilebase::cli {
namespace {

using namespace std::string_literals;

constexpr std::uint64_t usual_sample = 1000;
constexpr std::uint64_t most_sampled = 1'000'000'000;

using answer::Distribution;
using command::Arguments;

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

void add_stats_options(boost::program_options::options_description_easy_init options) {
  add_puzzle_options(options);
  add_goal_option(options);
  add_json_option(options);
  add_format_option(options, "a bar chart, comma-separated values or a picture (default text)");
  options(
      "sample", boost::program_options::value<std::string>()->value_name("N"),
      "of puzzles with more than 9 cells, how many boards to draw and solve (default 1000, if no table counts all)");
  options("seed", boost::program_options::value<std::string>()->value_name("S"),
          "a number; the same seed always draws the same sample (default: a new seed each time)");
  add_budget_option(options);
  add_verbose_option(options);
}

void print(const Distribution& distribution, const std::string& format, bool in_json) {
  if (in_json) {
    answer::JsonText json;
    write_distribution(json, distribution);
    output() << json.line();
  } else if (format == "svg") {
    output() << svg_of(distribution);
  } else {
    format == "csv" ? print_csv(distribution) : print_text(distribution);
  }
}

int run_stats(const Arguments& arguments) {
  const auto format = format_of(arguments);
  refuse_boards(arguments);
  const auto tablebase = tablebase_of(arguments);
  const Puzzle& puzzle = tablebase.puzzle();
  const Target goal = goal_of(arguments, puzzle);
  const std::uint64_t size = number_of(arguments, "sample", 1, most_sampled).value_or(usual_sample);
  const auto seed = number_of(arguments, "seed", 0, UINT64_MAX);
  say_what_answers(arguments, tablebase, goal);
  for (const char* option : {"sample", "seed"})
    if (tablebase.lists_all() && arguments.has(option))
      throw Failure{"--"s + option + " is for puzzles of more than " + std::to_string(Tablebase::most_listed_cells) +
                    " cells; all states of " + puzzle.name() + " are counted"};
  const auto solver = command::value_or_fail(tablebase.solver(goal));
  if (!arguments.has("sample") && !seed) {
    const auto counted = Distribution::of(solver);
    if (counted || counted.error().code != ErrorCode::too_many_cells) {
      print(command::value_or_fail(counted), format, arguments.has("json"));
      return command::answered;
    }
  }
  print(command::value_or_fail(Distribution::of_sample(solver, size, seed ? *seed : answer::fresh_seed())), format,
        arguments.has("json"));
  return command::answered;
}

}  // namespace

constexpr const char* stats_details = R"(
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
)";

command::Verb stats_verb() {
  return {"stats",           "",        "print how many states lie at each distance from the goal",
          add_stats_options, run_stats, stats_details};
}

}  // namespace tilebase::cli
