#pragma once

#include <algorithm>
#include <bit>
#include <cstdint>
#include <cstdlib>
#include <utility>

#include <base/int_array.hpp>
#include <tilebase/engine/search/slides/hidden_units.hpp>
#include <tilebase/engine/search/slides/slide_goal.hpp>

// Scores that guide a beam on a board of slides. The sum of the distances of all tiles would lead a beam to boards on
// which the last tiles are far from their cells: every way there disturbs lines that are solved. So the score of a
// state is no bound of the distance. It is the sum of the far tiles, each with the weight of its line, and of the
// conflicts:
//
//     far tiles    A tile that is d moves from its cell counts d + 6 d^3 / (rows + columns)^2. Moving a tile past tiles
//                  that are not solved costs little, so tiles that are far come first.
//     outer lines  This counts 1/5 more for each line that the goal cell is further out than the innermost line, by
//                  the outer of its row and its column:
//
//                      1.4 1.4 1.4 1.4 1.4 1.4
//                      1.4 1.2 1.2 1.2 1.2 1.4      weights of the upper half of 6x6
//                      1.4 1.2 1.0 1.0 1.2 1.4
//
//     conflicts    Of the tiles that are in their goal line, some must leave it if their order is wrong (O. Hansson,
//                  A. Mayer, M. Yung, Criticizing solutions to relaxed models yields powerful admissible heuristics,
//                  1992). Each of these counts five moves, where a bound may count two.
//
// A move of the blank to its goal cell counts 1/16, so it decides between states that are else alike.
//
// Pattern tables guide a beam no better on 5x5, and worse on larger boards (tests/bench/large_boards.md).
// tests/search/beam_guide_test.cpp has the formula once more, and tests/search/record.csv what beams find by it.
//
// On squares with weights, points of each tile in each cell and of the conflicts in each line are learned
// (guide_weights.hpp); a *hidden layer* adds what no such sum tells: which tiles are in each other's way.

namespace tilebase {

/// Scores of states on a board of slides, by the tile in each cell and the conflicts in each line.
class SlideScores {
 public:
  /// Scores by the formula, in 1/16 move: 0 for a state that matches the goal, otherwise greater.
  explicit SlideScores(const SlideGoal& goal) : SlideScores(goal, 5 * unit) {
    if (goal.has_parity) points_[blank_] = board_.moves_from(std::countr_zero(goal.cells.blank));
    const int side = board_.rows() + board_.cols();
    for (int tile = 0; tile < board_.cells(); ++tile) {
      const int home = goal.cell_of[tile];
      if (home == SlideGoal::no_cell) continue;
      const auto distances = board_.moves_from(home);
      for (int cell = 0; cell < board_.cells(); ++cell) {
        const int far = distances[cell];
        const int points = unit * far + unit * 6 * far * far * far / (side * side);
        points_[tile][cell] = points + points * lines_outside(board_, home) / 5;
      }
    }
  }

  /// Scores by learned weights, in 1/64 move.
  SlideScores(const SlideGoal& goal, const GuideWeights& weights, const GuideMapping& mapping) : SlideScores(goal, 0) {
    for (int tile = 0; tile < board_.cells(); ++tile)
      for (int cell = 0; cell < board_.cells(); ++cell) points_[tile][cell] = weights.points[mapping.pair(tile, cell)];
    for (int line = 0; line < board_.rows(); ++line) {
      rows_.conflict[line * board_.cols()] = weights.conflicts[mapping.cell[line * board_.cols()] / board_.cols()];
      columns_.conflict[line] = weights.conflicts[mapping.cell[line] % board_.cols()];
    }
  }

  /// Returns the score of a state. O(cells).
  int score(const State& state) const {
    int score = 0;
    for (int cell = 0; cell < board_.cells(); ++cell) score += points_[state[cell]][cell];
    for (int row = 0; row < board_.cells(); row += board_.cols())
      score += conflicts(state, rows_, row) * rows_.conflict[row];
    for (int col = 0; col < board_.cols(); ++col) score += conflicts(state, columns_, col) * columns_.conflict[col];
    return score;
  }

  /// Returns how many tiles must leave row `line` and column `line` of a square, so that the others are in order.
  int conflicts(const State& state, int line) const {
    return conflicts(state, rows_, line * board_.cols()) + conflicts(state, columns_, line);
  }

  /// Returns by how much the score changes when a tile moves. Only the two lines that the move crosses may change their
  /// conflicts, and only if one of them is the tile's own. O(rows + columns).
  int change(const State& state, int from, int to) const {
    const int tile = state[from];
    int change = points_[tile][to] - points_[tile][from] + points_[blank_][from] - points_[blank_][to];
    const Lines& lines = std::abs(from - to) == 1 && board_.cols() > 1 ? columns_ : rows_;
    const int line = lines.home[tile];
    if (lines.line[to] == line) return change + conflicts_by(state, lines, tile, to);
    if (lines.line[from] == line) return change - conflicts_by(state, lines, tile, from);
    return change;
  }

 private:
  static constexpr int unit =
      16;  // points by the formula of a tile of an innermost line that is one move from its cell

  /// Rows or columns as lines. A line's number is that of its first cell. `stride`: from a cell of a line to the next.
  struct Lines {
    int length;
    int stride;
    IntArray<std::uint8_t, max_cells> line;  // line of each cell
    IntArray<std::uint8_t, max_cells> home;  // line of each tile's goal cell; no_cell for unnamed tiles
    IntArray<CellMask, max_cells> place;     // element: bit i if the tile's goal cell is cell i of its line
    IntArray<int, max_cells> conflict;       // points of a tile that must leave a line
  };

  SlideScores(const SlideGoal& goal, int conflict) : board_(goal.patterns->board()), blank_(goal.blank) {
    for (Lines* lines : {&rows_, &columns_}) {
      lines->home.fill(SlideGoal::no_cell);
      lines->conflict.fill(conflict);
    }
    for (int cell = 0; cell < board_.cells(); ++cell) {
      columns_.line[cell] = static_cast<std::uint8_t>(cell % board_.cols());
      rows_.line[cell] = static_cast<std::uint8_t>(cell - columns_.line[cell]);
    }
    for (int tile = 0; tile < board_.cells(); ++tile) {
      const int home = goal.cell_of[tile];
      if (home == SlideGoal::no_cell) continue;
      const int row = home / board_.cols();
      const int col = home % board_.cols();
      rows_.home[tile] = static_cast<std::uint8_t>(row * board_.cols());
      rows_.place[tile] = bit_of(col);
      columns_.home[tile] = static_cast<std::uint8_t>(col);
      columns_.place[tile] = bit_of(row);
    }
  }

  /// Tiles of a line, read cell by cell. The fewest tiles that must leave it, so that the others are in order, are all
  /// but a longest sequence of tiles in order (C. Schensted, Longest increasing and decreasing subsequences, 1961).
  struct Order {
    CellMask ends = 0;  // bit i if a tile with place i is the lowest end of a sequence of some length

    /// Adds a tile with a place; none if `place` is 0. Returns whether one more tile must leave the line: then the tile
    /// takes the place of the next higher end, and no sequence becomes longer.
    bool add(CellMask place) {
      const CellMask higher = ends & ~(place | (place - 1));
      ends = (ends ^ (higher & (~higher + 1))) | place;
      return higher != 0;
    }
  };

  static CellMask place_in(const Lines& lines, int line, int tile) {
    return lines.home[tile] == line ? lines.place[tile] : 0;
  }

  /// Number of tiles that must leave a line.
  static int conflicts(const State& state, const Lines& lines, int line) {
    Order order;
    int conflicts = 0;
    for (int i = 0, cell = line; i < lines.length; ++i, cell += lines.stride)
      conflicts += order.add(place_in(lines, line, state[cell])) ? 1 : 0;
    return conflicts;
  }

  /// Points by which a tile in cell `at` of its own line raises the conflicts of the line.
  static int conflicts_by(const State& state, const Lines& lines, int tile, int at) {
    const int line = lines.home[tile];
    Order with;
    Order without;
    int conflicts = 0;
    for (int i = 0, cell = line; i < lines.length; ++i, cell += lines.stride) {
      const CellMask place = cell == at ? 0 : place_in(lines, line, state[cell]);
      conflicts += with.add(cell == at ? lines.place[tile] : place) ? 1 : 0;
      conflicts -= without.add(place) ? 1 : 0;
    }
    return conflicts * lines.conflict[line];
  }

  /// Number of lines between a cell and the innermost line, by the outer of its row and its column.
  static int lines_outside(const SlideBoard& board, int cell) {
    const auto outside = [](int place, int length) { return (length - 1) / 2 - std::min(place, length - 1 - place); };
    return std::max(outside(cell / board.cols(), board.rows()), outside(cell % board.cols(), board.cols()));
  }

  const SlideBoard& board_;  // must outlive this object
  const int blank_;
  Lines rows_{board_.cols(), 1, {}, {}, {}, {}};
  Lines columns_{board_.rows(), board_.cols(), {}, {}, {}, {}};
  IntArray<IntArray<int, max_cells>, max_cells> points_{};  // points of a tile in a cell, without conflicts
};

}  // namespace tilebase
