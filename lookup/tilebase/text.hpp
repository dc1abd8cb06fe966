#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace tilebase {

/// Input as an error message shows it: between apostrophes, control and non-ASCII bytes as \xNN, cut after 60
/// characters.
inline std::string shown(std::string_view text) {
  constexpr std::size_t limit = 60;
  constexpr std::string_view digits = "0123456789abcdef";
  std::string result = "'";
  for (const char c : text.substr(0, limit)) {
    const auto byte = static_cast<unsigned char>(c);
    if (byte >= 0x20 && byte < 0x7F)
      result += c;
    else
      (((result += "\\x") += digits[byte >> 4U]) += digits[byte & 15U]);
  }
  if (text.size() > limit) result += "...";
  return result + "'";
}

}  // namespace tilebase
