#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <cstdlib>
#include <optional>
#include <utility>
#include <vector>

#include <base/int_array.hpp>
#include <base/meter.hpp>
#include <tilebase/engine/search/beam.hpp>
#include <tilebase/engine/search/beams.hpp>
#include <tilebase/engine/search/slides/line_by_line.hpp>
#include <tilebase/engine/search/slides/slide_goal.hpp>
#include <tilebase/engine/search/state_hash.hpp>

// Beam search on a board of slides. The sum of the distances of all tiles would lead a beam to boards on which the last
// tiles are far from their cells: every way there disturbs lines that are solved. So the score of a state is no bound
// of the distance. It is the sum of the far tiles, each with the weight of its line, and of the conflicts:
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

namespace tilebase {

/// Guide of a Beam on a board of slides. The score of a state is 0 if it matches the goal, otherwise greater.
class SlideGuide {
 public:
  explicit SlideGuide(const SlideGoal& goal) : goal_(goal), board_(goal.patterns->board()), blank_(goal.blank) {
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

  struct Member {
    State state;
    std::uint64_t hash;  ///< changes of hash_of_tile() since the start
    int score;
    std::uint8_t blank;  ///< cell of the blank
    MoveId reverse;      ///< direction that leads back to the parent; SlideBoard::directions at the start
  };
  using Members = std::vector<Member>;

  static constexpr std::size_t members_per_range = 8'192;

  /// A wider beam finds a path that is some 12 % shorter than the path so far.
  static int likely_moves(int max_moves) { return max_moves - max_moves / 8; }
  static constexpr int reserve_moves = 20;

  /// On large boards, the last tiles are the hardest.
  bool narrows() const { return board_.cells() <= 25; }

  Members start(const State& state) const {
    return {{state, 0, score(state), static_cast<std::uint8_t>(state.lane_of(blank_)), SlideBoard::directions}};
  }

  void begin_move(std::size_t members, bool is_shared) { children_.clear(SlideBoard::directions * members, is_shared); }

  void expand(const Members& members, BeamRange& range, int /*most_distance*/, Meter& meter) {
    std::array<Step, SlideBoard::directions * group_size> steps;
    for (std::size_t first = range.first; first < range.end; first += group_size) {
      Step* end = steps.data();
      for (std::size_t i = first; i < std::min(first + group_size, range.end); ++i) {
        const Member& member = members[i];
        for (int direction = 0; direction < SlideBoard::directions; ++direction) {
          const int from = board_.neighbour(member.blank, direction);
          if (from < 0 || direction == member.reverse) continue;
          if (meter.is_due() && meter.is_over(0)) {
            range.is_over = true;
            return;
          }
          meter.count();
          const std::size_t hash = StateSet::not_zero(hash_after(member, from));
          children_.prefetch(hash);
          *end++ = {{static_cast<std::uint32_t>(i), static_cast<MoveId>(direction)}, from, hash};
        }
      }
      for (const Step* step = steps.data(); step != end; ++step) {
        if (!children_.insert(step->hash)) continue;
        const Member& parent = members[step->origin.parent];
        const int score = parent.score + change(parent.state, step->from, parent.blank);
        if (score == 0 && !range.match) range.match = {step->origin, 0};
        range.children.push_back({step->origin, score});
      }
    }
  }

  void create(const Members& members, const BeamChild& child, Members& next, std::size_t number) const {
    Member& member = next[number] = members[child.origin.parent];
    const int from = board_.neighbour(member.blank, child.origin.move);
    member.hash = hash_after(member, from);
    member.score = child.score;
    std::swap(member.state[from], member.state[member.blank]);
    member.blank = static_cast<std::uint8_t>(from);
    member.reverse = SlideBoard::opposite(child.origin.move);
  }

  State after(const State& state, MoveId move) const { return goal_.after(state, move); }

  /// Walls allow no path line by line.
  std::optional<Path> rest(const State& state) const {
    if (goal_.target.matches(state)) return Path();
    return board_.has_walls() ? std::nullopt : path_line_by_line(board_, state, goal_.target, blank_);
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
  /// Move of a member, before it becomes a child.
  struct Step {
    BeamOrigin origin;
    int from;  // cell of the tile that moves
    std::size_t hash;
  };

  /// Number of members that are expanded together: the hashes of their moves are prefetched before the first use.
  static constexpr std::size_t group_size = 8;

  static constexpr int unit = 16;            // score of a tile of an innermost line that is one move from its cell
  static constexpr int conflict = 5 * unit;  // score of a tile that must leave its line

  /// Rows or columns as lines. A line's number is that of its first cell. `stride`: from a cell of a line to the next.
  struct Lines {
    int length;
    int stride;
    IntArray<std::uint8_t, max_cells> home;  // line of each tile's goal cell; no_cell for unnamed tiles
    IntArray<CellMask, max_cells> place;     // element: bit i if the tile's goal cell is cell i of its line
  };

  /// Returns the hash of a member after the tile in cell `from` has moved to the blank's cell.
  static std::uint64_t hash_after(const Member& member, int from) {
    const int tile = member.state[from];
    return member.hash ^ hash_of_tile(tile, from) ^ hash_of_tile(tile, member.blank);
  }

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

  const SlideGoal& goal_;  // must outlive this object
  const SlideBoard& board_;
  const int blank_;
  Lines rows_{board_.cols(), 1, {}, {}};
  Lines columns_{board_.rows(), board_.cols(), {}, {}};
  IntArray<IntArray<int, max_cells>, max_cells> scores_{};  // score of a tile in a cell, without conflicts
  StateSet children_;                                       // children of the current beam
};

/// Beams to a goal on a board of slides.
class SlideBeams final : public BeamSearch {
 public:
  /// The start must be able to reach the goal; both must outlive this object.
  SlideBeams(const SlideGoal& goal, const State& start) : goal_(goal), start_(start) {}

  std::size_t bytes_per_state() const override { return 400; }

  Result<std::optional<Path>> run(std::size_t width, std::size_t max_width, int max_moves,
                                  const std::atomic<std::size_t>& threads, Meter& meter) override {
    if (goal_.target.matches(start_)) return Path();
    Beam<SlideGuide> beam(SlideGuide(goal_), start_, threads, meter);
    auto path = beam.run(width, max_width, max_moves);
    if (!path) path = beam.completed_path();
    if (path && path->size() > static_cast<std::size_t>(max_moves)) path.reset();
    return path;
  }

 private:
  const SlideGoal& goal_;
  const State& start_;
};

}  // namespace tilebase
