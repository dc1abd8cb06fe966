// Puzzles of more than nine cells and few states, by tables that the first question makes: against searches.

#include <algorithm>
#include <map>
#include <numeric>
#include <random>
#include <set>

#include <tilebase/engine/puzzle/target_builder.hpp>
#include <tilebase/engine/query/table_set.hpp>
#include <tilebase/random_states.hpp>
#include <tilebase/tilebase.hpp>

#include "support/catch.hpp"
#include "support/questions.hpp"
#include "support/states.hpp"

using namespace tilebase;

namespace {

using Counts = std::vector<std::uint64_t>;

/// Counts of the pocket cube in quarter turns, as CayleyPy and many others publish them.
const Counts pocket_cube{1, 6, 27, 120, 534, 2256, 8969, 33058, 114149, 360508, 930588, 1350852, 782536, 90280, 276};

/// Twelve stickers of four corners, which turn and twist; and a ring of 13 cells with a blank, where slides go one way
/// only between two cells.
constexpr const char* corners =
    "name = corners\ntiles = a b c d e f g h i j k l\n[move]\np = (1 4 7)(2 5 8)(3 6 9)\nq = (7 10 8 11 9 12)\n";
constexpr const char* ring =
    "name = ring\ntiles = 1 2 3 4 5 6 7 8 9 10 11 12 x\nblank = x\n[move]\n"
    "f = 1:(1 2) 2:(2 3) 3:(3 4) 4:(4 5) 5:(5 6) 6:(6 7) 7:(7 8) 8:(8 9) 9:(9 10) 10:(10 11) 11:(11 12) 12:(12 13)"
    " 13:(13 1)\n"
    "b = 2:(2 1) 3:(3 2) 4:(4 3) 5:(5 4) 6:(6 5) 7:(7 6) 8:(8 7) 9:(9 8) 10:(10 9) 11:(11 10) 12:(12 11)\n";

/// Compares all answers about random starts with those of a search without tables.
void check_answers(const Puzzle& puzzle, const State& goal, int starts) {
  const TargetBuilder target(goal, puzzle.cells());
  const Solver table = Tablebase::create(puzzle).value().solver(target).value();
  const Solver search = TableSet::without_tables(puzzle).value().solver(target).value();
  REQUIRE_FALSE(table.searches());
  REQUIRE(search.searches());
  auto states = table.random_states(std::nullopt, 4).value();
  for (int i = 0; i < starts; ++i) {
    const auto [start, distance] = states.next().value();
    const auto path = table.path(start).value();
    CHECK(path == search.path(start).value());
    CHECK(path->size() == static_cast<std::size_t>(distance));
    CHECK(table.count(start).value() == search.count(start).value());
    const auto moves = table.moves(start).value();
    const auto right = search.moves(start).value();
    REQUIRE(moves.size() == right.size());
    for (std::size_t move = 0; move < moves.size(); ++move) {
      CHECK(moves[move].move == right[move].move);
      CHECK(moves[move].distance == right[move].distance);
    }
  }
}

}  // namespace

TEST_CASE("the pocket cube is answered by a table of all its states") {
  const Puzzle puzzle = builtin_puzzle("pocketcube").value();
  const Tablebase tablebase = Tablebase::create(puzzle).value();
  REQUIRE(tablebase.tables().size() == 1);
  const Solver solver = tablebase.solver(puzzle.goal_target()).value();
  CHECK_FALSE(solver.searches());
  const Histogram stats = solver.stats().value();
  CHECK(stats.states == pocket_cube);
  CHECK(stats.unreachable == UINT64_MAX);  // 21! has 66 bits
  const auto farthest = solver.states_at(14).value();
  REQUIRE(farthest);
  CHECK(farthest->size() == 276);
  CHECK(std::is_sorted(farthest->begin(), farthest->end()));
  for (const State& state : *farthest) CHECK(solver.distance(state).value() == 14);
  CHECK(solver.states_at(15).value()->empty());
  check_answers(puzzle, puzzle.goal(), 4);
}

TEST_CASE("states at a distance are drawn evenly, rare ones from a list") {
  const Puzzle puzzle = builtin_puzzle("pocketcube").value();
  const Solver solver = Tablebase::create(puzzle).value().solver(puzzle.goal_target()).value();
  auto rare = solver.random_states(1, 7).value();
  std::map<State, int> drawn;
  for (int i = 0; i < 600; ++i) ++drawn[rare.next().value().state];
  CHECK(drawn.size() == 6);
  for (const auto& [state, times] : drawn) CHECK(std::abs(times - 100) < 50);
  auto common = solver.random_states(11, 7).value();
  for (int i = 0; i < 20; ++i) CHECK(solver.distance(common.next_state().value()).value() == 11);
}

TEST_CASE("small groups answer for any goal as a search does, also where walks of the blank are one-way") {
  for (const char* const text : {corners, ring}) {
    const auto puzzle = support::puzzle_from(text);
    CAPTURE(text);
    check_answers(*puzzle, puzzle->goal(), 20);
    State goal = puzzle->goal();
    for (int move = 0; move < 5; ++move)
      goal = puzzle->apply(goal, static_cast<MoveId>(move % 2)).value_or(goal);  // the ring's b does not leave cell 1
    check_answers(*puzzle, goal, 20);
    std::swap(goal[0], goal[1]);
    check_answers(*puzzle, goal, 5);
  }
}

TEST_CASE("a state that moves cannot reach is unsolvable") {
  const auto puzzle = support::puzzle_from(corners);
  const Solver solver = Tablebase::create(*puzzle).value().solver(puzzle->goal_target()).value();
  State state = puzzle->goal();
  std::swap(state[0], state[1]);
  CHECK(solver.distance(state).value() == std::nullopt);
  CHECK_FALSE(solver.is_solvable(state).value());
  CHECK(solver.path(state).value() == std::nullopt);
}

TEST_CASE("a plan tells that the first question makes the table") {
  const Puzzle puzzle = builtin_puzzle("pocketcube").value();
  const Tablebase tablebase = Tablebase::create(puzzle).value();
  using std::chrono::microseconds;
  CHECK(tablebase.plan(puzzle.goal_target())->way == Plan::Way::large_tables);
  CHECK(tablebase.plan(puzzle.goal_target())->distance > microseconds(1000));
  CHECK(tablebase.solver(puzzle.goal_target()).value().distance(puzzle.goal()).value() == 0);
  CHECK(tablebase.plan(puzzle.goal_target())->distance < microseconds(100));
}

TEST_CASE("puzzles of many states, slides and goals with wildcards are searched") {
  for (const char* const name : {"topspin16", "slide4x4", "slide2x5", "hexagon19"})
    CHECK(Tablebase::create(builtin_puzzle(name).value()).value().tables().empty());
  const Puzzle puzzle = builtin_puzzle("pocketcube").value();
  TargetBuilder target(puzzle.goal_target());
  target[0] = Target::any;
  target[5] = Target::any;
  const Solver solver = Tablebase::create(puzzle).value().solver(target).value();
  CHECK(solver.searches());
}
