#pragma once

#include <span>
#include <string_view>

#include <tilebase/export.hpp>
#include <tilebase/puzzle/puzzle.hpp>

namespace tilebase {

/// A definition compiled into the library from data/puzzles/; both texts are followed by a NUL.
struct ShippedDefinition {
  std::string_view name;
  std::string_view text;
};

/// All shipped definitions, in the order of their names.
TILEBASE_EXPORT std::span<const ShippedDefinition> shipped_definitions();

/// The shipped puzzle of that name, or nothing.
TILEBASE_EXPORT std::optional<Puzzle> shipped_puzzle(std::string_view name);

/// The names of the shipped puzzles, separated by ", ", for messages.
TILEBASE_EXPORT std::string shipped_names();

}  // namespace tilebase
