#include <algorithm>
#include <cinttypes>
#include <cstdio>

#include <answer/documents.hpp>
#include <base/standard_streams.hpp>
#include <base/text.hpp>

#include "cli/question.hpp"
#include "cli/stats_svg.hpp"
#include "cli/verbs.hpp"

namespace tilebase::cli {
namespace {

using answer::Distribution;
using command::Arguments;

void print_csv(const Distribution& distribution) {
  output() << "distance,states\n";
  for (std::size_t d = 0; d < distribution.states.size(); ++d) output() << d << ',' << distribution.states[d] << '\n';
  output() << "unreachable," << distribution.unreachable << '\n';
}

void print_text(const Distribution& distribution) {
  constexpr std::size_t label_columns = 20;
  const std::size_t columns = output_columns();
  const std::size_t width = columns > label_columns + 10 ? columns - label_columns - 1 : 10;
  const std::uint64_t most = std::ranges::max(distribution.states);
  output() << distribution.puzzle << ", goal " << distribution.goal << ": " << distribution.reachable
           << " states can reach it, farthest " << distribution.farthest() << ", mean " << distribution.mean_text()
           << "\n\ndistance  states\n";
  for (std::size_t d = 0; d < distribution.states.size(); ++d) {
    char label[40];
    std::snprintf(label, sizeof label, "%8zu %7" PRIu64, d, distribution.states[d]);
    const auto bar = static_cast<std::size_t>((width * distribution.states[d] + most - 1) / most);
    output() << label << "    " << std::string(bar, '#') << '\n';
  }
  output() << "unreachable " << distribution.unreachable << '\n';
}

void add_options(boost::program_options::options_description_easy_init options) {
  add_puzzle_options(options);
  add_goal_option(options);
  add_json_option(options);
  options("format,f", boost::program_options::value<std::string>()->value_name("text|csv|svg"),
          "a bar chart, comma-separated values or a picture (default text)");
}

int run_stats(const Arguments& arguments) {
  const auto format = arguments.get<std::string>("format", "text");
  if (format != "text" && format != "csv" && format != "svg")
    throw Failure{"--format " + shown(format) + " is not text, csv or svg"};
  if (arguments.has("json") && arguments.has("format")) throw Failure{"--format and --json cannot be combined"};
  refuse_boards(arguments);
  const auto tablebase = tablebase_of(arguments);
  const auto distribution = command::value_or_fail(Distribution::to(tablebase, goal_of(arguments, tablebase.puzzle())));
  if (arguments.has("json")) {
    answer::JsonText json;
    write_distribution(json, distribution);
    output() << json.line();
  } else if (format == "svg") {
    output() << svg_of(distribution);
  } else {
    format == "csv" ? print_csv(distribution) : print_text(distribution);
  }
  return command::answered;
}

}  // namespace

constexpr const char* stats_details = R"(
Counts the states that can reach the goal by distance, and those that cannot. With wildcards, the distance to the
nearest match counts. The picture is an SVG document for a web page or a paper; its colours follow the reader's light
or dark theme.

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
  return {"stats",     "",        "print how many states lie at each distance from the goal",
          add_options, run_stats, stats_details};
}

}  // namespace tilebase::cli
