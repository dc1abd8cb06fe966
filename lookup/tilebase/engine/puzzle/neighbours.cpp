// Indices of all states after one move
//
// The proof of a small table and the preparation of a batch need the index of every state after every move. To move a
// board and to rank the result takes 25 ns, and there are millions of neighbours.
//
// With the blank in one cell, a move permutes the places of the order, whatever tiles lie there. Any permutation is a
// sequence of swaps of adjacent places, and a swap is simple on ranks. Two digits of the rank, x and y, count the
// smaller tiles behind these two places (see cantor.hpp). After the swap they are y + 1 and x if y >= x, else y and
// x - 1; all other digits stay:
//
//     order           0 1 2     0 2 1     1 0 2     1 2 0     2 0 1     2 1 0
//     x y               0 0       0 1       1 0       1 1       2 0       2 1
//     rank                0         1         2         3         4         5
//     after the swap      2         4         0         5         1         3      1 0 2, 2 0 1, 0 1 2, ...
//
// A list of ranks therefore begins as 0 1 2 3 4 5, and each swap exchanges runs of its elements: the orders that agree
// in x and y and in all digits before. In the end, the list holds at each rank the rank after the move. If a move keeps
// the first places of the order, a list for the later places suffices: vertical slides of the 8-puzzle take two swaps
// of 120 to 40,320 ranks.
//
// Cost: 1 to 5 instructions for each rank and swap, and 3 for each state after a move.

#include <algorithm>
#include <array>
#include <numeric>

#include <tilebase/engine/puzzle/neighbours.hpp>
#include <tilebase/engine/puzzle/placement.hpp>

namespace tilebase {
namespace {

/// Exchanges runs of ranks as a swap of the first two of the last `tiles` places does (see the page above).
void swap_places(std::vector<std::uint32_t>& ranks, int tiles) {
  const auto run = static_cast<std::size_t>(factorial(tiles - 2));
  const auto later = static_cast<std::size_t>(tiles - 1);
  for (std::size_t x = 0; x < later; ++x)
    for (std::size_t y = x; y < later; ++y)
      for (std::size_t group = 0; group < ranks.size(); group += (later + 1) * later * run) {
        std::uint32_t* const first = &ranks[group + (x * later + y) * run];
        std::swap_ranges(first, first + run, &ranks[group + ((y + 1) * later + x) * run]);
      }
}

}  // namespace

Neighbours::Neighbours(const Puzzle& puzzle, const CompactIndex& index)
    : puzzle_(puzzle),
      index_(index),
      order_length_(puzzle.cells() - (puzzle.blank() ? 1 : 0)),
      parities_(index.size() / static_cast<std::size_t>(puzzle.blank_cells())),
      indices_(parities_.size()) {
  // Each place in front of the last two adds a digit, which counts inversions.
  auto end = parities_.begin() + 1;
  for (int tiles = 3; tiles <= order_length_ && index.halved(); ++tiles)
    for (std::ptrdiff_t count = end - parities_.begin(), digit = 1; digit < tiles; ++digit)
      end = std::transform(parities_.begin(), parities_.begin() + count, end,
                           [&](std::uint8_t parity) { return static_cast<std::uint8_t>(parity ^ (digit & 1)); });
}

const std::vector<std::uint32_t>& Neighbours::after(const Permutation& step, std::size_t cell) {
  const int blank_cell = static_cast<int>(cell);
  const int cell_after = puzzle_.blank_cell_after(step, blank_cell);
  Permutation places{};  // place before the step, by the place of the order after it
  int place = 0;
  for (int c = 0; c < puzzle_.cells(); ++c)
    if (!puzzle_.blank() || c != cell_after)
      places[place++] = static_cast<std::uint8_t>(step[c] - (puzzle_.blank() && step[c] > blank_cell ? 1 : 0));

  // Ranks of the orders in the places from the first that changes on, or from a place before: short lists gain nothing.
  constexpr int min_places = 5;
  int first = 0;
  while (first + min_places < order_length_ && places[first] == first) ++first;
  std::vector<std::uint32_t> ranks(static_cast<std::size_t>(factorial(order_length_ - first)));
  std::iota(ranks.begin(), ranks.end(), 0U);
  for (int end = order_length_; --end > first;)
    for (int i = first; i < end; ++i)
      if (places[i] > places[i + 1]) {
        std::swap(places[i], places[i + 1]);
        swap_places(ranks, order_length_ - i);
      }

  // A halved index numbers one of two orders that differ by their last two tiles: the order with the right parity.
  std::array<std::vector<std::uint32_t>, 2> groups{ranks, {}};  // index: parity of the first places
  if (index_.halved()) {
    const std::uint32_t parity = index_.order_parity(static_cast<std::uint32_t>(cell));
    for (const std::uint32_t first_parity : {0U, 1U}) {
      groups[first_parity].resize(ranks.size() / 2);
      for (std::size_t i = 0; i < ranks.size() / 2; ++i)
        groups[first_parity][i] = ranks[2 * i + (parities_[i] ^ first_parity ^ parity)] / 2;
    }
  }
  const auto cells = static_cast<std::uint32_t>(puzzle_.blank_cells());
  for (auto& group : groups)
    for (std::uint32_t& rank : group) rank = rank * cells + static_cast<std::uint32_t>(cell_after);
  const std::size_t group_size = groups[0].size();
  for (std::size_t start = 0; start < indices_.size(); start += group_size) {
    const auto& group = groups[parities_[start]];
    const std::uint32_t first_index = static_cast<std::uint32_t>(start) * cells;
    std::transform(group.begin(), group.end(), &indices_[start], [&](std::uint32_t i) { return first_index + i; });
  }
  return indices_;
}

}  // namespace tilebase
