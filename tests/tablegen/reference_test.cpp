#include <map>

#include <tilebase/puzzle/notation.hpp>
#include <tilebase/puzzle/symmetry.hpp>
#include <tilebase/table/digest.hpp>

#include "support/catch.hpp"
#include "support/csv.hpp"
#include "support/tables.hpp"

using namespace tilebase;

namespace {

using Key = std::pair<std::string, std::string>;  // puzzle, goal

std::vector<Table> canonical_tables() {
  std::vector<Table> tables;
  for (const char* name : {"slide3x3", "rotate3x3", "mixed3x3"}) {
    const auto puzzle = support::shipped(name);
    for (const State& goal : canonical_goals(*puzzle)) tables.push_back(support::table_of(puzzle, goal));
  }
  return tables;
}

Key key_of(const Table& table) {
  return {table.puzzle().name(), format_board(table.puzzle(), table.goal())};
}

}  // namespace

TEST_CASE("the canonical tables have the published distributions and the known-good digests") {
  std::map<Key, std::vector<std::uint32_t>> histograms;
  for (const auto& row : support::rows_of_csv(TILEBASE_DATA_DIR "/reference/distributions.csv")) {
    REQUIRE(row.size() == 4);
    auto& histogram = histograms[{row[0], row[1]}];
    REQUIRE(row[2] == std::to_string(histogram.size()));
    histogram.push_back(static_cast<std::uint32_t>(std::stoul(row[3])));
  }
  std::map<Key, std::string> digests;
  for (const auto& row : support::rows_of_csv(TILEBASE_DATA_DIR "/reference/digests.csv")) {
    REQUIRE(row.size() == 3);
    digests[{row[0], row[1]}] = row[2];
  }
  const auto tables = canonical_tables();
  REQUIRE(tables.size() == 7);
  for (const Table& table : tables) {
    const Key key = key_of(table);
    CAPTURE(key.first, key.second);
    CHECK(histograms[key] == table.histogram());
    CHECK(digests[key] == hexadecimal(digest_of({table.distances().bytes(), table.moves().bytes()})));
  }
}

TEST_CASE("the reference has the distributions that were published elsewhere") {
  std::map<Key, std::vector<int>> histograms;
  for (const auto& row : support::rows_of_csv(TILEBASE_DATA_DIR "/reference/distributions.csv"))
    histograms[{row.at(0), row.at(1)}].push_back(std::stoi(row.at(3)));
  // OEIS A089473.
  CHECK(histograms[{"slide3x3", "12345678x"}] ==
        std::vector<int>{1,     2,     4,     8,     16,    20,   39,   62,   116,   152,   286,
                         396,   748,   1024,  1893,  2512,  4485, 5638, 9529, 10878, 16993, 17110,
                         23952, 20224, 24047, 15578, 14560, 6274, 3910, 760,  221,   2});
  // The farthest of A089483 (blank at an edge) and A089474 (in the centre).
  CHECK(histograms[{"slide3x3", "1234567x8"}].size() == 32);
  CHECK(histograms[{"slide3x3", "1234567x8"}].back() == 2);
  CHECK(histograms[{"slide3x3", "1234x5678"}].size() == 31);
  CHECK(histograms[{"slide3x3", "1234x5678"}].back() == 148);
  CHECK(histograms[{"rotate3x3", "123456789"}] == std::vector<int>{1, 12, 96, 736, 5208, 28674, 89497, 54741, 2475});
}
