#include <tilebase/engine/puzzle/turn_index.hpp>

#include <tilebase/engine/puzzle/sizes.hpp>

#include <algorithm>
#include <numeric>
#include <stdexcept>
#include <string>
#include <utility>

namespace tilebase {
namespace {

/// Sizes of the blocks, by number of tiles: at most 6 each, no two with a common divisor. Five or more tiles have a
/// block of five, whose 24 cosets lie side by side. The product of the sizes and the number of cosets must suit the
/// case of TurnSearch::start(): the product is at most 15 up to nine tiles, 30 for ten and eleven, 60 for twelve. From
/// nine tiles on, table files are numbered by these sizes (data/FORMAT.md, "Turns"): other sizes make them unreadable.
constexpr std::array<std::array<int, 3>, max_table_cells + 1> block_sizes{{{0, 0, 0},
                                                                           {1, 0, 0},
                                                                           {2, 0, 0},
                                                                           {3, 0, 0},
                                                                           {4, 0, 0},
                                                                           {5, 0, 0},
                                                                           {5, 1, 0},
                                                                           {5, 2, 0},
                                                                           {5, 3, 0},
                                                                           {5, 3, 1},
                                                                           {5, 3, 2},
                                                                           {5, 6, 0},
                                                                           {5, 4, 3}}};

constexpr bool are_coprime(int a, int b) {
  return a == 0 || b == 0 || std::gcd(a, b) == 1;
}
constexpr bool are_block_sizes_right() {
  for (std::size_t tiles = 0; tiles < block_sizes.size(); ++tiles) {
    const auto [a, b, c] = block_sizes[tiles];
    if (std::cmp_not_equal(a + b + c, tiles) || std::max({a, b, c}) > 6) return false;
    if (!are_coprime(a, b) || !are_coprime(a, c) || !are_coprime(b, c)) return false;
  }
  return true;
}
static_assert(are_block_sizes_right());

constexpr int front_places = 6;

/// Number of codes of `places` places, two bits for each: 4 ^ places. A code may stand for no sequence of blocks.
std::size_t code_count(int places) {
  return std::size_t{1} << (2U * static_cast<unsigned>(std::max(places, 0)));
}

/// Returns the puzzle's number of cells. Throws std::tiles_error if it is above max_table_cells.
int table_cells(const Puzzle& puzzle) {
  if (puzzle.cells() > max_table_cells)
    throw std::length_error("a TurnIndex is for puzzles of at most " + std::to_string(max_table_cells) + " cells");
  return puzzle.cells();
}

}  // namespace

TurnIndex::TurnIndex(const Puzzle& puzzle) : TurnIndex(table_cells(puzzle), puzzle.blank().value_or(-1)) {}

TurnIndex::TurnIndex(int cells, int blank)
    : cells_(cells),
      blank_(blank),
      blank_cells_(static_cast<std::uint32_t>(blank >= 0 ? cells : 1)),
      tiles_(cells - (blank >= 0 ? 1 : 0)) {
  int first = 0;
  for (std::size_t j = 0; j < blocks_.size(); ++j) {
    blocks_[j].size = block_sizes[static_cast<std::size_t>(tiles_)][j];
    blocks_[j].first = first;
    first += blocks_[j].size;
    if (blocks_[j].size > 0) turns_ *= static_cast<std::uint32_t>(blocks_[j].size);
  }
  for (std::size_t j = 0; j < blocks_.size(); ++j) {
    Block& block = blocks_[j];
    if (block.size == 0) continue;
    // The weight is the smallest multiple of the product of the other sizes that is 1 modulo this block's size.
    const auto size = static_cast<std::uint32_t>(block.size);
    const std::uint32_t others = turns_ / size;
    while (size > 1 && block.weight % size != 1) block.weight += others;
  }

  for (int tile = 0, number = 0; tile < cells; ++tile) {
    if (tile == blank) continue;
    std::size_t j = 0;
    while (number >= blocks_[j].first + blocks_[j].size) ++j;
    block_of_[tile] = static_cast<std::uint8_t>(j);
    number_of_[tile] = static_cast<std::uint8_t>(number++ - blocks_[j].first);
  }

  // Sequences are in lexicographic order, so those with the same front lie side by side, in the order of their backs.
  // A back determines how many tiles of each block are left for the front. So all fronts before this back have the same
  // list of backs, in which it has the same place.
  std::vector<std::uint8_t> sequence;
  for (std::size_t j = 0; j < blocks_.size(); ++j)
    sequence.insert(sequence.end(), static_cast<std::size_t>(blocks_[j].size), static_cast<std::uint8_t>(j));
  const int back_places = std::max(tiles_ - front_places, 0);
  constexpr std::uint32_t no_number = 0xFFFFFFFF;
  front_.assign(code_count(tiles_ - back_places), no_number);
  back_.assign(code_count(back_places), 0);
  do {
    std::uint32_t code = 0;
    for (const std::uint8_t block : sequence) code = code << 2U | block;
    const auto number = static_cast<std::uint32_t>(sequences_.size());
    std::uint32_t& front = front_[code / back_.size()];
    front = std::min(front, number);
    back_[code % back_.size()] = number - front;
    sequences_.push_back(code);
  } while (std::next_permutation(sequence.begin(), sequence.end()));

  // The coset has three digits: the lowest is the first block's, the next the third's, the highest the second's. Table
  // files have this order (data/FORMAT.md, "Turns").
  for (const std::size_t j : {std::size_t{0}, std::size_t{2}, std::size_t{1}}) {
    const auto size = static_cast<std::size_t>(blocks_[j].size);
    stride_[j] = cosets_;
    coset_of_[j].assign(std::size_t{1} << (3 * size), 0);
    std::array<std::uint8_t, 6> order{0, 1, 2, 3, 4, 5};
    if (size == 0) {
      orders_[j].push_back(order);
      continue;
    }
    do {
      for (std::size_t turn = 0; turn < size; ++turn) {
        std::size_t code = 0;
        for (std::size_t i = 0; i < size; ++i) code = code << 3U | (order[i] + turn) % size;
        coset_of_[j][code] = static_cast<std::uint16_t>(orders_[j].size() * stride_[j]);
      }
      orders_[j].push_back(order);
    } while (std::next_permutation(order.begin() + 1, order.begin() + static_cast<std::ptrdiff_t>(size)));
    cosets_ *= static_cast<std::uint32_t>(orders_[j].size());
  }
}

TurnIndex::Decomposition TurnIndex::decompose(const State& state) const {
  std::uint32_t code = 0;
  std::uint32_t blank_cell = 0;
  Decomposition result{};
  for (int cell = 0; cell < cells_; ++cell) {
    const std::uint8_t tile = state[cell];
    if (tile == blank_) {
      blank_cell = static_cast<std::uint32_t>(cell);
      continue;
    }
    const std::uint32_t block = block_of_[tile];
    code = code << 2U | block;
    result.orders[block] = result.orders[block] << 3U | number_of_[tile];
  }
  result.pattern = (front_[code / back_.size()] + back_[code % back_.size()]) * blank_cells_ + blank_cell;
  return result;
}

std::uint64_t TurnIndex::of(const State& state) const {
  const Decomposition decomposition = decompose(state);
  std::uint32_t coset = 0;
  std::uint32_t turn = 0;
  for (std::size_t j = 0; j < blocks_.size(); ++j) {
    if (blocks_[j].size == 0) continue;
    coset += coset_of_[j][decomposition.orders[j]];
    turn += blocks_[j].weight * (decomposition.orders[j] >> (3U * static_cast<unsigned>(blocks_[j].size - 1)));
  }
  return (std::uint64_t{decomposition.pattern} * cosets_ + coset) * turns_ + turn % turns_;
}

State TurnIndex::state(std::uint64_t index) const {
  const auto turn = static_cast<std::uint32_t>(index % turns_);
  const std::uint64_t word = index / turns_;
  const auto coset = static_cast<std::uint32_t>(word % cosets_);
  const auto pattern = static_cast<std::uint32_t>(word / cosets_);
  const std::uint32_t sequence = sequences_[pattern / blank_cells_];
  std::array<int, 3> seen{};
  std::array<const std::uint8_t*, 3> orders{};
  for (std::size_t j = 0; j < blocks_.size(); ++j)
    orders[j] = orders_[j][coset / stride_[j] % orders_[j].size()].data();
  State state = identity_permutation();
  for (int cell = 0, place = 0; cell < cells_; ++cell) {
    if (blank_ >= 0 && cell == static_cast<int>(pattern % blank_cells_)) {
      state[cell] = static_cast<std::uint8_t>(blank_);
      continue;
    }
    const std::size_t j = sequence >> (2U * static_cast<unsigned>(tiles_ - 1 - place++)) & 3U;
    const Block& block = blocks_[j];
    const auto number = static_cast<int>((orders[j][seen[j]++] + turn) % static_cast<std::uint32_t>(block.size));
    const int tile = block.first + number;
    state[cell] = static_cast<std::uint8_t>(tile + (blank_ >= 0 && tile >= blank_ ? 1 : 0));
  }
  return state;
}

}  // namespace tilebase
