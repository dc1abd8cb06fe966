#include <tilebase/engine/general/general_search.hpp>

#include <algorithm>
#include <unordered_set>

#include <tilebase/engine/general/general_beam.hpp>
#include <tilebase/engine/search/bounds_search.hpp>
#include <tilebase/engine/search/steps.hpp>

namespace tilebase {
namespace {

/// Raises the bound of a search from its start until there is a path. Returns its length; nullopt if a table proves
/// that there is none. No path may be shorter than `least`, and some path must have at most `limit` moves.
Result<std::optional<int>> deepen(GeneralDescent& descent, Meter& meter, int least = 0, std::optional<int> limit = {}) {
  auto lowest = descent.lower_bound();
  if (!lowest || !*lowest) return lowest;
  int bound = std::max(**lowest, least);
  bound += (bound - **lowest) % descent.bound().step();
  while (bound != limit) {
    const auto outcome = descent.find_path(bound);
    if (!outcome) return outcome.error();
    if (*outcome == BoundOutcome::never) return std::optional<int>();
    if (*outcome == BoundOutcome::path) break;
    bound += descent.bound().step();
    if (meter.is_over_at(bound)) return gave_up(meter.nodes(), bound);
  }
  return std::optional(bound);
}

/// Depth-first search for the states on all shortest paths from one start. It asks which neighbours are one move
/// nearer.
class StatesOnPaths {
 public:
  StatesOnPaths(const Puzzle& puzzle, const GoalLabels& labels, GeneralDescent& descent)
      : puzzle_(puzzle), labels_(labels), descent_(descent) {}

  /// Returns the states, each with its distance. The state has the distance, and `path` is a shortest path.
  Result<StateDistances> states(const State& start, int distance, const Path& path) {
    remember(start, distance, path);
    const auto result = follow(start, distance);
    return result ? Result(std::move(distances_)) : result.error();
  }

 private:
  Result<void> follow(const State& state, int distance) {
    if (distance == 0 || !visited_.insert(state).second) return {};
    for (const auto& [move, next] : puzzle_.successors(state)) {
      const auto entry = distances_.find(next);
      bool is_nearer = entry != distances_.end() && entry->second == distance - 1;
      const auto farther = farther_.find(next);
      const bool is_excluded = farther != farther_.end() && farther->second >= distance - 1;
      if (entry == distances_.end() && !is_excluded) {
        descent_.bound().restart_from(labels_.labelled(next));
        const auto outcome = descent_.find_path(distance - 1);
        if (!outcome) return outcome.error();
        is_nearer = *outcome == BoundOutcome::path;
        if (is_nearer)
          remember(next, distance - 1, Path(descent_.path()));
        else
          farther_[next] = distance - 1;
      }
      if (!is_nearer) continue;
      if (auto result = follow(next, distance - 1); !result) return result;
    }
    return {};
  }

  /// Adds the states of a shortest path.
  void remember(State state, int distance, const Path& path) {
    distances_.emplace(state, distance);
    for (const MoveId move : path) {
      state = *puzzle_.apply(state, move);
      distances_.emplace(state, --distance);
    }
  }

  const Puzzle& puzzle_;
  const GoalLabels& labels_;
  GeneralDescent& descent_;
  StateDistances distances_;
  std::unordered_set<State, StateHash> visited_;
  StateDistances farther_;  // neighbours of visited states, with a number that their distance exceeds
};

/// Search from both sides for one state of any puzzle.
class GeneralBounds final : public BoundsSearch {
 public:
  GeneralBounds(std::unique_ptr<Beams> beams, GeneralDescent& descent, int lower_bound, std::optional<int> tolerance,
                Meter& meter)
      : BoundsSearch(std::move(beams), lower_bound, tolerance, meter), descent_(descent) {}

  /// Returns the best path; nullopt if there is none yet.
  std::optional<Path> path() const {
    if (has_path_) return descent_.path();
    return beams().has_path() ? std::optional(beams().path()) : std::nullopt;
  }

 private:
  Result<BoundOutcome> search_bound(int bound) override {
    auto outcome = descent_.find_path(bound);
    has_path_ = outcome && *outcome == BoundOutcome::path;
    return outcome;
  }
  int next_bound(int bound) const override { return bound + descent_.bound().step(); }

  GeneralDescent& descent_;
  bool has_path_ = false;
};

}  // namespace

std::shared_ptr<const BoundLadder> GeneralStore::ladder(const GoalLabels& labels) const {
  const auto create = [&] { return std::make_shared<const BoundLadder>(moves_, labels, file_); };
  if (!labels.is_identity()) return create();
  return ladders_[labels.blank >= 0 ? labels.blank : 0](create);
}

std::uint64_t GeneralStore::bytes() const {
  std::uint64_t bytes = 0;
  for (const auto& ladder : ladders_)
    if (const auto* const pointer = ladder.get()) bytes += (*pointer)->bytes();
  return bytes;
}

GeneralSearch::GeneralSearch(const GeneralStore& store, const Target& target)
    : puzzle_(store.puzzle()), labels_(puzzle_, store.moves(), target), ladder_(store.ladder(labels_)) {}

/// Returns the ladder for one answer. If the budget limits the number of states, the ladder has no traces of earlier
/// searches: the tables used by earlier searches would decide which states a search looks at.
std::shared_ptr<const BoundLadder> GeneralSearch::ladder_for(const Budget& budget) const {
  return budget.nodes == UINT64_MAX ? ladder_ : std::shared_ptr<const BoundLadder>(ladder_->unused());
}

/// Returns a state of tiles that has these labels: each cell takes the first tile of its label that is left in `order`.
State GeneralSearch::with_tiles(const State& labelled, const Permutation& order) const {
  State state = labelled;
  CellMask used = 0;
  for (int cell = 0; cell < labels_.cells; ++cell) {
    int i = 0;
    while ((used & bit_of(i)) != 0 || labels_.label_of_tile[order[i]] != labelled[cell]) ++i;
    used |= bit_of(i);
    state[cell] = order[i];
  }
  return puzzle_.has_equal_tiles() ? puzzle_.representative(state) : state;
}

Reachable GeneralSearch::reaches(const State& state, const Budget& budget) const {
  const State labelled = labels_.labelled(state);
  const Reachable reachable = ladder_->reach().contains(labelled);
  if (reachable != Reachable::unsure) return reachable;
  const MoveSet& moves = ladder_->moves().moves();
  std::unordered_set<State, StateHash> seen{labelled};
  std::vector<State> queue{labelled};
  for (std::size_t i = 0; i < queue.size(); ++i) {
    const State each = queue[i];
    if (labels_.matches(each)) return Reachable::yes;
    if (queue.size() > std::min(budget.nodes, most_listed) || is_spent_at(budget, i + 1)) return Reachable::unsure;
    const int place = labels_.blank >= 0 ? each.lane_of(labels_.blank) : 0;
    for (int move = 0; move < moves.moves(); ++move) {
      if (!moves.is_allowed(place, move)) continue;
      const State next = compose(each, moves.from(place, move), labels_.cells);
      if (seen.insert(next).second) queue.push_back(next);
    }
  }
  return Reachable::no;
}

Result<bool> GeneralSearch::is_solvable(const State& state, Budget budget) const {
  const Reachable reachable = reaches(state, budget);
  if (reachable != Reachable::unsure) return reachable == Reachable::yes;
  budget.nodes = std::min(budget.nodes, most_searched);
  return path(state, budget).transform([](const std::optional<Path>& path) { return path.has_value(); });
}

Result<std::optional<Path>> GeneralSearch::path(const State& start, const Budget& limits) const {
  const Budget budget = limits.start_clock();
  if (reaches(start, budget) == Reachable::no) return std::optional<Path>();
  Meter meter(budget);
  const auto ladder = ladder_for(budget);
  GeneralDescent descent(*ladder, labels_.labelled(start), meter);
  const auto length = deepen(descent, meter);
  if (!length) return length.error();
  return *length ? std::optional(descent.path()) : std::nullopt;
}

Result<std::optional<int>> GeneralSearch::distance(const State& start, const Budget& budget) const {
  return distance_by(*this, labels_.cells, start, budget);
}

Result<std::optional<SearchBounds>> GeneralSearch::bounds(const State& start, std::optional<int> tolerance,
                                                          const Budget& limits) const {
  const Budget budget = limits.start_clock();
  if (reaches(start, budget) == Reachable::no) return std::optional<SearchBounds>();
  Meter meter(budget);
  const auto ladder = ladder_for(budget);
  const State labelled = labels_.labelled(start);
  GeneralDescent descent(*ladder, labelled, meter);
  auto first = ladder->begins_with_path() ? ladder->first_path(labelled) : std::nullopt;
  const auto lowest = descent.lower_bound();
  if (!lowest && lowest.error().code == ErrorCode::gave_up) {
    if (!first) first = ladder->first_path(labelled);
    if (first) return std::optional(SearchBounds{std::move(*first), 0, false, meter.nodes()});
  }
  if (!lowest) return lowest.error();
  if (!*lowest) return std::optional<SearchBounds>();
  auto general_beams = std::make_unique<GeneralBeams>(*ladder, labelled);
  GeneralBeams& completing = *general_beams;
  auto beams = std::make_unique<Beams>(std::move(general_beams));
  completing.complete_for(*beams);
  if (first) beams->take(std::move(*first), meter);
  GeneralBounds search(std::move(beams), descent, **lowest, tolerance, meter);
  const auto outcome = search.run();
  if (!outcome) return outcome.error();
  if (*outcome == BoundOutcome::never) return std::optional<SearchBounds>();
  auto best = search.path();
  if (!best && !ladder->begins_with_path()) best = ladder->first_path(labelled);
  if (!best) return gave_up(meter.nodes(), search.at_least());
  return std::optional(
      SearchBounds{std::move(*best), search.at_least(), *outcome == BoundOutcome::path, meter.nodes()});
}

Result<std::vector<MoveDistance>> GeneralSearch::moves(const State& start, const Budget& limits) const {
  const Budget budget = limits.start_clock();
  Meter meter(budget);
  const auto ladder = ladder_for(budget);
  GeneralDescent descent(*ladder, labels_.labelled(start), meter);
  std::optional<int> distance;
  if (reaches(start, budget) != Reachable::no) {
    const auto length = deepen(descent, meter);
    if (!length) return length.error();
    distance = *length;
  }
  std::vector<MoveDistance> moves;
  for (const auto& [move, next] : puzzle_.successors(start)) {
    MoveDistance& each = moves.emplace_back(MoveDistance{move, std::nullopt});
    if (reaches(next, budget) == Reachable::no) continue;
    descent.bound().restart_from(labels_.labelled(next));
    const int least = distance ? std::max(*distance - 1, 0) : 0;
    // Where a move can be taken back, the distance grows by at most one, which need not be searched for.
    const bool is_limited = distance && ladder->moves().moves().is_closed_under_inverses();
    const auto length = deepen(descent, meter, least, is_limited ? std::optional(*distance + 1) : std::nullopt);
    if (!length) return length.error();
    each.distance = *length;
  }
  return moves;
}

Result<StateDistances> GeneralSearch::on_shortest_paths(const State& start, const Budget& limits) const {
  const Budget budget = limits.start_clock();
  if (reaches(start, budget) == Reachable::no) return StateDistances();
  Meter meter(budget);
  const auto ladder = ladder_for(budget);
  GeneralDescent descent(*ladder, labels_.labelled(start), meter);
  const auto length = deepen(descent, meter);
  if (!length) return length.error();
  if (!*length) return StateDistances();
  return StatesOnPaths(puzzle_, labels_, descent).states(start, **length, Path(descent.path()));
}

}  // namespace tilebase
