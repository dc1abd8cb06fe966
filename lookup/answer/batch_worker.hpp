#pragma once

#include <string>
#include <string_view>
#include <vector>

#include <command/text_buffer.hpp>

#include "answer/answerer.hpp"
#include "answer/question.hpp"

namespace answer {

/// Answers lines into a text of its own, so that several can work side by side: for each line `START` or
/// `START -> TARGET` one line, the path or distance, `unsolvable` or `error`; for a line that asks nothing an empty
/// one.
class BatchWorker {
 public:
  /// `paths`: whether paths are asked for, not only distances. The tablebase must outlive the worker.
  BatchWorker(const tilebase::Tablebase& tablebase, const tilebase::Target& goal, bool paths)
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
  void fail(const tilebase::Error& error);

  const tilebase::Tablebase& tablebase_;
  tilebase::Target goal_;
  bool paths_;
  Answerer answerer_;
  bool quick_ = false;  // the answerer takes quick questions, and about the goal
  std::string word_;
  command::TextBuffer answers_;
  std::vector<LineError> errors_;
  std::size_t line_ = 0;
};

}  // namespace answer
