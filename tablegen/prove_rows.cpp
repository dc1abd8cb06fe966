// fault_in_rows(): proof of a pattern file of any moves.
//
// The problem: a value is the fewest moves of a pattern's tiles to their goal cells. Is each value exact, whoever wrote
// the file? The values are whole, so each is proven from its neighbours alone:
//
//     value of a state = 0 for the goal, else 1 + the least value after a move, or none if no value follows
//
// Where a table knows the blank's region, a move is one of the pattern's tiles, from any cell of the region.
//
//     row {1, 3}   values by order  3 1      Each move of a row leads all its orders to one row, so the least values
//       move a --> row {1, 4}       2 0      after a move are those of that row, in another sequence: two short arrays
//       move b --> row {2, 3}       4 2      are read side by side.
//                  least + 1        3 1      equal: this row is proven
//
// By induction over the true distance no value is too large; by following the least value to the goal none is too
// small. All that the search knows is computed again, from the definition alone: the steps of all moves, the rows by a
// search over sets of cells, the orders and their numbers. 57,657,600 entries of 4x4 rotations take 1.5 s.

#include "prove_patterns.hpp"

#include <algorithm>
#include <bit>
#include <map>
#include <mutex>
#include <vector>

#include <base/side_by_side.hpp>
#include <tilebase/engine/general/row_file.hpp>
#include <tilebase/engine/generate/prove.hpp>
#include <tilebase/engine/table/table_file.hpp>

namespace tilebase::tablegen {
namespace {

constexpr std::uint8_t none = 0xFF;  // value of a state that cannot reach the goal

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

/// Proof of one table. A row is a set of cells and a number: the cell of the blank, the lowest cell of the blank's
/// region, or 0 if the table forgets the blank. Inside its region, the blank walks without a move that counts.
class RowProof {
 public:
  using Row = std::pair<CellMask, int>;

  /// Numbers of names, one character each, by cell of a row, ascending.
  using Order = std::string;

  RowProof(const Puzzle& puzzle, const RowFile::Entry& table)
      : puzzle_(puzzle), home_(table.home), cells_(list(home_)), steps_(steps_of(puzzle, depends_on_blank_)) {
    detail_ = depends_on_blank_ ? table.pattern.blank : BlankDetail::none;
    for (const int cell : cells_) {
      const std::uint8_t kind = puzzle.kind(static_cast<std::uint8_t>(cell));
      const auto same = std::find(kinds_.begin(), kinds_.end(), kind);
      goal_order_.push_back(static_cast<char>(same - kinds_.begin()));
      if (same == kinds_.end()) kinds_.push_back(kind);
    }
    for (const CellStep& step : steps_) blank_to_[step.blank] |= bit_of(step.blank_after);
    list_orders(table.orders);
    find_rows(table.rows);
  }

  std::size_t rows() const { return rows_.size(); }
  std::size_t orders() const { return orders_.size(); }

  /// Compares all values with those of their neighbours, and counts them. Returns the first fault.
  std::optional<std::string> fault(std::span<const std::uint8_t> values, std::vector<std::uint64_t>& histogram,
                                   std::size_t threads) {
    constexpr std::size_t rows_of_range = 256;
    std::mutex mutex;
    std::size_t first = values.size();
    link_rows();
    side_by_side(threads, (rows() + rows_of_range - 1) / rows_of_range, [&](std::size_t range) {
      std::vector<std::uint64_t> counts(none + 1);
      std::size_t fault = values.size();
      const std::size_t end = std::min(rows(), (range + 1) * rows_of_range);
      for (std::size_t row = range * rows_of_range; row < end && fault == values.size(); ++row) {
        if (const std::size_t order = first_fault(values, row); order < orders()) fault = row * orders() + order;
        for (const std::uint8_t value : values.subspan(row * orders(), orders())) ++counts[value];
      }
      const std::lock_guard lock(mutex);
      first = std::min(first, fault);
      for (std::size_t value = 0; value < none; ++value) histogram[value] += counts[value];
    });
    return first == values.size() ? std::nullopt : std::optional(described(first));
  }

 private:
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
    std::sort(rows_.begin(), rows_.end());
    for (std::size_t row = 0; row < rows_.size(); ++row) number_of_row_[rows_[row]] = row;
  }

  Row row_of(CellMask cells, int blank) const {
    if (detail_ == BlankDetail::none) return {cells, 0};
    return {cells, detail_ == BlankDetail::cell ? blank : std::countr_zero(region(cells, blank))};
  }

  /// Returns the cells that the blank reaches by steps that move no tile of these cells.
  CellMask region(CellMask cells, int blank) const {
    CellMask region = bit_of(blank);
    for (CellMask before = 0; before != region;) {
      before = region;
      for (CellMask rest = before; rest != 0; rest &= rest - 1) region |= blank_to_[std::countr_zero(rest)] & ~cells;
    }
    return region;
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

  /// Lists the steps of all rows: the row after each, and by order the number of the order after it.
  void link_rows() {
    std::map<std::vector<int>, std::size_t> number_of_turn;
    links_.resize(rows());
    for (std::size_t row = 0; row < rows(); ++row) {
      const std::vector<int> cells = list(rows_[row].first);
      for (const CellStep& step : steps_) {
        if (!allows(rows_[row], step) || is_idle(rows_[row], step)) continue;
        const CellMask cells_after = after(rows_[row].first, step);
        std::vector<int> turn;  // by cell of the row after the step: the place, in the row, of the cell it comes from
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

  std::vector<std::uint16_t> orders_after(const std::vector<int>& turn) const {
    std::vector<std::uint16_t> numbers;
    for (const auto& order : orders_) {
      Order next;
      for (const int place : turn) next.push_back(order[static_cast<std::size_t>(place)]);
      numbers.push_back(static_cast<std::uint16_t>(number_of_order_.at(next)));
    }
    return numbers;
  }

  /// Returns the first order of a row whose value is not what the values after its moves tell; orders() if there is
  /// none.
  std::size_t first_fault(std::span<const std::uint8_t> values, std::size_t row) const {
    std::vector<std::uint8_t> least(orders(), none);  // by order: least value after a move
    for (const Link& link : links_[row]) {
      const std::uint8_t* const next = values.data() + link.row * orders();
      const std::vector<std::uint16_t>& turn = turns_[link.turn];
      for (std::size_t order = 0; order < orders(); ++order) least[order] = std::min(least[order], next[turn[order]]);
    }
    const bool has_goal = rows_[row] == row_of(home_, depends_on_blank_ ? *puzzle_.blank() : 0);
    const std::size_t goal = has_goal ? number_of_order_.at(goal_order_) : orders();
    const std::uint8_t* const stored = values.data() + row * orders();
    for (std::size_t order = 0; order < orders(); ++order) {
      // A least value of 254 is always a fault: the state has a path, but a byte does not hold 255 moves.
      const bool is_exact = order == goal          ? stored[order] == 0
                            : least[order] == none ? stored[order] == none
                                                   : stored[order] == least[order] + 1 && stored[order] != none;
      if (!is_exact) return order;
    }
    return orders();
  }

  /// Describes the state of an entry.
  std::string described(std::size_t entry) const {
    const auto& [cells, blank] = rows_[entry / orders()];
    const auto& order = orders_[entry % orders()];
    std::string text = "in the table of the tiles of cells";
    for (const int cell : cells_) text += ' ' + std::to_string(cell + 1);
    text += ": with";
    const std::vector<int> at = list(cells);
    for (std::size_t i = 0; i < at.size(); ++i)
      text += (i == 0 ? " tile " : ", tile ") + puzzle_.tile_names()[kinds_[static_cast<std::size_t>(order[i])]] +
              " in cell " + std::to_string(at[i] + 1);
    if (detail_ != BlankDetail::none)
      text +=
          std::string(detail_ == BlankDetail::cell ? ", the blank in cell " : ", the blank in the region of cell ") +
          std::to_string(blank + 1);
    return text + ", the value is not one more than the least value after a move";
  }

  struct Link {
    std::size_t row;
    std::size_t turn;

    friend bool operator==(const Link&, const Link&) = default;
  };

  const Puzzle& puzzle_;
  CellMask home_;
  std::vector<int> cells_;  // goal cells of the tiles
  bool depends_on_blank_ = false;
  BlankDetail detail_ = BlankDetail::none;
  std::vector<CellStep> steps_;
  IntArray<CellMask, max_cells> blank_to_{};  // by cell: the cells that a step takes the blank to
  std::vector<std::uint8_t> kinds_;  // tiles of the pattern, the first of each name, in the order of their goal cells
  Order goal_order_;                 // of the goal
  std::vector<Order> orders_;
  std::map<Order, std::size_t> number_of_order_;
  std::vector<Row> rows_;
  std::map<Row, std::size_t> number_of_row_;
  std::vector<std::vector<Link>> links_;  // by row
  std::vector<std::vector<std::uint16_t>> turns_;
};

}  // namespace

Result<std::optional<std::string>> fault_in_rows(const StoredTable& stored, std::size_t threads) {
  const auto file = RowFile::open(stored);
  if (!file) return file.error();
  std::vector<std::uint64_t> histogram(none);
  for (const RowFile::Entry& table : (*file)->tables()) {
    RowProof proof(stored.puzzle(), table);
    if (proof.rows() != table.rows || proof.orders() != table.orders)
      return damage_error(stored.name(), "the rows of a pattern table are not those of its puzzle");
    std::vector<std::uint8_t> values(static_cast<std::size_t>(blocks_for(table.bytes())) * block_size);
    if (auto result = TableFile::of(stored).blocks()->read_blocks(table.first_block, values); !result)
      return result.error();
    const auto end = values.begin() + static_cast<std::ptrdiff_t>(table.bytes());
    if (std::any_of(end, values.end(), [](std::uint8_t byte) { return byte != 0; }))
      return std::optional<std::string>("bytes after the entries of a table are set");
    if (auto fault = proof.fault({values.begin(), end}, histogram, threads)) return fault;
  }
  while (histogram.size() > 1 && histogram.back() == 0) histogram.pop_back();
  return fault_in_counts(histogram, stored.histogram(), "entries have number");
}

}  // namespace tilebase::tablegen
