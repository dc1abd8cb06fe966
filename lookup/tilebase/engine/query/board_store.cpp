#include <tilebase/engine/query/board_store.hpp>

#include <algorithm>
#include <chrono>
#include <optional>

#include <tilebase/distances.hpp>
#include <tilebase/engine/generate/all_boards.hpp>

namespace tilebase {

Result<std::shared_ptr<const Distances>> BoardStore::distances_to(const Target& target, const Budget& budget,
                                                                  const StoredTable* table) const {
  const auto start = Budget::Clock::now();
  Budget rest = budget;
  {
    std::unique_lock lock(mutex_);
    std::optional<Meter> meter;
    while (true) {
      if (const auto entry = find(target); entry != entries_.end()) {
        entries_.splice(entries_.begin(), entries_, entry);
        return entry->second;
      }
      if (!is_searching_) break;
      if (!meter) meter.emplace(budget);
      if (meter->is_over(0)) return gave_up_on_all(0, 0);
      constexpr std::chrono::milliseconds between_looks{5};
      search_ended_.wait_for(lock, between_looks);
    }
    rest.time = rest.time_left(start);
    is_searching_ = true;
  }
  const SearchInProgress search(*this);
  auto boards = table != nullptr ? AllBoards::of_table(*table, rest) : AllBoards::search(puzzle_, target, rest);
  if (!boards) return boards.error();
  auto distances = std::make_shared<const Distances>(BoardDistances::of(puzzle_, std::move(*boards)));
  const std::lock_guard lock(mutex_);
  entries_.emplace_front(target, distances);
  forget_beyond_limit();
  return distances;
}

void BoardStore::set_max_bytes(std::uint64_t bytes) const {
  const std::lock_guard lock(mutex_);
  max_bytes_ = bytes;
  forget_beyond_limit();
}

/// Removes the entries that do not fit into the limit, except the first. The mutex must be locked.
void BoardStore::forget_beyond_limit() const {
  std::uint64_t bytes = 0;
  for (auto each = entries_.begin(); each != entries_.end();) {
    bytes += BoardDistances::boards(*each->second)->bytes();
    each = bytes > max_bytes_ && each != entries_.begin() ? entries_.erase(each) : std::next(each);
  }
}

BoardStore::SearchInProgress::~SearchInProgress() {
  {
    const std::lock_guard lock(store.mutex_);
    store.is_searching_ = false;
  }
  store.search_ended_.notify_all();
}

bool BoardStore::contains(const Target& target) const {
  const std::lock_guard lock(mutex_);
  return find(target) != entries_.end();
}

std::uint64_t BoardStore::bytes() const {
  const std::lock_guard lock(mutex_);
  std::uint64_t bytes = 0;
  for (const Entry& entry : entries_) bytes += BoardDistances::boards(*entry.second)->bytes();
  return bytes;
}

std::list<BoardStore::Entry>::iterator BoardStore::find(const Target& target) const {
  return std::find_if(entries_.begin(), entries_.end(), [&](const Entry& entry) { return entry.first == target; });
}

}  // namespace tilebase
