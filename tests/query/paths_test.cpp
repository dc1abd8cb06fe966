// Counting and listing shortest paths, on small puzzles.

#include <tilebase/engine/puzzle/target_builder.hpp>
#include <tilebase/tilebase.hpp>

#include "support/catch.hpp"
#include "support/questions.hpp"
#include "support/tables.hpp"
#include "support/walks.hpp"

using namespace tilebase;
using support::tablebase_of;

namespace {

State board(const Tablebase& tablebase, const char* text) {
  return parse_board(tablebase.puzzle(), text).value();
}

Target target(const Tablebase& tablebase, const char* text) {
  return parse_target(tablebase.puzzle(), text).value();
}

/// The first `limit` paths as words.
std::vector<std::string> words(const Tablebase& tablebase, const char* start, const char* goal, std::size_t limit) {
  auto paths = support::paths(tablebase, board(tablebase, start), target(tablebase, goal)).value();
  std::vector<std::string> words;
  while (words.size() < limit) {
    const auto path = paths.next().value();
    if (!path) break;
    words.push_back(tablebase.puzzle().word(*path));
  }
  return words;
}

/// A row of five tiles that rotates, and whose first two swap; each move has 120 names.
std::string many_names() {
  std::string definition = "name = many\ntiles = 1 2 3 4 5\nlayout = 1 2 3 4 5\n[move]\n";
  for (int i = 0; i < 120; ++i)
    definition += "A" + std::to_string(i) + " = (1 2 3 4 5)\nB" + std::to_string(i) + " = (1 2)\n";
  return definition;
}

using Words = std::vector<std::string>;

}  // namespace

TEST_CASE("two moves with the same effect give two paths") {
  const auto tablebase = tablebase_of("name=twice\ntiles=1 2 3\nlayout=1 2 3\n[move]\na=(1 2 3)\nb=(1 2 3)\n");
  CHECK(support::count(tablebase, board(tablebase, "312"), target(tablebase, "123")).value() == 4);
  CHECK(words(tablebase, "312", "123", 9) == Words{"aa", "ab", "ba", "bb"});
  CHECK(words(tablebase, "312", "123", 3) == Words{"aa", "ab", "ba"});
}

TEST_CASE("a count above 64 bits is an error, and the first paths can still be listed") {
  const auto tablebase = tablebase_of(many_names());
  const Table table = support::table_of(support::puzzle_from(many_names()));
  int overflows = 0;
  for (std::uint32_t i = 0; i < table.index().size(); ++i) {
    const State start = table.index().state(i);
    const auto count = support::count(tablebase, start, tablebase.puzzle().goal_target());
    const int distance = table.distance(start).value();
    // 120^9 = 5.2e18, 2^64 = 1.8e19.
    if (distance <= 8) REQUIRE(count);
    if (distance >= 10) REQUIRE_FALSE(count);
    if (count) continue;
    REQUIRE(count.error().code == ErrorCode::count_overflow);
    ++overflows;
  }
  CHECK(overflows > 0);
  const auto first = words(tablebase, "13245", "12345", 3);
  REQUIRE(first.size() == 3);
  CHECK(first[0] < first[1]);
  CHECK(first[1] < first[2]);
}

TEST_CASE("counts and paths of an inconsistent table report table_damaged") {
  const Table table = support::tiny_table();
  int errors = 0;
  for (std::uint32_t i = 0; i < 12; ++i)
    for (std::uint32_t other = 0; other < 12; ++other) {
      if (table.distances()[i] == 0 || table.distances()[other] == 0) continue;
      support::Parts parts(table);
      parts.swap_distances(i, other);
      const Tablebase tablebase = tablebase_of(parts.table());
      for (std::uint32_t s = 0; s < 12; ++s) {
        const State start = table.index().state(s);
        const TargetBuilder goal(table.goal(), 4);
        const auto count = support::count(tablebase, start, goal);
        auto paths = support::paths(tablebase, start, goal).value();
        std::uint64_t listed = 0;
        auto path = paths.next();
        for (; path && *path; path = paths.next()) ++listed;
        REQUIRE(count.has_value() == path.has_value());
        if (path) {
          REQUIRE(count->value_or(0) == listed);
          continue;
        }
        REQUIRE(count.error().code == ErrorCode::table_damaged);
        REQUIRE(path.error().code == ErrorCode::table_damaged);
        ++errors;
      }
    }
  CHECK(errors > 0);
}
