#pragma once

#include <array>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <base/text_buffer.hpp>
#include <tilebase/query/walker.hpp>
#include <tilebase/tilebase.hpp>

#include "answer/last_solver.hpp"
#include "answer/question.hpp"

/// Many questions in a row, answered as text: for `batch` and `judge`.
namespace tilebase::answer {

/// Answers many questions about one tablebase, for one thread. The target is prepared once and reused until it changes.
class Answerer {
 public:
  /// `paths`: answer with paths, not only with distances.
  Answerer(const Tablebase& tablebase, bool paths) : solver_(tablebase), paths_(paths) {}

  /// Sets the target of the questions that follow.
  void aim(const Target& target) {
    solver_.to(target);
    walker_ = nullptr;
  }

  /// Whether states can be queued: once the solver has a walker, for puzzles whose moves are single letters.
  bool is_quick() const { return walker_ != nullptr && walker_->writes_words(); }

  /// Adds a state to the queue, which must not be full.
  void queue(const State& start) { queue_[queued_++] = start; }
  bool queue_is_full() const { return queued_ == queue_.size(); }
  bool queue_is_empty() const { return queued_ == 0; }

  /// Calls `write(place, walker)` for each queued state, in order, and empties the queue.
  template <class Write>
  void drain(Write write) {
    std::array<Walker::Place, queue_size> places;
    for (std::size_t i = 0; i < queued_; ++i) walker_->prefetch(places[i] = walker_->place(queue_[i]));
    for (std::size_t i = 0; i < queued_; ++i) write(places[i], *walker_);
    queued_ = 0;
  }

  /// The distance from a state, or nothing if it is unsolvable. If paths are wanted, appends the path to the text.
  /// Errors: as Tablebase::path().
  Result<std::optional<int>> answer(const State& start, std::string& text);

 private:
  LastSolver solver_;
  bool paths_;
  const Walker* walker_ = nullptr;  // the solver's, once it has one; null if only distances are wanted

  static constexpr std::size_t queue_size = 64;
  std::array<State, queue_size> queue_;
  std::size_t queued_ = 0;
};

/// Answers lines `START` or `START -> TARGET`. Each line gets one line: the path or the distance, `unsolvable`,
/// `gave up` or `error`; a blank line or a comment gets an empty line. A worker is for one thread; several can work
/// side by side.
class BatchWorker {
 public:
  /// `paths`: answer with paths, not with distances. The tablebase must outlive the worker.
  BatchWorker(const Tablebase& tablebase, const Target& goal, bool paths)
      : tablebase_(tablebase), goal_(goal), paths_(paths), answerer_(tablebase, paths) {}

  /// Answers every line of a text. `first_line` is the number of its first line in the whole input.
  void run(std::string_view lines, std::size_t first_line = 1);

  /// The answers and errors of the last run.
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
  bool quick_ = false;  // whether the answerer is aimed at the goal and takes queued states
  std::string word_;
  TextBuffer answers_;
  std::vector<LineError> errors_;
  std::size_t line_ = 0;
};

}  // namespace tilebase::answer
