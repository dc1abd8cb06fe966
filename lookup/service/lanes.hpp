#pragma once

#include <chrono>
#include <condition_variable>
#include <cstddef>
#include <map>
#include <memory>
#include <mutex>
#include <stop_token>
#include <thread>
#include <vector>

#include "service/http.hpp"
#include "service/metrics.hpp"

namespace tilebase::service {

using Clock = std::chrono::steady_clock;

/// Work that would block a connection's thread for too long.
class Job {
 public:
  enum class Fate { turn, abandoned, overload };

  virtual ~Job() = default;

  /// Returns whether the job's client is gone. Thread-safe while the job is queued or running.
  virtual bool is_abandoned() = 0;

  /// Ends the job's time in a queue. A lane calls it once, in any thread: it is the job's turn to work, or `fate` is
  /// why it will not be run. `self` is the lane's last reference, so the job decides where it is destroyed.
  virtual void leave_queue(std::shared_ptr<Job> self, Fate fate) = 0;
};

/// A thread pool with a queue, for jobs of similar length. Thread-safe. The destructor waits for running jobs.
class Lane {
 public:
  /// `niceness` lowers the threads' priority. Throws std::system_error if they cannot be started.
  Lane(std::size_t threads, int niceness, const Limits& limits, LaneLoad& load);

  /// Queues a job. Cheap jobs overtake expensive jobs, each of which waits at most ten times its cost longer. Beyond
  /// Limits::queue or Limits::queue_time, drops abandoned jobs, then the last in the queue, perhaps the new job.
  void add(std::shared_ptr<Job> job, std::chrono::microseconds cost);

  void drop_abandoned();

 private:
  struct Waiting {
    std::shared_ptr<Job> job;
    std::chrono::microseconds cost;
  };
  using Queue = std::multimap<Clock::time_point, Waiting>;  // jobs by the time at which they should start
  void work(const std::stop_token& ending);
  bool too_much() const;
  std::shared_ptr<Job> take(Queue::iterator which);
  using Jobs = std::vector<std::shared_ptr<Job>>;
  Jobs take_abandoned();

  const Limits& limits_;
  LaneLoad& load_;
  std::mutex mutex_;
  std::condition_variable_any added_;
  Queue waiting_;
  std::chrono::microseconds cost_{0};  // total cost of the queue
  std::vector<std::jthread> threads_;
};

/// Three lanes by estimated cost, so that a short job never waits for a thread that is busy with a long one:
///
///     cost    <= 0.25 ms          <= 10 ms   <= 50 ms   longer
///     runs in connection thread   brief_     medium_    long_
class Lanes {
 public:
  /// Jobs up to this cost run in the connection's thread.
  static constexpr std::chrono::microseconds at_once{250};
  /// Largest costs of a job of the first lane, and of the second.
  static constexpr std::chrono::milliseconds brief{10};
  static constexpr std::chrono::milliseconds medium{50};

  /// `threads` for brief jobs, half as many (rounded up) in each other lane. Throws std::system_error if one fails.
  Lanes(std::size_t threads, const Limits& limits, Load& load)
      : brief_(threads, 0, limits, load.lanes[0]),
        medium_((threads + 1) / 2, 5, limits, load.lanes[1]),
        long_((threads + 1) / 2, 10, limits, load.lanes[2]) {}

  void add(std::shared_ptr<Job> job, std::chrono::microseconds cost) {
    (cost <= brief ? brief_ : cost <= medium ? medium_ : long_).add(std::move(job), cost);
  }

  void drop_abandoned() {
    for (Lane* lane : {&brief_, &medium_, &long_}) lane->drop_abandoned();
  }

 private:
  Lane brief_, medium_, long_;
};

}  // namespace tilebase::service
