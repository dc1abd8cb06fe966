#pragma once

#include <memory>
#include <vector>

#include <tilebase/engine/query/board_store.hpp>
#include <tilebase/engine/query/goal_view.hpp>
#include <tilebase/engine/query/large_view.hpp>
#include <tilebase/engine/table/table.hpp>
#include <tilebase/plan.hpp>
#include <tilebase/result.hpp>
#include <tilebase/stored_table.hpp>

namespace tilebase {

class PatternStore;

/// The tables of one puzzle, and which of them answers for a goal:
///
///     goal ---> blank's cell ---> route: table, symmetry ---> GoalView
///                                   |
///                                   +- plain: a table's goal has its blank in that cell
///                                   +- mirrored: a symmetry takes that cell to such a cell
///
/// With equal tiles a table answers for its own goal alone; all boards are searched for others, and kept.
///
/// A table is decompressed, or its first block read, and symmetries are computed, when first needed. A board of slides
/// needs no table: where none answers, a search under pattern tables does; they come from a pattern file if one is
/// there. Any number of threads may share a store.
class OpenTables {
 public:
  /// Errors: table_missing if there is no table of a goal, puzzle_mismatch if the tables' puzzles differ.
  static Result<std::shared_ptr<const OpenTables>> open(std::vector<StoredTable> tables);

  /// The store of a puzzle without any table. Errors: table_missing unless it is a board of slides.
  static Result<std::shared_ptr<const OpenTables>> of(const Puzzle& puzzle);

  /// The store of a puzzle with these tables of it, or with none: then a question may be table_missing.
  static std::shared_ptr<const OpenTables> with(const Puzzle& puzzle, std::vector<StoredTable> tables);

  const Puzzle& puzzle() const { return puzzle_; }
  const std::vector<StoredTable>& tables() const { return tables_; }

  /// The view of one goal, of a puzzle of at most max_unpacked_cells cells. Errors: table_missing if no table answers
  /// for it, table_damaged.
  Result<GoalView> goal_view(const State& goal) const;

  /// The same of a puzzle of more cells.
  Result<LargeView> large_view(const State& goal) const;

  /// Whether a table answers for every goal that matches a target. Tables of more than max_table_cells cells, and of
  /// equal tiles, answer for goals without wildcards only: each look-up may take reading a disk.
  bool has_tables_for(const Target& target) const;

  /// The table that answers for a goal; null if there is none.
  const StoredTable* table_for(const State& goal) const;

  /// Why not, as an error.
  Error missing_for(const Target& target) const;

  /// Whether there is a wildcard table, and the target has enough wildcards for it.
  bool has_wildcard_table_for(const Target& target) const;

  /// The wildcard table, which answers for targets with enough wildcards; null if there is none. Errors: table_damaged.
  Result<const WildcardTable*> wildcard_table() const;

  /// The pattern tables; null unless the puzzle is a board of slides.
  const std::shared_ptr<const PatternStore>& patterns() const { return patterns_; }

  /// What is known of a puzzle with equal tiles.
  const BoardStore& boards() const { return boards_; }

  ~OpenTables();
  OpenTables(const OpenTables&) = delete;
  OpenTables& operator=(const OpenTables&) = delete;

 private:
  struct Routes;
  Error missing(const State& goal) const;
  OpenTables(const Puzzle& puzzle, std::vector<StoredTable> tables, std::shared_ptr<const PatternStore> patterns);

  Puzzle puzzle_;
  std::vector<StoredTable> tables_;
  std::unique_ptr<Routes> routes_;
  std::shared_ptr<const PatternStore> patterns_;
  BoardStore boards_;
};

/// Chooses the cheapest way to answer about a target, from any start or from this one. Opens no table: where the
/// chosen way needs one that is missing or damaged, making it is the error. The first call may compute the puzzle's
/// symmetries; the others take some nanoseconds. The slower ways give the same answers (tests/query/wildcard_ways).
///
///     wildcards      up to 9 cells                   10 to 12 cells                more
///
///     none           goal_table    | search          large_tables  | search        large_tables | search
///     some           wildcard_table, if it covers
///                    few_tiles, if that is quicker   few_tiles, if quicker         few_tiles, if quicker
///                    completions   | search          large_tables  | search        search
///     more than 7    as above                        few_tiles                     as above
///
///     Puzzles with equal tiles: all_boards. a | b: b where no table answers and the puzzle is a board of slides
Plan choose(const OpenTables& tables, const Target& target, const State* start = nullptr);

}  // namespace tilebase
