#pragma once

#include "interpreter.hpp"

#include <cstdint>
#include <optional>
#include <string>

#include <tilebase/puzzle/notation.hpp>

namespace tilebase_python {

/// Appends the tiles that a board spells, to be read by the library: str and bytes as they are; else a sequence of
/// tiles, or of rows of them, with single spaces between: int for a symbol that is a digit, str, None for a wildcard.
/// Raises TypeError for anything else, ValueError for an int of several digits.
void append_board(PyObject* board, std::string& text);

/// The same, read as a start, or as a goal; None stands for the puzzle's own.
tilebase::State start_of(const tilebase::Puzzle& puzzle, PyObject* board);
tilebase::Target target_of(const tilebase::Puzzle& puzzle, PyObject* board);

/// A whole number from `least` to `most`; nothing for None. `why` follows in the ValueError for any other.
std::optional<std::uint64_t> number_of(const char* name, PyObject* number, std::uint64_t least, std::uint64_t most,
                                       const std::string& why = "");

}  // namespace tilebase_python
