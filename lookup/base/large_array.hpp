#pragma once

#include <sys/mman.h>

#include <cstddef>
#include <cstdlib>
#include <cstring>
#include <memory>
#include <new>

namespace tilebase {

/// An array of numbers, all 0 at first. The system is asked to keep it in large pages, where it can: searches that jump
/// about in a hundred megabytes then find their addresses in the processor's page cache, and take half the time.
template <class Number>
class LargeArray {
 public:
  LargeArray() = default;
  explicit LargeArray(std::size_t size) {
    constexpr std::size_t page = std::size_t{1} << 21U;
    const std::size_t bytes = (size * sizeof(Number) + page - 1) / page * page;
    if (size * sizeof(Number) < page) {
      numbers_.reset(static_cast<Number*>(std::calloc(size, sizeof(Number))));
    } else {
      numbers_.reset(static_cast<Number*>(std::aligned_alloc(page, bytes)));
#ifdef MADV_HUGEPAGE
      if (numbers_ != nullptr) ::madvise(numbers_.get(), bytes, MADV_HUGEPAGE);
#endif
      if (numbers_ != nullptr) std::memset(numbers_.get(), 0, bytes);
    }
    if (numbers_ == nullptr) throw std::bad_alloc();
  }

  Number* data() const {
    return numbers_.get();
  }
  Number& operator[](std::size_t i) const {
    return numbers_.get()[i];
  }

 private:
  struct Free {
    void operator()(Number* numbers) const { std::free(numbers); }
  };
  std::unique_ptr<Number, Free> numbers_;
};

}  // namespace tilebase
