#pragma once

#include <compare>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <base/line_reader.hpp>
#include <tilebase/engine/puzzle/spelling.hpp>
#include <tilebase/notation.hpp>

/// Readers for `judge`: of the definitions of problems, and of their inputs.
namespace tilebase::cli {

/// Formats of the questions and answers of a published problem. data/judges/README.md has the syntax.
struct JudgeDefinition {
  enum class Cases { one, counted, until_end };
  /// Role of a board that each case gives in the input.
  enum class Item { start, goal, target };

  /// A board that the definition itself gives.
  struct Board {
    std::string text;
    std::string source_line;  ///< `SOURCE:LINE`, for errors
  };

  std::string name;
  std::string group;  ///< heading in the list of problems; "" if there is none
  std::string about;
  std::string sample;  ///< input of the published sample; "" if there is none
  std::string puzzle;  ///< name of the puzzle, with the placeholder {size}, or {rows} and {cols}, if there are sizes
  struct Sizes {
    int min;
    int max;
    bool is_pair;  ///< whether a size is two numbers, rows and columns; else one, the side of a square
  };
  std::optional<Sizes> sizes;  ///< range of the numbers with which each case begins; nullopt if there are none
  struct Size {
    int rows = 0;
    int cols = 0;
    friend auto operator<=>(const Size&, const Size&) = default;
  };
  Cases cases = Cases::one;
  std::vector<Item> items;
  int board_lines = 0;         ///< number of lines of a board; 0 if its tiles may stand in any lines
  std::optional<Board> start;  ///< start of all cases; nullopt if `items` has a start
  std::vector<Board> goals;  ///< goals of all cases, the nearest counts; if also `items` has no goal: the puzzle's own
  enum class SizedGoal { usual, blank_first, spiral };
  SizedGoal sized_goal = SizedGoal::usual;   ///< goal of cases with sizes
  std::vector<std::string> end_mark;         ///< words in place of a case that end the input; empty if there are none
  std::string note;                          ///< text that begins a note, up to the end of the line; "" for no notes
  std::map<std::string, std::string> names;  ///< texts of moves in answers, by the puzzle's names; else the names
  std::optional<int> limit;                  ///< number of moves above which `beyond` is the answer
  std::string beyond;                        ///< text if a shortest path has more moves, as `none`
  std::string answer;          ///< text with the placeholders {case}, {distance}, {path} and {boards}, and no other {
  std::string none;            ///< text if there is no path, with the placeholder {case}
  std::string board;           ///< text of each of the {boards}, with the placeholders {size} and {rows}
  std::size_t tile_width = 1;  ///< least number of characters of a tile in {rows}
  std::optional<std::string> tile_end;   ///< text after each tile in {rows}; nullopt: a blank between tiles
  std::string blank;                     ///< text of the blank in {rows}; "" for its name
  std::string between;                   ///< text between two cases
  std::optional<std::string> separator;  ///< text between two moves of a path; nullopt: as in Puzzle::word()
  std::size_t wrap = 0;                  ///< number of characters of a path in one line; 0: unlimited

  /// Name of the puzzle for boards of a size; the size is ignored if the definition has no sizes.
  std::string puzzle_of(const std::string& rows, const std::string& cols) const;

  /// Reads a definition; `source` names the text in errors. Throws a Failure `SOURCE:LINE: reason`.
  static JudgeDefinition parse(std::string_view text, std::string_view source);
};

/// Definition compiled in from data/judges/.
struct BuiltinJudge {
  std::string_view name;
  std::string_view text;
};

/// Built-in definitions, in the order of their names.
const std::vector<BuiltinJudge>& builtin_judges();

/// Reader of the input of a judge problem, number by number and board by board; set_puzzle() sets the puzzle of the
/// boards. Blank lines are skipped. Malformed input ends the verb with a Failure that begins `line N: `.
class JudgeInput {
 public:
  /// The definition has the form of the input, and must outlive the reader.
  JudgeInput(const std::string& path, const JudgeDefinition& judge);

  /// Sets the puzzle of the boards that follow. The puzzle must outlive their reading.
  void set_puzzle(const Puzzle& puzzle) { puzzle_ = &puzzle; }

  /// Tells whether only blanks remain. Skips blanks.
  bool at_end();

  /// Reads a line with one whole number.
  std::size_t count();

  /// Reads the next word, or two, numbers of the range.
  JudgeDefinition::Size size(const JudgeDefinition::Sizes& range);

  /// Takes the end mark of the definition if it follows; only blanks may follow it.
  bool take_end_mark();

  /// Reads the next board if it is a valid line of its own and already in memory; else returns false.
  bool quick_board(State& board) {
    return board_lines_ == 1 && rest_.empty() && judge_.note.empty() &&
           reader_.next_at_hand_if([&](std::string_view line) { return read_board(*puzzle_, line, board); });
  }

  /// Reads the next board; target() accepts wildcards.
  State board();
  Target target();

  [[noreturn]] void fail(const std::string& reason) const { fail(reader_.line_number(), reason); }

 private:
  [[noreturn]] static void fail(std::size_t line, const std::string& reason);
  template <class T>
  T board_or_fail(const Result<T>& board) const;
  std::string_view board_text();
  int side(const JudgeDefinition::Sizes& range);

  const JudgeDefinition& judge_;
  const Puzzle* puzzle_ = nullptr;
  LineReader reader_;
  std::size_t board_lines_;
  std::string_view rest_;       // rest of the current line
  std::string text_;            // text of a board that has several lines
  std::size_t first_line_ = 0;  // number of the board's first line
};

}  // namespace tilebase::cli
