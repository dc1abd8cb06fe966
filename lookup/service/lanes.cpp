#include "service/lanes.hpp"

#include <sys/resource.h>

namespace tilebase::service {
namespace {

/// Multiple of a job's cost for which cheaper jobs may overtake it.
constexpr int overtaking = 10;

/// Lowers the calling thread's priority. Does nothing where priorities belong to processes only.
void lower_priority([[maybe_unused]] int niceness) {
#ifdef __linux__
  if (niceness > 0) ::setpriority(PRIO_PROCESS, 0, niceness);
#endif
}

void let_go(std::shared_ptr<Job> self, Job::Fate fate) {
  Job& job = *self;
  job.leave_queue(std::move(self), fate);
}

}  // namespace

Lane::Lane(std::size_t threads, int niceness, const Limits& limits, LaneLoad& load) : limits_(limits), load_(load) {
  for (std::size_t i = 0; i < threads; ++i)
    threads_.emplace_back([this, niceness](const std::stop_token& ending) {
      lower_priority(niceness);
      work(ending);
    });
}

void Lane::add(std::shared_ptr<Job> job, std::chrono::microseconds cost) {
  Jobs abandoned, last;
  std::unique_lock lock(mutex_);
  waiting_.emplace(Clock::now() + overtaking * cost, Waiting{std::move(job), cost});
  cost_ += cost;
  load_.waiting = waiting_.size();
  if (too_much()) abandoned = take_abandoned();
  while (too_much()) last.push_back(take(std::prev(waiting_.end())));
  lock.unlock();
  added_.notify_one();
  for (auto& each : abandoned) let_go(std::move(each), Job::Fate::abandoned);
  for (auto& each : last) let_go(std::move(each), Job::Fate::overload);
}

void Lane::drop_abandoned() {
  std::unique_lock lock(mutex_);
  Jobs abandoned = take_abandoned();
  lock.unlock();
  for (auto& each : abandoned) let_go(std::move(each), Job::Fate::abandoned);
}

void Lane::work(const std::stop_token& ending) {
  std::unique_lock lock(mutex_);
  while (added_.wait(lock, ending, [this] { return !waiting_.empty(); })) {
    auto next = take(waiting_.begin());
    ++load_.running;
    lock.unlock();
    const auto fate = next->is_abandoned() ? Job::Fate::abandoned : Job::Fate::turn;
    let_go(std::move(next), fate);
    --load_.running;
    lock.lock();
  }
}

/// Returns whether the queue is too long. A queue of a single job never is, or an expensive job could never run.
bool Lane::too_much() const {
  return waiting_.size() > limits_.queue || (waiting_.size() > 1 && cost_ > limits_.queue_time);
}

std::shared_ptr<Job> Lane::take(Queue::iterator which) {
  auto job = std::move(which->second.job);
  cost_ -= which->second.cost;
  waiting_.erase(which);
  load_.waiting = waiting_.size();
  return job;
}

Lane::Jobs Lane::take_abandoned() {
  Jobs abandoned;
  for (auto each = waiting_.begin(); each != waiting_.end();) {
    const auto next = std::next(each);
    if (each->second.job->is_abandoned()) abandoned.push_back(take(each));
    each = next;
  }
  return abandoned;
}

}  // namespace tilebase::service
