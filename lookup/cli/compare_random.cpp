// compare --random: the means of searches over random boards, by distance.

#include <algorithm>
#include <cmath>

#include "cli/compare.hpp"

namespace tilebase::cli {
namespace {

/// Means of a search over the boards at a distance. Throws a Failure if a path has a length that it cannot have.
Mean mean_of(const std::string& search, std::size_t distance, const std::vector<State>& boards, Searches& searches,
             const Puzzle& puzzle) {
  Mean mean{search, distance, boards.size()};
  for (const State& board : boards) {
    const Contender contender = searches.run(search, board);
    if (!contender.length) continue;
    if (*contender.length < distance || (finds_shortest_paths(search) && *contender.length != distance))
      throw Failure{"THE LENGTHS DIFFER: " + search + " found " + std::to_string(*contender.length) + " moves from " +
                        format_board(puzzle, board) + ", which is at distance " + std::to_string(distance) +
                        "; the search or its heuristic is wrong",
                    command::negative};
    ++mean.path_count;
    mean.length += static_cast<double>(*contender.length);
    mean.generated += static_cast<double>(contender.generated.value_or(0));
    mean.expanded += static_cast<double>(contender.expanded.value_or(0));
    mean.most_held += static_cast<double>(contender.most_held.value_or(0));
    mean.seconds += contender.seconds.value_or(0);
  }
  for (double* const sum : {&mean.length, &mean.generated, &mean.expanded, &mean.most_held, &mean.seconds})
    *sum /= static_cast<double>(std::max<std::uint64_t>(mean.path_count, 1));
  return mean;
}

/// Calls `visit(name, figure)` for each mean of a row, in the order of all output formats; a figure may be missing.
template <class Visit>
void for_each_mean(const Mean& mean, Visit visit) {
  const auto figure = [&](double value) { return mean.path_count == 0 ? std::nullopt : std::optional(value); };
  visit("length", figure(mean.length));
  visit("generated", figure(mean.generated));
  visit("expanded", figure(mean.expanded));
  visit("mostHeld", figure(mean.most_held));
  visit("branchingFactor", mean.branching_factor());
  visit("seconds", figure(mean.seconds));
}

void print_text(const std::string& title, const std::vector<Mean>& means) {
  std::vector<std::vector<std::string>> rows{
      {"search", "distance", "found", "length", "generated", "expanded", "most held", "branching", "time"}};
  for (const Mean& mean : means) {
    auto& row = rows.emplace_back();
    row = {mean.search, std::to_string(mean.distance), std::to_string(mean.path_count)};
    for_each_mean(mean, [&](std::string_view name, const auto& figure) {
      row.push_back(!figure                     ? "-"
                    : name == "seconds"         ? time_text(*figure)
                    : name == "length"          ? formatted("%.1f", *figure)
                    : name == "branchingFactor" ? formatted("%.2f", *figure)
                                                : group_digits(static_cast<std::uint64_t>(std::llround(*figure))));
    });
  }
  output() << title << "\n\n";
  print_table(rows, 1);
}

void print_csv(const std::vector<Mean>& means) {
  output() << "search,distance,boards,found,length,generated,expanded,most_held,branching_factor,seconds\n";
  for (const Mean& mean : means) {
    output() << mean.search << ',' << mean.distance << ',' << mean.boards << ',' << mean.path_count;
    for_each_mean(mean,
                  [](auto, const auto& figure) { output() << ',' << (figure ? formatted("%.9g", *figure) : ""); });
    output() << '\n';
  }
}

}  // namespace

std::optional<double> Mean::branching_factor() const {
  if (path_count < boards || distance == 0) return std::nullopt;
  const auto states_in_tree = [this](double factor) {
    double states = 1;
    for (std::size_t level = 0; level < distance; ++level) states = states * factor + 1;
    return states;
  };
  double low = 0, high = 1;
  while (states_in_tree(high) < generated) high *= 2;
  constexpr int steps = 60;  // each step halves the interval, so the result has every digit of a double
  for (int step = 0; step < steps; ++step) {
    const double middle = (low + high) / 2;
    (states_in_tree(middle) < generated ? low : high) = middle;
  }
  return high;
}

int compare_random(const Arguments& arguments, const Tablebase& tablebase, const std::vector<std::string>& searches,
                   const textbook::Limits& limits) {
  constexpr std::uint64_t most_boards = 1'000'000;
  refuse_more_than(0, arguments, "; --random draws the boards");
  const auto format = format_of(arguments);
  const Puzzle& puzzle = tablebase.puzzle();
  const Target target = goal_of(arguments, puzzle);
  report_answer_source(arguments, tablebase, target);
  const Solver solver = value_or_fail(tablebase.within({}).solver(target));
  const std::uint64_t boards = *number_of(arguments, "random", 1, most_boards);
  const std::uint64_t seed = seed_of(arguments);
  Searches runner(tablebase, target, limits);
  std::vector<Mean> means;
  if (!arguments.has("distance")) throw Failure{"--random needs --distance, such as --distance 2..24"};
  for (const int distance : distances_to_draw(arguments, solver)) {
    auto random = value_or_fail(solver.random_states(distance, seed));
    std::vector<State> drawn;
    while (drawn.size() < boards) drawn.push_back(value_or_fail(random.next_state()));
    for (const std::string& search : searches)
      means.push_back(mean_of(search, static_cast<std::size_t>(distance), drawn, runner, puzzle));
  }
  const std::string title = puzzle.name() + ", goal " + format_target(puzzle, target);
  const std::string summary = std::to_string(boards) + (boards == 1 ? " random board" : " random boards") +
                              " at each distance, seed " + std::to_string(seed);
  if (format == "json") {
    print_json([&](answer::JsonText& json) {
      json.begin_object()
          .member("puzzle", puzzle.name())
          .member("goal", format_target(puzzle, target))
          .member("boards", boards)
          .member("seed", seed)
          .key("means")
          .array(means, [&](const Mean& mean) {
            json.begin_object().member("search", mean.search).member("distance", mean.distance);
            json.member("found", mean.path_count);
            for_each_mean(mean, [&](const char* name, const auto& figure) { json.member(name, figure); });
            json.end_object();
          });
      json.end_object();
    });
  } else if (format == "svg") {
    output() << svg_of(puzzle.name() + ": states generated by distance", summary, means);
  } else {
    format == "csv" ? print_csv(means) : print_text(title + ": " + summary, means);
  }
  return command::answered;
}

}  // namespace tilebase::cli
