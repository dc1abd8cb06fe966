#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <tilebase/export.hpp>
#include <tilebase/notation.hpp>
#include <tilebase/plan.hpp>
#include <tilebase/puzzle.hpp>
#include <tilebase/result.hpp>
#include <tilebase/solver.hpp>
#include <tilebase/stored_table.hpp>

/// engine/: opens tables and creates a Solver for each target. solve() needs no tablebase.
namespace tilebase {

/// Returns a shortest path as a word, the lexicographically smallest, such as "dlurull"; names of several characters
/// are separated by single spaces. Returns nullopt if the board is unsolvable. Board and goal are text, as
/// parse_board() and parse_target() read them; the default goal is the puzzle's own. The puzzle is a built-in one. Its
/// tables are opened at the first question about it and kept until the program ends. Errors: bad_board, table_missing
/// for a name that is not built in. Any number of threads may ask at once.
TILEBASE_EXPORT Result<std::optional<std::string>> solve(std::string_view board, std::string_view goal = {},
                                                         std::string_view puzzle = "slide3x3");

class TableSet;

/// Tables of one puzzle: answers for every goal that relabelling and the puzzle's symmetries carry to the goal of a
/// table. A table is decompressed when a question first needs it. Cheap to copy. Answers never change; any number of
/// threads may ask at once.
class Tablebase {
 public:
  /// Opens a built-in puzzle (builtin_puzzle()) without a file: from the tables inside this library or, without any, as
  /// create() does; a board of slides that is not of data/puzzles/ is answered by search. Errors: table_missing for any
  /// other name.
  TILEBASE_EXPORT static Result<Tablebase> builtin(std::string_view typed);

  /// Opens the `*.table` files of a puzzle in a folder. Errors: file_unreadable, table_damaged, puzzle_mismatch,
  /// table_missing.
  TILEBASE_EXPORT static Result<Tablebase> load(const std::string& folder, const std::string& puzzle);

  /// Opens tables. Errors: table_missing for no table, puzzle_mismatch if the tables' puzzles differ.
  TILEBASE_EXPORT static Result<Tablebase> open(std::vector<StoredTable> tables);

  /// Creates the tables of any puzzle in memory. Up to most_listed_cells cells, each table is searched, not proven, by
  /// the first question that needs it: milliseconds for nine cells, by the search that makes table files. So is that of
  /// a larger puzzle, no board of slides and without equal tiles, whose moves lead to at most 20 million states: at
  /// most some 0.2 s and 30 MB. Other puzzles have no table. One with equal tiles is answered by the distances of all
  /// its boards, a byte each, if there are at most most_listed_boards: the first question about a target searches for
  /// them, about five million boards a second in each of the threads that the budget allows. All else is answered by
  /// search under pattern tables, which are generated when they are needed. Errors: bad_definition for a puzzle whose
  /// symmetries take too long to find.
  TILEBASE_EXPORT static Result<Tablebase> create(const Puzzle& puzzle);

  TILEBASE_EXPORT const Puzzle& puzzle() const;
  TILEBASE_EXPORT const std::vector<StoredTable>& tables() const;

  /// Plans the answers about a target: the way of answering, and its cost. Errors: bad_board for a target that is not
  /// of the puzzle.
  TILEBASE_EXPORT Result<Plan> plan(const Target& target) const;

  /// Plans the answers about a target from a start, as solver_from() gives them. Errors: bad_board for a target or a
  /// start that is not of the puzzle.
  TILEBASE_EXPORT Result<Plan> plan_from(const Target& target, const State& start) const;

  /// Returns whether answers about some target take a search: milliseconds to seconds.
  TILEBASE_EXPORT bool searches() const;

  /// Returns whether Solver::distances() lists all states of the puzzle at once: if it has at most most_listed_cells
  /// cells, or equal tiles and at most most_listed_boards boards.
  TILEBASE_EXPORT bool lists_all() const;

  /// Largest number of cells of a listed puzzle without equal tiles, of boards of a listed puzzle with equal tiles, and
  /// of cells of a puzzle that a single machine makes complete tables of.
  static constexpr int most_listed_cells = 9;
  static constexpr std::uint64_t most_listed_boards = 268'435'456;
  static constexpr int most_table_cells = 12;

  /// Returns the same tablebase with a budget for each answer.
  TILEBASE_EXPORT Tablebase within(Budget budget) const;
  const Budget& budget() const { return budget_; }

  /// Returns the same tablebase, whose puzzle() and solvers read boards with a name of the blank: Puzzle::with_blank().
  TILEBASE_EXPORT Result<Tablebase> with_blank(std::string_view name) const;

  /// Size in bytes of the pattern tables that searches have built, or read whole from a file, until now, and of the
  /// distances of all boards to the last targets. They are kept for the next questions as long as any copy of this
  /// tablebase lives.
  TILEBASE_EXPORT std::uint64_t pattern_bytes() const;

  /// Creates the Solver that answers all questions about one target. Errors: bad_board for a target that is not of the
  /// puzzle, table_missing if no table answers, table_damaged, file_unreadable.
  TILEBASE_EXPORT Result<Solver> solver(const Target& target) const;

  /// Creates a Solver for questions about a start and about states that can be reached from it alone: with wildcards,
  /// it may be twice as fast. Errors: as for solver(), and bad_board for a start that is not of the puzzle.
  TILEBASE_EXPORT Result<Solver> solver_from(const Target& target, const State& start) const;

 private:
  friend class TableSet;
  Result<Solver> solver_of(const Target& target, const State* start) const;
  explicit Tablebase(std::shared_ptr<const TableSet> store) : store_(std::move(store)) {}

  std::shared_ptr<const TableSet> store_;
  std::shared_ptr<const Puzzle> reader_;  // puzzle with another name of the blank; null: the store's
  Budget budget_;
};

}  // namespace tilebase
