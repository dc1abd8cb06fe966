#include <algorithm>
#include <atomic>
#include <iostream>
#include <thread>

#include <tilebase/engine/table/read_file.hpp>
#include <tilebase/stored_table.hpp>
#include <tilebase/table_files.hpp>

#include "cli/programs.hpp"
#include "support/tables.hpp"
#include "support/temporary_folder.hpp"
#include "table/hand_reader.hpp"

using by_hand::Bytes;
using tilebase::ErrorCode;
using tilebase::StoredTable;
using tilebase::tablegen::store;

namespace {

bool refused_as_damaged(const Bytes& bytes) {
  const auto stored = StoredTable::open(bytes, "tiny.table");
  return !stored && stored.error().code == ErrorCode::table_damaged &&
         stored.error().message.rfind("table 'tiny.table' is damaged: ", 0) == 0;
}

/// Number of damaged copies of files that were opened, and number of copies that were not refused with the file's name.
struct Tally {
  std::atomic<std::uint64_t> trials = 0;
  std::atomic<std::uint64_t> taken = 0;

  void open(std::span<const std::uint8_t> bytes, const std::string& name) {
    const auto stored = StoredTable::open(bytes, name);
    ++trials;
    if (stored || stored.error().code != ErrorCode::table_damaged ||
        stored.error().message.rfind("table '" + name + "' is damaged: ", 0) != 0)
      ++taken;
  }
};

/// Opens a file with each byte changed in each way (what is given is flipped), cut to each shorter length, and with
/// each byte after it. Every thread takes its share of the positions.
void damage_everywhere(const Bytes& whole, const std::string& name, const std::vector<int>& flips, Tally& tally) {
  const std::size_t threads = std::max(1U, std::thread::hardware_concurrency());
  std::vector<std::jthread> helpers;
  for (std::size_t first = 0; first < threads; ++first)
    helpers.emplace_back([&, first] {
      Bytes bytes = whole;
      for (std::size_t at = first; at < whole.size(); at += threads) {
        for (const int flip : flips) {
          bytes[at] = static_cast<std::uint8_t>(whole[at] ^ flip);
          tally.open(bytes, name);
        }
        bytes[at] = whole[at];
        tally.open(std::span(whole).first(at), name);
      }
    });
  helpers.clear();
  Bytes longer = whole;
  longer.push_back(0);
  for (int byte = 0; byte < 256; ++byte) {
    longer.back() = static_cast<std::uint8_t>(byte);
    tally.open(longer, name);
  }
}

/// Builds the tables of the named puzzles, or of all built-in ones, and damages each file. Returns how many there are.
std::size_t damage_tables(const std::vector<std::string>& puzzles, const std::vector<int>& flips, Tally& tally) {
  const support::TemporaryFolder folder;
  std::vector<std::string> call{"build", "--out", folder.string()};
  for (const std::string& puzzle : puzzles) call.insert(call.end(), {"--puzzle", puzzle});
  REQUIRE(generate(call).status == 0);
  const auto paths = tilebase::table_files_in(folder.string()).value();
  for (const std::string& path : paths) {
    const Bytes whole = tilebase::read_file(path).value();
    REQUIRE(StoredTable::open(whole, path));
    damage_everywhere(whole, path, flips, tally);
  }
  return paths.size();
}

}  // namespace

TEST_CASE("table files with any byte changed, cut short anywhere, or with a byte more are refused as damaged") {
  Tally tally;
  damage_everywhere(store(support::tiny_table()), "tiny.table", {0x01, 0x02, 0x10, 0x20, 0x80, 0xFF}, tally);
  CHECK(damage_tables({"die", "slide2x3", "slide2x4", "magic2x4"}, {0x01, 0x80, 0xFF}, tally) == 6);
  CHECK(tally.trials > 150'000);
  CHECK(tally.taken == 0);
}

TEST_CASE("every table file of every built-in puzzle is refused with any byte changed, cut short or longer",
          "[.full]") {
  Tally tally;
  CHECK(damage_tables({}, {0x10}, tally) == 13);
  CHECK(tally.trials > 2'200'000);
  CHECK(tally.taken == 0);
}

TEST_CASE("every table file of every built-in puzzle is refused with any bit flipped, cut short or longer", "[.long]") {
  Tally tally;
  const std::size_t files = damage_tables({}, {0x01, 0x02, 0x04, 0x08, 0x10, 0x20, 0x40, 0x80, 0xFF}, tally);
  CHECK(files == 13);
  CHECK(tally.trials > 10'000'000);
  CHECK(tally.taken == 0);
  std::cout << tally.trials << " damaged copies of " << files << " table files, " << tally.trials - tally.taken
            << " refused\n";
}

TEST_CASE("two tables one after the other are refused as damaged") {
  Bytes bytes = store(support::tiny_table());
  const Bytes copy = bytes;
  bytes.insert(bytes.end(), copy.begin(), copy.end());
  CHECK(refused_as_damaged(bytes));
}

TEST_CASE("a changed byte under a new checksum never gives another table") {
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
      if (!stored || stored->kind() != tilebase::TableKind::goal) continue;
      const auto unpacked = support::unpacked(*stored);
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
