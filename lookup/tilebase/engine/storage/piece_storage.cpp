#include <tilebase/engine/storage/storage.hpp>

#include <algorithm>
#include <filesystem>
#include <string_view>
#include <system_error>
#include <vector>

#include <tilebase/engine/storage/checked_blocks.hpp>

namespace tilebase {
namespace {

/// Storage of bytes that lie in several files, as a list of extents:
///
///     one file   | head | top block .. level 2 | level 1 | level 1 | contents | contents |
///     extent of  | index                       | piece 0 | piece 1 | piece 0  | piece 1  |
class PieceStorage : public Storage {
 public:
  /// Appends blocks, which lie in `file` from its block `first` on.
  void append(std::uint64_t blocks, const std::shared_ptr<const FileStorage>& file, std::uint64_t first) {
    extents_.push_back({size(), size() + blocks * block_size, file, first * block_size});
  }

  /// Appends the bytes of another storage.
  void append(const PieceStorage& other) {
    for (const Extent& extent : other.extents_)
      append((extent.end - extent.begin) / block_size, extent.file, extent.at / block_size);
  }

  const std::string& name() const override { return extents_.front().file->name(); }
  std::uint64_t size() const override { return extents_.empty() ? 0 : extents_.back().end; }
  std::size_t pieces() const override { return extents_.size() / 2; }

  Place place(std::uint64_t at) const override {
    const Extent& extent = extent_of(at);
    return {extent.file->name(), extent.at + at - extent.begin};
  }

  Result<void> read(std::uint64_t at, std::span<std::uint8_t> to) const override {
    while (!to.empty()) {
      const Extent& extent = extent_of(at);
      const auto size = static_cast<std::size_t>(std::min<std::uint64_t>(to.size(), extent.end - at));
      if (auto result = extent.file->read(extent.at + at - extent.begin, to.first(size)); !result) return result;
      to = to.subspan(size);
      at += size;
    }
    return {};
  }

 private:
  /// Bytes from `begin` to before `end`, which lie in `file` from `at` on.
  struct Extent {
    std::uint64_t begin;
    std::uint64_t end;
    std::shared_ptr<const FileStorage> file;
    std::uint64_t at;
  };

  const Extent& extent_of(std::uint64_t at) const {
    return *std::upper_bound(extents_.begin(), extents_.end(), at,
                             [](std::uint64_t byte, const Extent& extent) { return byte < extent.end; });
  }

  std::vector<Extent> extents_;  // extents in ascending order
};

}  // namespace

Result<std::shared_ptr<const Storage>> open_pieces(const std::shared_ptr<const FileStorage>& index) {
  const Error damage = damage_error(index->name(), "the header of its index is wrong");
  std::vector<std::uint8_t> header(block_size);
  if (index->size() < header.size() || index->size() % block_size != 0) return damage;
  if (auto result = index->read(0, header); !result) return result.error();
  const std::uint64_t header_blocks = Fields{std::span(header).subspan(10)}.number(2);
  if (header_blocks < 1 || header_blocks >= index->size() / block_size) return damage;
  header.resize(static_cast<std::size_t>(header_blocks) * block_size);
  if (auto result = index->read(0, header); !result) return result.error();
  if (!ends_with_digest(header)) return damage;

  std::error_code error;
  const auto folder = std::filesystem::canonical(index->name(), error).parent_path();
  if (error) return unreadable_error(index->name(), error);
  Fields fields{std::span(header).subspan(12)};
  const std::uint64_t pieces = fields.number(4);
  const std::uint64_t blocks_before = fields.number(8);
  std::uint64_t contents = fields.number(8);  // number of blocks of the pieces that follow
  if (blocks_before != index->size() / block_size - header_blocks) return damage;
  const auto storage = std::make_shared<PieceStorage>();
  PieceStorage behind;
  storage->append(blocks_before, index, header_blocks);
  for (std::uint64_t i = 0; i < pieces; ++i) {
    if (fields.rest().size() < 8 + sizeof(Digest) + 1) return damage;
    const std::uint64_t level_1 = fields.number(8);
    fields.bytes<sizeof(Digest)>();  // digest of the piece; the checksums of the table say more
    const auto length = static_cast<std::size_t>(fields.number(1));
    if (fields.rest().size() < length) return damage;
    const std::string name = fields.text(length);
    if (name.empty() || name.find_first_of(std::string_view("/\0", 2)) != std::string::npos) return damage;
    const auto file = FileStorage::open((folder / name).string());
    if (!file) return file.error();
    const std::uint64_t blocks = std::min(contents, level_1 * BlockLayout::checksums_per_block);
    if (level_1 > (*file)->size() / block_size || (1 + level_1 + blocks) * block_size != (*file)->size())
      return damage_error((*file)->name(), "it does not have the length that its index says");
    storage->append(level_1, *file, 1);
    behind.append(blocks, *file, 1 + level_1);
    contents -= blocks;
  }
  if (contents > 0) return damage;
  storage->append(behind);
  return std::shared_ptr<const Storage>(storage);
}

}  // namespace tilebase
