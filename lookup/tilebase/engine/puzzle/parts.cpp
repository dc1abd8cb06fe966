#include <tilebase/engine/puzzle/definition.hpp>

#include <algorithm>
#include <numeric>
#include <set>

#include <base/ini.hpp>
#include <base/insertion_sort.hpp>
#include <base/text.hpp>
#include <tilebase/engine/puzzle/spelling.hpp>
#include <tilebase/notation.hpp>

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

bool is_tile_name(std::string_view name) {
  const auto allowed = [](char c) {
    return c > ' ' && c < 0x7F && std::string_view("*?#>\"").find(c) == std::string_view::npos;
  };
  return !name.empty() && name.size() <= Puzzle::max_tile_name && std::all_of(name.begin(), name.end(), allowed);
}

bool is_move_name(std::string_view name) {
  const auto allowed = [](char c) { return c > ' ' && c < 0x7F && c != '=' && c != '#' && c != '[' && c != ']'; };
  return !name.empty() && name.size() <= max_name && std::all_of(name.begin(), name.end(), allowed);
}

/// Whether a name is the first word of an answer that commands and services print in place of a path; `gave` begins
/// `gave up`. A move with such a name would make two answers look the same.
bool is_answer(std::string_view name) {
  return name == "unsolvable" || name == "error" || name == "gave";
}

bool is_permutation(const Permutation& from, int cells) {
  std::set<int> seen;
  for (int cell = 0; cell < max_cells; ++cell)
    if ((cell < cells ? from[cell] >= cells : from[cell] != cell) || !seen.insert(from[cell]).second) return false;
  return true;
}

Complaint complaint_about_layout(const Layout& layout, int cells) {
  std::multiset<int> seen;
  for (const auto& row : layout) {
    if (row.empty()) return "a row of its layout is empty; -1 is a gap";
    std::copy_if(row.begin(), row.end(), std::inserter(seen, seen.end()), [](int cell) { return cell != -1; });
  }
  int cell = 0;
  const bool has_each_once = std::all_of(seen.begin(), seen.end(), [&](int number) { return number == cell++; });
  if (has_each_once && cell == cells) return std::nullopt;
  return "its layout has each of the cells 0 to " + std::to_string(cells - 1) + " once";
}

Complaint complaint_about_moves(const std::vector<Move>& moves, int cells, bool has_blank) {
  if (moves.empty()) return "there are no moves";
  std::set<std::string> names;
  for (const Move& move : moves) {
    if (auto complaint = complaint_about_move_name(move.name)) return complaint;
    if (!names.insert(move.name).second) return "duplicate move " + quote(move.name);
    const std::size_t entries = has_blank ? static_cast<std::size_t>(cells) : 1;
    const auto of_move = "move " + quote(move.name);
    if (move.at.size() != entries)
      return of_move + " needs " + std::to_string(entries) +
             (has_blank ? " entries, one for each cell of the blank" : " entry");
    bool is_allowed = false;
    bool does_something = false;
    for (const auto& from : move.at) {
      if (from && !is_permutation(*from, cells))
        return of_move + " has an entry that is no permutation of the cells 0 to " + std::to_string(cells - 1);
      is_allowed = is_allowed || from;
      does_something = does_something || (from && *from != identity_permutation());
    }
    if (is_allowed && !does_something) return of_move + " does nothing";
  }
  return complaint_about_count(moves.size());
}

/// Writes a permutation as cycles of cells, numbered from 1, each beginning with its smallest cell.
std::string cycles(const Permutation& from, int cells) {
  const Permutation to = inverse(from);
  std::string text;
  for (int first = 0; first < cells; ++first) {
    std::string cycle = std::to_string(first + 1);
    int cell = to[first];
    for (; cell > first; cell = to[cell]) cycle += ' ' + std::to_string(cell + 1);
    if (cell == first && to[first] != first) text += '(' + cycle + ')';
  }
  return text.empty() ? "()" : text;
}

/// Writes the effect of a move as the canonical definition does.
std::string move_text(const Move& move, int cells) {
  if (std::all_of(move.at.begin(), move.at.end(), [&](const auto& from) { return from == move.at[0]; }))
    return move.at[0] ? cycles(*move.at[0], cells) : "never";
  std::string text;
  for (std::size_t blank = 0; blank < move.at.size(); ++blank)
    if (move.at[blank])
      text += (text.empty() ? "" : " ") + std::to_string(blank + 1) + ':' + cycles(*move.at[blank], cells);
  return text;
}

}  // namespace

Complaint complaint_about_name(const std::string& puzzle) {
  if (is_file_name(puzzle)) return std::nullopt;
  return quote(puzzle) + " cannot name a puzzle; a name is letters, digits, '_', '-' and '.', at most " +
         std::to_string(max_name) + " of them, and begins with neither '-' nor '.'";
}

Complaint complaint_about_tiles(const std::vector<std::string>& names) {
  for (const std::string& name : names) {
    if (!is_tile_name(name))
      return quote(name) + " cannot name a tile; a name is 1 to " + std::to_string(Puzzle::max_tile_name) +
             " printable ASCII characters, none of them * ? # > or a double quote";
  }
  const std::size_t count = names.size();
  if (count >= 2 && count <= max_cells) return std::nullopt;
  return std::to_string(count) + (count == 1 ? " tile" : " tiles") + "; a puzzle has 2 to " + std::to_string(max_cells);
}

Complaint complaint_about_blank(const std::vector<std::string>& names, int blank) {
  const std::string& blank_name = names[static_cast<std::size_t>(blank)];
  if (std::count(names.begin(), names.end(), blank_name) > 1)
    return "the blank " + quote(blank_name) + " is there more than once";
  if (blank_name == "x" || std::find(names.begin(), names.end(), "x") == names.end()) return std::nullopt;
  return "tile 'x' would be read as the blank " + quote(blank_name) + ", which boards print as x";
}

Complaint complaint_about_move_name(const std::string& name) {
  if (is_answer(name))
    return quote(name) + " cannot name a move; `unsolvable`, `error` and `gave up` are answers in place of a path";
  if (is_move_name(name)) return std::nullopt;
  return quote(name) + " cannot name a move; a name is printable characters without blanks, '=', '#', '[' or ']'";
}

Complaint complaint_about_count(std::size_t moves) {
  if (moves <= max_moves) return std::nullopt;
  return std::to_string(moves) + " moves; at most " + std::to_string(max_moves) + " are possible";
}

std::string canonical_definition(const Puzzle& puzzle) {
  std::set<std::string> slides;
  if (puzzle.blank()) {
    const auto orthogonal = slide_moves(puzzle.layout(), puzzle.cells());
    const auto is_there = [&](const Move& slide) {
      return std::any_of(puzzle.moves().begin(), puzzle.moves().end(),
                         [&](const Move& move) { return move.name == slide.name && move.at == slide.at; });
    };
    if (std::all_of(orthogonal.begin(), orthogonal.end(), is_there))
      for (const Move& slide : orthogonal) slides.insert(slide.name);
  }
  std::string text = "name = " + puzzle.name() + "\ntiles =";
  const std::string blank = puzzle.blank() ? puzzle.read_names()[static_cast<std::size_t>(*puzzle.blank())] : "";
  for (const std::string& tile : puzzle.read_names()) (text += ' ') += tile;
  text += "\nlayout = ";
  for (std::size_t row = 0; row < puzzle.layout().size(); ++row) {
    if (row > 0) text += " / ";
    for (std::size_t col = 0; col < puzzle.layout()[row].size(); ++col) {
      const int cell = puzzle.layout()[row][col];
      if (col > 0) text += ' ';
      text += cell < 0 ? "." : std::to_string(cell + 1);
    }
  }
  text += '\n';
  if (puzzle.blank()) text += "blank = " + blank + '\n';
  if (!slides.empty()) text += "slides = orthogonal\n";
  if (puzzle.moves().size() > slides.size()) text += "[move]\n";
  for (const Move& move : puzzle.moves())
    if (!slides.contains(move.name)) text += move.name + " = " + move_text(move, puzzle.cells()) + '\n';
  return text;
}

Puzzle::Puzzle(const PuzzleParts& parts)
    : name_(parts.name), tile_names_(parts.tiles), blank_(parts.blank), layout_(parts.layout), moves_(parts.moves) {
  insertion_sort(moves_, [](const Move& a, const Move& b) { return a.name < b.name; });
  const auto blank = static_cast<std::size_t>(blank_.value_or(0));
  if (blank_ && is_blank_name(tile_names_[blank])) tile_names_[blank] = "x";
  read_names_ = tile_names_;
  if (blank_) tile_names_[blank] = "x";
  for (std::size_t tile = 0; tile < tile_names_.size(); ++tile) {
    const auto number = static_cast<std::uint8_t>(tile);
    const auto first = std::find(tile_names_.begin(), tile_names_.end(), tile_names_[tile]) - tile_names_.begin();
    const auto next = std::find(tile_names_.begin() + number + 1, tile_names_.end(), tile_names_[tile]);
    kind_[tile] = static_cast<std::uint8_t>(first);
    next_equal_[tile] = next == tile_names_.end() ? no_tile : static_cast<std::uint8_t>(next - tile_names_.begin());
    has_equal_tiles_ = has_equal_tiles_ || kind_[tile] != number;
    has_short_names_ = has_short_names_ && tile_names_[tile].size() == 1;
  }
  for (const std::string& name : tile_names_) tiles_ += (has_short_names_ || tiles_.empty() ? "" : " ") + name;
  index_characters();
  definition_ = canonical_definition(*this);
}

void Puzzle::index_characters() {
  tile_by_character_.fill(no_tile);
  for (const char c : std::string_view(blank_ ? "xX0_." : ""))
    tile_by_character_[static_cast<unsigned char>(c)] = static_cast<std::uint8_t>(*blank_);
  for (std::size_t tile = 0; tile < read_names_.size(); ++tile)
    if (read_names_[tile].size() == 1)
      tile_by_character_[static_cast<unsigned char>(read_names_[tile][0])] = kind_[tile];
}

Result<Puzzle> Puzzle::with_blank(std::string_view name) const {
  const auto refusal = [&](const std::string& why) {
    return Error{ErrorCode::bad_board, "blank " + quote(name) + why};
  };
  if (!blank_) return refusal(": " + name_ + " has no blank");
  Puzzle puzzle = *this;
  bool are_numbers = true;  // whether the tiles are 1, 2, ... and the blank
  for (int tile = 0; tile < cells(); ++tile)
    are_numbers = are_numbers && (tile == *blank_ || tile_names_[static_cast<std::size_t>(tile)] ==
                                                         std::to_string(tile + (tile < *blank_ ? 1 : 0)));
  if (are_numbers && name == std::to_string(cells() - 1))
    for (std::string& tile : puzzle.read_names_) tile = std::to_string(positive_number(tile) - 1);
  else if (const auto tile = this->tile(name); tile != no_tile && tile != *blank_)
    return refusal(" is another tile of " + name_);
  puzzle.read_names_[static_cast<std::size_t>(*blank_)] = name;
  puzzle.index_characters();
  return puzzle;
}

Result<Puzzle> Puzzle::of(PuzzleParts parts) {
  const auto refusal = [&](const std::string& why) {
    return Error{ErrorCode::bad_definition, "puzzle " + quote(parts.name) + ": " + why};
  };
  if (const auto why = complaint_about_name(parts.name)) return Error{ErrorCode::bad_definition, *why};
  if (const auto why = complaint_about_tiles(parts.tiles)) return refusal(*why);
  const int cells = static_cast<int>(parts.tiles.size());
  if (parts.blank && (*parts.blank < 0 || *parts.blank >= cells))
    return refusal("its blank is one of the tiles 0 to " + std::to_string(cells - 1));
  if (parts.blank)
    if (const auto why = complaint_about_blank(parts.tiles, *parts.blank)) return refusal(*why);
  if (parts.layout.empty()) {
    auto& row = parts.layout.emplace_back(parts.tiles.size());
    std::iota(row.begin(), row.end(), 0);
  }
  if (const auto why = complaint_about_layout(parts.layout, cells)) return refusal(*why);
  if (const auto why = complaint_about_moves(parts.moves, cells, parts.blank.has_value())) return refusal(*why);
  Puzzle puzzle(parts);
  if (puzzle.definition().size() > max_definition)
    return Error{ErrorCode::bad_definition, "puzzle " + puzzle.name() + ": its definition has " +
                                                std::to_string(puzzle.definition().size()) + " bytes; at most " +
                                                std::to_string(max_definition) + " are possible"};
  return puzzle;
}

}  // namespace tilebase
