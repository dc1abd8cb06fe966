// Tables of version 2 of the format: written, opened without reading their contents, read block by block, damaged.

#include <random>
#include <thread>

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <tilebase/engine/storage/checked_blocks.hpp>
#include <tilebase/engine/storage/digests.hpp>
#include <tilebase/engine/table/read_file.hpp>
#include <tilebase/engine/table/table_file.hpp>
#include <tilebase/table_files.hpp>

#include "cli/programs.hpp"
#include "support/tables.hpp"
#include "support/temporary_folder.hpp"
#include "table/hand_reader.hpp"
#include "table_writer.hpp"

using by_hand::Bytes;
using by_hand::number;
using by_hand::put;
using support::TemporaryFolder;
using tilebase::DistanceEncoding;
using tilebase::ErrorCode;
using tilebase::FileStorage;
using tilebase::MemoryStorage;
using tilebase::StoredTable;

namespace {

/// A file whose reads are counted.
class CountingStorage : public tilebase::Storage {
 public:
  explicit CountingStorage(std::shared_ptr<const tilebase::Storage> inner) : inner_(std::move(inner)) {}
  const std::string& name() const override { return inner_->name(); }
  std::uint64_t size() const override { return inner_->size(); }
  tilebase::Result<void> read(std::uint64_t at, std::span<std::uint8_t> to) const override {
    bytes += to.size();
    return inner_->read(at, to);
  }

  mutable std::atomic<std::uint64_t> bytes = 0;

 private:
  std::shared_ptr<const tilebase::Storage> inner_;
};

/// A byte that depends on its place.
std::uint8_t content_at(std::uint64_t at) {
  return static_cast<std::uint8_t>((at * 0x9E3779B97F4A7C15U) >> 56U);
}

/// Contents of a file with invented entries, because the blocks of a table do not depend on correct distances.
struct MadeUp {
  std::shared_ptr<const tilebase::Puzzle> puzzle;
  DistanceEncoding encoding;
  std::vector<std::uint64_t> histogram;
  int bits;

  std::uint32_t entry(std::uint64_t index) const {
    const auto width = static_cast<unsigned>(bits);
    if (width == 16) return content_at(2 * index) + 256U * content_at(2 * index + 1);
    return content_at(index * width / 8) >> (index * width % 8) & ((1U << width) - 1);
  }
};

void write_blocks(const std::string& path, const MadeUp& table) {
  const auto index = table.encoding == DistanceEncoding::whole
                         ? tilebase::GroupIndex::choose(*table.puzzle, table.puzzle->goal())
                         : std::nullopt;
  REQUIRE(tilebase::tablegen::write_block_table(
      path, {*table.puzzle, table.puzzle->goal(), table.encoding, table.histogram,
             [](std::uint64_t at, auto to) {
               for (std::uint8_t& byte : to) byte = content_at(at++);
             },
             index ? std::optional(index->base()) : std::nullopt, index ? index->size() : 0}));
}

/// 1,814,400 entries of one bit: 56 blocks.
const MadeUp& slides() {
  static const MadeUp table{support::builtin("slide2x5"), DistanceEncoding::bit_1, {1, 2, 1814397}, 1};
  return table;
}

std::shared_ptr<const tilebase::Puzzle> ten_cells() {
  return support::puzzle_from("name=p\ntiles=1 2 3 4 5 6 7 8 9 10\n[move]\nA=(1 2)\nB=(1 2 3 4 5 6 7 8 9 10)\n");
}

/// 3,628,800 entries of four bits, some unreachable: 443 blocks.
const MadeUp& narrow() {
  static const MadeUp table{ten_cells(), DistanceEncoding::whole, {1, 2, 3, 4}, 4};
  return table;
}

/// 3,628,800 entries of sixteen bits.
const MadeUp& wide() {
  static const MadeUp table{ten_cells(), DistanceEncoding::whole, std::vector<std::uint64_t>(300, 1), 16};
  return table;
}

Bytes bytes_of(const std::string& path) {
  return tilebase::read_file(path).value();
}

void write_bytes(const std::string& path, const Bytes& bytes) {
  support::write_file(path, std::string(bytes.begin(), bytes.end()));
}

/// Returns the damage that is reported at opening or at any entry of a file; "none" if there is none.
std::string damage_of(const std::string& path) {
  const std::string beginning = "table '" + path + "' is damaged: ";
  const auto how = [&](const tilebase::Error& error) {
    CHECK(error.code == ErrorCode::table_damaged);
    CHECK(error.message.starts_with(beginning));
    return error.message.substr(beginning.size());
  };
  const auto stored = tilebase::load_table(path);
  if (!stored) return how(stored.error());
  for (std::uint64_t i = 0; i < stored->entries(); ++i) {
    const auto distance = tilebase::TableFile::of(*stored).block_table()->distance(i);
    if (!distance) return "reading: " + how(distance.error());
  }
  return "none";
}

/// The file with some bytes of its head changed, and the head's checksum made anew. `head` is its size.
Bytes with_head(Bytes bytes, const std::function<void(Bytes&)>& change, std::size_t head = 4096) {
  change(bytes);
  const Bytes checksum = by_hand::digest(std::span(bytes).first(head - 16));
  std::copy(checksum.begin(), checksum.end(), bytes.begin() + static_cast<std::ptrdiff_t>(head - 16));
  return bytes;
}

}  // namespace

TEST_CASE("a table in blocks gives the entries that were written") {
  const TemporaryFolder folder;
  const MadeUp& table = *GENERATE(&slides(), &narrow(), &wide());
  const std::string path = folder / "blocks.table";
  write_blocks(path, table);
  const auto stored = tilebase::load_table(path);
  REQUIRE(stored);
  REQUIRE(stored->is_in_blocks());
  CHECK(stored->puzzle().definition() == table.puzzle->definition());
  CHECK(stored->goal() == table.puzzle->goal());
  CHECK(stored->histogram() == table.histogram);
  CHECK(stored->entries() == (table.bits == 1 ? 1814400U : 3628800U));
  CHECK(stored->encoding() == table.encoding);
  CHECK(stored->distance_bits() == table.bits);
  CHECK(stored->move_bits() == 0);
  std::uint64_t wrong = 0;
  for (std::uint64_t i = 0; i < stored->entries(); ++i)
    wrong += *tilebase::TableFile::of(*stored).block_table()->distance(i) != table.entry(i) ? 1 : 0;
  CHECK(wrong == 0);
}

TEST_CASE("of a table in blocks, opening reads the head and the top block only") {
  const TemporaryFolder folder;
  const std::string path = folder / "blocks.table";
  write_blocks(path, narrow());
  const auto counting = std::make_shared<const CountingStorage>(FileStorage::open(path).value());
  const auto stored = open_in_blocks(counting).value();
  CHECK(counting->bytes == 2 * 4096);
  CHECK(stored.byte_count() == (1 + 1 + 2 + 443) * 4096);
  CHECK(tilebase::TableFile::of(stored).block_table()->distance(100'000).has_value());
  CHECK(counting->bytes == 4 * 4096);  // The look-up reads two blocks, one of them of the directory.
  CHECK(tilebase::TableFile::of(stored).block_table()->distance(100'001).has_value());
  CHECK(counting->bytes == 4 * 4096);
}

TEST_CASE("a table in blocks is laid out as the page says") {
  const TemporaryFolder folder;
  const std::string path = folder / "blocks.table";
  write_blocks(path, slides());
  const Bytes file = bytes_of(path);
  const auto block = [&](std::size_t i) { return std::span(file).subspan(4096 * i, 4096); };
  const auto part = [&](std::size_t at, std::size_t size) {
    const auto bytes = std::span(file).subspan(at, size);
    return Bytes(bytes.begin(), bytes.end());
  };
  CHECK(part(0, 8) == Bytes{0x89, 0x54, 0x49, 0x4C, 0x45, 0x42, 0x0D, 0x0A});
  CHECK(number(file, 8, 2) == 2);
  CHECK(part(10, 6) == Bytes{0, 10, 1, 1, 0, 1});  // kind, cells, halved, distance bits, move bits, encoding
  CHECK(number(file, 16, 2) == 2);
  CHECK(number(file, 18, 2) == 0);
  CHECK(number(file, 20, 8) == 1814400);
  CHECK(number(file, 28, 8) == 1814400);
  const std::string& definition = slides().puzzle->definition();
  CHECK(number(file, 36, 8) == definition.size());
  CHECK(number(file, 44, 8) == 226800);  // 56 blocks
  CHECK(number(file, 52, 8) == 0);
  CHECK(part(60, 16) == by_hand::digest({reinterpret_cast<const std::uint8_t*>(definition.data()), definition.size()}));
  CHECK(part(76, 16) == by_hand::digest(block(1)));
  CHECK(part(92, 16) == Bytes{0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 255, 255, 255, 255, 255, 255});
  for (std::size_t d = 0; d < 3; ++d) CHECK(number(file, 108 + 8 * d, 8) == slides().histogram[d]);
  CHECK(part(132, definition.size()) == Bytes(definition.begin(), definition.end()));
  CHECK(part(4080, 16) == by_hand::digest(std::span(file).first(4080)));
  REQUIRE(file.size() == 4096 * (1 + 1 + 56));
  for (std::size_t i = 0; i < 56; ++i) CHECK(part(4096 + 16 * i, 16) == by_hand::digest(block(2 + i)));
  CHECK(part(4096 + 16 * 56, 4096 - 16 * 56) == Bytes(4096 - 16 * 56));
  std::uint64_t wrong = 0;
  for (std::size_t i = 0; i < 226800; ++i) wrong += file[4096 * 2 + i] != content_at(i) ? 1 : 0;
  CHECK(wrong == 0);
  CHECK(part(4096 * 2 + 226800, 4096 * 56 - 226800) == Bytes(4096 * 56 - 226800));
}

TEST_CASE("a byte that is changed in any block of a file is damage, and the block is named") {
  const TemporaryFolder folder;
  const std::string path = folder / "blocks.table";
  write_blocks(path, slides());
  CHECK(damage_of(path) == "none");
  const Bytes whole = bytes_of(path);
  std::mt19937 random(1);
  for (std::size_t block = 0; block < whole.size() / 4096; ++block) {
    Bytes bytes = whole;
    bytes[block * 4096 + random() % 4096] ^= 0x04;
    write_bytes(path, bytes);
    const std::string damage = damage_of(path);
    CAPTURE(block);
    if (block == 0) CHECK(damage != "none");  // The kinds of damage are many; see below.
    if (block == 1) CHECK(damage == "block 1 does not match its checksum");
    if (block >= 2) CHECK(damage == "reading: block " + std::to_string(block) + " does not match its checksum");
  }
}

TEST_CASE("a byte that is changed anywhere in the head is damage at opening") {
  const TemporaryFolder folder;
  const std::string path = folder / "blocks.table";
  write_blocks(path, slides());
  Bytes bytes = bytes_of(path);
  for (std::size_t at = 0; at < 4096; ++at)
    for (const int flip : {0x01, 0x80}) {
      bytes[at] = static_cast<std::uint8_t>(bytes[at] ^ flip);
      const auto stored = StoredTable::open(std::span<const std::uint8_t>(bytes), "blocks.table");
      bytes[at] = static_cast<std::uint8_t>(bytes[at] ^ flip);
      CAPTURE(at, flip);
      REQUIRE(stored.error().code == ErrorCode::table_damaged);
      REQUIRE(stored.error().message.starts_with("table 'blocks.table' is damaged: "));
    }
}

TEST_CASE("a file in blocks whose head contradicts itself is refused at opening") {
  const TemporaryFolder folder;
  const std::string path = folder / "blocks.table";
  write_blocks(path, slides());
  const Bytes whole = bytes_of(path);
  const auto damage_after = [&](std::size_t at, std::uint64_t value, std::size_t size) {
    write_bytes(path, with_head(whole, [&](Bytes& bytes) { put(bytes, at, value, size); }));
    return damage_of(path);
  };
  CHECK(damage_after(20, 1814400, 8) == "none");
  CHECK(damage_after(10, 1, 1) == "a reserved field is set");  // wildcards
  CHECK(damage_after(15, 2, 1) == "a reserved field is set");  // an encoding that is not known
  CHECK(damage_after(18, 1, 2) == "a reserved field is set");
  CHECK(damage_after(4000, 1, 1) == "a reserved field is set");  // The field lies behind the definition.
  CHECK(damage_after(12, 0, 1) == "its index is not the puzzle's");
  CHECK(damage_after(15, 0, 1) == "its encoding is not the puzzle's");
  CHECK(damage_after(14, 1, 1) == "its widths are not the smallest that hold its values");
  CHECK(damage_after(16, 65535, 2) == "its farthest distance is out of range");
  CHECK(damage_after(28, 1814399, 8) == "its counts do not add up");
  CHECK(damage_after(116, ~std::uint64_t{0}, 8) == "its counts do not add up");
  for (const std::size_t length : {36U, 44U, 52U})
    for (const std::uint64_t lie :
         {std::uint64_t{0}, std::uint64_t{4097}, std::uint64_t{1} << 40U, ~std::uint64_t{0}}) {
      if (length == 52 && lie == 0) continue;  // there are no moves
      CAPTURE(length, lie);
      const std::string damage = damage_after(length, lie, 8);
      CHECK((damage == "its lengths do not add up" || (length == 36 && damage != "none")));
    }
  for (const std::uint64_t entries : {std::uint64_t{1814408}, std::uint64_t{1} << 48U, ~std::uint64_t{0}}) {
    CAPTURE(entries);
    CHECK(damage_after(20, entries, 8) == "its lengths do not add up");
    // With lengths that fit, whose blocks would take terabytes.
    write_bytes(path, with_head(whole, [&](Bytes& bytes) {
                  put(bytes, 20, entries, 8);
                  put(bytes, 44, entries / 8 + (entries % 8 != 0 ? 1 : 0), 8);
                }));
    CHECK(damage_of(path) ==
          (entries > std::uint64_t{1} << 48U ? "its lengths do not add up" : "its index is not the puzzle's"));
  }
  Bytes longer = whole;
  longer.resize(longer.size() + 4096);
  write_bytes(path, longer);
  CHECK(damage_of(path) == "it has 241664 bytes, its header says 237568");
}

TEST_CASE("a file in blocks is refused if its encoding is not its puzzle's") {
  const TemporaryFolder folder;
  const std::string path = folder / "blocks.table";
  MadeUp table = narrow();
  table.encoding = DistanceEncoding::bit_1;
  table.bits = 1;
  write_blocks(path, table);
  CHECK(damage_of(path) == "its puzzle has tables of format version 3; make it again with `tilebase-tablegen build`");
  table.puzzle = support::puzzle_from("name=p\ntiles=1 1 2 3\n[move]\nA=(1 2)\n");
  write_blocks(path, table);
  CHECK(damage_of(path) == "its encoding is not the puzzle's");
  table = slides();
  table.histogram = {1, 2};
  write_blocks(path, table);
  CHECK(damage_of(path) == "its encoding cannot mark unreachable states");
  table = slides();
  table.puzzle = support::builtin("slide3x3");
  table.histogram = {1, 181439};
  write_blocks(path, table);
  CHECK(damage_of(path) == "its puzzle has tables of format version 1");
}

TEST_CASE("a file in blocks of any shorter length is refused") {
  const TemporaryFolder folder;
  const std::string path = folder / "blocks.table";
  write_blocks(path, slides());
  const Bytes whole = bytes_of(path);
  for (const std::size_t size : {std::size_t{0}, std::size_t{9}, std::size_t{10}, std::size_t{4095}, std::size_t{4096},
                                 std::size_t{8192}, whole.size() - 4096, whole.size() - 1}) {
    write_bytes(path, Bytes(whole.begin(), whole.begin() + static_cast<std::ptrdiff_t>(size)));
    CAPTURE(size);
    const auto stored = tilebase::load_table(path);
    CHECK(stored.error().code == ErrorCode::table_damaged);
  }
}

TEST_CASE("a file that is cut short or changed while it is open is an error where its bytes are read") {
  const TemporaryFolder folder;
  const std::string path = folder / "blocks.table";
  write_blocks(path, slides());
  const auto stored = tilebase::load_table(path).value();
  CHECK(tilebase::TableFile::of(stored).block_table()->distance(0).has_value());
  REQUIRE(::truncate(path.c_str(), 4096 * 10) == 0);
  CHECK(tilebase::TableFile::of(stored).block_table()->distance(1).has_value());  // its block is in memory
  const auto behind = tilebase::TableFile::of(stored).block_table()->distance(1'000'000);
  CHECK(behind.error().code == ErrorCode::table_damaged);
  CHECK(behind.error().message == "table '" + path + "' is damaged: it has become shorter since it was opened");
  const int file = ::open(path.c_str(), O_WRONLY);
  REQUIRE(::pwrite(file, "other", 5, 4096 * 5 + 7) == 5);
  ::close(file);
  const auto changed = tilebase::TableFile::of(stored).block_table()->distance(std::uint64_t{32768} * 3);
  CHECK(changed.error().message == "table '" + path + "' is damaged: block 5 does not match its checksum");
  CHECK(tilebase::TableFile::of(stored).block_table()->distance(std::uint64_t{32768} * 2).has_value());
}

TEST_CASE("many threads read a table in blocks at once") {
  const TemporaryFolder folder;
  const std::string path = folder / "blocks.table";
  write_blocks(path, narrow());
  const auto stored = tilebase::load_table(path).value();
  std::atomic<std::uint64_t> wrong = 0;
  std::vector<std::jthread> threads;
  for (unsigned seed = 0; seed < 8; ++seed)
    threads.emplace_back([&, seed] {
      std::mt19937 random(seed);
      for (int i = 0; i < 20'000; ++i) {
        const std::uint32_t index = static_cast<std::uint32_t>(random() % stored.entries());
        const auto distance = tilebase::TableFile::of(stored).block_table()->distance(index);
        if (!distance || *distance != narrow().entry(index)) ++wrong;
      }
    });
  threads.clear();
  CHECK(wrong == 0);
}

namespace {

/// Writes a file of so many blocks of contents with a head of one block, opens it, reads from it, and damages it.
void check_large_file(std::uint64_t content_blocks, std::size_t levels) {
  const TemporaryFolder folder;
  const std::string path = folder / "large";
  const tilebase::BlockLayout layout(1, content_blocks);
  REQUIRE(layout.levels.size() == levels);
  const auto puzzle = support::builtin("slide2x5");
  auto header = tilebase::tablegen::header_of({*puzzle, puzzle->goal(), DistanceEncoding::bit_1, {1}, {}});
  header.distances_size = content_blocks * 4096;
  REQUIRE(header.head_blocks() == 1);
  auto writer = tilebase::tablegen::BlockWriter::open(path, header).value();
  auto checksums = writer.write_units(0, writer.units(), [](std::uint64_t at, std::span<std::uint8_t> to) {
    for (std::uint8_t& byte : to) byte = content_at(at++);
  });
  REQUIRE(checksums);
  REQUIRE(writer.finish(std::move(*checksums)));
  tilebase::Block top_block;
  REQUIRE(FileStorage::open(path).value()->read(layout.levels.back().first * 4096, top_block));
  const auto top = tilebase::digest_of({top_block});
  struct stat facts {};
  REQUIRE(::stat(path.c_str(), &facts) == 0);
  REQUIRE(static_cast<std::uint64_t>(facts.st_size) == layout.blocks * 4096);

  const auto counting = std::make_shared<const CountingStorage>(FileStorage::open(path).value());
  const tilebase::CachedBlocks blocks(tilebase::CheckedBlocks::open(counting, layout, top).value(), 0, content_blocks);
  CHECK(counting->bytes == 4096);  // the top block
  CHECK(blocks.byte(content_blocks * 4096 - 1).value() == content_at(content_blocks * 4096 - 1));
  CHECK(counting->bytes == 4096 * levels);  // Each other level has read one block.
  std::mt19937_64 random(1);
  std::uint64_t wrong = 0;
  for (int i = 0; i < 20'000; ++i) {
    const std::uint64_t at = random() % (content_blocks * 4096);
    wrong += blocks.byte(at).value() != content_at(at) ? 1 : 0;
  }
  CHECK(wrong == 0);
  // A flipped byte in some blocks of every level.
  const int file = ::open(path.c_str(), O_RDWR);
  for (std::size_t level = 0; level < levels; ++level)
    for (int i = 0; i < 5; ++i) {
      const std::uint64_t number = random() % layout.levels[level].count;
      std::uint64_t below = number;  // some block of the contents that its checksums lead to
      for (std::size_t k = 0; k < level; ++k) below *= 256;
      const auto at =
          static_cast<off_t>((layout.levels[level].first + number) * 4096 + (level > 0 ? 3 : random() % 4096));
      const auto flip = [&] {
        std::uint8_t byte = 0;
        REQUIRE(::pread(file, &byte, 1, at) == 1);
        byte ^= 0x10;
        REQUIRE(::pwrite(file, &byte, 1, at) == 1);
      };
      flip();
      const auto opened = tilebase::CheckedBlocks::open(FileStorage::open(path).value(), layout, top);
      tilebase::Block bytes;
      const auto read = opened ? (*opened)->read_blocks(below, bytes) : opened.error();
      CHECK(read.error().code == ErrorCode::table_damaged);
      CHECK(read.error().message == "table '" + path + "' is damaged: block " +
                                        std::to_string(layout.levels[level].first + number) +
                                        " does not match its checksum");
      flip();
    }
  ::close(file);
}

}  // namespace

TEST_CASE("units that several writers write in any order are the file that one writer writes") {
  const TemporaryFolder folder;
  const auto puzzle = support::builtin("slide2x6");
  const tilebase::tablegen::BlockTableParts parts{
      *puzzle, puzzle->goal(), DistanceEncoding::bit_1, {1}, [](auto at, auto to) {
        for (std::uint8_t& byte : to) byte = content_at(at++);
      }};
  REQUIRE(tilebase::tablegen::write_block_table(folder / "one", parts));
  const auto open = [&] {
    return tilebase::tablegen::BlockWriter::open(folder / "several", tilebase::tablegen::header_of(parts)).value();
  };
  auto first = open();
  auto second = open();
  const std::uint64_t units = first.units();
  REQUIRE(units == 29);
  const auto checksums_of = [&](auto& writer, std::uint64_t begin, std::uint64_t end) {
    return writer.write_units(begin, end, parts.bytes).value();
  };
  const auto end = checksums_of(second, 20, units);
  auto checksums = checksums_of(first, 0, 7);
  const auto middle = checksums_of(second, 7, 20);
  CHECK(checksums_of(first, 7, 7).empty());
  checksums.insert(checksums.end(), middle.begin(), middle.end());
  checksums.insert(checksums.end(), end.begin(), end.end());
  REQUIRE(first.finish(std::move(checksums)));
  CHECK((support::text_of_file(folder / "several") == support::text_of_file(folder / "one")));
}

TEST_CASE("a file of two levels of checksums is opened by its top block, and damage in any level is found") {
  check_large_file(1000, 3);
}

TEST_CASE("a file of 250 MB is opened by its top block, and damage in any level is found", "[.full]") {
  check_large_file(61'036, 3);
}

TEST_CASE("a layout of the greatest table has its levels in few bytes of memory") {
  const tilebase::BlockLayout layout(1, std::uint64_t{1} << 37U);  // 2^48 entries of 16 bits
  CHECK(layout.levels.size() == 6);
  CHECK(layout.levels.back().count == 1);
  CHECK(layout.levels.back().first == 1);
  CHECK(layout.levels[0].first + layout.levels[0].count == layout.blocks);
}
