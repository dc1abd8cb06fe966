#include "slide_tables.hpp"

#include <algorithm>
#include <array>
#include <cstring>
#include <utility>

#include <base/side_by_side.hpp>
#include <tilebase/search/slide_planes.hpp>
#include <tilebase/table/block_table.hpp>
#include <tilebase/table/stored_table.hpp>

#include "prove_slides.hpp"

namespace tilebase::tablegen {
namespace {

constexpr std::size_t lanes = SlidePlanes::lanes;

/// The bits of a byte in a byte each, the lowest first.
constexpr auto spread = []() {
  std::array<std::array<std::uint8_t, 8>, 256> result{};
  for (std::size_t byte = 0; byte < result.size(); ++byte)
    for (std::size_t bit = 0; bit < 8; ++bit) result[byte][bit] = static_cast<std::uint8_t>(byte >> bit & 1U);
  return result;
}();

/// Turns one word of each plane into a number for each of its 64 bits: the planes' bits, from bit `lowest` on, and
/// `below` under them.
void unpack(const SlidePlanes::Bits& planes, std::size_t word, unsigned lowest, int below, std::uint8_t* to) {
  for (unsigned byte = 0; byte < 8; ++byte) {
    std::uint64_t numbers = below != 0 ? 0x0101010101010101U : 0;  // byte by byte, so in any order of bytes
    for (unsigned plane = 0; plane < planes.size(); ++plane) {
      std::uint64_t bits = 0;
      std::memcpy(&bits, spread[planes[plane][word] >> (8 * byte) & 0xFFU].data(), sizeof bits);
      numbers |= bits << (plane + lowest);
    }
    std::memcpy(to + std::size_t{8} * byte, &numbers, sizeof numbers);
  }
}

/// Packs numbers of a byte each.
PackedArray packed(std::vector<std::uint8_t> numbers, int bits) {
  const std::size_t size = numbers.size();
  if (bits == 8) return {size, bits, std::move(numbers)};
  return PackedArray::of(size, bits, [&](std::size_t i) { return std::uint32_t{numbers[i]}; });
}

/// Bit 1 of distances as the file has them: by pair of orders, the blank's places of each side by side.
class FileBits {
 public:
  explicit FileBits(const SlideDistances& distances) : distances_(distances) {}

  /// The bytes from byte `at` on. O(cells * bytes).
  void fill(std::uint64_t at, std::span<std::uint8_t> to) {
    const auto places = static_cast<unsigned>(distances_.places());
    const std::uint64_t first = at * 8 / places;
    const std::uint64_t last = ((at + to.size()) * 8 + places - 1) / places;
    rows_.assign(last - first, 0);
    for (unsigned place = 0; place < places; ++place) {
      const std::uint8_t* const from = distances_.at(static_cast<int>(place)) + first;
      for (std::size_t i = 0; i < rows_.size(); ++i)
        rows_[i] = static_cast<std::uint16_t>(rows_[i] | (from[i] >> 1U & 1U) << place);
    }
    // The first row may begin in the byte before.
    const auto before = static_cast<unsigned>(at * 8 - first * places);
    std::uint64_t bits = std::uint64_t{rows_.front()} >> before;
    unsigned have = places - before;
    std::size_t row = 1;
    for (std::uint8_t& byte : to) {
      for (; have < 8 && row < rows_.size(); have += places) bits |= std::uint64_t{rows_[row++]} << have;
      byte = static_cast<std::uint8_t>(bits);
      bits >>= 8U;
      have -= std::min(have, 8U);
    }
  }

 private:
  const SlideDistances& distances_;
  std::vector<std::uint16_t> rows_;
};

}  // namespace

bool is_slides(const Puzzle& puzzle) {
  const auto board = SlideBoard::of(puzzle);
  return board && SlidePlanes::takes(*board, SlideReading::along_shorter_side(*board));
}

Table search_slides(std::shared_ptr<const Puzzle> puzzle, const State& goal) {
  const SlideBoard board = SlideBoard::of(*puzzle).value();
  SlidePlanes planes(board, SlideReading::by_rows(board), puzzle->blank().value(), goal,
                     SlidePlanes::Keep::distances_and_moves);
  std::vector<std::uint64_t> histogram{1};
  while (const std::uint64_t found = planes.next_level(1)) histogram.push_back(found);

  const CompactIndex index(*puzzle, goal);
  const auto cells = static_cast<std::size_t>(board.cells());
  std::vector<std::uint8_t> distances(index.size());
  std::vector<std::uint8_t> moves(index.size());
  for (int cell = 0; cell < board.cells(); ++cell)
    for (std::size_t word = 0; word < planes.words(); ++word) {
      std::array<std::uint8_t, 64> of_lanes;
      const std::size_t first = word * lanes * cells + static_cast<std::size_t>(cell);
      unpack(planes.distances(cell), word, 1, planes.odd(cell), of_lanes.data());
      for (std::size_t lane = 0; lane < lanes; ++lane) distances[first + lane * cells] = of_lanes[lane];
      unpack(planes.moves(cell), word, 0, 0, of_lanes.data());
      for (std::size_t lane = 0; lane < lanes; ++lane) moves[first + lane * cells] = of_lanes[lane];
    }
  const int distance_bits = distance_width(planes.level());
  const int move_bits = move_width(*puzzle);
  return Table(std::move(puzzle), goal, index, packed(std::move(distances), distance_bits),
               packed(std::move(moves), move_bits), std::move(histogram));
}

WrittenSlides write_slides(const Puzzle& puzzle, const State& goal, const std::string& path, std::size_t threads,
                           const std::function<void(int, std::uint64_t)>& found) {
  const SlideBoard board = SlideBoard::of(puzzle).value();
  WrittenSlides written;
  SlideDistances distances(board.cells());
  {
    SlidePlanes planes(board, SlideReading::along_shorter_side(board), puzzle.blank().value(), goal,
                       SlidePlanes::Keep::distances);
    written.histogram.push_back(1);
    while (const std::uint64_t states = planes.next_level(threads)) {
      written.histogram.push_back(states);
      found(planes.level(), states);
    }
    // Place by place, so that there are never both the bits and the bytes of all.
    for (int place = 0; place < board.cells(); ++place) {
      distances.add_place();
      const SlidePlanes::Bits bits = std::move(planes.distances(place));
      constexpr std::size_t words_per_piece = 4096;
      side_by_side(threads, (planes.words() + words_per_piece - 1) / words_per_piece, [&](std::size_t piece) {
        const std::size_t end = std::min(planes.words(), (piece + 1) * words_per_piece);
        for (std::size_t word = piece * words_per_piece; word < end; ++word) {
          std::array<std::uint8_t, 64> of_lanes;
          unpack(bits, word, 1, planes.odd(place), of_lanes.data());
          std::memcpy(distances.at(place) + word * lanes, of_lanes.data(), lanes);
        }
      });
    }
  }
  if (const auto fault = fault_in_distances(puzzle, goal, distances, written.histogram, threads)) {
    written.fault = "not proven: " + *fault;
    return written;
  }
  FileBits bits(distances);
  const BlockTableParts parts{puzzle, goal, DistanceEncoding::bit_1, written.histogram,
                              [&](std::uint64_t at, std::span<std::uint8_t> to) { bits.fill(at, to); }};
  if (const auto error = write_block_table(path, parts))
    written.fault = error->cause ? error->cause.message() : error->message;
  return written;
}

}  // namespace tilebase::tablegen
