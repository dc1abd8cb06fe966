#pragma once

#include <atomic>
#include <memory>

namespace tilebase {

/// A value that is made when it is first needed, and then never changes. Nobody waits for anybody: threads that need it
/// at the same time each make it, the first to be ready gives it to all, and the work of the others is dropped. So a
/// process that was forked while another thread made it has no lock to wait for. Any number of threads; once it is
/// made, one load.
template <class Value>
class MadeOnce {
 public:
  MadeOnce() = default;
  MadeOnce(const MadeOnce&) = delete;
  MadeOnce& operator=(const MadeOnce&) = delete;
  ~MadeOnce() { delete value_.load(std::memory_order_relaxed); }

  /// The value, by `make()` if there is none yet. What throws makes nothing, and the next one tries again.
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
