#include <tilebase/engine/storage/checked_blocks.hpp>

#include <algorithm>
#include <limits>
#include <new>

#include <tilebase/engine/storage/digests.hpp>

namespace tilebase {

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

BlockMemory::BlockMemory(std::uint64_t blocks) : blocks_(blocks) {
  if (blocks > std::numeric_limits<std::size_t>::max() / (block_size + 1)) throw std::bad_alloc();
  // New pages are zero, so every block is absent.
  memory_ = Pages(static_cast<std::size_t>(blocks) * (block_size + 1), Pages::Size::small);
}

CheckedBlocks::CheckedBlocks(std::shared_ptr<const Storage> storage, const BlockLayout& layout, const Digest& top)
    : storage_(std::move(storage)),
      layout_(layout),
      top_(top),
      directory_(layout.levels[0].first - layout.levels.back().first) {}

Result<std::shared_ptr<const CheckedBlocks>> CheckedBlocks::open(std::shared_ptr<const Storage> storage,
                                                                 const BlockLayout& layout, const Digest& top) {
  if (storage->size() != layout.blocks * block_size) return size_error(*storage, layout.blocks * block_size);
  std::shared_ptr<const CheckedBlocks> blocks(new CheckedBlocks(std::move(storage), layout, top));
  if (const auto checksum = blocks->checksum(layout.levels.size() - 2, 0); !checksum) return checksum.error();
  return blocks;
}

Result<void> CheckedBlocks::read_blocks(std::uint64_t first, std::span<std::uint8_t> to) const {
  if (auto result = storage_->read((layout_.levels[0].first + first) * block_size, to); !result) return result;
  for (std::size_t i = 0; i < to.size() / block_size; ++i)
    if (auto result = check(0, first + i, to.subspan(i * block_size, block_size)); !result) return result;
  return {};
}

Result<void> CheckedBlocks::check(std::size_t level, std::uint64_t number, std::span<const std::uint8_t> bytes) const {
  const auto expected = checksum(level, number);
  if (!expected) return expected.error();
  if (digest_of({bytes}) == *expected) return {};
  return damage_error(storage_->name(),
                      "block " + std::to_string(layout_.levels[level].first + number) + " does not match its checksum");
}

Result<Digest> CheckedBlocks::checksum(std::size_t level, std::uint64_t number) const {
  const std::size_t above = level + 1;
  if (above == layout_.levels.size()) return top_;
  const std::uint64_t parent = number / BlockLayout::checksums_per_block;
  const std::uint64_t block_in_file = layout_.levels[above].first + parent;
  Block spare;
  const auto block =
      directory_.get(block_in_file - layout_.levels.back().first, spare, [&](std::span<std::uint8_t> to) {
        const auto result = storage_->read(block_in_file * block_size, to);
        return result ? check(above, parent, to) : result;
      });
  if (!block) return block.error();
  Digest digest;
  std::copy_n(*block + number % BlockLayout::checksums_per_block * sizeof(Digest), digest.size(), digest.begin());
  return digest;
}

Result<std::uint8_t> CachedBlocks::read_byte(std::uint64_t at) const {
  const std::uint64_t number = at / block_size;
  Block spare;
  const auto block =
      memory_.get(number, spare, [&](std::span<std::uint8_t> to) { return blocks_->read_blocks(first_ + number, to); });
  if (!block) return block.error();
  return (*block)[at % block_size];
}

std::optional<unsigned> CachedBlocks::read_bits(std::uint64_t number, unsigned count) const {
  const auto low = byte(number / 8);
  if (!low) return std::nullopt;
  if (number % 8 + count <= 8) return bits_of(*low, 0, number, count);
  const auto high = byte(number / 8 + 1);
  return high ? std::optional(bits_of(*low, *high, number, count)) : std::nullopt;
}

}  // namespace tilebase
