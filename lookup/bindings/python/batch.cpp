#include "arguments.hpp"
#include "tablebase_type.hpp"

#include <tilebase/grade.hpp>

// The methods with many answers, and check() and random_state() beside them: first all boards become text, then they
// are read and answered without the interpreter lock, then the answers become Python objects.

namespace tilebase_python {
namespace {

using tilebase::Error;
using tilebase::ErrorCode;
using tilebase::Grade;
using tilebase::Puzzle;
using tilebase::Result;
using tilebase::Solver;

/// How many answers to give between looks for signals; a search looks for itself.
constexpr std::size_t answers_at_a_time = 64;

/// What `next(i)` gives, a Result, for each i below `count`. The message of an error begins with `what[INDEX]`, if there
/// is a `what`.
template <class Next>
auto collected(Searches& searches, std::size_t count, const char* what, Next next) {
  using Answers = std::vector<std::decay_t<decltype(*next(0))>>;
  Answers answers;
  answers.reserve(count);  // too many are refused at once
  for (std::size_t i = 0; i < count; ++i) {
    if (i % answers_at_a_time == 0 && searches.interrupted())
      return Result<Answers>(Error{ErrorCode::gave_up, "interrupted"});
    auto answer = next(i);
    if (!answer) {
      const std::string place = what != nullptr ? what + ('[' + std::to_string(i)) + "]: " : "";
      return Result<Answers>(Error{answer.error().code, place + answer.error().message});
    }
    answers.push_back(std::move(*answer));
  }
  return Result<Answers>(std::move(answers));
}

/// The answers `ask(solver, item)` for each of many items, so many of them paths.
template <class Item, class Ask>
auto answers_for(const Opened& opened, const tilebase::Target& target, const char* what, const std::vector<Item>& items,
                 std::size_t paths, Ask ask) {
  return searched(opened, [&](Searches& searches) {
    const auto solver = searches.tablebase().solver(target);
    const auto next = [&](std::size_t i) { return ask(*solver, items[i]); };
    using Answers = decltype(collected(searches, 0, what, next));
    if (!solver) return Answers(solver.error());
    solver->expect(paths);
    return collected(searches, items.size(), what, next);
  });
}

/// The answers to a question of Solver, about each start.
template <auto question>
auto answers_about(PyObject* self, PyObject* starts, PyObject* goal) {
  if (is_text(starts)) raise(PyExc_TypeError, "starts is one board; give a list of boards");
  const Opened& content = opened(self);
  const Puzzle& puzzle = content.puzzle();
  const auto target = target_of(puzzle, goal);
  std::vector<std::string> texts;
  for_each_item(starts, [&](PyObject* start) { texts.push_back(board_text(puzzle, start)); });
  using Answer = decltype((std::declval<const Solver&>().*question)(tilebase::State()));
  constexpr bool are_paths = std::is_same_v<Answer, Result<std::optional<tilebase::Path>>>;
  return answers_for(content, target, "starts", texts, are_paths ? texts.size() : 0,
                     [&](const Solver& solver, const std::string& text) -> Answer {
                       const auto start = parse_board(puzzle, text);
                       if (!start) return start.error();
                       return (solver.*question)(*start);
                     });
}

/// An answer of others that is not yet read: a word, or the names of moves.
struct Claim {
  std::string start;
  std::string word;
  std::optional<std::vector<std::string>> names;
};

Claim claim_of(const Puzzle& puzzle, PyObject* start, PyObject* given) {
  Claim claim{board_text(puzzle, start), std::string(tilebase::claim_of_no_path), std::nullopt};
  if (given == Py_None) return claim;
  if (is_text(given)) {
    claim.word = text_of(given);
  } else {
    claim.names.emplace();
    for_each_item(given, [&](PyObject* name) { claim.names->push_back(name_of("a move", name)); });
  }
  return claim;
}

/// The two items of a pair of a start and an answer.
Claim claim_of(const Puzzle& puzzle, PyObject* pair) {
  if (is_text(pair) || PySequence_Check(pair) == 0 || PySequence_Size(pair) != 2) {
    PyErr_Clear();  // of an object that does not know its size
    raise(PyExc_TypeError, "answers are pairs: (start, answer)");
  }
  const Owned start(PySequence_GetItem(pair, 0));
  return claim_of(puzzle, start.get(), Owned(PySequence_GetItem(pair, 1)).get());
}

Result<Grade> grade_of(const Solver& solver, const Claim& claim) {
  const auto start = parse_board(solver.puzzle(), claim.start);
  if (!start) return start.error();
  return claim.names ? grade(solver, *start, *claim.names) : grade(solver, *start, claim.word);
}

/// `type` is the class Grade of the package.
Owned grade_object(const Owned& type, const Grade& grade) {
  return call(type.get(), name_of(grade.verdict), is_right(grade.verdict), grade.length, grade.distance);
}

std::vector<std::string> drawn(PyObject* self, PyObject* goal, PyObject* at_distance, PyObject* seed,
                               std::uint64_t count) {
  const Opened& content = opened(self);
  const auto target = target_of(content.puzzle(), goal);
  const auto solver = value_or_raise(unlocked([&] { return content.tablebase.solver(target); }));
  std::optional<int> distance;
  if (at_distance != Py_None) {
    const auto range = value_or_raise(unlocked([&] { return solver.distance_range(); }));
    const auto most = static_cast<std::uint64_t>(range.most);
    distance = static_cast<int>(whole_number_of("distance", at_distance, 0, most, range.why));
  }
  const std::uint64_t number = seed_of(seed);
  return searched(content, [&](Searches& searches) -> Result<std::vector<std::string>> {
    auto states = searches.limited(solver).draw(distance, number);
    if (!states) return states.error();
    return collected(searches, count, nullptr, [&](std::size_t) -> Result<std::string> {
      const auto state = states->next_state();
      return state ? Result(format_board(content.puzzle(), *state)) : state.error();
    });
  });
}

Owned solve_many(PyObject* self, PyObject* starts, PyObject* goal) {
  const auto paths = answers_about<&Solver::path>(self, starts, goal);
  const Opened& content = opened(self);
  return list_of(paths.size(),
                 [&](std::size_t i) { return paths[i] ? content.names_of(*paths[i]) : object_of(Py_None); });
}

Owned distance_many(PyObject* self, PyObject* starts, PyObject* goal, PyObject* as_array) {
  const auto distances = answers_about<&Solver::distance>(self, starts, goal);
  if (as_array == nullptr || !truth_of(as_array)) return object_of(distances);
  std::vector<int> numbers;
  for (const auto& distance : distances) numbers.push_back(distance.value_or(-1));
  Owned bytes(PyBytes_FromStringAndSize(reinterpret_cast<const char*>(numbers.data()),
                                        static_cast<Py_ssize_t>(numbers.size() * sizeof(int))));
  return call(imported("array", "array").get(), "i", std::move(bytes));
}

Owned check(PyObject* self, PyObject* start, PyObject* answer, PyObject* goal) {
  const Opened& content = opened(self);
  const Claim claim = claim_of(content.puzzle(), start, answer);
  const auto target = target_of(content.puzzle(), goal);
  return grade_object(imported("Grade"), searched(content, [&](const Searches& searches) -> Result<Grade> {
                        const auto solver = searches.tablebase().solver(target);
                        return solver ? grade_of(*solver, claim) : solver.error();
                      }));
}

Owned check_many(PyObject* self, PyObject* answers, PyObject* goal) {
  const Opened& content = opened(self);
  const auto target = target_of(content.puzzle(), goal);
  std::vector<Claim> claims;
  for_each_item(answers, [&](PyObject* pair) { claims.push_back(claim_of(content.puzzle(), pair)); });
  const auto grades = answers_for(content, target, "answers", claims, 0, grade_of);
  const Owned type = imported("Grade");
  return list_of(grades.size(), [&](std::size_t i) { return grade_object(type, grades[i]); });
}

Owned random_state(PyObject* self, PyObject* goal, PyObject* distance, PyObject* seed) {
  return object_of(drawn(self, goal, distance, seed, 1).front());
}

Owned random_states(PyObject* self, PyObject* count, PyObject* goal, PyObject* distance, PyObject* seed) {
  return object_of(drawn(self, goal, distance, seed, whole_number_of("count", count, 0, PY_SSIZE_T_MAX)));
}

}  // namespace

Methods batch_methods() {
  return {method<solve_many>("solve_many($self, /, starts, goal=None)"),
          method<distance_many>("distance_many($self, /, starts, goal=None, *, as_array=False)"),
          method<check>("check($self, /, start, answer, goal=None)"),
          method<check_many>("check_many($self, /, answers, goal=None)"),
          method<random_state>("random_state($self, /, goal=None, *, distance=None, seed=None)"),
          method<random_states>("random_states($self, /, count, goal=None, *, distance=None, seed=None)")};
}

}  // namespace tilebase_python
