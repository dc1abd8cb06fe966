// Paths at once for any moves: every path is replayed, on all states of small puzzles and on random states of large.

#include <tilebase/engine/puzzle/target_builder.hpp>
#include <tilebase/engine/search/any_moves/first_paths.hpp>

#include <algorithm>
#include <ctime>
#include <numeric>
#include <random>
#include <span>

#include <tilebase/engine/search/any_moves/general_search.hpp>
#include <tilebase/notation.hpp>

#include "any_moves/all_distances.hpp"
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
  const auto path = paths.path(labels.labelled(state), labels, Reach(MoveSet(puzzle), labels));
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
    TargetBuilder target(rotate->goal_target());
    for (int wildcards = 0; wildcards <= i % 16; ++wildcards) target[static_cast<int>(random() % 16)] = Target::any;
    CHECK(replayed(*rotate, paths, state, target) >= 0);
  }
  const auto equal = support::puzzle_from(
      "name = two\ntiles = R R G G G B B a b c d e f\n[move]\nA = (1 2 3 4)\nAp = (1 4 3 2)\nB = (4 5 6 7)\n"
      "Bp = (4 7 6 5)\nC = (8 9 10)(11 12)\nCp = (8 10 9)(11 12)\nD = (10 11)(12 13)\n");
  CHECK(mean_length(*equal, 200) < 60);
}

TEST_CASE("cubes, hexagons, small groups and moves without inverses have a path at once") {
  for (const auto& [name, limit] : {std::pair("pocketcube", 400), std::pair("hexagon19", 500)}) {
    CAPTURE(name);
    CHECK(mean_length(*support::builtin(name), 5) < limit);
  }
  const auto definition = GENERATE(
      as<std::string>(), "name=cycle\ntiles=a b c d e\n[move]\nA=(1 2 3 4 5)\nB=(1 2)\n",
      "name=turn\ntiles=a b c d e f\n[move]\nA=(1 2 3 4 5 6)\n",
      "name=mathieu\ntiles=1 2 3 4 5 6 7 8 9 10 11 12\n[move]\nA=(1 2 3 4 5 6 7 8 9 10 11)\nB=(3 7 11 8)(4 10 5 6)\n"
      "C=(1 12)(2 11)(3 6)(4 8)(5 9)(7 10)\n",
      "name=round\ntiles=1 2 3 4 5 x\nblank=x\n[move]\nm=1:(1 2) 2:(2 3) 3:(3 4) 4:(4 1) 5:(5 6) 6:(6 1)\nn=1:(1 5)\n");
  const auto puzzle = support::puzzle_from(definition);
  CHECK(mean_length(*puzzle, 50) > 0);
}

TEST_CASE("where the blank cannot come back, no path is built") {
  const auto puzzle = support::puzzle_from("name=exit\ntiles=1 2 3 x\nblank=x\n[move]\nm=3:(3 4)\nn=4:(1 2)\n");
  const State start = parse_board(*puzzle, "1 2 x 3").value();
  CHECK(replayed(*puzzle, FirstPaths(*puzzle, MoveSet(*puzzle)), start, puzzle->goal_target()) == -1);
}

namespace {

/// Definition of moves without inverses: cycles of three to eight cells that connect all cells; two moves of
/// two long cycles; slides of the blank along two one-way rounds, through all cells and back from some cell.
std::string random_one_way(int kind, bool has_equal_tiles, std::mt19937& random) {
  const auto below = [&](std::size_t end) { return static_cast<std::size_t>(random() % end); };
  const std::size_t cells = 13 + below(28);
  std::string text = "name=random\ntiles=";
  for (std::size_t cell = 1; cell <= cells; ++cell)
    text += (kind == 2 && cell == cells ? "x"
             : has_equal_tiles          ? std::string(1, static_cast<char>('a' + below(1 + cells / 3)))
                                        : std::to_string(cell)) +
            ' ';
  text += kind == 2 ? "\nblank=x\n[move]\n" : "\n[move]\n";
  char name = 'A';
  const auto add = [&](const std::string& cycles) { text += std::string(1, name++) + " = " + cycles + '\n'; };
  const auto cycle_of = [](const auto& cells_of_cycle) {
    std::string cycle;
    for (const std::size_t cell : cells_of_cycle) cycle += (cycle.empty() ? "(" : " ") + std::to_string(cell);
    return cycle + ')';
  };
  std::vector<std::size_t> order(cells);
  std::iota(order.begin(), order.end(), std::size_t{1});
  std::shuffle(order.begin(), order.end(), random);
  for (std::size_t next = 1; kind == 0 && next < cells;) {
    std::vector<std::size_t> cycle{order[below(next)]};
    const std::size_t length = 3 + below(6);
    while (cycle.size() < length && next < cells) cycle.push_back(order[next++]);
    for (std::size_t other = 0; cycle.size() < 3; ++other)
      if (std::find(cycle.begin(), cycle.end(), order[other]) == cycle.end()) cycle.push_back(order[other]);
    add(cycle_of(cycle));
  }
  for (int move = 0; kind == 1 && move < 2; ++move) {
    std::shuffle(order.begin(), order.end(), random);
    const std::size_t cut = 3 + below(cells - 6);
    add(cycle_of(std::span(order).first(cut)) + cycle_of(std::span(order).subspan(cut)));
  }
  if (kind != 2) return text;
  const auto slide = [&](std::size_t from, std::size_t to) {
    return std::to_string(from) + ':' + cycle_of(std::vector{from, to}) + ' ';
  };
  std::string round;
  for (std::size_t cell = 1; cell <= cells; ++cell) round += slide(cell, cell % cells + 1);
  add(round);
  const std::size_t from = 5 + below(cells - 5);
  add(slide(from, from - 2 - below(from - 3)));
  return text;
}

/// Checks that boards of random definitions without inverse moves have a path in time, which leads to the goal. Returns
/// the length of the longest path.
std::size_t check_one_way_definitions(int definitions, unsigned seed) {
  std::mt19937 random(seed);
  std::size_t longest = 0;
  double most_time = 0;
  for (int i = 0; i < definitions; ++i) {
    const auto puzzle = support::puzzle_from(random_one_way(i % 3, i / 3 % 2 == 1, random));
    State state = puzzle->goal();
    for (int move = 0; move < 300; ++move) {  // No move takes another back, but several moves do.
      const auto successors = puzzle->successors(state);
      state = successors[random() % successors.size()].state;
    }
    state = puzzle->representative(state);
    CAPTURE(i, puzzle->definition(), format_board(*puzzle, state));
    const std::clock_t start_time = std::clock();
    const GeneralStore store(*puzzle);
    const GeneralSearch search(store, puzzle->goal_target());
    Budget budget{.states = 1'000};
    budget.time = std::chrono::seconds(2);
    const auto bounds = search.bounds(state, std::nullopt, budget);
    const double time = static_cast<double>(std::clock() - start_time) / CLOCKS_PER_SEC;
    most_time = std::max(most_time, time);
    REQUIRE(bounds);
    REQUIRE(*bounds);
    for (const MoveId move : (*bounds)->path) state = puzzle->apply(state, move).value();
    CHECK(puzzle->matches(puzzle->goal_target(), state));
    longest = std::max(longest, (*bounds)->path.size());
  }
  constexpr double rest_under_sanitizers = 2;  // seconds that what does not look at the budget takes at most
  CHECK(most_time < 2 + rest_under_sanitizers);
  return longest;
}

}  // namespace

TEST_CASE("boards of random moves without inverses, and of equal tiles, have a path in time") {
  CHECK(check_one_way_definitions(6, 63) > 20);
}

TEST_CASE("boards of 200 random definitions of moves without inverses have a path in time", "[.full]") {
  CHECK(check_one_way_definitions(200, 64) > 20);
}

TEST_CASE("boards of slides with equal tiles have a path at once") {
  for (const char* const board :
       {"name=eq20\ntiles=A A A A B B B B C C C C D D D D E E E x\nrows=4\ncols=5\nblank=x\nslides=orthogonal\n",
        "name=two\ntiles=A A A A A B B B B x\nrows=2\ncols=5\nblank=x\nslides=orthogonal\n",
        "name=hexagons\ntiles=A A B B C C x\nblank=x\nslides=1-2 2-3 3-4 4-5 5-6 6-1 1-7 2-7 3-7 4-7 5-7 6-7\n"})
    CHECK(mean_length(*support::puzzle_from(board), 30) > 3);
}
