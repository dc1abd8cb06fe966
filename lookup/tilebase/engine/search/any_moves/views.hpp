#pragma once

#include <cstddef>
#include <memory>
#include <optional>
#include <vector>

#include <tilebase/engine/search/tables/row_table.hpp>

namespace tilebase {

/// Entry of a state in one view, with its value.
struct ViewPlace {
  PatternRows::Row row;
  PatternRows::Order order;
  std::uint8_t value;
};

/// Pattern table seen through a symmetry of the puzzle: the symmetry renames the cells of a state, and the state keeps
/// its distance. So one table bounds the distance of each state as often as there are symmetries:
///
///     table of the tiles 1 2 5 6         views:  tiles 2 3 6 7, 3 4 7 8, ... (rotations of rows and columns: the
///     of a board of 4x4                  board is a torus) and their mirror images: 64 views of six tiles
///
/// Immutable; refers to a table, which must outlive the view.
class TableView {
 public:
  /// Returns the view of a table by a symmetry; nullopt if the symmetry does not take the target to itself, but for the
  /// names of labels, or if the view would follow the blank of moves that depend on the blank as a tile.
  static std::optional<TableView> create(const RowTable& table, const MoveSet& moves, const GoalLabels& labels,
                                         const Permutation& symmetry);

  const RowTable& table() const { return *table_; }

  /// Columns of the table's rows, by place and move of the state.
  const std::vector<std::uint16_t>& columns() const { return columns_; }

  /// The labels whose tiles the view follows, as bits. Views of a table with the same labels have the same values.
  CellMask labels() const { return label_bits_; }

  /// Returns the entry of a state of labels at a place, with its value; value RowTable::unreachable if the state cannot
  /// reach the target.
  ViewPlace place(const State& labelled, int place) const;

  /// Returns a lower bound for the state whose arrangement is the inverse of a state: the same, where moves are closed
  /// under inverses, depend on no blank, and all tiles differ.
  int value_of_inverse(const State& labelled) const;

 private:
  TableView(const RowTable& table, const Permutation& symmetry) : table_(&table), symmetry_(symmetry) {}

  static constexpr std::uint8_t no_number = 0xFF;

  const RowTable* table_;
  bool depends_on_blank_ = false;
  std::vector<std::uint16_t> columns_;  // column of the renamed move, by place and move of the state
  Permutation symmetry_;
  IntArray<std::uint8_t, max_cells> number_of_label_{};  // number of each label in the pattern
  std::vector<std::uint8_t> labels_;                     // index: number in the pattern
  CellMask label_bits_ = 0;
};

/// Effects of moves on the entries of a state in many views. An entry moves on by two look-ups, of its row and of its
/// order. The columns of all views for one move are neighbours, and a loop over views has the arrays of their table in
/// registers: a search takes a quarter less time than with views that are read one by one. Immutable; refers to the
/// tables.
class ViewMoves {
 public:
  ViewMoves() = default;

  /// `moves`: number of the puzzle's moves. The views of each table must be neighbours.
  ViewMoves(const std::vector<const TableView*>& views, int moves);

  std::size_t views() const { return table_of_.size(); }

  /// Sets `after` to the entries of all views after a move from a place, without values, and prefetches the values.
  void apply(const ViewPlace* at, int place, int move, ViewPlace* after) const {
    const std::uint16_t* const column = columns(place, move);
    for (const Table& table : tables_)
      for (std::size_t view = table.first; view < table.end; ++view) {
        after[view] = table.after(at[view], column[view]);
        __builtin_prefetch(table.entry(after[view]));
      }
  }

  /// Sets the values of the entries of all views.
  void look_up(ViewPlace* entries) const {
    for (const Table& table : tables_)
      for (std::size_t view = table.first; view < table.end; ++view) entries[view].value = *table.entry(entries[view]);
  }

  /// Returns the entry of one view after a move from a place, without its value.
  ViewPlace after(std::size_t view, ViewPlace at, int place, int move) const {
    return table_of(view).after(at, columns(place, move)[view]);
  }
  const std::uint8_t* entry(std::size_t view, ViewPlace at) const { return table_of(view).entry(at); }

 private:
  /// Arrays of a table and its rows; the numbers of the table's first view, and of the first view of the next table.
  struct Table {
    const PatternRows::Step* steps;
    std::size_t columns;
    const PatternRows::Order* turned_orders;
    std::size_t orders;
    const std::uint8_t* values;
    std::size_t first;
    std::size_t end;

    ViewPlace after(ViewPlace at, std::size_t column) const {
      const PatternRows::Step step = steps[at.row * columns + column];
      return {PatternRows::row_of(step), turned_orders[PatternRows::turn_of(step) * orders + at.order], 0};
    }
    const std::uint8_t* entry(ViewPlace at) const { return values + at.row * orders + at.order; }
  };

  const Table& table_of(std::size_t view) const { return tables_[table_of_[view]]; }
  const std::uint16_t* columns(int place, int move) const {
    return columns_.data() + static_cast<std::size_t>(place * moves_ + move) * views();
  }

  int moves_ = 0;
  std::vector<Table> tables_;
  std::vector<std::uint16_t> table_of_;  // index: view
  std::vector<std::uint16_t> columns_;   // indices: place and move, view
};

/// Sums of views, for slides. A *cover* is a list of views that follow each tile once, by tables that know the blank's
/// region: each slide moves the tile of one of its views, so the sum of its values is a lower bound, too:
///
///     tiles 1 .. 8 of a board of 3x3      cover 0: the views of 1 2 3 4 and of 5 6 7 8
///                                         cover 1: the views of 1 4 7 and of 2 3 5 6 8
///
/// Views may be parts of several covers. Immutable.
class ViewCovers {
 public:
  ViewCovers() = default;

  /// `covers`: by cover, the numbers of its views.
  ViewCovers(const std::vector<TableView>& views, const std::vector<std::vector<std::uint16_t>>& covers);

  std::size_t count() const { return covers_.size(); }

  /// Returns the sum of the values of a cover's views.
  int sum(std::size_t cover, const ViewPlace* entries) const {
    int sum = 0;
    for (const std::uint16_t view : covers_[cover]) sum += entries[view].value;
    return sum;
  }

  /// Views that follow a label, by cover.
  const std::uint16_t* views_of(int label) const { return view_of_.data() + static_cast<std::size_t>(label) * count(); }

 private:
  std::vector<std::vector<std::uint16_t>> covers_;
  std::vector<std::uint16_t> view_of_;  // indices: label, cover
};

/// Pattern tables of a target with all their views. The greatest value or, if there are covers, the greatest sum of a
/// cover is a lower bound of the distance.
struct Views {
  std::vector<std::shared_ptr<const RowTable>> tables;
  std::vector<TableView> views;          ///< the views of each table are neighbours
  ViewMoves moves;                       ///< moves of the views
  ViewCovers covers;                     ///< covers for slides alone
  std::vector<TableView> inverse_views;  ///< views of the inverse of a state, where they pay
};

}  // namespace tilebase
