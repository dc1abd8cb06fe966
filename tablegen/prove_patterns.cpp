#include "prove_patterns.hpp"

#include <algorithm>
#include <array>
#include <atomic>
#include <memory>
#include <mutex>
#include <numeric>
#include <vector>

#include <base/side_by_side.hpp>
#include <tilebase/search/pattern_store.hpp>
#include <tilebase/table/block_table.hpp>

namespace tilebase::tablegen {
namespace {

constexpr std::size_t most_cells = 16;
constexpr std::uint64_t line_bits = 512;
constexpr int no_tile = -1;

/// A board with the tiles of a pattern on it, in any of the cells.
struct Board {
  std::array<int, most_cells> tile_in{};                // by cell
  std::array<int, PatternIndex::most_tiles> cell_of{};  // by tile
  std::uint32_t free = 0;                               // cells, as a mask

  void put(int tile, int cell) {
    tile_in[static_cast<std::size_t>(cell)] = tile;
    cell_of[static_cast<std::size_t>(tile)] = cell;
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
      if ((cell / cols_ + cell % cols_) % 2 != 0) dark_ |= 1U << static_cast<unsigned>(cell);
      if ((pattern.tiles >> static_cast<unsigned>(cell) & 1U) != 0) goal_.push_back(cell);
      if ((pattern.blank >> static_cast<unsigned>(cell) & 1U) != 0) blank_ = cell;
    }
    weight_.resize(goal_.size());
    for (std::size_t i = goal_.size(); i-- > 0;) {
      weight_[i] = placements_;
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
    bit_1_.assign(static_cast<std::size_t>(placements_), 0);
    Board solved = empty_;
    std::uint64_t number = 0;
    for (std::size_t tile = 0; tile < goal_.size(); ++tile) {
      int before = goal_[tile];
      for (std::size_t other = 0; other < tile; ++other) before -= goal_[other] < goal_[tile] ? 1 : 0;
      number += weight_[tile] * static_cast<std::uint64_t>(before);
      solved.put(static_cast<int>(tile), goal_[tile]);
    }
    solved_free_ = solved.free;
    states_[static_cast<std::size_t>(number)] = static_cast<std::uint16_t>(256U << region(solved.free, blank_));

    std::vector<std::uint64_t> histogram;
    for (unsigned moves = 0;; ++moves) {
      std::atomic<std::uint64_t> found = 0;
      for_each_first_tile(threads, [&](Board& board, std::uint64_t first) {
        std::uint64_t here = 0;
        for_each_placement(board, 1, first, true,
                           [&](const Board& placed, std::uint64_t at) { here += expand(placed, at, moves); });
        found += here;
      });
      if (found == 0) break;
      histogram.push_back(found);
    }
    states_ = nullptr;
    return histogram;
  }

  /// Where the bits of a table are not those of the search: the tiles' cells, counted from 1. Nothing if they are.
  std::optional<std::string> compare(const std::vector<std::uint8_t>& table, std::size_t threads) const {
    std::mutex mutex;
    std::uint64_t first_fault = placements_;
    std::string where;
    for_each_first_tile(threads, [&](Board& board, std::uint64_t first) {
      for_each_placement(board, 1, first, false, [&](const Board& placed, std::uint64_t at) {
        if (bits_in(table, placed) == bit_1_[static_cast<std::size_t>(at)]) return;
        const std::lock_guard lock(mutex);
        if (at >= first_fault) return;
        first_fault = at;
        where = "with its tiles in cells";
        for (std::size_t tile = 0; tile < goal_.size(); ++tile) where += ' ' + std::to_string(placed.cell_of[tile] + 1);
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

  unsigned region(std::uint32_t free, int cell) const { return regions_[free][static_cast<std::size_t>(cell)]; }

  void make_regions() {
    regions_.resize(std::size_t{1} << static_cast<unsigned>(cells_));
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

  /// The tiles in each row, then the cells in each row.
  std::vector<std::uint32_t> sort_key(std::uint32_t set) const {
    std::vector<std::uint32_t> key(static_cast<std::size_t>(2 * rows_));
    for (int cell = 0; cell < cells_; ++cell) {
      if ((set >> static_cast<unsigned>(cell) & 1U) == 0) continue;
      const auto row = static_cast<std::size_t>(cell / cols_);
      key[row] += 1;
      key[static_cast<std::size_t>(rows_) + row] |= 1U << static_cast<unsigned>(cell % cols_);
    }
    return key;
  }

  void make_places() {
    const auto all = static_cast<std::uint32_t>(regions_.size() - 1);
    std::vector<std::pair<std::vector<std::uint32_t>, std::uint32_t>> sets;
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
      visit(board, weight_[0] * cell);
    });
  }

  /// Calls visit(board, number) for each placement of the tiles from `tile` on; only for those that were found last,
  /// if so wished.
  template <class Visit>
  void for_each_placement(Board& board, std::size_t tile, std::uint64_t number, bool last_found,
                          const Visit& visit) const {
    constexpr std::uint64_t few = 2000;
    const std::uint64_t below = weight_[tile - 1];
    if (last_found && below <= few && !any_found(number, below)) return;
    if (tile == goal_.size()) return visit(board, number);
    for (int cell = 0; cell < cells_; ++cell) {
      if (board.tile_in[static_cast<std::size_t>(cell)] != no_tile) continue;
      board.put(static_cast<int>(tile), cell);
      for_each_placement(board, tile + 1, number, last_found, visit);
      board.take_from(cell);
      number += weight_[tile];
    }
  }

  bool any_found(std::uint64_t first, std::uint64_t count) const {
    for (std::uint64_t i = first; i < first + count; ++i)
      if (states_[static_cast<std::size_t>(i)].load(std::memory_order_relaxed) >= 256) return true;
    return false;
  }

  /// Whether an odd number of tiles is in dark cells. A move changes that, so no move leads from one placement of a
  /// level to another.
  bool is_odd(std::uint32_t free) const { return __builtin_parity(~free & dark_) != 0; }

  /// Takes the regions of a placement that were found last, and finds what is one move away.
  std::uint64_t expand(const Board& board, std::uint64_t number, unsigned moves) {
    if (is_odd(board.free) != (is_odd(solved_free_) != (moves % 2 != 0))) return 0;
    auto& state = states_[static_cast<std::size_t>(number)];
    const unsigned found = state.load(std::memory_order_relaxed) >> 8U;
    state.store(static_cast<std::uint16_t>((state.load(std::memory_order_relaxed) & 255U) | found),
                std::memory_order_relaxed);
    if ((moves & 2U) != 0) {
      auto& bits = bit_1_[static_cast<std::size_t>(number)];
      bits = static_cast<std::uint8_t>(bits | found);
    }
    const auto& regions = regions_[board.free];
    for (int blank = 0; blank < cells_; ++blank) {
      if (board.tile_in[static_cast<std::size_t>(blank)] != no_tile) continue;
      if ((found >> regions[static_cast<std::size_t>(blank)] & 1U) == 0) continue;
      for_each_neighbour(blank, [&](int from) {
        const int tile = board.tile_in[static_cast<std::size_t>(from)];
        if (tile == no_tile) return;
        const std::uint32_t free = board.free ^ 1U << static_cast<unsigned>(blank) ^ 1U << static_cast<unsigned>(from);
        const unsigned bit = 1U << region(free, from);
        auto& there = states_[static_cast<std::size_t>(number_after(board, number, tile, from, blank))];
        const unsigned known = there.load(std::memory_order_relaxed);
        if (((known | known >> 8U) & bit) == 0)
          there.fetch_or(static_cast<std::uint16_t>(bit << 8U), std::memory_order_relaxed);
      });
    }
    std::uint64_t count = 0;
    for (unsigned left = found; left != 0; left &= left - 1) ++count;
    return count;
  }

  /// The number after a tile has moved. It changes the tile's own digit, and those of the later tiles that it passes.
  std::uint64_t number_after(const Board& board, std::uint64_t number, int tile, int from, int to) const {
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
  std::uint32_t solved_free_ = 0;
  int blank_ = 0;                      // a cell where the goal's blank may be
  std::vector<std::uint64_t> weight_;  // of a placement's digits
  std::uint64_t placements_ = 1;
  std::vector<std::array<std::uint8_t, most_cells>> regions_;  // by the free cells, then by cell
  std::vector<std::uint8_t> region_count_;
  std::vector<std::uint64_t> place_;  // in the file, by the free cells
  std::uint64_t places_ = 0;
  std::uint64_t stride_ = 0;
  // A bit for each region: low, those that were seen; eight bits up, those that were found last.
  std::unique_ptr<std::atomic<std::uint16_t>[]> states_;
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
    if (auto error = stored.blocks()->contents()->read_blocks(first, table)) return std::move(*error);
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
