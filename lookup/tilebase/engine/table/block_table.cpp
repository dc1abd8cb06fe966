#include <tilebase/engine/table/block_table.hpp>

#include <algorithm>
#include <vector>

#include <base/ini.hpp>
#include <tilebase/engine/puzzle/placement.hpp>
#include <tilebase/engine/puzzle/slide_board.hpp>
#include <tilebase/engine/table/table_file.hpp>

namespace tilebase {
namespace {

/// Checks the fields of a goal table that follow from its puzzle. Errors: table_damaged.
Result<void> check_goal_table(const Header& header, const std::string& name) {
  if (header.goal != header.puzzle->representative(header.goal)) return damage_error(name, "its goal is not a state");
  // The exact number of entries of a numbering depends on the group: LargeTable::open() checks it.
  const bool is_by_groups = header.version == format::group_version;
  if (is_by_groups && static_cast<double>(header.entries) > most_group_states)
    return damage_error(name, format::bad_index);
  if (header.encoding != block_encoding(*header.puzzle)) return damage_error(name, "its encoding is not the puzzle's");
  const bool is_bit_1 = header.encoding == DistanceEncoding::bit_1;
  if (header.halved != (is_bit_1 ? 1U : 0U) || (!is_by_groups && header.entries != block_table_entries(*header.puzzle)))
    return damage_error(name, format::bad_index);
  if (header.distance_bits != (is_bit_1 ? 1 : distance_width(static_cast<int>(header.farthest))) ||
      header.move_bits != 0)
    return damage_error(name, format::bad_widths);
  if (is_bit_1 && header.reachable != header.entries)
    return damage_error(name, "its encoding cannot mark unreachable states");
  return {};
}

/// Checks the fields of a pattern file that follow from its puzzle. Users of the entries check their number, since it
/// depends on the sizes of the patterns. Errors: table_damaged.
Result<void> check_patterns(const Header& header, const std::string& name) {
  const bool is_bit_1 = header.encoding == DistanceEncoding::bit_1;
  if (header.halved != 0 || header.distance_bits != (is_bit_1 ? 1 : 8) || header.move_bits != 0 ||
      header.goal != header.puzzle->goal() || header.packed_size() % block_size != 0)
    return damage_error(name, "its fields do not fit a pattern file");
  if (header.cut != (is_bit_1 ? pattern_cut(*header.puzzle) : 0))
    return damage_error(name, "its patterns are those of release 0.2; rebuild it with `tilebase-tablegen build`");
  return {};
}

/// Reads and checks the header of a file of version 2. Errors: table_damaged, file_unreadable.
Result<Header> read_head(const Storage& storage) {
  const std::string& name = storage.name();
  const auto damage = [&](const std::string& how) { return damage_error(name, how); };
  if (storage.size() < block_size) return damage("it is shorter than a block");
  std::vector<std::uint8_t> head(block_size);
  if (auto result = storage.read(0, head); !result) return result.error();
  auto header = Header::read_fields(head, name);
  if (!header) return header;
  if (header->farthest > format::max_farthest) return damage(format::bad_farthest);
  if (header->definition_size > max_definition || header->head_blocks() > storage.size() / block_size)
    return damage(format::bad_lengths);
  head.resize(static_cast<std::size_t>(header->head_blocks()) * block_size);
  if (auto result = storage.read(block_size, std::span(head).subspan(block_size)); !result) return result.error();
  if (!ends_with_digest(head)) return damage("the checksum of its head does not match");
  const auto fill = std::span(head).first(head.size() - sizeof(Digest));
  const bool is_patterns = header->kind == TableKind::patterns;
  if ((header->kind != TableKind::goal && !is_patterns) || !header->is_in_blocks() ||
      (is_patterns && header->version != format::block_version) || header->cells > max_cells ||
      header->cut > (is_patterns ? 1 : 0) || header->encoding > DistanceEncoding::bit_1 ||
      !are_zero(fill.subspan(static_cast<std::size_t>(header->size_with_definition()))))
    return damage(format::reserved_field);
  if (header->entries > format::max_entries || header->distances_size != header->packed_size() ||
      header->moves_size != 0)
    return damage(format::bad_lengths);
  if (auto result = header->read_rest(head, name); !result) return result.error();
  const auto result = is_patterns ? check_patterns(*header, name) : check_goal_table(*header, name);
  return result ? header : result.error();
}

}  // namespace

Error inconsistent(const StoredTable& stored) {
  return damage_error(stored.name(),
                      "its distances do not lead to the goal; rebuild it with `tilebase-tablegen build`");
}

Result<std::uint32_t> BlockTable::distance(std::uint64_t index) const {
  const auto width = static_cast<unsigned>(distance_bits_);
  const std::uint64_t bit = index * width;
  std::uint32_t value = 0;
  for (unsigned i = 0; i < (width + 7) / 8; ++i) {
    const auto byte = cached_blocks().byte(bit / 8 + i);
    if (!byte) return byte.error();
    value |= std::uint32_t{*byte} << (8 * i);
  }
  return (value >> (bit % 8)) & ((1U << width) - 1);
}

Result<void> BlockTable::read(std::uint64_t entries, const Visit& visit) const {
  constexpr std::uint64_t blocks_per_chunk = 64;
  const auto width = static_cast<unsigned>(distance_bits_);
  for (std::uint64_t block = 0; block < blocks_->count(); block += blocks_per_chunk) {
    const auto size = static_cast<std::size_t>(std::min(blocks_per_chunk, blocks_->count() - block)) * block_size;
    std::vector<std::uint8_t> bytes(size);
    if (auto result = blocks_->read_blocks(block, bytes); !result) return result;
    const std::uint64_t first = block * block_size * 8 / width;
    const auto count = static_cast<std::size_t>(std::min<std::uint64_t>(size * 8 / width, entries - first));
    if (auto result = visit(first, PackedArray(count, distance_bits_, std::move(bytes))); !result) return result;
  }
  return {};
}

const CachedBlocks& BlockTable::cached_blocks() const {
  return cached_blocks_([this] { return CachedBlocks(blocks_, 0, blocks_->count()); });
}

DistanceEncoding block_encoding(const Puzzle& puzzle) {
  const auto board = SlideBoard::of(puzzle);
  return board && !board->is_line() ? DistanceEncoding::bit_1 : DistanceEncoding::whole;
}

std::uint64_t block_table_entries(const Puzzle& puzzle) {
  return puzzle.has_equal_tiles() ? puzzle.boards().value() : factorial(puzzle.cells()) / 2;
}

std::uint64_t pattern_cut(const Puzzle& puzzle) {
  const auto board = SlideBoard::of(puzzle);
  return board && board->cols() > board->rows() ? 1 : 0;
}

Result<bool> has_blocks(const Storage& storage) {
  std::array<std::uint8_t, 10> beginning{};
  std::copy(format::magic.begin(), format::magic.end(), beginning.begin());
  for (const std::uint32_t version : {format::block_version, format::group_version}) {
    beginning[8] = static_cast<std::uint8_t>(version);
    auto begins = begins_with(storage, beginning);
    if (!begins || *begins) return begins;
  }
  return false;
}

Result<StoredTable> open_in_blocks(std::shared_ptr<const Storage> storage) {
  auto header = read_head(*storage);
  if (!header) return header.error();
  const BlockLayout layout(header->head_blocks(), blocks_for(header->distances_size));
  auto blocks = CheckedBlocks::open(storage, layout, header->content_digest);
  if (!blocks) return blocks.error();
  const int bits = header->distance_bits;
  const auto file = std::make_shared<TableFile>(std::move(storage), std::move(*header));
  file->contents.emplace<BlockTable>(std::move(*blocks), bits);
  return TableFile::stored(file);
}

}  // namespace tilebase
