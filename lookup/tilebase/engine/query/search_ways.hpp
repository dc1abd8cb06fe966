#pragma once

#include <tilebase/engine/query/ways.hpp>
#include <tilebase/engine/search/slides/slide_search.hpp>

namespace tilebase {

/// Answers by the distances of the states on all shortest paths from one start; other states count as unsolvable.
struct ShortestPathsWay final : DistanceWay {
  ShortestPathsWay(const Way& way, StateDistances distances)
      : DistanceWay(way.tables, way.target),
        distances_(std::move(distances)),
        inconsistent_(way.inconsistent()),
        answered_by_(way.answered_by()) {}

  std::optional<int> distance_of(const State& state) const override {
    const auto entry = distances_.find(state);
    return entry == distances_.end() ? std::nullopt : std::optional(entry->second);
  }
  Error inconsistent() const override { return inconsistent_; }
  std::string answered_by() const override { return answered_by_; }

 private:
  StateDistances distances_;
  Error inconsistent_;
  std::string answered_by_;
};

/// Returns the source of the answers of a search, as one line: pattern tables of a file, if it reads a file. Up to
/// max_table_cells cells, the line ends with `missing`, the reason why no complete table answers.
inline std::string search_under_patterns(const TableSet& tables, bool reads_file, const std::string& missing) {
  const std::string search = "a search under pattern tables";
  for (const StoredTable& table : tables.tables())
    if (reads_file && table.kind() == TableKind::patterns) return search + ", those in '" + table.name() + "'";
  return search + (tables.puzzle().cells() <= max_table_cells ? ": " + missing : ", which are made when it needs them");
}

/// Answers by a search under pattern tables: SlideSearch or GeneralSearch.
template <class Search>
struct PatternWay : Way {
  Result<std::optional<int>> distance(const State& state, const Budget& budget) const override {
    return search_.distance(state, budget);
  }
  Result<std::optional<Path>> path(const State& start, const Budget& budget) const override {
    return search_.path(start, budget);
  }
  Result<std::optional<Bounds>> bounds(const State& start, std::optional<int> tolerance,
                                       const Budget& budget) const override {
    return search_.bounds(start, tolerance, budget).transform([](std::optional<SearchBounds> result) {
      return result ? std::optional(Bounds{std::move(result->path), result->at_least, result->is_first}) : std::nullopt;
    });
  }
  Result<std::vector<ValuedMove>> moves(const State& state, const Budget& budget) const override {
    return search_.moves(state, budget).transform([](const std::vector<MoveDistance>& results) {
      std::vector<ValuedMove> moves;
      moves.reserve(results.size());
      for (const auto& [move, distance] : results) moves.push_back({move, distance});
      return moves;
    });
  }
  Result<WayPtr> nearest_to(const State& start, const Budget& budget) const override {
    return search_.on_shortest_paths(start, budget).transform([this](StateDistances distances) {
      return WayPtr(std::make_shared<const ShortestPathsWay>(*this, std::move(distances)));
    });
  }
  Error inconsistent() const override { return inconsistent_patterns(); }
  bool searches() const noexcept override { return true; }

 protected:
  PatternWay(std::shared_ptr<const TableSet> tables_, const Target& target_, Search search)
      : Way(std::move(tables_), target_), search_(std::move(search)) {}

  Search search_;
};

/// Answers for a board of slides without a complete table.
struct SearchWay final : PatternWay<SlideSearch> {
  SearchWay(const std::shared_ptr<const TableSet>& tables_, const Target& target_)
      : PatternWay(tables_, target_, SlideSearch(tables_->patterns(), tables_->puzzle(), target_)) {}

  Result<bool> is_solvable(const State& state, const Budget&) const override { return search_.is_solvable(state); }
  std::string answered_by() const override {
    return search_under_patterns(*tables, true, tables->missing_table_error(target).message);
  }
};

/// Returns the way that answers for any puzzle without a complete table, by a search under pattern tables; null in the
/// module of a page, which leaves this search out for its size (no_general_way.cpp). Errors: those of
/// TableSet::general().
Result<std::shared_ptr<const Way>> general_way(const std::shared_ptr<const TableSet>& tables, const Target& target);

}  // namespace tilebase
