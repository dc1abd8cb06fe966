#include "answer/lines.hpp"

#include <algorithm>
#include <charconv>
#include <limits>
#include <numeric>
#include <utility>

#include <base/line_reader.hpp>
#include <tilebase/engine/puzzle/path_notation.hpp>
#include <tilebase/engine/puzzle/spelling.hpp>
#include <tilebase/engine/query/ways.hpp>

#include "answer/documents.hpp"

namespace tilebase::answer {
namespace {

constexpr std::size_t max_digits = std::numeric_limits<unsigned>::digits10 + 1;

/// Writes a number and returns the end of its digits. Nearly all distances have one or two digits and need no call.
char* write_number(char* out, unsigned number) {
  if (number >= 100) return std::to_chars(out, out + max_digits, number).ptr;
  if (number >= 10) *out++ = static_cast<char>('0' + number / 10);
  *out++ = static_cast<char>('0' + number % 10);
  return out;
}

}  // namespace

void LineWorker::run(std::string_view lines, std::size_t first_line) {
  answers_.clear();
  errors_.clear();
  for (line_ = first_line; !lines.empty(); ++line_) {
    const std::string_view line = take_line(lines);
    if (queue(line)) continue;
    answer_queue();
    std::optional<JsonText> json;
    if (in_json_) json.emplace();
    const auto result = json ? write(*json, line) : is_blank_or_comment(line) ? Result<void>() : answer(line, nullptr);
    if (!result)
      fail(line_, result.error());
    else if (json)
      answers_ += json->line();
    else
      answers_ += '\n';
  }
  answer_queue();
}

Result<void> LineWorker::write(JsonText& json, std::string_view line) {
  if (!is_blank_or_comment(line)) return answer(line, &json);
  json.null();
  return {};
}

void LineWorker::fail(std::size_t line, const Error& error) {
  const bool gave_up = error.code == ErrorCode::gave_up;
  errors_.push_back({line, error.message, gave_up});
  if (in_json_) {
    JsonText json;
    json.begin_object().member("line", std::uint64_t{line}).member("error", on_one_line(error.message));
    if (error.at_least) json.member("atLeast", *error.at_least);
    if (error.at_most) json.member("atMost", *error.at_most);
    if (error.states) json.member("states", *error.states);
    json.end_object();
    answers_ += json.line();
  } else {
    answers_ += error_word(gave_up);
    answers_ += '\n';
  }
}

/// Returns the tablebase with a budget that counts the states of each search.
Tablebase QuestionWorker::counting(const Tablebase& tablebase) {
  Budget budget = tablebase.budget();
  budget.keep_going = [this, keep_going = std::move(budget.keep_going)](const SearchProgress& progress) {
    count_.states = progress.states;
    return !keep_going || keep_going(progress);
  };
  return tablebase.within(budget);
}

Result<void> QuestionWorker::answer(std::string_view line, JsonText* json) {
  const auto question = question_of_line(goal_solver_.tablebase(), goal_, line, column_);
  if (!question) return question.error();
  const auto& solver = (question->target == goal_ ? goal_solver_ : other_solver_).solver_for(question->target);
  return solver ? tell(*question, *solver, json) : solver.error();
}

Result<void> QuestionWorker::tell(Question question, const Solver& solver, JsonText* json) {
  text_.clear();
  question.tolerance = tolerance_;
  question.notation = notation_;
  if (json != nullptr) {
    count_ = {std::nullopt, std::chrono::steady_clock::now()};
    question.count = &count_;
  }
  const auto outcome = teller_(question, solver, text_, json);
  if (!outcome) return outcome.error();
  if (!outcome->is_solvable) has_unsolvable_ = true;
  if (!outcome->uncertainty.empty()) add_error(outcome->uncertainty, true);
  if (json != nullptr) return {};
  if (!outcome->is_solvable && text_.empty()) text_ = answer::unsolvable + std::string("\n");
  if (!text_.empty()) text_.pop_back();
  for (std::size_t end = 0; (end = text_.find('\n', end)) != std::string::npos;) text_.replace(end, 1, ", ");
  answers_ += text_;
  return {};
}

bool QuestionWorker::queue(std::string_view line) {
  if (in_json_) return false;
  if (start_count_ == starts_.size()) answer_queue();
  if (!read_board(goal_solver_.tablebase().puzzle(), line, starts_[start_count_])) return false;
  ++start_count_;
  return true;
}

void QuestionWorker::answer_queue() {
  if (start_count_ == 0) return;
  const auto starts = std::span(starts_).first(std::exchange(start_count_, 0));
  line_ -= starts.size();
  const auto& solver = goal_solver_.solver_for(goal_);
  if (solver && !tolerance_ && teller_ == tell_path && notation_.is_plain()) {
    // Assumes that all further lines are about the goal if a whole queue was.
    if (starts.size() == starts_.size()) solver->prepare_for(announced_lines_);
    return write_words(*solver, starts, *this);
  }
  if (solver && !tolerance_ && teller_ == tell_distance) return write_distances(*solver, starts);
  for (const State& start : starts) {
    const auto result = solver ? tell({goal_solver_.tablebase(), start, goal_}, *solver, nullptr) : solver.error();
    result ? written(answers_.room(1)) : failed(result.error());
  }
}

void QuestionWorker::write_distances(const Solver& solver, std::span<const State> starts) {
  for (const State& start : starts) {
    const auto distance = Way::of(solver).distance(start, solver.budget());  // read_board() makes only states that fit
    if (!distance)
      failed(distance.error());
    else if (!*distance)
      unsolvable();
    else
      written(write_number(room(max_digits), static_cast<unsigned>(**distance)));
  }
}

void QuestionWorker::written(char* end) {
  *end = '\n';
  answers_.end_at(end + 1);
  ++line_;
}

void QuestionWorker::unsolvable() {
  answers_ += answer::unsolvable;
  has_unsolvable_ = true;
  written(answers_.room(1));
}

void QuestionWorker::failed(const Error& error) {
  fail(line_++, error);
}

std::uint64_t Tally::answers() const {
  return std::accumulate(counts.begin(), counts.end(), errors + gave_up);
}

std::uint64_t Tally::right() const {
  std::uint64_t right = 0;
  for (std::size_t verdict = 0; verdict < verdicts; ++verdict)
    if (is_right(static_cast<Verdict>(verdict))) right += counts[verdict];
  return right;
}

Tally& Tally::operator+=(const Tally& other) {
  for (std::size_t verdict = 0; verdict < verdicts; ++verdict) counts[verdict] += other.counts[verdict];
  errors += other.errors;
  gave_up += other.gave_up;
  return *this;
}

CheckWorker::CheckWorker(const Tablebase& tablebase, const Target& goal, NamedBy named_by, bool in_json,
                         bool tells_each)
    : LineWorker(in_json),
      solver_(tablebase),
      goal_(goal),
      named_by_(named_by),
      tells_each_(tells_each),
      tiles_have_colons_(has_colons(tablebase.puzzle())),
      has_slides_(has_slides(tablebase.puzzle()) || has_slides(tablebase.puzzle(), NamedBy::number)) {}

Result<void> CheckWorker::answer(std::string_view line, JsonText* json) {
  auto result = grade_line(line, json);
  if (!result) ++(result.error().code == ErrorCode::gave_up ? tally_.gave_up : tally_.errors);
  return result;
}

/// Answers a line and counts its verdict; does not count errors.
Result<void> CheckWorker::grade_line(std::string_view line, JsonText* json) {
  // A colon in a note counts only if there is no other: `START # note : WORD`.
  std::string storage;
  const std::string_view text = strip_notes(line, storage);
  const bool is_in_note = text.find(':') == std::string_view::npos;
  if (!is_in_note) line = text;
  const std::size_t colon = tiles_have_colons_ || is_in_note ? line.rfind(':') : line.find(':');
  if (colon == std::string_view::npos)
    return Error{ErrorCode::bad_board, "no colon in " + quote(line) + "; write START : WORD or START -> TARGET : WORD"};
  auto question = question_of_line(solver_.tablebase(), goal_, line.substr(0, colon), column_);
  if (!question) return question.error();
  question->notation.named_by = named_by_;
  const auto& kept_solver = solver_.solver_for(question->target);
  if (!kept_solver) return kept_solver.error();
  const auto solver = tells_each_ ? Result(kept_solver->start_clock()) : kept_solver;
  const std::string_view word = line.substr(colon + 1, line.find('#', colon) - colon - 1);
  const auto grade = check(*solver, question->start, word, named_by_);
  if (!grade) return grade.error();
  if (grade->verdict == Verdict::no_move) {
    PathReader reader(question->puzzle(), word);
    while (reader.next()) continue;
    if (counts_from_0(question->puzzle(), reader.rest())) return unknown_move_error(question->puzzle(), reader.rest());
  }
  const bool may_be_by_tile = has_slides_ && named_by_ == NamedBy::blank && !is_right(grade->verdict);
  const auto by_tile = may_be_by_tile ? check(*solver, question->start, word, NamedBy::number) : grade;
  if (!by_tile) return by_tile.error();
  const bool is_right_by_tile = may_be_by_tile && is_right(by_tile->verdict);
  std::optional<std::vector<CheckedMove>> each;
  if (tells_each_) {
    auto moves = check_each(*solver, question->start, word, named_by_);
    if (!moves) return moves.error();
    each = std::move(*moves);
  }
  ++tally_.counts[static_cast<std::size_t>(grade->verdict)];
  const bool ends_at_goal = grade->verdict == Verdict::shortest || grade->verdict == Verdict::longer;
  if (json != nullptr)
    write_grade(*json, *question, *grade,
                ends_at_goal && question->target.has_alternatives()
                    ? std::optional(parse_path(question->puzzle(), word, named_by_, &question->start).value())
                    : std::nullopt,
                is_right_by_tile, each);
  else
    answers_ += format_grade(*grade) + (is_right_by_tile ? ", shortest by the tile" : "");
  if (json != nullptr || !each) return {};
  const auto shown = [](std::optional<int> distance) { return distance ? std::to_string(*distance) : "-"; };
  State state = question->start;
  for (const CheckedMove& item : *each)
    answers_ += ", " + take_name(*question, item, state).value_or("?") + ' ' + shown(item.before) + ' ' +
                (item.is_allowed ? shown(item.after) : name_of(Verdict::no_move));
  return {};
}

}  // namespace tilebase::answer
