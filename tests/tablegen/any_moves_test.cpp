// Tables of any moves on ten and eleven cells, against searches over boards: every distance.

#include <algorithm>
#include <numeric>

#include <tilebase/engine/generate/group_search.hpp>
#include <tilebase/engine/generate/group_tables.hpp>
#include <tilebase/engine/generate/prove.hpp>
#include <tilebase/engine/puzzle/cantor.hpp>
#include <tilebase/engine/puzzle/placement.hpp>
#include <tilebase/engine/table/table_file.hpp>
#include <tilebase/notation.hpp>
#include <tilebase/table_files.hpp>

#include "support/all_states.hpp"
#include "support/catch.hpp"
#include "support/states.hpp"
#include "support/temporary_folder.hpp"
#include "table_writer.hpp"

using namespace tilebase;
using namespace tilebase::tablegen;

namespace {

/// Checks every entry of a file, and its histogram.
void check_entries(const StoredTable& stored) {
  const support::AllStates right(stored.puzzle(), stored.goal());
  CHECK(stored.histogram() == right.histogram());
  const auto index = TableFile::of(stored).group_index().value();
  const int unreachable = (1 << stored.distance_bits()) - 1;
  std::uint64_t wrong = 0;
  for (std::uint64_t rank = 0; rank < right.size(); ++rank) {
    const State state = cantor_unrank(rank, stored.puzzle().cells());
    const auto number = index->of(state);
    const auto entry =
        number ? static_cast<int>(TableFile::of(stored).block_table()->distance(*number).value()) : unreachable;
    wrong += entry != right.distance_of_rank(rank).value_or(unreachable) ? 1 : 0;
  }
  CHECK(wrong == 0);
}

constexpr std::string_view one_way_ten =
    "name = one-way\ntiles = a b c d e f g h i j\nrows = 2\ncols = 5\n[move]\n"
    "p = (1 2 3 4 5 6 7)(8 9)\nq = (7 8 9 10)\n";
constexpr std::string_view half_ten =
    "name = half\ntiles = a b c d x e f g h i\nrows = 2\ncols = 5\nblank = x\nslides = orthogonal\n[move]\n"
    "p = (1 2 3)(6 8 9)\n";
constexpr std::string_view mixed_ten =
    "name = mixed2x5\ntiles = 1 2 3 4 5 6 7 8 9 x\nrows = 2\ncols = 5\nblank = x\nslides = orthogonal\n"
    "rotations = rows cols\n";
/// Every cycle is odd: all states of eleven cells can be reached.
constexpr std::string_view eleven =
    "name = eleven\ntiles = a b c d e f g h i j k\n[move]\np = (1 2 3 4 5 6)\nq = (6 7 8 9 10 11)\nr = (1 11)\n";
/// Blocks of five cells that never mix: few of the states can be reached.
constexpr std::string_view apart_ten =
    "name = apart\ntiles = a b c d e f g h i j\nrows = 2\ncols = 5\n[move]\n"
    "p = (1 2 3 4 5)\nq = (1 2)\nr = (6 7 8 9 10)\ns = (6 7)\n";

/// Makes and writes a table; gives its histogram.
std::vector<std::uint64_t> write(const Puzzle& puzzle, const State& goal, const std::string& path,
                                 std::size_t threads) {
  const ProvenTable table = make_table(puzzle, goal, threads).value();
  REQUIRE(write_block_table(
      path, {puzzle, goal, DistanceEncoding::whole, table.histogram, table.bytes, table.base, table.entries}));
  return table.histogram;
}

}  // namespace

namespace {

/// Makes a table, proves it, and compares it with a search over boards.
void check_distances(std::string_view definition) {
  const auto puzzle = support::puzzle_from(definition);
  CAPTURE(definition);
  const support::TemporaryFolder folder;
  const std::string path = folder / "ten.table";
  const auto histogram = write(*puzzle, puzzle->goal(), path, 1);
  const auto stored = load_table(path).value();
  CHECK(stored.histogram() == histogram);
  check_entries(stored);
  CHECK(fault_in_whole_distances(stored, 1).value() == std::nullopt);
}

}  // namespace

TEST_CASE("every distance of ten cells is that of a search over boards") {
  check_distances(apart_ten);
}

TEST_CASE("every distance of ten cells that all can be reached is that of a search over boards", "[.full]") {
  check_distances(GENERATE(one_way_ten, half_ten));
}

TEST_CASE("any number of threads finds the same and writes the same bytes") {
  const auto puzzle = support::puzzle_from(mixed_ten);
  const support::TemporaryFolder folder;
  std::vector<std::string> contents;
  for (const std::size_t threads : {1U, 2U, 3U}) {
    const std::string path = folder / std::to_string(threads);
    write(*puzzle, puzzle->goal(), path, threads);
    contents.push_back(support::text_of_file(path));
  }
  CHECK(contents[0].size() > 1814400);
  CHECK(contents[1] == contents[0]);
  CHECK(contents[2] == contents[0]);
}

namespace {

std::unique_ptr<GroupSearch> run_search(const Puzzle& puzzle, GroupSearch::Keep keep) {
  const auto index = std::make_shared<const GroupIndex>(GroupIndex::choose(puzzle, puzzle.goal()).value());
  auto search = GroupSearch::start(std::make_shared<const GroupSteps>(index), keep);
  while (search->next_level(2) > 0) {
  }
  return search;
}

}  // namespace

TEST_CASE("distances pack into every width") {
  const auto puzzle = support::puzzle_from(apart_ten);
  const auto search = run_search(*puzzle, GroupSearch::Keep::distances);
  const std::uint64_t size = count_group_states(*puzzle).value();
  CHECK(size == factorial(5) * factorial(5));
  const auto bytes = search->pack(16, 1);
  for (const int bits : {8, 4, 2, 1}) {
    const auto narrow = search->pack(bits, 2);
    const auto width = static_cast<unsigned>(bits);
    const std::uint32_t mask = (1U << width) - 1;
    std::uint64_t wrong = 0;
    for (std::uint64_t i = 0; i < size; ++i) {
      const std::uint32_t distance = bytes.data()[2 * i] | std::uint32_t{bytes.data()[2 * i + 1]} << 8U;
      wrong += (std::uint32_t{narrow.data()[i * width / 8]} >> (i * width % 8) & mask) != (distance & mask) ? 1 : 0;
    }
    CHECK(wrong == 0);
  }
}

TEST_CASE("a file of version 2 of such a puzzle, as older programs made them, is refused with what to do") {
  const auto puzzle = support::puzzle_from(apart_ten);
  const support::TemporaryFolder folder;
  const std::string path = folder / "old.table";
  REQUIRE(write_block_table(
      path, {*puzzle, puzzle->goal(), DistanceEncoding::whole, {1}, [](std::uint64_t, std::span<std::uint8_t> to) {
               std::ranges::fill(to, 255);
             }}));
  CHECK(load_table(path).error().message.ends_with(
      "its puzzle has tables of format version 3; make it again with `tilebase-tablegen build`"));
}

namespace {

const std::vector<std::uint64_t> counts_of_eleven{
    1,      3,      8,       22,      59,      159,     426,     1142,    3043,    8070,   21215, 54995, 140117,
    347748, 825190, 1827945, 3673916, 6401031, 8976826, 9145952, 5988557, 2160766, 329030, 10567, 12};

}  // namespace

TEST_CASE("counts of eleven cells are those known") {
  const auto puzzle = support::puzzle_from(eleven);
  CHECK(run_search(*puzzle, GroupSearch::Keep::counts)->histogram() == counts_of_eleven);
}
