#pragma once

#include <condition_variable>
#include <cstdint>
#include <list>
#include <memory>
#include <mutex>
#include <utility>

#include <tilebase/budget.hpp>
#include <tilebase/puzzle.hpp>
#include <tilebase/result.hpp>
#include <tilebase/stored_table.hpp>

namespace tilebase {

class Distances;

/// The distances of all boards of a puzzle with equal tiles to the targets that were asked about last: as many as fit
/// into most_bytes, at least one. One search at a time: who asks meanwhile waits, within the own budget. Safe to share.
class BoardStore {
 public:
  static constexpr std::uint64_t most_bytes = std::uint64_t{16} << 20U;

  explicit BoardStore(const Puzzle& puzzle) : puzzle_(puzzle) {}

  /// By a search or, if there is a table of the target, from that. Errors: too_many_cells, gave_up; table_damaged,
  /// file_unreadable.
  Result<std::shared_ptr<const Distances>> to(const Target& target, const Budget& budget,
                                              const StoredTable* table = nullptr) const;

  /// Whether they are there, so that to() takes no time.
  bool knows(const Target& target) const;

  /// Of all that are kept.
  std::uint64_t bytes() const;

 private:
  /// That one thread searches; over when it is destroyed.
  struct Turn {
    explicit Turn(const BoardStore& of) : store(of) {}
    ~Turn();
    Turn(const Turn&) = delete;
    Turn& operator=(const Turn&) = delete;

    const BoardStore& store;
  };
  using Known = std::pair<Target, std::shared_ptr<const Distances>>;

  std::list<Known>::iterator find(const Target& target) const;

  Puzzle puzzle_;
  mutable std::mutex mutex_;
  mutable std::condition_variable searched_;
  mutable bool is_searching_ = false;
  mutable std::list<Known> known_;  // last asked about first
};

}  // namespace tilebase
