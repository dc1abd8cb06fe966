#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>

namespace tilebase {

/// How many bits of so many words are set. Not word by word: the baseline x86-64 instruction set has no such
/// instruction.
inline std::uint64_t count_bits(const std::uint64_t* words, std::size_t size) {
  constexpr std::size_t words_per_sum = 31;  // 31 * 8 bits are counted in one byte
  std::uint64_t count = 0;
  for (std::size_t at = 0; at < size; at += words_per_sum) {
    std::uint64_t sum = 0;
    for (std::size_t i = at; i < std::min(size, at + words_per_sum); ++i) {
      std::uint64_t x = words[i];
      x -= x >> 1U & 0x5555555555555555U;
      x = (x & 0x3333333333333333U) + (x >> 2U & 0x3333333333333333U);
      sum += (x + (x >> 4U)) & 0x0F0F0F0F0F0F0F0FU;
    }
    sum = (sum & 0x00FF00FF00FF00FFU) + (sum >> 8U & 0x00FF00FF00FF00FFU);
    count += sum * 0x0001000100010001U >> 48U;
  }
  return count;
}

}  // namespace tilebase
