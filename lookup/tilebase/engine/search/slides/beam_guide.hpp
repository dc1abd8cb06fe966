#pragma once

#include <algorithm>
#include <bit>
#include <cstdint>
#include <cstdlib>
#include <utility>

#include <base/int_array.hpp>
#include <tilebase/engine/search/slides/slide_goal.hpp>

// Scores that guide the beams on boards of slides. The sum of the distances of all tiles leads a beam to boards on
// which the last tiles are far from their cells: every way there disturbs lines that are solved. So a score is no bound
// of the distance, but the sum of three terms:
//
//     far tiles    A tile that is d moves from its cell counts d + 6 d^3 / (rows + columns)^2. Moving a tile past tiles
//                  that are not solved costs little, so tiles that are far come first.
//     outer lines  A tile counts 1/5 more for each line that its goal cell is further out than the innermost line, by
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
// Between states with equal terms, the distance of the blank to its goal cell decides.
//
// Pattern tables guide a beam no better on 5x5, and worse on larger boards (tests/bench/README.md).

namespace tilebase {

/// Scores of the states of a board of slides, for one goal: 0 if all tiles are in their goal cells. Immutable.
class BeamGuide {
 public:
  explicit BeamGuide(const SlideGoal& goal) : board_(goal.patterns->board()), blank_(goal.blank) {
    rows_.home.fill(SlideGoal::no_cell);
    columns_.home.fill(SlideGoal::no_cell);
    const int side = board_.rows() + board_.cols();
    if (goal.has_parity) scores_[blank_] = board_.moves_from(std::countr_zero(goal.cells.blank));
    for (int tile = 0; tile < board_.cells(); ++tile) {
      const int home = goal.cell_of[tile];
      if (home == SlideGoal::no_cell) continue;
      const int row = home / board_.cols();
      const int col = home % board_.cols();
      rows_.home[tile] = static_cast<std::uint8_t>(row * board_.cols());
      rows_.place[tile] = bit_of(col);
      columns_.home[tile] = static_cast<std::uint8_t>(col);
      columns_.place[tile] = bit_of(row);
      const auto distances = board_.moves_from(home);
      for (int cell = 0; cell < board_.cells(); ++cell) {
        const int far = distances[cell];
        const int score = unit * far + unit * 6 * far * far * far / (side * side);
        scores_[tile][cell] = score + score * lines_outside(board_, home) / 5;
      }
    }
  }

  /// Returns the score of a state. O(cells).
  int score(const State& state) const {
    int score = 0;
    for (int cell = 0; cell < board_.cells(); ++cell) score += scores_[state[cell]][cell];
    for (int cell = 0; cell < board_.cells(); cell += board_.cols()) score += conflict * conflicts(state, rows_, cell);
    for (int col = 0; col < board_.cols(); ++col) score += conflict * conflicts(state, columns_, col);
    return score;
  }

  /// Returns by how much the score changes when a tile moves. Only the two lines that the move crosses may change their
  /// conflicts, and only if one of them is the tile's own. O(rows + columns).
  int change(const State& state, int from, int to) const {
    const int tile = state[from];
    int change = scores_[tile][to] - scores_[tile][from] + scores_[blank_][from] - scores_[blank_][to];
    const bool is_across = std::abs(from - to) == 1 && board_.cols() > 1;
    const Lines& lines = is_across ? columns_ : rows_;
    const int line = lines.home[tile];
    const auto is_in_line = [&](int cell) {
      return (is_across ? cell % board_.cols() : cell - cell % board_.cols()) == line;
    };
    if (!is_in_line(from) && !is_in_line(to)) return change;
    State after = state;
    std::swap(after[from], after[to]);
    return change + conflict * (conflicts(after, lines, line) - conflicts(state, lines, line));
  }

 private:
  static constexpr int unit = 16;            // score of a tile of an innermost line that is one move from its cell
  static constexpr int conflict = 5 * unit;  // score of a tile that must leave its line

  /// Rows or columns as lines. A line's number is that of its first cell. `stride`: from a cell of a line to the next.
  struct Lines {
    int length;
    int stride;
    IntArray<std::uint8_t, max_cells> home;  // by tile: the line of its goal cell; no_cell for unnamed tiles
    IntArray<CellMask, max_cells> place;     // by tile: bit i if its goal cell is cell i of its line
  };

  /// Fewest tiles of a line that must leave it, so that the others are in order: all but a longest sequence of tiles in
  /// order. `ends`: bit i if a tile with place i is the lowest end of a sequence of some length (C. Schensted, Longest
  /// increasing and decreasing subsequences, 1961): a tile takes the place of the next higher end.
  static int conflicts(const State& state, const Lines& lines, int line) {
    CellMask ends = 0;
    CellMask tiles = 0;
    for (int i = 0, cell = line; i < lines.length; ++i, cell += lines.stride) {
      const int tile = state[cell];
      const CellMask place = lines.home[tile] == line ? lines.place[tile] : 0;
      const CellMask higher = ends & ~(place | (place - 1));
      ends = (ends ^ (higher & (~higher + 1))) | place;
      tiles |= place;
    }
    return static_cast<int>(bit_count(tiles) - bit_count(ends));
  }

  /// Number of lines between a cell and the innermost line, by the outer of its row and its column.
  static int lines_outside(const SlideBoard& board, int cell) {
    const auto outside = [](int place, int length) { return (length - 1) / 2 - std::min(place, length - 1 - place); };
    return std::max(outside(cell / board.cols(), board.rows()), outside(cell % board.cols(), board.cols()));
  }

  const SlideBoard& board_;  // of the goal, which must outlive this object
  const int blank_;
  Lines rows_{board_.cols(), 1, {}, {}};
  Lines columns_{board_.rows(), board_.cols(), {}, {}};
  IntArray<IntArray<int, max_cells>, max_cells> scores_{};  // score of a tile in a cell, without conflicts
};

}  // namespace tilebase
