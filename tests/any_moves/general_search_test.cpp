// The general search, forced on, against all distances of small definitions of every kind: each state, each answer.

#include <tilebase/engine/puzzle/target_builder.hpp>
#include <tilebase/engine/search/any_moves/general_search.hpp>

#include <random>
#include <set>

#include <tilebase/notation.hpp>

#include "any_moves/all_distances.hpp"
#include "support/catch.hpp"
#include "support/random_definitions.hpp"
#include "support/sample_puzzles.hpp"
#include "support/states.hpp"

using namespace tilebase;
using general_tests::AllDistances;

namespace {

/// Compares all states: solvable or not, smallest word, bound. Returns the number of states that can reach the target.
int compare_states(const GeneralStore& store, const Target& target) {
  const Puzzle& puzzle = store.puzzle();
  const AllDistances distances(puzzle, target);
  const GeneralSearch search(store, target);
  int wrong = 0;
  int solvable = 0;
  for (const State& state : distances.states()) {
    const auto expected = distances.path(state);
    solvable += expected ? 1 : 0;
    wrong += search.is_solvable(state).value() == expected.has_value() ? 0 : 1;
    wrong += search.path(state, {}).value() == expected ? 0 : 1;
  }
  CAPTURE(puzzle.definition(), format_target(puzzle, target));
  CHECK(wrong == 0);
  return solvable;
}

int compare_states(const Puzzle& puzzle, const Target& target) {
  return compare_states(GeneralStore(puzzle), target);
}

/// A target with a wildcard in each cell whose bit is set.
Target with_wildcards(const Puzzle& puzzle, unsigned cells) {
  TargetBuilder target(puzzle.goal_target());
  for (int cell = 0; cell < puzzle.cells(); ++cell)
    if ((cells >> static_cast<unsigned>(cell) & 1U) != 0) target[cell] = Target::any;
  return target;
}

}  // namespace

TEST_CASE("every state of sample puzzles has the smallest shortest word, or is unsolvable") {
  int solvable = 0;
  for (const std::string& definition : support::sample_definitions()) {
    const auto puzzle = support::puzzle_from(definition);
    if (puzzle->cells() <= 6) solvable += compare_states(*puzzle, puzzle->goal_target());
  }
  CHECK(solvable > 1000);
}

TEST_CASE("every state of random puzzles has the smallest shortest word, or is unsolvable") {
  std::mt19937 random(47);
  int solvable = 0;
  support::for_each_random_definition(50, random, [&](const support::RandomDefinition&, const auto& puzzle) {
    solvable += compare_states(*puzzle, puzzle->goal_target());
  });
  CHECK(solvable > 2000);
}

TEST_CASE("any goal and any wildcards are searched for, by a store that has answered another") {
  std::mt19937 random(48);
  int solvable = 0;
  support::for_each_random_definition(40, random, [&](const support::RandomDefinition&, const auto& puzzle) {
    State goal = puzzle->goal();
    std::shuffle(goal.lane.begin(), goal.lane.begin() + puzzle->cells(), random);
    const GeneralStore store(*puzzle);
    solvable += compare_states(store, TargetBuilder(goal, puzzle->cells()));
    solvable += compare_states(store, with_wildcards(*puzzle, static_cast<unsigned>(random() & random())));
  });
  CHECK(solvable > 2000);
}

TEST_CASE("equal tiles are searched for, with wildcards and without") {
  const auto definition =
      GENERATE(as<std::string>(), "name=equal\ntiles=1 1 2 2 x 3\nrows=2\ncols=3\nblank=x\nslides=orthogonal\n",
               "name=equal\ntiles=1 1 1 2 2 2\nrows=2\ncols=3\nrotations=rows cols\n",
               "name=equal\ntiles=1 1 2 2 3 3 3\n[move]\nA=(1 2 3)\nB=(3 4 5 6 7)\n",
               "name=equal\ntiles=1 1 2 3 4\n[move]\nA=(1 2 3)\nB=(3 4 5)\n");
  const auto puzzle = support::puzzle_from(definition);
  int solvable = 0;
  for (const unsigned wildcards : {0U, 1U, 6U, 13U})
    solvable += compare_states(*puzzle, with_wildcards(*puzzle, wildcards));
  CHECK(solvable > 50);
}

// With wildcards, the blank may have goal cells that no walk of the blank connects, or only a one-way walk.
TEST_CASE("goals with the blank in several parts of a board are searched for") {
  const auto definition =
      GENERATE(as<std::string>(), "name=apart\ntiles=1 2 3 4 5 x\nblank=x\nslides=1-3 5-6\n",
               "name=apart\ntiles=1 1 2 2 3 x\nblank=x\nslides=1-2 2-3 3-1 5-6\n",
               "name=one-way\ntiles=1 2 3 4 5 x\nblank=x\n[move]\nu=1:(1 2) 3:(3 4)\nv=2:(2 1)(5 6) 5:(5 6)\n");
  const auto puzzle = support::puzzle_from(definition);
  int solvable = 0;
  for (unsigned wildcards = 0; wildcards < 64; ++wildcards)
    solvable += compare_states(*puzzle, with_wildcards(*puzzle, wildcards));
  CHECK(solvable > 1000);
}

// The cells are 18 triples, whose tiles no move takes to another triple.
TEST_CASE("equal tiles that are in other orbits than their goal cells are told at once") {
  std::string definition = "name=triples\ntiles=";
  std::string moves = "\n[move]\n";
  for (int cell = 1; cell <= 54; ++cell) definition += cell <= 27 ? "R " : "B ";
  for (int first = 1; first <= 52; first += 3) {
    const std::string from = std::to_string(first) + ' ' + std::to_string(first + 1);
    moves += "A" + std::to_string(first) + "=(" + from + ' ' + std::to_string(first + 2) + ")\n";
    moves += "B" + std::to_string(first) + "=(" + from + ")\n";
  }
  const auto puzzle = support::puzzle_from(definition + moves);
  const GeneralStore store(*puzzle);
  State state = puzzle->goal();
  std::swap(state[26], state[27]);
  CHECK_FALSE(GeneralSearch(store, puzzle->goal_target()).is_solvable(puzzle->representative(state)).value());
}

TEST_CASE("random states of a goal with wildcards are all states that can reach it, with the blank in any part") {
  std::mt19937 random(6);
  const auto puzzle = support::puzzle_from(
      GENERATE(as<std::string>(), "name=apart\ntiles=1 2 3 4 5 x\nblank=x\nslides=1-3 5-6\n",
               "name=near\ntiles=x 2 3 4 5 6\nblank=x\n[move]\nm=1:(1 2)(4 5) 2:(1 2)(4 5)\nn=1:(1 3) 3:(1 3)\n",
               "name=door\ntiles=1 2 3 4 5 x\nblank=x\nslides=1-2 2-3 1-3 5-6\n[move]\nm=3:(3 4) 4:(4 5 2) 2:(2 6)\n"));
  const GeneralStore store(*puzzle);
  int targets = 0;
  for (unsigned wildcards = 0; wildcards < 64; ++wildcards) {
    const Target target = with_wildcards(*puzzle, wildcards);
    const AllDistances distances(*puzzle, target);
    const GeneralSearch search(store, target);
    std::set<State> solvable;
    for (const State& state : distances.states())
      if (distances.of(state)) solvable.insert(state);
    if (solvable.size() > 60) continue;
    ++targets;
    std::set<State> drawn;
    for (std::size_t i = 0; i < 30 * solvable.size(); ++i)
      drawn.insert(search.random_state([&](std::size_t end) { return random() % end; }));
    CAPTURE(puzzle->name(), wildcards);
    CHECK(drawn == solvable);
  }
  CHECK(targets > 30);
}

TEST_CASE("where walks of the blank are one-way, the moves of its part decide, or a search") {
  // Slides of 5x3, but the blank never goes up from the third row: below, tiles 1 to 6 must be in their places.
  std::string definition = "name=door\ntiles=1 2 3 4 5 6 7 8 9 10 11 12 13 14 x\nrows=5\ncols=3\nblank=x\n[move]\n";
  const auto slides = [&](const char* name, int first, int last, int step) {
    definition += std::string("\n") + name + " =";
    for (int from = first; from <= last; ++from)
      if (const int to = from + step; (step == 3 || step == -3 || (from - 1) / 3 == (to - 1) / 3) && to > 0 &&
                                      !(step == -3 && from >= 7 && from <= 9))
        definition += ' ' + std::to_string(from) + ": (" + std::to_string(from) + ' ' + std::to_string(to) + ')';
  };
  slides("u", 4, 15, -3);
  slides("d", 1, 12, 3);
  slides("l", 1, 15, -1);
  slides("r", 1, 14, 1);
  const auto puzzle = support::puzzle_from(definition + '\n');
  const GeneralStore store(*puzzle);
  const GeneralSearch search(store, puzzle->goal_target());
  const auto solvable = [&](const char* board) { return search.is_solvable(parse_board(*puzzle, board).value()); };
  CHECK_FALSE(solvable("2 3 1 4 5 6 7 8 9 10 11 12 13 14 x").value());
  CHECK(solvable("1 2 3 4 5 6 8 9 7 10 11 12 13 14 x").value());
  CHECK_FALSE(solvable("1 2 3 4 5 6 8 7 9 10 11 12 13 14 x").value());
  // The tile that goes up, as the blank goes down, must be that of its new cell, but only 6, 7 and 8 are there.
  CHECK_FALSE(solvable("1 2 3 4 x 5 6 7 8 9 10 11 12 13 14").value());
  std::mt19937 random(15);
  int above = 0;
  for (int i = 0; i < 200; ++i) {
    const State state = search.random_state([&](std::size_t end) { return random() % end; });
    const int place = state.lane_of(14);
    above += place < 6 ? 1 : 0;
    bool is_kept = true;
    for (int cell = 0; cell < 6; ++cell) is_kept = is_kept && state[cell] == cell;
    CHECK((place < 6 || is_kept));
    if (place >= 6) CHECK(search.is_solvable(state).value());
  }
  CHECK(above > 40);
}

TEST_CASE("moves, bounds and shortest paths of every state are those of all distances") {
  std::mt19937 random(49);
  int states = 0;
  support::for_each_random_definition(12, random, [&](const support::RandomDefinition&, const auto& puzzle) {
    const Target target = puzzle->goal_target();
    const AllDistances distances(*puzzle, target);
    const GeneralStore store(*puzzle);
    const GeneralSearch search(store, target);
    int wrong = 0;
    for (const State& state : distances.states()) {
      if (random() % 4 != 0) continue;
      ++states;
      const auto moves = search.moves(state, {}).value();
      const auto successors = puzzle->successors(state);
      wrong += moves.size() == successors.size() ? 0 : 1;
      for (std::size_t i = 0; i < moves.size(); ++i)
        wrong += moves[i].move == successors[i].move && moves[i].distance == distances.of(successors[i].state) ? 0 : 1;
      const auto bounds = search.bounds(state, {}, {}).value();
      wrong += bounds.has_value() == distances.of(state).has_value() ? 0 : 1;
      if (!bounds) continue;
      wrong += bounds->path == *distances.path(state) && bounds->at_least == *distances.of(state) ? 0 : 1;
      const auto on_paths = search.on_shortest_paths(state, {}).value();
      wrong += on_paths.at(state) == *distances.of(state) ? 0 : 1;
      for (const auto& [on_path, distance] : on_paths) {
        wrong += distances.of(on_path) == distance ? 0 : 1;
        for (const auto& [move, next] : puzzle->successors(on_path))
          wrong += distances.of(next) == distance - 1 && !on_paths.contains(next) ? 1 : 0;
      }
    }
    CHECK(wrong == 0);
  });
  CHECK(states > 200);
}

TEST_CASE("random states can reach the target, all of them in turn") {
  std::mt19937 random(50);
  support::for_each_random_definition(12, random, [&](const support::RandomDefinition&, const auto& puzzle) {
    const Target target = puzzle->goal_target();
    const AllDistances distances(*puzzle, target);
    const GeneralStore store(*puzzle);
    const GeneralSearch search(store, target);
    std::size_t solvable = 0;
    for (const State& state : distances.states()) solvable += distances.of(state) ? 1 : 0;
    std::map<State, int> drawn;
    for (std::size_t i = 0; i < 20 * solvable; ++i)
      ++drawn[search.random_state([&](std::size_t end) { return random() % end; })];
    if (solvable > 150) return;
    std::size_t reached = 0;
    for (const auto& [state, times] : drawn) reached += distances.of(state) ? 1 : 0;
    CHECK(reached == solvable);
  });
}

namespace {

/// Four random moves on 16 cells, each of two cycles: no move takes another back.
constexpr std::string_view one_way_definition =
    "name=oneway\ntiles=1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16\n[move]\nA=(1 5 9 13)(2 16 3)\nB=(4 8 12)(1 2 7 6 3)\n"
    "C=(9 10 11 15)(5 14 6)\nD=(13 14 15 16 12)(4 3 7)\n";

Puzzle rotations_of_sixteen() {
  return Puzzle::parse(
             "name=rotations\ntiles=1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16\nrows=4\ncols=4\nrotations=rows cols\n",
             "test")
      .value();
}

}  // namespace

TEST_CASE("paths of 16 cells lead to the goal, with any number of threads the same", "[.full]") {
  const Puzzle puzzle =
      GENERATE(0, 1) == 0 ? rotations_of_sixteen() : Puzzle::parse(one_way_definition, "test").value();
  std::mt19937 random(51);
  const GeneralStore store(puzzle);
  const GeneralSearch search(store, puzzle.goal_target());
  for (int moves = 2; moves <= 12; moves += 2) {
    const State start = support::walked(puzzle, puzzle.goal(), moves, random);
    Budget one{.threads = 1};
    Budget three;
    three.threads = 3;
    const auto path = search.path(start, one).value();
    REQUIRE(path);
    CHECK(path == search.path(start, three).value());
    CHECK(static_cast<int>(path->size()) <= 12 * moves);
    State state = start;
    for (const MoveId move : *path) state = *puzzle.apply(state, move);
    CHECK(state == puzzle.goal());
    CHECK(search.distance(start, {}).value() == static_cast<int>(path->size()));
  }
}

TEST_CASE("a limit of states ends a search at the same state each time, with a bound") {
  const Puzzle puzzle = rotations_of_sixteen();
  std::mt19937 random(52);
  const State start = support::walked(puzzle, puzzle.goal(), 60, random);
  const GeneralStore store(puzzle);
  const GeneralSearch search(store, puzzle.goal_target());
  Budget budget{.states = 5000};
  std::uint64_t nodes = 0;
  budget.keep_going = [&](const SearchProgress& progress) {
    nodes = progress.states;
    return true;
  };
  const auto first = search.path(start, budget);
  CHECK(first.error().code == ErrorCode::gave_up);
  CHECK(first.error().at_least.value() >= 8);
  CHECK(nodes == 5000);
  (void)search.path(support::walked(puzzle, puzzle.goal(), 5, random), {});
  CHECK(search.path(start, budget).error().message == first.error().message);
}

TEST_CASE("a distance that is given up tells how many states were looked at") {
  const Puzzle puzzle = builtin_puzzle("rotate5x5").value();
  std::mt19937 random(54);
  const GeneralStore store(puzzle);
  const GeneralSearch search(store, puzzle.goal_target());
  const auto distance = search.distance(support::walked(puzzle, puzzle.goal(), 60, random), {.states = 5000});
  CHECK(distance.error().message.starts_with("gave up after 5000 states; "));
}

TEST_CASE("a caller ends a search") {
  const Puzzle puzzle = rotations_of_sixteen();
  std::mt19937 random(53);
  const GeneralStore store(puzzle);
  const GeneralSearch search(store, puzzle.goal_target());
  Budget budget{.keep_going = [](const SearchProgress&) { return false; }};
  const auto bounds = search.bounds(support::walked(puzzle, puzzle.goal(), 60, random), {}, budget);
  CHECK((bounds ? (*bounds)->at_least <= static_cast<int>((*bounds)->path.size())
                : bounds.error().code == ErrorCode::gave_up));
}

TEST_CASE("random boards of each family of 25 cells get a path and a bound within 300,000 states") {
  const std::string name = GENERATE("rotate5x5", "mixed5x5", "twiddle5x5", "slide5x5-multi");
  const auto puzzle = builtin_puzzle(name);
  const Target target = puzzle->goal_target();
  const GeneralStore store(*puzzle);
  const GeneralSearch search(store, target);
  std::mt19937 random(25);
  for (int i = 0; i < 4; ++i) {
    State state = search.random_state([&](std::size_t end) { return random() % end; });
    CAPTURE(name, format_board(*puzzle, state));
    Budget budget{.states = 300'000};
    const auto bounds = search.bounds(state, std::nullopt, budget).value();
    REQUIRE(bounds);
    CHECK(bounds->at_least >= 10);
    CHECK(bounds->at_least <= static_cast<int>(bounds->path.size()));
    CHECK(support::after(*puzzle, state, bounds->path) == puzzle->goal());
  }
}

namespace {

/// Tries all words of at most `max_moves` moves, by length and then by name, and returns the first that leads to the
/// goal.
std::optional<Path> first_word(const Puzzle& puzzle, const State& start, std::size_t max_moves) {
  Path word;
  const auto extend = [&](auto&& self, const State& state, std::size_t moves) -> bool {
    if (moves == 0) return state == puzzle.goal();
    for (const auto& [move, next] : puzzle.successors(state)) {
      word.push_back(move);
      if (self(self, next, moves - 1)) return true;
      word.pop_back();
    }
    return false;
  };
  for (std::size_t moves = 0; moves <= max_moves; ++moves)
    if (extend(extend, start, moves)) return word;
  return std::nullopt;
}

/// A board of 7x7 with three holes, on which tiles slide to the blank.
std::string with_holes() {
  std::string tiles;
  std::string layout = "layout=";
  for (int cell = 0, number = 0; cell < 49; ++cell) {
    const bool is_hole = cell == 8 || cell == 24 || cell == 31;
    if (!is_hole) tiles += (number > 0 ? std::to_string(number) : "x") + ' ';
    layout += (cell == 0 ? "" : cell % 7 == 0 ? " / " : " ") + (is_hole ? "." : std::to_string(++number));
  }
  return "name=holes\ntiles=" + tiles + "\nblank=x\n" + layout + "\nslides=orthogonal\n";
}

}  // namespace

TEST_CASE("boards of 33 to 64 cells beside the goal have the smallest shortest word") {
  const std::string name = GENERATE("rotate6x6", "rotate8x8", "mixed6x6", "mixed8x8", "twiddle5x7", "slide6x6-multi",
                                    "slide8x8-multi", "holes");
  const auto puzzle = name == "holes" ? Puzzle::parse(with_holes(), "holes") : builtin_puzzle(name);
  CAPTURE(name);
  const GeneralStore store(*puzzle);
  const GeneralSearch search(store, puzzle->goal_target());
  std::mt19937 random(64);
  const int most_moves = puzzle->moves().size() > 24 ? 2 : 3;
  for (int i = 0; i < 6; ++i) {
    const State start = support::walked(*puzzle, puzzle->goal(), i % most_moves + 1, random);
    const auto expected = first_word(*puzzle, start, static_cast<std::size_t>(most_moves));
    REQUIRE(expected);
    CHECK(search.is_solvable(start).value());
    CHECK(search.path(start, {}).value() == expected);
    CHECK(search.bounds(start, {}, {}).value()->path == expected);
  }
}

TEST_CASE("beams begin while the search with the first bound goes on") {
  const auto puzzle = builtin_puzzle("twiddle5x5");
  const GeneralStore store(*puzzle);
  const GeneralSearch search(store, puzzle->goal_target());
  // The search with the first bound takes minutes: 15 by the tables of the first rung, 17 by those of the next, which a
  // beam may forestall.
  const State start = parse_board(*puzzle, "3 16 11 6 17 18 2 25 12 23 4 9 5 14 22 10 7 8 24 1 15 13 20 19 21").value();
  Budget budget{.threads = 2};
  budget.time = std::chrono::minutes(1);  // A search without beams has no path in this time.
  budget.keep_going = [](const SearchProgress& progress) { return !progress.at_most; };
  const auto bounds = search.bounds(start, std::nullopt, budget).value();
  REQUIRE(bounds);
  CHECK(bounds->at_least >= 15);
  CHECK(support::after(*puzzle, start, bounds->path) == puzzle->goal());
}

// The Mathieu group M12 on cells 1 to 12, with the blank in cell 13; two one-way exits to cell 14, with and without
// (1 2). A member of M12 that leaves five cells in place is the identity, so no walk swaps 1 and 2, 3 and 4, and leaves
// 5 to 10 in place. Reach is unsure, small tables do not know, and a later rung proves that there is no path.
TEST_CASE("a table of a later rung that proves that there is no path ends every question") {
  const auto puzzle = support::puzzle_from(
      "name=exits\ntiles=1 2 3 4 5 6 7 8 9 10 11 12 x 13\nblank=x\n[move]\nA=13:(1 2 3 4 5 6 7 8 9 10 11)\n"
      "B=13:(3 7 11 8)(4 10 5 6)\nC=13:(1 12)(2 11)(3 6)(4 8)(5 9)(7 10)\nE=13:(13 14)\nF=13:(13 14)(1 2)\n");
  const State start = puzzle->goal();
  const Target target = parse_target(*puzzle, "2 1 4 3 5 6 7 8 9 10 * * 13 x").value();
  const GeneralStore store(*puzzle);
  const auto question = GENERATE(range(0, 6));
  CAPTURE(question);
  const GeneralSearch search(store, target);  // each with a ladder of its own, which begins at the first rung
  switch (question) {
    case 5: {
      Budget few_states{.states = 1000};
      CHECK(search.is_solvable(start, few_states).error().code == ErrorCode::gave_up);
      CHECK_FALSE(search.is_solvable(start).value());
      break;
    }
    case 0:
      CHECK(search.path(start, {}).value() == std::nullopt);
      break;
    case 1:
      CHECK(search.distance(start, {}).value() == std::nullopt);
      break;
    case 2:
      CHECK_FALSE(search.bounds(start, std::nullopt, {}).value());
      break;
    case 3:
      for (const MoveDistance& move : search.moves(start, {}).value()) CHECK(move.distance == std::nullopt);
      break;
    default:
      CHECK(search.on_shortest_paths(start, {}).value().empty());
  }
}
