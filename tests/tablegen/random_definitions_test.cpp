// Random definitions that mix slides, rotations and cycles, against a forward search over boards as text.

#include <algorithm>
#include <random>

#include <tilebase/engine/generate/prove.hpp>
#include <tilebase/engine/puzzle/symmetry.hpp>
#include <tilebase/engine/puzzle/target_builder.hpp>
#include <tilebase/notation.hpp>
#include <tilebase/tilebase.hpp>

#include "oracle/first_words.hpp"
#include "support/catch.hpp"
#include "support/questions.hpp"
#include "support/random_definitions.hpp"
#include "support/tables.hpp"

using namespace tilebase;
using oracle::Board;
using tilebase::tablegen::store;

TEST_CASE("tables of two hundred random definitions have the smallest shortest path from any start to every goal") {
  std::mt19937 random(2009);
  support::for_each_random_definition(200, random, [&](const auto& sample, const auto& puzzle) {
    std::vector<StoredTable> tables;
    for (const State& goal : canonical_goals(*puzzle)) {
      const Table table = support::table_of(puzzle, goal);
      REQUIRE(tilebase::fault_in(table) == std::nullopt);
      tables.push_back(StoredTable::open(store(table), "table").value());
    }
    const Tablebase tablebase = Tablebase::open(std::move(tables)).value();
    for (int j = 0; j < 2; ++j) {
      const Board start = support::shuffled(sample.tiles, random);
      CAPTURE(start);
      const oracle::FirstWords search(sample.moves, start);
      const State from = parse_board(*puzzle, start).value();
      Board goal = sample.tiles;
      std::sort(goal.begin(), goal.end());
      do {
        const auto path =
            support::path(tablebase, from, TargetBuilder(parse_board(*puzzle, goal).value(), puzzle->cells())).value();
        std::optional<std::vector<std::string>> names;
        if (path) {
          names.emplace();
          for (const MoveId move : *path) names->push_back(puzzle->moves()[move].name);
        }
        if (names != search.names(goal)) FAIL("another path to " << goal);
      } while (std::next_permutation(goal.begin(), goal.end()));
    }
  });
}
