#include <tilebase/engine/puzzle/picture.hpp>

#include <algorithm>

namespace tilebase {
namespace {

/// Returns the cell that a slide moves the blank to, exchanging it with one tile; -1 for a step that is no slide.
int cell_after_slide(const Permutation& step, int blank_cell, int cells) {
  int moved = -1;
  for (int cell = 0; cell < cells; ++cell) {
    if (step[cell] == cell || cell == blank_cell) continue;
    if (moved >= 0) return -1;
    moved = cell;
  }
  return moved;
}

}  // namespace

Edges walls_of(const Puzzle& puzzle) {
  if (!puzzle.blank()) return {};
  Edges walls = neighbours(puzzle.layout());
  bool has_slides = false;
  for (const Move& move : puzzle.moves())
    for (int blank = 0; blank < puzzle.cells(); ++blank)
      if (const auto& step = move.at[static_cast<std::size_t>(blank)])
        if (const int cell = cell_after_slide(*step, blank, puzzle.cells()); cell >= 0) {
          has_slides = true;
          walls.erase(std::minmax({blank, cell}));
        }
  return has_slides ? walls : Edges();
}

std::vector<std::string> picture_of(const Puzzle& puzzle, const std::vector<std::string>& names,
                                    const std::vector<std::string>& styles) {
  const Layout& layout = puzzle.layout();
  const Edges walls = walls_of(puzzle);
  const auto is_wall = [&](int a, int b) { return walls.contains(std::minmax({a, b})); };
  std::size_t width = 1;  // length of the longest name
  for (const std::string& name : puzzle.tile_names()) width = std::max(width, name.size());
  const std::size_t pitch = width + 1;
  std::size_t rows = 0;  // number of rows with cells
  bool is_ordered = true;
  int cell_before = -1;
  for (const std::vector<int>& row : layout) {
    const int first = cell_before;
    for (const int cell : row) {
      is_ordered = is_ordered && (cell < 0 || cell > cell_before);
      cell_before = cell < 0 ? cell_before : cell;
    }
    rows += cell_before != first ? 1 : 0;
  }
  std::vector<std::string> lines;
  for (std::size_t row = 0; row < layout.size(); ++row) {
    std::string line;
    std::string rule(std::max<std::size_t>(2, pitch * layout[row].size() - 1), ' ');
    for (std::size_t col = 0; col < layout[row].size(); ++col) {
      const int cell = layout[row][col];
      if (col > 0) line += is_wall(layout[row][col - 1], cell) ? '|' : ' ';
      const auto at = static_cast<std::size_t>(cell);
      const std::string name = cell < 0 ? "" : names[at];
      line += std::string(width - name.size(), ' ');
      line += cell < 0 || styles.empty() || styles[at].empty() ? name : styles[at] + name + "\033[0m";
      const bool has_below = row + 1 < layout.size() && col < layout[row + 1].size();
      if (has_below && is_wall(cell, layout[row + 1][col]))
        for (std::size_t i = pitch * col - (col > 0 ? 1 : 0); i < std::min(pitch * (col + 1), rule.size()); ++i)
          rule[i] = '-';
    }
    if (rows == 1 && !is_ordered && line.find_first_not_of(' ') < line.size()) line.insert(0, 1, '|').push_back('|');
    lines.push_back(line);
    if (rule.find('-') != std::string::npos) lines.push_back(rule);
  }
  return lines;
}

}  // namespace tilebase
