#include <tilebase/engine/search/slides/partition.hpp>

#include <algorithm>
#include <bit>
#include <functional>
#include <set>
#include <span>

#include <base/insertion_sort.hpp>

namespace tilebase {
namespace {

/// Returns the cells in the order in which patterns take them: two rows at a time, column by column, to and fro. Each
/// pattern is compact in this order.
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

/// Cuts the cells, in band_order(), into patterns of `max_tiles` tiles; the last pattern may have fewer.
Partition band_partition(const SlideBoard& board, CellMask tiles, int max_tiles, bool by_columns) {
  Partition partition;
  int room = 0;
  for (const int cell : band_order(board, by_columns)) {
    if ((tiles & bit_of(cell)) == 0) continue;
    if (room == 0) {
      partition.push_back(0);
      room = max_tiles;
    }
    partition.back() |= bit_of(cell);
    --room;
  }
  return partition;
}

/// Converts tiles of the usual goal, numbered from 1, to the set of their cells.
template <class... Tiles>
consteval CellMask set_of(Tiles... tiles) {
  return ((CellMask{1} << (tiles - 1)) | ...);
}

/// Returns the partition that needs the fewest tables: patterns that a symmetry maps to each other share a table.
Partition fewest_tables(const SlideBoard& board, const std::vector<Partition>& candidates) {
  const auto tables = [&](const Partition& partition) {
    std::set<CellMask> classes;
    for (const CellMask set : partition) {
      CellMask least = set;
      for (const Permutation& symmetry : board.symmetries()) least = std::min(least, image(symmetry, set));
      classes.insert(least);
    }
    return classes.size();
  };
  return *std::min_element(candidates.begin(), candidates.end(),
                           [&](const auto& a, const auto& b) { return tables(a) < tables(b); });
}

/// Returns the single partition, for the blank in its cell, that an earlier search for few nodes has found; empty if
/// there was no such search.
std::vector<Partition> good_partition(const SlideBoard& board, int blank, int max_tiles) {
  if (board.rows() == 5 && board.cols() == 5 && max_tiles == 6 && !board.has_walls())
    return {fewest_tables(board, stored_partitions(board, blank))};
  if (board.rows() != 4 || board.cols() != 4 || blank != 15) return {};
  if (max_tiles == 5) return {{set_of(2, 3, 4, 7, 8), set_of(1, 5, 6, 9, 10), set_of(11, 12, 13, 14, 15)}};
  if (max_tiles == 6) return {{set_of(5, 6, 9, 10, 13, 14), set_of(4, 7, 8, 11, 12, 15), set_of(1, 2, 3)}};
  if (max_tiles == 7) return {{set_of(1, 2, 3, 4, 5, 6, 7), set_of(9, 10, 11, 12, 13, 14, 15), set_of(8)}};
  return {};
}

/// Returns the images, at most two, of partitions for the blank in its representative cell, by symmetries that map that
/// cell to the blank's cell.
std::vector<Partition> images_for_blank(const SlideBoard& board, int blank,
                                        const std::vector<Partition>& base_partitions) {
  std::vector<Partition> images;
  for (const Partition& partition : base_partitions)
    for (const Permutation& symmetry : board.symmetries()) {
      if (symmetry[representative(board, blank)] != blank) continue;
      Partition mapped;
      for (const CellMask set : partition) mapped.push_back(image(symmetry, set));
      insertion_sort(mapped, std::less());
      if (images.size() < 2 && std::find(images.begin(), images.end(), mapped) == images.end())
        images.push_back(mapped);
    }
  return images;
}

/// Returns partitions into two patterns, each of half the board.
std::vector<Partition> halves(const SlideBoard& board, int blank) {
  const int representative_cell = representative(board, blank);
  CellMask by_rows = 0;
  CellMask by_columns = 0;
  for (int i = 0; i < board.cells() / 2; ++i) {
    by_rows |= bit_of(i);
    by_columns |= bit_of(i % board.rows() * board.cols() + i / board.rows());
  }
  std::vector<Partition> base;
  for (const auto& [is_cut, first] :
       {std::pair(board.rows() >= board.cols(), by_rows), std::pair(board.cols() >= board.rows(), by_columns)})
    if (is_cut) base.push_back({first, board.all_cells() & ~first & ~bit_of(representative_cell)});
  return images_for_blank(board, blank, base);
}

/// Sets of cells whose images form good partitions, best with the blank in a corner. A search for few nodes has found
/// the sets (tests/bench/searches.md).
constexpr CellMask threes_of_5x5[]{set_of(1, 2, 3), set_of(1, 2, 7), set_of(2, 3, 7),  set_of(2, 6, 7),
                                   set_of(2, 3, 8), set_of(6, 7, 8), set_of(8, 12, 13)};
constexpr CellMask fours_of_5x5[]{set_of(1, 2, 6, 7), set_of(2, 3, 6, 7), set_of(1, 2, 3, 8), set_of(2, 3, 7, 8),
                                  set_of(3, 8, 12, 13)};
constexpr CellMask fives_of_5x5[]{set_of(1, 2, 3, 4, 6), set_of(1, 2, 3, 7, 8), set_of(2, 3, 6, 7, 8),
                                  set_of(3, 7, 8, 12, 13), set_of(1, 2, 6, 7)};
// The first eight sets come from five published partitions and their mirror images; they form 14 partitions. The last
// two sets are the smallest addition that gives at least two partitions for every other cell of the blank.
constexpr CellMask sixes_of_5x5[]{set_of(1, 2, 3, 4, 5, 6),  set_of(2, 3, 4, 5, 6, 7),    set_of(1, 2, 3, 6, 7, 8),
                                  set_of(2, 3, 6, 7, 8, 11), set_of(7, 8, 9, 10, 11, 12), set_of(1, 2, 6, 7, 8, 13),
                                  set_of(2, 3, 6, 7, 8, 13), set_of(2, 3, 7, 8, 12, 13),  set_of(1, 2, 3, 6, 7, 11),
                                  set_of(1, 2, 3, 7, 8, 13)};
constexpr CellMask sixes_of_4x5[]{set_of(1, 2, 3, 4, 5, 8),
                                  set_of(1, 2, 3, 4, 7, 8),
                                  set_of(1, 2, 3, 6, 7, 8),
                                  set_of(2, 3, 6, 7, 8, 11),
                                  set_of(1, 2, 6, 7, 11, 12),
                                  set_of(1, 2, 6, 7, 11, 16),
                                  set_of(2, 6, 7, 11, 12, 16),
                                  set_of(2, 3, 7, 8, 13, 18),
                                  set_of(2),
                                  set_of(6),
                                  set_of(7)};

/// Returns the good sets of at most `max_tiles` cells, as cells of a board that is no higher than wide; empty for sizes
/// without an earlier search.
std::span<const CellMask> good_sets(const SlideBoard& board, int max_tiles) {
  if (board.cells() == 20 && std::min(board.rows(), board.cols()) == 4 && max_tiles == 6) return sixes_of_4x5;
  if (board.rows() != 5 || board.cols() != 5) return {};
  if (max_tiles == 3) return threes_of_5x5;
  if (max_tiles == 4) return fours_of_5x5;
  if (max_tiles == 5) return fives_of_5x5;
  if (max_tiles == 6) return sixes_of_5x5;
  return {};
}

/// Transposes a set of cells, from a board that is no higher than wide to a board that is no wider than high.
CellMask transposed(const SlideBoard& board, CellMask set) {
  CellMask image = 0;
  for (int cell = 0; cell < board.cells(); ++cell)
    if ((set & bit_of(cell)) != 0) image |= bit_of(cell % board.rows() * board.cols() + cell / board.rows());
  return image;
}

/// Returns every partition of the board without the blank's cell into the smallest possible number of images of
/// good_sets(). The search for exact covers tries each set that contains the first free cell, then covers the rest.
std::vector<Partition> partitions_into_good_sets(const SlideBoard& board, int blank, int max_tiles) {
  std::set<CellMask> images;
  for (const CellMask good : good_sets(board, max_tiles)) {
    const CellMask set = board.rows() > board.cols() ? transposed(board, good) : good;
    for (const Permutation& symmetry : board.symmetries()) images.insert(image(symmetry, set));
  }
  const auto fewest = static_cast<std::size_t>((board.cells() - 1 + max_tiles - 1) / max_tiles);
  std::vector<Partition> covers;
  Partition partition;
  const auto cover = [&](auto&& self, CellMask rest) -> void {
    if (rest == 0) covers.push_back(partition);
    if (partition.size() == fewest) return;
    for (const CellMask set : images) {
      if ((set & rest & (~rest + 1)) == 0 || (set & ~rest) != 0) continue;
      partition.push_back(set);
      self(self, rest & ~set);
      partition.pop_back();
    }
  };
  cover(cover, board.all_cells() & ~bit_of(blank));
  return covers;
}

}  // namespace

int representative(const SlideBoard& board, int cell) {
  int last = cell;
  for (const Permutation& symmetry : board.symmetries()) last = std::max<int>(last, symmetry[cell]);
  return last;
}

std::vector<Partition> partitions(const SlideBoard& board, const GoalCells& goal, int max_tiles) {
  if (board.is_line()) {
    // The tiles keep their order. So if the goal is full, the blank's moves are the bound; else patterns of one tile
    // give as good a bound as longer patterns.
    if (goal.is_full(board)) return {{}};
    return {band_partition(board, goal.tiles, 1, false)};
  }
  if (!goal.is_full(board))
    return {band_partition(board, goal.tiles, max_tiles, false), band_partition(board, goal.tiles, max_tiles, true)};
  const int blank = std::countr_zero(goal.blank);
  const int representative_cell = representative(board, blank);
  const CellMask tiles = board.all_cells() & ~bit_of(representative_cell);
  std::vector<Partition> base = good_partition(board, representative_cell, max_tiles);
  // Walls leave few symmetries, so that images of one set would each need a table.
  if (base.empty() && !board.has_walls())
    if (auto covers = partitions_into_good_sets(board, blank, max_tiles); !covers.empty()) return covers;
  if (base.empty())
    base = {band_partition(board, tiles, max_tiles, false), band_partition(board, tiles, max_tiles, true)};
  return images_for_blank(board, blank, base);
}

std::vector<Partition> stored_partitions(const SlideBoard& board, int blank) {
  if (board.is_line() || board.has_walls()) return {};
  if (board.rows() == 5 && board.cols() == 5) return partitions_into_good_sets(board, blank, 6);
  return board.cells() <= 16 ? halves(board, blank) : std::vector<Partition>();
}

}  // namespace tilebase
