#include "answer/check.hpp"

#include <algorithm>
#include <numeric>

#include <base/text.hpp>

#include "answer/documents.hpp"

namespace tilebase::answer {

std::uint64_t Tally::answers() const {
  return std::accumulate(graded.begin(), graded.end(), errors + gave_up);
}

std::uint64_t Tally::right() const {
  std::uint64_t right = 0;
  for (std::size_t verdict = 0; verdict < verdicts; ++verdict)
    if (is_right(static_cast<Verdict>(verdict))) right += graded[verdict];
  return right;
}

Tally& Tally::operator+=(const Tally& other) {
  for (std::size_t verdict = 0; verdict < verdicts; ++verdict) graded[verdict] += other.graded[verdict];
  errors += other.errors;
  gave_up += other.gave_up;
  return *this;
}

Checker::Checker(const Tablebase& tablebase, const Target& goal)
    : solver_(tablebase),
      goal_(goal),
      tiles_have_colons_(std::ranges::any_of(tablebase.puzzle().tile_names(), [](const std::string& name) {
        return name.find(':') != std::string::npos;
      })) {}

Result<Checked> Checker::check(std::string_view line) {
  auto checked = grade_of(line);
  if (checked)
    ++tally_.graded[static_cast<std::size_t>(checked->grade.verdict)];
  else
    ++(checked.error().code == ErrorCode::gave_up ? tally_.gave_up : tally_.errors);
  return checked;
}

Result<Checked> Checker::grade_of(std::string_view line) {
  const std::size_t colon = tiles_have_colons_ ? line.rfind(':') : line.find(':');
  if (colon == std::string_view::npos)
    return Error{ErrorCode::bad_board, "no colon in " + shown(line) + "; write START : WORD or START -> TARGET : WORD"};
  const auto question = question_of_line(solver_.tablebase(), goal_, line.substr(0, colon));
  if (!question) return question.error();
  const auto& solver = solver_.to(question->target);
  if (!solver) return solver.error();
  const auto graded = grade(*solver, question->start, line.substr(colon + 1));
  if (!graded) return graded.error();
  return Checked{*question, *graded};
}

Result<void> CheckWorker::answer(std::string_view line) {
  const auto checked = checker_.check(line);
  if (!checked) return checked.error();
  answers_ += format_grade(checked->grade);
  return {};
}

Result<void> CheckWorker::document(std::string_view line, JsonText& json) {
  const auto checked = checker_.check(line);
  if (!checked) return checked.error();
  write_grade(json, checked->question, checked->grade);
  return {};
}

}  // namespace tilebase::answer
