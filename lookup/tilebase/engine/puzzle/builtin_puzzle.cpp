// Puzzles that are built in under a name.

#include <algorithm>
#include <array>
#include <bitset>

#include <base/ini.hpp>
#include <base/text.hpp>
#include <tilebase/engine/puzzle/definition.hpp>
#include <tilebase/engine/puzzle/readings.hpp>
#include <tilebase/engine/puzzle/spelling.hpp>
#include <tilebase/engine/puzzle/written_board.hpp>
#include <tilebase/notation.hpp>
#include <tilebase/puzzle.hpp>

namespace tilebase {
namespace {

/// A family of boards whose names end with a size, as in slide3x4.
struct SizedFamily {
  std::string_view name;
  std::string_view alias;
  std::string_view moves;  // lines of the definition
  bool has_blank;
  int min_lines;  // least number of rows and of columns; a line of one cell has no rotation
};
constexpr std::array<SizedFamily, 4> sized_families{
    {{"slide", "slide", "slides = orthogonal\n", true, 1},
     {"rotate", "loopover", "rotations = rows cols\n", false, 2},
     {"mixed", "mixed", "slides = orthogonal\nrotations = rows cols\n", true, 2},
     {"twiddle", "twiddle", "", false, 2}}};

/// End of the names of boards whose moves are runs, as in slide4x4-multi.
constexpr std::string_view multi_suffix = "-multi";

/// A name such as `slideRxC` or `slideRxC-multi`, split into its parts.
struct SizedName {
  const SizedFamily* family;
  int rows;
  int cols;
  bool is_multi;

  std::string text() const {
    return std::string(family->name) + std::to_string(rows) + 'x' + std::to_string(cols) +
           std::string(is_multi ? multi_suffix : "");
  }
};

/// Splits a name. Returns nullopt if it is not a family's name or alias and RxC, with R and C from 1 to 999.
std::optional<SizedName> sized_name(std::string_view name) {
  const bool is_multi = name.ends_with(multi_suffix);
  if (is_multi) name.remove_suffix(multi_suffix.size());
  for (const SizedFamily& family : sized_families) {
    const std::string_view word = name.starts_with(family.name) ? family.name : family.alias;
    if (!name.starts_with(word)) continue;
    const std::string_view size = name.substr(word.size());
    const std::size_t by = size.find('x');
    constexpr std::size_t max_digits = 3;
    if (by > max_digits || size.size() > by + 1 + max_digits) return std::nullopt;
    const int rows = positive_number(size.substr(0, by));
    const int cols = positive_number(size.substr(by + 1));
    if (rows < 1 || cols < 1 || size != std::to_string(rows) + 'x' + std::to_string(cols))
      return std::nullopt;  // leading zeros would give a board several names
    return SizedName{&family, rows, cols, is_multi};
  }
  return std::nullopt;
}

/// Returns the lines of a definition with the moves of Twiddle: a block of 2x2 turns clockwise (C) or anticlockwise
/// (A). Blocks are numbered in reading order, from 1.
std::string twiddle_moves(int rows, int cols) {
  std::string text = "[move]\n";
  for (const char name : {'C', 'A'})
    for (int corner = 1, number = 0; corner <= (rows - 1) * cols; ++corner) {
      if (corner % cols == 0) continue;
      const int across = name == 'C' ? 1 : cols;
      text += name + std::to_string(++number) + " = (";
      for (const int offset : {0, across, cols + 1, cols + 1 - across}) text += std::to_string(corner + offset) + ' ';
      text += ")\n";
    }
  return text;
}

/// Returns the board of slides with `cells` cells that is nearest to a square; nullopt if that board is a line.
std::optional<WrittenSlides> squarest_slides(int cells, bool has_blank) {
  int rows = 1;
  for (int lines = 2; lines * lines <= cells; ++lines)
    if (cells % lines == 0) rows = lines;
  return rows == 1 ? std::nullopt : std::optional(WrittenSlides{rows, cells / rows, has_blank, false});
}

/// Whether there is a blank among tiles that are, in any order, the numbers from 1 on and at most one blank. Returns
/// nullopt if they are not, or if there are more than max_cells tiles.
std::optional<bool> has_numbers_and_blank(const std::vector<std::string_view>& tiles) {
  if (tiles.empty() || tiles.size() > max_cells) return std::nullopt;
  std::bitset<max_cells + 1> seen;  // numbers of the tiles so far; the blank is 0
  for (const std::string_view tile : tiles) {
    const int number = is_blank_name(tile) ? 0 : positive_number(tile);
    if ((number == 0 && !is_blank_name(tile)) || number < 0 || number > static_cast<int>(tiles.size()) ||
        seen[static_cast<std::size_t>(number)])
      return std::nullopt;
    seen.set(static_cast<std::size_t>(number));
  }
  if (seen[0] && seen[tiles.size()]) return std::nullopt;  // a number is missing
  return seen[0];
}

}  // namespace

std::string builtin_name(std::string_view typed) {
  std::string name = lower_case(typed);
  constexpr std::string_view puzzle = "puzzle";
  if (name.ends_with(puzzle)) {
    name.resize(name.size() - puzzle.size());
    if (name.ends_with('-') || name.ends_with(' ')) name.pop_back();
  }
  if (sized_name("slide" + name)) return "slide" + name;
  if (const auto sized = sized_name(name)) return sized->text();
  if (const int tiles = positive_number(name); tiles > 0 && tiles < max_cells)
    if (const auto slides = squarest_slides(tiles + 1, true)) return slides->name();
  for (const auto definitions : {builtin_definitions(), large_definitions()})
    for (const BuiltinDefinition& builtin : definitions)
      if (builtin.name == name) return name;
  return std::string(typed);
}

namespace {

/// Guesses the board of slides of one reading, perhaps with a size in front.
std::optional<WrittenSlides> slides_of(const WrittenBoard& written, bool has_size) {
  const auto has_blank = has_numbers_and_blank(written.tiles);
  if (!has_blank || written.is_ragged || written.has_unclear_words) return std::nullopt;
  if (!written.is_in_rows() && !has_size) return squarest_slides(static_cast<int>(written.tile_count), *has_blank);
  return WrittenSlides{static_cast<int>(written.row_count), static_cast<int>(written.rows.front()), *has_blank, true};
}

}  // namespace

std::optional<WrittenSlides> slides_in(std::string_view text) {
  // A board with a blank in the plain spelling has no other reading: numbers in front, a size, would be missing in it.
  for (const auto tiles : {WrittenBoard::Tiles::characters, WrittenBoard::Tiles::words})
    if (const auto plain = slides_of({text, tiles}, false); plain && plain->has_blank) return plain;
  std::optional<WrittenSlides> slides;
  for (const Reading& reading : readings_of(text, true)) {
    const auto other = slides_of({reading.board, WrittenBoard::Tiles::words}, reading.height > 0);
    if (!other || (slides && slides->has_blank >= other->has_blank && slides->size() == other->size())) continue;
    if (slides && slides->has_blank == other->has_blank) return std::nullopt;
    if (!slides || other->has_blank) slides = other;
  }
  return slides;
}

std::string slides_of_board(std::string_view text) {
  const auto slides = slides_in(text);
  if (!slides || slides->has_blank || slides->is_in_rows) return slides ? slides->name() : "";
  const int tiles = slides->rows * slides->cols;
  const auto with_blank = squarest_slides(tiles + 1, true);
  if (tiles < sure_cells) return "";
  return with_blank && with_blank->rows == with_blank->cols ? with_blank->name() : slides->name();
}

std::string similar_puzzle(std::string_view typed, std::vector<std::string> names) {
  const std::string word = lower_case(typed);
  for (const SizedFamily& family : sized_families)
    for (const std::string_view name : {family.name, family.alias})
      if (word == name || word == std::string(name) + "rxc") return std::string(family.name) + "4x4";
  const auto builtin = builtin_puzzle_names();
  names.insert(names.end(), builtin.begin(), builtin.end());
  return similar(word, names);
}

Result<Puzzle> builtin_puzzle(std::string_view typed) {
  const std::string name = builtin_name(typed);
  for (const auto definitions : {builtin_definitions(), large_definitions()})
    for (const BuiltinDefinition& builtin : definitions)
      if (builtin.name == name) return Puzzle::parse(builtin.text, name);
  const std::string no_puzzle = "no puzzle " + quote(typed);
  const auto sized = sized_name(name);
  const int cells = sized ? sized->rows * sized->cols : 0;
  if (sized && cells > max_cells)
    return Error{ErrorCode::too_many_cells, no_puzzle + ": " + name + " has " + std::to_string(cells) + " cells, and " +
                                                std::string(sized->family->name) + "RxC at most " +
                                                std::to_string(max_cells)};
  if (!sized || cells < 2 || std::min(sized->rows, sized->cols) < sized->family->min_lines) {
    const std::string suggestion = similar_puzzle(typed, {});
    return Error{ErrorCode::table_missing,
                 no_puzzle + (suggestion.empty() ? " is built in; there are " + builtin_names()
                                                 : "; did you mean " + suggestion + '?')};
  }
  const auto [family, rows, cols, is_multi] = *sized;
  std::string text = "name = " + name + "\ntiles =";
  for (int tile = 1; tile <= cells - (family->has_blank ? 1 : 0); ++tile) text += ' ' + std::to_string(tile);
  if (family->has_blank) text += " x\nblank = x";
  text += "\nrows = " + std::to_string(rows) + "\ncols = " + std::to_string(cols) + '\n';
  if (is_multi) text += "metric = multi\n";
  text += family->moves.empty() ? twiddle_moves(rows, cols) : std::string(family->moves);
  return Puzzle::parse(text, name);
}

std::vector<std::string> builtin_puzzle_names() {
  std::vector<std::string> names;
  for (const auto definitions : {builtin_definitions(), large_definitions()})
    for (const BuiltinDefinition& builtin : definitions) names.emplace_back(builtin.name);
  for (const SizedFamily& family : sized_families)
    for (const bool is_multi : {false, true})
      for (int excess = 0; excess < max_cells; ++excess)
        for (int lines = std::max(family.min_lines, excess == 0 ? 2 : 1); lines * (lines + excess) <= max_cells;
             ++lines) {
          names.push_back(SizedName{&family, lines, lines + excess, is_multi}.text());
          if (excess > 0) names.push_back(SizedName{&family, lines + excess, lines, is_multi}.text());
        }
  return names;
}

std::string builtin_names() {
  std::string names;
  for (const BuiltinDefinition& builtin : builtin_definitions()) names += std::string(builtin.name) + ", ";
  return names + other_builtin_names();
}

std::vector<std::string> names_without_tables() {
  std::vector<std::string> names;
  for (const BuiltinDefinition& large : large_definitions()) names.emplace_back(large.name);
  for (const SizedFamily& family : sized_families) names.push_back(std::string(family.name) + "RxC");
  return names;
}

std::string other_builtin_names() {
  std::string text;
  for (const std::string& name : names_without_tables()) (text += text.empty() ? "" : ", ") += name;
  return text + " of up to 64 cells, in which a run is a move with -multi";
}

}  // namespace tilebase
