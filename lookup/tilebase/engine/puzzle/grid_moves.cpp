#include <tilebase/engine/puzzle/definition.hpp>

#include <algorithm>
#include <cstdlib>
#include <map>

namespace tilebase {
namespace {

/// Position of a cell in a layout.
struct Place {
  int row;
  int col;
};

/// Returns the place of each cell, by cell.
std::vector<Place> places_of(const Layout& layout, int cells) {
  std::vector<Place> places(static_cast<std::size_t>(cells));
  for (std::size_t row = 0; row < layout.size(); ++row)
    for (std::size_t col = 0; col < layout[row].size(); ++col)
      if (const int cell = layout[row][col]; cell >= 0)
        places[static_cast<std::size_t>(cell)] = {static_cast<int>(row), static_cast<int>(col)};
  return places;
}

/// Returns the step along a line, -1 or 1, from one place to another: to a neighbour, or over the border from one end
/// of a line of `length` places to the other end. Returns 0 for other pairs. Lines do not wrap if `length` is 0.
int step_along(int from, int to, int length) {
  if (std::abs(to - from) == 1) return to - from;
  if (std::abs(to - from) != length - 1) return 0;
  return to < from ? 1 : -1;
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

std::array<std::size_t, 2> shape_in_reading_order(const Layout& layout) {
  int cell = 0;
  for (const auto& row : layout)
    for (const int each : row)
      if (each != cell++ || row.size() != layout.front().size()) return {};
  return {layout.size(), layout.front().size()};
}

Edges neighbours(const Layout& layout) {
  Edges edges;
  const auto add = [&](int a, int b) {
    if (a >= 0 && b >= 0) edges.insert(std::minmax({a, b}));
  };
  for (std::size_t row = 0; row < layout.size(); ++row)
    for (std::size_t col = 0; col < layout[row].size(); ++col) {
      if (col > 0) add(layout[row][col - 1], layout[row][col]);
      if (row > 0 && col < layout[row - 1].size()) add(layout[row - 1][col], layout[row][col]);
    }
  return edges;
}

std::vector<Move> slide_moves(const Layout& layout, int cells, const Edges& edges, const std::string& names) {
  const std::vector<Place> places = places_of(layout, cells);
  const bool wraps = is_full_rectangle(layout);
  const int rows = wraps ? static_cast<int>(layout.size()) : 0;
  const int cols = wraps ? static_cast<int>(layout.front().size()) : 0;
  const auto name = [&](int from, int to) -> std::string {
    const Place a = places[static_cast<std::size_t>(from)];
    const Place b = places[static_cast<std::size_t>(to)];
    const int right = a.row == b.row ? step_along(a.col, b.col, cols) : 0;
    const int down = a.col == b.col ? step_along(a.row, b.row, rows) : 0;
    if (right != 0) return right > 0 ? "r" : "l";
    if (down != 0) return down > 0 ? "d" : "u";
    return std::to_string(to + 1);
  };
  std::map<std::string, Move> moves;
  const auto move_of = [&](const std::string& move_name) -> Move& {
    const auto size = static_cast<std::size_t>(cells);
    return moves.try_emplace(move_name, Move{move_name, std::vector<std::optional<Permutation>>(size)}).first->second;
  };
  for (const char letter : names) move_of({letter});
  for (const auto& [a, b] : edges) {
    Permutation swap = identity_permutation();
    std::swap(swap[a], swap[b]);
    move_of(name(a, b)).at[static_cast<std::size_t>(a)] = swap;
    move_of(name(b, a)).at[static_cast<std::size_t>(b)] = swap;
  }
  std::vector<Move> slides;
  slides.reserve(moves.size());
  for (auto& [_, move] : moves) slides.push_back(std::move(move));
  return slides;
}

std::vector<Move> slide_moves(const Layout& layout, int cells) {
  const Edges edges = neighbours(layout);
  return edges.empty() ? std::vector<Move>{} : slide_moves(layout, cells, edges, "udlr");
}

}  // namespace tilebase
