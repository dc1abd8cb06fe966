#pragma once

#include <algorithm>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>

#include <tilebase/export.hpp>

namespace tilebase {

/// Progress of a search.
struct SearchProgress {
  int at_least;                  ///< lower bound of the distance, in moves: no path is shorter
  std::uint64_t states;          ///< number of states visited so far
  std::optional<int> at_most{};  ///< length of the shortest path known; Solver::bounds() alone sets it
};

/// Limits of one answer. `time`, `until` and `keep_going` limit all work for it, by a search or by tables: counting and
/// listing paths, drawing random states and checking a heuristic, too. A single look-up is not limited. An answer that
/// is not proven when the budget ends is the error gave_up, never a guess. A budget is a value; any number of threads
/// may use it, and then call its `keep_going` at the same time.
struct Budget {
  using Clock = std::chrono::steady_clock;

  std::chrono::nanoseconds time = std::chrono::nanoseconds::max();  ///< time limit of each answer
  std::uint64_t states = UINT64_MAX;                                ///< limit of states visited, for each search

  /// Callback, if set, that the searching thread calls every few milliseconds; the search ends when it returns false.
  /// Another thread cancels a search by it, and a program shows progress by it. The last call comes when the search has
  /// ended, with the final number of states. Answers by tables call it every 4,096 steps. It must not throw.
  std::function<bool(const SearchProgress&)> keep_going{};

  /// Number of threads that may search for one answer; 0 means all processors. A proven answer is the same for any
  /// number. A search with a limit of `states` runs in one thread and, without a limit of `time`, visits the same
  /// states each time, whatever was asked before.
  std::size_t threads = 0;

  /// Time at which every answer ends, besides its own `time`: one limit for several answers together.
  Clock::time_point until = Clock::time_point::max();

  /// Limit in bytes of each large table that an answer computes. A search does without a larger pattern table or beam,
  /// except for the smallest pattern tables, below 1 MB; distances of all boards, above 16 MiB, are too_many_cells.
  std::uint64_t memory = UINT64_MAX;

  /// Returns the budget whose `time` runs from now on, for all answers together: it becomes `until`.
  Budget start_clock() const {
    Budget budget = *this;
    const auto now = Clock::now();
    if (time < Clock::time_point::max() - now) budget.until = std::min(until, now + time);
    budget.time = std::chrono::nanoseconds::max();
    return budget;
  }

  /// Returns the time that remains for an answer that began at `begin`; negative once it is over.
  std::chrono::nanoseconds time_left(Clock::time_point begin) const {
    constexpr auto no_limit = std::chrono::nanoseconds::max();
    if (time == no_limit && until == Clock::time_point::max()) return no_limit;
    const auto now = Clock::now();
    const auto rest = time == no_limit ? no_limit : time - (now - begin);
    return until == Clock::time_point::max() ? rest : std::min<std::chrono::nanoseconds>(rest, until - now);
  }

  /// Converts a number of seconds, which is not negative, into `time`; from 2^63 nanoseconds on, into no limit.
  static std::chrono::nanoseconds time_of(double seconds) {
    constexpr auto no_limit = std::chrono::nanoseconds::max();
    const std::chrono::duration<double> time(seconds);
    return time >= no_limit ? no_limit : std::chrono::round<std::chrono::nanoseconds>(time);
  }
};

}  // namespace tilebase
