#pragma once

#include <tilebase/engine/puzzle/even_draw.hpp>
#include <tilebase/engine/query/ways.hpp>

namespace tilebase {

/// Answers for several goals by tables; the nearest goal counts. Each goal has a way of its own, and this way answers
/// with the best of their answers:
///
///     distance    the least
///     path        the lexicographically smallest of the shortest
///     moves       by the distances after them
///
/// Counts and lists of paths need no more than the distances on the way to the nearest goals. Where a goal needs a
/// search, one search looks for all goals instead (Search).
struct GoalsWay final : Way {
  using Ways = std::vector<WayPtr>;

  /// Requires a way for each goal of the target, or for some of them.
  GoalsWay(const Target& target_, Ways ways) : Way(ways.front()->tables, target_), ways_(std::move(ways)) {}

  Result<std::optional<int>> distance(const State& state, const Budget& budget) const override {
    std::optional<int> nearest;
    for (const WayPtr& way : ways_) {
      const auto distance = way->distance(state, budget);
      if (!distance) return distance;
      if (*distance && (!nearest || **distance < *nearest)) nearest = *distance;
    }
    return nearest;
  }

  Result<std::optional<Path>> path(const State& start, const Budget& budget) const override {
    std::optional<Path> best;
    for (const WayPtr& way : ways_) {
      auto path = way->path(start, budget);
      if (!path) return path;
      if (*path && (!best || std::pair((*path)->size(), **path) < std::pair(best->size(), *best)))
        best = std::move(*path);
    }
    return best;
  }

  Result<std::vector<ValuedMove>> moves(const State& state, const Budget& budget) const override {
    return valued_moves(puzzle(), state, [&](const State& next) { return distance(next, budget); });
  }

  /// Keeps only the goals nearest to the start.
  Result<WayPtr> nearest_to(const State& start, const Budget& budget) const override {
    Ways ways;
    std::optional<int> nearest;
    for (const WayPtr& way : ways_) {
      const auto reduced = way->nearest_to(start, budget);
      if (!reduced) return reduced;
      const WayPtr& kept = *reduced ? *reduced : way;
      const auto distance = kept->distance(start, budget);
      if (!distance) return distance.error();
      if (!*distance || (nearest && **distance > *nearest)) continue;
      if (*distance != nearest) ways.clear();
      nearest = *distance;
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
  std::string answered_by() const override {
    return std::to_string(ways_.size()) + " goals, the first by " + ways_.front()->answered_by();
  }

 private:
  const Way& any_way(EvenDraw& draw) const { return *ways_[static_cast<std::size_t>(draw.below(ways_.size()))]; }

  Ways ways_;
};

}  // namespace tilebase
