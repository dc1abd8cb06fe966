#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include <tilebase/budget.hpp>
#include <tilebase/export.hpp>
#include <tilebase/notation.hpp>
#include <tilebase/puzzle.hpp>
#include <tilebase/result.hpp>

namespace tilebase {

class Distances;
class Paths;
class RandomStates;
struct Way;

/// A move and the distance of the state after it.
struct ValuedMove {
  MoveId move;
  std::optional<int> distance;  ///< distance after the move; nullopt if the state after it is unsolvable

  friend bool operator==(const ValuedMove&, const ValuedMove&) = default;
};

/// Two tiles, the smaller number first.
using TilePair = std::pair<std::uint8_t, std::uint8_t>;

/// Bounds of the distance of a state, known when the search for its path ends.
struct Bounds {
  Path path;      ///< a path to a match: the upper bound
  int at_least;   ///< lower bound: no path is shorter
  bool is_first;  ///< whether the path is Solver::path(): of the shortest paths the lexicographically smallest

  int at_most() const { return static_cast<int>(path.size()); }

  /// Returns whether the path is a shortest one.
  bool is_proven() const { return at_most() == at_least; }

  friend bool operator==(const Bounds&, const Bounds&) = default;
};

/// Measures of how difficult a state is; each is nullopt if it cannot be computed.
struct Difficulty {
  std::optional<std::uint64_t> count;  ///< number of shortest paths, as Solver::count(); nullopt beyond 2^64 - 1
  std::optional<int> only_moves;       ///< moves of Solver::path() that no other move of a shortest path can replace

  /// Distance minus the Manhattan distance, the number of steps of all tiles to their cells in the target. Boards of
  /// slides and targets without wildcards alone have it.
  std::optional<int> manhattan_error;

  friend bool operator==(const Difficulty&, const Difficulty&) = default;
};

/// Number of states at each distance from a target.
struct Histogram {
  std::vector<std::uint64_t> states;  ///< number of states at distance 0, 1, ..., farthest()
  std::uint64_t unreachable = 0;  ///< number of states that cannot reach the target; UINT64_MAX for that many and more

  std::size_t farthest() const { return states.size() - 1; }
  TILEBASE_EXPORT std::uint64_t reachable() const;
};

/// Distances that states can be drawn at: from 0 to `limit`.
struct DistanceRange {
  int limit;        ///< the largest distance from the target; 1000 or 65,534 if that is not known
  std::string why;  ///< meaning of `limit`, as the end of a message; "" if the largest distance is not known
};

/// Answers questions about one target: how far the nearest matching state is from any state, and by which path.
/// Tablebase::plan() tells the way of answering. A target of several goals takes the time of all its goals; a search
/// for them ends with the nearest.
///
/// A state must be a state of the puzzle: if it has another number of cells, or its lanes are no arrangement of the
/// puzzle's tiles, every question is the error bad_board.
///
/// All ways but the search answer in microseconds (many completions in milliseconds); a search takes milliseconds to
/// seconds, past 16 cells any time: see within(). The errors of every question are gave_up, table_damaged and, if
/// tables are in files, file_unreadable.
///
/// Tablebase::solver() creates it. It keeps the tables alive, so it may outlive the tablebase. Cheap to copy. Answers
/// never change; any number of threads may share it.
class Solver {
 public:
  TILEBASE_EXPORT const Puzzle& puzzle() const;
  TILEBASE_EXPORT const Target& target() const;

  /// Returns a Solver for the same target with a budget for each answer.
  TILEBASE_EXPORT Solver within(Budget budget) const;
  const Budget& budget() const { return budget_; }

  /// Returns a Solver for the same target whose budget's time runs from now on, for all answers together.
  TILEBASE_EXPORT Solver start_clock() const;

  /// Returns the length of a shortest path from the state to a match, in moves; nullopt if there is no path.
  TILEBASE_EXPORT Result<std::optional<int>> distance(const State& state) const;

  /// Returns whether there is a path. Takes no search, but for the first question about a puzzle with equal tiles, and
  /// for states that one-way walks of the blank or equal tiles leave undecided: gives up after 5,000,000 states of a
  /// search for a path from these.
  TILEBASE_EXPORT Result<bool> is_solvable(const State& state) const;

  /// Returns the lexicographically smallest (moves compared by name) of the shortest paths to any match; nullopt if
  /// there is none. Calls for a goal without wildcards count: after enough of them, builds the table of prepare_for().
  TILEBASE_EXPORT Result<std::optional<Path>> path(const State& start) const;

  /// Returns the best bounds that are known when the budget of a search ends: a path, and how short another may be.
  /// Ends earlier once path() is known; with `tolerance`, at least 0, once the path is at most that many moves longer
  /// than a shortest one. Look-ups return path(). Returns nullopt for an unsolvable state. Errors: gave_up, but hardly
  /// ever where all walks of the blank can be taken back, if not by a move, then by several: however small the budget,
  /// a path is built line by line, or three tiles or one at a time, unless the search finds a shorter one.
  TILEBASE_EXPORT Result<std::optional<Bounds>> bounds(const State& start, std::optional<int> tolerance = {}) const;

  /// Returns the first move of path(); nullopt at a match and for an unsolvable state.
  TILEBASE_EXPORT Result<std::optional<MoveId>> best_move(const State& state) const;

  /// Returns every allowed move with the distance after it, best first, then by name; moves to unsolvable states last.
  /// O(moves * distance).
  TILEBASE_EXPORT Result<std::vector<ValuedMove>> moves(const State& state) const;

  /// Returns the first move of path() with the distance after it, which is never missing; nullopt at a match and for an
  /// unsolvable state.
  TILEBASE_EXPORT Result<std::optional<ValuedMove>> hint(const State& state) const;

  /// Returns the change of the distance by a move: -1 for each move of a shortest path, 0 or more for any other;
  /// nullopt if there is no path after it. Errors, besides: bad_move if the state does not allow the move.
  TILEBASE_EXPORT Result<std::optional<int>> rate(const State& state, MoveId move) const;

  /// Explains an unsolvable state: returns two of its tiles, never the blank, that would make it solvable if they
  /// changed places. Of all such pairs, it is the pair that puts most tiles into their cells in the target, then the
  /// first by cells. Returns nullopt for a solvable state, if no pair is known to help, and for puzzles with equal
  /// tiles, whose names do not tell tiles apart. A pair for which a search would have to decide is not known to help.
  /// O(cells^2) of is_solvable().
  TILEBASE_EXPORT Result<std::optional<TilePair>> tiles_to_swap(const State& state) const;

  /// Counts the shortest paths from a start to the nearest matches; nullopt if it is unsolvable, 1 (the empty path) if
  /// it matches. Paths differ if their moves do: two moves with the same effect make two paths. Exact. Errors, besides:
  /// count_overflow beyond 2^64 - 1. O(states on shortest paths * moves * nearest matches).
  TILEBASE_EXPORT Result<std::optional<std::uint64_t>> count(const State& start) const;

  /// Measures how difficult a state is; nullopt if it is unsolvable. If the search for all shortest paths gives up,
  /// `paths` and `only_moves` are nullopt. Takes as long as count().
  TILEBASE_EXPORT Result<std::optional<Difficulty>> difficulty(const State& state) const;

  /// Lists the shortest paths in lexicographic order (moves compared by name). The time of the budget runs from this
  /// call on, for all paths together; this function alone calls its `keep_going`, not Paths::next().
  TILEBASE_EXPORT Result<Paths> paths(const State& start) const;

  /// Returns a Solver for the matches that are nearest to a start alone. From the start, and from every state on its
  /// shortest paths, distances are the same; from other states they may be greater, or nullopt. Faster if completions
  /// are looked up. This call does the search, if any: its result suffices to count and list all paths.
  TILEBASE_EXPORT Result<Solver> nearest_to(const State& start) const;

  /// Hints that about `paths` more calls follow. If that pays, builds a table of multi-move entries: milliseconds, as
  /// long as it takes to find some number of paths without it, 2,700 for the 8-puzzle; 8 bytes a state. Paths are then
  /// several times faster, with the same answers.
  TILEBASE_EXPORT void prepare_for(std::size_t paths) const;

  /// Returns whether the table of prepare_for() exists: never for a target with wildcards or an inconsistent table.
  TILEBASE_EXPORT bool is_prepared() const noexcept;

  /// Returns every state at a distance from the target, or for nullopt at any, in lexicographic order; nullopt for a
  /// puzzle of more than Tablebase::most_table_cells cells. Without wildcards by a search of up to a second for a board
  /// of slides at a distance, else by reading the whole table. With wildcards by the distances of the named tiles if
  /// they are few, else by a search over all states: twelve cells take a minute and half a gigabyte, and all states at
  /// any distance 80 bytes each. Errors: gave_up, those of reading. O(n!).
  TILEBASE_EXPORT Result<std::optional<std::vector<State>>> states_at(std::optional<int> distance) const;

  /// Returns whether an answer takes a search: milliseconds to seconds.
  TILEBASE_EXPORT bool searches() const noexcept;

  /// Names the source of answers in one line: a table by its name, or the search and why no table answers.
  TILEBASE_EXPORT std::string answered_by() const;

  /// Returns the distances of all states; kept for the next call, with wildcards or equal tiles a byte a board. Errors:
  /// too_many_cells (Tablebase::lists_all()), gave_up. O(boards * moves) with wildcards or equal tiles, else O(1).
  TILEBASE_EXPORT Result<std::shared_ptr<const Distances>> distances() const;

  /// Counts the states at each distance: by the table that answers, else by distances(). Errors: those of distances();
  /// too_many_cells if neither counts them.
  TILEBASE_EXPORT Result<Histogram> stats() const;

  /// Returns the range up to the farthest distance if a table or distances() tells it, else up to a number above the
  /// distances of all boards. Errors: those of distances(), but for too_many_cells.
  TILEBASE_EXPORT Result<DistanceRange> distance_range() const;

  /// Draws random states at a distance, or for nullopt at any. Errors: those of distances(), but for too_many_cells;
  /// bad_number for a distance outside distance_range(). The time of the budget runs from this call on (RandomStates).
  TILEBASE_EXPORT Result<RandomStates> random_states(std::optional<int> at_distance, std::uint64_t seed) const;

 private:
  friend struct Way;
  friend class Tablebase;
  explicit Solver(std::shared_ptr<const Way> way) : way_(std::move(way)) {}

  std::shared_ptr<const Way> way_;
  std::shared_ptr<const Puzzle> reader_;  // reader of boards, that of Tablebase
  Budget budget_;
};

}  // namespace tilebase
