// Targets of several goals, of which the nearest counts, against one search of the oracle from all goals.

#include <random>

#include <tilebase/distances.hpp>
#include <tilebase/engine/puzzle/target_builder.hpp>
#include <tilebase/engine/query/table_set.hpp>
#include <tilebase/paths.hpp>
#include <tilebase/random_states.hpp>
#include <tilebase/tablebase.hpp>

#include "oracle/ida_star.hpp"
#include "oracle/rearrangements.hpp"
#include "oracle/slides.hpp"
#include "support/catch.hpp"
#include "support/random_boards.hpp"
#include "support/random_definitions.hpp"

using namespace tilebase;

namespace {

oracle::Names names_along(const Puzzle& puzzle, const Path& path) {
  oracle::Names names;
  for (const MoveId move : path) names.push_back(puzzle.moves()[move].name);
  return names;
}

Target target_in(const Puzzle& puzzle, const std::vector<oracle::Board>& goals) {
  std::string text;
  for (const oracle::Board& goal : goals) (text += text.empty() ? "" : " or ") += goal;
  return parse_target(puzzle, text).value();
}

/// Number of boards for which an answer of the solver is not the oracle's.
int faults_of(const Solver& solver, const oracle::Rearrangements& judge) {
  int faults = 0;
  for (const oracle::Board& board : judge.boards()) {
    const auto wanted = judge.distance(board);
    const State start = parse_board(solver.puzzle(), board).value();
    const auto path = solver.path(start).value();
    bool is_right =
        solver.distance(start).value() == wanted && solver.is_solvable(start).value() == wanted.has_value() &&
        solver.count(start).value().value_or(0) == judge.paths(board) &&
        solver.puzzle().matches(solver.target(), start) == (wanted == 0) && path.has_value() == wanted.has_value() &&
        (!path || names_along(solver.puzzle(), *path) == judge.names(board));
    for (const auto& [move, distance] : solver.moves(start).value()) {
      const auto after = format_board(solver.puzzle(), *solver.puzzle().apply(start, move));
      is_right = is_right && distance == judge.distance(after);
    }
    const auto bounds = solver.bounds(start).value();
    is_right = is_right && bounds.has_value() == path.has_value() &&
               (!bounds || (bounds->is_proven() && bounds->is_first && bounds->path == *path));
    auto paths = solver.paths(start).value();
    std::uint64_t listed = 0;
    for (auto each = paths.next().value(); each; each = paths.next().value()) {
      is_right = is_right && (listed > 0 || each == path);
      ++listed;
    }
    is_right = is_right && listed == judge.paths(board);
    faults += is_right ? 0 : 1;
  }
  return faults;
}

/// Number of boards whose distance in a list of all is not the oracle's, or that random draws never meet.
int faults_of_lists(const Solver& solver, const oracle::Rearrangements& judge) {
  int faults = 0;
  const auto distances = solver.distances().value();
  const auto histogram = solver.stats().value();
  std::vector<std::uint64_t> states;
  std::uint64_t unreachable = 0;
  std::vector<State> at_two;
  for (const oracle::Board& board : judge.boards()) {
    const auto wanted = judge.distance(board);
    const State state = parse_board(solver.puzzle(), board).value();
    faults += distances->distance(state) != wanted ? 1 : 0;
    if (!wanted) {
      ++unreachable;
      continue;
    }
    const auto distance = static_cast<std::size_t>(*wanted);
    states.resize(std::max(states.size(), distance + 1));
    ++states[distance];
    if (distance == 2) at_two.push_back(state);
  }
  std::sort(at_two.begin(), at_two.end());
  faults += histogram.states != states || histogram.unreachable != unreachable ? 1 : 0;
  faults += solver.states_at(2).value() != at_two ? 1 : 0;
  if (at_two.empty()) return faults;
  auto drawn = solver.random_states(2, 1).value();
  for (int i = 0; i < 20; ++i) faults += std::ranges::count(at_two, drawn.next().value().state) == 1 ? 0 : 1;
  return faults;
}

}  // namespace

TEST_CASE("the nearest of several goals counts, for all boards of the 2x3 puzzle, by tables and by searches") {
  const auto goals = GENERATE(
      // two goals; one of the other parity, so that each board reaches one of them; equal goals; wildcards; goals with
      // a match in common; a goal that is a match of another; three goals, with the blank in other cells
      std::vector<oracle::Board>{"12345x", "x12345"}, std::vector<oracle::Board>{"12345x", "21345x"},
      std::vector<oracle::Board>{"12345x", "12345x"}, std::vector<oracle::Board>{"12345x", "12****", "*****1"},
      std::vector<oracle::Board>{"12***x", "1*3**x"}, std::vector<oracle::Board>{"1234**", "12345x"},
      std::vector<oracle::Board>{"12345x", "54321x", "1x2345"});
  const Puzzle puzzle = builtin_puzzle("slide2x3").value();
  const oracle::Rearrangements judge(oracle::slides({2, 3}), "12345x", goals);
  const auto by_tables = Tablebase::builtin("slide2x3").value().solver(target_in(puzzle, goals)).value();
  CHECK(faults_of(by_tables, judge) == 0);
  CHECK(faults_of_lists(by_tables, judge) == 0);
  const auto by_search = TableSet::without_tables(puzzle).value().solver(target_in(puzzle, goals)).value();
  CHECK(by_search.searches());
  CHECK(faults_of(by_search, judge) == 0);
}

TEST_CASE("the nearest of several goals counts where moves are one-way and tiles are anywhere") {
  std::mt19937 random(5);
  int one_way_puzzles = 0;
  support::for_each_random_definition(20, random, [&](const support::RandomDefinition& sample, const auto& puzzle) {
    std::vector<oracle::Board> goals;
    for (int i = 0; i < 3; ++i) goals.push_back(support::shuffled(sample.tiles, random));
    goals.back()[support::below(goals.back().size(), random)] = '*';
    const oracle::Rearrangements judge(sample.moves, sample.tiles, goals);
    const Target target = target_in(*puzzle, goals);
    const auto by_tables = Tablebase::create(*puzzle).value().solver(target).value();
    CHECK(faults_of(by_tables, judge) == 0);
    CHECK(faults_of_lists(by_tables, judge) == 0);
    CHECK(faults_of(TableSet::without_tables(*puzzle).value().solver(target).value(), judge) == 0);
    for (std::size_t move = 0; move < puzzle->moves().size(); ++move)
      if (!puzzle->inverse(static_cast<MoveId>(move))) {
        ++one_way_puzzles;
        break;
      }
  });
  CHECK(one_way_puzzles > 5);
}

TEST_CASE("the nearest of several goals counts where tiles are equal") {
  const auto puzzle =
      support::puzzle_from("name = pairs\ntiles = a a b b c x\nrows = 2\ncols = 3\nblank = x\nslides = orthogonal\n");
  const std::vector<oracle::Board> goals{"aabbcx", "abc*x*", "aabbc*"};
  const oracle::Rearrangements judge(oracle::slides({2, 3}), "aabbcx", goals);
  const auto solver = Tablebase::create(*puzzle).value().solver(target_in(*puzzle, goals)).value();
  CHECK(faults_of(solver, judge) == 0);
  CHECK(faults_of_lists(solver, judge) == 0);
}

TEST_CASE("a board that reaches no goal is unsolvable, and the tiles to swap may be those of any goal") {
  const auto tablebase = Tablebase::builtin("slide3x3").value();
  const State start = parse_board(tablebase.puzzle(), "21345678x").value();
  const auto solver = tablebase.solver(target_in(tablebase.puzzle(), {"12345678x", "23145678x"})).value();
  CHECK(solver.distance(start).value() == std::nullopt);
  CHECK(solver.path(start).value() == std::nullopt);
  CHECK(solver.count(start).value() == std::nullopt);
  CHECK(solver.paths(start).value().distance() == std::nullopt);
  CHECK(solver.hint(start).value() == std::nullopt);
  CHECK(solver.difficulty(start).value() == std::nullopt);
  CHECK_FALSE(solver.bounds(start).value());
  CHECK(solver.tiles_to_swap(start).value() == TilePair(0, 1));
  const auto far_goal_first = tablebase.solver(target_in(tablebase.puzzle(), {"x87654321", "12345678x"})).value();
  CHECK(far_goal_first.tiles_to_swap(start).value() == TilePair(0, 1));
}

TEST_CASE("a search for a far goal ends once a near goal is known") {
  const auto [name, near, far, start] =
      GENERATE(std::tuple("slide4x4", "1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 x", "x 15 14 13 12 11 10 9 8 7 6 5 4 3 2 1",
                          "1 2 3 4 5 6 7 8 9 10 x 11 13 14 15 12"),
               std::tuple("slide5x5", "1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20 21 22 23 24 x",
                          "24 23 22 21 20 19 18 17 16 15 14 13 12 11 10 9 8 7 6 5 4 3 2 1 x",
                          "1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 x 19 21 22 23 24 20"),
               std::tuple("rotate4x4", "1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16",
                          "1 2 3 4 5 6 7 8 9 10 11 12 14 15 13 16", "2 3 4 1 6 7 8 5 9 10 11 12 13 14 15 16"));
  const auto tablebase = Tablebase::builtin(name).value();
  const Puzzle& puzzle = tablebase.puzzle();
  const State state = parse_board(puzzle, start).value();
  const Path expected = tablebase.solver(parse_target(puzzle, near).value()).value().path(state).value().value();
  CHECK(expected.size() == 2);
  for (const bool is_far_first : {false, true}) {
    const auto solver = tablebase
                            .solver(target_in(puzzle, is_far_first ? std::vector<std::string>{far, near}
                                                                   : std::vector<std::string>{near, far}))
                            .value();
    CHECK(solver.path(state).value() == expected);
    CHECK(solver.distance(state).value() == 2);
    CHECK(solver.bounds(state).value() == Bounds{expected, 2, true});
    CHECK(solver.hint(state).value()->distance == 1);
    CHECK(solver.moves(state).value().front().distance == 1);
    CHECK(solver.count(state).value() ==
          tablebase.solver(parse_target(puzzle, near).value()).value().count(state).value());
  }
}

TEST_CASE("words and counts to the nearest of two goals of the 15-puzzle are the oracle's") {
  const auto tablebase = Tablebase::builtin("slide4x4").value();
  const oracle::Board goal = "123456789abcdefx", other = "x123456789abcdef";
  const Target target =
      parse_target(tablebase.puzzle(), "1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 x or x 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15")
          .value();
  const auto solver = tablebase.solver(target).value();
  std::mt19937 random(11);
  for (int i = 0; i < 12; ++i) {
    oracle::Board board = i % 2 == 0 ? goal : other;
    for (int step = 0; step < 24; ++step) {
      const auto next = oracle::neighbours(oracle::slides({4, 4}), board);
      board = next[support::below(next.size(), random)];
    }
    std::vector<std::string> words;
    for (const oracle::Board& each : {goal, other})
      if (oracle::slides_connect({4, 4}, board, each)) {
        const auto more = oracle::ida_star_words({4, 4}, board, each);
        if (words.empty() || more.front().size() < words.front().size())
          words = more;
        else if (more.front().size() == words.front().size())
          words.insert(words.end(), more.begin(), more.end());
      }
    std::sort(words.begin(), words.end());
    std::string text;
    for (const char tile : board)
      text += (tile == 'x' ? "x" : std::to_string(tile <= '9' ? tile - '0' : tile - 'a' + 10)) + ' ';
    const State state = parse_board(tablebase.puzzle(), text).value();
    CAPTURE(text);
    CHECK(tablebase.puzzle().word(solver.path(state).value().value()) == words.front());
    CHECK(solver.count(state).value() == words.size());
  }
}

TEST_CASE("random boards of large puzzles lie at the distance from the nearest of several goals") {
  const auto [name, distance] =
      GENERATE(std::pair("slide4x4", 9), std::pair("slide5x5", 12), std::pair("rotate4x4", 2));
  const auto tablebase = Tablebase::builtin(name).value();
  const Puzzle& puzzle = tablebase.puzzle();
  const State goal = puzzle.goal();
  State other = goal;
  for (const auto* move : {"u", "l", "U1", "L2"})
    if (const auto path = parse_path(puzzle, move)) other = puzzle.apply(other, path->front()).value_or(other);
  const auto solver =
      tablebase
          .solver(
              Target::nearest_of({TargetBuilder(goal, puzzle.cells()), TargetBuilder(other, puzzle.cells())}).value())
          .value();
  auto states = solver.random_states(distance, 3).value();
  for (int i = 0; i < 3; ++i) CHECK(solver.distance(states.next().value().state).value() == distance);
  if (puzzle.blank()) CHECK(solver.is_solvable(solver.random_states({}, 3).value().next_state().value()).value());
}

TEST_CASE("a search for several goals that gives up tells a lower bound for all") {
  const auto tablebase = Tablebase::builtin("slide5x5").value();
  const std::string far = "24 23 22 21 20 19 18 17 16 15 14 13 12 11 10 9 8 7 6 5 4 3 2 1 x";
  const std::string goal = "1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20 21 22 23 24 x";
  const std::string other = "2 3 1 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20 21 22 23 24 x";
  const State start = parse_board(tablebase.puzzle(), far).value();
  Budget budget{.states = 20'000};
  const auto solver = tablebase.within(budget).solver(target_in(tablebase.puzzle(), {goal, other})).value();
  const auto distance = solver.distance(start);
  CHECK(distance.error().code == ErrorCode::gave_up);
  CHECK(distance.error().message.starts_with("gave up after "));
  CHECK(distance.error().at_least > 60);
  const auto bounds = solver.bounds(start).value().value();
  CHECK(bounds.at_least > 60);
  CHECK(bounds.at_least <= bounds.at_most());
  CHECK_FALSE(bounds.is_first);
}
