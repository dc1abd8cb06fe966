#pragma once

#include <cstdint>
#include <span>
#include <string>

namespace tilebase::tablegen {

/// The bytes as C and C++ string literals, one a line, each line indented: compilers read them a dozen times faster
/// than lists of integers.
inline std::string octal_literal(std::span<const std::uint8_t> bytes) {
  constexpr std::size_t bytes_a_line = 64;
  std::string text;
  for (std::size_t i = 0; i < bytes.size(); ++i) {
    if (i % bytes_a_line == 0) text += i == 0 ? "    \"" : "\"\n    \"";
    const std::uint8_t byte = bytes[i];
    // A shorter escape must not swallow a digit that follows it.
    const bool digit_follows =
        i + 1 < bytes.size() && (i + 1) % bytes_a_line != 0 && bytes[i + 1] >= '0' && bytes[i + 1] <= '9';
    const bool plain = byte >= ' ' && byte < 0x7F && byte != '"' && byte != '\\' && byte != '?';
    if (plain) {
      text += static_cast<char>(byte);
      continue;
    }
    text += '\\';
    if (byte >= 0100 || digit_follows) text += static_cast<char>('0' + (byte >> 6U));
    if (byte >= 010 || digit_follows) text += static_cast<char>('0' + ((byte >> 3U) & 7U));
    text += static_cast<char>('0' + (byte & 7U));
  }
  return text.empty() ? "    \"\"" : text + '"';
}

}  // namespace tilebase::tablegen
