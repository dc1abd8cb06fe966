#pragma once

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <exception>
#include <functional>
#include <mutex>
#include <new>
#include <system_error>
#include <thread>
#include <utility>
#include <vector>

namespace tilebase {

/// Whether a second thread can be started. If not, as in a page, code for more threads is left out.
#if defined(__EMSCRIPTEN__) && !defined(__EMSCRIPTEN_PTHREADS__)
inline constexpr bool has_threads = false;
#else
inline constexpr bool has_threads = true;
#endif

/// Installs a cancellation check for this thread until it is destroyed. side_by_side() calls it before each piece that
/// this thread takes itself; an exception from it propagates as if the piece had thrown. Checks of one thread nest: all
/// are called, the innermost first.
class CancellationCheck {
 public:
  explicit CancellationCheck(std::function<void()> check)
      : check_(std::move(check)), outer_(std::exchange(innermost_of_thread, this)) {}
  ~CancellationCheck() { innermost_of_thread = outer_; }
  CancellationCheck(const CancellationCheck&) = delete;
  CancellationCheck& operator=(const CancellationCheck&) = delete;

  static void run_all() {
    for (const CancellationCheck* each = innermost_of_thread; each != nullptr; each = each->outer_) each->check_();
  }

 private:
  static inline thread_local const CancellationCheck* innermost_of_thread = nullptr;
  std::function<void()> check_;
  const CancellationCheck* outer_;
};

/// Calls work(0), work(1) ... work(pieces - 1) in up to `threads` threads, one of which is the caller's; fewer if they
/// cannot be started. After a call has thrown, no further one starts; the first exception is rethrown after the last.
template <class Work>
void side_by_side(std::size_t threads, std::size_t pieces, const Work& work) {
  if constexpr (!has_threads) {
    for (std::size_t piece = 0; piece < pieces; ++piece) {
      CancellationCheck::run_all();
      work(piece);
    }
    return;
  }
  std::atomic<std::size_t> next = 0;
  std::exception_ptr first_fault;
  std::mutex mutex;
  const auto take_pieces = [&] {
    try {
      for (std::size_t piece = next++; piece < pieces; piece = next++) {
        CancellationCheck::run_all();
        work(piece);
      }
    } catch (...) {
      const std::lock_guard lock(mutex);
      if (!first_fault) first_fault = std::current_exception();
      next = pieces;
    }
  };
  std::vector<std::thread> helpers;
  try {
    for (std::size_t i = 1; i < threads && i < pieces; ++i) helpers.emplace_back(take_pieces);
  } catch (const std::system_error&) {
  } catch (const std::bad_alloc&) {
  }
  take_pieces();
  for (std::thread& helper : helpers) helper.join();
  if (first_fault) std::rethrow_exception(first_fault);
}

/// Calls work(begin, end), as side_by_side() does, for consecutive ranges of `step` numbers, the last perhaps shorter,
/// which cover the numbers from 0 to before `size`.
template <class Work>
void ranges_side_by_side(std::size_t threads, std::size_t size, std::size_t step, const Work& work) {
  side_by_side(threads, (size + step - 1) / step,
               [&](std::size_t range) { work(range * step, std::min(size, (range + 1) * step)); });
}

}  // namespace tilebase
