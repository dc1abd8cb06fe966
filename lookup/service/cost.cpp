#include "service/cost.hpp"

#include <algorithm>
#include <array>
#include <cstdlib>

#include <tilebase/search/wildcards.hpp>

namespace tilebase::service::cost {
namespace {

/// With more wildcards than this, there are cheaper ways than to look up all completions in tables in memory. In those
/// in blocks, where a look-up is a walk, the limit is most_completed.
constexpr int most_completed_in_memory = 6;

/// How many states so many cells have.
std::int64_t states_of(int cells) {
  return static_cast<std::int64_t>(factorial(cells));
}

std::int64_t nanoseconds_of_look(const Puzzle& puzzle, const Target& target) {
  const bool in_blocks = puzzle.cells() > max_unpacked_cells;
  const int open = std::min(wildcards(target, puzzle.cells()), in_blocks ? most_completed : most_completed_in_memory);
  return (in_blocks ? 3000 : 70) * states_of(open);
}

std::int64_t moves_of(const Puzzle& puzzle) {
  return static_cast<std::int64_t>(puzzle.moves().size());
}

microseconds from_nanoseconds(std::int64_t nanoseconds) {
  return microseconds(nanoseconds / 1000);
}

/// A search takes at least this long, and usually this long for a random board of 4x4; and this long to make tables for
/// a target with wildcards.
constexpr microseconds least_of_search{1'000};
constexpr microseconds usual_of_search{15'000};
constexpr microseconds of_own_tables{50'000};

/// How many steps the tiles of a board of slides are away from where the target wants them, all together.
int steps_home(const Puzzle& puzzle, const tilebase::State& start, const Target& target) {
  struct Place {
    int row, column;
  };
  std::array<Place, max_cells> wanted{};  // by tile
  std::array<bool, max_cells> is_wanted{};
  const auto for_each_cell = [&](auto visit) {
    for (std::size_t row = 0; row < puzzle.layout().size(); ++row)
      for (std::size_t column = 0; column < puzzle.layout()[row].size(); ++column)
        visit(static_cast<std::size_t>(puzzle.layout()[row][column]),
              Place{static_cast<int>(row), static_cast<int>(column)});
  };
  for_each_cell([&](std::size_t cell, const Place& place) {
    const std::uint8_t tile = target.tile[cell];
    if (tile == Target::any || tile == puzzle.blank()) return;
    wanted[tile] = place;
    is_wanted[tile] = true;
  });
  int steps = 0;
  for_each_cell([&](std::size_t cell, const Place& place) {
    const std::uint8_t tile = start.lane[cell];
    if (is_wanted[tile]) steps += std::abs(place.row - wanted[tile].row) + std::abs(place.column - wanted[tile].column);
  });
  return steps;
}

}  // namespace

microseconds of_distance(const Puzzle& puzzle, const Target& target) {
  return from_nanoseconds(2 * nanoseconds_of_look(puzzle, target));
}

microseconds of_path(const Puzzle& puzzle, const Target& target) {
  return of_distance(puzzle, target) + from_nanoseconds(moves_of(puzzle) * nanoseconds_of_look(puzzle, target) / 25);
}

microseconds of_moves(const Puzzle& puzzle, const Target& target) {
  return of_distance(puzzle, target) + from_nanoseconds(moves_of(puzzle) * nanoseconds_of_look(puzzle, target));
}

microseconds of_search(const Limits& limits, const Puzzle& puzzle, const tilebase::State& start, const Target& target) {
  const microseconds growing = microseconds(20) * (std::int64_t{1} << (steps_home(puzzle, start, target) / 4));
  const microseconds tables = wildcards(target, puzzle.cells()) > 0 ? of_own_tables : microseconds(0);
  return std::min<microseconds>(limits.search_time, std::max(least_of_search, growing) + tables);
}

microseconds of_searches(const Limits& limits, std::uint64_t starts, std::uint64_t with_wildcards) {
  return std::min<microseconds>(limits.search_time, static_cast<std::int64_t>(starts) * usual_of_search +
                                                        static_cast<std::int64_t>(with_wildcards) * of_own_tables);
}

microseconds of_count(const Puzzle& puzzle) {
  return microseconds(30 * moves_of(puzzle) * moves_of(puzzle));
}

microseconds of_paths(const Puzzle& puzzle) {
  return 2 * of_count(puzzle);
}

microseconds of_all_distances(const Puzzle& puzzle) {
  return from_nanoseconds(50 * moves_of(puzzle) * states_of(puzzle.cells()));
}

microseconds of_random(const Puzzle& puzzle) {
  return from_nanoseconds(70 * states_of(puzzle.cells()));
}

microseconds of_drawn(const Puzzle& puzzle, const Target& target, std::uint64_t states, bool at_distance) {
  constexpr std::int64_t most_states = 1'000'000;
  const auto count = static_cast<std::int64_t>(std::min<std::uint64_t>(states, most_states));
  const microseconds listing = at_distance ? from_nanoseconds(states_of(puzzle.cells())) : microseconds(0);
  return listing + count * of_distance(puzzle, target) * (at_distance ? 10 : 1);
}

microseconds of_batch(const Puzzle& puzzle, const Target& goal, std::size_t bytes, std::size_t lines,
                      std::size_t with_wildcards) {
  const auto count = [](std::size_t number) { return static_cast<std::int64_t>(number); };
  return microseconds(bytes / 100) + count(lines) * (microseconds(4) + of_path(puzzle, goal)) +
         count(with_wildcards) * of_path(puzzle, Target());
}

}  // namespace tilebase::service::cost
