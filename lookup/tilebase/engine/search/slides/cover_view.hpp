#pragma once

#include <bit>
#include <optional>

#include <tilebase/engine/search/slides/slide_goal.hpp>

namespace tilebase {

/// View of the pattern tables by a search for one goal: the *parts*, each a pattern with its table, and the *covers*,
/// each a partition of the goal's tiles into parts. A part may belong to several covers:
///
///     covers   1 1 2 2    1 1 2 2    The values of a cover's parts, in moves, add up to a lower bound of the distance.
///              1 1 2 2    1 3 3 2    The greatest sum of all covers is the bound of the state.
///              3 3 3 .    1 3 3 .
///
/// An array of PartPosition describes where the tiles of each part are in a state. A move changes the parts of one
/// tile, in three steps. A search may stop after each step:
///
///     move()     computes the cells of the part's tiles after the move, and prefetches the record of that set of cells
///     look()     computes the number of the table's entry, and prefetches its byte
///     read()     reads the entry: whether the value of the part grows or shrinks by one
///
/// Swapping a PartPosition with Lookup::after does the move; swapping both again takes the move back. Each step takes a
/// few nanoseconds. Immutable; a view refers to the tables of the ladder, which must outlive the view.
class CoverView {
 public:
  static constexpr int most_parts = 64;
  static constexpr int most_covers = 16;

  /// A set of parts: bit i for part i.
  using Parts = std::uint64_t;

  /// Position of a part's tiles, in the cells of the part's table. `value`: the fewest moves of these tiles to their
  /// goal cells.
  struct alignas(16) PartPosition {
    CellMask cells;
    PatternIndex::Order order;
    int value;
  };
  using Placement = IntArray<PartPosition, most_parts>;

  /// Result of a move for one part. `after.value` is set by read().
  struct Lookup {
    PartPosition after;
    const PatternIndex::CellSet* set;
    std::uint64_t entry;
  };

  /// Samples at most most_covers covers, evenly spaced: adjacent covers share most of their parts, so they add little
  /// to the maximum.
  CoverView(const Covers& contents, const SlideGoal& goal);

  int covers() const { return covers_count_; }
  int parts() const { return static_cast<int>(parts_.size()); }
  /// The parts of a cover; empty if `number` is not less than covers(). `number`: less than most_covers.
  Parts cover(int number) const { return covers_[number]; }

  /// The parts that a tile belongs to.
  Parts parts_of(int tile) const { return parts_of_[tile]; }

  /// Computes the position of each part in a state, with its value. `positions`: room for parts() elements. Errors: as
  /// PatternTable::value().
  Result<void> place(const State& state, PartPosition* positions) const;

  /// The sum of the values of a cover's parts, in moves: a lower bound of the distance.
  int sum(int cover, const PartPosition* positions) const {
    int sum = 0;
    for (Parts rest = covers_[cover]; rest != 0; rest &= rest - 1) sum += positions[std::countr_zero(rest)].value;
    return sum;
  }

  /// Does the first step of a move from cell `from` to the blank's cell `to`, for part `number`. This function and the
  /// next two are inlined: otherwise a search takes 10 % longer.
  [[gnu::always_inline]] void move(int number, const PartPosition& position, int from, int to, Lookup& look) const {
    const Permutation& cell = parts_[number].cell;
    look.after.cells = position.cells ^ bit_of(cell[from]) ^ bit_of(cell[to]);
    look.after.order = PatternIndex::order_after(position.cells, position.order, cell[from], cell[to]);
    look.set = &parts_[number].index->set(look.after.cells);
    __builtin_prefetch(look.set);
  }

  /// Does the second step, after move().
  [[gnu::always_inline]] void look(int number, int from, Lookup& look) const {
    const Part& part = parts_[number];
    look.entry = part.index->entry(*look.set, look.after.order, part.cell[from]);
    part.table->prefetch(look.entry);
  }

  /// Does the third step, after look(). Sets `grows`: whether the value of the part grows by one, or shrinks by one.
  /// Returns false, with the reason in `error`, if the table cannot be read or is inconsistent.
  [[gnu::always_inline]] bool read(int number, const PartPosition& position, Lookup& look, bool& grows,
                                   std::optional<Error>& error) const {
    const unsigned bit = parts_[number].table->bit(look.entry, error);
    if (bit > 1) return false;
    grows = (static_cast<unsigned>(position.value + 1) >> 1U & 1U) == bit;
    look.after.value = position.value + (grows ? 1 : -1);
    if (look.after.value >= 0) return true;
    error = inconsistent_patterns();
    return false;
  }

 private:
  struct Part {
    const PatternTable* table;
    const PatternIndex* index;
    Permutation cell;  // maps the board's cells to the table's cells
    CellMask homes;    // the cells of the tiles in the goal
  };

  const SlideGoal& goal_;
  IntVector<Part> parts_;
  int covers_count_ = 0;
  IntArray<Parts, most_covers> covers_{};
  IntArray<Parts, max_cells> parts_of_{};
};

}  // namespace tilebase
