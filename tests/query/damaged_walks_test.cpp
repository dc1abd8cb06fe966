// Walkers over inconsistent tables.

#include <tilebase/engine/query/table_set.hpp>
#include <tilebase/notation.hpp>

#include "support/catch.hpp"
#include "support/walks.hpp"

using namespace tilebase;

namespace {

struct Verdicts {
  int refused = 0;
  int walked = 0;
  int astray = 0;    // the walker's answer is not the view's, or the view reports damage
  int misnamed = 0;  // number of errors other than table_damaged
};

/// Compares view and walker for every state and each of the goals.
void compare(const Table& table, const std::vector<const char*>& goals, Verdicts& verdicts) {
  const auto tablebase = support::tablebase_of(table);
  for (const char* text : goals) {
    const auto view = TableSet::of(tablebase).goal_view(parse_board(tablebase.puzzle(), text).value()).value();
    const auto walker = Walker::create(view);
    if (!walker) {
      ++verdicts.refused;
      const std::string wanted = view.inconsistent().message;
      verdicts.misnamed += walker.error().code != ErrorCode::table_damaged || walker.error().message != wanted ? 1 : 0;
      continue;
    }
    ++verdicts.walked;
    support::Walks walks(view, *walker);
    bool same = true;
    for (std::uint32_t i = 0; i < table.index().size() && same; ++i) {
      const State state = table.index().state(i);
      same = view.path(state).has_value() && walks.same_for(state);
    }
    verdicts.astray += same ? 0 : 1;
  }
}

/// The error of the first question to such a table.
std::string refusal_of(const support::Parts& parts) {
  const auto tablebase = support::tablebase_of(parts.table());
  const auto view = TableSet::of(tablebase).goal_view(parts.goal);
  if (view) return "none";
  CHECK(view.error().code == ErrorCode::table_damaged);
  return view.error().message;
}

}  // namespace

TEST_CASE("a walker over an inconsistent table is refused, or answers as the view does") {
  const Table table = support::tiny_table();
  Verdicts verdicts;
  for (std::uint32_t i = 0; i < table.index().size(); ++i)
    for (std::uint32_t other = 0; other < table.index().size(); ++other)
      for (std::uint32_t move = 0; move <= 3; ++move) {
        if (table.distances()[i] == 0 || table.distances()[other] == 0) continue;
        support::Parts parts(table);
        parts.swap_distances(i, other);
        parts.moves.set(i, move);
        compare(parts.table(), {"123x", "x321", "31x2", "x123"}, verdicts);
      }
  CHECK(verdicts.refused > 1000);
  CHECK(verdicts.walked > 100);
  CHECK(verdicts.astray == 0);
  CHECK(verdicts.misnamed == 0);
}

TEST_CASE("a walker over a table with wrong stored moves is refused") {
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

TEST_CASE("a table without a goal, or with two, gets no walker") {
  const Table table = support::tiny_table();
  for (std::uint32_t i = 0; i < table.index().size(); ++i)
    for (std::uint32_t value = 0; value <= 15; ++value) {
      if (table.distances()[i] != 0 && value != 0) continue;
      if (table.distances()[i] == value) continue;
      support::Parts parts(table);
      parts.distances.set(i, value);
      parts.moves.set(i, 0);
      CHECK(refusal_of(parts) == "table 'some.table' is damaged: distances contradict the header's histogram");
    }
}

TEST_CASE("a table whose goal is swapped with another state gets no walker") {
  const Table table = support::tiny_table();
  const auto goal = table.index().of(table.goal()).value();
  for (std::uint32_t i = 0; i < table.index().size(); ++i) {
    if (i == goal) continue;
    support::Parts parts(table);
    parts.swap_distances(i, goal);
    CHECK(refusal_of(parts) == "table 'some.table' is damaged: its goal is not at distance 0");
  }
}

TEST_CASE("a table whose header has too small a farthest distance gets no walker") {
  const Table table = support::table_of(support::builtin("slide2x4"));
  REQUIRE(table.farthest() == 36);
  support::Parts parts(table);
  parts.histogram = {1, table.reachable() - 15};
  for (int distance = 2; distance <= 15; ++distance) parts.histogram.push_back(1);
  CHECK(refusal_of(parts).find(" is damaged: ") != std::string::npos);
}

TEST_CASE("a best move that leads no nearer reports table_damaged") {
  const Table table = support::tiny_table();
  int told = 0;
  for (std::uint32_t i = 0; i < table.index().size(); ++i)
    for (std::uint32_t move = 0; move <= 3; ++move) {
      if (table.distances()[i] == 0) continue;
      support::Parts parts(table);
      parts.moves.set(i, move);
      const auto tablebase = support::tablebase_of(parts.table());
      const auto view = TableSet::of(tablebase).goal_view(table.goal()).value();
      const State state = table.index().state(i);
      const auto after = table.puzzle().apply(state, static_cast<MoveId>(move));
      const bool nearer = after && *table.distance(*after) == *table.distance(state) - 1;
      const auto best = view.best_move(state);
      REQUIRE(best.has_value() == nearer);
      if (nearer) {
        REQUIRE(*best == static_cast<MoveId>(move));
        continue;
      }
      REQUIRE(best.error().code == ErrorCode::table_damaged);
      ++told;
    }
  CHECK(told > 20);
}
