#include <tilebase/notation.hpp>

#include <algorithm>
#include <array>
#include <bitset>
#include <utility>

#include <base/ini.hpp>
#include <base/text.hpp>
#include <tilebase/engine/puzzle/written_board.hpp>

namespace tilebase {
namespace {

bool separates(char c) {
  return separator::kind(c) != 0;
}

void skip_separators(std::string_view& text) {
  text.remove_prefix(static_cast<std::size_t>(std::find_if_not(text.begin(), text.end(), separates) - text.begin()));
}

/// Takes the first `size` characters off a text and returns them.
std::string_view take(std::string_view& text, std::size_t size) {
  const std::string_view prefix = text.substr(0, size);
  text.remove_prefix(size);
  return prefix;
}

std::string join_names(const std::vector<std::string>& names) {
  std::string text;
  for (const std::string& name : names) {
    if (!text.empty()) text += ' ';
    text += name;
  }
  return text;
}

/// Returns the hint that a text is a board of another puzzle of slides; "" if it is none, or if it is in one row and
/// not larger than `puzzle`, since tiles are more probably missing then.
std::string hint_at_puzzle(const Puzzle& puzzle, std::string_view text) {
  const auto slides = slides_in(text);
  if (!slides || !slides->has_blank || slides->name() == puzzle.name()) return "";
  const bool is_larger = slides->rows * slides->cols > puzzle.cells();
  return slides->is_in_rows || is_larger ? "; it reads as a board of " + slides->name() : "";
}

Error bad_board(std::string_view text, const std::string& fault) {
  return {ErrorCode::bad_board, "board " + quote(text) + ": " + fault};
}

WrittenBoard::Tiles tiles_of(const Puzzle& puzzle) {
  return puzzle.has_short_names() ? WrittenBoard::Tiles::characters : WrittenBoard::Tiles::words;
}

/// Returns the number of cells in a row of a layout, without gaps.
std::size_t cells_in(const std::vector<int>& row) {
  return static_cast<std::size_t>(std::count_if(row.begin(), row.end(), [](int cell) { return cell >= 0; }));
}

/// Whether a board is written in one row, or in rows like those of the puzzle's layout.
bool fits(const Puzzle& puzzle, const WrittenBoard& written) {
  if (!written.is_in_rows()) return true;
  auto row = written.rows.begin();
  for (const auto& printed : puzzle.layout())
    if (const std::size_t cells = cells_in(printed); cells > 0)
      if (row == written.rows.end() || *row++ != cells) return false;
  return row == written.rows.end();
}

/// Reorders tiles from the order of the text, whose rows fit the layout, to the order of the cells' numbers.
template <class Tiles>
Tiles from_rows(const Puzzle& puzzle, const Tiles& tiles) {
  Tiles by_cell = tiles;
  std::size_t place = 0;
  for (const auto& row : puzzle.layout())
    for (const int cell : row)
      if (cell >= 0) by_cell[static_cast<std::size_t>(cell)] = tiles[place++];
  return by_cell;
}

std::string bad_rows(const Puzzle& puzzle, const WrittenBoard& written) {
  std::vector<std::size_t> rows;
  for (const auto& row : puzzle.layout())
    if (cells_in(row) > 0) rows.push_back(cells_in(row));
  return (written.is_ragged && are_even(rows) ? "ragged " : "") + format_rows(written.rows, written.row_count) +
         ", but " + puzzle.name() + " has " + format_rows(rows, rows.size());
}

Result<Target> parse(const Puzzle& puzzle, std::string_view text, bool with_wildcards) {
  const auto cells = static_cast<std::size_t>(puzzle.cells());
  const auto& names = puzzle.tile_names();
  const auto tiles = [&] {
    return "the tiles of " + puzzle.name() + " are " + join_names(names) +
           (puzzle.has_short_names() ? "" : ", with blanks or commas between them");
  };
  WrittenBoard written(text, tiles_of(puzzle));
  bool has_fitting_rows = fits(puzzle, written);
  if (!has_fitting_rows || written.tile_count != cells) {
    // The error should count numbers with separators between them as tiles, three in `10 11 x`, even if the puzzle's
    // tiles are characters.
    WrittenBoard in_words(text, WrittenBoard::Tiles::words);
    const bool are_numbers = std::all_of(in_words.tiles.begin(), in_words.tiles.end(),
                                         [](std::string_view word) { return word.size() <= 2; });
    if (are_numbers && in_words.tile_count > std::max<std::size_t>(in_words.row_count, 1)) {
      written = std::move(in_words);
      has_fitting_rows = fits(puzzle, written);
      if (!has_fitting_rows) return bad_board(text, bad_rows(puzzle, written) + hint_at_puzzle(puzzle, text));
    }
  }
  const bool is_by_rows = written.is_in_rows() && has_fitting_rows;
  const auto by_cell = is_by_rows ? from_rows(puzzle, written.tiles) : std::move(written.tiles);
  const auto can_be_blank = [&](std::string_view name) {
    return is_wildcard(name) || puzzle.tile(name) == *puzzle.blank();
  };
  const bool lacks_blank =
      written.tile_count == cells && puzzle.blank() && std::none_of(by_cell.begin(), by_cell.end(), can_be_blank);
  Target target(puzzle.cells());
  std::bitset<max_cells> seen;
  std::size_t count = 0;
  std::vector<std::string> repeated;
  for (const std::string_view name : by_cell) {
    std::uint8_t tile = Puzzle::no_tile;
    if (is_wildcard(name)) {
      if (!with_wildcards) return bad_board(text, "wildcards are for targets only; " + tiles());
    } else {
      tile = puzzle.tile(name);
      if (tile == Puzzle::no_tile)
        return bad_board(
            text,
            (lacks_blank ? "the blank " + names[static_cast<std::size_t>(*puzzle.blank())] + " is missing, and " : "") +
                quote(name) + " is not a tile; " + tiles() + hint_at_puzzle(puzzle, text));
    }
    // Equal tiles get ascending numbers in reading order.
    while (count < cells && tile != Puzzle::no_tile && seen[tile] && puzzle.next_equal(tile) != Puzzle::no_tile)
      tile = puzzle.next_equal(tile);
    if (count < cells && tile != Puzzle::no_tile) {
      if (seen[tile] && std::find(repeated.begin(), repeated.end(), names[tile]) == repeated.end())
        repeated.push_back(names[tile]);
      seen.set(tile);
      target[count] = tile;
    }
    ++count;
  }
  if (!has_fitting_rows) return bad_board(text, bad_rows(puzzle, written) + hint_at_puzzle(puzzle, text));
  count = written.tile_count;
  if (count != cells)
    return bad_board(text, std::to_string(count) + (count == 1 ? " tile" : " tiles") + " where " + puzzle.name() +
                               " has " + std::to_string(cells) + " cells; " + tiles() + hint_at_puzzle(puzzle, text));
  if (!repeated.empty()) {
    std::vector<std::string> missing;
    for (std::size_t tile = 0; tile < cells; ++tile)
      if (!seen[tile]) missing.push_back(names[tile]);
    const bool has_equal = puzzle.has_equal_tiles();
    return bad_board(text, (has_equal ? "too many " : "more than one ") + join_names(repeated) +
                               (with_wildcards ? has_equal ? "" : "; each tile may stand once"
                                               : (has_equal ? ", too few " : ", no ") + join_names(missing)) +
                               "; " + tiles());
  }
  return target;
}

/// Moves the tiles of a board from the order of the text to the cells of its rows. Returns false if the rows do not fit
/// the puzzle's layout.
bool put_rows(const Puzzle& puzzle, std::string_view text, State& state) {
  const WrittenBoard written(text, tiles_of(puzzle));
  if (!fits(puzzle, written)) return false;
  if (written.is_in_rows()) state.lane = from_rows(puzzle, state.lane);
  return true;
}

/// Reads tiles of one character, one every `stride` characters, without branches. Most boards have this form. Returns
/// the intersection of the kinds of all separators; 0 if the text has another form.
template <std::size_t stride>
std::uint8_t read_at_stride(const Puzzle& puzzle, std::string_view text, State& state) {
  const auto cells = static_cast<std::size_t>(puzzle.cells());
  std::uint64_t seen = 0;
  std::uint8_t kinds = separator::inside_row;
  for (std::size_t c = 0; c < cells; ++c) {
    const std::uint8_t tile = puzzle.tile(text[stride * c]);
    state.lane[c] = tile;
    seen |= std::uint64_t{1} << (tile & 63U);  // no_tile sets a bit that no tile has
    if (stride > 1 && c > 0) kinds &= separator::kind(text[stride * c - 1]);
  }
  return seen == (std::uint64_t{1} << cells) - 1 ? kinds : std::uint8_t{0};
}

/// Reads a board of a puzzle whose tiles have names of several characters. Returns false if the text is no board.
bool read_words(const Puzzle& puzzle, std::string_view text, State& state) {
  const auto cells = static_cast<std::size_t>(puzzle.cells());
  std::size_t count = 0;
  std::uint64_t seen = 0;
  std::uint8_t kinds = separator::inside_row;
  for (std::size_t at = 0; at < text.size();) {
    if (const std::uint8_t kind = separator::kind(text[at]); kind != 0) {
      kinds &= kind;
      ++at;
      continue;
    }
    const std::size_t begin = at;
    do ++at;
    while (at < text.size() && !separates(text[at]));
    const std::uint8_t tile = puzzle.tile(text.substr(begin, at - begin));
    if (tile == Puzzle::no_tile || count == cells) return false;
    state.lane[count++] = tile;
    seen |= std::uint64_t{1} << tile;
  }
  return seen == (std::uint64_t{1} << cells) - 1 && (kinds == separator::inside_row || put_rows(puzzle, text, state));
}

}  // namespace

std::string_view take_word(std::string_view& text) {
  skip_separators(text);
  return take(text, static_cast<std::size_t>(std::find_if(text.begin(), text.end(), separates) - text.begin()));
}

std::string_view take_tile(const Puzzle& puzzle, std::string_view& text) {
  if (!puzzle.has_short_names()) return take_word(text);
  skip_separators(text);
  return take(text, std::min<std::size_t>(text.size(), 1));
}

std::optional<MoveId> take_move(const Puzzle& puzzle, std::string_view& text) {
  constexpr std::string_view separators = " \t\r\n\v\f,";
  for (; !text.empty(); text.remove_prefix(1)) {
    // Moves are sorted by name, so a longer name comes after its prefixes, and is tried before them.
    for (std::size_t move = puzzle.moves().size(); move-- > 0;) {
      const std::string& name = puzzle.moves()[move].name;
      if (!text.starts_with(name)) continue;
      text.remove_prefix(name.size());
      return static_cast<MoveId>(move);
    }
    if (separators.find(text.front()) == std::string_view::npos) break;
  }
  return std::nullopt;
}

bool read_board(const Puzzle& puzzle, std::string_view text, State& state) {
  if (puzzle.has_equal_tiles()) {
    const auto target = parse(puzzle, text, false);
    if (target) state = target->only_match();
    return target.ok();
  }
  const auto cells = static_cast<std::size_t>(puzzle.cells());
  const std::uint64_t all_tiles = (std::uint64_t{1} << cells) - 1;
  state = identity_permutation();
  std::size_t count = 0;
  std::uint64_t seen = 0;
  std::uint8_t kinds = separator::inside_row;
  if (text.size() == cells || text.size() == 2 * cells - 1) {
    const std::uint8_t common_kinds =
        text.size() == cells ? read_at_stride<1>(puzzle, text, state) : read_at_stride<2>(puzzle, text, state);
    if (common_kinds != 0) return common_kinds == separator::inside_row || put_rows(puzzle, text, state);
    state = identity_permutation();
  }
  if (!puzzle.has_short_names()) return read_words(puzzle, text, state);
  for (const char name : text) {
    const std::uint8_t tile = puzzle.tile(name);
    if (tile == Puzzle::no_tile) {
      const std::uint8_t kind = separator::kind(name);
      if (kind == 0) return false;
      kinds &= kind;
      continue;
    }
    if (count == cells) return false;
    state.lane[count++] = tile;
    seen |= std::uint64_t{1} << tile;
  }
  return seen == all_tiles && (kinds == separator::inside_row || put_rows(puzzle, text, state));
}

Result<State> parse_board(const Puzzle& puzzle, std::string_view text) {
  State state;
  if (read_board(puzzle, text, state)) return state;
  const auto target = parse(puzzle, text, false);
  return target ? Result<State>(target->only_match()) : target.error();
}

Result<Target> parse_target(const Puzzle& puzzle, std::string_view text) {
  return parse(puzzle, text, true);
}

std::string format_board(const Puzzle& puzzle, const State& state) {
  if (!puzzle.has_short_names()) return format_target(puzzle, Target(state, puzzle.cells()));
  std::string text = puzzle.tiles();
  for (std::size_t c = 0; c < text.size(); ++c) text[c] = puzzle.tiles()[state.lane[c]];
  return text;
}

std::string format_target(const Puzzle& puzzle, const Target& target) {
  std::string text;
  for (std::size_t c = 0; c < puzzle.tile_names().size(); ++c) {
    if (c > 0 && !puzzle.has_short_names()) text += ' ';
    text += target[c] == Target::any ? "*" : puzzle.tile_names()[target[c]];
  }
  return text;
}

std::string draw(const Puzzle& puzzle, const Target& target) {
  std::size_t width = 1;  // length of the longest name
  for (const std::string& name : puzzle.tile_names()) width = std::max(width, name.size());
  std::string text;
  for (const auto& row : puzzle.layout()) {
    if (&row != &puzzle.layout().front()) text += '\n';
    std::string line;
    std::size_t end = 0;  // end of the last tile in the line
    for (const int cell : row) {
      const std::string name = cell < 0 ? "" : target[cell] == Target::any ? "*" : puzzle.tile_names()[target[cell]];
      line += std::string(width - name.size() + (line.empty() ? 0 : 1), ' ') + name;
      if (!name.empty()) end = line.size();
    }
    text += line.substr(0, end);
  }
  return text;
}

}  // namespace tilebase
