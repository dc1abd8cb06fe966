#include <tilebase/engine/search/pattern_table.hpp>

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
  const CellMask region = board.region(blank, board.all() & ~tiles);
  PlacedPattern smallest{{tiles, region}, identity_permutation()};
  for (const Permutation& symmetry : board.symmetries()) {
    const Pattern seen{image(symmetry, tiles), image(symmetry, region)};
    if (seen < smallest.pattern) smallest = {seen, symmetry};
  }
  return smallest;
}

namespace {

/// Calls visit(tile's cell, blank's cell) for each move of a tile into a region, until that returns true; whether it
/// did.
template <class Visit>
bool for_each_move(const SlideBoard& board, CellMask tiles, CellMask region, const Visit& visit) {
  for (CellMask left = tiles; left != 0; left &= left - 1) {
    const int tile = __builtin_ctz(left);
    for (int direction = 0; direction < SlideBoard::directions; ++direction)
      if (const int blank = board.neighbour(tile, direction);
          blank >= 0 && (region & bit_of(blank)) != 0 && visit(tile, blank))
        return true;
  }
  return false;
}

}  // namespace

const PatternMoves::Ranks* PatternMoves::ranks_after(CellMask set, int from, int to) {
  const PatternIndex::Order in_order = index_->order(0);
  if (PatternIndex::moved(set, in_order, from, to) == in_order) return nullptr;
  const unsigned here = PatternIndex::count_before(set, from);
  const unsigned there = PatternIndex::count_before(set, to) - (to > from ? 1 : 0);
  Ranks& ranks = jumps_[here][there];
  if (ranks.empty()) {
    ranks.resize(index_->orders());
    for (std::uint32_t rank = 0; rank < index_->orders(); ++rank)
      ranks[rank] = static_cast<std::uint16_t>(index_->rank(PatternIndex::moved(set, index_->order(rank), from, to)));
  }
  return &ranks;
}

PatternMoves::PatternMoves(std::shared_ptr<const PatternIndex> index) : index_(std::move(index)) {
  const SlideBoard& board = index_->board();
  first_exit_.reserve(index_->places() + 1);
  exits_.reserve(index_->sets().size() * static_cast<std::size_t>(index_->tiles()) * SlideBoard::directions);
  for (const CellMask set : index_->sets()) {
    auto& same_parity = of_parity_[parity_of(set)];
    const CellMask free = board.all() & ~set;
    CellMask left = free;
    for (std::uint32_t place = index_->set(set).place; left != 0; ++place) {
      const CellMask region = board.region(left & (~left + 1), free);
      left &= ~region;
      same_parity.push_back(place);
      first_exit_.push_back(static_cast<std::uint32_t>(exits_.size()));
      for_each_move(board, set, region, [&](int tile, int blank) {
        const PatternIndex::CellSet& after = index_->set(set ^ bit_of(tile) ^ bit_of(blank));
        exits_.push_back({after.place_of(tile), ranks_after(set, tile, blank)});
        return false;
      });
    }
  }
  first_exit_.push_back(static_cast<std::uint32_t>(exits_.size()));
}

namespace {

/// The search that makes a table. A move changes the colour of the tile's cell, so the places of one level lie all in
/// the half of the places whose sets have one parity, and a level is written to the other half.
class PatternSearch {
 public:
  PatternSearch(const PatternMoves& moves, const Pattern& pattern)
      : moves_(moves), index_(*moves.index()), pattern_(pattern), words_((index_.orders() + 63) / 64) {
    const std::size_t all = std::size_t{index_.places()} * words_;
    frontier_ = LargeArray<std::uint64_t>(all);
    is_reached_.assign(index_.places(), 0);
    seen_ = LargeArray<std::uint64_t>(all);
    bit_1_ = LargeArray<std::uint64_t>(all);
  }

  std::vector<std::uint64_t> run(std::size_t threads) {
    const int goal_parity = moves_.parity_of(pattern_.tiles);
    const PatternIndex::CellSet& goal = index_.set(pattern_.tiles);
    for (int cell = 0; cell < index_.board().cells(); ++cell)
      if ((pattern_.blank & bit_of(cell)) != 0) {
        frontier_[std::size_t{goal.place_of(cell)} * words_] = 1;
        is_reached_[goal.place_of(cell)] = 1;
      }
    if (threads > 1) locks_ = std::make_unique<std::atomic_flag[]>(index_.places());
    std::vector<std::uint64_t> histogram;
    for (int level = 0;; ++level) {
      const auto& places = moves_.places_of_parity((level + goal_parity) & 1);
      constexpr std::size_t places_a_piece = 64;
      std::atomic<std::uint64_t> found = 0;
      side_by_side(threads, (places.size() + places_a_piece - 1) / places_a_piece, [&](std::size_t piece) {
        std::vector<std::uint16_t> orders(index_.orders());
        std::uint64_t here = 0;
        const std::size_t end = std::min(places.size(), (piece + 1) * places_a_piece);
        for (std::size_t i = piece * places_a_piece; i < end; ++i) here += expand(places[i], level, orders.data());
        found += here;
      });
      if (found == 0) break;
      histogram.push_back(found);
    }
    frontier_ = {};
    seen_ = {};
    return histogram;
  }

  /// Writes the bits in the order of the index: the places of each order side by side.
  void transpose(std::uint8_t* bytes) const;

 private:
  std::uint64_t expand(std::uint32_t place, int level, std::uint16_t* orders);
  std::uint64_t expand_place(std::uint32_t place, int level, std::uint16_t* orders);
  std::uint64_t expand_with_bits(std::uint32_t place, int level, std::uint16_t* orders);

  const PatternMoves& moves_;
  const PatternIndex& index_;
  Pattern pattern_;
  std::size_t words_;
  LargeArray<std::uint64_t> frontier_;
  std::vector<std::uint8_t> is_reached_;  // by place: whether its frontier may have bits
  LargeArray<std::uint64_t> seen_;
  LargeArray<std::uint64_t> bit_1_;
  std::unique_ptr<std::atomic_flag[]> locks_;
};

[[gnu::always_inline]] inline std::uint64_t PatternSearch::expand_place(std::uint32_t place, int level,
                                                                        std::uint16_t* orders) {
  if (is_reached_[place] == 0) return 0;
  is_reached_[place] = 0;
  // Of 5x5 they are far away: the search then takes 12 % less time.
  for (const PatternMoves::Exit& exit : moves_.exits(place)) {
    const std::uint64_t* const there = frontier_.data() + std::size_t{exit.to} * words_;
    __builtin_prefetch(there, 1);
    __builtin_prefetch(there + words_ - 1, 1);
  }
  std::uint64_t* const here = frontier_.data() + std::size_t{place} * words_;
  std::uint64_t* const seen = seen_.data() + std::size_t{place} * words_;
  std::uint64_t* const bits = bit_1_.data() + std::size_t{place} * words_;
  std::size_t count = 0;
  for (std::size_t w = 0; w < words_; ++w) {
    std::uint64_t fresh = here[w] & ~seen[w];
    here[w] = fresh;
    seen[w] |= fresh;
    if ((level & 2) != 0) bits[w] |= fresh;
    for (; fresh != 0; fresh &= fresh - 1)
      orders[count++] = static_cast<std::uint16_t>(w * 64 + static_cast<unsigned>(__builtin_ctzll(fresh)));
  }
  if (count == 0) return 0;
  for (const PatternMoves::Exit& exit : moves_.exits(place)) {
    std::uint64_t* const there = frontier_.data() + std::size_t{exit.to} * words_;
    if (locks_ != nullptr)
      while (locks_[exit.to].test_and_set(std::memory_order_acquire)) {
      }
    is_reached_[exit.to] = 1;
    if (exit.orders == nullptr) {
      for (std::size_t w = 0; w < words_; ++w) there[w] |= here[w];
    } else {
      const std::uint16_t* const after = exit.orders->data();
      // A bit is set in its byte, not in its word, and from two ends in turn: setting a bit where one was just set
      // waits for that one.
      auto* const bytes = reinterpret_cast<std::uint8_t*>(there);
      constexpr std::uint32_t byte_order = std::endian::native == std::endian::big ? 7 : 0;
      const auto put = [&](std::size_t k) {
        const std::uint32_t order = after[orders[k]];
        bytes[order / 8 ^ byte_order] |= static_cast<std::uint8_t>(1U << (order % 8));
      };
      const std::size_t half = count / 2;
      for (std::size_t k = 0; k < half; ++k) {
        put(k);
        put(k + half);
      }
      if (count % 2 != 0) put(count - 1);
    }
    if (locks_ != nullptr) locks_[exit.to].clear(std::memory_order_release);
  }
  std::fill_n(here, words_, 0);
  return count;
}

TILEBASE_WITH_BITS std::uint64_t PatternSearch::expand_with_bits(std::uint32_t place, int level,
                                                                 std::uint16_t* orders) {
  return expand_place(place, level, orders);
}

/// With them the whole search takes 6 % less time.
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
  kept_.emplace(std::move(blocks), first, blocks_for(index_->entries() / 8));
}

Result<std::shared_ptr<const PatternTable>> PatternTable::read_whole() const {
  if (const auto* const known = whole_.get()) return *known;
  std::shared_ptr<PatternTable> table(new PatternTable(index_, pattern_));
  const auto bytes = static_cast<std::size_t>(blocks_for(index_->entries() / 8) * block_size);
  table->bytes_ = LargeArray<std::uint8_t>(bytes);
  if (const auto done = kept_->read({table->bytes_.data(), bytes}); !done) return done.error();
  return whole_([&] { return std::move(table); });
}

unsigned PatternTable::kept_bit(std::uint64_t entry, std::optional<Error>& error) const {
  const auto bit = kept_->bit(entry);
  if (bit) return *bit;
  error = bit.error();
  return 2;
}

Result<int> PatternTable::value(CellMask set, PatternIndex::Order order, int blank) const {
  const SlideBoard& board = index_->board();
  const PatternIndex::Order in_order = index_->order(0);
  std::optional<Error> error;
  unsigned bit_1 = bit(index_->entry(index_->set(set), order, blank), error);
  unsigned bit_0 = bit_count((set ^ pattern_.tiles) & board.dark()) & 1U;
  for (int moves = 0; !error; ++moves) {
    const CellMask region = board.region(bit_of(blank), board.all() & ~set);
    if (set == pattern_.tiles && order == in_order && (region & pattern_.blank) != 0) return moves;
    // A neighbour has one move more or one less; its bit 1 tells which.
    bit_1 ^= bit_0 ^ 1U;
    bit_0 ^= 1U;
    const bool goes_on = for_each_move(board, set, region, [&](int tile, int to) {
      const CellMask after = set ^ bit_of(tile) ^ bit_of(to);
      const PatternIndex::Order order_after = PatternIndex::moved(set, order, tile, to);
      if (bit(index_->entry(index_->set(after), order_after, tile), error) != bit_1 && !error) return false;
      set = after;
      order = order_after;
      blank = tile;
      return true;
    });
    // Only bytes that are not those of a search have no way on, or one without an end.
    if (!goes_on || moves > 1000) return inconsistent_patterns();
  }
  return *error;
}

}  // namespace tilebase
