#pragma once

#include <limits>

#include <tilebase/engine/query/ways.hpp>

namespace tilebase {

/// Answers for several goals, of which the nearest counts. Each goal has a way of its own, and this way answers with the
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
    const auto error = ask_each(state, budget, nearest, [&](const WayPtr& way, const Budget& limit) {
      return lowered(nearest, way->distance(state, limit));
    });
    return error ? Result<std::optional<int>>(*error) : length_of(nearest);
  }

  Result<bool> is_solvable(const State& state, const Budget& budget) const override {
    for (const WayPtr& way : ways_)
      if (auto solvable = way->is_solvable(state, budget); !solvable || *solvable) return solvable;
    return false;
  }

  Result<std::optional<Path>> path(const State& start, const Budget& budget) const override {
    std::optional<Path> best;
    int nearest = too_far;
    const auto error = ask_each(start, budget, nearest, [&](const WayPtr& way, const Budget& limit) {
      auto path = way->path(start, limit);
      if (!path) return std::optional(path.error());
      if (*path && (!best || is_before(**path, *best))) best = std::move(*path);
      if (best) nearest = static_cast<int>(best->size());
      return std::optional<Error>();
    });
    return error ? Result<std::optional<Path>>(*error) : best;
  }

  Result<std::optional<Bounds>> bounds(const State& start, std::optional<int> within,
                                       const Budget& budget) const override {
    std::optional<Bounds> best;
    std::optional<Error> unanswered;
    int nearest = too_far;
    int at_least = too_far;
    int first_from = too_far;  // least bound of a goal whose first path is not known
    const auto error = ask_each(start, budget, nearest, [&](const WayPtr& way, const Budget& limit) {
      auto bounds = way->bounds(start, within, limit);
      if (!bounds && bounds.error().code != ErrorCode::gave_up) return std::optional(bounds.error());
      if (!bounds) unanswered = bounds.error();
      if (bounds && !*bounds) return std::optional<Error>();
      const int bound = bounds ? (*bounds)->at_least : bounds.error().at_least.value_or(0);
      at_least = std::min(at_least, bound);
      if (!bounds || !(*bounds)->is_first) first_from = std::min(first_from, bound);
      if (bounds && (!best || is_before((*bounds)->path, best->path))) best = std::move(*bounds);
      if (best) nearest = best->at_most();
      return std::optional<Error>();
    });
    if (error || (!best && unanswered)) return error ? *error : *unanswered;
    if (!best) return best;
    best->at_least = std::min(at_least, nearest);
    best->is_first = first_from > nearest;
    return best;
  }

  Result<std::vector<ValuedMove>> moves(const State& state, const Budget& budget) const override {
    const Budget limit = searches() ? budget.start_clock() : budget;
    return valued_moves(puzzle(), state, [&](const State& next) { return distance(next, limit); });
  }

  /// Keeps only the goals nearest to the start.
  Result<WayPtr> nearest_to(const State& start, const Budget& budget) const override {
    Ways ways;
    int nearest = too_far;
    const auto error = ask_each(start, budget, nearest, [&](const WayPtr& way, const Budget& limit) {
      auto reduced = way->nearest_to(start, limit);
      if (!reduced) return std::optional(reduced.error());
      const WayPtr& kept = *reduced ? *reduced : way;
      int length = too_far;
      if (auto failure = lowered(length, kept->distance(start, limit))) return failure;
      if (length < nearest) ways.clear();
      if (length <= nearest && length != too_far) ways.push_back(kept);
      nearest = std::min(nearest, length);
      return std::optional<Error>();
    });
    if (error) return *error;
    return ways.empty() ? WayPtr() : WayPtr(std::make_shared<const GoalsWay>(target, std::move(ways)));
  }

  bool draws_states() const noexcept override {
    return std::all_of(ways_.begin(), ways_.end(), [](const WayPtr& way) { return way->draws_states(); });
  }

  /// Returns a random state of a random goal. A state that reaches several goals is thus drawn more often.
  std::optional<State> random_state(EvenDraw& draw) const override { return any_way(draw)->random_state(draw); }
  std::optional<State> random_match(EvenDraw& draw) const override { return any_way(draw)->random_match(draw); }

  Error inconsistent() const override { return ways_.front()->inconsistent(); }
  bool searches() const noexcept override {
    return std::any_of(ways_.begin(), ways_.end(), [](const WayPtr& way) { return way->searches(); });
  }
  std::string answered_by() const override {
    std::string sources;
    for (const WayPtr& way : ways_)
      (sources += sources.empty() ? "" : "; ") += format_target(puzzle(), way->target) + " by " + way->answered_by();
    return sources;
  }

 private:
  static constexpr int too_far = std::numeric_limits<int>::max();

  static std::optional<int> length_of(int nearest) {
    return nearest == too_far ? std::nullopt : std::optional(nearest);
  }

  static bool is_before(const Path& path, const Path& other) {
    return path.size() != other.size() ? path.size() < other.size() : path < other;
  }

  /// Lowers `nearest` to a distance, if there is one. Returns the distance's error.
  static std::optional<Error> lowered(int& nearest, const Result<std::optional<int>>& distance) {
    if (!distance) return distance.error();
    if (*distance) nearest = std::min(nearest, **distance);
    return std::nullopt;
  }

  const WayPtr& any_way(EvenDraw& draw) const { return ways_[static_cast<std::size_t>(draw.below(ways_.size()))]; }

  /// Calls `ask(way, limit)`, which returns an error or nullopt, for the way of each goal. `ask` keeps `nearest` at the
  /// length of the shortest path so far: a search that proves its goal farther ends with an error, which does not
  /// count. Returns the first error that counts.
  template <class Ask>
  std::optional<Error> ask_each(const State& start, const Budget& budget, const int& nearest, const Ask& ask) const {
    Ways ways;
    Budget limit;
    if (searches()) {
      ways = ways_;
      const auto cost = [&](const WayPtr& way) { return choose(*tables, way->target, &start).distance; };
      std::stable_sort(ways.begin(), ways.end(), [&](const auto& a, const auto& b) { return cost(a) < cost(b); });
      limit = budget.start_clock();
      if (limit.nodes != UINT64_MAX) limit.nodes /= ways.size();
      limit.keep_going = [&](const SearchProgress& progress) {
        return progress.bound <= nearest && (!budget.keep_going || budget.keep_going(progress));
      };
    }
    for (const WayPtr& way : searches() ? ways : ways_) {
      std::optional<Error> error = ask(way, searches() ? limit : budget);
      if (!error || error->at_least.value_or(0) > nearest) continue;
      if (error->code == ErrorCode::gave_up)
        error->message = "goal " + format_target(puzzle(), way->target) + ": " + error->message;
      error->at_least = std::nullopt;
      return error;
    }
    return std::nullopt;
  }

  Ways ways_;
};

}  // namespace tilebase
