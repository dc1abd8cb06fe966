#include <tilebase/engine/puzzle/placement.hpp>
#include <tilebase/engine/puzzle/wildcard_index.hpp>

#include <bit>
#include <random>
#include <set>

#include <tilebase/cantor.hpp>
#include <tilebase/puzzle.hpp>

#include "support/catch.hpp"

using namespace tilebase;

namespace {

std::uint64_t placements(int cells, int tiles) {
  return factorial(cells) / factorial(cells - tiles);
}

/// The symmetries of the torus board by hand: shifts of rows, shifts of columns, and the square's own eight.
std::set<std::array<int, 9>> torus_symmetries() {
  std::set<std::array<int, 9>> images;
  for (int rows = 0; rows < 6; ++rows)
    for (int cols = 0; cols < 6; ++cols)
      for (const bool transposed : {false, true}) {
        constexpr int orders[6][3] = {{0, 1, 2}, {0, 2, 1}, {1, 0, 2}, {1, 2, 0}, {2, 0, 1}, {2, 1, 0}};
        std::array<int, 9> image{};
        for (int r = 0; r < 3; ++r)
          for (int c = 0; c < 3; ++c) {
            const int row = orders[rows][r];
            const int col = orders[cols][c];
            image[static_cast<std::size_t>(3 * r + c)] = transposed ? 3 * col + row : 3 * row + col;
          }
        images.insert(image);
      }
  return images;
}

/// Number of classes of the sets of `size` cells, counted by the smallest image of each set.
std::size_t classes_of_size(int size) {
  std::set<unsigned> smallest;
  for (unsigned set = 0; set < 512; ++set) {
    if (std::popcount(set) != size) continue;
    unsigned least = 512;
    for (const auto& image : torus_symmetries()) {
      unsigned moved = 0;
      for (unsigned c = 0; c < 9; ++c)
        if ((set >> c & 1U) != 0) moved |= 1U << image[c];
      least = std::min(least, moved);
    }
    smallest.insert(least);
  }
  return smallest.size();
}

}  // namespace

TEST_CASE("the 17,572,114 targets of the rotations fall into 25 tables of 879,130 entries") {
  CHECK(torus_symmetries().size() == 72);
  std::uint64_t targets = 0;
  std::size_t tables = 0;
  std::uint64_t entries = 0;
  for (int tiles = 0; tiles <= 9; ++tiles) {
    const std::uint64_t sets = factorial(9) / factorial(tiles) / factorial(9 - tiles);
    targets += sets * placements(9, tiles);
    // Eight tiles leave one place for the ninth, so eight and nine share the whole table, half of which can be reached.
    if (tiles < 8) {
      tables += classes_of_size(tiles);
      entries += classes_of_size(tiles) * placements(9, tiles);
    }
  }
  CHECK(targets == 17572114);
  CHECK(tables + 1 == 25);
  CHECK(entries + 181440 == 879130);

  // Tables with at least three wildcards are stored.
  const WildcardIndex index(*builtin_puzzle("rotate3x3"));
  CHECK(WildcardIndex::min_wildcards(9) == 3);
  CHECK(index.classes().size() == tables - classes_of_size(7));
  CHECK(index.size() == entries - classes_of_size(7) * placements(9, 7));
  for (int tiles = 0; tiles <= 6; ++tiles) {
    const auto of_size = std::count_if(index.classes().begin(), index.classes().end(),
                                       [&](const auto& c) { return static_cast<int>(c.cells.size()) == tiles; });
    CHECK(static_cast<std::size_t>(of_size) == classes_of_size(tiles));
  }
}

TEST_CASE("placements are numbered without gaps, in lexicographic order, and back") {
  const WildcardIndex index(*builtin_puzzle("rotate3x3"));
  for (int length = 0; length <= 6; ++length) {
    std::array<std::uint8_t, max_cells> before{};
    std::size_t wrong = 0;
    for (std::uint32_t number = 0; number < placements(9, length); ++number) {
      std::array<std::uint8_t, max_cells> placement{};
      index.unrank(number, placement.data(), length);
      wrong += index.rank(placement.data(), length) != number || (number > 0 && !(before < placement)) ? 1 : 0;
      before = placement;
    }
    CHECK(wrong == 0);
  }
}

TEST_CASE("the number of a pair depends only on where the named tiles lie and are wanted") {
  const auto puzzle = *builtin_puzzle("rotate3x3");
  const WildcardIndex index(puzzle);
  std::mt19937 random(485);
  for (int round = 0; round < 20000; ++round) {
    State start = cantor_unrank(static_cast<std::uint32_t>(random()) % factorial(9), 9);
    const State goal = cantor_unrank(static_cast<std::uint32_t>(random()) % factorial(9), 9);
    Target target(9);
    const auto set = static_cast<unsigned>(random() % 512);
    if (std::popcount(set) > 6) continue;
    for (int c = 0; c < 9; ++c)
      if ((set >> static_cast<unsigned>(c) & 1U) != 0) target[c] = goal[c];
    const std::uint32_t number = index.of(start, target);
    REQUIRE(number < index.size());
    // Swap two tiles that the target does not name.
    std::vector<int> unnamed;
    for (int c = 0; c < 9; ++c)
      if (std::count(target.begin(), target.end(), start[c]) == 0) unnamed.push_back(c);
    std::swap(start[unnamed[0]], start[unnamed[1]]);
    REQUIRE(index.of(start, target) == number);
    // Rename the tiles in both.
    const Permutation names = cantor_unrank(static_cast<std::uint32_t>(random()) % factorial(9), 9);
    Target renamed(9);
    for (std::size_t c = 0; c < 9; ++c)
      if (target[c] != Target::any) renamed[c] = names[target[c]];
    REQUIRE(index.of(compose(names, start), renamed) == number);
  }
}

TEST_CASE("a wildcard table pays for few placements only") {
  CHECK(wildcard_table_pays(*builtin_puzzle("rotate3x3")));
  CHECK(wildcard_table_pays(*builtin_puzzle("die")));
  CHECK_FALSE(wildcard_table_pays(*builtin_puzzle("magic2x4")));  // too few symmetries
  CHECK_FALSE(wildcard_table_pays(*builtin_puzzle("slide3x3")));  // a blank
  CHECK_FALSE(wildcard_table_pays(*builtin_puzzle("mixed3x3")));
}
