// Verbs about all states of a puzzle: stats, random, rank, unrank.

#include <algorithm>
#include <cinttypes>
#include <cstdio>

#include <answer/documents.hpp>
#include <base/svg.hpp>

#include "cli/verbs.hpp"

namespace tilebase::cli {
namespace {

using answer::Distribution;

/// Distance of the first line or bar: that of the nearest board of a sample, otherwise 0.
std::size_t first_distance(const Distribution& distribution) {
  return distribution.seed ? distribution.nearest() : 0;
}

void print_csv(const Distribution& distribution) {
  output() << "distance," << (distribution.seed ? "sampled" : "states") << '\n';
  for (std::size_t d = first_distance(distribution); d < distribution.states.size(); ++d)
    output() << d << ',' << distribution.states[d] << '\n';
  if (!distribution.seed && distribution.is_unreachable_known())
    output() << "unreachable," << distribution.unreachable << '\n';
}

/// Sentence about the counted states and their distances. `states` is their number as text; `unreachable` is a phrase
/// about the states that cannot reach the goal, or ""; `comma` separates the phrases about a sample.
std::string summary_of(const Distribution& distribution, const std::string& states, const std::string& unreachable,
                       const std::string& comma) {
  const std::string spread =
      std::to_string(distribution.farthest()) + ", mean " + formatted("%.2f", distribution.mean());
  if (!distribution.seed) return states + " states can reach it, " + unreachable + "farthest " + spread;
  return "a sample of " + states + " random boards that can reach it, seed " + std::to_string(*distribution.seed) +
         comma + " farthest in the sample " + spread;
}

void print_text(const Distribution& distribution) {
  const std::uint64_t max_states = std::ranges::max(distribution.states);
  const std::size_t digits = std::max<std::size_t>(7, group_digits(max_states).size());
  const auto align_right = [](const std::string& text, std::size_t width) {
    return std::string(width - std::min(width, text.size()), ' ') + text;
  };
  const std::size_t label_columns = 8 + 1 + digits + 4;
  const std::size_t columns = output_columns();
  const std::size_t width = columns > label_columns + 10 ? columns - label_columns - 1 : 10;
  output() << distribution.puzzle << ", goal " << distribution.goal << ": "
           << summary_of(distribution, group_digits(distribution.total()), "", ",") << "\n\ndistance "
           << align_right(distribution.seed ? "sampled" : "states", digits) << '\n';
  for (std::size_t d = first_distance(distribution); d < distribution.states.size(); ++d) {
    const auto bar = static_cast<std::size_t>((width * distribution.states[d] + max_states - 1) / max_states);
    output() << align_right(std::to_string(d), 8) << ' ' << align_right(group_digits(distribution.states[d]), digits)
             << (bar > 0 ? "    " : "") << std::string(bar, '#') << '\n';
  }
  if (!distribution.seed && distribution.is_unreachable_known())
    output() << "unreachable " << group_digits(distribution.unreachable) << '\n';
}

std::string svg_of(const Distribution& distribution) {
  const bool is_exhaustive = !distribution.seed;
  return svg_of(BarChart{
      distribution.puzzle + (is_exhaustive ? ": states by distance" : ": a sample of boards by distance"),
      "goal " + distribution.goal + "; " +
          summary_of(distribution, group_digits(distribution.total()),
                     distribution.is_unreachable_known() ? group_digits(distribution.unreachable) + " cannot; " : "",
                     ";"),
      is_exhaustive ? "state" : "sampled board", "distance", "distance to the goal, in moves", distribution.states,
      first_distance(distribution)});
}

int print(const Distribution& distribution, const std::string& format) {
  if (format == "json")
    print_json([&](answer::JsonText& json) { write_distribution(json, distribution); });
  else if (format == "svg")
    output() << svg_of(distribution);
  else
    format == "csv" ? print_csv(distribution) : print_text(distribution);
  return command::answered;
}

/// Prints at most `limit` of the states at the farthest distance, in lexicographic order. Throws a Failure if no table
/// and no search of all states tells which they are.
int print_farthest(const Solver& solver, std::uint64_t limit, const std::string& format) {
  if (format == "csv" || format == "svg") throw Failure{"--farthest prints boards, not " + format};
  const auto distance = static_cast<int>(value_or_fail(solver.stats()).farthest());
  auto states = value_or_fail(solver.states_at(distance)).value_or(std::vector<State>());
  states.resize(static_cast<std::size_t>(std::min<std::uint64_t>(limit, states.size())));
  const Puzzle& puzzle = solver.puzzle();
  if (format == "json")
    print_json([&](answer::JsonText& json) {
      json.begin_object()
          .member("puzzle", puzzle.name())
          .member("goal", format_target(puzzle, solver.target()))
          .member("distance", distance)
          .key("boards")
          .array(states, [&](const State& state) { json.value(format_board(puzzle, state)); })
          .end_object();
    });
  else
    for (const State& state : states) output() << format_board(puzzle, state) << '\n';
  return command::answered;
}

int run_stats(const Arguments& arguments) {
  constexpr std::uint64_t usual_sample = 1000;
  const auto format = format_of(arguments);
  refuse_more_than(0, arguments, goal_hint);
  const auto tablebase = tablebase_of(arguments);
  const std::uint64_t size = number_of(arguments, "sample", 1, max_sample).value_or(usual_sample);
  const std::uint64_t seed = seed_of(arguments);
  const auto solver = solver_of_goal(arguments, tablebase);
  for (const char* option : {"sample", "seed"})
    if (tablebase.lists_all() && arguments.has(option))
      throw Failure{std::string("--") + option + " is for puzzles of more than " +
                    std::to_string(Tablebase::most_listed_cells) + " cells; all states of " + solver.puzzle().name() +
                    " are counted"};
  if (const auto limit = number_of(arguments, "farthest", 1, UINT64_MAX)) return print_farthest(solver, *limit, format);
  if (!arguments.has("sample") && !arguments.has("seed")) {
    const auto distribution = Distribution::of(solver);
    if (distribution || distribution.error().code != ErrorCode::too_many_cells)
      return print(value_or_fail(distribution), format);
  }
  return print(value_or_fail(Distribution::of_sample(solver, size, seed)), format);
}

void add_stats_options(Options options) {
  add_goal_options(options);
  add(options,
      {{"format,f", "text|csv|svg", "a bar chart, comma-separated values or a picture (default text)"},
       {"sample", "N",
        "of puzzles with more than 9 cells, how many boards to draw and solve (default 1000, if no table counts all)"},
       sample_seed_option,
       {"farthest", "N", "print instead N of the farthest states, the first by their tiles"},
       budget_option,
       verbose_option});
}

/// Prints random states, `count` of each draw, and their difficulties as a table.
void print_difficulties(const Puzzle& puzzle, std::vector<RandomStates>& draws, std::uint64_t count) {
  std::vector<std::vector<std::string>> rows{{"board", "distance", "paths", "only moves", "Manhattan error"}};
  const auto text = [](const auto& number) { return number ? group_digits(static_cast<std::uint64_t>(*number)) : "-"; };
  for (RandomStates& states : draws)
    for (std::uint64_t i = 0; i < count; ++i) {
      const auto [state, distance] = value_or_fail(states.next());
      const auto [paths, only_moves, error] = value_or_fail(states.solver().difficulty(state)).value();
      rows.push_back(
          {format_board(puzzle, state), std::to_string(distance), text(paths), text(only_moves), text(error)});
    }
  print_table(rows, 1);
}

int run_random(const Arguments& arguments) {
  refuse_more_than(0, arguments, goal_hint);
  const std::uint64_t count = number_of(arguments, "count", 1, UINT64_MAX).value_or(1);
  const std::uint64_t seed = seed_of(arguments);
  const auto tablebase = tablebase_of(arguments);
  const auto solver = solver_of_goal(arguments, tablebase);
  const bool at_distance = arguments.has("distance");
  std::vector<RandomStates> draws;
  if (at_distance)
    for (const int distance : distances_to_draw(arguments, solver))
      draws.push_back(value_or_fail(solver.random_states(distance, seed)));
  else
    draws.push_back(value_or_fail(solver.random_states(std::nullopt, seed)));
  const bool with_difficulty = arguments.has("difficulty"), with_moves = arguments.has("moves");
  const bool in_json = arguments.has("json");
  if (with_moves && !in_json) throw Failure{"--moves adds moves to JSON; give --json, too"};
  if (in_json && draws.size() == 1 && !with_moves) {
    print_json([&](auto& json) {
      value_or_fail(write_random_states(json, solver, draws.front(), seed, count, at_distance, with_difficulty));
    });
    return command::answered;
  }
  const auto print_state = [&](RandomStates& states) {
    if (in_json)
      print_json(
          [&](auto& json) { value_or_fail(write_random_question(json, states, seed, with_moves, with_difficulty)); });
    else
      output() << format_board(tablebase.puzzle(), value_or_fail(states.next_state())) << '\n';
    if (at_distance && !tablebase.lists_all()) output().flush();
  };
  if (with_difficulty && !in_json)
    print_difficulties(tablebase.puzzle(), draws, count);
  else
    for (RandomStates& states : draws)
      for (std::uint64_t i = 0; i < count; ++i) print_state(states);
  if (!in_json && !arguments.has("seed")) std::fprintf(stderr, "seed %" PRIu64 "\n", seed);
  return command::answered;
}

void add_random_options(Options options) {
  add_question_options(options);
  add(options,
      {{"distance,d", "LIST",
        "draw from the states at these distances from the goal, such as 20 or 5..10 (default: from all that can reach "
        "it)"},
       {"count,n", "N", "how many states to draw, at each distance (default 1)"},
       {"moves", nullptr, "with --json, also tell all best moves of each state"},
       {"difficulty", nullptr, "also print how difficult each state is"},
       {"seed", "S", "a number; the same seed always draws the same states (default: a new seed each time)"}});
}

/// Prints `text` or, with --json, the whole answer in JSON.
int print_rank(const Arguments& arguments, const Puzzle& puzzle, const State& board, std::uint64_t rank,
               const std::string& text) {
  if (arguments.has("json"))
    print_json([&](answer::JsonText& json) { answer::write_rank(json, puzzle, board, rank); });
  else
    output() << text << '\n';
  return command::answered;
}

int run_rank(const Arguments& arguments) {
  const Puzzle puzzle = puzzle_of(arguments, puzzle_name_for(arguments, arguments.joined()));
  const auto state = board_of(arguments, puzzle, "board");
  value_or_fail(puzzle.boards());
  const std::uint64_t rank = puzzle.rank(state);
  return print_rank(arguments, puzzle, state, rank, std::to_string(rank));
}

int run_unrank(const Arguments& arguments) {
  const Puzzle puzzle = puzzle_of(arguments, puzzle_name(arguments));
  const auto rank =
      value_or_fail(answer::number_in(arguments.only(""), 0, value_or_fail(puzzle.boards()) - 1, "index"));
  const State board = puzzle.unrank(rank);
  return print_rank(arguments, puzzle, board, rank, format_board(puzzle, board));
}

}  // namespace

const command::Verb stats_verb{"stats",           "",        "print how many states lie at each distance from the goal",
                               add_stats_options, run_stats, R"(
Counts the states that can reach the goal by distance, and those that cannot. With wildcards or several goals, the
distance to the nearest match counts. The picture is an SVG document for a web page or a paper; its colours follow the
reader's light or dark theme. Of puzzles with more than 9 cells, the goal's table has the counts; it is made at once if
moves lead to at most 20 million states. Without a table, for a goal with wildcards, for several goals and with --sample
or --seed, random boards that can reach the goal are solved, and every form of the answer says that they are a sample.
The number of states that cannot reach the goal is left out if 64 bits do not hold it. --farthest asks a table or a
search of all states which states are the farthest.

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
Prints one state per line. A state may occur twice. With --seed, the same states are drawn every time and on every
machine; without it, standard error tells the seed. --json also prints the seed and, where no search is needed for it,
the distance of each state. With several distances or --moves, it prints one line for each state: a question with its
answer. --max-seconds is for all states together.

Every state has the same chance in each draw, but for states at a distance that are searched for: of more than 12 cells
or, without a table, of puzzles that are no board of slides, with wildcards in the goal or several goals. These are
exact, but not evenly drawn. They lie on shortest paths from random boards or, with more than 16 cells, from where a
walk from the goal leads. Boards of slide4x4 take a tenth of a second up to distance 60; what 1,000 searches do not find
is given up (exit status 3). Of other puzzles with more than 9 cells, boards are drawn and solved until their distance
is D; after 1,000 others, the states at distance D are listed and drawn from. Without D, boards that can reach more
matches of a goal with wildcards may be likelier, where a search answers.

With --difficulty, a table, or more keys in JSON: the distance; how many shortest paths there are; how many moves of the
first one no other move can replace; and by how much the Manhattan distance is too small, for boards of slides and goals
without wildcards. Counting all paths may take long; what it gives up by --max-seconds is `-`.

  $ tilebase random --distance 30 --count 2 --seed 1
  x61524387
  8675x4312
  $ tilebase random --json --distance 1..2 --moves --seed 1
  {"puzzle":"slide3x3","start":"1234567x8","goal":"12345678x","seed":1,"distance":1,"bestMoves":["r"]}
  {"puzzle":"slide3x3","start":"123456x78","goal":"12345678x","seed":1,"distance":2,"bestMoves":["r"]}
)"};

const command::Verb rank_verb{"rank", "BOARD", "print a board's Cantor index", add_puzzle_options, run_rank, R"(
The index is the board's position, from 0, in the list of all arrangements in lexicographic order. Tiles are ordered as
in the puzzle's own goal, which has index 0. Boards that look the same, by equal tiles, are one board. Boards of
more than 20 cells have none, as 64 bits do not hold it.
)"};

const command::Verb unrank_verb{"unrank",           "N",        "print the board of a Cantor index",
                                add_puzzle_options, run_unrank, "\nThe inverse of `rank`.\n"};

}  // namespace tilebase::cli
