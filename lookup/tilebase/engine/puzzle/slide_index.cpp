#include <tilebase/engine/puzzle/slide_index.hpp>

#include <stdexcept>

#include <tilebase/engine/puzzle/placement.hpp>

namespace tilebase {

SlideIndex::SlideIndex(const SlideBoard& board, int blank, const State& goal)
    : reading_(SlideReading::along_shorter_side(board)),
      cells_(board.cells()),
      blank_(blank),
      tiles_(board.all() & ~bit_of(blank)) {
  if (board.is_line()) throw std::length_error("a SlideIndex is for boards of two rows and two columns");
  size_ = factorial(cells_ - 1) / 2 * static_cast<std::uint64_t>(cells_);
  for (std::size_t blank_place = 0; blank_place < static_cast<std::size_t>(cells_); ++blank_place) {
    int digit = 0;
    for (std::size_t place = 0; place < static_cast<std::size_t>(cells_); ++place)
      if (place != blank_place)
        weights_[blank_place][place] = factorial(cells_ - 2 - digit++) / 2 | std::uint64_t{1} << parity_shift;
  }

  // A slide along a line keeps the order. One from line to line moves a tile past line - 1 others.
  const int home = place(goal.lane_of(blank));
  const int goal_parity = reading_.order(goal, cells_, blank).parity(cells_);
  for (int place = 0; place < cells_; ++place) {
    const int lines = place / reading_.line - home / reading_.line;
    parity_[static_cast<std::size_t>(place)] =
        static_cast<std::uint8_t>((goal_parity + lines * (reading_.line - 1)) & 1);
  }
}

std::optional<std::uint64_t> SlideIndex::of(const State& state) const {
  const auto blank_place = static_cast<std::size_t>(place(state.lane_of(blank_)));
  const auto& weights = weights_[blank_place];
  std::uint64_t sum = 0;
  std::uint32_t later = tiles_;
  for (std::size_t place = 0; place < static_cast<std::size_t>(cells_); ++place) {
    const CellMask tile = bit_of(state[reading_.cell_at[place]]);
    sum += weights[place] * bit_count(later & (tile - 1));
    later &= ~tile;
  }
  if ((sum >> parity_shift & 1U) != parity_[blank_place]) return std::nullopt;
  const std::uint64_t pair = sum & ((std::uint64_t{1} << parity_shift) - 1);
  return pair * static_cast<std::uint64_t>(cells_) + blank_place;
}

State SlideIndex::state(std::uint64_t index) const {
  const auto cells = static_cast<std::uint32_t>(cells_);
  const auto blank_place = static_cast<std::size_t>(index % cells);
  // The digits of the rank from the last but two on; the last but one makes the parity right, the last is 0.
  std::array<std::uint8_t, max_cells> digits{};
  std::uint64_t pair = index / cells;
  unsigned sum = parity_[blank_place];
  for (std::uint32_t base = 3; base < cells; ++base) {
    digits[cells - 1 - base] = static_cast<std::uint8_t>(pair % base);
    sum += static_cast<unsigned>(pair % base);
    pair /= base;
  }
  digits[cells - 3] = sum & 1U;

  // The tiles that are left, four bits each, in ascending order: a digit says which is next.
  std::uint64_t left = 0;
  for (unsigned tile = cells; tile-- > 0;)
    if (static_cast<int>(tile) != blank_) left = left << 4U | tile;
  State state = identity_permutation();
  for (std::size_t place = 0, next = 0; place < cells; ++place) {
    std::uint8_t& tile = state[reading_.cell(static_cast<int>(place))];
    if (place == blank_place) {
      tile = static_cast<std::uint8_t>(blank_);
      continue;
    }
    const unsigned shift = 4U * digits[next++];
    const std::uint64_t before = left & ((std::uint64_t{1} << shift) - 1);
    tile = static_cast<std::uint8_t>(left >> shift & 0xFU);
    left = before | (left >> 4U & ~std::uint64_t{0} << shift);
  }
  return state;
}

}  // namespace tilebase
