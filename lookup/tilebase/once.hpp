#pragma once

#include <atomic>
#include <mutex>

namespace tilebase {

/// Work that is done once, by whoever needs it first, while others wait. What throws is not done, and the next one
/// tries again. `std::call_once` promises the same, but hangs after an exception where pthread_once knows of none
/// (GCC's bug 66146), under the thread sanitizer too. Any number of threads.
class Once {
 public:
  template <class Work>
  void operator()(Work work) {
    if (done_.load(std::memory_order_acquire)) return;
    const std::lock_guard lock(mutex_);
    if (done_.load(std::memory_order_relaxed)) return;
    work();
    done_.store(true, std::memory_order_release);
  }

 private:
  std::mutex mutex_;
  std::atomic<bool> done_ = false;
};

}  // namespace tilebase
