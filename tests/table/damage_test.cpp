#include <tilebase/table/stored_table.hpp>

#include "support/catch.hpp"
#include "support/tables.hpp"
#include "table/hand_reader.hpp"

using by_hand::Bytes;
using tilebase::ErrorCode;
using tilebase::StoredTable;

namespace {

bool refused_as_damaged(const Bytes& bytes) {
  const auto stored = StoredTable::open(bytes, "tiny.table");
  return !stored && stored.error().code == ErrorCode::table_damaged &&
         stored.error().message.rfind("table 'tiny.table' is damaged: ", 0) == 0;
}

}  // namespace

TEST_CASE("a file with any byte changed is refused as damaged") {
  const Bytes whole = store(support::tiny_table());
  REQUIRE_FALSE(refused_as_damaged(whole));
  for (std::size_t at = 0; at < whole.size(); ++at)
    for (const int flip : {0x01, 0x02, 0x10, 0x20, 0x80, 0xFF}) {
      Bytes bytes = whole;
      bytes[at] = static_cast<std::uint8_t>(bytes[at] ^ flip);
      CAPTURE(at, flip);
      REQUIRE(refused_as_damaged(bytes));
    }
}

TEST_CASE("a file of any shorter length is refused as damaged") {
  const Bytes whole = store(support::tiny_table());
  for (std::size_t size = 0; size < whole.size(); ++size) {
    CAPTURE(size);
    REQUIRE(refused_as_damaged(Bytes(whole.begin(), whole.begin() + static_cast<std::ptrdiff_t>(size))));
  }
}

TEST_CASE("a large file cut short is refused as damaged") {
  const Bytes whole = store(support::table_of(support::shipped("slide3x3")));
  for (std::size_t size = 0; size < whole.size(); size += 997)
    REQUIRE(refused_as_damaged(Bytes(whole.begin(), whole.begin() + static_cast<std::ptrdiff_t>(size))));
}

TEST_CASE("a byte after the checksum is refused as damage") {
  Bytes bytes = store(support::tiny_table());
  bytes.push_back(0);
  CHECK(refused_as_damaged(bytes));
}

TEST_CASE("two tables one after the other are refused as damaged") {
  Bytes bytes = store(support::tiny_table());
  const Bytes copy = bytes;
  bytes.insert(bytes.end(), copy.begin(), copy.end());
  CHECK(refused_as_damaged(bytes));
}

TEST_CASE("no byte changed under a checksum made anew gives another table") {
  const auto table = support::tiny_table();
  const Bytes whole = store(table);
  int accepted = 0;
  for (std::size_t at = 0; at < whole.size() - 16; ++at)
    for (int flip = 1; flip < 256; ++flip) {
      Bytes bytes(whole.begin(), whole.end() - 16);
      bytes[at] = static_cast<std::uint8_t>(bytes[at] ^ flip);
      const Bytes checksum = by_hand::digest(bytes);
      bytes.insert(bytes.end(), checksum.begin(), checksum.end());
      const auto stored = StoredTable::open(bytes, "tiny.table");
      if (!stored) continue;
      const auto unpacked = stored->unpack();
      if (!unpacked) {
        REQUIRE(unpacked.error().code == ErrorCode::table_damaged);
        continue;
      }
      // A frame may say the same in other words.
      CAPTURE(at, flip);
      REQUIRE(unpacked->distances().bytes() == table.distances().bytes());
      REQUIRE(unpacked->moves().bytes() == table.moves().bytes());
      REQUIRE(unpacked->goal() == table.goal());
      REQUIRE(unpacked->histogram() == table.histogram());
      ++accepted;
    }
  CHECK(accepted < 300);
}

TEST_CASE("a file whose lengths run past the largest number is refused as damaged") {
  auto file = by_hand::read(store(support::tiny_table()));
  file.distances_length = 0xFFFFFFFF;
  file.moves_length = 0xFFFFFFFF;
  CHECK(refused_as_damaged(by_hand::write(file)));
  file.definition_length = 0xFFFFFFFF;
  CHECK(refused_as_damaged(by_hand::write(file)));
}
