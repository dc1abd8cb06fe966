#include <algorithm>
#include <atomic>
#include <memory>
#include <mutex>
#include <string>

#include <base/side_by_side.hpp>
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
  PatternProof(int rows, int cols, const Pattern& pattern)
      : grid_(rows, cols), entries_(grid_, static_cast<int>(bit_count(pattern.tiles))) {
    for (int cell = 0; cell < grid_.cells; ++cell) {
      const std::uint32_t bit = 1U << static_cast<unsigned>(cell);
      empty_.take_from(cell);
      if ((cell / cols + cell % cols) % 2 != 0) dark_ |= bit;
      if ((pattern.tiles & bit) != 0) goal_.push_back(cell);
      if ((pattern.blank & bit) != 0) blank_ = cell;
    }
    weight_.resize(goal_.size());
    for (std::size_t i = goal_.size(); i-- > 0;) {
      weight_[i] = static_cast<std::uint32_t>(placements_);
      placements_ *= static_cast<unsigned>(grid_.cells) - i;
    }
  }

  const PatternEntries& entries() const { return entries_; }

  /// How many entries have each number.
  std::vector<std::uint64_t> search(std::size_t threads) {
    states_ = IntVector<std::atomic<std::uint16_t>>(static_cast<std::size_t>(placements_));
    for (auto& words : found_last_)
      words = IntVector<std::atomic<std::uint64_t>>(static_cast<std::size_t>(placements_ / 64 + 1));
    bit_1_.assign(static_cast<std::size_t>(placements_), 0);
    PatternBoard solved = empty_;
    std::uint64_t number = 0;
    for (std::size_t tile = 0; tile < goal_.size(); ++tile) {
      const std::uint32_t before = solved.free & ((1U << static_cast<unsigned>(goal_[tile])) - 1);
      number += std::uint64_t{weight_[tile]} * bit_count(before);
      solved.put(static_cast<int>(tile), goal_[tile]);
    }
    bool odd = is_odd(solved.free);
    find_regions(number, 1U << entries_.region(solved.free, blank_), odd);

    std::vector<std::uint64_t> histogram;
    for (unsigned moves = 0;; ++moves, odd = !odd) {
      std::atomic<std::uint64_t> found = 0;
      auto& words = found_last_[odd];
      for_each_piece(threads, words.size(), 4096, [&](std::uint64_t begin, std::uint64_t end) {
        std::uint64_t here = 0;
        Follower follower(*this);
        for (std::uint64_t i = begin; i < end; ++i) {
          for (std::uint64_t left = words[i].load(std::memory_order_relaxed); left != 0; left &= left - 1) {
            const std::uint64_t at = i * 64 + static_cast<unsigned>(__builtin_ctzll(left));
            here += expand(follower.board(at), at, moves);
          }
          words[i].store(0, std::memory_order_relaxed);
        }
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
  std::optional<std::string> compare(const std::vector<std::uint8_t>& table, std::size_t threads) {
    const IntVector<std::uint8_t> right = std::move(bit_1_);
    std::mutex mutex;
    std::uint64_t first_fault = placements_;
    for_each_piece(threads, placements_, 65536, [&](std::uint64_t begin, std::uint64_t end) {
      Follower follower(*this);
      std::uint64_t at = begin;
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
  static void for_each_piece(std::size_t threads, std::uint64_t numbers, std::uint64_t at_a_time, const Work& work) {
    side_by_side(threads, static_cast<std::size_t>((numbers + at_a_time - 1) / at_a_time),
                 [&](std::size_t piece) { work(piece * at_a_time, std::min(numbers, (piece + 1) * at_a_time)); });
  }

  /// Gives the boards of numbers that ascend, mostly by little: then the first tiles stay where they are.
  class Follower {
   public:
    explicit Follower(const PatternProof& proof)
        : proof_(proof),
          cells_(proof.goal_.size()),
          staying_(cells_.size() - std::min<std::size_t>(3, cells_.size())) {}

    const PatternBoard& board(std::uint64_t number) {
      auto left = static_cast<std::uint32_t>(number);
      const std::uint32_t together = staying_ == 0 ? 1 : proof_.weight_[staying_ - 1];
      if (board_.free == 0 || staying_ == 0 || left / together != first_) {
        board_ = proof_.empty_;
        first_ = left / together;
        put_from(0, left);
      } else {
        for (std::size_t tile = staying_; tile < cells_.size(); ++tile) board_.take_from(cells_[tile]);
        put_from(staying_, left % together);
      }
      return board_;
    }

   private:
    void put_from(std::size_t tile, std::uint32_t left) {
      for (; tile < cells_.size(); ++tile) {
        std::uint32_t free = board_.free;
        for (std::uint32_t digit = left / proof_.weight_[tile]; digit > 0; --digit) free &= free - 1;
        left %= proof_.weight_[tile];
        cells_[tile] = __builtin_ctz(free);
        board_.put(static_cast<int>(tile), cells_[tile]);
      }
    }

    const PatternProof& proof_;
    std::vector<int> cells_;   // of each tile
    std::size_t staying_;      // the first tiles, which stay while their digits do
    std::uint32_t first_ = 0;  // these digits
    PatternBoard board_;
  };

  /// Whether an odd number of tiles is in dark cells. A move changes that, so no move leads from one placement of a
  /// level to another.
  bool is_odd(std::uint32_t free) const { return __builtin_parity(~free & dark_) != 0; }

  /// Notes regions as found.
  void find_regions(std::uint64_t number, unsigned regions, bool odd) {
    states_[number].fetch_or(static_cast<std::uint16_t>(regions << 8U), std::memory_order_relaxed);
    auto& word = found_last_[odd][number / 64];
    const std::uint64_t bit = std::uint64_t{1} << (number % 64);
    if ((word.load(std::memory_order_relaxed) & bit) == 0) word.fetch_or(bit, std::memory_order_relaxed);
  }

  /// Takes the regions of a placement that were found last, and finds what is one move away.
  std::uint64_t expand(const PatternBoard& board, std::uint64_t number, unsigned moves) {
    auto& state = states_[number];
    const unsigned found = state.load(std::memory_order_relaxed) >> 8U;
    const bool odd = is_odd(board.free);
    state.store(static_cast<std::uint16_t>((state.load(std::memory_order_relaxed) & 255U) | found),
                std::memory_order_relaxed);
    if ((moves & 2U) != 0) bit_1_[number] = static_cast<std::uint8_t>(bit_1_[number] | found);
    std::uint64_t count = 0;
    std::uint32_t blanks = 0;
    for (unsigned left = found; left != 0; left &= left - 1, ++count)
      blanks |= entries_.cells_of(board.free, __builtin_ctz(left));
    const auto move_all = [&](std::uint32_t beside, int step) {
      for (std::uint32_t from = beside & ~board.free; from != 0; from &= from - 1) {
        const int cell = __builtin_ctz(from);
        const std::uint32_t free = board.free ^ (1U << static_cast<unsigned>(cell + step) | (from & (~from + 1)));
        const unsigned bit = 1U << entries_.region(free, cell);
        const std::uint64_t there = number_after(board, number, cell, cell + step);
        const unsigned known = states_[there].load(std::memory_order_relaxed);
        if (((known | known >> 8U) & bit) == 0) find_regions(there, bit, !odd);
      }
    };
    move_all(grid_.left(blanks), 1);
    move_all(grid_.right(blanks), -1);
    move_all(grid_.above(blanks), grid_.cols);
    move_all(grid_.below(blanks), -grid_.cols);
    return count;
  }

  /// The number after a tile has moved. It changes the tile's own digit, and those of the later tiles that it passes.
  std::uint64_t number_after(const PatternBoard& board, std::uint64_t number, int from, int to) const {
    const int tile = board.tile_in[from];
    const std::uint64_t weight = weight_[tile];
    const auto [low, high] = std::minmax(from, to);
    std::uint64_t change = weight * static_cast<unsigned>(high - low);
    for (int cell = low + 1; cell < high; ++cell) {
      const int passed = board.tile_in[cell];
      if (passed == PatternBoard::no_tile) continue;
      if (passed < tile)
        change -= weight;
      else
        change += weight_[passed];
    }
    return to > from ? number + change : number - change;
  }

  PatternGrid grid_;
  PatternEntries entries_;
  PatternBoard empty_;
  std::vector<int> goal_;  // of each tile, its cell
  std::uint32_t dark_ = 0;
  int blank_ = 0;                    // a cell where the goal's blank may be
  IntVector<std::uint32_t> weight_;  // of a placement's digits
  std::uint64_t placements_ = 1;     // less than 2^32
  // A bit for each region: low, those that were seen; eight bits up, those that were found last.
  IntVector<std::atomic<std::uint16_t>> states_;
  // The placements that were found last, a bit each, by the parity of their tiles in dark cells.
  IntArray<IntVector<std::atomic<std::uint64_t>>, 2> found_last_;
  IntVector<std::uint8_t> bit_1_;  // of the numbers, a bit for each region
};

}  // namespace

Result<std::optional<std::string>> fault_in_patterns(const StoredTable& stored, std::size_t threads) {
  const Layout& layout = stored.puzzle().layout();
  const auto board = SlideBoard::of(stored.puzzle());
  const auto patterns = board ? stored_patterns(*board) : std::vector<Pattern>();
  std::vector<PatternProof> proofs;
  std::uint64_t all_blocks = 0;
  for (const Pattern& pattern : patterns) {
    proofs.emplace_back(static_cast<int>(layout.size()), static_cast<int>(layout.front().size()), pattern);
    all_blocks += blocks_for(proofs.back().entries().bytes());
  }
  if (patterns.empty() || stored.entries() != all_blocks * block_size * 8)
    return damaged(stored.name(), "its entries are not those of a pattern file of its puzzle");
  std::vector<std::uint64_t> histogram;
  std::uint64_t first = 0;
  for (PatternProof& proof : proofs) {
    const std::uint64_t blocks = blocks_for(proof.entries().bytes());
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
