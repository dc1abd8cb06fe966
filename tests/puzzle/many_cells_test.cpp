// Puzzles of ten cells and more: what works for them, and what refuses them by name.

#include <algorithm>
#include <random>
#include <stdexcept>

#include <tilebase/engine/puzzle/compact_index.hpp>
#include <tilebase/engine/puzzle/sizes.hpp>
#include <tilebase/engine/puzzle/symmetry.hpp>
#include <tilebase/notation.hpp>

#include "oracle/slides.hpp"
#include "support/catch.hpp"
#include "support/random_slides.hpp"
#include "support/sample_puzzles.hpp"
#include "support/states.hpp"

using namespace tilebase;

namespace {

constexpr oracle::Grid sizes[] = {{2, 5}, {1, 11}, {3, 4}, {1, 13}, {2, 7},  {3, 5},
                                  {4, 4}, {3, 6},  {5, 5}, {3, 10}, {1, 32}, {4, 8}};

std::shared_ptr<const Puzzle> board_of(oracle::Grid size) {
  return support::builtin("slide" + std::to_string(size.rows) + 'x' + std::to_string(size.columns));
}

}  // namespace

TEST_CASE("slides of ten to thirty-two cells move as the oracle's") {
  const oracle::Grid size = GENERATE(from_range(std::begin(sizes), std::end(sizes)));
  const auto puzzle = board_of(size);
  REQUIRE(puzzle->cells() == size.rows * size.columns);
  const auto moves = oracle::slides(size);
  std::mt19937 random(4);
  int wrong = 0;
  for (int round = 0; round < 200; ++round) {
    State state = puzzle->goal();
    std::shuffle(state.lane.begin(), state.lane.begin() + puzzle->cells(), random);
    wrong += parse_board(*puzzle, format_board(*puzzle, state)).value() != state ? 1 : 0;
    for (std::size_t move = 0; move < moves.size(); ++move) {
      const auto wanted = moves[move].after(support::oracle_board(state, puzzle->cells()));
      const auto after = puzzle->apply(state, static_cast<MoveId>(move));
      wrong += (after ? std::optional(support::oracle_board(*after, puzzle->cells())) : std::nullopt) != wanted ? 1 : 0;
    }
  }
  CHECK(wrong == 0);
}

TEST_CASE("the symmetries of boards of ten to thirty-two cells are those of their shapes") {
  const oracle::Grid size = GENERATE(from_range(std::begin(sizes), std::end(sizes)));
  const auto puzzle = board_of(size);
  const auto symmetry_list = symmetries(*puzzle);
  CHECK(symmetry_list.size() == (size.rows == size.columns ? 8U : size.rows == 1 ? 2U : 4U));
  for (const Symmetry& symmetry : symmetry_list) CHECK(is_symmetry(*puzzle, symmetry));
  if (size.rows == 5) CHECK(canonical_goals(*puzzle).size() == 6);
  if (size.rows == 4 && size.columns == 4) {
    CHECK(canonical_goals(*puzzle).size() == 3);  // the blank in a corner, at an edge, inside
    CHECK(symmetries(*support::builtin("rotate4x4")).size() == 8 * 16);
  }
}

TEST_CASE("a search for symmetries that would take for ever gives up by name", "[.full]") {
  // Two cells swap, and every other cell is like every other: 2 * 14! symmetries.
  const auto alike = support::puzzle_from("name = alike\ntiles = 123456789abcdefg\n[move]\nA = (1 2)\n");
  const std::string reason =
      "puzzle alike: its symmetries take more than 10000000 steps to find; too many of its cells look alike";
  CHECK_THROWS_MATCHES(symmetries(*alike), std::length_error, Catch::Matchers::Message(reason));
  CHECK(symmetry_taking(*alike, 2, 15).has_value());
  CHECK(symmetry_taking(*alike, 0, 1).has_value());
  CHECK(!symmetry_taking(*alike, 0, 2).has_value());
}

TEST_CASE("a search for symmetries among cells that all look alike ends: it finds one, or gives up by name") {
  // Each cell is taken to each other by exactly one move, but by chance.
  std::mt19937 random(9);
  Permutation renaming = identity_permutation();
  std::shuffle(renaming.lane.begin(), renaming.lane.begin() + 16, random);
  std::string text = "name = square\ntiles = 123456789abcdefx\nblank = x\n[move]\n";
  for (int shift = 0; shift < 16; ++shift) {
    Permutation to{};
    for (int cell = 0; cell < 16; ++cell) to[cell] = renaming[(cell + shift) % 16];
    std::string cycles;
    for (int first = 0; first < 16; ++first) {
      int least = first;
      for (int cell = to[first]; cell != first; cell = to[cell]) least = std::min(least, cell);
      if (least < first || to[first] == first) continue;
      cycles += '(' + std::to_string(first + 1);
      for (int cell = to[first]; cell != first; cell = to[cell]) cycles += ' ' + std::to_string(cell + 1);
      cycles += ')';
    }
    text += 'M' + std::to_string(shift) + " = " + cycles + '\n';
  }
  const auto square = support::puzzle_from(text);
  const auto symmetry = symmetry_taking(*square, 0, 0);
  REQUIRE(symmetry);
  CHECK(is_symmetry(*square, *symmetry));
  CHECK_THROWS_MATCHES(symmetry_taking(*square, 0, 1), std::length_error,
                       Catch::Matchers::Message("puzzle square: its symmetries take more than 10000000 steps to find; "
                                                "too many of its cells look alike"));
}

TEST_CASE("whatever numbers all states refuses more than nine cells by name") {
  const oracle::Grid size = GENERATE(from_range(std::begin(sizes), std::end(sizes)));
  const auto slide = board_of(size);
  const std::string reason = "puzzle " + slide->name() + " has " + std::to_string(slide->cells()) + " cells; " +
                             "all states are listed of at most 9";
  CHECK(can_be_listed(*slide).error().message == reason);
  CHECK_THROWS_AS(unpacked_cells(*slide), std::length_error);
  CHECK_THROWS_WITH(unpacked_cells(*slide), reason);
  CHECK_THROWS_WITH(CompactIndex(*slide, slide->goal()), reason);
}

TEST_CASE("whatever numbers all states takes nine cells") {
  const auto puzzle = support::builtin("slide3x3");
  CHECK(can_be_listed(*puzzle).has_value());
  CHECK(unpacked_cells(*puzzle) == 9);
  CHECK(CompactIndex(*puzzle, puzzle->goal()).size() == 181440);
}
