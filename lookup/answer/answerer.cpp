#include "answer/answerer.hpp"

#include <base/line_reader.hpp>

namespace tilebase::answer {

Result<std::optional<int>> Answerer::answer(const State& start, std::string& text) {
  if (!solver_.get()) return solver_.get().error();
  const Solver& solver = *solver_.get();
  if (!paths_) return solver.distance(start);
  const auto path = solver.path(start);
  if (!path) return path.error();
  walker_ = solver.walker();
  if (!*path) return std::optional<int>();
  text += solver.puzzle().word(**path);
  return std::optional(static_cast<int>((*path)->size()));
}

void BatchWorker::run(std::string_view lines, std::size_t first_line) {
  answers_.clear();
  errors_.clear();
  for (line_ = first_line; !lines.empty(); ++line_) {
    const std::string_view line = take_line(lines);
    State start;
    if (quick_ && read_board(tablebase_.puzzle(), line, start)) {
      answerer_.queue(start);
      if (answerer_.queue_is_full()) drain();
      continue;
    }
    drain();
    answer(line);
    answers_ += '\n';
  }
  drain();
}

void BatchWorker::drain() {
  if (answerer_.queue_is_empty()) return;
  answerer_.drain([this](Walker::Place place, const Walker& walker) {
    if (walker.is_solvable(place))
      answers_.end_at(walker.write_word(place, answers_.room(walker.room())));
    else
      answers_ += unsolvable;
    answers_ += '\n';
  });
}

void BatchWorker::answer(std::string_view line) {
  if (asks_nothing(line)) return;
  const auto question = question_of_line(tablebase_, goal_, line);
  if (!question) return fail(question.error());
  answerer_.aim(question->target);
  word_.clear();
  const auto distance = answerer_.answer(question->start, word_);
  quick_ = answerer_.is_quick() && question->target == goal_;
  if (!distance) return fail(distance.error());
  if (!*distance)
    answers_ += unsolvable;
  else
    answers_ += paths_ ? word_ : std::to_string(**distance);
}

void BatchWorker::fail(const Error& error) {
  const bool gave_up = error.code == ErrorCode::gave_up;
  errors_.push_back({line_, error.message, gave_up});
  answers_ += instead_of_answer(gave_up);
}

}  // namespace tilebase::answer
