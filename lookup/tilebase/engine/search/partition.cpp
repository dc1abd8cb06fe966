#include <tilebase/engine/search/partition.hpp>

#include <algorithm>
#include <array>

namespace tilebase {
namespace {

/// The cells in the order in which patterns take them: two rows at a time, column by column, to and fro. So each
/// pattern is compact.
///
///     0 2 4 6
///     1 3 5 7
///     e c a 8
///     f d b 9
std::vector<int> band_order(const SlideBoard& board, bool by_columns) {
  const int length = by_columns ? board.rows() : board.cols();
  const int lines = by_columns ? board.cols() : board.rows();
  std::vector<int> order;
  for (int first = 0; first < lines; first += 2)
    for (int i = 0; i < length; ++i)
      for (int line = first; line < std::min(first + 2, lines); ++line) {
        const int along = first % 4 == 0 ? i : length - 1 - i;
        order.push_back(by_columns ? along * board.cols() + line : line * board.cols() + along);
      }
  return order;
}

Partition in_bands(const SlideBoard& board, CellMask tiles, int most, bool by_columns) {
  Partition partition;
  int room = 0;
  for (const int cell : band_order(board, by_columns)) {
    if ((tiles & bit_of(cell)) == 0) continue;
    if (room == 0) {
      partition.push_back(0);
      room = most;
    }
    partition.back() |= bit_of(cell);
    --room;
  }
  return partition;
}

/// A partition as people write it: the tiles of the usual goal, from 1.
Partition of_tiles(std::initializer_list<std::initializer_list<int>> sets) {
  Partition partition;
  for (const auto& tiles : sets) {
    partition.push_back(0);
    for (const int tile : tiles) partition.back() |= bit_of(tile - 1);
  }
  return partition;
}

/// Partitions of the 4x4 board that a search for few nodes has found (tests/bench/README.md), by the blank's cell.
std::vector<Partition> found_by_search(const SlideBoard& board, int blank, int most) {
  if (board.rows() != 4 || board.cols() != 4 || blank != 15) return {};
  if (most == 5) return {of_tiles({{2, 3, 4, 7, 8}, {1, 5, 6, 9, 10}, {11, 12, 13, 14, 15}})};
  if (most == 6) return {of_tiles({{5, 6, 9, 10, 13, 14}, {4, 7, 8, 11, 12, 15}, {1, 2, 3}})};
  if (most == 7) return {of_tiles({{1, 2, 3, 4, 5, 6, 7}, {9, 10, 11, 12, 13, 14, 15}, {8}})};
  return {};
}

/// The images of partitions for the blank in its representative cell, by symmetries that take that cell to the blank's:
/// at most two.
std::vector<Partition> carried(const SlideBoard& board, int blank, const std::vector<Partition>& of_representative) {
  std::vector<Partition> all;
  for (const Partition& partition : of_representative)
    for (const Permutation& symmetry : board.symmetries()) {
      if (symmetry[representative(board, blank)] != blank) continue;
      Partition here;
      for (const CellMask set : partition) here.push_back(image(symmetry, set));
      std::sort(here.begin(), here.end());
      if (all.size() < 2 && std::find(all.begin(), all.end(), here) == all.end()) all.push_back(here);
    }
  return all;
}

}  // namespace

int representative(const SlideBoard& board, int cell) {
  int last = cell;
  for (const Permutation& symmetry : board.symmetries()) last = std::max<int>(last, symmetry[cell]);
  return last;
}

std::vector<Partition> partitions(const SlideBoard& board, const GoalCells& goal, int most) {
  if (board.is_line()) {
    // The tiles keep their order. So with the blank in its cell, all are; and else each tile tells as much alone.
    if (goal.is_full(board)) return {{}};
    return {in_bands(board, goal.tiles, 1, false)};
  }
  if (!goal.is_full(board)) return {in_bands(board, goal.tiles, most, false), in_bands(board, goal.tiles, most, true)};
  const int blank = __builtin_ctz(goal.blank);
  const int stands_for = representative(board, blank);
  const CellMask tiles = board.all() & ~bit_of(stands_for);
  std::vector<Partition> known = found_by_search(board, stands_for, most);
  if (known.empty()) known = {in_bands(board, tiles, most, false), in_bands(board, tiles, most, true)};
  return carried(board, blank, known);
}

std::vector<Partition> halves(const SlideBoard& board, int blank) {
  const int stands_for = representative(board, blank);
  CellMask by_rows = 0;
  CellMask by_columns = 0;
  for (int i = 0; i < board.cells() / 2; ++i) {
    by_rows |= bit_of(i);
    by_columns |= bit_of(i % board.rows() * board.cols() + i / board.rows());
  }
  std::vector<Partition> known;
  for (const auto& [is_taken, first] :
       {std::pair(board.rows() >= board.cols(), by_rows), std::pair(board.cols() >= board.rows(), by_columns)})
    if (is_taken) known.push_back({first, board.all() & ~first & ~bit_of(stands_for)});
  return carried(board, blank, known);
}

}  // namespace tilebase
