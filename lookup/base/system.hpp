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

// Interface to the operating system, in system_posix.cpp, system_windows.cpp and system_wasm.cpp.

/// An open file, read or written at any offset. Any number of threads may read at once; none waits for another.
class File {
 public:
  /// Constructor without a file.
  File() = default;

  /// Opens a regular file for reading. Anything else is an error, also a pipe, for which it does not wait.
  static File to_read(const std::string& path, std::error_code& error);

  /// Opens a file for writing, and creates it if there is none. What it contains stays until it is overwritten.
  static File to_write(const std::string& path, std::error_code& error);

  File(File&& other) noexcept : handle_(std::exchange(other.handle_, none)) {}
  File& operator=(File&& other) noexcept {
    std::swap(handle_, other.handle_);
    return *this;
  }
  ~File();

  /// Size in bytes.
  std::uint64_t size(std::error_code& error) const;

  /// Reads from offset `at` on. Returns the number of bytes read: less than to.size() only at the end or an error.
  std::size_t read(std::uint64_t at, std::span<std::uint8_t> to, std::error_code& error) const;

  /// Writes all bytes from offset `at` on; after an error, some of them may be written.
  void write(std::uint64_t at, std::span<const std::uint8_t> bytes, std::error_code& error);

 private:
  static constexpr std::intptr_t none = -1;
  explicit File(std::intptr_t handle) : handle_(handle) {}

  std::intptr_t handle_ = none;
};

/// Returns the names in a folder, in no order, `.` and `..` perhaps among them.
std::vector<std::string> names_in(const std::string& folder, std::error_code& error);

/// Whether the system may have large pages (see Pages). If not, as in a page, code that gains by them is left out.
#if defined(__EMSCRIPTEN__)
inline constexpr bool has_large_pages = false;
#else
inline constexpr bool has_large_pages = true;
#endif

/// Returns whether functions marked TILEBASE_WITH_BITS may be called: whether the processor has the x86 instructions
/// popcnt, BMI1 and BMI2. Without the mark, the compiler takes several instructions for each of them, or a call. The
/// environment's TILEBASE_PROCESSOR=baseline forbids them, so that every x86-64 processor runs the same functions.
inline bool has_bit_instructions() {
#if defined(__x86_64__)
  static const bool may_be_used = [] {
    const char* const processor = std::getenv("TILEBASE_PROCESSOR");
    return (processor == nullptr || std::string_view(processor) != "baseline") &&
           __builtin_cpu_supports("popcnt") != 0 && __builtin_cpu_supports("bmi") != 0 &&
           __builtin_cpu_supports("bmi2") != 0;
  }();
  return may_be_used;
#else
  return false;
#endif
}
#if defined(__x86_64__)
#define TILEBASE_WITH_BITS [[gnu::target("popcnt,bmi,bmi2")]]
#else
#define TILEBASE_WITH_BITS
#endif

/// Memory straight from the system: all bytes are 0 at first, and a page takes memory when it is first touched.
class Pages {
 public:
  enum class Size {
    small,  ///< pages for scattered accesses, each of which takes memory of its own; may exceed the machine's memory
    large   ///< pages of 2 MB, if the system has them: random accesses to 100 MB miss the TLB less often
  };

  /// Constructor without memory.
  Pages() = default;

  /// Allocates. Throws std::bad_alloc if there is no address space; on Windows, also beyond memory and page file.
  Pages(std::size_t bytes, Size size);

  std::uint8_t* data() const { return data_; }

  /// Asks the system for large pages where no page has been touched yet.
  void prefer_large() const;

 private:
  struct Release {
    std::size_t bytes;
    void operator()(void* memory) const;
  };

  std::unique_ptr<void, Release> memory_;
  std::uint8_t* data_ = nullptr;
};

/// An array of numbers, all 0 at first. From 2 MiB on, it lies in large pages, if the system has them: random accesses
/// to 100 MB then miss the TLB less often, and searches take about a quarter less time.
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

  std::unique_ptr<Number, Free> heap_;  // memory of an array that is smaller than a large page; null if pages_ has it
  Pages pages_;
  Number* numbers_ = nullptr;
};

/// Returns the number of bytes that this process can still use without paging out: the minimum of what the system, its
/// control group and its own limits leave. UINT64_MAX if none of them can be read.
std::uint64_t available_memory();

/// Sleeps for about that long, so that other threads can run.
void rest(std::chrono::microseconds time);

}  // namespace tilebase
