#pragma once

#include <algorithm>
#include <array>
#include <atomic>
#include <chrono>
#include <functional>
#include <memory>
#include <set>
#include <span>
#include <vector>

#include <base/int_array.hpp>
#include <base/made_once.hpp>
#include <tilebase/engine/search/automaton.hpp>
#include <tilebase/engine/search/partition.hpp>
#include <tilebase/engine/search/pattern_table.hpp>

namespace tilebase {

/// Pattern tables for one goal: in each cover their numbers add up, and the greatest sum is a bound below the distance.
struct Bound {
  struct Part {
    std::shared_ptr<const PatternTable> table;
    Permutation symmetry;  ///< takes the board's cells to those of the table
    CellMask tiles;        ///< by their cells in the goal
  };
  using Cover = std::vector<std::size_t>;  ///< numbers of parts
  std::vector<Part> parts;                 ///< each pattern once
  std::vector<Cover> covers;
};

/// The bounds to search under for one goal, each better and dearer than the one before. The next is made when the
/// searches under this one have cost about as much as making it: so no board costs more than twice the best choice for
/// it, and many boards get the best tables. Safe to share.
///
///     4x4   5-5-5 0.3 MB   6-6-3 3 MB    7-7-1 35 MB
///     5x5   threes 10 KB   fours 0.2 MB  fives 3 MB   6-6-6-6 45 MB   all stored_partitions() 181 MB
///
/// Of a file there are two: the tables in its blocks, read as needed; and the same read whole, into large pages, in
/// which a search looks at more states in the same time.
///
/// A rung is used once searches have paid for it: so what a search looks at depends on those before it. A search that
/// must look at the same states each time climbs a ladder of its own, by unused(), whose tables are those of the first.
class Ladder {
 public:
  /// Makes its tables when they are needed; the indices are kept for all ladders of a board.
  Ladder(const SlideBoard& board, const GoalCells& goal);

  /// Of tables in blocks.
  explicit Ladder(Bound bound);

  /// The ladder as it was before its first search. Both share the tables, whichever of them makes them.
  std::unique_ptr<const Ladder> unused() const {
    return std::unique_ptr<const Ladder>(new Ladder(board_, goal_, rungs_));
  }

  std::size_t rungs() const { return rungs_->size(); }

  /// The tables are made in up to `threads` threads. Each calls `check` every few milliseconds; it may throw, and then
  /// nothing is made.
  const Bound& bound(
      std::size_t rung, std::size_t threads = 1, const std::function<void()>& check = [] {}) const;

  /// The rung to begin with: the highest that bound() has given, else the first.
  std::size_t highest_used() const { return highest_used_; }

  /// Ascends with the bounds that rungs give; rungs of the same tables are equally good.
  std::size_t quality(std::size_t rung) const { return (*rungs_)[rung]->partitions.empty() ? 0 : rung; }

  /// Counts states that were looked at under a rung. Whether the next rung should be made now.
  bool spend(std::size_t rung, std::uint64_t nodes) const;

  /// Adds the tables that are in memory, not in blocks of a file.
  void add_tables(std::set<const PatternTable*>& tables) const;

  /// About how long it takes to make a rung, in one thread.
  std::chrono::nanoseconds making_time(std::size_t rung) const { return (*rungs_)[rung]->time; }

  /// Whether there is memory to make a rung.
  bool fits(std::size_t rung) const;

 private:
  struct Rung {
    std::vector<Partition> partitions;  // none of tables in a file
    // To make the tables that no rung before has:
    std::uint64_t bytes = 0;  // at most
    std::chrono::nanoseconds time{0};
    std::uint64_t nodes = 0;  // states that are looked at in that time
    MadeOnce<Bound> bound;
  };
  using Rungs = std::vector<std::unique_ptr<Rung>>;
  static constexpr std::size_t most_rungs = 6;

  Ladder(const SlideBoard& board, const GoalCells& goal, std::shared_ptr<Rungs> rungs)
      : board_(board), goal_(goal), rungs_(std::move(rungs)) {}

  Bound make(std::size_t rung, std::size_t threads, const std::function<void()>& check) const;
  Bound read(std::size_t threads, const std::function<void()>& check) const;

  SlideBoard board_;
  GoalCells goal_;
  std::shared_ptr<Rungs> rungs_ = std::make_shared<Rungs>();
  mutable IntArray<std::atomic<std::uint64_t>, most_rungs> spent_{};  // by rung: states that were looked at under it
  mutable std::atomic<std::size_t> highest_used_ = 0;
};

/// The patterns of stored_partitions() for goals with the blank in any cell, in ascending order: those of a pattern
/// file. None for a board that has no such file, as one of so few cells that it has complete tables.
std::vector<Pattern> stored_patterns(const SlideBoard& board);

/// What all searches on one board of slides share: the automaton, and the ladders to goals without wildcards, one for
/// all cells of the blank that symmetries carry to each other. Made when first needed. Safe to share.
class PatternStore {
 public:
  /// Null unless the puzzle is a board of slides.
  static std::shared_ptr<PatternStore> for_puzzle(const Puzzle& puzzle);

  explicit PatternStore(const SlideBoard& board) : board_(board) {}

  const SlideBoard& board() const { return board_; }

  /// The store as it was before its first search: for a search that must look at the same states each time. What either
  /// makes is there at once for the other.
  static std::shared_ptr<const PatternStore> unused(std::shared_ptr<const PatternStore> store) {
    return std::shared_ptr<const PatternStore>(new PatternStore(std::move(store)));
  }

  /// For a search that has so much time left: automata of longer words take longer to make, and so are made when
  /// searches have cost about as much.
  const Automaton& automaton(std::chrono::nanoseconds left) const;

  /// Counts states that were looked at.
  void spend(std::uint64_t nodes) const { spent_.fetch_add(nodes, std::memory_order_relaxed); }

  /// The ladder to a goal of all tiles with the blank in a cell that is its own representative().
  const Ladder& ladder(int blank) const;

  /// Bytes of the tables of all ladders that are made.
  std::uint64_t bytes() const;

  /// From now on, goals are searched for under these tables, one for each of stored_patterns(). Before the first
  /// search.
  void use(std::vector<std::shared_ptr<const PatternTable>> tables) { stored_ = std::move(tables); }

  /// Whether there are such tables: then no goal has to wait for its own.
  bool has_stored() const { return !stored_.empty(); }

 private:
  static constexpr std::size_t automata = 4;
  using Automata = std::array<MadeOnce<Automaton>, automata>;

  explicit PatternStore(std::shared_ptr<const PatternStore> other)
      : board_(other->board_), other_(std::move(other)), stored_(other_->stored_), automata_(other_->automata_) {}

  SlideBoard board_;
  std::shared_ptr<const PatternStore> other_;  // whose tables these are; null for a store of its own
  std::vector<std::shared_ptr<const PatternTable>> stored_;
  std::shared_ptr<Automata> automata_ = std::make_shared<Automata>();  // of ever longer words
  mutable std::atomic<std::size_t> longest_used_ = 0;
  mutable std::atomic<std::uint64_t> spent_ = 0;
  mutable IntArray<MadeOnce<std::unique_ptr<const Ladder>>, max_cells> ladders_;
};

/// The bound of some partitions, with tables that `table_of(canonical pattern)` gives.
template <class TableOf>
Bound bound_of(const SlideBoard& board, const GoalCells& goal, const std::vector<Partition>& partitions,
               const TableOf& table_of) {
  Bound bound;
  for (const Partition& partition : partitions) {
    Bound::Cover& cover = bound.covers.emplace_back();
    for (const CellMask tiles : partition) {
      const auto known = std::find_if(bound.parts.begin(), bound.parts.end(),
                                      [&](const Bound::Part& part) { return part.tiles == tiles; });
      cover.push_back(static_cast<std::size_t>(known - bound.parts.begin()));
      if (known != bound.parts.end()) continue;
      const PlacedPattern placed = canonical(board, tiles, goal.blank & ~tiles);
      bound.parts.push_back({table_of(placed.pattern), placed.symmetry, tiles});
    }
  }
  return bound;
}

}  // namespace tilebase
