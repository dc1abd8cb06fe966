// Path for every solvable board of slides, with very small searches.
//
// The problem: a search for a short path may take too long, and on long narrow boards even a beam search finds no path.
// But a path of any length is easy to build. People solve the lines of tiles one by one, and never again touch a solved
// line. Each line crosses the longer side of the unsolved rectangle, so that a square of 2x2 cells is the end:
//
//     a b b b                           The lines are solved in the order of their letters. The square e has twelve
//     a c d d      a b c d e e          states in a ring, since the blank can only run round the square; during that
//     a c e e      a b c d e e          run the last three tiles reach their cells. (If they never do, the board is in
//     a c e e                           the half of all boards that cannot be solved.)
//
// A line is solved tile by tile. To move a tile to its cell, only the cells of that tile and of the blank matter: a
// breadth-first search among a few hundred pairs of cells finds the fewest moves that touch no solved cell.
//
//     1 2 3 #      The last tile of a line, 4 in this picture, needs more: its cell is a dead end for the blank. So 4
//     . . # #      and the blank are moved into the window: the last two cells of this line and of the next two lines
//     . . # #      (# and the cell of 3). There, a search among the triples of cells of the blank, 3 and 4 moves 3
//                  aside, then both 3 and 4 to their cells. It always succeeds: half of the orders of the window's
//                  tiles can be reached, and two of the other three tiles may change places.
//
// If the blank's cell in the goal is not the last cell, the blank first walks to the last cell in the goal, and the
// path to the new goal ends with that walk taken back. A target with wildcards is replaced by a match: tiles that the
// target does not name stay in its wildcards if possible, and two of them change places if the match is unreachable
// otherwise.
//
// At the end, pairs of moves that take each other back are removed, and all moves after the first match. The method
// runs on each mirror image and rotation of the board, and returns the shortest of the paths: it has 10 % fewer moves.

#include <tilebase/engine/search/slides/line_by_line.hpp>

#include <algorithm>
#include <bit>
#include <initializer_list>
#include <utility>
#include <vector>

#include <base/int_array.hpp>
#include <tilebase/engine/puzzle/target_builder.hpp>

namespace tilebase {
namespace {

/// Path from one start to one goal.
class LineByLine {
 public:
  LineByLine(const SlideBoard& board, const State& start, const State& goal, int blank)
      : board_(board), blank_(blank), state_(start), goal_(goal) {}

  /// Returns a path from the start to the goal, which must be reachable.
  Path path() {
    Path final_walk;  // the blank's walk from the last cell to its cell in the goal, in reverse order
    int cell = goal_.lane_of(blank_);
    for (const int direction : {SlideBoard::direction_right, SlideBoard::direction_down})
      for (int to = board_.neighbour(cell, direction); to >= 0; to = board_.neighbour(cell, direction)) {
        std::swap(goal_[cell], goal_[to]);
        final_walk.push_back(SlideBoard::opposite(direction));
        cell = to;
      }
    int rows = board_.rows();
    int cols = board_.cols();
    CellMask open_cells = board_.all_cells();  // cells that are not solved yet
    while (rows > 2 || cols > 2) {
      const int first = cell - (rows - 1) * board_.cols() - (cols - 1);
      if (cols >= rows) {
        solve_line(first, board_.cols(), 1, rows, open_cells);
        --cols;
      } else {
        solve_line(first, 1, board_.cols(), cols, open_cells);
        --rows;
      }
    }
    const int above = cell - board_.cols();
    move_tiles_to({{blank_, bit_of(cell)}, goal_of_cell(above), goal_of_cell(above - 1)}, open_cells);
    for (std::size_t i = final_walk.size(); i-- > 0;) path_.push_back(final_walk[i]);
    return std::move(path_);
  }

 private:
  /// Tile or blank, with the cells where it may be in the end.
  struct TileGoal {
    int tile;
    CellMask cells;
  };
  TileGoal goal_of_cell(int cell) const { return {goal_[cell], bit_of(cell)}; }

  /// Solves a line of `length` cells from `first` on. `along`: difference between the numbers of adjacent cells of the
  /// line; `inward`: difference to the cell of the next line.
  void solve_line(int first, int along, int inward, int length, CellMask& open_cells) {
    const int last = first + (length - 1) * along;
    for (int cell = first; cell != last; cell += along) {
      move_tiles_to({{blank_, open_cells}, goal_of_cell(cell)}, open_cells);
      open_cells &= ~bit_of(cell);
    }
    if (state_[last] != goal_[last]) {
      CellMask window = 0;
      for (int depth = 0; depth < 3; ++depth)
        window |= (bit_of(last) | bit_of(last - along)) << static_cast<unsigned>(depth * inward);
      move_tiles_to({{blank_, window}, {goal_[last], window}}, open_cells);
      move_tiles_to({{blank_, window}, goal_of_cell(last - along), goal_of_cell(last)}, window);
    }
    open_cells &= ~bit_of(last);
  }

  /// Moves the blank in `open_cells` until each tile of `tile_goals` is in one of its cells, with the fewest moves. The
  /// first of `tile_goals` is the blank. There must be such moves.
  void move_tiles_to(std::initializer_list<TileGoal> tile_goals, CellMask open_cells) {
    Key key = 0;  // the cells of the tiles; the blank's cell has the lowest bits
    unsigned bits = 0;
    for (const TileGoal& tile_goal : tile_goals) {
      key |= static_cast<Key>(state_.lane_of(tile_goal.tile)) << bits;
      bits += cell_bits_;
    }
    last_move_.assign(std::size_t{1} << bits, unseen);
    last_move_[key] = first_key;
    queue_[0] = key;
    for (unsigned head = 0, end = 1; head < end; ++head) {
      key = queue_[head];
      bool is_goal = true;
      unsigned shift = 0;
      for (const TileGoal& tile_goal : tile_goals) {
        is_goal &= (tile_goal.cells & bit_of(cell_in(key, shift))) != 0;
        shift += cell_bits_;
      }
      if (is_goal) return append_path_to(key, bits);
      for (int direction = 0; direction < SlideBoard::directions; ++direction) {
        const int to = board_.neighbour(cell_in(key, 0), direction);
        if (to < 0 || (open_cells & bit_of(to)) == 0) continue;
        const Key next = after(key, direction, bits);
        if (last_move_[next] != unseen) continue;
        last_move_[next] = static_cast<std::uint8_t>(direction);
        queue_[end++] = next;
      }
    }
  }

  using Key = std::uint32_t;
  static constexpr std::uint8_t unseen = 0xFF;
  static constexpr std::uint8_t first_key = 0xFE;

  /// Does the moves from the first key to `key`, by backtracking along parent moves.
  void append_path_to(Key key, unsigned bits) {
    const std::uint8_t direction = last_move_[key];
    if (direction == first_key) return;
    append_path_to(after(key, SlideBoard::opposite(direction), bits), bits);
    const int cell = state_.lane_of(blank_);
    std::swap(state_[cell], state_[board_.neighbour(cell, direction)]);
    path_.push_back(direction);
  }

  /// The cell of a tile in a key.
  int cell_in(Key key, unsigned shift) const { return static_cast<int>(key >> shift & ((1U << cell_bits_) - 1)); }

  /// Returns the cells of the tiles after a move.
  Key after(Key key, int direction, unsigned bits) const {
    const int blank = cell_in(key, 0);
    const int to = board_.neighbour(blank, direction);
    Key next = static_cast<Key>(to);
    for (unsigned shift = cell_bits_; shift < bits; shift += cell_bits_) {
      const int cell = cell_in(key, shift);
      next |= static_cast<Key>(cell == to ? blank : cell) << shift;
    }
    return next;
  }

  const SlideBoard& board_;
  const unsigned cell_bits_ = static_cast<unsigned>(std::bit_width(static_cast<unsigned>(board_.cells() - 1)));
  int blank_;
  State state_;
  State goal_;
  Path path_;  // path from the start to state_
  // Direction of the last move to each key, or `unseen` or `first_key`; and the queue of the search, which
  // has at most every pair of cells, or every triple of a window.
  std::vector<std::uint8_t> last_move_;
  IntArray<Key, std::size_t{max_cells} * max_cells> queue_;
};

/// Returns a match of the target that the start can reach; nullopt if there is none.
std::optional<State> match_for(const SlideBoard& board, const State& start, const Target& target, int blank) {
  CellMask free = board.all_cells();  // tiles that are not in the match yet
  for (const std::uint8_t tile : target)
    if (tile != Target::any) free &= ~bit_of(tile);
  State match = target.only_match();
  for (int cell = 0; cell < board.cells(); ++cell)
    if (match[cell] == Target::any && (free & bit_of(start[cell])) != 0) {
      match[cell] = start[cell];
      free &= ~bit_of(start[cell]);
    }
  int first = -1;  // two wildcards whose tiles may change places, without the blank's wildcard if possible
  int second = -1;
  for (int cell = 0; cell < board.cells(); ++cell) {
    if (target[cell] != Target::any) continue;
    if (match[cell] == Target::any) {
      match[cell] = static_cast<std::uint8_t>(std::countr_zero(free));
      free &= free - 1;
    }
    if (match[cell] == blank) {
      if (second < 0) second = cell;
    } else {
      if (first >= 0) second = first;
      first = cell;
    }
  }
  const auto is_reachable = [&] { return is_solvable(board, start, TargetBuilder(match, board.cells()), blank); };
  if (!is_reachable() && first >= 0 && second >= 0) std::swap(match[first], match[second]);
  return is_reachable() ? std::optional(match) : std::nullopt;
}

/// Maps a path on the board's image under a symmetry to a path on the board, without pairs of moves that take each
/// other back, and without the moves after the first match. Returns nullopt if the path has no match.
std::optional<Path> shortened_path(const SlideBoard& board, State state, const Target& target, int cell,
                                   const Path& path, const Permutation& symmetry) {
  Path result;
  for (auto move = path.begin(); !target.matches(state); ++move) {
    if (move == path.end()) return std::nullopt;
    const int image = board.neighbour(symmetry[cell], *move);
    int direction = 0;
    while (board.neighbour(cell, direction) < 0 || symmetry[board.neighbour(cell, direction)] != image) ++direction;
    const int to = board.neighbour(cell, direction);
    if (!result.empty() && result.back() == SlideBoard::opposite(direction))
      result.pop_back();
    else
      result.push_back(static_cast<MoveId>(direction));
    std::swap(state[cell], state[to]);
    cell = to;
  }
  return result;
}

}  // namespace

std::optional<Path> path_line_by_line(const SlideBoard& board, const State& start, const Target& target, int blank) {
  const int cell = start.lane_of(blank);
  std::optional<Path> best;
  const auto take = [&](const Path& path, const Permutation& symmetry) {
    auto candidate = shortened_path(board, start, target, cell, path, symmetry);
    if (candidate && (!best || candidate->size() < best->size())) best = std::move(candidate);
  };
  if (board.is_line()) {
    for (int direction = 0; direction < SlideBoard::directions; ++direction) {
      Path path_to_end;
      for (int at = cell; (at = board.neighbour(at, direction)) >= 0;)
        path_to_end.push_back(static_cast<MoveId>(direction));
      take(path_to_end, identity_permutation());
    }
  } else if (const auto match = match_for(board, start, target, blank)) {
    for (const Permutation& symmetry : board.symmetries()) {
      const Permutation from_image = inverse(symmetry);
      take(LineByLine(board, compose(start, from_image), compose(*match, from_image), blank).path(), symmetry);
    }
  }
  return best;
}

}  // namespace tilebase
