#include <tilebase/puzzle/slide_index.hpp>

#include <stdexcept>

#include <tilebase/puzzle/cantor.hpp>

namespace tilebase {
namespace {

/// How many tiles a set has, by set.
constexpr auto counts = []() {
  std::array<std::uint8_t, std::size_t{1} << static_cast<unsigned>(max_table_cells)> result{};
  for (std::size_t set = 1; set < result.size(); ++set)
    result[set] = static_cast<std::uint8_t>(result[set / 2] + (set & 1U));
  return result;
}();

}  // namespace

SlideIndex::SlideIndex(const SlideBoard& board, int blank, const State& goal)
    : reading_(SlideReading::along_shorter_side(board)),
      cells_(board.cells()),
      blank_(blank),
      tiles_(board.all() & ~bit_of(blank)) {
  if (board.is_line() || cells_ > max_table_cells)
    throw std::length_error("a SlideIndex is for boards of two rows, two columns and 12 cells");
  size_ = factorial(cells_ - 1) / 2 * static_cast<std::uint64_t>(cells_);
  for (std::size_t blank_place = 0; blank_place < static_cast<std::size_t>(cells_); ++blank_place) {
    int digit = 0;
    for (std::size_t place = 0; place < static_cast<std::size_t>(cells_); ++place)
      if (place != blank_place)
        weights_[blank_place][place] = factorial(cells_ - 2 - digit++) / 2 | std::uint64_t{1} << parity_shift;
  }

  // A slide along a line keeps the order. One from line to line moves a tile past line - 1 others.
  const int home = place(find(goal, blank));
  const int goal_parity = parity(reading_.order(goal, cells_, blank), cells_);
  for (int place = 0; place < cells_; ++place) {
    const int lines = place / reading_.line - home / reading_.line;
    parity_[static_cast<std::size_t>(place)] =
        static_cast<std::uint8_t>((goal_parity + lines * (reading_.line - 1)) & 1);
  }
}

std::optional<std::uint64_t> SlideIndex::of(const State& state) const {
  const auto blank_place = static_cast<std::size_t>(place(find(state, blank_)));
  const auto& weights = weights_[blank_place];
  std::uint64_t sum = 0;
  std::uint32_t later = tiles_;
  for (std::size_t place = 0; place < weights.size(); ++place) {  // places from cells_ on weigh nothing
    const CellMask tile = bit_of(state[reading_.cell_at[place]]);
    sum += weights[place] * counts[later & (tile - 1)];
    later &= ~tile;
  }
  if ((sum >> parity_shift & 1U) != parity_[blank_place]) return std::nullopt;
  const std::uint64_t pair = sum & ((std::uint64_t{1} << parity_shift) - 1);
  return pair * static_cast<std::uint64_t>(cells_) + blank_place;
}

State SlideIndex::state(std::uint64_t index) const {
  const auto blank_place = static_cast<std::size_t>(index % static_cast<std::uint64_t>(cells_));
  const int tiles = cells_ - 1;
  Permutation order = cantor_unrank(index / static_cast<std::uint64_t>(cells_) * 2, tiles);
  if (parity(order, tiles) != parity_[blank_place]) std::swap(order[tiles - 2], order[tiles - 1]);
  State state = identity_permutation();
  int next = 0;
  for (std::size_t place = 0; place < static_cast<std::size_t>(cells_); ++place) {
    int tile = blank_;
    if (place != blank_place) {
      tile = order[next++];
      tile += tile >= blank_ ? 1 : 0;
    }
    state[reading_.cell_at[place]] = static_cast<std::uint8_t>(tile);
  }
  return state;
}

}  // namespace tilebase
