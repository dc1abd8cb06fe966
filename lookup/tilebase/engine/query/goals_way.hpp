#pragma once

#include <limits>

#include <base/lazy.hpp>
#include <tilebase/engine/query/ways.hpp>

namespace tilebase {

/// Way of several goals, of which the nearest counts. Each goal has a way of its own, and answers are the best of theirs:
///
///     distance        the least
///     path            the lexicographically smallest of the shortest
///     distance after a move    the least, so counts and lists of paths need no more than these distances
class GoalsWay final : public Way {
 public:
  using Ways = std::vector<std::shared_ptr<const Way>>;

  /// Requires at least one way, all of one puzzle.
  explicit GoalsWay(Ways ways) : Way(ways.front()->tables, ways.front()->target), ways_(std::move(ways)) {}

  Result<std::optional<int>> distance(const State& state, const Budget& budget) const override {
    std::optional<int> least;
    for (const auto& way : ways_) {
      const auto distance = way->distance(state, budget);
      if (!distance) return distance;
      if (*distance && (!least || **distance < *least)) least = *distance;
    }
    return least;
  }

  Result<bool> is_solvable(const State& state, const Budget& budget) const override {
    for (const auto& way : ways_)
      if (const auto solvable = way->is_solvable(state, budget); !solvable || *solvable) return solvable;
    return false;
  }

  Result<std::optional<Path>> path(const State& start, const Budget& budget) const override {
    std::optional<Path> best;
    for (const auto& way : ways_) {
      auto path = way->path(start, budget);
      if (!path) return path;
      if (*path && (!best || is_before(**path, *best))) best = std::move(*path);
    }
    return best;
  }

  Result<std::optional<Bounds>> bounds(const State& start, std::optional<int> within,
                                       const Budget& budget) const override {
    std::optional<Bounds> best;
    for (const auto& way : ways_) {
      auto bounds = way->bounds(start, within, budget);
      if (!bounds) return bounds;
      if (!*bounds) continue;
      if (!best) {
        best = std::move(*bounds);
        continue;
      }
      best->at_least = std::min(best->at_least, (*bounds)->at_least);
      best->is_first = best->is_first && (*bounds)->is_first;
      if (is_before((*bounds)->path, best->path)) best->path = std::move((*bounds)->path);
    }
    return best;
  }

  Result<std::vector<ValuedMove>> moves(const State& state, const Budget& budget) const override {
    auto best = ways_.front()->moves(state, budget);
    for (std::size_t i = 1; best && i < ways_.size(); ++i) {
      const auto moves = ways_[i]->moves(state, budget);
      if (!moves) return moves;
      for (std::size_t move = 0; move < best->size(); ++move)
        if (const auto distance = (*moves)[move].distance;
            distance && (!(*best)[move].distance || *distance < *(*best)[move].distance))
          (*best)[move].distance = distance;
    }
    return best;
  }

  Result<WayPtr> nearest_to(const State& start, const Budget& budget) const override {
    const auto least = distance(start, budget);
    if (!least) return least.error();
    Ways nearest;
    for (const auto& way : ways_) {
      const auto distance = way->distance(start, budget);
      if (!distance) return distance.error();
      if (*distance != *least) continue;
      auto reduced = way->nearest_to(start, budget);
      if (!reduced) return reduced;
      nearest.push_back(*reduced ? *reduced : way);
    }
    return WayPtr(std::make_shared<const GoalsWay>(std::move(nearest)));
  }

  const Target* matched_by(const State& state) const override {
    for (const auto& way : ways_)
      if (const Target* const match = way->matched_by(state)) return match;
    return nullptr;
  }

  bool has_one_target() const noexcept override { return false; }
  Error inconsistent() const override { return ways_.front()->inconsistent(); }
  std::string answered_by() const override {
    return std::to_string(ways_.size()) + " goals, the first by " + ways_.front()->answered_by();
  }

  const std::vector<std::uint64_t>* histogram() const noexcept override { return nullptr; }
  bool searches() const noexcept override {
    return std::any_of(ways_.begin(), ways_.end(), [](const auto& way) { return way->searches(); });
  }

 private:
  static bool is_before(const Path& path, const Path& other) {
    return path.size() != other.size() ? path.size() < other.size() : path < other;
  }

  Ways ways_;
};

}  // namespace tilebase
