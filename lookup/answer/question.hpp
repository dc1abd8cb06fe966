#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <tilebase/tilebase.hpp>

/// answer/: reads questions, finds tables and writes answers, for the command and the service.
namespace tilebase::answer {

/// Answer if there is no path.
inline constexpr const char* unsolvable = "unsolvable";

/// Name of the puzzle if a question names none.
inline constexpr const char* default_puzzle = "slide3x3";

/// Paths that a question accepts besides proven shortest ones.
struct Tolerance {
  /// Number of moves by which an accepted path may exceed the proven lower bound; nullopt to search on until the path
  /// is proven shortest. In both cases the best path that is known when the budget ends is accepted.
  std::optional<int> extra_moves{};
};

/// Names and form of the moves in answers.
struct Notation {
  NamedBy named_by = NamedBy::blank;
  bool in_runs = false;  ///< whether text has `R2` in place of `R R`; documents name each move

  bool is_plain() const { return named_by == NamedBy::blank && !in_runs; }
};

/// Notation whose names a text selects: `blank`, `tile` or `number`. Errors: bad_number, for another text, and if the
/// puzzle has no slides with such names.
Result<NamedBy> named_by_of(const Puzzle& puzzle, std::string_view text);

/// Count of a search for one answer.
struct SearchCount {
  std::optional<std::uint64_t> states{};                  ///< states that the search visited; nullopt: no search
  std::chrono::steady_clock::time_point start_time = {};  ///< time at which the answer was begun
};

/// Question of `solve`, `distance`, `moves`, `count` and `paths`. The tablebase must outlive the question.
struct Question {
  const Tablebase& tablebase;
  State start;
  Target target;

  std::optional<Tolerance> tolerance{};  ///< nullopt: only a proven answer is accepted
  Notation notation{};
  const SearchCount* count = nullptr;  ///< count by the solver's budget; documents tell it if there was a search

  const Puzzle& puzzle() const { return tablebase.puzzle(); }
  std::string word(const Path& path) const {
    return format_path(puzzle(), path, notation.named_by, notation.in_runs, &start);
  }
  std::string name_of(MoveId move) const { return move_name(puzzle(), move, notation.named_by, &start); }
};

class JsonText;

/// Result of a Teller, besides the answer that it has written.
struct Outcome {
  bool is_solvable;           ///< whether there is a path; if not, the answer may have no lines
  std::string uncertainty{};  ///< line that says which bounds are proven; "" if the answer is proven or tolerated
  std::string reason{};       ///< reason why there is no path; "" if the question does not ask or it is unknown
};

/// Writes the answer to a question: a document to `json` or, if `json` is null, lines of text to the end of `lines`.
/// Errors: those of the solver; nothing is written after an error.
using Teller = Result<Outcome> (*)(const Question& question, const Solver& solver, std::string& lines, JsonText* json);

/// Tellers of the path and of its length, which respect Question::tolerance; start_verbs() has all.
Result<Outcome> tell_path(const Question& question, const Solver& solver, std::string& lines, JsonText* json);
Result<Outcome> tell_distance(const Question& question, const Solver& solver, std::string& lines, JsonText* json);

/// Cache of the solver for the last target: a repeated target is prepared only once. Not thread-safe.
class LastSolver {
 public:
  explicit LastSolver(const Tablebase& tablebase) : tablebase_(tablebase) {}

  const Tablebase& tablebase() const { return tablebase_; }

  /// Solver for a target, valid until the next call. Errors: as Tablebase::solver().
  const Result<Solver>& solver_for(const Target& target) {
    if (target_ != target) {
      solver_ = tablebase_.solver(target);
      target_ = target;
    }
    return *solver_;
  }

  /// Solver of the last call of solver_for(), which must have been called before.
  const Result<Solver>& get() const { return *solver_; }

 private:
  Tablebase tablebase_;
  std::optional<Target> target_;
  std::optional<Result<Solver>> solver_;
};

/// Target of all goals in some texts; the puzzle's own goal if there are none. Errors: as parse_target().
Result<Target> target_of(const Puzzle& puzzle, const std::vector<std::string>& texts);

/// Returns no error if a target has one goal alone, as textbook searches and heuristics need it. Errors: bad_board.
Result<void> check_one_goal(const Target& target);

/// Numbers beside the boards of a list: the place of a line in front, or a number such as a length behind, or both.
enum class Column { none, front, behind, both };
inline constexpr std::size_t columns = 4;

/// Question in a line; without TARGET, `goal` is the target. A line is
///
///     START -> TARGET           each a board in any spelling; `-> TARGET` may be missing
///     START : anything          text behind a colon is left out, unless tiles have colons
///     START # note              and so is a note
///     7 START   7. START        the place of the line in a list; also `7: START`, `7;START`
///     START 19  START (2 moves) a number behind
///     {"board": START, "goal": TARGET}    an object of JSON; also `start`; other members are left out
///
/// If START is a board both with a number as its tile and without it, or without another one, then the column of the
/// list, `usual`, decides; else the error shows both boards. Errors: bad_board.
Result<Question> question_of_line(const Tablebase& tablebase, const Target& goal, std::string_view line,
                                  Column usual = Column::none);

/// Function that returns the next line of a list; nullopt at its end.
using NextLine = std::function<std::optional<std::string>()>;

/// Name of the puzzle of slides whose boards the first lines of a list have, as question_of_line() reads them; "" if
/// there is none. Reads as many lines as decide, at most 100. Errors: bad_board if its boards may be of two puzzles,
/// since a number may be a tile or a column.
Result<std::string> puzzle_of_lines(const NextLine& next_line);

/// Column that the first lines of a list have, at most 100: that of the lines that are boards with one column
/// alone. None if there are no such lines, or with different columns.
Column column_of(const Puzzle& puzzle, const NextLine& next_line);

/// Whether the name of a tile has a colon.
bool has_colons(const Puzzle& puzzle);

/// Moves that undo a path, the last move first. Errors: bad_move for a move without an inverse.
Result<Path> inverse_path(const Puzzle& puzzle, const Path& path);

/// State after the moves of a path. Errors: bad_move for a move that is not allowed in its state; `named_by` selects
/// the names of moves in the message.
Result<State> state_after(const Puzzle& puzzle, State state, const Path& path, NamedBy named_by);

/// Returns a text without its notes, which go from `#` to the ends of lines. A text with notes is stored in `storage`.
std::string_view strip_notes(std::string_view text, std::string& storage);

/// Tells whether each line of a text is blank or a comment, which begins with `#`.
bool is_blank_or_comment(std::string_view text);

/// Message for an unknown name: suggests a similar name, or else lists the names of all puzzles and ends with `ending`.
std::string unknown_puzzle_message(std::string_view name, const std::vector<Tablebase>& available,
                                   const std::string& ending = "");

/// Message for a missing board; `role` is the role of the board, such as "start".
std::string missing_board_message(const Puzzle& puzzle, std::string_view role);

/// Whole number in a text. Errors: bad_number if it is not from `min` to `max`; the message begins with `name` and ends
/// with `reason`.
Result<std::uint64_t> number_in(std::string_view text, std::uint64_t min, std::uint64_t max, std::string_view name,
                                std::string_view reason = "");

/// Weight of a heuristic in a text, a number from 0 to 1000. Errors: bad_number.
Result<double> weight_in(std::string_view text);

/// Random seed, for a question without a seed.
std::uint64_t fresh_seed();

}  // namespace tilebase::answer
