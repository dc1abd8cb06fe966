// Reads puzzle definitions.

#include <algorithm>
#include <bit>
#include <cstdint>
#include <map>
#include <set>

#include <base/ini.hpp>
#include <base/text.hpp>
#include <tilebase/engine/puzzle/definition.hpp>
#include <tilebase/engine/puzzle/spelling.hpp>
#include <tilebase/notation.hpp>
#include <tilebase/puzzle.hpp>

namespace tilebase {
namespace {

/// Splits the tiles of a definition into names: its words, or its characters if it is a single word.
std::vector<std::string> split_tiles(std::string_view text) {
  std::vector<std::string> tiles;
  for (std::string_view tile = take_word(text); !tile.empty(); tile = take_word(text)) tiles.emplace_back(tile);
  if (tiles.size() != 1) return tiles;
  const std::string word = tiles.front();
  tiles.clear();
  for (const char name : word) tiles.emplace_back(1, name);
  return tiles;
}

}  // namespace

class DefinitionReader : private IniReader {
 public:
  explicit DefinitionReader(std::string_view source)
      : IniReader(source,
                  {"name", "tiles", "layout", "rows", "cols", "blank", "slides", "walls", "rotations", "metric"}) {}

  Result<Puzzle> read(std::string_view text) {
    using Reader = DefinitionReader;
    if (const auto result = parse(text); !result) return result.error();
    for (const auto step : {&Reader::sort_lines, &Reader::read_tiles, &Reader::read_layout, &Reader::read_slides,
                            &Reader::read_rotations, &Reader::read_moves, &Reader::read_metric})
      if (const auto result = (this->*step)(); !result) return result.error();
    Puzzle puzzle(parts_);
    if (puzzle.definition().size() > max_definition)
      return fault(last_line(), "written out as in tables, the definition has " +
                                    std::to_string(puzzle.definition().size()) + " bytes; at most " +
                                    std::to_string(max_definition) + " are possible, so its layout needs fewer gaps");
    return puzzle;
  }

 private:
  Result<void> sort_lines() {
    for (const IniLine& line : lines()) {
      if (!line.section.empty() && line.section != "[move]")
        return fault(line.number, "section " + quote(line.section) + " is not known; the only one is [move]");
      if (line.key.empty()) continue;
      if (line.value.empty()) return fault(line.number, quote(line.key) + " has no value");
      if (!line.section.empty()) {
        if (const auto complaint = complaint_about_move_name(line.key)) return fault(line.number, *complaint);
        written_moves_.push_back({line.key, {line.value, line.number}});
        continue;
      }
      if (line.value.front() == '(' && !knows(line.key))
        return fault(line.number, quote(line.key) + " looks like a move; moves stand below a line [move]");
      if (auto result = set(line); !result) return result;
    }
    return {};
  }

  Result<void> read_tiles() {
    const auto name = required_entry("name");
    if (!name) return name.error();
    if (const auto complaint = complaint_about_name(name->value)) return fault(name->line, *complaint);
    parts_.name = name->value;

    const auto tiles = required_entry("tiles");
    if (!tiles) return tiles.error();
    parts_.tiles = split_tiles(tiles->value);
    if (const auto complaint = complaint_about_tiles(parts_.tiles)) return fault(tiles->line, *complaint);
    return read_blank(*tiles);
  }

  Result<void> read_blank(const Entry& tiles) {
    const Entry* blank = entry("blank");
    if (blank == nullptr) return {};
    const auto& names = parts_.tiles;
    const auto place = std::find(names.begin(), names.end(), blank->value);
    if (place == names.end()) return fault(blank->line, "the blank " + quote(blank->value) + " is not among the tiles");
    parts_.blank = static_cast<int>(place - names.begin());
    if (const auto complaint = complaint_about_blank(names, *parts_.blank)) return fault(tiles.line, *complaint);
    return {};
  }

  int cells() const { return static_cast<int>(parts_.tiles.size()); }
  int blank_cells() const { return parts_.blank ? cells() : 1; }

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
    bool has_empty_row = false;
    const auto close_row = [&] {
      has_empty_row = has_empty_row || row.empty();
      parts_.layout.push_back(std::move(row));
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
        if (cell < 1 || cell > cells())
          return fault(layout.line, quote(token) + " is not a cell; the cells are 1 to " + std::to_string(cells()) +
                                        ", '.' is a gap, '/' ends a row");
        if (!seen.insert(cell).second) return fault(layout.line, "duplicate cell " + std::to_string(cell));
        row.push_back(cell - 1);
      }
    }
    close_row();
    if (has_empty_row) return fault(layout.line, "a row of the layout is empty; write '.' for a gap");
    for (int cell = 1; cell <= cells(); ++cell)
      if (seen.count(cell) == 0) return fault(layout.line, "cell " + std::to_string(cell) + " is missing");
    return {};
  }

  Result<void> plain_layout(const Entry* rows, const Entry* cols) {
    int height = 1;
    int width = cells();
    if (rows != nullptr) {
      height = positive_number(rows->value);
      width = positive_number(cols->value);
      if (height == 0) return fault(rows->line, quote(rows->value) + " is not a number of rows");
      if (width == 0) return fault(cols->line, quote(cols->value) + " is not a number of columns");
      if (height > max_cells || width > max_cells || height * width != cells())
        return fault(cols->line, rows->value + " rows of " + cols->value + " cells do not hold " +
                                     std::to_string(cells()) + " tiles");
    }
    int cell = 0;
    for (int r = 0; r < height; ++r) {
      auto& row = parts_.layout.emplace_back();
      for (int c = 0; c < width; ++c) row.push_back(cell++);
    }
    return {};
  }

  Result<void> add_move(Move move, int line) {
    const auto [place, is_new] = move_lines_.try_emplace(move.name, line);
    if (!is_new)
      return fault(line,
                   "duplicate move " + quote(move.name) + "; the first is from line " + std::to_string(place->second));
    parts_.moves.push_back(std::move(move));
    return {};
  }

  Result<void> add_moves(std::vector<Move> moves, int line) {
    for (Move& move : moves)
      if (auto result = add_move(std::move(move), line); !result) return result;
    return {};
  }

  /// Reads `slides`: edges, before which the word `orthogonal` may stand for all pairs of neighbours; and `walls`.
  Result<void> read_slides() {
    const Entry* slides = entry("slides");
    const Entry* walls = entry("walls");
    const auto written = slides != nullptr ? words(slides->value) : std::vector<std::string_view>();
    const bool is_grid = !written.empty() && written.front() == "orthogonal";
    if (walls != nullptr && !is_grid) return fault(walls->line, "walls need `slides = orthogonal`");
    if (slides == nullptr) return {};
    if (!parts_.blank) return fault(slides->line, "slides need a blank; add `blank = x`");
    const Edges grid = neighbours(parts_.layout);
    Edges edges = is_grid ? grid : Edges();
    if (is_grid && grid.empty())
      return fault(slides->line, "no two cells of the layout are neighbours, so nothing can slide");
    for (std::size_t i = is_grid ? 1 : 0; i < written.size(); ++i) {
      const auto edge = read_edge(*slides, "slides " + quote(written[i]), written[i], "-");
      if (!edge) return edge.error();
      if (!edges.insert(*edge).second)
        return fault(slides->line, "slides " + quote(written[i]) + ": the blank slides there already");
    }
    if (walls != nullptr)
      for (const std::string_view wall : words(walls->value)) {
        const auto edge = read_edge(*walls, "walls " + quote(wall), wall, "|-");
        if (!edge) return edge.error();
        if (grid.count(*edge) == 0)
          return fault(walls->line, "walls " + quote(wall) + ": these cells are no neighbours in the layout");
        if (edges.erase(*edge) == 0) return fault(walls->line, "walls " + quote(wall) + ": this wall is there already");
      }
    if (edges.empty()) return fault((walls != nullptr ? walls : slides)->line, "no edge is left, so nothing can slide");
    return add_moves(slide_moves(parts_.layout, cells(), edges, is_grid ? "udlr" : ""), slides->line);
  }

  /// Reads two cells with one of the marks between them, such as 1-2. Messages of errors begin with `what`.
  Result<std::pair<int, int>> read_edge(const Entry& entry, const std::string& what, std::string_view text,
                                        std::string_view marks) const {
    const std::size_t mark = text.find_first_of(marks);
    if (mark == std::string_view::npos)
      return fault(entry.line, what + (marks == "-" ? "; write `orthogonal`, edges such as 1-2, or both"
                                                    : "; write two neighbours, such as 1|2"));
    int ends[2] = {};
    for (const int i : {0, 1}) {
      const std::string_view cell = i == 0 ? text.substr(0, mark) : text.substr(mark + 1);
      ends[i] = positive_number(cell);
      if (ends[i] < 1 || ends[i] > cells()) return fault(entry.line, what + ": " + no_cell(cell));
    }
    if (ends[0] == ends[1]) return fault(entry.line, what + ": both ends are the same cell");
    return std::minmax({ends[0] - 1, ends[1] - 1});
  }

  std::string no_cell(std::string_view text) const {
    return quote(text) + " is not a cell; the cells are 1 to " + std::to_string(cells());
  }

  Result<void> read_rotations() {
    const Entry* rotations = entry("rotations");
    if (rotations == nullptr) return {};
    if (!is_full_rectangle(parts_.layout))
      return fault(rotations->line, "rotations need a layout that is a full rectangle");
    std::set<std::string_view> seen;
    for (const std::string_view lines : words(rotations->value)) {
      const bool are_rows = lines == "rows";
      if (!are_rows && lines != "cols")
        return fault(rotations->line, "rotations " + quote(lines) + "; known are 'rows' and 'cols'");
      if (!seen.insert(lines).second) return fault(rotations->line, "duplicate " + quote(lines));
      if ((are_rows ? parts_.layout.front().size() : parts_.layout.size()) < 2)
        return fault(rotations->line, "rotating " + std::string(lines) + " of one cell does nothing");
      auto result = add_moves(are_rows ? shifts(parts_.layout, 'L', 'R', blank_cells())
                                       : shifts(columns_of(parts_.layout), 'U', 'D', blank_cells()),
                              rotations->line);
      if (!result) return result;
    }
    return {};
  }

  Result<void> read_moves() {
    for (const auto& [name, written] : written_moves_) {
      auto move = read_move(name, written);
      if (!move) return move.error();
      if (auto result = add_move(std::move(*move), written.line); !result) return result;
    }
    if (parts_.moves.empty()) return fault(last_line(), "no moves; add `slides`, `rotations` or a [move] section");
    if (const auto complaint = complaint_about_count(parts_.moves.size())) return fault(last_line(), *complaint);
    return {};
  }

  /// Reads `metric`: with `multi`, each run of one move is a move, too: `u2` is `u` twice, `R1x3` is `R1` three times.
  /// Runs that do what a shorter run or an earlier move does are left out. A run has ended if it does nothing, or does
  /// what a shorter run of its move does: each longer run would repeat others. One of the last runs suffices for the
  /// comparison, as in R. P. Brent's search for cycles (1980).
  Result<void> read_metric() {
    const Entry* metric = entry("metric");
    if (metric == nullptr) return {};
    if (metric->value != "multi") return fault(metric->line, "metric " + quote(metric->value) + "; known is 'multi'");
    struct Runs {
      Move move;
      Move longest;
      Move compared;  // the longest run whose length was a power of two
      bool has_ended = false;
    };
    std::vector<Runs> all_runs;
    for (const Move& move : parts_.moves) all_runs.push_back({move, move, move});
    bool has_longer_run = true;
    for (unsigned times = 2; has_longer_run; ++times) {
      has_longer_run = false;
      for (Runs& runs : all_runs) {
        if (runs.has_ended) continue;
        runs.longest = followed_by(runs.longest, runs.move);
        runs.has_ended = !has_effect(runs.longest) || runs.longest.at == runs.compared.at;
        if (runs.has_ended) continue;
        has_longer_run = true;
        const std::string& name = runs.move.name;
        runs.longest.name = name + (name.back() >= '0' && name.back() <= '9' ? "x" : "") + std::to_string(times);
        if (std::has_single_bit(times)) runs.compared = runs.longest;
        if (!is_new_effect(runs.longest)) continue;
        if (auto result = add_move(runs.longest, metric->line); !result) return result;
      }
      if (const auto complaint = complaint_about_count(parts_.moves.size())) return fault(metric->line, *complaint);
    }
    return {};
  }

  /// Returns the effect of two moves, one after the other; not allowed where the second is not.
  Move followed_by(const Move& first, const Move& second) const {
    Move both = first;
    for (std::size_t blank = 0; blank < first.at.size(); ++blank) {
      auto& at = both.at[blank];
      if (!at) continue;
      const auto& next = second.at[parts_.blank ? static_cast<std::size_t>(at->lane_of(static_cast<int>(blank))) : 0];
      at = next ? std::optional(compose(*at, *next)) : std::nullopt;
    }
    return both;
  }

  /// Whether a move changes some state.
  static bool has_effect(const Move& move) {
    return std::any_of(move.at.begin(), move.at.end(),
                       [](const auto& from) { return from && *from != identity_permutation(); });
  }

  /// Whether no other move of the puzzle does the same.
  bool is_new_effect(const Move& move) const {
    return std::none_of(parts_.moves.begin(), parts_.moves.end(), [&](const Move& each) { return each.at == move.at; });
  }

  /// Reads a move: cycles, which hold for every cell of the blank; or for each of several cells of the blank `CELL:`
  /// and its cycles, or `()` for none; or `never`.
  Result<Move> read_move(const std::string& name, const Entry& written) const {
    const std::string move = "move " + quote(name);
    std::string_view rest = written.value;
    const std::string_view first = rest.substr(0, rest.find('('));
    if (rest != "never" && first.find(':') == std::string_view::npos) {
      const auto to = read_cycles(move, written.line, rest);
      if (!to) return to.error();
      if (!rest.empty()) return no_cycle(move, written.line, rest);
      return move_everywhere(name, inverse(*to), blank_cells());
    }
    Move by_cell{name, std::vector<std::optional<Permutation>>(static_cast<std::size_t>(blank_cells()))};
    if (rest == "never") return by_cell;
    if (!parts_.blank)
      return fault(written.line, move + ": " + quote(first) + " is for a cell of the blank; add `blank = x`");
    bool does_something = false;
    while (!rest.empty()) {
      const std::size_t colon = rest.find(':');
      const std::string_view cell = trim(rest.substr(0, colon));
      if (colon == std::string_view::npos) return no_cycle(move, written.line, rest);
      const int blank = positive_number(cell);
      if (blank < 1 || blank > cells()) return fault(written.line, move + ": " + no_cell(cell));
      auto& at = by_cell.at[static_cast<std::size_t>(blank - 1)];
      if (at) return fault(written.line, move + ": the blank in cell " + std::to_string(blank) + " is there twice");
      rest = trim(rest.substr(colon + 1));
      if (rest.starts_with("()")) {
        at = identity_permutation();
        rest = trim(rest.substr(2));
        continue;
      }
      const auto to = read_cycles(move, written.line, rest);
      if (!to) return to.error();
      at = inverse(*to);
      does_something = true;
    }
    if (!does_something) return fault(written.line, move + ": it does nothing");
    return by_cell;
  }

  Error no_cycle(const std::string& move, int line, std::string_view text) const {
    return fault(line, move + ": " + quote(text) + " is not a cycle; write cycles of cells, like (1 8)(2 7)");
  }

  /// Takes the cycles off the front of a text, at least one. Returns the cell that the tile of each cell goes to.
  Result<Permutation> read_cycles(const std::string& move, int line, std::string_view& rest) const {
    Permutation to = identity_permutation();
    std::set<int> seen;
    do {
      const std::size_t close = rest.find(')');
      if (!rest.starts_with('(') || close == std::string_view::npos) return no_cycle(move, line, rest);
      std::vector<int> cycle;
      for (const std::string_view token : words(rest.substr(1, close - 1))) {
        const int cell = positive_number(token);
        if (cell < 1 || cell > cells()) return fault(line, move + ": " + no_cell(token));
        if (!seen.insert(cell).second)
          return fault(line,
                       move + ": duplicate cell " + std::to_string(cell) + "; a move sends each tile to one place");
        cycle.push_back(cell - 1);
      }
      if (cycle.empty()) return fault(line, move + ": an empty cycle; the move would do nothing");
      if (cycle.size() == 1) return fault(line, move + ": a cycle of one cell does nothing; leave it out");
      for (std::size_t i = 0; i < cycle.size(); ++i)
        to[cycle[i]] = static_cast<std::uint8_t>(cycle[(i + 1) % cycle.size()]);
      rest = trim(rest.substr(close + 1));
    } while (rest.starts_with('('));
    return to;
  }

  std::vector<std::pair<std::string, Entry>> written_moves_;
  std::map<std::string, int> move_lines_;
  PuzzleParts parts_;
};

Result<Puzzle> Puzzle::parse(std::string_view text, std::string_view source) {
  return is_tws(text) ? puzzle_of_tws(text, source) : DefinitionReader(source).read(text);
}

}  // namespace tilebase
