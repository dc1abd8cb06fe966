#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>

namespace tilebase {

/// Table by byte: the byte's bits, spread to a distance of `width`; only as many as 64 bits hold.
template <unsigned width>
struct Spread {
  static constexpr auto bits = []() {
    std::array<std::uint64_t, 256> numbers{};
    for (std::size_t byte = 0; byte < numbers.size(); ++byte)
      for (unsigned bit = 0; bit < 8 && bit * width < 64; ++bit)
        if ((byte >> bit & 1U) != 0) numbers[byte] |= std::uint64_t{1} << (bit * width);
    return numbers;
  }();
};

/// Writes numbers of any width one after the other, the lowest bit of each byte first.
class BitWriter {
 public:
  explicit BitWriter(std::uint8_t* to) : to_(to) {}

  /// Appends the lowest `count` bits of a number, 1 to 64 of them; its other bits are 0.
  void add(std::uint64_t number, unsigned count) {
    waiting_ |= number << filled_;
    if (filled_ + count < 64) {
      filled_ += count;
      return;
    }
    for (unsigned i = 0; i < 8; ++i) *to_++ = static_cast<std::uint8_t>(waiting_ >> (8 * i));
    const unsigned taken = 64 - filled_;
    waiting_ = taken < 64 ? number >> taken : 0;
    filled_ = count - taken;
  }

  void finish() {
    for (unsigned i = 0; i < filled_; i += 8) *to_++ = static_cast<std::uint8_t>(waiting_ >> i);
  }

 private:
  std::uint8_t* to_;
  std::uint64_t waiting_ = 0;
  unsigned filled_ = 0;
};

/// Returns the number of set bits in `size` words. Adds up several words at once, as the baseline x86-64 instruction
/// set has no instruction that counts bits.
template <class Word>
std::uint64_t count_bits(const Word* words, std::size_t size) {
  constexpr std::size_t eights_per_sum = 31;  // the bits of 31 bytes, at most 248, are counted in one byte
  const std::size_t eights = size * sizeof(Word) / 8;
  std::uint64_t count = 0;
  for (std::size_t at = 0; at < eights; at += eights_per_sum) {
    std::uint64_t sum = 0;
    for (std::size_t i = at; i < std::min(eights, at + eights_per_sum); ++i) {
      std::uint64_t x;
      std::memcpy(&x, words + i * 8 / sizeof(Word), 8);
      x -= x >> 1U & 0x5555555555555555U;
      x = (x & 0x3333333333333333U) + (x >> 2U & 0x3333333333333333U);
      sum += (x + (x >> 4U)) & 0x0F0F0F0F0F0F0F0FU;
    }
    sum = (sum & 0x00FF00FF00FF00FFU) + (sum >> 8U & 0x00FF00FF00FF00FFU);
    count += sum * 0x0001000100010001U >> 48U;
  }
  for (std::size_t i = eights * 8 / sizeof(Word); i < size; ++i)
    count += static_cast<unsigned>(std::popcount(words[i]));
  return count;
}

}  // namespace tilebase
