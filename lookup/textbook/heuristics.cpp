#include "textbook/heuristics.hpp"

#include <algorithm>
#include <deque>

#include <base/int_array.hpp>
#include <base/text.hpp>
#include <tilebase/distances.hpp>

namespace tilebase::textbook {
namespace {

using NumberByCell = IntArray<std::uint8_t, max_cells>;

/// A number for each tile in each cell; the heuristic is the sum divided by the most tiles that a step moves.
struct SumOverTiles {
  IntArray<NumberByCell, max_cells> number{};  // index: tile
  int cells;
  int divisor;

  int operator()(const State& state) const {
    int sum = 0;
    for (int cell = 0; cell < cells; ++cell) sum += number[state[cell]][cell];
    return (sum + divisor - 1) / divisor;
  }
};

/// Sums the numbers that `number(is_blank, goal)` returns for tiles; the blank must not, but can, be counted.
template <class Number>
SumOverTiles sum_over_tiles(const Problem& problem, bool with_blank, Number number) {
  SumOverTiles sum{{}, problem.puzzle().cells(), problem.most_tiles_moved()};
  for (int goal = 0; goal < sum.cells; ++goal) {
    const std::uint8_t tile = problem.target()[goal];
    const bool is_blank = problem.puzzle().blank() == tile;
    if (tile != Target::any && (with_blank || !is_blank)) sum.number[tile] = number(is_blank, goal);
  }
  return sum;
}

/// Returns the fewest steps that bring a tile, or the blank, from each cell to its goal: by a breadth-first search,
/// backwards. 0 for a cell from which the goal cannot be reached at all.
NumberByCell steps_alone(const Problem& problem, bool is_blank, int goal) {
  const Puzzle& puzzle = problem.puzzle();
  NumberByCell distance{};
  for (std::deque<int> queue{goal}; !queue.empty(); queue.pop_front()) {
    const int cell = queue.front();
    for (int blank_after = 0; blank_after < puzzle.blank_cells(); ++blank_after)
      for (const Step& step : problem.steps_to_blank(blank_after)) {
        if (puzzle.blank() && is_blank != (cell == blank_after)) continue;
        const std::uint8_t before = step.from[cell];
        if (before == goal || distance[before] > 0) continue;
        distance[before] = static_cast<std::uint8_t>(distance[cell] + 1);
        queue.push_back(before);
      }
  }
  return distance;
}

Heuristic misplaced_tiles(const Problem& problem, bool with_blank) {
  return sum_over_tiles(problem, with_blank, [](bool, int goal) {
    NumberByCell numbers{};
    numbers.fill(1);
    numbers[goal] = 0;
    return numbers;
  });
}

SumOverTiles steps_of_tiles(const Problem& problem, bool with_blank) {
  return sum_over_tiles(problem, with_blank,
                        [&](bool is_blank, int goal) { return steps_alone(problem, is_blank, goal); });
}

/// A line of a board: its cells, and the tiles that belong there.
struct Line {
  std::vector<int> cells;
  IntArray<std::int8_t, max_cells> place{};  // place of each tile in the line, -1 if it belongs elsewhere
};

/// Returns the number of tiles in their line that must leave it: all but the longest sequence that is in order.
int must_leave(const Line& line, const State& state) {
  IntArray<int, max_cells> longest{};  // length of the longest sequence in order whose last tile is in this cell
  int in_line = 0;
  int stay = 0;
  for (std::size_t i = 0; i < line.cells.size(); ++i) {
    const std::int8_t place = line.place[state[line.cells[i]]];
    if (place < 0) continue;
    ++in_line;
    for (std::size_t j = 0; j < i; ++j) {
      const std::int8_t other = line.place[state[line.cells[j]]];
      if (other >= 0 && other < place) longest[i] = std::max(longest[i], longest[j]);
    }
    stay = std::max(stay, ++longest[i]);
  }
  return in_line - stay;
}

/// Returns the rows and the columns, with the tiles of the target but the blank.
std::vector<Line> lines_of(const Problem& problem) {
  const Layout& rows = problem.puzzle().layout();
  std::vector<Line> lines;
  for (const auto& row : rows) lines.push_back({row, {}});
  for (std::size_t column = 0; column < rows.front().size(); ++column) {
    lines.emplace_back();
    for (const auto& row : rows) lines.back().cells.push_back(row[column]);
  }
  for (Line& line : lines) {
    line.place.fill(-1);
    for (std::size_t i = 0; i < line.cells.size(); ++i) {
      const std::uint8_t tile = problem.target()[line.cells[i]];
      if (tile != Target::any && tile != problem.puzzle().blank()) line.place[tile] = static_cast<std::int8_t>(i);
    }
  }
  return lines;
}

bool has_blank(const Puzzle& puzzle) {
  return puzzle.blank().has_value();
}

constexpr NamedHeuristic named_heuristics[] = {
    {"misplaced", "tiles that are not in their cells", true, misplaced},
    {"manhattan", "the steps that each tile needs by itself, added up", true, manhattan},
    {"linear-conflict", "the same, and 2 for each tile that must let others in its line pass", true, linear_conflict,
     "boards of slides", is_slides},
    {"patterns", "tables of the distances of at most five tiles", true, pattern_tables},
    {"misplaced-with-blank", "a common mistake: the blank counts as a tile", false,
     [](const Problem& problem) { return misplaced_tiles(problem, true); }, "puzzles with a blank", has_blank},
    {"manhattan-with-blank", "a common mistake: the blank counts as a tile", false,
     [](const Problem& problem) { return Heuristic(steps_of_tiles(problem, true)); }, "puzzles with a blank",
     has_blank},
};

}  // namespace

Heuristic misplaced(const Problem& problem) {
  return misplaced_tiles(problem, false);
}

Heuristic manhattan(const Problem& problem) {
  return steps_of_tiles(problem, false);
}

Heuristic linear_conflict(const Problem& problem) {
  return [tiles = steps_of_tiles(problem, false), lines = lines_of(problem)](const State& state) {
    int value = tiles(state);
    for (const Line& line : lines) value += 2 * must_leave(line, state);
    return value;
  };
}

std::span<const NamedHeuristic> heuristics() {
  return named_heuristics;
}

Result<void> refuse_equal_tiles(const Puzzle& puzzle) {
  if (!puzzle.has_equal_tiles()) return {};
  return Error{
      ErrorCode::bad_definition,
      "puzzle " + puzzle.name() + " has equal tiles; the textbooks' searches and heuristics tell all tiles apart"};
}

Result<NamedHeuristic> named_heuristic(std::string_view name, const Puzzle& puzzle) {
  if (const auto apart = refuse_equal_tiles(puzzle); !apart) return apart.error();
  std::string names;
  for (const NamedHeuristic& heuristic : named_heuristics) {
    if (heuristic.name == name) {
      if (heuristic.is_for(puzzle)) return heuristic;
      return Error{ErrorCode::bad_definition, std::string(name) + " is for " + heuristic.puzzles + ", and " +
                                                  puzzle.name() + " is none; use manhattan"};
    }
    names += (names.empty() ? "" : ", ") + std::string(heuristic.name);
  }
  return Error{ErrorCode::bad_definition, "no heuristic " + quote(name) + "; there are " + names};
}

}  // namespace tilebase::textbook
