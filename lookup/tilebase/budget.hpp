#pragma once

#include <algorithm>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>

#include <tilebase/export.hpp>

namespace tilebase {

/// How far a search has come.
struct SearchProgress {
  int bound;                  ///< no path is shorter
  std::uint64_t nodes;        ///< states looked at so far
  std::optional<int> best{};  ///< the length of the shortest path that is known, where Solver::bounds() asks
};

/// A limit for one answer. `time`, `until` and `keep_going` hold for all that the answer takes, by a search or by
/// tables: also for counting and listing paths, for random states and for the check of a heuristic. An answer by a
/// single look-up takes none of it. An answer that is not sure when the budget ends is the error gave_up, never a
/// guess. A budget is a value; any number of threads may use it, and then call its `keep_going` at the same time.
struct Budget {
  using Clock = std::chrono::steady_clock;

  std::chrono::nanoseconds time = std::chrono::nanoseconds::max();  ///< per answer
  std::uint64_t nodes = UINT64_MAX;                                 ///< states that searches look at, per answer

  /// Called every few milliseconds from the searching thread, if set; the search ends where it returns false. This is
  /// how another thread cancels a search, and how its progress is shown. Called once more when the search has ended,
  /// with all states. Where tables answer, called every 4,096 steps. It must not throw.
  std::function<bool(const SearchProgress&)> keep_going{};

  /// Threads that may search for one answer; 0 for all processors. A sure answer is the same for any number. A limit of
  /// `nodes` means one thread, and without one of `time` the same states each time, whatever was asked before.
  std::size_t threads = 0;

  /// The end of every answer, besides its own `time`: one limit for several answers together.
  Clock::time_point until = Clock::time_point::max();

  /// The budget whose `time` runs from now on, for all answers together: it becomes `until`.
  Budget start_clock() const {
    Budget started = *this;
    const auto now = Clock::now();
    if (time < Clock::time_point::max() - now) started.until = std::min(until, now + time);
    started.time = std::chrono::nanoseconds::max();
    return started;
  }

  /// The time that is left for an answer that began then; negative when it is over.
  std::chrono::nanoseconds time_left(Clock::time_point began) const {
    constexpr auto most = std::chrono::nanoseconds::max();
    if (time == most && until == Clock::time_point::max()) return most;
    const auto now = Clock::now();
    const auto of_answer = time == most ? most : time - (now - began);
    return until == Clock::time_point::max() ? of_answer : std::min<std::chrono::nanoseconds>(of_answer, until - now);
  }

  /// `time` for a number of seconds, which is not negative; no limit from 2^63 nanoseconds on.
  static std::chrono::nanoseconds time_of(double seconds) {
    constexpr auto most = std::chrono::nanoseconds::max();
    const std::chrono::duration<double> time(seconds);
    return time >= most ? most : std::chrono::duration_cast<std::chrono::nanoseconds>(time);
  }
};

}  // namespace tilebase
