#pragma once

#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

namespace tilebase {

/// Returns the hash of a number. Each bit of the number changes many of the lowest bits, which choose the slot.
inline std::uint64_t hash_of(std::uint64_t key) {
  key = (key ^ key >> 32U) * 0x9E3779B97F4A7C15;
  return key ^ key >> 32U;
}

/// Map that numbers different keys in the order of their insertion, from 0: a hash table with linear probing. A key is
/// a number or, with `hash_of(key)` beside it, a struct that can be compared. At most 2^32 - 1 keys; none is removed.
template <class Key>
class NumberMap {
 public:
  static constexpr std::uint32_t none = 0xFFFFFFFF;

  std::size_t size() const { return size_; }

  /// Returns the number of a key; `none` if it has not been inserted.
  std::uint32_t find(const Key& key) const { return slots_.empty() ? none : slots_[slot_of(key)].number; }

  /// Returns the number of a key, which is inserted if it is new.
  std::uint32_t insert(const Key& key) {
    if (2 * size_ >= slots_.size()) grow();
    Slot& slot = slots_[slot_of(key)];
    if (slot.number == none) slot = {key, static_cast<std::uint32_t>(size_++)};
    return slot.number;
  }

 private:
  struct Slot {
    Key key{};
    std::uint32_t number = none;  // `none` in an unused slot
  };

  std::size_t slot_of(const Key& key) const {
    const std::size_t mask = slots_.size() - 1;
    std::size_t slot = static_cast<std::size_t>(hash_of(key)) & mask;
    while (slots_[slot].number != none && slots_[slot].key != key) slot = (slot + 1) & mask;
    return slot;
  }

  void grow() {
    const auto old_slots = std::exchange(slots_, std::vector<Slot>(slots_.empty() ? 64 : 2 * slots_.size()));
    for (const Slot& slot : old_slots)
      if (slot.number != none) slots_[slot_of(slot.key)] = slot;
  }

  std::vector<Slot> slots_;  // a power of two of slots; about half are unused, so that each search ends
  std::size_t size_ = 0;
};

}  // namespace tilebase
