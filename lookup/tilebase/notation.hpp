#pragma once

#include <array>
#include <optional>
#include <string>
#include <string_view>

#include <tilebase/export.hpp>
#include <tilebase/puzzle.hpp>
#include <tilebase/result.hpp>

namespace tilebase {

/// Characters that may stand between the tiles of a board.
constexpr bool is_separator(char c) {
  return std::string_view(" \t\r\n\v\f,/()[]{}").find(c) != std::string_view::npos;
}

/// Which of these also end a row of the board.
constexpr bool ends_row(char c) {
  return std::string_view("/()[]{}\r\n").find(c) != std::string_view::npos;
}

/// The spellings of the blank.
constexpr bool is_blank_name(std::string_view name) {
  return name.size() == 1 && std::string_view("xX0_.").find(name) != std::string_view::npos;
}

/// The spellings of a wildcard.
constexpr bool is_wildcard(std::string_view name) {
  return name == "*" || name == "?";
}

/// Takes the first word, the characters up to a separator, and the separators before it from a text. Empty if there is
/// no word.
TILEBASE_EXPORT std::string_view take_word(std::string_view& text);

/// Takes the first tile of a board, whether the puzzle has such a tile or not, and the separators before it from a
/// text: a character where the puzzle has short names, else a word. Empty if there is none.
TILEBASE_EXPORT std::string_view take_tile(const Puzzle& puzzle, std::string_view& text);

/// Takes the first move of a word, and the blanks and commas before it, from a text: the longest name that the text
/// begins with, so moves may be run together (`D1L2`) where no longer name covers parts of two. Nothing at the end of
/// the word, where the text is then empty, and where it does not go on with a move. O(moves).
TILEBASE_EXPORT std::optional<MoveId> take_move(const Puzzle& puzzle, std::string_view& text);

/// Reads a board: one tile for each cell. White space, commas, slashes and brackets are separators: they may stand
/// between tiles, and must where some tile's name has several characters. The blank is `x X 0 _` or `.`.
///
/// Slashes, line ends and brackets also divide the board into rows; empty rows do not count. A board in one row has its
/// tiles in the order of the cells' numbers, for every puzzle. Several rows must be as long as those of the puzzle's
/// layout, gaps left out, and are the board as draw() prints it: each tile lies in the cell that is printed there.
/// Errors (bad_board) name the board, the fault and what would be right. O(text).
TILEBASE_EXPORT Result<State> parse_board(const Puzzle& puzzle, std::string_view text);

/// The built-in board of slides that a text has the tiles of: the numbers from 1 on and a blank, in any order; without
/// a blank, too, so that its reader says what is missing. Several rows, as of parse_board(), decide its shape. A board
/// in one row has at least `least_cells` cells, and the shape that is nearest to a square. "" if there is none.
TILEBASE_EXPORT std::string slides_of_board(std::string_view text, int least_cells);

/// Fast path of parse_board(): true and the state, or false for every text that parse_board() refuses.
TILEBASE_EXPORT bool read_board(const Puzzle& puzzle, std::string_view text, State& state);

/// The same as parse_board() with wildcards: `*` or `?` stands for any tile, the blank included.
TILEBASE_EXPORT Result<Target> parse_target(const Puzzle& puzzle, std::string_view text);

/// A board as its tiles' names in the order of the cells, the blank as `x`, a wildcard as `*`; with single blanks
/// between them where some tile's name has several characters.
TILEBASE_EXPORT std::string format_board(const Puzzle& puzzle, const State& state);
TILEBASE_EXPORT std::string format_target(const Puzzle& puzzle, const Target& target);

/// A board in the puzzle's layout: a line for each row, tiles aligned right with single blanks between; no blanks at
/// the ends of lines, no line end after the last.
TILEBASE_EXPORT std::string draw(const Puzzle& puzzle, const Target& target);
[[deprecated("use draw()")]] TILEBASE_EXPORT std::string draw_target(const Puzzle& puzzle, const Target& target);

}  // namespace tilebase
