#include <cstdint>
#include <memory>
#include <string>
#include <type_traits>
#include <vector>

#include <tilebase/tilebase.hpp>

#include "support/catch.hpp"
#include "support/states.hpp"

using namespace tilebase;

namespace {

using Tiles = std::vector<std::uint8_t>;

/// The error of a result; "none" for a value. An error is bad_board.
template <class T>
std::string fault_of(const Result<T>& result) {
  if (result) return "none";
  CHECK(result.error().code == ErrorCode::bad_board);
  return result.error().message;
}

/// Checks that each question about a state is refused for the same reason.
void check_refusals(const Solver& solver, const State& state, const std::string& reason) {
  CHECK(fault_of(solver.distance(state)) == reason);
  CHECK(fault_of(solver.is_solvable(state)) == reason);
  CHECK(fault_of(solver.path(state)) == reason);
  CHECK(fault_of(solver.bounds(state)) == reason);
  CHECK(fault_of(solver.best_move(state)) == reason);
  CHECK(fault_of(solver.moves(state)) == reason);
  CHECK(fault_of(solver.hint(state)) == reason);
  CHECK(fault_of(solver.rate(state, 0)) == reason);
  CHECK(fault_of(solver.tiles_to_swap(state)) == reason);
  CHECK(fault_of(solver.count(state)) == reason);
  CHECK(fault_of(solver.difficulty(state)) == reason);
  CHECK(fault_of(solver.paths(state)) == reason);
  CHECK(fault_of(solver.nearest_to(state)) == reason);
  CHECK(fault_of(check(solver, state, "u")) == reason);
  CHECK(fault_of(check(solver, state, "unsolvable")) == reason);
  CHECK(fault_of(check(solver, state, std::vector<std::string>{"u"})) == reason);
  CHECK(fault_of(solver.puzzle().target(state)) == reason);
  CHECK_THROWS_WITH(solver.puzzle().rank(state), reason);
}

const auto equal_tiles =
    support::puzzle_from("name = pairs\ntiles = A A B B C x\nrows = 2\ncols = 3\nblank = x\nslides = orthogonal\n");

}  // namespace

TEST_CASE("a state is made from its tiles, by cell") {
  const auto eight = support::builtin("slide3x3");
  CHECK(eight->state(Tiles{0, 1, 2, 8, 3, 5, 6, 4, 7}).value() == parse_board(*eight, "123x46758").value());
  CHECK(eight->state(Tiles{0, 1, 2, 8, 3, 5, 6, 4, 7})->cells == 9);
  CHECK(fault_of(eight->state(Tiles{0, 1, 2, 3})) == "state of slide3x3: 4 tiles, but it has 9 cells");
  CHECK(fault_of(eight->state(Tiles{1, 2, 3, 4, 5, 6, 7, 8, 9})).starts_with("state of slide3x3: tile 9 in cell 8"));
  CHECK(fault_of(eight->state(Tiles(9, 7))) == "state of slide3x3: tile 7 occurs twice");
  CHECK(fault_of(eight->state(Tiles{0, 1, 2, 255, 3, 5, 6, 4, 7})).starts_with("state of slide3x3: tile 255 in cell"));
  const auto largest = support::builtin("slide8x8");
  Tiles tiles;
  for (std::uint8_t tile = 0; tile < 64; ++tile) tiles.push_back(tile);
  CHECK(largest->state(tiles).value() == largest->goal());
}

TEST_CASE("equal tiles of a state are put in the order of the cells") {
  const State state = equal_tiles->state(Tiles{3, 1, 2, 0, 5, 4}).value();
  CHECK(state == parse_board(*equal_tiles, "BABAxC").value());
  CHECK(fault_of(equal_tiles->state(Tiles{0, 0, 2, 3, 4, 5})) == "state of pairs: tile 0 occurs twice");
  const Solver solver = Tablebase::create(*equal_tiles)->solver(equal_tiles->goal_target()).value();
  State swapped = equal_tiles->goal();
  std::swap(swapped[0], swapped[1]);
  check_refusals(solver, swapped, "the state is no arrangement of the tiles of pairs");
}

TEST_CASE("every question refuses a state of another size, of no puzzle, and lanes that are no arrangement") {
  const auto tablebase = Tablebase::builtin("slide4x4").value();
  const Solver solver = tablebase.solver(tablebase.puzzle().goal_target()).value();
  check_refusals(solver, support::builtin("slide3x3")->goal(), "the state has 9 cells, but slide4x4 has 16");
  check_refusals(solver, State{}, "the state is not made by a puzzle; use Puzzle::state()");

  const auto eight = Tablebase::builtin("slide3x3").value();
  const Solver small = eight.solver(eight.puzzle().goal_target()).value();
  check_refusals(small, tablebase.puzzle().goal(), "the state has 16 cells, but slide3x3 has 9");
  const std::string reason = "the state is no arrangement of the tiles of slide3x3";
  for (const int lane : {1, 8, 9, 63})
    for (const std::uint8_t tile : {std::uint8_t{0}, std::uint8_t{70}, std::uint8_t{255}}) {
      State state = eight.puzzle().goal();
      state[lane] = tile;
      check_refusals(small, state, reason);
    }
  State shifted = eight.puzzle().goal();  // tiles 1 to 9 in place of 0 to 8
  for (int cell = 0; cell < 9; ++cell) shifted[cell] = static_cast<std::uint8_t>(cell + 1);
  check_refusals(small, shifted, reason);
}

TEST_CASE("all states that the library returns are states of their puzzle") {
  const auto tablebase = Tablebase::builtin("slide3x3").value();
  const Puzzle& puzzle = tablebase.puzzle();
  for (const char* const goal : {"12345678x", "1234*678*", "12345678x or x12345678"}) {
    const Solver solver = tablebase.solver(parse_target(puzzle, goal).value()).value();
    const auto states = solver.states_at(5).value().value();
    REQUIRE_FALSE(states.empty());
    CHECK(solver.distance(states.back()).value() == 5);
    CHECK(solver.distances().value()->distance(states.front()) == 5);
    auto random = solver.random_states(std::nullopt, 1).value();
    CHECK(solver.distance(random.next_state().value()).value().has_value());
    for (const Successor& next : puzzle.successors(puzzle.unrank(12345))) CHECK(solver.distance(next.state));
  }
  CHECK_THROWS_AS(Tablebase::builtin("slide3x3")->solver(puzzle.goal_target())->distances().value()->distance(State{}),
                  std::invalid_argument);
}

TEST_CASE("no move is allowed in a state of another size, wherever its blank is") {
  State state = support::builtin("slide4x4")->goal();
  std::swap(state[8], state[15]);
  CHECK(support::builtin("slide3x3")->apply(state, 0) == std::nullopt);
  CHECK(support::builtin("slide3x3")->successors(state).empty());
}

TEST_CASE("a target is made from its tiles, by cell, and cannot be changed") {
  static_assert(!std::is_assignable_v<decltype(std::declval<Target&>()[0]), std::uint8_t>);
  static_assert(!std::is_constructible_v<Target, int>);
  const auto eight = support::builtin("slide3x3");
  constexpr std::uint8_t any = Target::any;
  CHECK(eight->target(Tiles{0, any, any, any, any, any, any, any, 8}).value() ==
        parse_target(*eight, "1*******x").value());
  CHECK(fault_of(eight->target(Tiles{0})) == "target of slide3x3: 1 tiles, but it has 9 cells");
  CHECK(fault_of(eight->target(Tiles{0, 0, any, any, any, any, any, any, any})).ends_with("tile 0 occurs twice"));
  CHECK(fault_of(eight->target(Tiles{9, 0, any, any, any, any, any, any, any})).ends_with("from 0 to 8"));
  CHECK(equal_tiles->target(Tiles{any, 1, 0, 3, 5, any}).value() == parse_target(*equal_tiles, "*AABx*").value());
  CHECK(eight->target(eight->goal()).value() == eight->goal_target());
}

TEST_CASE("a target has one goal at least and 64 at most, of one number of cells") {
  const auto eight = support::builtin("slide3x3");
  CHECK(fault_of(Target::nearest_of({})) == "no goal");
  std::vector<Target> goals;
  for (std::uint64_t rank = 0; rank < Target::most_goals; ++rank)
    goals.push_back(eight->target(eight->unrank(rank)).value());
  goals.push_back(goals.front());
  CHECK(Target::nearest_of(goals)->goals().size() == 64);  // a repeated goal counts once
  goals.push_back(eight->target(eight->unrank(64)).value());
  CHECK(fault_of(Target::nearest_of(goals)) == "more than 64 goals");
  CHECK(fault_of(Target::nearest_of({goals.front(), support::builtin("slide4x4")->goal_target()})) ==
        "goals of 9 and of 16 cells");
}

TEST_CASE("a tablebase refuses a target and a start of another size") {
  const auto tablebase = Tablebase::builtin("slide3x3").value();
  const auto fifteen = support::builtin("slide4x4");
  const std::string reason = "the target has 16 cells, but slide3x3 has 9";
  CHECK(fault_of(tablebase.solver(fifteen->goal_target())) == reason);
  CHECK(fault_of(tablebase.plan(fifteen->goal_target())) == reason);
  CHECK(fault_of(tablebase.solver(Target())) == "the target has 0 cells, but slide3x3 has 9");
  const State start = fifteen->goal();
  const Target goal = tablebase.puzzle().goal_target();
  CHECK(fault_of(tablebase.solver_from(goal, start)) == "the state has 16 cells, but slide3x3 has 9");
  CHECK(fault_of(tablebase.plan_from(goal, start)) == "the state has 16 cells, but slide3x3 has 9");
}
