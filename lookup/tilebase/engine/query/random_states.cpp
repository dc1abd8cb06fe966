#include <tilebase/random_states.hpp>

#include <algorithm>
#include <chrono>
#include <cstdlib>
#include <string>
#include <vector>

#include <tilebase/cantor.hpp>
#include <tilebase/distances.hpp>
#include <tilebase/engine/puzzle/placement.hpp>
#include <tilebase/engine/puzzle/sizes.hpp>
#include <tilebase/engine/query/solvable_states.hpp>
#include <tilebase/solver.hpp>

namespace tilebase {

namespace {

/// A random order of the numbers below `length`. By its rank where it has one.
Permutation drawn_order(EvenDraw& draw, int length) {
  if (length <= max_ranked_cells) return cantor_unrank(draw.below(factorial(length)), length);
  Permutation order = identity_permutation();
  for (int left = length; left > 1; --left)
    std::swap(order[left - 1], order[draw.below(static_cast<std::uint64_t>(left))]);
  return order;
}

}  // namespace

State SolvableStates::next() {
  if (board_.is_line()) return next_on_line();
  const int cells = board_.cells();
  while (true) {
    const State state = drawn_order(draw_, cells);
    if (is_solvable(board_, state, target_, blank_)) return state;
  }
}

/// The blank may be anywhere; the other tiles keep the order that they have in a match.
State SolvableStates::next_on_line() {
  const int cells = board_.cells();
  std::vector<std::uint8_t> unnamed;
  for (int tile = 0; tile < cells; ++tile)
    if (std::find(target_.begin(), target_.end(), tile) == target_.end())
      unnamed.push_back(static_cast<std::uint8_t>(tile));
  const auto open = static_cast<int>(unnamed.size());
  while (true) {
    const Permutation filling = drawn_order(draw_, open);
    State match = identity_permutation();
    int filled = 0;
    for (int cell = 0; cell < cells; ++cell) {
      const std::uint8_t named = target_[cell];
      match[cell] = named != Target::any ? named : unnamed[filling[filled++]];
    }
    const auto with_blank_in = [&](int cell) {
      State state = match;
      const auto begin = state.lane.begin();
      const int from = match.lane_of(blank_);
      if (from < cell)
        std::rotate(begin + from, begin + from + 1, begin + cell + 1);
      else
        std::rotate(begin + cell, begin + from, begin + from + 1);
      return state;
    };
    // An order of the tiles that several matches have is drawn as much more often.
    std::uint64_t matching = 1;  // with the blank where it is
    for (int cell = 0; cell < cells; ++cell)
      matching += cell != match.lane_of(blank_) && target_.matches(with_blank_in(cell)) ? 1 : 0;
    if (draw_.below(matching) != 0) continue;
    return with_blank_in(static_cast<int>(draw_.below(static_cast<std::uint64_t>(cells))));
  }
}

/// Where states are drawn from: a list, once there is one; until then from all states, or all solvable ones of a board
/// of slides.
class RandomStates::Source {
 public:
  Source(Solver solver, std::optional<int> at_distance, std::uint64_t seed)
      : solver_(std::move(solver)), at_distance_(at_distance), draw_(seed) {
    if (const auto board = SlideBoard::of(puzzle())) slides_.emplace(*board, *puzzle().blank(), solver_.target(), seed);
  }

  /// From now on, states are drawn from a list of them all.
  void list(std::shared_ptr<const Distances> all) {
    list_ = all->states(at_distance_);
    all_ = std::move(all);
  }

  Result<SolvedState> next();
  Result<State> next_state();

 private:
  using Clock = std::chrono::steady_clock;
  static constexpr int most_draws = 10'000;
  static constexpr int most_draws_before_list = 1'000;

  const Puzzle& puzzle() const { return solver_.puzzle(); }
  State drawn();
  Result<State> listed();
  Budget budget_left() const;

  Solver solver_;
  Clock::time_point begin_ = Clock::now();
  std::optional<int> at_distance_;
  std::optional<SolvableStates> slides_;
  EvenDraw draw_;
  bool can_list_ = true;
  std::optional<std::vector<State>> list_;
  std::shared_ptr<const Distances> all_;
};

State RandomStates::Source::drawn() {
  if (slides_) return slides_->next();
  return drawn_order(draw_, puzzle().cells());
}

Budget RandomStates::Source::budget_left() const {
  Budget left = solver_.budget();
  if (left.time != std::chrono::nanoseconds::max()) left.time -= Clock::now() - begin_;
  return left;
}

Result<State> RandomStates::Source::listed() {
  if (!list_->empty()) return (*list_)[static_cast<std::size_t>(draw_.below(list_->size()))];
  return Error{ErrorCode::bad_board, "no state of " + puzzle().name() + " is at distance " +
                                         std::to_string(*at_distance_) + " from goal " +
                                         format_target(puzzle(), solver_.target())};
}

Result<State> RandomStates::Source::next_state() {
  if (list_) return listed();
  if (!at_distance_ && slides_) return slides_->next();
  const auto solved = next();
  return solved ? Result(solved->state) : solved.error();
}

Result<SolvedState> RandomStates::Source::next() {
  const auto from_list = [this]() -> Result<SolvedState> {
    const auto state = listed();
    if (!state) return state.error();
    return SolvedState{*state, at_distance_ ? *at_distance_ : all_->distance(*state).value()};
  };
  if (list_) return from_list();
  std::optional<int> nearer;
  std::optional<int> farther;
  for (int draws = 0; draws < most_draws; ++draws) {
    if (at_distance_ && can_list_ && draws == most_draws_before_list) {
      auto list = solver_.within(budget_left()).states_at(*at_distance_);
      if (!list) return list.error();
      list_ = std::move(*list);
      if (list_) return from_list();
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
                   "random board " + format_board(puzzle(), state) + ": " + distance.error().message};
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

RandomStates::RandomStates(std::unique_ptr<Source> source) : source_(std::move(source)) {}
RandomStates::~RandomStates() = default;
RandomStates::RandomStates(RandomStates&&) noexcept = default;

Result<SolvedState> RandomStates::next() {
  return source_->next();
}
Result<State> RandomStates::next_state() {
  return source_->next_state();
}

Result<RandomStates> Solver::draw(std::optional<int> at_distance, std::uint64_t seed) const {
  if (at_distance) {
    const auto range = distance_range();
    if (!range) return range.error();
    if (*at_distance < 0 || *at_distance > range->most)
      return Error{ErrorCode::bad_number, "distance " + std::to_string(*at_distance) + " is not a number from 0 to " +
                                              std::to_string(range->most) + range->why};
  }
  auto source = std::make_unique<RandomStates::Source>(*this, at_distance, seed);
  if (is_unpacked(puzzle())) {
    const auto all = distances();
    if (!all) return all.error();
    source->list(*all);
  }
  return RandomStates(std::move(source));
}

}  // namespace tilebase
