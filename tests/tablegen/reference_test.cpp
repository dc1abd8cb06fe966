#include <map>

#include <tilebase/digest.hpp>
#include <tilebase/engine/generate/search_tables.hpp>
#include <tilebase/engine/puzzle/sizes.hpp>
#include <tilebase/engine/puzzle/symmetry.hpp>
#include <tilebase/engine/storage/digests.hpp>
#include <tilebase/notation.hpp>
#include <tilebase/puzzle.hpp>

#include "support/catch.hpp"
#include "support/csv.hpp"
#include "support/tables.hpp"

using namespace tilebase;

namespace {

using Key = std::pair<std::string, std::string>;  // puzzle, goal

std::vector<Table> canonical_tables() {
  std::vector<Table> tables;
  for (const auto& builtin : builtin_definitions()) {
    const auto puzzle = support::builtin(std::string(builtin.name));
    for (const State& goal : canonical_goals(*puzzle)) tables.push_back(support::table_of(puzzle, goal));
  }
  return tables;
}

Key key_of(const Table& table) {
  return {table.puzzle().name(), format_board(table.puzzle(), table.goal())};
}

}  // namespace

TEST_CASE("the canonical tables have the published distributions and the known-good digests") {
  std::map<Key, std::vector<std::uint64_t>> histograms;
  for (const auto& row : support::rows_of_csv(TILEBASE_DATA_DIR "/reference/distributions.csv")) {
    REQUIRE(row.size() == 4);
    if (support::builtin(row[0])->cells() > max_unpacked_cells) continue;
    auto& histogram = histograms[{row[0], row[1]}];
    REQUIRE(row[2] == std::to_string(histogram.size()));
    histogram.push_back(std::stoull(row[3]));
  }
  std::map<Key, std::string> digests;
  for (const auto& row : support::rows_of_csv(TILEBASE_DATA_DIR "/reference/digests.csv")) {
    REQUIRE(row.size() == 3);
    digests[{row[0], row[1]}] = row[2];
  }
  const auto tables = canonical_tables();
  REQUIRE(tables.size() == 13);
  REQUIRE(histograms.size() == tables.size());
  for (const Table& table : tables) {
    const Key key = key_of(table);
    CAPTURE(key.first, key.second);
    CHECK(histograms[key] == table.histogram());
    CHECK(digests[key] == hexadecimal(digest_of({table.distances().bytes(), table.moves().bytes()})));
    digests.erase(key);
  }
  CHECK(digests.empty());
}

TEST_CASE("the reference has the distributions that were published elsewhere") {
  // The tests of the oracle have those of slide3x3 with the blank in a corner, and of rotate3x3.
  std::map<Key, std::vector<int>> histograms;
  for (const auto& row : support::rows_of_csv(TILEBASE_DATA_DIR "/reference/distributions.csv"))
    histograms[{row.at(0), row.at(1)}].push_back(std::stoi(row.at(3)));
  // OEIS A089483 and A089474: blank at an edge, in the centre.
  CHECK(histograms[{"slide3x3", "1234567x8"}] == std::vector<int>{1,     3,     5,    10,    14,    28,    42,    80,
                                                                  108,   202,   278,  524,   726,   1348,  1804,  3283,
                                                                  4193,  7322,  8596, 13930, 14713, 21721, 19827, 25132,
                                                                  18197, 18978, 9929, 7359,  2081,  878,   126,   2});
  CHECK(histograms[{"slide3x3", "1234x5678"}] ==
        std::vector<int>{1,     4,     8,     8,     16,    32,   60,   72,    136,   200,   376,
                         512,   964,   1296,  2368,  3084,  5482, 6736, 11132, 12208, 18612, 18444,
                         24968, 19632, 22289, 13600, 11842, 4340, 2398, 472,   148});
  // OEIS A090034 and A090035: two rows, blank in a corner.
  CHECK(histograms[{"slide2x3", "12345x"}] ==
        std::vector<int>{1, 2, 3, 5, 6, 7, 10, 12, 12, 16, 23, 25, 28, 39, 44, 40, 29, 21, 18, 12, 6, 1});
  CHECK(histograms[{"slide2x4", "1234567x"}] ==
        std::vector<int>{1,    2,    3,    6,   10,  14,  19,  28,   42,   61,   85,   119,  161,
                         215,  293,  396,  506, 632, 788, 985, 1194, 1414, 1664, 1884, 1999, 1958,
                         1770, 1463, 1076, 667, 361, 190, 88,  39,   19,   7,    1});
}
