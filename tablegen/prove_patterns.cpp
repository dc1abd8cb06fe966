#include "prove_patterns.hpp"

#include <algorithm>
#include <array>
#include <atomic>
#include <map>
#include <mutex>
#include <string>

#include <base/side_by_side.hpp>
#include <base/system.hpp>
#include <tilebase/engine/generate/prove.hpp>
#include <tilebase/engine/search/pattern_store.hpp>
#include <tilebase/engine/table/table_file.hpp>

// The proof of pattern tables
//
// A pattern is a set of tiles of a sliding puzzle, for instance six of the fifteen. Its table has the fewest moves *of
// these tiles* that bring them to their goal cells; moves of all other tiles are free of charge. The numbers of
// disjoint patterns add up to a lower bound of the distance (Korf and Felner: Disjoint pattern database heuristics,
// Artificial Intelligence 134, 2002). A solver that trusts an entry too large may return a path that is not the
// shortest.
//
// Since other tiles move free of charge, the blank goes anywhere within its *region*: the connected free cells, those
// without a tile of the pattern. An entry stands for one placement of the tiles and one region of the blank. Example, a
// board of 2x3 cells and the pattern {A, B}:
//
//     cells  0 1 2      . A .    the blank is in     A . .    the blank is now in cell 1,
//            3 4 5      . B .    region {0, 3}:      . B .    so in region {1, 2, 5}
//                                A moves left
//
//     free cells   {0, 3}, {2, 5}: two entries       {1, 2, 5}, {3}: two entries
//     placement    A 1, B 3  ->  1 * 5 + 3 = 8       A 0, B 3  ->  0 * 5 + 3 = 3          one of 6 * 5 = 30
//
// The number of a placement has one digit for each tile: the number of cells before the tile's cell that the earlier
// tiles leave free. Tile A in cell 1 has one such cell, tile B in cell 4 has three: cells 0, 2 and 3.
//
// The file stores only bit 1 of each number: bit 0 follows from the colours of the tiles' cells, as on a checkerboard.
// This bit cannot be proven locally, by a comparison with its neighbours: numbers that are all 4 too large have the
// same bits. So the proof is a second breadth-first search, backwards from the solved placement, level by level:
//
//     frontier    1 bit a placement      whether it has regions that the last level found
//     regions     16 bits a placement    FFFFFFFF EEEEEEEE    F: found in the last level; E: expanded; a bit a region
//     result      8 bits a placement     bit r: bit 1 of the number of moves, with the blank in region r
//
//     for each placement of the frontier, for each tile beside a free cell of one of its F regions:
//       move the tile there; the blank is then in the region of the tile's old cell; mark that region F, unless E or F
//     then the placement's F regions become E
//
// Then every bit of the table is compared with the result, and the number of entries at each level with the histogram.
// The two searches share the list of patterns and nothing else: numbering, moves, regions and the layout of the file
// are written a second time, from data/FORMAT.md (PatternEntries). A fault in either search shows as a difference.
//
// Cost: O(placements * moves) time and 3.3 bytes a placement. The 1,984,590,720 entries of the file of the 15-puzzle
// take 220 s, the 1,810,080,000 of the 24-puzzle 320 s of processor time (tests/EVIDENCE.md).

namespace tilebase::tablegen {
namespace {

/// The second search for one pattern, and its comparison with a table.
class PatternProof {
 public:
  /// The entries are those of the grid for the pattern's number of tiles. They must outlive the proof.
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

  /// Runs the search. Returns the number of entries at each number of moves.
  std::vector<std::uint64_t> search(std::size_t threads) {
    region_bits_ = LargeArray<std::atomic<std::uint16_t>>(placements_);
    for (auto& words : frontier_) words = LargeArray<std::atomic<std::uint64_t>>(placements_ / 64 + 1);
    bit_1_ = LargeArray<std::uint8_t>(placements_);
    PatternBoard solved = empty_;
    std::uint32_t number = 0;
    for (std::size_t tile = 0; tile < goal_.size(); ++tile) {
      const std::uint32_t before = solved.free & ((1U << static_cast<unsigned>(goal_[tile])) - 1);
      number += weight_[tile] * bit_count(before);
      solved.put(static_cast<int>(tile), goal_[tile]);
    }
    bool odd = is_odd(solved.free);
    mark_regions(number, 1U << entries_.region(solved.free, blank_), odd);

    std::vector<std::uint64_t> histogram;
    for (unsigned moves = 0;; ++moves, odd = !odd) {
      std::atomic<std::uint64_t> entries_found = 0;
      auto& words = frontier_[odd];
      for_each_range(threads, placements_ / 64 + 1, 4096, [&](std::uint32_t begin, std::uint32_t end) {
        std::uint64_t count = 0;
        BoardCursor cursor(*this);
        PendingMarks marks(*this, !odd);
        for (std::uint32_t i = begin; i < end; ++i) {
          for (std::uint64_t bits = words[i].load(std::memory_order_relaxed); bits != 0; bits &= bits - 1) {
            const std::uint32_t at = i * 64 + static_cast<std::uint32_t>(__builtin_ctzll(bits));
            count += expand(cursor.board(at), at, moves, marks);
          }
          words[i].store(0, std::memory_order_relaxed);
        }
        marks.finish();
        entries_found += count;
      });
      if (entries_found == 0) break;
      histogram.push_back(entries_found);
    }
    region_bits_ = {};
    for (auto& words : frontier_) words = {};
    return histogram;
  }

  /// Compares a table with the result of search(), and frees that result. Returns nullopt if they are equal, else the
  /// first fault.
  std::optional<std::string> compare(std::span<const std::uint8_t> table, std::size_t threads) {
    const LargeArray<std::uint8_t> expected = std::move(bit_1_);
    std::mutex mutex;
    std::uint32_t first_fault = placements_;
    for_each_range(threads, placements_, 65536, [&](std::uint32_t begin, std::uint32_t end) {
      BoardCursor cursor(*this);
      std::uint32_t at = begin;
      while (at < end && entries_.bits_in(table, cursor.board(at)) == expected[at]) ++at;
      const std::lock_guard lock(mutex);
      if (at < end) first_fault = std::min(first_fault, at);
    });
    const auto end = table.begin() + static_cast<std::ptrdiff_t>(entries_.bytes());
    std::string fault;
    if (first_fault != placements_) {
      BoardCursor cursor(*this);
      const auto& tile_in = cursor.board(first_fault).tile_in;
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
  /// Calls work(begin, end) for ranges of `range_size` of the numbers below `numbers`, in several threads.
  template <class Work>
  static void for_each_range(std::size_t threads, std::uint32_t numbers, std::uint32_t range_size, const Work& work) {
    side_by_side(threads, (numbers + range_size - 1) / range_size, [&](std::size_t range) {
      const auto begin = static_cast<std::uint32_t>(range * range_size);
      work(begin, begin + std::min(numbers - begin, range_size));
    });
  }

  /// Turns numbers of placements into boards. Fast for numbers in ascending order: the first tiles, whose digits are
  /// equal in both numbers, are not placed again.
  class BoardCursor {
   public:
    explicit BoardCursor(const PatternProof& proof)
        : proof_(proof), last_(proof.goal_.size() - 1), board_(proof.empty_) {
      for (int cell = 0; cell < proof.grid_.cells; ++cell) free_[0][cell] = static_cast<std::uint8_t>(cell);
      put_from(0, 0);
    }

    const PatternBoard& board(std::uint32_t number) {
      // Placements with equal first tiles have contiguous numbers. For a number below that range, the unsigned
      // difference is huge.
      std::size_t tile = last_;
      while (tile > 0 && number - first_[tile] >= proof_.weight_[tile - 1]) --tile;
      for (std::size_t moved = tile; moved <= last_; ++moved) board_.take_from(cell_[moved]);
      put_from(tile, number);
      return board_;
    }

   private:
    /// Puts tile number `tile` and all later tiles into their cells of the placement with that number.
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
    const std::size_t last_;  // number of the last tile
    // The arrays below are indexed by tile.
    std::array<IntArray<std::uint8_t, max_cells>, PatternEntries::max_tiles> free_;  // cells free of earlier tiles
    std::array<std::uint32_t, PatternEntries::max_tiles> first_{};  // first number with equal earlier tiles
    std::array<int, PatternEntries::max_tiles> cell_{};             // cell of the tile
    PatternBoard board_;
  };

  /// Queue that delays each mark by 32 others: by then, its placement's word is in the cache.
  class PendingMarks {
   public:
    PendingMarks(PatternProof& proof, bool odd) : proof_(proof), odd_(odd) {}

    void add(std::uint32_t number, unsigned region) {
      __builtin_prefetch(&proof_.region_bits_[number]);
      const Mark mark{number, static_cast<std::uint16_t>(region)};
      apply(std::exchange(waiting_[next_], mark));
      next_ = (next_ + 1) % waiting_.size();
    }
    void finish() {
      for (Mark& mark : waiting_) apply(std::exchange(mark, {}));
    }

   private:
    struct Mark {
      std::uint32_t number = 0;
      std::uint16_t region = 0;  // one bit; 0 in an empty slot of the queue
    };

    void apply(const Mark& mark) {
      const unsigned regions = proof_.region_bits_[mark.number].load(std::memory_order_relaxed);
      if ((mark.region & ~(regions | regions >> 8U)) != 0) proof_.mark_regions(mark.number, mark.region, odd_);
    }

    PatternProof& proof_;
    bool odd_;
    std::array<Mark, 32> waiting_{};
    std::size_t next_ = 0;
  };

  /// Returns whether an odd number of tiles is in dark cells. Each move changes this parity, so no move leads from a
  /// placement of a level to another placement of the same level.
  bool is_odd(std::uint32_t free) const { return __builtin_parity(~free & dark_) != 0; }

  /// Marks regions of a placement as found in this level.
  void mark_regions(std::uint32_t number, unsigned regions, bool odd) {
    region_bits_[number].fetch_or(static_cast<std::uint16_t>(regions << 8U), std::memory_order_relaxed);
    auto& word = frontier_[odd][number / 64];
    const std::uint64_t bit = std::uint64_t{1} << (number % 64);
    if ((word.load(std::memory_order_relaxed) & bit) == 0) word.fetch_or(bit, std::memory_order_relaxed);
  }

  /// Marks all entries one move away from those regions of a placement that the last level found. Returns the number of
  /// these regions.
  unsigned expand(const PatternBoard& board, std::uint32_t number, unsigned moves, PendingMarks& marks) {
    auto& state = region_bits_[number];
    const unsigned regions = state.load(std::memory_order_relaxed) >> 8U;
    state.store(static_cast<std::uint16_t>((state.load(std::memory_order_relaxed) & 255U) | regions),
                std::memory_order_relaxed);
    if ((moves & 2U) != 0) bit_1_[number] = static_cast<std::uint8_t>(bit_1_[number] | regions);
    const std::uint32_t blanks = entries_.cells_of(board.free, regions);
    const auto move_tiles = [&](std::uint32_t neighbours, int step) {
      for (std::uint32_t from = neighbours & ~board.free; from != 0; from &= from - 1) {
        const int cell = __builtin_ctz(from);
        const std::uint32_t free = board.free ^ (1U << static_cast<unsigned>(cell + step) | (from & (~from + 1)));
        const unsigned bit = 1U << entries_.region(free, cell);
        marks.add(number_after(board, number, cell, cell + step), bit);
      }
    };
    move_tiles(grid_.left_of(blanks), 1);
    move_tiles(grid_.right_of(blanks), -1);
    move_tiles(grid_.above(blanks), grid_.cols);
    move_tiles(grid_.below(blanks), -grid_.cols);
    return bit_counts[regions];
  }

  /// Returns the number of a placement after one of its tiles has moved. A move changes the digits of the moved tile
  /// and of the later tiles that it passes.
  std::uint32_t number_after(const PatternBoard& board, std::uint32_t number, int from, int to) const {
    const int tile = board.tile_in[from];
    const auto [low, high] = std::minmax(from, to);
    std::uint32_t change = weight_[tile] * static_cast<unsigned>(high - low);
    const std::uint32_t between = (1U << static_cast<unsigned>(high)) - (2U << static_cast<unsigned>(low));
    for (std::uint32_t occupied = between & ~board.free; occupied != 0; occupied &= occupied - 1) {
      const int passed = board.tile_in[__builtin_ctz(occupied)];
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
  std::vector<int> goal_;            // goal cell of each tile
  std::uint32_t dark_ = 0;           // mask of the dark cells of the checkerboard
  int blank_ = 0;                    // a cell of the blank's region in the goal
  IntVector<std::uint32_t> weight_;  // weight of each tile's digit in the number of a placement
  std::uint32_t placements_ = 1;
  // Regions of each placement, one bit a region: bits 0 to 7 if expanded, 8 to 15 if found in the last level.
  LargeArray<std::atomic<std::uint16_t>> region_bits_;
  // Placements with regions found in the last level, one bit each: two sets, by the parity of tiles in dark cells.
  IntArray<LargeArray<std::atomic<std::uint64_t>>, 2> frontier_;
  LargeArray<std::uint8_t> bit_1_;  // by placement: bit 1 of the number of moves, one bit a region
};

}  // namespace

PatternGrid PatternGrid::of(const Puzzle& puzzle) {
  const Layout& layout = puzzle.layout();
  PatternGrid grid(static_cast<int>(layout.size()), static_cast<int>(layout.front().size()));
  grid.open_right = grid.open_below = 0;
  for (int cell = 0; cell < grid.cells; ++cell) {
    State state = puzzle.goal();
    std::swap(state[cell], state[puzzle.blank_cell(state)]);
    for (const Successor& next : puzzle.successors(state)) {
      const int to = puzzle.blank_cell(next.state);
      if (to == cell + 1) grid.open_right |= 1U << static_cast<unsigned>(cell);
      if (to == cell + grid.cols) grid.open_below |= 1U << static_cast<unsigned>(cell);
    }
  }
  return grid;
}

std::optional<std::string> fault_in_patterns(const PatternBits& bits, std::size_t threads) {
  const PatternEntries entries(bits.grid, static_cast<int>(bit_count(bits.pattern.tiles)));
  PatternProof proof(bits.grid, entries, bits.pattern);
  const auto histogram = proof.search(threads);
  if (auto fault = proof.compare(bits.bytes, threads)) return fault;
  return fault_in_counts(histogram, bits.histogram, "entries have number");
}

Result<std::optional<std::string>> fault_in_patterns(const StoredTable& stored, std::size_t threads) {
  const Puzzle& puzzle = stored.puzzle();
  const auto board = SlideBoard::with_walls(puzzle);
  const auto mismatch = [&] {
    return damage_error(stored.name(), "its entries are not those of a pattern file of its puzzle");
  };
  if (!board) return mismatch();
  const StoredPatterns list(*board, puzzle.blank_cell(puzzle.goal()));
  const std::vector<Pattern>& patterns = list.patterns;
  if (patterns.empty()) return mismatch();
  const PatternGrid grid = PatternGrid::of(puzzle);
  std::map<int, PatternEntries> entries;  // by the number of tiles
  const auto entries_for = [&](const Pattern& pattern) -> const PatternEntries& {
    const auto tiles = static_cast<int>(bit_count(pattern.tiles));
    const auto match = entries.find(tiles);
    return match != entries.end() ? match->second : entries.emplace(tiles, PatternEntries(grid, tiles)).first->second;
  };
  std::uint64_t total_blocks = list.first_block();
  for (const Pattern& pattern : patterns) total_blocks += blocks_for(entries_for(pattern).bytes());
  if (stored.entries() != total_blocks * block_size * 8) return mismatch();
  const auto& file = TableFile::of(stored).blocks();
  if (auto result = list.check_list(*file, stored.name()); !result) return result.error();
  std::vector<std::uint64_t> histogram;
  std::uint64_t first = list.first_block();
  for (const Pattern& pattern : patterns) {
    PatternProof proof(grid, entries_for(pattern), pattern);
    const std::uint64_t blocks = blocks_for(entries_for(pattern).bytes());
    const auto counts = proof.search(threads);
    histogram.resize(std::max(histogram.size(), counts.size()));
    for (std::size_t number = 0; number < counts.size(); ++number) histogram[number] += counts[number];

    std::vector<std::uint8_t> table(static_cast<std::size_t>(blocks) * block_size);
    if (auto result = file->read_blocks(first, table); !result) return result.error();
    first += blocks;
    if (auto fault = proof.compare(table, threads)) return fault;
  }
  return fault_in_counts(histogram, stored.histogram(), "entries have number");
}

}  // namespace tilebase::tablegen
