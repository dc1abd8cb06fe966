#pragma once

#include <string>
#include <string_view>
#include <vector>

#include <base/text_buffer.hpp>

#include "answer/answerer.hpp"
#include "answer/question.hpp"

namespace tilebase::answer {

/// Answers lines into a text of its own, so that several can work side by side: for each line `START` or
/// `START -> TARGET` one line, the path or distance, `unsolvable` or `error`; for a line that asks nothing an empty
/// one.
class BatchWorker {
 public:
  /// `paths`: whether paths are asked for, not only distances. The tablebase must outlive the worker.
  BatchWorker(const Tablebase& tablebase, const Target& goal, bool paths)
      : tablebase_(tablebase), goal_(goal), paths_(paths), answerer_(tablebase, paths) {}

  /// Answers every line of the text, whose first line has this number.
  void run(std::string_view lines, std::size_t first_line = 1);

  struct LineError {
    std::size_t line;
    std::string reason;
  };

  /// What the last run had to say.
  std::string_view answers() const { return answers_.text(); }
  const std::vector<LineError>& errors() const { return errors_; }

 private:
  void drain();
  void answer(std::string_view line);
  void fail(const Error& error);

  const Tablebase& tablebase_;
  Target goal_;
  bool paths_;
  Answerer answerer_;
  bool quick_ = false;  // the answerer takes quick questions, and about the goal
  std::string word_;
  TextBuffer answers_;
  std::vector<LineError> errors_;
  std::size_t line_ = 0;
};

}  // namespace tilebase::answer
