#include <tilebase/engine/search/pattern_index.hpp>

#include <algorithm>

#include <tilebase/engine/puzzle/placement.hpp>

namespace tilebase {
namespace {

constexpr std::uint32_t line_bits = 512;

/// The order of the sets: by the tiles in each row, then by the cells, the first row first.
std::uint64_t key_of(const SlideBoard& board, CellMask cells) {
  const auto cols = static_cast<unsigned>(board.cols());
  const CellMask whole = (CellMask{1} << cols) - 1;
  std::uint64_t counts = 0;
  CellMask rows = 0;
  for (int r = 0; r < board.rows(); ++r) {
    const CellMask row = cells >> (cols * static_cast<unsigned>(r)) & whole;
    counts = counts * 9 + bit_count(row);
    rows = rows << cols | row;
  }
  return counts << max_cells | rows;
}

}  // namespace

PatternIndex::PatternIndex(const SlideBoard& board, int tiles)
    : board_(board), tiles_(tiles), orders_(static_cast<std::uint32_t>(factorial(tiles))) {
  std::vector<std::pair<std::uint64_t, CellMask>> ordered;
  for (CellMask cells = 0; cells <= board.all(); ++cells)
    if (bit_count(cells) == static_cast<std::uint32_t>(tiles)) ordered.emplace_back(key_of(board, cells), cells);
  std::sort(ordered.begin(), ordered.end());

  number_.assign(std::size_t{1} << static_cast<unsigned>(board.cells()), 0);
  sets_.reserve(ordered.size());
  for (const auto& [key, cells] : ordered) {
    number_[cells] = static_cast<std::uint16_t>(sets_.size());
    CellSet set{0, 0, places_, cells};
    const CellMask free = board.all() & ~cells;
    CellMask left = free;
    for (std::uint64_t region = 0; left != 0; ++region, ++places_) {
      const CellMask here = board.region(left & (~left + 1), free);
      left &= ~here;
      for (int cell = 0; cell < board.cells(); ++cell)
        if ((here & bit_of(cell)) != 0) set.regions |= region << (cell_bits * static_cast<unsigned>(cell));
    }
    std::uint64_t count = 0;
    for (int cell = 0; cell < board.cells(); ++cell) {
      set.before |= count << (cell_bits * static_cast<unsigned>(cell));
      count += (cells & bit_of(cell)) != 0 ? 1 : 0;
    }
    sets_.push_back(set);
  }
  stride_ = (places_ + line_bits - 1) / line_bits * line_bits;

  const int first = std::min(tiles, 4);
  const auto rest_orders = static_cast<std::uint32_t>(factorial(tiles - first));
  for (std::uint32_t rank = 0; rank < orders_; ++rank) {
    const Order order = this->order(rank);
    of_first_[order & 0xFFFU] = static_cast<std::uint16_t>(rank / rest_orders * rest_orders);
    of_rest_[order >> 12U] = static_cast<std::uint8_t>(rank % rest_orders);
  }
}

PatternIndex::Order PatternIndex::order(std::uint32_t rank) const {
  IntArray<std::uint8_t, max_cells> tiles{};
  placement_unrank(rank, tiles.data(), tiles_, tiles_);
  Order order = 0;
  for (int i = tiles_; i-- > 0;) order = order << bits_a_tile | tiles[i];
  return order;
}

}  // namespace tilebase
