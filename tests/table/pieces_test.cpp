// Tables in pieces, which release 0.2 wrote: read with the bytes of the one file, damaged, shown.

#include <random>

#include <fcntl.h>
#include <unistd.h>

#include <tilebase/engine/storage/storage.hpp>
#include <tilebase/engine/table/read_file.hpp>
#include <tilebase/engine/table/table_file.hpp>
#include <tilebase/table_files.hpp>

#include "cli/programs.hpp"
#include "support/pieces.hpp"
#include "support/tables.hpp"
#include "support/temporary_folder.hpp"
#include "table_writer.hpp"

using support::TemporaryFolder;
using tilebase::FileStorage;

namespace {

using Bytes = std::vector<std::uint8_t>;

const std::string name = "p-1-2-3-4-5-6-7-8-9-10.table";

/// A table with made-up entries: 1,772 blocks of contents, 7 blocks of level 1.
const Bytes& one_file() {
  static const Bytes bytes = [] {
    const auto puzzle =
        support::puzzle_from("name=p\ntiles=1 2 3 4 5 6 7 8 9 10\n[move]\nA=(1 2)\nB=(1 2 3 4 5 6 7 8 9 10)\n");
    const auto index = tilebase::GroupIndex::choose(*puzzle, puzzle->goal()).value();
    const auto content = [](std::uint64_t at, std::span<std::uint8_t> to) {
      for (std::uint8_t& byte : to) byte = static_cast<std::uint8_t>((at++ * 0x9E3779B97F4A7C15U) >> 56U);
    };
    const TemporaryFolder folder;
    REQUIRE(tilebase::tablegen::write_block_table(
        folder / "whole", {*puzzle, puzzle->goal(), tilebase::DistanceEncoding::whole,
                           std::vector<std::uint64_t>(300, 1), content, index.base(), index.size()}));
    return tilebase::read_file(folder / "whole").value();
  }();
  return bytes;
}

/// A folder with the table in pieces of so many blocks of level 1 each.
struct Pieces : TemporaryFolder {
  explicit Pieces(const std::vector<std::uint64_t>& counts) { support::write_pieces(*this / name, one_file(), counts); }
};

void write_byte(const std::string& path, std::size_t at, int value) {
  const auto byte = static_cast<std::uint8_t>(value);
  const int file = ::open(path.c_str(), O_WRONLY);
  REQUIRE(::pwrite(file, &byte, 1, static_cast<off_t>(at)) == 1);
  ::close(file);
}

/// Error at opening or at any block of a table, in which `.` stands for the folder; "none" if there is no error.
std::string fault_of(const TemporaryFolder& folder) {
  const auto message = [&](const tilebase::Error& error) {
    std::string text = error.message;
    for (std::size_t at; (at = text.find(folder.string())) != std::string::npos;)
      text.replace(at, folder.string().size(), ".");
    CHECK(text.find('\n') == std::string::npos);
    return text;
  };
  const auto stored = tilebase::load_table(folder / name);
  if (!stored) return message(stored.error());
  tilebase::Block block;
  for (std::uint64_t i = 0; i < tilebase::TableFile::of(*stored).blocks()->count(); ++i)
    if (const auto result = tilebase::TableFile::of(*stored).blocks()->read_blocks(i, block); !result)
      return message(result.error());
  return "none";
}

}  // namespace

TEST_CASE("a table in pieces has the bytes of the one file that it stands for") {
  const auto counts = GENERATE(std::vector<std::uint64_t>{7}, std::vector<std::uint64_t>{3, 4},
                               std::vector<std::uint64_t>{1, 1, 1, 1, 1, 1, 1}, std::vector<std::uint64_t>{1, 5, 1});
  const Pieces folder(counts);
  const auto storage = tilebase::open_pieces(FileStorage::open(folder / name).value()).value();
  CHECK(storage->pieces() == counts.size());
  CHECK(storage->name() == folder / name);
  REQUIRE(storage->size() == one_file().size());
  std::mt19937 random(1);
  for (int i = 0; i < 300; ++i) {
    const std::size_t at = i == 0 ? 0 : random() % one_file().size();
    Bytes bytes(i == 0 ? one_file().size() : random() % std::min<std::size_t>(one_file().size() - at, 3'000'000) + 1);
    REQUIRE(storage->read(at, bytes));
    REQUIRE(std::equal(bytes.begin(), bytes.end(), one_file().begin() + static_cast<std::ptrdiff_t>(at)));
    const auto place = storage->place(at);
    std::uint8_t byte = 0;
    REQUIRE(FileStorage::open(place.file).value()->read(place.at, {&byte, 1}));
    REQUIRE(byte == one_file()[at]);
  }
  CHECK(fault_of(folder) == "none");
}

TEST_CASE("a byte that is changed in any block of an index or of a piece is damage, and the block is named") {
  const Pieces folder({3, 4});
  std::mt19937 random(1);
  for (const std::string& file : folder.names()) {
    const auto good = tilebase::read_file(folder / file).value();
    const bool is_index = file == name;
    for (std::size_t block = is_index ? 0 : 1; block < good.size() / 4096; block += block < 8 ? 1 : random() % 200) {
      const std::size_t at = block * 4096 + (block < 5 ? 3 : random() % 4096);
      write_byte(folder / file, at, good[at] ^ 4);
      const std::string fault = fault_of(folder);
      write_byte(folder / file, at, good[at]);
      CAPTURE(file, block, fault);
      CHECK(fault.find((is_index ? name : "./" + file) + "' is damaged: ") != std::string::npos);
      if (!is_index) CHECK(fault.ends_with("block " + std::to_string(block) + " does not match its checksum"));
    }
  }
  write_byte(folder / name, 100, 1);  // The byte lies between the entries and the checksum.
  CHECK(fault_of(folder) == "table './" + name + "' is damaged: the header of its index is wrong");
}

TEST_CASE("an index or a piece of any other length is refused at opening, and so is a piece that is missing") {
  const Pieces folder({3, 4});
  for (const std::string& file : folder.names()) {
    const auto good = tilebase::read_file(folder / file).value();
    for (const std::size_t size : {std::size_t{8}, std::size_t{4095}, std::size_t{4096}, good.size() - 4096,
                                   good.size() - 1, good.size() + 1, good.size() + 4096}) {
      Bytes bytes = good;
      bytes.resize(size);
      support::write_file(folder / file, std::span<const std::uint8_t>(bytes));
      CAPTURE(file, size);
      CHECK_FALSE(tilebase::load_table(folder / name));
      CHECK(fault_of(folder).starts_with("table './" + file + "' is damaged: "));
    }
    support::write_file(folder / file, std::span<const std::uint8_t>(good));
  }
  CHECK(fault_of(folder) == "none");
  std::filesystem::remove(folder / "piece-1");
  CHECK(fault_of(folder) == "cannot read './piece-1': No such file or directory");
}

TEST_CASE("an index whose header contradicts itself is refused") {
  const Pieces folder({3, 4});
  const auto good = tilebase::read_file(folder / name).value();
  const auto fault_after = [&](std::size_t at, std::uint64_t value, std::size_t size) {
    Bytes index = good;
    support::set_in_index(index, at, value, size);
    support::write_file(folder / name, std::span<const std::uint8_t>(index));
    return fault_of(folder);
  };
  const std::string wrong = "table './" + name + "' is damaged: the header of its index is wrong";
  constexpr std::uint64_t all_ones = ~std::uint64_t{0};
  CHECK(fault_after(12, 2, 4) == "none");
  for (const std::uint64_t blocks : {0U, 2U, 3U, 65535U}) CHECK(fault_after(10, blocks, 2) == wrong);
  for (const std::uint64_t pieces : {0U, 1U, 3U, 65537U}) CHECK(fault_after(12, pieces, 4) == wrong);
  for (const std::uint64_t before : {std::uint64_t{1}, all_ones}) CHECK(fault_after(16, before, 8) == wrong);
  CHECK(fault_after(24, 1793, 8) != "none");
  for (const std::uint64_t contents : {std::uint64_t{0}, std::uint64_t{1771}, all_ones})
    CHECK(fault_after(24, contents, 8) != "none");
  for (const std::uint64_t count : {std::uint64_t{0}, std::uint64_t{2}, std::uint64_t{4}, std::uint64_t{1} << 52U,
                                    (std::uint64_t{1} << 52U) + 3, all_ones, all_ones - 3})
    CHECK(fault_after(32, count, 8) != "none");
  CHECK(fault_after(56, 0, 1) == wrong);    // a name of no letters
  CHECK(fault_after(58, '/', 1) == wrong);  // names in another folder
  CHECK(fault_after(58, 0, 1) == wrong);
  CHECK(fault_after(56, 255, 1) == wrong);
}

TEST_CASE("an index behind a symbolic link finds its pieces") {
  const Pieces folder({3, 4});
  const TemporaryFolder links;
  std::filesystem::create_symlink(folder / name, links / name);
  CHECK(fault_of(links) == "none");
}

TEST_CASE("info shows that a table is in pieces; a piece alone is no table, nor is an index from standard input") {
  const Pieces folder({3, 4});
  const auto info = ask({"info", folder / name});
  CHECK(info.status == 0);
  CHECK(info.out.find("\n  file            7,294,976 bytes, in blocks, in 2 pieces\n") != std::string::npos);
  CHECK(ask({"info", "--json", folder / name}).out.find("\"bytes\":7294976,\"pieces\":2,") != std::string::npos);
  check_refusal(ask({"info", folder / "piece-0"}),
                "tilebase: table '" + (folder / "piece-0") + "' is damaged: bad magic number");
  check_refusal(ask({"info", "-"}, support::text_of_file(folder / name)),
                "tilebase: table '-' is damaged: bad magic number");
}

TEST_CASE("a table of slides in one piece answers and is proven like the one file") {
  const TemporaryFolder folder;
  const TemporaryFolder pieces;
  const std::string goal = "1 2 3 4 5/6 7 8 9 x";
  REQUIRE(generate({"build", "--puzzle", "slide2x5", "--goal", goal, "--out", folder.string()}).status == 0);
  const std::string file = folder.names().at(0);
  support::write_pieces(pieces / file, tilebase::read_file(folder / file).value(), {1});
  const auto solve = [&](const TemporaryFolder& tables) {
    return ask({"solve", "--verbose", "--tables", tables.string(), "--puzzle", "slide2x5", "x 9 8 7 6/5 4 3 2 1"});
  };
  CHECK(solve(pieces).status == 0);
  CHECK(solve(pieces).out == solve(folder).out);
  CHECK(solve(pieces).err == "answered by the table '" + (pieces / file) + "'\n");
  check_answer(generate({"verify", pieces.string()}),
               (pieces / file) + ": proven exact: slide2x5, goal 123456789x, 1814400 states, farthest 55\n");
}
