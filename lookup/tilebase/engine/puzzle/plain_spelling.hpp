#pragma once

#include <string>
#include <string_view>

namespace tilebase {

/// Returns a board in the plain spelling, which puzzles read: tiles with single blanks between, rows with slashes.
/// Knows no puzzle, so a puzzle reads a text as it is first. Understands, with the plain spelling of each:
///
///     １２３/４５６/７８０                     123/456/780        full-width digits; typographic quotes and dashes
///     +---+---+                            1 2/3 _            drawn boxes, also with box-drawing characters and as
///     | 1 | 2 |                                               tables of Markdown; an empty cell is the blank
///     | 3 |   |
///     start   1 r ...                      1 2/3 x            output of `solve --show`: its first board
///     1 2 3;4 5 6   1 2 3|4 5 6            1 2 3/4 5 6        rows apart by ; or |
///     1;2;0;3                              1 2 0 3            a list of tiles apart by ;
///     ["1", "2", ""]   ["1 2", "3 0"]      1 2 _  1 2/3 0     lists of texts, each a tile or a row; "" is the blank
///     1 2                                  1 2/_ 3            an empty place, if every other row is full; also an
///       3                                                     empty field between commas or tabs
///     1 2 3 # note                         1 2 3              notes up to the end of their line
///     01 02 03 00                          1 2 3 0            numbers of two digits each
///     1 2 3 __    12-3    1 2 3 -          1 2 3 _    12_3    blanks; a dash only if there is no other blank
///     123456789ABCDEF0                     1 2 3 ... 15 0     sixteen hexadecimal digits, either case
///     2 / 1 2 / 3 0    3 2 / ...           1 2/3 0            the size in front, as rows and columns or a side
///
/// A text of more than 65,536 bytes, which is no board, is returned as it is. O(text).
std::string plain_spelling(std::string_view text);

/// Takes a text whose rows have slashes between them. Returns it with `_` in the place of the blank, if the text has
/// none of x, X, _, ., -, * and ?, and one row has an empty place where every other row has a tile:
///
///     1 2 3     13  2  4     123     1,2,3     13 2 4
///     4   6      7    12     4 6     4,,6      7   12
///     7 5 8      6 11  1     758     7,5,8     6 11 1
///
/// Spaces at the ends of a text are often lost, and must not make another board: an empty place at the end of a row
/// counts if the row is as long as another row; at its beginning, if the other rows form columns. Otherwise returns the
/// text as it is. O(text).
std::string with_blank_in_empty_place(std::string text);

}  // namespace tilebase
