#include <tilebase/query/drawn_states.hpp>

#include <algorithm>
#include <cstdlib>
#include <string>

namespace tilebase {

DrawnStates::DrawnStates(Solver solver, std::optional<int> at_distance, std::uint64_t seed)
    : solver_(std::move(solver)), at_distance_(at_distance), draw_(seed) {
  if (is_slides(solver_.puzzle())) slides_.emplace(solver_.puzzle(), solver_.target(), seed);
}

State DrawnStates::drawn() {
  if (slides_) return slides_->next();
  const int cells = solver_.puzzle().cells();
  return cantor_unrank(draw_.below(factorial(cells)), cells);
}

int DrawnStates::most_distance(const Solver& solver) {
  constexpr int above_all_slides = 1000;
  const auto* const histogram = solver.histogram();
  return histogram != nullptr ? static_cast<int>(histogram->size()) - 1 : above_all_slides;
}

Budget DrawnStates::budget_left() const {
  Budget left = solver_.budget();
  if (left.time != std::chrono::nanoseconds::max()) left.time -= Clock::now() - begin_;
  return left;
}

Result<State> DrawnStates::next_state() {
  if (!at_distance_ && slides_) return slides_->next();
  const auto solved = next();
  return solved ? Result(solved->state) : solved.error();
}

Result<SolvedState> DrawnStates::next() {
  if (list_) return listed();
  std::optional<int> nearer;
  std::optional<int> farther;
  for (int draws = 0; draws < most_draws; ++draws) {
    if (at_distance_ && can_list_ && draws == most_draws_before_list) {
      auto list = solver_.within(budget_left()).states_at(*at_distance_);
      if (!list) return list.error();
      list_ = std::move(*list);
      if (list_) return listed();
      can_list_ = false;
    }
    const State state = drawn();
    const Budget left = budget_left();
    if (draws > 0 && left.time <= std::chrono::nanoseconds(0))
      return Error{ErrorCode::gave_up, "gave up after " + std::to_string(draws) + " random boards" +
                                           (at_distance_ ? ", none at distance " + std::to_string(*at_distance_) : "")};
    const auto distance = solver_.within(left).distance(state);
    if (!distance)
      return Error{distance.error().code,
                   "random board " + format_board(solver_.puzzle(), state) + ": " + distance.error().message};
    if (!*distance && slides_) return solver_.inconsistent();
    if (!*distance) continue;
    if (!at_distance_ || **distance == *at_distance_) return SolvedState{state, **distance};
    auto& nearest = **distance < *at_distance_ ? nearer : farther;
    if (!nearest || std::abs(**distance - *at_distance_) < std::abs(*nearest - *at_distance_)) nearest = *distance;
  }
  std::string seen;
  for (const auto& nearest : {nearer, farther})
    if (nearest) (seen += seen.empty() ? "" : " and ") += std::to_string(*nearest);
  const std::string none = "of " + std::to_string(most_draws) + " random boards none ";
  if (seen.empty()) return Error{ErrorCode::gave_up, none + "can reach the goal"};
  return Error{ErrorCode::gave_up,
               none + "is at distance " + std::to_string(*at_distance_) + "; the nearest are at " + seen};
}

Result<SolvedState> DrawnStates::listed() {
  if (!list_->empty())
    return SolvedState{(*list_)[static_cast<std::size_t>(draw_.below(list_->size()))], *at_distance_};
  return Error{ErrorCode::bad_board, "no state of " + solver_.puzzle().name() + " is at distance " +
                                         std::to_string(*at_distance_) + " from goal " +
                                         format_target(solver_.puzzle(), solver_.target())};
}

}  // namespace tilebase
