// No definition is refused because it has no table: each question about random puzzles of 2 to 20 cells is answered, or
// ends with its budget.

#include <random>

#include <tilebase/engine/puzzle/target_builder.hpp>
#include <tilebase/engine/query/table_set.hpp>
#include <tilebase/notation.hpp>
#include <tilebase/paths.hpp>
#include <tilebase/random_states.hpp>
#include <tilebase/tablebase.hpp>

#include "support/catch.hpp"
#include "support/random_boards.hpp"
#include "support/random_definitions.hpp"
#include "support/sample_puzzles.hpp"

using namespace tilebase;

namespace {

using support::below;

/// Cycles of 2 to 5 random cells each, one or two of them.
std::string some_cycles(std::size_t cells, std::mt19937& random) {
  std::vector<std::size_t> order(cells);
  for (std::size_t i = 0; i < cells; ++i) order[i] = i + 1;
  std::shuffle(order.begin(), order.end(), random);
  std::string text;
  std::size_t next = 0;
  for (std::size_t cycles = 1 + below(2, random); cycles > 0; --cycles) {
    const std::size_t length = std::min(2 + below(4, random), cells - next);
    if (length < 2) break;
    std::string cycle;
    for (std::size_t i = 0; i < length; ++i) cycle += (i == 0 ? "" : " ") + std::to_string(order[next++]);
    text += '(' + cycle + ')';
  }
  return text;
}

/// A random definition of 7 to 20 cells: slides, edges, rotations, runs, one-way moves, moves by the blank's cell,
/// equal tiles, cells that no move touches.
std::string large_definition(std::mt19937& random) {
  const std::size_t rows = 1 + below(4, random);
  const std::size_t cols = std::max<std::size_t>(2, (7 + below(14, random)) / rows);
  const std::size_t cells = rows * cols;
  const bool has_blank = below(3, random) > 0;
  const std::size_t kinds = below(4, random) == 0 ? 3 + below(3, random) : cells;
  std::string text = "name = any\ntiles =";
  for (std::size_t i = has_blank ? 1 : 0; i < cells; ++i) text += ' ' + std::to_string(1 + i % kinds);
  text += has_blank ? " x\nblank = x\n" : "\n";
  text += "rows = " + std::to_string(rows) + "\ncols = " + std::to_string(cols) + '\n';
  if (below(5, random) == 0) text += "metric = multi\n";
  if (has_blank && below(3, random) > 0) text += "slides = orthogonal\n";
  if (below(3, random) == 0)
    text += rows > 1 && below(2, random) == 0 ? "rotations = rows cols\n" : "rotations = rows\n";
  text += "[move]\n";
  for (std::size_t moves = 1 + below(3, random); moves > 0; --moves)
    text += std::string(1, static_cast<char>('a' + moves)) + "b = " + some_cycles(cells, random) + '\n';
  if (has_blank && below(3, random) == 0) {
    const std::size_t cell = 1 + below(cells, random);
    text += "by = " + std::to_string(cell) + ':' + some_cycles(cells, random) + '\n';
  }
  return text;
}

/// Numbers of answers, and of errors that are no fault.
struct Tally {
  int answers = 0;
  int errors = 0;

  template <class T>
  const Result<T>& take(const Result<T>& result) {
    if (result) {
      ++answers;
    } else {
      INFO(result.error().message);
      CHECK((result.error().code == ErrorCode::gave_up || result.error().code == ErrorCode::none_found ||
             result.error().code == ErrorCode::too_many_cells || result.error().code == ErrorCode::count_overflow ||
             result.error().message.starts_with("no state of ")));  // a table of all states tells that there is none
      ++errors;
    }
    return result;
  }
};

void ask_all(const Puzzle& puzzle, std::mt19937& random, Tally& tally) {
  CAPTURE(puzzle.definition());
  const auto tablebase = below(2, random) == 0 ? TableSet::without_tables(puzzle) : Tablebase::create(puzzle);
  REQUIRE(tablebase);
  TargetBuilder target(puzzle.goal_target());
  if (below(3, random) == 0)
    for (int cell = 0; cell < puzzle.cells(); ++cell)
      if (below(3, random) == 0) target[cell] = Target::any;
  Budget budget{.states = 200};
  const auto solver = tablebase->within(budget).solver(target);
  REQUIRE(solver);
  auto states = solver->random_states({}, random());
  if (!tally.take(states)) return;
  const auto drawn = states->next_state();
  if (!tally.take(drawn)) return;
  State start = *drawn;
  if (below(4, random) == 0) std::shuffle(start.lane.begin(), start.lane.begin() + puzzle.cells(), random);
  start = puzzle.representative(start);
  tally.take(solver->is_solvable(start));
  tally.take(solver->distance(start));
  tally.take(solver->moves(start));
  tally.take(solver->hint(start));
  tally.take(solver->count(start));
  tally.take(solver->difficulty(start));
  tally.take(solver->bounds(start));
  tally.take(solver->bounds(start, 0));
  tally.take(solver->bounds(start, 3));
  tally.take(solver->stats());
  const auto successors = puzzle.successors(start);
  if (!successors.empty()) tally.take(solver->rate(start, successors.front().move));
  auto paths = solver->paths(start);
  if (tally.take(paths)) tally.take(paths->next());
  const auto path = solver->path(start);
  if (tally.take(path) && *path) {
    State state = start;
    for (const MoveId move : **path) state = puzzle.apply(state, move).value();
    CHECK(puzzle.matches(target, state));
  }
  auto near = solver->random_states(1, random());
  if (near) tally.take(near->next());
}

}  // namespace

TEST_CASE("no random definition lacks a table") {
  std::mt19937 random(4711);
  Tally tally;
  support::for_each_random_definition(
      75, random, [&](const support::RandomDefinition&, const auto& puzzle) { ask_all(*puzzle, random, tally); });
  for (int i = 0; i < 20; ++i) ask_all(*support::puzzle_from(large_definition(random)), random, tally);
  CHECK(tally.answers > 1000);
}

TEST_CASE("no definition of a sample lacks a table") {
  std::mt19937 random(4712);
  Tally tally;
  for (const std::string& definition : support::sample_definitions())
    ask_all(*support::puzzle_from(definition), random, tally);
  for (const char* const name : {"rotate4x4", "mixed4x4", "twiddle4x4", "slide4x4-multi", "rotate3x5-multi",
                                 "hexagon19", "pocketcube", "rings18", "topspin16", "rotate5x5"})
    ask_all(builtin_puzzle(name).value(), random, tally);
  CHECK(tally.answers > 300);
}

TEST_CASE("none of a thousand random definitions lacks a table", "[.full]") {
  std::mt19937 random(4713);
  Tally tally;
  for (int i = 0; i < 1000; ++i) ask_all(*support::puzzle_from(large_definition(random)), random, tally);
  CHECK(tally.answers > 5000);
}
