#include "answer/question.hpp"

#include <algorithm>
#include <charconv>
#include <locale>
#include <random>
#include <sstream>

#include <base/text.hpp>
#include <tilebase/engine/puzzle/definition.hpp>
#include <tilebase/engine/puzzle/path_notation.hpp>

namespace tilebase::answer {

Result<Target> target_of(const Puzzle& puzzle, const std::vector<std::string>& texts) {
  if (texts.empty()) return puzzle.goal_target();
  std::vector<Target> targets;
  for (const std::string& text : texts) {
    auto target = parse_target(puzzle, text);
    if (!target) return target;
    targets.push_back(*target);
  }
  const Target nearest = Target::nearest_of(targets);
  if (nearest.goals().size() <= Target::most_goals) return nearest;
  return Error{ErrorCode::bad_board, "more than " + std::to_string(Target::most_goals) + " goals"};
}

Result<void> check_one_goal(const Target& target) {
  if (!target.has_alternatives()) return {};
  return Error{ErrorCode::bad_board, "textbook searches and heuristics are for one goal, not for " +
                                         std::to_string(target.goals().size()) + "; give one"};
}

namespace {

constexpr std::string_view arrow = "->";

/// A line that begins with a whole number, perhaps its place in a list.
struct NumberedLine {
  std::string_view number;  ///< "" if the line begins with no number
  std::string_view rest;    ///< text after the number; "" if there is none
};
NumberedLine numbered(std::string_view line) {
  const std::string_view number = take_word(line);
  if (number.find_first_not_of("0123456789") != std::string_view::npos) return {};
  return {number, line};
}

}  // namespace

std::string_view without_notes(std::string_view text, std::string& storage) {
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

Result<Question> question_of_line(const Tablebase& tablebase, const Target& goal, std::string_view line) {
  const Puzzle& puzzle = tablebase.puzzle();
  std::string storage;
  line = without_notes(line, storage);
  if (!has_colons(puzzle)) line = line.substr(0, line.find(':'));
  const std::size_t at = line.find(arrow);
  const std::string_view text = line.substr(0, at);
  auto start = parse_board(puzzle, text);
  if (!start) {
    const auto [number, rest] = numbered(text);
    if (!parse_board(puzzle, number))  // of two boards, the first is no number
      if (const auto board = parse_board(puzzle, rest)) start = *board;
  }
  if (!start) return start.error();
  if (at == std::string_view::npos) return Question{tablebase, *start, goal};
  const auto target = parse_target(puzzle, line.substr(at + arrow.size()));
  if (!target) return target.error();
  return Question{tablebase, *start, *target};
}

Result<std::string> puzzle_of_line(std::string_view line) {
  std::string storage;
  const std::string_view text = without_notes(line, storage);
  const std::string_view board = text.substr(0, std::min(text.find(arrow), text.find(':')));
  const std::string whole = slides_of_board(board);
  const std::string indexed = slides_of_board(numbered(board).rest);
  if (!whole.empty() && !indexed.empty() && whole != indexed)
    return Error{.code = ErrorCode::bad_board,
                 .message = "line " + quote(line) + " is a board of " + whole + ", or a number and a board of " +
                            indexed + "; name the puzzle",
                 .puzzle = whole};
  return whole.empty() ? indexed : whole;
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
      return Error{ErrorCode::bad_number,
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
  const auto more = builtin_puzzle_names();
  names.insert(names.end(), more.begin(), more.end());
  const std::string suggestion = similar(lower_case(name), names);
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
