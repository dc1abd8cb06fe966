// Tables against a textbook search over boards: every distance and every move of every table.

#include <random>

#include <tilebase/engine/generate/prove.hpp>
#include <tilebase/engine/generate/search_tables.hpp>
#include <tilebase/engine/puzzle/cantor.hpp>
#include <tilebase/engine/puzzle/symmetry.hpp>

#include "support/all_states.hpp"
#include "support/catch.hpp"
#include "support/random_boards.hpp"
#include "support/sample_puzzles.hpp"
#include "support/tables.hpp"

using namespace tilebase;
using support::below;

namespace {

/// A random state of the puzzle.
State random_state(int cells, std::mt19937& random) {
  State state = identity_permutation(cells);
  for (int count = cells; count > 1; --count)
    std::swap(state[count - 1], state[static_cast<int>(below(static_cast<std::size_t>(count), random))]);
  return state;
}

/// A random definition of so many cells: perhaps a blank, anywhere among the tiles; slides, rotations, some cycles that
/// may have no inverse.
std::string random_text(int cells, std::mt19937& random) {
  const bool blank = below(2, random) == 0;
  const int rows = cells % 3 == 0 ? 3 : cells % 2 == 0 ? 2 : 1;
  std::string text = "name = sample\ntiles =";
  const int at = static_cast<int>(below(static_cast<std::size_t>(cells), random));
  for (int tile = 0; tile < cells; ++tile)
    text += blank && tile == at ? " x" : ' ' + std::string(1, static_cast<char>('a' + tile));
  text += "\nrows = " + std::to_string(rows) + "\ncols = " + std::to_string(cells / rows) + "\n";
  const std::size_t kind = below(4, random);
  if (blank) text += "blank = x\n";
  if (blank && kind != 0) text += "slides = orthogonal\n";
  if (blank && kind == 3 && cells > 5)
    text += rows == 1 ? "walls = 2|3\n" : "walls = 1|2 2-" + std::to_string(2 + cells / rows) + '\n';
  if (kind == 2 && cells > 3) text += rows == 1 || below(2, random) == 0 ? "rotations = rows\n" : "rotations = cols\n";
  const std::size_t least = (blank && kind != 0) || (kind == 2 && cells > 3) ? 0 : 1;
  text += "[move]\n";
  const std::string names = support::shuffled("pqstvwyz", random);
  const std::size_t written = least + below(3, random);
  for (std::size_t move = 0; move < written; ++move) {
    const State order = random_state(cells, random);
    text += std::string(1, names[move]) + " = ";
    for (int begin = 0; begin + 2 <= cells;) {
      const int length = 2 + static_cast<int>(below(static_cast<std::size_t>(cells - begin - 1), random));
      text += '(';
      for (int i = 0; i < length; ++i) text += (i > 0 ? " " : "") + std::to_string(order[begin + i] + 1);
      text += ')';
      begin += length;
      if (below(2, random) == 0) break;
    }
    text += '\n';
  }
  return text;
}

/// The smallest move that leads one nearer; 0 where there is none.
std::size_t slow_move(const Puzzle& puzzle, const State& state, const support::AllStates& states) {
  const int distance = states.distance(state).value_or(0);
  for (std::size_t move = 0; move < puzzle.moves().size() && distance > 0; ++move) {
    const auto next = puzzle.apply(state, static_cast<MoveId>(move));
    if (next && states.distance(*next) == distance - 1) return move;
  }
  return 0;
}

/// Checks everything that a table says.
void check_table(const Table& table) {
  const Puzzle& puzzle = table.puzzle();
  const support::AllStates states(puzzle, table.goal());
  int wrong_distances = 0;
  int wrong_moves = 0;
  for (std::uint64_t rank = 0; rank < states.size(); ++rank) {
    const State state = cantor_unrank(rank, puzzle.cells());
    wrong_distances += table.distance(state) != states.distance_of_rank(rank) ? 1 : 0;
    wrong_moves += table.best_move(state) != slow_move(puzzle, state, states) ? 1 : 0;
  }
  CHECK(wrong_distances == 0);
  CHECK(wrong_moves == 0);
  CHECK(table.histogram() == states.histogram());
}

}  // namespace

TEST_CASE("every canonical table of the smaller built-in puzzles is what a textbook search over boards finds") {
  const std::string name = GENERATE("slide2x3", "slide2x4", "magic2x4", "die");
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

TEST_CASE("tables of nine cells of every make are what a textbook search over boards finds", "[.full]") {
  for (const std::string& definition : support::large_definitions()) {
    CAPTURE(definition);
    const auto puzzle = support::puzzle_from(definition);
    check_table(support::table_of(puzzle));
    check_table(support::table_of(puzzle, support::state_of("413752986")));
  }
}

TEST_CASE(
    "tables of random definitions of two to nine cells are proven, and are what a textbook search over boards finds") {
  std::mt19937 random(12);
  for (int i = 0; i < 160; ++i) {
    const int cells = i < 120 ? 2 + i % 6 : 8 + i % 2;
    const std::string text = random_text(cells, random);
    CAPTURE(i, text);
    const auto puzzle = support::puzzle_from(text);
    for (int j = 0; j < (cells < 8 ? 4 : 1); ++j) {
      const Table table = search_states(puzzle, j == 0 ? puzzle->goal() : random_state(cells, random)).value();
      if (cells < 8) check_table(table);
      CHECK(fault_in(table) == std::nullopt);
    }
  }
}

TEST_CASE("a puzzle with a hundred moves, and one with names in another order than written, have the smallest moves") {
  std::mt19937 random(5);
  std::string text = "name = many\ntiles = a b c d e f g\nrows = 1\ncols = 7\n[move]\n";
  for (int move = 0; move < 100; ++move) {
    const State order = random_state(7, random);
    text += "m" + std::to_string((move * 37) % 100) + " = (";
    for (int i = 0; i < 3; ++i) text += (i > 0 ? " " : "") + std::to_string(order[i] + 1);
    text += ")\n";
  }
  const auto puzzle = support::puzzle_from(text);
  check_table(search_states(puzzle, puzzle->goal()).value());
}
