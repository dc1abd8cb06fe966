#include <tilebase/engine/puzzle/compact_index.hpp>
#include <tilebase/engine/puzzle/placement.hpp>
#include <tilebase/engine/puzzle/sizes.hpp>

namespace tilebase {

CompactIndex::CompactIndex(const Puzzle& puzzle, const State& goal)
    : cells_(unpacked_cells(puzzle)),
      blank_(puzzle.blank().value_or(-1)),
      blank_cells_(static_cast<std::uint32_t>(puzzle.blank_cells())),
      order_length_(cells_ - (blank_ >= 0 ? 1 : 0)) {
  // Walk over the blank's cells from the goal's, carrying the parity of the order; a contradiction, or a cell that is
  // not reached, means no tie.
  const auto home = static_cast<std::size_t>(puzzle.blank_cell(goal));
  std::array<bool, max_unpacked_cells> known{};
  // Tile t in cell c is in c + t inversions, modulo 2.
  const int of_blank = blank_ >= 0 ? static_cast<int>(home) + blank_ : 0;
  parity_[home] = static_cast<std::uint8_t>((goal.parity(cells_) + of_blank) & 1);
  known[home] = true;
  halved_ = order_length_ >= 2;
  for (bool grown = true; grown && halved_;) {
    grown = false;
    for (const Move& move : puzzle.moves())
      for (std::size_t from = 0; from < move.at.size(); ++from) {
        if (!move.at[from]) continue;
        const auto to = static_cast<std::size_t>(puzzle.blank_cell_after(*move.at[from], static_cast<int>(from)));
        const auto change =
            static_cast<std::uint8_t>(static_cast<std::size_t>(move.at[from]->parity(cells_)) ^ ((from ^ to) & 1U));
        if (known[from] && known[to]) {
          if ((parity_[from] ^ change) != parity_[to]) halved_ = false;
        } else if (known[from] || known[to]) {
          parity_[known[from] ? to : from] = parity_[known[from] ? from : to] ^ change;
          known[from] = known[to] = grown = true;
        }
      }
  }
  for (std::size_t cell = 0; cell < blank_cells_; ++cell) halved_ = halved_ && known[cell];
  const auto orders = static_cast<std::uint32_t>(factorial(order_length_));
  size_ = (halved_ ? orders / 2 : orders) * blank_cells_;

  // A lane's weight is that of its tile's place in the order, which is one less behind the blank. Half of it where
  // halved: the last place but one has weight 1, and its half, 0, drops the very bit that rank >> 1 drops.
  for (std::size_t cell = 0; cell < blank_cells_; ++cell) {
    OrderWeights& weights = weights_[cell];
    int place = 0;
    for (std::size_t lane = 0; lane < static_cast<std::size_t>(cells_); ++lane) {
      if (blank_ >= 0 && lane == cell) continue;
      const std::uint64_t whole = factorial(order_length_ - 1 - place++);
      if (place == order_length_) break;
      weights.weight[lane] = static_cast<std::uint16_t>(halved_ ? whole / 2 : whole);
      weights.counted[lane] = 0xFF;
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
  State state = identity_permutation();
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
