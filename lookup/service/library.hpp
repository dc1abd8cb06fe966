#pragma once

#include <chrono>
#include <cstdint>
#include <list>
#include <memory>
#include <mutex>
#include <string>
#include <string_view>
#include <vector>

#include <answer/question.hpp>
#include <base/made_once.hpp>
#include <tilebase/tilebase.hpp>

#include "service/http.hpp"
#include "service/limits.hpp"

namespace tilebase::service {

/// The tablebases that the service answers from: those it is given, and every other board of slides (`slideRxC`), which
/// is answered by search. What searches have made, pattern tables and the distances of puzzles with equal tiles, is
/// kept: of the puzzles that were asked about last, as much as fits into the limit. Answers never change; thread-safe.
class Tablebases {
 public:
  /// The tablebases must be sorted by puzzle name; names must differ. The limit is in bytes.
  explicit Tablebases(std::vector<Tablebase> tablebases, std::uint64_t most_pattern_bytes = UINT64_MAX);

  /// The tablebase of a puzzle, to be held while it is asked. Where pattern tables take more than the limit, forgets
  /// those of puzzles not asked about for the longest time; whoever holds them keeps them. Errors: table_missing.
  using Held = std::shared_ptr<const Tablebase>;
  Result<Held> of(std::string_view typed) const;

  /// What answers the question, faster than others to a puzzle's own goal: paths take several moves at a time. The
  /// first such solver of a puzzle takes a few milliseconds. Errors: as Tablebase::solver().
  Result<Solver> solver(const answer::Question& question) const;

  /// The puzzles to choose from, sorted by name: those of the tablebases given, and the best known boards of slides.
  std::vector<Puzzle> puzzles() const;

 private:
  const Tablebase* given(std::string_view puzzle) const;

  std::vector<Tablebase> tablebases_;
  std::unique_ptr<MadeOnce<Result<Solver>>[]> own_goals_;  // one per tablebase, prepared for many paths
  std::uint64_t most_pattern_bytes_;
  mutable std::mutex mutex_;          // for searched_
  mutable std::list<Held> searched_;  // those that are answered by search, last asked about first
};

/// Keeps the solvers of the last used targets with wildcards, whose Solver::distances() take a search. Thread-safe.
class KnownTargets {
 public:
  /// Keeps as many as fit into `most_bytes` bytes, at least one.
  explicit KnownTargets(std::size_t most_bytes) : most_bytes_(most_bytes) {}

  /// The solver within the tablebase's budget, or the error, after its distances() were asked for. Waits where another
  /// thread does that search, which is short and has no limit. Those of a puzzle with equal tiles are kept by the
  /// tablebase itself, which searches within its budget.
  Result<Solver> to(const Tablebase& tablebase, const Target& target);

  /// Whether to() would return without running or awaiting a search.
  bool knows(const Tablebase& tablebase, const Target& target);

 private:
  struct Known {
    Known(const Puzzle& asked, const Target& wanted)
        : puzzle(asked.name()), target(wanted), bytes(asked.boards().value()) {}  // a distance is one byte

    std::string puzzle;
    Target target;
    std::uint64_t bytes;
    std::mutex searching;
    MadeOnce<Result<Solver>> solver;
  };
  using Queue = std::list<std::shared_ptr<Known>>;

  Queue::iterator find(const Tablebase& tablebase, const Target& target);

  std::size_t most_bytes_;
  std::mutex mutex_;
  Queue known_;  // most recently used first
};

/// What endpoints answer from.
struct Library {
  Library(std::vector<Tablebase> given, const Limits& limited)
      : tablebases(std::move(given), limited.pattern_bytes), known_targets(limited.cache_bytes), limits(limited) {}

  Tablebases tablebases;
  mutable KnownTargets known_targets;
  const Limits& limits;
};

/// The tablebase that the parameter `puzzle` names; the default puzzle's if it is missing. Throws a Refusal.
Tablebases::Held tablebase_of(const Library& library, const Query& query);

/// The target that the parameter `goal` names; the puzzle's own goal if it is missing. Throws a Refusal.
Target target_of(const Query& query, const Puzzle& puzzle);

/// An error of the library as a Refusal: 500 for a damaged table, 422 for an answer that was given up, else 400.
Refusal refusal_of(const Error& error);

/// The value of a result. Throws its error as a Refusal.
template <class T>
T value_or_refuse(Result<T> result) {
  if (result) return std::move(result).value();
  throw refusal_of(result.error());
}

/// A tablebase whose answers to one request end together: at the limit, or when the client is gone. For one thread.
class LimitedTablebase {
 public:
  /// What is passed by reference must outlive it.
  LimitedTablebase(const Limits& limits, const Tablebase& tablebase, const Abandoned& abandoned);
  LimitedTablebase(const LimitedTablebase&) = delete;
  LimitedTablebase& operator=(const LimitedTablebase&) = delete;

  const Tablebase& operator*() const { return tablebase_; }
  const Tablebase* operator->() const { return &tablebase_; }

  bool is_abandoned() const { return abandoned_(); }

  /// Whether the time for searches is over; never if no answer takes a search.
  bool is_over() const { return searches_ && Budget::Clock::now() >= tablebase_.budget().until; }

 private:
  const Abandoned& abandoned_;
  bool searches_;
  Tablebase tablebase_;
};

/// The estimated time of one path: the plan says what a distance costs; each step looks some of the matches up.
inline std::chrono::nanoseconds cost_of_path(const Puzzle& puzzle, const Plan& plan) {
  return 2 * plan.distance + static_cast<std::int64_t>(puzzle.moves().size()) * plan.distance / 25;
}

}  // namespace tilebase::service
