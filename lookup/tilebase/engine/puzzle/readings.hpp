#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace tilebase {

/// Reading of a text as a board: tiles with single blanks between, rows with slashes.
struct Reading {
  std::string board;
  std::size_t height = 0;  ///< number of rows by a size in front; 0 if the text tells no size
  std::size_t width = 0;   ///< number of columns by that size

  bool operator==(const Reading&) const = default;
};

/// Returns all readings that a text allows, at least one, the text as it is written first. They know no puzzle but for
/// `has_blank`; who asks leaves out those that are no board, and counts equal boards once. Spellings combine:
///
///     １２３/４５６/７８０                     123/456/780      full-width digits; typographic quotes and dashes
///     board = [1, 2, 3]                    1 2 3            the value of a name in small letters
///     1 2 3 # note                         1 2 3            notes up to the end of their line
///     1 2 3 #                              1 2 3 _          or else # is the blank
///     +---+---+                            1 2/3 _          drawn boxes, also with box-drawing characters and as
///     | 1 | 2 |                                             tables of Markdown; an empty cell is the blank
///     | 3 |   |
///     start   1 r ...                      1 2/3 x          output of `solve --show`: its first board
///     1 2 3;4 5 6   123|456                1 2 3/4 5 6      rows apart by ; or |
///     1;2;0;3   1|2|0|3                    1 2 0 3          a list of single tiles apart by ; or |
///     ["1", "2", ""]   ["1 2", "3 0"]      1 2 _  1 2/3 0   lists of texts, each a tile or a row; "" is the blank
///     1 2                                  1 2/_ 3          an empty place, if every other row is full; also an
///       3                                                   empty field between commas or tabs
///     123/456/78x   123 456 78x            1 2 3/4 ...      tiles of one character run together; words of a row have
///                                                           the same length
///     01 02 03 00   1. 2.0                 1 2 3 0   1 2    leading zeros, fractions of zeros
///     1-2-3-0                              1 2 3 0          dashes between tiles
///     __  -  --  -1  None  null  NaN       _                the blank, if there is no other
///     3 1 2 ...   2 3/1 2 3/4 5 0          1 2 ...          the size in front: a side, or rows and columns, or RxC
///     4x3:5,1,2,...   3x3n2:1,2,...        5 1 2 ...        game numbers of Fifteen, Sixteen and Twiddle: columns
///                                                           and rows in front
///     123456789ABCDEF0                     1 2 3 ... 15 0   hexadecimal digits, either case
///     0 1 2 3   A B C D                    1 2 3 4          without a blank: numbers from 0 on, or letters
///
/// A text of more than 65,536 bytes, which is no board, has itself as its only reading. O(text).
std::vector<Reading> readings_of(std::string_view text, bool has_blank);

/// Takes a text whose rows have slashes between them. Returns it with `_` in the place of the blank, if one row has an
/// empty place where every other row has a tile; beside wildcards, only an empty field between commas or tabs:
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
