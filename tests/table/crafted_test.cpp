// Files whose checksum is right and whose fields are not.

#include <functional>

#include <zstd.h>

#include <tilebase/engine/generate/search_tables.hpp>
#include <tilebase/engine/table/table_file.hpp>
#include <tilebase/stored_table.hpp>

#include "support/catch.hpp"
#include "support/tables.hpp"
#include "table/hand_reader.hpp"

using by_hand::Bytes;
using by_hand::File;
using tilebase::StoredTable;
using tilebase::tablegen::store;

namespace {

File tiny_file() {
  return by_hand::read(store(support::tiny_table()));
}

/// Returns the damage that is reported at opening or at unpacking of a file; "none" if there is none.
std::string damage(const Bytes& bytes) {
  const std::string beginning = "table 'crafted.table' is damaged: ";
  const auto message_of = [&](const tilebase::Error& error) {
    CHECK(error.code == tilebase::ErrorCode::table_damaged);
    CHECK(error.message.rfind(beginning, 0) == 0);
    return error.message.substr(beginning.size());
  };
  const auto stored = StoredTable::open(bytes, "crafted.table");
  if (!stored) return message_of(stored.error());
  const auto unpacked = tilebase::TableFile::of(*stored).unpack();
  return unpacked ? "none" : "unpacking: " + message_of(unpacked.error());
}

std::string damage_after(const std::function<void(File&)>& change) {
  File file = tiny_file();
  change(file);
  return damage(by_hand::write(file));
}

/// Damage of the tiny file after a change, and after its lengths and digests are made to fit.
std::string damage_after_consistent(const std::function<void(File&)>& change) {
  File file = tiny_file();
  change(file);
  by_hand::make_consistent(file);
  return damage(by_hand::write(file));
}

}  // namespace

TEST_CASE("a file written by hand is accepted") {
  CHECK(damage(by_hand::write(tiny_file())) == "none");
  CHECK(damage_after_consistent([](File&) {}) == "none");
  CHECK(damage_after_consistent([](File& f) { f.moves = by_hand::frame(by_hand::content(f.moves)); }) == "none");
}

TEST_CASE("a file that is not a table is refused") {
  CHECK(damage({}) == "it is shorter than a header");
  const auto message = [](const Bytes& bytes) { return StoredTable::open(bytes, "it").error().message; };
  const std::string none = "'it' is no table; name a file that `tilebase-tablegen build` wrote";
  CHECK(message(Bytes(104, 0)) == none);
  CHECK(message(Bytes(1, 'x')) == none);
  CHECK(damage_after([](File& f) { f.magic[0] = 0x88; }) == "bad magic number");
  CHECK(damage_after([](File& f) { f.magic[6] = 0x0A; }) == "bad magic number");
  CHECK(damage_after([](File& f) { std::fill_n(f.magic.begin(), 4, 'x'); }) == "bad magic number");
  const Bytes whole = by_hand::write(tiny_file());
  for (const std::size_t size : {1U, 8U, 103U})
    CHECK(damage(Bytes(whole.begin(), whole.begin() + static_cast<std::ptrdiff_t>(size))) ==
          "it is shorter than a header");
  Bytes bytes = by_hand::write(tiny_file());
  bytes.back() ^= 1;
  CHECK(damage(bytes) == "its checksum does not match");
}

TEST_CASE("a file of another version is refused and the version named") {
  CHECK(damage_after([](File& f) { f.version = 0; }) == "its format version is 0, this program reads 1 to 3");
  CHECK(damage_after([](File& f) { f.version = 4; }) == "its format version is 4, this program reads 1 to 3");
  CHECK(damage_after([](File& f) { f.version = 257; }) == "its format version is 257, this program reads 1 to 3");
  CHECK(damage_after([](File& f) { f.version = 2; }) == "it is shorter than a block");
}

TEST_CASE("a file with a reserved field set is refused") {
  for (const std::uint32_t kind : {1U, 2U, 3U})
    CHECK(damage_after([&](File& f) { f.kind = kind; }) == "a reserved field is set");
  CHECK(damage_after([](File& f) { f.reserved_15 = 1; }) == "a reserved field is set");
  CHECK(damage_after([](File& f) { f.reserved_18 = 256; }) == "a reserved field is set");
}

TEST_CASE("a file whose lengths do not add up is refused") {
  const std::string reason = "its lengths do not add up";
  CHECK(damage_after([](File& f) { ++f.definition_length; }) == reason);
  CHECK(damage_after([](File& f) { --f.distances_length; }) == reason);
  CHECK(damage_after([](File& f) { ++f.moves_length; }) == reason);
  CHECK(damage_after([](File& f) { f.moves.push_back(0); }) == reason);
  CHECK(damage_after([](File& f) { ++f.farthest; }) == reason);
  CHECK(damage_after([](File& f) { f.farthest = 65534; }) == reason);
  CHECK(damage_after([](File& f) { f.farthest = 65535; }) == "its farthest distance is out of range");
}

TEST_CASE("a file whose definition does not match its digest is refused") {
  CHECK(damage_after([](File& f) { f.puzzle_digest[3] ^= 1; }) == "its puzzle's digest does not match its definition");
  CHECK(damage_after([](File& f) { f.definition[7] = 'T'; }) == "its puzzle's digest does not match its definition");
}

TEST_CASE("a file whose definition is not a puzzle is refused") {
  CHECK(damage_after_consistent([](File& f) { f.definition = ""; }).find("no `name = ...`") != std::string::npos);
  CHECK(damage_after_consistent([](File& f) {
          f.definition[13] = 'T';
        }).rfind("definition:2: key 'tTles' is not known", 0) == 0);
}

TEST_CASE("a file whose puzzle has more cells than complete tables hold is refused") {
  CHECK(damage_after_consistent([](File& f) {
          f.definition =
              "name = slide2x5\ntiles = 1 2 3 4 5 6 7 8 9 x\nlayout = 1 2 3 4 5 / 6 7 8 9 10\nblank = x\n"
              "slides = orthogonal\n";
          f.cells = 10;
        }) == "puzzle slide2x5 has 10 cells; all states are listed of at most 9");
}

TEST_CASE("a file whose definition is not in canonical form is refused") {
  const std::string reason = "its definition is not in canonical form";
  CHECK(damage_after_consistent([](File& f) { f.definition += "\n"; }) == reason);
  CHECK(damage_after_consistent([](File& f) { f.definition += "# comment\n"; }) == reason);
  CHECK(damage_after_consistent([](File& f) { f.definition.pop_back(); }) == reason);
  CHECK(damage_after_consistent([](File& f) { f.definition = support::tiny_definition; }) == reason);
}

TEST_CASE("a file of another puzzle's size is refused") {
  CHECK(damage_after([](File& f) { f.cells = 5; }) == "its number of cells is not the puzzle's");
}

TEST_CASE("a file whose goal is not a state is refused") {
  const std::string reason = "its goal is not a state";
  CHECK(damage_after([](File& f) { f.goal[0] = 4; }) == reason);
  CHECK(damage_after([](File& f) { f.goal[0] = 1; }) == reason);
  CHECK(damage_after([](File& f) { f.goal[3] = 255; }) == reason);
  CHECK(damage_after([](File& f) { f.goal[4] = 4; }) == reason);
  CHECK(damage_after([](File& f) { f.goal[15] = 0; }) == reason);
}

TEST_CASE("a file of another goal than that of its distances is refused") {
  const std::string reason = "unpacking: its goal is not at distance 0";
  CHECK(damage_after([](File& f) { std::swap(f.goal[0], f.goal[1]); }) == reason);  // the other half of all states
  CHECK(damage_after([](File& f) { std::rotate(f.goal.begin(), f.goal.begin() + 1, f.goal.begin() + 3); }) == reason);
}

TEST_CASE("a file whose counts do not add up is refused") {
  const std::string reason = "its counts do not add up";
  CHECK(damage_after([](File& f) { --f.reachable; }) == reason);
  CHECK(damage_after([](File& f) { ++f.histogram[3]; }) == reason);
  CHECK(damage_after([](File& f) { f.histogram = {1, 2, 2, 0, 4, 2, 1}; }) == reason);  // nothing at distance 3
  CHECK(damage_after([](File& f) { f.histogram = {2, 2, 2, 2, 2, 1, 1}; }) == reason);  // two goals
  CHECK(damage_after([](File& f) {
          f.histogram = {1, 2, 2, 2, 2, 2, 2};  // more than there are
          f.reachable = 13;
        }) == reason);
  CHECK(damage_after([](File& f) {
          f.histogram = {1, 0xFFFFFFFF, 2, 2, 2, 2, 4};  // the sum is 12 only in 32 bits
        }) == reason);
}

TEST_CASE("a file whose index is not the puzzle's is refused") {
  CHECK(damage_after([](File& f) { f.halved = 0; }) == "its index is not the puzzle's");
  CHECK(damage_after([](File& f) { f.halved = 2; }) == "its index is not the puzzle's");
  CHECK(damage_after([](File& f) { f.entries = 24; }) == "its index is not the puzzle's");
}

TEST_CASE("a file whose widths are not the smallest is refused") {
  const std::string reason = "its widths are not the smallest that hold its values";
  for (const std::uint32_t bits : {0U, 1U, 2U, 3U, 8U, 16U, 255U}) {
    CAPTURE(bits);
    CHECK(damage_after([&](File& f) { f.distance_bits = bits; }) == reason);
  }
  for (const std::uint32_t bits : {0U, 1U, 3U, 4U, 8U, 255U}) {
    CAPTURE(bits);
    CHECK(damage_after([&](File& f) { f.move_bits = bits; }) == reason);
  }
}

TEST_CASE("a file whose frames do not hold the packed bytes is refused") {
  const std::string reason = "unpacking: its contents do not decompress";
  const auto another_size = [](int difference) {
    return [difference](File& f) {
      Bytes content = by_hand::content(f.distances);
      content.resize(content.size() + static_cast<std::size_t>(difference));
      f.distances = by_hand::frame(content);
    };
  };
  CHECK(damage_after_consistent(another_size(1)) == reason);
  CHECK(damage_after_consistent(another_size(-1)) == reason);
  const auto with_lengths = [](const std::function<void(File&)>& change) {
    return damage_after([&](File& f) {
      change(f);
      f.distances_length = static_cast<std::uint32_t>(f.distances.size());
      f.moves_length = static_cast<std::uint32_t>(f.moves.size());
    });
  };
  CHECK(with_lengths([](File& f) { f.moves.clear(); }) == reason);
  CHECK(with_lengths([](File& f) { f.moves.pop_back(); }) == reason);
  CHECK(with_lengths([](File& f) { f.moves.push_back(0); }) == reason);
  CHECK(with_lengths([](File& f) { f.moves[0] ^= 1; }) == reason);
  CHECK(with_lengths([](File& f) { f.distances.insert(f.distances.end(), f.moves.begin(), f.moves.end()); }) == reason);
  const Bytes skippable{0x50, 0x2A, 0x4D, 0x18, 0, 0, 0, 0};
  CHECK(with_lengths([&](File& f) { f.moves.insert(f.moves.end(), skippable.begin(), skippable.end()); }) == reason);
  CHECK(with_lengths([&](File& f) { f.moves.insert(f.moves.begin(), skippable.begin(), skippable.end()); }) == reason);
  CHECK(with_lengths([](File& f) {
          // A frame that does not say how much it holds.
          const Bytes content = by_hand::content(f.moves);
          ZSTD_CCtx* context = ZSTD_createCCtx();
          ZSTD_CCtx_setParameter(context, ZSTD_c_contentSizeFlag, 0);
          Bytes frame(100);
          frame.resize(ZSTD_compress2(context, frame.data(), frame.size(), content.data(), content.size()));
          ZSTD_freeCCtx(context);
          f.moves = frame;
        }) == reason);
}

TEST_CASE("a file whose content does not match its digest is refused") {
  CHECK(damage_after([](File& f) { f.content_digest[0] ^= 1; }) == "unpacking: its content digest does not match");
  CHECK(damage_after([](File& f) {
          Bytes content = by_hand::content(f.distances);
          content[2] ^= 1;
          f.distances = by_hand::frame(content);
          f.distances_length = static_cast<std::uint32_t>(f.distances.size());
        }) == "unpacking: its content digest does not match");
}

TEST_CASE("a file longer than any table is refused before the rest of it is read") {
  Bytes bytes = by_hand::write(tiny_file());
  bytes.resize(std::size_t{1} << 24U);
  CHECK(damage(bytes) == "its checksum does not match");
  bytes.push_back(0);
  CHECK(damage(bytes) == "it is longer than any table");
}

TEST_CASE("a file whose unused bits are set is refused") {
  // Three states: distances of two bits, 2 of 8 unused; moves of one bit, 5 of 8 unused.
  const auto puzzle = support::puzzle_from("name=three\ntiles=1 2 3\n[move]\nA=(1 2 3)\n");
  const File whole = by_hand::read(store(support::table_of(puzzle)));
  const auto damage_of = [&](const std::function<void(Bytes&, Bytes&)>& change) {
    File file = whole;
    Bytes distances = by_hand::content(file.distances);
    Bytes moves = by_hand::content(file.moves);
    REQUIRE((distances.size() == 1 && moves.size() == 1));
    change(distances, moves);
    file.distances = by_hand::frame(distances);
    file.moves = by_hand::frame(moves);
    by_hand::make_consistent(file);
    return damage(by_hand::write(file));
  };
  CHECK(damage_of([](Bytes&, Bytes&) {}) == "none");
  for (const int bit : {6, 7}) {
    CAPTURE(bit);
    CHECK(damage_of([&](Bytes& d, Bytes&) { d[0] = static_cast<std::uint8_t>(d[0] | 1 << bit); }) ==
          "unpacking: an unused bit is set");
  }
  for (const int bit : {3, 4, 5, 6, 7}) {
    CAPTURE(bit);
    CHECK(damage_of([&](Bytes&, Bytes& m) { m[0] = static_cast<std::uint8_t>(m[0] | 1 << bit); }) ==
          "unpacking: an unused bit is set");
  }
}

TEST_CASE("a file whose distances contradict its histogram is refused") {
  const auto table = support::tiny_table();
  const std::string reason = "unpacking: distances contradict the header's histogram";
  for (std::uint32_t i = 0; i < 12; ++i)
    for (std::uint32_t value = 0; value <= 15; ++value) {
      if (table.distances()[i] == value) continue;
      support::Parts parts(table);
      parts.distances.set(i, value);
      REQUIRE(damage(store(parts.table())) == reason);
    }
  CHECK(damage_after([](File& f) { std::swap(f.histogram[5], f.histogram[6]); }) == reason);
}

TEST_CASE("a file whose distances contradict its histogram is refused in every width") {
  // Rings of 2 to 20 states: distances of one to eight bits; and a board with sixteen, by a false header.
  for (const char* definition : {"name=p\ntiles=1 2\n[move]\nA=(1 2)\n", "name=p\ntiles=1 2 3\n[move]\nA=(1 2 3)\n",
                                 "name=p\ntiles=1 2 3 4 5 6 7\n[move]\nA=(1 2 3)(4 5 6 7)\n",
                                 "name=p\ntiles=1 2 3 4 5 6 7 8 9\n[move]\nA=(1 2 3 4)(5 6 7 8 9)\n"}) {
    CAPTURE(definition);
    const auto table = support::table_of(support::puzzle_from(definition));
    REQUIRE(damage(store(table)) == "none");
    const auto goal = table.index().of(table.goal()).value();
    for (std::uint32_t i = 0; i < table.index().size(); i += 1 + table.index().size() / 100) {
      if (table.distance(table.index().state(i)).has_value() && i != goal) {
        support::Parts parts(table);
        parts.distances.set(i, parts.distances.all_ones());
        REQUIRE(damage(store(parts.table())) == "unpacking: distances contradict the header's histogram");
        parts = support::Parts(table);
        parts.swap_distances(i, goal);
        REQUIRE(damage(store(parts.table())) == "unpacking: its goal is not at distance 0");
      }
    }
  }
  // A histogram that fits the header's other fields, with sixteen bits for each of 181,440 distances, which are all 0.
  File file = by_hand::read(store(support::table_of(support::builtin("slide3x3"))));
  file.farthest = 65534;
  file.histogram.assign(65535, 1);
  file.reachable = 65535;
  file.distance_bits = 16;
  file.distances = by_hand::frame(Bytes(std::size_t{2} * 181440));
  by_hand::make_consistent(file);
  CHECK(damage(by_hand::write(file)) == "unpacking: distances contradict the header's histogram");
}
