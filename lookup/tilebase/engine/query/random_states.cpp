#include <tilebase/random_states.hpp>

#include <algorithm>
#include <string>
#include <utility>
#include <vector>

#include <tilebase/cantor.hpp>
#include <tilebase/distances.hpp>
#include <tilebase/engine/generate/all_boards.hpp>
#include <tilebase/engine/puzzle/placement.hpp>
#include <tilebase/engine/puzzle/sizes.hpp>
#include <tilebase/engine/query/solvable_states.hpp>
#include <tilebase/engine/query/ways.hpp>
#include <tilebase/engine/search/steps.hpp>
#include <tilebase/solver.hpp>

namespace tilebase {

namespace {

/// Returns a random order of the numbers below `length`: of a random rank, if orders of this length have ranks.
Permutation random_order(EvenDraw& draw, int length) {
  if (length <= max_ranked_cells) return cantor_unrank(draw.below(factorial(length)), length);
  Permutation order = identity_permutation();
  for (int remaining = length; remaining > 1; --remaining)
    std::swap(order[remaining - 1], order[draw.below(static_cast<std::uint64_t>(remaining))]);
  return order;
}

}  // namespace

State SolvableStates::next() {
  if (board_.is_line()) return next_on_line();
  const int cells = board_.cells();
  while (true) {
    const State state = random_order(draw_, cells);
    if (is_solvable(board_, state, target_, blank_)) return state;
  }
}

State SolvableStates::next_match() {
  const int cells = board_.cells();
  std::vector<std::uint8_t> free_tiles;
  for (int tile = 0; tile < cells; ++tile)
    if (std::find(target_.begin(), target_.end(), tile) == target_.end())
      free_tiles.push_back(static_cast<std::uint8_t>(tile));
  const Permutation filling = random_order(draw_, static_cast<int>(free_tiles.size()));
  State match = identity_permutation();
  int next_free = 0;
  for (int cell = 0; cell < cells; ++cell) {
    const std::uint8_t tile_in_cell = target_[cell];
    match[cell] = tile_in_cell != Target::any ? tile_in_cell : free_tiles[filling[next_free++]];
  }
  return match;
}

/// Returns a random state of a line: slides keep the order of its tiles as in a match, and the blank is in any cell.
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
    // An order of the tiles in n matches is drawn n times as often: keeps it with probability 1 / n.
    std::uint64_t matches = 1;  // `match` itself
    for (int cell = 0; cell < cells; ++cell)
      matches += cell != match.lane_of(blank_) && target_.matches(with_blank_in(cell)) ? 1 : 0;
    if (draw_.below(matches) != 0) continue;
    return with_blank_in(static_cast<int>(draw_.below(static_cast<std::uint64_t>(cells))));
  }
}

/// Source of random states: a list if there is one, else all states (of a board of slides all solvable states). Boards
/// of slides that would take long to list are drawn from shortest paths instead.
///
/// The end of a shortest path is a shortest path, so every path that is long enough has a state at the distance:
///
///     up to 16 cells, and lines   path from a random board, or from a farther neighbour if the board is too near
///     more cells                  path from the end of a random walk of the blank, which begins at a match
class RandomStates::Source {
 public:
  /// Requires a solver whose budget's clock runs.
  Source(Solver solver, std::optional<int> at_distance, std::uint64_t seed)
      : solver_(std::move(solver)), at_distance_(at_distance), draw_(seed) {
    if (const auto board = SlideBoard::of(puzzle())) {
      slides_.emplace(*board, *puzzle().blank(), solver_.target(), seed);
      draws_solvable_ = true;
      const bool is_listed = puzzle().cells() <= max_table_cells;
      has_paths_ = at_distance_ && (!is_listed || (solver_.searches() && solver_.target().wildcards() > 0));
      is_walked_ = puzzle().cells() > max_solved_cells && !board->is_line();
    } else if (solver_.way_->draws_states()) {
      draws_solvable_ = true;
      has_paths_ = at_distance_.has_value();
      is_walked_ = puzzle().cells() > max_solved_cells;
    }
  }

  /// Lists the states at the distance, from which next() draws from now on.
  void list(std::shared_ptr<const Distances> distances) {
    if (distances->boards() != nullptr)
      pick_.emplace(*distances->boards(), at_distance_);
    else
      list_ = distances->states(at_distance_);
    distances_ = std::move(distances);
  }

  Result<SolvedState> next();
  Result<State> next_state();
  const Solver& solver() const { return solver_; }

 private:
  static constexpr int max_draws = 10'000;
  static constexpr int max_draws_before_list = 1'000;
  static constexpr int max_searches = 1'000;
  static constexpr int max_climb = 3;          // moves; 3 needs the fewest searches for 4x4 at distances from 60 to 66
  static constexpr int max_solved_cells = 16;  // random boards of more cells may take any time

  /// State with a shortest path to a match.
  struct OnPath {
    State state;
    Path path;

    int distance() const { return static_cast<int>(path.size()); }
  };

  const Puzzle& puzzle() const { return solver_.puzzle(); }
  State random_state();
  State random_match();
  bool is_listed() const { return list_ || pick_; }
  Result<State> pick_state();
  Result<SolvedState> draw_on_path();
  Result<OnPath> climb();
  Result<OnPath> walk();
  Result<OnPath> solve(const State& state);
  std::vector<Successor> neighbours(const State& state);
  Result<SolvedState> draw_from_list();
  Result<void> list_states(int draws);
  std::optional<Error> time_error(int draws) const;
  Error none_found(const std::string& why) const;
  Error board_error(const State& state, const Error& error) const {
    return {error.code, "random board " + format_board(puzzle(), state) + ": " + error.message};
  }

  Solver solver_;
  std::optional<int> at_distance_;
  std::optional<SolvableStates> slides_;
  bool draws_solvable_ = false;  // whether random_state() can reach the target
  bool has_paths_ = false;
  bool is_walked_ = false;
  EvenDraw draw_;
  std::optional<std::vector<State>> list_;
  std::optional<BoardPick> pick_;  // instead of list_ if all distances were searched
  std::shared_ptr<const Distances> distances_;
  std::uint64_t steps_ = 0;          // states drawn without being solved
  int searches_ = 0;                 // for the current draw
  std::uint64_t solved_states_ = 0;  // in all draws
  int farthest_ = 0;                 // greatest distance of a state solved for the current draw
};

State RandomStates::Source::random_state() {
  if (slides_) return slides_->next();
  if (const auto state = solver_.way_->random_state([this](std::size_t end) { return draw_.below(end); }))
    return *state;
  return random_order(draw_, puzzle().cells());
}

/// Returns a random match of the target.
State RandomStates::Source::random_match() {
  if (slides_) return slides_->next_match();
  return *solver_.way_->random_match([this](std::size_t end) { return draw_.below(end); });
}

/// Returns the error if the time is over, after `draws` states were solved for the current draw. The first state of all
/// draws is solved even if the time is over.
std::optional<Error> RandomStates::Source::time_error(int draws) const {
  if (solved_states_ == 0 || Budget::Clock::now() < solver_.budget().until) return std::nullopt;
  Error error = gave_up_after(solved_states_, "random board");
  if (at_distance_ && std::cmp_equal(solved_states_, draws))
    error.message += ", none at distance " + std::to_string(*at_distance_);
  return error;
}

Result<State> RandomStates::Source::pick_state() {
  if (is_spent_at(solver_.budget(), ++steps_)) return gave_up_after(steps_, "random board");
  if (pick_ && pick_->size() > 0) return distances_->boards()->index().at((*pick_)[draw_.below(pick_->size())]);
  if (list_ && !list_->empty()) return (*list_)[static_cast<std::size_t>(draw_.below(list_->size()))];
  return Error{ErrorCode::bad_board, "no state of " + puzzle().name() + " is at distance " +
                                         std::to_string(*at_distance_) + " from goal " +
                                         format_target(puzzle(), solver_.target())};
}

/// Returns the error of draws that met no state at the distance; `why` is the end of its message.
Error RandomStates::Source::none_found(const std::string& why) const {
  return {ErrorCode::none_found,
          "found no board of " + puzzle().name() +
              (at_distance_ ? " at distance " + std::to_string(*at_distance_) + " from" : " that can reach") +
              " goal " + format_target(puzzle(), solver_.target()) + why};
}

Result<RandomStates::Source::OnPath> RandomStates::Source::solve(const State& state) {
  if (searches_ == max_searches)
    return none_found("; the farthest of " + std::to_string(searches_) + " random boards is at " +
                      std::to_string(farthest_));
  if (auto error = time_error(searches_)) return *error;
  auto path = solver_.path(state);
  if (!path) return board_error(state, path.error());
  if (!*path) return solver_.inconsistent();
  ++searches_;
  ++solved_states_;
  farthest_ = std::max(farthest_, static_cast<int>((*path)->size()));
  return OnPath{state, std::move(**path)};
}

/// Returns the neighbours of a state in a random order.
std::vector<Successor> RandomStates::Source::neighbours(const State& state) {
  std::vector<Successor> successors = puzzle().successors(state);
  for (std::size_t i = successors.size(); i > 1; --i) std::swap(successors[i - 1], successors[draw_.below(i)]);
  return successors;
}

/// Solves a random board. If it is at most max_climb moves too near, climbs from neighbour to farther neighbour until
/// the distance is reached or no neighbour is farther.
Result<RandomStates::Source::OnPath> RandomStates::Source::climb() {
  auto from = solve(random_state());
  const auto is_a_little_too_near = [&] {
    return from && from->distance() < *at_distance_ && from->distance() >= *at_distance_ - max_climb;
  };
  for (bool is_farther = true; is_farther && is_a_little_too_near();) {
    is_farther = false;
    for (const auto& [move, after] : neighbours(from->state)) {
      if (!from->path.empty() && move == from->path.front()) continue;  // nearer
      auto neighbour = solve(after);
      is_farther = !neighbour || neighbour->distance() > from->distance();
      if (!is_farther) continue;
      from = std::move(neighbour);
      break;
    }
  }
  return from;
}

/// Returns the end of a random walk of the blank that never turns back, at or beyond the distance. Walks as many moves
/// as are missing to the distance, solves the board, and repeats this until the board is far enough.
Result<RandomStates::Source::OnPath> RandomStates::Source::walk() {
  Result<OnPath> end = OnPath{random_match(), {}};
  State previous = end->state;
  while (end && end->distance() < *at_distance_) {
    State state = end->state;
    for (int moves = *at_distance_ - end->distance(); moves > 0; --moves)
      for (const Successor& neighbour : neighbours(state)) {
        if (neighbour.state == previous) continue;
        previous = std::exchange(state, neighbour.state);
        break;
      }
    end = solve(state);
  }
  return end;
}

Result<SolvedState> RandomStates::Source::draw_on_path() {
  searches_ = 0;
  farthest_ = 0;
  while (true) {
    const auto from = is_walked_ ? walk() : climb();
    if (!from) return from.error();
    if (from->distance() < *at_distance_) continue;
    State state = from->state;
    for (int i = 0; i < from->distance() - *at_distance_; ++i)
      state = *puzzle().apply(state, from->path[static_cast<std::size_t>(i)]);
    return SolvedState{state, *at_distance_};
  }
}

Result<State> RandomStates::Source::next_state() {
  if (is_listed()) return pick_state();
  if (!at_distance_ && draws_solvable_) {
    if (is_spent_at(solver_.budget(), ++steps_)) return gave_up_after(steps_, "random board");
    return random_state();
  }
  const auto result = next();
  return result ? Result(result->state) : result.error();
}

Result<SolvedState> RandomStates::Source::draw_from_list() {
  const auto state = pick_state();
  if (!state) return state.error();
  if (at_distance_) return SolvedState{*state, *at_distance_};
  if (distances_) return SolvedState{*state, distances_->distance(*state).value()};
  const auto distance = solver_.distance(*state);
  if (!distance) return board_error(*state, distance.error());
  return *distance ? Result(SolvedState{*state, **distance}) : solver_.inconsistent();
}

/// Lists the states to draw from, after `draws` draws met none of them. Errors: none_found, gave_up.
Result<void> RandomStates::Source::list_states(int draws) {
  auto list = solver_.states_at(at_distance_);
  if (!list) return list.error();
  if (!*list) return none_found(" among " + std::to_string(draws) + " random boards");
  list_ = std::move(*list);
  return {};
}

Result<SolvedState> RandomStates::Source::next() {
  if (is_listed()) return draw_from_list();
  if (has_paths_) return draw_on_path();
  const int limit = at_distance_ ? max_draws_before_list : max_draws;
  for (int draws = 0; draws < limit; ++draws) {
    const State state = random_state();
    if (auto error = time_error(draws)) return *error;
    const auto distance = solver_.distance(state);
    ++solved_states_;
    if (!distance) return board_error(state, distance.error());
    if (!*distance && draws_solvable_) return solver_.inconsistent();
    if (*distance && (!at_distance_ || **distance == *at_distance_)) return SolvedState{state, **distance};
  }
  const auto status = list_states(limit);
  return status ? draw_from_list() : status.error();
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
    if (*at_distance < 0 || *at_distance > range->limit)
      return Error{ErrorCode::bad_number, "distance " + std::to_string(*at_distance) + " is not a number from 0 to " +
                                              std::to_string(range->limit) + range->why};
  }
  std::shared_ptr<const Distances> distances;
  if (can_be_listed(puzzle())) {
    auto result = limited.distances();
    if (!result) return result.error();
    distances = std::move(*result);
  }
  auto source = std::make_unique<RandomStates::Source>(std::move(limited), at_distance, seed);
  if (distances) source->list(std::move(distances));
  return RandomStates(std::move(source));
}

Result<RandomStates> Solver::draw(std::optional<int> at_distance, std::uint64_t seed) const {
  return random_states(at_distance, seed);
}

}  // namespace tilebase
