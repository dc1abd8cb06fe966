#pragma once

#include <algorithm>
#include <cstdint>
#include <optional>
#include <utility>

#include <tilebase/engine/search/descent.hpp>

namespace tilebase {

/// Search from the goal to the start: its paths are as long. It may have far fewer states than the search from the
/// start, or far more. The states of both searches for a board of 5x5:
///
///     bound       90     92      94      96      98     100    102
///     forward     68  1,200  14,400   149 K   1.5 M  13.6 M  107 M
///     backward     2     24     713   8.4 K   124 K   1.7 M   22 M
///
/// The better direction changes little from bound to bound, so it is chosen at a bound where both searches have few
/// states.
template <class Bound>
class BackwardSearch {
 public:
  using Goal = typename Bound::Goal;

  /// Creates the search for a goal that can be reversed.
  BackwardSearch(const Goal& goal, const State& start, Meter& meter)
      : goal_(goal, start), meter_(meter), descent_(goal_, goal.target.only_match(), meter) {}

  /// Whether compare() has chosen this search, since it costs less than the forward search.
  bool is_chosen() const { return is_chosen_; }

  /// Searches again with a bound for which `forward` has found no path, and compares the costs. `states`: the states
  /// that `forward` has looked at.
  Result<void> compare(int bound, const Descent<Bound>& forward, std::uint64_t states) {
    constexpr std::uint64_t min_states = 10'000;
    constexpr std::uint64_t enough_states = 300'000;
    if (is_compared_ || states < min_states) return {};
    const std::uint64_t before = meter_.nodes();
    if (const auto result = descent_.find_path(bound); !result) return result.error();
    const std::uint64_t backward_states = meter_.nodes() - before;
    is_compared_ = std::max(states, backward_states) >= enough_states;
    is_chosen_ =
        is_compared_ && backward_states * descent_.bound().state_cost() < states * forward.bound().state_cost();
    return {};
  }

  /// Returns a path of `bound` moves from the start to the goal; nullopt if there is none. No path may be shorter.
  Result<std::optional<Path>> find_path(int bound) {
    const auto outcome = descent_.find_path(bound);
    if (!outcome) return outcome.error();
    if (*outcome != BoundOutcome::path) return std::optional<Path>();
    Path path(descent_.path().rbegin(), descent_.path().rend());
    for (MoveId& move : path) move = static_cast<MoveId>(goal_.opposite(move));
    return std::optional(std::move(path));
  }

 private:
  Goal goal_;
  Meter& meter_;
  Descent<Bound> descent_;
  bool is_compared_ = false;
  bool is_chosen_ = false;
};

}  // namespace tilebase
