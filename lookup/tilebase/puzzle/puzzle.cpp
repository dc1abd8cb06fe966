#include <tilebase/puzzle/puzzle.hpp>

#include <algorithm>
#include <stdexcept>

namespace tilebase {

std::uint8_t Puzzle::tile(std::string_view name) const {
  if (name.size() == 1) return tile(name[0]);
  const auto found = std::find(tile_names_.begin(), tile_names_.end(), name);
  return found == tile_names_.end() ? no_tile : static_cast<std::uint8_t>(found - tile_names_.begin());
}

std::string Puzzle::word(const Path& path) const {
  const bool single = std::all_of(moves_.begin(), moves_.end(), [](const Move& m) { return m.name.size() == 1; });
  std::string text;
  for (const MoveId move : path) {
    if (!single && !text.empty()) text += ' ';
    text += moves_[move].name;
  }
  return text;
}

std::string why_no_table(const Puzzle& puzzle) {
  if (puzzle.cells() <= max_table_cells) return "";
  return "puzzle " + puzzle.name() + " has " + std::to_string(puzzle.cells()) +
         " cells; complete tables hold at most " + std::to_string(max_table_cells);
}

int table_cells(const Puzzle& puzzle) {
  if (const std::string reason = why_no_table(puzzle); !reason.empty()) throw std::length_error(reason);
  return puzzle.cells();
}

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
