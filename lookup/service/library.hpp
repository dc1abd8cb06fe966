#pragma once

#include <atomic>
#include <chrono>
#include <cstdint>
#include <list>
#include <memory>
#include <mutex>
#include <string_view>
#include <vector>

#include <answer/question.hpp>
#include <base/lazy.hpp>
#include <tilebase/tilebase.hpp>

#include "service/http.hpp"

namespace tilebase::service {

/// Tablebases that the service answers from: the given ones, and every other built-in puzzle, such as `slideRxC`, by
/// search. The results of searches, pattern tables and the distances of puzzles with equal tiles, are kept for the
/// puzzles that were asked about last: as many as fit into a limit, 100 at most. Answers never change; thread-safe.
class Tablebases {
 public:
  /// The names of the puzzles must differ. The limits are in bytes: of the results of
  /// searches, and for each given tablebase of the distances of all boards to the last targets.
  explicit Tablebases(std::vector<Tablebase> tablebases, std::uint64_t most_pattern_bytes = UINT64_MAX,
                      std::uint64_t most_cache_bytes = UINT64_MAX);

  /// Returns the tablebase of a puzzle, to be held while questions use it. If pattern tables take more than the limit,
  /// forgets those of the puzzles not asked about for the longest time; their holders keep them. Errors: table_missing.
  using Held = std::shared_ptr<const Tablebase>;
  Result<Held> of(std::string_view typed) const;

  /// Returns the solver of a question; for a puzzle's own goal, a solver that is kept, so that many paths prepare it.
  /// Errors: those of Tablebase::solver().
  Result<Solver> solver(const answer::Question& question) const;

  /// Lists the puzzles to choose from, sorted by name: those of the tablebases, and some
  /// well-known built-in puzzles.
  std::vector<Puzzle> puzzles() const;

  /// Returns the number of bytes of the cached distances to targets.
  std::uint64_t cache_bytes() const;

  /// Returns the number of bytes of the results of searches that are kept, which the limit is for.
  std::uint64_t pattern_bytes() const;

 private:
  const Tablebase* given_tablebase(std::string_view puzzle) const;

  std::vector<Tablebase> tablebases_;
  std::unique_ptr<Lazy<Result<Solver>>[]> own_goals_;  // a solver for each tablebase
  std::uint64_t most_pattern_bytes_;
  mutable std::mutex mutex_;          // guards searched_
  mutable std::list<Held> searched_;  // tablebases that answer by search, last asked about first
};

/// Sources that endpoints answer from.
struct Library {
  Library(std::vector<Tablebase> given, const Limits& limited)
      : tablebases(std::move(given), limited.pattern_bytes, limited.cache_bytes), limits(limited) {}

  Tablebases tablebases;
  mutable std::atomic<std::size_t> searches{0};  ///< number of answers under way that may take a search
  const Limits& limits;
};

/// Returns the tablebase of the parameter `puzzle`; if it is missing, that of the parameter `start` or `board`, as
/// tablebase_of_board(). Throws a Refusal.
Tablebases::Held tablebase_of(const Library& library, const Query& query);

/// Returns a tablebase that reads boards with the parameter `blank`, if it is given. Throws a Refusal.
Tablebases::Held with_blank(const Query& query, const Tablebases::Held& tablebase);

/// Returns the tablebase of the slides that a board is of; the default puzzle's if it is of none.
Tablebases::Held tablebase_of_board(const Library& library, std::string_view board);

/// Returns the target of the parameter `goal`; the puzzle's own goal if it is missing. Throws a Refusal.
Target target_of(const Query& query, const Puzzle& puzzle);

/// Returns whether a parameter is true; false if it is missing. Throws a Refusal unless it is true or false.
bool is_true(const Query& query, std::string_view name);

/// Returns the names of slides that a parameter selects, by the blank if it is missing. Throws a Refusal.
NamedBy named_by_of(const Query& query, const Puzzle& puzzle, std::string_view name = "moves");

/// Converts an error of the library: 500 for a table that is damaged or cannot be read, 422 for an answer that was
/// given up, else 400.
Refusal refusal_of(const Error& error);

/// Returns the value of a result. Throws its error as a Refusal.
template <class T>
T value_or_refuse(Result<T> result) {
  if (result) return std::move(result).value();
  throw refusal_of(result.error());
}

/// A tablebase whose answers to a request end together: at the limit, or when the client is gone. For one thread.
class LimitedTablebase {
 public:
  /// The limit is `time` from now. All other arguments must outlive the object.
  LimitedTablebase(const Library& library, const Tablebase& tablebase, const Abandoned& abandoned, Limits::Time time);
  ~LimitedTablebase() { library_.searches -= searches_; }
  LimitedTablebase(const LimitedTablebase&) = delete;
  LimitedTablebase& operator=(const LimitedTablebase&) = delete;

  const Tablebase& operator*() const { return tablebase_; }
  const Tablebase* operator->() const { return &tablebase_; }

  bool is_abandoned() const { return abandoned_(); }

  /// Returns whether the time for searches is over; never if no answer takes a search.
  bool is_over() const { return searches_ && Budget::Clock::now() >= tablebase_.budget().until; }

 private:
  const Library& library_;
  const Abandoned& abandoned_;
  bool searches_;  // counts in Library::searches
  Tablebase tablebase_;
};

/// Estimates the time of a path: the plan has the time of a distance; each step looks some of the matches up.
inline std::chrono::nanoseconds cost_of_path(const Puzzle& puzzle, const Plan& plan) {
  return 2 * plan.distance + static_cast<std::int64_t>(puzzle.moves().size()) * plan.distance / 25;
}

}  // namespace tilebase::service
