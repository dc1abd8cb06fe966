#pragma once

#include <string_view>

namespace tilebase {

/// What may stand between the tiles of a board and means nothing.
constexpr bool is_separator(char c) {
  return std::string_view(" \t\r\n\v\f,/()[]{}").find(c) != std::string_view::npos;
}

/// The spellings of the blank.
constexpr bool is_blank_symbol(char c) {
  return std::string_view("xX0_.").find(c) != std::string_view::npos;
}

/// The spellings of a wildcard.
constexpr bool is_wildcard_symbol(char c) {
  return c == '*' || c == '?';
}

}  // namespace tilebase
