// Walkers, which take several moves per step, against single steps: every state, goals of every kind.

#include <random>

#include <tilebase/engine/puzzle/cantor.hpp>
#include <tilebase/engine/puzzle/placement.hpp>
#include <tilebase/engine/query/table_set.hpp>
#include <tilebase/notation.hpp>
#include <tilebase/tilebase.hpp>

#include "support/catch.hpp"
#include "support/sample_puzzles.hpp"
#include "support/walks.hpp"

using namespace tilebase;
using support::Walks;

namespace {

int faults_toward(const Tablebase& tablebase, const State& goal, std::uint32_t step = 1) {
  const GoalView view = TableSet::of(tablebase).goal_view(goal).value();
  const Walker walker = Walker::create(view).value();
  return Walks(view, walker).faults(step);
}

State with_blank_in(const Puzzle& puzzle, int cell, State goal) {
  if (puzzle.blank()) std::swap(goal[cell], goal[puzzle.blank_cell(goal)]);
  return goal;
}

/// Six cells in a row whose neighbours swap, with `times` moves for each pair: paths have up to fifteen moves.
std::string neighbours_swap(int times) {
  std::string text = "name=row\ntiles=1 2 3 4 5 6\n[move]\n";
  for (int move = 0; move < 5 * times; ++move)
    text += std::string(1, static_cast<char>('a' + move)) + "=(" + std::to_string(move / times + 1) + " " +
            std::to_string(move / times + 2) + ")\n";
  return text;
}

}  // namespace

TEST_CASE("a walker's paths are right for every state and canonical goal of every built-in puzzle") {
  const std::string name = GENERATE("rotate3x3", "mixed3x3", "slide2x3", "slide2x4", "magic2x4", "die");
  CAPTURE(name);
  const auto tablebase = Tablebase::builtin(name).value();
  REQUIRE(!tablebase.tables().empty());
  for (const StoredTable& table : tablebase.tables()) CHECK(faults_toward(tablebase, table.goal()) == 0);
}

TEST_CASE("a walker's paths are right for states of the 8-puzzle, blank in any cell of the goal") {
  const auto tablebase = Tablebase::builtin("slide3x3").value();
  const State relabelled = support::state_of("84371562x");
  const int cell = GENERATE(range(0, 9));
  CAPTURE(cell);
  CHECK(faults_toward(tablebase, with_blank_in(tablebase.puzzle(), cell, relabelled), 11) == 0);
}

TEST_CASE("a walker's paths are right for mirrored and relabelled goals of other puzzles") {
  std::mt19937 random(25);
  for (const std::string name : {"slide2x3", "slide2x4", "die", "magic2x4"}) {
    const auto tablebase = Tablebase::builtin(name).value();
    const Puzzle& puzzle = tablebase.puzzle();
    for (int cell = 0; cell < puzzle.blank_cells(); cell += name == "slide2x4" ? 3 : 1) {
      CAPTURE(name, cell);
      const auto rank = static_cast<std::uint32_t>(random() % factorial(puzzle.cells()));
      CHECK(faults_toward(tablebase, with_blank_in(puzzle, cell, cantor_unrank(rank, puzzle.cells())), 5) == 0);
    }
  }
  const auto mixed = Tablebase::builtin("mixed3x3").value();
  CHECK(faults_toward(mixed, support::state_of("837x15624"), 11) == 0);
}

TEST_CASE("a walker's paths are right in puzzles of every kind") {
  for (const std::string& definition : support::sample_definitions()) {
    const auto tablebase = support::tablebase_of(definition);
    const Puzzle& puzzle = tablebase.puzzle();
    CAPTURE(definition);
    for (int cell = 0; cell < puzzle.blank_cells(); ++cell) {
      CHECK(faults_toward(tablebase, with_blank_in(puzzle, cell, puzzle.goal())) == 0);
      CHECK(faults_toward(tablebase, with_blank_in(puzzle, cell,
                                                   cantor_unrank(factorial(puzzle.cells()) - 2, puzzle.cells()))) == 0);
    }
  }
}

TEST_CASE("paths of exactly one entry, and of exactly two, end right") {
  struct Sample {
    std::string definition;
    std::size_t moves_an_entry;
    std::size_t entries;  // entries that the longest path fills
  };
  const Sample sample = GENERATE(
      Sample{std::string(support::magic_definition), 16, 1},
      Sample{std::string(support::builtin("slide2x4")->definition()), 16, 2}, Sample{neighbours_swap(1), 8, 1},
      Sample{neighbours_swap(4), 4, 3},
      Sample{"name=twenty\ntiles=1 2 3 4 5 6 7 8 9\n[move]\nA=(1 2 3 4)(5 6 7 8 9)\n", 16, 1},
      Sample{support::all_cycles_of_five(true, false), 8, 0}, Sample{support::all_cycles_of_five(true, true), 4, 0});
  CAPTURE(sample.definition);
  const auto tablebase = support::tablebase_of(sample.definition);
  const GoalView view = TableSet::of(tablebase).goal_view(tablebase.puzzle().goal()).value();
  const Walker walker = Walker::create(view).value();
  CHECK(walker.room() == static_cast<std::size_t>(view.table().farthest()) + 16);
  Walks walks(view, walker);
  CHECK(walks.faults() == 0);
  for (std::size_t entry = 1; entry <= sample.entries; ++entry) {
    CHECK(walks.with_length(entry * sample.moves_an_entry) > 0);
    CHECK(walks.with_length(entry * sample.moves_an_entry - 1) > 0);
  }
  CHECK(static_cast<std::size_t>(view.table().farthest()) >= sample.entries * sample.moves_an_entry);
}

TEST_CASE("a walker writes no words if names of moves are longer than one character") {
  const auto tablebase = Tablebase::builtin("rotate3x3").value();
  const Walker walker = Walker::create(TableSet::of(tablebase).goal_view(tablebase.puzzle().goal()).value()).value();
  CHECK_FALSE(walker.writes_words());
  Path path;
  CHECK(walker.append_path(support::state_of("231564789"), path));
  CHECK(tablebase.puzzle().word(path) == "R1 R2");
}

TEST_CASE("a walker may outlive its tablebase") {
  const Walker walker = [] {
    const auto tablebase = Tablebase::builtin("slide3x3").value();
    return Walker::create(TableSet::of(tablebase).goal_view(support::state_of("x12345678")).value()).value();
  }();
  Path path;
  CHECK(walker.append_path(support::state_of("1x2345678"), path));
  CHECK(path == Path{1});  // l
  CHECK_FALSE(walker.distance(support::state_of("x21345678")));
}
