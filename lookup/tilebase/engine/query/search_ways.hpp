#pragma once

#include <tilebase/engine/query/ways.hpp>
#include <tilebase/engine/search/slide_search.hpp>

namespace tilebase {

/// The states on all shortest paths from one start, with their distances; for any other state, nothing.
struct OnShortestPaths final : ByDistance {
  OnShortestPaths(const Way& way, SlideSearch::Distances distances)
      : ByDistance(way.tables, way.target),
        distances_(std::move(distances)),
        inconsistent_(way.inconsistent()),
        answered_by_(way.answered_by()) {}

  std::optional<int> distance_of(const State& state) const override {
    const auto found = distances_.find(state);
    return found == distances_.end() ? std::nullopt : std::optional(found->second);
  }
  Error inconsistent() const override { return inconsistent_; }
  std::string answered_by() const override { return answered_by_; }

 private:
  SlideSearch::Distances distances_;
  Error inconsistent_;
  std::string answered_by_;
};

/// A board of slides without a table, by a search under pattern tables.
struct BySearch final : Way {
  BySearch(std::shared_ptr<const OpenTables> tables_, const Target& target_)
      : Way(std::move(tables_), target_), search_(tables->patterns(), puzzle(), target_) {}

  Result<std::optional<int>> distance(const State& state, const Budget& budget) const override {
    return search_.distance(state, budget);
  }
  Result<bool> is_solvable(const State& state, const Budget&) const override {
    return tilebase::is_solvable(tables->patterns()->board(), state, target, *puzzle().blank());
  }
  Result<std::optional<Path>> path(const State& start, const Budget& budget) const override {
    auto found = search_.path(start, budget);
    if (!found) return found.error();
    return std::move(found->path);
  }
  Result<std::optional<Bounds>> bounds(const State& start, std::optional<int> within,
                                       const Budget& budget) const override {
    auto known = search_.bounds(start, within, budget);
    if (!known) return known.error();
    if (!*known) return std::optional<Bounds>();
    return std::optional(Bounds{std::move((*known)->path), (*known)->at_least, (*known)->is_first});
  }
  Result<std::vector<ValuedMove>> moves(const State& state, const Budget& budget) const override {
    const auto found = search_.moves(state, budget);
    if (!found) return found.error();
    std::vector<ValuedMove> moves;
    for (const auto& [move, distance] : *found) moves.push_back({move, distance});
    return moves;
  }
  Result<std::shared_ptr<const Way>> nearest_to(const State& start, const Budget& budget) const override {
    auto distances = search_.on_shortest_paths(start, budget);
    if (!distances) return distances.error();
    return NoWay(std::make_shared<const OnShortestPaths>(*this, std::move(*distances)));
  }
  Error inconsistent() const override { return inconsistent_patterns(); }
  bool searches() const noexcept override { return true; }
  std::string answered_by() const override { return "search: " + tables->missing_for(target).message; }

 private:
  SlideSearch search_;
};

}  // namespace tilebase
