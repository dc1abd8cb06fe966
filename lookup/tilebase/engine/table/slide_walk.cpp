#include <tilebase/engine/table/slide_walk.hpp>

#include <algorithm>

#include <tilebase/engine/puzzle/placement.hpp>
#include <tilebase/engine/table/table_file.hpp>

namespace tilebase {

SlideWalk::SlideWalk(const StoredTable& stored)
    : stored_(stored),
      index_(*SlideBoard::of(stored.puzzle()), *stored.puzzle().blank(), stored.goal()),
      bits_(&TableFile::of(stored).block_table()->cached_blocks()),
      cells_(stored.puzzle().cells()),
      blank_(*stored.puzzle().blank()),
      goal_index_(*index_.of(stored.goal())) {
  const SlideBoard board = *SlideBoard::of(stored.puzzle());
  line_length_ = std::min(board.rows(), board.cols());
  const int home_colour = board.colour(stored.goal().lane_of(blank_));
  for (int cell = 0; cell < cells_; ++cell) {
    const int place = index_.place(cell);
    cell_at_[place] = static_cast<std::uint8_t>(cell);
    is_odd_[place] = board.colour(cell) != home_colour ? 1 : 0;
    for (int direction = 0; direction < SlideBoard::directions; ++direction) {
      const int to = board.neighbour(cell, direction);
      to_[place][direction] = static_cast<std::int8_t>(to < 0 ? -1 : index_.place(to));
    }
  }
  for (int i = 0; i < cells_ - 1; ++i) weights_[i] = factorial(cells_ - 2 - i) / 2;
}

Result<std::optional<int>> SlideWalk::modulo_4(const State& state) const {
  const auto index = index_.of(state);
  if (!index) return std::optional<int>();
  const auto bit_1 = bits_->bit(*index);
  if (!bit_1) return bit_1.error();
  return std::optional(static_cast<int>(2 * *bit_1 + is_odd_[*index % static_cast<std::uint64_t>(cells_)]));
}

SlideWalk::Position SlideWalk::position(const State& state, std::uint64_t index) const {
  const auto cells = static_cast<std::uint64_t>(cells_);
  Position position{index / cells, static_cast<int>(index % cells), {}, {}};
  std::uint32_t later = 0;  // set of the tiles in later places
  for (int place = cells_ - 1, i = cells_ - 2; place >= 0; --place) {
    const std::uint8_t tile = state[cell_at_[place]];
    if (tile == blank_) continue;
    const std::uint32_t bit = 1U << tile;
    position.order[i] = tile;
    position.digits[i] = static_cast<std::uint8_t>(bit_count(later & (bit - 1)));
    later |= bit;
    --i;
  }
  return position;
}

/// Returns the window after a move from line to line. The last tile of the window comes to its front if the blank moves
/// to a later place, else the first tile comes to its end. The digit of this tile grows, or falls, by 1 for each
/// smaller tile that it passes; the digit of a greater tile that it passes falls, or grows, by 1.
template <int line_length, bool is_forward>
SlideWalk::Window<line_length> SlideWalk::rotated_window(const Position& position, int first) {
  constexpr int sign = is_forward ? 1 : -1;
  Window<line_length> window;
  window.first = first;
  const int from = first + (is_forward ? line_length - 1 : 0);
  const std::uint8_t tile = position.order[from];
  int digit = position.digits[from];
  for (std::size_t i = 0; i + 1 < line_length; ++i) {
    const std::size_t other = static_cast<std::size_t>(first) + i + (is_forward ? 0 : 1);
    const int is_below = tile < position.order[other] ? 1 : 0;
    window.order[i + (is_forward ? 1 : 0)] = position.order[other];
    window.digits[i + (is_forward ? 1 : 0)] = static_cast<std::uint8_t>(position.digits[other] - sign * is_below);
    digit += sign * (1 - is_below);
  }
  window.order[is_forward ? 0 : line_length - 1] = tile;
  window.digits[is_forward ? 0 : line_length - 1] = static_cast<std::uint8_t>(digit);
  return window;
}

template <int line_length>
SlideWalk::Window<line_length> SlideWalk::window_after(const Position& position, int to) {
  return to > position.blank ? rotated_window<line_length, true>(position, position.blank)
                             : rotated_window<line_length, false>(position, to);
}

/// Returns the pair of the order after a move, without the move.
template <int line_length>
std::uint64_t SlideWalk::pair_after(const Position& position, int to) const {
  if (is_along_line(position, to)) return position.pair;
  const Window<line_length> window = window_after<line_length>(position, to);
  std::uint64_t pair = position.pair;
  // Differences may be negative: unsigned numbers carry them around 2^64, and the sum is right.
  for (int i = 0; i < line_length; ++i)
    pair += (std::uint64_t{window.digits[static_cast<std::size_t>(i)]} - position.digits[window.first + i]) *
            weights_[window.first + i];
  return pair;
}

template <int line_length>
void SlideWalk::move(Position& position, int to) {
  if (!is_along_line(position, to)) {
    const Window<line_length> window = window_after<line_length>(position, to);
    std::copy(window.order.begin(), window.order.end(), position.order.begin() + window.first);
    std::copy(window.digits.begin(), window.digits.end(), position.digits.begin() + window.first);
  }
  position.blank = to;
}

Result<std::optional<int>> SlideWalk::walk(const State& start, const Directions& directions, Path* path) const {
  if (line_length_ == 2) return walk_lines<2>(start, directions, path);
  return line_length_ == 3 ? walk_lines<3>(start, directions, path) : walk_lines<4>(start, directions, path);
}

template <int line_length>
Result<std::optional<int>> SlideWalk::walk_lines(const State& start, const Directions& directions, Path* path) const {
  const auto first = index_.of(start);
  if (!first) return std::optional<int>();
  Position current = position(start, *first);
  const auto first_bit = bits_->bit(*first);
  if (!first_bit) return first_bit.error();
  unsigned modulo = 2 * *first_bit + is_odd_[current.blank];
  int previous = -1;  // place of the blank before the last step
  for (int moves = 0, farthest = stored_.farthest();; ++moves) {
    const bool is_goal = index(current.pair, current.blank) == goal_index_;
    if (is_goal && modulo == 0) return std::optional(moves);
    if (is_goal || moves == farthest) return inconsistent(stored_);
    modulo = (modulo + 3) & 3U;
    struct Neighbour {
      std::uint64_t index;
      std::uint64_t pair;
      std::uint8_t step;
      std::int8_t blank;
    };
    std::array<Neighbour, SlideBoard::directions> neighbours;
    std::size_t count = 0;
    for (std::size_t step = 0; step < directions.size(); ++step) {
      const std::int8_t to = to_[current.blank][directions[step]];
      if (to < 0 || to == previous) continue;
      const std::uint64_t pair = pair_after<line_length>(current, to);
      neighbours[count] = {index(pair, to), pair, static_cast<std::uint8_t>(step), to};
      bits_->prefetch(neighbours[count++].index / 8);
    }
    const Neighbour* nearer = nullptr;
    for (std::size_t i = 0; i < count && nearer == nullptr; ++i) {
      const auto bit_1 = bits_->bit(neighbours[i].index);
      if (!bit_1) return bit_1.error();
      if (*bit_1 == modulo >> 1U) nearer = &neighbours[i];
    }
    if (nearer == nullptr) return inconsistent(stored_);
    if (path != nullptr) path->push_back(nearer->step);
    previous = current.blank;
    move<line_length>(current, nearer->blank);
    current.pair = nearer->pair;
  }
}

}  // namespace tilebase
