// Puzzles that are built in under a name.

#include <algorithm>
#include <array>
#include <bitset>

#include <base/ini.hpp>
#include <base/spelling.hpp>
#include <base/text.hpp>
#include <tilebase/engine/puzzle/plain_spelling.hpp>
#include <tilebase/engine/puzzle/sizes.hpp>
#include <tilebase/engine/puzzle/written_board.hpp>
#include <tilebase/notation.hpp>
#include <tilebase/puzzle.hpp>

namespace tilebase {
namespace {

/// A family of boards whose names end with a size, as in slide3x4.
struct SizedFamily {
  std::string_view name;
  bool has_blank;
  bool rotates;
  int cell_limit;
};
constexpr std::array<SizedFamily, 3> sized_families{{{"slide", true, false, max_cells},
                                                     {"rotate", false, true, max_table_cells},
                                                     {"mixed", true, true, max_table_cells}}};

/// A name such as `slideRxC`, split into the family and the size.
struct SizedName {
  const SizedFamily* family;
  int rows;
  int cols;
};

/// Splits a name. Returns nullopt if it is not a family's name and RxC, with R and C from 1 to 999.
std::optional<SizedName> sized_name(std::string_view name) {
  const auto family = std::find_if(sized_families.begin(), sized_families.end(),
                                   [&](const SizedFamily& sized) { return name.starts_with(sized.name); });
  if (family == sized_families.end()) return std::nullopt;
  const std::string_view size = name.substr(family->name.size());
  const std::size_t by = size.find('x');
  constexpr std::size_t max_digits = 3;
  if (by == std::string_view::npos || by > max_digits || size.size() > by + 1 + max_digits) return std::nullopt;
  const int rows = positive_number(size.substr(0, by));
  const int cols = positive_number(size.substr(by + 1));
  if (rows < 1 || cols < 1 || size != std::to_string(rows) + 'x' + std::to_string(cols))
    return std::nullopt;  // leading zeros would give a board several names
  return SizedName{&*family, rows, cols};
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
  if (const int tiles = positive_number(name); tiles > 0 && tiles < max_cells)
    if (const auto slides = squarest_slides(tiles + 1, true)) return slides->name();
  return std::string(typed);
}

namespace {

std::optional<WrittenSlides> slides_in_plain(std::string_view text) {
  // A text is never a board both in words and, with other tiles, in characters: from 10 on, numbers repeat the digit 1.
  for (const auto tiles_are : {WrittenBoard::Tiles::words, WrittenBoard::Tiles::characters}) {
    const WrittenBoard written(text, tiles_are);
    const auto has_blank = has_numbers_and_blank(written.tiles);
    if (!has_blank) continue;
    if (!written.is_in_rows()) return squarest_slides(static_cast<int>(written.tile_count), *has_blank);
    if (written.is_ragged) return std::nullopt;
    return WrittenSlides{static_cast<int>(written.row_count), static_cast<int>(written.rows.front()), *has_blank, true};
  }
  return std::nullopt;
}

}  // namespace

std::optional<WrittenSlides> slides_in(std::string_view text) {
  const auto slides = slides_in_plain(text);
  return slides && slides->has_blank ? slides : [&] {
    const auto respelled = slides_in_plain(plain_spelling(text));
    return respelled ? respelled : slides;
  }();
}

std::string slides_of_board(std::string_view text) {
  constexpr int sure_cells = 10;  // a smaller board in one row and without a blank more likely lacks other tiles, too
  const auto slides = slides_in(text);
  const bool is_sure = slides && (slides->has_blank || slides->is_in_rows || slides->rows * slides->cols >= sure_cells);
  return is_sure ? slides->name() : "";
}

Result<Puzzle> builtin_puzzle(std::string_view typed) {
  const std::string name = builtin_name(typed);
  for (const BuiltinDefinition& builtin : builtin_definitions())
    if (builtin.name == name) return Puzzle::parse(builtin.text, name);
  const std::string no_puzzle = "no puzzle " + quote(typed);
  const auto sized = sized_name(name);
  const int cells = sized ? sized->rows * sized->cols : 0;
  if (sized && cells > sized->family->cell_limit)
    return Error{ErrorCode::too_many_cells, no_puzzle + ": " + name + " has " + std::to_string(cells) + " cells, and " +
                                                std::string(sized->family->name) + "RxC at most " +
                                                std::to_string(sized->family->cell_limit)};
  const int min_lines = sized && sized->family->rotates ? 2 : 1;  // a line of one cell has no rotation
  if (!sized || cells < 2 || sized->rows < min_lines || sized->cols < min_lines) {
    const std::string suggestion = similar(lower_case(typed), builtin_puzzle_names());
    return Error{ErrorCode::table_missing,
                 no_puzzle + (suggestion.empty() ? " is built in; there are " + builtin_names()
                                                 : "; did you mean " + suggestion + '?')};
  }
  const auto [family, rows, cols] = *sized;
  std::string text = "name = " + name + "\ntiles =";
  for (int tile = 1; tile <= cells - (family->has_blank ? 1 : 0); ++tile) text += ' ' + std::to_string(tile);
  if (family->has_blank) text += " x\nblank = x\nslides = orthogonal";
  text += "\nrows = " + std::to_string(rows) + "\ncols = " + std::to_string(cols) + '\n';
  if (family->rotates) text += "rotations = rows cols\n";
  return Puzzle::parse(text, name);
}

std::vector<std::string> builtin_puzzle_names() {
  std::vector<std::string> names;
  for (const BuiltinDefinition& builtin : builtin_definitions()) names.emplace_back(builtin.name);
  for (const auto& [family, has_blank, rotates, cell_limit] : sized_families)
    for (int excess = 0; excess < cell_limit; ++excess)
      for (int lines = std::max(rotates ? 2 : 1, excess == 0 ? 2 : 1); lines * (lines + excess) <= cell_limit;
           ++lines) {
        const std::string shorter = std::to_string(lines);
        const std::string longer = std::to_string(lines + excess);
        names.push_back(std::string(family) + shorter + 'x' + longer);
        if (excess > 0) names.push_back(std::string(family) + longer + 'x' + shorter);
      }
  return names;
}

std::string builtin_names() {
  std::string names;
  for (const BuiltinDefinition& builtin : builtin_definitions()) names += std::string(builtin.name) + ", ";
  return names +
         "and slideRxC for boards of slides with R rows and C columns, of up to 32 cells, rotateRxC and "
         "mixedRxC of up to 12";
}

}  // namespace tilebase
