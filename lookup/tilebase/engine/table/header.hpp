#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>

#include <tilebase/engine/storage/checked_blocks.hpp>
#include <tilebase/stored_table.hpp>

/// The constants of data/FORMAT.md.
namespace tilebase::format {

inline constexpr std::array<std::uint8_t, 8> magic = {0x89, 'T', 'I', 'L', 'E', 'B', '\r', '\n'};
inline constexpr std::uint32_t version = 1;        // compressed, read as a whole: CompressedArrays
inline constexpr std::uint32_t block_version = 2;  // in blocks, read as needed: BlockTable
inline constexpr std::uint8_t no_tile = 0xFF;
inline constexpr std::size_t max_farthest = 65534;  // sixteen bits, and all ones is taken
inline constexpr std::uint64_t max_entries = std::uint64_t{1} << 48U;
inline constexpr std::size_t max_file = std::size_t{1} << 24U;  // of version 1; no table of it needs more

// What is wrong with files, where several places find it.
inline constexpr const char* reserved_field = "a reserved field is set";
inline constexpr const char* bad_farthest = "its farthest distance is out of range";
inline constexpr const char* bad_lengths = "its lengths do not add up";
inline constexpr const char* bad_index = "its index is not the puzzle's";
inline constexpr const char* bad_widths = "its widths are not the smallest that hold its values";

}  // namespace tilebase::format

namespace tilebase {

/// The header of a table file of either version, field by field as data/FORMAT.md lists them: what TableHeader has, and
/// what only readers and writers of files need.
struct Header : TableHeader {
  explicit Header(std::uint64_t version_) : version(version_) {}

  std::array<std::uint8_t, 8> magic = format::magic;
  std::uint64_t version;
  std::uint64_t cells = 0;
  std::uint64_t halved = 0;
  std::uint64_t farthest = 0;
  std::uint64_t cut = 0;  // of a pattern file: pattern_cut()
  std::uint64_t definition_size = 0;
  std::uint64_t distances_size = 0;
  std::uint64_t moves_size = 0;
  std::array<std::uint8_t, 16> goal_tiles{};  // of a larger board, which has pattern files alone, the first

  /// Calls visit(field, bytes) for each number and visit(field) for each array of bytes, in the order of the file. The
  /// one list of fields, for reading and for writing. The histogram and the definition follow.
  template <class Self, class Visit>
  static void for_each_field(Self& self, Visit visit) {
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
    visit(self.goal_tiles);
  }

  /// Bytes of one length or count.
  std::size_t count_width() const { return version == format::block_version ? 8 : 4; }

  /// Bytes of the fields before the histogram.
  static std::size_t fixed_size(std::uint64_t format_version) { return 68 + 5 * Header(format_version).count_width(); }

  /// Bytes before the definition, and behind it.
  std::uint64_t size() const { return fixed_size(version) + count_width() * (farthest + 1); }
  std::uint64_t size_with_definition() const { return size() + definition_size; }

  /// Blocks of the head of version 2.
  std::uint64_t head_blocks() const { return blocks_for(size_with_definition() + sizeof(Digest)); }

  /// Bytes of `entries` packed distances.
  std::uint64_t packed_size() const { return (entries * static_cast<std::uint64_t>(distance_bits) + 7) / 8; }

  /// The fields before the histogram, from at least fixed_size() bytes of any version. Errors: table_damaged if the
  /// magic number is another.
  static Result<Header> read_fields(std::span<const std::uint8_t> bytes, const std::string& name);

  /// Reads the histogram and the definition, from at least size_with_definition() bytes, and checks what is the same in
  /// both versions: puzzle, goal and counts. Errors: table_damaged.
  Result<void> read_rest(std::span<const std::uint8_t> bytes, const std::string& name);
};

}  // namespace tilebase
