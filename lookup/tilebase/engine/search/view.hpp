#pragma once

#include <bit>
#include <optional>

#include <tilebase/engine/search/search_goal.hpp>

namespace tilebase {

/// Some pattern tables as a search for one goal sees them: the *parts*, each a pattern with its table, and the
/// *covers*, each a partition of the goal's tiles into parts. A part may belong to several covers:
///
///     covers   1 1 2 2    1 1 2 2    the numbers of a cover's parts add up to a bound below the distance;
///              1 1 2 2    1 3 3 2    the greatest of the sums counts
///              3 3 3 .    1 3 3 .
///
/// Where the tiles of the parts are, as a state moves, is an array of Placed. A move changes the parts of one tile, in
/// three steps; a search stops after any of them:
///
///     move()     where the tiles are then; the record of their set is on its way to the processor
///     look()     which entry that is; its byte is on its way
///     read()     what the entry says: whether the number grows or shrinks
///                the move is made by exchanging Placed and Look::after; and taken back by doing so again
///
/// Each step is a few nanoseconds. Immutable; it points into the tables of the ladder, which outlive it.
class View {
 public:
  static constexpr int most_parts = 64;
  static constexpr int most_covers = 16;

  /// A set of parts: bit i for part i.
  using Parts = std::uint64_t;

  /// Where the tiles of a part are, in the cells of its table, and the fewest moves that they need.
  struct alignas(16) Placed {
    CellMask cells;
    PatternIndex::Order order;
    int value;
  };
  using Placement = IntArray<Placed, most_parts>;

  /// What a move leads to, in one part; the value is known once the entry is read.
  struct Look {
    Placed after;
    const PatternIndex::CellSet* set;
    std::uint64_t entry;
  };

  /// Of so many covers, from all over the list: neighbours there have most parts in common.
  View(const Bound& bound, const SearchGoal& goal, std::size_t most = most_covers);

  int covers() const { return covers_count_; }
  int parts() const { return static_cast<int>(parts_.size()); }
  /// None past the last.
  Parts cover(int number) const { return covers_[number]; }

  /// The parts that a tile is in.
  Parts parts_of(int tile) const { return parts_of_[tile]; }

  /// Looks a state up. Errors: as PatternTable::value().
  Result<void> place(const State& state, Placed* placed) const;

  /// The sum of a cover.
  int sum(int cover, const Placed* placed) const {
    int sum = 0;
    for (Parts left = covers_[cover]; left != 0; left &= left - 1) sum += placed[std::countr_zero(left)].value;
    return sum;
  }

  /// Where the tiles of a part are once one of them has moved to the blank's cell. Inline, or a search takes a tenth
  /// longer; as what follows.
  [[gnu::always_inline]] void move_tiles(int number, const Placed& placed, int from, int to, Placed& after) const {
    const Permutation& cell = parts_[number].cell;
    after.cells = placed.cells ^ bit_of(cell[from]) ^ bit_of(cell[to]);
    after.order = PatternIndex::moved(placed.cells, placed.order, cell[from], cell[to]);
  }

  [[gnu::always_inline]] void move(int number, const Placed& placed, int from, int to, Look& look) const {
    move_tiles(number, placed, from, to, look.after);
    look.set = &parts_[number].index->set(look.after.cells);
    __builtin_prefetch(look.set);
  }
  [[gnu::always_inline]] void look(int number, int from, Look& look) const {
    const Part& part = parts_[number];
    look.entry = part.index->entry(*look.set, look.after.order, part.cell[from]);
    part.table->prefetch(look.entry);
  }

  /// Whether the value of a part grows, by one; else it shrinks by one. False, and the reason in `error`, if the table
  /// cannot be read.
  [[gnu::always_inline]] bool read(int number, const Placed& placed, Look& look, bool& grows,
                                   std::optional<Error>& error) const {
    const unsigned bit = parts_[number].table->bit(look.entry, error);
    if (bit > 1) return false;
    grows = (static_cast<unsigned>(placed.value + 1) >> 1U & 1U) == bit;
    look.after.value = placed.value + (grows ? 1 : -1);
    if (look.after.value >= 0) return true;
    error = inconsistent_patterns();
    return false;
  }

 private:
  struct Part {
    const PatternTable* table;
    const PatternIndex* index;
    Permutation cell;  // takes the board's cells to those of the table
    CellMask homes;    // the goal's cells of the tiles
  };

  const SearchGoal& goal_;
  IntVector<Part> parts_;
  int covers_count_ = 0;
  IntArray<Parts, most_covers> covers_{};
  IntArray<Parts, max_cells> parts_of_{};
};

}  // namespace tilebase
