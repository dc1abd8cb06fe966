#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <vector>

#include <tilebase/engine/puzzle/goal_labels.hpp>
#include <tilebase/engine/search/tables/number_map.hpp>

namespace tilebase {

/// Knowledge of the blank in a table, where moves depend on the blank. The numbers are those of pattern files.
enum class BlankDetail : std::uint8_t {
  cell,    ///< its cell
  none,    ///< nothing, so that more tiles fit into the table
  region,  ///< the region that it can walk through without moving a tile of the pattern: for slides alone
};

/// Check of a search that nothing ends.
inline void no_check() {}

/// Labels whose tiles a table follows, and how much it knows of the blank.
struct LabelPattern {
  std::vector<std::uint8_t> labels;  ///< labels in ascending order; never the blank of moves that depend on the blank
  BlankDetail blank = BlankDetail::cell;

  friend bool operator==(const LabelPattern&, const LabelPattern&) = default;
};

/// Numbers of the states of a pattern, *rows times orders*, for any moves. A row is the set of cells in which the tiles
/// of the pattern lie, with the cell of the blank if moves depend on the blank; an order tells which tile lies in which
/// of these cells. A move takes a row to another row, and it moves the tiles inside the row by a *turn*, which is the
/// same for all orders:
///
///     cells 1 2 3 4,       state 2 . 1 .  = row {1, 3}, order 2 1       row      move     row      turn
///     pattern {1, 2},      the move leads                               {1, 3}   (2 3 4)  {1, 4}   none
///     move (1 2 3 4):      to . 2 . 1     = row {2, 4}, order 2 1       {1, 3}   (1 2 3)  {1, 2}   swaps
///
/// Two small tables tell all moves: by row and move, the next row and the turn; by turn and order, the next order.
/// Only rows that can reach a row of the goal have a number: of the stickers of the pocket cube, few can.
///
/// With equal labels, an order is a word such as 1 1 2. A pattern that knows nothing of the blank allows all that a
/// blank outside of its cells allows, so its values stay lower bounds. A pattern that knows the blank's region has a
/// row for each set of cells and region. The blank walks inside a region at no cost, so that only moves of the
/// pattern's tiles count, and values of patterns without a common tile can be added:
///
///     a 1 .    the pattern {a, b} divides the free cells into two regions. From the region of 1, the blank takes the
///     2 b .    place of a or of b; tile 1 stays where it is, or not: the pattern does not care.
///
/// Immutable; safe to share.
class PatternRows {
 public:
  using Row = std::uint32_t;
  using Order = std::uint16_t;

  /// Row after a move, and the number of the turn: packed into one word.
  using Step = std::uint32_t;
  static constexpr Step no_step = 0xFFFFFFFF;
  static constexpr unsigned turn_bits = 12;
  static Row row_of(Step step) { return step >> turn_bits; }
  static std::uint32_t turn_of(Step step) { return step & ((1U << turn_bits) - 1); }

  static constexpr std::uint64_t most_step_entries = std::uint64_t{1} << 24U;  // maximum of rows times columns
  static constexpr int most_tiles = 16;
  static constexpr std::uint64_t max_orders = 0xFFFF;
  static constexpr std::uint64_t max_rows = std::uint64_t{1} << (32U - turn_bits);

  /// Creates the numbers for a pattern. Returns null if they would take more than `most_entries` entries, or their
  /// moves too much memory. Calls check() every few milliseconds; an exception from check() ends the work.
  static std::shared_ptr<const PatternRows> create(const MoveSet& moves, const GoalLabels& labels,
                                                   const LabelPattern& pattern, std::uint64_t most_entries,
                                                   const std::function<void()>& check = no_check);

  int tiles() const { return tiles_; }
  std::size_t rows() const { return keys_.size(); }
  std::size_t orders() const { return words_.size(); }
  std::size_t turns() const { return turn_list_.size(); }
  std::uint64_t entries() const { return std::uint64_t{rows()} * orders(); }
  /// Memory of the numbers of rows and orders after moves.
  std::uint64_t bytes() const { return steps_.size() * sizeof(Step) + orders_.size() * sizeof(Order); }

  /// Number of the columns of steps: one for each move or, if rows do not have the blank's cell, for each different
  /// effect.
  int columns() const { return columns_; }

  /// Column of a move that is allowed from a place.
  int column(int place, int move) const {
    const int at = place * moves_ + move;
    return has_place() ? move : column_of_[static_cast<std::size_t>(at)];
  }

  Step step(Row row, int column) const {
    return steps_[std::size_t{row} * static_cast<std::size_t>(columns_) + static_cast<std::size_t>(column)];
  }
  Order order_after(std::uint32_t turn, Order order) const { return orders_[turn * orders() + order]; }

  /// Whether a step leads back to its row and moves no tile: the blank walks inside its region.
  bool is_idle(Row row, Step step) const {
    return row_of(step) == row && turn_list_[turn_of(step)] == first_turn(tiles_);
  }

  /// The steps, by row and column, and the orders, by turn and order before: the arrays of step() and order_after().
  const Step* steps() const { return steps_.data(); }
  const Order* turned_orders() const { return orders_.data(); }

  /// Cells of a row, and its place: the blank's cell where moves depend on it.
  CellMask cells(Row row) const { return keys_[row].cells; }
  int place(Row row) const { return static_cast<int>(keys_[row].place); }

  /// Number, in the pattern, of the label in the i-th cell of a row.
  std::uint8_t label_at(Order order, int i) const {
    return static_cast<std::uint8_t>(words_[order] >> 4U * static_cast<unsigned>(tiles_ - 1 - i) & 15U);
  }

  /// Returns the numbers of all rows in the order of pattern files: by their cells as bits, then by their place.
  std::vector<Row> in_file_order() const;

  /// Returns the number of a row; nullopt if it cannot reach the goal.
  std::optional<Row> row(CellMask cells, int place) const;

  /// Returns the number of an order: `word` has the number of a label in the pattern for each cell of a row, ascending.
  Order order(const std::uint8_t* word) const;

  /// Lists the rows and orders of the matches of a pattern.
  struct Entry {
    Row row;
    Order order;
  };
  std::vector<Entry> matches(const GoalLabels& labels, const LabelPattern& pattern) const;

  /// Whether these are the numbers for a pattern of this target.
  bool serves(const GoalLabels& labels, const LabelPattern& pattern) const;

 private:
  PatternRows(const MoveSet& moves, const LabelPattern& pattern, std::vector<int> sizes);

  using Word = std::uint64_t;  // labels in the cells of a row, four bits each, the first cell highest
  /// Key of a row: its cells, and its place, the lowest cell of the blank's region, or 0 if nothing is known.
  struct Key {
    CellMask cells;
    std::uint64_t place;

    friend bool operator==(const Key&, const Key&) = default;
    friend std::uint64_t hash_of(const Key& key) {
      constexpr std::uint64_t spread = 0x9E3779B97F4A7C15;
      return tilebase::hash_of(key.cells ^ key.place * spread);
    }
  };

  bool has_place() const { return blank_ == BlankDetail::cell; }
  /// Turn that leaves each tile in its place.
  static std::uint64_t first_turn(int tiles) {
    std::uint64_t turn = 0;
    for (int i = 0; i < tiles; ++i) turn = turn << 4U | static_cast<std::uint64_t>(i);
    return turn;
  }
  CellMask region(CellMask cells, int place) const;
  Key key(CellMask cells, int place) const;
  Row number(CellMask cells, int place);
  Step step_to(CellMask cells, const Permutation& to, int place);
  void list_effects(const MoveSet& moves);
  void add_steps(const MoveSet& moves, CellMask cells, int place);
  bool find_rows(const MoveSet& moves, std::size_t most_rows, const std::function<void()>& check);
  void list_words();
  void turn_words();

  int tiles_;
  int moves_;
  BlankDetail blank_;
  int columns_;
  struct Effect {
    Permutation to;
    CellMask places;
  };
  std::vector<Effect> effects_;           // effects without the blank's cell, by column; with the places that allow it
  std::vector<int> column_of_;            // column without the blank's cell, by place and move
  IntVector<CellMask> neighbours_;        // neighbours of each cell, for regions
  std::vector<int> sizes_;                // number of tiles of each label, by its number in the pattern
  std::vector<Key> keys_;                 // index: row
  NumberMap<Key> numbers_;                // number of each key's row
  std::vector<Step> steps_;               // indices: row, column
  NumberMap<Key> turns_;                  // number of each turn, which is a key without a place
  std::vector<std::uint64_t> turn_list_;  // element: four bits for each tile of a row, its place in the next row
  std::vector<Word> words_;               // words in ascending order
  std::vector<Order> orders_;             // indices: turn, order
};

}  // namespace tilebase
