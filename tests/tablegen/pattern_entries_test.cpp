// The proof's own numbering of pattern tables against that of the searches, and what a proof says of single tables.

#include <string>

#include <tilebase/engine/search/pattern_table.hpp>

#include "prove_patterns.hpp"
#include "support/catch.hpp"
#include "support/states.hpp"

using namespace tilebase;
using namespace tilebase::tablegen;

namespace {

/// Whether, for each set, region and some orders, the entry and the region's cells are the same in both.
bool are_the_same(const PatternIndex& index, const PatternGrid& grid) {
  const SlideBoard& board = index.board();
  const PatternEntries entries(grid, index.tiles());
  if (entries.bytes() != index.entries() / 8) return false;
  for (const CellMask set : index.sets()) {
    const auto free = static_cast<std::uint32_t>(board.all_cells() & ~set);
    const auto rank = static_cast<std::uint32_t>(set % index.orders());
    PatternBoard placed;
    placed.free = grid.cell_mask;
    PatternIndex::Order tile_order = index.order(rank);
    for (int cell = 0; cell < board.cells(); ++cell)
      if ((set & bit_of(cell)) != 0) {
        placed.put(static_cast<int>(tile_order & 7U), cell);
        tile_order >>= PatternIndex::bits_a_tile;
      }
    for (int cell = 0; cell < board.cells(); ++cell) {
      if ((free & bit_of(cell)) == 0) continue;
      const unsigned region = entries.region(free, cell);
      if (entries.entry(placed) + region != index.entry(index.set(set), index.order(rank), cell) ||
          entries.cells_of(free, 1U << region) != PatternIndex::region(board, bit_of(cell), free))
        return false;
    }
  }
  return true;
}

/// A pattern of three tiles in a corner of 5x5, of which two can shut the blank in.
class SmallTable {
 public:
  SmallTable()
      : pattern_(canonical(board_, bit_of(1) | bit_of(5) | bit_of(6), board_.all_cells() & ~CellMask{99}).pattern),
        index_(std::make_shared<const PatternIndex>(board_, 3)),
        table_(PatternTable::make(PatternMoves(index_), pattern_)),
        histogram(table_->histogram()),
        bytes(table_->bytes_of(0), table_->bytes_of(0) + index_->entries() / 8) {}

  std::string fault(std::size_t threads = 1) const {
    return fault_in_patterns(PatternBits{PatternGrid(5, 5), pattern_, histogram, bytes}, threads).value_or("exact");
  }

  std::uint32_t places() const { return index_->places(); }

 private:
  SlideBoard board_{5, 5};
  Pattern pattern_;
  std::shared_ptr<const PatternIndex> index_;
  std::shared_ptr<const PatternTable> table_;

 public:
  std::vector<std::uint64_t> histogram;
  std::vector<std::uint8_t> bytes;
};

}  // namespace

TEST_CASE("the proof numbers the entries of patterns as the searches do, by code of its own") {
  const auto [rows, cols] = GENERATE(
      table<int, int>({{4, 4}, {3, 5}, {5, 3}, {2, 7}, {7, 2}, {2, 8}, {8, 2}, {5, 5}, {2, 16}, {16, 2}, {4, 8}}));
  const int tiles = GENERATE(1, 2, 3, 4);
  CAPTURE(rows, cols, tiles);
  CHECK(are_the_same(PatternIndex(SlideBoard(rows, cols), tiles), PatternGrid(rows, cols)));
}

TEST_CASE("the proof numbers the entries of a pattern file as the searches do, by code of its own") {
  const auto [rows, cols, tiles] =
      GENERATE(table<int, int, int>({{4, 4, 7}, {4, 4, 8}, {3, 5, 7}, {8, 2, 7}, {2, 8, 8}, {5, 5, 6}}));
  CAPTURE(rows, cols, tiles);
  CHECK(are_the_same(PatternIndex(SlideBoard(rows, cols), tiles), PatternGrid(rows, cols)));
}

// Walls and six tiles can make nine regions, which then count as one.
TEST_CASE("the proof numbers the entries between walls as the searches do, by code of its own") {
  const auto puzzle = support::puzzle_from(
      "name = walled\ntiles = 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 x\nrows = 4\ncols = 5\nblank = x\n"
      "slides = orthogonal\nwalls = 3|8 7|8 7|12 9|10 9|14 11|12 14|19 17|18\n");
  const SlideBoard board = SlideBoard::with_walls(*puzzle).value();
  const int tiles = GENERATE(1, 2, 3, 4, 5, 6);
  const PatternIndex index(board, tiles);
  int in_one_region = 0;
  for (const CellMask set : index.sets()) {
    const CellMask free = board.all_cells() & ~set;
    const CellMask first = free & (~free + 1);
    in_one_region += PatternIndex::region(board, first, free) != board.region(first, free) ? 1 : 0;
  }
  CHECK((in_one_region > 0) == (tiles == 6));
  CHECK(are_the_same(index, PatternGrid::of(*puzzle)));
}

TEST_CASE("the table of three tiles of 5x5 is proven, for any number of threads") {
  const SmallTable table;
  CHECK(table.fault() == "exact");
  CHECK(table.fault(3) == "exact");
}

TEST_CASE("one wrong bit in the table of three tiles of 5x5 is found, wherever it is, with the tiles' cells") {
  SmallTable table;
  for (std::uint64_t order = 0; order < 6; ++order)
    for (std::uint64_t place = order; place < table.places(); place += 389) {
      const std::uint64_t entry = order * (table.bytes.size() * 8 / 6) + place;
      const auto bit = static_cast<std::uint8_t>(1U << (entry % 8));
      table.bytes[entry / 8] ^= bit;
      CAPTURE(entry);
      CHECK(table.fault().starts_with("in the table of the tiles of cells 2 6 7: with its tiles in cells "));
      table.bytes[entry / 8] ^= bit;
    }
  table.bytes.back() ^= 0x80;
  CHECK(table.fault() == "in the table of the tiles of cells 2 6 7: an unused entry is set");
  table.bytes.back() ^= 0x80;
  ++table.histogram[2];
  CHECK(table.fault() == std::to_string(table.histogram[2] - 1) + " entries have number 2, but the header counts " +
                             std::to_string(table.histogram[2]));
}
