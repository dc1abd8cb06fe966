#pragma once

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

/// Whether there can be a second thread. Where not, as in a page, code for more is left out.
#if defined(__EMSCRIPTEN__) && !defined(__EMSCRIPTEN_PTHREADS__)
inline constexpr bool has_threads = false;
#else
inline constexpr bool has_threads = true;
#endif

/// While it lives, work in pieces that this thread waits for can be ended: side_by_side() calls `check` in this thread,
/// before each piece that this thread takes itself, and if it throws, that is as if the piece had thrown. Of several in
/// a thread, each inside of the one before, all are asked, the innermost first.
class EndedBy {
 public:
  explicit EndedBy(std::function<void()> check)
      : check_(std::move(check)), outer_(std::exchange(innermost_of_thread, this)) {}
  ~EndedBy() { innermost_of_thread = outer_; }
  EndedBy(const EndedBy&) = delete;
  EndedBy& operator=(const EndedBy&) = delete;

  static void look() {
    for (const EndedBy* end = innermost_of_thread; end != nullptr; end = end->outer_) end->check_();
  }

 private:
  static inline thread_local const EndedBy* innermost_of_thread = nullptr;
  std::function<void()> check_;
  const EndedBy* outer_;
};

/// Calls work(0), work(1) ... work(pieces - 1) in up to `threads` threads, one of which is the caller's; fewer if they
/// cannot be started. After a call has thrown, none is started; the first exception is rethrown once all have ended.
template <class Work>
void side_by_side(std::size_t threads, std::size_t pieces, const Work& work) {
  if constexpr (!has_threads) {
    for (std::size_t piece = 0; piece < pieces; ++piece) {
      EndedBy::look();
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
        EndedBy::look();
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

}  // namespace tilebase
