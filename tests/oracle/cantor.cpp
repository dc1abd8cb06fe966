#include "oracle/cantor.hpp"

namespace oracle {

// Horner's rule: the i-th character's digit counts the smaller ones after it, and there are n - i of those it might be.
std::size_t cantor_index(const std::string& text) {
  std::size_t index = 0;
  for (std::size_t i = 0; i < text.size(); ++i) {
    index *= text.size() - i;
    for (std::size_t j = i + 1; j < text.size(); ++j) index += text[j] < text[i] ? 1 : 0;
  }
  return index;
}

std::string cantor_text(std::size_t index, std::string letters) {
  std::size_t block = 1;  // how many rearrangements begin with the same character
  for (std::size_t n = 2; n < letters.size(); ++n) block *= n;
  std::string text;
  while (!letters.empty()) {
    const std::size_t digit = index / block;
    index %= block;
    text += letters[digit];
    letters.erase(digit, 1);
    if (!letters.empty()) block /= letters.size();
  }
  return text;
}

}  // namespace oracle
