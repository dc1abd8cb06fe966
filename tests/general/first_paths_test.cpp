// Paths at once for any moves: every path is replayed, on all states of small puzzles and on random states of large.

#include <tilebase/engine/general/first_paths.hpp>

#include <random>
#include <stdexcept>

#include <tilebase/engine/general/general_search.hpp>
#include <tilebase/notation.hpp>

#include "general/all_distances.hpp"
#include "support/catch.hpp"
#include "support/states.hpp"

using namespace tilebase;
using general_tests::AllDistances;

namespace {

/// Labels of a puzzle's own goal or of another target.
GoalLabels labels_of(const Puzzle& puzzle, const Target& target) {
  return {puzzle, MoveSet(puzzle), target};
}

/// Returns the length of the path from a state; -1 if there is none. Checks that the path leads to a match.
int replayed(const Puzzle& puzzle, const FirstPaths& paths, const State& state, const Target& target) {
  const GoalLabels labels = labels_of(puzzle, target);
  const auto path = paths.path(labels.labelled(state), labels);
  if (!path) return -1;
  State end = state;
  for (const MoveId move : *path) {
    const auto next = puzzle.apply(end, move);
    REQUIRE(next);
    end = *next;
  }
  CHECK(puzzle.matches(target, end));
  return static_cast<int>(path->size());
}

/// Returns the state after the first move that is possible in the goal.
State beside_goal(const Puzzle& puzzle) {
  for (std::size_t move = 0; move < puzzle.moves().size(); ++move)
    if (const auto state = puzzle.apply(puzzle.goal(), static_cast<MoveId>(move))) return *state;
  throw std::logic_error("no move is possible in the goal of " + puzzle.name());
}

/// Returns the mean length of the paths of random states that can reach the goal; each state must have a path.
double mean_length(const Puzzle& puzzle, int states) {
  CAPTURE(puzzle.name());
  const MoveSet moves(puzzle);
  const FirstPaths paths(puzzle, moves);
  const GeneralStore store(puzzle);
  const GeneralSearch search(store, puzzle.goal_target());
  std::mt19937_64 random(5);
  int sum = 0;
  for (int i = 0; i < states; ++i) {
    const State state = search.random_state([&](std::size_t end) { return static_cast<std::size_t>(random() % end); });
    const int length = replayed(puzzle, paths, state, puzzle.goal_target());
    CHECK(length >= 0);
    sum += length;
  }
  return static_cast<double>(sum) / states;
}

}  // namespace

TEST_CASE("every state of small puzzles has a path at once, at most some times as long as a shortest path") {
  for (const char* name : {"rotate2x3", "rotate2x4", "mixed2x3", "slide2x3-multi"}) {
    const auto puzzle = support::builtin(name);
    CAPTURE(name);
    const AllDistances distances(*puzzle, puzzle->goal_target());
    const MoveSet set(*puzzle);
    const FirstPaths paths(*puzzle, set);
    int wrong = 0;
    double moves = 0;
    double shortest = 0;
    for (const State& state : distances.states()) {
      const auto distance = distances.of(state);
      if (!distance) continue;
      const int length = replayed(*puzzle, paths, state, puzzle->goal_target());
      wrong += length < *distance ? 1 : 0;
      moves += length;
      shortest += *distance;
    }
    CHECK(wrong == 0);
    CHECK(moves < 6 * shortest);
  }
}

TEST_CASE("random boards of every family to 64 cells have a path at once") {
  const std::vector<std::pair<const char*, double>> limits{
      {"rotate4x4", 45},         {"rotate5x5", 100},  {"rotate8x8", 400},  {"rotate2x30", 800},
      {"twiddle4x4", 60},        {"twiddle8x8", 500}, {"twiddle2x4", 40},  {"twiddle2x20", 1'200},
      {"rotate8x8-multi", 350},  {"mixed5x5", 280},   {"mixed8x8", 1'300}, {"slide4x4-multi", 110},
      {"slide8x8-multi", 1'000}, {"topspin16", 170},  {"rings18", 320}};
  for (const auto& [name, limit] : limits) {
    CAPTURE(name);
    CHECK(mean_length(*support::builtin(name), 5) < limit);
  }
}

TEST_CASE("wildcards, equal tiles and several orbits of cells have a path at once") {
  const auto rotate = support::builtin("rotate4x4");
  const MoveSet moves(*rotate);
  const FirstPaths paths(*rotate, moves);
  std::mt19937_64 random(7);
  for (int i = 0; i < 100; ++i) {
    State state = rotate->goal();
    std::shuffle(state.lane.begin(), state.lane.begin() + 16, random);
    Target target = rotate->goal_target();
    for (int wildcards = 0; wildcards <= i % 16; ++wildcards) target[static_cast<int>(random() % 16)] = Target::any;
    CHECK(replayed(*rotate, paths, state, target) >= 0);
  }
  const auto equal = support::puzzle_from(
      "name = two\ntiles = R R G G G B B a b c d e f\n[move]\nA = (1 2 3 4)\nAp = (1 4 3 2)\nB = (4 5 6 7)\n"
      "Bp = (4 7 6 5)\nC = (8 9 10)(11 12)\nCp = (8 10 9)(11 12)\nD = (10 11)(12 13)\n");
  CHECK(mean_length(*equal, 200) < 60);
}

TEST_CASE("where no word moves three tiles, moves are one-way or slides are no full board, no path is built") {
  for (const char* name : {"pocketcube", "hexagon19"}) {
    const auto puzzle = support::builtin(name);
    CHECK(replayed(*puzzle, FirstPaths(*puzzle, MoveSet(*puzzle)), beside_goal(*puzzle), puzzle->goal_target()) == -1);
  }
  const auto oneway = support::puzzle_from("name = oneway\ntiles = a b c d e\n[move]\nA = (1 2 3 4 5)\nB = (1 2)\n");
  CHECK(replayed(*oneway, FirstPaths(*oneway, MoveSet(*oneway)), beside_goal(*oneway), oneway->goal_target()) == -1);
}

TEST_CASE("bounds of any family to 64 cells give a path however small the budget of states", "[.full]") {
  for (const char* name : {"rotate8x8", "slide8x8-multi"}) {
    const auto puzzle = support::builtin(name);
    CAPTURE(name);
    const GeneralStore store(*puzzle);
    const GeneralSearch search(store, puzzle->goal_target());
    std::mt19937_64 random(9);
    State state = search.random_state([&](std::size_t end) { return static_cast<std::size_t>(random() % end); });
    Budget budget;
    budget.nodes = 10'000;
    const auto bounds = search.bounds(state, std::nullopt, budget);
    REQUIRE(bounds);
    REQUIRE(*bounds);
    CHECK((*bounds)->at_least > 5);
    for (const MoveId move : (*bounds)->path) state = puzzle->apply(state, move).value();
    CHECK(state == puzzle->goal());
  }
}
