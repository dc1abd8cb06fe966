#include <tilebase/engine/puzzle/slide_board.hpp>

#include <algorithm>
#include <cstdlib>

#include <tilebase/engine/puzzle/definition.hpp>

namespace tilebase {

SlideBoard::SlideBoard(int rows, int cols) : rows_(rows), cols_(cols) {
  for (int cell = 0; cell < cells(); ++cell) {
    const int row = cell / cols;
    const int col = cell % cols;
    auto& to = neighbours_[cell];
    const auto at = [](bool is_inside, int neighbour) { return static_cast<std::int8_t>(is_inside ? neighbour : -1); };
    to[direction_down] = at(row + 1 < rows, cell + cols);
    to[direction_left] = at(col > 0, cell - 1);
    to[direction_right] = at(col + 1 < cols, cell + 1);
    to[direction_up] = at(row > 0, cell - cols);
    if (colour(cell) != 0) dark_ |= bit_of(cell);
    if (col > 0) not_first_column_ |= bit_of(cell);
    if (col + 1 < cols) not_last_column_ |= bit_of(cell);
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
        symmetries_.push_back(symmetry);
      }
  }
}

std::optional<SlideBoard> SlideBoard::of(const Puzzle& puzzle) {
  const Layout& layout = puzzle.layout();
  if (!puzzle.blank() || puzzle.has_equal_tiles() || !is_full_rectangle(layout)) return std::nullopt;
  int next = 0;
  for (const auto& row : layout)
    for (const int cell : row)
      if (cell != next++) return std::nullopt;
  std::vector<Move> slides = slide_moves(layout, puzzle.cells());
  std::sort(slides.begin(), slides.end(), [](const Move& a, const Move& b) { return a.name < b.name; });
  const bool has_only_slides =
      std::equal(slides.begin(), slides.end(), puzzle.moves().begin(), puzzle.moves().end(),
                 [](const Move& a, const Move& b) { return a.name == b.name && a.at == b.at; });
  if (!has_only_slides) return std::nullopt;
  return SlideBoard(static_cast<int>(layout.size()), static_cast<int>(layout.front().size()));
}

int SlideBoard::manhattan_distance(const State& state, const Target& target, int blank) const {
  int steps = 0;
  for (int cell = 0; cell < cells(); ++cell) {
    if (target[cell] == Target::any || target[cell] == blank) continue;
    const int from = state.lane_of(target[cell]);
    steps += std::abs(from / cols_ - cell / cols_) + std::abs(from % cols_ - cell % cols_);
  }
  return steps;
}

CellMask SlideBoard::region(CellMask from, CellMask free) const {
  for (CellMask before = 0; before != from;) {
    before = from;
    const std::uint64_t wide = from;  // a row may be as long as a mask, so a shift needs 64 bits
    from |= ((from & not_last_column_) << 1U | (from & not_first_column_) >> 1U |
             static_cast<CellMask>(wide << static_cast<unsigned>(cols_) | wide >> static_cast<unsigned>(cols_))) &
            free;
  }
  return from;
}

CellMask image(const Permutation& symmetry, CellMask cells) {
  CellMask images = 0;
  for (int cell = 0; cell < max_cells; ++cell)
    if ((cells & bit_of(cell)) != 0) images |= bit_of(symmetry[cell]);
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
  std::uint32_t named = 0;
  State match = identity_permutation();
  for (int c = 0; c < cells; ++c) {
    const std::uint8_t wanted = target[c];
    if (wanted == Target::any) {
      open.push_back(c);
    } else {
      match[c] = wanted;
      named |= 1U << wanted;
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
