// States and targets that programs make from numbers, and whether those that they pass belong to a puzzle.

#include <tilebase/engine/puzzle/fit.hpp>

#include <algorithm>
#include <bitset>
#include <string>

#include <tilebase/engine/puzzle/target_builder.hpp>

namespace tilebase {
namespace {

/// Returns the target with these tiles, by cell, equal tiles in ascending order. `thing` is a state or a target, in
/// errors. Errors: bad_board.
Result<TargetBuilder> read_tiles(const Puzzle& puzzle, std::span<const std::uint8_t> tiles, const char* thing,
                                 bool with_wildcards) {
  const auto error = [&](const std::string& reason) {
    return Error{ErrorCode::bad_board, std::string(thing) + " of " + puzzle.name() + ": " + reason};
  };
  const auto cells = static_cast<std::size_t>(puzzle.cells());
  if (tiles.size() != cells)
    return error(std::to_string(tiles.size()) + " tiles, but it has " + std::to_string(cells) + " cells");
  TargetBuilder target(puzzle.cells());
  std::bitset<max_cells> seen;
  std::bitset<max_cells> used;
  for (std::size_t cell = 0; cell < cells; ++cell) {
    std::uint8_t tile = tiles[cell];
    if (with_wildcards && tile == Target::any) continue;
    if (tile >= cells)
      return error("tile " + std::to_string(tile) + " in cell " + std::to_string(cell) + " is not a number from 0 to " +
                   std::to_string(cells - 1));
    if (seen[tile]) return error("tile " + std::to_string(tile) + " occurs twice");
    seen.set(tile);
    tile = puzzle.kind(tile);
    while (used[tile]) tile = puzzle.next_equal(tile);
    used.set(tile);
    target[cell] = tile;
  }
  return target;
}

}  // namespace

Result<State> Puzzle::state(std::span<const std::uint8_t> tiles) const {
  return read_tiles(*this, tiles, "state", false).transform([](const Target& target) { return target.only_match(); });
}

Result<Target> Puzzle::target(std::span<const std::uint8_t> tiles) const {
  return read_tiles(*this, tiles, "target", true);
}

Result<Target> Puzzle::target(const State& state) const {
  if (!fits(*this, state)) return misfit_error(*this, state);
  return TargetBuilder(state, cells());
}

Target Puzzle::goal_target() const {
  return TargetBuilder(goal(), cells());
}

bool fits(const Puzzle& puzzle, const State& state) {
  const int cells = puzzle.cells();
  if (state.cells != cells) return false;
  std::uint64_t tiles = 0;
  unsigned bits = 0;
  for (int cell = 0; cell < cells; ++cell) {
    bits |= state[cell];
    tiles |= std::uint64_t{1} << (state[cell] & (max_cells - 1));
  }
  if (bits >= max_cells || tiles != ~std::uint64_t{0} >> (max_cells - cells)) return false;
  constexpr Permutation identity = identity_permutation();
  if (!std::equal(identity.lane.begin() + cells, identity.lane.end(), state.lane.begin() + cells)) return false;
  return !puzzle.has_equal_tiles() || puzzle.representative(state) == state;
}

Error misfit_error(const Puzzle& puzzle, const State& state) {
  if (state.cells == puzzle.cells())
    return {ErrorCode::bad_board, "the state is no arrangement of the tiles of " + puzzle.name()};
  return {ErrorCode::bad_board, state.cells == 0 ? "the state is not made by a puzzle; use Puzzle::state()"
                                                 : "the state has " + std::to_string(state.cells) + " cells, but " +
                                                       puzzle.name() + " has " + std::to_string(puzzle.cells())};
}

Result<void> check_fit(const Puzzle& puzzle, const Target& target) {
  if (target.cells() == puzzle.cells()) return {};
  return Error{ErrorCode::bad_board, "the target has " + std::to_string(target.cells()) + " cells, but " +
                                         puzzle.name() + " has " + std::to_string(puzzle.cells())};
}

}  // namespace tilebase
