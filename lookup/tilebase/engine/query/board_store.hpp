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

class AllBoards;
class Distances;
class Solver;

/// Creates distances, and gives access to the boards behind those that a search over all boards found.
struct BoardDistances {
  /// Returns distances that a solver looks up, whose table has counted the states at each distance.
  static Distances of(const Solver& solver, const std::vector<std::uint64_t>& histogram);

  static Distances of(const Puzzle& puzzle, std::shared_ptr<const AllBoards> boards);

  /// Returns null if a solver looks the distances up.
  static const AllBoards* boards(const Distances& distances);
};

/// Cache of the distances of all boards of a puzzle, by target. Keeps the targets that were asked about last, as many
/// as fit into a limit, but at least one. Runs one search at a time: a thread that asks during a search waits for its
/// end, as long as its budget allows. Thread-safe.
class BoardStore {
 public:
  explicit BoardStore(const Puzzle& puzzle) : puzzle_(puzzle) {}

  /// Returns the distances to a target: cached, read from `table` (the table of the target) unless that is null, else
  /// searched. Errors: too_many_cells, gave_up, table_damaged, file_unreadable.
  Result<std::shared_ptr<const Distances>> distances_to(const Target& target, const Budget& budget,
                                                        const StoredTable* table = nullptr) const;

  /// Sets the limit, in bytes of cached distances. It is 16 MiB until the first call.
  void set_max_bytes(std::uint64_t bytes) const;

  /// Returns whether the distances to the target are cached, so that distances_to() takes no search.
  bool contains(const Target& target) const;

  /// Size of all cached distances, in bytes.
  std::uint64_t bytes() const;

 private:
  /// Marks a search in progress for one target; the destructor wakes the threads that wait for it.
  struct SearchInProgress {
    explicit SearchInProgress(const BoardStore& board_store) : store(board_store) {}
    ~SearchInProgress();
    SearchInProgress(const SearchInProgress&) = delete;
    SearchInProgress& operator=(const SearchInProgress&) = delete;

    const BoardStore& store;
  };
  using Entry = std::pair<Target, std::shared_ptr<const Distances>>;

  std::list<Entry>::iterator find(const Target& target) const;
  void forget_beyond_limit() const;

  Puzzle puzzle_;
  mutable std::mutex mutex_;
  mutable std::condition_variable search_ended_;
  mutable bool is_searching_ = false;
  mutable std::uint64_t max_bytes_ = std::uint64_t{16} << 20U;
  mutable std::list<Entry> entries_;  // the most recently used entry first
};

}  // namespace tilebase
