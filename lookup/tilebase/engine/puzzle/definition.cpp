// Reads a puzzle definition.

#include <algorithm>
#include <map>
#include <set>

#include <base/ini.hpp>
#include <base/text.hpp>
#include <tilebase/engine/puzzle/grid_moves.hpp>
#include <tilebase/notation.hpp>
#include <tilebase/puzzle.hpp>

namespace tilebase {
namespace {

constexpr std::size_t max_moves = 256;
constexpr std::size_t max_name = 64;

bool is_file_name(std::string_view name) {
  const auto allowed = [](char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_' || c == '-' ||
           c == '.';
  };
  return !name.empty() && name.size() <= max_name && name[0] != '-' && name[0] != '.' &&
         std::all_of(name.begin(), name.end(), allowed);
}

bool is_move_name(std::string_view name) {
  const auto allowed = [](char c) { return c > ' ' && c < 0x7F && c != '=' && c != '#' && c != '[' && c != ']'; };
  return !name.empty() && name.size() <= max_name && std::all_of(name.begin(), name.end(), allowed);
}

/// The tiles of a definition: its words, or of a single word its characters.
std::vector<std::string_view> split_tiles(std::string_view text) {
  std::vector<std::string_view> tiles;
  for (std::string_view word = take_word(text); !word.empty(); word = take_word(text)) tiles.push_back(word);
  if (tiles.size() != 1) return tiles;
  const std::string_view only = tiles.front();
  tiles.clear();
  for (std::size_t i = 0; i < only.size(); ++i) tiles.push_back(only.substr(i, 1));
  return tiles;
}

bool is_tile_name(std::string_view name) {
  const auto allowed = [](char c) {
    return c > ' ' && c < 0x7F && std::string_view("*?#>\"").find(c) == std::string_view::npos;
  };
  return name.size() <= Puzzle::max_tile_name && std::all_of(name.begin(), name.end(), allowed);
}

/// A move as cycles of cells from 1, each beginning with its smallest cell.
std::string cycles(const Permutation& from, int cells) {
  const Permutation to = inverse(from);
  std::string text;
  for (int first = 0; first < cells; ++first) {
    std::string cycle = std::to_string(first + 1);
    int cell = to[first];
    for (; cell > first; cell = to[cell]) cycle += ' ' + std::to_string(cell + 1);
    if (cell == first && to[first] != first) text += '(' + cycle + ')';
  }
  return text;
}

}  // namespace

class DefinitionReader : private IniReader {
 public:
  explicit DefinitionReader(std::string_view source)
      : IniReader(source, {"name", "tiles", "layout", "rows", "cols", "blank", "slides", "rotations"}) {}

  Result<Puzzle> read(std::string_view text) {
    using Reader = DefinitionReader;
    if (const auto done = parse(text); !done) return done.error();
    for (const auto step : {&Reader::sort_lines, &Reader::read_tiles, &Reader::read_layout, &Reader::read_slides,
                            &Reader::read_rotations, &Reader::read_moves, &Reader::finish})
      if (const auto done = (this->*step)(); !done) return done.error();
    return std::move(puzzle_);
  }

 private:
  Result<void> sort_lines() {
    for (const IniLine& line : lines()) {
      if (!line.section.empty() && line.section != "[move]")
        return fault(line.number, "section " + shown(line.section) + " is not known; the only one is [move]");
      if (line.key.empty()) continue;
      if (line.value.empty()) return fault(line.number, shown(line.key) + " has no value");
      if (!line.section.empty()) {
        if (!is_move_name(line.key))
          return fault(line.number, shown(line.key) +
                                        " cannot name a move; a name is printable characters without blanks, '=', "
                                        "'#', '[' or ']'");
        written_moves_.push_back({line.key, {line.value, line.number}});
        continue;
      }
      if (line.value.front() == '(' && !knows(line.key))
        return fault(line.number, shown(line.key) + " looks like a move; moves stand below a line [move]");
      if (auto done = set(line); !done) return done;
    }
    return {};
  }

  Result<void> read_tiles() {
    const auto name = needed("name");
    if (!name) return name.error();
    if (!is_file_name(name->value))
      return fault(name->line, shown(name->value) +
                                   " cannot name a puzzle; a name is letters, digits, '_', '-' and '.', at most " +
                                   std::to_string(max_name) + " of them, and begins with neither '-' nor '.'");
    puzzle_.name_ = name->value;

    const auto tiles = needed("tiles");
    if (!tiles) return tiles.error();
    std::set<std::string_view> seen;
    for (const std::string_view tile : split_tiles(tiles->value)) {
      if (!is_tile_name(tile))
        return fault(tiles->line, shown(tile) + " cannot name a tile; a name is 1 to " +
                                      std::to_string(Puzzle::max_tile_name) +
                                      " printable ASCII characters, none of them * ? # > or a double quote");
      if (!seen.insert(tile).second) return fault(tiles->line, "duplicate tile " + shown(tile));
      puzzle_.tile_names_.emplace_back(tile);
    }
    const int count = puzzle_.cells();
    if (count < 2 || count > max_cells)
      return fault(tiles->line, std::to_string(count) + (count == 1 ? " tile" : " tiles") + "; a puzzle has 2 to " +
                                    std::to_string(max_cells));
    if (auto done = read_blank(*tiles); !done) return done;
    index_tiles();
    return {};
  }

  Result<void> read_blank(const Entry& tiles) {
    const Entry* blank = entry("blank");
    if (blank == nullptr) return {};
    auto& names = puzzle_.tile_names_;
    const auto place = std::find(names.begin(), names.end(), blank->value);
    if (place == names.end()) return fault(blank->line, "the blank " + shown(blank->value) + " is not among the tiles");
    if (!is_blank_name(*place))
      return fault(blank->line, shown(blank->value) + " cannot be the blank; boards spell it as one of `x X 0 _ .`");
    for (const std::string& name : names)
      if (is_blank_name(name) && name != blank->value)
        return fault(tiles.line, "tile " + shown(name) + " would be read as the blank; `x X 0 _ .` all spell it");
    puzzle_.blank_ = static_cast<int>(place - names.begin());
    *place = "x";
    return {};
  }

  /// What Puzzle keeps of the names for quick answers.
  void index_tiles() {
    const auto& names = puzzle_.tile_names_;
    auto& by_character = puzzle_.tile_by_character_;
    by_character.fill(Puzzle::no_tile);
    for (std::size_t c = 0; puzzle_.blank_ && c < by_character.size(); ++c)
      if (const char character = static_cast<char>(c); is_blank_name({&character, 1}))
        by_character[c] = static_cast<std::uint8_t>(*puzzle_.blank_);
    for (std::size_t tile = 0; tile < names.size(); ++tile) {
      if (names[tile].size() == 1)
        by_character[static_cast<unsigned char>(names[tile][0])] = static_cast<std::uint8_t>(tile);
      else
        puzzle_.has_short_names_ = false;
    }
    for (const std::string& name : names)
      puzzle_.tiles_ += (puzzle_.has_short_names_ || puzzle_.tiles_.empty() ? "" : " ") + name;
  }

  Result<void> read_layout() {
    const Entry* layout = entry("layout");
    const Entry* rows = entry("rows");
    const Entry* cols = entry("cols");
    if (layout != nullptr && (rows != nullptr || cols != nullptr))
      return fault((rows != nullptr ? rows : cols)->line,
                   "the layout is already given in line " + std::to_string(layout->line));
    if ((rows != nullptr) != (cols != nullptr))
      return fault((rows != nullptr ? rows : cols)->line, "`rows` and `cols` go together");
    return layout != nullptr ? read_written_layout(*layout) : plain_layout(rows, cols);
  }

  Result<void> read_written_layout(const Entry& layout) {
    std::set<int> seen;
    std::vector<int> row;
    bool empty_row = false;
    const auto close_row = [&] {
      empty_row = empty_row || row.empty();
      puzzle_.layout_.push_back(std::move(row));
      row.clear();
    };
    std::string spaced;
    for (const char c : layout.value) spaced += c == '/' ? std::string(" / ") : std::string(1, c);
    for (const std::string_view token : words(spaced)) {
      if (token == "/") {
        close_row();
      } else if (token == ".") {
        row.push_back(-1);
      } else {
        const int cell = positive_number(token);
        if (cell < 1 || cell > puzzle_.cells())
          return fault(layout.line, shown(token) + " is not a cell; the cells are 1 to " +
                                        std::to_string(puzzle_.cells()) + ", '.' is a gap, '/' ends a row");
        if (!seen.insert(cell).second) return fault(layout.line, "duplicate cell " + std::to_string(cell));
        row.push_back(cell - 1);
      }
    }
    close_row();
    if (empty_row) return fault(layout.line, "a row of the layout is empty; write '.' for a gap");
    for (int cell = 1; cell <= puzzle_.cells(); ++cell)
      if (seen.count(cell) == 0) return fault(layout.line, "cell " + std::to_string(cell) + " is missing");
    return {};
  }

  Result<void> plain_layout(const Entry* rows, const Entry* cols) {
    int height = 1;
    int width = puzzle_.cells();
    if (rows != nullptr) {
      height = positive_number(rows->value);
      width = positive_number(cols->value);
      if (height == 0) return fault(rows->line, shown(rows->value) + " is not a number of rows");
      if (width == 0) return fault(cols->line, shown(cols->value) + " is not a number of columns");
      if (height > max_cells || width > max_cells || height * width != puzzle_.cells())
        return fault(cols->line, rows->value + " rows of " + cols->value + " cells do not hold " +
                                     std::to_string(puzzle_.cells()) + " tiles");
    }
    int cell = 0;
    for (int r = 0; r < height; ++r) {
      auto& row = puzzle_.layout_.emplace_back();
      for (int c = 0; c < width; ++c) row.push_back(cell++);
    }
    return {};
  }

  Result<void> add_move(Move move, int line) {
    const auto [place, fresh] = move_lines_.try_emplace(move.name, line);
    if (!fresh)
      return fault(line,
                   "duplicate move " + shown(move.name) + "; the first is from line " + std::to_string(place->second));
    puzzle_.moves_.push_back(std::move(move));
    return {};
  }

  Result<void> add_moves(std::vector<Move> moves, int line) {
    for (Move& move : moves)
      if (auto done = add_move(std::move(move), line); !done) return done;
    return {};
  }

  Result<void> read_slides() {
    const Entry* slides = entry("slides");
    if (slides == nullptr) return {};
    if (slides->value != "orthogonal")
      return fault(slides->line, "slides " + shown(slides->value) + "; only 'orthogonal' is known");
    if (!puzzle_.blank_) return fault(slides->line, "slides need a blank; add `blank = x`");
    std::vector<Move> moves = slide_moves(puzzle_.layout_, puzzle_.cells());
    if (moves.empty()) return fault(slides->line, "no two cells of the layout are neighbours, so nothing can slide");
    for (const Move& move : moves) slide_names_.insert(move.name);
    return add_moves(std::move(moves), slides->line);
  }

  Result<void> read_rotations() {
    const Entry* rotations = entry("rotations");
    if (rotations == nullptr) return {};
    if (!is_full_rectangle(puzzle_.layout_))
      return fault(rotations->line, "rotations need a layout that is a full rectangle");
    std::set<std::string_view> seen;
    for (const std::string_view which : words(rotations->value)) {
      const bool of_rows = which == "rows";
      if (!of_rows && which != "cols")
        return fault(rotations->line, "rotations " + shown(which) + "; known are 'rows' and 'cols'");
      if (!seen.insert(which).second) return fault(rotations->line, "duplicate " + shown(which));
      if ((of_rows ? puzzle_.layout_.front().size() : puzzle_.layout_.size()) < 2)
        return fault(rotations->line, "rotating " + std::string(which) + " of one cell does nothing");
      auto done = add_moves(of_rows ? shifts(puzzle_.layout_, 'L', 'R', puzzle_.blank_cells())
                                    : shifts(columns_of(puzzle_.layout_), 'U', 'D', puzzle_.blank_cells()),
                            rotations->line);
      if (!done) return done;
    }
    return {};
  }

  Result<void> read_moves() {
    for (const auto& [name, written] : written_moves_) {
      const auto to = read_cycles(name, written);
      if (!to) return to.error();
      auto done = add_move(move_everywhere(name, inverse(*to), puzzle_.blank_cells()), written.line);
      if (!done) return done;
    }
    if (puzzle_.moves_.empty()) return fault(last_line(), "no moves; add `slides`, `rotations` or a [move] section");
    if (puzzle_.moves_.size() > max_moves)
      return fault(last_line(), std::to_string(puzzle_.moves_.size()) + " moves; at most " + std::to_string(max_moves) +
                                    " are possible");
    return {};
  }

  /// Where the tile of each cell goes.
  Result<Permutation> read_cycles(const std::string& name, const Entry& written) const {
    Permutation to = identity_permutation();
    const std::string move = "move " + shown(name);
    std::set<int> seen;
    std::string_view rest = written.value;
    while (!rest.empty()) {
      const std::size_t close = rest.find(')');
      if (rest.front() != '(' || close == std::string_view::npos)
        return fault(written.line,
                     move + ": " + shown(rest) + " is not a cycle; write cycles of cells, like (1 8)(2 7)");
      std::vector<int> cycle;
      for (const std::string_view token : words(rest.substr(1, close - 1))) {
        const int cell = positive_number(token);
        if (cell < 1 || cell > puzzle_.cells())
          return fault(written.line, move + ": " + shown(token) + " is not a cell; the cells are 1 to " +
                                         std::to_string(puzzle_.cells()));
        if (!seen.insert(cell).second)
          return fault(written.line,
                       move + ": duplicate cell " + std::to_string(cell) + "; a move sends each tile to one place");
        cycle.push_back(cell - 1);
      }
      if (cycle.empty()) return fault(written.line, move + ": an empty cycle; the move would do nothing");
      if (cycle.size() == 1) return fault(written.line, move + ": a cycle of one cell does nothing; leave it out");
      for (std::size_t i = 0; i < cycle.size(); ++i)
        to[cycle[i]] = static_cast<std::uint8_t>(cycle[(i + 1) % cycle.size()]);
      rest = trimmed(rest.substr(close + 1));
    }
    return to;
  }

  Result<void> finish() {
    std::sort(puzzle_.moves_.begin(), puzzle_.moves_.end(),
              [](const Move& a, const Move& b) { return a.name < b.name; });
    std::string& text = puzzle_.definition_;
    text = "name = " + puzzle_.name_ + "\ntiles =";
    for (const std::string& tile : puzzle_.tile_names_) (text += ' ') += tile;
    text += "\nlayout = ";
    for (std::size_t row = 0; row < puzzle_.layout_.size(); ++row) {
      if (row > 0) text += " / ";
      for (std::size_t col = 0; col < puzzle_.layout_[row].size(); ++col) {
        const int cell = puzzle_.layout_[row][col];
        if (col > 0) text += ' ';
        text += cell < 0 ? "." : std::to_string(cell + 1);
      }
    }
    text += '\n';
    if (puzzle_.blank_) text += "blank = x\n";
    if (!slide_names_.empty()) text += "slides = orthogonal\n";
    if (puzzle_.moves_.size() > slide_names_.size()) text += "[move]\n";
    for (const Move& move : puzzle_.moves_)
      if (slide_names_.count(move.name) == 0) text += move.name + " = " + cycles(*move.at[0], puzzle_.cells()) + '\n';
    if (text.size() > max_definition)
      return fault(last_line(), "written out as in tables, the definition has " + std::to_string(text.size()) +
                                    " bytes; at most " + std::to_string(max_definition) +
                                    " are possible, so its layout needs fewer gaps");
    return {};
  }

  std::vector<std::pair<std::string, Entry>> written_moves_;
  std::map<std::string, int> move_lines_;
  std::set<std::string> slide_names_;
  Puzzle puzzle_;
};

Result<Puzzle> Puzzle::parse(std::string_view text, std::string_view source) {
  return DefinitionReader(source).read(text);
}

}  // namespace tilebase
