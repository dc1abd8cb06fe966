// The partitions that searches look at goals with: each tile once, on every board, with the blank in every cell.

#include <tilebase/engine/puzzle/placement.hpp>
#include <tilebase/engine/search/slides/partition.hpp>
#include <tilebase/puzzle.hpp>

#include "support/catch.hpp"

using namespace tilebase;

namespace {

SlideBoard board_of(int rows, int cols) {
  const auto puzzle = builtin_puzzle("slide" + std::to_string(rows) + "x" + std::to_string(cols));
  return *SlideBoard::of(*puzzle);
}

/// Number of partitions that do not partition the board without the blank's cell, or have too many tiles in a pattern.
int wrong(const SlideBoard& board, int blank, const std::vector<Partition>& partition_list, int max_tiles) {
  int count = 0;
  for (const Partition& partition : partition_list) {
    CellMask cells = bit_of(blank);
    bool is_right = true;
    for (const CellMask set : partition) {
      is_right = is_right && (cells & set) == 0 && static_cast<int>(bit_count(set)) <= max_tiles;
      cells |= set;
    }
    if (!is_right || cells != board.all_cells()) ++count;
  }
  return count;
}

}  // namespace

TEST_CASE("the partitions of a goal have each tile once, in patterns that are not too large") {
  for (int rows = 2; rows <= 8; ++rows)
    for (int cols = 2; cols <= 8 && rows * cols <= max_cells; ++cols) {
      const SlideBoard board = board_of(rows, cols);
      for (int blank = 0; blank < board.cells(); ++blank)
        for (int max_tiles = 1; max_tiles <= 7; ++max_tiles) {
          const auto partition_list = partitions(board, {board.all_cells() & ~bit_of(blank), bit_of(blank)}, max_tiles);
          CAPTURE(rows, cols, blank, max_tiles);
          REQUIRE(!partition_list.empty());
          REQUIRE(wrong(board, blank, partition_list, max_tiles) == 0);
        }
    }
}

TEST_CASE("sets that were found serve all corners, and both ways round") {
  const auto count = [](int rows, int cols, int blank, int max_tiles) {
    const SlideBoard board = board_of(rows, cols);
    return partitions(board, {board.all_cells() & ~bit_of(blank), bit_of(blank)}, max_tiles).size();
  };
  for (const int corner : {0, 4, 20, 24}) {
    CAPTURE(corner);
    CHECK(count(5, 5, corner, 3) == 24);
    CHECK(count(5, 5, corner, 4) == 8);
    CHECK(count(5, 5, corner, 5) == 4);
  }
  for (const int corner : {0, 4, 15, 19}) CHECK(count(4, 5, corner, 6) == 10);
  for (const int corner : {0, 3, 16, 19}) CHECK(count(5, 4, corner, 6) == 10);
}
