#pragma once

#include <optional>

#include <base/int_array.hpp>
#include <tilebase/engine/puzzle/move_set.hpp>
#include <tilebase/engine/puzzle/slide_board.hpp>
#include <tilebase/puzzle.hpp>

namespace tilebase {

/// Target of a search, with tiles renamed to *labels*. Tiles that the target does not tell apart have one label: equal
/// tiles, and all tiles that it does not name. So wildcards and equal tiles are one thing to a search:
///
///     target   1 2 3 / 4 * * / * * x    tiles 1 2 3 4: labels 0 1 2 3;  tiles 5 6 7 8: label 5;  blank: label 4
///     target   1 1 2 / 2 2 x            tiles 1: label 0;  tiles 2: label 1;  blank: label 2
///
/// Labels are numbered in the order of their first goal cells. A target of different tiles without wildcards has the
/// label c in cell c, whatever the goal: any goal is searched for as the identity.
struct GoalLabels {
  GoalLabels(const Puzzle& puzzle, const MoveSet& moves, const Target& target);

  static constexpr std::uint8_t wildcard = 0xFF;

  /// Tiles of one label.
  struct Class {
    CellMask home = 0;  ///< cells in which the target names these tiles
    int tiles = 0;      ///< number of the tiles, named or not

    bool is_named() const { return home != 0; }
  };

  /// Returns the state with labels instead of tiles.
  State labelled(const State& state) const {
    State result = state;
    for (int cell = 0; cell < cells; ++cell) result[cell] = label_of_tile[state[cell]];
    return result;
  }

  /// Whether a state of labels matches the target.
  bool matches(const State& state) const {
    for (int cell = 0; cell < cells; ++cell)
      if (goal[cell] != wildcard && goal[cell] != state[cell]) return false;
    return true;
  }

  /// Whether a single state of labels matches, which is then the identity, and no two tiles have the same label.
  bool is_identity() const { return static_cast<int>(classes.size()) == cells && wildcards == 0; }

  /// Returns the state of labels that matches; nullopt if several do.
  std::optional<State> only_match() const;

  /// Cells in which the blank of a match may be; moves must depend on the blank.
  CellMask blank_homes() const;

  int cells;
  CellMask wildcards = 0;                             ///< cells of wildcards
  IntArray<std::uint8_t, max_cells> label_of_tile{};  ///< index: tile
  IntArray<std::uint8_t, max_cells> goal{};           ///< label that the target wants in each cell, or `wildcard`
  IntVector<Class> classes;                           ///< index: label
  int blank = -1;                                     ///< label of the blank; -1 if moves do not depend on the blank
};

}  // namespace tilebase
