#pragma once

// Rows of a pattern table: numbers and moves of its entries, for the proof alone (the search has PatternRows)
//
// The idea: a *row* is a set of cells with the pattern's tiles, and the cell of the blank, or its *region*: the cells
// that it walks to while the pattern's tiles stay. An *order* of these tiles in the row is an entry. A move takes all
// orders of a row to one other row, in another sequence, so it is computed once for a row:
//
//     cells  1 2 3     . A .     row {2, 5}, region {1, 4}     orders A B, B A
//            4 5 6     . B .     tile in cell 2 moves left: row {1, 5}, region {2, 3, 6}, the same orders
//
// Rows, regions and orders with their numbers, and the steps of all moves, are computed from the definition and
// data/FORMAT.md alone.

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <map>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

#include <base/int_array.hpp>
#include <tilebase/engine/search/tables/pattern_table.hpp>
#include <tilebase/engine/search/tables/row_file.hpp>

namespace tilebase::tablegen {

/// Rows, orders and moves of one pattern. A row is a set of cells and a number: the cell of the blank, the lowest cell
/// of the blank's region, or 0 if the table forgets the blank. Inside its region, the blank walks without a move that
/// counts.
class ProofRows {
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
  ProofRows(const Puzzle& puzzle, const RowFile::Entry& table) : ProofRows(puzzle, table.home) {
    detail_ = depends_on_blank_ ? table.pattern.blank : BlankDetail::none;
    goal_row_ = row_of(home_, depends_on_blank_ ? *puzzle.blank() : 0);
    list_orders(table.orders);
    find_rows(table.rows);
    std::sort(rows_.begin(), rows_.end());
    number_rows();
  }

  /// Rows of the tables of slides with a number of tiles, in the order of the file, with their moves. take() comes
  /// next.
  ProofRows(const Puzzle& puzzle, int tiles) : ProofRows(puzzle, ~CellMask{0} >> (64 - static_cast<unsigned>(tiles))) {
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
  void link_rows() {
    std::map<std::vector<int>, std::size_t> number_of_turn;
    links_.resize(rows());
    for (std::size_t row = 0; row < rows(); ++row) {
      const CellMask row_cells = rows_[row].first;
      const std::vector<int> cells = list(row_cells);
      const CellMask blanks = detail_ == BlankDetail::region ? region(row_cells, rows_[row].second) : ~CellMask{0};
      for (const Step& step : steps_) {
        if ((blanks & bit_of(step.blank)) == 0 || !allows(rows_[row], step) || is_idle(rows_[row], step)) continue;
        const CellMask cells_after = after(row_cells, step);
        std::vector<int> turn;  // place, in the row, that a cell comes from, by cell of the row after the step
        for (const int cell : list(cells_after))
          turn.push_back(
              static_cast<int>(std::lower_bound(cells.begin(), cells.end(), step.from[cell]) - cells.begin()));
        const auto [entry, is_new] = number_of_turn.emplace(turn, turns_.size());
        if (is_new) turns_.push_back(orders_after(turn));
        const Link link{number_of_row_.at(row_of(cells_after, step.blank_after)), entry->second};
        if (std::find(links_[row].begin(), links_[row].end(), link) == links_[row].end()) links_[row].push_back(link);
      }
    }
  }

  /// Whether an odd number of the cells of a row are dark, as on a chequered board. Each slide of a tile changes it.
  bool is_odd(std::size_t row) const { return std::popcount(rows_[row].first & dark_) % 2 != 0; }

  std::size_t goal_row() const { return number_of_row_.at(goal_row_); }
  std::size_t goal_order() const { return number_of_order_.at(goal_order_); }

  /// Returns a fault of the table, or the first fault of an entry, as a text.
  std::string described(const std::string& fault) const {
    std::string text = "in the table of the tiles of cells";
    for (const int cell : cells_) text += ' ' + std::to_string(cell + 1);
    return text + ": " + fault;
  }
  std::string described(std::size_t entry, const std::string& fault) const {
    const auto& [cells, blank] = rows_[entry / orders()];
    const auto& order = orders_[entry % orders()];
    std::string text = "with";
    const std::vector<int> at = list(cells);
    for (std::size_t i = 0; i < at.size(); ++i)
      text += (i == 0 ? " tile " : ", tile ") + puzzle_.tile_names()[kinds_[static_cast<std::size_t>(order[i])]] +
              " in cell " + std::to_string(at[i] + 1);
    if (detail_ != BlankDetail::none)
      text +=
          std::string(detail_ == BlankDetail::cell ? ", the blank in cell " : ", the blank in the region of cell ") +
          std::to_string(blank + 1);
    return described(text + ", " + fault);
  }

 private:
  /// Effect of a move with the blank in a cell. `from`, by cell: the cell that its tile comes from.
  struct Step {
    Permutation from;
    int blank;
    int blank_after;
  };

  ProofRows(const Puzzle& puzzle, CellMask home) : puzzle_(puzzle) {
    list_steps();
    set_home(home);
    for (const Step& step : steps_) blank_to_[step.blank] |= bit_of(step.blank_after);
  }

  /// Lists the steps of the puzzle. If each move has the same effect wherever the blank is, the blank is a tile like
  /// any other, and its cell is 0 in all steps.
  void list_steps() {
    for (const Move& move : puzzle_.moves())
      for (const auto& step : move.at) depends_on_blank_ = depends_on_blank_ || !step || *step != *move.at.front();
    for (const Move& move : puzzle_.moves())
      for (int blank = 0; blank < (depends_on_blank_ ? puzzle_.cells() : 1); ++blank)
        if (const auto& from = move.at[static_cast<std::size_t>(blank)])
          steps_.push_back({*from, blank, depends_on_blank_ ? from->lane_of(blank) : 0});
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
      for (const Step& step : steps_) {
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
    std::vector<std::pair<std::vector<CellMask>, CellMask>> sets;  // sets with what they are sorted by
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
      const CellMask carry = set + lowest;
      set = carry | (set ^ carry) / lowest >> 2U;
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
  bool covers_blank(CellMask cells, const Step& step) const {
    return depends_on_blank_ && (cells & bit_of(step.blank)) != 0;
  }
  bool allows(const Row& row, const Step& step) const {
    if (detail_ == BlankDetail::cell) return step.blank == row.second;
    return !covers_blank(row.first, step) && row_of(row.first, step.blank) == row;
  }
  /// Whether the blank only walks inside its region, which is no move of the pattern's tiles.
  bool is_idle(const Row& row, const Step& step) const {
    return detail_ == BlankDetail::region && (row.first & bit_of(step.blank_after)) == 0;
  }
  CellMask after(CellMask cells, const Step& step) const {
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
  CellMask dark_ = 0;     // dark cells of a board of slides
  std::vector<Step> steps_;
  IntArray<CellMask, max_cells> blank_to_{};  // cells that a step takes the blank to, by cell
  std::vector<std::uint8_t> kinds_;  // tiles of the pattern, the first of each name, in the order of their goal cells
  Order goal_order_;
  Row goal_row_;
  std::vector<Order> orders_;
  std::map<Order, std::size_t> number_of_order_;
  std::vector<Row> rows_;
  std::unordered_map<Row, std::size_t, RowHash> number_of_row_;
  std::vector<std::vector<Link>> links_;  // index: row
  std::vector<std::vector<std::uint16_t>> turns_;
};

}  // namespace tilebase::tablegen
