// When a solver prepares for many paths, and what it keeps alive.

#include <thread>

#include <tilebase/cantor.hpp>
#include <tilebase/engine/puzzle/placement.hpp>
#include <tilebase/engine/query/open_tables.hpp>
#include <tilebase/engine/query/views.hpp>
#include <tilebase/engine/query/walker.hpp>
#include <tilebase/tilebase.hpp>

#include "support/catch.hpp"
#include "support/states.hpp"
#include "support/tables.hpp"

using namespace tilebase;
using tilebase::tablegen::store;

namespace {

Target target_of(const Tablebase& tablebase, const char* text) {
  return parse_target(tablebase.puzzle(), text).value();
}

}  // namespace

TEST_CASE("a solver makes a walker after enough paths were asked for or expected, with the same answers") {
  const auto tablebase = Tablebase::builtin("slide2x3").value();
  const auto solver = tablebase.solver(target_of(tablebase, "12345x")).value();
  const auto slow = tablebase.store().goal_view(tablebase.puzzle().goal()).value();
  for (std::size_t asked = 0; asked < 3 * Solver::worth_preparing; ++asked) {
    CHECK(solver.is_prepared() == (asked >= Solver::worth_preparing));
    const State state = cantor_unrank(static_cast<std::uint32_t>(asked % factorial(6)), 6);
    REQUIRE(solver.path(state).value() == slow.path(state).value());
  }
  const auto fresh = tablebase.solver(target_of(tablebase, "x12345")).value();
  fresh.prepare_for(Solver::worth_preparing - 1);
  CHECK_FALSE(fresh.is_prepared());
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wdeprecated-declarations"
  fresh.expect(1);  // the old name of prepare_for()
#pragma GCC diagnostic pop
  CHECK(fresh.is_prepared());
}

TEST_CASE("a solver shared by threads makes one walker and answers all") {
  const auto tablebase = Tablebase::builtin("slide2x4").value();
  const auto solver = tablebase.solver(target_of(tablebase, "1234567x")).value();
  const auto slow = tablebase.store().goal_view(tablebase.puzzle().goal()).value();
  std::vector<std::thread> threads;
  std::atomic<int> wrong = 0;
  for (std::uint32_t first = 0; first < 4; ++first)
    threads.emplace_back([&, first] {
      for (std::uint32_t rank = first; rank < factorial(8); rank += 40) {
        const State state = cantor_unrank(rank, 8);
        if (solver.path(state).value() != slow.path(state).value()) ++wrong;
      }
    });
  for (std::thread& thread : threads) thread.join();
  CHECK(wrong == 0);
  CHECK(solver.is_prepared());
}

TEST_CASE("a solver of an inconsistent table has no walker, and its table reports the damage") {
  const Table table = support::tiny_table();
  support::Parts parts(table);
  const auto far = table.index().of(parse_board(table.puzzle(), "x321").value()).value();
  const auto near = table.index().of(parse_board(table.puzzle(), "12x3").value()).value();
  parts.swap_distances(far, near);
  const auto stored = StoredTable::open(store(parts.table()), "some.table").value();
  const auto tablebase = Tablebase::open({stored}).value();
  const auto solver = tablebase.solver(Target(table.goal(), 4)).value();
  solver.prepare_for(Solver::worth_preparing);
  CHECK_FALSE(solver.is_prepared());
  CHECK(solver.path(parse_board(table.puzzle(), "12x3").value()).error().message == solver.inconsistent().message);
}

TEST_CASE("a solver, paths and distances may outlive their tablebase") {
  const auto solver = [] {
    const auto tablebase = Tablebase::builtin("die").value();
    return tablebase.solver(tablebase.puzzle().goal_target()).value();
  }();
  CHECK(solver.distance(solver.puzzle().goal()).value() == 0);
  CHECK(solver.distances().value()->farthest() == 4);
  CHECK(solver.paths(solver.puzzle().goal()).value().next().value() == Path{});
}

TEST_CASE("a wildcard target has no walker") {
  const auto tablebase = Tablebase::builtin("rotate3x3").value();
  const auto solver = tablebase.solver(target_of(tablebase, "12345****")).value();
  solver.prepare_for(100 * Solver::worth_preparing);
  CHECK_FALSE(solver.is_prepared());
}
