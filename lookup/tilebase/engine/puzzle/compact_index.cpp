#include <tilebase/engine/puzzle/cantor.hpp>
#include <tilebase/engine/puzzle/compact_index.hpp>
#include <tilebase/engine/puzzle/placement.hpp>
#include <tilebase/engine/puzzle/sizes.hpp>

namespace tilebase {

CompactIndex::CompactIndex(const Puzzle& puzzle, const State& goal)
    : cells_(unpacked_cells(puzzle)),
      blank_(puzzle.blank().value_or(-1)),
      blank_cells_(static_cast<std::uint32_t>(puzzle.blank_cells())),
      order_length_(cells_ - (blank_ >= 0 ? 1 : 0)) {
  // Walks over the blank's cells from the goal's, carrying the parity of the order. The index is not halved if two
  // walks to a cell disagree or if a cell is not reached.
  const auto home = static_cast<std::size_t>(puzzle.blank_cell(goal));
  std::array<bool, max_unpacked_cells> is_reached{};
  // Tile t in cell c takes part in c + t inversions, modulo 2.
  const int blank_inversions = blank_ >= 0 ? static_cast<int>(home) + blank_ : 0;
  parity_[home] = static_cast<std::uint8_t>((goal.parity(cells_) + blank_inversions) & 1);
  is_reached[home] = true;
  halved_ = order_length_ >= 2;
  for (bool has_grown = true; has_grown && halved_;) {
    has_grown = false;
    for (const Move& move : puzzle.moves())
      for (std::size_t from = 0; from < move.at.size(); ++from) {
        if (!move.at[from]) continue;
        const auto to = static_cast<std::size_t>(puzzle.blank_cell_after(*move.at[from], static_cast<int>(from)));
        const auto change =
            static_cast<std::uint8_t>(static_cast<std::size_t>(move.at[from]->parity(cells_)) ^ ((from ^ to) & 1U));
        if (is_reached[from] && is_reached[to]) {
          if ((parity_[from] ^ change) != parity_[to]) halved_ = false;
        } else if (is_reached[from] || is_reached[to]) {
          parity_[is_reached[from] ? to : from] = parity_[is_reached[from] ? from : to] ^ change;
          is_reached[from] = is_reached[to] = has_grown = true;
        }
      }
  }
  for (std::size_t cell = 0; cell < blank_cells_; ++cell) halved_ = halved_ && is_reached[cell];
  const auto orders = static_cast<std::uint32_t>(factorial(order_length_));
  size_ = (halved_ ? orders / 2 : orders) * blank_cells_;

  // The weight of a lane is the factorial that its tile's digit of the rank counts; lanes after the blank's come one
  // place earlier in the order. A halved index halves the weights: the last place but one has weight 1, and its half,
  // 0, drops the bit that rank >> 1 drops.
  for (std::size_t cell = 0; cell < blank_cells_; ++cell) {
    OrderWeights& weights = weights_[cell];
    int place = 0;
    for (std::size_t lane = 0; lane < static_cast<std::size_t>(cells_); ++lane) {
      if (blank_ >= 0 && lane == cell) continue;
      const std::uint64_t whole = factorial(order_length_ - 1 - place++);
      if (place == order_length_) break;
      weights.weight[lane] = static_cast<std::uint16_t>(halved_ ? whole / 2 : whole);
      weights.parity_mask[lane] = 0xFF;
      wide_ = wide_ || weights.weight[lane] > max_vector_weight;
    }
  }
}

OrderRank CompactIndex::wide_rank(const State& state, int blank_cell) const {
  return order_rank_portable(state, cells_, blank_, weights_[blank_cell]);
}

State CompactIndex::state(std::uint32_t index) const {
  const std::uint32_t blank_cell = index % blank_cells_;
  const std::uint32_t rank = index / blank_cells_;
  const Permutation order =
      halved_ ? order_of_pair(rank, order_length_, parity_[blank_cell]) : cantor_unrank(rank, order_length_);
  if (blank_ < 0) return order;
  State state = identity_permutation(cells_);
  int place = 0;
  for (int c = 0; c < cells_; ++c) {
    if (c == static_cast<int>(blank_cell)) {
      state[c] = static_cast<std::uint8_t>(blank_);
    } else {
      const std::uint8_t tile = order[place++];
      state[c] = static_cast<std::uint8_t>(tile + (tile >= blank_ ? 1 : 0));
    }
  }
  return state;
}

}  // namespace tilebase
