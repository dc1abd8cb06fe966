#include <tilebase/engine/storage/block_memory.hpp>

#include <limits>
#include <new>

namespace tilebase {

BlockMemory::BlockMemory(std::uint64_t blocks) : blocks_(blocks) {
  if (blocks > std::numeric_limits<std::size_t>::max() / (block_size + 1)) throw std::bad_alloc();
  // All 0: every block is absent.
  memory_ = Pages(static_cast<std::size_t>(blocks) * (block_size + 1), Pages::Size::small);
}

}  // namespace tilebase
