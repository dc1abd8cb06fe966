#include <tilebase/engine/search/wildcards.hpp>

#include <algorithm>

#include <tilebase/engine/puzzle/placement.hpp>
#include <tilebase/engine/puzzle/slide_board.hpp>

namespace tilebase {
namespace {

constexpr std::uint16_t unseen = 0xFFFF;

/// Number of bits for one cell in a word that holds the cells of several tiles. The first tile has the lowest bits.
unsigned bits_per_cell(int cells) {
  return cells <= 16 ? 4 : 5;
}

/// The cell of tile number `tile` in a word of cells.
std::uint32_t cell_at(std::uint32_t cells, unsigned tile, unsigned bits) {
  return cells >> (tile * bits) & ((1U << bits) - 1);
}

/// The tiles to follow: the blank, then the tiles that the target names.
std::vector<int> tiles_to_follow(const Puzzle& puzzle, const Target& target) {
  std::vector<int> tiles;
  if (puzzle.blank()) tiles.push_back(*puzzle.blank());
  for (const std::uint8_t tile : target)
    if (tile != Target::any && tile != puzzle.blank()) tiles.push_back(tile);
  return tiles;
}

/// Lists all cells of the followed tiles that match the target, as words of cells. The target gives the cells of the
/// named tiles; a blank that the target does not name may be in any wildcard.
std::vector<std::uint32_t> matching_cells(const Target& target, const std::vector<int>& tiles, unsigned bits) {
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

namespace {

/// Calls `visit(state)` with every completion, in lexicographic order, until visit() returns false. Returns whether all
/// calls returned true.
template <class Visit>
bool for_each_completion(const Target& target, const Visit& visit) {
  const int cells = target.cells();
  State state = target.only_match();
  std::vector<int> holes;
  for (int c = 0; c < cells; ++c)
    if (target[c] == Target::any) holes.push_back(c);
  std::vector<std::uint8_t> free;  // the tiles that the target does not name; they go into its wildcards in every order
  for (int t = 0; t < cells; ++t)
    if (std::find(target.begin(), target.end(), t) == target.end()) free.push_back(static_cast<std::uint8_t>(t));
  do {
    for (std::size_t i = 0; i < holes.size(); ++i) state[holes[i]] = free[i];
    if (!visit(state)) return false;
  } while (std::next_permutation(free.begin(), free.end()));
  return true;
}

}  // namespace

std::vector<State> completions(const Target& target) {
  std::vector<State> states;
  for_each_completion(target, [&](const State& state) {
    states.push_back(state);
    return true;
  });
  return states;
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
    : tiles_(tiles_to_follow(puzzle, target)),
      bits_(bits_per_cell(puzzle.cells())),
      distances_(std::size_t{1} << (bits_ * tiles_.size()), unseen) {
  // Lane c of a move is the cell that the tile in c came from, so the move itself goes backwards. The cell of the blank
  // before the move chooses the move; `back` has the moves by the cell of the blank after the move.
  std::vector<std::vector<const Permutation*>> back(static_cast<std::size_t>(puzzle.blank_cells()));
  for (const Move& move : puzzle.moves())
    for (std::size_t from = 0; from < back.size(); ++from)
      if (move.at[from])
        back[static_cast<std::size_t>(puzzle.blank_cell_after(*move.at[from], static_cast<int>(from)))].push_back(
            &*move.at[from]);

  std::vector<std::uint32_t> frontier = matching_cells(target, tiles_, bits_);
  for (const std::uint32_t cells : frontier) distances_[cells] = 0;
  for (std::uint16_t distance = 1; !frontier.empty(); ++distance) {
    std::vector<std::uint32_t> next;
    for (const std::uint32_t cells : frontier)
      for (const Permutation* step : back[puzzle.blank() ? cell_at(cells, 0, bits_) : 0]) {
        std::uint32_t before = 0;
        for (unsigned i = 0; i < tiles_.size(); ++i)
          before |= std::uint32_t{(*step)[cell_at(cells, i, bits_)]} << (i * bits_);
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
    cells |= static_cast<std::uint32_t>(state.lane_of(tiles_[i])) << (i * bits_);
  if (distances_[cells] == unseen) return std::nullopt;
  return distances_[cells];
}

std::optional<std::vector<State>> FixedTiles::states_at(std::optional<int> distance, int cells,
                                                        const std::function<bool()>& go_on) const {
  std::vector<State> states;
  const auto take = [&](const State& state) {
    states.push_back(state);
    return go_on();
  };
  for (std::uint32_t tile_cells = 0; tile_cells < distances_.size(); ++tile_cells) {
    if ((distance && distances_[tile_cells] != *distance) || distances_[tile_cells] == unseen) continue;
    Target placement(cells);
    for (unsigned i = 0; i < tiles_.size(); ++i)
      placement[cell_at(tile_cells, i, bits_)] = static_cast<std::uint8_t>(tiles_[i]);
    if (!for_each_completion(placement, take)) return std::nullopt;
  }
  return states;
}

}  // namespace tilebase
