#pragma once

#include <optional>
#include <utility>

#include <tilebase/engine/search/search_goal.hpp>

namespace tilebase {

/// A state of a board of slides, seen through the pattern tables of one partition. It follows the moves of the state,
/// in three steps; a search stops after any of them:
///
///     look()        which entry the move leads to; its byte is on its way to the processor
///     read()        what the entry says: whether the sum grows or shrinks
///     exchange()    the move is made; once more with the same Look, and it is taken back
///
/// Each step is a few nanoseconds. A view is a value that points into the tables of the ladder, which outlive it.
class View {
 public:
  /// What a move changes: the entry of one pattern. Where exchange() has made the move, what was there before.
  struct Look {
    std::uint8_t part;  ///< no_part for a tile that no pattern has
    int change;         ///< of the sum
    const PatternIndex::CellSet* set;
    PatternIndex::Order order;
    std::uint64_t entry;
  };

  /// Looks a state up. Errors: as PatternTable::value().
  static Result<View> make(const Bound::View& tables, const SearchGoal& goal, const State& state);

  /// The moves that the tiles of all patterns need at least.
  int sum() const { return sum_; }

  /// The move of a tile to the blank's cell. Inline, or a search takes a tenth longer.
  [[gnu::always_inline]] void look(int tile, int from, int to, Look& look) const {
    look.part = part_of_[tile];
    if (look.part == no_part) {
      look.change = 0;
      return;
    }
    const Part& part = parts_[look.part];
    const int a = part.cell[from];
    const int b = part.cell[to];
    look.set = &part.index->set(part.set->cells ^ bit_of(a) ^ bit_of(b));
    look.order = PatternIndex::moved(*part.set, part.order, a, b);
    look.entry = part.index->entry(*look.set, look.order, a);
    part.table->prefetch(look.entry);
  }

  /// Finds the change. False if the table cannot be read, for the reason in `error`.
  bool read(Look& look, std::optional<Error>& error) const {
    if (look.part == no_part) return true;
    const Part& part = parts_[look.part];
    const unsigned bit = part.table->bit(look.entry, error);
    if (bit > 1) return false;
    look.change = ((static_cast<unsigned>(part.value + 1) >> 1U) & 1U) == bit ? 1 : -1;
    if (part.value + look.change >= 0) return true;
    error = inconsistent_patterns();
    return false;
  }

  void exchange(Look& look) {
    if (look.part == no_part) return;
    Part& part = parts_[look.part];
    std::swap(part.set, look.set);
    std::swap(part.order, look.order);
    part.value += look.change;
    sum_ += look.change;
    look.change = -look.change;
  }

 private:
  static constexpr std::uint8_t no_part = 0xFF;

  /// A pattern, and where its tiles are.
  struct Part {
    const PatternTable* table;
    const PatternIndex* index;
    const PatternIndex::CellSet* set;
    PatternIndex::Order order;
    int value;
    Permutation cell;  // takes the board's cells to those of the table
  };

  int sum_ = 0;
  IntArray<std::uint8_t, max_cells> part_of_;  // by tile
  IntArray<Part, max_cells> parts_;
};

}  // namespace tilebase
