#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include <tilebase/engine/puzzle/group_base.hpp>
#include <tilebase/engine/storage/checked_blocks.hpp>
#include <tilebase/stored_table.hpp>

/// Constants of data/FORMAT.md.
namespace tilebase::format {

inline constexpr std::array<std::uint8_t, 8> magic = {0x89, 'T', 'I', 'L', 'E', 'B', '\r', '\n'};
inline constexpr std::uint32_t version = 1;        // is compressed and read as a whole: CompressedArrays
inline constexpr std::uint32_t block_version = 2;  // has blocks, which are read as needed: BlockTable
inline constexpr std::uint32_t group_version = 3;  // has blocks, and a numbering by groups in the head
inline constexpr std::uint8_t no_tile = 0xFF;
inline constexpr std::size_t max_farthest = 65534;  // sixteen bits; all ones means unreachable
inline constexpr std::uint64_t max_entries = std::uint64_t{1} << 48U;
inline constexpr std::size_t max_file = std::size_t{1} << 24U;  // bytes of a file of version 1; every table fits

// Descriptions of damage that several functions report.
inline constexpr const char* reserved_field = "a reserved field is set";
inline constexpr const char* bad_farthest = "its farthest distance is out of range";
inline constexpr const char* bad_lengths = "its lengths do not add up";
inline constexpr const char* bad_index = "its index is not the puzzle's";
inline constexpr const char* bad_widths = "its widths are not the smallest that hold its values";

}  // namespace tilebase::format

namespace tilebase {

/// Header of a table file of any version, with the fields that data/FORMAT.md lists. Readers and writers of files alone
/// need those from `magic` on.
struct Header {
  explicit Header(std::uint64_t version_) : version(version_) {}

  TableKind kind = TableKind::goal;
  std::shared_ptr<const Puzzle> puzzle;
  State goal = identity_permutation();
  std::vector<std::uint64_t> histogram;  ///< number of states at distance 0, 1, ...
  std::uint64_t reachable = 0;           ///< number of states that can reach the goal, the goal among them
  std::uint64_t entries = 0;             ///< number of entries: of states, or of placements
  DistanceEncoding encoding = DistanceEncoding::whole;
  int distance_bits = 0;  ///< width of a distance in bits
  int move_bits = 0;      ///< width of a best move in bits; 0 if there are none
  Digest puzzle_digest{};
  Digest content_digest{};

  std::array<std::uint8_t, 8> magic = format::magic;
  std::uint64_t version;
  std::uint64_t cells = 0;
  std::uint64_t halved = 0;
  std::uint64_t farthest = 0;
  std::uint64_t cut = 0;  // pattern_cut() for a pattern file, else 0
  std::uint64_t definition_size = 0;
  std::uint64_t distances_size = 0;
  std::uint64_t moves_size = 0;
  std::array<std::uint8_t, 16> goal_tiles{};  // first 16 tiles of the goal; a numbering has all of them
  GroupBase base;                             // numbering of a file of version 3

  /// Calls visit(field, bytes) for each number and visit(field) for each array of bytes, in the order of the file.
  /// Reading and writing both use this list. The histogram and the definition follow the fields in the file.
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

  /// Number of bytes of one length or count.
  std::size_t count_width() const { return is_in_blocks() ? 8 : 4; }

  /// Whether the version's contents are in blocks.
  bool is_in_blocks() const { return version == format::block_version || version == format::group_version; }

  /// Number of bytes of the fields before the histogram.
  static std::size_t fixed_size(std::uint64_t format_version) { return 68 + 5 * Header(format_version).count_width(); }

  /// Number of bytes before the definition.
  std::uint64_t size() const { return fixed_size(version) + count_width() * (farthest + 1); }

  /// Number of bytes up to the end of the definition and of the numbering, which only version 3 has.
  std::uint64_t size_with_definition() const { return size() + definition_size + numbering_size(); }
  std::uint64_t numbering_size() const { return version == format::group_version ? 3 * cells + 2 : 0; }

  /// Number of blocks of the head of a file in blocks.
  std::uint64_t head_blocks() const { return blocks_for(size_with_definition() + sizeof(Digest)); }

  /// Number of bytes of `entries` packed distances.
  std::uint64_t packed_size() const { return (entries * static_cast<std::uint64_t>(distance_bits) + 7) / 8; }

  /// Reads the fields before the histogram, from at least fixed_size() bytes of any version. Errors: table_damaged if
  /// the magic number is wrong.
  static Result<Header> read_fields(std::span<const std::uint8_t> bytes, const std::string& name);

  /// Reads the histogram and the definition, from at least size_with_definition() bytes, and checks the puzzle, the
  /// goal and the counts, whose rules are equal in both versions. Errors: table_damaged.
  Result<void> read_rest(std::span<const std::uint8_t> bytes, const std::string& name);

 private:
  Result<void> read_numbering(std::span<const std::uint8_t> bytes, const std::string& name);
};

}  // namespace tilebase
