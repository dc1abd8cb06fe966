#include <tilebase/storage/block_memory.hpp>

#include <sys/mman.h>

#include <limits>
#include <new>

namespace tilebase {

BlockMemory::BlockMemory(std::uint64_t blocks) : blocks_(blocks) {
  if (blocks > std::numeric_limits<std::size_t>::max() / (block_size + 1)) throw std::bad_alloc();
  const std::size_t bytes = static_cast<std::size_t>(blocks) * (block_size + 1);  // all 0: every block is absent
  // Not reserved, so that a table may be larger than the memory; and in small pages, as blocks are filled here and
  // there: a large page would be cleared for each.
  int flags = MAP_PRIVATE | MAP_ANONYMOUS;
#ifdef MAP_NORESERVE
  flags |= MAP_NORESERVE;
#endif
  void* const memory = ::mmap(nullptr, bytes, PROT_READ | PROT_WRITE, flags, -1, 0);
  if (memory == MAP_FAILED) throw std::bad_alloc();
#ifdef MADV_NOHUGEPAGE
  ::madvise(memory, bytes, MADV_NOHUGEPAGE);
#endif
  memory_ = {static_cast<std::uint8_t*>(memory), Unmap{bytes}};
}

void BlockMemory::Unmap::operator()(std::uint8_t* memory) const {
  ::munmap(memory, bytes);
}

}  // namespace tilebase
