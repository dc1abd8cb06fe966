#pragma once

#include <string>
#include <string_view>

#include <base/line_reader.hpp>
#include <tilebase/notation.hpp>

#include "cli/judge_definition.hpp"

namespace tilebase::cli {

/// The input of a judge problem, read number by number and board by board: of one puzzle at a time, set by expect().
/// Blank lines mean nothing. What cannot be read ends the verb with a Failure that begins `line N: `.
class JudgeInput {
 public:
  /// Boards take `board_lines` lines each, or stand anywhere for 0.
  JudgeInput(const std::string& path, int board_lines);

  /// The boards that follow are of this puzzle, which must outlive their reading.
  void expect(const Puzzle& puzzle) { puzzle_ = &puzzle; }

  /// Whether anything but blanks is left.
  bool at_end();

  /// A line with one whole number.
  std::size_t count();

  /// The next word: a number of the range.
  int size(const JudgeDefinition::Sizes& range);

  /// The next board if it is a line of its own, good, and in memory already; else false, and nothing is taken.
  bool quick_board(State& board) {
    return board_lines_ == 1 && rest_.empty() &&
           reader_.next_at_hand_if([&](std::string_view line) { return read_board(*puzzle_, line, board); });
  }

  /// The next board, without wildcards or with.
  State board();
  Target target();

  [[noreturn]] void fail(const std::string& reason) const { fail(reader_.line_number(), reason); }

 private:
  [[noreturn]] static void fail(std::size_t line, const std::string& reason);
  template <class T>
  T good(const Result<T>& board) const;
  std::string_view board_text();
  std::string_view take_tiles(std::size_t count);

  const Puzzle* puzzle_ = nullptr;
  LineReader reader_;
  std::size_t board_lines_;
  std::string_view rest_;       // of the current line
  std::string text_;            // of a board that takes several lines
  std::size_t first_line_ = 0;  // of the board
};

}  // namespace tilebase::cli
