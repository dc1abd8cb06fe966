#include <tilebase/engine/puzzle/slide_index.hpp>

#include <stdexcept>

#include <tilebase/engine/puzzle/placement.hpp>

namespace tilebase {

SlideIndex::SlideIndex(const SlideBoard& board, int blank, const State& goal)
    : reading_(SlideReading::along_shorter_side(board)),
      cells_(board.cells()),
      blank_(blank),
      tiles_(static_cast<std::uint32_t>(board.all_cells() & ~bit_of(blank))) {
  if (board.is_line()) throw std::length_error("a SlideIndex is for boards of two rows and two columns");
  size_ = factorial(cells_ - 1) / 2 * static_cast<std::uint64_t>(cells_);
  for (int blank_place = 0; blank_place < cells_; ++blank_place) {
    int digit = 0;
    for (int place = 0; place < cells_; ++place)
      if (place != blank_place)
        weights_[blank_place][place] = factorial(cells_ - 2 - digit++) / 2 | std::uint64_t{1} << parity_shift;
  }

  // A slide along a line keeps the order. A slide from line to line moves a tile past line_length - 1 others.
  const int home = place(goal.lane_of(blank));
  const int goal_parity = reading_.order(goal, cells_, blank).parity(cells_);
  for (int place = 0; place < cells_; ++place) {
    const int lines = place / reading_.line_length - home / reading_.line_length;
    parity_[place] = static_cast<std::uint8_t>((goal_parity + lines * (reading_.line_length - 1)) & 1);
  }
}

std::optional<std::uint64_t> SlideIndex::of(const State& state) const {
  const int blank_place = this->place(state.lane_of(blank_));
  const auto& weights = weights_[blank_place];
  std::uint64_t sum = 0;
  std::uint32_t later = tiles_;
  for (int place = 0; place < cells_; ++place) {
    const std::uint32_t tile = 1U << state[reading_.cell(place)];
    sum += weights[place] * bit_count(later & (tile - 1));
    later &= ~tile;
  }
  if ((sum >> parity_shift & 1U) != parity_[blank_place]) return std::nullopt;
  const std::uint64_t pair = sum & ((std::uint64_t{1} << parity_shift) - 1);
  return pair * static_cast<std::uint64_t>(cells_) + static_cast<std::uint64_t>(blank_place);
}

State SlideIndex::state(std::uint64_t index) const {
  const auto cells = static_cast<std::uint64_t>(cells_);
  const auto blank_place = static_cast<int>(index % cells);
  const Permutation order = order_of_pair(index / cells, cells_ - 1, parity_[blank_place]);
  State state = identity_permutation(cells_);
  for (int place = 0, next = 0; place < cells_; ++place) {
    const int tile = order[place == blank_place ? 0 : next++];
    state[reading_.cell(place)] =
        static_cast<std::uint8_t>(place == blank_place ? blank_ : tile + (tile >= blank_ ? 1 : 0));
  }
  return state;
}

}  // namespace tilebase
