#pragma once

#include <memory>
#include <optional>
#include <vector>

#include <tilebase/engine/general/row_table.hpp>

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

  /// The labels whose tiles the view follows, as bits. Views of a table with the same labels have the same values.
  CellMask labels() const { return label_bits_; }

  /// Returns the entry of a state of labels at a place, with its value; value RowTable::unreachable if the state cannot
  /// reach the target.
  ViewPlace place(const State& labelled, int place) const;

  /// Returns a lower bound for the state whose arrangement is the inverse of a state: the same, where moves are closed
  /// under inverses, depend on no blank, and all tiles differ.
  int value_of_inverse(const State& labelled) const;

  /// Returns the entry after a move from a place, without its value.
  ViewPlace after(ViewPlace at, int place, int move) const {
    const int column = place * moves_ + move;
    const PatternRows::Step step = steps_[at.row * row_columns_ + columns_[static_cast<std::size_t>(column)]];
    return {PatternRows::row_of(step), turned_orders_[PatternRows::turn_of(step) * orders_ + at.order], 0};
  }
  const std::uint8_t* entry(ViewPlace at) const { return values_ + at.row * orders_ + at.order; }

 private:
  TableView(const RowTable& table, const Permutation& symmetry)
      : steps_(table.rows().steps()),
        row_columns_(static_cast<std::size_t>(table.rows().columns())),
        turned_orders_(table.rows().turned_orders()),
        values_(table.values()),
        orders_(table.rows().orders()),
        rows_(&table.rows()),
        symmetry_(symmetry) {}

  static constexpr std::uint8_t no_number = 0xFF;

  // Arrays of the rows and the table, which after() and entry() read without a detour.
  const PatternRows::Step* steps_;
  std::size_t row_columns_;
  const PatternRows::Order* turned_orders_;
  const std::uint8_t* values_;
  std::size_t orders_;
  const PatternRows* rows_;
  int moves_ = 0;
  bool depends_on_blank_ = false;
  std::vector<std::uint32_t> columns_;  // by place and move of the state: the column of the renamed move
  Permutation symmetry_;
  IntArray<std::uint8_t, max_cells> number_of_label_{};  // by label: its number in the pattern
  std::vector<std::uint8_t> labels_;                     // by number in the pattern
  CellMask label_bits_ = 0;
};

/// Pattern tables of a target with all their views; the greatest value is a lower bound of the distance.
struct ViewBound {
  std::vector<std::shared_ptr<const RowTable>> tables;
  std::vector<TableView> views;
  std::vector<TableView> inverse_views;  ///< views of the inverse of a state, where they pay
};

}  // namespace tilebase
