#include <tilebase/random_states.hpp>

#include <algorithm>
#include <string>
#include <utility>
#include <vector>

#include <tilebase/cantor.hpp>
#include <tilebase/distances.hpp>
#include <tilebase/engine/puzzle/placement.hpp>
#include <tilebase/engine/puzzle/sizes.hpp>
#include <tilebase/engine/query/all_boards.hpp>
#include <tilebase/engine/query/solvable_states.hpp>
#include <tilebase/engine/query/steps.hpp>
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

State SolvableStates::next_match() {
  const int cells = board_.cells();
  std::vector<std::uint8_t> unnamed;
  for (int tile = 0; tile < cells; ++tile)
    if (std::find(target_.begin(), target_.end(), tile) == target_.end())
      unnamed.push_back(static_cast<std::uint8_t>(tile));
  const Permutation filling = drawn_order(draw_, static_cast<int>(unnamed.size()));
  State match = identity_permutation();
  int filled = 0;
  for (int cell = 0; cell < cells; ++cell) {
    const std::uint8_t named = target_[cell];
    match[cell] = named != Target::any ? named : unnamed[filling[filled++]];
  }
  return match;
}

/// The blank may be anywhere; the other tiles keep the order that they have in a match.
State SolvableStates::next_on_line() {
  const int cells = board_.cells();
  while (true) {
    const State match = next_match();
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
/// of slides; of a board of slides that takes long to list, from shortest paths.
///
/// The end of a shortest path is a shortest path. So every path that is long enough has a state at the distance:
///
///     up to 16 cells, and lines   from a random board, perhaps by way of neighbours that are farther
///     above                       from the end of a walk of the blank from a match that goes on until it is far enough
class RandomStates::Source {
 public:
  /// The clock of the solver's budget must run.
  Source(Solver solver, std::optional<int> at_distance, std::uint64_t seed)
      : solver_(std::move(solver)), at_distance_(at_distance), draw_(seed) {
    if (const auto board = SlideBoard::of(puzzle())) {
      slides_.emplace(*board, *puzzle().blank(), solver_.target(), seed);
      const bool is_listed = puzzle().cells() <= max_table_cells;
      has_paths_ = at_distance_ && (!is_listed || (solver_.searches() && solver_.target().wildcards() > 0));
      is_walked_ = puzzle().cells() > most_solved_cells && !board->is_line();
    }
  }

  /// From now on, states are drawn from a list of them all.
  void list(std::shared_ptr<const Distances> all) {
    if (all->boards() != nullptr)
      pick_.emplace(*all->boards(), at_distance_);
    else
      list_ = all->states(at_distance_);
    all_ = std::move(all);
  }

  Result<SolvedState> next();
  Result<State> next_state();
  const Solver& solver() const { return solver_; }

 private:
  static constexpr int most_draws = 10'000;
  static constexpr int most_draws_before_list = 1'000;
  static constexpr int most_searches = 1'000;
  static constexpr int most_climbed = 3;        // fewest searches for 4x4 at distances from 60 to 66
  static constexpr int most_solved_cells = 16;  // random boards of more take any time

  /// A state with a shortest path to a match.
  struct OnPath {
    State state;
    Path path;

    int distance() const { return static_cast<int>(path.size()); }
  };

  const Puzzle& puzzle() const { return solver_.puzzle(); }
  State drawn();
  bool is_listed() const { return list_ || pick_; }
  Result<State> listed();
  Result<SolvedState> on_path();
  Result<OnPath> climbed();
  Result<OnPath> walked();
  Result<OnPath> solved(const State& state);
  std::vector<Successor> neighbours(const State& state);
  Result<SolvedState> from_list();
  Result<void> list_after(int draws);
  std::optional<Error> out_of_time(int draws) const;
  Error none_found(const std::string& why) const;
  Error failed(const State& state, const Error& error) const {
    return {error.code, "random board " + format_board(puzzle(), state) + ": " + error.message};
  }

  Solver solver_;
  std::optional<int> at_distance_;
  std::optional<SolvableStates> slides_;
  bool has_paths_ = false;
  bool is_walked_ = false;
  EvenDraw draw_;
  std::optional<std::vector<State>> list_;
  std::optional<BoardPick> pick_;  // the same of distances that were searched, without a list
  std::shared_ptr<const Distances> all_;
  std::uint64_t steps_ = 0;   // states that were drawn without being solved
  int searches_ = 0;          // for the state that is being drawn
  std::uint64_t solved_ = 0;  // states, for all
  int farthest_ = 0;          // of the states that were searched for it
};

State RandomStates::Source::drawn() {
  if (slides_) return slides_->next();
  return drawn_order(draw_, puzzle().cells());
}

/// The error if the time is over, when `draws` states were solved for the one that is being drawn. One may always be.
std::optional<Error> RandomStates::Source::out_of_time(int draws) const {
  if (solved_ == 0 || Budget::Clock::now() < solver_.budget().until) return std::nullopt;
  Error over = gave_up_after(solved_, "random board");
  if (at_distance_ && std::cmp_equal(solved_, draws))
    over.message += ", none at distance " + std::to_string(*at_distance_);
  return over;
}

Result<State> RandomStates::Source::listed() {
  if (is_spent_at(solver_.budget(), ++steps_)) return gave_up_after(steps_, "random board");
  if (pick_ && pick_->size() > 0) return all_->boards()->index().at((*pick_)[draw_.below(pick_->size())]);
  if (list_ && !list_->empty()) return (*list_)[static_cast<std::size_t>(draw_.below(list_->size()))];
  return Error{ErrorCode::bad_board, "no state of " + puzzle().name() + " is at distance " +
                                         std::to_string(*at_distance_) + " from goal " +
                                         format_target(puzzle(), solver_.target())};
}

/// The error where draws met no state that is wanted; `why` tells about them.
Error RandomStates::Source::none_found(const std::string& why) const {
  return {ErrorCode::none_found,
          "found no board of " + puzzle().name() +
              (at_distance_ ? " at distance " + std::to_string(*at_distance_) + " from" : " that can reach") +
              " goal " + format_target(puzzle(), solver_.target()) + why};
}

Result<RandomStates::Source::OnPath> RandomStates::Source::solved(const State& state) {
  if (searches_ == most_searches)
    return none_found("; the farthest of " + std::to_string(searches_) + " random boards is at " +
                      std::to_string(farthest_));
  if (auto over = out_of_time(searches_)) return *over;
  auto path = solver_.path(state);
  if (!path) return failed(state, path.error());
  if (!*path) return solver_.inconsistent();
  ++searches_;
  ++solved_;
  farthest_ = std::max(farthest_, static_cast<int>((*path)->size()));
  return OnPath{state, std::move(**path)};
}

/// The neighbours of a state in a random order.
std::vector<Successor> RandomStates::Source::neighbours(const State& state) {
  std::vector<Successor> all = puzzle().successors(state);
  for (std::size_t left = all.size(); left > 1; --left) std::swap(all[left - 1], all[draw_.below(left)]);
  return all;
}

/// A random board; where it is a little too near, from there to neighbours that are farther, as long as there are any.
Result<RandomStates::Source::OnPath> RandomStates::Source::climbed() {
  auto from = solved(slides_->next());
  const auto is_a_little_too_near = [&] {
    return from && from->distance() < *at_distance_ && from->distance() >= *at_distance_ - most_climbed;
  };
  for (bool is_farther = true; is_farther && is_a_little_too_near();) {
    is_farther = false;
    for (const auto& [move, after] : neighbours(from->state)) {
      if (!from->path.empty() && move == from->path.front()) continue;  // nearer
      auto there = solved(after);
      is_farther = !there || there->distance() > from->distance();
      if (!is_farther) continue;
      from = std::move(there);
      break;
    }
  }
  return from;
}

/// The end of a walk of the blank that never turns back, far enough. It makes as many moves as are missing, then looks.
Result<RandomStates::Source::OnPath> RandomStates::Source::walked() {
  Result<OnPath> at = OnPath{slides_->next_match(), {}};
  State before = at->state;
  while (at && at->distance() < *at_distance_) {
    State here = at->state;
    for (int moves = *at_distance_ - at->distance(); moves > 0; --moves)
      for (const Successor& to : neighbours(here)) {
        if (to.state == before) continue;
        before = std::exchange(here, to.state);
        break;
      }
    at = solved(here);
  }
  return at;
}

Result<SolvedState> RandomStates::Source::on_path() {
  searches_ = 0;
  farthest_ = 0;
  while (true) {
    const auto from = is_walked_ ? walked() : climbed();
    if (!from) return from.error();
    if (from->distance() < *at_distance_) continue;
    State state = from->state;
    for (int i = 0; i < from->distance() - *at_distance_; ++i)
      state = *puzzle().apply(state, from->path[static_cast<std::size_t>(i)]);
    return SolvedState{state, *at_distance_};
  }
}

Result<State> RandomStates::Source::next_state() {
  if (is_listed()) return listed();
  if (!at_distance_ && slides_) {
    if (is_spent_at(solver_.budget(), ++steps_)) return gave_up_after(steps_, "random board");
    return slides_->next();
  }
  const auto solved = next();
  return solved ? Result(solved->state) : solved.error();
}

Result<SolvedState> RandomStates::Source::from_list() {
  const auto state = listed();
  if (!state) return state.error();
  if (at_distance_) return SolvedState{*state, *at_distance_};
  if (all_) return SolvedState{*state, all_->distance(*state).value()};
  const auto distance = solver_.distance(*state);
  if (!distance) return failed(*state, distance.error());
  return *distance ? Result(SolvedState{*state, **distance}) : solver_.inconsistent();
}

/// From now on, states are drawn from a list: draws have met none that is wanted, so there are few.
Result<void> RandomStates::Source::list_after(int draws) {
  auto list = solver_.states_at(at_distance_);
  if (!list) return list.error();
  if (!*list) return none_found(" among " + std::to_string(draws) + " random boards");
  list_ = std::move(*list);
  return {};
}

Result<SolvedState> RandomStates::Source::next() {
  if (is_listed()) return from_list();
  if (has_paths_) return on_path();
  const int most = at_distance_ ? most_draws_before_list : most_draws;
  for (int draws = 0; draws < most; ++draws) {
    const State state = drawn();
    if (auto over = out_of_time(draws)) return *over;
    const auto distance = solver_.distance(state);
    ++solved_;
    if (!distance) return failed(state, distance.error());
    if (!*distance && slides_) return solver_.inconsistent();
    if (*distance && (!at_distance_ || **distance == *at_distance_)) return SolvedState{state, **distance};
  }
  const auto listed = list_after(most);
  return listed ? from_list() : listed.error();
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

Solver RandomStates::solver() const {
  return source_->solver();
}

Result<RandomStates> Solver::random_states(std::optional<int> at_distance, std::uint64_t seed) const {
  Solver limited = start_clock();
  if (at_distance) {
    const auto range = limited.distance_range();
    if (!range) return range.error();
    if (*at_distance < 0 || *at_distance > range->most)
      return Error{ErrorCode::bad_number, "distance " + std::to_string(*at_distance) + " is not a number from 0 to " +
                                              std::to_string(range->most) + range->why};
  }
  std::shared_ptr<const Distances> all;
  if (can_be_listed(puzzle())) {
    auto listed = limited.distances();
    if (!listed) return listed.error();
    all = std::move(*listed);
  }
  auto source = std::make_unique<RandomStates::Source>(std::move(limited), at_distance, seed);
  if (all) source->list(std::move(all));
  return RandomStates(std::move(source));
}

Result<RandomStates> Solver::draw(std::optional<int> at_distance, std::uint64_t seed) const {
  return random_states(at_distance, seed);
}

}  // namespace tilebase
