#pragma once

#include <algorithm>
#include <deque>
#include <limits>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include <tilebase/engine/puzzle/target_builder.hpp>
#include <tilebase/engine/query/table_set.hpp>
#include <tilebase/engine/query/walker.hpp>
#include <tilebase/notation.hpp>
#include <tilebase/paths.hpp>
#include <tilebase/tilebase.hpp>

#include "support/questions.hpp"
#include "target.hpp"

namespace fuzz {

/// Whether all moves are allowed, applied one by one, and lead to a match.
inline bool leads_to(const tilebase::Puzzle& puzzle, tilebase::State state, const tilebase::Path& path,
                     const tilebase::Target& target) {
  for (const tilebase::MoveId move : path) {
    if (move >= puzzle.moves().size()) return false;
    const auto after = puzzle.apply(state, move);
    if (!after) return false;
    state = *after;
  }
  return target.matches(state);
}

/// Distance to the nearest match, by a breadth-first search forwards from the start, which asks the library for nothing
/// but the states after moves. It is empty if no match can be reached; nullopt if more than `most_states` states do not
/// tell.
using SearchedDistance = std::optional<std::optional<int>>;
inline SearchedDistance searched_distance(const tilebase::Puzzle& puzzle, const tilebase::State& start,
                                          const tilebase::Target& target, std::size_t most_states) {
  std::map<tilebase::State, int> distances{{start, 0}};
  for (std::deque<tilebase::State> queue{start}; !queue.empty(); queue.pop_front()) {
    const int distance = distances[queue.front()];
    if (target.matches(queue.front())) return distance;
    if (distances.size() > most_states) return std::nullopt;
    for (std::size_t move = 0; move < puzzle.moves().size(); ++move)
      if (const auto after = puzzle.apply(queue.front(), static_cast<tilebase::MoveId>(move)))
        if (distances.try_emplace(*after, distance + 1).second) queue.push_back(*after);
  }
  return std::make_optional(std::optional<int>());
}

inline std::optional<int> searched_distance(const tilebase::Puzzle& puzzle, const tilebase::State& start,
                                            const tilebase::Target& target) {
  return *searched_distance(puzzle, start, target, std::numeric_limits<std::size_t>::max());
}

/// Guarantees of a tablebase with any contents of its files: every path leads from the start to a match and is as long
/// as the distance; otherwise the error is table_damaged, table_missing or count_overflow.
class Answers {
 public:
  Answers(const tilebase::Tablebase& tablebase, const tilebase::State& start, const tilebase::Target& target)
      : tablebase_(tablebase), puzzle_(tablebase.puzzle()), start_(start), target_(target) {}

  void check() const {
    const auto distance = kept(support::distance(tablebase_, start_, target_));
    if (const auto path = kept(support::path(tablebase_, start_, target_)); path && *path) {
      require(leads_to(puzzle_, start_, **path, target_), "a path leads to the target");
      if (distance) require(*distance == static_cast<int>((*path)->size()), "a path is as long as the distance");
    }
    check_paths(distance);
    kept(support::count(tablebase_, start_, target_));
    kept(support::moves(tablebase_, start_, target_));
    if (puzzle_.cells() <= 6) kept(support::distances(tablebase_, target_));
    if (target_.wildcards() == 0) check_walker();
  }

  /// Checks that the answers are correct, if the tables are.
  void check_exactly() const {
    check();
    const auto wanted = searched_distance(puzzle_, start_, target_);
    require(support::distance(tablebase_, start_, target_).value() == wanted, "the distance is that of a search");
    require(support::path(tablebase_, start_, target_).value().has_value() == wanted.has_value(),
            "there is a path if any");
    require(support::distances(tablebase_, target_).value().distance(start_) == wanted,
            "the distance among those of all states is that of a search");
    for (const auto& move : support::moves(tablebase_, start_, target_).value()) {
      const auto after =
          wanted ? searched_distance(puzzle_, puzzle_.apply(start_, move.move).value(), target_) : wanted;
      require(move.distance == after, "the distance after a move is that of a search");
    }
    const auto count = support::count(tablebase_, start_, target_);
    if (count) require(count->has_value() == wanted.has_value() && count->value_or(1) > 0, "there are paths if any");
  }

 private:
  template <class T>
  static std::optional<T> kept(tilebase::Result<T> result) {
    if (result) return std::move(*result);
    const auto code = result.error().code;
    require(code == tilebase::ErrorCode::table_damaged || code == tilebase::ErrorCode::table_missing ||
                code == tilebase::ErrorCode::count_overflow,
            "an error of what is in the tables: " + result.error().message);
    return std::nullopt;
  }

  void check_paths(const std::optional<std::optional<int>>& distance) const {
    auto paths = kept(support::paths(tablebase_, start_, target_));
    if (!paths) return;
    if (distance) require(paths->distance() == *distance, "paths are as long as the distance");
    std::optional<tilebase::Path> last;
    for (int i = 0; i < 20; ++i) {
      auto path = kept(paths->next());
      if (!path || !*path) return;
      require(leads_to(puzzle_, start_, **path, target_), "each shortest path leads to the target");
      require(static_cast<int>((*path)->size()) == paths->distance(), "shortest paths are of one length");
      require(!last || *last < **path, "paths come in order, each once");
      last = std::move(**path);
    }
  }

  void check_walker() const {
    const auto view = kept(tilebase::TableSet::of(tablebase_).goal_view(target_.only_match()));
    if (!view) return;
    const auto walker = kept(tilebase::Walker::create(*view));
    if (!walker) return;
    tilebase::Path walked;
    if (!walker->append_path(start_, walked)) return;
    require(leads_to(puzzle_, start_, walked, target_), "a walk leads to the target");
    require(walker->distance(start_) == static_cast<int>(walked.size()), "a walk is as long as it says");
    if (const auto path = kept(view->path(start_))) require(*path == walked, "a walk is the path");
    const auto solver = tablebase_.solver(target_).value();
    solver.prepare_for(std::numeric_limits<std::size_t>::max());
    require(solver.is_prepared() && *solver.path(start_).value() == walked, "a prepared solver walks");
  }

  const tilebase::Tablebase& tablebase_;
  const tilebase::Puzzle& puzzle_;
  tilebase::State start_;
  tilebase::Target target_;
};

/// A target with wildcards in the cells of the mask.
inline tilebase::Target with_wildcards(const tilebase::State& state, std::uint32_t mask, int cells) {
  tilebase::TargetBuilder target(state, cells);
  for (int c = 0; c < cells; ++c)
    if (((mask >> static_cast<unsigned>(c)) & 1U) != 0) target[c] = tilebase::Target::any;
  return target;
}

}  // namespace fuzz
