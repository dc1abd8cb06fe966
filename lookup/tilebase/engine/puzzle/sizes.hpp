#pragma once

#include <tilebase/puzzle.hpp>

/// Limits of the tables and indices, by number of cells.
///
///     cells      tables                                           states
///     up to 9    unpacked into memory                             listed, up to 9! = 362,880
///     up to 12   in blocks                                        listed only if a search asks for it
///     up to 16   only boards of slides, by many machines          drawn and solved, one by one
///     up to 64   only of at most most_group_states states         drawn and solved, one by one (slides: by search)
///
/// The limit of a puzzle with equal tiles is its number of boards instead: up to max_listed_boards boards are all
/// listed, and tables in blocks hold the puzzles of up to 16 cells.
namespace tilebase {

/// Greatest number of cells of a complete table that one machine generates.
inline constexpr int max_table_cells = 12;

/// Greatest number of cells of a complete table of a board of slides; above max_table_cells, many machines generate it.
inline constexpr int max_slide_table_cells = 16;

/// Greatest number of cells of a goal that fits into a table's header.
inline constexpr int max_goal_cells = 16;

/// Greatest number of cells of a puzzle whose tables are unpacked into memory, and whose states are all listed.
inline constexpr int max_unpacked_cells = 9;

/// Greatest number of boards, with equal tiles, whose distances fit into memory, a byte each, or into a table.
inline constexpr std::uint64_t max_listed_boards = std::uint64_t{1} << 28U;

/// Checks that the distances of all states of a puzzle fit into memory: it has at most max_unpacked_cells cells or,
/// with equal tiles, at most max_listed_boards boards. Errors: too_many_cells.
Result<void> can_be_listed(const Puzzle& puzzle);

/// Checks that a puzzle has complete tables whatever the number of its states: the rule of can_have_table() but for
/// that number. Errors: too_many_cells. O(moves * cells).
Result<void> has_table_by_cells(const Puzzle& puzzle);

/// Whether complete tables of a puzzle, if it has any, are of format version 3: it has more than max_unpacked_cells
/// cells, no equal tiles, and is no board of slides, but for lines and boards with walls. O(moves * cells).
bool is_numbered_by_groups(const Puzzle& puzzle);

/// Whether a puzzle has complete tables of format version 3: is_numbered_by_groups(), and it has at most
/// max_table_cells cells, or moves that lead to at most most_group_states states and no slides between walls. At most
/// some milliseconds (group_base.cpp).
bool has_group_table(const Puzzle& puzzle);

/// Whether a puzzle may have a pattern file of any moves (data/FORMAT.md): has_table_by_cells() refuses it, and it is
/// no board of slides, perhaps with walls. If has_group_table(), complete tables are made instead. O(moves * cells).
bool has_row_file(const Puzzle& puzzle);

/// Whether the tables of a puzzle are unpacked into memory. Other tables are in blocks.
inline bool is_unpacked(const Puzzle& puzzle) {
  return puzzle.cells() <= max_unpacked_cells && !puzzle.has_equal_tiles();
}

/// Returns the puzzle's number of cells. Throws std::length_error if it is above max_unpacked_cells. Every class that
/// lists all orders of the tiles calls this function first.
int unpacked_cells(const Puzzle& puzzle);

}  // namespace tilebase
