#include <algorithm>
#include <random>
#include <string>
#include <vector>

#include <sys/resource.h>

#include <tilebase/engine/generate/prove.hpp>
#include <tilebase/engine/generate/prove_slides.hpp>
#include <tilebase/engine/generate/search_tables.hpp>
#include <tilebase/engine/puzzle/slide_index.hpp>
#include <tilebase/engine/table/table_file.hpp>
#include <tilebase/table_files.hpp>

#include "support/catch.hpp"
#include "support/program.hpp"
#include "support/states.hpp"
#include "support/temporary_folder.hpp"
#include "table_writer.hpp"

using namespace tilebase;
using namespace tilebase::tablegen;
using support::TemporaryFolder;

namespace {

bool contains(const std::string& text, const std::string& part) {
  return text.find(part) != std::string::npos;
}

State goal_with_blank_in(int cell, const Puzzle& puzzle, std::uint32_t seed) {
  State goal = identity_permutation(puzzle.cells());
  std::mt19937 random(seed);
  std::shuffle(goal.lane.begin(), goal.lane.begin() + puzzle.cells(), random);
  std::swap(goal[cell], goal[goal.lane_of(*puzzle.blank())]);
  return goal;
}

/// Makes and writes a table; gives its histogram.
std::vector<std::uint64_t> write(const Puzzle& puzzle, const State& goal, const std::string& path,
                                 std::size_t threads = 1) {
  const ProvenTable table = make_table(puzzle, goal, threads).value();
  REQUIRE(write_block_table(path, {puzzle, goal, DistanceEncoding::bit_1, table.histogram, table.bytes}));
  return table.histogram;
}

/// The packed distances of a table in blocks.
std::vector<std::uint8_t> contents_of(const StoredTable& stored) {
  const std::uint64_t size = (stored.entries() + 7) / 8;
  std::vector<std::uint8_t> bytes(blocks_for(size) * block_size);
  REQUIRE(TableFile::of(stored).blocks()->read_blocks(0, bytes));
  bytes.resize(size);
  return bytes;
}

/// The table of 2x5, written.
struct Written {
  Written() { write(*puzzle, puzzle->goal(), folder / "a.table"); }

  std::shared_ptr<const Puzzle> puzzle = support::builtin("slide2x5");
  TemporaryFolder folder;
};

/// Its contents, read.
struct Read : Written {
  StoredTable stored = load_table(folder / "a.table").value();
  std::vector<std::uint8_t> contents = contents_of(stored);
};

/// Writes other contents, with right checksums, and says what `verify` finds.
std::string fault_of(const StoredTable& stored, const std::vector<std::uint8_t>& contents,
                     const std::vector<std::uint64_t>& histogram, const std::string& path) {
  const BlockTableParts parts{stored.puzzle(), stored.goal(), DistanceEncoding::bit_1, histogram,
                              [&](std::uint64_t at, std::span<std::uint8_t> to) {
                                std::copy_n(contents.begin() + static_cast<std::ptrdiff_t>(at), to.size(), to.begin());
                              }};
  REQUIRE(write_block_table(path, parts));
  const auto changed = load_table(path);
  REQUIRE(changed);
  return fault_in_slides(*changed, 2).value().value_or("exact");
}

}  // namespace

TEST_CASE("tables of slides of up to nine cells are exact, whatever the goal") {
  const auto puzzle = support::builtin(GENERATE("slide2x3", "slide3x2", "slide2x4", "slide4x2", "slide3x3"));
  REQUIRE(fits_planes(*puzzle));
  for (int cell = 0; cell < puzzle->cells(); ++cell)
    for (const std::uint32_t seed : {1U, 2U}) {
      const Table table = search_table(puzzle, goal_with_blank_in(cell, *puzzle, seed)).value();
      CHECK(fault_in(table).value_or("exact") == "exact");
      CHECK(table.distances().size() == table.index().size());
      CHECK(table.moves().size() == table.index().size());
    }
}

TEST_CASE("tables of slides need two rows, two columns and six cells") {
  CHECK(fits_planes(*support::builtin("slide3x4")));
  CHECK_FALSE(fits_planes(*support::builtin("slide2x2")));
  CHECK_FALSE(fits_planes(*support::builtin("slide1x9")));
  CHECK_FALSE(fits_planes(*support::builtin("rotate3x3")));
  CHECK_FALSE(fits_planes(*support::builtin("mixed3x3")));
}

TEST_CASE("tables of slides of ten cells are exact for goals of every kind") {
  const auto puzzle = support::builtin(GENERATE("slide2x5", "slide5x2"));
  const TemporaryFolder folder;
  for (const int cell : {0, 3, 5}) {
    const std::string path = folder / "a.table";
    const auto histogram = write(*puzzle, goal_with_blank_in(cell, *puzzle, 4), path);
    const auto stored = load_table(path);
    REQUIRE(stored);
    CHECK(stored->histogram() == histogram);
    CHECK(fault_in_slides(*stored, 2).value().value_or("exact") == "exact");
  }
}

TEST_CASE("a table of slides has the same bytes for any number of threads") {
  const auto puzzle = support::builtin("slide5x2");
  const State goal = goal_with_blank_in(3, *puzzle, 9);
  const TemporaryFolder folder;
  write(*puzzle, goal, folder / "one.table");
  for (const std::size_t threads : {2U, 3U, 7U}) {
    write(*puzzle, goal, folder / "many.table", threads);
    CHECK(support::text_of_file(folder / "one.table") == support::text_of_file(folder / "many.table"));
  }
}

TEST_CASE("bits of a table of slides are read in parts as they are in its file") {
  const Read table;
  const auto& stored = table.stored;
  const auto& contents = table.contents;
  const SlideBoard board(2, 5);
  const SlideBlocks blocks(board, SlideReading::along_shorter_side(board));
  std::vector<std::uint8_t> read;
  for (const std::size_t count : {1U, 2U, 5U}) {
    read.clear();
    const SlideShares shares(blocks, count);
    for (std::size_t share = 0; share < count; ++share) {
      const auto bits = read_slide_bits(stored, shares.first(share), shares.first(share + 1), 2).value();
      std::vector<std::uint8_t> bytes(bits.byte_of(bits.end()) - bits.byte_of(bits.first()));
      bits.write_to(bits.byte_of(bits.first()), bytes);
      read.insert(read.end(), bytes.begin(), bytes.end());
    }
    CHECK((read == contents));  // Catch2 does not spell the bytes out.
  }
}

TEST_CASE("a table of slides that is damaged is not proven") {
  const Written table;
  const TemporaryFolder& folder = table.folder;
  std::string text = support::text_of_file(folder / "a.table");
  text[text.size() - 3 * block_size] ^= 1;
  support::write_file(folder / "b.table", text);
  const auto fault = fault_in_slides(load_table(folder / "b.table").value(), 2);
  CHECK(fault.error().code == ErrorCode::table_damaged);
}

TEST_CASE("one wrong bit of a table of slides is found, though its checksums are right") {
  const Read table;
  const auto& stored = table.stored;
  const auto& contents = table.contents;
  CHECK(fault_of(stored, contents, stored.histogram(), table.folder / "same.table") == "exact");
  std::mt19937 random(6);
  std::vector<std::uint64_t> bits{0, 32768, stored.entries() - 1};
  for (int i = 0; i < 2; ++i)
    bits.push_back(std::uniform_int_distribution<std::uint64_t>(0, stored.entries() - 1)(random));
  for (const std::uint64_t bit : bits) {
    auto wrong = contents;
    wrong[bit / 8] = static_cast<std::uint8_t>(wrong[bit / 8] ^ 1U << (bit % 8));
    CHECK(contains(fault_of(stored, wrong, stored.histogram(), table.folder / "wrong.table"),
                   "but bit 1 of its distance is stored as " + std::to_string(wrong[bit / 8] >> (bit % 8) & 1)));
  }
}

TEST_CASE("a wrong histogram of a table of slides is found") {
  const Read table;
  const auto& stored = table.stored;
  auto histogram = stored.histogram();
  --histogram[20];
  ++histogram[30];
  CHECK(fault_of(stored, table.contents, histogram, table.folder / "wrong.table").starts_with("6838 states have"));
  histogram = stored.histogram();
  --histogram.back();
  histogram.push_back(1);
  CHECK(fault_of(stored, table.contents, histogram, table.folder / "wrong.table").starts_with("2 states have"));
}

TEST_CASE("the table of 3x4 is proven from its file, if there is memory for it", "[.full]") {
  const auto puzzle = support::builtin("slide3x4");
  const TemporaryFolder folder;
  write(*puzzle, puzzle->goal(), folder / "a.table", 2);
  CHECK(fault_in_slides(load_table(folder / "a.table").value(), 2).value().value_or("exact") == "exact");
#if !defined(__SANITIZE_ADDRESS__) && !defined(__SANITIZE_THREAD__)
  support::Call small{TILEBASE_TABLEGEN_PROGRAM, {"verify", "a.table"}, "", {}, folder.string(), ""};
  small.limits = {{RLIMIT_AS, 70'000'000}};
  const auto refused = support::run(small);
  CHECK(refused.status == 2);
  CHECK(refused.out.empty());
  CHECK(refused.err.rfind("tilebase-tablegen: not verified: the proof of 'a.table' takes 73 MB of memory, and ", 0) ==
        0);
  CHECK(support::lines(refused.err).size() == 1);
#endif
}
