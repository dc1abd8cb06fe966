#pragma once

#include <array>
#include <atomic>

#include <base/lazy.hpp>
#include <base/meter.hpp>
#include <tilebase/distances.hpp>
#include <tilebase/engine/puzzle/completions.hpp>
#include <tilebase/engine/puzzle/even_draw.hpp>
#include <tilebase/engine/puzzle/sizes.hpp>
#include <tilebase/engine/query/search_ways.hpp>
#include <tilebase/engine/query/walker.hpp>

namespace tilebase {

/// Answers by tables, one View for each goal that matches the target: the target itself, or all its completions. With a
/// start, the completions that it cannot reach may be left out. `View`: GoalView or LargeView.
template <class View>
struct TableWay : Way {
  TableWay(std::shared_ptr<const TableSet> tables_, const Target& target_, std::vector<View> goals)
      : Way(std::move(tables_), target_), goals_(std::move(goals)) {}

  Result<std::optional<int>> distance(const State& state, const Budget&) const override {
    if (goals_.size() == 1) return goals_.front().distance(state);
    if (target.matches(state)) return std::optional(0);
    std::optional<int> nearest;
    for (const View& goal : goals_) {
      const Result<std::optional<int>> distance = goal.distance(state);
      if (!distance) return distance.error();
      if (*distance && (!nearest || **distance < *nearest)) nearest = *distance;
      if (nearest == 1) break;
    }
    return nearest;
  }

  /// Returns the lexicographically smallest of the paths to the nearest goals.
  Result<std::optional<Path>> path(const State& start, const Budget&) const override {
    if (goals_.size() == 1) return goals_.front().path(start);
    const auto nearest = nearest_goals(start);
    if (!nearest) return nearest.error();
    std::optional<Path> smallest;
    for (const View& goal : *nearest) {
      auto path = goal.path(start);
      if (!path) return path;
      if (!smallest || **path < *smallest) smallest = std::move(*path);
    }
    return smallest;
  }

  Result<std::optional<MoveId>> best_move(const State& state, const Budget& budget) const override {
    return goals_.size() == 1 ? goals_.front().best_move(state) : Way::best_move(state, budget);
  }

  Result<std::vector<ValuedMove>> moves(const State& state, const Budget& budget) const override {
    if (goals_.size() == 1) return goals_.front().moves(state);
    return valued_moves(puzzle(), state, [&](const State& next) { return distance(next, budget); });
  }

  /// Keeps only the goals nearest to the start. A goal that stops being nearest after a move stays too far to matter.
  Result<WayPtr> nearest_to(const State& start, const Budget&) const override {
    if (goals_.size() == 1) return WayPtr();
    auto nearest = nearest_goals(start);
    if (!nearest) return nearest.error();
    if (nearest->empty()) return WayPtr();
    return WayPtr(std::make_shared<const TableWay>(tables, target, std::move(*nearest)));
  }

  const std::vector<std::uint64_t>* histogram() const noexcept override {
    return target.wildcards() <= 1 ? &goals_.front().table().histogram() : nullptr;
  }
  Error inconsistent() const override { return goals_.front().inconsistent(); }
  std::string answered_by() const override {
    return tables->description_of(goals_.front().table().goal()) +
           (goals_.size() == 1 ? "" : ", for " + std::to_string(goals_.size()) + " goals that match");
  }

 protected:
  /// Returns the goals nearest to a state; empty if it cannot reach any.
  Result<std::vector<View>> nearest_goals(const State& state) const {
    std::vector<View> nearest;
    std::optional<int> least;
    for (const View& goal : goals_) {
      const Result<std::optional<int>> distance = goal.distance(state);
      if (!distance) return distance.error();
      if (!*distance || (least && **distance > *least)) continue;
      if (*distance != least) nearest.clear();
      least = *distance;
      nearest.push_back(goal);
    }
    return nearest;
  }

  std::vector<View> goals_;
};

/// Answers for one goal, by a table in memory and, after many paths, by a Walker.
struct GoalTableWay final : TableWay<GoalView> {
  GoalTableWay(std::shared_ptr<const TableSet> tables_, const Target& target_, std::vector<GoalView> goals)
      : TableWay(std::move(tables_), target_, std::move(goals)), worth_preparing_(Walker::worth(goals_.front())) {}

  /// Answers as TableWay does, in ten instructions less: a function without a loop saves few registers.
  Result<std::optional<int>> distance(const State& state, const Budget&) const override {
    return goals_.front().distance(state);
  }

  bool look_up(std::span<const State> states, std::int32_t* distances) const override {
    goals_.front().look_up(states, distances);
    return true;
  }

  Result<std::optional<Path>> path(const State& start, const Budget&) const override {
    if (walker_.get() == nullptr) prepare_for(paths_.fetch_add(1, std::memory_order_relaxed) + 1);
    const Walker* walks = walker();
    if (walks == nullptr) return goals_.front().path(start);
    Path path;
    return walks->append_path(start, path) ? std::optional(std::move(path)) : std::nullopt;
  }

  void prepare_for(std::size_t paths) const override {
    if (walker_.get() != nullptr || paths < worth_preparing_) return;
    walker_([this] {
      auto walker = Walker::create(goals_.front());
      // An inconsistent table has no walker; GoalView reports the error for the states with inconsistent entries.
      return walker ? std::optional(std::move(*walker)) : std::nullopt;
    });
  }
  bool is_prepared() const noexcept override { return walker() != nullptr; }

  void write_words(std::span<const State> starts, WordSink& words, const Budget& budget) const override {
    const Walker* walks = walker();
    if (walks == nullptr || !walks->writes_words()) return Way::write_words(starts, words, budget);
    constexpr std::size_t group_size = 64;
    std::array<Walker::Place, group_size> places;
    for (; !starts.empty(); starts = starts.subspan(std::min(starts.size(), group_size))) {
      const auto group = starts.first(std::min(starts.size(), group_size));
      for (std::size_t i = 0; i < group.size(); ++i) walks->prefetch(places[i] = walks->place(group[i]));
      for (std::size_t i = 0; i < group.size(); ++i)
        walks->is_solvable(places[i]) ? words.written(walks->write_word(places[i], words.room(walks->room())))
                                      : words.unsolvable();
    }
  }

 private:
  /// Returns the walker; null until enough paths are announced or taken, and for an inconsistent table.
  const Walker* walker() const noexcept {
    const auto* prepared = walker_.get();
    return prepared != nullptr && prepared->has_value() ? &**prepared : nullptr;
  }

  std::size_t worth_preparing_;
  mutable std::atomic<std::size_t> paths_ = 0;  // number of paths without a walker
  mutable Lazy<std::optional<Walker>> walker_;
};

/// Answers by tables in blocks.
struct LargeTablesWay final : TableWay<LargeView> {
  using TableWay::TableWay;

  bool look_up(std::span<const State> states, std::int32_t* distances) const override {
    return goals_.size() == 1 && goals_.front().look_up(states, distances);
  }

  /// Looks the distances of all states on shortest paths up at once if each distance takes a walk to the goal.
  Result<WayPtr> nearest_to(const State& start, const Budget& budget) const override {
    if (goals_.front().table().holds_distances()) return TableWay::nearest_to(start, budget);
    const auto nearest = nearest_goals(start);
    if (!nearest) return nearest.error();
    // No other goal is nearer to a state on a shortest path to one of the nearest goals.
    const Budget limit = budget.start_clock();
    StateDistances distances;
    for (const LargeView& goal : *nearest) {
      auto states_of_goal = goal.on_shortest_paths(start, limit);
      if (!states_of_goal) return states_of_goal.error();
      distances.merge(*states_of_goal);
    }
    return WayPtr(std::make_shared<const ShortestPathsWay>(*this, std::move(distances)));
  }

  bool draws_states() const noexcept override { return goals_.size() == 1 && goals_.front().draws_states(); }
  std::optional<State> random_state(EvenDraw& draw) const override { return goals_.front().random_state(draw); }
  std::optional<State> random_match(EvenDraw&) const override { return target.only_match(); }

  Result<std::optional<std::vector<State>>> states_at(std::optional<int> distance,
                                                      const Budget& budget) const override {
    if (!goals_.front().table().holds_distances() || goals_.size() != 1) return Way::states_at(distance, budget);
    auto states = goals_.front().states_at(distance, budget);
    return states ? Result(std::optional(std::move(*states))) : states.error();
  }
};

/// Answers for a target that names few tiles, by a table of these tiles.
struct NamedTilesWay final : DistanceWay {
  NamedTilesWay(std::shared_ptr<const TableSet> tables_, const Target& target_, NamedTiles tiles)
      : DistanceWay(std::move(tables_), target_), tiles_(std::move(tiles)) {}

  std::optional<int> distance_of(const State& state) const override { return tiles_.distance(state); }
  Result<std::optional<std::vector<State>>> states_at(std::optional<int> distance,
                                                      const Budget& budget) const override {
    if (puzzle().cells() > max_table_cells) return std::nullopt;
    const Budget limit = budget.start_clock();
    std::vector<State> states;
    for (const Target& placement : tiles_.placements_at(distance)) {
      const std::vector<State> matches = completions(placement);
      states.insert(states.end(), matches.begin(), matches.end());
      if (is_spent(limit, states.size())) return gave_up_listing(distance, states.size());
    }
    return std::optional(std::move(states));
  }
  Error inconsistent() const override {
    return {ErrorCode::table_damaged, "the table of the named tiles of " + puzzle().name() + " is inconsistent"};
  }
  std::string answered_by() const override { return "a table of the few tiles that the goal names"; }

 private:
  NamedTiles tiles_;
};

/// Answers for any target of a puzzle with equal tiles, by the distances of all boards, which the first question
/// computes.
struct AllBoardsWay final : DistanceWay {
  using DistanceWay::DistanceWay;

  Result<std::optional<int>> distance(const State& state, const Budget& budget) const override {
    return after_search(budget, [&] { return DistanceWay::distance(state, budget); });
  }
  Result<std::optional<Path>> path(const State& start, const Budget& budget) const override {
    return after_search(budget, [&] { return DistanceWay::path(start, budget); });
  }
  Result<std::optional<MoveId>> best_move(const State& state, const Budget& budget) const override {
    return after_search(budget, [&] { return DistanceWay::best_move(state, budget); });
  }
  Result<std::vector<ValuedMove>> moves(const State& state, const Budget& budget) const override {
    return after_search(budget, [&] { return DistanceWay::moves(state, budget); });
  }
  Result<std::shared_ptr<const Distances>> distances(const Budget& budget) const override {
    if (const auto* const kept = distances_.get()) return *kept;
    auto searched = Way::distances(budget);
    if (!searched) return searched.error();
    return distances_([&] { return std::move(*searched); });
  }

  /// Returns the distance of a state; distances() must have succeeded before.
  std::optional<int> distance_of(const State& state) const override { return (*distances_.get())->distance(state); }
  Error inconsistent() const override {
    return {ErrorCode::table_damaged, "the search over all boards of " + puzzle().name() + " is inconsistent"};
  }
  std::string answered_by() const override { return "a search over all boards"; }

 private:
  template <class Answer>
  auto after_search(const Budget& budget, const Answer& answer) const -> decltype(answer()) {
    if (distances_.get() == nullptr)
      if (const auto searched = distances(budget); !searched) return searched.error();
    return answer();
  }

  mutable Lazy<std::shared_ptr<const Distances>> distances_;
};

}  // namespace tilebase
