// Neighbours by the tree of states against moving boards: every index, every move.

#include <algorithm>
#include <random>

#include <tilebase/engine/puzzle/placement.hpp>
#include <tilebase/engine/puzzle/state_tree.hpp>
#include <tilebase/engine/puzzle/symmetry.hpp>

#include "support/catch.hpp"
#include "support/random_definitions.hpp"
#include "support/sample_puzzles.hpp"

using namespace tilebase;

namespace {

/// A neighbour: the move that leads there, and its index.
struct Neighbour {
  MoveId move;
  std::uint32_t index;
};

/// Moves boards of one puzzle.
class Boards {
 public:
  Boards(const Puzzle& puzzle, const std::vector<Move>& moves, const CompactIndex& index)
      : puzzle_(puzzle), moves_(moves), index_(index) {}

  void after(const State& state, std::vector<Neighbour>& neighbours) const {
    neighbours.clear();
    const auto cell = static_cast<std::size_t>(puzzle_.blank_cell(state));
    for (std::size_t move = 0; move < moves_.size(); ++move)
      if (const auto& step = moves_[move].at[cell]) add(move, compose(state, *step), neighbours);
  }

 private:
  void add(std::size_t move, const State& state, std::vector<Neighbour>& neighbours) const {
    neighbours.push_back({static_cast<MoveId>(move), index_.of(state).value_or(0xFFFFFFFF)});
  }

  const Puzzle& puzzle_;
  const std::vector<Move>& moves_;
  const CompactIndex& index_;
};

/// Number of states whose neighbours by the tree differ from the neighbours by boards, and of states that the tree does
/// not visit exactly once. Compares every `stride`-th visited state.
int faults(const Puzzle& puzzle, const std::vector<Move>& moves, const State& goal, int stride = 1) {
  const CompactIndex index(puzzle, goal);
  const Boards boards(puzzle, moves, index);
  std::vector<int> visits(index.size());
  std::vector<Neighbour> wanted;
  int wrong = 0;
  int count = 0;
  for_each_state(puzzle, moves, index, [&](std::uint32_t from, const auto& neighbours, const auto& steps) {
    ++visits.at(from);
    if (count++ % stride != 0) return;
    boards.after(index.state(from), wanted);
    const bool is_right =
        std::equal(wanted.begin(), wanted.end(), neighbours.begin(), neighbours.end(),
                   [](const Neighbour& neighbour, std::uint32_t to) { return neighbour.index == to; });
    const bool has_right_moves =
        std::equal(wanted.begin(), wanted.end(), steps.begin(), steps.end(),
                   [](const Neighbour& neighbour, MoveId move) { return neighbour.move == move; });
    wrong += is_right && has_right_moves ? 0 : 1;
  });
  return wrong + static_cast<int>(std::count_if(visits.begin(), visits.end(), [](int times) { return times != 1; }));
}

State with_two_tiles_swapped(const Puzzle& puzzle, State state) {
  std::vector<int> cells;
  for (int c = 0; c < puzzle.cells(); ++c)
    if (state[c] != puzzle.blank()) cells.push_back(c);
  if (cells.size() >= 2) std::swap(state[cells[0]], state[cells[1]]);
  return state;
}

}  // namespace

TEST_CASE("the tree leads where boards move, from every state of every built-in puzzle") {
  const std::string name = GENERATE("slide3x3", "rotate3x3", "mixed3x3", "slide2x3", "slide2x4", "magic2x4", "die");
  CAPTURE(name);
  const auto puzzle = support::builtin(name);
  for (const State& goal : canonical_goals(*puzzle)) {
    const int stride = puzzle->cells() == 9 ? 11 : 1;
    CHECK(faults(*puzzle, puzzle->moves(), goal, goal == puzzle->goal() ? 1 : stride) == 0);
    if (name == "mixed3x3") break;  // where the index is not halved, the goal changes nothing
    CHECK(faults(*puzzle, puzzle->moves(), with_two_tiles_swapped(*puzzle, goal), stride) == 0);
  }
}

TEST_CASE("the tree leads where boards move in puzzles of every make, for goals of both parities") {
  auto definitions = support::sample_definitions();
  for (const std::string& definition : support::large_definitions()) definitions.push_back(definition);
  for (const std::string& definition : definitions) {
    CAPTURE(definition);
    const auto puzzle = support::puzzle_from(definition);
    const int stride = puzzle->cells() == 9 ? 5 : 1;
    CHECK(faults(*puzzle, puzzle->moves(), puzzle->goal(), stride) == 0);
    CHECK(faults(*puzzle, puzzle->moves(), with_two_tiles_swapped(*puzzle, puzzle->goal()), stride) == 0);
  }
}

TEST_CASE("the tree leads where boards move in three hundred random definitions") {
  std::mt19937 random(63);
  support::for_each_random_definition(300, random, [&](const auto&, const auto& puzzle) {
    const State goal =
        cantor_unrank(static_cast<std::uint32_t>(random() % factorial(puzzle->cells())), puzzle->cells());
    REQUIRE(faults(*puzzle, puzzle->moves(), goal) == 0);
  });
}

TEST_CASE("the tree leads where boards move when a symmetry has renamed the moves") {
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

TEST_CASE("the tree leads where boards move when any renaming of the cells has renamed the moves") {
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
