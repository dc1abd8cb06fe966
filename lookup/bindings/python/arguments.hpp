#pragma once

#include "interpreter.hpp"

#include <cstdint>
#include <optional>
#include <string>

#include <tilebase/notation.hpp>

namespace tilebase_python {

/// Whether an object is a str or bytes, and the text in one.
bool is_text(PyObject* object);
std::string text_of(PyObject* text);

/// A start as text, for the library's parser: str and bytes unchanged; a sequence of tiles, or of rows of tiles, with
/// single spaces between (int for a tile that is a number, str). Raises TypeError for anything else, ValueError for an
/// int that cannot be one tile's name, and for None, which is a wildcard.
std::string board_text(const tilebase::Puzzle& puzzle, PyObject* board, bool with_wildcards = false);

/// The same, parsed as a start or as a target, where None is a wildcard. target_of() also takes None, for the puzzle's
/// own goal.
tilebase::State start_of(const tilebase::Puzzle& puzzle, PyObject* board);
tilebase::Target written_target_of(const tilebase::Puzzle& puzzle, PyObject* board);
tilebase::Target target_of(const tilebase::Puzzle& puzzle, PyObject* board);

/// A str as UTF-8. Raises TypeError for anything else; `what` names the argument in the message.
std::string name_of(const char* what, PyObject* name);

/// A whole number from `least` to `most`. Raises TypeError for anything but an integer, ValueError for a number out of
/// range; `why` is the end of that message.
std::uint64_t whole_number_of(const char* name, PyObject* number, std::uint64_t least, std::uint64_t most,
                              const std::string& why = "");

/// The same, or nothing for None.
std::optional<std::uint64_t> number_of(const char* name, PyObject* number, std::uint64_t least, std::uint64_t most,
                                       const std::string& why = "");

/// A seed from 0 to 2^64 - 1; for None one from Python's own generator, which random.seed() makes repeatable.
std::uint64_t seed_of(PyObject* seed);

}  // namespace tilebase_python
