#pragma once

#include <optional>
#include <string>
#include <string_view>

#include <command/line_reader.hpp>
#include <tilebase/puzzle/notation.hpp>

namespace cli {

/// The input of a judge problem, read number by number and board by board. Blank lines mean nothing. What cannot be
/// read ends the verb with a command::Failure that begins `line N: `.
class JudgeInput {
 public:
  /// Boards take `board_lines` lines each, or stand anywhere for 0.
  JudgeInput(const tilebase::Puzzle& puzzle, const std::string& path, int board_lines);

  /// Whether anything but blanks is left.
  bool at_end();

  /// A line with one whole number.
  std::size_t count();

  /// The next board, with wildcards or without.
  tilebase::Target board(bool with_wildcards);

  [[noreturn]] void fail(const std::string& reason) const { fail(reader_.line_number(), reason); }

 private:
  [[noreturn]] static void fail(std::size_t line, const std::string& reason);
  tilebase::Target parse(std::size_t line, std::string_view text, bool with_wildcards) const;
  std::string_view take_tiles(std::size_t count);

  const tilebase::Puzzle& puzzle_;
  command::LineReader reader_;
  std::size_t board_lines_;
  std::string_view rest_;  // of the current line
};

}  // namespace cli
