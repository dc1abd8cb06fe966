#include <tilebase/engine/search/pattern_index.hpp>

#include <algorithm>

#include <tilebase/engine/puzzle/placement.hpp>

namespace tilebase {
namespace {

constexpr std::uint32_t line_bits = 512;

/// Sort key of a set: the numbers of tiles in the rows, then the cells, the first row first.
using SetKey = std::pair<std::uint64_t, std::uint64_t>;
SetKey key_of(const SlideBoard& board, CellMask cells) {
  const auto cols = static_cast<unsigned>(board.cols());
  const CellMask row_mask = ~CellMask{0} >> (max_cells - cols);
  const std::uint64_t base = bit_count(cells) + 1;  // the key fits: 32 rows have at most one tile, 16 rows eight tiles
  SetKey key;
  for (int r = 0; r < board.rows(); ++r) {
    const CellMask row = cells >> (cols * static_cast<unsigned>(r)) & row_mask;
    key.first = key.first * base + bit_count(row);
    key.second = key.second << cols | row;
  }
  return key;
}

}  // namespace

PatternIndex::PatternIndex(const SlideBoard& board, int tiles)
    : board_(board),
      tiles_(tiles),
      orders_(static_cast<std::uint32_t>(factorial(tiles))),
      low_bits_(static_cast<unsigned>(board.cells() + 1) / 2) {
  std::vector<std::pair<SetKey, CellMask>> ordered;
  number_of_low_.resize(std::size_t{1} << low_bits_);
  IntArray<std::vector<CellMask>, most_tiles + 1> lows;  // by number of tiles
  for (CellMask low = 0; low < number_of_low_.size(); ++low) {
    const std::uint32_t count = bit_count(low);
    if (count > static_cast<std::uint32_t>(tiles)) continue;
    number_of_low_[low] = static_cast<std::uint32_t>(lows[count].size());
    lows[count].push_back(low);
  }
  number_of_high_.resize(std::size_t{1} << (static_cast<unsigned>(board.cells()) - low_bits_));
  for (CellMask high = 0; high < number_of_high_.size(); ++high) {
    number_of_high_[high] = static_cast<std::uint32_t>(ordered.size());
    if (bit_count(high) > static_cast<std::uint32_t>(tiles)) continue;
    for (const CellMask low : lows[static_cast<std::uint32_t>(tiles) - bit_count(high)]) {
      const CellMask cells = high << low_bits_ | low;
      ordered.emplace_back(key_of(board, cells), cells);
      sets_.push_back({0, 0, 0});
    }
  }
  std::sort(ordered.begin(), ordered.end());
  for (const auto& [key, cells] : ordered) {
    ordered_sets_.push_back(cells);
    CellSet& set = sets_[static_cast<std::size_t>(&this->set(cells) - sets_.data())];
    set.place = places_;
    const CellMask free = board.all_cells() & ~cells;
    CellMask rest = free;
    for (unsigned number = 0; rest != 0; ++number, ++places_) {
      const CellMask region = board.region(rest & (~rest + 1), free);
      rest &= ~region;
      if ((number & 4U) != 0) set.fours |= region;
      for (CellMask region_cells = region; region_cells != 0; region_cells &= region_cells - 1)
        set.units |= std::uint64_t{number & 3U} << (2 * __builtin_ctz(region_cells));
    }
  }
  stride_ = (places_ + line_bits - 1) / line_bits * line_bits;

  const int first = std::min(tiles, 4);
  const auto rest_orders = static_cast<std::uint32_t>(factorial(tiles - first));
  for (std::uint32_t rank = 0; rank < orders_; ++rank) {
    const Order order = this->order(rank);
    rank_of_first_[order & 0xFFFU] = static_cast<std::uint16_t>(rank / rest_orders * rest_orders);
    rank_of_rest_[order >> 12U] = static_cast<std::uint8_t>(rank % rest_orders);
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
