#pragma once

#include <cstddef>
#include <future>
#include <list>
#include <memory>
#include <mutex>

#include <tilebase/tilebase.hpp>

namespace tilebase::service {

/// Caches the solvers of the most recently used targets with wildcards, with the distances of all states, each of which
/// takes a search. Thread-safe.
class KnownTargets {
 public:
  /// Keeps as many as fit into `most_bytes` bytes, at least one.
  explicit KnownTargets(std::size_t most_bytes) : most_bytes_(most_bytes) {}

  /// The solver, whose Solver::distances() have been asked for, or their error. If another thread is running the same
  /// search, waits for its result.
  Result<Solver> to(const Tablebase& tablebase, const Target& target);

  /// Whether to() would return without running or awaiting a search.
  bool knows(const Tablebase& tablebase, const Target& target);

 private:
  struct Known {
    const Tablebase* tablebase;
    Target target;
    std::shared_future<Result<Solver>> solver;
  };

  std::list<Known>::iterator find(const Tablebase& tablebase, const Target& target);

  void forget_the_last();

  std::size_t most_bytes_;
  std::mutex mutex_;
  std::list<Known> known_;  // most recently used first
};

}  // namespace tilebase::service
