#include <tilebase/engine/table/table_file.hpp>

#include <algorithm>
#include <array>
#include <new>

#include <zstd.h>
#include <zstd_errors.h>

#include <base/ini.hpp>
#include <base/text.hpp>
#include <tilebase/engine/storage/digests.hpp>

namespace tilebase {
namespace {

/// Checks the fields that follow from the puzzle and its goal. Errors: table_damaged.
Result<void> check_fields(const Header& header, const std::string& name) {
  const CompactIndex index(*header.puzzle, header.goal);
  if (header.halved != (index.halved() ? 1U : 0U) || header.entries != index.size())
    return damage_error(name, format::bad_index);
  if (header.distance_bits != distance_width(static_cast<int>(header.farthest)) ||
      header.move_bits != move_width(*header.puzzle))
    return damage_error(name, format::bad_widths);
  return {};
}

/// Decompresses the array in a zstd frame. Errors: table_damaged.
Result<PackedArray> decompress(std::span<const std::uint8_t> frame, std::uint64_t entries, int bits,
                               const std::string& name) {
  const auto fault = [&] { return damage_error(name, "its contents do not decompress"); };
  const auto size = static_cast<std::size_t>(entries);
  std::vector<std::uint8_t> content(PackedArray::byte_count(size, bits));
  if (ZSTD_getFrameContentSize(frame.data(), frame.size()) != content.size()) return fault();
  if (ZSTD_findFrameCompressedSize(frame.data(), frame.size()) != frame.size()) return fault();
  const std::size_t written = ZSTD_decompress(content.data(), content.size(), frame.data(), frame.size());
  if (ZSTD_getErrorCode(written) == ZSTD_error_memory_allocation) throw std::bad_alloc();
  if (written != content.size()) return fault();
  return PackedArray(size, bits, std::move(content));
}

/// Whether the bits after the last value are 0, so that equal contents have equal digests.
bool unused_bits_are_zero(const PackedArray& array) {
  const auto used = static_cast<unsigned>(array.size() * static_cast<std::size_t>(array.bits()) % 8);
  return used == 0 || array.bytes().back() >> used == 0;
}

/// Counts the occurrences of each value, by value.
std::vector<std::uint64_t> count_values(const PackedArray& array) {
  std::vector<std::uint64_t> value_counts(std::size_t{array.all_ones()} + 1);
  if (array.bits() == 16) {
    for (std::size_t i = 0; i < array.size(); ++i) ++value_counts[array[i]];
    return value_counts;
  }
  // Counts bytes first, then the values in them. Uses four counters in turn: incrementing one twice in a row stalls.
  std::array<std::array<std::uint32_t, 256>, 4> byte_counts{};
  const std::uint8_t* const bytes = array.bytes().data();
  const std::size_t size = array.bytes().size();
  std::size_t i = 0;
  for (; i + 4 <= size; i += 4)
    for (std::size_t k = 0; k < 4; ++k) ++byte_counts[k][bytes[i + k]];
  for (; i < size; ++i) ++byte_counts[0][bytes[i]];
  const auto bits = static_cast<unsigned>(array.bits());
  for (std::uint32_t byte = 0; byte < 256; ++byte)
    for (unsigned shift = 0; shift < 8; shift += bits)
      for (const auto& counter : byte_counts) value_counts[(byte >> shift) & array.all_ones()] += counter[byte];
  value_counts[0] -= size * 8 / bits - array.size();  // unused bits at the end
  return value_counts;
}

/// Whether the histogram has exactly the counts of the distances. All other entries are unreachable then.
bool holds_counts(const PackedArray& distances, std::vector<std::uint64_t> histogram) {
  std::vector<std::uint64_t> counts = count_values(distances);
  counts.pop_back();
  histogram.resize(counts.size());  // the histogram is not longer, since the farthest distance sets the width
  return counts == histogram;
}

}  // namespace

Result<StoredTable> open_whole(std::shared_ptr<const MemoryStorage> memory) {
  const auto damage = [&](const std::string& how) { return damage_error(memory->name(), how); };
  const auto bytes = memory->bytes();
  if (bytes.size() < Header::fixed_size(format::version) + sizeof(Digest)) return damage("it is shorter than a header");
  if (bytes.size() > format::max_file) return damage("it is longer than any table");
  auto header = Header::read_fields(bytes, memory->name());
  if (!header) return header.error();
  if (!ends_with_digest(bytes)) return damage("its checksum does not match");
  if (header->version != format::version)
    return damage("its format version is " + std::to_string(header->version) + ", this program reads " +
                  std::to_string(format::version) + " to " + std::to_string(format::group_version));
  if (header->kind != TableKind::goal || header->encoding != DistanceEncoding::whole || header->cut != 0)
    return damage(format::reserved_field);
  if (header->farthest > format::max_farthest) return damage(format::bad_farthest);
  const std::uint64_t before = header->size_with_definition();
  if (header->definition_size > max_definition ||
      before + header->distances_size + header->moves_size + sizeof(Digest) != bytes.size())
    return damage(format::bad_lengths);
  if (auto result = header->read_rest(bytes, memory->name()); !result) return result.error();
  if (auto result = check_fields(*header, memory->name()); !result) return result.error();
  // All lengths are at most the file's size, so they fit into 32 bits too.
  const auto distances = static_cast<std::size_t>(header->distances_size);
  const auto frames = bytes.subspan(static_cast<std::size_t>(before));
  const CompressedArrays arrays{frames.first(distances),
                                frames.subspan(distances, static_cast<std::size_t>(header->moves_size))};
  return TableFile::stored(std::make_shared<const TableFile>(std::move(memory), std::move(*header), arrays));
}

Result<Table> TableFile::unpack() const {
  if (const auto* const search = std::get_if<TableSearch>(&contents)) return (*search)();
  const std::string& name = storage->name();
  const auto damage = [&](const std::string& how) { return damage_error(name, how); };
  const auto* const arrays = std::get_if<CompressedArrays>(&contents);
  if (arrays == nullptr) {
    const std::string what = header.kind == TableKind::patterns
                                 ? " is a pattern file, which has no distances of states to unpack"
                                 : " has format version " + std::to_string(header.version) +
                                       ", whose contents stay in their blocks and are not unpacked";
    return Error{ErrorCode::table_missing, "table " + quote_file(name) + what};
  }
  auto distances = decompress(arrays->distances, header.entries, header.distance_bits, name);
  if (!distances) return distances.error();
  auto moves = decompress(arrays->moves, header.entries, header.move_bits, name);
  if (!moves) return moves.error();
  if (digest_of({distances->bytes(), moves->bytes()}) != header.content_digest)
    return damage("its content digest does not match");
  if (!unused_bits_are_zero(*distances) || !unused_bits_are_zero(*moves)) return damage("an unused bit is set");
  if (!holds_counts(*distances, header.histogram)) return damage("distances contradict the header's histogram");
  Table table(header.puzzle, header.goal, CompactIndex(*header.puzzle, header.goal), std::move(*distances),
              std::move(*moves), header.histogram);
  if (table.distance(header.goal) != 0) return damage("its goal is not at distance 0");
  return table;
}

}  // namespace tilebase
