// Tables of puzzles with equal tiles: their proof, and files that are not what they say.

#include <string>
#include <utility>
#include <vector>

#include <tilebase/engine/generate/all_boards.hpp>
#include <tilebase/engine/generate/prove.hpp>
#include <tilebase/engine/generate/search_tables.hpp>
#include <tilebase/engine/puzzle/board_index.hpp>
#include <tilebase/engine/table/packed_array.hpp>
#include <tilebase/engine/table/read_file.hpp>
#include <tilebase/table_files.hpp>
#include <tilebase/tilebase.hpp>

#include "support/catch.hpp"
#include "support/states.hpp"
#include "support/temporary_folder.hpp"
#include "table_writer.hpp"

using namespace tilebase;
using namespace tilebase::tablegen;

namespace {

constexpr const char* two_by_three = "name=p\ntiles=R R G G B x\nrows=2\ncols=3\nblank=x\nslides=orthogonal\n";
constexpr const char* one_way = "name=p\ntiles=a a b b c\n[move]\nA = (1 2)\nB = (3 4 5)\n";
/// A ring with a short cut: boards up to 277 moves away, so two bytes a distance.
constexpr const char* ring =
    "name=p\ntiles=a a a a a a b b b b b b b x\nblank=x\n"
    "slides=1-2 2-3 3-4 4-5 5-6 6-7 7-8 8-9 9-10 10-11 11-12 12-13 13-14 14-1 1-3\n";

/// Table of a puzzle's own goal, and its packed distances.
struct SampleTable {
  explicit SampleTable(const char* definition)
      : puzzle(support::puzzle_from(definition)), table(make_table(*puzzle, puzzle->goal(), 2).value()) {
    bits = distance_width(static_cast<int>(table.histogram.size()) - 1);
    bytes.resize(PackedArray::byte_count(static_cast<std::size_t>(puzzle->boards().value()), bits));
    table.bytes(0, bytes);
  }
  BlockDistances distances() const { return {*puzzle, puzzle->goal(), table.histogram, bits, bytes}; }

  std::shared_ptr<const Puzzle> puzzle;
  ProvenTable table;
  int bits;
  std::vector<std::uint8_t> bytes;
};

void write(const std::string& path, const Puzzle& puzzle, const State& goal, const ProvenTable& table) {
  REQUIRE(write_block_table(path, {puzzle, goal, DistanceEncoding::whole, table.histogram, table.bytes}));
}

}  // namespace

TEST_CASE("a proof of equal tiles finds any distance that is wrong, whichever it is") {
  const SampleTable sample(GENERATE(two_by_three, one_way, ring));
  CAPTURE(sample.puzzle->definition());
  CHECK(fault_in_boards(sample.distances(), 1) == std::nullopt);
  const PackedArray right(static_cast<std::size_t>(sample.puzzle->boards().value()), sample.bits, sample.bytes);
  for (std::size_t i = 0; i < right.size(); i += 1 + right.size() / 1000 * 100)
    for (const std::uint32_t other : {right[i] + 1, right[i] + 2, right[i] - 1, right[i] - 2, 0U, right.all_ones()}) {
      const std::uint32_t wrong = other & right.all_ones();
      if (wrong == right[i]) continue;
      PackedArray changed = right;
      changed.set(i, wrong);
      // The header counts what is there, so that only the neighbours tell.
      std::vector<std::uint64_t> counts = sample.table.histogram;
      if (right[i] < counts.size()) --counts[right[i]];
      if (wrong < counts.size()) ++counts[wrong];
      const BlockDistances distances{*sample.puzzle, sample.puzzle->goal(), counts, sample.bits, changed.bytes()};
      const auto fault = fault_in_boards(distances, 1);
      REQUIRE(fault);
      CHECK(fault->starts_with("state "));
      CHECK(fault_in_boards(distances, 3) == fault);
    }
}

TEST_CASE("a proof of equal tiles finds a goal that is another, and a wrong count") {
  const SampleTable sample(two_by_three);
  const State other = parse_board(*sample.puzzle, "RRGGxB").value();
  const BlockDistances moved{*sample.puzzle, other, sample.table.histogram, sample.bits, sample.bytes};
  CHECK(fault_in_boards(moved, 1).value_or("").find(", but the goal is RRGGxB") != std::string::npos);
  auto counts = sample.table.histogram;
  ++counts[3];
  const BlockDistances counted{*sample.puzzle, sample.puzzle->goal(), counts, sample.bits, sample.bytes};
  CHECK(fault_in_boards(counted, 1).value_or("").find("but the header counts") != std::string::npos);
}

TEST_CASE("a table of equal tiles is read whole as it was searched, and each entry by itself") {
  const SampleTable sample(GENERATE(two_by_three, one_way, ring));
  const support::TemporaryFolder folder;
  write(folder / "p.table", *sample.puzzle, sample.puzzle->goal(), sample.table);
  const auto stored = load_table(folder / "p.table").value();
  CHECK(stored.entries() == sample.puzzle->boards().value());
  CHECK(fault_in_whole_distances(stored, 2).value() == std::nullopt);
  CHECK(stored.distance_bits() == sample.bits);
  const auto searched = AllBoards::search(*sample.puzzle, sample.puzzle->goal_target(), {}).value();
  const auto read = AllBoards::of_table(stored, {}).value();
  CHECK(read->histogram() == searched->histogram());
  const auto tablebase = Tablebase::open({stored}).value();
  const auto solver = tablebase.solver(sample.puzzle->goal_target()).value();
  CHECK(solver.answered_by() == "the table '" + folder / "p.table" + "'");
  for (std::uint32_t number = 0; number < searched->index().size(); ++number) {
    REQUIRE(read->distance(number) == searched->distance(number));
    REQUIRE(solver.distance(searched->index().state(number)).value() == searched->distance(number));
  }
  for (int distance = 0; std::cmp_less_equal(distance, solver.stats()->farthest()); ++distance)
    CHECK(solver.states_at(distance).value()->size() == searched->histogram()[static_cast<std::size_t>(distance)]);
}

TEST_CASE("a table of equal tiles is refused with any byte changed, and with a goal in another order") {
  const SampleTable sample(two_by_three);
  const support::TemporaryFolder folder;
  write(folder / "p.table", *sample.puzzle, sample.puzzle->goal(), sample.table);
  const auto bytes = read_file(folder / "p.table").value();
  const auto is_refused = [](const std::vector<std::uint8_t>& changed) {
    const auto stored = StoredTable::open(changed, "changed");
    return !stored || !AllBoards::of_table(*stored, {});
  };
  CHECK(!is_refused(bytes));
  for (std::size_t i = 0; i < bytes.size(); ++i) {
    auto changed = bytes;
    changed[i] ^= 0x10U;
    if (!is_refused(changed)) FAIL("byte " << i);
  }
  State swapped = sample.puzzle->goal();
  std::swap(swapped[0], swapped[1]);  // two tiles R
  write(folder / "q.table", *sample.puzzle, swapped, sample.table);
  CHECK(load_table(folder / "q.table").error().message.ends_with("its goal is not a state"));
}

TEST_CASE("distances of equal tiles that a table's header does not count are refused") {
  const SampleTable sample(two_by_three);
  const support::TemporaryFolder folder;
  ProvenTable other = sample.table;
  std::swap(other.histogram[2], other.histogram[3]);
  write(folder / "p.table", *sample.puzzle, sample.puzzle->goal(), other);
  const auto tablebase = Tablebase::open({load_table(folder / "p.table").value()}).value();
  const auto result = tablebase.solver(sample.puzzle->goal_target()).value().distances();
  CHECK(result.error().code == ErrorCode::table_damaged);
}
