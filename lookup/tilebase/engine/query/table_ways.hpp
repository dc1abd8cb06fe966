#pragma once

#include <array>
#include <atomic>

#include <base/lazy.hpp>
#include <tilebase/distances.hpp>
#include <tilebase/engine/puzzle/sizes.hpp>
#include <tilebase/engine/query/walker.hpp>
#include <tilebase/engine/query/ways.hpp>
#include <tilebase/engine/search/wildcards.hpp>

namespace tilebase {

/// Answers for one goal, by a table in memory.
struct GoalTableWay final : DistanceWay {
  GoalTableWay(std::shared_ptr<const OpenTables> tables_, const Target& target_, const GoalView& view)
      : DistanceWay(std::move(tables_), target_), view_(view) {}

  std::optional<int> distance_of(const State& state) const override { return view_.distance(state); }
  Result<std::optional<int>> distance(const State& state, const Budget&) const override {
    return view_.distance(state);  // without a virtual call
  }
  Error inconsistent() const override { return tilebase::inconsistent(view_.table()); }
  std::string answered_by() const override { return table_answer_text(*tables->table_for(target.only_match())); }
  Result<std::optional<MoveId>> best_move(const State& state, const Budget&) const override {
    return view_.best_move(state);
  }
  const std::vector<std::uint64_t>* histogram() const noexcept override { return &view_.table().histogram(); }

  Result<std::optional<Path>> path(const State& start, const Budget&) const override {
    prepare_for(1);
    const Walker* walks = walker();
    if (walks == nullptr) return view_.path(start);
    Path path;
    return walks->append_path(start, path) ? std::optional(std::move(path)) : std::nullopt;
  }

  void prepare_for(std::size_t paths) const override {
    if (walker_.get() != nullptr) return;
    if (announced_paths_.fetch_add(paths, std::memory_order_relaxed) + paths < Solver::worth_preparing) return;
    walker_([this] {
      auto walker = Walker::create(view_);
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
  /// Returns the walker; null until enough paths are announced, and for an inconsistent table.
  const Walker* walker() const noexcept {
    const auto* prepared = walker_.get();
    return prepared != nullptr && prepared->has_value() ? &**prepared : nullptr;
  }

  GoalView view_;
  mutable std::atomic<std::size_t> announced_paths_ = 0;
  mutable Lazy<std::optional<Walker>> walker_;
};

/// Answers for a target with wildcards, by the wildcard table.
struct WildcardTableWay final : DistanceWay {
  WildcardTableWay(std::shared_ptr<const OpenTables> tables_, const Target& target_, const WildcardTable* table)
      : DistanceWay(std::move(tables_), target_), table_(*table) {}

  std::optional<int> distance_of(const State& state) const override { return table_.distance(state, target); }
  Error inconsistent() const override {
    return {ErrorCode::table_damaged,
            "the wildcard table of " + puzzle().name() + " is inconsistent; rebuild it with `tilebase-tablegen build`"};
  }
  std::string answered_by() const override { return "the wildcard table of " + puzzle().name(); }

 private:
  const WildcardTable& table_;
};

/// Answers for a target that names few tiles, by a search over these tiles.
struct FewTilesWay final : DistanceWay {
  FewTilesWay(std::shared_ptr<const OpenTables> tables_, const Target& target_)
      : DistanceWay(std::move(tables_), target_), tiles_(puzzle(), target) {}

  std::optional<int> distance_of(const State& state) const override { return tiles_.distance(state); }
  Result<std::optional<std::vector<State>>> states_at(std::optional<int> distance,
                                                      const Budget& budget) const override {
    if (puzzle().cells() > max_table_cells) return std::nullopt;
    const Budget limit = budget.start_clock();
    std::uint64_t steps = 0;
    auto states = tiles_.states_at(distance, puzzle().cells(), [&] { return !is_spent_at(limit, ++steps); });
    return states ? Result(std::move(states)) : gave_up_listing(distance, steps);
  }
  Error inconsistent() const override {
    return {ErrorCode::table_damaged, "the search over the named tiles of " + puzzle().name() + " is inconsistent"};
  }
  std::string answered_by() const override { return "a search over the few tiles that the goal names"; }

 private:
  FixedTiles tiles_;
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
  Result<std::optional<std::vector<State>>> states_at(std::optional<int> distance,
                                                      const Budget& budget) const override {
    return after_search(budget, [&] { return Result(std::optional(distances_of_all().states(distance))); });
  }
  std::optional<int> distance_of(const State& state) const override { return distances_of_all().distance(state); }
  Error inconsistent() const override {
    return {ErrorCode::table_damaged, "the search over all boards of " + puzzle().name() + " is inconsistent"};
  }
  std::string answered_by() const override { return "a search over all boards"; }

 private:
  template <class Answer>
  auto after_search(const Budget& budget, const Answer& answer) const -> decltype(answer()) {
    const auto searched = distances(budget);
    return searched ? answer() : searched.error();
  }

  /// Returns the cached distances; distances() must have succeeded before.
  const Distances& distances_of_all() const { return **distances({}); }
};

/// Answers for a target with wildcards, by tables in memory for all its completions.
struct CompletionsWay final : DistanceWay {
  CompletionsWay(std::shared_ptr<const OpenTables> tables_, const Target& target_, std::vector<GoalView> goals)
      : DistanceWay(std::move(tables_), target_), goals_(std::move(goals)) {}

  std::optional<int> distance_of(const State& state) const override {
    if (target.matches(state)) return 0;
    std::optional<int> nearest;
    for (const GoalView& goal : goals_) {
      const auto distance = goal.distance(state);
      if (distance && (!nearest || *distance < *nearest)) nearest = distance;
      if (nearest == 1) break;
    }
    return nearest;
  }

  /// Considers only the completions nearest to the start. Completions that stop being nearest after a move are kept:
  /// they stay too far to change the path.
  Result<std::optional<Path>> path(const State& start, const Budget& budget) const override {
    const auto nearest = nearest_goals(start);
    return nearest ? nearest->DistanceWay::path(start, budget) : DistanceWay::path(start, budget);
  }

  Result<std::shared_ptr<const Way>> nearest_to(const State& start, const Budget&) const override {
    return std::shared_ptr<const Way>(nearest_goals(start));
  }

  Error inconsistent() const override { return tilebase::inconsistent(goals_.front().table()); }
  std::string answered_by() const override {
    return table_answer_text(*tables->table_for(goals_.front().table().goal()), goals_.size());
  }

 private:
  /// Returns a way with only the goals nearest to the start; null if this way has only one goal.
  std::shared_ptr<const CompletionsWay> nearest_goals(const State& start) const {
    if (goals_.size() <= 1) return nullptr;
    std::vector<std::optional<int>> distances;
    std::optional<int> nearest;
    for (const GoalView& goal : goals_) {
      distances.push_back(goal.distance(start));
      if (distances.back() && (!nearest || *distances.back() < *nearest)) nearest = distances.back();
    }
    std::vector<GoalView> nearest_views;
    for (std::size_t i = 0; i < goals_.size(); ++i)
      if (distances[i] == nearest) nearest_views.push_back(goals_[i]);
    return std::make_shared<const CompletionsWay>(tables, target, std::move(nearest_views));
  }

  std::vector<GoalView> goals_;
};

}  // namespace tilebase
