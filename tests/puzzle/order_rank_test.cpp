// The rank and parity of an order in all their ways, and the index made of them, against the definition on the board.

#include <random>

#include <tilebase/engine/puzzle/cantor.hpp>
#include <tilebase/engine/puzzle/compact_index.hpp>
#include <tilebase/engine/puzzle/placement.hpp>

#include "support/catch.hpp"
#include "support/sample_puzzles.hpp"

using namespace tilebase;

namespace {

/// A state's tiles without the blank, renumbered from 0.
Permutation order_of(const State& state, int cells, int blank) {
  Permutation order = identity_permutation();
  for (int c = 0, place = 0; c < cells; ++c)
    if (state[c] != blank)
      order[place++] = static_cast<std::uint8_t>(state[c] - (blank >= 0 && state[c] > blank ? 1 : 0));
  return order;
}

/// The weights with which the order of a nine-cell state has its Cantor index, or half of it.
OrderWeights cantor_weights(int blank_cell, bool halved) {
  OrderWeights weights;
  int after = blank_cell < 0 ? 8 : 7;  // places of the order behind the lane's
  for (int lane = 0; lane < 9 && after > 0; ++lane) {
    if (lane == blank_cell) continue;
    const auto weight = factorial(after--);
    weights.weight[static_cast<std::size_t>(lane)] = static_cast<std::uint16_t>(halved ? weight / 2 : weight);
    weights.parity_mask[static_cast<std::size_t>(lane)] = 0xFF;
  }
  return weights;
}

/// Number of the 9! states whose rank or parity differs from the definition.
template <class OrderRankOf>
int faults(int blank, bool halved, OrderRankOf order_rank_of) {
  std::array<OrderWeights, 9> weights;
  for (int cell = 0; cell < 9; ++cell)
    weights[static_cast<std::size_t>(cell)] = cantor_weights(blank < 0 ? -1 : cell, halved);
  const int length = blank < 0 ? 9 : 8;
  int wrong = 0;
  for (std::uint32_t i = 0; i < factorial(9); ++i) {
    const State state = cantor_unrank(i, 9);
    const Permutation order = order_of(state, 9, blank);
    const auto cell = static_cast<std::size_t>(blank < 0 ? 0 : state.lane_of(blank));
    const OrderRank got = order_rank_of(state, blank, weights[cell]);
    wrong += got.rank != cantor_rank(order, length) >> (halved ? 1U : 0U) ? 1 : 0;
    wrong += got.parity != static_cast<std::uint32_t>(order.parity(length)) ? 1 : 0;
  }
  return wrong;
}

/// The index of a state by its description; `order_parity` is the goal's, carried to the state's blank cell.
std::optional<std::uint32_t> index_of(const CompactIndex& index, const Puzzle& puzzle, const State& state) {
  const int blank = puzzle.blank().value_or(-1);
  const int length = puzzle.cells() - (blank >= 0 ? 1 : 0);
  const Permutation order = order_of(state, puzzle.cells(), blank);
  int cell = 0;
  for (int c = 0; c < puzzle.cells(); ++c)
    if (state[c] == blank) cell = c;
  auto row = static_cast<std::uint32_t>(cantor_rank(order, length));
  if (index.halved()) {
    const auto which = static_cast<std::uint32_t>(order.parity(length));
    if (which != index.order_parity(static_cast<std::uint32_t>(cell))) return std::nullopt;
    row >>= 1U;
  }
  return row * static_cast<std::uint32_t>(puzzle.blank_cells()) + static_cast<std::uint32_t>(cell);
}

int index_faults(const Puzzle& puzzle, const State& goal, std::uint32_t step = 1) {
  const CompactIndex index(puzzle, goal);
  int wrong = 0;
  for (std::uint32_t rank = 0; rank < factorial(puzzle.cells()); rank += step) {
    const State state = cantor_unrank(rank, puzzle.cells());
    const auto got = index.of(state);
    wrong += got != index_of(index, puzzle, state) || (got && index.state(*got) != state) ? 1 : 0;
  }
  return wrong;
}

}  // namespace

TEST_CASE("the order of every state of nine cells has its Cantor index and parity, in plain C++ and in vectors") {
  const int blank = GENERATE(-1, 0, 4, 8);
  const bool halved = GENERATE(false, true);
  CAPTURE(blank, halved);
  CHECK(faults(blank, halved, [](const State& state, int tile, const OrderWeights& weights) {
          return order_rank_portable(state, 9, tile, weights);
        }) == 0);
  if (blank < 0 && !halved) return;  // 8! is too great a weight for vectors
  CHECK(faults(blank, halved, [](const State& state, int tile, const OrderWeights& weights) {
          return order_rank(state, 9, tile, weights);
        }) == 0);
#if defined(__SSE2__)
  CHECK(faults(blank, halved, order_rank_sse2) == 0);
#endif
}

#if defined(__SSE2__)
TEST_CASE("vectors count with any weights up to the greatest as plain C++ does") {
  std::mt19937 random(16);
  int wrong = 0;
  for (int round = 0; round < 200'000; ++round) {
    const int cells = 2 + static_cast<int>(random() % 8);
    const State state = cantor_unrank(static_cast<std::uint32_t>(random() % factorial(cells)), cells);
    const int tile = random() % 3 == 0 ? -1 : static_cast<int>(random() % static_cast<unsigned>(cells));
    OrderWeights weights;
    // The last tile has none after it, so it has no weight; the blank has none either.
    int last = cells - 1;
    if (state[last] == tile) --last;
    for (int lane = 0; lane < last; ++lane) {
      if (state[lane] == tile) continue;
      const auto at = static_cast<std::size_t>(lane);
      weights.weight[at] = round % 5 == 0 ? max_vector_weight : static_cast<std::uint16_t>(random() & 0x7FFFU);
      weights.parity_mask[at] = random() % 4 == 0 ? 0 : 0xFF;
    }
    const OrderRank vectors = order_rank_sse2(state, tile, weights);
    const OrderRank plain = order_rank_portable(state, cells, tile, weights);
    wrong += vectors.rank != plain.rank || vectors.parity != plain.parity ? 1 : 0;
  }
  CHECK(wrong == 0);
}
#endif

TEST_CASE("the cell of every tile is found as a plain search finds it, when compiling too") {
  int wrong = 0;
  for (int cells = 2; cells <= 9; cells += 7)
    for (std::uint32_t rank = 0; rank < factorial(cells); ++rank) {
      const State state = cantor_unrank(rank, cells);
      for (int tile = 0; tile < 16; ++tile) {
        int lane = 0;
        while (state[lane] != tile) ++lane;
        wrong += state.lane_of(tile) != lane ? 1 : 0;
      }
    }
  CHECK(wrong == 0);
  static_assert(Permutation{{2, 0, 1, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15}}.lane_of(1) == 2);
  static_assert(identity_permutation().lane_of(0) == 0);
  static_assert(identity_permutation().lane_of(15) == 15);
}

TEST_CASE("the index of every state is the one of its description, in built-in puzzles and puzzles of every make") {
  int halved = 0;
  int wide = 0;
  const auto definitions = support::definitions_of_every_make();
  for (const std::string& definition : definitions) {
    const auto puzzle = support::puzzle_from(definition);
    CAPTURE(definition);
    for (int cell = 0; cell < puzzle->blank_cells(); ++cell) {
      State goal = puzzle->goal();
      if (puzzle->blank()) std::swap(goal[cell], goal[*puzzle->blank()]);
      CHECK(index_faults(*puzzle, goal, puzzle->cells() == 9 && cell > 0 ? 11 : 1) == 0);
      State odd = goal;
      std::swap(odd[goal.lane_of(0)], odd[goal.lane_of(1)]);
      CHECK(index_faults(*puzzle, odd, puzzle->cells() == 9 ? 11 : 1) == 0);
    }
    const CompactIndex index(*puzzle, puzzle->goal());
    halved += index.halved() ? 1 : 0;
    wide += index.size() == factorial(9) && !puzzle->blank() ? 1 : 0;
  }
  CHECK(halved > 5);
  CHECK(halved < static_cast<int>(definitions.size()) - 5);
  CHECK(wide > 0);
}
