
#include <numeric>

#include <tilebase/engine/generate/prove.hpp>
#include <tilebase/engine/generate/search_tables.hpp>
#include <tilebase/engine/puzzle/placement.hpp>
#include <tilebase/puzzle.hpp>
#include <tilebase/stored_table.hpp>

#include "build.hpp"
#include "support/catch.hpp"
#include "support/tables.hpp"

using namespace tilebase;
using tilebase::tablegen::store;

namespace {

const WildcardTable& rotations() {
  static const WildcardTable table = tilebase::search_wildcards(support::builtin("rotate3x3"));
  return table;
}

/// Copy of a table with one changed distance.
WildcardTable with_distance(const WildcardTable& table, std::uint32_t at, std::uint32_t distance) {
  PackedArray distances = table.distances();
  distances.set(at, distance);
  return WildcardTable(std::make_shared<const Puzzle>(table.puzzle()), table.index(), distances, table.histogram());
}

}  // namespace

TEST_CASE("every placement's distance is that of its nearest completion in the goal table") {
  const auto puzzle = support::builtin("rotate3x3");
  const auto whole = *tilebase::search_table(puzzle, puzzle->goal());
  const WildcardIndex& index = rotations().index();
  // By symmetry of the question: for each state as a start, the placement of its tiles that belong to a class's cells,
  // with the puzzle's own goal as what is wanted; the minimum over all states of one placement is its distance.
  std::vector<std::uint32_t> nearest(index.size(), rotations().distances().all_ones());
  std::vector<Target> targets;
  for (const auto& placements : index.classes()) {
    Target target(puzzle->cells());
    for (const int cell : placements.cells) target[cell] = puzzle->goal()[cell];
    targets.push_back(target);
  }
  for (std::uint32_t i = 0; i < whole.index().size(); ++i) {
    const State state = whole.index().state(i);
    const std::uint32_t distance = whole.distances()[i];
    for (const Target& target : targets) {
      std::uint32_t& shortest = nearest[index.of(state, target)];
      shortest = std::min(shortest, distance);
    }
  }
  std::size_t wrong = 0;
  for (std::uint32_t i = 0; i < index.size(); ++i) wrong += nearest[i] != rotations().distances()[i] ? 1 : 0;
  CHECK(wrong == 0);
}

TEST_CASE("a wildcard table is proven exact, and refused with any entry changed") {
  CHECK_FALSE(tilebase::fault_in(rotations()));
  CHECK(rotations().farthest() == 8);
  for (std::uint32_t at = 1; at < rotations().index().size(); at += 30011) {
    const std::uint32_t distance = rotations().distances()[at];
    for (const std::uint32_t other : {distance + 1, distance - 1, rotations().distances().all_ones()}) {
      if (other == distance || other > rotations().distances().all_ones()) continue;
      CAPTURE(at, distance, other);
      CHECK(tilebase::fault_in(with_distance(rotations(), at, other)));
    }
  }
  const auto fault_with = [](const Target& target, const State& state, std::uint32_t distance) {
    return tilebase::fault_in(with_distance(rotations(), rotations().index().of(state, target), distance)).value_or("");
  };
  Target corner(rotations().puzzle().cells());
  corner[0] = rotations().puzzle().goal()[0];
  const State home = rotations().puzzle().goal();
  const State away = rotations().puzzle().apply(home, 0).value();  // first column moved down: that tile is in cell 4
  CHECK(fault_with(corner, home, 1) ==
        "the placement of tiles from cells 1 to cells 1 of rotate3x3 must have distance 0 if it is solved, and "
        "only then");
  CHECK(fault_with(corner, away, 2) ==
        "the placement of tiles from cells 4 to cells 1 of rotate3x3 has a move that leads more than one step nearer");
  auto histogram = rotations().histogram();
  --histogram[3];
  ++histogram[4];
  const WildcardTable counts(support::builtin("rotate3x3"), rotations().index(), rotations().distances(), histogram);
  CHECK(tilebase::fault_in(counts) == "distances contradict the header's histogram");
}

TEST_CASE("a wildcard table is stored and opened again") {
  const auto bytes = store(rotations());
  CHECK(bytes == store(rotations()));
  const auto stored = StoredTable::open(std::span<const std::uint8_t>(bytes), "wildcards");
  REQUIRE(stored);
  CHECK(stored->kind() == tilebase::TableKind::wildcards);
  CHECK(stored->entries() == 334810);
  CHECK(stored->reachable() == std::accumulate(stored->histogram().begin(), stored->histogram().end(), 0U));
  const auto opened = support::unpacked<WildcardTable>(*stored);
  REQUIRE(opened);
  CHECK(opened->distances().bytes() == rotations().distances().bytes());
  CHECK(opened->histogram() == rotations().histogram());
  CHECK(bytes.size() < 400000);
}

TEST_CASE("a wildcard table with a byte changed or missing is refused") {
  const auto bytes = store(tilebase::search_wildcards(support::builtin("die")));
  for (std::size_t at = 0; at < bytes.size(); ++at) {
    auto changed = bytes;
    changed[at] ^= 0x10;
    const auto opened = StoredTable::open(std::span<const std::uint8_t>(changed), "p.table");
    REQUIRE_FALSE(opened);
    REQUIRE(opened.error().code == ErrorCode::table_damaged);
    REQUIRE_FALSE(StoredTable::open(std::span<const std::uint8_t>(bytes.data(), at), "p.table"));
  }
}

TEST_CASE(
    "wildcard tables of small puzzles, with unreachable states or moves that are never allowed, are proven, too") {
  for (const char* text : {"name=a\ntiles=1 2\n[move]\nA=(1 2)\n", "name=b\ntiles=1 2 3 4\n[move]\nA=(1 2)\nB=(3 4)\n",
                           "name=c\ntiles=1 2 3 4 5 6\n[move]\nA=(1 2 3)\nB=(4 5)\nC=(5 6)\n",
                           "name=d\ntiles=1 2 3 4 5\n[move]\nA=(1 2 3 4 5)\n", "name=e\ntiles=1 2 3\n[move]\nA=never\n",
                           "name=f\ntiles=1 2 3 4\n[move]\nA=never\nB=(1 2 3)\nC=never\n"}) {
    const auto puzzle = std::make_shared<const Puzzle>(*Puzzle::parse(text, "test"));
    const WildcardTable table = tilebase::search_wildcards(puzzle);
    CHECK_FALSE(tilebase::fault_in(table));
    const auto whole = *tilebase::search_table(puzzle, puzzle->goal());
    for (std::uint32_t rank = 0; rank < factorial(puzzle->cells()); ++rank) {
      const State start = cantor_unrank(rank, puzzle->cells());
      for (const auto& placements : table.index().classes()) {
        Target target(puzzle->cells());
        for (const int cell : placements.cells) target[cell] = puzzle->goal()[cell];
        std::optional<int> least;
        for (std::uint32_t other = 0; other < factorial(puzzle->cells()); ++other) {
          // The distance from the start to a match is that from the start, renamed, to the goal.
          const State match = cantor_unrank(other, puzzle->cells());
          if (!target.matches(match)) continue;
          const auto distance = whole.distance(compose(inverse(match), start));
          if (distance && (!least || *distance < *least)) least = distance;
        }
        REQUIRE(table.distance(start, target) == least);
      }
      if (puzzle->cells() > 5 && rank % 7 != 0) rank += 6;
    }
  }
}
