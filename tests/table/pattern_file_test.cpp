// Pattern files: their head, and what happens when bytes of them are damaged or made to deceive.

#include <functional>
#include <random>

#include <tilebase/engine/puzzle/target_builder.hpp>
#include <tilebase/engine/query/table_set.hpp>
#include <tilebase/engine/table/read_file.hpp>
#include <tilebase/table_files.hpp>
#include <tilebase/tilebase.hpp>

#include "build.hpp"
#include "prove_patterns.hpp"
#include "support/catch.hpp"
#include "support/questions.hpp"
#include "support/random_boards.hpp"
#include "support/tables.hpp"
#include "support/temporary_folder.hpp"
#include "table/hand_reader.hpp"
#include "table_writer.hpp"

using by_hand::Bytes;
using by_hand::number;
using by_hand::put;
using support::TemporaryFolder;
using tilebase::ErrorCode;
using tilebase::StoredTable;
using tilebase::Tablebase;
using tilebase::Target;

namespace {

/// The file of the 2x5 board: a block of head, the top block of checksums, seven blocks of tables.
const Bytes& whole() {
  static const Bytes bytes = [] {
    const TemporaryFolder folder;
    const auto puzzle = std::make_shared<const tilebase::Puzzle>(*tilebase::builtin_puzzle("slide2x5"));
    const auto reports =
        tilebase::tablegen::build({{puzzle, tilebase::TableJob::Patterns()}}, folder.string(), 1, [](std::size_t) {});
    return *tilebase::read_file(reports.at(0).path);
  }();
  return bytes;
}

/// Boards of which about half can be solved.
std::vector<tilebase::State> random_states(const tilebase::Puzzle& puzzle, int count) {
  std::mt19937 random(15);
  std::vector<tilebase::State> states;
  tilebase::State state = puzzle.goal();
  while (count-- > 0) {
    for (int rest = puzzle.cells(); rest > 1; --rest)
      std::swap(state[rest - 1], state[static_cast<int>(support::below(static_cast<std::size_t>(rest), random))]);
    states.push_back(state);
  }
  return states;
}

/// Makes all checksums fit.
void repair(Bytes& bytes) {
  const auto write = [&](std::size_t at, std::span<const std::uint8_t> of) {
    const Bytes digest = by_hand::digest(of);
    std::copy(digest.begin(), digest.end(), bytes.begin() + static_cast<std::ptrdiff_t>(at));
  };
  const auto block = [&](std::size_t i) { return std::span<const std::uint8_t>(bytes).subspan(4096 * i, 4096); };
  for (std::size_t i = 2; i < bytes.size() / 4096; ++i) write(4096 + 16 * (i - 2), block(i));
  write(76, block(1));
  write(4080, block(0).first(4080));
}

/// Error at opening after a change to the head, whose checksum is made to fit.
std::string refusal_after(const std::function<void(Bytes&)>& change) {
  Bytes bytes = whole();
  change(bytes);
  repair(bytes);
  const auto stored = StoredTable::open(bytes, "p.table");
  const auto opened = stored ? Tablebase::open({*stored}) : stored.error();
  if (opened) return "";
  CHECK(opened.error().code == ErrorCode::table_damaged);
  return opened.error().message;
}

std::string fault_after(const std::function<void(Bytes&)>& change) {
  Bytes bytes = whole();
  change(bytes);
  repair(bytes);
  return tilebase::tablegen::fault_in_patterns(StoredTable::open(bytes, "p.table").value(), 2).value().value_or("");
}

}  // namespace

TEST_CASE("the head of a pattern file is laid out as the page says") {
  const Bytes& file = whole();
  REQUIRE(file.size() == 9 * 4096);
  CHECK(number(file, 8, 2) == 2);
  CHECK(Bytes(file.begin() + 10, file.begin() + 16) == Bytes{2, 10, 0, 1, 0, 1});
  CHECK(number(file, 16, 2) == 30);
  CHECK(number(file, 18, 2) == 1);
  CHECK(number(file, 20, 8) == 7 * 32768);
  CHECK(number(file, 44, 8) == 7 * 4096);
  CHECK(number(file, 52, 8) == 0);
  std::uint64_t sum = 0;
  for (std::size_t i = 0; i <= 30; ++i) sum += number(file, 108 + 8 * i, 8);
  CHECK(number(file, 28, 8) == sum);
  Bytes same = file;
  repair(same);
  CHECK(same == file);
  const auto stored = StoredTable::open(file, "p.table").value();
  CHECK(stored.kind() == tilebase::TableKind::patterns);
  const auto contents = tilebase::TableFile::of(stored).unpack();
  CHECK(contents.error().message == "table 'p.table' is a pattern file, which has no distances of states to unpack");
}

TEST_CASE("the head of a pattern file of 5x5 has the goal's first 16 tiles, and is checked") {
  const TemporaryFolder folder;
  const auto puzzle = support::builtin("slide5x5");
  const Bytes entries(4096);
  REQUIRE(tilebase::tablegen::write_pattern_file(folder / "p.table", *puzzle, tilebase::DistanceEncoding::bit_1, {1},
                                                 {entries}));
  const Bytes file = tilebase::read_file(folder / "p.table").value();
  REQUIRE(file.size() == 3 * 4096);
  CHECK(file[11] == 25);
  CHECK(Bytes(file.begin() + 92, file.begin() + 108) == Bytes{0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15});
  const auto stored = StoredTable::open(file, "p.table").value();
  CHECK(stored.kind() == tilebase::TableKind::patterns);
  CHECK(stored.goal() == puzzle->goal());
  CHECK(Tablebase::open({stored}).error().message ==
        "table 'p.table' is damaged: its entries are not those of a pattern file of its puzzle");

  const auto refusal = [&](std::size_t at, std::uint8_t value, std::size_t also, std::uint8_t other) {
    Bytes bytes = file;
    bytes[at] = value;
    bytes[also] = other;
    repair(bytes);
    return StoredTable::open(bytes, "p.table").error().message;
  };
  CHECK(refusal(92, 1, 93, 0) == "table 'p.table' is damaged: its fields do not fit a pattern file");
  CHECK(refusal(92, 20, 93, 1) == "table 'p.table' is damaged: its goal is not a state");
  CHECK(refusal(92, 25, 93, 1) == "table 'p.table' is damaged: its goal is not a state");
  CHECK(refusal(92, 1, 93, 1) == "table 'p.table' is damaged: its goal is not a state");
  // A complete table of so many cells.
  CHECK(refusal(10, 0, 12, 0) ==
        "table 'p.table' is damaged: puzzle slide5x5 has 25 cells; complete tables hold at most 16");
}

TEST_CASE("any other byte in the head of a pattern file is noticed") {
  Bytes bytes = whole();
  int taken = 0;
  for (std::size_t at = 0; at < 2 * 4096; ++at) {
    bytes[at] ^= 0x11;
    taken += StoredTable::open(bytes, "p.table").has_value() ? 1 : 0;
    bytes[at] ^= 0x11;
  }
  CHECK(taken == 0);
}

TEST_CASE("a pattern file that ends early, or goes on, is damaged") {
  for (const std::size_t size : {std::size_t{0}, std::size_t{4095}, std::size_t{4096}, 9 * std::size_t{4096} - 1}) {
    const auto cut = StoredTable::open(std::span(whole()).first(size), "p.table");
    CHECK(cut.error().code == ErrorCode::table_damaged);
  }
  Bytes longer = whole();
  longer.resize(10 * 4096);
  CHECK_FALSE(StoredTable::open(longer, "p.table"));
}

TEST_CASE("fields that do not fit a pattern file are refused, their checksums right") {
  CHECK(refusal_after([](Bytes&) {}).empty());
  const std::string damaged = "table 'p.table' is damaged: ";
  const std::string misfit = damaged + "its fields do not fit a pattern file";
  const auto set = [](std::size_t at, std::uint64_t value, std::size_t size) {
    return [=](Bytes& bytes) { put(bytes, at, value, size); };
  };
  CHECK(refusal_after(set(10, 1, 1)) == damaged + "a reserved field is set");
  CHECK(refusal_after(set(10, 3, 1)) == damaged + "a reserved field is set");
  CHECK(refusal_after(set(10, 0, 1)) == damaged + "a reserved field is set");
  CHECK(refusal_after(set(18, 2, 2)) == damaged + "a reserved field is set");
  CHECK(refusal_after(set(18, 0, 2)) ==
        damaged + "its patterns are those of release 0.2; rebuild it with `tilebase-tablegen build`");
  CHECK(refusal_after(set(11, 9, 1)) == damaged + "its number of cells is not the puzzle's");
  CHECK(refusal_after(set(12, 1, 1)) == misfit);
  CHECK(refusal_after(set(15, 0, 1)) == misfit);
  CHECK(refusal_after(set(14, 1, 1)) == misfit);
  CHECK(refusal_after([](Bytes& bytes) {
          put(bytes, 20, 7 * 32768 - 8, 8);
          put(bytes, 44, 7 * 4096 - 1, 8);
        }) == misfit);
  CHECK(refusal_after([](Bytes& bytes) { std::swap(bytes[92], bytes[93]); }) == misfit);
  CHECK(refusal_after(set(28, 1, 8)) == damaged + "its counts do not add up");
  CHECK(refusal_after([](Bytes& bytes) {  // a block less
          put(bytes, 20, 6 * 32768, 8);
          put(bytes, 44, 6 * 4096, 8);
          bytes.resize(8 * 4096);
        }) == damaged + "its entries are not those of a pattern file of its puzzle");
}

TEST_CASE("a damaged block of a pattern file is an error when a search needs it, and never a wrong answer") {
  const auto puzzle = *tilebase::builtin_puzzle("slide2x5");
  const auto right = tilebase::TableSet::without_tables(puzzle).value();
  const std::vector<tilebase::State> boards = random_states(puzzle, 60);
  std::vector<Target> targets;  // cells of the blank that no symmetry takes to each other: all tables are needed
  for (const int cell : {7, 8, 9}) {
    tilebase::State goal = puzzle.goal();
    std::swap(goal[cell], goal[9]);
    targets.push_back(puzzle.target(goal).value());
  }
  for (std::size_t block = 2; block < 9; ++block) {
    CAPTURE(block);
    Bytes bytes = whole();
    bytes[block * 4096 + 1000] ^= 0x40;
    const auto stored = StoredTable::open(bytes, "p.table").value();
    const std::string message =
        "table 'p.table' is damaged: block " + std::to_string(block) + " does not match its checksum";
    int errors = 0;
    for (const Target& target : targets)
      for (const auto& board : boards) {
        const auto tablebase = Tablebase::open({stored}).value();
        const auto answer = support::path(tablebase, board, target);
        if (answer) {
          CHECK(*answer == *support::path(right, board, target));
          continue;
        }
        ++errors;
        CHECK(answer.error().code == ErrorCode::table_damaged);
        CHECK(answer.error().message == message);
        const auto moves = support::moves(tablebase, board, target);
        CHECK((moves.has_value() || moves.error().message == message));
      }
    CHECK(errors > 0);
  }
}

TEST_CASE("the proof notices one changed bit, an unused bit, and a histogram that counts otherwise") {
  CHECK(fault_after([](Bytes&) {}).empty());
  for (std::size_t at = 2 * 4096 + 3; at < 9 * 4096; at += 997) {
    CAPTURE(at);
    const std::string fault = fault_after([&](Bytes& bytes) { bytes[at] ^= 0x10; });
    CHECK(fault.rfind("in the table of the tiles of cells ", 0) == 0);
  }
  CHECK(fault_after([](Bytes& bytes) { bytes.back() ^= 0x80; }).find("bytes after its entries are set") !=
        std::string::npos);
  const std::string fault = fault_after([](Bytes& bytes) {
    put(bytes, 108 + 8 * 5, number(whole(), 108 + 8 * 5, 8) + 1, 8);
    put(bytes, 108 + 8 * 6, number(whole(), 108 + 8 * 6, 8) - 1, 8);
  });
  CHECK(fault.find(" entries have number 5, but the header counts ") != std::string::npos);
}
