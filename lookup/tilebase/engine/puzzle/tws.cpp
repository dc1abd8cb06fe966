// Reads definitions of twsearch (https://github.com/cubing/twsearch), which has `.tws` files of many puzzles.
//
// A puzzle there has sets of pieces. A piece has a place in its set and one of N orientations. Here, it is N stickers,
// each a tile in a cell of its own, and orientations are cyclic shifts of the stickers:
//
//     Set CORNER 8 3      cells 0 1 2: stickers of place 1, 3 4 5: of place 2, ...; tiles A1a A1b A1c, A2a A2b A2c, ...
//     Move R
//     CORNER
//     5 2 3 1 8 6 7 4     place 1 takes the piece of place 5, place 4 that of place 1, ...
//     1 0 0 2 2 0 0 1     the piece that leaves place 1 turns by 1, wherever it goes, ...
//     End
//
// A move stands for all its powers, each a move of its own: R, R2, R'. Moves that turn the whole puzzle are checked,
// but left out. The sections Name, Set, Solved and Move are read; any other is an error.

#include <algorithm>
#include <bit>
#include <numeric>
#include <utility>

#include <base/ini.hpp>
#include <base/text.hpp>
#include <tilebase/engine/puzzle/definition.hpp>
#include <tilebase/engine/puzzle/slide_board.hpp>

namespace tilebase {
namespace {

/// Number of different powers of a permutation: the least common multiple of the lengths of its cycles.
std::size_t number_of_powers(const Permutation& permutation) {
  std::size_t powers = 1;
  CellMask seen = 0;
  for (int first = 0; first < max_cells; ++first) {
    std::size_t length = 0;
    for (int cell = first; (seen & bit_of(cell)) == 0; cell = permutation[cell], ++length) seen |= bit_of(cell);
    powers = std::lcm(powers, std::max<std::size_t>(length, 1));
  }
  return powers;
}

class TwsReader {
 public:
  TwsReader(std::string_view text, std::string_view source) : rest_(text), source_(source) {}

  Result<Puzzle> read() {
    while (next_line()) {
      const std::string_view kind = words_.front();
      const Result<void> result = kind == "Name"     ? read_name()
                                  : kind == "Set"    ? read_set()
                                  : kind == "Solved" ? read_solved()
                                  : kind == "Move"   ? read_move()
                                                     : fault(quote(kind) + " is none of Name, Set, Solved and Move");
      if (!result) return result.error();
    }
    if (puzzle_.tiles.empty()) return fault("the section Solved is missing");
    auto puzzle = Puzzle::of(std::move(puzzle_));
    if (!puzzle) return fault(puzzle.error().message);
    return puzzle;
  }

 private:
  static constexpr int any_turn = -1;         // turn of a piece whose orientation does not matter
  static constexpr std::size_t letters = 26;  // tiles of each set begin with a letter of its own

  /// Set of pieces, with the numbers of the current section about it, from 0:
  ///
  ///     section   piece[p]                            turn[p]
  ///     Solved    piece in place p                    turn of the piece in place p
  ///     Move      place from which p gets its piece   turn of the piece that leaves place p, wherever it goes
  struct Set {
    std::string name;
    int places;
    int turns;
    int first_cell;
    bool is_in_section = false;  // whether the section has named the set so far
    std::vector<int> piece{};
    std::vector<int> turn{};

    int cell(int place, int sticker) const { return first_cell + place * turns + sticker % turns; }
  };

  /// Splits the next line that is neither blank nor a comment into words_. Returns false at the end.
  bool next_line() {
    while (!rest_.empty()) {
      ++line_;
      words_ = words(trim(take_part(rest_, '\n')));
      if (!words_.empty() && !words_.front().starts_with('#')) return true;
    }
    return false;
  }

  Error fault(const std::string& reason) const {
    return {ErrorCode::bad_definition, std::string(source_) + ':' + std::to_string(line_) + ": " + reason};
  }

  Result<void> read_name() {
    if (words_.size() != 2) return fault("Name needs one word");
    puzzle_.name = words_[1];
    return {};
  }

  Result<void> read_set() {
    const int places = words_.size() == 4 ? positive_number(words_[2]) : 0;
    const int turns = words_.size() == 4 ? positive_number(words_[3]) : 0;
    if (places == 0 || turns == 0) return fault("a set is `Set NAME PIECES ORIENTATIONS`, such as `Set CORNER 8 3`");
    if (!puzzle_.tiles.empty()) return fault("sets stand before Solved");
    if (places > max_cells || turns > max_cells || cells_ + places * turns > max_cells)
      return fault("a puzzle has at most " + std::to_string(max_cells) + " cells, one for each orientation of a piece");
    if (turns > static_cast<int>(letters))
      return fault("a piece has at most " + std::to_string(letters) + " orientations, a letter for each");
    if (words_[1] == "End" || words_[1] == "?" || words_[1].find_first_not_of("0123456789") == std::string_view::npos)
      return fault("a set cannot be named " + quote(words_[1]) + ", which means something else in a section");
    if (sets_.size() == letters) return fault("a puzzle has at most " + std::to_string(letters) + " sets");
    if (std::any_of(sets_.begin(), sets_.end(), [&](const Set& set) { return set.name == words_[1]; }))
      return fault("there are two sets " + quote(words_[1]));
    sets_.push_back({.name = std::string(words_[1]), .places = places, .turns = turns, .first_cell = cells_});
    cells_ += places * turns;
    return {};
  }

  /// Reads the lines of a section up to `End`. A set without lines is in order.
  Result<void> read_pieces(bool allows_any) {
    for (Set& set : sets_) {
      set.is_in_section = false;
      set.turn.assign(static_cast<std::size_t>(set.places), 0);
      set.piece.clear();
      for (int place = 0; place < set.places; ++place) set.piece.push_back(place);
    }
    auto set = sets_.end();
    int lines = 0;  // lines of numbers of this set so far
    while (next_line()) {
      if (words_.front() == "End") return {};
      const auto named =
          std::find_if(sets_.begin(), sets_.end(), [&](const Set& each) { return each.name == words_.front(); });
      if (named != sets_.end()) {
        if (std::exchange(named->is_in_section, true)) return fault("the section names " + named->name + " twice");
        set = named;
        lines = 0;
        continue;
      }
      if (set == sets_.end() || lines == 2) return fault(quote(words_.front()) + " is not a set");
      if (std::cmp_not_equal(words_.size(), set->places))
        return fault(std::to_string(words_.size()) + " numbers, but " + set->name + " has " +
                     std::to_string(set->places) + " pieces");
      const int first = lines == 0 ? 1 : 0;
      const int end = lines == 0 ? set->places + 1 : set->turns;
      for (std::size_t place = 0; place < words_.size(); ++place) {
        const bool is_any = allows_any && lines == 1 && words_[place] == "?";
        const int number = positive_number(words_[place]);
        if (!is_any && (number >= end || (number == 0 && (first == 1 || words_[place] != "0"))))
          return fault(quote(words_[place]) + " is no number from " + std::to_string(first) + " to " +
                       std::to_string(end - 1));
        (lines == 0 ? set->piece : set->turn)[place] = is_any ? any_turn : number - first;
      }
      ++lines;
    }
    return fault("the section has no line End");
  }

  Result<void> read_solved() {
    if (sets_.empty() || !puzzle_.tiles.empty()) return fault("Solved stands once, after the sets");
    if (auto result = read_pieces(true); !result) return result;
    const bool omits_letters = sets_.size() == 1 && sets_.front().turns == 1;
    char letter = 'A';
    for (const Set& set : sets_) {
      for (std::size_t place = 0; place < set.piece.size(); ++place)
        for (int cell = 0; cell < set.turns; ++cell) {
          std::string& tile = puzzle_.tiles.emplace_back(omits_letters ? "" : std::string(1, letter));
          tile += std::to_string(set.piece[place] + 1);
          // A piece that is turned by t shows its sticker 0 at cell t.
          if (set.turns > 1 && set.turn[place] != any_turn)
            tile += static_cast<char>('a' + (cell + set.turns - set.turn[place]) % set.turns);
        }
      ++letter;
    }
    return {};
  }

  /// Whether twsearch takes a name for a rotation of the whole puzzle, which it does not count as a move: x, y, z, or
  /// capitals and `_` with a v behind them.
  static bool is_rotation(std::string_view name) {
    const auto is_grip = [](char c) { return c == '_' || (c >= 'A' && c <= 'Z'); };
    return name == "x" || name == "y" || name == "z" ||
           (name.size() > 1 && name.back() == 'v' && std::all_of(name.begin(), name.end() - 1, is_grip));
  }

  Result<void> read_move() {
    if (words_.size() != 2) return fault("Move needs a name of one word");
    if (puzzle_.tiles.empty()) return fault("moves stand after Solved");
    const std::string name(words_[1]);
    if (auto result = read_pieces(false); !result) return result;
    Permutation from = identity_permutation();
    CellMask taken = 0;
    for (const Set& set : sets_)
      for (int place = 0; place < set.places; ++place)
        for (int sticker = 0; sticker < set.turns; ++sticker) {
          const int before = set.piece[static_cast<std::size_t>(place)];
          const int turn = set.turn[static_cast<std::size_t>(before)];
          from[set.cell(place, sticker + turn)] = static_cast<std::uint8_t>(set.cell(before, sticker));
          taken |= bit_of(set.cell(before, sticker));
        }
    if (std::popcount(taken) != cells_) return fault("move " + quote(name) + " takes a piece from a place twice");
    if (is_rotation(name)) return {};
    // Each power but the identity is a move. A short text can describe a move with millions of powers.
    const std::size_t count = number_of_powers(from) - 1;
    if (const auto complaint = complaint_about_count(puzzle_.moves.size() + count)) return fault(*complaint);
    constexpr int blank_cells = 1;  // a move without a blank has one permutation
    std::vector<Permutation> powers{from};
    while (powers.back() != identity_permutation()) powers.push_back(compose(from, powers.back()));
    for (std::size_t power = 1; power < powers.size(); ++power) {
      const std::size_t back = powers.size() - power;  // turns of the inverse that do the same
      const std::size_t turns = std::min(power, back);
      puzzle_.moves.push_back(
          move_everywhere(name + (turns == 1 ? "" : std::to_string(turns)) + (back < power ? "'" : ""),
                          powers[power - 1], blank_cells));
    }
    return {};
  }

  std::string_view rest_;
  std::string_view source_;
  int line_ = 0;
  std::vector<std::string_view> words_;  // words of the current line
  std::vector<Set> sets_;
  int cells_ = 0;
  PuzzleParts puzzle_{.name = "unnamed", .tiles = {}, .moves = {}};
};

}  // namespace

bool is_tws(std::string_view text) {
  text = without_mark(text);
  while (!text.empty()) {
    const std::string_view line = trim(take_part(text, '\n'));
    if (line.empty() || line.front() == '#') continue;
    if (!line.starts_with("Name") && !line.starts_with("Set")) return false;  // saves splitting the line
    const auto parts = words(line);
    return parts.size() > 1 && (parts.front() == "Name" || parts.front() == "Set") && !parts[1].starts_with('=');
  }
  return false;
}

Result<Puzzle> puzzle_of_tws(std::string_view text, std::string_view source) {
  return TwsReader(without_mark(text), source).read();
}

}  // namespace tilebase
