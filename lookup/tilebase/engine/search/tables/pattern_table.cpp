#include <tilebase/engine/search/tables/pattern_table.hpp>

#include <algorithm>
#include <bit>

#include <base/int_array.hpp>
#include <base/side_by_side.hpp>
#include <tilebase/engine/puzzle/placement.hpp>

namespace tilebase {

Error inconsistent_patterns() {
  return {ErrorCode::table_damaged, "a pattern table is inconsistent; rebuild it with `tilebase-tablegen build`"};
}

PlacedPattern canonical(const SlideBoard& board, CellMask tiles, CellMask blank) {
  const CellMask region = PatternIndex::region(board, blank, board.all_cells() & ~tiles);
  PlacedPattern smallest{{tiles, region}, identity_permutation()};
  for (const Permutation& symmetry : board.symmetries()) {
    const Pattern mapped{image(symmetry, tiles), image(symmetry, region)};
    if (mapped < smallest.pattern) smallest = {mapped, symmetry};
  }
  return smallest;
}

namespace {

/// Calls visit(tile's cell, blank's cell) for each move of a tile into a region, until visit() returns true. Returns
/// whether a call returned true.
template <class Visit>
bool for_each_move(const SlideBoard& board, CellMask tiles, CellMask region, const Visit& visit) {
  for (CellMask rest = tiles; rest != 0; rest &= rest - 1) {
    const int tile = std::countr_zero(rest);
    for (int direction = 0; direction < SlideBoard::directions; ++direction)
      if (const int blank = board.neighbour(tile, direction);
          blank >= 0 && (region & bit_of(blank)) != 0 && visit(tile, blank))
        return true;
  }
  return false;
}

}  // namespace

/// Returns the bits of all orders after a move of the tile in cell `from`; null if the move keeps the orders.
const PatternMoves::OrderBits* PatternMoves::bits_after(CellMask set, int from, int to) {
  const PatternIndex::Order in_order = index_->order(0);
  if (PatternIndex::order_after(set, in_order, from, to) == in_order) return nullptr;
  const unsigned old_position = PatternIndex::count_before(set, from);
  const unsigned new_position = PatternIndex::count_before(set, to) - (to > from ? 1 : 0);
  OrderBits& bits = bits_by_positions_[old_position][new_position];
  if (bits.empty())
    for (std::uint32_t rank = 0; rank < index_->orders(); ++rank)
      bits.push_back(bit_of_order(index_->rank(PatternIndex::order_after(set, index_->order(rank), from, to))));
  return &bits;
}

PatternMoves::PatternMoves(std::shared_ptr<const PatternIndex> index) : index_(std::move(index)) {
  const SlideBoard& board = index_->board();
  first_exit_.reserve(index_->places() + 1);
  exits_.reserve(index_->sets().size() * static_cast<std::size_t>(index_->tiles()) * SlideBoard::directions);
  for (const CellMask set : index_->sets()) {
    auto& same_parity = places_by_parity_[parity_of(set)];
    const CellMask free = board.all_cells() & ~set;
    CellMask rest = free;
    for (std::uint32_t place = index_->set(set).place; rest != 0; ++place) {
      const CellMask region = PatternIndex::region(board, rest & (~rest + 1), free);
      rest &= ~region;
      same_parity.push_back(place);
      first_exit_.push_back(static_cast<std::uint32_t>(exits_.size()));
      for_each_move(board, set, region, [&](int tile, int blank) {
        const PatternIndex::CellSet& after = index_->set(set ^ bit_of(tile) ^ bit_of(blank));
        exits_.push_back({after.place_of(tile), bits_after(set, tile, blank)});
        return false;
      });
    }
  }
  first_exit_.push_back(static_cast<std::uint32_t>(exits_.size()));
}

namespace {

/// Breadth-first search that generates a table. A move changes the colour of the tile's cell, so all places of a level
/// have sets of the same parity, and the next level is written to the places of the other parity.
class PatternSearch {
 public:
  PatternSearch(const PatternMoves& moves, const Pattern& pattern)
      : moves_(moves), index_(*moves.index()), pattern_(pattern), words_((index_.orders() + 63) / 64) {
    const std::size_t size = std::size_t{index_.places()} * words_;
    frontier_ = LargeArray<std::uint64_t>(size);
    has_frontier_.assign(index_.places(), 0);
    visited_ = LargeArray<std::uint64_t>(size);
    bit_1_ = LargeArray<std::uint64_t>(size);
  }

  /// Searches from the goal, and returns the number of entries of each value.
  std::vector<std::uint64_t> run(std::size_t threads) {
    const int goal_parity = moves_.parity_of(pattern_.tiles);
    const PatternIndex::CellSet& goal = index_.set(pattern_.tiles);
    for (int cell = 0; cell < index_.board().cells(); ++cell)
      if ((pattern_.blank & bit_of(cell)) != 0) {
        frontier_[std::size_t{goal.place_of(cell)} * words_] = 1;
        has_frontier_[goal.place_of(cell)] = 1;
      }
    if (threads > 1) locks_ = std::make_unique<std::atomic_flag[]>(index_.places());
    std::vector<std::uint64_t> histogram;
    for (int level = 0;; ++level) {
      const auto& places = moves_.places_of_parity((level + goal_parity) & 1);
      constexpr std::size_t places_per_range = 64;
      std::atomic<std::uint64_t> entries = 0;
      side_by_side(threads, (places.size() + places_per_range - 1) / places_per_range, [&](std::size_t number) {
        std::vector<std::uint16_t> orders(index_.orders());
        std::uint64_t count = 0;
        const std::size_t end = std::min(places.size(), (number + 1) * places_per_range);
        for (std::size_t i = number * places_per_range; i < end; ++i) count += expand(places[i], level, orders.data());
        entries += count;
      });
      if (entries == 0) break;
      histogram.push_back(entries);
    }
    frontier_ = {};
    visited_ = {};
    return histogram;
  }

  /// Writes the bits of the table in the order of the index: the places of each order are adjacent.
  void transpose(std::uint8_t* bytes) const;

 private:
  /// Expands the frontier of a place, and returns the number of its entries. `orders`: room for all orders.
  std::uint64_t expand(std::uint32_t place, int level, std::uint16_t* orders);
  std::uint64_t expand_place(std::uint32_t place, int level, std::uint16_t* orders);
  std::uint64_t expand_with_bits(std::uint32_t place, int level, std::uint16_t* orders);

  const PatternMoves& moves_;
  const PatternIndex& index_;
  Pattern pattern_;
  std::size_t words_;  // 64-bit words of a place, one bit for each order
  LargeArray<std::uint64_t> frontier_;
  std::vector<std::uint8_t> has_frontier_;  // whether the frontier of each place may have entries
  LargeArray<std::uint64_t> visited_;
  LargeArray<std::uint64_t> bit_1_;
  std::unique_ptr<std::atomic_flag[]> locks_;
};

[[gnu::always_inline]] inline std::uint64_t PatternSearch::expand_place(std::uint32_t place, int level,
                                                                        std::uint16_t* orders) {
  if (has_frontier_[place] == 0) return 0;
  has_frontier_[place] = 0;
  // The prefetch saves 12 % of the time on 5x5, where the frontiers are far away in memory.
  for (const PatternMoves::Exit& exit : moves_.exits(place)) {
    const std::uint64_t* const next = frontier_.data() + std::size_t{exit.to} * words_;
    __builtin_prefetch(next, 1);
    __builtin_prefetch(next + words_ - 1, 1);
  }
  std::uint64_t* const frontier = frontier_.data() + std::size_t{place} * words_;
  std::uint64_t* const visited = visited_.data() + std::size_t{place} * words_;
  std::uint64_t* const bits = bit_1_.data() + std::size_t{place} * words_;
  std::size_t count = 0;
  for (std::size_t w = 0; w < words_; ++w) {
    std::uint64_t new_bits = frontier[w] & ~visited[w];
    frontier[w] = new_bits;
    visited[w] |= new_bits;
    if ((level & 2) != 0) bits[w] |= new_bits;
    for (; new_bits != 0; new_bits &= new_bits - 1)
      orders[count++] = static_cast<std::uint16_t>(w * 64 + static_cast<unsigned>(__builtin_ctzll(new_bits)));
  }
  if (count == 0) return 0;
  for (const PatternMoves::Exit& exit : moves_.exits(place)) {
    std::uint64_t* const next = frontier_.data() + std::size_t{exit.to} * words_;
    if (locks_ != nullptr)
      while (locks_[exit.to].test_and_set(std::memory_order_acquire)) {
      }
    has_frontier_[exit.to] = 1;
    if (exit.orders != nullptr)
      set_bits_after(exit.orders->data(), orders, count, next);
    else
      for (std::size_t w = 0; w < words_; ++w) next[w] |= frontier[w];
    if (locks_ != nullptr) locks_[exit.to].clear(std::memory_order_release);
  }
  std::fill_n(frontier, words_, 0);
  return count;
}

TILEBASE_WITH_BITS std::uint64_t PatternSearch::expand_with_bits(std::uint32_t place, int level,
                                                                 std::uint16_t* orders) {
  return expand_place(place, level, orders);
}

/// Calls the version with bit instructions if the processor has them: the whole search takes 6 % less time.
std::uint64_t PatternSearch::expand(std::uint32_t place, int level, std::uint16_t* orders) {
  return has_bit_instructions() ? expand_with_bits(place, level, orders) : expand_place(place, level, orders);
}

void PatternSearch::transpose(std::uint8_t* bytes) const {
  const std::size_t row = index_.stride() / 8;
  std::array<std::uint64_t, 64> square;
  for (std::uint32_t first = 0; first < index_.stride(); first += 64)
    for (std::size_t w = 0; w < words_; ++w) {
      square.fill(0);
      const std::uint64_t* place = bit_1_.data() + std::size_t{first} * words_ + w;
      for (std::uint32_t i = 0; i < std::min(64U, index_.places() - std::min(first, index_.places())); ++i)
        square[i] = place[i * words_];
      // Swaps ever smaller halves across the diagonal: square[i] bit k becomes square[k] bit i.
      std::uint64_t mask = 0x00000000FFFFFFFF;
      for (unsigned half = 32; half != 0; half /= 2, mask ^= mask << half)
        for (unsigned k = 0; k < 64; k = (k + half + 1) & ~half) {
          const std::uint64_t swap = (square[k] >> half ^ square[k | half]) & mask;
          square[k] ^= swap << half;
          square[k | half] ^= swap;
        }
      for (std::size_t k = 0; k < 64 && w * 64 + k < index_.orders(); ++k)
        for (unsigned b = 0; b < 8; ++b)
          bytes[(w * 64 + k) * row + first / 8 + b] = static_cast<std::uint8_t>(square[k] >> (8 * b));
    }
}

}  // namespace

std::shared_ptr<const PatternTable> PatternTable::make(const PatternMoves& moves, const Pattern& pattern,
                                                       std::size_t threads) {
  std::shared_ptr<PatternTable> table(new PatternTable(moves.index(), pattern));
  PatternSearch search(moves, pattern);
  table->histogram_ = search.run(threads);
  table->bytes_ = LargeArray<std::uint8_t>(static_cast<std::size_t>(table->index().entries() / 8));
  search.transpose(table->bytes_.data());
  return table;
}

PatternTable::PatternTable(std::shared_ptr<const PatternIndex> index, const Pattern& pattern,
                           std::shared_ptr<const CheckedBlocks> blocks, std::uint64_t first)
    : index_(std::move(index)), pattern_(pattern) {
  blocks_.emplace(std::move(blocks), first, blocks_for(index_->entries() / 8));
}

Result<std::shared_ptr<const PatternTable>> PatternTable::read_whole() const {
  if (const auto* const table = copy_in_memory_.get()) return *table;
  std::shared_ptr<PatternTable> table(new PatternTable(index_, pattern_));
  const auto bytes = static_cast<std::size_t>(blocks_for(index_->entries() / 8) * block_size);
  table->bytes_ = LargeArray<std::uint8_t>(bytes);
  if (const auto result = blocks_->read({table->bytes_.data(), bytes}); !result) return result.error();
  return copy_in_memory_([&] { return std::move(table); });
}

unsigned PatternTable::stored_bit(std::uint64_t entry, std::optional<Error>& error) const {
  const auto bit = blocks_->bit(entry);
  if (bit) return *bit;
  error = bit.error();
  return 2;
}

Result<int> PatternTable::value(CellMask set, PatternIndex::Order order, int blank) const {
  const SlideBoard& board = index_->board();
  const PatternIndex::Order in_order = index_->order(0);
  std::optional<Error> error;
  unsigned bit_1 = bit(index_->entry(index_->set(set), order, blank), error);
  unsigned bit_0 = bit_count((set ^ pattern_.tiles) & board.dark_cells()) & 1U;
  for (int moves = 0; !error; ++moves) {
    const CellMask region = PatternIndex::region(board, bit_of(blank), board.all_cells() & ~set);
    if (set == pattern_.tiles && order == in_order && (region & pattern_.blank) != 0) return moves;
    // A neighbour has one move more or one move less; its bit 1 tells which. The walk goes to a neighbour with one
    // less.
    bit_1 ^= bit_0 ^ 1U;
    bit_0 ^= 1U;
    const bool has_step = for_each_move(board, set, region, [&](int tile, int to) {
      const CellMask next_set = set ^ bit_of(tile) ^ bit_of(to);
      const PatternIndex::Order next_order = PatternIndex::order_after(set, order, tile, to);
      if (bit(index_->entry(index_->set(next_set), next_order, tile), error) != bit_1 && !error) return false;
      set = next_set;
      order = next_order;
      blank = tile;
      return true;
    });
    // Bytes that a search has generated always lead to the goal.
    if (!has_step || moves > 1000) return inconsistent_patterns();
  }
  return *error;
}

}  // namespace tilebase
