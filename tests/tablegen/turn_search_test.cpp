// The search by words of states that differ by turns, against slow ones: every distance and every move.

#include <algorithm>
#include <numeric>
#include <random>

#include <tilebase/cantor.hpp>
#include <tilebase/engine/generate/prove.hpp>
#include <tilebase/engine/generate/search_tables.hpp>
#include <tilebase/engine/generate/turn_search.hpp>
#include <tilebase/engine/puzzle/placement.hpp>
#include <tilebase/engine/table/table_file.hpp>
#include <tilebase/notation.hpp>
#include <tilebase/table_files.hpp>

#include "support/all_states.hpp"
#include "support/catch.hpp"
#include "support/random_boards.hpp"
#include "support/slow_search.hpp"
#include "support/states.hpp"
#include "support/temporary_folder.hpp"
#include "table_writer.hpp"

using namespace tilebase;
using namespace tilebase::tablegen;
using support::below;

namespace {

/// A random state of the puzzle.
State random_state(int cells, std::mt19937& random) {
  State state = identity_permutation();
  for (int count = cells; count > 1; --count)
    std::swap(state[count - 1], state[static_cast<int>(below(static_cast<std::size_t>(count), random))]);
  return state;
}

/// A random definition of so many cells: perhaps a blank, anywhere among the tiles; slides, rotations, some cycles that
/// may have no inverse.
std::string random_text(int cells, std::mt19937& random) {
  const bool blank = below(2, random) == 0;
  const int rows = cells % 3 == 0 ? 3 : cells % 2 == 0 ? 2 : 1;
  std::string text = "name = sample\ntiles =";
  const int at = static_cast<int>(below(static_cast<std::size_t>(cells), random));
  for (int tile = 0; tile < cells; ++tile)
    text += blank && tile == at ? " x" : ' ' + std::string(1, static_cast<char>('a' + tile));
  text += "\nrows = " + std::to_string(rows) + "\ncols = " + std::to_string(cells / rows) + "\n";
  const std::size_t kind = below(4, random);
  if (blank) text += "blank = x\n";
  if (blank && kind != 0) text += "slides = orthogonal\n";
  if (blank && kind == 3 && cells > 5)
    text += rows == 1 ? "walls = 2|3\n" : "walls = 1|2 2-" + std::to_string(2 + cells / rows) + '\n';
  if (kind == 2 && cells > 3) text += rows == 1 || below(2, random) == 0 ? "rotations = rows\n" : "rotations = cols\n";
  const std::size_t least = (blank && kind != 0) || (kind == 2 && cells > 3) ? 0 : 1;
  text += "[move]\n";
  const std::string names = support::shuffled("pqstvwyz", random);
  const std::size_t written = least + below(3, random);
  for (std::size_t move = 0; move < written; ++move) {
    const State order = random_state(cells, random);
    text += std::string(1, names[move]) + " = ";
    for (int begin = 0; begin + 2 <= cells;) {
      const int length = 2 + static_cast<int>(below(static_cast<std::size_t>(cells - begin - 1), random));
      text += '(';
      for (int i = 0; i < length; ++i) text += (i > 0 ? " " : "") + std::to_string(order[begin + i] + 1);
      text += ')';
      begin += length;
      if (below(2, random) == 0) break;
    }
    text += '\n';
  }
  return text;
}

/// Whether both tables say the same, byte by byte.
void check_same(const Table& table, const Table& right) {
  CHECK(table.histogram() == right.histogram());
  CHECK(table.distances().bits() == right.distances().bits());
  CHECK(table.distances().bytes() == right.distances().bytes());
  CHECK(table.moves().bits() == right.moves().bits());
  CHECK(table.moves().bytes() == right.moves().bytes());
}

/// Checks every entry of a file, and its histogram.
void check_entries(const StoredTable& stored) {
  const support::AllStates right(stored.puzzle(), stored.goal());
  CHECK(stored.histogram() == right.histogram());
  const TurnIndex index(stored.puzzle());
  const int unreachable = (1 << stored.distance_bits()) - 1;
  std::uint64_t wrong = 0;
  for (std::uint64_t rank = 0; rank < right.size(); ++rank) {
    const State state = cantor_unrank(rank, stored.puzzle().cells());
    const auto entry = static_cast<int>(TableFile::of(stored).block_table()->distance(index.of(state)).value());
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
/// Puzzles like one_way_ten and half_ten, with nine cells.
constexpr std::string_view one_way_nine =
    "name = one-way\ntiles = a b c d e f g h i\nrows = 3\ncols = 3\n[move]\np = (1 2 3 4 5 6 7)(8 9)\nq = (6 7 8 9)\n";
constexpr std::string_view half_nine =
    "name = half\ntiles = a b c d x e f g h\nrows = 3\ncols = 3\nblank = x\nslides = orthogonal\n[move]\n"
    "p = (1 2 3)(6 8 9)\n";
/// Every cycle is odd: all states of eleven cells can be reached.
constexpr std::string_view eleven =
    "name = eleven\ntiles = a b c d e f g h i j k\n[move]\np = (1 2 3 4 5 6)\nq = (6 7 8 9 10 11)\nr = (1 11)\n";
/// Blocks of five cells that never mix: few of the states can be reached.
constexpr std::string_view apart_ten =
    "name = apart\ntiles = a b c d e f g h i j\nrows = 2\ncols = 5\n[move]\n"
    "p = (1 2 3 4 5)\nq = (1 2)\nr = (6 7 8 9 10)\ns = (6 7)\n";

std::vector<std::uint64_t> histogram_of(TurnSearch& search, std::size_t threads) {
  while (search.next_level(threads) > 0) {
  }
  return search.histogram();
}

/// The distances of a search, packed.
std::vector<std::uint8_t> packed(const Puzzle& puzzle, const State& goal, int bits,
                                 std::vector<std::uint64_t>& histogram) {
  const auto search = TurnSearch::start(puzzle, goal, TurnSearch::Keep::distances);
  histogram = histogram_of(*search, 1);
  const TurnIndex& index = search->index();
  const std::size_t size = std::size_t{index.cosets()} * index.turns() * static_cast<std::size_t>(bits) / 8;
  std::vector<std::uint8_t> bytes(size * index.patterns());
  for (std::uint32_t pattern = 0; pattern < index.patterns(); ++pattern)
    search->pack(pattern, bits, bytes.data() + pattern * size);
  return bytes;
}

}  // namespace

TEST_CASE("tables of random definitions of two to nine cells are those of the slow search, byte by byte") {
  std::mt19937 random(12);
  for (int i = 0; i < 160; ++i) {
    const int cells = i < 120 ? 2 + i % 6 : 8 + i % 2;
    const std::string text = random_text(cells, random);
    CAPTURE(i, text);
    const auto puzzle = support::puzzle_from(text);
    for (int j = 0; j < (cells < 8 ? 4 : 1); ++j) {
      const State goal = j == 0 ? puzzle->goal() : random_state(cells, random);
      check_same(search_turns(puzzle, goal).value(), support::slow_search(puzzle, goal));
    }
  }
}

TEST_CASE("tables of the built-in puzzles, for a blank in every cell, are those of the slow search", "[.full]") {
  const std::string name =
      GENERATE("slide3x3", "rotate3x3", "mixed3x3", "slide2x2", "slide1x2", "slide1x5", "slide2x4");
  const auto puzzle = support::builtin(name);
  const int stride = name == "mixed3x3" ? 4 : 1;  // a corner, the centre, a corner: 0.4 s each
  for (int cell = 0; cell < puzzle->blank_cells(); cell += stride) {
    CAPTURE(name, cell);
    State goal = puzzle->goal();
    if (puzzle->blank()) std::swap(goal[cell], goal[puzzle->blank_cell(goal)]);
    check_same(search_turns(puzzle, goal).value(), support::slow_search(puzzle, goal));
  }
}

TEST_CASE("a puzzle with a hundred moves, and one with names in another order than written, have the smallest moves") {
  std::mt19937 random(5);
  std::string text = "name = many\ntiles = a b c d e f g\nrows = 1\ncols = 7\n[move]\n";
  for (int move = 0; move < 100; ++move) {
    const State order = random_state(7, random);
    text += "m" + std::to_string((move * 37) % 100) + " = (";
    for (int i = 0; i < 3; ++i) text += (i > 0 ? " " : "") + std::to_string(order[i] + 1);
    text += ")\n";
  }
  const auto puzzle = support::puzzle_from(text);
  check_same(search_turns(puzzle, puzzle->goal()).value(), support::slow_search(puzzle, puzzle->goal()));
}

namespace {

/// Makes and writes a table; gives its histogram.
std::vector<std::uint64_t> write(const Puzzle& puzzle, const State& goal, const std::string& path,
                                 std::size_t threads) {
  const ProvenTable table = make_table(puzzle, goal, threads).value();
  REQUIRE(write_block_table(path, {puzzle, goal, DistanceEncoding::whole, table.histogram, table.bytes}));
  return table.histogram;
}

}  // namespace

TEST_CASE("a table of ten cells is proven from its file") {
  const auto puzzle = support::puzzle_from(one_way_ten);
  const support::TemporaryFolder folder;
  const auto histogram = write(*puzzle, puzzle->goal(), folder / "ten.table", 1);
  const auto stored = load_table(folder / "ten.table").value();
  CHECK(stored.histogram() == histogram);
  CHECK(std::accumulate(histogram.begin(), histogram.end(), std::uint64_t{0}) == factorial(10));
  CHECK(fault_in_whole_distances(stored, 2).value() == std::nullopt);
}

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

TEST_CASE("every distance of slides and rotations of 2x5 is that of a search over boards", "[.full]") {
  const auto puzzle = support::puzzle_from(mixed_ten);
  const support::TemporaryFolder folder;
  const std::string path = folder / "mixed.table";
  State goal = puzzle->goal();
  std::swap(goal[2], goal[9]);
  write(*puzzle, goal, path, 2);
  check_entries(load_table(path).value());
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

TEST_CASE("a search goes on from what a checkpoint holds of any level") {
  const auto puzzle = support::puzzle_from(GENERATE(mixed_ten, one_way_ten));
  const auto whole = TurnSearch::start(*puzzle, puzzle->goal(), TurnSearch::Keep::counts);
  const auto histogram = histogram_of(*whole, 1);
  for (std::size_t level = 0; level < histogram.size(); level += histogram.size() / 6) {
    const auto first = TurnSearch::start(*puzzle, puzzle->goal(), TurnSearch::Keep::counts);
    for (std::size_t i = 0; i < level; ++i) REQUIRE(first->next_level(1) > 0);
    const auto second = TurnSearch::start(*puzzle, puzzle->goal(), TurnSearch::Keep::counts);
    const auto from = first->memory();
    const auto to = second->memory();
    REQUIRE(from.size() == to.size());
    for (std::size_t i = 0; i < from.size(); ++i) std::copy(from[i].begin(), from[i].end(), to[i].begin());
    second->restore(first->histogram());
    CHECK(histogram_of(*second, 1) == histogram);
  }
}

TEST_CASE("distances pack into every width") {
  const auto puzzle = support::puzzle_from(half_ten);
  std::vector<std::uint64_t> histogram;
  const auto bytes = packed(*puzzle, puzzle->goal(), 16, histogram);
  const auto distance = [&](std::uint64_t i) {
    return std::uint32_t{bytes[2 * i]} | std::uint32_t{bytes[2 * i + 1]} << 8U;
  };
  for (const int bits : {8, 4, 2, 1}) {
    const auto narrow = packed(*puzzle, puzzle->goal(), bits, histogram);
    const auto width = static_cast<unsigned>(bits);
    const std::uint32_t mask = (1U << width) - 1;
    std::uint64_t wrong = 0;
    for (std::uint64_t i = 0; i < factorial(10); ++i)
      wrong += (std::uint32_t{narrow[i * width / 8]} >> (i * width % 8) & mask) != (distance(i) & mask) ? 1 : 0;
    CHECK(wrong == 0);
  }
  CHECK(fault_in_turns(BlockDistances{*puzzle, puzzle->goal(), histogram, 16, bytes}, 2) == std::nullopt);
}

TEST_CASE("the proof finds every change of an entry") {
  const auto puzzle = support::puzzle_from(GENERATE(half_nine, one_way_nine));
  std::vector<std::uint64_t> histogram;
  const auto right = packed(*puzzle, puzzle->goal(), 8, histogram);
  std::mt19937 random(3);
  for (int i = 0; i < 6; ++i) {
    auto bytes = right;
    auto counts = histogram;
    const std::size_t at = random() % bytes.size();
    const std::uint8_t before = bytes[at];
    do bytes[at] = static_cast<std::uint8_t>(i % 3 == 0 && before != 255 ? 255 : random() % histogram.size());
    while (bytes[at] == before);
    // With the histogram made to match, only the neighbours can tell.
    if (before != 255) --counts[before];
    if (bytes[at] != 255) ++counts[bytes[at]];
    CAPTURE(i, at, unsigned{before}, unsigned{bytes[at]});
    const auto fault = fault_in_turns(BlockDistances{*puzzle, puzzle->goal(), counts, 8, bytes}, 1);
    REQUIRE(fault.has_value());
    CHECK(*fault == fault_in_turns(BlockDistances{*puzzle, puzzle->goal(), counts, 8, bytes}, 2));
    CHECK(fault->find("state ") == 0);
  }
  // A farthest state said to be one nearer: no other state can tell, only that it has no move to one still nearer.
  const std::size_t farthest = histogram.size() - 1;
  auto too_near = right;
  *std::find(too_near.begin(), too_near.end(), farthest) = static_cast<std::uint8_t>(farthest - 1);
  auto moved = histogram;
  --moved[farthest];
  ++moved[farthest - 1];
  CHECK(fault_in_turns(BlockDistances{*puzzle, puzzle->goal(), moved, 8, too_near}, 1)
            .value_or("")
            .ends_with("but no move leads to distance " + std::to_string(farthest - 2)));
  // A farthest state is marked as unreachable: only its move towards the goal shows the fault.
  auto lost = right;
  *std::find(lost.begin(), lost.end(), farthest) = 255;
  auto fewer = histogram;
  --fewer[farthest];
  const auto fault = fault_in_turns(BlockDistances{*puzzle, puzzle->goal(), fewer, 8, lost}, 1).value_or("");
  CHECK(fault.find(" has no way to the goal, but move ") != std::string::npos);
  auto counts = histogram;
  --counts[2];
  CHECK(fault_in_turns(BlockDistances{*puzzle, puzzle->goal(), counts, 8, right}, 1) ==
        std::to_string(histogram[2]) + " states have distance 2, but the header counts " + std::to_string(counts[2]));
  counts = histogram;
  counts.pop_back();
  CHECK(fault_in_turns(BlockDistances{*puzzle, puzzle->goal(), counts, 8, right}, 1)
            ->ends_with("beyond the farthest distance of the header"));
  State other = puzzle->goal();
  std::swap(other[0], other[1]);
  CHECK(fault_in_turns(BlockDistances{*puzzle, other, histogram, 8, right}, 1)->find("but the goal is") !=
        std::string::npos);
}

TEST_CASE("a file with one entry changed and checksums that fit is found by its proof") {
  const auto puzzle = support::puzzle_from(apart_ten);
  const support::TemporaryFolder folder;
  std::vector<std::uint64_t> histogram;
  const int bits = 8;
  auto bytes = packed(*puzzle, puzzle->goal(), bits, histogram);
  REQUIRE(distance_width(static_cast<int>(histogram.size()) - 1) == bits);
  const std::uint64_t goal = TurnIndex(*puzzle).of(puzzle->goal());
  const auto write = [&](const std::string& path) {
    return write_block_table(path, {*puzzle, puzzle->goal(), DistanceEncoding::whole, histogram,
                                    [&](std::uint64_t at, std::span<std::uint8_t> to) {
                                      std::copy_n(bytes.data() + at, to.size(), to.data());
                                    }});
  };
  REQUIRE(write(folder / "right.table"));
  CHECK(fault_in_whole_distances(load_table(folder / "right.table").value(), 2).value() == std::nullopt);
  const std::size_t unreachable = static_cast<std::size_t>(std::find(bytes.begin(), bytes.end(), 255) - bytes.begin());
  bytes[unreachable] = 7;
  REQUIRE(write(folder / "wrong.table"));
  CHECK(fault_in_whole_distances(load_table(folder / "wrong.table").value(), 2).value().has_value());
  bytes[unreachable] = 255;
  bytes[goal] = 255;
  REQUIRE(write(folder / "goal.table"));
  CHECK(fault_in_whole_distances(load_table(folder / "goal.table").value(), 2).value().has_value());
}

namespace {

const std::vector<std::uint64_t> counts_of_eleven{
    1,      3,      8,       22,      59,      159,     426,     1142,    3043,    8070,   21215, 54995, 140117,
    347748, 825190, 1827945, 3673916, 6401031, 8976826, 9145952, 5988557, 2160766, 329030, 10567, 12};

}  // namespace

TEST_CASE("counts of eleven cells are those known") {
  const auto puzzle = support::puzzle_from(eleven);
  const auto search = TurnSearch::start(*puzzle, puzzle->goal(), TurnSearch::Keep::counts);
  CHECK(histogram_of(*search, 2) == counts_of_eleven);
}

TEST_CASE("the known counts of eleven cells are those of a search over boards", "[.long]") {
  CHECK(support::AllStates(*support::puzzle_from(eleven)).histogram() == counts_of_eleven);
}

TEST_CASE("moves are kept for up to nine cells, and nothing for more than twelve") {
  const auto ten = support::puzzle_from(one_way_ten);
  CHECK_THROWS_AS(TurnSearch::start(*ten, ten->goal(), TurnSearch::Keep::moves), std::length_error);
  const auto large = support::builtin("slide4x4");
  CHECK_THROWS_AS(TurnSearch::start(*large, large->goal(), TurnSearch::Keep::counts), std::length_error);
  CHECK(TurnSearch::bytes_for(*ten, TurnSearch::Keep::distances, 30) > 120960 * 4 * 8);
}
