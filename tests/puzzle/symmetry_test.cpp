#include <algorithm>
#include <ctime>

#include <tilebase/engine/puzzle/cantor.hpp>
#include <tilebase/engine/puzzle/placement.hpp>
#include <tilebase/engine/puzzle/symmetry.hpp>
#include <tilebase/notation.hpp>

#include "support/catch.hpp"
#include "support/sample_puzzles.hpp"
#include "support/states.hpp"

using namespace tilebase;

namespace {

std::vector<Symmetry> by_brute_force(const Puzzle& puzzle) {
  std::vector<Symmetry> renamings;
  for (std::uint32_t rank = 0; rank < factorial(puzzle.cells()); ++rank)
    if (const auto renaming = cantor_unrank(rank, puzzle.cells()); is_symmetry(puzzle, renaming))
      renamings.push_back(renaming);
  return renamings;
}

/// A permutation of nine cells as cycles from 1; "" for the identity.
std::string cycles(const Permutation& to) {
  std::string text;
  for (int first = 0; first < 9; ++first) {
    std::string cycle = std::to_string(first + 1);
    int cell = to[first];
    for (; cell > first; cell = to[cell]) cycle += ' ' + std::to_string(cell + 1);
    if (cell == first && to[first] != first) text += '(' + cycle + ')';
  }
  return text;
}

/// Nine cells with those moves.
std::shared_ptr<const Puzzle> nine_cells(const std::vector<Permutation>& moves, bool blank) {
  std::string text = "name = nine\ntiles = 1 2 3 4 5 6 7 8 x\n";
  if (blank) text += "blank = x\n";
  text += "[move]\n";
  for (std::size_t i = 0; i < moves.size(); ++i)
    if (const std::string written = cycles(moves[i]); !written.empty())
      text += "M" + std::to_string(i) + " = " + written + '\n';
  return support::puzzle_from(text);
}

/// x -> m x + t for all t and all m but 0 in the field of nine elements a + b i, a and b modulo 3: cells that no two
/// moves tell apart, for each pair of them is taken to each other pair by just one. Then renamed.
std::vector<Permutation> affine_moves(const Permutation& renaming) {
  std::vector<Permutation> moves;
  for (int m = 1; m < 9; ++m)
    for (int t = 0; t < 9; ++t) {
      Permutation move = identity_permutation();
      for (int x = 0; x < 9; ++x) {
        const int real = (m / 3) * (x / 3) - (m % 3) * (x % 3) + t / 3;
        const int imaginary = (m / 3) * (x % 3) + (m % 3) * (x / 3) + t % 3;
        move[x] = static_cast<std::uint8_t>((real + 6) % 3 * 3 + (imaginary + 6) % 3);
      }
      moves.push_back(compose(renaming, compose(move, inverse(renaming))));
    }
  return moves;
}

/// Every swap of two cells, and every way of taking three round.
std::vector<Permutation> all_swaps_and_threes() {
  std::vector<Permutation> moves;
  for (int a = 0; a < 9; ++a)
    for (int b = a + 1; b < 9; ++b) {
      Permutation move = identity_permutation();
      std::swap(move[a], move[b]);
      moves.push_back(move);
      for (int c = b + 1; c < 9; ++c) {
        Permutation three = move;
        std::swap(three[b], three[c]);
        moves.push_back(three);
        moves.push_back(inverse(three));
      }
    }
  return moves;
}

/// Seconds of processor time that something takes.
template <class Work>
double seconds(Work work) {
  const std::clock_t begin = std::clock();
  work();
  return static_cast<double>(std::clock() - begin) / CLOCKS_PER_SEC;
}

std::vector<std::string> boards(const Puzzle& puzzle, const std::vector<State>& states) {
  std::vector<std::string> texts;
  for (const State& state : states) texts.push_back(format_board(puzzle, state));
  return texts;
}

}  // namespace

TEST_CASE("the built-in puzzles have the symmetries of the square and of the torus") {
  CHECK(symmetries(*support::builtin("slide3x3")).size() == 8);
  CHECK(symmetries(*support::builtin("mixed3x3")).size() == 8);
  CHECK(symmetries(*support::builtin("rotate3x3")).size() == 72);
}

TEST_CASE("a renaming that breaks the moves is no symmetry") {
  const auto puzzle = support::builtin("rotate3x3");
  Permutation swapped = identity_permutation();
  std::swap(swapped[0], swapped[1]);
  CHECK_FALSE(is_symmetry(*puzzle, swapped));
  Permutation rows_swapped = support::state_of("456123789");
  CHECK(is_symmetry(*puzzle, rows_swapped));
  CHECK_FALSE(is_symmetry(*support::builtin("mixed3x3"), rows_swapped));
}

TEST_CASE("a symmetry takes one cell to another only within a class") {
  const auto puzzle = support::builtin("slide3x3");
  const std::string classes = "cecemecec";  // corner, edge, middle, in reading order
  for (int from = 0; from < 9; ++from)
    for (int to = 0; to < 9; ++to) {
      const auto symmetry = symmetry_taking(*puzzle, from, to);
      REQUIRE(symmetry.has_value() ==
              (classes[static_cast<std::size_t>(from)] == classes[static_cast<std::size_t>(to)]));
      if (!symmetry) continue;
      CHECK((*symmetry)[from] == to);
      CHECK(is_symmetry(*puzzle, *symmetry));
    }
}

TEST_CASE("three goals stand for all slides and one for all rotations") {
  const auto slide = support::builtin("slide3x3");
  const auto mixed = support::builtin("mixed3x3");
  const auto rotate = support::builtin("rotate3x3");
  const std::vector<std::string> by_blank{"12345678x", "1234567x8", "1234x5678"};
  CHECK(boards(*slide, canonical_goals(*slide)) == by_blank);
  CHECK(boards(*mixed, canonical_goals(*mixed)) == by_blank);
  CHECK(boards(*rotate, canonical_goals(*rotate)) == std::vector<std::string>{"123456789"});
}

TEST_CASE("the canonical goals begin with the definition's own wherever its blank is") {
  const auto puzzle = support::puzzle_from("name=p\ntiles=x 1 2 3\nrows=2\ncols=2\nblank=x\nslides=orthogonal\n");
  CHECK(boards(*puzzle, canonical_goals(*puzzle)) == std::vector<std::string>{"x123"});
}

TEST_CASE("the search for symmetries finds what trying every renaming finds for puzzles of every make") {
  auto definitions = support::sample_definitions();
  definitions.push_back(support::builtin("slide3x3")->definition());
  definitions.emplace_back(support::magic_definition);
  for (const std::string& definition : definitions) {
    CAPTURE(definition);
    const auto puzzle = support::puzzle_from(definition);
    const auto wanted = by_brute_force(*puzzle);
    REQUIRE(symmetries(*puzzle) == wanted);
    for (int from = 0; from < puzzle->cells(); ++from)
      for (int to = 0; to < puzzle->cells(); ++to) {
        const auto first = std::find_if(wanted.begin(), wanted.end(), [&](const Symmetry& s) { return s[from] == to; });
        REQUIRE(symmetry_taking(*puzzle, from, to) ==
                (first == wanted.end() ? std::nullopt : std::optional<Symmetry>(*first)));
      }
  }
}

TEST_CASE("the search for symmetries takes no long time however alike the cells look") {
  const Permutation renaming = support::state_of("213479685");
  auto moves = affine_moves(identity_permutation());
  const auto one_field = nine_cells(moves, false);
  for (const Permutation& move : affine_moves(renaming))
    if (std::find(moves.begin(), moves.end(), move) == moves.end()) moves.push_back(move);
  const auto two_fields = nine_cells(moves, false);
  const auto two_fields_and_a_blank = nine_cells(moves, true);
  std::vector<Symmetry> result;
  CHECK(seconds([&] { result = symmetries(*one_field); }) < 20);
  CHECK(result.size() == 144);  // the moves themselves, each followed by the field's own symmetry or not
  CHECK(seconds([&] { result = symmetries(*two_fields); }) < 20);
  CHECK(result.size() == 2);
  std::vector<State> goals;
  CHECK(seconds([&] { goals = canonical_goals(*two_fields_and_a_blank); }) < 20);
  CHECK(goals.size() == 7);  // the other symmetry swaps two cells and two more
}

namespace {

/// Each cell is taken to each other by just one move, and yet they are all different.
std::shared_ptr<const Puzzle> different_cells_that_look_alike() {
  const Permutation renaming = support::state_of("213479685");
  std::vector<Permutation> one_way;
  for (int shift = 0; shift < 9; ++shift) {
    one_way.push_back(identity_permutation());
    for (int cell = 0; cell < 9; ++cell) one_way.back()[cell] = renaming[(cell + shift) % 9];
  }
  return nine_cells(one_way, true);
}

}  // namespace

TEST_CASE("the search for symmetries takes no long time where there are none, and yet all cells look alike") {
  const auto square = different_cells_that_look_alike();
  std::vector<State> goals;
  CHECK(seconds([&] { goals = canonical_goals(*square); }) < 20);
  CHECK(goals.size() == 9);
}

TEST_CASE("no renaming keeps the moves of cells that are different, and yet look alike", "[.full]") {
  CHECK(by_brute_force(*different_cells_that_look_alike()).size() == 1);
}

TEST_CASE("the search for symmetries takes no long time however many there are") {
  auto moves = all_swaps_and_threes();
  REQUIRE(moves.size() == 204);
  std::vector<Symmetry> result;
  CHECK(seconds([&] { result = symmetries(*nine_cells(moves, false)); }) < 20);
  CHECK(result.size() == factorial(9));
  CHECK(std::is_sorted(result.begin(), result.end()));
  CHECK(std::adjacent_find(result.begin(), result.end()) == result.end());
  moves.pop_back();  // the swap of the last two cells: they are like each other, and the others are
  CHECK(seconds([&] { result = symmetries(*nine_cells(moves, false)); }) < 20);
  CHECK(result.size() == 2 * factorial(7));
}
