#pragma once

#include <random>
#include <string>
#include <string_view>
#include <utility>

#include <tilebase/puzzle.hpp>

#include "oracle/ida_star.hpp"
#include "oracle/slides.hpp"
#include "support/random_boards.hpp"

namespace support {

/// The tiles of boards of slides as the oracle writes them, up to 64 cells, without the blank.
inline constexpr std::string_view slide_tiles = "123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwyz@&=";

/// The tiles of such a board in the order of the goal, the blank last.
inline oracle::Board slides_in_order(oracle::Grid grid) {
  return std::string(slide_tiles.substr(0, static_cast<std::size_t>(grid.rows * grid.columns - 1))) + "x";
}

/// The board of a state of slides, as the oracle writes it.
inline oracle::Board oracle_board(const tilebase::State& state, int cells) {
  oracle::Board board;
  for (int cell = 0; cell < cells; ++cell) board += state[cell] == cells - 1 ? 'x' : slide_tiles[state[cell]];
  return board;
}

/// The board after random slides, none of which undoes the one before.
inline oracle::Board walked(oracle::Grid grid, oracle::Board board, int steps, std::mt19937& random) {
  const auto moves = oracle::slides(grid);
  for (oracle::Board before; steps > 0;) {
    auto there = moves[below(moves.size(), random)].after(board);
    if (!there || *there == before) continue;
    before = std::exchange(board, *there);
    --steps;
  }
  return board;
}

/// A random board from which slides lead to another.
inline oracle::Board random_slides(oracle::Grid grid, const oracle::Board& goal, std::mt19937& random) {
  oracle::Board board = goal;
  do board = shuffled(goal, random);
  while (!oracle::slides_connect(grid, board, goal));
  return board;
}

/// The board with wildcards for all tiles but those.
inline oracle::Board naming(oracle::Board board, const std::string& tiles) {
  for (char& tile : board)
    if (tiles.find(tile) == std::string::npos) tile = '*';
  return board;
}

}  // namespace support
