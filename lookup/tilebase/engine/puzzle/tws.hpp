#pragma once

#include <string_view>

#include <tilebase/puzzle.hpp>

namespace tilebase {

/// Whether a text is a definition in the format of twsearch: its first line, but for blank lines and comments, is
/// `Name` or `Set` with further words, not with an `=`.
bool is_tws(std::string_view text);

/// Reads a definition of twsearch. Errors: bad_definition, `SOURCE:LINE: reason`.
Result<Puzzle> puzzle_of_tws(std::string_view text, std::string_view source);

}  // namespace tilebase
