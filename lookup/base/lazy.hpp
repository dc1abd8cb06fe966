#pragma once

#include <atomic>
#include <memory>

namespace tilebase {

/// A lazy value: computed when it is first needed, and never changed after that. Lock-free: if several threads need it
/// at the same time, each computes it, and the first result is kept for all. With a lock, a process forked while
/// another thread holds it would wait forever. Thread-safe; once the value exists, access costs one load.
template <class Value>
class Lazy {
 public:
  Lazy() = default;
  Lazy(const Lazy&) = delete;
  Lazy& operator=(const Lazy&) = delete;
  ~Lazy() { delete value_.load(std::memory_order_relaxed); }

  /// Returns the value; calls `make()` if there is none yet. If make() throws, the next call tries again.
  template <class Make>
  const Value& operator()(Make make) {
    if (const Value* value = get()) return *value;
    auto candidate = std::make_unique<const Value>(make());
    const Value* first = nullptr;
    if (value_.compare_exchange_strong(first, candidate.get(), std::memory_order_release, std::memory_order_acquire))
      first = candidate.release();
    return *first;
  }

  /// Returns the value; null if there is none yet.
  const Value* get() const noexcept { return value_.load(std::memory_order_acquire); }

 private:
  std::atomic<const Value*> value_ = nullptr;
};

}  // namespace tilebase
