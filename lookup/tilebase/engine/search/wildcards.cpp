#include <tilebase/engine/search/wildcards.hpp>

#include <algorithm>

#include <tilebase/engine/puzzle/placement.hpp>
#include <tilebase/engine/puzzle/slide_board.hpp>

namespace tilebase {
namespace {

constexpr std::uint16_t unseen = 0xFFFF;

/// The cells of tiles, the first one's lowest, in so many bits each.
unsigned bits_a_cell(int cells) {
  return cells <= 16 ? 4 : 5;
}

std::uint32_t cell_at(std::uint32_t cells, unsigned tile, unsigned bits) {
  return cells >> (tile * bits) & ((1U << bits) - 1);
}

/// The tiles to follow: the blank, then those that the target names.
std::vector<int> followed(const Puzzle& puzzle, const Target& target) {
  std::vector<int> tiles;
  if (puzzle.blank()) tiles.push_back(*puzzle.blank());
  for (const std::uint8_t tile : target)
    if (tile != Target::any && tile != puzzle.blank()) tiles.push_back(tile);
  return tiles;
}

/// Every way for the followed tiles to match the target: the cells of the named ones are given, a blank that is not
/// named may be in any other.
std::vector<std::uint32_t> matching(const Target& target, const std::vector<int>& tiles, unsigned bits) {
  std::vector<std::uint32_t> all{0};
  for (std::size_t i = tiles.size(); i-- > 0;) {
    const bool is_named = std::find(target.begin(), target.end(), tiles[i]) != target.end();
    std::vector<std::uint32_t> longer;
    for (int cell = 0; cell < target.cells(); ++cell)
      if (is_named ? target[cell] == tiles[i] : target[cell] == Target::any)
        for (const std::uint32_t others : all) longer.push_back(others << bits | static_cast<std::uint32_t>(cell));
    all = std::move(longer);
  }
  return all;
}

}  // namespace

namespace {

/// Calls `visit(state)` with every completion, in lexicographic order, as long as it returns true; whether it always
/// did.
template <class Visit>
bool for_each_completion(const Target& target, const Visit& visit) {
  const int cells = target.cells();
  State state = target.only_match();
  std::vector<int> holes;
  for (int c = 0; c < cells; ++c)
    if (target[c] == Target::any) holes.push_back(c);
  std::vector<std::uint8_t> free;  // the tiles that the target does not name go into its wildcards in every order
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
  const auto tiles = static_cast<int>(followed(puzzle, target).size());
  std::int64_t moves = static_cast<std::int64_t>(puzzle.moves().size());
  for (int i = 0; i < tiles; ++i) moves *= puzzle.cells() - i;
  return moves;
}

bool FixedTiles::pays(const Puzzle& puzzle, const Target& target) {
  if (static_cast<int>(followed(puzzle, target).size()) > most_tiles(puzzle.cells())) return false;
  // A completion costs about as much as ten moves of the search. Those of twelve wildcards cost more than any search of
  // so few tiles.
  constexpr int always = 12;
  return moves(puzzle, target) < 10 * static_cast<std::int64_t>(factorial(std::min(target.wildcards(), always)));
}

FixedTiles::FixedTiles(const Puzzle& puzzle, const Target& target)
    : tiles_(followed(puzzle, target)),
      bits_(bits_a_cell(puzzle.cells())),
      distances_(std::size_t{1} << (bits_ * tiles_.size()), unseen) {
  // A move's lane c is the cell that the tile in c came from: the way back, to be chosen by the cell of the blank
  // before the move.
  std::vector<std::vector<const Permutation*>> back(static_cast<std::size_t>(puzzle.blank_cells()));
  for (const Move& move : puzzle.moves())
    for (std::size_t from = 0; from < back.size(); ++from)
      if (move.at[from])
        back[static_cast<std::size_t>(puzzle.blank_cell_after(*move.at[from], static_cast<int>(from)))].push_back(
            &*move.at[from]);

  std::vector<std::uint32_t> frontier = matching(target, tiles_, bits_);
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
  for (std::uint32_t placed = 0; placed < distances_.size(); ++placed) {
    if ((distance && distances_[placed] != *distance) || distances_[placed] == unseen) continue;
    Target placement(cells);
    for (unsigned i = 0; i < tiles_.size(); ++i)
      placement[cell_at(placed, i, bits_)] = static_cast<std::uint8_t>(tiles_[i]);
    if (!for_each_completion(placement, take)) return std::nullopt;
  }
  return states;
}

}  // namespace tilebase
