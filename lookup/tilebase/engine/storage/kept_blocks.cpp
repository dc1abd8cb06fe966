#include <tilebase/engine/storage/kept_blocks.hpp>

namespace tilebase {

int KeptBlocks::byte_of_new_block(std::uint64_t at, std::optional<Error>& error) const {
  const std::uint64_t number = at / block_size;
  Block apart;
  const auto block =
      memory_.get(number, apart, [&](std::span<std::uint8_t> to) { return blocks_->read_blocks(first_ + number, to); });
  if (block) return (*block)[at % block_size];
  error = block.error();
  return -1;
}

}  // namespace tilebase
