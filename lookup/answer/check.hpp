#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <tilebase/tilebase.hpp>

#include "answer/lines.hpp"

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

/// The same as a worker: a line gets the grade, in words or as a document.
class CheckWorker final : public LineWorker {
 public:
  CheckWorker(const Tablebase& tablebase, const Target& goal, bool in_json)
      : LineWorker(in_json), checker_(tablebase, goal) {}

  /// Of all runs.
  const Tally& tally() const { return checker_.tally(); }

 private:
  Result<void> answer(std::string_view line) override;
  Result<void> document(std::string_view line, JsonText& json) override;

  Checker checker_;
};

}  // namespace tilebase::answer
