#include <tilebase/engine/search/wildcards.hpp>

#include <algorithm>
#include <array>

#include <tilebase/engine/puzzle/placement.hpp>

namespace tilebase {
namespace {

constexpr std::uint16_t unseen = 0xFFFF;
constexpr unsigned bits_a_cell = 4;
constexpr std::uint32_t cell_mask = 15;

/// The tiles to follow: the blank, then those that the target names.
std::vector<int> followed(const Puzzle& puzzle, const Target& target) {
  std::vector<int> tiles;
  if (puzzle.blank()) tiles.push_back(*puzzle.blank());
  for (int c = 0; c < puzzle.cells(); ++c) {
    const std::uint8_t tile = target[c];
    if (tile != Target::any && tile != puzzle.blank()) tiles.push_back(tile);
  }
  return tiles;
}

/// Every way for the followed tiles to match the target: the cells of the named ones are given, a blank that is not
/// named may be in any other.
std::vector<std::uint32_t> matching(const Puzzle& puzzle, const Target& target, const std::vector<int>& tiles) {
  std::array<int, max_cells> cell_of{};
  cell_of.fill(-1);
  std::uint32_t taken = 0;
  for (int c = 0; c < puzzle.cells(); ++c)
    if (const std::uint8_t tile = target[c]; tile != Target::any) {
      cell_of[tile] = c;
      taken |= 1U << static_cast<unsigned>(c);
    }
  std::uint32_t named = 0;
  std::optional<unsigned> open;
  for (std::size_t i = 0; i < tiles.size(); ++i) {
    const int cell = cell_of[static_cast<std::size_t>(tiles[i])];
    if (cell < 0)
      open = static_cast<unsigned>(i) * bits_a_cell;
    else
      named |= static_cast<std::uint32_t>(cell) << (static_cast<unsigned>(i) * bits_a_cell);
  }
  if (!open) return {named};
  std::vector<std::uint32_t> all;
  for (std::uint32_t c = 0; c < static_cast<std::uint32_t>(puzzle.cells()); ++c)
    if (((taken >> c) & 1U) == 0) all.push_back(named | c << *open);
  return all;
}

}  // namespace

std::vector<State> completions(const Target& target, int cells) {
  State state = target.only_match();
  std::vector<bool> named(static_cast<std::size_t>(cells), false);
  std::vector<int> holes;
  for (int c = 0; c < cells; ++c) {
    if (state[c] == Target::any)
      holes.push_back(c);
    else
      named[state[c]] = true;
  }
  std::vector<std::uint8_t> free;  // the tiles that the target does not name go into its wildcards in every order
  for (int t = 0; t < cells; ++t)
    if (!named[static_cast<std::size_t>(t)]) free.push_back(static_cast<std::uint8_t>(t));
  std::vector<State> states;
  do {
    for (std::size_t i = 0; i < holes.size(); ++i) state[holes[i]] = free[i];
    states.push_back(state);
  } while (std::next_permutation(free.begin(), free.end()));
  return states;
}

std::int64_t FixedTiles::moves(const Puzzle& puzzle, const Target& target) {
  const auto tiles = static_cast<int>(followed(puzzle, target).size());
  const std::uint64_t placements = factorial(puzzle.cells()) / factorial(puzzle.cells() - tiles);
  return static_cast<std::int64_t>(placements * puzzle.moves().size());
}

bool FixedTiles::pays(const Puzzle& puzzle, const Target& target) {
  if (followed(puzzle, target).size() > most_tiles) return false;
  // A completion costs about as much as ten moves of the search.
  return moves(puzzle, target) < 10 * static_cast<std::int64_t>(factorial(target.wildcards()));
}

FixedTiles::FixedTiles(const Puzzle& puzzle, const Target& target)
    : tiles_(followed(puzzle, target)), distances_(std::size_t{1} << (bits_a_cell * tiles_.size()), unseen) {
  // A move's lane c is the cell that the tile in c came from: the way back, to be chosen by the cell of the blank
  // before the move.
  std::vector<std::vector<const Permutation*>> back(static_cast<std::size_t>(puzzle.blank_cells()));
  for (const Move& move : puzzle.moves())
    for (std::size_t from = 0; from < back.size(); ++from)
      if (move.at[from])
        back[static_cast<std::size_t>(puzzle.blank_cell_after(*move.at[from], static_cast<int>(from)))].push_back(
            &*move.at[from]);

  std::vector<std::uint32_t> frontier = matching(puzzle, target, tiles_);
  for (const std::uint32_t cells : frontier) distances_[cells] = 0;
  for (std::uint16_t distance = 1; !frontier.empty(); ++distance) {
    std::vector<std::uint32_t> next;
    for (const std::uint32_t cells : frontier)
      for (const Permutation* step : back[puzzle.blank() ? cells & cell_mask : 0]) {
        std::uint32_t before = 0;
        for (unsigned i = 0; i < tiles_.size(); ++i)
          before |= std::uint32_t{(*step)[static_cast<int>((cells >> (i * bits_a_cell)) & cell_mask)]}
                    << (i * bits_a_cell);
        if (distances_[before] != unseen) continue;
        distances_[before] = distance;
        next.push_back(before);
      }
    frontier.swap(next);
  }
}

std::optional<int> FixedTiles::distance(const State& state) const {
  std::uint32_t cells = 0;
  for (unsigned i = 0; i < tiles_.size(); ++i)
    cells |= static_cast<std::uint32_t>(state.lane_of(tiles_[i])) << (i * bits_a_cell);
  if (distances_[cells] == unseen) return std::nullopt;
  return distances_[cells];
}

std::vector<State> FixedTiles::states_at(int distance, int cells) const {
  std::vector<State> states;
  for (std::uint32_t placed = 0; placed < distances_.size(); ++placed) {
    if (distances_[placed] != distance || distances_[placed] == unseen) continue;
    Target placement(cells);
    for (unsigned i = 0; i < tiles_.size(); ++i)
      placement[(placed >> (i * bits_a_cell)) & cell_mask] = static_cast<std::uint8_t>(tiles_[i]);
    const auto completed = completions(placement, cells);
    states.insert(states.end(), completed.begin(), completed.end());
  }
  return states;
}

}  // namespace tilebase
