#pragma once

#include <cstddef>
#include <cstdint>

namespace oracle {

/// Up to sixteen numbers of four bits in a word, the first one lowest.
using Nibbles = std::uint64_t;

constexpr std::size_t nibble(Nibbles word, std::size_t i) {
  return word >> (4 * i) & 15U;
}

/// The lexicographic rank of the first `count` numbers, all different, among all such choices of numbers below
/// `choices`: each digit counts the smaller numbers that are not used before it.
constexpr std::size_t rank_of_choice(Nibbles word, std::size_t count, std::size_t choices) {
  std::size_t rank = 0;
  Nibbles used = 0;  // number of smaller numbers in use, for each number
  for (std::size_t i = 0; i < count; ++i) {
    const std::size_t number = nibble(word, i);
    rank = rank * (choices - i) + number - nibble(used, number);
    used += Nibbles{0x1111'1111'1111'1110} << (4 * number);
  }
  return rank;
}

/// The word without number i: those after it move up.
constexpr Nibbles without(Nibbles word, std::size_t i) {
  const Nibbles before = (Nibbles{1} << (4 * i)) - 1;
  return (word & before) | (word >> 4 & ~before);
}

/// The word with a number put in as number i: those from there on move back.
constexpr Nibbles with(Nibbles word, std::size_t i, std::size_t number) {
  const Nibbles before = (Nibbles{1} << (4 * i)) - 1;
  return (word & before) | Nibbles{number} << (4 * i) | (word & ~before) << 4;
}

}  // namespace oracle
