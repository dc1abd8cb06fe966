#include "arguments.hpp"
#include "tablebase_type.hpp"

// Answers of others, graded: first all of them become text, then they are graded without the interpreter lock, then
// the grades become Python objects.

#include <tilebase/grade.hpp>

namespace tilebase_python {
namespace {

using tilebase::Grade;
using tilebase::Result;
using tilebase::Solver;

/// How many answers to grade between looks for signals.
constexpr std::size_t answers_at_a_time = 64;

/// An answer that is not yet read: a word, or the names of moves.
struct Answer {
  std::string start;
  std::string word;
  std::optional<std::vector<std::string>> names;
};

Answer answer_of(const tilebase::Puzzle& puzzle, PyObject* start, PyObject* given) {
  Answer answer;
  append_board(puzzle, start, answer.start);
  if (given == Py_None) {
    answer.word = tilebase::claim_of_no_path;
  } else if (!append_text(given, answer.word)) {
    answer.names.emplace();
    for_each_item(given, [&](PyObject* name) { answer.names->push_back(name_of("a move", name)); });
  }
  return answer;
}

/// The two items of a pair of a start and an answer.
Answer answer_of(const tilebase::Puzzle& puzzle, PyObject* pair) {
  const bool is_text = PyUnicode_Check(pair) != 0 || PyBytes_Check(pair) != 0;
  if (is_text || PySequence_Check(pair) == 0 || PySequence_Size(pair) != 2) {
    PyErr_Clear();  // of an object that does not know its size
    raise(PyExc_TypeError, "answers are pairs: (start, answer)");
  }
  const Owned start(PySequence_GetItem(pair, 0));
  const Owned given(PySequence_GetItem(pair, 1));
  return answer_of(puzzle, start.get(), given.get());
}

Result<Grade> grade_of(const Solver& solver, const Answer& answer) {
  const auto start = parse_board(solver.puzzle(), answer.start);
  if (!start) return start.error();
  return answer.names ? grade(solver, *start, *answer.names) : grade(solver, *start, answer.word);
}

/// The grades of answers. The message of an error begins with `answers[INDEX]`.
Result<std::vector<Grade>> grades_of(const std::vector<Answer>& answers, const tilebase::Target& target,
                                     Searches& searches) {
  const auto solver = searches.tablebase().solver(target);
  if (!solver) return solver.error();
  std::vector<Grade> grades;
  grades.reserve(answers.size());
  for (std::size_t i = 0; i < answers.size(); ++i) {
    if (i % answers_at_a_time == 0 && searches.interrupted())
      return tilebase::Error{tilebase::ErrorCode::gave_up, "interrupted"};
    const auto grade = grade_of(*solver, answers[i]);
    if (!grade)
      return tilebase::Error{grade.error().code, "answers[" + std::to_string(i) + "]: " + grade.error().message};
    grades.push_back(*grade);
  }
  return grades;
}

/// The type Grade of the package, and its call.
PyObject* grade_object(PyObject* type, const Grade& grade) {
  const Owned verdict = text(name_of(grade.verdict));
  const Owned right(PyBool_FromLong(is_right(grade.verdict) ? 1 : 0));
  const Owned length = grade.length ? whole_number(*grade.length) : none();
  const Owned distance = distance_or_none(grade.distance);
  return PyObject_CallFunctionObjArgs(type, verdict.get(), right.get(), length.get(), distance.get(), nullptr);
}

}  // namespace

PyObject* check(PyObject* self, PyObject* arguments, PyObject* keywords) {
  static const char* const names[] = {"start", "answer", "goal", nullptr};
  PyObject* start = nullptr;
  PyObject* given = nullptr;
  PyObject* goal = Py_None;
  parse_arguments(arguments, keywords, "OO|O:check", names, &start, &given, &goal);
  const Opened& content = opened(self);
  const tilebase::Puzzle& puzzle = content.tablebase.puzzle();
  const Answer answer = answer_of(puzzle, start, given);
  const auto target = target_of(puzzle, goal);
  const auto grade = value_or_raise(searched(content, [&](const Searches& searches) -> Result<Grade> {
    const auto solver = searches.tablebase().solver(target);
    return solver ? grade_of(*solver, answer) : solver.error();
  }));
  return grade_object(of_package("Grade").get(), grade);
}

PyObject* check_many(PyObject* self, PyObject* arguments, PyObject* keywords) {
  static const char* const names[] = {"answers", "goal", nullptr};
  PyObject* pairs = nullptr;
  PyObject* goal = Py_None;
  parse_arguments(arguments, keywords, "O|O:check_many", names, &pairs, &goal);
  const Opened& content = opened(self);
  const tilebase::Puzzle& puzzle = content.tablebase.puzzle();
  const auto target = target_of(puzzle, goal);
  std::vector<Answer> answers;
  for_each_item(pairs, [&](PyObject* pair) { answers.push_back(answer_of(puzzle, pair)); });
  const auto grades =
      value_or_raise(searched(content, [&](Searches& searches) { return grades_of(answers, target, searches); }));
  const Owned type = of_package("Grade");
  return list_of(grades.size(), [&](std::size_t i) { return grade_object(type.get(), grades[i]); });
}

}  // namespace tilebase_python
