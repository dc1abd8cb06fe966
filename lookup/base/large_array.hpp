#pragma once

#include <sys/mman.h>

#include <cstddef>
#include <cstdint>
#include <memory>
#include <new>

namespace tilebase {

/// An array of numbers, all 0 at first. The system is asked to keep a large one in large pages, where it can: random
/// accesses to a hundred megabytes then miss the TLB less often, and searches take about a quarter less time. A small
/// one is taken from the heap, whose pages may have been used before: new ones cost more than clearing them.
template <class Number>
class LargeArray {
 public:
  LargeArray() = default;
  explicit LargeArray(std::size_t size) {
    // Fresh pages are 0. More than is needed, so that it may begin where a large page does.
    constexpr std::size_t page = std::size_t{1} << 21U;
    const std::size_t bytes = size * sizeof(Number);
    if (bytes < page) {
      small_ = std::make_unique<Number[]>(size);
      numbers_ = small_.get();
      return;
    }
    const std::size_t mapped = bytes + page;
    void* const memory = ::mmap(nullptr, mapped, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (memory == MAP_FAILED) throw std::bad_alloc();
    mapping_ = {memory, Unmap{mapped}};
    const auto at = reinterpret_cast<std::uintptr_t>(memory);
    const std::uintptr_t begin = (at + page - 1) / page * page;
    numbers_ = reinterpret_cast<Number*>(begin);
#ifdef MADV_HUGEPAGE
    ::madvise(numbers_, bytes, MADV_HUGEPAGE);
#endif
  }

  Number* data() const {
    return numbers_;
  }
  Number& operator[](std::size_t i) const {
    return numbers_[i];
  }

 private:
  struct Unmap {
    std::size_t bytes = 0;
    void operator()(void* memory) const { ::munmap(memory, bytes); }
  };
  std::unique_ptr<Number[]> small_;
  std::unique_ptr<void, Unmap> mapping_;
  Number* numbers_ = nullptr;
};

}  // namespace tilebase
