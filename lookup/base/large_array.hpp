#pragma once

#include <sys/mman.h>

#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <memory>
#include <new>

namespace tilebase {

/// An array of numbers, all 0 at first. From two megabytes on, the system is asked to keep it in large pages, where it
/// can: random accesses to a hundred megabytes then miss the TLB less often, and searches take about a quarter less
/// time.
template <class Number>
class LargeArray {
 public:
  LargeArray() = default;
  explicit LargeArray(std::size_t size) {
    constexpr std::size_t page = std::size_t{1} << 21U;
    const std::size_t bytes = size * sizeof(Number);
    if (bytes < page) {
      memory_ = {std::calloc(size + 1, sizeof(Number)), Free{0}};
      if (memory_ == nullptr) throw std::bad_alloc();
      numbers_ = static_cast<Number*>(memory_.get());
      return;
    }
    // Fresh pages are 0. One more than is needed, so that it may begin where a large page does.
    void* const memory = ::mmap(nullptr, bytes + page, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (memory == MAP_FAILED) throw std::bad_alloc();
    memory_ = {memory, Free{bytes + page}};
    const auto at = reinterpret_cast<std::uintptr_t>(memory);
    numbers_ = reinterpret_cast<Number*>((at + page - 1) / page * page);
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
  struct Free {
    std::size_t mapped = 0;  // bytes; 0 for memory of the heap
    void operator()(void* memory) const {
      if (mapped == 0)
        std::free(memory);
      else
        ::munmap(memory, mapped);
    }
  };
  std::unique_ptr<void, Free> memory_;
  Number* numbers_ = nullptr;
};

}  // namespace tilebase
