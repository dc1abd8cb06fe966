#include "prove_slides.hpp"

#include <algorithm>
#include <array>
#include <atomic>
#include <mutex>
#include <numeric>

#include <base/side_by_side.hpp>
#include <tilebase/puzzle/notation.hpp>
#include <tilebase/puzzle/slide_index.hpp>
#include <tilebase/storage/checked_blocks.hpp>
#include <tilebase/table/block_table.hpp>

namespace tilebase::tablegen {
namespace {

/// The last places of an order whose changes are listed in full: 7!/2 pairs, a block.
constexpr int suffix = 7;
constexpr std::size_t block_pairs = factorial(suffix) / 2;

using Bytes = std::array<std::uint8_t, block_pairs>;

/// The order of a rank among the orders of so many tiles that have a parity; `pair` is half its rank.
Permutation order_of(std::uint64_t pair, int tiles, int odd) {
  Permutation order = cantor_unrank(2 * pair, tiles);
  if (parity(order, tiles) != odd) std::swap(order[tiles - 2], order[tiles - 1]);
  return order;
}

/// One move with the blank in one place: where the orders of a plane are found after it.
///
/// A move permutes the places of the order from `first` to `last`. Only these digits of its rank change:
///
///     pair    | digits before first | first .. last | later digits: a run of pairs that stay together |
///
/// If `first` is among the last seven places, the seven are taken as a whole, for each parity.
class Neighbours {
 public:
  Neighbours(const Puzzle& puzzle, const SlideIndex& index, MoveId move, int cell)
      : move_(move), tiles_(puzzle.cells() - 1) {
    const Permutation& step = *puzzle.moves()[move].at[static_cast<std::size_t>(cell)];
    const int cell_after = puzzle.blank_cell_after(step, cell);
    place_ = index.place(cell_after);
    // Where the tile in each place of the order was before.
    std::array<int, max_cells> cell_at{};
    for (int c = 0; c < puzzle.cells(); ++c) cell_at[static_cast<std::size_t>(index.place(c))] = c;
    const auto place_in_order = [&](int of, int blank) {
      return index.place(of) - (index.place(of) > index.place(blank));
    };
    for (int place = 0, next = 0; place < puzzle.cells(); ++place) {
      const int c = cell_at[static_cast<std::size_t>(place)];
      if (c != cell_after) from_[static_cast<std::size_t>(next++)] = place_in_order(step[c], cell);
    }
    while (first_ < tiles_ && from_[static_cast<std::size_t>(first_)] == first_) ++first_;
    last_ = tiles_ - 1;
    while (last_ > first_ && from_[static_cast<std::size_t>(last_)] == last_) --last_;
    if (first_ == tiles_) return;
    first_ >= tiles_ - suffix ? list_suffix() : list_window();
  }

  MoveId move() const { return move_; }
  int place() const { return place_; }

  /// The distances, in another plane, of the neighbours of a block; `odd` is the parity of the block's last seven
  /// places. They lie there as they are, or are copied.
  const std::uint8_t* of(std::size_t block, int odd, const std::uint8_t* plane, Bytes& copied) const {
    const std::size_t begin = block * block_pairs;
    if (first_ == tiles_) return plane + begin;
    if (first_ >= tiles_ - suffix) {
      const std::uint16_t* const to = suffixes_[static_cast<std::size_t>(odd)].data();
      for (std::size_t i = 0; i < block_pairs; ++i) copied[i] = plane[begin + to[i]];
      return copied.data();
    }
    if (run_ >= block_pairs) return plane + pair(begin);
    for (std::size_t i = 0; i < block_pairs; i += run_) std::copy_n(plane + pair(begin + i), run_, copied.begin() + i);
    return copied.data();
  }

 private:
  /// The neighbour of a pair, by its window.
  std::size_t pair(std::size_t at) const {
    const std::size_t in_windows = at % (windows_.size() * run_);
    return at - in_windows + static_cast<std::size_t>(windows_[in_windows / run_]) * run_ + in_windows % run_;
  }

  void list_suffix() {
    for (int odd = 0; odd < 2; ++odd)
      for (std::uint64_t pair = 0; pair < block_pairs; ++pair) {
        const Permutation before = order_of(pair, suffix, odd);
        Permutation after = before;
        for (int i = 0; i < suffix; ++i)
          after[i] = before[from_[static_cast<std::size_t>(tiles_ - suffix + i)] - (tiles_ - suffix)];
        suffixes_[static_cast<std::size_t>(odd)].push_back(static_cast<std::uint16_t>(cantor_rank(after, suffix) / 2));
      }
  }

  void list_window() {
    const int width = last_ - first_ + 1;
    const int later = tiles_ - first_;
    run_ = static_cast<std::size_t>(factorial(later - width) / 2);
    for (std::uint64_t rank = 0; rank < factorial(later) / 2 / run_; ++rank) {
      std::array<std::uint8_t, max_cells> before{};
      std::array<std::uint8_t, max_cells> after{};
      placement_unrank(rank, before.data(), width, later);
      for (int i = 0; i < width; ++i)
        after[static_cast<std::size_t>(i)] =
            before[static_cast<std::size_t>(from_[static_cast<std::size_t>(first_ + i)] - first_)];
      windows_.push_back(placement_rank(after.data(), width, later));
    }
  }

  MoveId move_;
  int tiles_;
  int place_ = 0;
  int first_ = 0;  // as many as there are tiles: the order stays
  int last_ = 0;
  std::array<int, max_cells> from_{};
  std::size_t run_ = 1;
  std::vector<std::uint64_t> windows_;                    // by rank of the tiles there: the rank after it
  std::array<std::vector<std::uint16_t>, 2> suffixes_{};  // by parity, pair
};

class Proof {
 public:
  Proof(const Puzzle& puzzle, const State& goal, const SlideDistances& distances)
      : puzzle_(puzzle),
        index_(SlideBoard::of(puzzle).value(), puzzle.blank().value(), goal),
        goal_(index_.of(goal).value()),
        distances_(distances),
        cells_(puzzle.cells()),
        neighbours_(static_cast<std::size_t>(cells_)),
        parity_(static_cast<std::size_t>(cells_)) {
    for (int cell = 0; cell < cells_; ++cell) {
      const auto place = static_cast<std::size_t>(index_.place(cell));
      for (std::size_t move = 0; move < puzzle.moves().size(); ++move)
        if (puzzle.moves()[move].at[static_cast<std::size_t>(cell)])
          neighbours_[place].emplace_back(puzzle, index_, static_cast<MoveId>(move), cell);
      // The parity of the orders of a plane, from any of its states.
      const SlideReading reading = SlideReading::along_shorter_side(SlideBoard::of(puzzle).value());
      const State state = index_.state(static_cast<std::uint64_t>(place));
      parity_[place] = parity(reading.order(state, cells_, *puzzle.blank()), cells_ - 1);
    }
  }

  std::size_t blocks() const { return distances_.pairs() / block_pairs; }

  /// Checks all states of a block, and adds them to the counts by distance.
  std::optional<std::string> fault_in_block(std::size_t block, std::array<std::uint64_t, 256>& counts) const {
    const int odd = parity(cantor_unrank(block * factorial(suffix), cells_ - 1), cells_ - 1);
    for (int place = 0; place < cells_; ++place) {
      const std::uint8_t* const own = distances_.at(place) + block * block_pairs;
      Bytes copied;
      Bytes farther;  // 0 once a neighbour is nearer
      farther.fill(2);
      std::uint8_t bad = 0;
      for (const Neighbours& neighbours : neighbours_[static_cast<std::size_t>(place)])
        bad |= look(own,
                    neighbours.of(block, odd ^ parity_[static_cast<std::size_t>(place)],
                                  distances_.at(neighbours.place()), copied),
                    farther);
      std::uint8_t lost = 0;
      for (std::size_t i = 0; i < block_pairs; ++i)
        lost |= static_cast<std::uint8_t>((farther[i] != 0) ^ (own[i] == 0));
      const std::uint64_t before = counts[0];
      count(own, counts);
      const bool has_goal = goal_ / cells() / block_pairs == block && static_cast<int>(goal_ % cells()) == place;
      const bool goal_is_right =
          counts[0] - before == (has_goal ? 1U : 0U) && (!has_goal || own[goal_ / cells() % block_pairs] == 0);
      if (bad != 0 || lost != 0 || !goal_is_right) return fault_at(place, block);
    }
    return std::nullopt;
  }

  /// Compares tables with boards, for some states with the blank in each place.
  std::optional<std::string> fault_in_tables() const {
    constexpr std::uint64_t samples = 200;
    for (int place = 0; place < cells_; ++place)
      for (std::uint64_t sample = 0; sample < samples; ++sample) {
        const std::uint64_t pair = sample * 2654435761U % distances_.pairs();  // far from each other
        const State state = index_.state(pair * cells() + static_cast<std::uint64_t>(place));
        for (const Neighbours& neighbours : neighbours_[static_cast<std::size_t>(place)]) {
          const auto there = index_.of(puzzle_.apply(state, neighbours.move()).value());
          const int odd = parity(cantor_unrank(pair / block_pairs * factorial(suffix), cells_ - 1), cells_ - 1);
          Bytes copied;
          const std::uint8_t* const plane = distances_.at(neighbours.place());
          const auto block = static_cast<std::size_t>(pair / block_pairs);
          const std::uint8_t by_table =
              neighbours.of(block, odd ^ parity_[static_cast<std::size_t>(place)], plane, copied)[pair % block_pairs];
          if (!there || static_cast<int>(*there % cells()) != neighbours.place() || by_table != plane[*there / cells()])
            return "the proof's tables and the moves differ at state " + format_board(puzzle_, state);
        }
      }
    return std::nullopt;
  }

 private:
  std::uint64_t cells() const { return static_cast<std::uint64_t>(cells_); }

  /// Compares the distances of a block with those of its neighbours. A neighbour, the blank of which is on a cell of
  /// the other colour, is one nearer or one farther: then there - own + 1 is 0 or 2. Any other bit of the result is a
  /// fault.
  static std::uint8_t look(const std::uint8_t* own, const std::uint8_t* there, Bytes& farther) {
    std::uint8_t bad = 0;
    for (std::size_t i = 0; i < block_pairs; ++i) {
      const auto change = static_cast<std::uint8_t>(there[i] - own[i] + 1);
      farther[i] &= change;
      bad |= static_cast<std::uint8_t>(change & ~2);
    }
    return bad;
  }

  static void count(const std::uint8_t* own, std::array<std::uint64_t, 256>& counts) {
    std::array<std::array<std::uint16_t, 256>, 4> parts{};  // equal neighbours do not wait for each other
    for (std::size_t i = 0; i < block_pairs; ++i) ++parts[i % 4][own[i]];
    for (const auto& part : parts)
      for (std::size_t distance = 0; distance < part.size(); ++distance) counts[distance] += part[distance];
  }

  /// The fault in a block where the proof did not hold, looked for again on boards.
  std::string fault_at(int place, std::size_t block) const {
    const auto distance = [&](std::uint64_t index) {
      return int{distances_.at(static_cast<int>(index % cells()))[index / cells()]};
    };
    for (std::uint64_t pair = block * block_pairs; pair < (block + 1) * block_pairs; ++pair) {
      const std::uint64_t index = pair * cells() + static_cast<std::uint64_t>(place);
      const State state = index_.state(index);
      const int here = distance(index);
      const std::string where = "state " + format_board(puzzle_, state) + " has distance " + std::to_string(here);
      if ((here == 0) != (index == goal_))
        return where + ", but the goal is " + format_board(puzzle_, index_.state(goal_));
      bool nearer = false;
      for (std::size_t move = 0; move < puzzle_.moves().size(); ++move) {
        const auto after = puzzle_.apply(state, static_cast<MoveId>(move));
        if (!after) continue;
        const int there = distance(index_.of(*after).value());
        if (there != here - 1 && there != here + 1)
          return where + ", but move " + puzzle_.moves()[move].name + " leads to distance " + std::to_string(there);
        nearer = nearer || there == here - 1;
      }
      if (here > 0 && !nearer) return where + ", but no move leads to distance " + std::to_string(here - 1);
    }
    return "the proof's tables and the moves differ for the blank in place " + std::to_string(place);
  }

  const Puzzle& puzzle_;
  SlideIndex index_;
  std::uint64_t goal_;
  const SlideDistances& distances_;
  int cells_;
  std::vector<std::vector<Neighbours>> neighbours_;  // by the blank's place
  std::vector<int> parity_;                          // of the orders, by the blank's place
};

std::string miscount(std::uint64_t counted, std::size_t distance, std::uint64_t in_header) {
  return std::to_string(counted) + " states have distance " + std::to_string(distance) + ", but the header counts " +
         std::to_string(in_header);
}

}  // namespace

std::optional<std::string> fault_in_distances(const Puzzle& puzzle, const State& goal, const SlideDistances& distances,
                                              const std::vector<std::uint64_t>& histogram, std::size_t threads) {
  const Proof proof(puzzle, goal, distances);
  if (auto fault = proof.fault_in_tables()) return fault;
  constexpr std::size_t blocks_per_piece = 24;
  const std::size_t pieces = (proof.blocks() + blocks_per_piece - 1) / blocks_per_piece;
  std::vector<std::optional<std::string>> faults(pieces);
  std::array<std::uint64_t, 256> counts{};
  std::mutex mutex;
  side_by_side(threads, pieces, [&](std::size_t piece) {
    std::array<std::uint64_t, 256> of_piece{};
    const std::size_t end = std::min(proof.blocks(), (piece + 1) * blocks_per_piece);
    for (std::size_t block = piece * blocks_per_piece; block < end && !faults[piece]; ++block)
      faults[piece] = proof.fault_in_block(block, of_piece);
    const std::lock_guard lock(mutex);
    for (std::size_t distance = 0; distance < counts.size(); ++distance) counts[distance] += of_piece[distance];
  });
  for (const auto& fault : faults)
    if (fault) return fault;
  for (std::size_t distance = 0; distance < std::max(counts.size(), histogram.size()); ++distance) {
    const std::uint64_t counted = distance < counts.size() ? counts[distance] : 0;
    const std::uint64_t in_header = distance < histogram.size() ? histogram[distance] : 0;
    if (counted != in_header) return miscount(counted, distance, in_header);
  }
  return std::nullopt;
}

namespace {

/// The slow search: a byte for each index, 0 where no state was met, else its distance and one more.
class SlowSearch {
 public:
  explicit SlowSearch(const StoredTable& stored)
      : puzzle_(stored.puzzle()),
        index_(SlideBoard::of(puzzle_).value(), puzzle_.blank().value(), stored.goal()),
        met_(static_cast<std::size_t>(index_.size())) {
    met_[static_cast<std::size_t>(index_.of(stored.goal()).value())] = 1;
  }

  const SlideIndex& index() const { return index_; }
  int distance(std::uint64_t index) const {
    return met_[static_cast<std::size_t>(index)].load(std::memory_order_relaxed) - 1;
  }

  /// Finds the neighbours of all states at a distance; of slides these are also the states from which it is reached.
  /// How many states have that distance; a fault if the index does not number each state once.
  Result<std::uint64_t> expand(int distance, std::size_t threads) {
    constexpr std::uint64_t per_piece = std::uint64_t{1} << 16U;
    std::atomic<std::uint64_t> count = 0;
    std::atomic<bool> numbered_twice = false;
    const auto wanted = static_cast<std::uint8_t>(distance + 1);
    side_by_side(threads, static_cast<std::size_t>((index_.size() + per_piece - 1) / per_piece),
                 [&](std::size_t piece) {
                   std::uint64_t here = 0;
                   const std::uint64_t end = std::min(index_.size(), (piece + 1) * per_piece);
                   for (std::uint64_t i = piece * per_piece; i < end; ++i) {
                     if (met_[static_cast<std::size_t>(i)].load(std::memory_order_relaxed) != wanted) continue;
                     ++here;
                     const State state = index_.state(i);
                     if (index_.of(state) != i) numbered_twice = true;
                     for (std::size_t move = 0; move < puzzle_.moves().size(); ++move) {
                       const auto after = puzzle_.apply(state, static_cast<MoveId>(move));
                       if (!after) continue;
                       const auto there = index_.of(*after);
                       if (!there || *there >= index_.size()) {
                         numbered_twice = true;
                         continue;
                       }
                       auto& met = met_[static_cast<std::size_t>(*there)];
                       if (met.load(std::memory_order_relaxed) == 0)
                         met.store(static_cast<std::uint8_t>(wanted + 1), std::memory_order_relaxed);
                     }
                   }
                   count += here;
                 });
    if (numbered_twice) return Error{ErrorCode::table_damaged, "the index does not number each state once"};
    return count.load();
  }

 private:
  const Puzzle& puzzle_;
  SlideIndex index_;
  LargeArray<std::atomic<std::uint8_t>> met_;
};

}  // namespace

Result<std::optional<std::string>> fault_in_slides(const StoredTable& stored, std::size_t threads) {
  using Fault = std::optional<std::string>;
  SlowSearch search(stored);
  const auto& histogram = stored.histogram();
  constexpr int most_levels = 250;  // of a byte; 12 cells need 81
  std::uint64_t met = 0;
  for (int level = 0; level < most_levels; ++level) {
    const auto count = search.expand(level, threads);
    if (!count) return Fault(count.error().message);
    const auto distance = static_cast<std::size_t>(level);
    const std::uint64_t in_header = distance < histogram.size() ? histogram[distance] : 0;
    if (*count != in_header) return Fault(miscount(*count, distance, in_header));
    if (*count == 0) break;
    met += *count;
  }
  const std::uint64_t size = search.index().size();
  if (met != size)
    return Fault("only " + std::to_string(met) + " of " + std::to_string(size) + " states can be reached");

  constexpr std::uint64_t blocks_at_once = 64;
  std::vector<std::uint8_t> bytes(blocks_at_once * block_size);
  const std::uint64_t blocks = blocks_for((size + 7) / 8);
  for (std::uint64_t first = 0; first < blocks; first += blocks_at_once) {
    const auto part =
        std::span(bytes).first(static_cast<std::size_t>(std::min(blocks_at_once, blocks - first) * block_size));
    if (auto error = stored.blocks()->contents()->read_blocks(first, part)) return std::move(*error);
    for (std::size_t byte = 0; byte < part.size(); ++byte)
      for (unsigned bit = 0; bit < 8; ++bit) {
        const std::uint64_t index = (first * block_size + byte) * 8 + bit;
        const int stored_bit = part[byte] >> bit & 1;
        if (index >= size) {
          if (stored_bit != 0) return Fault("a bit behind the last state is set");
          continue;
        }
        const int distance = search.distance(index);
        if ((distance >> 1 & 1) != stored_bit)
          return Fault("state " + format_board(stored.puzzle(), search.index().state(index)) + " has distance " +
                       std::to_string(distance) + ", but bit 1 of its distance is stored as " +
                       std::to_string(stored_bit));
      }
  }
  return Fault();
}

}  // namespace tilebase::tablegen
