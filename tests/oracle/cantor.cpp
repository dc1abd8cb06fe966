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

}  // namespace oracle
