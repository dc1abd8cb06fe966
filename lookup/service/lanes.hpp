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

#include "service/limits.hpp"

namespace tilebase::service {

using Clock = std::chrono::steady_clock;

/// What takes too long for a thread that has connections to look after.
class Job {
 public:
  enum class Fate { abandoned, overload };

  virtual ~Job() = default;

  /// Whether nobody waits for it any more. Any thread may ask while it waits or is worked at.
  virtual bool abandoned() = 0;

  /// Does it, or hears why it is not done: one of the two, once, in any thread. What it is kept by is handed over, so
  /// that it comes to its end where it wants to.
  virtual void work(std::shared_ptr<Job> self) = 0;
  virtual void drop(std::shared_ptr<Job> self, Fate why) = 0;
};

/// Threads for jobs that take about equally long, and the jobs that wait for them. Any thread may add some. Its end
/// waits for those that are worked at.
class Lane {
 public:
  /// `niceness` is what the threads' priority is lowered by. std::system_error if they cannot be started.
  Lane(std::size_t threads, int niceness, const Limits& limits);

  /// Cheaper jobs pass dearer ones. Where too many wait, or what would take too long, those that are abandoned are
  /// dropped, and if that is not enough those that would be done last, the new one perhaps among them.
  void add(std::shared_ptr<Job> job, std::chrono::microseconds cost);

  void drop_abandoned();

 private:
  struct Waiting {
    std::shared_ptr<Job> job;
    std::chrono::microseconds cost;
  };
  using Queue = std::multimap<Clock::time_point, Waiting>;  // by when each is due
  void work(const std::stop_token& ending);
  bool too_much() const;
  std::shared_ptr<Job> take(Queue::iterator which);
  std::vector<std::shared_ptr<Job>> take_abandoned();

  const Limits& limits_;
  std::mutex mutex_;
  std::condition_variable_any added_;
  Queue waiting_;
  std::chrono::microseconds cost_{0};  // of what waits
  std::vector<std::jthread> threads_;
};

/// Threads for everything that does not stay with the threads that have connections: a lane each for jobs that take
/// milliseconds, those that take tens of them, and longer ones: whoever asks for little never waits for a thread that
/// is at something long.
class Lanes {
 public:
  /// Jobs of at most this cost need no lane: whoever has one may do it at once.
  static constexpr std::chrono::microseconds at_once{250};
  /// The most that a job of the first lane costs, and of the second.
  static constexpr std::chrono::milliseconds brief{10};
  static constexpr std::chrono::milliseconds medium{50};

  /// `threads` for brief jobs, half as many each for the others. std::system_error if they cannot be started.
  Lanes(std::size_t threads, const Limits& limits)
      : brief_(threads, 0, limits), medium_((threads + 1) / 2, 5, limits), long_((threads + 1) / 2, 10, limits) {}

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
