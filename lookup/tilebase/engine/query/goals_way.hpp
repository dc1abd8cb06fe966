#pragma once

#include <chrono>
#include <functional>
#include <limits>

#include <base/insertion_sort.hpp>
#include <base/meter.hpp>
#include <tilebase/engine/query/ways.hpp>

namespace tilebase {

/// Answers for several goals, of which the nearest counts. Each goal has a way of its own; this way answers with the
/// best of their answers:
///
///     distance    the least
///     path        the lexicographically smallest of the shortest
///     moves       by the distances after them
///
/// Counts and lists of paths need no more than the distances on the way to the nearest goals. A search for a goal ends
/// once it proves that another goal is nearer, and the searches that look shortest run first. The budget is for all
/// searches together; if it ends, the error has no lower bound, since the bound of one goal says nothing about others.
struct GoalsWay final : Way {
  using Ways = std::vector<WayPtr>;

  /// Requires a way for each goal of the target, or for some of them.
  GoalsWay(const Target& target_, Ways ways) : Way(ways.front()->tables, target_), ways_(std::move(ways)) {}

  Result<std::optional<int>> distance(const State& state, const Budget& budget) const override {
    int nearest = too_far;
    const Budget limit = limited(budget, nearest);
    const auto begins_late = lateness(limit);
    for (const auto& [cost, way] : nearest_first(state)) {
      const auto distance = begins_late() ? Result<std::optional<int>>(not_searched()) : way->distance(state, limit);
      if (!distance && is_near(distance.error(), nearest)) return error_about(*way, distance.error());
      if (distance && *distance) nearest = std::min(nearest, **distance);
    }
    return nearest == too_far ? std::nullopt : std::optional(nearest);
  }

  Result<bool> is_solvable(const State& state, const Budget& budget) const override {
    const Way* unsure = nullptr;
    for (const WayPtr& way : ways_) {
      const auto solvable = way->is_solvable(state, budget);
      if (solvable && *solvable) return true;
      if (!solvable) unsure = way.get();
    }
    if (unsure != nullptr) return unsure->is_solvable(state, budget);
    return false;
  }

  Result<std::optional<Path>> path(const State& start, const Budget& budget) const override {
    Path best;
    int nearest = too_far;
    const Budget limit = limited(budget, nearest);
    const auto begins_late = lateness(limit);
    for (const auto& [cost, way] : nearest_first(start)) {
      auto path = begins_late() ? Result<std::optional<Path>>(not_searched()) : way->path(start, limit);
      if (!path && is_near(path.error(), nearest)) return error_about(*way, path.error());
      if (!path || !*path || (nearest != too_far && !is_before(**path, best))) continue;
      best = std::move(**path);
      nearest = static_cast<int>(best.size());
    }
    return nearest == too_far ? std::nullopt : std::optional(std::move(best));
  }

  Result<std::optional<Bounds>> bounds(const State& start, std::optional<int> within,
                                       const Budget& budget) const override {
    std::optional<Bounds> best;
    std::optional<Error> unanswered;
    int nearest = too_far;
    int at_least = too_far;
    int first_from = too_far;  // least bound of a goal whose first path is not known
    const Budget limit = limited(budget, nearest);
    const auto begins_late = lateness(limit);
    for (const auto& [cost, way] : nearest_first(start)) {
      auto bounds = begins_late() ? Result<std::optional<Bounds>>(not_searched()) : way->bounds(start, within, limit);
      if (bounds && !*bounds) continue;
      if (!bounds) unanswered = error_about(*way, bounds.error());
      const int bound = bounds ? (*bounds)->at_least : bounds.error().at_least.value_or(0);
      at_least = std::min(at_least, bound);
      if (!bounds || !(*bounds)->is_first) first_from = std::min(first_from, bound);
      if (!bounds || (best && !is_before((*bounds)->path, best->path))) continue;
      best = std::move(*bounds);
      nearest = best->at_most();
    }
    if (unanswered && (!best || unanswered->code != ErrorCode::gave_up)) return *unanswered;
    if (!best) return best;
    best->at_least = std::min(at_least, nearest);
    best->is_first = first_from > nearest;
    return best;
  }

  Result<std::vector<ValuedMove>> moves(const State& state, const Budget& budget) const override {
    const Budget limit = budget.start_clock();
    return valued_moves(puzzle(), state, [&](const State& next) { return distance(next, limit); });
  }

  /// Keeps only the goals nearest to the start.
  Result<WayPtr> nearest_to(const State& start, const Budget& budget) const override {
    Ways ways;
    int nearest = too_far;
    const Budget limit = limited(budget, nearest);
    const auto begins_late = lateness(limit);
    for (const auto& [cost, way] : nearest_first(start)) {
      const auto reduced = begins_late() ? Result<WayPtr>(not_searched()) : way->nearest_to(start, limit);
      const WayPtr& kept = reduced && *reduced ? *reduced : way;
      const auto distance = reduced ? kept->distance(start, limit) : reduced.error();
      if (!distance && is_near(distance.error(), nearest)) return error_about(*way, distance.error());
      if (!distance || !*distance || **distance > nearest) continue;
      if (**distance < nearest) ways.clear();
      nearest = **distance;
      ways.push_back(kept);
    }
    return ways.empty() ? WayPtr() : WayPtr(std::make_shared<const GoalsWay>(target, std::move(ways)));
  }

  bool draws_states() const noexcept override {
    for (const WayPtr& way : ways_)
      if (!way->draws_states()) return false;
    return true;
  }

  /// Returns a random state of a random goal. A state that reaches several goals is thus drawn more often.
  std::optional<State> random_state(EvenDraw& draw) const override { return any_way(draw).random_state(draw); }
  std::optional<State> random_match(EvenDraw& draw) const override { return any_way(draw).random_match(draw); }

  Error inconsistent() const override { return ways_.front()->inconsistent(); }
  bool searches() const noexcept override {
    for (const WayPtr& way : ways_)
      if (way->searches()) return true;
    return false;
  }
  std::string answered_by() const override {
    return std::to_string(ways_.size()) + " goals, the first by " + ways_.front()->answered_by();
  }

 private:
  static constexpr int too_far = std::numeric_limits<int>::max();

  static bool is_before(const Path& path, const Path& other) {
    return path.size() != other.size() ? path.size() < other.size() : path < other;
  }

  const Way& any_way(EvenDraw& draw) const { return *ways_[static_cast<std::size_t>(draw.below(ways_.size()))]; }

  /// Returns the ways by their estimated cost for a state: near goals take shorter searches.
  std::vector<std::pair<std::chrono::nanoseconds, WayPtr>> nearest_first(const State& state) const {
    std::vector<std::pair<std::chrono::nanoseconds, WayPtr>> ways;
    const bool has_order = searches();
    for (const WayPtr& way : ways_)
      ways.emplace_back(has_order ? choose(*tables, way->target, &state).distance : std::chrono::nanoseconds(0), way);
    insertion_sort(ways, [](const auto& a, const auto& b) { return a.first < b.first; });
    return ways;
  }

  /// Returns the budget of each search of an answer. A search ends once its bound exceeds `nearest`, the length of the
  /// shortest path so far; both arguments must outlive the result.
  Budget limited(const Budget& budget, const int& nearest) const {
    if (!searches()) return budget;
    Budget limit = budget.start_clock();
    if (limit.nodes != UINT64_MAX) limit.nodes /= ways_.size();
    limit.keep_going = [&](const SearchProgress& progress) {
      return progress.bound <= nearest && (!budget.keep_going || budget.keep_going(progress));
    };
    return limit;
  }

  /// Returns a function that tells, before each goal, whether it is too late to begin: a search takes some time to
  /// prepare even if its budget is over. The first goal is never too late.
  std::function<bool()> lateness(const Budget& limit) const {
    constexpr std::chrono::milliseconds grace{100};
    Budget late = limit;
    if (late.until != Budget::Clock::time_point::max()) late.until += grace;
    return [late, goals = 0, searches = this->searches()]() mutable {
      return goals++ > 0 && searches && is_spent(late, 0);
    };
  }

  /// Returns the error of a goal for which it was too late.
  static Error not_searched() { return {ErrorCode::gave_up, "gave up before the search for this goal"}; }

  /// Returns whether an error leaves open that its goal is as near as another one.
  static bool is_near(const Error& error, int nearest) { return error.at_least.value_or(0) <= nearest; }

  /// Returns the error of one goal as that of all goals.
  Error error_about(const Way& way, Error error) const {
    if (error.code == ErrorCode::gave_up)
      error.message = "goal " + format_target(puzzle(), way.target) + ": " + error.message;
    error.at_least = std::nullopt;
    return error;
  }

  Ways ways_;
};

}  // namespace tilebase
