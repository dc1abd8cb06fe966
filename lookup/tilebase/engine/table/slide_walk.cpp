#include <tilebase/engine/table/slide_walk.hpp>

#include <algorithm>
#include <utility>

#include <tilebase/engine/puzzle/placement.hpp>
#include <tilebase/engine/table/table_file.hpp>

namespace tilebase {

SlideWalk::SlideWalk(const StoredTable& stored)
    : stored_(stored),
      index_(*SlideBoard::of(stored.puzzle()), *stored.puzzle().blank(), stored.goal()),
      bits_(&stored.file().block_table()->cached_blocks()),
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

template <int line_length>
std::uint64_t SlideWalk::pair_after(const Position& position, int to) const {
  const int from = position.blank;
  if (to - from == 1 || from - to == 1) return position.pair;
  return to > from ? pair_after_jump<line_length, 1>(position, from + line_length - 1)
                   : pair_after_jump<line_length, -1>(position, to);
}

template <int line_length, int sign>
std::uint64_t SlideWalk::pair_after_jump(const Position& position, int at) const {
  const std::uint8_t tile = position.order[at];
  // Differences may be negative: unsigned numbers carry them around 2^64, and the sum is right.
  std::uint64_t digit = position.digits[at];
  std::uint64_t pair = position.pair - digit * weights_[at];
  for (int i = 1; i < line_length; ++i, at -= sign) {
    const int is_below = tile < position.order[at - sign] ? 1 : 0;
    const int other = position.digits[at - sign];
    pair += static_cast<std::uint64_t>(other - sign * is_below) * weights_[at] -
            static_cast<std::uint64_t>(other) * weights_[at - sign];
    digit += static_cast<std::uint64_t>(sign * (1 - is_below));
  }
  return pair + digit * weights_[at];
}

template <int line_length>
void SlideWalk::move(Position& position, int to) {
  const int from = std::exchange(position.blank, to);
  if (to - from == 1 || from - to == 1) return;
  if (to > from)
    jump<line_length, 1>(position, from + line_length - 1);
  else
    jump<line_length, -1>(position, to);
}

template <int line_length, int sign>
void SlideWalk::jump(Position& position, int at) {
  const std::uint8_t tile = position.order[at];
  int digit = position.digits[at];
  for (int i = 1; i < line_length; ++i, at -= sign) {
    const int is_below = tile < position.order[at - sign] ? 1 : 0;
    position.order[at] = position.order[at - sign];
    position.digits[at] = static_cast<std::uint8_t>(position.digits[at - sign] - sign * is_below);
    digit += sign * (1 - is_below);
  }
  position.order[at] = tile;
  position.digits[at] = static_cast<std::uint8_t>(digit);
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
      const int to = to_[current.blank][directions[step]];
      if (to < 0 || to == previous) continue;
      const std::uint64_t pair = pair_after<line_length>(current, to);
      neighbours[count] = {index(pair, to), pair, static_cast<std::uint8_t>(step), static_cast<std::int8_t>(to)};
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
