#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <tilebase/export.hpp>
#include <tilebase/puzzle.hpp>
#include <tilebase/result.hpp>

namespace tilebase {

/// Reads a board in any spelling of data/INPUTS.md: the puzzle's own, else a picture as draw() prints it, else all
/// others. Errors: bad_board, which names the board, the fault and what would be right; or two boards, if the text may
/// be either. O(text).
TILEBASE_EXPORT Result<State> parse_board(const Puzzle& puzzle, std::string_view text);

/// Returns the name of the built-in board of slides whose tiles a text has, in any spelling of parse_board(): the
/// numbers from 1 on, in any order, and a blank; the blank may be missing from a board in several rows or of 10 cells
/// and more, so that parse_board() can report it. Several rows decide the shape. A board in one row gets the shape
/// nearest to a square. Returns "" if no board of slides has these tiles. O(text).
TILEBASE_EXPORT std::string slides_of_board(std::string_view text);

/// Reads a target as parse_board() reads a board; `*` or `?` is a wildcard for any tile, the blank included. The word
/// `or` between boards makes a target of several goals, at most Target::most_goals. Errors: bad_board.
TILEBASE_EXPORT Result<Target> parse_target(const Puzzle& puzzle, std::string_view text);

/// Formats a board as its tiles' names in the order of the cells, the blank as `x`, a wildcard as `*`; single blanks
/// separate the names if some tile's name has several characters. Several goals have ` or ` between them.
TILEBASE_EXPORT std::string format_board(const Puzzle& puzzle, const State& state);
TILEBASE_EXPORT std::string format_target(const Puzzle& puzzle, const Target& target);

/// Draws a board in the puzzle's layout: a line for each row, tiles aligned right with single blanks between; no blanks
/// at the ends of lines, no line end after the last. Between neighbours where no tile slides though others do, there is
/// a wall: `|` in place of the blank, or dashes on a line between the two rows. Several goals have a line `or` between.
TILEBASE_EXPORT std::string draw(const Puzzle& puzzle, const Target& target);

/// Ways to name a slide, a move that takes the blank along and depends on its cell: by where the blank goes, which is
/// the puzzle's own name; by where the tile goes; or by the tile whose cell the blank takes, mostly a number. If
/// several tiles slide at once, this tile is the farthest from the blank. Other moves have one name.
enum class NamedBy : std::uint8_t { blank, tile, number };

/// Returns whether a puzzle has slides with other names than its own: by the tile, slides that a slide of the puzzle
/// takes back; by number, any slides, unless another move has the name of a tile.
TILEBASE_EXPORT bool has_slides(const Puzzle& puzzle, NamedBy named_by = NamedBy::tile);

/// Reader of a path as text, move by move.
///
/// A name is the puzzle's own, or one of these if the puzzle's own names do not fit: a name in capital or small
/// letters, if one move alone has it; `up`, `down`, `left` or `right`, or an arrow, for a move `u`, `d`, `l` or `r`; a
/// name and a number from 1 to 99, as in `r2`, for so many moves; a name and a prime, as in `R'`, for the move that
/// takes it back. Names may be run together, the longest that fits first; but a name in its own letters with a number
/// comes before a longer name in other letters. White space, commas, semicolons, slashes, bars, dashes, full stops,
/// quotes and brackets may stand between names, unless a name begins with one.
///
/// With a start, a tile is the name of the slide that takes the blank to its cell: by NamedBy::number before any other
/// name, else in a text of tiles alone that begins with no name of a move, such as `[3, 6]`.
class TILEBASE_EXPORT PathReader {
 public:
  /// The puzzle and the text must outlive the reader. `start` is the state before the first move, null if unknown.
  PathReader(const Puzzle& puzzle, std::string_view text, NamedBy named_by = NamedBy::blank,
             const State* start = nullptr)
      : puzzle_(&puzzle), rest_(text), named_by_(named_by) {
    if (start != nullptr) state_ = *start;
  }

  /// Returns the next move; nullopt if no name follows: at the end of the text, or before text that is no move.
  std::optional<MoveId> next();

  /// Name of the move that next() returned last, as the text has it.
  std::string_view name() const { return moves_[taken_ - 1].second; }

  /// Names that the text has: those of the constructor, or NamedBy::number if the text is tiles alone.
  NamedBy named_by() const { return named_by_; }

  /// Text that is not read yet; "" once the whole text was read.
  std::string_view rest() const { return rest_; }

 private:
  bool read_word();

  const Puzzle* puzzle_;
  std::string_view rest_;
  NamedBy named_by_;
  std::optional<State> state_;  // the state before the next move, while tiles may follow
  char quote_ = '\0';           // the open quote; while it is `'`, the next `'` closes it and is no prime
  std::vector<std::pair<MoveId, std::string_view>> moves_;  // moves of the words that were read last, and their names
  std::size_t taken_ = 0;                                   // number of those that next() has returned
};

/// Reads a path as PathReader does. Errors: bad_move for text that is no move and, with a start, for a move that is
/// not allowed.
TILEBASE_EXPORT Result<Path> parse_path(const Puzzle& puzzle, std::string_view text, NamedBy named_by = NamedBy::blank,
                                        const State* start = nullptr);

/// Returns the name of a move. By the tile, a slide has the name of the slide that takes it back, in capital letters.
/// By number, it has the name of the tile whose cell the blank takes; the name by the tile without a state, and where
/// tiles of that name are equal, so that it might be another slide.
TILEBASE_EXPORT std::string move_name(const Puzzle& puzzle, MoveId move, NamedBy named_by,
                                      const State* state = nullptr);

/// Formats a path as Puzzle::word() does, with the names of move_name() from a start on; names by number have single
/// blanks between. With `in_runs`, equal moves after each other are one name with their number, and names have single
/// blanks between, as in `R2 D`; not by number, and not for a puzzle with names that end with a digit. PathReader reads
/// the result.
TILEBASE_EXPORT std::string format_path(const Puzzle& puzzle, const Path& path, NamedBy named_by, bool in_runs = false,
                                        const State* start = nullptr);

}  // namespace tilebase
