// Indices after a move against boards that are moved: every state, every move.

#include <algorithm>
#include <random>

#include <tilebase/engine/puzzle/cantor.hpp>
#include <tilebase/engine/puzzle/neighbours.hpp>
#include <tilebase/engine/puzzle/placement.hpp>
#include <tilebase/engine/puzzle/symmetry.hpp>

#include "support/catch.hpp"
#include "support/random_definitions.hpp"
#include "support/sample_puzzles.hpp"

using namespace tilebase;

namespace {

/// Number of states, of every `stride`-th with the blank in a cell, and moves for which Neighbours differs
/// from the index of the board that is moved; 1 if no state was compared.
int faults(const Puzzle& puzzle, const std::vector<Move>& moves, const State& goal, std::uint32_t stride = 1) {
  const CompactIndex index(puzzle, goal);
  const auto cells = static_cast<std::uint32_t>(puzzle.blank_cells());
  Neighbours neighbours(puzzle, index);
  int wrong = 0;
  int right = 0;
  for (const Move& move : moves)
    for (std::uint32_t cell = 0; cell < cells; ++cell) {
      if (!move.at[cell]) continue;
      const auto& after = neighbours.after(*move.at[cell], cell);
      wrong += after.size() == index.size() / cells ? 0 : 1;
      for (std::uint32_t i = 0; i < after.size(); i += stride) {
        const State state = index.state(i * cells + cell);
        ++(index.of(compose(state, *move.at[cell])) == after[i] ? right : wrong);
      }
    }
  return wrong + (right == 0 ? 1 : 0);
}

State with_two_tiles_swapped(const Puzzle& puzzle, State state) {
  std::vector<int> cells;
  for (int c = 0; c < puzzle.cells(); ++c)
    if (state[c] != puzzle.blank()) cells.push_back(c);
  if (cells.size() >= 2) std::swap(state[cells[0]], state[cells[1]]);
  return state;
}

}  // namespace

TEST_CASE("an index after a move is that of the moved board, in puzzles of every make, for goals of both parities") {
  for (const std::string& definition : support::definitions_of_every_make()) {
    CAPTURE(definition);
    const auto puzzle = support::puzzle_from(definition);
    const int stride = puzzle->cells() == 9 ? 11 : 1;
    for (const State& goal : canonical_goals(*puzzle)) {
      CHECK(faults(*puzzle, puzzle->moves(), goal, goal == puzzle->goal() ? 1 : stride) == 0);
      CHECK(faults(*puzzle, puzzle->moves(), with_two_tiles_swapped(*puzzle, goal), stride) == 0);
    }
  }
}

TEST_CASE("an index after a move is that of the moved board in three hundred random definitions") {
  std::mt19937 random(63);
  support::for_each_random_definition(300, random, [&](const auto&, const auto& puzzle) {
    const State goal =
        cantor_unrank(static_cast<std::uint32_t>(random() % factorial(puzzle->cells())), puzzle->cells());
    REQUIRE(faults(*puzzle, puzzle->moves(), goal) == 0);
  });
}

TEST_CASE("an index after a move is that of the moved board when a symmetry has renamed the moves") {
  for (const std::string name : {"slide3x3", "slide2x3", "slide2x4", "die"}) {
    const auto puzzle = support::builtin(name);
    CAPTURE(name);
    for (const Symmetry& symmetry : symmetries(*puzzle))
      CHECK(faults(*puzzle, renamed_moves(*puzzle, symmetry), puzzle->goal(), puzzle->cells() == 9 ? 11 : 1) == 0);
  }
  for (const std::string name : {"mixed3x3", "rotate3x3"}) {
    const auto puzzle = support::builtin(name);
    CAPTURE(name);
    const auto symmetry_list = symmetries(*puzzle);
    CHECK(faults(*puzzle, renamed_moves(*puzzle, symmetry_list.back()), puzzle->goal(), 11) == 0);
  }
}

TEST_CASE("an index after a move is that of the moved board when any renaming of the cells has renamed the moves") {
  std::mt19937 random(3);
  int renamed = 0;
  for (const std::string& definition : support::sample_definitions()) {
    CAPTURE(definition);
    const auto puzzle = support::puzzle_from(definition);
    // Renaming keeps whether the index is halved only where it is a symmetry; else any moves on all states must do.
    if (CompactIndex(*puzzle, puzzle->goal()).halved()) continue;
    for (int i = 0; i < 5; ++i) {
      const auto number = static_cast<std::uint32_t>(random() % factorial(puzzle->cells()));
      const auto moves = renamed_moves(*puzzle, cantor_unrank(number, puzzle->cells()));
      CHECK(faults(*puzzle, moves, puzzle->goal()) == 0);
      ++renamed;
    }
  }
  CHECK(renamed > 50);
}
