#include <tilebase/puzzle/shipped.hpp>

namespace tilebase {

std::optional<Puzzle> shipped_puzzle(std::string_view name) {
  for (const ShippedDefinition& shipped : shipped_definitions())
    if (shipped.name == name) {
      auto puzzle = Puzzle::parse(shipped.text, shipped.name);
      if (puzzle) return std::move(*puzzle);
    }
  return std::nullopt;
}

std::string shipped_names() {
  std::string names;
  for (const ShippedDefinition& shipped : shipped_definitions()) {
    if (!names.empty()) names += ", ";
    names += shipped.name;
  }
  return names;
}

}  // namespace tilebase
