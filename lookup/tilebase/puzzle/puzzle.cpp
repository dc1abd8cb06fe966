#include <tilebase/puzzle/puzzle.hpp>

#include <algorithm>

namespace tilebase {

std::string Puzzle::word(const Path& path) const {
  const bool single = std::all_of(moves_.begin(), moves_.end(), [](const Move& m) { return m.name.size() == 1; });
  std::string text;
  for (const MoveId move : path) {
    if (!single && !text.empty()) text += ' ';
    text += moves_[move].name;
  }
  return text;
}

}  // namespace tilebase
