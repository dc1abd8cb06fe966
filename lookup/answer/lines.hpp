#pragma once

#include <string>
#include <string_view>
#include <vector>

#include <base/text_buffer.hpp>
#include <tilebase/tilebase.hpp>

#include "answer/json_text.hpp"
#include "answer/last_solver.hpp"
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

/// Answers lines, in text or in JSON. A blank line or a comment gets an empty line, or null. For one thread; several
/// workers can work side by side.
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

  /// Writes the answer to a line that asks something: text without its end to answers_, or a document.
  virtual Result<void> answer(std::string_view line) = 0;
  virtual Result<void> document(std::string_view line, JsonText& json) = 0;

  /// Takes a line to answer it later, with others; answers those that were taken, at the end of `answers`.
  virtual bool takes(std::string_view) { return false; }
  virtual void answer_taken() {}

  void fail(std::size_t line, const Error& error);

  bool in_json_;
  TextBuffer answers_;
  std::size_t line_ = 0;  // the number of the one at hand

 private:
  std::vector<LineError> errors_;
};

/// Answers lines `START` or `START -> TARGET`. Targets that are repeated are prepared only once.
class QuestionWorker final : public LineWorker, private WordSink {
 public:
  /// `goal` is the target of lines without one. An answer of several lines is joined by `, `.
  QuestionWorker(const Tablebase& tablebase, const Target& goal, const Teller& teller, bool in_json)
      : LineWorker(in_json), to_goal_(tablebase), to_other_(tablebase), goal_(goal), teller_(teller) {}

  /// Whether a START was unsolvable, in any run.
  bool found_unsolvable() const { return found_unsolvable_; }

 private:
  Result<void> answer(std::string_view line) override;
  Result<void> document(std::string_view line, JsonText& json) override;
  bool takes(std::string_view line) override;
  void answer_taken() override;

  char* room(std::size_t characters) override { return answers_.room(characters + 1); }
  void written(char* end) override;
  void unsolvable() override;
  void failed(const Error& error) override;

  /// Writes the text of an answer, or `unsolvable`. Returns whether there is a path.
  Result<bool> tell(const Question& question, const Solver& solver);

  /// Calls `tell(question, solver)`, which returns whether there is a path.
  template <class Tell>
  Result<bool> ask(std::string_view line, const Tell& tell);

  LastSolver to_goal_;
  LastSolver to_other_;
  Target goal_;
  Teller teller_;
  std::vector<State> taken_;
  bool found_unsolvable_ = false;
  std::string text_;
};

}  // namespace tilebase::answer
