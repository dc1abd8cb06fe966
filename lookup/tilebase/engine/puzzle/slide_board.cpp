#include <tilebase/engine/puzzle/slide_board.hpp>

#include <algorithm>
#include <bit>
#include <cstdlib>

#include <tilebase/engine/puzzle/definition.hpp>
#include <tilebase/engine/puzzle/placement.hpp>

namespace tilebase {

SlideBoard::SlideBoard(int rows, int cols, const Walls& walls) : rows_(rows), cols_(cols) {
  for (int cell = 0; cell < cells(); ++cell) {
    const int row = cell / cols;
    const int col = cell % cols;
    const auto set = [&](Direction direction, bool is_inside, int neighbour) {
      const bool is_closed = (walls[direction] & bit_of(cell)) != 0;
      const bool is_open = is_inside && !is_closed;
      neighbours_[cell][direction] = static_cast<std::int8_t>(is_open ? neighbour : -1);
      if (is_open) open_[direction] |= bit_of(cell);
      has_walls_ = has_walls_ || (is_inside && is_closed);
    };
    set(direction_down, row + 1 < rows, cell + cols);
    set(direction_left, col > 0, cell - 1);
    set(direction_right, col + 1 < cols, cell + 1);
    set(direction_up, row > 0, cell - cols);
    if (colour(cell) != 0) dark_ |= bit_of(cell);
  }
  for (const bool is_transposed : {false, true}) {
    if (is_transposed && rows != cols) break;
    for (const bool is_upside_down : {false, true})
      for (const bool is_mirrored : {false, true}) {
        Permutation symmetry = identity_permutation();
        for (int cell = 0; cell < cells(); ++cell) {
          int row = is_upside_down ? rows - 1 - cell / cols : cell / cols;
          int col = is_mirrored ? cols - 1 - cell % cols : cell % cols;
          if (is_transposed) std::swap(row, col);
          symmetry[cell] = static_cast<std::uint8_t>(row * cols + col);
        }
        if (!has_walls_ || keeps_neighbours(symmetry)) symmetries_.push_back(symmetry);
      }
  }
}

/// Whether a symmetry of the rectangle maps neighbours to neighbours.
bool SlideBoard::keeps_neighbours(const Permutation& symmetry) const {
  const auto neighbours_of = [this](int cell) {
    CellMask cells = 0;
    for (const std::int8_t neighbour : neighbours_[cell])
      if (neighbour >= 0) cells |= bit_of(neighbour);
    return cells;
  };
  for (int cell = 0; cell < cells(); ++cell)
    if (image(symmetry, neighbours_of(cell)) != neighbours_of(symmetry[cell])) return false;
  return true;
}

/// Whether the board is connected, stays connected without any one cell, and is more than a circle of cells.
bool SlideBoard::has_parity_rule() const {
  std::uint32_t slides = 0;
  for (const CellMask cells : open_) slides += bit_count(cells);
  if (slides <= 2 * static_cast<std::uint32_t>(cells())) return false;  // has at most as many pairs as cells
  for (int cell = 0; cell < cells(); ++cell) {
    const CellMask others = all_cells() & ~bit_of(cell);
    if (region(others & (~others + 1), others) != others) return false;
  }
  return true;
}

std::optional<SlideBoard> SlideBoard::of(const Puzzle& puzzle) {
  auto board = with_walls(puzzle);
  return board && !board->has_walls() ? std::move(board) : std::nullopt;
}

std::optional<SlideBoard> SlideBoard::with_walls(const Puzzle& puzzle) {
  const Layout& layout = puzzle.layout();
  if (!puzzle.blank() || puzzle.has_equal_tiles() || !is_full_rectangle(layout)) return std::nullopt;
  int next = 0;
  for (const auto& row : layout)
    for (const int cell : row)
      if (cell != next++) return std::nullopt;
  const std::vector<Move> slides = slide_moves(layout, puzzle.cells());
  const auto& moves = puzzle.moves();
  if (!std::equal(slides.begin(), slides.end(), moves.begin(), moves.end(),
                  [](const Move& a, const Move& b) { return a.name == b.name; }))
    return std::nullopt;
  Walls walls{};  // slide_moves() are in the order of their names, so a move's number is its direction
  for (std::size_t move = 0; move < moves.size(); ++move)
    for (std::size_t cell = 0; cell < slides[move].at.size(); ++cell) {
      if (moves[move].at[cell] == slides[move].at[cell]) continue;
      if (moves[move].at[cell]) return std::nullopt;
      walls[move] |= bit_of(static_cast<int>(cell));
    }
  // Walls of one side alone are refused below.
  const SlideBoard board(static_cast<int>(layout.size()), static_cast<int>(layout.front().size()), walls);
  if (!board.has_walls()) return board;
  for (int cell = 0; cell < board.cells(); ++cell)
    for (int direction = 0; direction < directions; ++direction)
      if (const int to = board.neighbour(cell, direction); to >= 0 && board.neighbour(to, opposite(direction)) != cell)
        return std::nullopt;
  return board.has_parity_rule() ? std::optional(board) : std::nullopt;
}

IntArray<int, max_cells> SlideBoard::moves_from(int cell) const {
  IntArray<int, max_cells> moves{};
  std::vector<int> reached{cell};
  CellMask seen = bit_of(cell);
  for (std::size_t i = 0; i < reached.size(); ++i)
    for (const std::int8_t neighbour : neighbours_[reached[i]]) {
      if (neighbour < 0 || (seen & bit_of(neighbour)) != 0) continue;
      seen |= bit_of(neighbour);
      moves[neighbour] = moves[reached[i]] + 1;
      reached.push_back(neighbour);
    }
  return moves;
}

int SlideBoard::manhattan_distance(const State& state, const Target& target, int blank) const {
  int steps = 0;
  for (int cell = 0; cell < cells(); ++cell) {
    if (target[cell] == Target::any || target[cell] == blank) continue;
    steps += steps_between(state.lane_of(target[cell]), cell);
  }
  return steps;
}

CellMask SlideBoard::region(CellMask from, CellMask free) const {
  const unsigned row = static_cast<unsigned>(cols_) % max_cells;  // a board of one row has no moves down or up
  for (CellMask before = 0; before != from;) {
    before = from;
    from |= ((from & open_[direction_right]) << 1U | (from & open_[direction_left]) >> 1U |
             (from & open_[direction_down]) << row | (from & open_[direction_up]) >> row) &
            free;
  }
  return from;
}

CellMask image(const Permutation& symmetry, CellMask cells) {
  CellMask images = 0;
  for (; cells != 0; cells &= cells - 1) images |= bit_of(symmetry[std::countr_zero(cells)]);
  return images;
}

namespace {

/// Whether the tiles of a board of one line, in their order, match the target for some cell of the blank.
bool fits_a_line(const State& state, const Target& target, int blank, int cells) {
  std::vector<std::uint8_t> order;
  for (int c = 0; c < cells; ++c)
    if (state[c] != blank) order.push_back(state[c]);
  for (int gap = 0; gap < cells; ++gap) {
    bool fits = true;
    for (int c = 0; c < cells && fits; ++c) {
      const std::uint8_t wanted = target[c];
      const int tile = c == gap ? blank : order[static_cast<std::size_t>(c < gap ? c : c - 1)];
      fits = wanted == Target::any || wanted == tile;
    }
    if (fits) return true;
  }
  return false;
}

}  // namespace

bool is_solvable(const SlideBoard& board, const State& state, const Target& target, int blank) {
  const int cells = board.cells();
  if (board.is_line()) return fits_a_line(state, target, blank, cells);
  // A move swaps the blank with a tile and changes the colour of the blank's cell, so the parity of the state and that
  // colour change together. If the target leaves two tiles unnamed, swapping them changes the parity of a match, so a
  // match with the right parity exists.
  std::vector<int> open;
  std::uint64_t named = 0;
  State match = identity_permutation();
  for (int c = 0; c < cells; ++c) {
    const std::uint8_t wanted = target[c];
    if (wanted == Target::any) {
      open.push_back(c);
    } else {
      match[c] = wanted;
      named |= std::uint64_t{1} << wanted;
    }
  }
  std::vector<std::uint8_t> free;
  for (int tile = 0; tile < cells; ++tile)
    if ((named >> static_cast<unsigned>(tile) & 1U) == 0) free.push_back(static_cast<std::uint8_t>(tile));
  const bool blank_is_free = std::find(free.begin(), free.end(), blank) != free.end();
  if (free.size() >= (blank_is_free ? 3U : 2U)) return true;
  do {
    for (std::size_t i = 0; i < open.size(); ++i) match[open[i]] = free[i];
    const int moved = board.colour(state.lane_of(blank)) ^ board.colour(match.lane_of(blank));
    if ((state.parity(cells) ^ match.parity(cells)) == moved) return true;
  } while (std::next_permutation(free.begin(), free.end()));
  return false;
}

}  // namespace tilebase
