#pragma once

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <thread>
#include <utility>

#include <base/side_by_side.hpp>
#include <tilebase/budget.hpp>
#include <tilebase/result.hpp>

namespace tilebase {

/// What is left of a budget, for all searches of one answer. Each of their threads has a meter of its own, which counts
/// for all now and then.
class Meter {
 public:
  /// The meter of the thread that asked: it alone calls the budget's keep_going().
  explicit Meter(const Budget& budget) : own_(budget), all_(own_) { set_next_check(); }

  /// Another thread's. Where this one's search ends, that one's does.
  Meter of_thread() { return Meter(all_, stop_); }

  Meter(const Meter&) = delete;
  Meter& operator=(const Meter&) = delete;
  ~Meter() {
    add();
    if (is_first() && all_.budget.keep_going) all_.budget.keep_going(progress());
  }

  /// For how many threads there is leave.
  std::size_t threads() const { return has_threads ? threads_ : 1; }

  /// From now on, the search of this thread ends where `stop()` is true, too; nothing takes that back. Meters of other
  /// threads that come from this one may call it.
  void stop_where(std::function<bool()> stop) { stop_ = std::move(stop); }

  /// States that all threads have looked at; those of the others as far as they are counted.
  std::uint64_t nodes() const { return all_.nodes + counted_ - added_; }

  /// States that this thread has looked at.
  std::uint64_t own_nodes() const { return counted_; }

  /// Whether it is time to ask is_over(), before the next state is counted.
  bool is_due() const { return counted_ >= next_check_; }

  /// Counts a state that is looked at.
  void count() { ++counted_; }

  /// The length of a path that is known.
  void has_path(int length) { all_.best = length; }

  /// Whether the search must end. No path is shorter than `bound`.
  bool is_over(int bound) {
    add();
    for (int known = all_.bound; known < bound && !all_.bound.compare_exchange_weak(known, bound);) {
    }
    set_next_check();
    if (stop_ && stop_()) return true;
    if (all_.nodes >= all_.budget.nodes || left() <= std::chrono::nanoseconds(0)) all_.is_over = true;
    constexpr std::uint64_t between_calls = 16;
    if (is_first() && all_.budget.keep_going && ++checks_ % between_calls == 0 && !all_.budget.keep_going(progress()))
      all_.is_over = true;
    return all_.is_over;
  }

  std::chrono::nanoseconds left() const { return all_.budget.time_left(all_.began); }

 private:
  struct Account {
    explicit Account(const Budget& of) : budget(of) {}

    const Budget& budget;
    std::chrono::steady_clock::time_point began = std::chrono::steady_clock::now();
    std::atomic<std::uint64_t> nodes = 0;
    std::atomic<int> bound = 0;
    std::atomic<int> best = -1;  // no path is known
    std::atomic<bool> is_over = false;
  };

  Meter(Account& all, const std::function<bool()>& stop) : own_(all.budget), all_(all), stop_(stop) {
    set_next_check();
  }

  bool is_first() const { return &all_ == &own_; }

  SearchProgress progress() const {
    const int best = all_.best;
    return {all_.bound, all_.nodes, best < 0 ? std::nullopt : std::optional(best)};
  }

  void add() {
    all_.nodes += counted_ - added_;
    added_ = counted_;
  }

  void set_next_check() {
    constexpr std::uint64_t between_checks = 4096;
    const std::uint64_t nodes = all_.nodes;
    next_check_ = counted_ + std::min(between_checks, all_.budget.nodes - std::min(nodes, all_.budget.nodes));
  }

  /// One, if states are counted: which of them several threads look at before the budget ends is chance.
  static std::size_t threads_of(const Budget& budget) {
    if constexpr (!has_threads) return 1;
    static const std::size_t all = std::max(1U, std::thread::hardware_concurrency());
    return budget.nodes != UINT64_MAX ? 1 : budget.threads == 0 ? all : budget.threads;
  }

  Account own_;  // of the first meter
  Account& all_;
  std::size_t threads_ = threads_of(all_.budget);
  std::function<bool()> stop_;
  std::uint64_t counted_ = 0;
  std::uint64_t added_ = 0;  // of these, in the account
  std::uint64_t next_check_ = 0;
  unsigned checks_ = 0;
};

/// The error of a search from one state that has ended without a sure answer; `best` is the length of a path that it
/// knows.
inline Error gave_up(std::uint64_t nodes, int bound, std::optional<int> best = {}) {
  return {ErrorCode::gave_up,
          "gave up after " + std::to_string(nodes) + " states; no path has fewer than " + std::to_string(bound) +
              " moves; a larger budget may find one",
          {},
          bound,
          best};
}

}  // namespace tilebase
