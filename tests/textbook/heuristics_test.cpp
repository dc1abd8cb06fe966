// The heuristics against the oracle's, against brute force, and against the proven tables.

#include <algorithm>
#include <cmath>

#include <tilebase/engine/puzzle/cantor.hpp>
#include <tilebase/engine/puzzle/placement.hpp>
#include <tilebase/tilebase.hpp>

#include "oracle/heuristics.hpp"
#include "support/questions.hpp"
#include "support/sample_puzzles.hpp"
#include "textbook/problems.hpp"

using namespace textbook_tests;
using textbook::Heuristic;
using textbook::NamedHeuristic;
using textbook::Problem;

namespace {

/// Calls visit(state) with every state.
template <class Visit>
void for_each_state(const Puzzle& puzzle, Visit visit) {
  for (std::uint32_t rank = 0; rank < factorial(puzzle.cells()); ++rank) visit(cantor_unrank(rank, puzzle.cells()));
}

/// The steps more that the tiles of one line need, by all subsets of those that leave it: 2 for each.
int conflicts_of_line(const std::vector<int>& goal_places) {
  int least = 99;
  for (unsigned leaving = 0; leaving < 1U << goal_places.size(); ++leaving) {
    std::vector<int> stay;
    for (std::size_t i = 0; i < goal_places.size(); ++i)
      if ((leaving >> i & 1U) == 0) stay.push_back(goal_places[i]);
    if (std::is_sorted(stay.begin(), stay.end()))
      least = std::min(least, 2 * static_cast<int>(goal_places.size() - stay.size()));
  }
  return least;
}

/// Linear conflicts of a board of slides by rows and columns of numbers; `goal[tile]` is a cell, the blank's is -1.
int conflicts(int rows, int columns, const State& state, const std::vector<int>& goal) {
  int sum = 0;
  for (int row = 0; row < rows; ++row) {
    std::vector<int> places;
    for (int column = 0; column < columns; ++column) {
      const int home = goal[state[row * columns + column]];
      if (home >= 0 && home / columns == row) places.push_back(home % columns);
    }
    sum += conflicts_of_line(places);
  }
  for (int column = 0; column < columns; ++column) {
    std::vector<int> places;
    for (int row = 0; row < rows; ++row) {
      const int home = goal[state[row * columns + column]];
      if (home >= 0 && home % columns == column) places.push_back(home / columns);
    }
    sum += conflicts_of_line(places);
  }
  return sum;
}

}  // namespace

TEST_CASE("misplaced, Manhattan and linear conflict of all states, to goals with the blank anywhere") {
  struct Case {
    const char* name;
    int rows;
    int columns;
    const char* goal;
  };
  for (const Case& size : {Case{"slide3x3", 3, 3, "12345678x"}, Case{"slide3x3", 3, 3, "1238x4765"},
                           Case{"slide2x4", 2, 4, "7x351246"}, Case{"slide2x3", 2, 3, "12345x"}}) {
    CAPTURE(size.name, size.goal);
    const int rows = size.rows;
    const int columns = size.columns;
    const char* const goal = size.goal;
    const Puzzle puzzle = *support::builtin(size.name);
    const Problem problem = problem_of(puzzle, goal);
    const Heuristic misplaced = named("misplaced", problem);
    const Heuristic manhattan = named("manhattan", problem);
    const Heuristic linear_conflict = named("linear-conflict", problem);
    const Heuristic misplaced_with_blank = named("misplaced-with-blank", problem);
    const Heuristic manhattan_with_blank = named("manhattan-with-blank", problem);
    std::vector<int> home(static_cast<std::size_t>(puzzle.cells()), -1);
    for (int cell = 0; cell < puzzle.cells(); ++cell) {
      const std::uint8_t tile = problem.target()[cell];
      if (tile != *puzzle.blank()) home[tile] = cell;
    }
    const int blank_home = problem.target().only_match().lane_of(*puzzle.blank());
    for_each_state(puzzle, [&](const State& state) {
      const std::string board = format_board(puzzle, state);
      const int steps = oracle::manhattan_distance({rows, columns}, board, goal);
      const int blank = puzzle.blank_cell(state);
      const int blank_steps =
          std::abs(blank / columns - blank_home / columns) + std::abs(blank % columns - blank_home % columns);
      if (misplaced(state) != oracle::misplaced_tiles(board, goal) || manhattan(state) != steps ||
          linear_conflict(state) != steps + conflicts(rows, columns, state, home) ||
          misplaced_with_blank(state) != misplaced(state) + (blank_steps > 0 ? 1 : 0) ||
          manhattan_with_blank(state) != steps + blank_steps)
        FAIL("wrong at " << board);
    });
  }
}

TEST_CASE("lower bounds are admissible and consistent over all states, for puzzles of every kind") {
  auto definitions = support::sample_definitions();
  for (const char* name : {"slide3x3", "rotate2x4", "mixed2x4", "rotate2x3", "mixed2x3", "magic2x4", "die"})
    definitions.push_back(support::builtin(name)->definition());
  for (const auto& definition : definitions) {
    const Puzzle puzzle = *support::puzzle_from(definition);
    CAPTURE(definition);
    // Backwards from the goal, by inverse moves.
    const Problem problem = problem_of(puzzle, "");
    const auto rank = [&](const State& state) { return static_cast<std::size_t>(cantor_rank(state, puzzle.cells())); };
    std::vector<int> distance(static_cast<std::size_t>(factorial(puzzle.cells())), -1);
    std::vector<State> reached{puzzle.goal()};
    distance[rank(puzzle.goal())] = 0;
    for (std::size_t i = 0; i < reached.size(); ++i) {
      const State state = reached[i];
      for (const auto& step : problem.steps_to(state)) {
        const State before = compose(state, inverse(step.from));
        REQUIRE(puzzle.apply(before, step.move) == state);
        if (distance[rank(before)] >= 0) continue;
        distance[rank(before)] = distance[rank(state)] + 1;
        reached.push_back(before);
      }
    }
    for (const NamedHeuristic& heuristic : textbook::heuristics()) {
      if (!heuristic.is_lower_bound || !heuristic.is_for(puzzle)) continue;
      CAPTURE(heuristic.name);
      const Heuristic value = heuristic.make(problem);
      REQUIRE(value(puzzle.goal()) == 0);
      std::vector<int> values(distance.size());
      for (const State& state : reached) values[rank(state)] = value(state);
      for (const State& state : reached) {
        const int estimate = values[rank(state)];
        if (estimate < 0 || estimate > distance[rank(state)]) FAIL("not admissible at " << format_board(puzzle, state));
        for (const auto& step : problem.steps(state)) {
          const std::size_t next = rank(compose(state, step.from));
          if (distance[next] >= 0 && estimate > 1 + values[next])
            FAIL("not consistent at " << format_board(puzzle, state));
        }
      }
    }
  }
}

TEST_CASE("pattern tables: sums where a step moves one tile, exact where one pattern has all tiles") {
  const auto tablebase = Tablebase::builtin("slide3x3").value();
  const Problem problem = problem_of(tablebase.puzzle(), "");
  const Heuristic patterns = named("patterns", problem);
  const Heuristic manhattan = named("manhattan", problem);
  const auto distances = support::distances(tablebase, problem.target()).value();
  std::uint64_t sum = 0;
  std::uint64_t manhattan_sum = 0;
  for (const State& state : distances.states(std::nullopt)) {
    REQUIRE(patterns(state) >= manhattan(state));
    sum += static_cast<std::uint64_t>(patterns(state));
    manhattan_sum += static_cast<std::uint64_t>(manhattan(state));
  }
  CHECK(sum > manhattan_sum + 2 * distances.reachable());
  // Five tiles: one pattern, and nothing is left out.
  const auto small = Tablebase::builtin("slide2x3").value();
  const Problem exact = problem_of(small.puzzle(), "");
  const Heuristic one_pattern = named("patterns", exact);
  const auto small_distances = support::distances(small, exact.target()).value();
  for (const State& state : small_distances.states(std::nullopt)) {
    REQUIRE(one_pattern(state) == *small_distances.distance(state));
  }
}

TEST_CASE("heuristics look only at the tiles that a target names") {
  const Puzzle puzzle = *support::builtin("slide3x3");
  const Problem problem = problem_of(puzzle, "1**4***x*");
  const State state = parse_board(puzzle, "4125x3678").value();
  CHECK(named("misplaced", problem)(state) == 2);
  CHECK(named("manhattan", problem)(state) == 2);
  CHECK(named("misplaced-with-blank", problem)(state) == 3);
  CHECK(named("manhattan-with-blank", problem)(state) == 3);
  CHECK(named("patterns", problem_of(puzzle, "*********"))(state) == 0);
}

TEST_CASE("a rotation moves three tiles, so it counts a third") {
  const Puzzle puzzle = *support::builtin("rotate3x3");
  const Problem problem = problem_of(puzzle, "");
  CHECK(problem.most_tiles_moved() == 3);
  CHECK(named("misplaced", problem)(parse_board(puzzle, "231456789").value()) == 1);
  CHECK(named("misplaced", problem)(parse_board(puzzle, "231564789").value()) == 2);
  CHECK(named("misplaced", problem)(parse_board(puzzle, "213456789").value()) == 1);
  CHECK(named("manhattan", problem)(parse_board(puzzle, "987654321").value()) == 4);  // 12 steps of tiles alone
}

TEST_CASE("heuristics that are unknown or not for a puzzle are refused") {
  const auto refusal = [](std::string_view name, std::string_view puzzle) {
    return textbook::named_heuristic(name, *support::builtin(puzzle)).error().message;
  };
  CHECK(refusal("manhatten", "slide3x3") ==
        "no heuristic 'manhatten'; there are misplaced, manhattan, linear-conflict, patterns, misplaced-with-blank, "
        "manhattan-with-blank");
  CHECK(refusal("linear-conflict", "rotate3x3") ==
        "linear-conflict is for boards of slides, and rotate3x3 is none; use manhattan");
  CHECK(refusal("manhattan-with-blank", "rotate3x3") ==
        "manhattan-with-blank is for puzzles with a blank, and rotate3x3 is none; use manhattan");
  CHECK(refusal("linear-conflict", "mixed3x3") ==
        "linear-conflict is for boards of slides, and mixed3x3 is none; use manhattan");
}
