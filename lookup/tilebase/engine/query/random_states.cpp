#include <tilebase/random_states.hpp>

#include <algorithm>
#include <string>
#include <utility>
#include <vector>

#include <base/meter.hpp>
#include <tilebase/distances.hpp>
#include <tilebase/engine/generate/all_boards.hpp>
#include <tilebase/engine/puzzle/even_draw.hpp>
#include <tilebase/engine/puzzle/sizes.hpp>
#include <tilebase/engine/query/solvable_states.hpp>
#include <tilebase/engine/query/ways.hpp>
#include <tilebase/solver.hpp>

namespace tilebase {
namespace {

/// Draws of states that can reach a target, without a search.
class SolvableDraws {
 public:
  /// Returns the draws of a way; nullopt if it has none and the puzzle is no board of slides, perhaps with walls.
  static std::optional<SolvableDraws> of(const std::shared_ptr<const Way>& way, std::uint64_t seed) {
    const auto& patterns = way->tables->patterns();
    if (patterns == nullptr && !way->draws_states()) return std::nullopt;
    SolvableDraws draws(way, seed);
    if (patterns != nullptr) draws.slides_.emplace(patterns->board(), *way->puzzle().blank(), way->target, seed);
    return draws;
  }

  State next() { return slides_ ? slides_->next() : *way_->random_state(draw_); }
  State next_match() { return slides_ ? slides_->next_match() : *way_->random_match(draw_); }

  /// Whether each state has a path. Where moves are one-way, some may not.
  bool is_exact() const { return slides_.has_value(); }

  /// Whether the states are evenly distributed: of one goal, or drawn from all orders.
  bool is_even() const {
    return !way_->target.has_alternatives() || (slides_ && !way_->tables->patterns()->board().is_line());
  }

 private:
  SolvableDraws(const std::shared_ptr<const Way>& way, std::uint64_t seed) : way_(way), draw_(seed) {}

  std::shared_ptr<const Way> way_;
  EvenDraw draw_;
  std::optional<SolvableStates> slides_;
};

}  // namespace

/// Source of random states at a distance or, for nullopt, of all states that can reach the target:
///
///     ListSource     states that are listed: draws from the list
///     PathSource     states at a distance that would take long to list: draws from shortest paths
///     SampleSource   other states: draws from all states until one fits, after many misses from a list
class RandomStates::Source {
 public:
  class ListSource;
  class PathSource;
  class SampleSource;

  virtual ~Source() = default;
  virtual Result<SolvedState> next() = 0;
  virtual Result<State> next_state() {
    const auto result = next();
    return result ? Result(result->state) : result.error();
  }
  const Solver& solver() const { return solver_; }

 protected:
  /// Requires a solver whose budget's clock runs.
  Source(Solver solver, std::optional<int> at_distance, const EvenDraw& draw)
      : solver_(std::move(solver)), at_distance_(at_distance), draw_(draw) {}

  const Puzzle& puzzle() const { return solver_.puzzle(); }
  std::string goal() const { return format_target(puzzle(), solver_.target()); }

  /// Counts a state that is drawn without being solved. Returns the error if the budget ends.
  Result<void> count_step() {
    return is_spent_at(solver_.budget(), ++steps_) ? gave_up_after(steps_, "random board") : Result<void>();
  }

  /// Counts a state that is to be solved. Returns the error if the budget ends, after `draws` states were solved for
  /// the current draw. The first state of all draws is always solved.
  Result<void> count_solved(int draws) {
    if (solved_ == 0 || !is_spent(solver_.budget(), solved_)) {
      ++solved_;
      return {};
    }
    Error error = gave_up_after(solved_, "random board");
    if (at_distance_ && std::cmp_equal(solved_, draws))
      error.message += ", none at distance " + std::to_string(*at_distance_);
    return error;
  }

  /// Returns the error if no state has the distance.
  Error no_state() const {
    return {ErrorCode::bad_board, "no state of " + puzzle().name() + " is at distance " +
                                      std::to_string(at_distance_.value_or(0)) + " from goal " + goal()};
  }

  Error board_error(const State& state, const Error& error) const {
    return {error.code, "random board " + format_board(puzzle(), state) + ": " + error.message};
  }

  Solver solver_;
  std::optional<int> at_distance_;
  EvenDraw draw_;

 private:
  std::uint64_t steps_ = 0;
  std::uint64_t solved_ = 0;
};

class RandomStates::Source::ListSource final : public Source {
 public:
  ListSource(Solver solver, std::optional<int> at_distance, const EvenDraw& draw,
             std::shared_ptr<const Distances> distances)
      : Source(std::move(solver), at_distance, draw), distances_(std::move(distances)) {
    if (const AllBoards* const boards = BoardDistances::boards(*distances_))
      pick_.emplace(*boards, at_distance_);
    else
      list_ = distances_->states(at_distance_);
  }

  Result<SolvedState> next() override {
    const auto state = next_state();
    return state ? Result(SolvedState{*state, distances_->distance(*state).value()}) : state.error();
  }

  Result<State> next_state() override {
    if (const auto status = count_step(); !status) return status.error();
    const std::uint64_t size = pick_ ? pick_->size() : list_.size();
    if (size == 0) return no_state();  // a damaged table counts states that it does not have
    const std::uint64_t nth = draw_.below(size);
    return pick_ ? BoardDistances::boards(*distances_)->index().state((*pick_)[nth])
                 : list_[static_cast<std::size_t>(nth)];
  }

 private:
  std::shared_ptr<const Distances> distances_;
  std::optional<BoardPick> pick_;  // picks from all boards if their distances were searched
  std::vector<State> list_;        // the states to draw from otherwise
};

/// The end of a shortest path is a shortest path, so every path that is long enough has a state at the distance:
///
///     up to 16 cells, and lines   path from a random board, or from a farther neighbour if the board is too near
///     more cells, and walls       path from the end of a random walk, which begins at a match
class RandomStates::Source::PathSource final : public Source {
 public:
  PathSource(Solver solver, int distance, const EvenDraw& draw, SolvableDraws draws)
      : Source(std::move(solver), distance, draw), distance_(distance), draws_(std::move(draws)) {
    const auto board = SlideBoard::with_walls(puzzle());
    const bool has_many_cells = puzzle().cells() > max_solved_cells;
    is_walked_ = board ? board->has_walls() || (has_many_cells && !board->is_line()) : has_many_cells;
  }

  Result<SolvedState> next() override {
    searches_ = 0;
    farthest_ = 0;
    while (true) {
      const auto from = is_walked_ ? walk() : climb();
      if (!from) return from.error();
      if (from->distance() < distance_) continue;
      State state = from->state;
      for (int i = 0; i < from->distance() - distance_; ++i)
        state = *puzzle().apply(state, (*from->path)[static_cast<std::size_t>(i)]);
      return SolvedState{state, distance_};
    }
  }

 private:
  static constexpr int max_searches = 1'000;
  static constexpr int max_climb = 3;          // moves; 3 needs the fewest searches for 4x4 at distances from 60 to 66
  static constexpr int max_solved_cells = 16;  // random boards of more cells may take any time

  /// State with a shortest path to a match; nullopt if there is none, at distance -1.
  struct OnPath {
    State state;
    std::optional<Path> path;

    int distance() const { return path ? static_cast<int>(path->size()) : -1; }
  };

  Result<OnPath> solve(const State& state) {
    if (searches_ == max_searches)
      return Error{ErrorCode::none_found, "found no board of " + puzzle().name() + " at distance " +
                                              std::to_string(distance_) + " from goal " + goal() +
                                              "; the farthest of " + std::to_string(searches_) +
                                              " random boards is at " + std::to_string(farthest_)};
    if (const auto status = count_solved(searches_); !status) return status.error();
    auto path = solver_.path(state);
    if (!path) return board_error(state, path.error());
    if (!*path && draws_.is_exact()) return Way::of(solver_).inconsistent();
    ++searches_;
    OnPath result{state, std::move(*path)};
    farthest_ = std::max(farthest_, result.distance());
    return result;
  }

  /// Returns the neighbours of a state in a random order.
  std::vector<Successor> neighbours(const State& state) {
    std::vector<Successor> successors = puzzle().successors(state);
    for (std::size_t i = successors.size(); i > 1; --i)
      std::swap(successors[i - 1], successors[static_cast<std::size_t>(draw_.below(i))]);
    return successors;
  }

  /// Solves a random board. If it is at most max_climb moves too near, climbs from neighbour to farther neighbour until
  /// the distance is reached or no neighbour is farther.
  Result<OnPath> climb() {
    auto from = solve(draws_.next());
    const auto is_a_little_too_near = [&] {
      return from && from->distance() < distance_ && from->distance() >= distance_ - max_climb;
    };
    for (bool is_farther = true; is_farther && is_a_little_too_near();) {
      is_farther = false;
      for (const auto& [move, after] : neighbours(from->state)) {
        if (from->distance() > 0 && move == from->path->front()) continue;  // nearer
        auto neighbour = solve(after);
        is_farther = !neighbour || neighbour->distance() > from->distance();
        if (!is_farther) continue;
        from = std::move(neighbour);
        break;
      }
    }
    return from;
  }

  /// Returns a random neighbour other than `previous`; `previous` in a dead end; the state itself if no move is
  /// allowed.
  State step(const State& state, const State& previous) {
    const auto successors = neighbours(state);
    for (const Successor& successor : successors)
      if (successor.state != previous) return successor.state;
    return successors.empty() ? state : successors.front().state;
  }

  /// Returns the end of a random walk that turns back only in dead ends, at or beyond the distance. Walks as many moves
  /// as are missing to the distance, solves the board, and repeats this until the board is far enough. Begins again at
  /// a match after most_stages stages, or if the walk has left the boards that can be solved.
  Result<OnPath> walk() {
    constexpr int most_stages = 100;
    Result<OnPath> end = OnPath();
    State previous;
    for (int stage = 0; end && end->distance() < distance_; ++stage) {
      if (!end->path || stage % most_stages == 0) {
        end = OnPath{draws_.next_match(), Path()};
        previous = end->state;
      }
      State state = end->state;
      for (int moves = distance_ - end->distance(); moves > 0; --moves)
        previous = std::exchange(state, step(state, previous));
      end = solve(state);
    }
    return end;
  }

  int distance_;
  SolvableDraws draws_;
  bool is_walked_ = false;
  int searches_ = 0;  // searches for the current draw
  int farthest_ = 0;  // greatest distance of a state solved for the current draw
};

class RandomStates::Source::SampleSource final : public Source {
 public:
  /// Draws from `draws` if they are given, else from all states of the puzzle.
  SampleSource(Solver solver, std::optional<int> at_distance, const EvenDraw& draw, std::optional<SolvableDraws> draws)
      : Source(std::move(solver), at_distance, draw), draws_(std::move(draws)) {}

  Result<SolvedState> next() override {
    const int limit = at_distance_ ? max_draws_at_distance : max_draws;
    for (int draws = 0;; ++draws) {
      if (draws == limit && list_.empty())
        if (const auto status = list_states(draws); !status) return status.error();
      const State state = random_state();
      if (at_distance_ && !list_.empty()) {
        const auto status = count_step();
        return status ? Result(SolvedState{state, *at_distance_}) : status.error();
      }
      if (const auto status = count_solved(draws); !status) return status.error();
      const auto distance = solver_.distance(state);
      if (!distance) return board_error(state, distance.error());
      if (!*distance && draws_ && draws_->is_exact()) return Way::of(solver_).inconsistent();
      if (*distance && (!at_distance_ || **distance == *at_distance_)) return SolvedState{state, **distance};
    }
  }

  Result<State> next_state() override {
    if (at_distance_ || !draws_) return Source::next_state();
    const auto status = count_step();
    return status ? Result(draws_->next()) : status.error();
  }

 private:
  static constexpr int max_draws = 10'000;
  static constexpr int max_draws_at_distance = 1'000;

  State random_state() {
    if (!list_.empty()) return list_[static_cast<std::size_t>(draw_.below(list_.size()))];
    return draws_ ? draws_->next() : random_order(draw_, puzzle().cells());
  }

  /// Lists the states to draw from, after `draws` draws met none of them. Errors: none_found if the puzzle is too large
  /// for a list, bad_board if there are no such states, gave_up.
  Result<void> list_states(int draws) {
    auto list = solver_.states_at(at_distance_);
    if (!list) return list.error();
    if (!*list)
      return Error{ErrorCode::none_found,
                   "found no board of " + puzzle().name() +
                       (at_distance_ ? " at distance " + std::to_string(*at_distance_) + " from" : " that can reach") +
                       " goal " + goal() + " among " + std::to_string(draws) + " random boards"};
    if ((*list)->empty()) return no_state();
    list_ = std::move(**list);
    return {};
  }

  std::optional<SolvableDraws> draws_;
  std::vector<State> list_;  // states to draw from after too many misses; empty before
};

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
  using Source = RandomStates::Source;
  Solver limited = start_clock();
  if (at_distance) {
    const auto range = limited.distance_range();
    if (!range) return range.error();
    if (*at_distance < 0 || *at_distance > range->limit)
      return Error{ErrorCode::bad_number, "distance " + std::to_string(*at_distance) + " is not a number from 0 to " +
                                              std::to_string(range->limit) + range->why};
  }
  const EvenDraw draw(seed);
  if (can_be_listed(puzzle())) {
    auto distances = limited.distances();
    if (!distances) return distances.error();
    return RandomStates(
        std::make_unique<Source::ListSource>(std::move(limited), at_distance, draw, std::move(*distances)));
  }
  auto draws = SolvableDraws::of(way_, seed);
  const bool is_slow_to_list = searches() && (!target().has_one_match() || !SlideBoard::of(puzzle()));
  // A way that draws states without a search has a table of all states, whatever the cells.
  const bool can_list =
      (puzzle().cells() <= max_table_cells && !is_slow_to_list) || (way_->draws_states() && !searches());
  if (at_distance && draws && !can_list)
    return RandomStates(
        std::make_unique<Source::PathSource>(std::move(limited), *at_distance, draw, std::move(*draws)));
  if (draws && !draws->is_even()) draws.reset();
  return RandomStates(std::make_unique<Source::SampleSource>(std::move(limited), at_distance, draw, std::move(draws)));
}

}  // namespace tilebase
