#pragma once

#include <tilebase/puzzle.hpp>

/// How many cells the tables and indices are made for.
///
///     cells     tables                                              states
///     up to 9   unpacked into memory                                listed, up to 9! = 362,880
///     to 12     in blocks                                           listed only where a search asks for it
///     to 16     of boards of slides alone, made by many machines    drawn and solved, one by one
///     to 32     none                                                the same: boards of slides are searched
///
/// With equal tiles boards count, not cells: up to max_listed_boards all are listed, and up to 16 cells they have
/// tables in blocks.
namespace tilebase {

/// The most cells of a puzzle with complete tables that one machine makes, and of a board of slides with any.
inline constexpr int max_table_cells = 12;
inline constexpr int max_slide_table_cells = 16;

/// The most cells of a goal that a table's header has room for.
inline constexpr int max_goal_cells = 16;

/// The most cells of a puzzle whose tables are unpacked into memory, and whose states are listed.
inline constexpr int max_unpacked_cells = 9;

/// The most boards of a puzzle with equal tiles whose distances are held in memory, a byte each, or in a table.
inline constexpr std::uint64_t max_listed_boards = std::uint64_t{1} << 28U;

/// Done if the distances of all states of a puzzle are held in memory: it has at most max_unpacked_cells cells or, with
/// equal tiles, at most max_listed_boards boards. Errors: too_many_cells.
Result<void> can_be_listed(const Puzzle& puzzle);

/// Whether the tables of a puzzle are unpacked into memory; else they are in blocks.
inline bool is_unpacked(const Puzzle& puzzle) {
  return puzzle.cells() <= max_unpacked_cells && !puzzle.has_equal_tiles();
}

/// The puzzle's number of cells. Throws std::length_error if they are more than max_unpacked_cells: every class that
/// lists all orders of the tiles calls it first.
int unpacked_cells(const Puzzle& puzzle);

}  // namespace tilebase
