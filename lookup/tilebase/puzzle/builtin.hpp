#pragma once

#include <span>
#include <string_view>

#include <tilebase/core/export.hpp>
#include <tilebase/puzzle/puzzle.hpp>

namespace tilebase {

/// A definition compiled into the library from data/puzzles/; both texts are followed by a NUL.
struct BuiltinDefinition {
  std::string_view name;
  std::string_view text;
};

/// All built-in definitions, in the order of their names.
TILEBASE_EXPORT std::span<const BuiltinDefinition> builtin_definitions();

/// The built-in puzzle of that name, or nothing.
TILEBASE_EXPORT std::optional<Puzzle> builtin_puzzle(std::string_view name);

/// The names of the built-in puzzles, separated by ", ", for messages.
TILEBASE_EXPORT std::string builtin_names();

}  // namespace tilebase
