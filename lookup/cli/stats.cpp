#include <algorithm>
#include <cstdio>

#include <nlohmann/json.hpp>

#include <command/output.hpp>
#include <tilebase/puzzle/cantor.hpp>
#include <tilebase/text.hpp>

#include "cli/question.hpp"
#include "cli/verbs.hpp"

namespace cli {
namespace {

using command::Arguments;
using command::output;

/// How many states lie at each distance of a goal.
struct Distribution {
  std::string puzzle;
  std::string goal;
  std::vector<std::uint32_t> states;  // by distance
  std::uint32_t reachable = 0;
  std::uint32_t unreachable = 0;

  std::size_t farthest() const { return states.size() - 1; }
  double mean() const {
    double sum = 0;
    for (std::size_t d = 0; d < states.size(); ++d) sum += static_cast<double>(d) * states[d];
    return sum / reachable;
  }
};

Distribution distribution_of(const tilebase::Tablebase& tablebase, const tilebase::Target& target) {
  const auto& puzzle = tablebase.puzzle();
  if (wildcards(target, puzzle.cells()) > 0)
    throw command::Failure{"goal '" + format_target(puzzle, target) + "': stats needs a goal without wildcards"};
  const auto view = command::value_or_fail(tablebase.toward(only_state(target, puzzle.cells())));
  Distribution result{puzzle.name(), format_target(puzzle, target), view.histogram()};
  for (const std::uint32_t count : result.states) result.reachable += count;
  result.unreachable = tilebase::factorial(puzzle.cells()) - result.reachable;
  return result;
}

void print_csv(const Distribution& distribution) {
  output() << "distance,states\n";
  for (std::size_t d = 0; d < distribution.states.size(); ++d) output() << d << ',' << distribution.states[d] << '\n';
  output() << "unreachable," << distribution.unreachable << '\n';
}

void print_text(const Distribution& distribution) {
  constexpr std::size_t label_columns = 20;
  const std::size_t columns = command::output_columns();
  const std::size_t width = columns > label_columns + 10 ? columns - label_columns - 1 : 10;
  const std::uint32_t most = *std::max_element(distribution.states.begin(), distribution.states.end());
  char mean[32];
  std::snprintf(mean, sizeof mean, "%.2f", distribution.mean());
  output() << distribution.puzzle << ", goal " << distribution.goal << ": " << distribution.reachable
           << " states can reach it, farthest " << distribution.farthest() << ", mean " << mean
           << "\n\ndistance  states\n";
  for (std::size_t d = 0; d < distribution.states.size(); ++d) {
    char label[40];
    std::snprintf(label, sizeof label, "%8zu %7u", d, distribution.states[d]);
    const std::size_t bar = (width * distribution.states[d] + most - 1) / most;
    output() << label << "    " << std::string(bar, '#') << '\n';
  }
  output() << "unreachable " << distribution.unreachable << '\n';
}

void print_as_json(const Distribution& distribution) {
  print_json({{"puzzle", distribution.puzzle},
              {"goal", distribution.goal},
              {"reachable", distribution.reachable},
              {"unreachable", distribution.unreachable},
              {"farthest", distribution.farthest()},
              {"mean", distribution.mean()},
              {"states", distribution.states}});
}

void add_options(boost::program_options::options_description_easy_init options) {
  add_puzzle_options(options);
  add_goal_option(options);
  add_json_option(options);
  options("format,f", boost::program_options::value<std::string>()->value_name("text|csv"),
          "a bar chart or comma-separated values (default text)");
}

int run_stats(const Arguments& arguments) {
  const auto format = arguments.get<std::string>("format", "text");
  if (format != "text" && format != "csv")
    throw command::Failure{"--format " + tilebase::shown(format) + "; it is text or csv"};
  if (arguments.has("json") && arguments.has("format"))
    throw command::Failure{"--format and --json do not go together"};
  if (const auto& extra = arguments.positional(); !extra.empty())
    throw command::Failure{"unexpected argument " + tilebase::shown(extra[0]) + "; a goal is given with --goal"};
  const auto tablebase = tablebase_of(arguments);
  const Distribution distribution = distribution_of(tablebase, goal_of(arguments, tablebase.puzzle()));
  if (arguments.has("json"))
    print_as_json(distribution);
  else
    format == "csv" ? print_csv(distribution) : print_text(distribution);
  return command::answered;
}

}  // namespace

command::Verb stats_verb() {
  return {"stats",
          "",
          "print how many states lie at each distance of the goal",
          add_options,
          run_stats,
          "\nCounts the states from which the goal can be reached by distance, and those from which it cannot.\n"};
}

}  // namespace cli
