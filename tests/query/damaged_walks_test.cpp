// Tables that contradict themselves, asked through a walker.

#include <tilebase/puzzle/notation.hpp>

#include "support/catch.hpp"
#include "support/walks.hpp"

using namespace tilebase;

namespace {

struct Verdicts {
  int refused = 0;
  int walked = 0;
  int astray = 0;    // the walker answers where the view tells of damage, or otherwise than the view
  int misnamed = 0;  // refused, but not as a damaged table
};

/// Asks about every state toward the goals, through the view and through a walker.
void compare(const Table& table, const std::vector<const char*>& goals, Verdicts& verdicts) {
  const auto tablebase = support::tablebase_of(table);
  for (const char* text : goals) {
    const auto view = tablebase.toward(parse_board(tablebase.puzzle(), text).value()).value();
    const auto walker = Walker::to(view);
    if (!walker) {
      ++verdicts.refused;
      const std::string wanted = contradiction_in(table).message;
      verdicts.misnamed += walker.error().code != ErrorCode::table_damaged || walker.error().message != wanted ? 1 : 0;
      continue;
    }
    ++verdicts.walked;
    support::Walks walks(view, *walker);
    bool same = true;
    for (std::uint32_t i = 0; i < table.index().size() && same; ++i) {
      const State state = table.index().state(i);
      same = view.path(state).ok() && walks.same_for(state);
    }
    verdicts.astray += same ? 0 : 1;
  }
}

}  // namespace

TEST_CASE("a walker over a table that contradicts itself is refused, or walks as the view does") {
  const Table table = support::tiny_table();
  Verdicts verdicts;
  for (std::uint32_t i = 0; i < table.index().size(); ++i)
    for (std::uint32_t value = 1; value <= 15; ++value)
      for (std::uint32_t move = 0; move <= 3; ++move) {
        if (table.distances()[i] == 0) continue;
        support::Parts parts(table);
        parts.distances.set(i, value);
        parts.moves.set(i, move);
        compare(parts.table(), {"123x", "x123", "21x3"}, verdicts);
      }
  CHECK(verdicts.refused > 1000);
  CHECK(verdicts.walked > 100);
  CHECK(verdicts.astray == 0);
  CHECK(verdicts.misnamed == 0);
}

TEST_CASE("a walker over a table with stored moves that lead elsewhere is refused") {
  const Table table = support::table_of(support::puzzle_from(support::magic_definition));
  for (const std::uint32_t i : {1U, 2U, 777U, 40319U}) {
    support::Parts parts(table);
    parts.moves.set(i, 3);  // there are three moves, 0 to 2
    Verdicts verdicts;
    compare(parts.table(), {"12345678", "31857264"}, verdicts);
    CHECK(verdicts.refused == 2);
    CHECK(verdicts.misnamed == 0);
  }
}

TEST_CASE("a walker over a table without its goal, or with two of them, is refused") {
  const Table table = support::tiny_table();
  Verdicts verdicts;
  for (std::uint32_t i = 0; i < table.index().size(); ++i)
    for (std::uint32_t value = 0; value <= 15; ++value) {
      if (table.distances()[i] != 0 && value != 0) continue;
      if (table.distances()[i] == value) continue;
      support::Parts parts(table);
      parts.distances.set(i, value);
      parts.moves.set(i, 0);
      compare(parts.table(), {"123x", "21x3"}, verdicts);
    }
  CHECK(verdicts.refused > 0);
  CHECK(verdicts.misnamed == 0);
  CHECK(verdicts.astray == 0);
}

TEST_CASE("a walker never writes beyond its room, though the header may name too short a farthest distance") {
  const Table table = support::table_of(support::shipped("slide2x4"));
  REQUIRE(table.farthest() == 36);
  support::Parts parts(table);
  parts.histogram = {1, table.reachable() - 15};
  for (int distance = 2; distance <= 15; ++distance) parts.histogram.push_back(1);
  const auto tablebase = support::tablebase_of(parts.table());
  const auto view = tablebase.toward(table.goal()).value();
  const auto walker = Walker::to(view);
  if (!walker) {
    CHECK(walker.error().code == ErrorCode::table_damaged);
    return;
  }
  CHECK(support::Walks(view, *walker).faults() == 0);
}
