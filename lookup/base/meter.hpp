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
#include <base/system.hpp>
#include <tilebase/budget.hpp>
#include <tilebase/result.hpp>

namespace tilebase {

/// Counter of the states that one thread looks at; tells when its search must end. All meters of one answer share an
/// account of the budget. Each adds its states to the account when is_over() is asked, which is due after 4,096 states
/// at the latest.
class Meter {
 public:
  /// Creates the meter of the calling thread, the only meter that calls the budget's keep_going(): during the search,
  /// and at the end, in the destructor.
  explicit Meter(const Budget& budget) : first_account_(budget), account_(first_account_) { set_next_check(); }

  /// Creates a meter for another thread, with the account of this meter and a copy of its stop_when() condition. The
  /// first meter must outlive it.
  Meter for_other_thread() { return Meter(account_, stop_); }

  Meter(const Meter&) = delete;
  Meter& operator=(const Meter&) = delete;
  ~Meter() {
    report_nodes();
    if (is_first() && account_.budget.keep_going) account_.budget.keep_going(progress());
  }

  /// Number of threads that this search may use.
  std::size_t threads() const { return has_threads ? threads_ : 1; }

  /// Size in bytes of the largest table that this search may compute now.
  std::uint64_t memory() const { return std::min(available_memory(), account_.budget.memory); }

  /// Sets the condition that ends the search of this meter, besides the budget, and replaces an earlier condition.
  /// Meters that for_other_thread() creates afterwards copy the condition, and call `stop` in their threads.
  void stop_when(std::function<bool()> stop) { stop_ = std::move(stop); }

  /// Number of states that all threads have looked at. States of other threads are included once their meters have
  /// added them to the account.
  std::uint64_t nodes() const { return account_.nodes + thread_nodes_ - reported_nodes_; }

  /// Number of states in the account. Any thread may call.
  std::uint64_t reported_nodes() const { return account_.nodes; }

  /// Number of states that this thread has looked at.
  std::uint64_t thread_nodes() const { return thread_nodes_; }

  /// Whether is_over() must be asked before the next state is counted.
  bool is_due() const { return thread_nodes_ >= next_check_; }

  /// Counts one state that this thread looks at.
  void count() { ++thread_nodes_; }

  /// Sets the length, in moves, of the best path so far; keep_going() is told about it.
  void set_path_length(int length) { account_.path_length = length; }

  /// Whether the search must end. `bound`: a lower bound of the distance, in moves; keep_going() is told about it.
  bool is_over(int bound) {
    report_nodes();
    set_next_check();
    return is_over_at(bound);
  }

  /// Whether the search must end before it tries a bound. A bound may look at no state, so every loop over bounds asks.
  /// Unlike is_over(), leaves the next check where it is.
  bool is_over_at(int bound) {
    report_nodes();
    for (int highest = account_.bound; highest < bound && !account_.bound.compare_exchange_weak(highest, bound);) {
    }
    if (stop_ && stop_()) return true;
    if (account_.nodes >= account_.budget.states || time_left() <= std::chrono::nanoseconds(0)) account_.is_over = true;
    constexpr std::uint64_t between_calls = 16;  // checks between two calls of keep_going(): some milliseconds
    if (is_first() && account_.budget.keep_going && ++checks_ % between_calls == 0 &&
        !account_.budget.keep_going(progress()))
      account_.is_over = true;
    return account_.is_over;
  }

  /// Measures the time of a scope, and adds it to table_time() of a meter.
  class TableTimer {
   public:
    explicit TableTimer(Meter& meter) : meter_(meter) {}
    TableTimer(const TableTimer&) = delete;
    TableTimer& operator=(const TableTimer&) = delete;
    ~TableTimer() { meter_.table_time_ += std::chrono::steady_clock::now() - start_time_; }

   private:
    Meter& meter_;
    std::chrono::steady_clock::time_point start_time_ = std::chrono::steady_clock::now();
  };

  /// Time that this thread has spent to generate tables or to read them. Later bounds need no such time.
  std::chrono::nanoseconds table_time() const { return table_time_; }

  /// Time until the budget ends; negative after its end, nanoseconds::max() if the budget has no limit of time.
  std::chrono::nanoseconds time_left() const { return account_.budget.time_left(account_.start_time); }

 private:
  struct Account {
    explicit Account(const Budget& budget_) : budget(budget_) {}

    const Budget& budget;
    std::chrono::steady_clock::time_point start_time = std::chrono::steady_clock::now();
    std::atomic<std::uint64_t> nodes = 0;
    std::atomic<int> bound = 0;
    std::atomic<int> path_length = -1;  // length of the best path in moves; -1 if there is no path yet
    std::atomic<bool> is_over = false;
  };

  Meter(Account& account, const std::function<bool()>& stop)
      : first_account_(account.budget), account_(account), stop_(stop) {
    set_next_check();
  }

  bool is_first() const { return &account_ == &first_account_; }

  SearchProgress progress() const {
    const int path_length = account_.path_length;
    return {account_.bound, account_.nodes, path_length < 0 ? std::nullopt : std::optional(path_length)};
  }

  void report_nodes() {
    account_.nodes += thread_nodes_ - reported_nodes_;
    reported_nodes_ = thread_nodes_;
  }

  void set_next_check() {
    constexpr std::uint64_t between_checks = 4096;
    const std::uint64_t nodes = account_.nodes;
    next_check_ =
        thread_nodes_ + std::min(between_checks, account_.budget.states - std::min(nodes, account_.budget.states));
  }

  /// Number of threads that a budget allows: 1 if it limits the number of states. With several threads, chance would
  /// decide which states are looked at before that limit.
  static std::size_t threads_of(const Budget& budget) {
    if constexpr (!has_threads) return 1;
    static const std::size_t processors = std::max(1U, std::thread::hardware_concurrency());
    return budget.states != UINT64_MAX ? 1 : budget.threads == 0 ? processors : budget.threads;
  }

  Account first_account_;  // the shared account, if this is the first meter; otherwise unused
  Account& account_;
  std::size_t threads_ = threads_of(account_.budget);
  std::function<bool()> stop_;
  std::uint64_t thread_nodes_ = 0;
  std::uint64_t reported_nodes_ = 0;  // states of this thread that are in the account
  std::uint64_t next_check_ = 0;
  unsigned checks_ = 0;
  std::chrono::nanoseconds table_time_{0};
};

/// Creates the error of a search from one state that has ended without a proven answer. `nodes`: states looked at;
/// `bound`: lower bound of the distance; `path_length`: length of the best path, if there is a path.
inline Error gave_up(std::uint64_t nodes, int bound, std::optional<int> path_length = {}) {
  return {ErrorCode::gave_up,
          "gave up after " + std::to_string(nodes) + " states; no path has fewer than " + std::to_string(bound) +
              " moves; a larger budget may find one",
          {},
          bound,
          path_length,
          nodes};
}

// Answers that take many steps but no search, such as listing all paths, check budgets whose clock runs
// (Budget::start_clock()):

/// Returns whether an answer must end after this number of steps: `until` has passed, or keep_going() returns false.
inline bool is_spent(const Budget& budget, std::uint64_t steps) {
  if (budget.until != Budget::Clock::time_point::max() && Budget::Clock::now() >= budget.until) return true;
  return budget.keep_going && !budget.keep_going({0, steps});
}

/// Calls is_spent() at every 4,096th step, else returns false: a check takes some 30 ns, a step at least as long.
inline bool is_spent_at(const Budget& budget, std::uint64_t step) {
  constexpr std::uint64_t between_checks = 4096;
  return step % between_checks == 0 && is_spent(budget, step);
}

/// Returns the error of an answer that ended after `number` things, such as "path" (in the singular).
inline Error gave_up_after(std::uint64_t number, const std::string& thing) {
  return {ErrorCode::gave_up, "gave up after " + std::to_string(number) + ' ' + thing + (number == 1 ? "" : "s")};
}

/// Returns the error of a listing that ended after this number of states. It lists one distance, or all if nullopt.
inline Error gave_up_listing(std::optional<int> distance, std::uint64_t states) {
  return {ErrorCode::gave_up, "gave up listing the states" +
                                  (distance ? " at distance " + std::to_string(*distance) : std::string()) + " after " +
                                  std::to_string(states) + " states"};
}

}  // namespace tilebase
