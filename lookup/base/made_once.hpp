#pragma once

#include <atomic>
#include <memory>

namespace tilebase {

/// A value that is made on first use and then never changes. No thread waits: threads that need it at the same time
/// each make it, the first finished value is kept for all, and the others are dropped. So a process that was forked
/// while another thread made the value cannot wait for a lock of that thread. Safe for any number of threads; once the
/// value exists, access costs one load.
template <class Value>
class MadeOnce {
 public:
  MadeOnce() = default;
  MadeOnce(const MadeOnce&) = delete;
  MadeOnce& operator=(const MadeOnce&) = delete;
  ~MadeOnce() { delete value_.load(std::memory_order_relaxed); }

  /// The value; calls `make()` if there is none yet. If `make()` throws, the next call tries again.
  template <class Make>
  const Value& operator()(Make make) {
    if (const Value* made = value_.load(std::memory_order_acquire)) return *made;
    auto own = std::make_unique<const Value>(make());
    const Value* first = nullptr;
    if (value_.compare_exchange_strong(first, own.get(), std::memory_order_release, std::memory_order_acquire))
      first = own.release();
    return *first;
  }

 private:
  std::atomic<const Value*> value_ = nullptr;
};

}  // namespace tilebase
