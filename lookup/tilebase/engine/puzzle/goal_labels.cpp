#include <tilebase/engine/puzzle/goal_labels.hpp>

#include <bit>

namespace tilebase {

GoalLabels::GoalLabels(const Puzzle& puzzle, const MoveSet& moves, const Target& target) : cells(puzzle.cells()) {
  IntArray<std::uint8_t, max_cells> label_of_kind;
  label_of_kind.fill(wildcard);
  const auto add_class = [&] {
    classes.emplace_back();
    return static_cast<std::uint8_t>(classes.size() - 1);
  };
  for (int cell = 0; cell < cells; ++cell) {
    goal[cell] = wildcard;
    if (target[cell] == Target::any) {
      wildcards |= bit_of(cell);
      continue;
    }
    std::uint8_t& label = label_of_kind[puzzle.kind(target[cell])];
    if (label == wildcard) label = add_class();
    goal[cell] = label;
    classes[label].home |= bit_of(cell);
  }
  std::uint8_t unnamed = wildcard;
  for (int tile = 0; tile < cells; ++tile) {
    std::uint8_t& label = label_of_kind[puzzle.kind(static_cast<std::uint8_t>(tile))];
    const bool is_blank = moves.depends_on_blank() && tile == *puzzle.blank();
    if (label == wildcard && is_blank) label = add_class();
    if (label == wildcard) {
      if (unnamed == wildcard) unnamed = add_class();
      label = unnamed;
    }
    if (is_blank) blank = label;
    label_of_tile[tile] = label;
    ++classes[label].tiles;
  }
}

std::optional<State> GoalLabels::only_match() const {
  std::uint8_t unnamed = wildcard;
  for (std::size_t label = 0; label < classes.size(); ++label) {
    const int others = classes[label].tiles - std::popcount(classes[label].home);
    if (others == 0) continue;
    if (classes[label].is_named() || unnamed != wildcard) return std::nullopt;
    unnamed = static_cast<std::uint8_t>(label);
  }
  State match = identity_permutation(cells);
  for (int cell = 0; cell < cells; ++cell) match[cell] = goal[cell] == wildcard ? unnamed : goal[cell];
  return match;
}

CellMask GoalLabels::blank_homes() const {
  return classes[blank].is_named() ? classes[blank].home : wildcards;
}

}  // namespace tilebase
