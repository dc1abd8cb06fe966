#pragma once

#include <cstddef>
#include <random>
#include <string>
#include <utility>

namespace support {

/// A number below `end`, the same on every platform for the same seed.
inline std::size_t below(std::size_t end, std::mt19937& random) {
  return random() % end;
}

/// The characters in a random order.
inline std::string shuffled(std::string characters, std::mt19937& random) {
  for (std::size_t count = characters.size(); count > 1; --count)
    std::swap(characters[count - 1], characters[below(count, random)]);
  return characters;
}

/// The characters, separated: "123" and ", " give "1, 2, 3".
inline std::string spaced(const std::string& characters, const std::string& between = " ") {
  std::string text;
  for (const char c : characters) {
    if (!text.empty()) text += between;
    text += c;
  }
  return text;
}

}  // namespace support
