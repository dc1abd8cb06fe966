#include <tilebase/engine/search/wildcards.hpp>

#include <algorithm>
#include <bit>

#include <tilebase/engine/puzzle/placement.hpp>

namespace tilebase {
namespace {

constexpr std::uint16_t unseen = 0xFFFF;

/// Number of bits for one cell in a *placement*: a word with the cells of the followed tiles, the first tile's cell in
/// the lowest bits.
unsigned bits_per_cell(int cells) {
  return static_cast<unsigned>(std::bit_width(static_cast<unsigned>(cells - 1)));
}

/// Returns the cell of tile number `tile` in a placement.
std::uint32_t cell_at(std::uint32_t placement, unsigned tile, unsigned bits) {
  return placement >> (tile * bits) & ((1U << bits) - 1);
}

/// Returns the tiles to follow: the blank, then the tiles that the target names. The target has one goal.
std::vector<int> tiles_to_follow(const Puzzle& puzzle, const Target& target) {
  std::vector<int> tiles;
  if (puzzle.blank()) tiles.push_back(*puzzle.blank());
  for (const std::uint8_t tile : target)
    if (tile != Target::any && tile != puzzle.blank()) tiles.push_back(tile);
  return tiles;
}

/// Lists all placements that match the target. The target gives the cells of the named tiles; a blank that the target
/// does not name may be in any wildcard.
std::vector<std::uint32_t> matching_placements(const Target& target, const std::vector<int>& tiles, unsigned bits) {
  std::vector<std::uint32_t> matches{0};
  for (std::size_t i = tiles.size(); i-- > 0;) {
    const bool is_named = std::find(target.begin(), target.end(), tiles[i]) != target.end();
    std::vector<std::uint32_t> longer;
    for (int cell = 0; cell < target.cells(); ++cell)
      if (is_named ? target[cell] == tiles[i] : target[cell] == Target::any)
        for (const std::uint32_t others : matches) longer.push_back(others << bits | static_cast<std::uint32_t>(cell));
    matches = std::move(longer);
  }
  return matches;
}

}  // namespace

std::vector<State> completions(const Target& target) {
  const int cells = target.cells();
  State state = target.only_match();  // the wildcards' cells are filled below
  std::vector<int> wildcard_cells;
  for (int c = 0; c < cells; ++c)
    if (target[c] == Target::any) wildcard_cells.push_back(c);
  std::vector<std::uint8_t> free;  // the tiles that the target does not name; they go into its wildcards in every order
  for (int t = 0; t < cells; ++t)
    if (std::find(target.begin(), target.end(), t) == target.end()) free.push_back(static_cast<std::uint8_t>(t));
  std::vector<State> states;
  do {
    for (std::size_t i = 0; i < free.size(); ++i) state[wildcard_cells[i]] = free[i];
    states.push_back(state);
  } while (std::next_permutation(free.begin(), free.end()));
  return states;
}

std::vector<std::vector<Permutation>> steps_to(const Puzzle& puzzle) {
  std::vector<std::vector<Permutation>> steps(static_cast<std::size_t>(puzzle.blank_cells()));
  for (const Move& move : puzzle.moves())
    for (std::size_t cell = 0; cell < steps.size(); ++cell) {
      if (!move.at[cell]) continue;
      auto& effects = steps[static_cast<std::size_t>(puzzle.blank_cell_after(*move.at[cell], static_cast<int>(cell)))];
      if (std::find(effects.begin(), effects.end(), *move.at[cell]) == effects.end()) effects.push_back(*move.at[cell]);
    }
  return steps;
}

std::int64_t FixedTiles::moves(const Puzzle& puzzle, const Target& target) {
  const auto tiles = static_cast<int>(tiles_to_follow(puzzle, target).size());
  std::int64_t moves = static_cast<std::int64_t>(puzzle.moves().size());
  for (int i = 0; i < tiles; ++i) moves *= puzzle.cells() - i;
  return moves;
}

bool FixedTiles::pays(const Puzzle& puzzle, const Target& target) {
  if (static_cast<int>(tiles_to_follow(puzzle, target).size()) > most_tiles(puzzle.cells())) return false;
  // Looking at a completion costs about as much as ten moves of the search. The completions of twelve wildcards cost
  // more than any search over at most most_tiles() tiles.
  constexpr int max_counted_wildcards = 12;
  return moves(puzzle, target) <
         10 * static_cast<std::int64_t>(factorial(std::min(target.wildcards(), max_counted_wildcards)));
}

FixedTiles::FixedTiles(const Puzzle& puzzle, const Target& target)
    : cells_(puzzle.cells()),
      tiles_(tiles_to_follow(puzzle, target)),
      bits_(bits_per_cell(puzzle.cells())),
      distances_(std::size_t{1} << (bits_ * tiles_.size()), unseen) {
  // Lane c of a step is the cell from which the tile now in cell c came, so a step applied to cells undoes the step.
  const auto back = steps_to(puzzle);
  std::vector<std::uint32_t> frontier = matching_placements(target, tiles_, bits_);
  for (const std::uint32_t placement : frontier) distances_[placement] = 0;
  for (std::uint16_t distance = 1; !frontier.empty(); ++distance) {
    std::vector<std::uint32_t> next;
    for (const std::uint32_t placement : frontier)
      for (const Permutation& step : back[puzzle.blank() ? cell_at(placement, 0, bits_) : 0]) {
        std::uint32_t before = 0;
        for (unsigned i = 0; i < tiles_.size(); ++i)
          before |= std::uint32_t{step[cell_at(placement, i, bits_)]} << (i * bits_);
        if (distances_[before] != unseen) continue;
        distances_[before] = distance;
        next.push_back(before);
      }
    frontier.swap(next);
  }
}

std::optional<int> FixedTiles::distance(const State& state) const {
  std::uint32_t placement = 0;
  for (unsigned i = 0; i < tiles_.size(); ++i)
    placement |= static_cast<std::uint32_t>(state.lane_of(tiles_[i])) << (i * bits_);
  if (distances_[placement] == unseen) return std::nullopt;
  return distances_[placement];
}

std::vector<Target> FixedTiles::placements_at(std::optional<int> distance) const {
  std::vector<Target> targets;
  for (std::uint32_t placement = 0; placement < distances_.size(); ++placement) {
    if ((distance && distances_[placement] != *distance) || distances_[placement] == unseen) continue;
    Target& target = targets.emplace_back(cells_);
    for (unsigned i = 0; i < tiles_.size(); ++i)
      target[cell_at(placement, i, bits_)] = static_cast<std::uint8_t>(tiles_[i]);
  }
  return targets;
}

}  // namespace tilebase
