#include "answer/question.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <locale>
#include <random>
#include <set>
#include <sstream>

#include <nlohmann/json.hpp>

#include <base/text.hpp>
#include <tilebase/engine/puzzle/definition.hpp>
#include <tilebase/engine/puzzle/path_notation.hpp>
#include <tilebase/engine/puzzle/spelling.hpp>

namespace tilebase::answer {

Result<Target> target_of(const Puzzle& puzzle, const std::vector<std::string>& texts) {
  if (texts.empty()) return puzzle.goal_target();
  std::vector<Target> targets;
  for (const std::string& text : texts) {
    auto target = parse_target(puzzle, text);
    if (!target) return target;
    targets.push_back(*target);
  }
  return Target::nearest_of(targets);
}

Result<void> check_one_goal(const Target& target) {
  if (!target.has_alternatives()) return {};
  return Error{ErrorCode::bad_board, "textbook searches and heuristics are for one goal, not for " +
                                         std::to_string(target.goals().size()) + "; give one"};
}

namespace {

constexpr std::string_view arrow = "->";

/// Returns the line `START` or `START -> TARGET` of a line that is an object of JSON with `board` or `start`, and
/// perhaps with `goal`; "" for any other line.
std::string text_of_json(std::string_view line) {
  if (!trim(line).starts_with('{') || line.find('"') == std::string_view::npos) return "";
  const auto object = nlohmann::json::parse(line, nullptr, false);
  if (!object.is_object()) return "";
  std::string text;
  for (const char* const name : {"board", "start", "goal"})
    if (const auto value = object.find(name); value != object.end() && !value->is_null())
      (text += text.empty() ? "" : arrow) += value->is_string() ? value->get<std::string>() : value->dump();
  return text;
}

bool ends_word(char c) {
  return is_separator(c) || c == ';' || c == '|' || c == ':';
}

std::string_view without_separators_behind(std::string_view text) {
  while (!text.empty() && ends_word(text.back())) text.remove_suffix(1);
  return text;
}

/// Returns whether a word is a whole number, perhaps with one of the marks `behind` after it.
bool is_number(std::string_view word, std::string_view behind = "") {
  if (!word.empty() && behind.find(word.back()) != std::string_view::npos) word.remove_suffix(1);
  return !word.empty() && word.find_first_not_of("0123456789") == std::string_view::npos;
}

/// Removes a number in front, the place of a line in a list: `7`, `7.` or `7:`. Returns "" if there is none.
std::string_view without_front(std::string_view text) {
  const auto first = std::find_if_not(text.begin(), text.end(), ends_word);
  const auto end = std::find_if(first, text.end(), ends_word);
  const auto rest = std::find_if_not(end, text.end(), ends_word);
  const auto place = [&](auto at) { return static_cast<std::size_t>(at - text.begin()); };
  return is_number(text.substr(place(first), place(end) - place(first)), ".") ? text.substr(place(rest)) : "";
}

/// Removes a number behind, such as a length or `2 moves`. Returns "" if there is none.
std::string_view without_behind(std::string_view text) {
  const auto take_last = [&] {
    text = without_separators_behind(text);
    std::size_t begin = text.size();
    while (begin > 0 && !ends_word(text[begin - 1])) --begin;
    const std::string_view word = text.substr(begin);
    text = text.substr(0, begin);
    return word;
  };
  const std::string_view word = take_last();
  const bool is_behind = is_number(word.starts_with("move") ? take_last() : word);
  // A number in a row of its own is a part of a ragged board.
  const bool has_row = text.find_first_of("/[", without_separators_behind(text).size()) != std::string_view::npos;
  return is_behind && !has_row ? text : "";
}

/// A text of a line that may be its board, and the column beside it.
struct Candidate {
  std::string_view text;
  Column column;
};

/// Returns all texts of a line that may be its board: with a number in front, and behind, or without. Text behind a
/// colon is left out; a number before a colon stands in front; else the colon is part of the board.
std::vector<Candidate> candidates_in(std::string_view line, bool has_colon) {
  std::vector<Candidate> candidates;
  const auto add = [&](std::string_view text, Column column) {
    if (text.find_first_not_of(" \t\r") < text.size()) candidates.push_back({text, column});
  };
  const auto add_columns = [&](std::string_view text, bool has_end) {
    const std::string_view rest = without_front(text);
    add(text, Column::none);
    add(rest, Column::front);
    if (has_end) return;
    add(without_behind(text), Column::behind);
    add(without_behind(rest), Column::both);
  };
  const std::size_t colon = has_colon ? line.find(':') : std::string_view::npos;
  add_columns(line.substr(0, colon), colon != std::string_view::npos);
  if (colon == std::string_view::npos) return candidates;
  const std::string_view behind = line.substr(colon + 1);
  if (is_number(trim(line.substr(0, colon)))) add_columns(behind.substr(0, behind.find(':')), false);
  add(line, Column::none);
  return candidates;
}

/// A board of a line, and the column beside it.
struct Start {
  State state;
  Column column;
};

/// Returns the boards that a line may begin with, all different: those in the puzzle's own spelling or, if there is
/// none, in any other.
std::vector<Start> starts_in(const Puzzle& puzzle, std::string_view line) {
  const auto candidates = candidates_in(line, !has_colons(puzzle));
  std::vector<Start> starts;
  for (const bool is_own : {true, false}) {
    for (const auto& [text, column] : candidates) {
      State state;
      // A board beside another board is no number.
      const auto begin = static_cast<std::size_t>(text.data() - line.data());
      if (read_board(puzzle, line.substr(0, begin), state)) continue;
      if (read_board(puzzle, line.substr(begin + text.size()), state)) continue;
      if (is_own && !read_board(puzzle, text, state)) continue;
      const auto other = is_own ? Result(state) : parse_board(puzzle, text);
      if (!other) continue;
      state = *other;
      if (std::none_of(starts.begin(), starts.end(), [&](const Start& start) { return start.state == state; }))
        starts.push_back({state, column});
    }
    if (!starts.empty()) break;
  }
  return starts;
}

/// Describes a board of a line with its column.
std::string described(const Puzzle& puzzle, const Start& start) {
  constexpr const char* columns[] = {"", "a number and ", "", "a number and "};
  constexpr const char* behind[] = {"", "", " and a number", " and a number"};
  const auto column = static_cast<std::size_t>(start.column);
  return columns[column] + ("board " + quote(format_board(puzzle, start.state))) + behind[column];
}

/// Reads the board that a line begins with. `usual` is the column of the list's other lines.
Result<State> start_in(const Puzzle& puzzle, std::string_view text, Column usual) {
  const auto starts = starts_in(puzzle, text);
  if (starts.size() == 1) return starts.front().state;
  for (const Start& start : starts)
    if (start.column == usual && usual != Column::none) return start.state;
  if (!starts.empty())
    return Error{ErrorCode::bad_board, "line " + quote(text) + " is " + described(puzzle, starts[0]) + ", or " +
                                           described(puzzle, starts[1]) +
                                           "; a colon tells which: BOARD : NUMBER or NUMBER : BOARD"};
  const auto candidates = candidates_in(text, !has_colons(puzzle));
  auto error = parse_board(puzzle, candidates.empty() ? text : candidates.front().text).error();
  int words = 0;
  bool are_numbers = true;
  bool are_tiles = true;
  for (std::string_view rest = text, word = take_word(rest); !word.empty(); word = take_word(rest), ++words) {
    are_numbers = are_numbers && (is_number(word) || is_blank_name(word));
    are_tiles = are_tiles && word.size() <= 2;
  }
  if (words > 1 && !are_numbers)
    error.message += "; a line that is no board, such as a header, begins with #";
  else if (are_tiles && words > 1 && words * words <= max_cells && words + 1 < puzzle.cells())
    error.message += "; a line has a whole board: with slashes between its rows, or as START \"$(cat FILE)\"";
  return error;
}

}  // namespace

std::string_view strip_notes(std::string_view text, std::string& storage) {
  if (text.find('#') == std::string_view::npos) return text;
  storage.clear();
  while (!text.empty()) {
    const std::string_view line = take_part(text, '\n');
    (storage += line.substr(0, line.find('#'))) += '\n';
  }
  return storage;
}

bool has_colons(const Puzzle& puzzle) {
  const auto& names = puzzle.tile_names();
  return std::any_of(names.begin(), names.end(),
                     [](const std::string& name) { return name.find(':') != std::string::npos; });
}

Result<Question> question_of_line(const Tablebase& tablebase, const Target& goal, std::string_view line, Column usual) {
  const Puzzle& puzzle = tablebase.puzzle();
  std::string storage;
  const std::string json = text_of_json(line);
  if (!json.empty()) line = json;
  const std::string_view with_notes = line;
  line = strip_notes(line, storage);
  std::size_t at = line.find(arrow);
  auto start = start_in(puzzle, line.substr(0, at), usual);
  if (!start && line.size() != with_notes.size())  // `#` is the blank
    if (const auto other = start_in(puzzle, with_notes.substr(0, with_notes.find(arrow)), usual)) {
      start = other;
      line = with_notes;
      at = line.find(arrow);
    }
  if (!start) return start.error();
  if (at == std::string_view::npos) return Question{tablebase, *start, goal};
  std::string_view end = line.substr(at + arrow.size());
  if (!has_colons(puzzle)) end = end.substr(0, end.find(':'));
  const auto target = parse_target(puzzle, end);
  if (!target) return target.error();
  return Question{tablebase, *start, *target};
}

Result<std::string> puzzle_of_lines(const NextLine& next_line) {
  constexpr int most_lines = 100;
  std::set<std::string> common;
  std::set<std::string> by_front;  // puzzles of boards behind a number in front
  std::set<std::string> wholes;    // puzzles of whole lines; "" for a line that is no board
  std::optional<Error> error;
  for (int lines = 0; lines < most_lines; ++lines) {
    const auto line = next_line();
    if (!line) break;
    if (is_blank_or_comment(*line)) continue;
    std::string storage;
    const std::string json = text_of_json(*line);
    const std::string_view text = strip_notes(json.empty() ? *line : json, storage);
    const std::string_view start = text.substr(0, text.find(arrow));
    std::set<std::string> names;
    for (const Candidate& candidate : candidates_in(start, true))
      if (const std::string name = slides_of_board(candidate.text); !name.empty()) {
        names.insert(name);
        if (candidate.column == Column::front) by_front.insert(name);
      }
    const std::string whole = slides_of_board(start);
    wholes.insert(whole);
    std::set<std::string> both;
    for (const std::string& name : names)
      if (common.contains(name)) both.insert(name);
    if (common.empty()) common = names;
    if (!both.empty()) common = both;
    if (common.size() == 1) return *common.begin();
    if (common.empty() || error) continue;
    const std::string& first = whole.empty() ? *common.begin() : whole;
    const auto other =
        std::find_if(common.begin(), common.end(), [&](const std::string& name) { return name != first; });
    error = Error{.code = ErrorCode::bad_board,
                  .message = "line " + quote(*line) + " is a board of " + first + ", or a number and a board of " +
                             *other + "; name the puzzle",
                  .puzzle = first};
  }
  if (!error) return std::string();
  // Lines that are all whole boards of a puzzle end with a tile, not with a number behind a smaller board.
  const bool are_whole = wholes.size() == 1 && common.contains(*wholes.begin());
  const auto is_in_front = [&](const std::string& name) { return name != *wholes.begin() && by_front.contains(name); };
  if (are_whole && std::none_of(common.begin(), common.end(), is_in_front)) return *wholes.begin();
  return *error;
}

Column column_of(const Puzzle& puzzle, const NextLine& next_line) {
  constexpr int most_lines = 100;
  std::array<int, columns> counts{};
  for (int lines = 0; lines < most_lines; ++lines) {
    const auto line = next_line();
    if (!line) break;
    State state;
    if (read_board(puzzle, *line, state) || is_blank_or_comment(*line)) continue;
    std::string storage;
    const std::string_view text = strip_notes(*line, storage);
    const auto starts = starts_in(puzzle, text.substr(0, text.find(arrow)));
    if (starts.size() == 1) ++counts[static_cast<std::size_t>(starts.front().column)];
  }
  Column only = Column::none;
  for (const Column column : {Column::front, Column::behind, Column::both})
    if (counts[static_cast<std::size_t>(column)] > 0) {
      if (only != Column::none) return Column::none;
      only = column;
    }
  return only;
}

Result<NamedBy> named_by_of(const Puzzle& puzzle, std::string_view text) {
  if (text == "blank") return NamedBy::blank;
  if (text != "tile" && text != "number")
    return Error{ErrorCode::bad_number, "moves " + quote(text) + "; must be blank, tile or number"};
  const NamedBy named_by = text == "tile" ? NamedBy::tile : NamedBy::number;
  if (has_slides(puzzle, named_by)) return named_by;
  return Error{ErrorCode::bad_number, "moves " + std::string(text) + ": " + puzzle.name() +
                                          " has no slides with such names; its moves have one name each"};
}

Result<Path> inverse_path(const Puzzle& puzzle, const Path& path) {
  Path inverses;
  for (auto move = path.rbegin(); move != path.rend(); ++move) {
    const auto inverse = puzzle.inverse(*move);
    if (!inverse)
      return Error{ErrorCode::bad_move,
                   "no move of " + puzzle.name() + " takes move " + puzzle.moves()[*move].name + " back"};
    inverses.push_back(*inverse);
  }
  return inverses;
}

Result<State> state_after(const Puzzle& puzzle, State state, const Path& path, NamedBy named_by) {
  for (const MoveId move : path) {
    const auto after = puzzle.apply(state, move);
    if (!after) return not_allowed_error(puzzle, state, move, named_by);
    state = *after;
  }
  return state;
}

bool is_blank_or_comment(std::string_view text) {
  while (!text.empty()) {
    const std::string_view line = take_part(text, '\n');
    const std::size_t first = line.find_first_not_of(" \t\r\v\f");
    if (first != std::string_view::npos && line[first] != '#') return false;
  }
  return true;
}

std::string unknown_puzzle_message(std::string_view name, const std::vector<Tablebase>& available,
                                   const std::string& ending) {
  const auto builtin = builtin_puzzle(name);
  if (!builtin && builtin.error().code == ErrorCode::too_many_cells) return builtin.error().message;
  std::vector<std::string> names;
  std::string list;
  for (const auto& tablebase : available) {
    names.push_back(tablebase.puzzle().name());
    (list += list.empty() ? "" : ", ") += names.back();
  }
  const std::string suggestion = similar_puzzle(name, std::move(names));
  if (!suggestion.empty() && suggestion != name)
    return "no puzzle " + quote(name) + "; did you mean " + suggestion + '?';
  return "no puzzle " + quote(name) + "; available: " + list + ", " + other_builtin_names() + ending;
}

std::string missing_board_message(const Puzzle& puzzle, std::string_view role) {
  return "missing " + std::string(role) + "; give a board, such as \"" + format_board(puzzle, puzzle.goal()) + '"';
}

Result<std::uint64_t> number_in(std::string_view text, std::uint64_t min, std::uint64_t max, std::string_view name,
                                std::string_view reason) {
  std::uint64_t number = 0;
  const char* const last = text.data() + text.size();
  const auto [end, fault] = std::from_chars(text.data(), last, number);
  if (fault != std::errc() || end != last || number < min || number > max)
    return Error{ErrorCode::bad_number, std::string(name) + ' ' + quote(text) + " is not a number from " +
                                            std::to_string(min) + " to " + std::to_string(max) + std::string(reason)};
  return number;
}

Result<double> weight_in(std::string_view text) {
  std::istringstream number{std::string(text)};
  number.imbue(std::locale::classic());
  double weight = 0;
  if (number >> std::noskipws >> weight && number.peek() == std::char_traits<char>::eof() && weight >= 0 &&
      weight <= 1000)
    return weight;
  return Error{ErrorCode::bad_number, "weight " + quote(text) + " is not a number from 0 to 1000"};
}

std::uint64_t fresh_seed() {
  std::random_device device;
  return (std::uint64_t{device()} << 32U) ^ device();
}

}  // namespace tilebase::answer
