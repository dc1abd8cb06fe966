// When a solver prepares for many paths, and what it keeps alive.

#include <limits>
#include <thread>

#include <tilebase/engine/puzzle/cantor.hpp>
#include <tilebase/engine/puzzle/placement.hpp>
#include <tilebase/engine/puzzle/target_builder.hpp>
#include <tilebase/engine/query/table_set.hpp>
#include <tilebase/engine/query/views.hpp>
#include <tilebase/engine/query/walker.hpp>
#include <tilebase/engine/query/ways.hpp>
#include <tilebase/tilebase.hpp>

#include "support/catch.hpp"
#include "support/states.hpp"
#include "support/tables.hpp"

using namespace tilebase;
using tilebase::tablegen::store;

namespace {

constexpr std::size_t many = std::numeric_limits<std::size_t>::max();

/// Least number of paths for which a new solver prepares.
std::size_t worth_preparing(const Tablebase& tablebase, const char* goal) {
  std::size_t too_few = 0;
  std::size_t enough = 100'000;
  while (enough - too_few > 1) {
    const std::size_t paths = (too_few + enough) / 2;
    const auto solver = tablebase.solver(parse_target(tablebase.puzzle(), goal).value()).value();
    solver.prepare_for(paths);
    (solver.is_prepared() ? enough : too_few) = paths;
  }
  return enough;
}

Target target_of(const Tablebase& tablebase, const char* text) {
  return parse_target(tablebase.puzzle(), text).value();
}

}  // namespace

TEST_CASE("a solver makes a walker after enough paths were asked for or expected, with the same answers") {
  const auto tablebase = Tablebase::builtin("slide2x3").value();
  const auto solver = tablebase.solver(target_of(tablebase, "12345x")).value();
  const auto slow = TableSet::of(tablebase).goal_view(tablebase.puzzle().goal()).value();
  const std::size_t enough = worth_preparing(tablebase, "12345x");
  for (std::size_t asked = 0; asked < 720; ++asked) {
    CHECK(solver.is_prepared() == (asked >= enough));
    const State state = cantor_unrank(static_cast<std::uint32_t>(asked % factorial(6)), 6);
    REQUIRE(solver.path(state).value() == slow.path(state).value());
  }
  const auto fresh = tablebase.solver(target_of(tablebase, "x12345")).value();
  fresh.prepare_for(1);
  CHECK_FALSE(fresh.is_prepared());
  fresh.prepare_for(720);
  CHECK(fresh.is_prepared());
}

TEST_CASE("preparing pays after more paths where a table is larger or paths are shorter") {
  const auto paths_for = [](const char* puzzle, const char* goal) {
    return worth_preparing(Tablebase::builtin(puzzle).value(), goal);
  };
  const std::size_t slides = paths_for("slide3x3", "12345678x");
  CHECK(slides > 1000);
  CHECK(slides < 5000);
  CHECK(paths_for("slide2x3", "12345x") < slides / 100);
  CHECK(paths_for("rotate3x3", "123456789") > 2 * slides);  // There are as many states, and paths a third as long.
}

TEST_CASE("paths that were announced do not count again when they are taken") {
  const auto tablebase = Tablebase::builtin("slide3x3").value();
  const auto solver = tablebase.solver(target_of(tablebase, "12345678x")).value();
  for (int path = 0; path < 900; ++path) {
    if (path % 64 == 0) solver.prepare_for(900);
    REQUIRE(solver.path(tablebase.puzzle().goal()).has_value());
  }
  CHECK_FALSE(solver.is_prepared());
}

TEST_CASE("a solver shared by threads makes one walker and answers all") {
  const auto tablebase = Tablebase::builtin("slide2x4").value();
  const auto solver = tablebase.solver(target_of(tablebase, "1234567x")).value();
  const auto slow = TableSet::of(tablebase).goal_view(tablebase.puzzle().goal()).value();
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
  const auto solver = tablebase.solver(TargetBuilder(table.goal(), 4)).value();
  solver.prepare_for(many);
  CHECK_FALSE(solver.is_prepared());
  CHECK(solver.path(parse_board(table.puzzle(), "12x3").value()).error().message ==
        Way::of(solver).inconsistent().message);
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
  solver.prepare_for(many);
  CHECK_FALSE(solver.is_prepared());
}
