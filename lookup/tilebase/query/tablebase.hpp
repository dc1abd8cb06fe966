#pragma once

#include <memory>
#include <optional>
#include <vector>

#include <tilebase/export.hpp>
#include <tilebase/puzzle/notation.hpp>
#include <tilebase/puzzle/puzzle.hpp>
#include <tilebase/query/relabel.hpp>
#include <tilebase/result.hpp>
#include <tilebase/table/stored_table.hpp>
#include <tilebase/table/table.hpp>
#include <tilebase/table/wildcard_table.hpp>

namespace tilebase {

/// One goal, seen through the table that answers for it. Cheap to copy; the tablebase it came from must outlive it.
/// Immutable; safe to share.
class GoalView {
 public:
  /// The length of a shortest path from the state to the goal; nothing if there is none. O(cells).
  std::optional<int> distance(const State& state) const { return table_->distance(relabel_(state)); }

  /// The smallest move, by name, that leads one step nearer; nothing at the goal and where there is no way.
  /// Errors: table_damaged, for a table that contradicts itself.
  TILEBASE_EXPORT Result<std::optional<MoveId>> best_move(const State& state) const;

  /// The lexicographically smallest (moves compared by name) of the shortest paths to the goal; nothing if there is
  /// none. Errors: table_damaged. O(path) where the table's frame has the goal's move names, else O(path * moves).
  TILEBASE_EXPORT Result<std::optional<Path>> path(const State& state) const;

  /// How many states lie at distance 0, 1, ... of the goal.
  const std::vector<std::uint64_t>& histogram() const { return table_->histogram(); }

  /// The table that answers, how states are carried into its frame, and whether moves have the same names there.
  const Table& table() const { return *table_; }
  const Relabel& relabel() const { return relabel_; }
  bool same_names() const { return same_names_; }

 private:
  friend class Tablebase;
  GoalView(const Table& table, const Relabel& relabel, bool same_names)
      : table_(&table), relabel_(relabel), same_names_(same_names) {}

  const Table* table_;
  Relabel relabel_;
  bool same_names_;
};

/// The error for a table that contradicts itself.
TILEBASE_EXPORT Error contradiction_in(const Table& table);

/// All tables at hand of one puzzle: answers for every goal that relabelling and the puzzle's symmetries carry to the
/// goal of one of them. A table is decompressed when a question first needs it. Answers never change; any number of
/// threads may ask at once.
class Tablebase {
 public:
  /// Opens the tablebase of a built-in puzzle from the tables inside this library: no file is needed. Errors:
  /// table_missing for any other name.
  TILEBASE_EXPORT static Result<Tablebase> builtin(std::string_view puzzle);

  /// Errors: table_missing if there is no table of a goal, puzzle_mismatch if the tables' puzzles differ.
  TILEBASE_EXPORT static Result<Tablebase> open(std::vector<StoredTable> tables);

  TILEBASE_EXPORT const Puzzle& puzzle() const;
  TILEBASE_EXPORT const std::vector<StoredTable>& tables() const;

  /// The table of patterns, which answers for targets with enough wildcards; null where there is none. Errors:
  /// table_damaged.
  TILEBASE_EXPORT Result<const WildcardTable*> patterns() const;

  /// The view of one goal. Errors: table_missing if no table answers for it, table_damaged.
  TILEBASE_EXPORT Result<GoalView> toward(const State& goal) const;

  /// The length of a shortest path from the state to the nearest state that matches the target; nothing if there is
  /// none. Many questions about one target with wildcards are answered faster by a TargetView. Errors: as toward().
  TILEBASE_EXPORT Result<std::optional<int>> distance(const State& start, const Target& target) const;

  /// The lexicographically smallest among the shortest paths to any state that matches the target; nothing if there is
  /// none. Errors: as toward().
  TILEBASE_EXPORT Result<std::optional<Path>> path(const State& start, const Target& target) const;

  TILEBASE_EXPORT Tablebase(Tablebase&&) noexcept;
  TILEBASE_EXPORT Tablebase& operator=(Tablebase&&) noexcept;
  TILEBASE_EXPORT ~Tablebase();

 private:
  struct Contents;
  explicit Tablebase(std::unique_ptr<Contents> contents);
  std::unique_ptr<Contents> contents_;
};

}  // namespace tilebase
