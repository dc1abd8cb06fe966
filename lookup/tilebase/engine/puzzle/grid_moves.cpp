#include <tilebase/engine/puzzle/grid_moves.hpp>

#include <algorithm>

namespace tilebase {
namespace {

int cell_at(const Layout& layout, int row, int col) {
  if (row < 0 || row >= static_cast<int>(layout.size())) return -1;
  const auto& cells = layout[static_cast<std::size_t>(row)];
  return col < 0 || col >= static_cast<int>(cells.size()) ? -1 : cells[static_cast<std::size_t>(col)];
}

}  // namespace

Move move_everywhere(std::string name, const Permutation& from, int blank_cells) {
  return {std::move(name), std::vector<std::optional<Permutation>>(static_cast<std::size_t>(blank_cells), from)};
}

std::vector<Move> shifts(const Layout& lines, char back, char forth, int blank_cells) {
  std::vector<Move> moves;
  for (std::size_t number = 0; number < lines.size(); ++number) {
    const auto& line = lines[number];
    Permutation from_next = identity_permutation();
    for (std::size_t i = 0; i < line.size(); ++i)
      from_next[line[i]] = static_cast<std::uint8_t>(line[(i + 1) % line.size()]);
    const std::string suffix = std::to_string(number + 1);
    moves.push_back(move_everywhere(back + suffix, from_next, blank_cells));
    moves.push_back(move_everywhere(forth + suffix, inverse(from_next), blank_cells));
  }
  return moves;
}

Layout columns_of(const Layout& layout) {
  Layout columns(layout.front().size());
  for (const auto& row : layout)
    for (std::size_t col = 0; col < row.size(); ++col) columns[col].push_back(row[col]);
  return columns;
}

bool is_full_rectangle(const Layout& layout) {
  return std::all_of(layout.begin(), layout.end(), [&](const auto& row) {
    return row.size() == layout.front().size() && std::count(row.begin(), row.end(), -1) == 0;
  });
}

std::vector<Move> slide_moves(const Layout& layout, int cells) {
  struct Direction {
    const char* name;
    int row;
    int col;
  };
  std::vector<Move> moves;
  bool any = false;
  for (const Direction d : {Direction{"u", -1, 0}, Direction{"d", 1, 0}, Direction{"l", 0, -1}, Direction{"r", 0, 1}}) {
    Move move{d.name, std::vector<std::optional<Permutation>>(static_cast<std::size_t>(cells))};
    for (int row = 0; row < static_cast<int>(layout.size()); ++row)
      for (int col = 0; col < static_cast<int>(layout[static_cast<std::size_t>(row)].size()); ++col) {
        const int from = cell_at(layout, row, col);
        const int to = cell_at(layout, row + d.row, col + d.col);
        if (from < 0 || to < 0) continue;
        Permutation swap = identity_permutation();
        std::swap(swap[from], swap[to]);
        move.at[static_cast<std::size_t>(from)] = swap;
        any = true;
      }
    moves.push_back(std::move(move));
  }
  return any ? moves : std::vector<Move>{};
}

}  // namespace tilebase
