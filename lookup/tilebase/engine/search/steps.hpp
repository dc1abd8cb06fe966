#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <utility>

#include <tilebase/budget.hpp>
#include <tilebase/result.hpp>

namespace tilebase {

/// Budget checks for answers that take many steps but no search, such as listing all paths; searches have a Meter.
/// The clock of the budget must run (Budget::start_clock()).

/// Returns whether an answer must end after this number of steps: `until` has passed, or keep_going() returns false.
inline bool is_spent(const Budget& budget, std::uint64_t steps) {
  if (budget.until != Budget::Clock::time_point::max() && Budget::Clock::now() >= budget.until) return true;
  return budget.keep_going && !budget.keep_going({0, steps});
}

/// Calls is_spent() at every 4,096th step, else returns false: a check takes some 30 ns, a step at least as long.
inline bool is_spent_at(const Budget& budget, std::uint64_t step) {
  constexpr std::uint64_t between_checks = 4096;
  return step % between_checks == 0 && is_spent(budget, step);
}

/// Returns the error of an answer that ended after `number` things, such as "path" (in the singular).
inline Error gave_up_after(std::uint64_t number, const std::string& thing) {
  return {ErrorCode::gave_up, "gave up after " + std::to_string(number) + ' ' + thing + (number == 1 ? "" : "s")};
}

/// Returns the error of a listing that ended after this number of states. It lists one distance, or all if nullopt.
inline Error gave_up_listing(std::optional<int> distance, std::uint64_t states) {
  return {ErrorCode::gave_up, "gave up listing the states" +
                                  (distance ? " at distance " + std::to_string(*distance) : std::string()) + " after " +
                                  std::to_string(states) + " states"};
}

}  // namespace tilebase
