// Tables against a textbook search over boards: every distance and every move of every table.

#include <queue>

#include <tilebase/puzzle/cantor.hpp>
#include <tilebase/puzzle/symmetry.hpp>

#include "support/catch.hpp"
#include "support/sample_puzzles.hpp"
#include "support/tables.hpp"

using namespace tilebase;

namespace {

constexpr int no_way = -1;

/// The distance of every state to a goal, by Cantor index: breadth first over boards, every move undone wherever it
/// could have been made.
std::vector<int> slow_distances(const Puzzle& puzzle, const State& goal) {
  const auto index = [&](const State& state) { return cantor_rank(state, puzzle.cells()); };
  std::vector<Permutation> undone;
  std::vector<int> from;
  for (const Move& move : puzzle.moves())
    for (int cell = 0; cell < puzzle.blank_cells(); ++cell)
      if (const auto& step = move.at[static_cast<std::size_t>(cell)]) {
        undone.push_back(inverse(*step));
        from.push_back(cell);
      }
  std::vector<int> distances(factorial(puzzle.cells()), no_way);
  distances[index(goal)] = 0;
  std::queue<State> waiting;
  for (waiting.push(goal); !waiting.empty(); waiting.pop()) {
    const State here = waiting.front();
    const int distance = distances[index(here)];
    for (std::size_t i = 0; i < undone.size(); ++i) {
      const State before = compose(here, undone[i]);
      if (puzzle.blank_cell(before) != from[i] || distances[index(before)] != no_way) continue;
      distances[index(before)] = distance + 1;
      waiting.push(before);
    }
  }
  return distances;
}

/// The smallest move that leads one nearer; 0 where there is none.
std::size_t slow_move(const Puzzle& puzzle, const State& state, const std::vector<int>& distances) {
  const int here = distances[cantor_rank(state, puzzle.cells())];
  for (std::size_t move = 0; move < puzzle.moves().size() && here > 0; ++move) {
    const auto next = puzzle.apply(state, static_cast<MoveId>(move));
    if (next && distances[cantor_rank(*next, puzzle.cells())] == here - 1) return move;
  }
  return 0;
}

/// Checks everything that a table says.
void check_table(const Table& table) {
  const Puzzle& puzzle = table.puzzle();
  const auto distances = slow_distances(puzzle, table.goal());
  std::vector<std::uint64_t> histogram;
  int wrong_distances = 0;
  int wrong_moves = 0;
  for (std::uint32_t rank = 0; rank < distances.size(); ++rank) {
    const State state = cantor_unrank(rank, puzzle.cells());
    wrong_distances += table.distance(state).value_or(no_way) != distances[rank] ? 1 : 0;
    wrong_moves += table.best_move(state) != slow_move(puzzle, state, distances) ? 1 : 0;
    if (distances[rank] == no_way) continue;
    const auto distance = static_cast<std::size_t>(distances[rank]);
    if (distance >= histogram.size()) histogram.resize(distance + 1);
    ++histogram[distance];
  }
  CHECK(wrong_distances == 0);
  CHECK(wrong_moves == 0);
  CHECK(table.histogram() == histogram);
}

}  // namespace

TEST_CASE("every canonical table of every built-in puzzle is what a textbook search over boards finds") {
  const std::string name = GENERATE("slide3x3", "rotate3x3", "mixed3x3", "slide2x3", "slide2x4", "magic2x4", "die");
  CAPTURE(name);
  const auto puzzle = support::builtin(name);
  for (const State& goal : canonical_goals(*puzzle)) check_table(support::table_of(puzzle, goal));
}

TEST_CASE(
    "tables of puzzles of every make are what a textbook search over boards finds, wherever the goal's blank is") {
  for (const std::string& definition : support::sample_definitions()) {
    CAPTURE(definition);
    const auto puzzle = support::puzzle_from(definition);
    for (int cell = 0; cell < puzzle->blank_cells(); ++cell) {
      State goal = puzzle->goal();
      if (puzzle->blank()) std::swap(goal[cell], goal[*puzzle->blank()]);
      check_table(support::table_of(puzzle, goal));
    }
  }
}

TEST_CASE("tables of nine cells of every make are what a textbook search over boards finds") {
  for (const std::string& definition : support::large_definitions()) {
    CAPTURE(definition);
    const auto puzzle = support::puzzle_from(definition);
    check_table(support::table_of(puzzle));
    check_table(support::table_of(puzzle, support::state_of("413752986")));
  }
}
