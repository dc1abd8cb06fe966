#include <tilebase/plan.hpp>

#include <algorithm>

#include <tilebase/engine/puzzle/placement.hpp>
#include <tilebase/engine/puzzle/sizes.hpp>
#include <tilebase/engine/query/open_tables.hpp>
#include <tilebase/engine/search/wildcards.hpp>

namespace tilebase {
namespace {

using std::chrono::nanoseconds;

/// Of one distance by a table in memory, and by a walk in one in blocks; of a move in a search over few tiles.
constexpr nanoseconds of_look_up{70};
constexpr nanoseconds of_walk{3'000};
constexpr nanoseconds of_placed_move{10};

/// Of each board in a search over all.
constexpr nanoseconds of_board{170};

/// Cost of each board where the states at a distance are listed.
constexpr nanoseconds of_listed_board{1};

/// A search takes at least this long, and usually this long for a random board of 4x4; and this long to make tables for
/// a target with wildcards.
constexpr std::chrono::microseconds least_of_search{1'000};
constexpr std::chrono::microseconds usual_of_search{15'000};
constexpr std::chrono::microseconds of_own_tables{50'000};

std::int64_t matches_of(int wild) {
  return static_cast<std::int64_t>(factorial(std::min(wild, most_completed)));
}

/// A search doubles with every four steps that the tiles are away from their cells.
nanoseconds of_search(const SlideBoard& board, int blank, const Target& target, int wild, const State* start) {
  const auto tables = wild > 0 ? of_own_tables : std::chrono::microseconds(0);
  if (start == nullptr) return usual_of_search + tables;
  const std::chrono::microseconds growing(std::int64_t{20}
                                          << std::min(board.steps_home(*start, target, blank) / 4, 36));
  return std::max(least_of_search, growing) + tables;
}

/// Listing the states at a distance looks at every board.
nanoseconds of_listing(const Puzzle& puzzle) {
  const auto boards = puzzle.boards();
  const bool lists = boards && puzzle.cells() <= max_table_cells;
  return lists ? of_listed_board * static_cast<std::int64_t>(*boards) : nanoseconds(0);
}

/// The way and the time of a distance.
Plan way_to(const OpenTables& tables, const Target& target, const State* start) {
  const Puzzle& puzzle = tables.puzzle();
  if (puzzle.has_equal_tiles()) {
    if (tables.has_tables_for(target)) return {Plan::Way::large_tables, of_walk};
    const auto boards = puzzle.boards();
    const bool is_known = !boards || tables.boards().knows(target);
    return {Plan::Way::all_boards, is_known ? of_look_up : of_board * static_cast<std::int64_t>(*boards)};
  }
  const int wild = target.wildcards();
  const bool in_blocks = !is_unpacked(puzzle);
  if (wild > 0) {
    if (tables.has_wildcard_table_for(target)) return {Plan::Way::wildcard_table, of_look_up};
    const bool names_few = in_blocks && wild > most_completed && puzzle.cells() <= max_table_cells;
    if (names_few || FixedTiles::pays(puzzle, target))
      return {Plan::Way::few_tiles, of_placed_move * FixedTiles::moves(puzzle, target)};
  }
  if (tables.patterns() != nullptr && !tables.has_tables_for(target))
    return {Plan::Way::search, of_search(tables.patterns()->board(), *puzzle.blank(), target, wild, start)};
  if (in_blocks) return {Plan::Way::large_tables, of_walk * matches_of(wild)};
  if (wild == 0) return {Plan::Way::goal_table, of_look_up};
  return {Plan::Way::completions, of_look_up * matches_of(wild)};
}

}  // namespace

Plan choose(const OpenTables& tables, const Target& target, const State* start) {
  Plan plan = way_to(tables, target, start);
  plan.listing = of_listing(tables.puzzle());
  return plan;
}

}  // namespace tilebase
