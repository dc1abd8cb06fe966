#pragma once

#include <tilebase/engine/query/large_view.hpp>
#include <tilebase/engine/query/search_ways.hpp>

namespace tilebase {

/// The goals that match a target, one or all completions, each by a table in blocks.
struct ByLargeTables final : Way {
  ByLargeTables(std::shared_ptr<const OpenTables> tables_, const Target& target_, std::vector<LargeView> goals)
      : Way(std::move(tables_), target_), goals_(std::move(goals)) {}

  Result<std::optional<int>> distance(const State& state, const Budget&) const override {
    const auto nearest = nearest_goals(state);
    return nearest ? Result(nearest->distance) : nearest.error();
  }

  /// The smallest of the smallest paths to the nearest goals.
  Result<std::optional<Path>> path(const State& start, const Budget&) const override {
    if (goals_.size() == 1) return goals_.front().path(start);
    const auto nearest = nearest_goals(start);
    if (!nearest) return nearest.error();
    std::optional<Path> smallest;
    for (const LargeView* goal : nearest->goals) {
      auto path = goal->path(start);
      if (!path) return path;
      if (!smallest || **path < *smallest) smallest = std::move(*path);
    }
    return smallest;
  }

  Result<std::optional<MoveId>> best_move(const State& state, const Budget& budget) const override {
    return goals_.size() == 1 ? goals_.front().best_move(state) : Way::best_move(state, budget);
  }

  /// Of one goal the neighbours are looked up without walks.
  Result<std::vector<ValuedMove>> moves(const State& state, const Budget& budget) const override {
    std::optional<int> here;
    if (goals_.size() == 1) {
      const auto found = goals_.front().distance(state);
      if (!found) return found.error();
      here = *found;
    }
    std::vector<ValuedMove> moves;
    for (const auto& [move, next] : puzzle().successors(state)) {
      const auto after = here ? goals_.front().distance_beside(next, *here) : distance(next, budget);
      if (!after) return after.error();
      moves.push_back({move, *after});
    }
    return moves;
  }

  Result<std::shared_ptr<const Way>> nearest_to(const State& start, const Budget& budget) const override {
    if (goals_.size() == 1 && goals_.front().table().holds_distances()) return NoWay();
    const auto nearest = nearest_goals(start);
    if (!nearest) return nearest.error();
    // On a shortest path to one of the nearest goals, no other goal is nearer.
    const Budget limit = budget.start_clock();
    SlideSearch::Distances distances;
    for (const LargeView* goal : nearest->goals) {
      auto more = goal->on_shortest_paths(start, limit);
      if (!more) return more.error();
      distances.merge(*more);
    }
    return NoWay(std::make_shared<const OnShortestPaths>(*this, std::move(distances)));
  }

  const std::vector<std::uint64_t>* histogram() const noexcept override {
    return goals_.size() == 1 ? &goals_.front().table().stored().histogram() : nullptr;
  }
  Result<std::optional<std::vector<State>>> states_at(std::optional<int> distance,
                                                      const Budget& budget) const override {
    const LargeView& goal = goals_.front();
    if (!goal.table().holds_distances() || goals_.size() != 1) return Way::states_at(distance, budget);
    auto states = goal.states_at(distance, budget);
    return states ? Result(std::optional(std::move(*states))) : states.error();
  }
  Error inconsistent() const override { return tilebase::inconsistent(goals_.front().table().stored()); }
  std::string answered_by() const override { return by_table(goals_.front().table().stored(), goals_.size()); }

 private:
  struct Nearest {
    std::optional<int> distance;
    std::vector<const LargeView*> goals;  // at this distance; none if it is nothing
  };

  Result<Nearest> nearest_goals(const State& state) const {
    Nearest nearest;
    for (const LargeView& goal : goals_) {
      const auto distance = goal.distance(state);
      if (!distance) return distance.error();
      if (!*distance || (nearest.distance && **distance > *nearest.distance)) continue;
      if (*distance != nearest.distance) nearest.goals.clear();
      nearest.distance = *distance;
      nearest.goals.push_back(&goal);
    }
    return nearest;
  }

  std::vector<LargeView> goals_;
};

}  // namespace tilebase
