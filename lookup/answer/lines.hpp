#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include <base/text.hpp>
#include <tilebase/engine/query/word_sink.hpp>
#include <tilebase/tilebase.hpp>

#include "answer/json_text.hpp"
#include "answer/question.hpp"

/// Workers that answer each line of a text by one line: for `batch`, `check`, START `-` and the service.
namespace tilebase::answer {

/// Text that stands in place of an answer: after a search that gave up, or after any other error.
constexpr const char* error_word(bool gave_up) {
  return gave_up ? "gave up" : "error";
}

/// Error of a line.
struct LineError {
  std::size_t line;  ///< number of the line, from 1
  std::string reason;
  bool gave_up;
};

/// Answers lines, in text or in JSON. A blank line or a comment gets an empty line, or null. Not thread-safe.
class LineWorker {
 public:
  virtual ~LineWorker() = default;

  /// Announces that about so many lines follow, so that a worker can prepare for them.
  void announce(std::size_t lines) { announced_lines_ = lines; }

  /// Answers every line of a text. `first_line` is the number of its first line in the whole input.
  void run(std::string_view lines, std::size_t first_line = 1);

  /// Answers and errors of the last run.
  std::string_view answers() const { return answers_.text(); }
  const std::vector<LineError>& errors() const { return errors_; }

  /// Sets the column of the list that the lines are of, which decides if a line has two readings.
  void set_column(Column column) { column_ = column; }

  /// Writes the document of one line. Writes nothing on error.
  Result<void> write(JsonText& json, std::string_view line);

 protected:
  explicit LineWorker(bool in_json) : in_json_(in_json) {}

  /// Answers a line that is neither blank nor a comment: to `json` or, if `json` is null, to the end of answers_ as
  /// text without a line end.
  virtual Result<void> answer(std::string_view line, JsonText* json) = 0;

  /// Queues a line, to answer it later together with others; returns false if this worker cannot queue it.
  virtual bool queue(std::string_view) { return false; }
  /// Answers the queued lines, at the end of answers_.
  virtual void answer_queue() {}

  /// Records the error of a line, and writes the line's answer that stands for an error.
  void fail(std::size_t line, const Error& error);

  /// Records an error of the current line, which has an answer nevertheless.
  void add_error(const std::string& reason, bool gave_up) { errors_.push_back({line_, reason, gave_up}); }

  bool in_json_;
  Column column_ = Column::none;
  TextBuffer answers_;
  std::size_t line_ = 0;  // number of the current line
  std::size_t announced_lines_ = 0;

 private:
  std::vector<LineError> errors_;
};

/// Answers lines `START` or `START -> TARGET`. A target that is repeated is prepared only once.
class QuestionWorker final : public LineWorker, private WordSink {
 public:
  /// `goal` is the target of lines without TARGET. The lines of an answer are joined by `, `. `tolerance` is that of
  /// every Question, as is `notation`. Documents of paths and distances tell the states and the time of a search.
  QuestionWorker(const Tablebase& tablebase, const Target& goal, Teller teller, bool in_json,
                 std::optional<Tolerance> tolerance = {}, Notation notation = {})
      : LineWorker(in_json),
        goal_solver_(in_json ? counting(tablebase) : tablebase),
        other_solver_(goal_solver_.tablebase()),
        goal_(goal),
        teller_(teller),
        tolerance_(tolerance),
        notation_(notation) {}

  // The budget of the tablebase counts into this object.
  QuestionWorker(const QuestionWorker&) = delete;
  QuestionWorker& operator=(const QuestionWorker&) = delete;

  /// Tells whether any START in any run was unsolvable.
  bool has_unsolvable() const { return has_unsolvable_; }

 private:
  Result<void> answer(std::string_view line, JsonText* json) override;
  bool queue(std::string_view line) override;
  void answer_queue() override;

  char* room(std::size_t characters) override { return answers_.room(characters + 1); }
  void written(char* end) override;
  void unsolvable() override;
  void failed(const Error& error) override;

  Tablebase counting(const Tablebase& tablebase);
  Result<void> tell(Question question, const Solver& solver, JsonText* json);
  void write_distances(const Solver& solver, std::span<const State> starts);

  SearchCount count_;
  LastSolver goal_solver_;
  LastSolver other_solver_;
  Target goal_;
  Teller teller_;
  std::optional<Tolerance> tolerance_;
  Notation notation_;
  std::array<State, 64> starts_{};
  std::size_t start_count_ = 0;  // number of queued starts
  bool has_unsolvable_ = false;
  std::string text_;
};

/// Number of answers with each verdict, and of answers without a verdict.
struct Tally {
  std::array<std::uint64_t, verdicts> counts{};  // number of answers, by Verdict
  std::uint64_t errors = 0;
  std::uint64_t gave_up = 0;  // number of answers whose search gave up

  std::uint64_t answers() const;
  std::uint64_t right() const;
  bool is_all_right() const { return right() == answers(); }
  Tally& operator+=(const Tally& other);
};

/// Grades the answers in lines `START : WORD` and `START -> TARGET : WORD`. WORD is an answer in any notation that
/// check() reads; a wrong one that is right by the tile says so. WORD begins after the first colon, or after the last
/// colon if the name of a tile contains a colon.
class CheckWorker final : public LineWorker {
 public:
  /// `goal` is the target of lines without TARGET. With `tells_each`, an answer's moves and the distances around them
  /// follow its grade: `NAME BEFORE AFTER`.
  CheckWorker(const Tablebase& tablebase, const Target& goal, NamedBy named_by, bool in_json, bool tells_each);

  /// Verdicts of the lines of all runs.
  const Tally& tally() const { return tally_; }

 private:
  Result<void> answer(std::string_view line, JsonText* json) override;
  Result<void> grade_line(std::string_view line, JsonText* json);

  LastSolver solver_;
  Target goal_;
  NamedBy named_by_;
  bool tells_each_;
  bool tiles_have_colons_;
  bool has_slides_;
  Tally tally_;
};

}  // namespace tilebase::answer
