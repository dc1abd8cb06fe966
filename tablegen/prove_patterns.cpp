#include "prove.hpp"

#include <algorithm>
#include <array>
#include <atomic>
#include <memory>
#include <mutex>
#include <numeric>
#include <string>
#include <vector>

#include <base/side_by_side.hpp>
#include <tilebase/engine/search/pattern_store.hpp>
#include <tilebase/engine/table/block_table.hpp>

namespace tilebase::tablegen {
namespace {

constexpr std::size_t most_cells = 16;
constexpr std::uint64_t line_bits = 512;
constexpr int no_tile = -1;

/// A board with the tiles of a pattern on it, in any of the cells.
struct Board {
  std::array<int, most_cells> tile_in{};  // by cell
  std::uint32_t free = 0;                 // cells, as a mask

  void put(int tile, int cell) {
    tile_in[static_cast<std::size_t>(cell)] = tile;
    free &= ~(1U << static_cast<unsigned>(cell));
  }
  void take_from(int cell) {
    tile_in[static_cast<std::size_t>(cell)] = no_tile;
    free |= 1U << static_cast<unsigned>(cell);
  }
};

/// The search for one pattern. A placement of the tiles is numbered tile by tile: digit i counts the cells before that
/// of tile i which tiles 0 ... i-1 have left free.
class Proof {
 public:
  Proof(int rows, int cols, const Pattern& pattern) : rows_(rows), cols_(cols), cells_(rows * cols) {
    for (int cell = 0; cell < cells_; ++cell) {
      empty_.take_from(cell);
      all_ |= 1U << static_cast<unsigned>(cell);
      if (cell % cols_ == 0) first_column_ |= 1U << static_cast<unsigned>(cell);
      if ((cell / cols_ + cell % cols_) % 2 != 0) dark_ |= 1U << static_cast<unsigned>(cell);
      if ((pattern.tiles >> static_cast<unsigned>(cell) & 1U) != 0) goal_.push_back(cell);
      if ((pattern.blank >> static_cast<unsigned>(cell) & 1U) != 0) blank_ = cell;
    }
    weight_.resize(goal_.size());
    for (std::size_t i = goal_.size(); i-- > 0;) {
      weight_[i] = static_cast<std::uint32_t>(placements_);
      placements_ *= static_cast<std::uint64_t>(cells_) - i;
    }
    make_regions();
    make_places();
  }

  std::uint64_t table_bytes() const {
    std::uint64_t orders = 1;
    for (std::size_t i = 2; i <= goal_.size(); ++i) orders *= i;
    return orders * stride_ / 8;
  }

  /// How many entries have each number.
  std::vector<std::uint64_t> search(std::size_t threads) {
    states_.reset(new std::atomic<std::uint16_t>[static_cast<std::size_t>(placements_)]());
    for (auto& words : found_last_)
      words.reset(new std::atomic<std::uint64_t>[static_cast<std::size_t>(word_count())]());
    bit_1_.assign(static_cast<std::size_t>(placements_), 0);
    Board solved = empty_;
    std::uint64_t number = 0;
    for (std::size_t tile = 0; tile < goal_.size(); ++tile) {
      int before = goal_[tile];
      for (std::size_t other = 0; other < tile; ++other) before -= goal_[other] < goal_[tile] ? 1 : 0;
      number += std::uint64_t{weight_[tile]} * static_cast<unsigned>(before);
      solved.put(static_cast<int>(tile), goal_[tile]);
    }
    goal_is_odd_ = is_odd(solved.free);
    find_regions(number, 1U << region(solved.free, blank_), goal_is_odd_);

    std::vector<std::uint64_t> histogram;
    for (unsigned moves = 0;; ++moves) {
      std::atomic<std::uint64_t> found = 0;
      auto& words = found_last_[is_odd_after(moves) ? 1 : 0];
      constexpr std::uint64_t words_a_piece = 4096;
      side_by_side(threads, static_cast<std::size_t>(word_count() / words_a_piece + 1), [&](std::size_t piece) {
        std::uint64_t here = 0;
        Follower follower(*this);
        const std::uint64_t end = std::min(word_count(), (piece + 1) * words_a_piece);
        for (std::uint64_t i = piece * words_a_piece; i < end; ++i) {
          auto& word = words[static_cast<std::size_t>(i)];
          for (std::uint64_t left = word.load(std::memory_order_relaxed); left != 0; left &= left - 1) {
            const std::uint64_t at = i * 64 + static_cast<unsigned>(__builtin_ctzll(left));
            here += expand(follower.board(at), at, moves);
          }
          word.store(0, std::memory_order_relaxed);
        }
        found += here;
      });
      if (found == 0) break;
      histogram.push_back(found);
    }
    states_ = nullptr;
    for (auto& words : found_last_) words = nullptr;
    return histogram;
  }

  /// Where the bits of a table are not those of the search: the tiles' cells, counted from 1. Nothing if they are.
  std::optional<std::string> compare(const std::vector<std::uint8_t>& table, std::size_t threads) const {
    std::mutex mutex;
    std::uint64_t first_fault = placements_;
    std::string where;
    for_each_first_tile(threads, [&](Board& board, std::uint64_t first) {
      for_each_placement(board, 1, first, [&](const Board& placed, std::uint64_t at) {
        if (bits_in(table, placed) == bit_1_[static_cast<std::size_t>(at)]) return;
        const std::lock_guard lock(mutex);
        if (at >= first_fault) return;
        first_fault = at;
        where = "with its tiles in cells";
        for (int tile = 0; tile < static_cast<int>(goal_.size()); ++tile)
          where += ' ' + std::to_string(std::find(placed.tile_in.begin(), placed.tile_in.end(), tile) -
                                        placed.tile_in.begin() + 1);
        where += ", an entry is not what a search finds";
      });
    });
    if (first_fault != placements_) return where;
    for (std::uint64_t order = 0; order < table_bytes() * 8 / stride_; ++order)
      for (std::uint64_t bit = order * stride_ + places_; bit < (order + 1) * stride_; ++bit)
        if ((table[static_cast<std::size_t>(bit / 8)] >> (bit % 8) & 1U) != 0) return "an unused entry is set";
    return std::nullopt;
  }

  /// Gives back the memory of the search.
  void forget() { std::vector<std::uint8_t>().swap(bit_1_); }

  /// The cells of the pattern, counted from 1.
  std::string tiles() const {
    std::string text;
    for (const int cell : goal_) text += (text.empty() ? "" : " ") + std::to_string(cell + 1);
    return text;
  }

 private:
  /// Calls visit(cell) for the neighbours of a cell.
  template <class Visit>
  void for_each_neighbour(int cell, const Visit& visit) const {
    if (cell >= cols_) visit(cell - cols_);
    if (cell % cols_ > 0) visit(cell - 1);
    if (cell % cols_ < cols_ - 1) visit(cell + 1);
    if (cell < cells_ - cols_) visit(cell + cols_);
  }

  std::uint64_t word_count() const { return placements_ / 64 + 1; }
  bool is_odd_after(unsigned moves) const { return goal_is_odd_ != (moves % 2 != 0); }

  unsigned region(std::uint32_t free, int cell) const { return regions_[free][static_cast<std::size_t>(cell)]; }

  void make_regions() {
    regions_.resize(std::size_t{1} << static_cast<unsigned>(cells_));
    cells_of_region_.resize(regions_.size());
    region_count_.resize(regions_.size());
    for (std::uint32_t free = 0; free < regions_.size(); ++free) {
      std::uint32_t left = free;
      std::vector<int> open;
      for (int start = 0; start < cells_; ++start) {
        if ((left >> static_cast<unsigned>(start) & 1U) == 0) continue;
        left &= ~(1U << static_cast<unsigned>(start));
        open.push_back(start);
        while (!open.empty()) {
          const int cell = open.back();
          open.pop_back();
          regions_[free][static_cast<std::size_t>(cell)] = region_count_[free];
          auto& cells = cells_of_region_[free][region_count_[free]];
          cells = static_cast<std::uint16_t>(cells | 1U << static_cast<unsigned>(cell));
          for_each_neighbour(cell, [&](int next) {
            if ((left >> static_cast<unsigned>(next) & 1U) == 0) return;
            left &= ~(1U << static_cast<unsigned>(next));
            open.push_back(next);
          });
        }
        ++region_count_[free];
      }
    }
  }

  /// The tiles in each row, then the cells in each row, of which there are at most eight: a byte each.
  std::string sort_key(std::uint32_t set) const {
    std::vector<unsigned char> key(static_cast<std::size_t>(2 * rows_));
    for (int cell = 0; cell < cells_; ++cell) {
      if ((set >> static_cast<unsigned>(cell) & 1U) == 0) continue;
      const auto row = static_cast<std::size_t>(cell / cols_);
      ++key[row];
      auto& cells = key[static_cast<std::size_t>(rows_) + row];
      cells = static_cast<unsigned char>(cells | 1U << static_cast<unsigned>(cell % cols_));
    }
    return {key.begin(), key.end()};  // strings compare as unsigned bytes
  }

  void make_places() {
    const auto all = static_cast<std::uint32_t>(regions_.size() - 1);
    std::vector<std::pair<std::string, std::uint32_t>> sets;
    for (std::uint32_t set = 0; set <= all; ++set) {
      std::size_t count = 0;
      for (std::uint32_t left = set; left != 0; left &= left - 1) ++count;
      if (count == goal_.size()) sets.emplace_back(sort_key(set), set);
    }
    std::sort(sets.begin(), sets.end());
    place_.resize(regions_.size());
    for (const auto& [key, set] : sets) {
      place_[all & ~set] = places_;
      places_ += region_count_[all & ~set];
    }
    stride_ = (places_ + line_bits - 1) / line_bits * line_bits;
  }

  /// Calls visit(board, number) with the first tile in each of its cells, in several threads.
  template <class Visit>
  void for_each_first_tile(std::size_t threads, const Visit& visit) const {
    side_by_side(threads, static_cast<std::size_t>(cells_), [&](std::size_t cell) {
      Board board = empty_;
      board.put(0, static_cast<int>(cell));
      visit(board, std::uint64_t{weight_[0]} * cell);
    });
  }

  /// Calls visit(board, number) for each placement of the tiles from `tile` on.
  template <class Visit>
  void for_each_placement(Board& board, std::size_t tile, std::uint64_t number, const Visit& visit) const {
    if (tile == goal_.size()) return visit(board, number);
    for (int cell = 0; cell < cells_; ++cell) {
      if (board.tile_in[static_cast<std::size_t>(cell)] != no_tile) continue;
      board.put(static_cast<int>(tile), cell);
      for_each_placement(board, tile + 1, number, visit);
      board.take_from(cell);
      number += weight_[tile];
    }
  }

  /// Gives the boards of numbers that ascend, mostly by little: then the first tiles stay where they are.
  class Follower {
   public:
    explicit Follower(const Proof& proof)
        : proof_(proof),
          cells_(proof.goal_.size()),
          staying_(cells_.size() - std::min<std::size_t>(3, cells_.size())) {}

    const Board& board(std::uint64_t number) {
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

    const Proof& proof_;
    std::vector<int> cells_;   // of each tile
    std::size_t staying_;      // the first tiles, which stay while their digits do
    std::uint32_t first_ = 0;  // these digits
    Board board_;
  };

  /// Whether an odd number of tiles is in dark cells. A move changes that, so no move leads from one placement of a
  /// level to another.
  bool is_odd(std::uint32_t free) const { return __builtin_parity(~free & dark_) != 0; }

  /// Notes regions as found.
  void find_regions(std::uint64_t number, unsigned regions, bool odd) {
    states_[static_cast<std::size_t>(number)].fetch_or(static_cast<std::uint16_t>(regions << 8U),
                                                       std::memory_order_relaxed);
    auto& word = found_last_[odd ? 1 : 0][static_cast<std::size_t>(number / 64)];
    const std::uint64_t bit = std::uint64_t{1} << (number % 64);
    if ((word.load(std::memory_order_relaxed) & bit) == 0) word.fetch_or(bit, std::memory_order_relaxed);
  }

  /// Takes the regions of a placement that were found last, and finds what is one move away.
  std::uint64_t expand(const Board& board, std::uint64_t number, unsigned moves) {
    auto& state = states_[static_cast<std::size_t>(number)];
    const unsigned found = state.load(std::memory_order_relaxed) >> 8U;
    const bool odd = is_odd(board.free);
    state.store(static_cast<std::uint16_t>((state.load(std::memory_order_relaxed) & 255U) | found),
                std::memory_order_relaxed);
    if ((moves & 2U) != 0) {
      auto& bits = bit_1_[static_cast<std::size_t>(number)];
      bits = static_cast<std::uint8_t>(bits | found);
    }
    std::uint64_t count = 0;
    std::uint32_t blanks = 0;
    for (unsigned left = found; left != 0; left &= left - 1, ++count)
      blanks |= cells_of_region_[board.free][static_cast<std::size_t>(__builtin_ctz(left))];
    const auto move_all = [&](std::uint32_t from, int step) {
      for (; from != 0; from &= from - 1) {
        const int cell = __builtin_ctz(from);
        const std::uint32_t free = board.free ^ (1U << static_cast<unsigned>(cell + step) | (from & (~from + 1)));
        const unsigned bit = 1U << region(free, cell);
        const std::uint64_t there = number_after(board, number, cell, cell + step);
        const unsigned known = states_[static_cast<std::size_t>(there)].load(std::memory_order_relaxed);
        if (((known | known >> 8U) & bit) == 0) find_regions(there, bit, !odd);
      }
    };
    const auto columns = static_cast<unsigned>(cols_);
    const std::uint32_t tiles = ~board.free;
    move_all(tiles & (blanks & ~first_column_) >> 1U, 1);
    move_all(tiles & (blanks << 1U) & ~first_column_ & all_, -1);
    move_all(tiles & blanks >> columns, cols_);
    move_all(tiles & (blanks << columns) & all_, -cols_);
    return count;
  }

  /// The number after a tile has moved. It changes the tile's own digit, and those of the later tiles that it passes.
  std::uint64_t number_after(const Board& board, std::uint64_t number, int from, int to) const {
    const int tile = board.tile_in[static_cast<std::size_t>(from)];
    const std::uint64_t weight = weight_[static_cast<std::size_t>(tile)];
    const int low = std::min(from, to);
    const int high = std::max(from, to);
    std::uint64_t change = weight * static_cast<std::uint64_t>(high - low);
    for (int cell = low + 1; cell < high; ++cell) {
      const int passed = board.tile_in[static_cast<std::size_t>(cell)];
      if (passed == no_tile) continue;
      if (passed < tile)
        change -= weight;
      else
        change += weight_[static_cast<std::size_t>(passed)];
    }
    return to > from ? number + change : number - change;
  }

  /// The bits that a table has for the regions of a placement.
  unsigned bits_in(const std::vector<std::uint8_t>& table, const Board& board) const {
    std::uint64_t rank = 0;
    std::uint64_t left = goal_.size();
    std::uint32_t seen = 0;
    for (int cell = 0; cell < cells_; ++cell) {
      const int tile = board.tile_in[static_cast<std::size_t>(cell)];
      if (tile == no_tile) continue;
      const std::uint32_t smaller = ((1U << static_cast<unsigned>(tile)) - 1) & ~seen;
      rank = rank * left + static_cast<std::uint64_t>(__builtin_popcount(smaller));
      seen |= 1U << static_cast<unsigned>(tile);
      --left;
    }
    const std::uint64_t entry = rank * stride_ + place_[board.free];
    const auto byte = static_cast<std::size_t>(entry / 8);
    const unsigned two = table[byte] | (byte + 1 < table.size() ? static_cast<unsigned>(table[byte + 1]) << 8U : 0U);
    return two >> (entry % 8) & ((1U << region_count_[board.free]) - 1);
  }

  int rows_;
  int cols_;
  int cells_;
  Board empty_;
  std::vector<int> goal_;  // of each tile, its cell
  std::uint32_t dark_ = 0;
  std::uint32_t all_ = 0;
  std::uint32_t first_column_ = 0;
  bool goal_is_odd_ = false;
  int blank_ = 0;                                                           // a cell where the goal's blank may be
  std::vector<std::uint32_t> weight_;                                       // of a placement's digits
  std::uint64_t placements_ = 1;                                            // less than 2^32
  std::vector<std::array<std::uint8_t, most_cells>> regions_;               // by the free cells, then by cell
  std::vector<std::array<std::uint16_t, most_cells / 2>> cells_of_region_;  // by the free cells, then by region
  std::vector<std::uint8_t> region_count_;
  std::vector<std::uint64_t> place_;  // in the file, by the free cells
  std::uint64_t places_ = 0;
  std::uint64_t stride_ = 0;
  // A bit for each region: low, those that were seen; eight bits up, those that were found last.
  std::unique_ptr<std::atomic<std::uint16_t>[]> states_;
  // The placements that were found last, a bit each, by the parity of their tiles in dark cells.
  std::array<std::unique_ptr<std::atomic<std::uint64_t>[]>, 2> found_last_;
  std::vector<std::uint8_t> bit_1_;  // of the numbers, a bit for each region
};

}  // namespace

Result<std::optional<std::string>> fault_in_patterns(const StoredTable& stored, std::size_t threads) {
  const Layout& layout = stored.puzzle().layout();
  const auto board = SlideBoard::of(stored.puzzle());
  const auto patterns = board ? stored_patterns(*board) : std::vector<Pattern>();
  std::vector<Proof> proofs;
  std::uint64_t all_blocks = 0;
  for (const Pattern& pattern : patterns) {
    proofs.emplace_back(static_cast<int>(layout.size()), static_cast<int>(layout.front().size()), pattern);
    all_blocks += blocks_for(proofs.back().table_bytes());
  }
  if (patterns.empty() || stored.entries() != all_blocks * block_size * 8)
    return damaged(stored.name(), "its entries are not those of a pattern file of its puzzle");
  std::vector<std::uint64_t> histogram;
  std::uint64_t first = 0;
  for (Proof& proof : proofs) {
    const std::uint64_t blocks = blocks_for(proof.table_bytes());
    const auto counts = proof.search(threads);
    histogram.resize(std::max(histogram.size(), counts.size()));
    for (std::size_t number = 0; number < counts.size(); ++number) histogram[number] += counts[number];

    std::vector<std::uint8_t> table(static_cast<std::size_t>(blocks) * block_size);
    if (auto done = stored.blocks()->contents()->read_blocks(first, table); !done) return done.error();
    first += blocks;
    auto fault = proof.compare(table, threads);
    const auto end = table.begin() + static_cast<std::ptrdiff_t>(proof.table_bytes());
    if (!fault && std::any_of(end, table.end(), [](std::uint8_t byte) { return byte != 0; }))
      fault = "bytes after its entries are set";
    if (fault) return std::optional("in the table of the tiles of cells " + proof.tiles() + ": " + *fault);
    proof.forget();
  }
  for (std::size_t number = 0; number < std::max(histogram.size(), stored.histogram().size()); ++number) {
    const auto in = [number](const std::vector<std::uint64_t>& counts) {
      return number < counts.size() ? counts[number] : 0;
    };
    if (in(histogram) != in(stored.histogram()))
      return std::optional(std::to_string(in(histogram)) + " entries have number " + std::to_string(number) +
                           ", but the header counts " + std::to_string(in(stored.histogram())));
  }
  return std::optional<std::string>();
}

}  // namespace tilebase::tablegen
