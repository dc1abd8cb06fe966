#pragma once

#include <memory>
#include <vector>

#include <base/lazy.hpp>
#include <tilebase/engine/query/board_store.hpp>
#include <tilebase/engine/query/views.hpp>
#include <tilebase/engine/search/slides/named_tiles.hpp>
#include <tilebase/engine/table/table.hpp>
#include <tilebase/result.hpp>
#include <tilebase/stored_table.hpp>

namespace tilebase {

class GeneralStore;
class PatternStore;
class Tablebase;

/// Tables of one puzzle, and which of them answers for a goal:
///
///     goal ---> blank's cell ---> route: table, symmetry ---> GoalView
///                                   |
///                                   +- plain: the table's goal has its blank in the same cell
///                                   +- mirrored: a symmetry takes the goal's blank cell to the table's blank cell
///
/// With equal tiles, a table answers only for its own goal; for other goals all boards are searched. The distances of
/// all boards that a search finds are cached (BoardStore).
///
/// Decompresses a table, or reads its first block, and computes symmetries when they are first needed. Boards of slides
/// and other puzzles without complete tables are answered by a search under pattern tables, which are read from a
/// pattern file if the set has one, else computed. Any number of threads may share a set.
class TableSet {
 public:
  /// Opens a set of at least one table. Errors: table_missing for none; puzzle_mismatch if the tables' puzzles differ;
  /// table_damaged for a wrong pattern file of slides.
  static Result<std::shared_ptr<const TableSet>> open(std::vector<StoredTable> tables);

  /// Creates the set of a puzzle's tables, perhaps none.
  static std::shared_ptr<const TableSet> with(const Puzzle& puzzle, std::vector<StoredTable> tables);

  /// Opens a puzzle without any table, which the distances of all its boards or searches answer: as
  /// Tablebase::create() does for puzzles that have no tables. No errors. Defined beside the class Tablebase.
  static Result<Tablebase> without_tables(const Puzzle& puzzle);

  /// Returns the tables of a tablebase; defined beside the class Tablebase.
  static const TableSet& of(const Tablebase& tablebase);

  const Puzzle& puzzle() const { return puzzle_; }
  const std::vector<StoredTable>& tables() const { return tables_; }

  /// Returns the view of one goal of a puzzle of at most max_unpacked_cells cells. Errors: table_missing if no table
  /// answers for the goal, table_damaged.
  Result<GoalView> goal_view(const State& goal) const;

  /// Returns the view of one goal of a puzzle whose tables stay in blocks. Errors: table_missing.
  Result<LargeView> large_view(const State& goal) const;

  /// Returns whether a table answers for every goal that matches a target. Tables of more than max_table_cells cells,
  /// and tables with equal tiles, answer only for goals without wildcards, because each look-up may read from disk.
  bool has_tables_for(const Target& target) const;

  /// Returns the table that answers for a goal; null if no table does.
  const StoredTable* table_for(const State& goal) const;

  /// Returns whether the first question about a goal makes its table by a search for all states.
  bool makes_table_for(const State& goal) const;

  /// Names the table that answers for a goal; there must be one.
  std::string description_of(const State& goal) const;

  /// Returns the error that tells why no table answers for a target, of several goals for one of them. Requires
  /// !has_tables_for(target), or so for a goal.
  Error missing_table_error(const Target& target) const;

  /// Tables for targets that name few tiles.
  const NamedTilesStore& named_tiles() const { return named_tiles_; }

  /// Pattern tables; null unless the puzzle is a board of slides.
  const std::shared_ptr<const PatternStore>& patterns() const { return patterns_; }

  /// Moves and pattern tables of the search for any puzzle, and their memory so far, in bytes (general_way.cpp).
  /// Errors: table_damaged, file_unreadable, for a pattern file.
  Result<const GeneralStore*> general() const;
  std::uint64_t general_bytes() const;

  /// Returns the distances of all boards to a target: cached, read from the table of a goal with equal tiles, or
  /// searched. Errors: too_many_cells for a puzzle that can_be_listed() refuses, gave_up, table_damaged,
  /// file_unreadable.
  Result<std::shared_ptr<const Distances>> distances_to(const Target& target, const Budget& budget) const;

  /// Cache of distances_to().
  const BoardStore& boards() const { return boards_; }

  ~TableSet();
  TableSet(const TableSet&) = delete;
  TableSet& operator=(const TableSet&) = delete;

 private:
  struct Routes;
  Error missing_goal_error(const State& goal) const;
  TableSet(const Puzzle& puzzle, std::vector<StoredTable> tables, std::shared_ptr<const PatternStore> patterns);

  Puzzle puzzle_;
  std::vector<StoredTable> tables_;
  std::unique_ptr<Routes> routes_;
  std::shared_ptr<const PatternStore> patterns_;
  mutable Lazy<Result<std::shared_ptr<const GeneralStore>>> general_;
  NamedTilesStore named_tiles_;
  BoardStore boards_;
};

}  // namespace tilebase
