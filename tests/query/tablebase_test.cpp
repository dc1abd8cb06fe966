#include <tilebase/engine/generate/search_tables.hpp>
#include <tilebase/engine/puzzle/target_builder.hpp>
#include <tilebase/engine/query/table_set.hpp>
#include <tilebase/notation.hpp>
#include <tilebase/tilebase.hpp>

#include "oracle/search.hpp"
#include "support/catch.hpp"
#include "support/oracle_boards.hpp"
#include "support/questions.hpp"
#include "support/tables.hpp"

using namespace tilebase;
using support::state_of;
using tilebase::tablegen::store;

namespace {

StoredTable stored(const Table& table, const std::string& name) {
  return StoredTable::open(store(table), name).value();
}

Tablebase tablebase_of(const Table& table) {
  return Tablebase::open({stored(table, "some.table")}).value();
}

}  // namespace

TEST_CASE("a tablebase needs a table") {
  const auto tablebase = Tablebase::open({});
  CHECK(tablebase.error().code == ErrorCode::table_missing);
  CHECK(tablebase.error().message == "a tablebase needs at least one table");
}

TEST_CASE("tables of different puzzles cannot be opened together") {
  const auto slide = support::builtin("slide3x3");
  const auto other = support::puzzle_from("name=slide3x3\ntiles=1 2 3\n[move]\nA=(1 2 3)\n");  // the name is the same
  const auto tablebase =
      Tablebase::open({stored(support::table_of(slide), "a.table"), stored(support::table_of(other), "b.table")});
  CHECK(tablebase.error().code == ErrorCode::puzzle_mismatch);
  CHECK(tablebase.error().message.starts_with("tables 'a.table' and 'b.table' are of different puzzles"));
}

TEST_CASE("the error for an unknown puzzle lists the built-in ones") {
  CHECK(Tablebase::builtin("slide9x9").error().message.starts_with("no puzzle 'slide9x9': slide9x9 has 81 cells,"));
  const auto tablebase = Tablebase::builtin("chess");
  CHECK(tablebase.error().code == ErrorCode::table_missing);
  CHECK(tablebase.error().message ==
        "no puzzle 'chess' is built in; there are " + builtin_names() + "; the tables of others are opened from files");
}

TEST_CASE("a goal without table is searched for, with the answers of its table") {
  const std::string puzzle = GENERATE("slide3x3", "mixed3x3");
  const auto tablebase = tablebase_of(support::table_of(support::builtin(puzzle)));
  const auto complete = Tablebase::builtin(puzzle).value();
  CHECK(TableSet::of(tablebase).goal_view(state_of("x12345678")));  // a corner like the table's own
  CHECK(TableSet::of(tablebase).goal_view(state_of("1234x5678")).error().message ==
        "no table of " + puzzle +
            " answers for goal 1234x5678; build one with `tilebase-tablegen build --puzzle ... --goal 1234x5678`");
  const State start = state_of("8672543x1");
  for (const char* goal : {"1234x5678", "x*34*5678", "12*4x****"}) {
    const Target target = parse_target(tablebase.puzzle(), goal).value();
    CAPTURE(goal);
    CHECK(support::path(tablebase, start, target).value() == support::path(complete, start, target).value());
    CHECK(support::count(tablebase, start, target).value() == support::count(complete, start, target).value());
    CHECK(support::moves(tablebase, start, target).value() == support::moves(complete, start, target).value());
  }
}

TEST_CASE("a table of any goal answers in its own frame and in symmetric ones") {
  const auto puzzle = support::builtin("slide3x3");
  const oracle::Board table_goal = GENERATE("x87654321", "5x1362487", "4213x5678");
  const oracle::Board goal = GENERATE("x12345678", "12345678x", "1x2345678", "12345x678", "1234x5678");
  CAPTURE(table_goal, goal);
  const auto tablebase = tablebase_of(support::table_of(puzzle, state_of(table_goal)));
  const auto kind = [](const oracle::Board& board) { return std::string("cecemecec")[board.find('x')]; };
  const auto view = TableSet::of(tablebase).goal_view(state_of(goal));
  REQUIRE(view.has_value() == (kind(goal) == kind(table_goal)));
  if (!view) return;
  const auto distances = oracle::distances_from(oracle::Puzzle::slide, goal);
  int number = 0;
  int wrong = 0;
  support::for_each_board(oracle::Puzzle::slide, [&](const oracle::Board& board) {
    if (++number % 97 != 0) return;
    const auto path = view->path(state_of(board)).value();
    const auto wanted = oracle::smallest_path(oracle::Puzzle::slide, board, distances);
    std::string word;
    if (wanted)
      for (const std::string& name : *wanted) word += name;
    wrong += path.has_value() != wanted.has_value() || (path && puzzle->word(*path) != word) ? 1 : 0;
  });
  CHECK(wrong == 0);
}

TEST_CASE("a tablebase still answers after a move") {
  auto first = tablebase_of(support::tiny_table());
  const auto view = TableSet::of(first).goal_view(first.puzzle().goal()).value();
  const Tablebase second = std::move(first);
  CHECK(view.distance(second.puzzle().goal()) == 0);
  CHECK(TableSet::of(second).goal_view(second.puzzle().goal()).value().table().histogram() == view.table().histogram());
}

TEST_CASE("an inconsistent table reports table_damaged instead of cycling") {
  const Table table = support::tiny_table();
  int errors = 0;
  int arrived = 0;
  for (std::uint32_t i = 0; i < 12; ++i)
    for (std::uint32_t other = 0; other < 12; ++other)
      for (std::uint32_t move = 0; move <= 3; ++move) {
        if (table.distances()[i] == 0 || table.distances()[other] == 0) continue;
        support::Parts parts(table);
        parts.swap_distances(i, other);
        parts.moves.set(i, move);
        const Tablebase tablebase = tablebase_of(parts.table());
        for (const char* text : {"123x", "x123", "21x3"}) {
          const auto goal = parse_board(tablebase.puzzle(), text).value();
          const auto view = TableSet::of(tablebase).goal_view(goal).value();
          for (std::uint32_t s = 0; s < 12; ++s) {
            const State state = table.index().state(s);
            const auto path = view.path(state);
            if (path) {
              State end = state;
              for (const MoveId step : path->value_or(Path{})) end = tablebase.puzzle().apply(end, step).value();
              REQUIRE((!*path || end == goal));
              arrived += *path ? 1 : 0;
              continue;
            }
            REQUIRE(path.error().code == ErrorCode::table_damaged);
            REQUIRE(path.error().message.starts_with("the table of tiny for goal 123x is inconsistent"));
            ++errors;
          }
        }
      }
  CHECK(arrived > 1000);
  CHECK(errors > 0);
}

TEST_CASE("the built-in tables are the canonical ones of every built-in puzzle") {
  for (const char* name : {"slide3x3", "rotate3x3", "mixed3x3"}) {
    const auto tablebase = Tablebase::builtin(name).value();
    CHECK(tablebase.puzzle().definition() == support::builtin(name)->definition());
    CHECK(tablebase.tables().size() == (std::string(name) == "rotate3x3" ? 1 : 3));
  }
}
