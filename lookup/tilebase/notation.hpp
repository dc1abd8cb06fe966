#pragma once

#include <array>
#include <optional>
#include <string>
#include <string_view>

#include <tilebase/export.hpp>
#include <tilebase/puzzle.hpp>
#include <tilebase/result.hpp>

namespace tilebase {

/// Returns whether a character may stand between the tiles of a board.
constexpr bool is_separator(char c) {
  return std::string_view(" \t\r\n\v\f,/()[]{}").find(c) != std::string_view::npos;
}

/// Returns whether a separator also ends a row of the board.
constexpr bool ends_row(char c) {
  return std::string_view("/()[]{}\r\n").find(c) != std::string_view::npos;
}

/// Returns whether a name is a spelling of the blank.
constexpr bool is_blank_name(std::string_view name) {
  return name.size() == 1 && std::string_view("xX0_.").find(name) != std::string_view::npos;
}

/// Returns whether a name is a spelling of a wildcard.
constexpr bool is_wildcard(std::string_view name) {
  return name == "*" || name == "?";
}

/// Removes the separators at the beginning of a text, then the first word, which ends before the next separator, and
/// returns the word; "" if there is none.
TILEBASE_EXPORT std::string_view take_word(std::string_view& text);

/// Removes the separators at the beginning of a text, then the first tile of a board, and returns the tile, whether the
/// puzzle has it or not: a character if the puzzle has short names, else a word; "" if there is none.
TILEBASE_EXPORT std::string_view take_tile(const Puzzle& puzzle, std::string_view& text);

/// Removes the white space and commas at the beginning of a text, then the first move: the longest name that follows.
/// Moves may thus be run together (`D1L2`), unless a longer name fits, too: with a move `AB`, `A` and `BC` must be
/// apart. Returns nullopt if no name follows: at the end of the text, which is then empty, or before text that is no
/// move. O(moves).
TILEBASE_EXPORT std::optional<MoveId> take_move(const Puzzle& puzzle, std::string_view& text);

/// Reads a board: one tile for each cell. White space, commas, slashes and brackets are separators: they may stand
/// between tiles, and must if some tile's name has several characters. The blank is `x X 0 _` or `.`.
///
/// Slashes, line ends and brackets also divide the board into rows; empty rows do not count. A board in one row has its
/// tiles in the order of the cells' numbers, for every puzzle. Several rows are the board as draw() prints it:
/// each tile lies in the cell that is printed there, and each row has as many tiles as that row of the layout, gaps
/// left out. Errors: bad_board, which names the board, the fault and what would be right. O(text).
TILEBASE_EXPORT Result<State> parse_board(const Puzzle& puzzle, std::string_view text);

/// Returns the name of the built-in board of slides whose tiles a text has: the numbers from 1 on, in any order, and a
/// blank; the blank may be missing, so that parse_board() can report it. Several rows, as of parse_board(), decide the
/// shape. A board in one row gets the shape nearest to a square, of at least `least_cells` cells. Returns "" if no
/// board of slides has these tiles.
TILEBASE_EXPORT std::string slides_of_board(std::string_view text, int least_cells);

/// Reads a board as parse_board() does, but faster and without a message: false for every text that it refuses.
TILEBASE_EXPORT bool read_board(const Puzzle& puzzle, std::string_view text, State& state);

/// Reads a target as parse_board() reads a board; `*` or `?` is a wildcard for any tile, the blank included.
TILEBASE_EXPORT Result<Target> parse_target(const Puzzle& puzzle, std::string_view text);

/// Formats a board as its tiles' names in the order of the cells, the blank as `x`, a wildcard as `*`; single blanks
/// separate the names if some tile's name has several characters.
TILEBASE_EXPORT std::string format_board(const Puzzle& puzzle, const State& state);
TILEBASE_EXPORT std::string format_target(const Puzzle& puzzle, const Target& target);

/// Draws a board in the puzzle's layout: a line for each row, tiles aligned right with single blanks between; no blanks
/// at the ends of lines, no line end after the last.
TILEBASE_EXPORT std::string draw(const Puzzle& puzzle, const Target& target);

}  // namespace tilebase
