#pragma once

#include <atomic>
#include <chrono>
#include <climits>
#include <functional>
#include <mutex>
#include <thread>

#include <tilebase/engine/search/beam.hpp>

namespace tilebase {

/// A path that grows shorter by beams that grow wider, perhaps in another thread.
///
///     time    |-|---|---------|--------------------------------------------|
///     width   100 1,000 10,000 as many states as the time that is left allows
///
/// The first path is built line by line (line_by_line.hpp): on long narrow boards no beam may arrive.
class Beams {
 public:
  /// The start must be able to reach the goal; both outlive it.
  Beams(const SearchGoal& goal, const State& start, Meter& meter);

  /// The moves of the path. Thread-safe, as path() is.
  int length() const { return length_; }
  Path path() const {
    const std::lock_guard lock(mutex_);
    return path_;
  }

  /// Whether a beam has arrived.
  bool has_arrived() const { return has_arrived_; }

  /// How many threads the beams share from now on. Thread-safe.
  void set_threads(std::size_t threads) { threads_ = threads; }

  /// Whether there is time and memory for another beam: under better tables, else a wider one.
  bool can_widen(const Meter& meter) const { return next_width(meter) > 0; }

  /// Takes a path from elsewhere, if it is shorter. Thread-safe.
  void take(Path&& path, Meter& meter);

  /// Another beam; there must be one. With `to_the_end`, one after which there would be no time for a wider one takes
  /// nearly all the time that is left; not in a page, whose module leaves that out. Errors: as beam_path().
  Result<void> widen(Meter& meter, bool to_the_end);

 private:
  std::int64_t time_for(const Meter& meter) const;
  std::size_t next_width(const Meter& meter) const;
  std::size_t best_quality() const { return goal_.ladder->quality(goal_.ladder->highest_used()); }

  const SearchGoal& goal_;
  const State& start_;
  std::size_t width_ = 10;
  std::size_t quality_ = 0;  // of the ladder's rung that it was under
  std::chrono::nanoseconds last_{0};
  std::atomic<std::size_t> threads_ = 1;
  std::atomic<int> length_ = INT_MAX;
  std::atomic<bool> has_arrived_ = false;
  mutable std::mutex mutex_;
  Path path_;
};

/// Beams in a thread of their own, from begin() on.
class BeamsBeside {
 public:
  /// They end once `is_short()` is true.
  BeamsBeside(Beams& beams, Meter& meter, std::function<bool()> is_short)
      : beams_(beams), meter_(meter), is_short_(std::move(is_short)) {}
  BeamsBeside(const BeamsBeside&) = delete;
  BeamsBeside& operator=(const BeamsBeside&) = delete;
  ~BeamsBeside() { (void)end(); }

  bool has_begun() const { return thread_.joinable(); }

  /// False if there is no thread to be had.
  bool begin();

  /// Whether a beam is searching, not resting.
  bool is_busy() const { return is_busy_; }

  /// Whether a beam has failed: end() tells why.
  bool has_failed() const { return has_failed_; }

  /// Waits for its end. Errors: as beam_path().
  Result<void> end();

 private:
  Result<void> widen();

  Beams& beams_;
  Meter& meter_;
  std::function<bool()> is_short_;
  std::atomic<bool> is_done_ = false;
  std::atomic<bool> is_busy_ = false;
  std::atomic<bool> has_failed_ = false;
  Result<void> widened_;
  std::thread thread_;
};

}  // namespace tilebase
