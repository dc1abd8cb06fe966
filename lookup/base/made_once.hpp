#pragma once

#include <atomic>
#include <memory>

namespace tilebase {

/// A value that is made when it is first needed, and never changes after that. Lock-free: if several threads need it at
/// the same time, each makes it, and the first result is kept for all. With a lock, a process forked while another
/// thread holds it would wait forever. Thread-safe; once the value is made, access costs one load.
template <class Value>
class MadeOnce {
 public:
  MadeOnce() = default;
  MadeOnce(const MadeOnce&) = delete;
  MadeOnce& operator=(const MadeOnce&) = delete;
  ~MadeOnce() { delete value_.load(std::memory_order_relaxed); }

  /// The value; calls `make()` if there is none yet. If that throws, there is still none, and the next call retries.
  template <class Make>
  const Value& operator()(Make make) {
    if (const Value* made = get()) return *made;
    auto own = std::make_unique<const Value>(make());
    const Value* first = nullptr;
    if (value_.compare_exchange_strong(first, own.get(), std::memory_order_release, std::memory_order_acquire))
      first = own.release();
    return *first;
  }

  /// The value; null if there is none yet.
  const Value* get() const noexcept { return value_.load(std::memory_order_acquire); }

 private:
  std::atomic<const Value*> value_ = nullptr;
};

}  // namespace tilebase
