#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include <tilebase/table/digest.hpp>
#include <tilebase/table/format.hpp>

namespace tilebase {

/// The header of a table file, field by field as data/FORMAT.md lists them. Only the layout is known here, not which
/// values make sense together.
struct Header {
  std::array<std::uint8_t, 8> magic = format::magic;
  std::uint64_t version = format::version;
  std::uint64_t kind = 0;
  std::uint64_t cells = 0;
  std::uint64_t halved = 0;
  std::uint64_t distance_bits = 0;
  std::uint64_t move_bits = 0;
  std::uint64_t reserved_15 = 0;
  std::uint64_t farthest = 0;
  std::uint64_t reserved_18 = 0;
  std::uint64_t entries = 0;
  std::uint64_t reachable = 0;
  std::uint64_t definition_size = 0;
  std::uint64_t distances_size = 0;
  std::uint64_t moves_size = 0;
  Digest puzzle_digest{};
  Digest content_digest{};
  std::array<std::uint8_t, 16> goal{};
  std::vector<std::uint64_t> histogram;  // of farthest + 1 numbers

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
    visit(self.reserved_15, 1);
    visit(self.farthest, 2);
    visit(self.reserved_18, 2);
    visit(self.entries, 4);
    visit(self.reachable, 4);
    visit(self.definition_size, 4);
    visit(self.distances_size, 4);
    visit(self.moves_size, 4);
    visit(self.puzzle_digest);
    visit(self.content_digest);
    visit(self.goal);
  }

  /// Bytes of the fields before the histogram.
  static std::size_t fixed_size();

  /// Bytes of the whole header. A file's other lengths follow it.
  std::uint64_t size() const { return fixed_size() + 4 * (farthest + 1); }

  /// The fields before the histogram, from at least fixed_size() bytes.
  static Header read_fixed(std::span<const std::uint8_t> bytes);

  /// The histogram, from at least size() bytes.
  void read_histogram(std::span<const std::uint8_t> bytes);

  /// The header's bytes: size() of them.
  std::vector<std::uint8_t> bytes() const;
};

}  // namespace tilebase
