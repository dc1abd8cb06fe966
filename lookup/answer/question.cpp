#include "answer/question.hpp"

#include <algorithm>
#include <charconv>
#include <random>

#include <base/text.hpp>

namespace tilebase::answer {

Result<Target> target_of(const Puzzle& puzzle, std::optional<std::string_view> text) {
  if (!text) return puzzle.goal_target();
  return parse_target(puzzle, *text);
}

Result<Question> question_of_line(const Tablebase& tablebase, const Target& goal, std::string_view line) {
  constexpr std::string_view arrow = "->";
  const std::size_t at = line.find(arrow);
  const auto start = parse_board(tablebase.puzzle(), line.substr(0, at));
  if (!start) return start.error();
  if (at == std::string_view::npos) return Question{tablebase, *start, goal};
  const auto target = parse_target(tablebase.puzzle(), line.substr(at + arrow.size()));
  if (!target) return target.error();
  return Question{tablebase, *start, *target};
}

bool asks_nothing(std::string_view line) {
  const std::size_t first = line.find_first_not_of(" \t\r\v\f");
  return first == std::string_view::npos || line[first] == '#';
}

std::string no_such_puzzle(std::string_view name, const std::vector<Tablebase>& available) {
  if (const auto none = builtin_puzzle(name); !none && none.error().code == ErrorCode::too_many_cells)
    return none.error().message;
  std::string names;
  for (const auto& tablebase : available) (names += names.empty() ? "" : ", ") += tablebase.puzzle().name();
  return "no puzzle " + shown(name) + "; available: " + names +
         ", and slideRxC for boards of slides of up to 16 cells, rotateRxC and mixedRxC of up to 12";
}

std::string board_missing(const Puzzle& puzzle, std::string_view what) {
  return "missing " + std::string(what) + "; give a board, such as \"" + format_board(puzzle, puzzle.goal()) + '"';
}

std::optional<std::uint64_t> number_from(std::string_view text, std::uint64_t least, std::uint64_t most) {
  std::uint64_t number = 0;
  const char* const last = text.data() + text.size();
  const auto [end, fault] = std::from_chars(text.data(), last, number);
  if (fault != std::errc() || end != last || number < least || number > most) return std::nullopt;
  return number;
}

std::optional<std::chrono::nanoseconds> seconds_from(std::string_view text) {
  constexpr std::uint64_t second = 1'000'000'000;  // in nanoseconds
  constexpr std::size_t most_decimals = 9;
  const std::string_view whole = text.substr(0, text.find('.'));
  std::string decimals(text.substr(std::min(whole.size() + 1, text.size())));
  if (whole.empty() && decimals.empty()) return std::nullopt;
  decimals.resize(std::max(decimals.size(), most_decimals), '0');
  if (decimals.find_first_not_of("0123456789") != std::string::npos) return std::nullopt;
  const auto seconds = number_from(whole.empty() ? "0" : whole, 0, most_seconds);
  const auto nanoseconds = number_from(std::string_view(decimals).substr(0, most_decimals), 0, UINT64_MAX);
  if (!seconds || !nanoseconds) return std::nullopt;
  const std::uint64_t time = *seconds * second + *nanoseconds;
  if (time == 0 || time > most_seconds * second) return std::nullopt;
  return std::chrono::nanoseconds(time);
}

std::string no_such_number(std::string_view what, std::string_view text, std::uint64_t least, std::uint64_t most,
                           std::string_view why) {
  return std::string(what) + ' ' + shown(text) + " is not a number from " + std::to_string(least) + " to " +
         std::to_string(most) + std::string(why);
}

std::uint64_t fresh_seed() {
  std::random_device device;
  return (std::uint64_t{device()} << 32U) ^ device();
}

}  // namespace tilebase::answer
