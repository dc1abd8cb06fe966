#include <tilebase/notation.hpp>

#include <algorithm>
#include <array>
#include <bitset>

#include <base/ini.hpp>
#include <base/text.hpp>

namespace tilebase {
namespace {

constexpr auto separator_table = []() {
  std::array<bool, 256> table{};
  for (std::size_t c = 0; c < table.size(); ++c) table[c] = is_separator(static_cast<char>(c));
  return table;
}();

bool separates(char c) {
  return separator_table[static_cast<unsigned char>(c)];
}

void skip_separators(std::string_view& text) {
  text.remove_prefix(static_cast<std::size_t>(std::find_if_not(text.begin(), text.end(), separates) - text.begin()));
}

/// Takes the first characters off a text.
std::string_view take(std::string_view& text, std::size_t size) {
  const std::string_view taken = text.substr(0, size);
  text.remove_prefix(size);
  return taken;
}

std::string listed(const std::vector<std::string>& names) {
  std::string text;
  for (const std::string& name : names) {
    if (!text.empty()) text += ' ';
    text += name;
  }
  return text;
}

/// The question whether another puzzle is meant, where a text is a larger board of slides: a smaller one rather lacks
/// some tiles.
std::string other_puzzle(const Puzzle& puzzle, std::string_view text) {
  const std::string slides = slides_of_board(text, puzzle.cells() + 1);
  return slides.empty() ? "" : "; did you mean --puzzle " + slides + '?';
}

Error bad_board(std::string_view text, const std::string& fault) {
  return {ErrorCode::bad_board, "board " + shown(text) + ": " + fault};
}

Result<Target> parse(const Puzzle& puzzle, std::string_view text, bool with_wildcards) {
  const auto cells = static_cast<std::size_t>(puzzle.cells());
  const auto& names = puzzle.tile_names();
  const std::string tiles = "the tiles of " + puzzle.name() + " are " + listed(names) +
                            (puzzle.has_short_names() ? "" : ", with blanks or commas between them");
  Target target(puzzle.cells());
  std::bitset<max_cells> seen;
  std::size_t count = 0;
  std::vector<std::string> repeated;
  std::string_view rest = text;
  for (std::string_view name = take_tile(puzzle, rest); !name.empty(); name = take_tile(puzzle, rest)) {
    std::uint8_t tile = Puzzle::no_tile;
    if (is_wildcard(name)) {
      if (!with_wildcards) return bad_board(text, "wildcards are for targets only; " + tiles);
    } else {
      tile = puzzle.tile(name);
      if (tile == Puzzle::no_tile)
        return bad_board(text, shown(name) + " is not a tile; " + tiles + other_puzzle(puzzle, text));
    }
    // Of equal tiles, the first in reading order has the smallest number.
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
  if (count != cells)
    return bad_board(text, std::to_string(count) + (count == 1 ? " tile" : " tiles") + " where " + puzzle.name() +
                               " has " + std::to_string(cells) + " cells; " + tiles + other_puzzle(puzzle, text));
  if (!repeated.empty()) {
    std::vector<std::string> missing;
    for (std::size_t tile = 0; tile < cells; ++tile)
      if (!seen[tile]) missing.push_back(names[tile]);
    const bool equal = puzzle.has_equal_tiles();
    return bad_board(text, (equal ? "too many " : "more than one ") + listed(repeated) +
                               (with_wildcards ? equal ? "" : "; each tile may stand once"
                                               : (equal ? ", too few " : ", no ") + listed(missing)) +
                               "; " + tiles);
  }
  return target;
}

/// read_board() for a puzzle with names of several characters.
bool read_words(const Puzzle& puzzle, std::string_view text, State& state) {
  const auto cells = static_cast<std::size_t>(puzzle.cells());
  std::size_t count = 0;
  std::uint64_t seen = 0;
  for (std::string_view name = take_word(text); !name.empty(); name = take_word(text)) {
    const std::uint8_t tile = puzzle.tile(name);
    if (tile == Puzzle::no_tile || count == cells) return false;
    state.lane[count++] = tile;
    seen |= std::uint64_t{1} << tile;
  }
  return count == cells && seen == (std::uint64_t{1} << cells) - 1;
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
  constexpr std::string_view between = " \t\r\n\v\f,";
  for (; !text.empty(); text.remove_prefix(1)) {
    // Ordered by name, longer names come after those they begin with.
    for (std::size_t move = puzzle.moves().size(); move-- > 0;) {
      const std::string& name = puzzle.moves()[move].name;
      if (!text.starts_with(name)) continue;
      text.remove_prefix(name.size());
      return static_cast<MoveId>(move);
    }
    if (between.find(text.front()) == std::string_view::npos) break;
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
  state = identity_permutation();
  std::size_t count = 0;
  std::uint64_t seen = 0;
  if (text.size() == 2 * cells - 1) {
    // Most boards have one separator between tiles: read those without branches, and check at the end.
    bool separated = true;
    for (std::size_t c = 0; c < cells; ++c) {
      const std::uint8_t tile = puzzle.tile(text[2 * c]);
      state.lane[c] = tile;
      seen |= std::uint64_t{1} << (tile & 63U);  // no_tile sets a bit that no tile has
      separated = separated && (c == 0 || separator_table[static_cast<unsigned char>(text[2 * c - 1])]);
    }
    if (separated && seen == (std::uint64_t{1} << cells) - 1) return true;
    seen = 0;
    state = identity_permutation();
  }
  if (!puzzle.has_short_names()) return read_words(puzzle, text, state);
  for (const char name : text) {
    const std::uint8_t tile = puzzle.tile(name);
    if (tile == Puzzle::no_tile) {
      if (separator_table[static_cast<unsigned char>(name)]) continue;
      return false;
    }
    if (count == cells) return false;
    state.lane[count++] = tile;
    seen |= std::uint64_t{1} << tile;
  }
  return count == cells && seen == (std::uint64_t{1} << cells) - 1;
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
  std::size_t width = 1;  // of the longest name
  for (const std::string& name : puzzle.tile_names()) width = std::max(width, name.size());
  std::string text;
  for (const auto& row : puzzle.layout()) {
    if (&row != &puzzle.layout().front()) text += '\n';
    std::string line;
    std::size_t end = 0;  // of the last tile
    for (const int cell : row) {
      const std::string name = cell < 0 ? "" : target[cell] == Target::any ? "*" : puzzle.tile_names()[target[cell]];
      line += std::string(width - name.size() + (line.empty() ? 0 : 1), ' ') + name;
      if (!name.empty()) end = line.size();
    }
    text += line.substr(0, end);
  }
  return text;
}

std::string draw_target(const Puzzle& puzzle, const Target& target) {
  return draw(puzzle, target);
}

}  // namespace tilebase
