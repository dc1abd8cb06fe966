#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>

namespace tilebase {

/// Bit of an order in a row of bits: in words of 64 bits, the byte and the bit of this byte. Searches for tables have
/// them in lists, by the order before a move, so that a bit is set without computing its place anew.
struct OrderBit {
  std::uint16_t byte;
  std::uint8_t mask;
};

inline OrderBit bit_of_order(std::size_t order) {
  constexpr std::size_t byte_of_word = std::endian::native == std::endian::big ? 7 : 0;
  return {static_cast<std::uint16_t>(order / 8 ^ byte_of_word), static_cast<std::uint8_t>(1U << order % 8)};
}

/// Sets the bits, in a row, that some orders have after a move. `after`: by order before the move, its bit after it.
///
/// A bit is set in its byte, not in its word, and the orders come from both halves of the list in turn: two writes to
/// the same byte or word shortly after each other would wait for each other.
[[gnu::always_inline]] inline void set_bits_after(const OrderBit* after, const std::uint16_t* orders, std::size_t count,
                                                  std::uint64_t* row) {
  auto* const bytes = reinterpret_cast<std::uint8_t*>(row);
  const auto set = [=](std::size_t i) {
    const OrderBit bit = after[orders[i]];
    bytes[bit.byte] |= bit.mask;
  };
  const std::size_t half = count / 2;
  for (std::size_t i = 0; i < half; ++i) {
    set(i);
    set(half + i);
  }
  if (count % 2 != 0) set(count - 1);
}

}  // namespace tilebase
