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

/// The same, read as a start, or as a target. target_of() takes None for the puzzle's own goal, too.
tilebase::State start_of(const tilebase::Puzzle& puzzle, PyObject* board);
tilebase::Target written_target_of(const tilebase::Puzzle& puzzle, PyObject* board);
tilebase::Target target_of(const tilebase::Puzzle& puzzle, PyObject* board);

/// A str as UTF-8. Raises TypeError for anything else; `what` names it there.
std::string name_of(const char* what, PyObject* name);

/// A whole number from `least` to `most`. Raises TypeError for what is none, and ValueError for any other number, which
/// `why` ends.
std::uint64_t whole_number_of(const char* name, PyObject* number, std::uint64_t least, std::uint64_t most,
                              const std::string& why = "");

/// The same, or nothing for None.
std::optional<std::uint64_t> number_of(const char* name, PyObject* number, std::uint64_t least, std::uint64_t most,
                                       const std::string& why = "");

}  // namespace tilebase_python
