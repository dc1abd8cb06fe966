#include <tilebase/query/solver.hpp>

#include <algorithm>
#include <atomic>
#include <limits>
#include <string>

#include <base/made_once.hpp>
#include <base/text.hpp>
#include <tilebase/puzzle/slide_index.hpp>
#include <tilebase/query/nearer.hpp>
#include <tilebase/query/table_store.hpp>
#include <tilebase/query/walker.hpp>
#include <tilebase/search/slide_planes.hpp>
#include <tilebase/search/slide_search.hpp>
#include <tilebase/search/wildcards.hpp>

namespace tilebase {

/// A way to answer about one target.
struct Solver::Way {
  Way(std::shared_ptr<const TableStore> tables_, const Target& target_) : tables(std::move(tables_)), target(target_) {}
  virtual ~Way() = default;
  Way(const Way&) = delete;
  Way& operator=(const Way&) = delete;

  virtual Result<std::optional<int>> distance(const State& state, const Budget& budget) const = 0;
  virtual Result<std::optional<Path>> path(const State& start, const Budget& budget) const = 0;
  virtual Result<std::optional<MoveId>> best_move(const State& state, const Budget& budget) const = 0;

  /// The distance of the state after each allowed move, in the order of the moves.
  virtual Result<std::vector<ValuedMove>> moves(const State& state, const Budget& budget) const = 0;

  /// The way that considers only the matches nearest to a start; null if this one does.
  virtual Result<std::shared_ptr<const Way>> nearest_to(const State&, const Budget&) const { return NoWay(); }
  using NoWay = std::shared_ptr<const Way>;

  /// The error for a path that ends before the target.
  virtual Error inconsistent() const = 0;

  /// What answers, as one line.
  virtual std::string answered_by() const = 0;

  /// How many states lie at each distance, where a table of the target tells.
  virtual const std::vector<std::uint64_t>* histogram() const noexcept { return nullptr; }

  virtual bool searches() const noexcept { return false; }

  /// Every state at a distance, in any order; nothing where they cannot be listed.
  virtual Result<std::optional<std::vector<State>>> states_at(int distance) const { return slides_at(distance); }

  virtual void expect(std::size_t) const {}
  virtual const Walker* walker() const noexcept { return nullptr; }
  virtual const GoalView* goal_view() const noexcept { return nullptr; }

  const Puzzle& puzzle() const { return tables->puzzle(); }

  std::shared_ptr<const TableStore> tables;
  Target target;

 private:
  /// Those of a board of slides of at most max_table_cells cells, to a goal without wildcards.
  std::optional<std::vector<State>> slides_at(int distance) const;
};

std::optional<std::vector<State>> Solver::Way::slides_at(int distance) const {
  const auto board = SlideBoard::of(puzzle());
  if (!board || puzzle().cells() > max_table_cells || wildcards(target, puzzle().cells()) > 0) return std::nullopt;
  const auto reading = SlideReading::along_shorter_side(*board);
  if (!SlidePlanes::takes(*board, reading)) return std::nullopt;
  const State goal = only_state(target, puzzle().cells());
  if (distance == 0) return std::vector<State>{goal};
  SlidePlanes planes(*board, reading, *puzzle().blank(), goal, SlidePlanes::Keep::nothing);
  while (planes.level() + 1 < distance)
    if (planes.next_level(1) == 0) return std::vector<State>();
  // The states of a level are new in the planes of one colour.
  const int odd = distance & 1;
  std::vector<std::vector<std::uint64_t>> before(static_cast<std::size_t>(board->cells()));
  for (int place = 0; place < board->cells(); ++place)
    if (planes.odd(place) == odd) {
      const auto seen = planes.seen(place);
      before[static_cast<std::size_t>(place)].assign(seen.begin(), seen.end());
    }
  std::vector<State> states;
  if (planes.next_level(1) == 0) return states;
  const SlideIndex index(*board, *puzzle().blank(), goal);
  for (int place = 0; place < board->cells(); ++place) {
    if (planes.odd(place) != odd) continue;
    const auto seen = planes.seen(place);
    for (std::size_t word = 0; word < seen.size(); ++word)
      for (std::uint64_t fresh = seen[word] & ~before[static_cast<std::size_t>(place)][word]; fresh != 0;
           fresh &= fresh - 1) {
        const std::uint64_t pair = word * SlidePlanes::lanes + static_cast<unsigned>(__builtin_ctzll(fresh));
        states.push_back(
            index.state(pair * static_cast<std::uint64_t>(board->cells()) + static_cast<std::uint64_t>(place)));
      }
  }
  return states;
}

/// A way that has the distance of every state at hand. What follows from distances alone is here; a way overrides what
/// it can do better.
struct Solver::LookUp : Solver::Way {
  using Way::Way;

  virtual std::optional<int> distance_of(const State& state) const = 0;

  Result<std::optional<int>> distance(const State& state, const Budget&) const final { return distance_of(state); }

  Result<std::optional<Path>> path(const State& start, const Budget&) const override {
    const auto length = distance_of(start);
    if (!length) return std::optional<Path>();
    auto path = descend(puzzle(), start, *length, [this](const State& state) { return distance_of(state); });
    return path ? Result(std::move(path)) : inconsistent();
  }

  Result<std::optional<MoveId>> best_move(const State& state, const Budget&) const override {
    const auto here = distance_of(state);
    if (!here || *here == 0) return std::optional<MoveId>();
    const auto step = nearer_step(puzzle(), state, *here, [this](const State& other) { return distance_of(other); });
    return step ? Result(std::optional(step->move)) : inconsistent();
  }

  Result<std::vector<ValuedMove>> moves(const State& state, const Budget&) const final {
    std::vector<ValuedMove> moves;
    for (std::size_t i = 0; i < puzzle().moves().size(); ++i) {
      const auto move = static_cast<MoveId>(i);
      if (const auto next = puzzle().apply(state, move)) moves.push_back({move, distance_of(*next)});
    }
    return moves;
  }
};

namespace {

/// What answers where a table does: one goal, or so many completions.
std::string by_table(const StoredTable& table, std::size_t goals = 1) {
  return "the table " + shown_file(table.name()) +
         (goals == 1 ? "" : ", for " + std::to_string(goals) + " goals that match");
}

}  // namespace

struct Solver::GoalTable final : Solver::LookUp {
  GoalTable(std::shared_ptr<const TableStore> tables_, const Target& target_, const GoalView& view)
      : LookUp(std::move(tables_), target_), view_(view) {}

  std::optional<int> distance_of(const State& state) const override { return view_.distance(state); }
  Error inconsistent() const override { return tilebase::inconsistent(view_.table()); }
  std::string answered_by() const override {
    return by_table(*tables->table_for(only_state(target, puzzle().cells())));
  }
  Result<std::optional<MoveId>> best_move(const State& state, const Budget&) const override {
    return view_.best_move(state);
  }
  const std::vector<std::uint64_t>* histogram() const noexcept override { return &view_.table().histogram(); }
  const GoalView* goal_view() const noexcept override { return &view_; }

  Result<std::optional<Path>> path(const State& start, const Budget&) const override {
    expect(1);
    const Walker* walks = walker();
    if (walks == nullptr) return view_.path(start);
    Path path;
    return walks->append_path(start, path) ? std::optional(std::move(path)) : std::nullopt;
  }

  void expect(std::size_t paths) const override {
    if (walker_.get() != nullptr) return;
    if (expected_.fetch_add(paths, std::memory_order_relaxed) + paths < worth_preparing) return;
    walker_([this] {
      auto made = Walker::to(view_);
      // An inconsistent table has no walker; the table itself then reports which states are concerned.
      return made ? std::optional(std::move(*made)) : std::nullopt;
    });
  }
  const Walker* walker() const noexcept override {
    const auto* made = walker_.get();
    return made != nullptr && made->has_value() ? &**made : nullptr;
  }

 private:
  GoalView view_;
  mutable std::atomic<std::size_t> expected_ = 0;
  mutable MadeOnce<std::optional<Walker>> walker_;
};

struct Solver::FromWildcardTable final : Solver::LookUp {
  FromWildcardTable(std::shared_ptr<const TableStore> tables_, const Target& target_, const WildcardTable& table)
      : LookUp(std::move(tables_), target_), table_(table) {}

  std::optional<int> distance_of(const State& state) const override { return table_.distance(state, target); }
  Error inconsistent() const override {
    return {ErrorCode::table_damaged,
            "the wildcard table of " + puzzle().name() + " is inconsistent; rebuild it with `tilebase-tablegen build`"};
  }
  std::string answered_by() const override { return "the wildcard table of " + puzzle().name(); }

 private:
  const WildcardTable& table_;
};

struct Solver::FewTiles final : Solver::LookUp {
  FewTiles(std::shared_ptr<const TableStore> tables_, const Target& target_)
      : LookUp(std::move(tables_), target_), tiles_(puzzle(), target) {}

  std::optional<int> distance_of(const State& state) const override { return tiles_.distance(state); }
  Error inconsistent() const override {
    return {ErrorCode::table_damaged, "the search over the named tiles of " + puzzle().name() + " is inconsistent"};
  }
  std::string answered_by() const override { return "a search over the few tiles that the goal names"; }

 private:
  FixedTiles tiles_;
};

struct Solver::Completions final : Solver::LookUp {
  Completions(std::shared_ptr<const TableStore> tables_, const Target& target_, std::vector<GoalView> goals)
      : LookUp(std::move(tables_), target_), goals_(std::move(goals)) {}

  std::optional<int> distance_of(const State& state) const override {
    if (matches(target, state, puzzle().cells())) return 0;
    std::optional<int> nearest;
    for (const GoalView& goal : goals_) {
      const auto distance = goal.distance(state);
      if (distance && (!nearest || *distance < *nearest)) nearest = distance;
      if (nearest == 1) break;
    }
    return nearest;
  }

  /// Completions that are no longer among the nearest after a move could be dropped, too, but they stay too far to be
  /// chosen later.
  Result<std::optional<Path>> path(const State& start, const Budget& budget) const override {
    const auto nearest = nearest_goals(start);
    return nearest ? nearest->LookUp::path(start, budget) : LookUp::path(start, budget);
  }

  Result<std::shared_ptr<const Way>> nearest_to(const State& start, const Budget&) const override {
    return std::shared_ptr<const Way>(nearest_goals(start));
  }

  Error inconsistent() const override { return tilebase::inconsistent(goals_.front().table()); }
  std::string answered_by() const override {
    return by_table(*tables->table_for(goals_.front().table().goal()), goals_.size());
  }

 private:
  /// This with the goals nearest to the start; null if there is only one.
  std::shared_ptr<const Completions> nearest_goals(const State& start) const {
    if (goals_.size() <= 1) return nullptr;
    std::vector<std::optional<int>> distances;
    std::optional<int> nearest;
    for (const GoalView& goal : goals_) {
      distances.push_back(goal.distance(start));
      if (distances.back() && (!nearest || *distances.back() < *nearest)) nearest = distances.back();
    }
    std::vector<GoalView> kept;
    for (std::size_t i = 0; i < goals_.size(); ++i)
      if (distances[i] == nearest) kept.push_back(goals_[i]);
    return std::make_shared<const Completions>(tables, target, std::move(kept));
  }

  std::vector<GoalView> goals_;
};

/// The states on all shortest paths from one start, with their distances; for any other state, nothing.
struct Solver::OnShortestPaths final : Solver::LookUp {
  OnShortestPaths(const Way& way, SlideSearch::Distances distances)
      : LookUp(way.tables, way.target),
        distances_(std::move(distances)),
        inconsistent_(way.inconsistent()),
        answered_by_(way.answered_by()) {}

  std::optional<int> distance_of(const State& state) const override {
    const auto found = distances_.find(SlideSearch::key(state));
    return found == distances_.end() ? std::nullopt : std::optional(found->second);
  }
  Error inconsistent() const override { return inconsistent_; }
  std::string answered_by() const override { return answered_by_; }

 private:
  SlideSearch::Distances distances_;
  Error inconsistent_;
  std::string answered_by_;
};

/// The goals that match a target, one or all completions, each by a table in blocks.
struct Solver::LargeGoals final : Solver::Way {
  LargeGoals(std::shared_ptr<const TableStore> tables_, const Target& target_, std::vector<LargeView> goals)
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
    if (goals_.size() == 1) return goals_.front().best_move(state);
    const auto found = path(state, budget);
    if (!found) return found.error();
    return *found && !(*found)->empty() ? std::optional((*found)->front()) : std::nullopt;
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
    for (std::size_t i = 0; i < puzzle().moves().size(); ++i) {
      const auto move = static_cast<MoveId>(i);
      const auto next = puzzle().apply(state, move);
      if (!next) continue;
      const auto after = here ? goals_.front().distance_beside(*next, *here) : distance(*next, budget);
      if (!after) return after.error();
      moves.push_back({move, *after});
    }
    return moves;
  }

  Result<std::shared_ptr<const Way>> nearest_to(const State& start, const Budget&) const override {
    const auto nearest = nearest_goals(start);
    if (!nearest) return nearest.error();
    // On a shortest path to one of the nearest goals, no other goal is nearer.
    SlideSearch::Distances distances;
    for (const LargeView* goal : nearest->goals) {
      auto more = goal->on_shortest_paths(start);
      if (!more) return more.error();
      distances.merge(*more);
    }
    return NoWay(std::make_shared<const OnShortestPaths>(*this, std::move(distances)));
  }

  const std::vector<std::uint64_t>* histogram() const noexcept override {
    return goals_.size() == 1 ? &goals_.front().table().stored().histogram() : nullptr;
  }
  Result<std::optional<std::vector<State>>> states_at(int distance) const override {
    const LargeView& goal = goals_.front();
    if (goal.table().slides() != nullptr) return Way::states_at(distance);
    if (goals_.size() != 1) return std::optional<std::vector<State>>();
    auto states = goal.states_at(distance);
    return states ? Result(std::optional(std::move(*states))) : states.error();
  }
  Error inconsistent() const override { return goals_.front().table().inconsistent(); }
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

struct Solver::Search final : Solver::Way {
  Search(std::shared_ptr<const TableStore> tables_, const Target& target_, std::string why)
      : Way(std::move(tables_), target_), search_(tables->patterns(), puzzle(), target_), why_(std::move(why)) {}

  Result<std::optional<int>> distance(const State& state, const Budget& budget) const override {
    const auto found = search_.path(state, budget);
    if (!found) return found.error();
    return found->path ? std::optional(static_cast<int>(found->path->size())) : std::nullopt;
  }
  Result<std::optional<Path>> path(const State& start, const Budget& budget) const override {
    auto found = search_.path(start, budget);
    if (!found) return found.error();
    return std::move(found->path);
  }
  Result<std::optional<MoveId>> best_move(const State& state, const Budget& budget) const override {
    const auto found = search_.path(state, budget);
    if (!found) return found.error();
    return found->path && !found->path->empty() ? std::optional(found->path->front()) : std::nullopt;
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
  std::string answered_by() const override { return "search: " + why_; }

 private:
  SlideSearch search_;
  std::string why_;  // no table answers
};

namespace {

/// The views of all completions; of those that parity keeps apart from the start, if one is given, only some.
Result<std::vector<GoalView>> completed(const TableStore& tables, const Target& target, const State* start) {
  // A halved index covers one of two parity classes, between which no move leads.
  const CompactIndex* halved = nullptr;
  bool start_in_class = false;
  std::vector<GoalView> goals;
  for (const State& match : completions(target, tables.puzzle().cells())) {
    if (halved != nullptr && halved->of(match).has_value() != start_in_class) continue;
    const auto goal = tables.goal_view(match);
    if (!goal) return goal.error();
    goals.push_back(*goal);
    if (start != nullptr && halved == nullptr && goal->table().index().halved()) {
      halved = &goal->table().index();
      start_in_class = halved->of(*start).has_value();
    }
  }
  return goals;
}

/// Whether a search over the tiles that a target names answers, for a puzzle of more than max_unpacked_cells cells.
/// From eight wildcards on, at most four of twelve tiles are named.
bool names_few(const Puzzle& puzzle, const Target& target) {
  constexpr int most_completed = 7;
  return FixedTiles::pays(puzzle, target) ||
         (wildcards(target, puzzle.cells()) > most_completed && puzzle.cells() <= max_table_cells);
}

}  // namespace

Result<Solver> Solver::make(std::shared_ptr<const TableStore> tables, const Target& target, const State* start) {
  const Puzzle& puzzle = tables->puzzle();
  const auto search_unless = [&](const Error& error) {
    if (error.code != ErrorCode::table_missing || tables->patterns() == nullptr) return Result<Solver>(error);
    return Result(Solver(std::make_shared<const Search>(std::move(tables), target, error.message)));
  };
  const int wild = wildcards(target, puzzle.cells());
  if (puzzle.cells() > max_unpacked_cells) {
    if (names_few(puzzle, target)) return Solver(std::make_shared<const FewTiles>(std::move(tables), target));
    if (puzzle.cells() > max_table_cells) return search_unless({ErrorCode::table_missing, why_no_table(puzzle)});
    std::vector<LargeView> goals;
    for (const State& match : completions(target, puzzle.cells())) {
      const auto goal = tables->large_view(match);
      if (!goal) return search_unless(goal.error());
      goals.push_back(*goal);
    }
    return Solver(std::make_shared<const LargeGoals>(std::move(tables), target, std::move(goals)));
  }
  if (wild == 0) {
    const auto goal = tables->goal_view(only_state(target, puzzle.cells()));
    if (!goal) return search_unless(goal.error());
    return Solver(std::make_shared<const GoalTable>(std::move(tables), target, *goal));
  }
  const auto table = tables->wildcard_table();
  if (!table) return table.error();
  if (*table != nullptr && (*table)->covers(target))
    return Solver(std::make_shared<const FromWildcardTable>(std::move(tables), target, **table));
  if (FixedTiles::pays(puzzle, target)) return Solver(std::make_shared<const FewTiles>(std::move(tables), target));
  auto goals = completed(*tables, target, start);
  if (!goals) return search_unless(goals.error());
  return Solver(std::make_shared<const Completions>(std::move(tables), target, std::move(*goals)));
}

bool Solver::searches(const TableStore& tables, const Target& target) {
  if (tables.patterns() == nullptr || tables.has_tables_for(target)) return false;
  return !(tables.puzzle().cells() > max_unpacked_cells ? names_few(tables.puzzle(), target)
                                                        : FixedTiles::pays(tables.puzzle(), target));
}

const Puzzle& Solver::puzzle() const {
  return way_->puzzle();
}
const Target& Solver::target() const {
  return way_->target;
}
Result<std::optional<int>> Solver::distance(const State& state) const {
  return way_->distance(state, budget_);
}
Result<std::optional<Path>> Solver::path(const State& start) const {
  return way_->path(start, budget_);
}
Result<std::optional<MoveId>> Solver::best_move(const State& state) const {
  return way_->best_move(state, budget_);
}
void Solver::expect(std::size_t paths) const {
  way_->expect(paths);
}
const Walker* Solver::walker() const noexcept {
  return way_->walker();
}
const GoalView* Solver::goal_view() const noexcept {
  return way_->goal_view();
}
bool Solver::searches() const noexcept {
  return way_->searches();
}
Result<std::optional<std::vector<State>>> Solver::states_at(int distance) const {
  auto states = way_->states_at(distance);
  if (states && *states) std::sort((*states)->begin(), (*states)->end());
  return states;
}
std::string Solver::answered_by() const {
  return way_->answered_by();
}
const std::vector<std::uint64_t>* Solver::histogram() const noexcept {
  return way_->histogram();
}
Error Solver::inconsistent() const {
  return way_->inconsistent();
}

Solver Solver::within(Budget budget) const {
  Solver limited = *this;
  limited.budget_ = std::move(budget);
  return limited;
}

Result<Solver> Solver::nearest_to(const State& start) const {
  auto nearest = way_->nearest_to(start, budget_);
  if (!nearest) return nearest.error();
  return *nearest ? Solver(std::move(*nearest)) : *this;
}

Result<std::vector<ValuedMove>> Solver::moves(const State& state) const {
  auto moves = way_->moves(state, budget_);
  if (!moves) return moves;
  const auto cost = [](const ValuedMove& m) { return m.distance.value_or(std::numeric_limits<int>::max()); };
  std::stable_sort(moves->begin(), moves->end(),
                   [&](const ValuedMove& a, const ValuedMove& b) { return cost(a) < cost(b); });
  return moves;
}

}  // namespace tilebase
