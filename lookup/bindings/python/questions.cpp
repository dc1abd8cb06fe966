#include "tablebase_type.hpp"

#include <algorithm>
#include <climits>
#include <variant>

// The methods that answer questions about one start, about many starts, and about all states. A question about many
// starts has three steps: all boards become text; without the interpreter lock, they are parsed and answered; the
// answers become Python objects.

namespace tilebase_python {
namespace {

/// Returns the answer of a member function of Solver about a start. Keeps the interpreter lock for a table look-up,
/// which takes less time than releasing the lock; `is_quick` tells that `ask` is a look-up if the table is complete.
template <class Answer>
Answer answer_of(Result<Answer> (Solver::*ask)(const State&) const, PyObject* self, PyObject* start, PyObject* goal,
                 bool is_quick = true) {
  const TablebaseContent& content = content_of(self);
  const Tablebase& tablebase = content.tablebase;
  const State state = start_of(tablebase.puzzle(), start);
  const Target target = target_of(content, goal);
  const auto question = [&](const Solver& solver, const auto&...) { return (solver.*ask)(state); };
  if (is_quick && tablebase.lists_all() && !tablebase.tables().empty() && target.wildcards() == 0)
    return value_or_raise(solver_for(content, target, &state).and_then(question));
  return search_with(content, target, question, &state);
}

Reference solve(PyObject* self, PyObject* start, PyObject* goal) {
  return content_of(self).names_of(answer_of(&Solver::path, self, start, goal));
}

/// Returns the number that a member function of Solver answers; None for nullopt.
template <auto ask, bool is_quick>
Reference number(PyObject* self, PyObject* start, PyObject* goal) {
  return object_of(answer_of(ask, self, start, goal, is_quick));
}

Reference best_move(PyObject* self, PyObject* start, PyObject* goal) {
  const auto move = answer_of(&Solver::best_move, self, start, goal);
  return object_of(move ? content_of(self).move_names[*move].get() : Py_None);
}

Reference hint(PyObject* self, PyObject* start, PyObject* goal) {
  return object_of(answer_of(&Solver::hint, self, start, goal), [&](const ValuedMove& hint) {
    return tuple_of(content_of(self).move_names[hint.move].get(), *hint.distance);
  });
}

Reference rate(PyObject* self, PyObject* start, PyObject* move, PyObject* goal) {
  const Puzzle& puzzle = content_of(self).puzzle();
  const State state = start_of(puzzle, start);
  const MoveId id = move_of(puzzle, move, &state);
  const auto ask = [&](const Solver& solver, const LockRelease&) { return solver.rate(state, id); };
  return object_of(search_with(content_of(self), target_of(content_of(self), goal), ask, &state));
}

Reference tiles_to_swap(PyObject* self, PyObject* start, PyObject* goal) {
  const auto& names = content_of(self).puzzle().tile_names();
  return object_of(answer_of(&Solver::tiles_to_swap, self, start, goal),
                   [&](const TilePair& pair) { return tuple_of(names[pair.first], names[pair.second]); });
}

Reference difficulty(PyObject* self, PyObject* start, PyObject* goal) {
  return object_of(answer_of(&Solver::difficulty, self, start, goal, false), [](const Difficulty& measures) {
    return call(import_attribute("Difficulty"), measures.count, measures.only_moves, measures.manhattan_error);
  });
}

Reference bounds(PyObject* self, PyObject* start, PyObject* goal, PyObject* tolerance) {
  const Puzzle& puzzle = content_of(self).puzzle();
  const State state = start_of(puzzle, start);
  std::optional<int> extra;
  if (tolerance != Py_None) extra = static_cast<int>(whole_number_of("tolerance", tolerance, 0, INT_MAX));
  const auto ask = [&](const Solver& solver, const LockRelease&) { return solver.bounds(state, extra); };
  const auto bounds_of_start = search_with(content_of(self), target_of(content_of(self), goal), ask, &state);
  if (!bounds_of_start) return object_of(Py_None);
  return call(import_attribute("Bounds"), content_of(self).names_of(bounds_of_start->path), bounds_of_start->at_least,
              bounds_of_start->is_first);
}

Reference moves(PyObject* self, PyObject* start, PyObject* goal) {
  return list_of(answer_of(&Solver::moves, self, start, goal), [&](const ValuedMove& move) {
    return tuple_of(content_of(self).move_names[move.move].get(), move.distance);
  });
}

Reference paths(PyObject* self, PyObject* start, PyObject* goal, PyObject* limit) {
  const std::uint64_t max_paths = limit == Py_None ? UINT64_MAX : whole_number_of("limit", limit, 0, UINT64_MAX);
  Paths paths = answer_of(&Solver::paths, self, start, goal, false);
  return new_object(import_attribute("Paths", "tilebase._tilebase").get(),
                    PathsContent{object_of(self), std::move(paths), max_paths});
}

/// Number of answers between two checks for signals; a search checks more often by itself.
constexpr std::size_t answers_at_a_time = 64;

/// Collects the values of the Results next(i) for each i below `count`; returns the first error. If `name` is not
/// empty, the message of an error begins with `NAME[INDEX]`. Ends if the call is interrupted or, where answers take
/// searches, if the token is cancelled: short searches do not look for that themselves.
template <class Next>
auto collect(const Solver& solver, LockRelease& interpreter, std::size_t count, const std::string& name, Next next) {
  using Answers = std::vector<std::decay_t<decltype(*next(0))>>;
  Answers answers;
  answers.reserve(count);  // Throws at once if memory cannot hold them.
  for (std::size_t i = 0; i < count; ++i) {
    if (i % answers_at_a_time == 0) {
      if (interpreter.is_interrupted()) return Result<Answers>({ErrorCode::gave_up, "interrupted"});
      if (solver.searches() && !solver.budget().keep_going({0, 0}))
        return Result<Answers>({ErrorCode::gave_up, "cancelled"});
    }
    auto answer = next(i);
    if (!answer) {
      tilebase::Error error = answer.error();
      if (!name.empty()) error.message = name + '[' + std::to_string(i) + "]: " + error.message;
      return Result<Answers>(std::move(error));
    }
    answers.push_back(std::move(*answer));
  }
  return Result<Answers>(std::move(answers));
}

/// Returns the answers to a question of Solver about each start.
template <auto question>
auto answers_about(PyObject* self, PyObject* starts, PyObject* goal) {
  if (is_text(starts)) raise(PyExc_TypeError, "starts is one board; give a list of boards");
  const TablebaseContent& content = content_of(self);
  const Puzzle& puzzle = content.puzzle();
  const auto target = target_of(content, goal);
  std::string text;  // The boards of all starts, without separators.
  const auto ends = items_of(starts, [&](PyObject* start) { return add_board(puzzle, start, text), text.size(); });
  return search_with(content, target, [&](const Solver& solver, LockRelease& interpreter) {
    using Answer = decltype((solver.*question)(State()));
    if constexpr (std::is_same_v<Answer, Result<std::optional<Path>>>) solver.prepare_for(ends.size());
    std::size_t begin = 0;
    return collect(solver, interpreter, ends.size(), "starts", [&](std::size_t i) -> Answer {
      const auto start = parse_board(puzzle, std::string_view(text).substr(begin, ends[i] - begin));
      begin = ends[i];
      return start ? (solver.*question)(*start) : start.error();
    });
  });
}

Reference solve_many(PyObject* self, PyObject* starts, PyObject* goal) {
  return list_of(answers_about<&Solver::path>(self, starts, goal),
                 [&](const std::optional<Path>& path) { return content_of(self).names_of(path); });
}

Reference distance_many(PyObject* self, PyObject* starts, PyObject* goal, PyObject* as_array) {
  const auto distances = answers_about<&Solver::distance>(self, starts, goal);
  const bool is_list = PyObject_IsTrue(as_array) == 0;
  throw_if_raised();
  if (is_list) return object_of(distances);
  Reference bytes = take(PyBytes_FromStringAndSize(nullptr, static_cast<Py_ssize_t>(distances.size() * sizeof(int))));
  std::transform(distances.begin(), distances.end(), reinterpret_cast<int*>(PyBytes_AsString(bytes.get())),
                 [](const std::optional<int>& distance) { return distance.value_or(-1); });
  return call(import_attribute("array", "array"), "i", std::move(bytes));
}

/// A start and an answer to grade, as text: a word, or the names of moves.
struct Claim {
  std::string start;
  std::variant<std::string, std::vector<std::string>> answer;
};

/// Returns a pair of a start and an answer as text; the answer None claims that there is no path.
Claim claim_of(const Puzzle& puzzle, PyObject* start, PyObject* answer) {
  Claim claim{"", std::string(claim_of_no_path)};
  add_board(puzzle, start, claim.start);
  if (is_text(answer))
    claim.answer = text_of(answer);
  else if (answer != Py_None)
    claim.answer = items_of(answer, move_name_of);
  return claim;
}

/// Grades an answer; returns the error of a bad start.
Result<Grade> grade_of(const Solver& solver, const Claim& claim, NamedBy named_by) {
  const auto start = parse_board(solver.puzzle(), claim.start);
  if (!start) return start.error();
  return std::visit([&](const auto& answer) { return check(solver, *start, answer, named_by); }, claim.answer);
}

/// Returns a grade as a Python object. `type` is the class Grade of the package.
Reference grade_object(const Reference& type, const Grade& grade) {
  return call(type, name_of(grade.verdict), is_right(grade.verdict), grade.length, grade.distance);
}

Reference check(PyObject* self, PyObject* start, PyObject* answer, PyObject* goal, PyObject* by) {
  const Puzzle& puzzle = content_of(self).puzzle();
  const NamedBy named_by = named_by_of(puzzle, by);
  const Claim claim = claim_of(puzzle, start, answer);
  const auto question = [&](const Solver& solver, const LockRelease&) { return grade_of(solver, claim, named_by); };
  return grade_object(import_attribute("Grade"),
                      search_with(content_of(self), target_of(content_of(self), goal), question));
}

Reference check_each(PyObject* self, PyObject* start, PyObject* answer, PyObject* goal, PyObject* by) {
  const Puzzle& puzzle = content_of(self).puzzle();
  const NamedBy named_by = named_by_of(puzzle, by);
  const Claim claim = claim_of(puzzle, start, answer);
  State state;
  const auto moves = search_with(
      content_of(self), target_of(content_of(self), goal),
      [&](const Solver& solver, const LockRelease&) -> Result<std::vector<CheckedMove>> {
        const auto board = parse_board(puzzle, claim.start);
        if (!board) return board.error();
        state = *board;
        return std::visit([&](const auto& text) { return tilebase::check_each(solver, state, text, named_by); },
                          claim.answer);
      });
  const Reference type = import_attribute("CheckedMove");
  return list_of(moves, [&](const CheckedMove& item) {
    std::optional<std::string> name;
    if (item.move) name = move_name(puzzle, *item.move, named_by, &state);
    if (item.is_allowed) state = *puzzle.apply(state, *item.move);
    return call(type, name, item.is_allowed, item.before, item.after);
  });
}

Reference check_many(PyObject* self, PyObject* answers, PyObject* goal, PyObject* by) {
  const Puzzle& puzzle = content_of(self).puzzle();
  const NamedBy named_by = named_by_of(puzzle, by);
  const auto target = target_of(content_of(self), goal);
  const auto claims = items_of(answers, [&](PyObject* pair) {
    if (is_text(pair) || PySequence_Check(pair) == 0 || PySequence_Size(pair) != 2) {
      PyErr_Clear();  // PySequence_Size() raises for an object without a size.
      raise(PyExc_TypeError, "answers are pairs: (start, answer)");
    }
    const Reference start = take(PySequence_GetItem(pair, 0));
    return claim_of(puzzle, start.get(), take(PySequence_GetItem(pair, 1)).get());
  });
  const auto grades = search_with(content_of(self), target, [&](const Solver& solver, LockRelease& interpreter) {
    return collect(solver, interpreter, claims.size(), "answers",
                   [&](std::size_t i) { return grade_of(solver, claims[i], named_by); });
  });
  const Reference type = import_attribute("Grade");
  return list_of(grades, [&](const Grade& grade) { return grade_object(type, grade); });
}

Reference stats(PyObject* self, PyObject* goal) {
  const TablebaseContent& content = content_of(self);
  const auto histogram = search_with(content, target_of(content, goal),
                                     [](const Solver& solver, const LockRelease&) { return solver.stats(); });
  return call(import_attribute("Stats"), histogram.states, histogram.unreachable);
}

Reference random_states(PyObject* self, PyObject* count, PyObject* goal, PyObject* at_distance, PyObject* seed,
                        PyObject* as_array) {
  const TablebaseContent& content = content_of(self);
  const auto target = target_of(content, goal);
  const auto size = whole_number_of("count", count, 0, PY_SSIZE_T_MAX);
  std::optional<int> distance;
  if (at_distance != Py_None) distance = static_cast<int>(whole_number_of("distance", at_distance, 0, INT_MAX));
  const std::uint64_t number = seed_of(seed);
  const bool is_array = PyObject_IsTrue(as_array) == 1;
  throw_if_raised();
  if (is_array) return random_rows(content, target, size, distance, number);
  return object_of(search_with(content, target, [&](const Solver& solver, LockRelease& interpreter) {
    auto states = solver.random_states(distance, number);
    return collect(solver, interpreter, size, "", [&](std::size_t) -> Result<std::string> {
      if (!states) return states.error();
      return states->next_state().transform([&](const State& state) { return format_board(content.puzzle(), state); });
    });
  }));
}

/// Returns the methods of Tablebase, or those of Solver, which have no goal.
template <bool without_goal>
Methods questions() {
  return {method<solve, without_goal>("solve($self, /, start, goal=None)"),
          method<number<&Solver::distance, true>, without_goal>("distance($self, /, start, goal=None)"),
          method<number<&Solver::is_solvable, true>, without_goal>("is_solvable($self, /, start, goal=None)"),
          method<best_move, without_goal>("best_move($self, /, start, goal=None)"),
          method<hint, without_goal>("hint($self, /, start, goal=None)"),
          method<rate, without_goal>("rate($self, /, start, move, goal=None)"),
          method<tiles_to_swap, without_goal>("tiles_to_swap($self, /, start, goal=None)"),
          method<difficulty, without_goal>("difficulty($self, /, start, goal=None)"),
          method<bounds, without_goal>("bounds($self, /, start, goal=None, *, tolerance=None)"),
          method<moves, without_goal>("moves($self, /, start, goal=None)"),
          method<number<&Solver::count, false>, without_goal>("count($self, /, start, goal=None)"),
          method<paths, without_goal>("paths($self, /, start, goal=None, limit=None)"),
          method<solve_many, without_goal>("solve_many($self, /, starts, goal=None)"),
          method<distance_many, without_goal>("distance_many($self, /, starts, goal=None, *, as_array=False)"),
          method<check, without_goal>("check($self, /, start, answer, goal=None, *, by=None)"),
          method<check_each, without_goal>("check_each($self, /, start, answer, goal=None, *, by=None)"),
          method<check_many, without_goal>("check_many($self, /, answers, goal=None, *, by=None)"),
          method<stats, without_goal>("stats($self, /, goal=None)"),
          method<heuristic, without_goal>("heuristic($self, /, function, *, goal=None, boards='text', sample=None, "
                                          "seed=None, progress=None)"),
          method<random_states, without_goal>("random_states($self, /, count, goal=None, *, distance=None, seed=None, "
                                              "as_array=False)")};
}

}  // namespace

Methods question_methods() {
  return questions<false>();
}

Methods solver_methods() {
  return questions<true>();
}

}  // namespace tilebase_python
