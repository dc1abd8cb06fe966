#pragma once

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cstdint>
#include <mutex>
#include <optional>
#include <thread>

#include <base/meter.hpp>
#include <base/side_by_side.hpp>
#include <base/system.hpp>
#include <tilebase/puzzle.hpp>

namespace tilebase {

/// Outcome of a search with one bound: no path (so far), a path, an error, or a restart with better tables.
enum class SearchOutcome : std::uint8_t { no_path, path, failure, restart };

/// Outcome of all searches with one bound: no path of this length, a path, or the proof that no bound has one.
enum class BoundOutcome : std::uint8_t { no_path, path, never };

/// Outcome of a search by prefixes, with the path or the error.
struct PrefixResult {
  SearchOutcome outcome = SearchOutcome::no_path;
  Path path;
  std::optional<Error> error;
};

/// Number of prefixes for threads to share a search that looks at about `states` states.
inline std::size_t prefix_count(std::uint64_t states) {
  constexpr std::uint64_t states_per_prefix = 20'000;
  return std::clamp<std::size_t>(static_cast<std::size_t>(states / states_per_prefix), 256, 16'384);
}

/// Searches with one bound in all threads of a meter. The words are cut into prefixes of the same length, in their
/// order. Each thread takes the next prefix. Once a prefix has a path, later prefixes are not searched. The path of the
/// first such prefix is the path that a single thread finds. `Search` is constructed from the search as a whole and
/// the meter of a thread; it has search_prefix(number), stop_when(condition), path() and error().
template <class Search>
PrefixResult search_prefixes(const Search& whole, std::size_t prefixes, int bound, Meter& meter) {
  std::atomic<std::size_t> next = 0;
  std::atomic<std::size_t> first_match = prefixes;  // number of the first prefix with a path
  std::atomic<bool> is_over = false;
  std::atomic<std::size_t> active_threads = 0;
  std::mutex mutex;
  PrefixResult result;
  const auto search_in_thread = [&](Search& search) {
    std::size_t number = 0;
    const auto is_needless = [&] { return is_over || first_match < number; };
    search.stop_when(is_needless);
    for (number = next++; number < prefixes && !is_needless(); number = next++) {
      const SearchOutcome outcome = search.search_prefix(number);
      if (outcome == SearchOutcome::no_path || (outcome == SearchOutcome::failure && is_needless())) continue;
      const std::lock_guard lock(mutex);
      if (outcome == SearchOutcome::path) {
        if (number > first_match) continue;
        first_match = number;
        result.path = search.path();
      } else if (!is_over.exchange(true)) {
        result.outcome = outcome;
        result.error = search.error();
      }
    }
  };
  const auto caller = std::this_thread::get_id();
  const auto run = [&] {
    if (has_threads && std::this_thread::get_id() != caller) {
      Meter thread_meter = meter.for_other_thread();
      Search search(whole, thread_meter);
      return search_in_thread(search);
    }
    Search search(whole, meter);
    search_in_thread(search);
    while (has_threads && active_threads > 1) {
      if (!is_over && meter.is_over(bound) && !is_over.exchange(true)) {
        result.outcome = SearchOutcome::failure;
        result.error = gave_up(meter.nodes(), bound);
      }
      rest(std::chrono::microseconds(200));
    }
  };
  side_by_side(meter.threads(), meter.threads(), [&](std::size_t) {
    ++active_threads;
    try {
      run();
    } catch (...) {
      is_over = true;
      --active_threads;
      throw;
    }
    --active_threads;
  });
  if (!is_over && first_match < prefixes) result.outcome = SearchOutcome::path;
  return result;
}

}  // namespace tilebase
