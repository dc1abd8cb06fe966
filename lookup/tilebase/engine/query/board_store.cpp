#include <tilebase/engine/query/board_store.hpp>

#include <algorithm>
#include <chrono>
#include <optional>

#include <tilebase/distances.hpp>
#include <tilebase/engine/query/all_boards.hpp>

namespace tilebase {

Result<std::shared_ptr<const Distances>> BoardStore::to(const Target& target, const Budget& budget,
                                                        const StoredTable* table) const {
  const auto began = Budget::Clock::now();
  Budget left = budget;
  {
    std::unique_lock lock(mutex_);
    std::optional<Meter> waiting;
    while (true) {
      if (const auto known = find(target); known != known_.end()) {
        known_.splice(known_.begin(), known_, known);
        return known->second;
      }
      if (!is_searching_) break;
      if (!waiting) waiting.emplace(budget);
      if (waiting->is_over(0)) return gave_up_on_all(0, 0);
      constexpr std::chrono::milliseconds between_looks{5};
      searched_.wait_for(lock, between_looks);
    }
    left.time = left.time_left(began);
    is_searching_ = true;
  }
  const Turn turn(*this);
  auto boards = table != nullptr ? AllBoards::of_table(*table, left) : AllBoards::search(puzzle_, target, left);
  if (!boards) return boards.error();
  auto distances = std::make_shared<const Distances>(puzzle_, std::move(*boards));
  const std::lock_guard lock(mutex_);
  known_.emplace_front(target, distances);
  std::uint64_t bytes = 0;
  for (auto each = known_.begin(); each != known_.end();) {
    bytes += each->second->boards()->bytes();
    each = bytes > most_bytes && each != known_.begin() ? known_.erase(each) : std::next(each);
  }
  return distances;
}

BoardStore::Turn::~Turn() {
  {
    const std::lock_guard lock(store.mutex_);
    store.is_searching_ = false;
  }
  store.searched_.notify_all();
}

bool BoardStore::knows(const Target& target) const {
  const std::lock_guard lock(mutex_);
  return find(target) != known_.end();
}

std::uint64_t BoardStore::bytes() const {
  const std::lock_guard lock(mutex_);
  std::uint64_t bytes = 0;
  for (const Known& known : known_) bytes += known.second->boards()->bytes();
  return bytes;
}

std::list<BoardStore::Known>::iterator BoardStore::find(const Target& target) const {
  return std::find_if(known_.begin(), known_.end(), [&](const Known& known) { return known.first == target; });
}

}  // namespace tilebase
