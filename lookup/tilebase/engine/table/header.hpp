#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include <tilebase/digest.hpp>
#include <tilebase/puzzle.hpp>

/// The constants of data/FORMAT.md.
namespace tilebase::format {

inline constexpr std::array<std::uint8_t, 8> magic = {0x89, 'T', 'I', 'L', 'E', 'B', '\r', '\n'};
inline constexpr std::uint32_t version = 1;        // compressed, read as a whole
inline constexpr std::uint32_t block_version = 2;  // in blocks, read as needed
inline constexpr std::uint8_t no_tile = 0xFF;
inline constexpr std::size_t max_farthest = 65534;  // sixteen bits, and all ones is taken
inline constexpr std::uint64_t max_entries = std::uint64_t{1} << 48U;
inline constexpr std::size_t max_file = std::size_t{1} << 24U;  // of version 1; no table of it needs more

}  // namespace tilebase::format

namespace tilebase {

/// Which patterns a pattern file of a board of slides holds: 1, halves by columns, of a board that is wider than tall,
/// else 0. Up to release 0.2 all had halves by rows, and 0.
std::uint64_t pattern_cut(const Puzzle& puzzle);

/// The header of a table file of either version, field by field as data/FORMAT.md lists them. Only the layout is known
/// here, not which values make sense together.
struct Header {
  explicit Header(std::uint64_t version_ = format::version) : version(version_) {}

  /// The fields that follow from a puzzle, a goal and a histogram by distance; the others are 0.
  Header(std::uint64_t version_, const Puzzle& puzzle, const State& goal_, std::vector<std::uint64_t> histogram_);

  std::array<std::uint8_t, 8> magic = format::magic;
  std::uint64_t version;
  std::uint64_t kind = 0;
  std::uint64_t cells = 0;
  std::uint64_t halved = 0;
  std::uint64_t distance_bits = 0;
  std::uint64_t move_bits = 0;
  std::uint64_t encoding = 0;
  std::uint64_t farthest = 0;
  std::uint64_t cut = 0;  // of a pattern file: pattern_cut()
  std::uint64_t entries = 0;
  std::uint64_t reachable = 0;
  std::uint64_t definition_size = 0;
  std::uint64_t distances_size = 0;
  std::uint64_t moves_size = 0;
  Digest puzzle_digest{};
  Digest content_digest{};
  std::array<std::uint8_t, 16> goal{};
  std::vector<std::uint64_t> histogram;  // of farthest + 1 numbers

  /// Bytes of one length or count.
  std::size_t count_width() const { return version == format::block_version ? 8 : 4; }

  /// Calls visit(field, bytes) for each number and visit(field) for each array of bytes, in the order of the file. The
  /// one list of fields: writing, reading and the size of a header come from it.
  template <class Self, class Visit>
  static void for_each_fixed_field(Self& self, Visit visit) {
    visit(self.magic);
    visit(self.version, 2);
    visit(self.kind, 1);
    visit(self.cells, 1);
    visit(self.halved, 1);
    visit(self.distance_bits, 1);
    visit(self.move_bits, 1);
    visit(self.encoding, 1);
    visit(self.farthest, 2);
    visit(self.cut, 2);
    visit(self.entries, self.count_width());
    visit(self.reachable, self.count_width());
    visit(self.definition_size, self.count_width());
    visit(self.distances_size, self.count_width());
    visit(self.moves_size, self.count_width());
    visit(self.puzzle_digest);
    visit(self.content_digest);
    visit(self.goal);
  }

  /// Bytes of the fields before the histogram.
  static std::size_t fixed_size(std::uint64_t version);

  /// Bytes of the whole header. A file's other lengths follow it.
  std::uint64_t size() const { return fixed_size(version) + count_width() * (farthest + 1); }

  /// Bytes of `entries` packed values of so many bits.
  std::uint64_t packed_size(std::uint64_t bits) const { return (entries * bits + 7) / 8; }

  /// The fields before the histogram, from at least fixed_size(version) bytes.
  static Header read_fixed(std::span<const std::uint8_t> bytes);

  /// The histogram, from at least size() bytes.
  void read_histogram(std::span<const std::uint8_t> bytes);

  /// The header's bytes: size() of them.
  std::vector<std::uint8_t> bytes() const;
};

}  // namespace tilebase
