#include <tilebase/engine/puzzle/plain_spelling.hpp>

#include <algorithm>
#include <bitset>
#include <cstdint>
#include <iterator>
#include <utility>
#include <vector>

#include <base/ini.hpp>
#include <base/text.hpp>
#include <tilebase/notation.hpp>

namespace tilebase {
namespace {

using WordList = std::vector<std::string>;
using WordRows = std::vector<WordList>;

constexpr std::string_view row_spaces = " \t\r\v\f";

bool is_digit(char c) {
  return c >= '0' && c <= '9';
}

/// Returns the ASCII character that a character of three bytes in UTF-8 looks like; '\0' if there is none.
char ascii_of(std::uint32_t code) {
  if (code >= 0xFF01 && code <= 0xFF5E) return static_cast<char>(code - 0xFEE0);  // full-width forms
  if (code == 0x3000 || (code >= 0x2000 && code <= 0x200A) || code == 0x202F) return ' ';
  if ((code >= 0x2010 && code <= 0x2015) || code == 0x2212) return '-';
  if (code >= 0x2018 && code <= 0x201F) return '"';
  if (code < 0x2500 || code > 0x257F) return '\0';
  constexpr std::uint32_t horizontal[] = {0x2500, 0x2501, 0x2504, 0x2505, 0x2508, 0x2509, 0x254C, 0x254D, 0x2550};
  constexpr std::uint32_t vertical[] = {0x2502, 0x2503, 0x2506, 0x2507, 0x250A, 0x250B, 0x254E, 0x254F, 0x2551};
  const auto is_in = [&](const auto& list) {
    return std::find(std::begin(list), std::end(list), code) != std::end(list);
  };
  return is_in(horizontal) ? '-' : is_in(vertical) ? '|' : '+';
}

/// Returns a text with ASCII in place of the characters that ascii_of() knows, and of no-break spaces.
std::string in_ascii(std::string_view text) {
  std::string ascii;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const auto byte = [&](std::size_t at) {
      return at < text.size() ? static_cast<std::uint32_t>(static_cast<unsigned char>(text[at])) : 0U;
    };
    if (byte(i) == 0xC2 && byte(i + 1) == 0xA0) {
      ascii += ' ';
      ++i;
    } else if (text.substr(i).starts_with(byte_order_mark)) {
      i += byte_order_mark.size() - 1;
    } else if (const char c =
                   (byte(i) & 0xF0U) != 0xE0 || (byte(i + 1) & 0xC0U) != 0x80 || (byte(i + 2) & 0xC0U) != 0x80
                       ? '\0'
                       : ascii_of((byte(i) & 15U) << 12U | (byte(i + 1) & 63U) << 6U | (byte(i + 2) & 63U));
               c != '\0') {
      ascii += c;
      i += 2;
    } else {
      ascii += text[i];
    }
  }
  return ascii;
}

/// Returns the lines of a text without their notes.
WordList lines_of(std::string_view text) {
  WordList lines;
  while (!text.empty()) {
    std::string_view line = take_part(text, '\n');
    lines.emplace_back(line.substr(0, line.find('#')));
  }
  return lines;
}

/// Reduces the output of `solve --show` to its first board: the lines below the label `start`, up to the column of the
/// next label.
void keep_first_picture(WordList& lines) {
  constexpr std::string_view label = "start";
  constexpr std::string_view gap = "   ";
  const auto start = std::find_if(lines.begin(), lines.end(), [&](std::string_view line) {
    return line.starts_with(label) && (trim(line) == label || line.substr(label.size()).starts_with(gap));
  });
  if (start == lines.end()) return;
  const std::size_t width = start->find_first_not_of(" \r", label.size());
  lines.erase(lines.begin(), start + 1);
  lines.erase(std::find_if(lines.begin(), lines.end(), [](std::string_view line) { return trim(line).empty(); }),
              lines.end());
  for (std::string& line : lines) line.resize(std::min(width, line.size()));
}

/// Whether a line is the rule between two rows of a box, such as `+---+---+` or `|---|`.
bool is_rule(std::string_view line) {
  const std::string_view rule = trim(line);
  return rule.find_first_not_of("+-=|: ") == std::string_view::npos &&
         (rule.find("--") != std::string_view::npos || rule.find("==") != std::string_view::npos ||
          rule.find('+') != std::string_view::npos);
}

/// Returns a row of a box, cells between bars, as tiles with blanks between. Bars at both ends are the sides of the
/// box. An empty cell is the blank, unless another cell has several tiles.
std::string without_bars(std::string_view line) {
  line = trim(line);
  if (line.size() > 1 && line.front() == '|' && line.back() == '|') line = line.substr(1, line.size() - 2);
  std::string row;
  bool is_by_cell = true;
  std::string by_cell;
  while (true) {
    const std::size_t bar = line.find('|');
    const std::string_view cell = trim(line.substr(0, bar));
    is_by_cell = is_by_cell && cell.find_first_of(row_spaces) == std::string_view::npos;
    (row += cell) += ' ';
    (by_cell += cell.empty() ? "_" : cell) += ' ';
    if (bar == std::string_view::npos) break;
    line.remove_prefix(bar + 1);
  }
  return is_by_cell ? by_cell : row;
}

/// Whether a text is a list of tiles with semicolons between: numbers up to their count, and blanks. Otherwise
/// semicolons are ends of rows.
bool is_list_by_semicolons(std::string_view text) {
  const auto tiles = std::count(text.begin(), text.end(), ';') + 1;
  if (tiles == 1) return false;
  while (!text.empty()) {
    const std::string_view tile = trim(take_part(text, ';'));
    const int number = positive_number(tile);
    if (!is_blank_name(tile) && !is_wildcard(tile) && (number <= 0 || number > tiles)) return false;
  }
  return true;
}

/// Whether a line has semicolons between single tiles, as tables in files have; an empty place is the blank.
bool is_row_by_semicolons(std::string_view row) {
  if (row.find(';') == std::string_view::npos) return false;
  while (!row.empty()) {
    const std::string_view tile = trim(take_part(row, ';'));
    const int number = positive_number(tile);
    if (!tile.empty() && !is_blank_name(tile) && !is_wildcard(tile) && (number <= 0 || number > max_cells))
      return false;
  }
  return true;
}

/// Puts other separators in place of semicolons that stand between tiles, not between rows.
void respell_semicolons(WordList& lines) {
  WordList rows;
  std::copy_if(lines.begin(), lines.end(), std::back_inserter(rows),
               [](std::string_view line) { return !trim(line).empty(); });
  const bool is_list = rows.size() == 1 && is_list_by_semicolons(rows.front());
  if (!is_list && (rows.size() < 2 || !std::all_of(rows.begin(), rows.end(), is_row_by_semicolons))) return;
  for (std::string& line : lines) {
    if (trim(line).ends_with(';')) line.erase(line.rfind(';'));
    std::replace(line.begin(), line.end(), ';', is_list ? ' ' : ',');
  }
}

/// Returns lines as one text: without the bars of boxes, with a slash in place of every other end of a row.
std::string joined(WordList lines) {
  lines.erase(std::remove_if(lines.begin(), lines.end(), is_rule), lines.end());
  const bool is_in_lines =
      std::count_if(lines.begin(), lines.end(), [](std::string_view line) { return !trim(line).empty(); }) > 1;
  std::string text;
  for (const std::string& line : lines) {
    const bool has_bars = is_in_lines && line.find('|') != std::string::npos;
    (text += has_bars ? without_bars(line) : line) += '/';
  }
  std::replace_if(
      text.begin(), text.end(), [](char c) { return c == ';' || c == '|' || ends_row(c); }, '/');
  return text;
}

/// Removes the quotes round texts. A text of several tiles is a row. An empty text between separators is the blank. A
/// quote without a second one stays.
std::string without_quotes(std::string_view text) {
  constexpr std::string_view quotes = "\"'`";
  std::string result;
  bool is_after_separator = true;
  while (!text.empty()) {
    const std::size_t open = std::min(text.find_first_of(quotes), text.size());
    result += text.substr(0, open);
    if (open > 0) is_after_separator = is_separator(text[open - 1]);
    text.remove_prefix(open);
    if (text.empty()) break;
    const std::size_t close = text.find(text.front(), 1);
    if (close == std::string_view::npos) return result.append(text);
    const std::string_view quoted = text.substr(1, close - 1);
    text.remove_prefix(close + 1);
    constexpr std::size_t longest_number = 2;
    const bool is_row = trim(quoted).find_first_of(" ,") != std::string_view::npos || quoted.size() > longest_number;
    const bool is_blank = trim(quoted).empty() && is_after_separator && (text.empty() || is_separator(text.front()));
    const char end = is_row ? '/' : ' ';
    ((result += end) += is_blank ? "_" : quoted) += end;
    is_after_separator = false;
  }
  return result;
}

WordRows rows_of(std::string_view text) {
  WordRows rows;
  while (!text.empty()) {
    std::string_view row = take_part(text, '/');
    WordList words;
    for (std::string_view word = take_word(row); !word.empty(); word = take_word(row)) words.emplace_back(word);
    if (!words.empty()) rows.push_back(std::move(words));
  }
  return rows;
}

/// Calls `change` for each word.
template <class Change>
void for_each_word(WordRows& rows, Change change) {
  for (WordList& row : rows)
    for (std::string& word : row) change(word);
}

std::size_t count_words(const WordRows& rows) {
  std::size_t count = 0;
  for (const WordList& row : rows) count += row.size();
  return count;
}

/// Turns `__`, and a dash if there is no other blank, into the plain spelling of the blank.
void respell_blanks(WordRows& rows) {
  std::size_t dashes = 0;
  bool has_blank = false;
  for_each_word(rows, [&](std::string& word) {
    if (word.find_first_not_of('_') == std::string::npos) word = "_";
    dashes += static_cast<std::size_t>(std::count(word.begin(), word.end(), '-'));
    has_blank = has_blank || is_blank_name(word) || word == "00";
  });
  const bool is_run_together = count_words(rows) == rows.size();
  if (is_run_together)
    for_each_word(rows, [&](const std::string& word) {
      has_blank = has_blank || word.find_first_of("xX0_.") != std::string::npos;
    });
  if (has_blank) return;
  for_each_word(rows, [&](std::string& word) {
    if (word == "-" || word == "--")
      word = "_";
    else if (dashes == 1 && is_run_together)
      std::replace(word.begin(), word.end(), '-', '_');
  });
}

/// Removes leading zeros if every word that is no blank has two digits.
void respell_zeros(WordRows& rows) {
  bool is_padded = false;
  bool is_other = false;
  for_each_word(rows, [&](const std::string& word) {
    const bool is_number = word.size() == 2 && is_digit(word[0]) && is_digit(word[1]);
    is_padded = is_padded || (is_number && word[0] == '0');
    is_other = is_other || (!is_number && !is_blank_name(word) && !is_wildcard(word));
  });
  if (!is_padded || is_other) return;
  for_each_word(rows, [](std::string& word) {
    if (word.size() == 2 && word[0] == '0') word.erase(0, 1);
  });
}

/// Returns the value of a hexadecimal digit; -1 for another character.
int digit_value(char c) {
  if (is_digit(c)) return c - '0';
  const char small = static_cast<char>(c | 0x20);
  return small >= 'a' && small <= 'f' ? small - 'a' + 10 : -1;
}

/// Turns sixteen hexadecimal digits, all different, into numbers. Another spelling of the blank may stand for 0, and
/// wildcards for any digits.
void respell_hexadecimal(WordRows& rows) {
  std::bitset<16> seen;
  std::size_t count = 0;
  bool is_one = true;
  for_each_word(rows, [&](const std::string& word) {
    for (const char c : word) {
      ++count;
      if (is_wildcard({&c, 1})) continue;
      const int digit = is_blank_name({&c, 1}) ? 0 : digit_value(c);
      is_one = is_one && digit >= 0 && !seen[static_cast<std::size_t>(digit)];
      if (is_one) seen.set(static_cast<std::size_t>(digit));
    }
  });
  const bool has_letters = (seen >> 10).any();
  if (!is_one || count != seen.size() || (count_words(rows) == count && !has_letters)) return;
  for (WordList& row : rows) {
    WordList numbers;
    for (const std::string& word : row)
      for (const char c : word)
        numbers.push_back(digit_value(c) >= 0 ? std::to_string(digit_value(c)) : std::string(1, c));
    row = std::move(numbers);
  }
}

/// Removes the words in front that are the size of the board after them: its side, or its rows and columns. They have a
/// row of their own, or the text has one row.
void remove_size(WordRows& rows) {
  if (rows.empty()) return;
  const WordList& first = rows.front();
  for (const std::size_t numbers : {std::size_t{1}, std::size_t{2}}) {
    if (first.size() < numbers || (rows.size() > 1 && first.size() != numbers)) continue;
    const int height = positive_number(first[0]);
    const int width = positive_number(first[numbers - 1]);
    if (height <= 0 || width <= 0 || height > max_cells || width > max_cells) continue;
    const std::size_t cells = static_cast<std::size_t>(height) * static_cast<std::size_t>(width);
    WordRows board(rows.begin() + 1, rows.end());
    if (board.empty()) board.emplace_back(first.begin() + static_cast<std::ptrdiff_t>(numbers), first.end());
    WordList tiles;
    for_each_word(board, [&](const std::string& word) { tiles.push_back(word); });
    const bool is_by_row = std::cmp_equal(board.size(), height);
    if (tiles.size() != cells && is_by_row && rows.size() > 1) {  // rows of tiles that are run together
      WordList characters;
      for (const std::string& word : tiles)
        for (const char c : word) characters.emplace_back(1, c);
      tiles = std::move(characters);
    }
    const bool has_rows = is_by_row || board.size() == 1 || board.size() == cells;
    const auto is_tile = [&](const std::string& word) {
      const int number = positive_number(word);
      return is_blank_name(word) || is_wildcard(word) || (number > 0 && std::cmp_less_equal(number, cells));
    };
    if (tiles.size() != cells || !has_rows || !std::all_of(tiles.begin(), tiles.end(), is_tile)) continue;
    rows.assign(static_cast<std::size_t>(height), WordList());
    for (std::size_t i = 0; i < cells; ++i) rows[i / static_cast<std::size_t>(width)].push_back(tiles[i]);
    return;
  }
}

}  // namespace

std::string plain_spelling(std::string_view text) {
  constexpr std::size_t longest = 65536;  // no board takes so many bytes
  if (text.size() > longest) return std::string(text);
  const std::string ascii = in_ascii(text);
  WordList lines = lines_of(ascii);
  if (ascii.find(';') != std::string::npos) respell_semicolons(lines);
  keep_first_picture(lines);
  WordRows rows = rows_of(with_blank_in_empty_place(without_quotes(joined(std::move(lines)))));
  respell_blanks(rows);
  respell_zeros(rows);
  remove_size(rows);
  respell_hexadecimal(rows);
  std::string plain;
  for (const WordList& row : rows) {
    if (&row != &rows.front()) plain += '/';
    for (const std::string& word : row) (plain += &word == &row.front() ? "" : " ") += word;
  }
  return plain;
}

}  // namespace tilebase
