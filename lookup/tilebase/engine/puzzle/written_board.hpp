#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <tilebase/engine/puzzle/spelling.hpp>
#include <tilebase/notation.hpp>

namespace tilebase {

/// Kinds of characters between tiles, as sets of bits: the intersection of the kinds of several characters is 0 if one
/// of the characters is part of a tile, and `inside_row` if none ends a row.
namespace separator {
inline constexpr std::uint8_t end_of_row = 1;
inline constexpr std::uint8_t inside_row = 3;
inline constexpr auto kinds = []() {
  std::array<std::uint8_t, 256> table{};
  for (std::size_t i = 0; i < table.size(); ++i) {
    const char c = static_cast<char>(i);
    if (is_separator(c)) table[i] = ends_row(c) ? end_of_row : inside_row;
  }
  return table;
}();
constexpr std::uint8_t kind(char c) {
  return kinds[static_cast<unsigned char>(c)];
}
}  // namespace separator

/// Whether the words of each row have equal length, as in `123 456`, or are clearly no numbers, as in `1234 56`: `12 3`
/// is neither the tiles 1, 2 and 3, run together, nor clearly 12 and 3. O(text).
inline bool has_clear_words(std::string_view text) {
  std::size_t length = 0;         // length of the current word
  std::size_t length_before = 0;  // length of each word before in this row; 0 if there is none
  bool is_even = true;
  bool are_numbers = true;  // whether all words are numbers of at most two digits
  for (std::size_t at = 0; at <= text.size(); ++at) {
    const std::uint8_t kind = at < text.size() ? separator::kind(text[at]) : separator::end_of_row;
    length += kind == 0 ? 1 : 0;
    if (kind == 0 || length == 0) {
      if (kind == separator::end_of_row) length_before = 0;
      continue;
    }
    is_even = is_even && (length_before == 0 || length == length_before);
    are_numbers = are_numbers && length <= 2;
    length_before = kind == separator::end_of_row ? 0 : length;
    length = 0;
  }
  return is_even || !are_numbers;
}

/// Text of a board split into rows and tiles, independent of a puzzle.
///
///     [[1, 2, 3], [4, 5, x]]    1 2 3/4 5 x    two rows of three; empty rows do not count
///     1 2 3 4 5 x               one row, which every puzzle accepts, whatever its layout
///     1 2 3/4 5/x               ragged rows
struct WrittenBoard {
  enum class Tiles { characters, words };

  WrittenBoard(std::string_view text, Tiles tiles_are);

  bool is_in_rows() const { return row_count > 1; }

  static constexpr std::size_t max_listed = max_cells + 1;  ///< limit of tiles and rows: enough to see an excess
  std::vector<std::string_view> tiles;                      ///< first max_listed tiles, in the order of the text
  std::vector<std::size_t> rows;                            ///< numbers of tiles in the first max_listed rows
  std::size_t tile_count = 0;                               ///< number of all tiles
  std::size_t row_count = 0;                                ///< number of all rows that are not empty
  bool is_ragged = false;                                   ///< rows differ in their number of tiles
  bool has_unclear_words = false;                           ///< tiles are characters, without has_clear_words()
};

/// Whether all rows have the same length.
bool are_even(const std::vector<std::size_t>& rows);

/// Describes rows in words: `3 rows of 4`, `1 row of 5`, or `rows of 1, 4 and 1` if their lengths differ. `rows` are
/// the lengths of the first of `count` rows, at least one.
std::string format_rows(const std::vector<std::size_t>& rows, std::size_t count);

/// Shape of a board of slides, guessed from a text.
struct WrittenSlides {
  int rows;
  int cols;
  bool has_blank;
  bool is_in_rows;  ///< whether the text has rows of this shape; else it has one row
  std::string size() const { return std::to_string(rows) + 'x' + std::to_string(cols); }
  std::string name() const { return "slide" + size(); }
};

/// Number of tiles from which on a board in one row and without a blank lacks no other tile: a smaller board more
/// likely does.
inline constexpr int sure_cells = 10;

/// Guesses the board of slides of a text whose tiles are, in any order, the numbers from 1 on and at most one blank.
/// The shape is that of the rows in the text; a text in one row gets the shape nearest to a square. Returns nullopt if
/// there is no such board. O(text).
std::optional<WrittenSlides> slides_in(std::string_view text);

/// Reads a target as the puzzle itself spells it, with or without wildcards. Returns nullopt if the text is no such
/// target.
/// O(text).
std::optional<Target> read_target(const Puzzle& puzzle, std::string_view text, bool with_wildcards);

inline WrittenBoard::WrittenBoard(std::string_view text, Tiles tiles_are) {
  tiles.reserve(std::min(text.size(), max_listed));
  rows.reserve(max_listed);
  std::size_t in_row = 0;
  has_unclear_words = tiles_are == Tiles::characters && !has_clear_words(text);
  const auto end_row = [&] {
    if (in_row == 0) return;
    if (rows.size() < max_listed) rows.push_back(in_row);
    is_ragged = is_ragged || in_row != rows.front();
    ++row_count;
    in_row = 0;
  };
  while (!text.empty()) {
    const std::uint8_t kind = separator::kind(text.front());
    if (kind == separator::end_of_row) end_row();
    std::size_t size = 1;
    if (kind == 0) {
      if (tiles_are == Tiles::words)
        size = static_cast<std::size_t>(
            std::find_if(text.begin(), text.end(), [](char c) { return separator::kind(c) != 0; }) - text.begin());
      if (tiles.size() < max_listed) tiles.push_back(text.substr(0, size));
      ++tile_count;
      ++in_row;
    }
    text.remove_prefix(size);
  }
  end_row();
}

inline bool are_even(const std::vector<std::size_t>& rows) {
  return std::all_of(rows.begin(), rows.end(), [&](std::size_t row) { return row == rows.front(); });
}

inline std::string format_rows(const std::vector<std::size_t>& rows, std::size_t count) {
  if (are_even(rows))
    return std::to_string(count) + (count == 1 ? " row of " : " rows of ") + std::to_string(rows.front());
  constexpr std::size_t max_shown = 12;
  std::string text = "rows of " + std::to_string(rows.front());
  for (std::size_t row = 1; row < std::min(rows.size(), max_shown); ++row)
    text += (row + 1 == count ? " and " : ", ") + std::to_string(rows[row]);
  return count > max_shown ? text + ", ..." : text;
}

}  // namespace tilebase
