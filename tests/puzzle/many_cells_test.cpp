// Puzzles of ten cells and more: what works for them, and what refuses them by name.

#include <algorithm>
#include <random>
#include <stdexcept>

#include <tilebase/engine/puzzle/compact_index.hpp>
#include <tilebase/engine/puzzle/sizes.hpp>
#include <tilebase/engine/puzzle/symmetry.hpp>
#include <tilebase/notation.hpp>

#include "support/catch.hpp"
#include "support/sample_puzzles.hpp"
#include "support/states.hpp"

using namespace tilebase;

namespace {

/// Tiles of `cells` cells, one character each; the last tile is the blank if `blank` is set.
std::string tiles(int cells, bool blank) {
  std::string tiles = std::string("123456789abcdefghijklmnopqrstuvw").substr(0, static_cast<std::size_t>(cells));
  if (blank) tiles.back() = 'x';
  return tiles;
}

std::shared_ptr<const Puzzle> grid(const std::string& name, int rows, int cols, bool blank, const std::string& moves) {
  return support::puzzle_from("name = " + name + "\ntiles = " + tiles(rows * cols, blank) +
                              "\nrows = " + std::to_string(rows) + "\ncols = " + std::to_string(cols) + '\n' + moves);
}

std::shared_ptr<const Puzzle> slides(int rows, int cols) {
  return grid("slide" + std::to_string(rows) + 'x' + std::to_string(cols), rows, cols, true,
              "blank = x\nslides = orthogonal\n");
}

std::shared_ptr<const Puzzle> rotations(int rows, int cols) {
  return grid("rotate" + std::to_string(rows) + 'x' + std::to_string(cols), rows, cols, false,
              "rotations = rows cols\n");
}

struct Size {
  int rows;
  int cols;
};
constexpr Size sizes[] = {{2, 5}, {1, 11}, {3, 4}, {1, 13}, {2, 7},  {3, 5},
                          {4, 4}, {3, 6},  {5, 5}, {3, 10}, {1, 32}, {4, 8}};

}  // namespace

TEST_CASE("slides of ten to thirty-two cells move as the oracle's") {
  const Size size = GENERATE(from_range(std::begin(sizes), std::end(sizes)));
  const auto puzzle = slides(size.rows, size.cols);
  REQUIRE(puzzle->cells() == size.rows * size.cols);
  std::mt19937 random(4);
  int wrong = 0;
  for (int round = 0; round < 200; ++round) {
    State state = puzzle->goal();
    std::shuffle(state.lane.begin(), state.lane.begin() + puzzle->cells(), random);
    const std::string board = format_board(*puzzle, state);
    wrong += parse_board(*puzzle, board).value() != state ? 1 : 0;
    const int cell = static_cast<int>(board.find('x'));
    for (std::size_t move = 0; move < puzzle->moves().size(); ++move) {
      const char name = puzzle->moves()[move].name[0];
      const int row = cell / size.cols + (name == 'd' ? 1 : 0) - (name == 'u' ? 1 : 0);
      const int col = cell % size.cols + (name == 'r' ? 1 : 0) - (name == 'l' ? 1 : 0);
      std::string wanted;
      if (row >= 0 && row < size.rows && col >= 0 && col < size.cols) {
        wanted = board;
        std::swap(wanted[static_cast<std::size_t>(cell)], wanted[static_cast<std::size_t>(row * size.cols + col)]);
      }
      const auto after = puzzle->apply(state, static_cast<MoveId>(move));
      wrong += (after ? format_board(*puzzle, *after) : "") != wanted ? 1 : 0;
    }
  }
  CHECK(wrong == 0);
}

TEST_CASE("rotations of ten to sixteen cells shift their lines") {
  const auto puzzle = rotations(4, 4);
  const auto after = [&](const std::string& name) {
    const auto& moves = puzzle->moves();
    const auto move = std::find_if(moves.begin(), moves.end(), [&](const Move& m) { return m.name == name; });
    return format_board(*puzzle, puzzle->apply(puzzle->goal(), static_cast<MoveId>(move - moves.begin())).value());
  };
  CHECK(after("L1") ==
        "2341"
        "56789abcdefg");
  CHECK(after("R4") ==
        "123456789abc"
        "gdef");
  CHECK(after("U1") ==
        "5234"
        "9678"
        "dabc"
        "1efg");
  CHECK(after("D4") ==
        "123g"
        "5674"
        "9ab8"
        "defc");
}

TEST_CASE("the symmetries of boards of ten to thirty-two cells are those of their shapes") {
  const Size size = GENERATE(from_range(std::begin(sizes), std::end(sizes)));
  const auto puzzle = slides(size.rows, size.cols);
  const auto symmetry_list = symmetries(*puzzle);
  CHECK(symmetry_list.size() == (size.rows == size.cols ? 8U : size.rows == 1 ? 2U : 4U));
  for (const Symmetry& symmetry : symmetry_list) CHECK(is_symmetry(*puzzle, symmetry));
  if (size.rows == 5) CHECK(canonical_goals(*puzzle).size() == 6);
  if (size.rows == 4 && size.cols == 4) {
    CHECK(canonical_goals(*puzzle).size() == 3);  // the blank in a corner, at an edge, inside
    CHECK(symmetries(*rotations(4, 4)).size() == 8 * 16);
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
  const Size size = GENERATE(from_range(std::begin(sizes), std::end(sizes)));
  const auto slide = slides(size.rows, size.cols);
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
