#pragma once

#include <memory>
#include <random>
#include <string>
#include <string_view>
#include <utility>

#include <tilebase/puzzle.hpp>

namespace support {

/// A built-in puzzle, in the form that tables take.
inline std::shared_ptr<const tilebase::Puzzle> builtin(std::string_view name) {
  return std::make_shared<const tilebase::Puzzle>(tilebase::builtin_puzzle(name).value());
}

/// A puzzle from the text of a valid definition.
inline std::shared_ptr<const tilebase::Puzzle> puzzle_from(std::string_view definition) {
  return std::make_shared<const tilebase::Puzzle>(tilebase::Puzzle::parse(definition, "test").value());
}

/// The state in nine characters, for the three 3x3 puzzles, whose tiles are `1 2 3 4 5 6 7 8` and `9` or `x`.
inline tilebase::State state_of(const std::string& board) {
  tilebase::State state = tilebase::identity_permutation(9);
  for (int c = 0; c < 9; ++c) {
    const char symbol = board[static_cast<std::size_t>(c)];
    state[c] = static_cast<std::uint8_t>(symbol == 'x' ? 8 : symbol - '1');
  }
  return state;
}

/// The state after a path, all of whose moves must be allowed.
inline tilebase::State after(const tilebase::Puzzle& puzzle, tilebase::State state, const tilebase::Path& path) {
  for (const tilebase::MoveId move : path) state = puzzle.apply(state, move).value();
  return state;
}

/// The state after random moves, none of which takes back the one before, unless no other is allowed.
inline tilebase::State walked(const tilebase::Puzzle& puzzle, tilebase::State state, int moves, std::mt19937& random) {
  tilebase::State before = state;
  while (moves > 0) {
    const auto successors = puzzle.successors(state);
    const tilebase::State next = successors[random() % successors.size()].state;
    if (next == before && successors.size() > 1) continue;
    before = std::exchange(state, next);
    --moves;
  }
  return state;
}

/// A 2x2 slide: twelve reachable states; its table file has a few hundred bytes.
inline constexpr std::string_view tiny_definition =
    "name = tiny\ntiles = 1 2 3 x\nrows = 2\ncols = 2\nblank = x\nslides = orthogonal\n";

/// The magic board: two of its three moves have no inverse in the set.
inline constexpr std::string_view magic_definition =
    "name = magic2x4\ntiles = 1 2 3 4 5 6 7 8\nlayout = 1 2 3 4 / 8 7 6 5\n[move]\n"
    "A = (1 8)(2 7)(3 6)(4 5)\nB = (1 2 3 4)(8 7 6 5)\nC = (2 3 6 7)\n";

}  // namespace support
