// Tables in pieces: as data/FORMAT.md says, with the bytes of the one file, damaged, replaced, joined.

#include <random>

#include <fcntl.h>
#include <unistd.h>

#include <tilebase/engine/storage/piece_storage.hpp>
#include <tilebase/engine/table/table_file.hpp>
#include <tilebase/table_files.hpp>

#include "cli/programs.hpp"
#include "piece_files.hpp"
#include "support/memory_disk.hpp"
#include "support/tables.hpp"
#include "support/temporary_folder.hpp"
#include "table/hand_reader.hpp"

using by_hand::Bytes;
using support::TemporaryFolder;
using tilebase::ErrorCode;
using tilebase::FileStorage;
using tilebase::PieceStorage;
using tilebase::tablegen::WrittenPiece;

namespace {

/// A byte that depends on its place, and on the table.
std::uint8_t content_at(std::uint64_t at, std::uint64_t table = 0) {
  return static_cast<std::uint8_t>(((at + table) * 0x9E3779B97F4A7C15U) >> 56U);
}

std::shared_ptr<const tilebase::Puzzle> puzzle() {
  static const auto puzzle = support::puzzle_from("name=p\ntiles=1 2 3 4 5 6 7 8 9 10\n[move]\nA=(1 2)\n");
  return puzzle;
}

/// 3,628,800 entries of sixteen bits, made up: 1,772 blocks, 7 blocks of level 1.
constexpr std::uint64_t content_bytes = 7'257'600;
const std::string name = "p-1-2-3-4-5-6-7-8-9-10.table";

tilebase::tablegen::BlockTableParts parts(std::uint64_t table = 0) {
  return {*puzzle(), puzzle()->goal(), tilebase::DistanceEncoding::whole, std::vector<std::uint64_t>(300, 1),
          [table](std::uint64_t at, auto to) {
            for (std::uint8_t& byte : to) byte = content_at(at++, table);
          }};
}

/// Writes the table in pieces of so many blocks of level 1 each.
std::vector<WrittenPiece> write_pieces(const std::string& index, const std::vector<std::uint64_t>& counts,
                                       std::uint64_t table = 0) {
  std::vector<WrittenPiece> pieces;
  std::uint64_t first = 0;
  for (const std::uint64_t count : counts) {
    pieces.push_back(tilebase::tablegen::write_piece(index, content_bytes, first, count, parts(table).bytes).value());
    first += count;
  }
  REQUIRE(tilebase::tablegen::write_piece_index(index, parts(table), pieces).has_value());
  return pieces;
}

Bytes bytes_of(const std::string& path) {
  return tilebase::read_file(path).value();
}

/// The one file that a machine writes.
const Bytes& whole_file() {
  static const Bytes bytes = [] {
    const TemporaryFolder folder;
    REQUIRE(tilebase::tablegen::write_block_table(folder / "whole", parts()));
    return bytes_of(folder / "whole");
  }();
  return bytes;
}

void write_bytes(const std::string& path, std::span<const std::uint8_t> bytes) {
  support::write_file(path, bytes);
}

/// Writes one byte of a file that is there.
void write_byte(const std::string& path, std::size_t at, int value) {
  const auto byte = static_cast<std::uint8_t>(value);
  const int file = ::open(path.c_str(), O_WRONLY);
  REQUIRE(::pwrite(file, &byte, 1, static_cast<off_t>(at)) == 1);
  ::close(file);
}

std::uint64_t number(std::span<const std::uint8_t> bytes, std::size_t at, std::size_t size) {
  std::uint64_t value = 0;
  for (std::size_t i = size; i > 0; --i) value = value * 256 + bytes[at + i - 1];
  return value;
}

Bytes part(std::span<const std::uint8_t> bytes, std::size_t at, std::size_t size) {
  const auto section = bytes.subspan(at, size);
  return {section.begin(), section.end()};
}

std::shared_ptr<const PieceStorage> open_pieces(const std::string& index) {
  return PieceStorage::open(FileStorage::open(index).value()).value();
}

/// Damage that is reported at opening or at any block of a table; "none" if there is none. Names of files are cut down
/// to the part after the folder.
std::string damage_of(const TemporaryFolder& folder, ErrorCode code = ErrorCode::table_damaged) {
  const auto how = [&](const tilebase::Error& error) {
    CHECK(error.code == code);
    CHECK(error.message.find('\n') == std::string::npos);
    std::string message = error.message;
    for (std::size_t at; (at = message.find(folder.string() + "/")) != std::string::npos;)
      message.erase(at, folder.string().size() + 1);
    return message;
  };
  const auto stored = tilebase::load_table(folder / name);
  if (!stored) return how(stored.error());
  tilebase::Block block;
  for (std::uint64_t i = 0; i < stored->file().blocks()->count(); ++i)
    if (const auto result = stored->file().blocks()->read_blocks(i, block); !result)
      return "reading: " + how(result.error());
  return "none";
}

/// A header whose checksum is made anew after a change.
Bytes with_header(Bytes bytes, std::size_t at, std::uint64_t value, std::size_t size) {
  for (std::size_t i = 0; i < size; ++i) bytes[at + i] = static_cast<std::uint8_t>(value >> (8 * i));
  const Bytes checksum = by_hand::digest(std::span(bytes).first(4080));
  std::copy(checksum.begin(), checksum.end(), bytes.begin() + 4080);
  return bytes;
}

}  // namespace

TEST_CASE("a table in pieces has the bytes of the one file that it stands for") {
  const TemporaryFolder folder;
  const auto counts = GENERATE(std::vector<std::uint64_t>{7}, std::vector<std::uint64_t>{3, 4},
                               std::vector<std::uint64_t>{1, 1, 1, 1, 1, 1, 1}, std::vector<std::uint64_t>{1, 5, 1});
  write_pieces(folder / name, counts);
  const auto storage = open_pieces(folder / name);
  CHECK(storage->pieces() == counts.size());
  CHECK(storage->name() == folder / name);
  REQUIRE(storage->size() == whole_file().size());
  Bytes content(whole_file().size());
  REQUIRE(storage->read(0, content));
  CHECK(content == whole_file());
  std::mt19937 random(1);
  for (int i = 0; i < 300; ++i) {
    const std::size_t at = random() % content.size();
    Bytes some(random() % std::min<std::size_t>(content.size() - at, i % 2 == 0 ? 20'000 : 3'000'000) + 1);
    REQUIRE(storage->read(at, some));
    REQUIRE(std::equal(some.begin(), some.end(), content.begin() + static_cast<std::ptrdiff_t>(at)));
    const auto place = storage->place(at);
    std::uint8_t byte = 0;
    REQUIRE(FileStorage::open(place.file).value()->read(place.at, {&byte, 1}));
    REQUIRE(byte == content[at]);
  }
  CHECK(damage_of(folder) == "none");
}

TEST_CASE("a table with a single block of level 1 has it in its one piece") {
  const TemporaryFolder folder;
  const auto slides = support::builtin("slide2x5");
  const auto bytes = [](std::uint64_t at, auto to) {
    for (std::uint8_t& byte : to) byte = content_at(at++);
  };
  const tilebase::tablegen::BlockTableParts table_parts{
      *slides, slides->goal(), tilebase::DistanceEncoding::bit_1, {1, 1814399}, bytes};
  REQUIRE(block_table_entries(*slides, tilebase::DistanceEncoding::bit_1) == 8 * 226'800);
  REQUIRE(tilebase::tablegen::level_1_blocks(226'800) == 1);
  REQUIRE(tilebase::tablegen::write_block_table(folder / "whole", table_parts));
  const auto piece = tilebase::tablegen::write_piece(folder / "in.table", 226'800, 0, 1, bytes).value();
  REQUIRE(tilebase::tablegen::write_piece_index(folder / "in.table", table_parts, {piece}).has_value());
  Bytes content(bytes_of(folder / "whole").size());
  const auto storage = open_pieces(folder / "in.table");
  REQUIRE(storage->size() == content.size());
  REQUIRE(storage->read(0, content));
  CHECK(content == bytes_of(folder / "whole"));
  CHECK(bytes_of(folder / "in.table").size() == 2 * 4096);
  CHECK(tilebase::load_table(folder / "in.table")->pieces() == 1);
}

TEST_CASE("index and pieces are laid out as the page says") {
  const TemporaryFolder folder;
  const auto written = write_pieces(folder / name, {3, 4});
  const Bytes index = bytes_of(folder / name);
  const Bytes& whole = whole_file();
  // The head has one block, the directory a top block and seven of level 1.
  REQUIRE(whole.size() == (1 + 1 + 7 + 1772) * 4096);
  REQUIRE(index.size() == (1 + 1 + 1) * 4096);
  CHECK(part(index, 0, 8) == Bytes{0x89, 0x54, 0x49, 0x4C, 0x45, 0x49, 0x0D, 0x0A});
  CHECK(number(index, 8, 2) == 1);
  CHECK(number(index, 10, 2) == 1);
  CHECK(number(index, 12, 4) == 2);
  CHECK(number(index, 16, 8) == 2);
  CHECK(number(index, 24, 8) == 1772);
  CHECK(part(index, 4080, 16) == by_hand::digest(std::span(index).first(4080)));
  CHECK(part(index, 4096, 2 * 4096) == part(whole, 0, 2 * 4096));
  std::size_t at = 32;
  std::size_t first = 0;
  for (const std::size_t count : {3U, 4U}) {
    CHECK(number(index, at, 8) == count);
    const Bytes digest = by_hand::digest(std::span(whole).subspan(4096 + 16 * first, 16 * count));
    CHECK(part(index, at + 8, 16) == digest);
    const std::size_t length = index[at + 24];
    const std::string file(index.begin() + static_cast<std::ptrdiff_t>(at + 25),
                           index.begin() + static_cast<std::ptrdiff_t>(at + 25 + length));
    at += 25 + length;
    std::string digits;
    for (std::size_t i = 0; i < 4; ++i)
      for (const int half : {digest[i] >> 4, digest[i] & 15}) digits += "0123456789abcdef"[half];
    CHECK(file == "p-1-2-3-4-5-6-7-8-9-10.piece-" + digits + "-" + std::to_string(first));

    const Bytes piece = bytes_of(folder / file);
    const std::size_t contents = std::min<std::size_t>(count * 256, 1772 - first * 256);
    REQUIRE(piece.size() == (1 + count + contents) * 4096);
    CHECK(part(piece, 0, 8) == Bytes{0x89, 0x54, 0x49, 0x4C, 0x45, 0x50, 0x0D, 0x0A});
    CHECK(number(piece, 8, 2) == 1);
    CHECK(number(piece, 10, 6) == 0);
    CHECK(number(piece, 16, 8) == first);
    CHECK(number(piece, 24, 8) == count);
    CHECK(number(piece, 32, 8) == contents);
    CHECK(part(piece, 40, 16) == digest);
    CHECK(part(piece, 56, 4024) == Bytes(4024));
    CHECK(part(piece, 4080, 16) == by_hand::digest(std::span(piece).first(4080)));
    CHECK(part(piece, 4096, count * 4096) == part(whole, (2 + first) * 4096, count * 4096));
    CHECK(part(piece, (1 + count) * 4096, contents * 4096) == part(whole, (9 + first * 256) * 4096, contents * 4096));
    first += count;
  }
  CHECK(part(index, at, 4080 - at) == Bytes(4080 - at));
  CHECK(folder.names().size() == 3);
}

TEST_CASE("a byte that is changed in the header of an index or of a piece is damage at opening") {
  const TemporaryFolder folder;
  write_pieces(folder / name, {3, 4});
  for (const std::string& file : folder.names()) {
    const Bytes good = bytes_of(folder / file);
    for (std::size_t at = 0; at < 4096; at += at < 256 || at >= 4072 ? 1 : 61) {
      write_byte(folder / file, at, good[at] ^ 0x10);
      const std::string damage = damage_of(folder);
      write_byte(folder / file, at, good[at]);
      CAPTURE(file, at, damage);
      // An index that begins otherwise is no index.
      REQUIRE((damage.starts_with("table '" + file + "' is damaged: ") || (file == name && at < 8)));
    }
  }
  CHECK(damage_of(folder) == "none");
}

TEST_CASE("a byte that is changed in any block of a piece is damage, and the piece and its block are named") {
  const TemporaryFolder folder;
  write_pieces(folder / name, {3, 4});
  std::mt19937 random(1);
  for (const std::string& file : folder.names()) {
    const Bytes good = bytes_of(folder / file);
    for (std::size_t block = 1; block < good.size() / 4096; block += file == name || block < 8 ? 1 : random() % 200) {
      const std::size_t at = block * 4096 + (block < 5 ? 3 : random() % 4096);
      write_byte(folder / file, at, good[at] ^ 4);
      const std::string damage = damage_of(folder);
      write_byte(folder / file, at, good[at]);
      CAPTURE(file, block, damage);
      if (file == name && block == 1)
        CHECK(damage.starts_with("table '" + file + "' is damaged: "));  // the head, of many kinds
      else
        CHECK(damage.ends_with("table '" + file + "' is damaged: block " + std::to_string(block) +
                               " does not match its checksum"));
    }
  }
  CHECK(damage_of(folder) == "none");
}

TEST_CASE("an index or a piece of any other length is refused at opening") {
  const TemporaryFolder folder;
  write_pieces(folder / name, {3, 4});
  for (const std::string& file : folder.names()) {
    const Bytes good = bytes_of(folder / file);
    for (const std::size_t size :
         {std::size_t{0}, std::size_t{1}, std::size_t{9}, std::size_t{10}, std::size_t{4095}, std::size_t{4096},
          std::size_t{5000}, good.size() - 4096, good.size() - 1, good.size() + 1, good.size() + 4096}) {
      Bytes bytes = good;
      bytes.resize(size);
      write_bytes(folder / file, bytes);
      const std::string damage = damage_of(folder);
      CAPTURE(file, size, damage);
      CHECK(damage.starts_with("table '" + file + "' is damaged: it "));
    }
    write_bytes(folder / file, good);
  }
}

TEST_CASE("an index whose header contradicts itself is refused") {
  const TemporaryFolder folder;
  write_pieces(folder / name, {3, 4});
  const Bytes good = bytes_of(folder / name);
  const auto damage_after = [&](std::size_t at, std::uint64_t value, std::size_t size) {
    write_bytes(folder / name, with_header(good, at, value, size));
    std::string damage = damage_of(folder);
    const std::string beginning = "table '" + name + "' is damaged: ";
    return damage.starts_with(beginning) ? damage.substr(beginning.size()) : damage;
  };
  const std::string lengths = "its lengths do not add up";
  CHECK(damage_after(12, 2, 4) == "none");
  CHECK(damage_after(8, 2, 2) == "its format version is 2, this program reads 1");
  CHECK(damage_after(10, 0, 2) == "its header is longer than the file");
  CHECK(damage_after(10, 65535, 2) == "its header is longer than the file");
  CHECK(damage_after(10, 2, 2) == "the checksum of its header does not match");
  CHECK(damage_after(12, 0, 4) == "its number of pieces is out of range");
  CHECK(damage_after(12, 1, 4) == lengths);
  CHECK(damage_after(12, 3, 4) == "it names a piece '', which is no file name");
  CHECK(damage_after(12, 65537, 4) == "its number of pieces is out of range");
  CHECK(damage_after(16, 1, 8) == "it has 12288 bytes, its header says 8192");
  CHECK(damage_after(16, ~std::uint64_t{0}, 8).starts_with("it has 12288 bytes, its header says "));
  for (const std::uint64_t contents :
       {std::uint64_t{0}, std::uint64_t{1536}, std::uint64_t{1793}, (std::uint64_t{1} << 37U) + 1, ~std::uint64_t{0}})
    CHECK(damage_after(24, contents, 8) == lengths);
  CHECK(damage_after(24, 1771, 8) != "none");
  for (const std::uint64_t count : {std::uint64_t{0}, std::uint64_t{2}, std::uint64_t{4}, std::uint64_t{8},
                                    ~std::uint64_t{0}, ~std::uint64_t{0} - 3})
    CHECK(damage_after(32, count, 8) == lengths);
  CHECK(damage_after(40, 0, 8).ends_with("is damaged: it is not the piece that '" + name + "' names"));
  CHECK(damage_after(56, 0, 1) == "it names a piece '', which is no file name");
  CHECK(damage_after(58, '/', 1).find("which is no file name") != std::string::npos);
  CHECK(damage_after(58, 0, 1).find("which is no file name") != std::string::npos);
  CHECK(damage_after(56, 255, 1).find("which is no file name") != std::string::npos);  // zeros behind it
  CHECK(damage_after(4000, 1, 1) == "a reserved field is set");
}

TEST_CASE("a piece that is missing or of another table is named") {
  const TemporaryFolder folder;
  const auto pieces = write_pieces(folder / name, {3, 4});
  const std::string stem = "p-1-2-3-4-5-6-7-8-9-10";
  const std::string first = pieces[0].file_name(stem);
  const std::string second = pieces[1].file_name(stem);
  const Bytes of_first = bytes_of(folder / first);
  const Bytes of_second = bytes_of(folder / second);

  std::filesystem::remove(folder / second);
  CHECK(damage_of(folder, ErrorCode::file_unreadable) ==
        "cannot read '" + second + "', a piece of '" + name + "': No such file or directory");

  write_bytes(folder / first, of_second);
  write_bytes(folder / second, of_first);
  CHECK(damage_of(folder) == "table '" + first + "' is damaged: it is not the piece that '" + name + "' names");

  const TemporaryFolder others;
  const auto other = write_pieces(others / name, {3, 4}, 1);
  write_bytes(folder / first, of_first);
  write_bytes(folder / second, bytes_of(others / other[1].file_name(stem)));
  CHECK(damage_of(folder) == "table '" + second + "' is damaged: it is not the piece that '" + name + "' names");

  // The index of another run, whose pieces are here: what it is about is in the pieces.
  write_bytes(folder / second, of_second);
  CHECK(damage_of(folder) == "none");
  write_bytes(folder / name, bytes_of(others / name));
  CHECK(damage_of(folder, ErrorCode::file_unreadable).starts_with("cannot read '" + other[0].file_name(stem)));
}

TEST_CASE("a piece that is replaced or cut short while it is open is an error where its bytes are read") {
  const TemporaryFolder folder;
  const auto pieces = write_pieces(folder / name, {3, 4});
  const std::string first = folder / pieces[0].file_name("p-1-2-3-4-5-6-7-8-9-10");
  const auto stored = tilebase::load_table(folder / name).value();
  tilebase::Block block;
  REQUIRE(stored.file().blocks()->read_blocks(0, block));
  REQUIRE(::truncate(first.c_str(), 4096 * 10) == 0);
  const auto shorter = stored.file().blocks()->read_blocks(700, block);
  REQUIRE_FALSE(shorter);
  CHECK(shorter.error().message == "table '" + first + "' is damaged: it has become shorter since it was opened");
  // Another file of that name: the one that was opened is read on.
  std::filesystem::remove(first);
  write_bytes(first, Bytes(5 << 20U));
  REQUIRE(stored.file().blocks()->read_blocks(1, block));
  REQUIRE(stored.file().blocks()->read_blocks(1000, block));
}

TEST_CASE("of many pieces only some stay open") {
  const TemporaryFolder folder;
  constexpr std::uint64_t count = 100;
  constexpr std::uint64_t bytes = (count << 20U) - 5000;
  std::vector<WrittenPiece> pieces;
  for (std::uint64_t i = 0; i < count; ++i) {
    const auto new_piece = tilebase::tablegen::write_piece(folder / name, bytes, i, 1, [](std::uint64_t at, auto to) {
      to[0] = content_at(at);
      to[to.size() - 1] = content_at(at + to.size() - 1);
    });
    pieces.push_back(new_piece.value());
  }
  REQUIRE(tilebase::tablegen::write_index(folder / name, "p-1-2-3-4-5-6-7-8-9-10", bytes, Bytes(4096), pieces));
  const auto open_files = [] {
    std::size_t open = 0;
    for (int file = 0; file < 1000; ++file) open += ::fcntl(file, F_GETFD) != -1 ? 1 : 0;
    return open;
  };
  const std::size_t before = open_files();
  const auto storage = open_pieces(folder / name);
  CHECK(open_files() == before + PieceStorage::max_open_pieces + 1);
  CHECK(storage->pieces() == count);
  const std::uint64_t contents = 4096 * (1 + count);
  for (const std::uint64_t piece : {std::uint64_t{0}, std::uint64_t{63}, std::uint64_t{64}, count - 1}) {
    Bytes block(4096);
    REQUIRE(storage->read(contents + (piece << 20U), block));
    CHECK(block[0] == content_at(piece << 20U));
  }
  Bytes across((3U << 20U) + 2);  // from a piece that stays open to those that do not
  REQUIRE(storage->read(contents + (std::uint64_t{62} << 20U) - 1, across));
  for (std::uint64_t at = std::uint64_t{62} << 20U; at <= std::uint64_t{65} << 20U; at += 4096) {
    const auto i = static_cast<std::size_t>(at + 1 - (std::uint64_t{62} << 20U));
    REQUIRE(across[i - 1] == content_at(at - 1));
    if (i < across.size()) REQUIRE(across[i] == content_at(at));
  }
  const std::string last = folder / pieces.back().file_name("p-1-2-3-4-5-6-7-8-9-10");
  std::filesystem::remove(last);
  Bytes block(4096);
  const auto read = storage->read(contents + ((count - 1) << 20U), block);
  REQUIRE_FALSE(read);
  CHECK(read.error().message ==
        "cannot read '" + last + "', a piece of '" + (folder / name) + "': No such file or directory");
}

TEST_CASE("new pieces replace those of the old table, and nothing else") {
  const TemporaryFolder folder;
  write_pieces(folder / name, {3, 4});
  const std::string unfinished = folder / ".tilebase-unfinished-abcdef";
  const std::string stem = "p-1-2-3-4-5-6-7-8-9-10";
  const std::vector<std::string> others = {"notes",
                                           stem + ".piece-0123abcd-x",
                                           stem + ".piece-0123abc-0",
                                           stem + ".piece-0123abcd-",
                                           stem + "-.piece-0123abcd-0",
                                           "q.piece-0123abcd-0"};
  for (const std::string& other : others) support::write_file(folder / other, std::string_view("mine"));
  support::write_file(folder / (stem + ".piece-0123abcd-17"), std::string_view("of a job that was killed"));
  support::write_file(unfinished, std::string_view("of another process"));
  const auto piece = tilebase::tablegen::write_piece(folder / name, content_bytes, 0, 7, parts(2).bytes).value();
  CHECK(std::filesystem::exists(unfinished));
  CHECK(damage_of(folder) == "none");  // the old table is still there
  REQUIRE(tilebase::tablegen::write_piece_index(folder / name, parts(2), {piece}).has_value());
  CHECK(damage_of(folder) == "none");
  std::vector<std::string> expected = others;
  expected.insert(expected.end(), {name, piece.file_name(stem)});
  std::sort(expected.begin(), expected.end());
  CHECK(folder.names() == expected);
}

TEST_CASE("an index that lacks a piece's file is not written") {
  const TemporaryFolder folder;
  write_pieces(folder / name, {3, 4});
  const auto names = folder.names();
  auto piece = tilebase::tablegen::write_piece(folder / name, content_bytes, 0, 7, parts(2).bytes).value();
  const std::string file = folder / piece.file_name("p-1-2-3-4-5-6-7-8-9-10");
  std::filesystem::remove(file);
  const std::string fault = tilebase::tablegen::write_piece_index(folder / name, parts(2), {piece}).error().message;
  CHECK(fault.starts_with("cannot write '" + (folder / name) + "': cannot read '" + file + "', a piece of "));
  CHECK(folder.names() == names);
  CHECK(damage_of(folder) == "none");
  CHECK_THROWS_AS(tilebase::tablegen::write_index(folder / "x", "x", content_bytes, Bytes(4096), {}),
                  std::invalid_argument);
  piece.first = 1;
  CHECK_THROWS_AS(tilebase::tablegen::write_index(folder / "x", "x", content_bytes, Bytes(4096), {piece}),
                  std::invalid_argument);
}

TEST_CASE("an index behind a symbolic link finds its pieces") {
  const TemporaryFolder folder;
  const TemporaryFolder links;
  write_pieces(folder / name, {3, 4});
  std::filesystem::create_symlink(folder / name, links / name);
  CHECK(damage_of(links) == "none");
}

TEST_CASE("join makes the one file of the pieces, byte for byte") {
  const TemporaryFolder folder;
  const TemporaryFolder out;
  write_pieces(folder / name, {3, 1, 3});
  const std::string digest = tilebase::hexadecimal(tilebase::load_table(folder / name)->content_digest());
  const std::string line = (out / name) + ": 7294976 bytes of 3 pieces, content digest " + digest + "\n";
  check_answer(generate({"join", folder.string(), "--out", out.string()}), line);
  CHECK(bytes_of(out / name) == whole_file());
  check_answer(generate({"join", folder / name, "--out", out / "new/folder"}),
               (out / "new/folder/") + name + line.substr((out / name).size()));
  CHECK(bytes_of(out / ("new/folder/" + name)) == whole_file());

  check_refusal(generate({"join", folder / name}), "tilebase-tablegen: --out is needed: the folder for the files");
  check_refusal(generate({"join", "--out", out.string()}),
                "tilebase-tablegen: which tables? name the index of a table in pieces, or a folder");
  check_refusal(generate({"join", folder / name, "--out", folder.string()}),
                "tilebase-tablegen: table '" + (folder / name) + "' is in folder '" + folder.string() +
                    "'; name another folder by --out");
  check_refusal(generate({"join", out / name, "--out", folder.string()}),
                "tilebase-tablegen: table '" + (out / name) + "' is not in pieces");
  check_refusal(generate({"join", out.string(), "--out", folder.string()}),
                "tilebase-tablegen: no table in pieces in folder '" + out.string() + "'");
  check_refusal(generate({"join", "none.table", "--out", out.string()}),
                "tilebase-tablegen: cannot read 'none.table': No such file or directory");
  CHECK(bytes_of(folder / name).size() == 3 * 4096);
}

TEST_CASE("join names the damaged piece, and leaves the old file") {
  const TemporaryFolder folder;
  const TemporaryFolder out;
  const auto pieces = write_pieces(folder / name, {3, 4});
  const std::string second = folder / pieces[1].file_name("p-1-2-3-4-5-6-7-8-9-10");
  Bytes bytes = bytes_of(second);
  bytes[4096 * 500] ^= 1;
  write_bytes(second, bytes);
  support::write_file(out / name, std::string_view("old"));
  check_refusal(generate({"join", folder.string(), "--out", out.string()}),
                "tilebase-tablegen: table '" + second + "' is damaged: block 500 does not match its checksum");
  CHECK(support::text_of_file(out / name) == "old");
  CHECK(out.names() == std::vector<std::string>{name});
}

TEST_CASE("on a full disk nothing is left of a piece, an index or a joined file, and the old ones stay") {
  if (support::no_memory_disk()) return;
  const support::MemoryDisk disk("size=4m");
  const TemporaryFolder folder;
  const auto pieces = write_pieces(folder / name, {3, 4});
  support::write_file(disk / name, std::string_view("old"));
  check_refusal(generate({"join", folder.string(), "--out", disk.path()}),
                "tilebase-tablegen: cannot write '" + (disk / name) + "': No space left on device");
  const auto piece = tilebase::tablegen::write_piece(disk / name, content_bytes, 0, 7, parts().bytes);
  REQUIRE_FALSE(piece);
  CHECK(piece.error().message == "cannot write a piece of '" + (disk / name) + "': No space left on device");
  support::write_file(disk / "ballast", std::string((4U << 20U) - 4096, 'b'));
  CHECK(tilebase::tablegen::write_piece_index(disk / name, parts(), pieces).error().message ==
        "cannot write '" + (disk / name) + "': No space left on device");
  CHECK(support::text_of_file(disk / name) == "old");
  std::size_t files = 0;
  for ([[maybe_unused]] const auto& entry : std::filesystem::directory_iterator(disk.path())) ++files;
  CHECK(files == 2);
}

TEST_CASE("info shows that a table is in pieces; a piece alone is no table, nor is an index from standard input") {
  const TemporaryFolder folder;
  const auto pieces = write_pieces(folder / name, {3, 4});
  const auto info = ask({"info", folder / name});
  CHECK(info.status == 0);
  CHECK(info.out.find("\n  file            7294976 bytes, in blocks, in 2 pieces\n") != std::string::npos);
  CHECK(ask({"info", "--json", folder / name}).out.find("\"bytes\":7294976,\"pieces\":2,") != std::string::npos);
  const std::string first = folder / pieces[0].file_name("p-1-2-3-4-5-6-7-8-9-10");
  check_refusal(ask({"info", first}), "tilebase: table '" + first +
                                          "' is damaged: it is a piece of a table; name the index, a *.table file "
                                          "beside it");
  const Bytes index = bytes_of(folder / name);
  check_refusal(ask({"info", "-"}, std::string(index.begin(), index.end())),
                "tilebase: table '-' is damaged: it is the index of a table in pieces, which are files beside it");
}

TEST_CASE("a table of 2x6 in pieces answers, is proven and joined like the one file", "[.full]") {
  const TemporaryFolder one;
  const TemporaryFolder pieces;
  const TemporaryFolder joined;
  REQUIRE(generate({"build", "--puzzle", "slide2x6", "--goal", "1 2 3 4 5 6/7 8 9 10 11 x", "--out", one.string()})
              .status == 0);
  const std::string file = one.names().at(0);
  const auto stored = tilebase::load_table(one / file).value();
  const std::uint64_t bytes = stored.entries() / 8;
  REQUIRE(tilebase::tablegen::level_1_blocks(bytes) == 29);
  std::vector<WrittenPiece> written;
  for (const auto& [first, count] : {std::pair(0, 9), std::pair(9, 10), std::pair(19, 10)})
    written.push_back(tilebase::tablegen::write_piece(
                          pieces / file, bytes, static_cast<std::uint64_t>(first), static_cast<std::uint64_t>(count),
                          [&](std::uint64_t at, auto to) {
                            tilebase::Block block;
                            REQUIRE(stored.file().blocks()->read_blocks(at / block.size(), block));
                            std::copy_n(block.begin(), to.size(), to.begin());
                          })
                          .value());
  const tilebase::tablegen::BlockTableParts table_parts{
      stored.puzzle(), stored.goal(), stored.encoding(), stored.histogram(), {}};
  REQUIRE(tilebase::tablegen::write_piece_index(pieces / file, table_parts, written).has_value());

  const auto by = [](const TemporaryFolder& folder, std::vector<std::string> arguments, const std::string& input = "") {
    arguments.insert(arguments.end(), {"--tables", folder.string(), "--puzzle", "slide2x6"});
    return ask(std::move(arguments), input);
  };
  const auto states = by(one, {"random", "--count", "300", "--seed", "2"});
  REQUIRE(states.status == 0);
  CHECK(by(pieces, {"random", "--count", "300", "--seed", "2"}).out == states.out);
  const std::string start = support::lines(states.out).at(0);
  CHECK(by(pieces, {"solve", "--verbose", start}).err == "answered by the table '" + (pieces / file) + "'\n");
  for (const std::vector<std::string>& call : {std::vector<std::string>{"batch"},
                                               {"batch", "--print", "distance", "--threads", "3"},
                                               {"moves", start},
                                               {"count", start},
                                               {"solve", "--goal", "2 1 3 4 5 6 7 8 9 11 10 x", start},
                                               {"stats", "--format", "csv"}}) {
    CAPTURE(call);
    const std::string input = call[0] == "batch" ? states.out : "";
    const auto from_file = by(one, call, input);
    REQUIRE(from_file.status == 0);
    CHECK(by(pieces, call, input).out == from_file.out);
  }
  check_answer(generate({"verify", pieces.string()}),
               (pieces / file) +
                   ": proven exact: slide2x6, goal 1 2 3 4 5 6 7 8 9 10 11 x, 239500800 states, "
                   "farthest 80\n");
  CHECK(generate({"join", pieces.string(), "--out", joined.string()}).status == 0);
  CHECK(support::text_of_file(joined / file) == support::text_of_file(one / file));
  std::filesystem::remove(pieces / written[1].file_name(file.substr(0, file.size() - 6)));
  const auto missing = by(pieces, {"solve", start});
  CHECK(missing.status == 2);
  CHECK(missing.err.find("a piece of '" + (pieces / file) + "': No such file or directory") != std::string::npos);
}
