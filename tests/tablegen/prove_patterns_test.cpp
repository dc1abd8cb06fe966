// The proof of tables of single patterns of slides, against the searches that make them.

#include <string>

#include <tilebase/engine/search/tables/pattern_table.hpp>

#include "prove_patterns.hpp"
#include "support/catch.hpp"
#include "support/states.hpp"

using namespace tilebase;
using namespace tilebase::tablegen;

namespace {

/// The table of a pattern, as a search makes it.
class PatternOf {
 public:
  PatternOf(std::shared_ptr<const Puzzle> puzzle, CellMask tiles)
      : puzzle_(std::move(puzzle)),
        board_(SlideBoard::with_walls(*puzzle_).value()),
        pattern_(canonical(board_, tiles, bit_of(std::countr_one(tiles))).pattern),
        index_(std::make_shared<const PatternIndex>(board_, std::popcount(tiles))),
        table_(PatternTable::make(PatternMoves(index_), pattern_)),
        bytes(table_->bytes_of(0), table_->bytes_of(0) + index_->entries() / 8) {}

  /// Returns what the proof says: "exact", or the first fault.
  std::string fault(std::size_t threads = 1) const {
    std::vector<std::uint64_t> histogram;
    const auto fault = fault_in_bits(PatternBits{*puzzle_, pattern_, bytes}, histogram, threads);
    if (fault) return *fault;
    return histogram == table_->histogram() ? "exact" : "other counts";
  }

  std::uint32_t places() const { return index_->places(); }

 private:
  std::shared_ptr<const Puzzle> puzzle_;
  SlideBoard board_;
  Pattern pattern_;
  std::shared_ptr<const PatternIndex> index_;
  std::shared_ptr<const PatternTable> table_;

 public:
  std::vector<std::uint8_t> bytes;
};

/// Some tiles of a board that lie apart.
CellMask some_cells(int cells, int tiles) {
  CellMask mask = 0;
  for (int i = 0; i < tiles; ++i) mask |= bit_of((1 + 5 * i) % (cells - 1));
  return mask;
}

}  // namespace

TEST_CASE("the proof finds the tables of patterns exact, with its own numbers, rows and moves") {
  const auto [name, limit] = GENERATE(table<const char*, int>({{"slide4x4", 5},
                                                               {"slide3x5", 5},
                                                               {"slide5x3", 5},
                                                               {"slide2x7", 5},
                                                               {"slide7x2", 5},
                                                               {"slide2x8", 4},
                                                               {"slide5x5", 4},
                                                               {"slide2x16", 3},
                                                               {"slide4x8", 3}}));
  for (int tiles = 1; tiles <= limit; ++tiles) {
    const auto puzzle = support::builtin(name);
    CAPTURE(name, tiles);
    CHECK(PatternOf(puzzle, some_cells(puzzle->cells(), tiles)).fault(1 + tiles % 2) == "exact");
  }
}

// Walls and six tiles can make nine regions, which then count as one.
TEST_CASE("the proof finds the tables of patterns between walls exact, where more than eight regions are one") {
  const auto puzzle = support::puzzle_from(
      "name = walled\ntiles = 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 x\nrows = 4\ncols = 5\nblank = x\n"
      "slides = orthogonal\nwalls = 3|8 7|8 7|12 9|10 9|14 11|12 14|19 17|18\n");
  const SlideBoard board = SlideBoard::with_walls(*puzzle).value();
  int in_one_region = 0;
  const PatternIndex index(board, 6);
  for (const CellMask set : index.sets()) {
    const CellMask free = board.all_cells() & ~set;
    const CellMask first = free & (~free + 1);
    in_one_region += PatternIndex::region(board, first, free) != board.region(first, free) ? 1 : 0;
  }
  CHECK(in_one_region > 0);
  CHECK(PatternOf(puzzle, some_cells(20, 6)).fault(2) == "exact");
}

TEST_CASE("one wrong bit in the table of three tiles of 5x5 is found, wherever it is, with the tiles' cells") {
  PatternOf table(support::builtin("slide5x5"), bit_of(1) | bit_of(5) | bit_of(6));
  CHECK(table.fault() == "exact");
  for (std::uint64_t order = 0; order < 6; ++order)
    for (std::uint64_t place = order; place < table.places(); place += 389) {
      const std::uint64_t entry = order * (table.bytes.size() * 8 / 6) + place;
      const auto bit = static_cast<std::uint8_t>(1U << (entry % 8));
      table.bytes[entry / 8] ^= bit;
      CAPTURE(entry);
      CHECK(table.fault().starts_with("in the table of the tiles of cells 2 6 7: with tile "));
      table.bytes[entry / 8] ^= bit;
    }
  table.bytes.back() ^= 0x80;
  CHECK(table.fault() == "in the table of the tiles of cells 2 6 7: an unused entry is set");
  table.bytes.back() ^= 0x80;
  CHECK(table.fault() == "exact");
}
