// Wildcard files whose checksum is right and whose fields are not.

#include <functional>

#include <tilebase/engine/generate/search_tables.hpp>
#include <tilebase/stored_table.hpp>

#include "support/catch.hpp"
#include "support/tables.hpp"
#include "table/crafted.hpp"

using by_hand::Bytes;
using by_hand::File;
using tilebase::StoredTable;
using tilebase::tablegen::store;

namespace {

std::string damage(const Bytes& bytes) {
  return damage_of(bytes);
}

std::string damage_after(const std::function<void(File&)>& change) {
  static const Bytes whole = store(tilebase::search_wildcards(support::builtin("die")));
  File file = by_hand::read(whole);
  change(file);
  return damage(by_hand::write(file));
}

}  // namespace

TEST_CASE("a wildcard file written by hand is accepted") {
  CHECK(damage_after([](File&) {}) == "none");
  CHECK(damage_after([](File& f) {
          f.distances = by_hand::frame(by_hand::content(f.distances));
          f.distances_length = static_cast<std::uint32_t>(f.distances.size());
        }) == "none");
}

TEST_CASE("a wildcard file with fields that only a goal table has is refused") {
  const std::string reason = "its fields do not fit a wildcard table";
  CHECK(damage_after([](File& f) { f.halved = 1; }) == reason);
  CHECK(damage_after([](File& f) { f.move_bits = 1; }) == reason);
  CHECK(damage_after([](File& f) {
          f.moves = {0};
          f.moves_length = 1;
        }) == reason);
  CHECK(damage_after([](File& f) { std::swap(f.goal[0], f.goal[1]); }) == reason);
}

TEST_CASE("a wildcard file of a puzzle with a blank is refused") {
  File file = by_hand::read(store(support::tiny_table()));
  file.kind = 1;
  file.halved = file.move_bits = 0;
  file.moves.clear();
  file.moves_length = 0;
  CHECK(damage(by_hand::write(file)) == "its fields do not fit a wildcard table");
}

TEST_CASE("a wildcard file with more entries than a puzzle of that size can have is refused") {
  // A target names up to three of the six cells: 1 + 6 * 6 + 15 * 30 + 20 * 120 = 2887 entries without symmetries.
  CHECK(damage_after([](File& f) { f.entries = 2887; }) == "unpacking: its number of entries is not the puzzle's");
  CHECK(damage_after([](File& f) { f.entries = 2888; }) == "its fields do not fit a wildcard table");
}

TEST_CASE("a wildcard file whose width is not the smallest is refused") {
  for (const std::uint32_t bits : {0U, 1U, 2U, 3U, 8U, 16U, 255U}) {
    CAPTURE(bits);
    CHECK(damage_after([&](File& f) { f.distance_bits = bits; }) ==
          "its widths are not the smallest that hold its values");
  }
}

TEST_CASE("a wildcard file whose number of entries is not the puzzle's is refused") {
  const std::string reason = "unpacking: its number of entries is not the puzzle's";
  CHECK(damage_after([](File& f) { ++f.entries; }) == reason);
  CHECK(damage_after([](File& f) {
          // The number of placements at distance 0 must be the number of classes.
          ++f.histogram[0];
          --f.histogram[1];
        }) == reason);
}

TEST_CASE("a wildcard file whose frame does not hold the packed bytes is refused") {
  const std::string reason = "unpacking: its contents do not decompress";
  const auto with_length = [](const std::function<void(File&)>& change) {
    return damage_after([&](File& f) {
      change(f);
      f.distances_length = static_cast<std::uint32_t>(f.distances.size());
    });
  };
  CHECK(with_length([](File& f) { f.distances.clear(); }) == reason);
  CHECK(with_length([](File& f) { f.distances.pop_back(); }) == reason);
  CHECK(with_length([](File& f) { f.distances.push_back(0); }) == reason);
  CHECK(with_length([](File& f) { f.distances[0] ^= 1; }) == reason);
  for (const int difference : {-1, 1}) {
    CAPTURE(difference);
    CHECK(with_length([&](File& f) {
            Bytes content = by_hand::content(f.distances);
            content.resize(content.size() + static_cast<std::size_t>(difference));
            f.distances = by_hand::frame(content);
          }) == reason);
  }
}

TEST_CASE("a wildcard file whose content does not match its digest is refused") {
  const std::string reason = "unpacking: its content digest does not match";
  CHECK(damage_after([](File& f) { f.content_digest[0] ^= 1; }) == reason);
  CHECK(damage_after([](File& f) {
          Bytes content = by_hand::content(f.distances);
          content[2] ^= 1;
          f.distances = by_hand::frame(content);
          f.distances_length = static_cast<std::uint32_t>(f.distances.size());
        }) == reason);
}

TEST_CASE("a table is unpacked as what its header says") {
  const auto puzzle = support::builtin("die");
  const auto wildcards = StoredTable::open(store(tilebase::search_wildcards(puzzle)), "some.table").value();
  CHECK(wildcards.kind() == tilebase::TableKind::wildcards);
  CHECK(std::holds_alternative<tilebase::WildcardTable>(tilebase::TableFile::of(wildcards).unpack().value()));
  const auto goal = StoredTable::open(store(support::table_of(puzzle)), "some.table").value();
  CHECK(goal.kind() == tilebase::TableKind::goal);
  CHECK(std::holds_alternative<tilebase::Table>(tilebase::TableFile::of(goal).unpack().value()));
}
