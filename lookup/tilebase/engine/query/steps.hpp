#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <utility>

#include <tilebase/budget.hpp>
#include <tilebase/result.hpp>

namespace tilebase {

/// Answers that take many steps but no search, such as listing all paths, look at their budget by these functions;
/// searches have a Meter. The clock of the budget must run (Budget::start_clock()).

/// Whether an answer must end after a number of steps: `until` is over, or keep_going() says so.
inline bool is_spent(const Budget& budget, std::uint64_t steps) {
  if (budget.until != Budget::Clock::time_point::max() && Budget::Clock::now() >= budget.until) return true;
  return budget.keep_going && !budget.keep_going({0, steps});
}

/// The same, but looks at every 4,096th step alone: a look takes some 30 ns, and a step at least as long.
inline bool is_spent_at(const Budget& budget, std::uint64_t step) {
  constexpr std::uint64_t between_looks = 4096;
  return step % between_looks == 0 && is_spent(budget, step);
}

/// The error of such an answer: after how many things of a kind, such as "path", it has ended.
inline Error gave_up_after(std::uint64_t number, const std::string& thing) {
  return {ErrorCode::gave_up, "gave up after " + std::to_string(number) + ' ' + thing + (number == 1 ? "" : "s")};
}

/// The error of a list of the states at a distance, or at any, that has ended after a number of states.
inline Error gave_up_listing(std::optional<int> distance, std::uint64_t states) {
  return {ErrorCode::gave_up, "gave up listing the states" +
                                  (distance ? " at distance " + std::to_string(*distance) : std::string()) + " after " +
                                  std::to_string(states) + " states"};
}

}  // namespace tilebase
