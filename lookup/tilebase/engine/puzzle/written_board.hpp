#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <tilebase/notation.hpp>

namespace tilebase {

/// Kinds of characters between tiles, as sets of bits: the intersection of the kinds of several characters is 0 if one
/// of them is part of a tile, and `within_row` if none of them ends a row.
namespace separator {
inline constexpr std::uint8_t end_of_row = 1;
inline constexpr std::uint8_t within_row = 3;
inline constexpr auto kinds = []() {
  std::array<std::uint8_t, 256> table{};
  for (std::size_t i = 0; i < table.size(); ++i) {
    const char c = static_cast<char>(i);
    if (is_separator(c)) table[i] = ends_row(c) ? end_of_row : within_row;
  }
  return table;
}();
constexpr std::uint8_t kind(char c) {
  return kinds[static_cast<unsigned char>(c)];
}
}  // namespace separator

/// A board as it was written: its rows and its tiles, before a puzzle says what the tiles are.
///
///     [[1, 2, 3], [4, 5, x]]    1 2 3/4 5 x    two rows of three; empty rows do not count
///     1 2 3 4 5 x               one row, which every puzzle accepts, whatever its layout
///     1 2 3/4 5/x               ragged rows
struct WrittenBoard {
  enum class Tiles { characters, words };

  WrittenBoard(std::string_view text, Tiles tiles_are);

  bool is_in_rows() const { return row_count > 1; }

  static constexpr std::size_t most_kept = max_cells + 1;  ///< enough to see that there are too many
  std::vector<std::string_view> tiles;                     ///< the first ones, in the order of the text
  std::vector<std::size_t> rows;                           ///< numbers of tiles in the first rows
  std::size_t tile_count = 0;
  std::size_t row_count = 0;
  bool is_ragged = false;  ///< not all rows have the same number of tiles
};

/// Whether all rows have the same length.
bool are_even(const std::vector<std::size_t>& rows);

/// Rows in words: `3 rows of 4`, `1 row of 5`, or `rows of 1, 4 and 1` where not all are equally long. `rows` are the
/// lengths of the first of `count` rows, at least one.
std::string format_rows(const std::vector<std::size_t>& rows, std::size_t count);

/// A board of slides that a text seems to be.
struct WrittenSlides {
  int rows;
  int cols;
  bool has_blank;
  bool is_in_rows;  ///< the text has this shape; else it has one row
  std::string name() const { return "slide" + std::to_string(rows) + 'x' + std::to_string(cols); }
};

/// The board of slides that a text has the tiles of, in any order: the numbers from 1 on and a blank, or only numbers.
/// Its shape is that of the rows that are written; of one row, that of the board with as many cells that is nearest to
/// a square. Nothing if there is none. O(text).
std::optional<WrittenSlides> slides_in(std::string_view text);

}  // namespace tilebase
