#include "answer/lines.hpp"

#include <base/line_reader.hpp>
#include <base/text.hpp>

#include "answer/documents.hpp"

namespace tilebase::answer {

void LineWorker::run(std::string_view lines, std::size_t first_line) {
  answers_.clear();
  errors_.clear();
  for (line_ = first_line; !lines.empty(); ++line_) {
    const std::string_view line = take_line(lines);
    if (takes(line)) continue;
    answer_taken();
    if (in_json_) {
      JsonText json;
      if (const auto done = write(json, line))
        answers_ += json.line();
      else
        fail(line_, done.error());
      continue;
    }
    if (const auto done = asks_nothing(line) ? Result<void>() : answer(line))
      answers_ += '\n';
    else
      fail(line_, done.error());
  }
  answer_taken();
}

Result<void> LineWorker::write(JsonText& json, std::string_view line) {
  if (!asks_nothing(line)) return document(line, json);
  json.null();
  return {};
}

void LineWorker::fail(std::size_t line, const Error& error) {
  const bool gave_up = error.code == ErrorCode::gave_up;
  errors_.push_back({line, error.message, gave_up});
  if (in_json_) {
    JsonText json;
    json.begin_object().member("line", std::uint64_t{line}).member("error", on_one_line(error.message)).end_object();
    answers_ += json.line();
  } else {
    answers_ += instead_of_answer(gave_up);
    answers_ += '\n';
  }
}

template <class Tell>
Result<bool> QuestionWorker::ask(std::string_view line, const Tell& tell) {
  const auto question = question_of_line(to_goal_.tablebase(), goal_, line);
  if (!question) return question.error();
  const auto& solver = (question->target == goal_ ? to_goal_ : to_other_).to(question->target);
  if (!solver) return solver.error();
  const Result<bool> solvable = tell(*question, *solver);
  if (solvable && !*solvable) found_unsolvable_ = true;
  return solvable;
}

Result<bool> QuestionWorker::tell(const Question& question, const Solver& solver) {
  text_.clear();
  const auto solvable = teller_.text(question, solver, text_);
  if (!solvable) return solvable;
  if (!*solvable) text_ = answer::unsolvable + std::string("\n");
  if (!text_.empty()) text_.pop_back();
  for (std::size_t end = 0; (end = text_.find('\n', end)) != std::string::npos;) text_.replace(end, 1, ", ");
  answers_ += text_;
  return solvable;
}

Result<void> QuestionWorker::answer(std::string_view line) {
  const auto solvable = ask(line, [this](const auto& question, const auto& solver) { return tell(question, solver); });
  return solvable ? Result<void>() : solvable.error();
}

Result<void> QuestionWorker::document(std::string_view line, JsonText& json) {
  const auto solvable =
      ask(line, [&](const auto& question, const auto& solver) { return teller_.document(question, solver, json); });
  return solvable ? Result<void>() : solvable.error();
}

bool QuestionWorker::takes(std::string_view line) {
  State start;
  if (in_json_ || !read_board(to_goal_.tablebase().puzzle(), line, start)) return false;
  constexpr std::size_t at_a_time = 64;
  if (taken_.size() == at_a_time) answer_taken();
  taken_.push_back(start);
  return true;
}

void QuestionWorker::answer_taken() {
  if (taken_.empty()) return;
  line_ -= taken_.size();
  const auto& solver = to_goal_.to(goal_);
  if (solver && teller_.tells_words) {
    solver->write_words(taken_, *this);
    taken_.clear();
    return;
  }
  for (const State& start : taken_) {
    const auto solvable = solver ? tell({to_goal_.tablebase(), start, goal_}, *solver) : solver.error();
    if (!solvable) {
      failed(solvable.error());
      continue;
    }
    found_unsolvable_ = found_unsolvable_ || !*solvable;
    answers_ += '\n';
    ++line_;
  }
  taken_.clear();
}

void QuestionWorker::written(char* end) {
  *end = '\n';
  answers_.end_at(end + 1);
  ++line_;
}

void QuestionWorker::unsolvable() {
  answers_ += answer::unsolvable;
  answers_ += '\n';
  found_unsolvable_ = true;
  ++line_;
}

void QuestionWorker::failed(const Error& error) {
  fail(line_++, error);
}

}  // namespace tilebase::answer
