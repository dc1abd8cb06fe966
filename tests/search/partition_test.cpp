// The partitions that searches look at goals with: each tile once, on every board, with the blank in every cell.

#include <tilebase/engine/puzzle/placement.hpp>
#include <tilebase/engine/search/partition.hpp>
#include <tilebase/puzzle.hpp>

#include "support/catch.hpp"

using namespace tilebase;

namespace {

SlideBoard board_of(int rows, int cols) {
  const auto puzzle = builtin_puzzle("slide" + std::to_string(rows) + "x" + std::to_string(cols));
  return *SlideBoard::of(*puzzle);
}

/// How many partitions are none of the board without the blank's cell, or have too many tiles in a pattern.
int wrong(const SlideBoard& board, int blank, const std::vector<Partition>& all, int most) {
  int count = 0;
  for (const Partition& partition : all) {
    CellMask covered = bit_of(blank);
    bool is_right = true;
    for (const CellMask set : partition) {
      is_right = is_right && (covered & set) == 0 && static_cast<int>(bit_count(set)) <= most;
      covered |= set;
    }
    if (!is_right || covered != board.all()) ++count;
  }
  return count;
}

}  // namespace

TEST_CASE("the partitions of a goal have each tile once, in patterns that are not too large") {
  for (int rows = 2; rows <= 8; ++rows)
    for (int cols = 2; cols <= 8 && rows * cols <= max_cells; ++cols) {
      const SlideBoard board = board_of(rows, cols);
      for (int blank = 0; blank < board.cells(); ++blank)
        for (int most = 1; most <= 7; ++most) {
          const auto all = partitions(board, {board.all() & ~bit_of(blank), bit_of(blank)}, most);
          CAPTURE(rows, cols, blank, most);
          REQUIRE(!all.empty());
          REQUIRE(wrong(board, blank, all, most) == 0);
        }
    }
}

TEST_CASE("sets that were found serve all corners, and both ways round") {
  const auto count = [](int rows, int cols, int blank, int most) {
    const SlideBoard board = board_of(rows, cols);
    return partitions(board, {board.all() & ~bit_of(blank), bit_of(blank)}, most).size();
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
