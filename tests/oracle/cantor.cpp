#include "oracle/cantor.hpp"

namespace oracle {

// Horner's rule: the digit of character i is the number of smaller characters after it, one of n - i values.
std::uint64_t cantor_index(const std::string& text) {
  std::uint64_t index = 0;
  for (std::size_t i = 0; i < text.size(); ++i) {
    index *= text.size() - i;
    for (std::size_t j = i + 1; j < text.size(); ++j) index += text[j] < text[i] ? 1 : 0;
  }
  return index;
}

std::string cantor_text(std::uint64_t index, std::string letters) {
  std::uint64_t block = 1;  // number of rearrangements that begin with the same character
  for (std::size_t n = 2; n < letters.size(); ++n) block *= n;
  std::string text;
  while (!letters.empty()) {
    const auto digit = static_cast<std::size_t>(index / block);
    index %= block;
    text += letters[digit];
    letters.erase(digit, 1);
    if (!letters.empty()) block /= letters.size();
  }
  return text;
}

}  // namespace oracle
