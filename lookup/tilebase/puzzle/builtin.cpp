#include <tilebase/puzzle/builtin.hpp>

namespace tilebase {

std::optional<Puzzle> builtin_puzzle(std::string_view name) {
  for (const BuiltinDefinition& builtin : builtin_definitions())
    if (builtin.name == name) {
      auto puzzle = Puzzle::parse(builtin.text, builtin.name);
      if (puzzle) return std::move(*puzzle);
    }
  return std::nullopt;
}

std::string builtin_names() {
  std::string names;
  for (const BuiltinDefinition& builtin : builtin_definitions()) {
    if (!names.empty()) names += ", ";
    names += builtin.name;
  }
  return names;
}

}  // namespace tilebase
