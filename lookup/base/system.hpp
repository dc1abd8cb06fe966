#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <memory>
#include <new>
#include <span>
#include <string>
#include <string_view>
#include <system_error>
#include <utility>
#include <vector>

namespace tilebase {

// What the library asks of the operating system: in system_posix.cpp, system_windows.cpp and system_wasm.cpp.

/// An open file, read or written at any offset. Any number of threads may read at once; none waits for another.
class File {
 public:
  /// No file.
  File() = default;

  /// Opens a regular file for reading. Anything else is an error, also a pipe, which is not waited for.
  static File to_read(const std::string& path, std::error_code& error);

  /// Makes a file for writing, or empties the one that is there.
  static File to_write(const std::string& path, std::error_code& error);

  File(File&& other) noexcept : handle_(std::exchange(other.handle_, none)) {}
  File& operator=(File&& other) noexcept {
    std::swap(handle_, other.handle_);
    return *this;
  }
  ~File();

  /// In bytes.
  std::uint64_t size(std::error_code& error) const;

  /// Reads from offset `at` on. How many bytes: fewer than asked for only if the file ends there, or at an error.
  std::size_t read(std::uint64_t at, std::span<std::uint8_t> to, std::error_code& error) const;

  /// Writes all bytes from offset `at` on; after an error, perhaps some.
  void write(std::uint64_t at, std::span<const std::uint8_t> bytes, std::error_code& error);

 private:
  static constexpr std::intptr_t none = -1;
  explicit File(std::intptr_t handle) : handle_(handle) {}

  std::intptr_t handle_ = none;
};

/// The names in a folder, in no order, `.` and `..` perhaps among them.
std::vector<std::string> names_in(const std::string& folder, std::error_code& error);

/// Whether there may be large pages (see below). Where not, as in a page, code that gains by them is left out.
#if defined(__EMSCRIPTEN__)
inline constexpr bool has_large_pages = false;
#else
inline constexpr bool has_large_pages = true;
#endif

/// Whether functions marked TILEBASE_WITH_BITS may be called: whether the processor has the x86 instructions popcnt,
/// BMI1 and BMI2. Without the mark, the compiler takes several instructions for each of them, or a call. The variable
/// TILEBASE_PROCESSOR=baseline of the environment forbids them, so that every x86-64 processor runs the same functions.
inline bool has_bit_instructions() {
#if defined(__x86_64__)
  static const bool known = [] {
    const char* const processor = std::getenv("TILEBASE_PROCESSOR");
    return (processor == nullptr || std::string_view(processor) != "baseline") &&
           __builtin_cpu_supports("popcnt") != 0 && __builtin_cpu_supports("bmi") != 0 &&
           __builtin_cpu_supports("bmi2") != 0;
  }();
  return known;
#else
  return false;
#endif
}
#if defined(__x86_64__)
#define TILEBASE_WITH_BITS [[gnu::target("popcnt,bmi,bmi2")]]
#else
#define TILEBASE_WITH_BITS
#endif

/// Memory straight from the system: all 0 at first, and taken page by page when it is first touched.
class Pages {
 public:
  enum class Size {
    small,  ///< for bytes touched here and there, each page at a cost of its own; may be more than the memory
    large   ///< of 2 MB, where the system can: random accesses to a hundred megabytes miss the TLB less often
  };

  /// No memory.
  Pages() = default;

  /// Throws std::bad_alloc if there is no address space; on Windows, also if it is more than memory and page file.
  Pages(std::size_t bytes, Size size);

  std::uint8_t* data() const { return data_; }

 private:
  struct Release {
    std::size_t bytes;
    void operator()(void* memory) const;
  };

  std::unique_ptr<void, Release> memory_;
  std::uint8_t* data_ = nullptr;
};

/// An array of numbers, all 0 at first. From two megabytes on, it lies in large pages, where the system can: random
/// accesses to a hundred megabytes then miss the TLB less often, and searches take about a quarter less time.
template <class Number>
class LargeArray {
 public:
  LargeArray() = default;
  explicit LargeArray(std::size_t size) {
    const std::size_t bytes = size * sizeof(Number);
    if (bytes >= std::size_t{1} << 21U) {
      pages_ = Pages(bytes, Pages::Size::large);
      numbers_ = reinterpret_cast<Number*>(pages_.data());
    } else {
      heap_.reset(static_cast<Number*>(std::calloc(size + 1, sizeof(Number))));
      if (heap_ == nullptr) throw std::bad_alloc();
      numbers_ = heap_.get();
    }
  }

  Number* data() const { return numbers_; }
  Number& operator[](std::size_t i) const { return numbers_[i]; }

 private:
  struct Free {
    void operator()(Number* memory) const { std::free(memory); }
  };

  std::unique_ptr<Number, Free> heap_;  // of one that takes less than a large page, else
  Pages pages_;
  Number* numbers_ = nullptr;
};

/// How many bytes this process can still use without paging out: what the system, its control group and its own limits
/// leave, whichever is least. UINT64_MAX where nothing tells.
std::uint64_t available_memory();

/// Gives other threads a chance for about that long.
void rest(std::chrono::microseconds time);

}  // namespace tilebase
