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
class OpenTables;
struct Way;

/// A move and the distance of the state after it.
struct ValuedMove {
  MoveId move;
  std::optional<int> distance;  ///< nothing if that state is unsolvable

  friend bool operator==(const ValuedMove&, const ValuedMove&) = default;
};

/// Two tiles, the smaller number first.
using TilePair = std::pair<std::uint8_t, std::uint8_t>;

/// What is known about the way from a state when the search for it ends.
struct Bounds {
  Path path;      ///< leads to a match
  int at_least;   ///< no path is shorter
  bool is_first;  ///< whether it is Solver::path(): of the shortest paths the lexicographically smallest

  int at_most() const { return static_cast<int>(path.size()); }

  /// Whether the path is a shortest one.
  bool is_proven() const { return at_most() == at_least; }

  friend bool operator==(const Bounds&, const Bounds&) = default;
};

/// How difficult a state is, by what can be counted; each measure is nothing where it cannot be had.
struct Difficulty {
  std::optional<std::uint64_t> paths;  ///< shortest paths, as Solver::count(); nothing beyond 2^64 - 1
  std::optional<int> only_moves;       ///< moves of Solver::path() that no other move of a shortest path can replace

  /// By how many moves the Manhattan distance is too small: the steps of all tiles to their cells in the target. Of
  /// boards of slides and targets without wildcards.
  std::optional<int> manhattan_error;

  friend bool operator==(const Difficulty&, const Difficulty&) = default;
};

/// How many states lie at each distance from a target.
struct Histogram {
  std::vector<std::uint64_t> states;  ///< at distance 0, 1, ..., farthest()
  std::uint64_t unreachable = 0;      ///< so many cannot reach it

  std::size_t farthest() const { return states.size() - 1; }
  TILEBASE_EXPORT std::uint64_t reachable() const;
};

/// The distances that states can be drawn at: from 0 to `most`.
struct DistanceRange {
  int most;
  std::string why;  ///< what `most` is, as the end of a message; "" if it is only above the distances of all boards
};

/// Receives the words of Solver::write_words(), one call for each start, in order.
class WordSink {
 public:
  virtual ~WordSink() = default;

  /// Space for so many characters. A word is written there, and some of those behind its end; then written() is called.
  virtual char* room(std::size_t characters) = 0;
  virtual void written(char* end) = 0;

  virtual void unsolvable() = 0;
  virtual void failed(const Error& error) = 0;
};

/// Answers questions about one target: from any state, how far the nearest matching state is, and which way.
/// Tablebase::plan() says which way answers.
///
/// All but the search answer in microseconds (many completions in milliseconds), a search takes milliseconds to
/// seconds, past 16 cells any time: see within(). The errors of every question are gave_up, table_damaged and, where
/// tables are in files, file_unreadable.
///
/// Made by Tablebase::solver(). It keeps the tables alive, so it may outlive the tablebase. Cheap to copy. Answers
/// never change; any number of threads may share it.
class Solver {
 public:
  /// If `start` is given, only questions about it and about states that can be reached from it may follow: half of the
  /// completions may then be left out. Errors: table_missing if no table answers, table_damaged.
  TILEBASE_EXPORT static Result<Solver> make(std::shared_ptr<const OpenTables> tables, const Target& target,
                                             const State* start = nullptr);

  TILEBASE_EXPORT const Puzzle& puzzle() const;
  TILEBASE_EXPORT const Target& target() const;

  /// The same with a budget for each answer that needs a search.
  TILEBASE_EXPORT Solver within(Budget budget) const;
  const Budget& budget() const { return budget_; }

  /// A Solver for the same target whose budget's time runs from now on, for all answers together.
  TILEBASE_EXPORT Solver start_clock() const;

  /// The length of a shortest path from the state to a match; nothing if there is none.
  TILEBASE_EXPORT Result<std::optional<int>> distance(const State& state) const;

  /// Whether there is a path at all. Takes no search, and so never gives up, but for the first one of a puzzle with
  /// equal tiles.
  TILEBASE_EXPORT Result<bool> is_solvable(const State& state) const;

  /// The lexicographically smallest (moves compared by name) among the shortest paths to any match; nothing if there is
  /// none. After worth_preparing calls about a goal without wildcards, it prepares entries of several moves each, and
  /// is faster from then on (see expect()).
  TILEBASE_EXPORT Result<std::optional<Path>> path(const State& start) const;

  /// The best that is known when the budget of a search ends: a path, and how short another may be. Ends before, with
  /// path(), once that is known; with `within`, from 0 on, as soon as the path is at most so many moves longer than a
  /// shortest one. Look-ups give path(). Nothing for an unsolvable state. Errors: gave_up, but not on boards of slides,
  /// which have a path however small the budget: one that is built line by line, unless the search finds a shorter one.
  TILEBASE_EXPORT Result<std::optional<Bounds>> bounds(const State& start, std::optional<int> within = {}) const;

  /// The first move of path(); nothing at a match and for an unsolvable state.
  TILEBASE_EXPORT Result<std::optional<MoveId>> best_move(const State& state) const;

  /// Every allowed move with the distance after it, best first, then by name; those to unsolvable states come last.
  /// O(moves * distance).
  TILEBASE_EXPORT Result<std::vector<ValuedMove>> moves(const State& state) const;

  /// The best move and the distance after it, which it always has: the first move of path(). Nothing at a match and for
  /// an unsolvable state.
  TILEBASE_EXPORT Result<std::optional<ValuedMove>> hint(const State& state) const;

  /// By how much a move changes the distance: -1 helps, as each move of a shortest path does; 0 keeps it, 1 and more
  /// hurt. Nothing if there is no path after it. Errors, besides: bad_number if the state does not allow the move.
  TILEBASE_EXPORT Result<std::optional<int>> rate(const State& state, MoveId move) const;

  /// Why a state is unsolvable: two of its tiles that would make it solvable if they changed places, never the blank.
  /// Of all such pairs, the one that brings most tiles to where the target wants them, then the first by cells. Nothing
  /// for a solvable state, where no pair does, and where tiles are equal: a name does not tell which one. Takes no
  /// search. O(cells^2) of is_solvable().
  TILEBASE_EXPORT Result<std::optional<TilePair>> tiles_to_swap(const State& state) const;

  /// How many different shortest paths lead from a start to the nearest matches; nothing if it is unsolvable, 1 (the
  /// empty path) if it matches already. Paths differ if their moves do: two moves with the same effect make two paths.
  /// Exact. Errors, besides: count_overflow beyond 2^64 - 1. O(states on those paths * moves * nearest matches).
  TILEBASE_EXPORT Result<std::optional<std::uint64_t>> count(const State& start) const;

  /// How difficult a state is; nothing if it is unsolvable. Where the search for all shortest paths gives up, `paths`
  /// and `only_moves` are nothing. Takes as long as count().
  TILEBASE_EXPORT Result<std::optional<Difficulty>> difficulty(const State& state) const;

  /// All those paths, one after the other in lexicographic order (moves compared by name). The time of the budget is
  /// for all of them together, from here on; its `keep_going` is asked here alone, and not by Paths::next().
  TILEBASE_EXPORT Result<Paths> paths(const State& start) const;

  /// The same target, considering only the matches nearest to a start. From it, and from every state on its shortest
  /// paths, distances are the same; from others they may be greater, or nothing. Faster if completions are looked at. A
  /// search is done here and not later: with its answers, all paths are counted and listed without any other.
  TILEBASE_EXPORT Result<Solver> nearest_to(const State& start) const;

  /// From this many paths on, it pays to prepare for them.
  static constexpr std::size_t worth_preparing = 1000;

  /// Announces about so many more paths. From worth_preparing on, computes entries of several moves once: some
  /// milliseconds and 8 bytes a state. Paths are then several times faster, with the same answers.
  TILEBASE_EXPORT void expect(std::size_t paths) const;

  /// Whether these entries are there: not before they pay, for a target with wildcards, and for an inconsistent table.
  TILEBASE_EXPORT bool is_prepared() const noexcept;

  /// Writes the words of path() from many starts, as Puzzle::word() gives them. The fastest way to answer many: once
  /// entries are prepared, some nanoseconds for each, best for about 64 starts at a time. Errors: those of path(), for
  /// each start.
  TILEBASE_EXPORT void write_words(std::span<const State> starts, WordSink& words) const;

  /// Every state at a distance from the target, or at any, in lexicographic order; nothing for a puzzle of more than
  /// max_table_cells cells. Without wildcards by a search of up to a second for a board of slides at a distance, else
  /// by reading the whole table. With wildcards by the distances of the named tiles where these are few, else by a
  /// search over all states: twelve cells take minutes and up to a gigabyte, and all states at any distance 32 bytes
  /// each. Errors: gave_up, those of reading. O(n!).
  TILEBASE_EXPORT Result<std::optional<std::vector<State>>> states_at(std::optional<int> distance) const;

  /// Whether an answer takes a search: milliseconds to seconds.
  TILEBASE_EXPORT bool searches() const noexcept;

  /// What answers, as one line: a table by its name, or the search and why no table does.
  TILEBASE_EXPORT std::string answered_by() const;

  /// The distances of all states, listed; kept for the next call, with wildcards or equal tiles a byte a board. Errors:
  /// too_many_cells (Tablebase::lists_all()), gave_up. O(boards * moves) with wildcards or equal tiles, else O(1).
  TILEBASE_EXPORT Result<std::shared_ptr<const Distances>> distances() const;

  /// How many states lie at each distance: by the table that answers, else as distances(). Errors: too_many_cells
  /// where neither counts them.
  TILEBASE_EXPORT Result<Histogram> stats() const;
  [[deprecated("use stats()")]] TILEBASE_EXPORT Result<Histogram> histogram() const;

  /// The farthest distance where a table or distances() tells it, else one above those of all boards. Errors: as
  /// distances(), but for too_many_cells.
  TILEBASE_EXPORT Result<DistanceRange> distance_range() const;

  /// Random states at a distance, or at any. Errors: as distances(), but for too_many_cells; bad_number for a distance
  /// that is not in distance_range(). The time of the budget runs from here on (RandomStates).
  TILEBASE_EXPORT Result<RandomStates> random_states(std::optional<int> at_distance, std::uint64_t seed) const;
  [[deprecated("use random_states()")]] TILEBASE_EXPORT Result<RandomStates> draw(std::optional<int> at_distance,
                                                                                  std::uint64_t seed) const;

  /// The error for a table whose contents are inconsistent.
  TILEBASE_EXPORT Error inconsistent() const;

 private:
  explicit Solver(std::shared_ptr<const Way> way) : way_(std::move(way)) {}

  std::shared_ptr<const Way> way_;
  Budget budget_;
};

}  // namespace tilebase
