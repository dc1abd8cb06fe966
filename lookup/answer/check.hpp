#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <tilebase/tilebase.hpp>

#include "answer/json_text.hpp"
#include "answer/last_solver.hpp"
#include "answer/question.hpp"

/// Answers of others, a line each, and what they are worth: for `check`.
namespace tilebase::answer {

/// How many answers got each verdict, and how many got none.
struct Tally {
  std::array<std::uint64_t, verdicts> graded{};  // by Verdict
  std::uint64_t errors = 0;
  std::uint64_t gave_up = 0;

  std::uint64_t answers() const;
  std::uint64_t right() const;
  bool all_right() const { return right() == answers(); }
  Tally& operator+=(const Tally& other);
};

/// A question and the grade of an answer to it.
struct Checked {
  Question question;
  Grade grade;
};

/// Grades the answers in lines `START : WORD` and `START -> TARGET : WORD`. WORD is what `solve` prints, or blanks and
/// commas between the moves. It begins after the first colon; where a tile's name contains a colon, after the last. For
/// one thread.
class Checker {
 public:
  /// `goal` is the target of lines without one.
  Checker(const Tablebase& tablebase, const Target& goal);

  /// Grades the answer in a line. Errors: bad_board, also for a line without a colon, or as grade().
  Result<Checked> check(std::string_view line);

  /// The lines so far.
  const Tally& tally() const { return tally_; }

 private:
  Result<Checked> grade_of(std::string_view line);

  LastSolver solver_;
  Target goal_;
  bool tiles_have_colons_;
  Tally tally_;
};

/// Grades lines. Each gets one line: the grade, `gave up` or `error`; a blank line or a comment gets an empty line. A
/// worker is for one thread; several can work side by side.
class CheckWorker {
 public:
  CheckWorker(const Tablebase& tablebase, const Target& goal) : checker_(tablebase, goal) {}

  /// Grades every line of a text. `first_line` is the number of its first line in the whole input.
  void run(std::string_view lines, std::size_t first_line = 1);

  /// The grades and errors of the last run, and the tally of all runs.
  std::string_view answers() const { return answers_; }
  const std::vector<LineError>& errors() const { return errors_; }
  const Tally& tally() const { return checker_.tally(); }

 private:
  Checker checker_;
  std::string answers_;
  std::vector<LineError> errors_;
};

/// Grades lines as JSON documents, as data/JSON.md specifies.
class CheckDocuments {
 public:
  CheckDocuments(const Tablebase& tablebase, const Target& goal) : checker_(tablebase, goal) {}

  /// Writes the grade of a line; null for a blank line or a comment. Writes nothing on error: as Checker::check().
  std::optional<Error> write(JsonText& json, std::string_view line);

  const Tally& tally() const { return checker_.tally(); }

 private:
  Checker checker_;
};

}  // namespace tilebase::answer
