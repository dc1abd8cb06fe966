#pragma once

#include <array>
#include <string>
#include <string_view>

#include <tilebase/export.hpp>
#include <tilebase/puzzle/puzzle.hpp>
#include <tilebase/result.hpp>

namespace tilebase {

/// A goal, perhaps with wildcards: tile[c] is the tile wanted in cell c, or `any`. No tile is named twice.
struct Target {
  static constexpr std::uint8_t any = 0xFF;
  std::array<std::uint8_t, max_cells> tile{};

  Target() { tile.fill(any); }
  /// The target that only `state` matches.
  Target(const State& state, int cells) : Target() {
    for (int c = 0; c < cells; ++c) tile[static_cast<std::size_t>(c)] = state[c];
  }
  friend bool operator==(const Target&, const Target&) = default;
};

/// How many of the first `cells` cells are wildcards.
TILEBASE_EXPORT int wildcards(const Target& target, int cells);

/// Whether the state has the wanted tile in every cell that is not a wildcard.
TILEBASE_EXPORT bool matches(const Target& target, const State& state, int cells);

/// The one state that matches a target without wildcards.
TILEBASE_EXPORT State only_state(const Target& target, int cells);

/// Reads a board: one symbol for each cell, in the order of the cells' numbers. White space, commas, slashes and
/// brackets may stand anywhere; the blank is `x X 0 _` or `.`. Errors (bad_board) name the board, the fault and what
/// would be right.
TILEBASE_EXPORT Result<State> parse_board(const Puzzle& puzzle, std::string_view text);

/// The quick way to a good board: true and the state, or false for whatever parse_board() would refuse.
TILEBASE_EXPORT bool read_board(const Puzzle& puzzle, std::string_view text, State& state);

/// The same as parse_board() with wildcards: `*` or `?` stands for any tile, the blank included.
TILEBASE_EXPORT Result<Target> parse_target(const Puzzle& puzzle, std::string_view text);

/// A board as its symbols in the order of the cells, the blank as `x`, a wildcard as `*`.
TILEBASE_EXPORT std::string format_board(const Puzzle& puzzle, const State& state);
TILEBASE_EXPORT std::string format_target(const Puzzle& puzzle, const Target& target);

}  // namespace tilebase
