#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <base/line_reader.hpp>
#include <tilebase/notation.hpp>

/// What `judge` reads: definitions of problems, and their inputs.
namespace tilebase::cli {

/// How a published problem puts its questions and wants its answers. data/judges/README.md has the syntax.
struct JudgeDefinition {
  enum class Cases { one, counted, until_end };
  /// What a case gives in the input, one board each.
  enum class Item { start, goal, target };

  /// A board that the definition itself gives.
  struct Board {
    std::string text;
    std::string where;  ///< `SOURCE:LINE`, for errors
  };

  std::string name;
  std::string about;
  std::string puzzle;  ///< with a place for the size where there are sizes
  struct Sizes {
    int least;
    int most;
  };
  std::optional<Sizes> sizes;  ///< each case begins with one of them, a number
  Cases cases = Cases::one;
  std::vector<Item> items;
  int board_lines = 0;         ///< lines that a board takes; 0: wherever its tiles stand
  std::optional<Board> start;  ///< where the items have none
  std::vector<Board> goals;    ///< where the items have none; as there, the nearest counts. None: the puzzle's own
  std::string answer;          ///< with the places {case}, {distance} and {path}, and no other {
  std::string none;            ///< with the place {case}
  std::string between;         ///< stands between two cases
  std::optional<std::string> separator;  ///< stands between two moves of a path; nothing for what Puzzle::word() has
  std::size_t wrap = 0;                  ///< characters of a path in one line; 0: all

  /// The name of the puzzle for boards of a size, which is ignored where there are no sizes.
  std::string puzzle_of(std::string_view size) const;

  /// Reads a definition; `source` names the text in errors. Throws a Failure `SOURCE:LINE: reason`.
  static JudgeDefinition parse(std::string_view text, std::string_view source);
};

/// A definition compiled in from data/judges/.
struct BuiltinJudge {
  std::string_view name;
  std::string_view text;
};

/// All of them, in the order of their names.
const std::vector<BuiltinJudge>& builtin_judges();

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
