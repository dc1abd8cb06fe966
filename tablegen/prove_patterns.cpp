// fault_in_patterns(): proof of pattern files.
//
// The problem: an entry is the fewest moves of a pattern's tiles to their goal cells. A search that trusts an entry too
// large may return a path that is not the shortest. Is each entry exact, whoever wrote the file?
//
// The idea: rows. A *row* is a set of cells with the pattern's tiles, and the cell of the blank, or its *region*: the
// cells that it walks to while the pattern's tiles stay. An *order* of these tiles in the row is an entry. A move takes
// all orders of a row to one other row, in another sequence, so it is computed once for a row:
//
//     cells  1 2 3     . A .     row {2, 5}, region {1, 4}     orders A B, B A
//            4 5 6     . B .     tile in cell 2 moves left: row {1, 5}, region {2, 3, 6}, the same orders
//
// *Whole values* are proven from their neighbours alone (generate/prove.hpp), a row as a chunk:
//
//     row {1, 3}   values by order  3 1      The least values after a move are those of other rows, in another
//       move a --> row {1, 4}       2 0      sequence: short arrays are read side by side.
//       move b --> row {2, 3}       4 2
//                  least + 1        3 1      equal: this row is proven
//
// *Slides* store only bit 1 of each number, since bit 0 follows from the colours of the tiles' cells. Numbers that are
// all 4 too large have the same bits, so no comparison with neighbours proves them. A second search does, from the
// goal, level by level: slides can be taken back. A row has a bit for each order:
//
//     new orders of row {1, 5} = (frontier of {2, 5}, in another sequence | frontier of {1, 6}, ...) & ~visited
//
// Each row takes its new orders from its neighbours and writes nothing else, so threads need no lock; the neighbours
// have more or fewer tiles in dark cells, by one, so that a level reads half of the rows and writes the others. Then
// each bit of the table is compared with the search's, and the number of entries at each level with the histogram.
// Memory: three bits an entry.
//
// All that the searches know is computed again, from the definition and data/FORMAT.md alone: the steps of all moves,
// rows, regions and orders with their numbers. In one thread, the 57,657,600 entries of 4x4 rotations take 1.5 s, the
// 1,984,590,720 of slides of 4x4 18 s, the 1,810,080,000 of 5x5 27 s.

#include "prove_patterns.hpp"

#include <algorithm>
#include <atomic>
#include <bit>
#include <map>
#include <mutex>
#include <unordered_map>

#include <base/int_array.hpp>
#include <base/side_by_side.hpp>
#include <base/system.hpp>
#include <tilebase/engine/generate/prove.hpp>
#include <tilebase/engine/search/slides/pattern_store.hpp>
#include <tilebase/engine/search/tables/row_file.hpp>
#include <tilebase/engine/table/table_file.hpp>

namespace tilebase::tablegen {
namespace {

constexpr std::uint8_t none = 0xFF;  // value of a state that cannot reach the goal
constexpr std::size_t rows_per_range = 256;

/// Entry of a move: its effect with the blank in a cell. `from`, by cell: the cell that its tile comes from.
struct CellStep {
  Permutation from;
  int blank;
  int blank_after;
};

/// Lists the steps of a puzzle. If each move has the same effect wherever the blank is, the blank is a tile like any
/// other, and its cell is 0 in all steps.
std::vector<CellStep> steps_of(const Puzzle& puzzle, bool& depends_on_blank) {
  depends_on_blank = false;
  for (const Move& move : puzzle.moves())
    for (const auto& step : move.at) depends_on_blank = depends_on_blank || !step || *step != *move.at.front();
  std::vector<CellStep> steps;
  for (const Move& move : puzzle.moves())
    for (int blank = 0; blank < (depends_on_blank ? puzzle.cells() : 1); ++blank)
      if (const auto& from = move.at[static_cast<std::size_t>(blank)])
        steps.push_back({*from, blank, depends_on_blank ? from->lane_of(blank) : 0});
  return steps;
}

/// Rows, orders and moves of one pattern. A row is a set of cells and a number: the cell of the blank, the lowest cell
/// of the blank's region, or 0 if the table forgets the blank. Inside its region, the blank walks without a move that
/// counts.
class Rows {
 public:
  using Row = std::pair<CellMask, int>;
  struct RowHash {
    std::size_t operator()(const Row& row) const {
      const std::uint64_t key = (row.first ^ static_cast<std::uint64_t>(row.second) << 58U) * 0x9E3779B97F4A7C15U;
      return static_cast<std::size_t>(key >> 20U);
    }
  };

  /// Numbers of names, one character each, by cell of a row, ascending.
  using Order = std::string;

  /// Rows of a table of whole values, in the order of the file.
  Rows(const Puzzle& puzzle, const RowFile::Entry& table) : Rows(puzzle, table.home) {
    detail_ = depends_on_blank_ ? table.pattern.blank : BlankDetail::none;
    goal_row_ = row_of(home_, depends_on_blank_ ? *puzzle.blank() : 0);
    list_orders(table.orders);
    find_rows(table.rows);
    std::sort(rows_.begin(), rows_.end());
    number_rows();
  }

  /// Rows of the tables of slides with a number of tiles, in the order of the file, with their moves. take() comes
  /// next.
  Rows(const Puzzle& puzzle, int tiles) : Rows(puzzle, ~CellMask{0} >> (64 - static_cast<unsigned>(tiles))) {
    detail_ = BlankDetail::region;
    most_regions_ = 8;
    const auto cols = static_cast<int>(puzzle.layout().front().size());
    for (int cell = 0; cell < puzzle.cells(); ++cell)
      if ((cell / cols + cell % cols) % 2 != 0) dark_ |= bit_of(cell);
    list_orders(factorial(tiles));
    list_all_rows();
    number_rows();
    link_rows();
  }

  /// Makes another pattern, of as many tiles, that of the table.
  void take(const Pattern& pattern) {
    set_home(pattern.tiles);
    goal_row_ = row_of(home_, std::countr_zero(pattern.blank));
  }

  std::size_t rows() const { return rows_.size(); }
  std::size_t orders() const { return orders_.size(); }

  /// Move of a row: the row after it; and by order, the order after it.
  struct Link {
    std::size_t row;
    std::size_t turn;

    friend bool operator==(const Link&, const Link&) = default;
  };
  const std::vector<Link>& links(std::size_t row) const { return links_[row]; }
  const std::vector<std::vector<std::uint16_t>>& turns() const { return turns_; }

  /// Lists the moves of all rows, and the turns, which links() and turns() return.
  void link_rows();

  /// Whether an odd number of the cells of a row are dark, as on a chequered board. Each slide of a tile changes it.
  bool is_odd(std::size_t row) const { return std::popcount(rows_[row].first & dark_) % 2 != 0; }

  std::size_t goal_row() const { return number_of_row_.at(goal_row_); }
  std::size_t goal_order() const { return number_of_order_.at(goal_order_); }

  /// Returns a fault of the table, or the first fault of an entry, as a text.
  std::string described(const std::string& fault) const;
  std::string described(std::size_t entry, const std::string& fault) const;

 private:
  Rows(const Puzzle& puzzle, CellMask home) : puzzle_(puzzle), steps_(steps_of(puzzle, depends_on_blank_)) {
    set_home(home);
    for (const CellStep& step : steps_) blank_to_[step.blank] |= bit_of(step.blank_after);
  }

  void set_home(CellMask home) {
    home_ = home;
    cells_ = list(home);
    kinds_.clear();
    goal_order_.clear();
    for (const int cell : cells_) {
      const std::uint8_t kind = puzzle_.kind(static_cast<std::uint8_t>(cell));
      const auto same = std::find(kinds_.begin(), kinds_.end(), kind);
      goal_order_.push_back(static_cast<char>(same - kinds_.begin()));
      if (same == kinds_.end()) kinds_.push_back(kind);
    }
  }

  static std::vector<int> list(CellMask cells) {
    std::vector<int> numbers;
    for (; cells != 0; cells &= cells - 1) numbers.push_back(std::countr_zero(cells));
    return numbers;
  }

  /// Lists all orders, at most one more than `limit`.
  void list_orders(std::uint64_t limit) {
    Order order = goal_order_;
    std::sort(order.begin(), order.end());
    do {
      number_of_order_.emplace(order, orders_.size());
      orders_.push_back(order);
    } while (orders_.size() <= limit && std::next_permutation(order.begin(), order.end()));
  }

  /// Finds all rows that are connected with the goal's, by moves in either direction; at most one more than `limit`.
  void find_rows(std::uint64_t limit) {
    const auto add = [&](CellMask cells, int blank) {
      const Row row = row_of(cells, blank);
      if (number_of_row_.size() <= limit && number_of_row_.emplace(row, 0).second) rows_.push_back(row);
    };
    add(home_, depends_on_blank_ ? *puzzle_.blank() : 0);
    for (std::size_t i = 0; i < rows_.size(); ++i) {
      const Row row = rows_[i];
      for (const CellStep& step : steps_) {
        if (allows(row, step)) add(after(row.first, step), step.blank_after);
        CellMask before = 0;
        for (CellMask rest = row.first; rest != 0; rest &= rest - 1)
          before |= bit_of(step.from[std::countr_zero(rest)]);
        const bool leads_here = detail_ == BlankDetail::cell
                                    ? step.blank_after == row.second
                                    : !covers_blank(before, step) && row_of(row.first, step.blank_after) == row;
        if (leads_here) add(before, step.blank);
      }
    }
  }

  /// Lists the rows of all sets of as many cells: sets by their number of cells in each row of the board, then by these
  /// cells; regions by their lowest cells.
  void list_all_rows() {
    const CellMask board = ~CellMask{0} >> (64 - static_cast<unsigned>(puzzle_.cells()));
    std::vector<std::pair<std::vector<CellMask>, CellMask>> sets;  // with what they are sorted by
    CellMask set = ~CellMask{0} >> (64 - cells_.size());
    while (set <= board) {
      std::vector<CellMask> key;
      const auto cols = static_cast<unsigned>(puzzle_.layout().front().size());
      for (unsigned cell = 0; cell < static_cast<unsigned>(puzzle_.cells()); cell += cols) {
        key.push_back(set >> cell & ((CellMask{1} << cols) - 1));
        key.insert(key.begin() + static_cast<std::ptrdiff_t>(key.size() / 2),
                   static_cast<CellMask>(std::popcount(key.back())));
      }
      sets.emplace_back(std::move(key), set);
      const CellMask lowest = set & (~set + 1);  // the next set: the lowest run of cells moves on by one
      const CellMask carried = set + lowest;
      set = carried | (set ^ carried) / lowest >> 2U;
    }
    std::sort(sets.begin(), sets.end());
    for (const auto& [key, cells] : sets)
      for (CellMask rest = board & ~cells; rest != 0; rest &= ~region(cells, rows_.back().second))
        rows_.emplace_back(cells, std::countr_zero(rest));
  }

  void number_rows() {
    for (std::size_t row = 0; row < rows_.size(); ++row) number_of_row_[rows_[row]] = row;
  }

  Row row_of(CellMask cells, int blank) const {
    if (detail_ == BlankDetail::none) return {cells, 0};
    return {cells, detail_ == BlankDetail::cell ? blank : std::countr_zero(region(cells, blank))};
  }

  /// Returns the cells that the blank reaches by steps that move no tile of these cells: all other cells, if they have
  /// more than most_regions_ regions.
  CellMask region(CellMask cells, int blank) const {
    const CellMask others = ~CellMask{0} >> (64 - static_cast<unsigned>(puzzle_.cells())) & ~cells;
    const auto around = [&](CellMask region) {
      for (CellMask before = 0; before != region;) {
        before = region;
        for (CellMask rest = before; rest != 0; rest &= rest - 1) region |= blank_to_[std::countr_zero(rest)] & ~cells;
      }
      return region;
    };
    if (most_regions_ > 0) {
      int regions = 0;
      for (CellMask rest = others; rest != 0; rest &= ~around(rest & (~rest + 1))) ++regions;
      if (regions > most_regions_) return others;
    }
    return around(bit_of(blank));
  }

  /// Whether a tile of the pattern lies where the step wants the blank.
  bool covers_blank(CellMask cells, const CellStep& step) const {
    return depends_on_blank_ && (cells & bit_of(step.blank)) != 0;
  }
  bool allows(const Row& row, const CellStep& step) const {
    if (detail_ == BlankDetail::cell) return step.blank == row.second;
    return !covers_blank(row.first, step) && row_of(row.first, step.blank) == row;
  }
  /// Whether the blank only walks inside its region, which is no move of the pattern's tiles.
  bool is_idle(const Row& row, const CellStep& step) const {
    return detail_ == BlankDetail::region && (row.first & bit_of(step.blank_after)) == 0;
  }
  CellMask after(CellMask cells, const CellStep& step) const {
    CellMask after = 0;
    for (int cell = 0; cell < puzzle_.cells(); ++cell)
      if ((cells & bit_of(step.from[cell])) != 0) after |= bit_of(cell);
    return after;
  }

  std::vector<std::uint16_t> orders_after(const std::vector<int>& turn) const {
    std::vector<std::uint16_t> numbers;
    for (const auto& order : orders_) {
      Order next;
      for (const int place : turn) next.push_back(order[static_cast<std::size_t>(place)]);
      numbers.push_back(static_cast<std::uint16_t>(number_of_order_.at(next)));
    }
    return numbers;
  }

  const Puzzle& puzzle_;
  CellMask home_;
  std::vector<int> cells_;  // goal cells of the tiles
  bool depends_on_blank_ = false;
  BlankDetail detail_ = BlankDetail::none;
  int most_regions_ = 0;  // 0: any number
  CellMask dark_ = 0;     // of a board of slides
  std::vector<CellStep> steps_;
  IntArray<CellMask, max_cells> blank_to_{};  // by cell: the cells that a step takes the blank to
  std::vector<std::uint8_t> kinds_;  // tiles of the pattern, the first of each name, in the order of their goal cells
  Order goal_order_;
  Row goal_row_;
  std::vector<Order> orders_;
  std::map<Order, std::size_t> number_of_order_;
  std::vector<Row> rows_;
  std::unordered_map<Row, std::size_t, RowHash> number_of_row_;
  std::vector<std::vector<Link>> links_;  // by row
  std::vector<std::vector<std::uint16_t>> turns_;
};

void Rows::link_rows() {
  std::map<std::vector<int>, std::size_t> number_of_turn;
  links_.resize(rows());
  for (std::size_t row = 0; row < rows(); ++row) {
    const CellMask row_cells = rows_[row].first;
    const std::vector<int> cells = list(row_cells);
    const CellMask blanks = detail_ == BlankDetail::region ? region(row_cells, rows_[row].second) : ~CellMask{0};
    for (const CellStep& step : steps_) {
      if ((blanks & bit_of(step.blank)) == 0 || !allows(rows_[row], step) || is_idle(rows_[row], step)) continue;
      const CellMask cells_after = after(row_cells, step);
      std::vector<int> turn;  // by cell of the row after the step: the place, in the row, of the cell it comes from
      for (const int cell : list(cells_after))
        turn.push_back(static_cast<int>(std::lower_bound(cells.begin(), cells.end(), step.from[cell]) - cells.begin()));
      const auto [entry, is_new] = number_of_turn.emplace(turn, turns_.size());
      if (is_new) turns_.push_back(orders_after(turn));
      const Link link{number_of_row_.at(row_of(cells_after, step.blank_after)), entry->second};
      if (std::find(links_[row].begin(), links_[row].end(), link) == links_[row].end()) links_[row].push_back(link);
    }
  }
}

std::string Rows::described(const std::string& fault) const {
  std::string text = "in the table of the tiles of cells";
  for (const int cell : cells_) text += ' ' + std::to_string(cell + 1);
  return text + ": " + fault;
}

std::string Rows::described(std::size_t entry, const std::string& fault) const {
  const auto& [cells, blank] = rows_[entry / orders()];
  const auto& order = orders_[entry % orders()];
  std::string text = "with";
  const std::vector<int> at = list(cells);
  for (std::size_t i = 0; i < at.size(); ++i)
    text += (i == 0 ? " tile " : ", tile ") + puzzle_.tile_names()[kinds_[static_cast<std::size_t>(order[i])]] +
            " in cell " + std::to_string(at[i] + 1);
  if (detail_ != BlankDetail::none)
    text += std::string(detail_ == BlankDetail::cell ? ", the blank in cell " : ", the blank in the region of cell ") +
            std::to_string(blank + 1);
  return described(text + ", " + fault);
}

/// Compares all whole values with those of their neighbours, and counts them. Returns the first fault.
std::optional<std::string> fault_in_values(const Rows& rows, std::span<const std::uint8_t> values,
                                           std::vector<std::uint64_t>& histogram, std::size_t threads) {
  const std::size_t orders = rows.orders();
  histogram.resize(none);
  const auto read = [&](std::size_t row, std::uint8_t* stored, std::uint8_t* least) {
    for (const Rows::Link& link : rows.links(row)) {
      const std::uint8_t* const next = values.data() + link.row * orders;
      const std::uint16_t* const turn = rows.turns()[link.turn].data();
      for (std::size_t order = 0; order < orders; ++order) least[order] = std::min(least[order], next[turn[order]]);
    }
    std::copy_n(values.data() + row * orders, orders, stored);
  };
  const auto fault = first_fault<std::uint8_t>({rows.goal_row() * orders + rows.goal_order(), none},
                                               {rows.rows(), orders, rows_per_range}, threads, histogram, read);
  if (!fault) return std::nullopt;
  return rows.described(static_cast<std::size_t>(*fault),
                        "the value is not one more than the least value after a move");
}

/// Second search for the table of one pattern of slides.
class SlideLevels {
 public:
  explicit SlideLevels(const Rows& rows)
      : rows_(rows),
        words_((rows.orders() + 63) / 64),
        frontier_(rows.rows() * words_),
        visited_(rows.rows() * words_),
        bit_1_(rows.rows() * words_),
        has_frontier_(rows.rows()),
        unvisited_(rows.rows(), static_cast<std::uint32_t>(rows.orders())) {
    for (const auto& turn : rows.turns()) {
      auto& back = back_.emplace_back(turn.size());
      for (std::size_t order = 0; order < turn.size(); ++order) back[turn[order]] = static_cast<std::uint16_t>(order);
      if (std::is_sorted(back.begin(), back.end())) back.clear();
    }
  }

  /// Runs the search. Adds the number of entries at each number of moves.
  void run(std::vector<std::uint64_t>& histogram, std::size_t threads) {
    const std::uint64_t goal = std::uint64_t{1} << (rows_.goal_order() % 64);
    const std::size_t goal_word = rows_.goal_row() * words_ + rows_.goal_order() / 64;
    frontier_[goal_word] = visited_[goal_word] = goal;
    has_frontier_[rows_.goal_row()] = 1;
    --unvisited_[rows_.goal_row()];
    std::uint64_t count = 1;
    for (std::size_t moves = 0; count > 0; ++moves) {
      histogram.resize(std::max(histogram.size(), moves + 1));
      histogram[moves] += count;
      const bool parity = ((moves + 1) % 2 != 0) != rows_.is_odd(rows_.goal_row());
      std::atomic<std::uint64_t> sum = 0;
      ranges_side_by_side(threads, rows_.rows(), rows_per_range, [&](std::size_t begin, std::size_t end) {
        std::uint64_t range_sum = 0;
        for (std::size_t row = begin; row < end; ++row)
          if (rows_.is_odd(row) == parity) range_sum += expand_into(row, moves + 1);
        sum += range_sum;
      });
      count = sum;
    }
    frontier_ = {};  // the table takes their memory
    visited_ = {};
  }

  /// Compares the table of a file with the result of the search. Returns the number of the first entry that differs;
  /// nullopt if there is none. An entry behind the last row is unused.
  std::optional<std::size_t> first_difference(std::span<const std::uint8_t> table, std::size_t threads) const;

 private:
  /// Replaces the frontier of a row by the orders that its neighbours, which have the other parity, have in theirs and
  /// that it has not had yet. Returns their number.
  std::uint64_t expand_into(std::size_t row, std::size_t moves) {
    std::uint64_t* const next = frontier_.data() + row * words_;
    has_frontier_[row] = 0;
    if (unvisited_[row] == 0) return 0;
    std::fill_n(next, words_, 0);
    for (const Rows::Link& link : rows_.links(row)) {
      if (has_frontier_[link.row] == 0) continue;
      const std::uint64_t* const frontier = frontier_.data() + link.row * words_;
      const std::vector<std::uint16_t>& back = back_[link.turn];
      for (std::size_t word = 0; word < words_; ++word) {
        if (back.empty()) {
          next[word] |= frontier[word];
          continue;
        }
        for (std::uint64_t bits = frontier[word]; bits != 0; bits &= bits - 1) {
          const std::size_t order = back[word * 64 + static_cast<unsigned>(std::countr_zero(bits))];
          next[order / 64] |= std::uint64_t{1} << (order % 64);
        }
      }
    }
    std::uint64_t count = 0;
    for (std::size_t word = 0; word < words_; ++word) {
      next[word] &= ~visited_[row * words_ + word];
      visited_[row * words_ + word] |= next[word];
      if ((moves & 2U) != 0) bit_1_[row * words_ + word] |= next[word];
      count += static_cast<unsigned>(std::popcount(next[word]));
    }
    has_frontier_[row] = count > 0 ? 1 : 0;
    unvisited_[row] -= static_cast<std::uint32_t>(count);
    return count;
  }

  const Rows& rows_;
  std::size_t words_;                   // of 64 orders, for each row
  LargeArray<std::uint64_t> frontier_;  // entries of the last level of the row's parity, where has_frontier_ is set
  LargeArray<std::uint64_t> visited_;
  LargeArray<std::uint64_t> bit_1_;  // bit 1 of the number of moves
  std::vector<std::uint8_t> has_frontier_;
  std::vector<std::uint32_t> unvisited_;          // by row: number of orders
  std::vector<std::vector<std::uint16_t>> back_;  // by turn: order before it; empty if orders stay
};

// The file has orders after one another, the search has rows. 512 rows at a time make a line of the cache in the file.
std::optional<std::size_t> SlideLevels::first_difference(std::span<const std::uint8_t> table,
                                                         std::size_t threads) const {
  constexpr std::size_t rows_of_line = 512;
  const std::size_t lines = (rows_.rows() + rows_of_line - 1) / rows_of_line;  // of an order
  const std::size_t none_differs = lines * rows_of_line * rows_.orders();
  std::size_t first = none_differs;
  std::mutex mutex;
  side_by_side(threads, lines, [&](std::size_t line) {
    std::size_t first_of_line = none_differs;
    for (std::size_t order = 0; order < rows_.orders(); ++order)
      for (std::size_t byte = 0; byte < rows_of_line / 8; ++byte) {
        const std::size_t first_row = line * rows_of_line + byte * 8;
        unsigned expected = 0;
        for (std::size_t i = 0; i < 8 && first_row + i < rows_.rows(); ++i)
          expected |= static_cast<unsigned>(bit_1_[(first_row + i) * words_ + order / 64] >> (order % 64) & 1U) << i;
        const unsigned different = table[(order * lines + line) * (rows_of_line / 8) + byte] ^ expected;
        if (different == 0) continue;
        const std::size_t row = first_row + static_cast<unsigned>(std::countr_zero(different));
        first_of_line = std::min(first_of_line, row * rows_.orders() + order);
      }
    const std::lock_guard lock(mutex);
    first = std::min(first, first_of_line);
  });
  return first == none_differs ? std::nullopt : std::optional(first);
}

/// Size in bytes of a table of slides: for each order a number of lines of 512 bits.
std::size_t bytes_of_slides(const Rows& rows) {
  return (rows.rows() + 511) / 512 * 64 * rows.orders();
}

std::optional<std::string> fault_in_bits(const Rows& rows, const SlideLevels& search,
                                         std::span<const std::uint8_t> bytes, std::size_t threads) {
  const auto different = search.first_difference(bytes, threads);
  if (!different) return std::nullopt;
  if (*different >= rows.rows() * rows.orders()) return rows.described("an unused entry is set");
  return rows.described(*different, "the entry is not what a search finds");
}

/// Reads a table from its first block. Returns an empty table if bytes after its entries are set.
Result<std::vector<std::uint8_t>> read_table(const StoredTable& stored, std::uint64_t first_block, std::size_t bytes) {
  std::vector<std::uint8_t> table(static_cast<std::size_t>(blocks_for(bytes)) * block_size);
  if (auto result = TableFile::of(stored).blocks()->read_blocks(first_block, table); !result) return result.error();
  const auto end = table.begin() + static_cast<std::ptrdiff_t>(bytes);
  if (std::any_of(end, table.end(), [](std::uint8_t byte) { return byte != 0; })) return std::vector<std::uint8_t>();
  table.resize(bytes);
  return table;
}

constexpr const char* bytes_behind = "bytes after its entries are set";

Result<std::optional<std::string>> fault_in_slides_file(const StoredTable& stored,
                                                        std::vector<std::uint64_t>& histogram, std::size_t threads) {
  const Puzzle& puzzle = stored.puzzle();
  const auto mismatch = [&] {
    return damage_error(stored.name(), "its entries are not those of a pattern file of its puzzle");
  };
  const auto board = SlideBoard::with_walls(puzzle);
  if (!board) return mismatch();
  const StoredPatterns list(*board, puzzle.blank_cell(puzzle.goal()));
  if (list.patterns.empty()) return mismatch();
  std::uint64_t block = list.first_block();
  std::map<int, Rows> rows_of_tiles;
  for (const Pattern& pattern : list.patterns) {
    const int tiles = std::popcount(pattern.tiles);
    double placements = 1;  // fewer than entries: rows of a table that is too large are not listed
    for (int tile = 0; tile < tiles; ++tile) placements *= puzzle.cells() - tile;
    if (placements > static_cast<double>(stored.entries())) return mismatch();
    Rows& rows = rows_of_tiles.try_emplace(tiles, puzzle, tiles).first->second;
    rows.take(pattern);
    const std::size_t bytes = bytes_of_slides(rows);
    if (stored.entries() < (block + blocks_for(bytes)) * block_size * 8) return mismatch();
    if (pattern == list.patterns.front())
      if (auto result = list.check_list(*TableFile::of(stored).blocks(), stored.name()); !result) return result.error();
    SlideLevels search(rows);
    search.run(histogram, threads);
    const auto table = read_table(stored, block, bytes);
    if (!table) return table.error();
    if (table->empty()) return std::optional(rows.described(bytes_behind));
    if (auto fault = fault_in_bits(rows, search, *table, threads)) return fault;
    block += blocks_for(bytes);
  }
  if (stored.entries() != block * block_size * 8) return mismatch();
  return std::optional<std::string>();
}

Result<std::optional<std::string>> fault_in_rows_file(const StoredTable& stored, std::vector<std::uint64_t>& histogram,
                                                      std::size_t threads) {
  const auto file = RowFile::open(stored);
  if (!file) return file.error();
  for (const RowFile::Entry& entry : (*file)->tables()) {
    Rows rows(stored.puzzle(), entry);
    if (rows.rows() != entry.rows || rows.orders() != entry.orders)
      return damage_error(stored.name(), "the rows of a pattern table are not those of its puzzle");
    const auto table = read_table(stored, entry.first_block, static_cast<std::size_t>(entry.bytes()));
    if (!table) return table.error();
    if (table->empty()) return std::optional(rows.described(bytes_behind));
    rows.link_rows();
    if (auto fault = fault_in_values(rows, *table, histogram, threads)) return fault;
  }
  return std::optional<std::string>();
}

}  // namespace

std::optional<std::string> fault_in_bits(const PatternBits& bits, std::vector<std::uint64_t>& histogram,
                                         std::size_t threads) {
  Rows rows(bits.puzzle, std::popcount(bits.pattern.tiles));
  rows.take(bits.pattern);
  SlideLevels search(rows);
  search.run(histogram, threads);
  return fault_in_bits(rows, search, bits.bytes.first(bytes_of_slides(rows)), threads);
}

Result<std::optional<std::string>> fault_in_patterns(const StoredTable& stored, std::size_t threads) {
  std::vector<std::uint64_t> histogram;
  auto fault = stored.encoding() == DistanceEncoding::bit_1 ? fault_in_slides_file(stored, histogram, threads)
                                                            : fault_in_rows_file(stored, histogram, threads);
  if (!fault || *fault) return fault;
  return fault_in_counts(histogram, stored.histogram(), "entries have number");
}

}  // namespace tilebase::tablegen
