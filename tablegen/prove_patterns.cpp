// fault_in_patterns(): proof of pattern files.
//
// The problem: an entry is the fewest moves of a pattern's tiles to their goal cells. A search that trusts an entry too
// large may return a path that is not the shortest. Is each entry exact, whoever wrote the file?
//
// The idea: rows of entries (proof_rows.hpp), which a move takes to another row, in another sequence.
//
// *Whole values* are proven from their neighbours alone (generate/prove.hpp), a row as a chunk:
//
//     row {1, 3}   values by order  3 1      The least values after a move are those of other rows, in another
//       move a --> row {1, 4}       2 0      sequence: short arrays are read side by side.
//       move b --> row {2, 3}       4 2
//                  least + 1        3 1      equal: this row is proven
//
// *Slides* store only bit 1 of each number, since bit 0 follows from the colours of the tiles' cells. Numbers that are
// all 4 too large have the same bits, so no comparison with neighbours proves them. A second search does, from the
// goal, level by level: slides can be taken back. A row has a bit for each order:
//
//     new orders of row {1, 5} = (frontier of {2, 5}, in another sequence | frontier of {1, 6}, ...) & ~visited
//
// Each row takes its new orders from its neighbours and writes nothing else, so threads need no lock; the neighbours
// have more or fewer tiles in dark cells, by one, so that a level reads half of the rows and writes the others. Then
// each bit of the table is compared with the search's, and the number of entries at each level with the histogram.
// Memory: three bits an entry.
//
// In one thread, the 57,657,600 entries of 4x4 rotations take 1.5 s, the 1,984,590,720 of slides of 4x4 18 s, the
// 1,810,080,000 of 5x5 27 s.

#include "prove_patterns.hpp"

#include <algorithm>
#include <atomic>
#include <bit>
#include <map>
#include <mutex>

#include <base/side_by_side.hpp>
#include <base/system.hpp>
#include <tilebase/engine/generate/prove.hpp>
#include <tilebase/engine/search/slides/pattern_store.hpp>
#include <tilebase/engine/table/table_file.hpp>

#include "proof_rows.hpp"

namespace tilebase::tablegen {
namespace {

constexpr std::uint8_t none = 0xFF;  // value of a state that cannot reach the goal
constexpr std::size_t rows_per_range = 256;

/// Compares all whole values with those of their neighbours, and counts them. Returns the first fault.
std::optional<std::string> fault_in_values(const ProofRows& rows, std::span<const std::uint8_t> values,
                                           std::vector<std::uint64_t>& histogram, std::size_t threads) {
  const std::size_t orders = rows.orders();
  histogram.resize(none);
  const auto read = [&](std::size_t row, std::uint8_t* stored, std::uint8_t* least) {
    for (const ProofRows::Link& link : rows.links(row)) {
      const std::uint8_t* const next = values.data() + link.row * orders;
      const std::uint16_t* const turn = rows.turns()[link.turn].data();
      for (std::size_t order = 0; order < orders; ++order) least[order] = std::min(least[order], next[turn[order]]);
    }
    std::copy_n(values.data() + row * orders, orders, stored);
  };
  const auto fault = first_fault<std::uint8_t>({rows.goal_row() * orders + rows.goal_order(), none},
                                               {rows.rows(), orders, rows_per_range}, threads, histogram, read);
  if (!fault) return std::nullopt;
  return rows.described(static_cast<std::size_t>(*fault),
                        "the value is not one more than the least value after a move");
}

/// Second search for the table of one pattern of slides.
class SlideLevels {
 public:
  explicit SlideLevels(const ProofRows& rows)
      : rows_(rows),
        words_((rows.orders() + 63) / 64),
        frontier_(rows.rows() * words_),
        visited_(rows.rows() * words_),
        bit_1_(rows.rows() * words_),
        has_frontier_(rows.rows()),
        unvisited_(rows.rows(), static_cast<std::uint32_t>(rows.orders())) {
    for (const auto& turn : rows.turns()) {
      auto& back = back_.emplace_back(turn.size());
      for (std::size_t order = 0; order < turn.size(); ++order) back[turn[order]] = static_cast<std::uint16_t>(order);
      if (std::is_sorted(back.begin(), back.end())) back.clear();
    }
  }

  /// Runs the search. Adds the number of entries at each number of moves.
  void run(std::vector<std::uint64_t>& histogram, std::size_t threads) {
    const std::uint64_t goal = std::uint64_t{1} << (rows_.goal_order() % 64);
    const std::size_t goal_word = rows_.goal_row() * words_ + rows_.goal_order() / 64;
    frontier_[goal_word] = visited_[goal_word] = goal;
    has_frontier_[rows_.goal_row()] = 1;
    --unvisited_[rows_.goal_row()];
    std::uint64_t count = 1;
    for (std::size_t moves = 0; count > 0; ++moves) {
      histogram.resize(std::max(histogram.size(), moves + 1));
      histogram[moves] += count;
      const bool parity = ((moves + 1) % 2 != 0) != rows_.is_odd(rows_.goal_row());
      std::atomic<std::uint64_t> sum = 0;
      ranges_side_by_side(threads, rows_.rows(), rows_per_range, [&](std::size_t begin, std::size_t end) {
        std::uint64_t range_sum = 0;
        for (std::size_t row = begin; row < end; ++row)
          if (rows_.is_odd(row) == parity) range_sum += expand_into(row, moves + 1);
        sum += range_sum;
      });
      count = sum;
    }
    frontier_ = {};  // the table takes their memory
    visited_ = {};
  }

  /// Compares the table of a file with the result of the search. Returns the number of the first entry that differs;
  /// nullopt if there is none. An entry behind the last row is unused. The file has orders after one another, the
  /// search has rows: 512 rows at a time make a line of the cache in the file.
  std::optional<std::size_t> first_difference(std::span<const std::uint8_t> table, std::size_t threads) const {
    constexpr std::size_t rows_of_line = 512;
    const std::size_t lines = (rows_.rows() + rows_of_line - 1) / rows_of_line;  // lines of an order
    const std::size_t none_differs = lines * rows_of_line * rows_.orders();
    std::size_t first = none_differs;
    std::mutex mutex;
    side_by_side(threads, lines, [&](std::size_t line) {
      std::size_t first_of_line = none_differs;
      for (std::size_t order = 0; order < rows_.orders(); ++order)
        for (std::size_t byte = 0; byte < rows_of_line / 8; ++byte) {
          const std::size_t first_row = line * rows_of_line + byte * 8;
          unsigned expected = 0;
          for (std::size_t i = 0; i < 8 && first_row + i < rows_.rows(); ++i)
            expected |= static_cast<unsigned>(bit_1_[(first_row + i) * words_ + order / 64] >> (order % 64) & 1U) << i;
          const unsigned different = table[(order * lines + line) * (rows_of_line / 8) + byte] ^ expected;
          if (different == 0) continue;
          const std::size_t row = first_row + static_cast<unsigned>(std::countr_zero(different));
          first_of_line = std::min(first_of_line, row * rows_.orders() + order);
        }
      const std::lock_guard lock(mutex);
      first = std::min(first, first_of_line);
    });
    return first == none_differs ? std::nullopt : std::optional(first);
  }

 private:
  /// Replaces the frontier of a row by the orders that its neighbours, which have the other parity, have in theirs and
  /// that it has not had yet. Returns their number.
  std::uint64_t expand_into(std::size_t row, std::size_t moves) {
    std::uint64_t* const next = frontier_.data() + row * words_;
    has_frontier_[row] = 0;
    if (unvisited_[row] == 0) return 0;
    std::fill_n(next, words_, 0);
    for (const ProofRows::Link& link : rows_.links(row)) {
      if (has_frontier_[link.row] == 0) continue;
      const std::uint64_t* const frontier = frontier_.data() + link.row * words_;
      const std::vector<std::uint16_t>& back = back_[link.turn];
      for (std::size_t word = 0; word < words_; ++word) {
        if (back.empty()) {
          next[word] |= frontier[word];
          continue;
        }
        for (std::uint64_t bits = frontier[word]; bits != 0; bits &= bits - 1) {
          const std::size_t order = back[word * 64 + static_cast<unsigned>(std::countr_zero(bits))];
          next[order / 64] |= std::uint64_t{1} << (order % 64);
        }
      }
    }
    std::uint64_t count = 0;
    for (std::size_t word = 0; word < words_; ++word) {
      next[word] &= ~visited_[row * words_ + word];
      visited_[row * words_ + word] |= next[word];
      if ((moves & 2U) != 0) bit_1_[row * words_ + word] |= next[word];
      count += static_cast<unsigned>(std::popcount(next[word]));
    }
    has_frontier_[row] = count > 0 ? 1 : 0;
    unvisited_[row] -= static_cast<std::uint32_t>(count);
    return count;
  }

  const ProofRows& rows_;
  std::size_t words_;                   // number of words of 64 orders, for each row
  LargeArray<std::uint64_t> frontier_;  // entries of the last level of the row's parity, where has_frontier_ is set
  LargeArray<std::uint64_t> visited_;
  LargeArray<std::uint64_t> bit_1_;  // bit 1 of the number of moves
  std::vector<std::uint8_t> has_frontier_;
  std::vector<std::uint32_t> unvisited_;          // number of orders of each row
  std::vector<std::vector<std::uint16_t>> back_;  // order before each turn; empty if orders stay
};

/// Size in bytes of a table of slides: for each order a number of lines of 512 bits.
std::size_t bytes_of_slides(const ProofRows& rows) {
  return (rows.rows() + 511) / 512 * 64 * rows.orders();
}

std::optional<std::string> fault_in_bits(const ProofRows& rows, const SlideLevels& search,
                                         std::span<const std::uint8_t> bytes, std::size_t threads) {
  const auto different = search.first_difference(bytes, threads);
  if (!different) return std::nullopt;
  if (*different >= rows.rows() * rows.orders()) return rows.described("an unused entry is set");
  return rows.described(*different, "the entry is not what a search finds");
}

constexpr const char* bytes_behind = "bytes after its entries are set";

Result<std::optional<std::string>> fault_in_slides_file(const StoredTable& stored,
                                                        std::vector<std::uint64_t>& histogram, std::size_t threads) {
  const Puzzle& puzzle = stored.puzzle();
  const auto mismatch = [&] {
    return damage_error(stored.name(), "its entries are not those of a pattern file of its puzzle");
  };
  const auto board = SlideBoard::with_walls(puzzle);
  if (!board) return mismatch();
  const StoredPatterns list(*board, puzzle.blank_cell(puzzle.goal()));
  if (list.patterns.empty()) return mismatch();
  std::uint64_t block = list.first_block();
  std::map<int, ProofRows> rows_of_tiles;
  for (const Pattern& pattern : list.patterns) {
    const int tiles = std::popcount(pattern.tiles);
    double placements = 1;  // fewer than entries: rows of a table that is too large are not listed
    for (int tile = 0; tile < tiles; ++tile) placements *= puzzle.cells() - tile;
    if (placements > static_cast<double>(stored.entries())) return mismatch();
    ProofRows& rows = rows_of_tiles.try_emplace(tiles, puzzle, tiles).first->second;
    rows.take(pattern);
    const std::size_t bytes = bytes_of_slides(rows);
    if (stored.entries() < (block + blocks_for(bytes)) * block_size * 8) return mismatch();
    if (pattern == list.patterns.front())
      if (auto result = list.check_list(*TableFile::of(stored).blocks(), stored.name()); !result) return result.error();
    SlideLevels search(rows);
    search.run(histogram, threads);
    const auto table = read_entries(stored, block, bytes);
    if (!table) return table.error();
    if (!*table) return std::optional(rows.described(bytes_behind));
    if (auto fault = fault_in_bits(rows, search, {(*table)->data(), bytes}, threads)) return fault;
    block += blocks_for(bytes);
  }
  if (stored.entries() != block * block_size * 8) return mismatch();
  return std::optional<std::string>();
}

Result<std::optional<std::string>> fault_in_rows_file(const StoredTable& stored, std::vector<std::uint64_t>& histogram,
                                                      std::size_t threads) {
  const auto file = RowFile::open(stored);
  if (!file) return file.error();
  for (const RowFile::Entry& entry : (*file)->tables()) {
    ProofRows rows(stored.puzzle(), entry);
    if (rows.rows() != entry.rows || rows.orders() != entry.orders)
      return damage_error(stored.name(), "the rows of a pattern table are not those of its puzzle");
    const auto bytes = static_cast<std::size_t>(entry.bytes());
    const auto table = read_entries(stored, entry.first_block, bytes);
    if (!table) return table.error();
    if (!*table) return std::optional(rows.described(bytes_behind));
    rows.link_rows();
    if (auto fault = fault_in_values(rows, {(*table)->data(), bytes}, histogram, threads)) return fault;
  }
  return std::optional<std::string>();
}

}  // namespace

std::optional<std::string> fault_in_bits(const PatternBits& bits, std::vector<std::uint64_t>& histogram,
                                         std::size_t threads) {
  ProofRows rows(bits.puzzle, std::popcount(bits.pattern.tiles));
  rows.take(bits.pattern);
  SlideLevels search(rows);
  search.run(histogram, threads);
  return fault_in_bits(rows, search, bits.bytes.first(bytes_of_slides(rows)), threads);
}

Result<std::optional<std::string>> fault_in_patterns(const StoredTable& stored, std::size_t threads) {
  std::vector<std::uint64_t> histogram;
  auto fault = stored.encoding() == DistanceEncoding::bit_1 ? fault_in_slides_file(stored, histogram, threads)
                                                            : fault_in_rows_file(stored, histogram, threads);
  if (!fault || *fault) return fault;
  return fault_in_counts(histogram, stored.histogram(), "entries have number");
}

}  // namespace tilebase::tablegen
