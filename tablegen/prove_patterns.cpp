#include <algorithm>
#include <array>
#include <atomic>
#include <map>
#include <mutex>
#include <string>

#include <base/side_by_side.hpp>
#include <base/system.hpp>
#include <tilebase/engine/search/pattern_store.hpp>
#include <tilebase/engine/table/table_file.hpp>

#include "pattern_entries.hpp"
#include "prove.hpp"

namespace tilebase::tablegen {
namespace {

/// The search for one pattern. A placement of the tiles is numbered tile by tile: digit i counts the cells before that
/// of tile i which tiles 0 ... i-1 have left free.
class PatternProof {
 public:
  /// The entries are those of the grid, for as many tiles as the pattern has. They must live longer.
  PatternProof(const PatternGrid& grid, const PatternEntries& entries, const Pattern& pattern)
      : grid_(grid), entries_(entries) {
    for (int cell = 0; cell < grid_.cells; ++cell) {
      const std::uint32_t bit = 1U << static_cast<unsigned>(cell);
      empty_.take_from(cell);
      if ((cell / grid_.cols + cell % grid_.cols) % 2 != 0) dark_ |= bit;
      if ((pattern.tiles & bit) != 0) goal_.push_back(cell);
      if ((pattern.blank & bit) != 0) blank_ = cell;
    }
    weight_.resize(goal_.size());
    for (std::size_t i = goal_.size(); i-- > 0;) {
      weight_[i] = placements_;
      placements_ *= static_cast<std::uint32_t>(grid_.cells) - static_cast<std::uint32_t>(i);
    }
  }

  /// How many entries have each number.
  std::vector<std::uint64_t> search(std::size_t threads) {
    states_ = LargeArray<std::atomic<std::uint16_t>>(placements_);
    for (auto& words : found_last_) words = LargeArray<std::atomic<std::uint64_t>>(placements_ / 64 + 1);
    bit_1_ = LargeArray<std::uint8_t>(placements_);
    PatternBoard solved = empty_;
    std::uint32_t number = 0;
    for (std::size_t tile = 0; tile < goal_.size(); ++tile) {
      const std::uint32_t before = solved.free & ((1U << static_cast<unsigned>(goal_[tile])) - 1);
      number += weight_[tile] * bit_count(before);
      solved.put(static_cast<int>(tile), goal_[tile]);
    }
    bool odd = is_odd(solved.free);
    find_regions(number, 1U << entries_.region(solved.free, blank_), odd);

    std::vector<std::uint64_t> histogram;
    for (unsigned moves = 0;; ++moves, odd = !odd) {
      std::atomic<std::uint64_t> found = 0;
      auto& words = found_last_[odd];
      for_each_piece(threads, placements_ / 64 + 1, 4096, [&](std::uint32_t begin, std::uint32_t end) {
        std::uint64_t here = 0;
        Follower follower(*this);
        Finds finds(*this, !odd);
        for (std::uint32_t i = begin; i < end; ++i) {
          for (std::uint64_t left = words[i].load(std::memory_order_relaxed); left != 0; left &= left - 1) {
            const std::uint32_t at = i * 64 + static_cast<std::uint32_t>(__builtin_ctzll(left));
            here += expand(follower.board(at), at, moves, finds);
          }
          words[i].store(0, std::memory_order_relaxed);
        }
        finds.finish();
        found += here;
      });
      if (found == 0) break;
      histogram.push_back(found);
    }
    states_ = {};
    for (auto& words : found_last_) words = {};
    return histogram;
  }

  /// The fault in a table whose bits are not those of the search, which is forgotten. Nothing if they are.
  std::optional<std::string> compare(std::span<const std::uint8_t> table, std::size_t threads) {
    const LargeArray<std::uint8_t> right = std::move(bit_1_);
    std::mutex mutex;
    std::uint32_t first_fault = placements_;
    for_each_piece(threads, placements_, 65536, [&](std::uint32_t begin, std::uint32_t end) {
      Follower follower(*this);
      std::uint32_t at = begin;
      while (at < end && entries_.bits_in(table, follower.board(at)) == right[at]) ++at;
      const std::lock_guard lock(mutex);
      if (at < end) first_fault = std::min(first_fault, at);
    });
    const auto end = table.begin() + static_cast<std::ptrdiff_t>(entries_.bytes());
    std::string fault;
    if (first_fault != placements_) {
      Follower follower(*this);
      const auto& tile_in = follower.board(first_fault).tile_in;
      fault = "with its tiles in cells";
      for (int tile = 0; tile < static_cast<int>(goal_.size()); ++tile)
        fault += ' ' + std::to_string(std::find(tile_in.begin(), tile_in.end(), tile) - tile_in.begin() + 1);
      fault += ", an entry is not what a search finds";
    } else if (entries_.sets_unused(table)) {
      fault = "an unused entry is set";
    } else if (std::any_of(end, table.end(), [](std::uint8_t byte) { return byte != 0; })) {
      fault = "bytes after its entries are set";
    } else {
      return std::nullopt;
    }
    std::string tiles;
    for (const int cell : goal_) tiles += ' ' + std::to_string(cell + 1);
    return "in the table of the tiles of cells" + tiles + ": " + fault;
  }

 private:
  /// Calls work(begin, end) for so many numbers at a time, in several threads.
  template <class Work>
  static void for_each_piece(std::size_t threads, std::uint32_t numbers, std::uint32_t at_a_time, const Work& work) {
    side_by_side(threads, (numbers + at_a_time - 1) / at_a_time, [&](std::size_t piece) {
      const auto begin = static_cast<std::uint32_t>(piece * at_a_time);
      work(begin, begin + std::min(numbers - begin, at_a_time));
    });
  }

  /// Gives the boards of numbers. Where they ascend by little, the first tiles stay where they are.
  class Follower {
   public:
    explicit Follower(const PatternProof& proof) : proof_(proof), last_(proof.goal_.size() - 1), board_(proof.empty_) {
      for (int cell = 0; cell < proof.grid_.cells; ++cell) free_[0][cell] = static_cast<std::uint8_t>(cell);
      put_from(0, 0);
    }

    const PatternBoard& board(std::uint32_t number) {
      // The numbers with the same first tiles follow each other. Below the first of them, the difference is huge.
      std::size_t tile = last_;
      while (tile > 0 && number - first_[tile] >= proof_.weight_[tile - 1]) --tile;
      for (std::size_t moved = tile; moved <= last_; ++moved) board_.take_from(cell_[moved]);
      put_from(tile, number);
      return board_;
    }

   private:
    /// Puts the tiles from this one on into the cells that a number says.
    void put_from(std::size_t tile, std::uint32_t number) {
      for (; tile < last_; ++tile) {
        const std::uint32_t digit = (number - first_[tile]) / proof_.weight_[tile];
        first_[tile + 1] = first_[tile] + digit * proof_.weight_[tile];
        put(tile, digit);
        auto& later = free_[tile + 1];
        later = free_[tile];
        std::copy(free_[tile].begin() + digit + 1, free_[tile].end(), later.begin() + digit);
      }
      put(last_, number - first_[last_]);
    }

    void put(std::size_t tile, std::uint32_t digit) {
      cell_[tile] = free_[tile][digit];
      board_.put(static_cast<int>(tile), cell_[tile]);
    }

    const PatternProof& proof_;
    const std::size_t last_;                                                          // tile
    std::array<IntArray<std::uint8_t, max_cells>, PatternEntries::most_tiles> free_;  // by tile: cells free before it
    std::array<std::uint32_t, PatternEntries::most_tiles> first_{};  // by tile: the first number with the tiles before
    std::array<int, PatternEntries::most_tiles> cell_{};             // by tile
    PatternBoard board_;
  };

  /// Notes regions as found, some time later than it is told: by then, what it has to look at is near.
  class Finds {
   public:
    Finds(PatternProof& proof, bool odd) : proof_(proof), odd_(odd) {}

    void add(std::uint32_t number, unsigned region) {
      __builtin_prefetch(&proof_.states_[number]);
      const Find find{number, static_cast<std::uint16_t>(region)};
      note(std::exchange(waiting_[next_], find));
      next_ = (next_ + 1) % waiting_.size();
    }
    void finish() {
      for (Find& find : waiting_) note(std::exchange(find, {}));
    }

   private:
    struct Find {
      std::uint32_t number = 0;
      std::uint16_t region = 0;  // a bit; none if it is no find
    };

    void note(const Find& find) {
      const unsigned known = proof_.states_[find.number].load(std::memory_order_relaxed);
      if ((find.region & ~(known | known >> 8U)) != 0) proof_.find_regions(find.number, find.region, odd_);
    }

    PatternProof& proof_;
    bool odd_;
    std::array<Find, 32> waiting_{};
    std::size_t next_ = 0;
  };

  /// Whether an odd number of tiles is in dark cells. A move changes that, so no move leads from one placement of a
  /// level to another.
  bool is_odd(std::uint32_t free) const { return __builtin_parity(~free & dark_) != 0; }

  /// Notes regions as found.
  void find_regions(std::uint32_t number, unsigned regions, bool odd) {
    states_[number].fetch_or(static_cast<std::uint16_t>(regions << 8U), std::memory_order_relaxed);
    auto& word = found_last_[odd][number / 64];
    const std::uint64_t bit = std::uint64_t{1} << (number % 64);
    if ((word.load(std::memory_order_relaxed) & bit) == 0) word.fetch_or(bit, std::memory_order_relaxed);
  }

  /// Takes the regions of a placement that were found last, and finds what is one move away.
  unsigned expand(const PatternBoard& board, std::uint32_t number, unsigned moves, Finds& finds) {
    auto& state = states_[number];
    const unsigned found = state.load(std::memory_order_relaxed) >> 8U;
    state.store(static_cast<std::uint16_t>((state.load(std::memory_order_relaxed) & 255U) | found),
                std::memory_order_relaxed);
    if ((moves & 2U) != 0) bit_1_[number] = static_cast<std::uint8_t>(bit_1_[number] | found);
    const std::uint32_t blanks = entries_.cells_of(board.free, found);
    const auto move_all = [&](std::uint32_t beside, int step) {
      for (std::uint32_t from = beside & ~board.free; from != 0; from &= from - 1) {
        const int cell = __builtin_ctz(from);
        const std::uint32_t free = board.free ^ (1U << static_cast<unsigned>(cell + step) | (from & (~from + 1)));
        const unsigned bit = 1U << entries_.region(free, cell);
        finds.add(number_after(board, number, cell, cell + step), bit);
      }
    };
    move_all(grid_.left(blanks), 1);
    move_all(grid_.right(blanks), -1);
    move_all(grid_.above(blanks), grid_.cols);
    move_all(grid_.below(blanks), -grid_.cols);
    return bit_counts[found];
  }

  /// The number after a tile has moved. It changes the tile's own digit, and those of the later tiles that it passes.
  std::uint32_t number_after(const PatternBoard& board, std::uint32_t number, int from, int to) const {
    const int tile = board.tile_in[from];
    const auto [low, high] = std::minmax(from, to);
    std::uint32_t change = weight_[tile] * static_cast<unsigned>(high - low);
    const std::uint32_t between = (1U << static_cast<unsigned>(high)) - (2U << static_cast<unsigned>(low));
    for (std::uint32_t left = between & ~board.free; left != 0; left &= left - 1) {
      const int passed = board.tile_in[__builtin_ctz(left)];
      if (passed < tile)
        change -= weight_[tile];
      else
        change += weight_[passed];
    }
    return to > from ? number + change : number - change;
  }

  PatternGrid grid_;
  const PatternEntries& entries_;
  PatternBoard empty_;
  std::vector<int> goal_;  // of each tile, its cell
  std::uint32_t dark_ = 0;
  int blank_ = 0;                    // a cell where the goal's blank may be
  IntVector<std::uint32_t> weight_;  // of a placement's digits
  std::uint32_t placements_ = 1;
  // A bit for each region: low, those that were seen; eight bits up, those that were found last.
  LargeArray<std::atomic<std::uint16_t>> states_;
  // The placements that were found last, a bit each, by the parity of their tiles in dark cells.
  IntArray<LargeArray<std::atomic<std::uint64_t>>, 2> found_last_;
  LargeArray<std::uint8_t> bit_1_;  // of the numbers, a bit for each region
};

}  // namespace

std::optional<std::string> fault_in_patterns(const PatternBits& bits, std::size_t threads) {
  const PatternGrid grid(bits.rows, bits.cols);
  const PatternEntries entries(grid, static_cast<int>(bit_count(bits.pattern.tiles)));
  PatternProof proof(grid, entries, bits.pattern);
  const auto histogram = proof.search(threads);
  if (auto fault = proof.compare(bits.bytes, threads)) return fault;
  return fault_in_counts(histogram, bits.histogram, "entries have number");
}

Result<std::optional<std::string>> fault_in_patterns(const StoredTable& stored, std::size_t threads) {
  const auto board = SlideBoard::of(stored.puzzle());
  const auto patterns = board ? stored_patterns(*board) : std::vector<Pattern>();
  const auto not_its_own = [&] {
    return damaged(stored.name(), "its entries are not those of a pattern file of its puzzle");
  };
  if (patterns.empty()) return not_its_own();
  const Layout& layout = stored.puzzle().layout();
  const PatternGrid grid(static_cast<int>(layout.size()), static_cast<int>(layout.front().size()));
  std::map<int, PatternEntries> entries;  // by the number of tiles
  const auto entries_for = [&](const Pattern& pattern) -> const PatternEntries& {
    const auto tiles = static_cast<int>(bit_count(pattern.tiles));
    const auto known = entries.find(tiles);
    return known != entries.end() ? known->second : entries.emplace(tiles, PatternEntries(grid, tiles)).first->second;
  };
  std::uint64_t all_blocks = 0;
  for (const Pattern& pattern : patterns) all_blocks += blocks_for(entries_for(pattern).bytes());
  if (stored.entries() != all_blocks * block_size * 8) return not_its_own();
  std::vector<std::uint64_t> histogram;
  std::uint64_t first = 0;
  for (const Pattern& pattern : patterns) {
    PatternProof proof(grid, entries_for(pattern), pattern);
    const std::uint64_t blocks = blocks_for(entries_for(pattern).bytes());
    const auto counts = proof.search(threads);
    histogram.resize(std::max(histogram.size(), counts.size()));
    for (std::size_t number = 0; number < counts.size(); ++number) histogram[number] += counts[number];

    std::vector<std::uint8_t> table(static_cast<std::size_t>(blocks) * block_size);
    if (auto done = stored.file().blocks()->read_blocks(first, table); !done) return done.error();
    first += blocks;
    if (auto fault = proof.compare(table, threads)) return fault;
  }
  return fault_in_counts(histogram, stored.histogram(), "entries have number");
}

}  // namespace tilebase::tablegen
