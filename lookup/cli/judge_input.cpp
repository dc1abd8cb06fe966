#include "cli/judge_input.hpp"

#include <algorithm>
#include <charconv>

#include <command/command.hpp>
#include <tilebase/ini.hpp>
#include <tilebase/puzzle/symbols.hpp>
#include <tilebase/text.hpp>

namespace cli {

using tilebase::is_separator;
using tilebase::shown;

JudgeInput::JudgeInput(const tilebase::Puzzle& puzzle, const std::string& path, int board_lines)
    : puzzle_(puzzle), reader_(path), board_lines_(static_cast<std::size_t>(board_lines)) {}

void JudgeInput::fail(std::size_t line, const std::string& reason) {
  throw command::Failure{"line " + std::to_string(std::max<std::size_t>(line, 1)) + ": " + reason};
}

bool JudgeInput::at_end() {
  while (true) {
    const auto tile = std::find_if_not(rest_.begin(), rest_.end(), is_separator);
    rest_.remove_prefix(static_cast<std::size_t>(tile - rest_.begin()));
    if (!rest_.empty()) return false;
    if (!reader_.next(rest_)) return true;
  }
}

std::size_t JudgeInput::count() {
  if (at_end()) fail("the input ends before the number of cases");
  const std::string_view text = tilebase::trimmed(rest_);
  std::size_t number = 0;
  const auto [end, fault] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (fault != std::errc() || end != text.data() + text.size()) fail(shown(text) + " is not a number of cases");
  rest_ = {};
  return number;
}

tilebase::Target JudgeInput::parse(std::size_t line, std::string_view text, bool with_wildcards) const {
  if (with_wildcards) {
    const auto target = parse_target(puzzle_, text);
    if (!target) fail(line, target.error().message);
    return *target;
  }
  const auto state = parse_board(puzzle_, text);
  if (!state) fail(line, state.error().message);
  return {*state, puzzle_.cells()};
}

/// The rest of the current line up to its count-th tile; all of it if there are fewer.
std::string_view JudgeInput::take_tiles(std::size_t count) {
  std::size_t end = 0;
  for (; end < rest_.size() && count > 0; ++end) count -= is_separator(rest_[end]) ? 0 : 1;
  const std::string_view taken = rest_.substr(0, end);
  rest_.remove_prefix(end);
  return taken;
}

tilebase::Target JudgeInput::board(bool with_wildcards) {
  const auto cells = static_cast<std::size_t>(puzzle_.cells());
  const auto tiles_in = [](std::string_view text) {
    return text.size() - static_cast<std::size_t>(std::count_if(text.begin(), text.end(), is_separator));
  };
  if (at_end()) fail("the input ends inside a case");
  const std::size_t first_line = reader_.line_number();
  if (board_lines_ == 1) {
    const std::string_view line = rest_;
    rest_ = {};
    return parse(first_line, line, with_wildcards);
  }
  std::string text;
  while (tiles_in(text) < cells) {
    if (at_end()) fail("the input ends inside a board");
    std::string_view line = rest_;
    if (board_lines_ == 0) {
      line = take_tiles(cells - tiles_in(text));
    } else {
      rest_ = {};
      if (tiles_in(line) != cells / board_lines_)
        fail(std::to_string(tiles_in(line)) + " tiles in " + shown(line) + " where a line of the board has " +
             std::to_string(cells / board_lines_));
    }
    (text += line) += ' ';
  }
  text.pop_back();
  return parse(first_line, text, with_wildcards);
}

}  // namespace cli
