#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include <base/text.hpp>
#include <tilebase/tilebase.hpp>

#include "answer/json_text.hpp"
#include "answer/question.hpp"

/// Many lines in a row, each answered by one line: for `batch`, `check`, START `-` and the service.
namespace tilebase::answer {

/// What a line of many gets instead of an answer: where its search gave up, or for any other error.
constexpr const char* instead_of_answer(bool gave_up) {
  return gave_up ? "gave up" : "error";
}

/// Why the line of that number, from 1, got it.
struct LineError {
  std::size_t line;
  std::string reason;
  bool gave_up;
};

/// Answers lines, in text or in JSON. A blank line or a comment gets an empty line, or null. Each is for one thread.
class LineWorker {
 public:
  virtual ~LineWorker() = default;

  /// Answers every line of a text. `first_line` is the number of its first line in the whole input.
  void run(std::string_view lines, std::size_t first_line = 1);

  /// The answers and errors of the last run.
  std::string_view answers() const { return answers_.text(); }
  const std::vector<LineError>& errors() const { return errors_; }

  /// Writes the document of one line. Writes nothing on error.
  Result<void> write(JsonText& json, std::string_view line);

 protected:
  explicit LineWorker(bool in_json) : in_json_(in_json) {}

  /// Answers a line that asks something: in `json` or, if it is null, with text at the end of answers_, no line end.
  virtual Result<void> answer(std::string_view line, JsonText* json) = 0;

  /// Takes a line to answer it later, with others; answers those that were taken, at the end of answers_.
  virtual bool takes(std::string_view) { return false; }
  virtual void answer_taken() {}

  void fail(std::size_t line, const Error& error);

  /// Adds an error to that of the line at hand, which has its answer all the same.
  void add_error(const std::string& reason, bool gave_up) { errors_.push_back({line_, reason, gave_up}); }

  bool in_json_;
  TextBuffer answers_;
  std::size_t line_ = 0;   // the number of the one at hand
  std::string_view rest_;  // the lines after it, in this run

 private:
  std::vector<LineError> errors_;
};

/// Answers lines `START` or `START -> TARGET`. Targets that are repeated are prepared only once.
class QuestionWorker final : public LineWorker, private WordSink {
 public:
  /// `goal` is the target of lines without one. An answer of several lines is joined by `, `.
  /// `content` is that of every Question.
  QuestionWorker(const Tablebase& tablebase, const Target& goal, Teller teller, bool in_json,
                 std::optional<Content> content = {})
      : LineWorker(in_json),
        to_goal_(tablebase),
        to_other_(tablebase),
        goal_(goal),
        teller_(teller),
        content_(content) {}

  /// Whether a START was unsolvable, in any run.
  bool found_unsolvable() const { return found_unsolvable_; }

 private:
  Result<void> answer(std::string_view line, JsonText* json) override;
  bool takes(std::string_view line) override;
  void answer_taken() override;

  char* room(std::size_t characters) override { return answers_.room(characters + 1); }
  void written(char* end) override;
  void unsolvable() override;
  void failed(const Error& error) override;

  Result<void> tell(Question question, const Solver& solver, JsonText* json);
  void write_distances(const Solver& solver, std::span<const State> starts);

  LastSolver to_goal_;
  LastSolver to_other_;
  Target goal_;
  Teller teller_;
  std::optional<Content> content_;
  std::array<State, 64> starts_{};
  std::size_t start_count_ = 0;  // number of starts that wait for their answers
  bool found_unsolvable_ = false;
  std::string text_;
};

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

/// Grades the answers in lines `START : WORD` and `START -> TARGET : WORD`. WORD is what `solve` prints, or blanks and
/// commas between the moves. It begins after the first colon; where a tile's name contains a colon, after the last.
class CheckWorker final : public LineWorker {
 public:
  /// `goal` is the target of lines without one.
  CheckWorker(const Tablebase& tablebase, const Target& goal, bool in_json);

  /// The lines of all runs.
  const Tally& tally() const { return tally_; }

 private:
  Result<void> answer(std::string_view line, JsonText* json) override;
  Result<void> grade_line(std::string_view line, JsonText* json);

  LastSolver solver_;
  Target goal_;
  bool tiles_have_colons_;
  Tally tally_;
};

}  // namespace tilebase::answer
