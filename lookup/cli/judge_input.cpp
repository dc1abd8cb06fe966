#include "cli/judge.hpp"

#include <algorithm>
#include <utility>

#include <answer/question.hpp>
#include <base/ini.hpp>
#include <base/text.hpp>
#include <command/command.hpp>

#include <tilebase/engine/puzzle/spelling.hpp>

namespace tilebase::cli {

JudgeInput::JudgeInput(const std::string& path, const JudgeDefinition& judge)
    : judge_(judge), reader_(path), board_lines_(static_cast<std::size_t>(judge.board_lines)) {}

void JudgeInput::fail(std::size_t line, const std::string& reason) {
  throw Failure{"line " + std::to_string(std::max<std::size_t>(line, 1)) + ": " + reason};
}

bool JudgeInput::at_end() {
  while (true) {
    const auto tile = std::find_if_not(rest_.begin(), rest_.end(), is_separator);
    rest_.remove_prefix(static_cast<std::size_t>(tile - rest_.begin()));
    if (!rest_.empty()) return false;
    if (!reader_.next(rest_)) return true;
    if (!judge_.note.empty()) rest_ = rest_.substr(0, rest_.find(judge_.note));
  }
}

std::size_t JudgeInput::count() {
  if (at_end()) fail("the input ends before the number of cases");
  const std::string_view text = trim(rest_);
  const auto number = answer::number_in(text, 0, SIZE_MAX, "");
  if (!number) fail(quote(text) + " is not a number of cases");
  rest_ = {};
  return static_cast<std::size_t>(*number);
}

JudgeDefinition::Size JudgeInput::size(const JudgeDefinition::Sizes& range) {
  const int rows = side(range);
  return {rows, range.is_pair ? side(range) : rows};
}

int JudgeInput::side(const JudgeDefinition::Sizes& range) {
  if (at_end()) fail("the input ends before the size of the board");
  const std::string_view text = take_word(rest_);
  const auto min = static_cast<std::uint64_t>(range.min);
  const auto max = static_cast<std::uint64_t>(range.max);
  const auto number = answer::number_in(text, min, max, "size");
  const int typed = positive_number(text);
  const bool is_too_large = typed > range.max && (range.is_pair || typed > max_cells / typed);
  if (!number)
    fail(number.error().message +
         (is_too_large ? "; boards have at most " + std::to_string(max_cells) + " cells" : ""));
  return static_cast<int>(*number);
}

bool JudgeInput::take_end_mark() {
  if (judge_.end_mark.empty() || at_end()) return false;
  std::string_view text = rest_;
  for (const std::string& word : judge_.end_mark)
    if (take_word(text) != word) return false;
  if (!take_word(text).empty()) return false;
  rest_ = {};
  return true;
}

template <class T>
T JudgeInput::board_or_fail(const Result<T>& board) const {
  if (!board) fail(first_line_, board.error().message);
  return *board;
}

State JudgeInput::board() {
  return board_or_fail(parse_board(*puzzle_, board_text()));
}

Target JudgeInput::target() {
  return board_or_fail(parse_target(*puzzle_, board_text()));
}

/// Reads the text of the next board. If the definition counts its tiles, only the tiles, with a space between two:
/// neither brackets nor words need then tell the rows and tiles of the puzzle.
std::string_view JudgeInput::board_text() {
  if (at_end()) fail("the input ends inside a case");
  first_line_ = reader_.line_number();
  if (board_lines_ == 1) return std::exchange(rest_, {});
  const auto cells = static_cast<std::size_t>(puzzle_->cells());
  text_.clear();
  for (std::size_t count = 0; count < cells;) {
    if (at_end()) fail("the input ends inside a board");
    const std::string_view line = rest_;
    const std::size_t count_before = count;
    while (board_lines_ > 0 || count < cells) {
      const std::string_view tile = take_tile(*puzzle_, rest_);
      if (tile.empty()) break;
      (text_ += tile) += ' ';
      ++count;
    }
    if (board_lines_ > 0 && count - count_before != cells / board_lines_)
      fail(std::to_string(count - count_before) + " tiles in " + quote(line) + " where a line of the board has " +
           std::to_string(cells / board_lines_));
  }
  text_.pop_back();
  return text_;
}

}  // namespace tilebase::cli
