#include <tilebase/engine/query/choose.hpp>

#include <algorithm>

#include <tilebase/engine/puzzle/completions.hpp>
#include <tilebase/engine/puzzle/placement.hpp>
#include <tilebase/engine/puzzle/sizes.hpp>
#include <tilebase/engine/query/goals_way.hpp>
#include <tilebase/engine/query/table_ways.hpp>

namespace tilebase {
namespace {

using std::chrono::nanoseconds;

/// Costs of a look-up in a table in memory, of a walk in a table in blocks, and of a move in a search over few tiles.
constexpr nanoseconds cost_per_look_up{70};
constexpr nanoseconds cost_per_walk{3'000};
constexpr nanoseconds cost_per_placed_move{10};

/// Cost of visiting one board in an exhaustive search.
constexpr nanoseconds cost_per_board{170};

/// Time of making a table of all states at once, at most.
constexpr std::chrono::milliseconds most_making_time{200};

/// Cost of visiting one board while the states at a distance are listed.
constexpr nanoseconds cost_per_listed_board{1};

/// Least time of a search, usual time for a random 4x4 board, and additional time for the pattern tables of a target
/// with wildcards.
constexpr std::chrono::microseconds min_search_time{1'000};
constexpr std::chrono::microseconds usual_search_time{15'000};
constexpr std::chrono::microseconds pattern_tables_time{50'000};

/// Usual time of a search for a random board of 16 cells by any moves.
constexpr std::chrono::milliseconds usual_general_time{200};

std::int64_t match_count(int wildcards) {
  return static_cast<std::int64_t>(factorial(std::min(wildcards, most_completed)));
}

/// Estimates the time of a search: it doubles with every four moves of the start's Manhattan distance.
nanoseconds estimated_search_time(const SlideBoard& board, int blank, const Target& target, int wildcards,
                                  const State* start) {
  const auto tables = wildcards > 0 ? pattern_tables_time : std::chrono::microseconds(0);
  if (start == nullptr) return usual_search_time + tables;
  const std::chrono::microseconds growth(std::int64_t{20}
                                         << std::min(board.manhattan_distance(*start, target, blank) / 4, 36));
  return std::max(min_search_time, growth) + tables;
}

/// Estimates the time of listing the states at a distance, which visits every board; 0 if they are never listed.
nanoseconds estimated_listing_time(const Puzzle& puzzle) {
  const auto boards = puzzle.boards();
  const bool is_listed = boards && puzzle.cells() <= max_table_cells;
  return is_listed ? cost_per_listed_board * static_cast<std::int64_t>(*boards) : nanoseconds(0);
}

/// Whether a table of the tiles that a goal names answers about it, if it can be made.
bool names_few_tiles(const TableSet& tables, const Target& goal) {
  const Puzzle& puzzle = tables.puzzle();
  if (puzzle.has_equal_tiles() || goal.wildcards() == 0) return false;
  const bool is_large = !is_unpacked(puzzle) && puzzle.cells() <= max_table_cells;
  return (is_large && goal.wildcards() > most_completed) || NamedTiles::pays(puzzle, goal);
}

/// Chooses the way for one goal without a table of few tiles, and estimates the time of a distance.
Plan plan_of_goal(const TableSet& tables, const Target& goal, const State* start) {
  const Puzzle& puzzle = tables.puzzle();
  const bool has_tables = tables.has_tables_for(goal);
  if (puzzle.has_equal_tiles() && !has_tables && can_be_listed(puzzle)) {
    const auto boards = puzzle.boards();
    const bool is_known = !boards || tables.boards().contains(goal);
    return {Plan::Way::all_boards, is_known ? cost_per_look_up : cost_per_board * static_cast<std::int64_t>(*boards)};
  }
  if (!has_tables && tables.patterns() == nullptr) return {Plan::Way::search, usual_general_time};
  const int wildcards = goal.wildcards();
  if (!has_tables)
    return {Plan::Way::search,
            estimated_search_time(tables.patterns()->board(), *puzzle.blank(), goal, wildcards, start)};
  if (is_unpacked(puzzle)) return {Plan::Way::tables, cost_per_look_up * match_count(wildcards)};
  const bool is_to_be_made = wildcards == 0 && tables.makes_table_for(goal.only_match());
  return {Plan::Way::large_tables,
          is_to_be_made ? nanoseconds(most_making_time) : cost_per_walk * match_count(wildcards)};
}

/// Returns the views of all goals that match a target, by goal_view() or large_view(). If a start is given, leaves out
/// the goals that may_connect() excludes, but not the first.
template <class View>
Result<std::vector<View>> views_of_matches(const TableSet& tables, const Target& target, const State* start,
                                           Result<View> (TableSet::*view_of)(const State&) const) {
  std::vector<View> views;
  for (const State& match : completions(target)) {
    if (start != nullptr && !views.empty() && !views.front().may_connect(*start, match)) continue;
    auto view = (tables.*view_of)(match);
    if (!view) return view.error();
    views.push_back(*view);
  }
  return views;
}

/// Creates a way from what it needs, or returns the error of `need`.
template <class OneWay, class Need, class... Args>
Result<Way::WayPtr> create_way(Result<Need> need, const Args&... args) {
  if (!need) return need.error();
  return Way::WayPtr(std::make_shared<const OneWay>(args..., std::move(*need)));
}

/// Creates the way of a search. Errors: table_missing in a module without the search for any puzzle.
Result<Way::WayPtr> search_way(const std::shared_ptr<const TableSet>& tables, const Target& target) {
  if (tables->patterns() != nullptr) return Way::WayPtr(std::make_shared<const SearchWay>(tables, target));
  auto search = general_way(tables, target);
  if (search && *search == nullptr) return tables->missing_table_error(target);
  return search;
}

}  // namespace

Plan choose(const TableSet& tables, const Target& target, const State* start) {
  Plan plan{};
  nanoseconds slowest{-1};
  for (const Target& goal : target.goals()) {
    Plan of_goal = plan_of_goal(tables, goal, start);
    if (names_few_tiles(tables, goal))
      of_goal = {Plan::Way::tables, NamedTiles::is_kept(tables.puzzle())
                                        ? cost_per_look_up
                                        : cost_per_placed_move * NamedTiles::moves(tables.puzzle(), goal)};
    if (of_goal.distance > slowest) plan.way = of_goal.way;
    slowest = std::max(slowest, of_goal.distance);
    plan.distance += of_goal.distance;
  }
  plan.listing = estimated_listing_time(tables.puzzle());
  return plan;
}

Result<Way::WayPtr> way_for(const std::shared_ptr<const TableSet>& tables, const Target& target, const State* start) {
  if (target.has_alternatives()) {
    if (choose(*tables, target).searches()) return search_way(tables, target);
    GoalsWay::Ways ways;
    for (const Target& goal : target.goals()) {
      auto way = way_for(tables, goal, start);
      if (!way) return way;
      ways.push_back(std::move(*way));
    }
    return Way::WayPtr(std::make_shared<const GoalsWay>(target, std::move(ways)));
  }
  if (names_few_tiles(*tables, target))
    if (auto tiles = tables->named_tiles().distances_to(target))
      return Way::WayPtr(std::make_shared<const NamedTilesWay>(tables, target, std::move(*tiles)));
  switch (plan_of_goal(*tables, target, nullptr).way) {
    case Plan::Way::tables: {
      auto views = views_of_matches(*tables, target, start, &TableSet::goal_view);
      return target.wildcards() == 0 ? create_way<GoalTableWay>(std::move(views), tables, target)
                                     : create_way<TableWay<GoalView>>(std::move(views), tables, target);
    }
    case Plan::Way::large_tables:
      return create_way<LargeTablesWay>(views_of_matches(*tables, target, start, &TableSet::large_view), tables,
                                        target);
    case Plan::Way::all_boards:
      return Way::WayPtr(std::make_shared<const AllBoardsWay>(tables, target));
    case Plan::Way::search:
      break;
  }
  return search_way(tables, target);
}

}  // namespace tilebase
