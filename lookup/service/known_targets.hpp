#pragma once

#include <cstddef>
#include <future>
#include <list>
#include <memory>
#include <mutex>

#include <tilebase/tilebase.hpp>

namespace tilebase::service {

/// The distances to the targets with wildcards that were asked about last: each takes a search. Any number of threads
/// may ask at once.
class KnownTargets {
 public:
  using Distances = std::shared_ptr<const tilebase::Distances>;

  /// Keeps as many as take up that many bytes, and one at least.
  explicit KnownTargets(std::size_t most_bytes) : most_bytes_(most_bytes) {}

  /// The distances to a target, as Tablebase::distances() gives them. Where another thread is at the same search, its
  /// end is waited for.
  Result<Distances> to(const Tablebase& tablebase, const Target& target);

  /// Whether to() takes no search, nor the end of one.
  bool knows(const Tablebase& tablebase, const Target& target);

 private:
  struct Known {
    const Tablebase* tablebase;
    Target target;
    std::shared_future<Result<Distances>> distances;
  };

  std::list<Known>::iterator find(const Tablebase& tablebase, const Target& target);

  void forget_the_last();

  std::size_t most_bytes_;
  std::mutex mutex_;
  std::list<Known> known_;  // what was asked about last is the first
};

}  // namespace tilebase::service
