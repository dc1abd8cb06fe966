#pragma once

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

/// What the search for one answer may take. Answers from complete tables take none of it. An answer that is not sure
/// when the budget ends is the error gave_up, never a guess. A budget is a value; any number of threads may use it, and
/// then call its `keep_going` at the same time.
struct Budget {
  std::chrono::nanoseconds time = std::chrono::nanoseconds::max();  ///< per answer
  std::uint64_t nodes = UINT64_MAX;                                 ///< states looked at, per answer

  /// Called every few milliseconds from the searching thread, if set; the search ends where it returns false. This is
  /// how another thread cancels a search, and how its progress is shown. Called once more when the search has ended,
  /// with all states. It must not throw.
  std::function<bool(const SearchProgress&)> keep_going{};

  /// Threads that may search for one answer; 0 for as many as the processor runs. A sure answer is the same for any
  /// number. A search with a limit of `nodes` has one thread, so that it ends with the same states each time.
  std::size_t threads = 0;

  /// `time` for a number of seconds, which is not negative; no limit from 2^63 nanoseconds on.
  static std::chrono::nanoseconds time_of(double seconds) {
    constexpr auto most = std::chrono::nanoseconds::max();
    const std::chrono::duration<double> time(seconds);
    return time >= most ? most : std::chrono::duration_cast<std::chrono::nanoseconds>(time);
  }
};

}  // namespace tilebase
