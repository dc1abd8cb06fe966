// A path for every board of slides that can be solved, with hardly any search.
//
// The problem: a search for a short path may take longer than anybody waits, and on long narrow boards not even a beam
// arrives. Some path is easy, however. People solve one line of tiles after the other, and never again touch a line
// that is solved. Each line lies across the longer side of what is left, so that this ends in a square of 2x2 cells:
//
//     a b b b                           The lines are solved in the order of their letters. The square e has twelve
//     a c d d      a b c d e e          states that lie in a ring, as the blank can only run round it; on the way
//     a c e e      a b c d e e          round, the last three tiles come right. (Where they never would, the board is
//     a c e e                           one of the half of all boards that cannot be solved.)
//
// A line is solved tile by tile. To bring a tile home, only its own cell and the blank's matter: a few hundred pairs of
// cells, among which a breadth-first search finds the fewest moves that touch no cell that is solved.
//
//     1 2 3 #      The last tile of a line, here 4, cannot be brought home so: its cell is a dead end, which the blank
//     . . # #      only leaves by the way it came. So 4 and the blank are brought into the window of the last two cells
//     . . # #      of this line and of the next two (# and the cell of 3). There, a search among the triples of cells
//                  of the blank, 3 and 4 moves 3 out of the way, and brings both home. It cannot fail: half of the
//                  orders of the window's tiles can be reached, and two of the other three tiles may change places.
//
// If the blank's cell in the goal is not the last, the goal is first replaced by the one that is left when the blank
// walks to the last cell; that walk, taken back, ends the path. A target with wildcards is replaced by a match: tiles
// that it does not name stay in its wildcards where they can, and two of them change places if the match cannot be
// reached otherwise.
//
// From the path, moves that take each other back are left out, and so is what follows the first match. All of this is
// done on each mirror image and turn of the board, and the shortest of the paths is taken: it has a tenth fewer moves.

#include <tilebase/engine/search/line_by_line.hpp>

#include <algorithm>
#include <initializer_list>
#include <utility>

#include <base/int_array.hpp>

namespace tilebase {
namespace {

/// Solves one board.
class LineByLine {
 public:
  LineByLine(const SlideBoard& board, const State& start, const State& goal, int blank)
      : board_(board), blank_(blank), state_(start), goal_(goal) {}

  /// A path from the start to the goal, which the start can reach.
  Path path() {
    Path from_last;  // the blank's walk from the last cell to its cell in the goal, backwards
    int cell = goal_.lane_of(blank_);
    for (const int direction : {SlideBoard::right, SlideBoard::down})
      for (int to = board_.neighbour(cell, direction); to >= 0; to = board_.neighbour(cell, direction)) {
        std::swap(goal_[cell], goal_[to]);
        from_last.push_back(SlideBoard::opposite(direction));
        cell = to;
      }
    int rows = board_.rows();
    int cols = board_.cols();
    CellMask open = board_.all();  // what is not solved yet
    while (rows > 2 || cols > 2) {
      const int first = cell - (rows - 1) * board_.cols() - (cols - 1);
      if (cols >= rows) {
        solve_line(first, board_.cols(), 1, rows, open);
        --cols;
      } else {
        solve_line(first, 1, board_.cols(), cols, open);
        --rows;
      }
    }
    const int above = cell - board_.cols();
    bring({{blank_, bit_of(cell)}, wanted_in(above), wanted_in(above - 1)}, open);
    for (std::size_t left = from_last.size(); left-- > 0;) path_.push_back(from_last[left]);
    return std::move(path_);
  }

 private:
  /// A tile, or the blank, and the cells where it may be in the end.
  struct Piece {
    int tile;
    CellMask cells;
  };
  Piece wanted_in(int cell) const { return {goal_[cell], bit_of(cell)}; }

  /// Solves a line of `length` cells from `first` on, each `along` from the one before and `inward` from the next line.
  void solve_line(int first, int along, int inward, int length, CellMask& open) {
    const int last = first + (length - 1) * along;
    for (int cell = first; cell != last; cell += along) {
      bring({{blank_, open}, wanted_in(cell)}, open);
      open &= ~bit_of(cell);
    }
    if (state_[last] != goal_[last]) {
      CellMask window = 0;
      for (int depth = 0; depth < 3; ++depth)
        window |= (bit_of(last) | bit_of(last - along)) << static_cast<unsigned>(depth * inward);
      bring({{blank_, window}, {goal_[last], window}}, open);
      bring({{blank_, window}, wanted_in(last - along), wanted_in(last)}, window);
    }
    open &= ~bit_of(last);
  }

  /// Moves the blank within `open` until each of the pieces, the first of them the blank, is in one of its cells, which
  /// must be possible: by as few moves as can be.
  void bring(std::initializer_list<Piece> pieces, CellMask open) {
    Key key = 0;  // the cells of the pieces, the blank's lowest
    unsigned bits = 0;
    for (const Piece& piece : pieces) {
      key |= static_cast<Key>(state_.lane_of(piece.tile)) << bits;
      bits += cell_bits;
    }
    std::fill_n(came_by_.begin(), 1U << bits, unseen);
    came_by_[key] = begins;
    keys_[0] = key;
    for (unsigned head = 0, end = 1; head < end; ++head) {
      key = keys_[head];
      bool is_there = true;
      unsigned shift = 0;
      for (const Piece& piece : pieces) {
        is_there &= (piece.cells & bit_of(cell_in(key, shift))) != 0;
        shift += cell_bits;
      }
      if (is_there) return follow(key, bits);
      for (int direction = 0; direction < SlideBoard::directions; ++direction) {
        const int to = board_.neighbour(cell_in(key, 0), direction);
        if (to < 0 || (open & bit_of(to)) == 0) continue;
        const Key next = after(key, direction, bits);
        if (came_by_[next] != unseen) continue;
        came_by_[next] = static_cast<std::uint8_t>(direction);
        keys_[end++] = next;
      }
    }
  }

  using Key = std::uint32_t;
  static constexpr std::uint8_t unseen = 0xFF;
  static constexpr std::uint8_t begins = 0xFE;

  /// Makes the moves that have led to a key.
  void follow(Key key, unsigned bits) {
    const std::uint8_t direction = came_by_[key];
    if (direction == begins) return;
    follow(after(key, SlideBoard::opposite(direction), bits), bits);
    const int cell = state_.lane_of(blank_);
    std::swap(state_[cell], state_[board_.neighbour(cell, direction)]);
    path_.push_back(direction);
  }

  static int cell_in(Key key, unsigned shift) { return static_cast<int>(key >> shift & ((1U << cell_bits) - 1)); }

  /// The cells of the pieces after a move.
  Key after(Key key, int direction, unsigned bits) const {
    const int blank = cell_in(key, 0);
    const int to = board_.neighbour(blank, direction);
    Key next = static_cast<Key>(to);
    for (unsigned shift = cell_bits; shift < bits; shift += cell_bits) {
      const int cell = cell_in(key, shift);
      next |= static_cast<Key>(cell == to ? blank : cell) << shift;
    }
    return next;
  }

  const SlideBoard& board_;
  int blank_;
  State state_;
  State goal_;
  Path path_;  // to the state
  // By key, the direction of the last move to it, or one of the two above; and the keys to look at, in this order: at
  // most all pairs of cells, or the triples of a window.
  IntArray<std::uint8_t, 1U << (3 * cell_bits)> came_by_;
  IntArray<Key, max_cells * max_cells> keys_;
};

/// A match of the target that the start can reach; nothing if there is none.
std::optional<State> match_for(const SlideBoard& board, const State& start, const Target& target, int blank) {
  CellMask free = board.all();  // tiles
  for (const std::uint8_t tile : target)
    if (tile != Target::any) free &= ~bit_of(tile);
  State match = target.only_match();
  for (int cell = 0; cell < board.cells(); ++cell)
    if (match[cell] == Target::any && (free & bit_of(start[cell])) != 0) {
      match[cell] = start[cell];
      free &= ~bit_of(start[cell]);
    }
  int first = -1;  // two wildcards whose tiles may change places, those of tiles before that of the blank
  int second = -1;
  for (int cell = 0; cell < board.cells(); ++cell) {
    if (target[cell] != Target::any) continue;
    if (match[cell] == Target::any) {
      match[cell] = static_cast<std::uint8_t>(__builtin_ctz(free));
      free &= free - 1;
    }
    if (match[cell] == blank) {
      if (second < 0) second = cell;
    } else {
      if (first >= 0) second = first;
      first = cell;
    }
  }
  const auto is_reached = [&] { return is_solvable(board, start, Target(match, board.cells()), blank); };
  if (!is_reached() && first >= 0 && second >= 0) std::swap(match[first], match[second]);
  return is_reached() ? std::optional(match) : std::nullopt;
}

/// The moves on the board of a path on its image under a symmetry, up to the first match, without those that take each
/// other back. Nothing if there is no match on the way.
std::optional<Path> shortened(const SlideBoard& board, State state, const Target& target, int cell, const Path& path,
                              const Permutation& symmetry) {
  Path kept;
  for (auto move = path.begin(); !target.matches(state); ++move) {
    if (move == path.end()) return std::nullopt;
    const int image = board.neighbour(symmetry[cell], *move);
    int direction = 0;
    while (board.neighbour(cell, direction) < 0 || symmetry[board.neighbour(cell, direction)] != image) ++direction;
    const int to = board.neighbour(cell, direction);
    if (!kept.empty() && kept.back() == SlideBoard::opposite(direction))
      kept.pop_back();
    else
      kept.push_back(static_cast<MoveId>(direction));
    std::swap(state[cell], state[to]);
    cell = to;
  }
  return kept;
}

}  // namespace

std::optional<Path> path_line_by_line(const SlideBoard& board, const State& start, const Target& target, int blank) {
  const int cell = start.lane_of(blank);
  std::optional<Path> best;
  const auto take = [&](const Path& path, const Permutation& symmetry) {
    auto shorter = shortened(board, start, target, cell, path, symmetry);
    if (shorter && (!best || shorter->size() < best->size())) best = std::move(shorter);
  };
  if (board.is_line()) {
    for (int direction = 0; direction < SlideBoard::directions; ++direction) {
      Path to_the_end;
      for (int at = cell; (at = board.neighbour(at, direction)) >= 0;)
        to_the_end.push_back(static_cast<MoveId>(direction));
      take(to_the_end, identity_permutation());
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
