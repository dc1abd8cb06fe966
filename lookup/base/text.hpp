#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace tilebase {

/// A text on one line: control bytes as \xNN, and with `ascii_only` all bytes beyond ASCII, too.
inline std::string on_one_line(std::string_view text, bool ascii_only = false) {
  constexpr std::string_view digits = "0123456789abcdef";
  std::string result;
  for (const char c : text) {
    const auto byte = static_cast<unsigned char>(c);
    if (byte >= 0x20 && byte != 0x7F && (byte < 0x80 || !ascii_only))
      result += c;
    else
      (((result += "\\x") += digits[byte >> 4U]) += digits[byte & 15U]);
  }
  return result;
}

/// A text as a name: letters and digits as they are, any other byte as the mark and two hexadecimal digits. Different
/// texts give different names where the mark is no letter and no digit.
inline std::string as_name(std::string_view text, char mark) {
  constexpr std::string_view digits = "0123456789abcdef";
  std::string result;
  for (const char c : text) {
    const auto byte = static_cast<unsigned char>(c);
    if ((c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9'))
      result += c;
    else
      (((result += mark) += digits[byte >> 4U]) += digits[byte & 15U]);
  }
  return result;
}

/// Input as an error message shows it: between apostrophes, cut after 60 characters.
inline std::string shown(std::string_view text) {
  constexpr std::size_t limit = 60;
  return "'" + on_one_line(text.substr(0, limit), true) + (text.size() > limit ? "...'" : "'");
}

/// The byte order mark that some programs put before a text in UTF-8. It is no part of the text.
inline constexpr std::string_view byte_order_mark = "\xEF\xBB\xBF";

/// A whole text without its byte order mark, if it has one.
inline std::string_view without_mark(std::string_view text) {
  return text.substr(text.starts_with(byte_order_mark) ? byte_order_mark.size() : 0);
}

/// The name of a file as an error message shows it: whole.
inline std::string shown_file(std::string_view name) {
  return "'" + on_one_line(name) + "'";
}

}  // namespace tilebase
