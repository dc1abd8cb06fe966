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
  const auto board = parse_board(*puzzle_, board_text());
  return board_or_fail(board || board_lines_ == 1 ? board : parse_board(*puzzle_, without_rows()));
}

Target JudgeInput::target() {
  const auto target = parse_target(*puzzle_, board_text());
  return board_or_fail(target || board_lines_ == 1 ? target : parse_target(*puzzle_, without_rows()));
}

/// Returns the text of the last board without its rows: where the definition tells the lines of a board, brackets and
/// slashes need not divide it into the puzzle's rows.
std::string_view JudgeInput::without_rows() {
  std::replace_if(text_.begin(), text_.end(), ends_row, ' ');
  return text_;
}

/// Takes the current line up to its count-th tile; the whole line if it has fewer tiles.
std::string_view JudgeInput::take_tiles(std::size_t count) {
  const std::string_view line = rest_;
  while (count > 0 && !take_tile(*puzzle_, rest_).empty()) --count;
  return line.substr(0, line.size() - rest_.size());
}

/// Reads the text of the next board.
std::string_view JudgeInput::board_text() {
  const auto cells = static_cast<std::size_t>(puzzle_->cells());
  const auto tiles_in = [&](std::string_view text) {
    std::size_t count = 0;
    while (!take_tile(*puzzle_, text).empty()) ++count;
    return count;
  };
  if (at_end()) fail("the input ends inside a case");
  first_line_ = reader_.line_number();
  if (board_lines_ == 1) return std::exchange(rest_, {});
  text_.clear();
  for (std::size_t missing = cells; missing > 0; missing = cells - tiles_in(text_)) {
    if (at_end()) fail("the input ends inside a board");
    std::string_view line;
    if (board_lines_ == 0) {
      line = take_tiles(missing);
    } else {
      line = std::exchange(rest_, {});
      if (tiles_in(line) != cells / board_lines_)
        fail(std::to_string(tiles_in(line)) + " tiles in " + quote(line) + " where a line of the board has " +
             std::to_string(cells / board_lines_));
    }
    (text_ += line) += ' ';
  }
  text_.pop_back();
  return text_;
}

}  // namespace tilebase::cli
