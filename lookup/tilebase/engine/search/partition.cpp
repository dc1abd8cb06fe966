#include <tilebase/engine/search/partition.hpp>

#include <algorithm>
#include <set>

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

/// The partition with the fewest patterns that no symmetry carries to each other.
Partition fewest_tables(const SlideBoard& board, const std::vector<Partition>& all) {
  const auto tables = [&](const Partition& partition) {
    std::set<CellMask> different;
    for (const CellMask set : partition) {
      CellMask least = set;
      for (const Permutation& symmetry : board.symmetries()) least = std::min(least, image(symmetry, set));
      different.insert(least);
    }
    return different.size();
  };
  return *std::min_element(all.begin(), all.end(), [&](const auto& a, const auto& b) { return tables(a) < tables(b); });
}

/// Partitions that a search for few nodes has found (tests/bench/README.md), by the blank's cell.
std::vector<Partition> found_by_search(const SlideBoard& board, int blank, int most) {
  if (board.rows() == 5 && board.cols() == 5 && most == 6)
    return {fewest_tables(board, stored_partitions(board, blank))};
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

/// Two patterns, each of half the board.
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

/// Sets of six cells of the 5x5 board. The first eight are those of five published partitions for the blank in a corner
/// and their mirror images; they make 14 partitions. The last two are the fewest more with which each other cell of the
/// blank has two partitions at least.
std::vector<CellMask> compact_sixes() {
  return of_tiles({{1, 2, 3, 4, 5, 6},
                   {2, 3, 4, 5, 6, 7},
                   {1, 2, 3, 6, 7, 8},
                   {2, 3, 6, 7, 8, 11},
                   {7, 8, 9, 10, 11, 12},
                   {1, 2, 6, 7, 8, 13},
                   {2, 3, 6, 7, 8, 13},
                   {2, 3, 7, 8, 12, 13},
                   {1, 2, 3, 6, 7, 11},
                   {1, 2, 3, 7, 8, 13}});
}

/// All partitions of the board without the blank's cell into images of some sets, by an exact cover: the first free
/// cell is in one of the sets, and the rest is covered without it.
std::vector<Partition> of_images(const SlideBoard& board, int blank, const std::vector<CellMask>& sets) {
  std::set<CellMask> images;
  for (const CellMask set : sets)
    for (const Permutation& symmetry : board.symmetries()) images.insert(image(symmetry, set));
  std::vector<Partition> all;
  Partition partition;
  const auto cover = [&](auto&& self, CellMask left) -> void {
    if (left == 0) all.push_back(partition);
    for (const CellMask set : images) {
      if ((set & left & (~left + 1)) == 0 || (set & ~left) != 0) continue;
      partition.push_back(set);
      self(self, left & ~set);
      partition.pop_back();
    }
  };
  cover(cover, board.all() & ~bit_of(blank));
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

std::vector<Partition> stored_partitions(const SlideBoard& board, int blank) {
  if (board.is_line()) return {};
  if (board.rows() == 5 && board.cols() == 5) return of_images(board, blank, compact_sixes());
  return board.cells() <= 16 ? halves(board, blank) : std::vector<Partition>();
}

}  // namespace tilebase
