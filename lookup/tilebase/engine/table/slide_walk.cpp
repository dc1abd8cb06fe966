#include <tilebase/engine/table/slide_walk.hpp>

#include <algorithm>
#include <utility>

#include <tilebase/engine/puzzle/placement.hpp>
#include <tilebase/engine/table/table_file.hpp>

namespace tilebase {

SlideWalk::SlideWalk(const StoredTable& stored)
    : stored_(stored),
      index_(*SlideBoard::of(stored.puzzle()), *stored.puzzle().blank(), stored.goal()),
      bits_(&stored.file().block_table()->kept()),
      cells_(stored.puzzle().cells()),
      blank_(*stored.puzzle().blank()),
      goal_(*index_.of(stored.goal())) {
  const SlideBoard board = *SlideBoard::of(stored.puzzle());
  line_ = std::min(board.rows(), board.cols());
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

SlideWalk::Stand SlideWalk::stand(const State& state, std::uint64_t index) const {
  const auto cells = static_cast<std::uint64_t>(cells_);
  Stand stand{index / cells, static_cast<int>(index % cells), {}, {}};
  std::uint32_t later = 0;  // a bit for each tile behind
  for (int place = cells_ - 1, i = cells_ - 2; place >= 0; --place) {
    const std::uint8_t tile = state[cell_at_[place]];
    if (tile == blank_) continue;
    const std::uint32_t bit = 1U << tile;
    stand.order[i] = tile;
    stand.digits[i] = static_cast<std::uint8_t>(bit_count(later & (bit - 1)));
    later |= bit;
    --i;
  }
  return stand;
}

template <int line>
std::uint64_t SlideWalk::pair_after(const Stand& stand, int to) const {
  const int from = stand.blank;
  if (to - from == 1 || from - to == 1) return stand.pair;
  return to > from ? pair_after_jump<line, 1>(stand, from + line - 1) : pair_after_jump<line, -1>(stand, to);
}

template <int line, int way>
std::uint64_t SlideWalk::pair_after_jump(const Stand& stand, int at) const {
  const std::uint8_t tile = stand.order[at];
  // Differences may be negative: unsigned numbers carry them around 2^64, and the sum is right.
  std::uint64_t digit = stand.digits[at];
  std::uint64_t pair = stand.pair - digit * weights_[at];
  for (int i = 1; i < line; ++i, at -= way) {
    const int is_below = tile < stand.order[at - way] ? 1 : 0;
    const int other = stand.digits[at - way];
    pair += static_cast<std::uint64_t>(other - way * is_below) * weights_[at] -
            static_cast<std::uint64_t>(other) * weights_[at - way];
    digit += static_cast<std::uint64_t>(way * (1 - is_below));
  }
  return pair + digit * weights_[at];
}

template <int line>
void SlideWalk::move(Stand& stand, int to) {
  const int from = std::exchange(stand.blank, to);
  if (to - from == 1 || from - to == 1) return;
  if (to > from)
    jump<line, 1>(stand, from + line - 1);
  else
    jump<line, -1>(stand, to);
}

template <int line, int way>
void SlideWalk::jump(Stand& stand, int at) {
  const std::uint8_t tile = stand.order[at];
  int digit = stand.digits[at];
  for (int i = 1; i < line; ++i, at -= way) {
    const int is_below = tile < stand.order[at - way] ? 1 : 0;
    stand.order[at] = stand.order[at - way];
    stand.digits[at] = static_cast<std::uint8_t>(stand.digits[at - way] - way * is_below);
    digit += way * (1 - is_below);
  }
  stand.order[at] = tile;
  stand.digits[at] = static_cast<std::uint8_t>(digit);
}

Result<std::optional<int>> SlideWalk::walk(const State& start, const Directions& directions, Path* path) const {
  if (line_ == 2) return walk_lines<2>(start, directions, path);
  return line_ == 3 ? walk_lines<3>(start, directions, path) : walk_lines<4>(start, directions, path);
}

template <int line>
Result<std::optional<int>> SlideWalk::walk_lines(const State& start, const Directions& directions, Path* path) const {
  const auto first = index_.of(start);
  if (!first) return std::optional<int>();
  Stand here = stand(start, *first);
  const auto first_bit = bits_->bit(*first);
  if (!first_bit) return first_bit.error();
  unsigned modulo = 2 * *first_bit + is_odd_[here.blank];
  int before = -1;  // where the blank was
  for (int moves = 0, farthest = stored_.farthest();; ++moves) {
    const bool is_goal = index(here.pair, here.blank) == goal_;
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
      const int to = to_[here.blank][directions[step]];
      if (to < 0 || to == before) continue;
      const std::uint64_t pair = pair_after<line>(here, to);
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
    before = here.blank;
    move<line>(here, nearer->blank);
    here.pair = nearer->pair;
  }
}

}  // namespace tilebase
