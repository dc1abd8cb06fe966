#include <tilebase/engine/search/partition.hpp>

#include <algorithm>
#include <set>
#include <span>

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

/// A set of cells as people write it: the tiles of the usual goal, from 1.
template <class... Tiles>
consteval CellMask set_of(Tiles... tiles) {
  return ((CellMask{1} << (tiles - 1)) | ...);
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

/// Single partitions that a search for few nodes has found, too, by the blank's cell.
std::vector<Partition> found_by_search(const SlideBoard& board, int blank, int most) {
  if (board.rows() == 5 && board.cols() == 5 && most == 6)
    return {fewest_tables(board, stored_partitions(board, blank))};
  if (board.rows() != 4 || board.cols() != 4 || blank != 15) return {};
  if (most == 5) return {{set_of(2, 3, 4, 7, 8), set_of(1, 5, 6, 9, 10), set_of(11, 12, 13, 14, 15)}};
  if (most == 6) return {{set_of(5, 6, 9, 10, 13, 14), set_of(4, 7, 8, 11, 12, 15), set_of(1, 2, 3)}};
  if (most == 7) return {{set_of(1, 2, 3, 4, 5, 6, 7), set_of(9, 10, 11, 12, 13, 14, 15), set_of(8)}};
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

/// Sets of cells whose images make good partitions, above all with the blank in a corner: found by a search for few
/// nodes (tests/bench/README.md).
constexpr CellMask threes_of_5x5[]{set_of(1, 2, 3), set_of(1, 2, 7), set_of(2, 3, 7),  set_of(2, 6, 7),
                                   set_of(2, 3, 8), set_of(6, 7, 8), set_of(8, 12, 13)};
constexpr CellMask fours_of_5x5[]{set_of(1, 2, 6, 7), set_of(2, 3, 6, 7), set_of(1, 2, 3, 8), set_of(2, 3, 7, 8),
                                  set_of(3, 8, 12, 13)};
constexpr CellMask fives_of_5x5[]{set_of(1, 2, 3, 4, 6), set_of(1, 2, 3, 7, 8), set_of(2, 3, 6, 7, 8),
                                  set_of(3, 7, 8, 12, 13), set_of(1, 2, 6, 7)};
// The first eight are those of five published partitions and their mirror images; they make 14 partitions. The last two
// are the fewest more with which each other cell of the blank has two partitions at least.
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

/// Those of at most `most` cells, as they lie on a board that is no higher than wide; none where no search was made.
std::span<const CellMask> found_sets(const SlideBoard& board, int most) {
  if (board.cells() == 20 && std::min(board.rows(), board.cols()) == 4 && most == 6) return sixes_of_4x5;
  if (board.rows() != 5 || board.cols() != 5) return {};
  if (most == 3) return threes_of_5x5;
  if (most == 4) return fours_of_5x5;
  if (most == 5) return fives_of_5x5;
  if (most == 6) return sixes_of_5x5;
  return {};
}

/// A set of a board that is no higher than wide, on one that is no wider than high.
CellMask turned(const SlideBoard& board, CellMask set) {
  CellMask image = 0;
  for (int cell = 0; cell < board.cells(); ++cell)
    if ((set & bit_of(cell)) != 0) image |= bit_of(cell % board.rows() * board.cols() + cell / board.rows());
  return image;
}

/// All partitions of the board without the blank's cell into as few images of found_sets() as can be, by an exact
/// cover: the first free cell is in one of the sets, and the rest is covered without it.
std::vector<Partition> of_found_sets(const SlideBoard& board, int blank, int most) {
  std::set<CellMask> images;
  for (const CellMask found : found_sets(board, most)) {
    const CellMask set = board.rows() > board.cols() ? turned(board, found) : found;
    for (const Permutation& symmetry : board.symmetries()) images.insert(image(symmetry, set));
  }
  const auto fewest = static_cast<std::size_t>((board.cells() - 1 + most - 1) / most);
  std::vector<Partition> all;
  Partition partition;
  const auto cover = [&](auto&& self, CellMask left) -> void {
    if (left == 0) all.push_back(partition);
    if (partition.size() == fewest) return;
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
  if (known.empty())
    if (auto all = of_found_sets(board, blank, most); !all.empty()) return all;
  if (known.empty()) known = {in_bands(board, tiles, most, false), in_bands(board, tiles, most, true)};
  return carried(board, blank, known);
}

std::vector<Partition> stored_partitions(const SlideBoard& board, int blank) {
  if (board.is_line()) return {};
  if (board.rows() == 5 && board.cols() == 5) return of_found_sets(board, blank, 6);
  return board.cells() <= 16 ? halves(board, blank) : std::vector<Partition>();
}

}  // namespace tilebase
