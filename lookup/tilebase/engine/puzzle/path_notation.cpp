// Paths as text. A word is read twice, if need be: first by the names of the puzzle alone, so that no other spelling
// changes the meaning of a name; then with capitals, directions and numbers. The reading that gets further counts.
// Tiles are names of slides only from a known state.

#include <algorithm>
#include <array>

#include <base/text.hpp>
#include <tilebase/engine/puzzle/path_notation.hpp>
#include <tilebase/notation.hpp>

namespace tilebase {
namespace {

constexpr bool is_between_moves(char c) {
  return std::string_view(" \t\r\n\v\f,;/|-.>'\"`()[]{}").find(c) != std::string_view::npos;
}

/// A spelling of a direction, in small letters, and the name of the move that it stands for.
struct Direction {
  std::string_view spelling;
  std::string_view move;
};
constexpr std::array<Direction, 12> directions{{{"up", "u"},
                                                {"down", "d"},
                                                {"left", "l"},
                                                {"right", "r"},
                                                {"\xE2\x86\x91", "u"},    // U+2191
                                                {"\xE2\x86\x93", "d"},    // U+2193
                                                {"\xE2\x86\x90", "l"},    // U+2190
                                                {"\xE2\x86\x92", "r"},    // U+2192
                                                {"\xE2\xAC\x86", "u"},    // U+2B06
                                                {"\xE2\xAC\x87", "d"},    // U+2B07
                                                {"\xE2\xAC\x85", "l"},    // U+2B05
                                                {"\xE2\x9E\xA1", "r"}}};  // U+27A1

/// Character that some programs write behind an arrow: U+FE0F.
constexpr std::string_view picture_mark = "\xEF\xB8\x8F";

bool is_decimal(char c) {
  return c >= '0' && c <= '9';
}

/// A move at the beginning of a text, and the number of bytes of its name.
struct SpelledMove {
  MoveId move;
  std::size_t size;
};

bool begins_folded(std::string_view text, std::string_view name) {
  return text.size() >= name.size() && lower_case(text.substr(0, name.size())) == lower_case(name);
}

/// Returns the move with the longest of the puzzle's names at the beginning of a text. Moves are sorted by name, so a
/// longer name comes after its prefixes, and is tried before them.
std::optional<SpelledMove> named_move(const Puzzle& puzzle, std::string_view text) {
  for (std::size_t move = puzzle.moves().size(); move-- > 0;)
    if (const std::string& name = puzzle.moves()[move].name; text.starts_with(name))
      return SpelledMove{static_cast<MoveId>(move), name.size()};
  return std::nullopt;
}

/// Returns the move with the longest name at the beginning of a text, in capital or small letters; the name in its own
/// letters first. Returns nullopt if there is none, or if several moves have it.
std::optional<SpelledMove> folded_move(const Puzzle& puzzle, std::string_view text) {
  std::optional<SpelledMove> best;
  bool is_exact = false;
  bool is_only = true;
  for (std::size_t move = 0; move < puzzle.moves().size(); ++move) {
    const std::string& name = puzzle.moves()[move].name;
    if (!begins_folded(text, name) || (best && name.size() < best->size)) continue;
    const bool is_longer = !best || name.size() > best->size;
    const bool is_same = text.starts_with(name);
    is_only = is_longer || is_same || is_exact;
    if (is_longer || is_same) {
      best = SpelledMove{static_cast<MoveId>(move), name.size()};
      is_exact = is_same;
    }
  }
  return is_only ? best : std::nullopt;
}

/// Returns the move at the beginning of a text by any name: a name of the puzzle in any letters, or a direction. A name
/// in its own letters with a number behind it comes before a longer name in other letters.
std::optional<SpelledMove> spelled_move(const Puzzle& puzzle, std::string_view text) {
  const auto named = named_move(puzzle, text);
  const std::size_t size = named ? named->size : 0;
  if (named && size < text.size() && is_decimal(text[size]) && !is_decimal(text[size - 1])) return named;
  auto best = folded_move(puzzle, text);
  for (const auto& [spelling, move] : directions) {
    if (!begins_folded(text, spelling) || (best && best->size >= spelling.size())) continue;
    if (const auto direction = folded_move(puzzle, move)) best = SpelledMove{direction->move, spelling.size()};
  }
  if (best && text.substr(best->size).starts_with(picture_mark)) best->size += picture_mark.size();
  return best;
}

/// Takes the number of a run, from 1 to 99, at the beginning of a text; 1 if there is none, 0 for a bad number.
int take_run(std::string_view& text) {
  constexpr std::size_t most_digits = 2;
  const auto end = std::find_if_not(text.begin(), text.end(), is_decimal);
  const std::string_view digits = text.substr(0, static_cast<std::size_t>(end - text.begin()));
  if (digits.empty()) return 1;
  if (digits.size() > most_digits) return 0;
  text.remove_prefix(digits.size());
  return digits.size() == 1 ? digits[0] - '0' : 10 * (digits[0] - '0') + digits[1] - '0';
}

constexpr char prime = '\'';

/// Takes the prime behind a move, as in `R'`; returns the move that takes the move back. Returns the move itself if no
/// prime follows; leaves a prime behind a move that no move takes back.
MoveId take_prime(const Puzzle& puzzle, MoveId move, std::string_view& text) {
  const auto inverse = text.starts_with(prime) ? puzzle.inverse(move) : std::nullopt;
  if (inverse) text.remove_prefix(1);
  return inverse.value_or(move);
}

/// Moves, and their names in a text.
using NamedMoves = std::vector<std::pair<MoveId, std::string_view>>;

/// Takes the moves of a word, perhaps with primes: by the names of the puzzle alone, or in any spelling.
NamedMoves take_moves(const Puzzle& puzzle, std::string_view& text, bool has_primes, bool in_any_spelling) {
  NamedMoves moves;
  while (const auto spelled = in_any_spelling ? spelled_move(puzzle, text) : named_move(puzzle, text)) {
    std::string_view rest = text.substr(spelled->size);
    const int run = in_any_spelling && !is_decimal(text[spelled->size - 1]) ? take_run(rest) : 1;
    if (run == 0) break;
    const MoveId move = has_primes ? take_prime(puzzle, spelled->move, rest) : spelled->move;
    for (int i = 0; i < run; ++i)
      moves.emplace_back(move, text.substr(0, run == 1 ? text.size() - rest.size() : spelled->size));
    text = rest;
  }
  return moves;
}

/// Returns whether a move is a slide: it depends on the cell of the blank, and takes the blank along.
bool is_slide(const Puzzle& puzzle, MoveId move) {
  const auto& steps = puzzle.moves()[move].at;
  bool depends = false;
  for (std::size_t cell = 0; puzzle.blank() && cell < steps.size(); ++cell) {
    depends = depends || steps[cell] != steps[0];
    if (steps[cell] && steps[cell]->lane_of(static_cast<int>(cell)) == static_cast<int>(cell)) return false;
  }
  return depends;
}

/// Returns the slide that takes a slide back; nullopt for a move that is no slide.
std::optional<MoveId> slide_back(const Puzzle& puzzle, MoveId move) {
  return is_slide(puzzle, move) ? puzzle.inverse(move) : std::nullopt;
}

/// Returns the slide that takes the blank to a tile of a name, and the state after it; nullopt if there is none, or if
/// several lead to different states.
std::optional<Successor> slide_of_tile(const Puzzle& puzzle, const State& state, std::string_view name) {
  std::optional<Successor> slide;
  for (const Successor& successor : puzzle.successors(state)) {
    const std::uint8_t tile = state[puzzle.blank_cell(successor.state)];
    if (puzzle.tile_names()[tile] != name || !is_slide(puzzle, successor.move)) continue;
    if (slide && slide->state != successor.state) return std::nullopt;
    if (!slide) slide = successor;
  }
  return slide;
}

/// Returns the size of the tile at the beginning of a text: the first word or, if each of its characters is a tile, one
/// character. Returns 0 if there is none.
std::size_t tile_size(const Puzzle& puzzle, std::string_view text) {
  const auto end = std::find_if(text.begin(), text.end(), is_between_moves);
  const std::string_view word = text.substr(0, static_cast<std::size_t>(end - text.begin()));
  if (word.empty() || puzzle.tile(word) != Puzzle::no_tile) return word.size();
  const auto is_tile = [&](char c) { return puzzle.tile(c) != Puzzle::no_tile; };
  return puzzle.has_short_names() && std::all_of(word.begin(), word.end(), is_tile) ? 1 : 0;
}

/// Returns whether a text is tiles alone, perhaps apart by the characters between moves.
bool are_tiles(const Puzzle& puzzle, std::string_view text) {
  while (!text.empty()) {
    const std::size_t size = is_between_moves(text.front()) ? 1 : tile_size(puzzle, text);
    if (size == 0) return false;
    text.remove_prefix(size);
  }
  return true;
}

/// Returns the size of a text up to the `'` that closes an open quote, the last of those that follow each other: the
/// name `R'` in quotes is `'R''`. Returns the whole size if there is none.
std::size_t quoted_size(std::string_view text) {
  std::size_t size = 0;
  while (size < text.size() && (text[size] != prime || text.substr(size + 1).starts_with(prime))) ++size;
  return size;
}

std::string upper_case(std::string text) {
  for (char& c : text)
    if (c >= 'a' && c <= 'z') c = static_cast<char>(c - 'a' + 'A');
  return text;
}

}  // namespace

std::optional<MoveId> take_move(const Puzzle& puzzle, std::string_view& text) {
  constexpr std::string_view separators = " \t\r\n\v\f,";
  for (; !text.empty(); text.remove_prefix(1)) {
    if (const auto named = named_move(puzzle, text)) {
      text.remove_prefix(named->size);
      return named->move;
    }
    if (separators.find(text.front()) == std::string_view::npos) break;
  }
  return std::nullopt;
}

Error not_allowed_error(const Puzzle& puzzle, const State& state, std::string_view name, NamedBy named_by) {
  std::string message = "move ";
  message.append(name).append(" is not allowed in board ") += format_board(puzzle, state) + "; it allows";
  for (const Successor& allowed : puzzle.successors(state))
    message += ' ' + move_name(puzzle, allowed.move, named_by, &state);
  return {ErrorCode::bad_move, std::move(message)};
}

Error not_allowed_error(const Puzzle& puzzle, const State& state, MoveId move, NamedBy named_by) {
  if (move < puzzle.moves().size())
    return not_allowed_error(puzzle, state, move_name(puzzle, move, named_by, &state), named_by);
  return {ErrorCode::bad_move, std::to_string(move) + " is not the number of a move of " + puzzle.name()};
}

Error unknown_move_error(const Puzzle& puzzle, std::string_view text) {
  std::string message = quote(text) + " is not a move of " + puzzle.name();
  message += counts_from_0(puzzle, text) ? ", where numbers begin with 1; its moves are" : "; its moves are";
  for (const Move& move : puzzle.moves()) message += ' ' + move.name;
  return {ErrorCode::bad_move, std::move(message)};
}

bool counts_from_0(const Puzzle& puzzle, std::string_view text) {
  return std::any_of(puzzle.moves().begin(), puzzle.moves().end(), [&](const Move& move) {
    const std::string_view letters = std::string_view(move.name).substr(0, move.name.size() - 1);
    return move.name.back() == '1' && !letters.empty() && !is_decimal(letters.back()) && begins_folded(text, letters) &&
           text.substr(letters.size()).starts_with('0') &&
           (text.size() == move.name.size() || !is_decimal(text[move.name.size()]));
  });
}

std::optional<MoveId> PathReader::next() {
  if (taken_ == moves_.size() && !read_word()) return std::nullopt;
  const MoveId move = moves_[taken_++].first;
  if (state_) state_ = puzzle_->apply(*state_, move);
  return move;
}

/// Reads the moves up to the next character between moves. Returns false at the end of the text, or if there is none.
bool PathReader::read_word() {
  moves_.clear();
  taken_ = 0;
  for (; !rest_.empty() && is_between_moves(rest_.front()) && !named_move(*puzzle_, rest_); rest_.remove_prefix(1))
    if (rest_.front() == prime) quote_ = quote_ == prime ? '\0' : prime;
  if (const std::size_t size = named_by_ == NamedBy::number && state_ ? tile_size(*puzzle_, rest_) : 0; size > 0) {
    const auto slide = slide_of_tile(*puzzle_, *state_, rest_.substr(0, size));
    if (!slide) return false;
    moves_.emplace_back(slide->move, rest_.substr(0, size));
    rest_.remove_prefix(size);
    return true;
  }
  const bool has_primes = quote_ != prime;
  const auto is_at_end = [&](std::string_view text) {
    return text.empty() || (is_between_moves(text.front()) && !(has_primes && text.front() == prime));
  };
  const std::string_view word = has_primes ? rest_ : rest_.substr(0, quoted_size(rest_));
  std::string_view by_names = word;
  moves_ = take_moves(*puzzle_, by_names, has_primes, false);
  if (!is_at_end(by_names)) {
    std::string_view by_spellings = word;
    NamedMoves moves = take_moves(*puzzle_, by_spellings, has_primes, true);
    if (by_spellings.size() < by_names.size()) {
      moves_ = std::move(moves);
      by_names = by_spellings;
    }
  }
  if (has_primes && by_names.starts_with(prime)) moves_.clear();  // a prime behind a move that no move takes back
  if (named_by_ != NamedBy::number) {
    const bool may_be_tiles = state_ && moves_.empty() && !rest_.empty() && are_tiles(*puzzle_, rest_);
    if (may_be_tiles && has_slides(*puzzle_, NamedBy::number)) {
      named_by_ = NamedBy::number;
      return read_word();
    }
    state_.reset();
  }
  if (named_by_ != NamedBy::blank)
    for (auto& [move, name] : moves_) move = slide_back(*puzzle_, move).value_or(move);
  if (moves_.empty()) return false;
  rest_.remove_prefix(word.size() - by_names.size());
  return true;
}

bool has_slides(const Puzzle& puzzle, NamedBy named_by) {
  bool has_slide = false;
  for (std::size_t i = 0; i < puzzle.moves().size(); ++i) {
    const auto move = static_cast<MoveId>(i);
    const bool slides = named_by == NamedBy::tile ? slide_back(puzzle, move).has_value() : is_slide(puzzle, move);
    has_slide = has_slide || slides;
    // The name of such a move would be read as a tile: move_name() needs it, or it is the only name.
    const bool needs_name = !slides || puzzle.has_equal_tiles();
    if (named_by == NamedBy::number && needs_name && are_tiles(puzzle, puzzle.moves()[i].name)) return false;
  }
  return has_slide;
}

Result<Path> parse_path(const Puzzle& puzzle, std::string_view text, NamedBy named_by, const State* start) {
  Path path;
  PathReader reader(puzzle, text, named_by, start);
  State state = start != nullptr ? *start : State();
  while (const auto move = reader.next()) {
    path.push_back(*move);
    if (start == nullptr) continue;
    const auto after = puzzle.apply(state, *move);
    if (!after) return not_allowed_error(puzzle, state, reader.name(), reader.named_by());
    state = *after;
  }
  const std::string_view rest = reader.rest();
  if (rest.empty()) return path;
  if (start != nullptr && reader.named_by() == NamedBy::number)
    if (const std::size_t size = tile_size(puzzle, rest); size > 0)
      return not_allowed_error(puzzle, state, rest.substr(0, size), NamedBy::number);
  return unknown_move_error(puzzle, rest);
}

std::string move_name(const Puzzle& puzzle, MoveId move, NamedBy named_by, const State* state) {
  const auto& moves = puzzle.moves();
  if (named_by == NamedBy::number && state != nullptr && is_slide(puzzle, move))
    if (const auto after = puzzle.apply(*state, move)) {
      const std::string& tile = puzzle.tile_names()[(*state)[puzzle.blank_cell(*after)]];
      const auto slide = slide_of_tile(puzzle, *state, tile);
      if (slide && slide->state == *after) return tile;
    }
  const auto back = named_by != NamedBy::blank ? slide_back(puzzle, move) : std::nullopt;
  if (!back) return moves[move].name;
  const std::string name = moves[*back].name;
  const std::string capitals = upper_case(name);
  const auto read = folded_move(puzzle, capitals);
  return read && read->move == *back ? capitals : name;
}

std::string format_path(const Puzzle& puzzle, const Path& path, NamedBy named_by, bool in_runs, const State* start) {
  const auto ends_with_digit = [](const Move& move) { return is_decimal(move.name.back()); };
  const auto is_letter = [](const Move& move) { return move.name.size() == 1; };
  const auto& moves = puzzle.moves();
  std::optional<State> state;
  if (named_by == NamedBy::number && start != nullptr) state = *start;
  in_runs = in_runs && !state && std::none_of(moves.begin(), moves.end(), ends_with_digit);
  if (named_by == NamedBy::blank && !in_runs) return puzzle.word(path);
  const bool is_word = !in_runs && !state && std::all_of(moves.begin(), moves.end(), is_letter);
  std::string text;
  for (auto move = path.begin(); move != path.end();) {
    const auto end = in_runs ? std::find_if(move, path.end(), [&](MoveId other) { return other != *move; }) : move + 1;
    if (!text.empty() && !is_word) text += ' ';
    text += move_name(puzzle, *move, named_by, state ? &*state : nullptr);
    if (state) state = puzzle.apply(*state, *move);
    if (end - move > 1) text += std::to_string(end - move);
    move = end;
  }
  return text;
}

}  // namespace tilebase
