#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <tilebase/tilebase.hpp>

/// answer/: what the command and the service share: reading questions, finding tables, and writing answers.
namespace tilebase::answer {

/// The answer if there is no path.
inline constexpr const char* unsolvable = "unsolvable";

/// The puzzle if none is named.
inline constexpr const char* default_puzzle = "slide3x3";

/// Which answers a question accepts besides the sure one: the best that is known when a search must end.
struct Content {
  std::optional<int> within{};  ///< before that, a path that is at most so many moves longer than a shortest one, too
};

/// What `solve`, `distance`, `moves`, `count` and `paths` ask about. The tablebase must outlive it.
struct Question {
  const Tablebase& tablebase;
  State start;
  Target target;

  std::optional<Content> content{};  ///< nothing: the sure answer alone

  const Puzzle& puzzle() const { return tablebase.puzzle(); }
};

class JsonText;

/// What was told.
struct Told {
  bool solvable;             ///< whether there is a path; without one, only the moves added lines
  std::string not_proven{};  ///< what is known about an answer that is not sure, as a line; "" for all others
  std::string why{};         ///< why there is no path; "" where nobody asked, and where it is not known
};

/// Writes the answer to a question: as a document to `json` or, if it is null, as lines of text to the end of `lines`.
/// Errors: as the solver's; then nothing is written.
using Teller = Result<Told> (*)(const Question& question, const Solver& solver, std::string& lines, JsonText* json);

/// The path, its length, every move with the distance after it, the best move, the number of shortest paths, whether
/// there is a path: Tellers. The first two know Question::content, the last tells Told::why.
Result<Told> tell_path(const Question& question, const Solver& solver, std::string& lines, JsonText* json);
Result<Told> tell_distance(const Question& question, const Solver& solver, std::string& lines, JsonText* json);
Result<Told> tell_moves(const Question& question, const Solver& solver, std::string& lines, JsonText* json);
Result<Told> tell_hint(const Question& question, const Solver& solver, std::string& lines, JsonText* json);
Result<Told> tell_count(const Question& question, const Solver& solver, std::string& lines, JsonText* json);
Result<Told> tell_solvable(const Question& question, const Solver& solver, std::string& lines, JsonText* json);

/// The solver for the last target: one that is repeated is prepared only once. For one thread.
class LastSolver {
 public:
  explicit LastSolver(const Tablebase& tablebase) : tablebase_(tablebase) {}

  const Tablebase& tablebase() const { return tablebase_; }

  /// The solver for a target, until the next call. Errors: as Tablebase::solver().
  const Result<Solver>& to(const Target& target) {
    if (target_ != target) {
      target_ = target;
      solver_ = tablebase_.solver(target);
    }
    return *solver_;
  }

  /// The solver of the last call, which there must have been.
  const Result<Solver>& get() const { return *solver_; }

 private:
  Tablebase tablebase_;
  std::optional<Target> target_;
  std::optional<Result<Solver>> solver_;
};

/// The target in a text, or the puzzle's own goal if there is no text. Errors: as parse_target().
Result<Target> target_of(const Puzzle& puzzle, std::optional<std::string_view> text);

/// The question in a line `START` or `START -> TARGET`; without TARGET, `goal` is the target. Errors: bad_board.
Result<Question> question_of_line(const Tablebase& tablebase, const Target& goal, std::string_view line);

/// The moves in a word, as take_move() reads them. Errors: bad_number for an unknown name.
Result<Path> path_in(const Puzzle& puzzle, std::string_view word);

/// The moves that take those of a path back. Errors: bad_number for a move without an inverse.
Result<Path> path_back(const Puzzle& puzzle, const Path& path);

/// The state after moves. Errors: bad_number for one that is not allowed where it stands.
Result<State> state_after(const Puzzle& puzzle, State state, const Path& path);

/// Whether a line is blank or a comment, which begins with `#`.
bool asks_nothing(std::string_view line);

/// The message if a puzzle is not among the available ones: with a similar name, else with all names and `otherwise`.
std::string no_such_puzzle(std::string_view name, const std::vector<Tablebase>& available,
                           const std::string& otherwise = "");

/// The message if a board is missing; `what` is its role, such as "start".
std::string board_missing(const Puzzle& puzzle, std::string_view what);

/// The number in a text. Errors: bad_number if it is none from `least` to `most`, with a message that ends with `why`.
Result<std::uint64_t> number_in(std::string_view text, std::uint64_t least, std::uint64_t most, std::string_view what,
                                std::string_view why = "");

/// A random seed, for callers that give none.
std::uint64_t fresh_seed();

}  // namespace tilebase::answer
