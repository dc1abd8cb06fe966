#pragma once

#include <string_view>

#include <tilebase/puzzle.hpp>

namespace tilebase {

/// Returns whether a character may stand between the tiles of a board.
constexpr bool is_separator(char c) {
  return std::string_view(" \t\r\n\v\f,/()[]{}").find(c) != std::string_view::npos;
}

/// Returns whether a separator also ends a row of the board.
constexpr bool ends_row(char c) {
  return std::string_view("/()[]{}\r\n").find(c) != std::string_view::npos;
}

/// Returns whether a name is a spelling of the blank.
constexpr bool is_blank_name(std::string_view name) {
  return name.size() == 1 && std::string_view("xX0_.").find(name) != std::string_view::npos;
}

/// Returns whether a name is a spelling of a wildcard.
constexpr bool is_wildcard(std::string_view name) {
  return name == "*" || name == "?";
}

/// Removes the separators at the beginning of a text, then the first word, which ends before the next separator, and
/// returns the word; "" if there is none.
std::string_view take_word(std::string_view& text);

/// Removes the separators at the beginning of a text, then the first tile of a board, and returns the tile, whether the
/// puzzle has it or not: a character if the puzzle has short names, else a word; "" if there is none.
std::string_view take_tile(const Puzzle& puzzle, std::string_view& text);

/// Reads a board as parse_board() does, but faster, without a message, and in no other spelling than its first: false
/// for every other text.
bool read_board(const Puzzle& puzzle, std::string_view text, State& state);

}  // namespace tilebase
