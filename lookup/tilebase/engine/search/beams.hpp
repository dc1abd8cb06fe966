#pragma once

#include <atomic>
#include <chrono>
#include <climits>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <thread>

#include <base/meter.hpp>
#include <tilebase/puzzle.hpp>

namespace tilebase {

/// Beam search for one start and target: it finds a short path, perhaps not a shortest (search/beam.hpp).
struct BeamSearch {
  virtual ~BeamSearch() = default;

  /// Memory for each state of a beam, without the origins, in bytes: more than was measured.
  virtual std::size_t bytes_per_state() const = 0;

  /// Runs a beam, or one for each of several guides. If `max_width` is greater than `width`, the width follows the
  /// time: up to `max_width` states, so that `max_moves` moves take nearly all the time that the meter has left.
  /// Without threads, as in a page, the width is constant. `threads` threads process the states of each move; other
  /// threads may change that number meanwhile.
  ///
  /// Returns a path of at most `max_moves` moves to a match, or nullopt. Errors: for tables that cannot be read.
  /// O(width * moves). Memory: bytes_per_state() for each state of the beam, and for each move of the path eight bytes
  /// for each state.
  virtual Result<std::optional<Path>> run(std::size_t width, std::size_t max_width, int max_moves,
                                          const std::atomic<std::size_t>& threads, Meter& meter) = 0;
};

/// Best path so far, which a series of wider and wider beams shortens. The beams may run in another thread.
///
///     time    |-|---|---------|--------------------------------------------|
///     width   100 1,000 10,000 as many states as the remaining time allows
///
/// The first path may come from elsewhere (take()): that of a board of slides is built line by line, since on long
/// narrow boards beams may find no path; with walls, and for other moves, there may be none yet.
class Beams {
 public:
  explicit Beams(std::unique_ptr<BeamSearch> search) : search_(std::move(search)) {}

  /// Number of moves of the path; INT_MAX if there is none yet. Thread-safe, as path() is.
  int length() const { return length_; }
  bool has_path() const { return length_ != INT_MAX; }
  Path path() const {
    const std::lock_guard lock(mutex_);
    return path_;
  }

  /// Whether a beam has found a path.
  bool has_arrived() const { return has_arrived_; }

  /// Sets the number of threads that expand a beam, from now on. Thread-safe.
  void set_threads(std::size_t threads) { threads_ = threads; }

  /// Whether time and memory suffice for a wider beam.
  bool can_widen(const Meter& meter) const { return next_width(meter) > 0; }

  /// Replaces the path by `path` if that is shorter. Thread-safe.
  void take(Path&& path, Meter& meter);

  /// Runs another beam; can_widen() must be true. With `to_the_end`, a beam after which the time would not suffice for
  /// a wider beam takes nearly all remaining time (not in a page, whose module omits this). Errors: as
  /// BeamSearch::run().
  Result<void> widen(Meter& meter, bool to_the_end);

 private:
  std::int64_t beams_in_time(const Meter& meter) const;

  /// Number of moves after which a beam ends: too many for a shorter path.
  int max_moves() const;

  /// Memory for each state of a beam that makes max_moves(), in bytes.
  std::size_t bytes_per_state() const;
  std::size_t next_width(const Meter& meter) const;

  std::unique_ptr<BeamSearch> search_;
  std::size_t width_ = 10;
  std::chrono::nanoseconds last_duration_{0};  // duration of the last beam
  std::atomic<std::size_t> threads_ = 1;
  std::atomic<int> length_ = INT_MAX;
  std::atomic<bool> has_arrived_ = false;
  mutable std::mutex mutex_;
  Path path_;
};

/// Thread that runs beams, from begin() to end().
class BeamThread {
 public:
  /// Creates the object without a thread. The beams end once `is_short()` is true.
  BeamThread(Beams& beams, Meter& meter, std::function<bool()> is_short)
      : beams_(beams), meter_(meter), is_short_(std::move(is_short)) {}
  BeamThread(const BeamThread&) = delete;
  BeamThread& operator=(const BeamThread&) = delete;
  ~BeamThread() { (void)end(); }

  bool has_begun() const { return has_threads && thread_.joinable(); }

  /// Starts the thread, if the system can.
  void begin();

  /// Whether a beam is searching; else the thread waits.
  bool is_busy() const { return is_busy_; }

  /// Whether a beam has failed; end() then returns its error.
  bool has_failed() const { return has_failed_; }

  /// Ends the beams, and waits for the end of the thread. Errors: as BeamSearch::run().
  Result<void> end();

 private:
  Result<void> widen();

  Beams& beams_;
  Meter& meter_;
  std::function<bool()> is_short_;
  std::atomic<bool> is_done_ = false;
  std::atomic<bool> is_busy_ = false;
  std::atomic<bool> has_failed_ = false;
  Result<void> result_;
  std::thread thread_;
};

}  // namespace tilebase
