#pragma once

#include <atomic>
#include <chrono>
#include <cstdint>
#include <optional>

#include <base/side_by_side.hpp>
#include <base/system.hpp>
#include <tilebase/engine/search/beams.hpp>

namespace tilebase {

/// Lower bound of a distance when a search with beams ends, and whether its deepening search has found a path, which is
/// then the lexicographically smallest of the shortest paths.
struct BoundWithBeams {
  int at_least;
  bool is_found;
};

/// Searches for a path from both ends of its length. Beams give paths, and a deepening search raises the bound: with
/// the length of the best path as the bound, both are proven. So the last search of the proof has a bound that is one
/// step less. The beams run in their own thread; in a single thread, the beams and the deepening search take turns,
/// with about the same number of states.
///
/// `search_bound(bound)` searches for a path of `bound` moves, and returns whether it has found the smallest of the
/// shortest paths; it may also give the beams a path. `bound_after(bound)` returns the next bound. Ends when the path
/// is found, when the meter is over, or, if `tolerance` is given, once the best path is proven to be at most
/// `tolerance` moves too long. Errors: those of the searches, but for gave_up.
template <class SearchBound, class BoundAfter>
Result<BoundWithBeams> search_with_beams(Beams& beams, Meter& meter, std::optional<int> tolerance, int lower_bound,
                                         const SearchBound& search_bound, const BoundAfter& bound_after) {
  std::atomic<int> at_least = lower_bound;
  const auto is_short = [&] { return beams.has_path() && beams.length() - tolerance.value_or(0) <= at_least; };
  const auto is_enough = [&] { return tolerance && is_short(); };
  meter.stop_when(is_enough);

  BeamThread beam_thread(beams, meter, is_short);
  bool takes_turns = meter.threads() == 1;
  // A bound takes four to eight times as many states as the bound before. So beams may cost as much as the bounds so
  // far. If the remaining time is too short for the next bound, beams may take all of it.
  constexpr std::uint64_t min_nodes_before_beams = 10'000;
  constexpr std::int64_t least_growth = 4;
  constexpr std::int64_t growth = 8;
  constexpr std::uint64_t nodes_to_arrive = 1'000'000;  // states of beams for a first path, whatever the proof takes
  constexpr std::uint64_t cost_in_beam = 5;  // cost of a state in a beam, relative to a state of the deepening search
  std::uint64_t nodes_of_beams = 0;
  std::uint64_t nodes_of_proof = 0;
  std::chrono::nanoseconds last_duration{0};
  const auto take_turn = [&]() -> Result<void> {
    while (!is_short() && beams.can_widen(meter) &&
           ((!beams.has_arrived() && nodes_of_beams < nodes_to_arrive) ||
            cost_in_beam * nodes_of_beams <= nodes_of_proof || meter.time_left() / growth < last_duration)) {
      const std::uint64_t before = meter.nodes();
      if (const auto result = beams.widen(meter, meter.time_left() / growth < last_duration); !result) return result;
      nodes_of_beams += meter.nodes() - before;
    }
    return {};
  };

  bool is_found = false;
  std::optional<Error> error;
  while (!is_enough() && !beam_thread.has_failed()) {
    if (!has_threads || takes_turns) {
      if (const auto result = take_turn(); !result) return result.error();
    } else if (!beam_thread.has_begun() && meter.nodes() >= min_nodes_before_beams) {
      takes_turns = !beam_thread.begin();
    }
    if (is_enough()) break;
    const std::uint64_t before = meter.nodes();
    const auto start_time = std::chrono::steady_clock::now();
    const Result<bool> result = search_bound(at_least);
    if (!result) error = result.error();
    is_found = result && *result;
    if (error || is_found) break;
    if (beams.length() == at_least) continue;  // only the search from the start gives the smallest path
    last_duration = std::chrono::steady_clock::now() - start_time;
    nodes_of_proof += meter.nodes() - before;
    at_least = bound_after(at_least);
    // If the remaining time is too short for the next bound, the beam gets the processor.
    while (has_threads && beam_thread.is_busy() && meter.time_left() / least_growth < last_duration && !is_enough() &&
           !meter.is_over(at_least)) {
      beams.set_threads(meter.threads());
      rest(std::chrono::milliseconds(1));
    }
    if (has_threads) beams.set_threads(1);
  }
  const auto result = beam_thread.end();
  meter.stop_when({});
  if (!result) return result.error();
  if (error && error->code != ErrorCode::gave_up) return *error;
  return BoundWithBeams{at_least, is_found};
}

}  // namespace tilebase
