#pragma once

#include <atomic>
#include <cstddef>
#include <exception>
#include <mutex>
#include <new>
#include <system_error>
#include <thread>
#include <vector>

namespace tilebase {

/// Calls work(0), work(1) ... work(pieces - 1) in up to `threads` threads, one of which is the caller's. If the system
/// cannot start them all, fewer threads do the work. If a call throws, no further calls are started, and the first
/// exception is rethrown after all threads have ended.
template <class Work>
void side_by_side(std::size_t threads, std::size_t pieces, const Work& work) {
  std::atomic<std::size_t> next = 0;
  std::exception_ptr first_fault;
  std::mutex mutex;
  const auto take_pieces = [&] {
    try {
      for (std::size_t piece = next++; piece < pieces; piece = next++) work(piece);
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
