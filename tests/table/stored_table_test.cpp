#include <tilebase/digest.hpp>
#include <tilebase/engine/puzzle/symmetry.hpp>
#include <tilebase/engine/storage/digests.hpp>
#include <tilebase/stored_table.hpp>

#include "support/catch.hpp"
#include "support/tables.hpp"
#include "table/hand_reader.hpp"

using namespace tilebase;
using tilebase::tablegen::store;

namespace {

bool same(const Table& a, const Table& b) {
  return a.puzzle().definition() == b.puzzle().definition() && a.goal() == b.goal() &&
         a.distances().bits() == b.distances().bits() && a.distances().bytes() == b.distances().bytes() &&
         a.moves().bits() == b.moves().bits() && a.moves().bytes() == b.moves().bytes() &&
         a.histogram() == b.histogram();
}

}  // namespace

TEST_CASE("a table comes back from its bytes as it was") {
  const auto puzzle =
      GENERATE(support::builtin("slide3x3"), support::builtin("rotate3x3"), support::builtin("mixed3x3"),
               support::puzzle_from("name=p\ntiles=1 2\n[move]\nA=(1 2)\n"),
               support::puzzle_from("name=p\ntiles=1 x\nblank=x\nslides=orthogonal\n"),
               support::puzzle_from("name=p\ntiles=1 2 3\n[move]\nA=(1 2 3)\n"),
               support::puzzle_from("name=p\ntiles=1 2 x\nblank=x\nslides=orthogonal\n"));
  CAPTURE(puzzle->definition());
  const Table table = support::table_of(puzzle, canonical_goals(*puzzle).back());
  const auto bytes = store(table);
  const auto stored = StoredTable::open(bytes, "some.table");
  REQUIRE(stored);
  CHECK(stored->name() == "some.table");
  CHECK(stored->goal() == table.goal());
  CHECK(stored->histogram() == table.histogram());
  CHECK(stored->farthest() == table.farthest());
  CHECK(stored->reachable() == table.reachable());
  CHECK(stored->entries() == table.index().size());
  CHECK(stored->byte_count() == bytes.size());
  const auto unpacked = support::unpacked(*stored);
  REQUIRE(unpacked);
  CHECK(same(*unpacked, table));
  CHECK(store(*unpacked) == bytes);
  CHECK(store(table) == bytes);
}

TEST_CASE("a stored table that was given its bytes keeps them") {
  const Table table = support::tiny_table();
  auto copy = [&] { return StoredTable::open(store(table), "tiny.table").value(); }();
  const StoredTable second = copy;
  CHECK(same(support::unpacked(second).value(), table));
}

TEST_CASE("a digest is XXH3-128 in its canonical form") {
  const std::string_view text = "tilebase";
  CHECK(hexadecimal(digest_of({})) == "99aa06d3014798d86001c324468d497f");  // xxhsum -H2 says so.
  CHECK(hexadecimal(digest_of({{reinterpret_cast<const std::uint8_t*>(text.data()), text.size()}})) ==
        "92292532df5ea3fa5581515d3ec9143b");
}

TEST_CASE("distances of sixteen bits are stored and counted like others") {
  const Table table = support::table_of(support::puzzle_from(support::magic_definition));
  const auto goal = table.index().of(table.goal());
  support::Parts parts(table);
  parts.histogram.assign(300, 0);
  parts.distances = PackedArray::of(table.index().size(), 16, [&](std::size_t i) {
    const std::uint32_t distance = i == goal ? 0 : 1 + static_cast<std::uint32_t>(i % 299);
    ++parts.histogram[distance];
    return distance;
  });
  const Table wide = parts.table();
  CHECK(same(support::unpacked(StoredTable::open(store(wide), "wide").value()).value(), wide));
}

TEST_CASE("two tables of equal content have equal digests") {
  const Table table = support::tiny_table();
  const auto first = store(table);
  const auto a = StoredTable::open(first, "a").value();
  auto file = by_hand::read(first);
  file.distances = by_hand::frame(by_hand::content(file.distances));
  by_hand::make_consistent(file);
  const auto recompressed = by_hand::write(file);
  const auto b = StoredTable::open(recompressed, "b").value();
  CHECK(a.content_digest() == b.content_digest());
  CHECK(a.puzzle_digest() == b.puzzle_digest());
  CHECK(hexadecimal(a.content_digest()).size() == 32);
  CHECK(same(support::unpacked(a).value(), support::unpacked(b).value()));
}

TEST_CASE("distances use the smallest width that leaves all ones free") {
  const std::pair<int, int> widths[] = {{0, 1},  {1, 2},   {2, 2},    {3, 4},     {14, 4},
                                        {15, 8}, {254, 8}, {255, 16}, {65534, 16}};
  for (const auto& [farthest, width] : widths) CHECK(distance_width(farthest) == width);
}

TEST_CASE("moves use the smallest width that holds the greatest number") {
  CHECK(move_width(*support::builtin("slide3x3")) == 2);
  CHECK(move_width(*support::builtin("rotate3x3")) == 4);
  CHECK(move_width(*support::builtin("mixed3x3")) == 4);
  CHECK(move_width(*support::puzzle_from("name=p\ntiles=1 2\n[move]\nA=(1 2)\n")) == 1);
}

TEST_CASE("states outside of the table have no way to the goal") {
  const Table table = support::table_of(support::builtin("slide3x3"));
  CHECK(table.distance(support::state_of("21345678x")) == std::nullopt);
  CHECK(table.best_move(support::state_of("21345678x")) == 0);
  CHECK(table.distance(table.goal()) == 0);
  CHECK(table.best_move(table.goal()) == 0);
}
