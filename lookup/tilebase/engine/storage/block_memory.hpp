#pragma once

#include <array>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>

#include <base/system.hpp>
#include <tilebase/result.hpp>

namespace tilebase {

inline constexpr std::size_t block_size = 4096;
using Block = std::array<std::uint8_t, block_size>;

/// Memory for blocks, each filled once, when it is first needed. What is not filled takes address space alone. Safe to
/// share: no thread waits for another.
class BlockMemory {
 public:
  /// Throws std::bad_alloc if there is no address space.
  explicit BlockMemory(std::uint64_t blocks);

  /// A block; null if it is not filled yet.
  const std::uint8_t* find(std::uint64_t block) const {
    const bool is_ready = state(block).load(std::memory_order_acquire) == ready;
    return is_ready ? address(block * block_size) : nullptr;
  }

  /// A block, filled by `fill(bytes)` if it is not yet. Where another thread fills it right now, `apart` is filled in
  /// its place. Errors: those of `fill`, which gives nothing or an error; then the next to ask tries again.
  template <class Fill>
  Result<const std::uint8_t*> get(std::uint64_t block, Block& apart, const Fill& fill) const {
    if (const std::uint8_t* const found = find(block)) return found;
    std::atomic<State>& state = this->state(block);
    State expected = absent;
    const bool is_ours = state.compare_exchange_strong(expected, claimed, std::memory_order_acquire);
    std::uint8_t* const to = is_ours ? address(block * block_size) : apart.data();
    const Result<void> filled = fill(std::span<std::uint8_t>(to, block_size));
    if (is_ours) state.store(filled ? ready : absent, std::memory_order_release);
    if (!filled) return filled.error();
    return to;
  }

  /// Where a byte is or will be.
  std::uint8_t* address(std::uint64_t at) const { return memory_.data() + static_cast<std::size_t>(at); }

 private:
  enum State : std::uint8_t { absent, claimed, ready };

  /// The states lie behind the blocks, since those of a table of terabytes take hundreds of megabytes.
  std::atomic<State>& state(std::uint64_t block) const {
    return reinterpret_cast<std::atomic<State>*>(address(blocks_ * block_size))[static_cast<std::size_t>(block)];
  }
  static_assert(sizeof(std::atomic<State>) == 1 && std::atomic<State>::is_always_lock_free && absent == 0);

  std::uint64_t blocks_;
  Pages memory_;
};

}  // namespace tilebase
