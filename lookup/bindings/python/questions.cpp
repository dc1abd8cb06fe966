#include "tablebase_type.hpp"

#include <tilebase/grade.hpp>

// The methods that answer about one start, about many, and about all states. Those about many: first all boards become
// text, then they are read and answered without the interpreter lock, then the answers become Python objects.

namespace tilebase_python {
namespace {

using tilebase::Error;
using tilebase::ErrorCode;
using tilebase::Grade;
using tilebase::Puzzle;
using tilebase::Result;
using tilebase::Solver;
using tilebase::Tablebase;

/// A start and a target of a tablebase.
struct Question {
  Question(PyObject* tablebase, PyObject* start_, PyObject* goal)
      : opened(tilebase_python::opened(tablebase)),
        start(start_of(opened.puzzle(), start_)),
        target(target_of(opened.puzzle(), goal)) {}

  template <class Answer>
  using Ask = Result<Answer> (Solver::*)(const tilebase::State&) const;

  /// Answers by a function of Solver. A look-up takes less time than releasing the interpreter lock.
  template <class Answer>
  Answer answer(Ask<Answer> ask) const {
    const Tablebase& tablebase = opened.tablebase;
    const bool searches = tablebase.tables().empty() || !tablebase.lists_all();
    if (searches || target.wildcards() > 0) return unlocked_answer(ask);
    return value_or_raise(asked(tablebase, ask));
  }

  /// The same for answers that always take longer.
  template <class Answer>
  Answer unlocked_answer(Ask<Answer> ask) const {
    return searched(opened, [&](const Searches& searches) { return asked(searches.tablebase(), ask); });
  }

  template <class Answer>
  Result<Answer> asked(const Tablebase& tablebase, Ask<Answer> ask) const {
    const auto solver = tablebase.solver(target, &start);
    if (!solver) return solver.error();
    return ((*solver).*ask)(start);
  }

  const Opened& opened;
  tilebase::State start;
  tilebase::Target target;
};

Owned solve(PyObject* self, PyObject* start, PyObject* goal) {
  const Question question(self, start, goal);
  const auto path = question.answer(&Solver::path);
  return path ? question.opened.names_of(*path) : object_of(Py_None);
}

Owned distance(PyObject* self, PyObject* start, PyObject* goal) {
  return object_of(Question(self, start, goal).answer(&Solver::distance));
}

Owned moves(PyObject* self, PyObject* start, PyObject* goal) {
  const Question question(self, start, goal);
  const auto moves = question.answer(&Solver::moves);
  return list_of(moves.size(), [&](std::size_t i) {
    return tuple_of(question.opened.move_names[moves[i].move].get(), moves[i].distance);
  });
}

Owned count(PyObject* self, PyObject* start, PyObject* goal) {
  return object_of(Question(self, start, goal).unlocked_answer(&Solver::count));
}

Owned paths(PyObject* self, PyObject* start, PyObject* goal, PyObject* limit) {
  const auto most = number_of("limit", limit, 0, UINT64_MAX);
  return paths_object(self, Question(self, start, goal).unlocked_answer(&Solver::paths), most);
}

Owned stats(PyObject* self, PyObject* goal) {
  const Tablebase& tablebase = opened(self).tablebase;
  const auto target = target_of(tablebase.puzzle(), goal);
  const auto histogram = value_or_raise(unlocked([&]() -> Result<tilebase::Histogram> {
    const auto solver = tablebase.solver(target);
    return solver ? solver->histogram() : solver.error();
  }));
  return call(imported("Stats").get(), histogram.states, histogram.unreachable);
}

/// How many answers to give between looks for signals; a search looks for itself.
constexpr std::size_t answers_at_a_time = 64;

/// The value of the Result `next(i)` for each i below `count`. With `what`, an error's message begins `what[INDEX]`.
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

/// The answers `ask(solver, i)` for each i below `count`, so many of them paths.
template <class Ask>
auto answers_for(const Opened& opened, const tilebase::Target& target, const char* what, std::size_t count,
                 std::size_t paths, Ask ask) {
  return searched(opened, [&](Searches& searches) {
    const auto solver = searches.tablebase().solver(target);
    const auto next = [&](std::size_t i) { return ask(*solver, i); };
    using Answers = decltype(collected(searches, 0, what, next));
    if (!solver) return Answers(solver.error());
    solver->expect(paths);
    return collected(searches, count, what, next);
  });
}

/// The answers to a question of Solver, about each start.
template <auto question>
auto answers_about(PyObject* self, PyObject* starts, PyObject* goal) {
  if (is_text(starts)) raise(PyExc_TypeError, "starts is one board; give a list of boards");
  const Opened& content = opened(self);
  const Puzzle& puzzle = content.puzzle();
  const auto target = target_of(puzzle, goal);
  std::string text;  // of all starts
  std::vector<std::size_t> bounds{0};
  for_each_item(starts, [&](PyObject* start) {
    add_board(puzzle, start, text);
    bounds.push_back(text.size());
  });
  const std::size_t count = bounds.size() - 1;
  using Answer = decltype((std::declval<const Solver&>().*question)(tilebase::State()));
  constexpr bool are_paths = std::is_same_v<Answer, Result<std::optional<tilebase::Path>>>;
  return answers_for(content, target, "starts", count, are_paths ? count : 0,
                     [&](const Solver& solver, std::size_t i) -> Answer {
                       const std::string_view board(text.data() + bounds[i], bounds[i + 1] - bounds[i]);
                       const auto start = parse_board(puzzle, board);
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
  numbers.reserve(distances.size());
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
  const auto grades = answers_for(content, target, "answers", claims.size(), 0,
                                  [&](const Solver& solver, std::size_t i) { return grade_of(solver, claims[i]); });
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

Methods question_methods() {
  return {method<solve>("solve($self, /, start, goal=None)"),
          method<distance>("distance($self, /, start, goal=None)"),
          method<moves>("moves($self, /, start, goal=None)"),
          method<count>("count($self, /, start, goal=None)"),
          method<paths>("paths($self, /, start, goal=None, limit=None)"),
          method<stats>("stats($self, /, goal=None)"),
          method<solve_many>("solve_many($self, /, starts, goal=None)"),
          method<distance_many>("distance_many($self, /, starts, goal=None, *, as_array=False)"),
          method<check>("check($self, /, start, answer, goal=None)"),
          method<check_many>("check_many($self, /, answers, goal=None)"),
          method<random_state>("random_state($self, /, goal=None, *, distance=None, seed=None)"),
          method<random_states>("random_states($self, /, count, goal=None, *, distance=None, seed=None)")};
}

}  // namespace tilebase_python
