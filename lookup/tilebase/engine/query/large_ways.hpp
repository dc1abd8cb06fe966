#pragma once

#include <tilebase/engine/query/large_view.hpp>
#include <tilebase/engine/query/search_ways.hpp>

namespace tilebase {

/// Answers by tables in blocks, one for each goal that matches the target: the target itself, or all its completions.
struct LargeTablesWay final : Way {
  LargeTablesWay(std::shared_ptr<const OpenTables> tables_, const Target& target_, std::vector<LargeView> goals)
      : Way(std::move(tables_), target_), goals_(std::move(goals)) {}

  Result<std::optional<int>> distance(const State& state, const Budget&) const override {
    return nearest_goals(state).transform(&Nearest::distance);
  }

  /// Returns the lexicographically smallest of the paths to the nearest goals.
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

  /// Returns the distance after each move. For a single goal, looks the neighbours up without walking to the goal.
  Result<std::vector<ValuedMove>> moves(const State& state, const Budget& budget) const override {
    std::optional<int> distance_before;
    if (goals_.size() == 1) {
      const auto distance = goals_.front().distance(state);
      if (!distance) return distance.error();
      distance_before = *distance;
    }
    std::vector<ValuedMove> moves;
    for (const auto& [move, next] : puzzle().successors(state)) {
      const auto after =
          distance_before ? goals_.front().distance_of_neighbour(next, *distance_before) : distance(next, budget);
      if (!after) return after.error();
      moves.push_back({move, *after});
    }
    return moves;
  }

  Result<std::shared_ptr<const Way>> nearest_to(const State& start, const Budget& budget) const override {
    if (goals_.size() == 1 && goals_.front().table().holds_distances()) return WayPtr();
    const auto nearest = nearest_goals(start);
    if (!nearest) return nearest.error();
    // No other goal is nearer to a state on a shortest path to one of the nearest goals.
    const Budget limit = budget.start_clock();
    SlideSearch::Distances distances;
    for (const LargeView* goal : nearest->goals) {
      auto states_of_goal = goal->on_shortest_paths(start, limit);
      if (!states_of_goal) return states_of_goal.error();
      distances.merge(*states_of_goal);
    }
    return std::make_shared<const ShortestPathsWay>(*this, std::move(distances));
  }

  const std::vector<std::uint64_t>* histogram() const noexcept override {
    return goals_.size() == 1 ? &goals_.front().table().stored().histogram() : nullptr;
  }
  Result<std::optional<std::vector<State>>> states_at(std::optional<int> distance,
                                                      const Budget& budget) const override {
    const LargeView& goal = goals_.front();
    if (!goal.table().holds_distances() || goals_.size() != 1) return Way::states_at(distance, budget);
    return goal.states_at(distance, budget);
  }
  Error inconsistent() const override { return tilebase::inconsistent(goals_.front().table().stored()); }
  std::string answered_by() const override { return table_answer_text(goals_.front().table().stored(), goals_.size()); }

 private:
  struct Nearest {
    std::optional<int> distance;
    std::vector<const LargeView*> goals;  // at this distance; empty if it is nullopt
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
