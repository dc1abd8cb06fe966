#include <random>

#include <tilebase/engine/generate/prove.hpp>
#include <tilebase/notation.hpp>

#include "support/catch.hpp"
#include "support/tables.hpp"

using namespace tilebase;
using support::Parts;
using tilebase::fault_in;

namespace {

/// Tables of every make: halved or not, with a blank or not, with states that cannot reach the goal.
Table sample_table(int which) {
  switch (which) {
    case 0:
      return support::tiny_table();
    case 1:
      return support::table_of(support::puzzle_from("name=p\ntiles=1 2 3 4 5\n[move]\nA=(1 2)\nB=(3 4 5)\n"));
    case 2:
      return support::table_of(support::puzzle_from("name=p\ntiles=1 2 3 4 5\n[move]\nA=(1 2 3)\nB=(3 4 5)\n"));
    case 3:
      return support::table_of(support::puzzle_from(
          "name=p\ntiles=1 2 3 4 x\nlayout=1 2 3/4 5\nblank=x\nslides=orthogonal\n[move]\nZ=(1 2 3)\n"));
    case 4:
      return support::table_of(
          support::puzzle_from("name=p\ntiles=1 2 3 x\nlayout=1 2 . 3 4\nblank=x\nslides=orthogonal\n"));
    default:
      return support::table_of(support::puzzle_from(support::magic_definition));
  }
}

constexpr int samples = 5;  // number of tables that are small enough to be changed at every state

/// Whether the proof notices what a change makes of a table.
template <class Change>
bool is_noticed(const Table& table, const Change& change) {
  Parts parts(table);
  change(parts);
  return fault_in(parts.table()).has_value();
}

}  // namespace

TEST_CASE("tables that the search made are proven") {
  CHECK(fault_in(sample_table(GENERATE(range(0, samples + 1)))) == std::nullopt);
}

TEST_CASE("one distance changed to any other value is noticed in every state") {
  const Table table = sample_table(GENERATE(range(0, samples)));
  int unnoticed = 0;
  int changes = 0;
  for (std::uint32_t i = 0; i < table.index().size(); ++i)
    for (std::uint32_t value = 0; value <= table.distances().all_ones(); ++value) {
      if (value == table.distances()[i]) continue;
      unnoticed += is_noticed(table, [&](Parts& parts) { parts.change_distance(i, value); }) ? 0 : 1;
      ++changes;
    }
  CHECK(changes > 0);
  CHECK(unnoticed == 0);
}

TEST_CASE("the greatest distance and the mark of unreachable states, which differ by one, are not confused") {
  const auto [definition, farthest] =
      GENERATE(std::pair("name=p\ntiles=1 2 3\n[move]\nA=(1 2 3)\n", 2),
               std::pair("name=p\ntiles=1 2 3 4 5 6 7 8\n[move]\nA=(1 2 3)(4 5 6 7 8)\n", 14),
               std::pair("name=p\ntiles=1 2 x\nlayout=1 2 . 3\nblank=x\nslides=orthogonal\n", 0));
  CAPTURE(definition);
  const Table table = support::table_of(support::puzzle_from(definition));
  REQUIRE(table.farthest() == farthest);
  REQUIRE(table.distances().all_ones() == static_cast<std::uint32_t>(farthest) + 1);
  CHECK(fault_in(table) == std::nullopt);
  int unnoticed = 0;
  for (std::uint32_t i = 0; i<table.index().size(); i += table.index().size()> 1000 ? 97 : 1)
    for (const std::uint32_t value : {table.distances().all_ones(), table.distances().all_ones() - 1})
      if (value != table.distances()[i])
        unnoticed += is_noticed(table, [&](Parts& parts) { parts.change_distance(i, value); }) ? 0 : 1;
  CHECK(unnoticed == 0);
}

TEST_CASE("a distance changed together with its stored move is noticed") {
  const Table table = sample_table(GENERATE(range(0, samples)));
  int unnoticed = 0;
  for (std::uint32_t i = 0; i < table.index().size(); ++i)
    for (const int step : {-2, -1, 1, 2})
      for (std::size_t move = 0; move < table.puzzle().moves().size(); ++move) {
        const long value = static_cast<long>(table.distances()[i]) + step;
        if (value < 0 || value >= static_cast<long>(table.distances().all_ones())) continue;
        Parts parts(table);
        parts.change_distance(i, static_cast<std::uint32_t>(value));
        parts.moves.set(i, static_cast<std::uint32_t>(move));
        unnoticed += fault_in(parts.table()) ? 0 : 1;
      }
  CHECK(unnoticed == 0);
}

TEST_CASE("one distance changed in a whole slide table is noticed") {
  const Table table = support::table_of(support::builtin("slide3x3"));
  std::mt19937 random(7);
  int unnoticed = 0;
  for (int change = 0; change < 16; ++change) {
    const std::size_t i = random() % table.index().size();
    const std::uint32_t old = table.distances()[i];
    Parts parts(table);
    parts.change_distance(i, change % 4 == 0 ? old + 1 : change % 4 == 1 ? old - 1 : change % 4 == 2 ? old + 2 : 255);
    unnoticed += fault_in(parts.table()) ? 0 : 1;
  }
  CHECK(unnoticed == 0);
}

TEST_CASE("all distances shifted by one are noticed") {
  const Table table = sample_table(0);
  CHECK(is_noticed(table, [&](Parts& parts) {
    for (std::uint32_t i = 0; i < table.index().size(); ++i) parts.distances.set(i, table.distances()[i] + 1);
    parts.histogram.insert(parts.histogram.begin(), 0);
  }));
}

TEST_CASE("a table that marks every state but the goal as unreachable is noticed") {
  Parts parts(sample_table(0));
  for (std::uint32_t i = 0; i < parts.distances.size(); ++i)
    if (parts.distances[i] != 0) {
      parts.distances.set(i, parts.distances.all_ones());
      parts.moves.set(i, 0);
    }
  parts.histogram = {1};
  CHECK(fault_in(parts.table()));
}

TEST_CASE("a ring of unreachable states that point at each other is noticed") {
  // A swaps two of four tiles: two states reach the goal, 22 do not.
  Parts parts(support::table_of(support::puzzle_from("name=p\ntiles=1 2 3 4\n[move]\nA=(1 2)\n")));
  const Table exact = parts.table();
  REQUIRE(fault_in(exact) == std::nullopt);
  const State stranger = exact.puzzle().apply(parse_board(exact.puzzle(), "1243").value(), 0).value();
  parts.change_distance(exact.index().of(stranger).value(), 1);
  parts.change_distance(exact.index().of(exact.puzzle().apply(stranger, 0).value()).value(), 2);
  const auto fault = fault_in(parts.table());
  REQUIRE(fault);
  CHECK(*fault == "state 2143 has distance 1, but no move leads to distance 0");
}

TEST_CASE("every other stored move than the smallest best one is noticed") {
  const Table table = sample_table(GENERATE(range(0, samples)));
  const std::string wanted = ", but its stored move is not the first by name that leads one step nearer";
  int unnoticed = 0;
  int misnamed = 0;
  for (std::uint32_t i = 0; i < table.index().size(); ++i)
    for (std::uint32_t move = 0; move <= table.moves().all_ones(); ++move) {
      if (move == table.moves()[i]) continue;
      Parts parts(table);
      parts.moves.set(i, move);
      const auto fault = fault_in(parts.table());
      unnoticed += fault ? 0 : 1;
      misnamed += fault && fault->find(wanted) == std::string::npos ? 1 : 0;
    }
  CHECK(unnoticed == 0);
  CHECK(misnamed == 0);
}

TEST_CASE("a histogram that counts wrong is noticed") {
  const Table table = sample_table(GENERATE(range(0, samples)));
  for (std::size_t d = 0; d < table.histogram().size(); ++d)
    CHECK(is_noticed(table, [d](Parts& parts) { ++parts.histogram[d]; }));
  CHECK(is_noticed(table, [](Parts& parts) { parts.histogram.push_back(1); }));
  CHECK(is_noticed(table, [](Parts& parts) { parts.histogram.pop_back(); }));
}

TEST_CASE("a table of another goal is noticed") {
  CHECK(is_noticed(sample_table(0), [](Parts& parts) { parts.goal = parts.table().index().state(5); }));
  // The last two tiles change places: the goal's index is the same, in the other half of all states.
  CHECK(is_noticed(support::table_of(support::builtin("slide3x3")),
                   [](Parts& parts) { std::swap(parts.goal[6], parts.goal[7]); }));
}

TEST_CASE("a fault is reported with the state and the reason") {
  const Table table = sample_table(0);
  const auto fault_after = [&](std::uint32_t distance, std::uint32_t new_distance) {
    std::uint32_t i = 0;
    while (table.distances()[i] != distance) ++i;
    Parts parts(table);
    parts.change_distance(i, new_distance);
    return fault_in(parts.table()).value_or("none");
  };
  CHECK(fault_after(0, 1) == "state 1x32 has distance 1, but no move leads to distance 0");
  CHECK(fault_after(3, 0) == "state x213 has distance 2, but move r leads to distance 0");
  CHECK(fault_after(6, 7) == "state x321 has distance 7, but move d leads to distance 5");
  CHECK(fault_after(6, 15) == "state x321 has no way to the goal, but move d leads to distance 5");
  Parts two_goals(table);
  two_goals.change_distance(0, 0);
  CHECK(fault_in(two_goals.table()).value_or("none") == "state x132 has distance 0, but the goal is 123x");
}
