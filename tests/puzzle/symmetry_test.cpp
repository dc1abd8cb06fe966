#include <algorithm>

#include <tilebase/puzzle/cantor.hpp>
#include <tilebase/puzzle/notation.hpp>
#include <tilebase/puzzle/symmetry.hpp>

#include "support/catch.hpp"
#include "support/states.hpp"

using namespace tilebase;

namespace {

std::vector<Symmetry> by_brute_force(const Puzzle& puzzle) {
  std::vector<Symmetry> all;
  for (std::uint32_t rank = 0; rank < factorial(puzzle.cells()); ++rank)
    if (const auto renaming = cantor_unrank(rank, puzzle.cells()); is_symmetry(puzzle, renaming))
      all.push_back(renaming);
  return all;
}

/// Tiles that move as the slides of a 3x3 board do, seen the plain way: which cells the blank's cell borders on.
bool keeps_neighbours(const Permutation& renaming) {
  const auto borders = [](int a, int b) { return std::abs(a / 3 - b / 3) + std::abs(a % 3 - b % 3) == 1; };
  for (int a = 0; a < 9; ++a)
    for (int b = 0; b < 9; ++b)
      if (borders(a, b) != borders(renaming[a], renaming[b])) return false;
  return true;
}

std::vector<std::string> boards(const Puzzle& puzzle, const std::vector<State>& states) {
  std::vector<std::string> texts;
  for (const State& state : states) texts.push_back(format_board(puzzle, state));
  return texts;
}

}  // namespace

TEST_CASE("the shipped puzzles have the symmetries of the square and of the torus") {
  CHECK(symmetries(*support::shipped("slide3x3")).size() == 8);
  CHECK(symmetries(*support::shipped("mixed3x3")).size() == 8);
  CHECK(symmetries(*support::shipped("rotate3x3")).size() == 72);
}

TEST_CASE("symmetries are in lexicographic order with the identity first") {
  const char* name = GENERATE("slide3x3", "mixed3x3", "rotate3x3");
  const auto puzzle = support::shipped(name);
  const auto all = symmetries(*puzzle);
  CHECK(all.front() == identity_permutation());
  CHECK(std::is_sorted(all.begin(), all.end()));
  CHECK(std::adjacent_find(all.begin(), all.end()) == all.end());
  CHECK(std::all_of(all.begin(), all.end(), [&](const Symmetry& s) { return is_symmetry(*puzzle, s); }));
}

TEST_CASE("the search for symmetries misses none of the renamings of slides that keep neighbours") {
  std::vector<Symmetry> wanted;
  for (std::uint32_t rank = 0; rank < factorial(9); ++rank)
    if (const auto renaming = cantor_unrank(rank, 9); keeps_neighbours(renaming)) wanted.push_back(renaming);
  CHECK(symmetries(*support::shipped("slide3x3")) == wanted);
}

TEST_CASE("the search for symmetries finds what trying every renaming finds") {
  CHECK(symmetries(*support::shipped("slide3x3")) == by_brute_force(*support::shipped("slide3x3")));
  const auto magic = support::puzzle_from(support::magic_definition);
  CHECK(symmetries(*magic) == by_brute_force(*magic));
  const auto tiny = support::puzzle_from(support::tiny_definition);
  CHECK(symmetries(*tiny) == by_brute_force(*tiny));
  CHECK(symmetries(*tiny).size() == 8);
}

TEST_CASE("a renaming that breaks the moves is no symmetry") {
  const auto puzzle = support::shipped("rotate3x3");
  Permutation swapped = identity_permutation();
  std::swap(swapped[0], swapped[1]);
  CHECK_FALSE(is_symmetry(*puzzle, swapped));
  Permutation rows_swapped = support::state_of("456123789");
  CHECK(is_symmetry(*puzzle, rows_swapped));
  CHECK_FALSE(is_symmetry(*support::shipped("mixed3x3"), rows_swapped));
}

TEST_CASE("a puzzle may have the identity as its only symmetry") {
  const auto puzzle = support::puzzle_from("name=p\ntiles=1 2 3 4\n[move]\nA=(1 2 3)\nB=(3 4)\n");
  CHECK(symmetries(*puzzle) == std::vector<Symmetry>{identity_permutation()});
}

TEST_CASE("a symmetry takes one cell to another only within a class") {
  const auto puzzle = support::shipped("slide3x3");
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
  const auto slide = support::shipped("slide3x3");
  const auto mixed = support::shipped("mixed3x3");
  const auto rotate = support::shipped("rotate3x3");
  const std::vector<std::string> by_blank{"12345678x", "1234567x8", "1234x5678"};
  CHECK(boards(*slide, canonical_goals(*slide)) == by_blank);
  CHECK(boards(*mixed, canonical_goals(*mixed)) == by_blank);
  CHECK(boards(*rotate, canonical_goals(*rotate)) == std::vector<std::string>{"123456789"});
}

TEST_CASE("the canonical goals begin with the definition's own wherever its blank is") {
  const auto puzzle = support::puzzle_from("name=p\ntiles=x 1 2 3\nrows=2\ncols=2\nblank=x\nslides=orthogonal\n");
  CHECK(boards(*puzzle, canonical_goals(*puzzle)) == std::vector<std::string>{"x123"});
}
