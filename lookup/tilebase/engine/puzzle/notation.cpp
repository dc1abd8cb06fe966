// Reads boards in two ways. read_board() is quick: it looks up each tile, and divides the text into rows only if it has
// rows. read_target() divides the text into rows and tiles first, for wildcards and equal tiles. Both know the puzzle's
// own spelling alone. A text that they refuse may be a picture, as draw() prints it; else each of its readings_of() is
// tried. If several are different boards, the error shows them; if none is a board, why_unreadable() explains why.

#include <tilebase/notation.hpp>

#include <algorithm>
#include <bitset>
#include <utility>

#include <base/ini.hpp>
#include <base/text.hpp>
#include <tilebase/engine/puzzle/picture.hpp>
#include <tilebase/engine/puzzle/readings.hpp>
#include <tilebase/engine/puzzle/spelling.hpp>
#include <tilebase/engine/puzzle/target_builder.hpp>
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

/// Returns the name of the puzzle that a text is a board of; "" if it is `puzzle` or none, or if the text is in one row
/// and not larger than `puzzle`, since tiles are more probably missing then. Numbers that `puzzle` would have without
/// its blank may also be a board of rotations.
std::string other_puzzle(const Puzzle& puzzle, const std::optional<WrittenSlides>& slides) {
  if (!slides || (slides->has_blank && slides->name() == puzzle.name())) return "";
  const int cells = slides->rows * slides->cols;
  if (slides->has_blank) return slides->is_in_rows || cells > puzzle.cells() ? slides->name() : "";
  const std::string rotations = "rotate" + slides->size();
  const bool is_other = cells >= sure_cells && cells + 1 == puzzle.cells() && builtin_puzzle(rotations);
  return is_other ? rotations : "";
}

WrittenBoard::Tiles tiles_of(const Puzzle& puzzle) {
  return puzzle.has_short_names() ? WrittenBoard::Tiles::characters : WrittenBoard::Tiles::words;
}

/// Returns the numbers of cells in the rows of the puzzle's layout, without gaps and empty rows.
std::vector<std::size_t> rows_of(const Puzzle& puzzle) {
  std::vector<std::size_t> rows;
  for (const auto& row : puzzle.layout())
    if (const auto cells = std::count_if(row.begin(), row.end(), [](int cell) { return cell >= 0; }); cells > 0)
      rows.push_back(static_cast<std::size_t>(cells));
  return rows;
}

/// Whether a board is written in one row, or in rows like those of the puzzle's layout.
bool fits(const Puzzle& puzzle, const WrittenBoard& written) {
  return !written.is_in_rows() || written.rows == rows_of(puzzle);
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

/// Returns the tiles of a board in the order of the cells if its rows fit the layout, else in the order of the text.
std::vector<std::string_view> names_by_cell(const Puzzle& puzzle, const WrittenBoard& written) {
  return written.is_in_rows() && fits(puzzle, written) ? from_rows(puzzle, written.tiles) : written.tiles;
}

/// Returns the first tile that `seen` lacks, of `tile` and the tiles after it that are equal to it; no_tile if there is
/// none. Gives equal tiles ascending numbers.
std::uint8_t first_unseen(const Puzzle& puzzle, std::uint8_t tile, const std::bitset<max_cells>& seen) {
  while (tile != Puzzle::no_tile && seen[tile]) tile = puzzle.next_equal(tile);
  return tile;
}

/// Whether a text is the word that stands for the puzzle's own goal, in any letters. A tile of that name comes first.
bool is_goal_word(const Puzzle& puzzle, std::string_view text) {
  constexpr std::string_view word = "goal";
  return lower_case(trim(text)) == word && puzzle.tile(word) == Puzzle::no_tile;
}

/// Reads a target whose tiles have these names, by cell. Returns nullopt if there is none.
std::optional<Target> target_of(const Puzzle& puzzle, const std::vector<std::string_view>& names, bool with_wildcards) {
  TargetBuilder target(puzzle.cells());  // wildcards everywhere
  std::bitset<max_cells> seen;
  for (std::size_t cell = 0; cell < names.size(); ++cell) {
    if (with_wildcards && is_wildcard(names[cell])) continue;
    const std::uint8_t tile = first_unseen(puzzle, puzzle.tile(names[cell]), seen);
    if (tile == Puzzle::no_tile) return std::nullopt;
    seen.set(tile);
    target[cell] = tile;
  }
  return target;
}

std::optional<Target> target_of(const Puzzle& puzzle, const WrittenBoard& written, bool with_wildcards) {
  if (std::cmp_not_equal(written.tile_count, puzzle.cells()) || written.has_unclear_words || !fits(puzzle, written))
    return std::nullopt;
  return target_of(puzzle, names_by_cell(puzzle, written), with_wildcards);
}

/// Reads a picture that draw() has printed, by the columns of its cells, whatever its tiles are called; or the first
/// picture of `solve --show`, below its label. Returns nullopt for any other text.
std::optional<Target> read_picture(const Puzzle& puzzle, std::string_view text, bool with_wildcards) {
  constexpr unsigned first_mark = 0x80;  // a mark is no character of a name
  const auto cells = static_cast<std::size_t>(puzzle.cells());
  std::vector<std::string> marks(cells);
  for (std::size_t cell = 0; cell < cells; ++cell) marks[cell] = static_cast<char>(first_mark + cell);
  const std::vector<std::string> picture = picture_of(puzzle, marks);
  const auto longer = [](const std::string& a, const std::string& b) { return a.size() < b.size(); };
  const std::size_t width = std::max_element(picture.begin(), picture.end(), longer)->size();
  const auto& tiles = puzzle.tile_names();
  const std::size_t name_width = std::max_element(tiles.begin(), tiles.end(), longer)->size();
  for (const std::string_view label : {"", "start"}) {
    std::string_view rest = text.substr(std::min(text.find(label), text.size()));
    if (!label.empty()) take_part(rest, '\n');
    std::string drawn;
    std::vector<std::string_view> names(cells);
    for (const std::string& marked : picture) {
      std::string_view line = take_part(rest, '\n').substr(0, width);
      line = line.substr(0, line.find_last_not_of(" \r") + 1);
      (drawn += &marked == &picture.front() ? "" : "\n") += line;
      for (std::size_t end = 0; end < std::min(marked.size(), line.size()); ++end)
        if (const std::size_t cell = static_cast<unsigned char>(marked[end]) - first_mark; cell < cells)
          names[cell] = trim(line.substr(end + 1 - name_width, name_width));
    }
    if (label.empty() && rest.find_first_not_of(" \r\n") < rest.size()) continue;
    if (auto target = target_of(puzzle, names, with_wildcards); target && draw(puzzle, *target) == drawn) return target;
  }
  return std::nullopt;
}

}  // namespace

std::optional<Target> read_target(const Puzzle& puzzle, std::string_view text, bool with_wildcards) {
  return target_of(puzzle, WrittenBoard(text, tiles_of(puzzle)), with_wildcards);
}

namespace {

/// Compares the rows of a board with those of the puzzle's layout, in words.
std::string wrong_rows(const Puzzle& puzzle, const WrittenBoard& written) {
  const std::vector<std::size_t> rows = rows_of(puzzle);
  return (written.is_ragged && are_even(rows) ? "ragged " : "") + format_rows(written.rows, written.row_count) +
         ", but " + puzzle.name() + " has " + format_rows(rows, rows.size());
}

/// Lists the tiles that a board has too often and, unless wildcards may stand for them, the tiles that it lacks.
std::string repeated_tiles(const Puzzle& puzzle, const std::vector<std::string_view>& names, bool with_wildcards) {
  std::bitset<max_cells> seen;
  std::vector<std::string> repeated;
  for (const std::string_view name : names) {
    if (is_wildcard(name)) continue;
    const std::string& tile = puzzle.tile_names()[puzzle.tile(name)];
    const std::uint8_t unseen = first_unseen(puzzle, puzzle.tile(name), seen);
    if (unseen != Puzzle::no_tile)
      seen.set(unseen);
    else if (std::find(repeated.begin(), repeated.end(), tile) == repeated.end())
      repeated.push_back(tile);
  }
  std::vector<std::string> missing;
  for (std::size_t tile = 0; tile < puzzle.tile_names().size(); ++tile)
    if (!seen[tile]) missing.push_back(puzzle.tile_names()[tile]);
  if (puzzle.has_equal_tiles())
    return "too many " + join_names(repeated) + (with_wildcards ? "" : ", too few " + join_names(missing));
  return "more than one " + join_names(repeated) +
         (with_wildcards ? "; each tile may stand once" : ", no " + join_names(missing));
}

/// Whether the words of a text are numbers with separators between them, such as `10 11 x`, and not rows of characters.
bool are_numbers(const WrittenBoard& words) {
  return words.tile_count > std::max<std::size_t>(words.row_count, 1) &&
         std::all_of(words.tiles.begin(), words.tiles.end(), [](std::string_view word) { return word.size() <= 2; });
}

/// Explains why read_target() refuses a text. Names the first fault: tiles that the puzzle lacks come first, then rows,
/// the number of tiles, repeated tiles. But the rows of numbers come before the tiles, since a whole board of another
/// size has numbers that the puzzle lacks.
Error why_unreadable(const Puzzle& puzzle, std::string_view text, std::string_view plain, bool with_wildcards) {
  const auto slides = slides_in(text);
  const std::string hint = other_puzzle(puzzle, slides);
  const std::string last = std::to_string(puzzle.cells());
  const bool has_last = slides && !slides->has_blank && slides->name() == puzzle.name();
  const auto error = [&](const std::string& fault) {
    const std::string reading = !hint.empty() ? "; it reads as a board of " + hint
                                : has_last    ? "; with the option blank=" + last + ", " + last + " is the blank"
                                              : "";
    Error unreadable{ErrorCode::bad_board, "board " + quote(text) + ": " + fault + reading};
    unreadable.puzzle = hint;
    return unreadable;
  };
  const std::string tiles = "; the tiles of " + puzzle.name() + " are " + join_names(puzzle.tile_names()) +
                            (puzzle.has_short_names() ? "" : ", with blanks or commas between them");
  const auto cells = static_cast<std::size_t>(puzzle.cells());

  WrittenBoard written(plain, tiles_of(puzzle));
  bool is_in_numbers = false;
  if (written.tile_count != cells || written.has_unclear_words || !fits(puzzle, written)) {
    // Counts numbers as tiles even if the puzzle's tiles are characters.
    WrittenBoard words(plain, WrittenBoard::Tiles::words);
    is_in_numbers = are_numbers(words);
    if (is_in_numbers || written.has_unclear_words) written = std::move(words);
  }

  const auto names = names_by_cell(puzzle, written);
  const auto can_be_blank = [&](std::string_view name) {
    return is_wildcard(name) || puzzle.tile(name) == *puzzle.blank();
  };
  const bool lacks_blank = puzzle.blank() && std::none_of(names.begin(), names.end(), can_be_blank) &&
                           (written.tile_count == cells || written.tile_count + 1 == cells);
  const std::string no_blank =
      lacks_blank ? "the blank " + puzzle.tile_names()[static_cast<std::size_t>(*puzzle.blank())] + " is missing" : "";
  const std::string because = lacks_blank ? no_blank + ": " : "";
  const std::string before_name = lacks_blank ? no_blank + ", and " : "";
  if (is_in_numbers && !fits(puzzle, written)) return error(because + wrong_rows(puzzle, written));
  for (const std::string_view name : names) {
    if (is_wildcard(name) && with_wildcards) continue;
    if (is_wildcard(name)) return error("wildcards are for targets only" + tiles);
    if (puzzle.tile(name) != Puzzle::no_tile) continue;
    std::string fault = before_name;
    fault.append(quote(name)).append(" is not a tile").append(tiles);
    return error(fault);
  }
  if (!fits(puzzle, written)) return error(because + wrong_rows(puzzle, written));
  if (written.tile_count != cells)
    return error(because + std::to_string(written.tile_count) + (written.tile_count == 1 ? " tile" : " tiles") +
                 " where " + puzzle.name() + " has " + std::to_string(cells) + " cells" + tiles);
  return error(repeated_tiles(puzzle, names, with_wildcards) + tiles);
}

/// Moves the tiles of a board from the order of the text to the cells of its rows. Returns false if the rows do not fit
/// the puzzle's layout.
bool put_rows(const Puzzle& puzzle, std::string_view text, State& state) {
  const WrittenBoard written(text, tiles_of(puzzle));
  if (!fits(puzzle, written)) return false;
  if (written.is_in_rows()) state.lane = from_rows(puzzle, state.lane);
  return true;
}

/// The set of all tiles, bit t for tile t.
std::uint64_t all_tiles(std::size_t cells) {
  // NOLINTNEXTLINE(clang-analyzer-core.UndefinedBinaryOperatorResult): a puzzle has at least two cells
  return ~std::uint64_t{0} >> (64 - cells);
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
    seen |= std::uint64_t{1} << (tile & 63U);  // no_tile sets a bit that no tile of fewer than 64 has
    if (stride > 1 && c > 0) kinds &= separator::kind(text[stride * c - 1]);
  }
  return seen == all_tiles(cells) && cells < 64 ? kinds : std::uint8_t{0};
}

/// Reads a board tile by tile, in every form. Returns false if the text is no board.
bool read_tiles(const Puzzle& puzzle, std::string_view text, State& state) {
  const bool are_characters = puzzle.has_short_names();
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
    std::size_t size = 1;
    if (!are_characters)
      while (at + size < text.size() && !separates(text[at + size])) ++size;
    const std::uint8_t tile = size == 1 ? puzzle.tile(text[at]) : puzzle.tile(text.substr(at, size));
    at += size;
    if (tile == Puzzle::no_tile || count == cells) return false;
    state.lane[count++] = tile;
    seen |= std::uint64_t{1} << tile;
  }
  return seen == all_tiles(cells) && (!are_characters || has_clear_words(text)) &&
         (kinds == separator::inside_row || put_rows(puzzle, text, state));
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

bool read_board(const Puzzle& puzzle, std::string_view text, State& state) {
  if (puzzle.has_equal_tiles()) {
    const auto target = read_target(puzzle, text, false);
    if (target) state = target->only_match();
    return target.has_value();
  }
  const auto cells = static_cast<std::size_t>(puzzle.cells());
  constexpr Permutation identity = identity_permutation();
  state.lane = identity.lane;
  state.cells = static_cast<std::uint8_t>(cells);
  std::uint8_t kinds = 0;
  if (text.size() == cells)
    kinds = read_at_stride<1>(puzzle, text, state);
  else if (text.size() == 2 * cells - 1)
    kinds = read_at_stride<2>(puzzle, text, state);
  if (kinds == 0) return read_tiles(puzzle, text, state);
  return kinds == separator::inside_row || put_rows(puzzle, text, state);
}

namespace {

/// Reads a text that is no board, or target, as the puzzle itself spells it.
Result<Target> read_otherwise(const Puzzle& puzzle, std::string_view text, bool with_wildcards) {
  if (const auto target = read_picture(puzzle, text, with_wildcards)) return *target;
  const std::vector<Reading> readings = readings_of(text, puzzle.blank().has_value());
  std::vector<Target> targets;
  std::string_view nearest = readings.front().board;
  bool is_nearest_whole = false;
  for (const Reading& reading : readings) {
    const WrittenBoard written(reading.board, WrittenBoard::Tiles::words);
    if (reading.height == 1 && rows_of(puzzle).size() > 1) continue;
    const bool has_all = std::cmp_equal(written.tile_count, puzzle.cells());
    if ((has_all || reading.height > 0) && !is_nearest_whole) nearest = reading.board;
    is_nearest_whole = is_nearest_whole || has_all;
    const auto target = target_of(puzzle, written, with_wildcards);
    if (target && std::find(targets.begin(), targets.end(), *target) == targets.end()) targets.push_back(*target);
  }
  if (targets.empty()) return why_unreadable(puzzle, text, nearest, with_wildcards);
  if (targets.size() == 1) return targets.front();
  return Error{ErrorCode::bad_board, "board " + quote(text) + " has two readings, " +
                                         quote(format_target(puzzle, targets[0])) + " and " +
                                         quote(format_target(puzzle, targets[1])) + "; write the one that is meant"};
}

}  // namespace

Result<State> parse_board(const Puzzle& puzzle, std::string_view text) {
  State state;
  if (read_board(puzzle, text, state)) return state;
  if (is_goal_word(puzzle, text)) return puzzle.goal();
  return read_otherwise(puzzle, text, false).transform([](const Target& target) { return target.only_match(); });
}

namespace {

Result<Target> parse_goal(const Puzzle& puzzle, std::string_view text) {
  if (const auto goal = read_target(puzzle, text, true)) return *goal;
  if (is_goal_word(puzzle, text)) return puzzle.goal_target();
  return read_otherwise(puzzle, text, true);
}

/// Takes the text before the first word `or` off a text, and the word; the whole text if there is no such word.
std::string_view take_goal(std::string_view& text) {
  constexpr std::string_view word = "or";
  for (std::size_t at = text.find(word, 1); at < text.size(); at = text.find(word, at + 1)) {
    const std::size_t end = at + word.size();
    if (end == text.size() || !separates(text[at - 1]) || !separates(text[end])) continue;
    const std::string_view goal = trim(take(text, at));
    text.remove_prefix(word.size());
    return goal;
  }
  return trim(take(text, text.size()));
}

}  // namespace

Result<Target> parse_target(const Puzzle& puzzle, std::string_view text) {
  Result<Target> goal = parse_goal(puzzle, text);
  if (goal) return goal;
  std::string_view rest = text;
  take_goal(rest);
  if (rest.empty()) return goal.error();
  std::vector<Target> goals;
  for (rest = text; !rest.empty() && goals.size() < Target::most_goals; goals.push_back(*goal))
    if (goal = parse_goal(puzzle, take_goal(rest)); !goal) return goal;
  if (!rest.empty())
    return Error{ErrorCode::bad_board, "more than " + std::to_string(Target::most_goals) + " goals in " + quote(text)};
  return Target::nearest_of(goals);
}

namespace {

std::string format_goal(const Puzzle& puzzle, const Target& goal) {
  std::string text;
  for (std::size_t c = 0; c < puzzle.tile_names().size(); ++c) {
    if (c > 0 && !puzzle.has_short_names()) text += ' ';
    text += goal[c] == Target::any ? "*" : puzzle.tile_names()[goal[c]];
  }
  return text;
}

}  // namespace

std::string format_board(const Puzzle& puzzle, const State& state) {
  if (!puzzle.has_short_names()) return format_goal(puzzle, TargetBuilder(state, puzzle.cells()));
  std::string text = puzzle.tiles();
  for (std::size_t c = 0; c < text.size(); ++c) text[c] = puzzle.tiles()[state.lane[c]];
  return text;
}

std::string format_target(const Puzzle& puzzle, const Target& target) {
  if (!target.has_alternatives()) return format_goal(puzzle, target);
  std::string text;
  for (const Target& goal : target.goals()) (text += text.empty() ? "" : " or ") += format_goal(puzzle, goal);
  return text;
}

std::string draw(const Puzzle& puzzle, const Target& target) {
  std::string text;
  if (target.has_alternatives()) {
    for (const Target& goal : target.goals()) (text += text.empty() ? "" : "\nor\n") += draw(puzzle, goal);
    return text;
  }
  std::vector<std::string> names;
  names.reserve(static_cast<std::size_t>(puzzle.cells()));
  for (int cell = 0; cell < puzzle.cells(); ++cell)
    names.push_back(target[cell] == Target::any ? "*" : puzzle.tile_names()[target[cell]]);
  for (const std::string& line : picture_of(puzzle, names))
    (text += line.substr(0, line.find_last_not_of(' ') + 1)) += '\n';
  text.pop_back();
  return text;
}

}  // namespace tilebase
