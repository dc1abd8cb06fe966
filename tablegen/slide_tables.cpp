#include "slide_tables.hpp"

#include <algorithm>
#include <array>
#include <cstring>
#include <memory>
#include <utility>
#include <vector>

#include <base/side_by_side.hpp>
#include <tilebase/engine/puzzle/placement.hpp>
#include <tilebase/engine/table/table.hpp>
#include <tilebase/stored_table.hpp>

#include "prove_slides.hpp"
#include "slide_planes.hpp"

namespace tilebase::tablegen {
namespace {

/// The bits of a byte in a byte each, the lowest first.
constexpr auto spread_byte = []() {
  std::array<std::array<std::uint8_t, 8>, 256> result{};
  for (std::size_t byte = 0; byte < result.size(); ++byte)
    for (std::size_t bit = 0; bit < 8; ++bit) result[byte][bit] = static_cast<std::uint8_t>(byte >> bit & 1U);
  return result;
}();

/// A number of a byte for each lane of a word, and for the four bits behind them.
class LaneNumbers {
 public:
  /// All 0, or all 1.
  explicit LaneNumbers(int first) { eights_.fill(first != 0 ? 0x0101010101010101U : 0); }

  /// Adds the bits that one word of each plane has for them, from bit `lowest` on.
  void add(const SlidePlanes::Bits& planes, std::size_t word, unsigned lowest) {
    for (const auto& plane : planes) {
      const std::uint64_t bits = plane[word];
      for (unsigned i = 0; i < eights_.size(); ++i) {
        std::uint64_t eight = 0;
        std::memcpy(&eight, spread_byte[bits >> (8 * i) & 0xFFU].data(), sizeof eight);
        eights_[i] |= eight << lowest;  // in each byte, whatever their order
      }
      ++lowest;
    }
  }

  std::array<std::uint8_t, 64> bytes() const {
    std::array<std::uint8_t, 64> result;
    std::memcpy(result.data(), eights_.data(), result.size());
    return result;
  }

 private:
  std::array<std::uint64_t, 8> eights_;
};

}  // namespace

bool fits_planes(const Puzzle& puzzle) {
  const auto board = SlideBoard::of(puzzle);
  return board && SlidePlanes::takes(*board, SlideReading::along_shorter_side(*board));
}

Table search_slides(std::shared_ptr<const Puzzle> puzzle, const State& goal) {
  const SlideBoard board = SlideBoard::of(*puzzle).value();
  SlidePlanes planes(board, SlideReading::by_rows(board), puzzle->blank().value(), goal,
                     SlidePlanes::Keep::distances_and_moves);
  std::vector<std::uint64_t> histogram{1};
  while (const std::uint64_t found = planes.next_level(1)) histogram.push_back(found);

  // In one byte a state: the distance, at most 36 moves for these boards, and above it the best move.
  constexpr unsigned move_shift = 6;
  constexpr std::uint32_t distance_mask = (1U << move_shift) - 1;
  const CompactIndex index(*puzzle, goal);
  const auto cells = static_cast<std::size_t>(board.cells());
  std::vector<std::uint8_t> labels(index.size());
  for (std::size_t word = 0; word < planes.words(); ++word) {
    for (int cell = 0; cell < board.cells(); ++cell) {
      LaneNumbers numbers(planes.odd(cell));
      numbers.add(planes.distances(cell), word, 1);
      numbers.add(planes.moves(cell), word, move_shift);
      const auto of_lanes = numbers.bytes();
      std::uint8_t* to = labels.data() + word * SlidePlanes::lanes * cells + static_cast<std::size_t>(cell);
      for (std::size_t lane = 0; lane < SlidePlanes::lanes; ++lane, to += cells) *to = of_lanes[lane];
    }
  }
  auto moves = PackedArray::of(labels.size(), move_width(*puzzle),
                               [&](std::size_t i) { return std::uint32_t{labels[i]} >> move_shift; });
  auto distances = PackedArray::of(labels.size(), distance_width(static_cast<int>(histogram.size()) - 1),
                                   [&](std::size_t i) { return std::uint32_t{labels[i]} & distance_mask; });
  return Table(std::move(puzzle), goal, index, std::move(distances), std::move(moves), std::move(histogram));
}

Result<ProvenTable> make_slides(const Puzzle& puzzle, const State& goal, std::size_t threads) {
  const SlideBoard board = SlideBoard::of(puzzle).value();
  const auto reading = SlideReading::along_shorter_side(board);
  const SlideBlocks blocks(board, reading);
  ProvenTable made{{1}, {}};
  std::vector<LargeArray<std::uint64_t>> planes_of_bits;
  {
    SlidePlanes planes(board, reading, puzzle.blank().value(), goal, SlidePlanes::Keep::bit_1);
    while (const std::uint64_t states = planes.next_level(threads)) made.histogram.push_back(states);
    for (int place = 0; place < board.cells(); ++place)
      planes_of_bits.push_back(std::move(planes.distances(place).front()));
  }
  const auto bits = std::make_shared<const SlideBits>(blocks, 0, blocks.blocks, std::move(planes_of_bits));
  if (const auto fault = fault_in_slides(puzzle, goal, *bits, made.histogram, threads))
    return Error{ErrorCode::table_damaged, "not proven: " + *fault};
  made.bytes = [bits](std::uint64_t at, std::span<std::uint8_t> to) { bits->write_to(at, to); };
  return made;
}

std::uint64_t bytes_to_make_slides(const Puzzle& puzzle) {
  // Two bits a state, 60 of them in a word, with what is kept by block; and tables.
  constexpr std::uint64_t tables = std::uint64_t{4} << 20U;
  return factorial(puzzle.cells()) / 2 * 2 / 7 + tables;
}

}  // namespace tilebase::tablegen
