#pragma once

#include <algorithm>
#include <utility>

#include "textbook/searches.hpp"

namespace tilebase::textbook {

/// Counter of the states of a search, which also decides when the search must end.
class Meter {
 public:
  explicit Meter(const Limits& limits) : limits_(limits) {}

  /// Counts a state that was generated; `held` states are in memory now.
  void generate(std::size_t held) {
    ++run_.generated;
    run_.most_held = std::max<std::uint64_t>(run_.most_held, held);
  }

  /// Counts a state that is to be expanded. Returns false if the search must end instead.
  bool expand() {
    if (run_.most_held > limits_.states) {
      run_.end = End::out_of_states;
    } else if (run_.expanded % states_between_looks == 0) {
      if (Clock::now() - begin_ > limits_.time) run_.end = End::out_of_time;
      if (!is_over() && limits_.keep_going && !limits_.keep_going(run_.generated)) run_.end = End::stopped;
    }
    if (!is_over()) ++run_.expanded;
    return !is_over();
  }

  /// Returns whether expand() has returned false.
  bool is_over() const { return run_.end != End::no_way; }

  /// Returns the outcome of the search: finish() a path; outcome() that there is none, or why the search ended before.
  Run finish(Path path) {
    run_.end = End::path;
    run_.path = std::move(path);
    return outcome();
  }
  Run outcome() {
    run_.time = Clock::now() - begin_;
    return std::move(run_);
  }

 private:
  using Clock = std::chrono::steady_clock;
  static constexpr std::uint64_t states_between_looks = 1024;

  const Limits& limits_;
  Run run_;
  Clock::time_point begin_ = Clock::now();
};

}  // namespace tilebase::textbook
