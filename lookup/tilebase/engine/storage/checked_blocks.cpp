#include <tilebase/engine/storage/checked_blocks.hpp>

#include <algorithm>

#include <base/text.hpp>

namespace tilebase {
namespace {

Error unwritable(const std::string& path, std::error_code cause) {
  return {ErrorCode::file_unwritable, "cannot write " + shown_file(path) + ": " + cause.message(), cause};
}

}  // namespace

BlockLayout::BlockLayout(std::uint64_t head_blocks, std::uint64_t content_blocks) {
  levels.push_back({0, content_blocks});
  do {
    const std::uint64_t below = levels.back().count;
    levels.push_back({0, (below + checksums_per_block - 1) / checksums_per_block});
  } while (levels.back().count > 1);
  blocks = head_blocks;
  for (std::size_t level = levels.size(); level > 0; --level) {
    levels[level - 1].first = blocks;
    blocks += levels[level - 1].count;
  }
}

BlockLayout BlockLayout::of_piece(std::uint64_t content_blocks) {
  BlockLayout layout(1, content_blocks);
  const std::uint64_t level_1 = layout.levels[1].count;
  layout.levels = {{1 + level_1, content_blocks}, {1, level_1}};
  layout.blocks = 1 + level_1 + content_blocks;
  return layout;
}

CheckedBlocks::CheckedBlocks(std::shared_ptr<const Storage> storage, const BlockLayout& layout, const Digest& top)
    : storage_(std::move(storage)),
      layout_(layout),
      top_(top),
      directory_(layout.levels[0].first - layout.levels.back().first) {}

Result<std::unique_ptr<const CheckedBlocks>> CheckedBlocks::open(std::shared_ptr<const Storage> storage,
                                                                 const BlockLayout& layout, const Digest& top) {
  if (storage->size() != layout.blocks * block_size)
    return damaged(storage->name(), "it has " + std::to_string(storage->size()) + " bytes, its header says " +
                                        std::to_string(layout.blocks * block_size));
  std::unique_ptr<const CheckedBlocks> blocks(new CheckedBlocks(std::move(storage), layout, top));
  if (const auto first = blocks->checksum(layout.levels.size() - 2, 0); !first) return first.error();
  return blocks;
}

Result<void> CheckedBlocks::read_blocks(std::uint64_t first, std::span<std::uint8_t> to) const {
  if (auto done = storage_->read((layout_.levels[0].first + first) * block_size, to); !done) return done;
  for (std::size_t i = 0; i < to.size() / block_size; ++i)
    if (auto done = check(0, first + i, to.subspan(i * block_size, block_size)); !done) return done;
  return {};
}

Result<void> CheckedBlocks::check(std::size_t level, std::uint64_t number, std::span<const std::uint8_t> bytes) const {
  const auto expected = checksum(level, number);
  if (!expected) return expected.error();
  if (digest_of({bytes}) == *expected) return {};
  const auto place = storage_->place((layout_.levels[level].first + number) * block_size);
  return damaged(place.file, "block " + std::to_string(place.at / block_size) + " does not match its checksum");
}

Result<Digest> CheckedBlocks::checksum(std::size_t level, std::uint64_t number) const {
  const std::size_t above = level + 1;
  if (above == layout_.levels.size()) return top_;
  const std::uint64_t holder = number / BlockLayout::checksums_per_block;
  const std::uint64_t in_file = layout_.levels[above].first + holder;
  Block apart;
  const auto block = directory_.get(in_file - layout_.levels.back().first, apart, [&](std::span<std::uint8_t> to) {
    const auto done = storage_->read(in_file * block_size, to);
    return done ? check(above, holder, to) : done;
  });
  if (!block) return block.error();
  Digest found;
  std::copy_n(*block + number % BlockLayout::checksums_per_block * sizeof(Digest), found.size(), found.begin());
  return found;
}

Result<BlockWriter> BlockWriter::create(const std::string& path, const BlockLayout& layout) {
  std::error_code error;
  File file = File::to_write(path, error);
  if (error) return unwritable(path, error);
  return BlockWriter(std::move(file), path, layout);
}

Result<void> BlockWriter::write(std::uint64_t block, std::span<const std::uint8_t> bytes) {
  std::error_code error;
  file_.write(block * block_size, bytes, error);
  if (error) return unwritable(path_, error);
  return {};
}

Result<void> BlockWriter::append_to(std::size_t level, std::span<const std::uint8_t> block) {
  if (auto done = write(layout_.levels[level].first + levels_[level].written++, block); !done) return done;
  const Digest checksum = digest_of({block});
  const std::size_t above = level + 1;
  if (above == levels_.size()) {
    highest_.push_back(checksum);
    return {};
  }
  auto& checksums = levels_[above].checksums;
  checksums.insert(checksums.end(), checksum.begin(), checksum.end());
  return checksums.size() == block_size ? write_unfinished(above) : Result<void>();
}

Result<void> BlockWriter::write_unfinished(std::size_t level) {
  auto& checksums = levels_[level].checksums;
  checksums.resize(block_size);
  auto done = append_to(level, checksums);
  checksums.clear();
  return done;
}

Result<void> BlockWriter::append(std::span<const std::uint8_t, block_size> block) {
  return append_to(0, block);
}

Result<std::vector<Digest>> BlockWriter::finish_directory() {
  for (std::size_t level = 1; level < levels_.size(); ++level)
    if (!levels_[level].checksums.empty())
      if (auto done = write_unfinished(level); !done) return done.error();
  return highest_;
}

Result<void> BlockWriter::write_head(std::span<const std::uint8_t> head) {
  return write(0, head);
}

}  // namespace tilebase
