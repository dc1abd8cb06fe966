#pragma once

#include <algorithm>
#include <array>
#include <memory>
#include <optional>
#include <unordered_set>
#include <utility>
#include <vector>

#include <base/insertion_sort.hpp>
#include <tilebase/engine/search/backward_search.hpp>
#include <tilebase/engine/search/bounds_search.hpp>
#include <tilebase/engine/search/descent.hpp>
#include <tilebase/engine/search/search_answers.hpp>

/// search/: shortest paths without a complete table: one search for all puzzles. Its folders have what differs:
/// slides/ and any_moves/ have their goals, bounds, first paths and beams, tables/ the pattern tables of both. No
/// folder knows a file, but for lists of pattern tables (tables/row_file, slides/pattern_store).
namespace tilebase {

/// Answers about one target by iterative deepening (IDA*; R. E. Korf, 1985); descent.hpp explains it. The search tries
/// all paths up to a length, without the paths that `Bound` excludes, then raises the length by one or two moves. Moves
/// are tried by name, so the first path is the lexicographically smallest.
///
/// A target may have several *goals*, such as the completions of a target with few wildcards:
///
///     length 20    goal A: none    goal B: none    goal C: more than 20 by its lower bound
///     length 22    goal A: none    goal B: a path  goal C: a path            the smaller path is the answer
///
/// Descent says what `Bound` is. `Bound::Goal` tells the rest: whether a start may reach it, whether moves can be taken
/// back, its beams, its first path (SlideGoal, GeneralGoal).
///
/// Errors: gave_up; table_damaged and file_unreadable for tables from a file. Immutable except for tables that are
/// generated when they are needed; safe to share.
template <class Bound>
class Search {
 public:
  using Goal = typename Bound::Goal;
  using Goals = std::vector<Goal>;

  /// Returns the lexicographically smallest of the shortest paths; nullopt if the target cannot be reached.
  Result<std::optional<Path>> path(const State& start, const Budget& limits) const {
    Answer answer(*this, limits);
    const auto nearest = nearest_of(answer, start);
    if (!nearest) return nearest.error();
    return nearest->distance ? std::optional(nearest->path) : std::nullopt;
  }

  /// Returns the length of path(). Past 16 cells a beam usually finds a shortest path, which saves the last and longest
  /// iteration of the search.
  Result<std::optional<int>> distance(const State& start, const Budget& budget) const {
    constexpr int most_cells_by_path = 16;
    if (goals().front().board_cells() <= most_cells_by_path)
      return path(start, budget).transform([](const std::optional<Path>& path) {
        return path ? std::optional(static_cast<int>(path->size())) : std::nullopt;
      });
    constexpr int tolerance = 0;  // ends once the path is proven shortest, though perhaps not the smallest by name
    const auto best = bounds(start, tolerance, budget);
    if (!best) return best.error();
    if (!*best) return std::optional<int>();
    const auto& [path, at_least, is_first, nodes] = **best;
    const int at_most = static_cast<int>(path.size());
    // The budget may end before the bounds meet.
    if (at_most > at_least) return gave_up(nodes, at_least, at_most);
    return std::optional(at_least);
  }

  /// Returns the best path and lower bound when the budget ends, or once path() is proven; or, if `tolerance` is given,
  /// once the path is proven to be at most `tolerance` moves longer than a shortest path. Returns nullopt if there is
  /// no path. Wider and wider beams shorten the first path; the deepening search raises the bound: from the start or,
  /// if the goal can tell, from the goal if that takes less time. Errors: as path(); gave_up only if the budget ends
  /// before there is a path, and the goal has none at once.
  Result<std::optional<SearchBounds>> bounds(const State& start, std::optional<int> tolerance,
                                             const Budget& limits) const {
    Answer answer(*this, limits);
    Meter& meter = answer.meter;
    Candidates candidates = candidates_of(answer, start);
    if (candidates.empty()) return std::optional<SearchBounds>();
    const Goal& goal = candidates.front().goal();
    auto first = goal.begins_with_path() ? goal.first_path(start) : std::nullopt;
    if (const auto result = sort_by_bounds(candidates); !result) {
      if (result.error().code != ErrorCode::gave_up) return result.error();
      if (!first) first = goal.first_path(start);
      if (!first) return result.error();
      return std::optional(SearchBounds{std::move(*first), 0, false, meter.nodes()});
    }
    if (candidates.empty()) return std::optional<SearchBounds>();
    auto beams = candidates.front().goal().beams(start, meter);
    if (first) beams->take(std::move(*first), meter);
    BothSides search(*answer.goals, start, std::move(candidates), std::move(beams), tolerance, meter);
    const auto outcome = search.run();
    if (!outcome) return outcome.error();
    if (*outcome == BoundOutcome::never) return std::optional<SearchBounds>();
    auto best = search.path();
    if (!best && !goal.begins_with_path()) best = goal.first_path(start);
    if (!best) return gave_up(meter.nodes(), search.at_least());
    return std::optional(
        SearchBounds{std::move(*best), search.at_least(), *outcome == BoundOutcome::path, meter.nodes()});
  }

  /// Returns the distance after each allowed move, in the order of the moves.
  Result<std::vector<MoveDistance>> moves(const State& start, const Budget& limits) const {
    Answer answer(*this, limits);
    const auto nearest = nearest_of(answer, start);
    if (!nearest) return nearest.error();
    std::vector<MoveDistance> moves;
    for (const auto& [move, next] : goals().front().successors(start)) {
      MoveDistance& each = moves.emplace_back(MoveDistance{move, std::nullopt});
      if (!nearest->distance) continue;  // A state after a move cannot reach a goal either.
      if (goals().front().has_inverses()) {
        const auto distance = distance_after(*nearest, start, move, next);
        if (!distance) return distance.error();
        each.distance = *distance;
      } else {
        const auto nearest_after = nearest_of(answer, next, std::max(*nearest->distance - 1, 0));
        if (!nearest_after) return nearest_after.error();
        each.distance = nearest_after->distance;
      }
    }
    return moves;
  }

  /// Returns the states on all shortest paths from a start to the target, each with its distance; empty if the target
  /// cannot be reached.
  Result<StateDistances> on_shortest_paths(const State& start, const Budget& limits) const {
    Answer answer(*this, limits);
    const auto nearest = nearest_of(answer, start);
    if (!nearest) return nearest.error();
    // On a shortest path to a nearest goal, no other goal is nearer, so the distances of all goals agree.
    StateDistances distances;
    for (Descent<Bound>* const goal : nearest->goals) {
      auto states = StatesOnPaths(*goal).states(start, *nearest->distance);
      if (!states) return states;
      distances.merge(*states);
    }
    return distances;
  }

 protected:
  /// `goals`: at least one.
  explicit Search(Goals goals) : goals_(std::make_shared<const Goals>(std::move(goals))) {}

  const Goals& goals() const { return *goals_; }

 private:
  /// Budget, meter and goals of one answer. If the budget limits the number of states, the goals are copies without
  /// traces of earlier searches: the tables used by earlier searches would decide which states a search looks at.
  struct Answer {
    Answer(const Search& search, const Budget& limits)
        : budget(limits.start_clock()),
          meter(budget),
          goals(budget.states == UINT64_MAX ? search.goals_
                                            : std::make_shared<const Goals>(fresh_copies(search.goals()))) {}

    Budget budget;
    Meter meter;
    std::shared_ptr<const Goals> goals;
  };

  /// Goal that can be reached, with a lower bound of its distance.
  struct Candidate {
    std::unique_ptr<Descent<Bound>> descent;
    int lower_bound = 0;

    const Goal& goal() const { return descent->goal(); }

    /// Whether the parity of a path's length allows `moves` moves.
    bool allows_length(int moves) const { return (moves - lower_bound) % goal().step() == 0; }
  };
  using Candidates = std::vector<Candidate>;

  /// Goals that can be reached from a start, in the order of their first lower bounds, with the nearest of them.
  struct NearestGoals {
    Candidates candidates;
    std::optional<int> distance;         // nullopt if no goal can be reached
    std::vector<Descent<Bound>*> goals;  // the goals at that distance
    Path path;                           // the lexicographically smallest path to these goals
  };

  /// Returns copies of goals whose ladders have no traces of earlier searches. Copies share a ladder if the goals do.
  static Goals fresh_copies(const Goals& goals) {
    Goals copies = goals;
    std::vector<std::array<decltype(Goal::ladder), 2>> ladders;  // pairs of a ladder and its fresh copy; a few
    for (Goal& goal : copies) {
      auto match =
          std::find_if(ladders.begin(), ladders.end(), [&](const auto& pair) { return pair[0] == goal.ladder; });
      if (match == ladders.end()) match = ladders.insert(match, {goal.ladder, goal.ladder->fresh_copy()});
      goal.ladder = (*match)[1];
    }
    return copies;
  }

  /// Returns the goals that can be reached from a start, as far as that is known without a search.
  static Candidates candidates_of(Answer& answer, const State& start) {
    Candidates candidates;
    for (const Goal& goal : *answer.goals)
      if (goal.may_be_reached(start, answer.budget))
        candidates.push_back({std::make_unique<Descent<Bound>>(goal, start, answer.meter)});
    return candidates;
  }

  /// Sorts candidates by their lower bounds. Leaves out those that cannot be reached.
  static Result<void> sort_by_bounds(Candidates& candidates) {
    Candidates sorted;
    for (Candidate& candidate : candidates) {
      const auto bound = candidate.descent->lower_bound();
      if (!bound) return bound.error();
      if (*bound) sorted.push_back({std::move(candidate.descent), **bound});
    }
    insertion_sort(sorted, [](const Candidate& a, const Candidate& b) { return a.lower_bound < b.lower_bound; });
    candidates = std::move(sorted);
    return {};
  }

  /// Returns the least length, from `length` on, that the parity allows for one of the candidates.
  static int next_length(const Candidates& candidates, int length) {
    const auto may_be_next = [&](const Candidate& candidate) { return candidate.allows_length(length); };
    while (std::none_of(candidates.begin(), candidates.end(), may_be_next)) ++length;
    return length;
  }

  /// Sets the goals with a path of a length and the smallest of these paths; no goal has a shorter path. Leaves out
  /// candidates that cannot be reached. `never`: no candidate can.
  static Result<BoundOutcome> search_goals(int length, NearestGoals& nearest) {
    auto& candidates = nearest.candidates;
    for (std::size_t i = 0; i < candidates.size() && candidates[i].lower_bound <= length;) {
      Descent<Bound>& descent = *candidates[i].descent;
      const auto outcome = candidates[i].allows_length(length) ? descent.find_path(length) : BoundOutcome::no_path;
      if (!outcome) return outcome.error();
      if (*outcome == BoundOutcome::never) {
        candidates.erase(candidates.begin() + static_cast<std::ptrdiff_t>(i));
        continue;
      }
      if (*outcome == BoundOutcome::path) {
        const Path& path = descent.path();
        if (nearest.goals.empty() || path < nearest.path) nearest.path = path;
        nearest.goals.push_back(&descent);
        nearest.distance = length;
      }
      ++i;
    }
    if (nearest.distance) return BoundOutcome::path;
    return candidates.empty() ? BoundOutcome::never : BoundOutcome::no_path;
  }

  /// Searches for the nearest goals. All goals are searched for with a length before the length is raised. No path may
  /// be shorter than `least`.
  static Result<NearestGoals> nearest_of(Answer& answer, const State& start, int least = 0) {
    NearestGoals nearest{candidates_of(answer, start), std::nullopt, {}, {}};
    auto& candidates = nearest.candidates;
    if (const auto result = sort_by_bounds(candidates); !result) return result.error();
    if (candidates.empty()) return nearest;
    for (int length = next_length(candidates, std::max(candidates.front().lower_bound, least));;) {
      const auto outcome = search_goals(length, nearest);
      if (!outcome) return outcome.error();
      if (*outcome != BoundOutcome::no_path) return nearest;
      length = next_length(candidates, length + 1);
      if (answer.meter.is_over_at(length)) return gave_up(answer.meter.nodes(), length);
    }
  }

  /// Returns the distance of `next`, the state after a move, if each move can be taken back: then the distance changes
  /// by at most one.
  static Result<int> distance_after(const NearestGoals& nearest, const State& start, MoveId move, const State& next) {
    const int distance = *nearest.distance;
    for (int length = std::max(distance - 1, 0); length <= distance; ++length)
      for (const Candidate& candidate : nearest.candidates) {
        if (candidate.lower_bound > length + 1) break;
        if (!candidate.allows_length(length + 1)) continue;
        Descent<Bound>& descent = *candidate.descent;
        descent.restart_from(next);
        const auto outcome = descent.find_path(length, candidate.goal().opposite(move));
        descent.restart_from(start);
        if (!outcome) return outcome.error();
        if (*outcome == BoundOutcome::path) return length;
      }
    return distance + 1;
  }

  /// Search from both sides for one start.
  class BothSides final : public BoundsSearch {
   public:
    /// `candidates`: the goals that the start can reach, at least one.
    BothSides(const Goals& goals, const State& start, Candidates candidates, std::unique_ptr<Beams> beams,
              std::optional<int> tolerance, Meter& meter)
        : BoundsSearch(std::move(beams), candidates.front().lower_bound, tolerance, meter),
          meter_(meter),
          nearest_{std::move(candidates), std::nullopt, {}, {}} {
      if constexpr (Bound::searches_backward)
        if (goals.size() == 1 && goals.front().can_be_reversed()) backward_.emplace(goals.front(), start, meter);
    }

    /// Returns the best path; nullopt if there is none yet.
    std::optional<Path> path() const {
      if (nearest_.distance) return nearest_.path;
      return beams().has_path() ? std::optional(beams().path()) : std::nullopt;
    }

   private:
    /// Searches forward, or backward if that costs less.
    Result<BoundOutcome> search_bound(int bound) override {
      if constexpr (Bound::searches_backward) {
        const std::uint64_t before = meter_.nodes();
        if (backward_ && backward_->is_chosen() && beams().length() > bound) {
          auto path = backward_->find_path(bound);
          if (!path) return path.error();
          if (*path) beams().take(std::move(**path), meter_);
          backward_nodes_ = meter_.nodes() - before;
          return BoundOutcome::no_path;
        }
        Descent<Bound>& forward = *nearest_.candidates.front().descent;
        forward.set_last_cost(backward_nodes_);
        auto outcome = search_goals(bound, nearest_);
        if (!backward_ || !outcome || *outcome != BoundOutcome::no_path) return outcome;
        const auto result = backward_->compare(bound, forward, meter_.nodes() - before);
        return result ? outcome : result.error();
      }
      return search_goals(bound, nearest_);
    }

    int next_bound(int bound) const override { return next_length(nearest_.candidates, bound + 1); }

    Meter& meter_;
    NearestGoals nearest_;
    std::optional<BackwardSearch<Bound>> backward_;
    std::uint64_t backward_nodes_ = 0;  // states of the last bound of the backward search
  };

  /// Depth-first search for the states on all shortest paths from one start to one goal. It asks which neighbours are
  /// one move nearer.
  class StatesOnPaths {
   public:
    explicit StatesOnPaths(Descent<Bound>& descent) : descent_(descent) {}

    /// Returns the states, each with its distance. The descent has just found a shortest path from the start, which has
    /// the distance.
    Result<StateDistances> states(const State& start, int distance) {
      remember(start, distance);
      const auto result = follow(start, distance);
      return result ? Result(std::move(distances_)) : result.error();
    }

   private:
    /// Adds the shortest paths from a state, which is that of the descent.
    Result<void> follow(const State& state, int distance) {
      if (distance == 0 || !visited_.insert(state).second) return {};
      for (const auto& [move, next] : descent_.goal().successors(state)) {
        const auto entry = distances_.find(next);
        const auto farther = farther_.find(next);
        const bool is_farther = farther != farther_.end() && farther->second >= distance - 1;
        if (entry != distances_.end() ? entry->second != distance - 1 : is_farther) continue;
        descent_.restart_from(next);
        bool is_nearer = entry != distances_.end();
        if (!is_nearer) {
          const auto outcome = descent_.find_path(distance - 1, descent_.goal().opposite(move));
          if (!outcome) return outcome.error();
          is_nearer = *outcome == BoundOutcome::path;
          if (is_nearer)
            remember(next, distance - 1);
          else
            insert(farther_, next, distance - 1);
        }
        if (is_nearer)
          if (auto result = follow(next, distance - 1); !result) return result;
        descent_.restart_from(state);
      }
      return {};
    }

    /// Adds the states of the descent's last path, which begins at a state.
    void remember(State state, int distance) {
      insert(distances_, state, distance);
      for (const MoveId move : descent_.path()) {
        state = descent_.goal().after(state, move);
        insert(distances_, state, --distance);
      }
    }

    static void insert(StateDistances& distances, const State& state, int distance) {
      distances.emplace(state, distance).first->second = distance;
    }

    Descent<Bound>& descent_;
    StateDistances distances_;
    std::unordered_set<State, StateHash> visited_;
    StateDistances farther_;  // neighbours of visited states, with a number that their distance exceeds
  };

  std::shared_ptr<const Goals> goals_;
};

}  // namespace tilebase
