#include <tilebase/engine/puzzle/readings.hpp>

#include <algorithm>
#include <cstddef>
#include <optional>
#include <string_view>
#include <utility>
#include <vector>

#include <tilebase/engine/puzzle/spelling.hpp>
#include <tilebase/notation.hpp>

namespace tilebase {
namespace {

/// Ways to see columns in a text, in the order in which they are tried.
enum class Columns {
  fields,      ///< a comma or a tab ends a column
  characters,  ///< each character is a tile, in rows without spaces but for the gap
  words,       ///< the words of a column begin, or end, at the same character
  spaces,      ///< a single space ends a column; of three spaces, the second is an empty place, printed as a space
};

/// Range of a row that a word takes: in fields, or else in characters.
struct WordPlace {
  std::size_t begin;
  std::size_t end;
  std::size_t end_in_text;
};

/// Row of a text, with its size in the unit of its places.
struct PlacedRow {
  std::vector<WordPlace> words;
  std::size_t begin_in_text;
  std::size_t size;
};

/// Returns the rows of a text that are not empty.
std::vector<PlacedRow> placed_rows(std::string_view text, Columns columns) {
  const bool is_by_field = columns == Columns::fields || columns == Columns::spaces;
  std::vector<PlacedRow> rows;
  for (std::size_t begin = 0; begin < text.size();) {
    const std::size_t end_of_row = std::min(text.find('/', begin), text.size());
    PlacedRow row{{}, begin, 0};
    std::size_t field = 0;
    for (std::size_t i = begin; i < end_of_row; ++i) {
      if (columns == Columns::fields && (text[i] == ',' || text[i] == '\t')) ++field;
      if (is_separator(text[i])) continue;
      const std::size_t first = i;
      if (columns != Columns::characters)
        while (i + 1 < end_of_row && !is_separator(text[i + 1])) ++i;
      if (columns == Columns::spaces && !row.words.empty()) {
        // Other runs of spaces are padding. They count as more columns than a row with single spaces can have, so that
        // rows with different padding have no columns.
        const std::size_t spaces = first - row.words.back().end_in_text;
        field += spaces == 1 ? 1 : spaces == 3 ? 2 : spaces + 1;
      }
      row.words.push_back(is_by_field ? WordPlace{field, field + 1, i + 1}
                                      : WordPlace{first - begin, i + 1 - begin, i + 1});
    }
    row.size = is_by_field ? field + 1 : end_of_row - begin;
    if (!row.words.empty()) rows.push_back(std::move(row));
    begin = end_of_row + 1;
  }
  return rows;
}

/// Result of a search for a gap in the rows of a text.
struct GapSearch {
  bool has_columns;                            ///< whether the rows without a gap form columns
  std::optional<std::size_t> place_in_text{};  ///< place of the gap; nullopt if it is not clear where the gap is
};

/// Looks for the only gap in the columns of a text: one row has a word less than every other row. The words of a column
/// have the same `side`, their begin or their end. A gap at the end is only clear if the row is as long as another row.
///
///     1 2 3     123      1,2,3     the gap is after the 4
///     4   6     4 6      4,,6
///     7 5 8     758      7,5,8
GapSearch only_gap(const std::vector<PlacedRow>& rows, std::size_t WordPlace::*side) {
  std::size_t columns = 0;
  for (const PlacedRow& row : rows) columns = std::max(columns, row.words.size());
  const PlacedRow* full = nullptr;  // the shortest of the rows without a gap
  const PlacedRow* gapped = nullptr;
  for (const PlacedRow& row : rows) {
    if (row.words.size() != columns) {
      if (gapped != nullptr) return {.has_columns = false};
      gapped = &row;
      continue;
    }
    for (std::size_t i = 0; i < columns; ++i) {
      const bool is_alike = full == nullptr || row.words[i].*side == full->words[i].*side;
      const bool is_in_own_field = i == 0 || row.words[i - 1].*side != row.words[i].*side;
      if (!is_alike || !is_in_own_field) return {.has_columns = false};
    }
    if (full == nullptr || row.size < full->size) full = &row;
  }
  if (gapped == nullptr || gapped->words.size() + 1 != columns) return {.has_columns = false};
  std::size_t gap = 0;
  const auto is_in_column = [&](std::size_t word, std::size_t column) {
    return gapped->words[word].*side == full->words[column].*side;
  };
  // The words before the gap lie in their own columns, the words behind it one column further.
  while (gap + 1 < columns && is_in_column(gap, gap)) ++gap;
  for (std::size_t word = gap; word + 1 < columns; ++word)
    if (!is_in_column(word, word + 1)) return {.has_columns = true};
  if (gap + 1 == columns && gapped->size < full->size) return {.has_columns = true};
  return {.has_columns = true, .place_in_text = gap == 0 ? gapped->begin_in_text : gapped->words[gap - 1].end_in_text};
}

}  // namespace

std::string with_blank_in_empty_place(std::string text) {
  const bool has_wildcard = text.find_first_of("*?") != std::string::npos;
  const std::vector<PlacedRow> by_word = placed_rows(text, Columns::words);
  // In rows that are run together, only the row with the gap may have spaces inside.
  const auto has_spaces = [](const PlacedRow& row) { return row.words.size() > 1; };
  const bool is_run_together = std::count_if(by_word.begin(), by_word.end(), has_spaces) <= 1;
  for (const Columns columns : {Columns::fields, Columns::characters, Columns::words, Columns::spaces}) {
    if (columns == Columns::characters && !is_run_together) continue;
    if (columns != Columns::fields && has_wildcard) break;
    const std::vector<PlacedRow> rows = columns == Columns::words ? by_word : placed_rows(text, columns);
    bool has_columns = false;
    for (const auto side : {&WordPlace::begin, &WordPlace::end}) {
      const GapSearch gap = only_gap(rows, side);
      if (gap.place_in_text && columns == Columns::characters) return text.replace(*gap.place_in_text, 1, "_");
      if (gap.place_in_text) return text.insert(*gap.place_in_text, " _ ");
      has_columns = has_columns || gap.has_columns;
    }
    if (has_columns) return text;
  }
  return text;
}

}  // namespace tilebase
