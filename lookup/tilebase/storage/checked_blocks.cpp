#include <tilebase/storage/checked_blocks.hpp>

#include <algorithm>

namespace tilebase {
namespace {

constexpr std::uint64_t most_slots = 4096;

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

/// Holds a slot as long as it lives, unless another thread does.
class CheckedBlocks::Hold {
 public:
  explicit Hold(Slot& slot) : slot_(slot), held_(!slot.in_use.test_and_set(std::memory_order_acquire)) {}
  ~Hold() {
    if (held_) slot_.in_use.clear(std::memory_order_release);
  }
  Hold(const Hold&) = delete;
  Hold& operator=(const Hold&) = delete;
  explicit operator bool() const { return held_; }

 private:
  Slot& slot_;
  bool held_;
};

CheckedBlocks::CheckedBlocks(std::shared_ptr<const Storage> storage, const BlockLayout& layout, const Digest& top)
    : storage_(std::move(storage)),
      layout_(layout),
      top_(top),
      slot_count_(static_cast<std::size_t>(std::min(layout.blocks, most_slots))),
      slots_(new Slot[slot_count_]) {}

Result<std::unique_ptr<const CheckedBlocks>> CheckedBlocks::open(std::shared_ptr<const Storage> storage,
                                                                 const BlockLayout& layout, const Digest& top) {
  if (storage->size() != layout.blocks * block_size)
    return damaged(storage->name(), "it has " + std::to_string(storage->size()) + " bytes, its header says " +
                                        std::to_string(layout.blocks * block_size));
  std::unique_ptr<const CheckedBlocks> blocks(new CheckedBlocks(std::move(storage), layout, top));
  if (auto error = blocks->copy(layout.levels.size() - 1, 0, 0, {})) return std::move(*error);
  return blocks;
}

std::optional<Error> CheckedBlocks::read(std::uint64_t at, std::span<std::uint8_t> to) const {
  while (!to.empty()) {
    const auto from = static_cast<std::size_t>(at % block_size);
    const auto part = to.first(std::min(to.size(), block_size - from));
    if (auto error = copy(0, at / block_size, from, part)) return error;
    to = to.subspan(part.size());
    at += part.size();
  }
  return std::nullopt;
}

std::optional<Error> CheckedBlocks::copy(std::size_t level, std::uint64_t number, std::size_t from,
                                         std::span<std::uint8_t> to) const {
  const std::uint64_t block = layout_.levels[level].first + number;
  Slot& slot = slots_[static_cast<std::size_t>(block % slot_count_)];
  if (const Hold hold(slot); hold && slot.block == block) {
    std::copy_n(slot.bytes->begin() + static_cast<std::ptrdiff_t>(from), to.size(), to.begin());
    return std::nullopt;
  }

  Block bytes;
  if (auto error = storage_->read(block * block_size, bytes)) return error;
  Digest checksum = top_;
  if (level + 1 < layout_.levels.size()) {
    const auto place = static_cast<std::size_t>(number % BlockLayout::checksums_per_block * sizeof(Digest));
    if (auto error = copy(level + 1, number / BlockLayout::checksums_per_block, place, checksum)) return error;
  }
  if (digest_of({bytes}) != checksum)
    return damaged(storage_->name(), "block " + std::to_string(block) + " does not match its checksum");
  std::copy_n(bytes.begin() + static_cast<std::ptrdiff_t>(from), to.size(), to.begin());

  if (const Hold hold(slot); hold) {
    if (slot.bytes == nullptr) slot.bytes = std::make_unique_for_overwrite<Block>();
    *slot.bytes = bytes;
    slot.block = block;
  }
  return std::nullopt;
}

}  // namespace tilebase
