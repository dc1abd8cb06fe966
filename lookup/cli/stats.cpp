#include <algorithm>
#include <cinttypes>
#include <cstdio>

#include <answer/documents.hpp>
#include <base/bar_chart.hpp>

#include "cli/verbs.hpp"

namespace tilebase::cli {
namespace {

using answer::Distribution;
using answer::Sample;

/// Counts by distance, of all states or of a sample, and the words about them.
struct Counts {
  std::string head;     ///< of the text
  std::string title;    ///< of the picture
  std::string detail;   ///< its summary
  const char* counted;  ///< one of what is counted
  const char* column;
  const std::vector<std::uint64_t>& number;  ///< by distance
  std::size_t first = 0;
  std::optional<std::uint64_t> unreachable{};
};

Counts counts_of(const Distribution& all) {
  const Histogram& counted = all.counted;
  const std::string spread = "farthest " + std::to_string(counted.farthest()) + ", mean " + all.mean_text();
  return {all.puzzle + ", goal " + all.goal + ": " + std::to_string(counted.reachable()) + " states can reach it, " +
              spread,
          all.puzzle + ": states by distance",
          "goal " + all.goal + "; " + grouped(counted.reachable()) + " states can reach it, " +
              grouped(counted.unreachable) + " cannot; " + spread,
          "state",
          "states",
          counted.states,
          0,
          counted.unreachable};
}

Counts counts_of(const Sample& sample) {
  const std::string drawn = " random boards that can reach it, seed " + std::to_string(sample.seed);
  const std::string spread =
      "farthest in the sample " + std::to_string(sample.farthest()) + ", mean " + sample.mean_text();
  return {
      sample.puzzle + ", goal " + sample.goal + ": a sample of " + std::to_string(sample.size) + drawn + ", " + spread,
      sample.puzzle + ": a sample of boards by distance",
      "goal " + sample.goal + "; a sample of " + grouped(sample.size) + drawn + "; " + spread,
      "sampled board",
      "sampled",
      sample.boards,
      sample.nearest()};
}

void print_csv(const Counts& counts) {
  output() << "distance," << counts.column << '\n';
  for (std::size_t d = counts.first; d < counts.number.size(); ++d) output() << d << ',' << counts.number[d] << '\n';
  if (counts.unreachable) output() << "unreachable," << *counts.unreachable << '\n';
}

void print_text(const Counts& counts) {
  constexpr std::size_t label_columns = 20;
  const std::size_t columns = output_columns();
  const std::size_t width = columns > label_columns + 10 ? columns - label_columns - 1 : 10;
  const std::uint64_t most = std::ranges::max(counts.number);
  char label[40];
  std::snprintf(label, sizeof label, "distance %7s", counts.column);
  output() << counts.head << "\n\n" << label << '\n';
  for (std::size_t d = counts.first; d < counts.number.size(); ++d) {
    std::snprintf(label, sizeof label, "%8zu %7" PRIu64, d, counts.number[d]);
    const auto bar = static_cast<std::size_t>((width * counts.number[d] + most - 1) / most);
    output() << label << (bar > 0 ? "    " : "") << std::string(bar, '#') << '\n';
  }
  if (counts.unreachable) output() << "unreachable " << *counts.unreachable << '\n';
}

template <class Counted>
void print(const Counted& counted, const std::string& format, void (*write)(answer::JsonText&, const Counted&)) {
  if (format == "json") {
    print_json([&](answer::JsonText& json) { write(json, counted); });
    return;
  }
  const Counts counts = counts_of(counted);
  if (format == "svg")
    output() << svg_of(BarChart{counts.title, counts.detail, counts.counted, "distance",
                                "distance to the goal, in moves", counts.number, counts.first});
  else
    format == "csv" ? print_csv(counts) : print_text(counts);
}

int run_stats(const Arguments& arguments) {
  constexpr std::uint64_t usual_sample = 1000;
  const auto format = format_of(arguments);
  refuse_more_than(0, arguments, goal_hint);
  const auto tablebase = tablebase_of(arguments);
  const Puzzle& puzzle = tablebase.puzzle();
  const Target goal = goal_of(arguments, puzzle);
  const std::uint64_t size = number_of(arguments, "sample", 1, most_sampled).value_or(usual_sample);
  const std::uint64_t seed = seed_of(arguments);
  say_what_answers(arguments, tablebase, goal);
  for (const char* option : {"sample", "seed"})
    if (tablebase.lists_all() && arguments.has(option))
      throw Failure{std::string("--") + option + " is for puzzles of more than " +
                    std::to_string(Tablebase::most_listed_cells) + " cells; all states of " + puzzle.name() +
                    " are counted"};
  const auto solver = value_or_fail(tablebase.solver(goal));
  if (!arguments.has("sample") && !arguments.has("seed")) {
    const auto counted = Distribution::of(solver);
    if (counted || counted.error().code != ErrorCode::too_many_cells) {
      print(value_or_fail(counted), format, answer::write_distribution);
      return command::answered;
    }
  }
  print(value_or_fail(Sample::draw(solver, size, seed)), format, answer::write_sample);
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

}  // namespace tilebase::cli
