#include <tilebase/plan.hpp>

#include <algorithm>

#include <tilebase/engine/puzzle/completions.hpp>
#include <tilebase/engine/puzzle/placement.hpp>
#include <tilebase/engine/puzzle/sizes.hpp>
#include <tilebase/engine/query/open_tables.hpp>

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

/// Chooses the way for a distance and estimates its time.
Plan plan_distance(const OpenTables& tables, const Target& target, const State* start, bool allows_few_tiles) {
  const Puzzle& puzzle = tables.puzzle();
  if (puzzle.has_equal_tiles()) {
    if (tables.has_tables_for(target)) return {Plan::Way::large_tables, cost_per_walk};
    if (!can_be_listed(puzzle)) return {Plan::Way::general_search, usual_general_time};
    const auto boards = puzzle.boards();
    const bool is_known = !boards || tables.boards().contains(target);
    return {Plan::Way::all_boards, is_known ? cost_per_look_up : cost_per_board * static_cast<std::int64_t>(*boards)};
  }
  const int wildcards = target.wildcards();
  const bool in_blocks = !is_unpacked(puzzle);
  if (wildcards > 0 && allows_few_tiles) {
    const bool names_few_tiles = in_blocks && wildcards > most_completed && puzzle.cells() <= max_table_cells;
    if (names_few_tiles || NamedTiles::pays(puzzle, target))
      return {Plan::Way::few_tiles, NamedTiles::is_kept(puzzle)
                                        ? cost_per_look_up
                                        : cost_per_placed_move * NamedTiles::moves(puzzle, target)};
  }
  if (tables.patterns() != nullptr && !tables.has_tables_for(target))
    return {Plan::Way::search,
            estimated_search_time(tables.patterns()->board(), *puzzle.blank(), target, wildcards, start)};
  if (!tables.has_tables_for(target)) return {Plan::Way::general_search, usual_general_time};
  if (in_blocks) {
    const bool is_to_be_made = wildcards == 0 && tables.makes_table_for(target.only_match());
    return {Plan::Way::large_tables,
            is_to_be_made ? nanoseconds(most_making_time) : cost_per_walk * match_count(wildcards)};
  }
  if (wildcards == 0) return {Plan::Way::goal_table, cost_per_look_up};
  return {Plan::Way::completions, cost_per_look_up * match_count(wildcards)};
}

}  // namespace

Plan choose(const OpenTables& tables, const Target& target, const State* start, bool allows_few_tiles) {
  Plan plan{};
  if (target.has_alternatives()) {
    nanoseconds slowest{-1};
    for (const Target& goal : target.goals()) {
      const Plan of_goal = choose(tables, goal, start, allows_few_tiles);
      if (of_goal.distance > slowest) plan.way = of_goal.way;
      slowest = std::max(slowest, of_goal.distance);
      plan.distance += of_goal.distance;
    }
  } else {
    plan = plan_distance(tables, target, start, allows_few_tiles);
  }
  plan.listing = estimated_listing_time(tables.puzzle());
  return plan;
}

}  // namespace tilebase
