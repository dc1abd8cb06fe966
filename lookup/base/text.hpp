#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace tilebase {

/// The text with control bytes, and with `ascii_only` also bytes above 0x7F, written as \xNN.
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

/// Turns a text into a name: ASCII letters and digits are kept, every other byte becomes the mark and two hexadecimal
/// digits. Different texts give different names if the mark is neither a letter nor a digit.
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

/// Input as error messages quote it: between apostrophes, cut after 60 bytes.
inline std::string shown(std::string_view text) {
  constexpr std::size_t limit = 60;
  return "'" + on_one_line(text.substr(0, limit), true) + (text.size() > limit ? "...'" : "'");
}

/// The byte order mark that some programs write before UTF-8 text. It is not part of the text.
inline constexpr std::string_view byte_order_mark = "\xEF\xBB\xBF";

/// The text without a leading byte order mark.
inline std::string_view without_mark(std::string_view text) {
  return text.substr(text.starts_with(byte_order_mark) ? byte_order_mark.size() : 0);
}

/// A file name as error messages quote it: between apostrophes, never cut.
inline std::string shown_file(std::string_view name) {
  return "'" + on_one_line(name) + "'";
}

/// The text without blanks, tabs and the like at its ends.
inline std::string_view trimmed(std::string_view text) {
  constexpr std::string_view white = " \t\r\v\f";
  const auto first = text.find_first_not_of(white);
  if (first == std::string_view::npos) return {};
  return text.substr(first, text.find_last_not_of(white) - first + 1);
}

/// The text with ASCII capitals made small; the locale does not matter.
inline std::string lower_case(std::string_view text) {
  std::string result(text);
  for (char& c : result)
    if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
  return result;
}

/// 181440 as 181,440.
inline std::string grouped(std::uint64_t number) {
  std::string digits = std::to_string(number);
  for (std::size_t place = digits.size(); place > 3; place -= 3) digits.insert(place - 3, 1, ',');
  return digits;
}

/// Removes the first part of a text, up to a separator, and returns it; the separator is removed as well. Without a
/// separator, the whole text is the first part.
inline std::string_view take_part(std::string_view& text, char separator) {
  const std::string_view part = text.substr(0, text.find(separator));
  text.remove_prefix(part.size() < text.size() ? part.size() + 1 : text.size());
  return part;
}

}  // namespace tilebase
