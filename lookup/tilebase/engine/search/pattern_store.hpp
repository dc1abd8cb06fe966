#pragma once

#include <algorithm>
#include <array>
#include <atomic>
#include <chrono>
#include <functional>
#include <memory>
#include <set>
#include <string>
#include <vector>

#include <base/int_array.hpp>
#include <base/lazy.hpp>
#include <tilebase/engine/search/automaton.hpp>
#include <tilebase/engine/search/partition.hpp>
#include <tilebase/engine/search/pattern_table.hpp>

namespace tilebase {

/// Pattern tables for one goal. The values of a cover's parts add up, and the greatest sum is a lower bound of the
/// distance.
struct Bound {
  /// Pattern of the goal, with its table.
  struct Part {
    std::shared_ptr<const PatternTable> table;
    Permutation symmetry;  ///< maps the board's cells to the table's cells
    CellMask tiles;        ///< the cells of the tiles in the goal
  };
  using Cover = std::vector<std::size_t>;  ///< numbers of disjoint parts
  std::vector<Part> parts;                 ///< each pattern once
  std::vector<Cover> covers;
};

/// Ladder of bounds for the searches of one goal. Each rung has a better and more expensive bound than the rung before.
/// A rung is generated when the searches with the rung before have cost about as much as generating it: so no board
/// costs more than twice its best choice, and many boards get the best tables. Safe to share.
///
///     4x4   5-5-5 0.3 MB   6-6-3 3 MB    7-7-1 35 MB
///     5x5   threes 10 KB   fours 0.2 MB  fives 3 MB   6-6-6-6 45 MB   all stored_partitions() 181 MB
///
/// The ladder of a file has two rungs: the tables in the file's blocks, which are read when they are needed; and the
/// same tables read completely into large pages, where a search looks at more states in the same time.
///
/// A rung is used once searches have paid for it, so the states that a search looks at depend on earlier searches. A
/// search that must look at the same states each time uses its own ladder, by unused(), which shares the tables.
class Ladder {
 public:
  /// Creates a ladder whose tables are generated when they are needed.
  Ladder(const SlideBoard& board, const GoalCells& goal);

  /// Creates a ladder for tables in blocks of a file.
  explicit Ladder(Bound bound);

  /// Creates a copy of the ladder in its state before its first search. Both ladders share all tables, also tables that
  /// are generated later.
  std::unique_ptr<const Ladder> unused() const {
    return std::unique_ptr<const Ladder>(new Ladder(board_, goal_, rungs_));
  }

  std::size_t rungs() const { return rungs_->size(); }

  /// The partitions of the last rung; empty for the tables of a file.
  const std::vector<Partition>& last_partitions() const { return rungs_->back()->partitions; }

  /// Returns the bound of a rung. The first call generates its tables in up to `threads` threads, each of which calls
  /// check() every few milliseconds. If check() throws, the exception is passed on and no table is kept.
  const Bound& bound(
      std::size_t rung, std::size_t threads = 1, const std::function<void()>& check = [] {}) const;

  /// The rung at which a search begins: the highest rung that bound() has returned; 0 before the first call.
  std::size_t highest_used() const { return highest_used_; }

  /// Adds `nodes` states that a search has looked at with a rung. Returns whether the next rung should be generated
  /// now.
  bool spend(std::size_t rung, std::uint64_t nodes) const;

  /// Inserts the tables of this ladder that are in memory, not in blocks of a file.
  void add_tables(std::set<const PatternTable*>& tables) const;

  /// Estimated time to generate the tables of a rung, in one thread.
  std::chrono::nanoseconds generation_time(std::size_t rung) const { return (*rungs_)[rung]->time; }

  /// Whether a rung can be generated in this number of bytes.
  bool fits(std::size_t rung, std::uint64_t memory) const { return (*rungs_)[rung]->bytes < memory; }

 private:
  struct Rung {
    std::vector<Partition> partitions;  // empty for tables in a file
    // Estimates for the tables that no earlier rung has:
    std::uint64_t bytes = 0;  // upper limit of their memory
    std::chrono::nanoseconds time{0};
    std::uint64_t nodes = 0;  // states that a search looks at in that time
    Lazy<Bound> bound;
  };
  using Rungs = std::vector<std::unique_ptr<Rung>>;
  static constexpr std::size_t most_rungs = 6;

  Ladder(const SlideBoard& board, const GoalCells& goal, std::shared_ptr<Rungs> rungs)
      : board_(board), goal_(goal), rungs_(std::move(rungs)) {}

  /// Generates the tables of a rung that no rung has yet.
  Bound generate(std::size_t rung, std::size_t threads, const std::function<void()>& check) const;
  /// Reads the tables of the first rung completely.
  Bound read_whole(std::size_t threads, const std::function<void()>& check) const;

  SlideBoard board_;
  GoalCells goal_;
  std::shared_ptr<Rungs> rungs_ = std::make_shared<Rungs>();
  mutable IntArray<std::atomic<std::uint64_t>, most_rungs>
      spent_{};  // by rung, the states that searches have looked at with its bound
  mutable std::atomic<std::size_t> highest_used_ = 0;
};

/// Patterns of a pattern file of slides.
struct StoredPatterns {
  static constexpr int every_goal = -1;

  /// The patterns of the file of a puzzle with this board, whose own goal has the blank in cell `goal_blank`. None for
  /// a line, for boards small enough for complete tables, and for those of more than PatternIndex::max_region_cells
  /// cells.
  StoredPatterns(const SlideBoard& board, int goal_blank);

  std::vector<Pattern> patterns;  ///< in ascending order

  /// Either every_goal: the patterns are those of stored_partitions(), and serve goals with the blank in any cell. Or
  /// the representative() of `goal_blank`: the patterns are those of the last rung of a search, serve goals with the
  /// blank in its orbit, and the first block of the file is their list().
  int blank = every_goal;

  /// Returns the numbers of the list: how many patterns there are; then `tiles` and `blank` of each.
  std::vector<std::uint64_t> list() const;

  /// Compares the list of a file, if its file has one, with list(). Errors: table_damaged, file_unreadable.
  Result<void> check_list(const CheckedBlocks& blocks, const std::string& file) const;

  /// Number of blocks before the first table.
  std::uint64_t first_block() const { return blank == every_goal ? 0 : 1; }
};

/// Data shared by all searches on one board of slides: the automata, and the ladders for goals without wildcards. Cells
/// of the blank that symmetries map to each other share a ladder. Each is created when it is first needed. Safe to
/// share.
class PatternStore {
 public:
  /// Creates the store for a puzzle. Returns null unless the puzzle is a board of slides, perhaps with
  /// walls.
  static std::shared_ptr<PatternStore> for_puzzle(const Puzzle& puzzle);

  explicit PatternStore(const SlideBoard& board) : board_(board) {}

  const SlideBoard& board() const { return board_; }

  /// Creates a store in its state before its first search, for a search that must look at the same states each time.
  /// Both stores share all tables and automata, also those that either store creates later.
  static std::shared_ptr<const PatternStore> unused(std::shared_ptr<const PatternStore> store) {
    return std::shared_ptr<const PatternStore>(new PatternStore(std::move(store)));
  }

  /// Returns the automaton for a search that may take `time_left`. Automata of longer words take longer to build, and
  /// are built when searches have cost about as much.
  const Automaton& automaton(std::chrono::nanoseconds time_left) const;

  /// Adds `nodes` states that a search has looked at.
  void spend(std::uint64_t nodes) const { spent_.fetch_add(nodes, std::memory_order_relaxed); }

  /// Returns the ladder for a goal of all tiles with the blank in cell `blank`, which must equal its representative().
  const Ladder& ladder(int blank) const;

  /// Size in bytes of the tables of all ladders so far, without tables in blocks of a file.
  std::uint64_t bytes() const;

  /// Sets the tables for the goals of StoredPatterns::blank, one table for each of the StoredPatterns. Must be called
  /// before the first search.
  void use(std::vector<std::shared_ptr<const PatternTable>> tables, int blank) {
    stored_ = std::move(tables);
    stored_blank_ = blank;
  }

  /// Whether use() has set the tables for a goal without wildcards with its blank in a cell, so that its searches
  /// generate no tables.
  bool has_stored(int blank) const {
    if (other_ != nullptr) return other_->has_stored(blank);
    return !stored_.empty() &&
           (stored_blank_ == StoredPatterns::every_goal || representative(board_, blank) == stored_blank_);
  }

 private:
  static constexpr std::size_t automata = 4;
  using Automata = std::array<Lazy<Automaton>, automata>;

  explicit PatternStore(std::shared_ptr<const PatternStore> other)
      : board_(other->board_), other_(std::move(other)), automata_(other_->automata_) {}

  SlideBoard board_;
  std::shared_ptr<const PatternStore> other_;  // the store that owns the tables; null if this store does
  std::vector<std::shared_ptr<const PatternTable>> stored_;
  int stored_blank_ = StoredPatterns::every_goal;
  std::shared_ptr<Automata> automata_ = std::make_shared<Automata>();  // in ascending order of word length
  mutable std::atomic<std::size_t> longest_used_ = 0;
  mutable std::atomic<std::uint64_t> spent_ = 0;
  mutable IntArray<Lazy<std::unique_ptr<const Ladder>>, max_cells> ladders_;
};

/// Creates the bound of some partitions, with tables that `table_of(canonical pattern)` returns.
template <class TableOf>
Bound bound_of(const SlideBoard& board, const GoalCells& goal, const std::vector<Partition>& partitions,
               const TableOf& table_of) {
  Bound bound;
  for (const Partition& partition : partitions) {
    Bound::Cover& cover = bound.covers.emplace_back();
    for (const CellMask tiles : partition) {
      const auto match = std::find_if(bound.parts.begin(), bound.parts.end(),
                                      [&](const Bound::Part& part) { return part.tiles == tiles; });
      cover.push_back(static_cast<std::size_t>(match - bound.parts.begin()));
      if (match != bound.parts.end()) continue;
      const PlacedPattern placed = canonical(board, tiles, goal.blank & ~tiles);
      bound.parts.push_back({table_of(placed.pattern), placed.symmetry, tiles});
    }
  }
  return bound;
}

}  // namespace tilebase
