// Questions of a game: hints, values of moves, reasons why there is no path, difficulty of a board. Each answer is
// compared with the distances or the list of all shortest paths.

#include <map>
#include <set>

#include <tilebase/engine/puzzle/cantor.hpp>
#include <tilebase/tilebase.hpp>

#include "support/catch.hpp"
#include "support/questions.hpp"

using namespace tilebase;

namespace {

/// Every state of a puzzle of few cells.
std::vector<State> all_states(const Puzzle& puzzle) {
  std::vector<State> states;
  for (std::uint64_t rank = 0; rank < puzzle.boards().value(); ++rank)
    states.push_back(cantor_unrank(rank, puzzle.cells()));
  return states;
}

Solver solver_to(const Tablebase& tablebase, const std::string& goal) {
  return tablebase.solver(parse_target(tablebase.puzzle(), goal).value()).value();
}

/// The measures by the list of all shortest paths.
Difficulty listed(const Solver& solver, const State& start) {
  const Puzzle& puzzle = solver.puzzle();
  std::map<State, std::set<MoveId>> good;
  std::uint64_t count = 0;
  auto paths = solver.paths(start).value();
  while (const auto path = paths.next().value()) {
    ++count;
    State state = start;
    for (const MoveId move : *path) {
      good[state].insert(move);
      state = puzzle.apply(state, move).value();
    }
  }
  int only = 0;
  State state = start;
  const Path first = solver.path(start).value().value();
  for (const MoveId move : first) {
    only += good.at(state).size() == 1 ? 1 : 0;
    state = puzzle.apply(state, move).value();
  }
  return {count, only, std::nullopt};
}

}  // namespace

TEST_CASE("hints and rates are those of the distances") {
  struct Question {
    const char* puzzle;
    const char* goal;
  };
  for (const auto& [name, goal] : {Question{"slide2x3", "12345x"}, {"slide2x3", "1*34**"}, {"die", "123456"}}) {
    CAPTURE(name, goal);
    const auto tablebase = Tablebase::builtin(name).value();
    const Puzzle& puzzle = tablebase.puzzle();
    const Solver solver = solver_to(tablebase, goal);
    for (const State& state : all_states(puzzle)) {
      const auto distance = solver.distance(state).value();
      const auto hint = solver.hint(state).value();
      REQUIRE(hint.has_value() == (distance.value_or(0) > 0));
      if (hint) {
        CHECK(*hint == solver.moves(state).value().front());
        CHECK(hint->distance == *distance - 1);
      }
      for (const auto& [move, after] : puzzle.successors(state)) {
        const auto there = solver.distance(after).value();
        CHECK(solver.rate(state, move).value() == (there ? std::optional(*there - *distance) : std::nullopt));
      }
    }
  }
  const auto tablebase = Tablebase::builtin("slide3x3").value();
  const auto no_move = solver_to(tablebase, "12345678x").rate(tablebase.puzzle().goal(), 200);
  CHECK(no_move.error().code == ErrorCode::bad_move);
  CHECK(no_move.error().message == "200 is not the number of a move of slide3x3");
  const auto refused = solver_to(tablebase, "12345678x").rate(tablebase.puzzle().goal(), 0);
  CHECK(refused.error().code == ErrorCode::bad_move);
  CHECK(refused.error().message == "move d is not allowed in board 12345678x; it allows l u");
}

TEST_CASE("two tiles to swap make a board solvable, and bring most tiles home") {
  for (const char* const goal : {"12345x", "x54321", "123*5x", "12*45*"}) {
    CAPTURE(goal);
    const auto tablebase = Tablebase::builtin("slide2x3").value();
    const Puzzle& puzzle = tablebase.puzzle();
    const Solver solver = solver_to(tablebase, goal);
    const int blank = *puzzle.blank();
    const auto home = [&](const State& state) {
      int tiles = 0;
      for (int cell = 0; cell < 6; ++cell)
        tiles += state[cell] != blank && state[cell] == solver.target()[cell] ? 1 : 0;
      return tiles;
    };
    for (const State& state : all_states(puzzle)) {
      const auto pair = solver.tiles_to_swap(state).value();
      REQUIRE(pair.has_value() == !solver.distance(state).value());
      if (!pair) continue;
      CHECK(pair->first < pair->second);
      CHECK(pair->second != blank);
      State swapped = state;
      std::swap(swapped[state.lane_of(pair->first)], swapped[state.lane_of(pair->second)]);
      CHECK(solver.distance(swapped).value());
      for (int a = 0; a < 6; ++a)
        for (int b = 0; b < a; ++b) {
          State other = state;
          std::swap(other[a], other[b]);
          if (state[a] != blank && state[b] != blank && solver.distance(other).value())
            CHECK(home(other) <= home(swapped));
        }
    }
  }
}

TEST_CASE("tiles to swap need no search, and there are none where no pair helps") {
  const auto slides = Tablebase::builtin("slide5x5").value();
  const Solver search = slides.solver(slides.puzzle().goal_target()).value();
  State state = slides.puzzle().goal();
  std::swap(state[13], state[14]);
  CHECK(search.tiles_to_swap(state).value() == TilePair{13, 14});
  std::swap(state[0], state[23]);
  CHECK(search.tiles_to_swap(state).value() == std::nullopt);

  const auto line = Tablebase::builtin("slide1x5").value();
  const Solver to_line = line.solver(line.puzzle().goal_target()).value();
  CHECK(to_line.tiles_to_swap(parse_board(line.puzzle(), "1x324").value()).value() == TilePair{1, 2});
  CHECK(to_line.tiles_to_swap(parse_board(line.puzzle(), "2143x").value()).value() == std::nullopt);
}

TEST_CASE("an inverse takes a move back from everywhere, where there is one") {
  for (const char* const name : {"slide2x3", "rotate2x2", "mixed2x3", "die"}) {
    CAPTURE(name);
    const Puzzle puzzle = builtin_puzzle(name).value();
    for (std::size_t move = 0; move < puzzle.moves().size(); ++move) {
      const auto inverse = puzzle.inverse(static_cast<MoveId>(move));
      REQUIRE(inverse);
      for (const State& state : all_states(puzzle))
        if (const auto after = puzzle.apply(state, static_cast<MoveId>(move)); after)
          REQUIRE(puzzle.apply(*after, *inverse) == state);
    }
  }
  CHECK(builtin_puzzle("magic2x4").value().inverse(1) == std::nullopt);  // a turn by a quarter
  const Puzzle wheel = Puzzle::parse("name = wheel\ntiles = 1 2 3\n[move]\nswap = (1 2)\nturn = (1 2 3)\n", "").value();
  CHECK(wheel.inverse(0) == MoveId{0});
  CHECK(wheel.inverse(1) == std::nullopt);
}

TEST_CASE("a board is as difficult as the list of its shortest paths says") {
  struct Question {
    const char* puzzle;
    const char* start;
    const char* goal;
    std::optional<int> manhattan_error;
  };
  const auto none = std::nullopt;
  for (const auto& [name, start, goal, manhattan_error] :
       {Question{"slide3x3", "867254301", "12345678x", 10},
        {"slide3x3", "12345678x", "12345678x", 0},
        {"slide3x3", "23415x768", "1*3*5*7**", none},
        {"rotate3x3", "312564978", "123456789", none},
        {"slide4x4", "5 1 2 4 / 9 6 3 8 / 13 x 7 12 / 14 10 11 15", "1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 x", 0},
        {"slide4x4", "2 1 3 4 5 6 7 8 9 10 11 12 13 15 14 x", "1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 x", 24}}) {
    CAPTURE(name, start, goal);
    const auto tablebase = Tablebase::builtin(name).value();
    const Solver solver = solver_to(tablebase, goal);
    const State state = parse_board(tablebase.puzzle(), start).value();
    Difficulty wanted = listed(solver, state);
    wanted.manhattan_error = manhattan_error;
    const auto difficulty = solver.difficulty(state).value();
    REQUIRE(difficulty);
    CHECK(difficulty->count == wanted.count);
    CHECK(difficulty->only_moves == wanted.only_moves);
    CHECK(difficulty->manhattan_error == wanted.manhattan_error);
  }
  const auto tablebase = Tablebase::builtin("slide3x3").value();
  CHECK(solver_to(tablebase, "12345678x").difficulty(parse_board(tablebase.puzzle(), "21345678x").value()).value() ==
        std::nullopt);
}

TEST_CASE("what the search for all shortest paths gives up is left out of a difficulty") {
  const auto tablebase = Tablebase::builtin("slide4x4").value();
  const Solver solver = solver_to(tablebase, "1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 x");
  const State state = parse_board(tablebase.puzzle(), "13 6 8 12 15 14 x 10 11 7 4 5 9 1 3 2").value();
  Budget budget;
  for (budget.states = 4096; !solver.within(budget).path(state); budget.states *= 2) continue;
  REQUIRE_FALSE(solver.within(budget).count(state));
  const auto difficulty = solver.within(budget).difficulty(state).value().value();
  CHECK(difficulty.count == std::nullopt);
  CHECK(difficulty.only_moves == std::nullopt);
  CHECK(difficulty.manhattan_error.value() > 0);
  budget.states = 1;
  CHECK(solver.within(budget).difficulty(state).error().code == ErrorCode::gave_up);
}
