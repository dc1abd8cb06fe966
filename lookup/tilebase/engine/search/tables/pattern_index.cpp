#include <tilebase/engine/search/tables/pattern_index.hpp>

#include <algorithm>
#include <bit>

#include <tilebase/engine/puzzle/placement.hpp>

namespace tilebase {
namespace {

constexpr std::uint32_t line_bits = 512;

/// Sort key of a set: the numbers of tiles in the rows, then the cells, the first row first.
using SetKey = std::pair<std::uint64_t, std::uint64_t>;
SetKey key_of(const SlideBoard& board, CellMask cells) {
  const auto cols = static_cast<unsigned>(board.cols());
  const CellMask row_mask = ~CellMask{0} >> (max_cells - cols);
  const std::uint64_t base = bit_count(cells) + 1;  // fits up to 32 cells: 32 rows have one tile, 16 rows eight
  SetKey key;
  for (int r = 0; r < board.rows(); ++r) {
    const CellMask row = cells >> (cols * static_cast<unsigned>(r)) & row_mask;
    key.first = key.first * base + bit_count(row);
    key.second = r == 0 ? row : key.second << cols | row;
  }
  return key;
}

/// Returns all sets of `tiles` cells, in ascending order.
std::vector<CellMask> sets_of(const SlideBoard& board, int tiles) {
  const auto shift = static_cast<unsigned>(board.cells() - tiles);
  const CellMask last = board.all_cells() >> shift << shift;
  std::vector<CellMask> sets{last >> shift};
  while (sets.back() != last) {
    // The lowest run of cells: its last cell moves up, the others go back to the lowest cells.
    const CellMask set = sets.back();
    const CellMask lowest = set & (~set + 1);
    const CellMask moved = set + lowest;
    sets.push_back(moved | (set ^ moved) / lowest >> 2U);
  }
  return sets;
}

}  // namespace

PatternIndex::PatternIndex(const SlideBoard& board, int tiles)
    : board_(board),
      tiles_(tiles),
      orders_(static_cast<std::uint32_t>(factorial(tiles))),
      low_bits_(static_cast<unsigned>(board.cells() + 1) / 2) {
  std::vector<std::pair<SetKey, CellMask>> ordered;
  for (const CellMask cells : sets_of(board, tiles)) ordered.emplace_back(key_of(board, cells), cells);
  sets_.resize(ordered.size());
  if (board.cells() <= max_region_cells) {
    number_of_low_.resize(std::size_t{1} << low_bits_);
    low_mask_ = number_of_low_.size() - 1;
    number_of_high_.resize(std::size_t{1} << (static_cast<unsigned>(board.cells()) - low_bits_));
    auto last_high = static_cast<std::size_t>(-1);
    for (std::uint32_t number = 0; number < ordered.size(); ++number) {
      const CellMask cells = ordered[number].second;
      const auto high = static_cast<std::size_t>(cells >> low_bits_);
      if (high != last_high) number_of_high_[high] = number;
      last_high = high;
      number_of_low_[static_cast<std::size_t>(cells & low_mask_)] = number - number_of_high_[high];
    }
  }
  set_counts_[0].fill(1);
  for (int size = 1; size <= most_tiles_past_regions; ++size)
    for (int cells = 1; cells < board.cells(); ++cells)
      set_counts_[size][cells] = set_counts_[size][cells - 1] + set_counts_[size - 1][cells - 1];
  std::sort(ordered.begin(), ordered.end());
  for (const auto& [key, cells] : ordered) {
    ordered_sets_.push_back(cells);
    CellSet& set = sets_[static_cast<std::size_t>(&this->set(cells) - sets_.data())];
    set.place = places_;
    const CellMask free = board.all_cells() & ~cells;
    CellMask rest = free;
    for (unsigned number = 0; rest != 0; ++number, ++places_) {
      const CellMask region = PatternIndex::region(board, rest & (~rest + 1), free);
      rest &= ~region;
      if ((number & 4U) != 0) set.fours |= static_cast<std::uint32_t>(region);
      for (CellMask region_cells = region; region_cells != 0; region_cells &= region_cells - 1)
        set.units |= std::uint64_t{number & 3U} << (2 * std::countr_zero(region_cells) % 64);
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

bool PatternIndex::has_too_many_regions(const SlideBoard& board, CellMask free) {
  int regions = 0;
  for (CellMask rest = free; rest != 0 && regions <= max_regions; ++regions)
    rest &= ~board.region(rest & (~rest + 1), free);
  return regions > max_regions;
}

std::uint32_t PatternIndex::number_of(CellMask cells) const {
  std::uint32_t number = 0;
  for (int size = 1; cells != 0; cells &= cells - 1) number += set_counts_[size++][std::countr_zero(cells)];
  return number;
}

PatternIndex::Order PatternIndex::order(std::uint32_t rank) const {
  IntArray<std::uint8_t, max_cells> tiles{};
  placement_unrank(rank, tiles.data(), tiles_, tiles_);
  Order order = 0;
  for (int i = tiles_; i-- > 0;) order = order << bits_a_tile | tiles[i];
  return order;
}

}  // namespace tilebase
