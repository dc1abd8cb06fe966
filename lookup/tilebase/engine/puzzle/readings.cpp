#include <tilebase/engine/puzzle/readings.hpp>

#include <algorithm>
#include <cstdint>
#include <iterator>
#include <span>
#include <utility>
#include <vector>

#include <base/ini.hpp>
#include <base/text.hpp>
#include <tilebase/engine/puzzle/spelling.hpp>
#include <tilebase/notation.hpp>

namespace tilebase {
namespace {

using Lines = std::vector<std::string>;

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

/// Returns the lines of a text; without their notes if `#` begins a note.
Lines lines_of(std::string_view text, bool has_notes) {
  Lines lines;
  while (!text.empty()) {
    const std::string_view line = take_part(text, '\n');
    lines.emplace_back(has_notes ? line.substr(0, line.find('#')) : line);
  }
  return lines;
}

/// Reduces the output of `solve --show` to its first board: the lines below the label `start`, up to the column of the
/// next label.
void keep_first_picture(Lines& lines) {
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

/// Roles of a mark, which is a semicolon or a bar, in the lines of a text. Each is one character.
namespace role {
constexpr char field = ',';        // it ends a field with a tile, which is the blank if it is empty
constexpr char wall = ' ';         // it stands between tiles of a row
constexpr char row = '/';          // it ends a row
constexpr char characters = '\n';  // it ends a row of tiles that are characters, run together
}  // namespace role

/// Returns the roles that a mark may have. Marks between single tiles are not ends of rows, unless these tiles are rows
/// run together. Bars of several lines are borders of cells, or walls.
std::string roles_of(const Lines& lines, char mark) {
  std::size_t longest = 0;
  bool is_there = false;
  bool are_single = true;
  const auto is_row = [](std::string_view line) { return !trim(line).empty(); };
  for (std::string_view line : lines) {
    is_there = is_there || line.find(mark) != std::string_view::npos;
    while (!line.empty()) {
      const std::string_view field = trim(take_part(line, mark));
      longest = std::max(longest, field.size());
      are_single = are_single && std::none_of(field.begin(), field.end(), is_separator);
    }
  }
  if (is_there && mark == '|' && std::count_if(lines.begin(), lines.end(), is_row) > 1)
    return {are_single ? role::field : role::wall};
  if (!is_there || !are_single) return {role::row};
  return longest > 1 ? std::string{role::field, role::characters} : std::string{role::field};
}

/// Returns lines as one text, with slashes at the ends of rows. Bars at both ends of a line of fields are sides of a
/// box; a semicolon behind the last field ends it. An empty field is the blank.
std::string joined(const Lines& lines, char semicolon, char bar) {
  std::string text;
  for (std::string_view line : lines) {
    const std::string_view inner = trim(line);
    if (bar != role::row && inner.size() > 1 && inner.front() == '|' && inner.back() == '|')
      line = inner.substr(1, inner.size() - 2);
    if (semicolon == role::field && inner.ends_with(';')) line = inner.substr(0, inner.size() - 1);
    std::size_t field = text.size();  // begin of the current field
    bool has_fields = false;
    const auto end_field = [&] { text += trim(std::string_view(text).substr(field)).empty() ? "_" : ""; };
    for (const char c : line) {
      const char place = c == ';' ? semicolon : c == '|' ? bar : c;
      if (c != place && place == role::field) {
        end_field();
        has_fields = true;
        field = text.size() + 1;
      }
      text += ends_row(place) ? role::row : place;
      if (semicolon == role::characters || bar == role::characters) text += ' ';
    }
    if (has_fields) end_field();
    text += role::row;
  }
  return text;
}

/// Returns a text without the quotes round texts, which are tiles or, if `are_rows`, rows of tiles that may be run
/// together; "" if they cannot be that. An empty text between separators is the blank. A quote without a second one
/// stays.
std::string without_quotes(std::string_view text, bool are_rows) {
  constexpr std::string_view quotes = "\"'`";
  std::string result;
  bool is_after_separator = true;
  bool has_rows = false;
  while (!text.empty()) {
    const std::size_t open = std::min(text.find_first_of(quotes), text.size());
    result += text.substr(0, open);
    if (open > 0) is_after_separator = is_separator(text[open - 1]);
    text.remove_prefix(open);
    const std::size_t close = text.find(text.empty() ? '"' : text.front(), 1);
    if (close == std::string_view::npos) break;
    const std::string_view quoted = text.substr(1, close - 1);
    text.remove_prefix(close + 1);
    const bool is_blank = trim(quoted).empty() && is_after_separator && (text.empty() || is_separator(text.front()));
    const bool has_tiles = std::any_of(trim(quoted).begin(), trim(quoted).end(), is_separator);
    if (has_tiles && !are_rows) return "";
    has_rows = has_rows || quoted.size() > 1;
    result += are_rows ? '/' : ' ';
    for (const char c : is_blank ? "_" : quoted) (result += c).append(are_rows && !has_tiles ? 1 : 0, ' ');
    result += are_rows ? '/' : ' ';
    is_after_separator = false;
  }
  return are_rows && !has_rows ? "" : result.append(text);
}

/// Returns the words of a text as a Reading, without a size.
Reading words_of(std::string_view text) {
  Reading reading;
  std::string& board = reading.board;
  while (!text.empty()) {
    std::string_view row = take_part(text, '/');
    char before = '/';
    for (std::string_view word = take_word(row); !word.empty(); word = take_word(row)) {
      if (!board.empty()) board += before;
      board += word;
      before = ' ';
    }
  }
  return reading;
}

bool ends_word(char c) {
  return c == ' ' || c == '/';
}

std::size_t count_words(std::string_view board) {
  return board.empty() ? 0 : 1 + static_cast<std::size_t>(std::count_if(board.begin(), board.end(), ends_word));
}

// Each of the functions below changes a reading to another one. Returns false if the text does not allow this reading.

/// Removes the words in front that are the size of the board: a side, or rows and columns, or both in a word. They have
/// a row of their own, or the text has one row. Columns come first in a word with a colon, behind which the board is.
bool take_size(Reading& reading, bool has_two_words) {
  std::string_view below = reading.board;
  std::string_view row = take_part(below, '/');
  std::string_view height = take_part(row, ' ');
  std::string_view width = has_two_words ? take_part(row, ' ') : height;
  const std::size_t by = height.find('x');
  const std::size_t colon = height.find(':');
  std::string rest(row.empty() ? below : row);
  if (colon < height.size()) {
    const std::size_t end = colon + (colon + 1 < height.size() ? 1 : 2);
    rest = reading.board.substr(std::min(end, reading.board.size()));
  } else if (!row.empty() && !below.empty()) {
    return false;
  }
  if (!has_two_words && by < height.size()) {
    width = height.substr(by + 1, colon - by - 1);
    height = height.substr(0, by);
    if (width.ends_with("n2")) width.remove_suffix(2);
    if (colon != std::string_view::npos) std::swap(width, height);
  }
  reading.height = static_cast<std::size_t>(positive_number(height));
  reading.width = static_cast<std::size_t>(positive_number(width));
  reading.board = std::move(rest);
  return reading.height > 0 && reading.width > 0;
}

bool take_one_word(Reading& reading) {
  return take_size(reading, false);
}

bool take_two_words(Reading& reading) {
  return take_size(reading, true);
}

/// Splits words that are tiles of one character run together, of equal length in each row.
bool split_characters(Reading& reading) {
  std::string board;
  for (std::string_view rest = reading.board; !rest.empty();) {
    std::string_view row = take_part(rest, '/');
    for (const std::size_t size = row.find(' '), length = std::min(size, row.size()); !row.empty();) {
      const std::string_view word = take_part(row, ' ');
      if (word.size() != length) return false;
      for (const char c : word) (board += c) += ' ';
    }
    board.back() = '/';
  }
  if (!board.empty()) board.pop_back();
  const bool has_long = board.size() > reading.board.size();
  reading.board = std::move(board);
  return has_long;
}

/// Splits words at the dashes inside, as in 1-2-3.
bool split_dashes(Reading& reading) {
  std::string board;
  bool is_after_dash = false;
  for (const char c : reading.board + '/') {
    const bool is_dash = c == '-';
    const bool is_in_word = !board.empty() && !ends_word(board.back());
    if (is_dash && !is_in_word) return false;
    if (is_after_dash && ends_word(c)) board.pop_back();
    board += is_dash ? ' ' : c;
    is_after_dash = is_dash;
  }
  board.pop_back();
  reading.board = std::move(board);
  return true;
}

// Each of the functions below changes one word. Returns false if a text with such a word does not allow the reading.

/// Removes leading zeros, and fractions of zeros, as in 01 and 1.00.
bool trim_number(std::string& word) {
  if (word.find_first_not_of("0123456789.") != std::string::npos || !is_digit(word.front())) return true;
  const std::size_t point = word.find('.');
  if (word.find_last_not_of('0') == point) word.resize(std::min(point, word.size()));
  word.erase(0, std::min(word.find_first_not_of('0'), word.size() - 1));
  return true;
}

/// Turns other names of the blank into the plain one. None of the words may be a blank already.
bool rename_blank(std::string& word) {
  constexpr std::string_view names[] = {"#", "-", "--", "-1", "None", "null", "nan", "NaN"};
  if (is_blank_name(word)) return false;
  if (std::find(std::begin(names), std::end(names), word) != std::end(names) ||
      word.find_first_not_of('_') == std::string::npos)
    word = "_";
  return true;
}

/// Turns a hexadecimal digit into a number.
bool read_hexadecimal(std::string& word) {
  const char small = static_cast<char>(word.front() | 0x20);
  const bool is_letter = word.size() == 1 && small >= 'a' && small <= 'f';
  if (is_letter) word = std::to_string(small - 'a' + 10);
  return is_letter || is_blank_name(word) || is_wildcard(word) || (word.size() == 1 && is_digit(word.front()));
}

/// Raises a number by one.
bool raise(std::string& word) {
  const int number = positive_number(word);
  if (number == 0 && word != "0") return is_wildcard(word);
  word = std::to_string(number + 1);
  return true;
}

/// Turns a capital letter into a number, A into 1.
bool count_letter(std::string& word) {
  if (word.size() > 1 || word.front() < 'A' || word.front() > 'Z') return is_wildcard(word);
  word = std::to_string(word.front() - 'A' + 1);
  return true;
}

/// Changes each word. Returns false if a word refuses; also without a 0 if numbers are raised.
bool change_each(Reading& reading, bool (*change)(std::string&)) {
  std::string board;
  bool has_zero = false;
  for (std::string_view rest = reading.board; !rest.empty();) {
    std::string word(rest.substr(0, rest.find_first_of(" /")));
    rest.remove_prefix(word.size());
    has_zero = has_zero || word == "0";
    if (!change(word)) return false;
    board += word;
    if (!rest.empty()) board += rest.front();
    rest.remove_prefix(std::min<std::size_t>(1, rest.size()));
  }
  reading.board = std::move(board);
  return has_zero || change != raise;
}

template <bool (*change)(std::string&)>
bool each(Reading& reading) {
  return change_each(reading, change);
}

/// Puts the words into the rows of the size in front, if there is one. Returns false if they are in other rows.
bool put_rows(Reading& reading) {
  auto& [board, height, width] = reading;
  if (width == 0) return true;
  if (count_words(board) != height * width) return false;
  const bool is_in_rows = board.find('/') != std::string::npos;
  std::size_t count = 0;
  std::size_t in_row = 0;
  board += '/';
  for (char& c : board) {
    if (!ends_word(c)) continue;
    ++count;
    ++in_row;
    if (c == '/') {
      if (is_in_rows && in_row > 1 && in_row != width) return false;
      in_row = 0;
    }
    c = count % width == 0 ? '/' : ' ';
  }
  board.pop_back();
  return true;
}

}  // namespace

std::vector<Reading> readings_of(std::string_view text, bool has_blank) {
  constexpr std::size_t longest = 65536;  // no board takes so many bytes
  if (text.size() > longest) return {{std::string(text)}};
  std::vector<Reading> texts;
  const auto add = [&](Reading words) {
    constexpr std::size_t most_words = max_cells + 2;  // a board and its size
    if (texts.empty() ||
        (count_words(words.board) <= most_words && std::find(texts.begin(), texts.end(), words) == texts.end()))
      texts.push_back(std::move(words));
  };
  std::string ascii = in_ascii(text);
  const std::size_t equals = ascii.find('=');
  if (equals < ascii.size() && ascii.find_first_not_of("abcdefghijklmnopqrstuvwxyz_ ") == equals)
    ascii.erase(0, equals + 1);
  for (const bool has_notes : {true, false}) {
    if (!has_notes && ascii.find('#') == std::string::npos) break;
    Lines lines = lines_of(ascii, has_notes);
    keep_first_picture(lines);
    lines.erase(std::remove_if(lines.begin(), lines.end(), is_rule), lines.end());
    for (const char semicolon : roles_of(lines, ';'))
      for (const char bar : roles_of(lines, '|'))
        for (const bool are_rows : {false, true}) {
          const std::string spelling = without_quotes(joined(lines, semicolon, bar), are_rows);
          if (spelling.empty()) continue;
          add(words_of(spelling));
          add(words_of(with_blank_in_empty_place(spelling)));
        }
  }
  using Change = bool (*)(Reading&);
  constexpr Change with_blank[] = {take_one_word,     take_two_words,     split_characters,      split_dashes,
                                   each<trim_number>, each<rename_blank>, each<read_hexadecimal>};
  constexpr Change without_blank[] = {take_one_word,     take_two_words,         split_characters, split_dashes,
                                      each<trim_number>, each<read_hexadecimal>, each<raise>,      each<count_letter>};
  for (const Change change : has_blank ? std::span<const Change>(with_blank) : without_blank)
    for (std::size_t i = 0, count = texts.size(); i < count; ++i)
      if (Reading words = texts[i]; change(words)) add(std::move(words));
  std::vector<Reading> readings;
  for (Reading& words : texts)
    if (put_rows(words)) readings.push_back(std::move(words));
  if (readings.empty()) readings.push_back({std::string(text)});
  return readings;
}

}  // namespace tilebase
