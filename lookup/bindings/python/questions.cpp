#include "tablebase_type.hpp"

#include <algorithm>
#include <climits>
#include <variant>

// The methods that answer about one start, about many, and about all states. Those about many: first all boards become
// text, then they are read and answered without the interpreter lock, then the answers become Python objects.

namespace tilebase_python {
namespace {

/// What a function of Solver answers about a start. A look-up takes less time than releasing the interpreter lock.
template <class Answer>
Answer answer_of(Result<Answer> (Solver::*ask)(const State&) const, PyObject* self, PyObject* start, PyObject* goal,
                 bool is_quick = true) {
  const Tablebase& tablebase = opened(self).tablebase;
  const State state = start_of(tablebase.puzzle(), start);
  const Target target = target_of(tablebase.puzzle(), goal);
  if (is_quick && tablebase.lists_all() && !tablebase.tables().empty() && target.wildcards() == 0) {
    const auto solver = tablebase.solver(target, &state);
    return value_or_raise(solver ? ((*solver).*ask)(state) : solver.error());
  }
  const auto asked = [&](const Solver& solver, const Unlocked&) { return (solver.*ask)(state); };
  return searched(opened(self), target, asked, &state);
}

Owned solve(PyObject* self, PyObject* start, PyObject* goal) {
  return opened(self).names_of(answer_of(&Solver::path, self, start, goal));
}

/// The number that a function of Solver answers; None for nothing.
template <auto ask, bool is_quick>
Owned number(PyObject* self, PyObject* start, PyObject* goal) {
  return object_of(answer_of(ask, self, start, goal, is_quick));
}

Owned best_move(PyObject* self, PyObject* start, PyObject* goal) {
  const auto move = answer_of(&Solver::best_move, self, start, goal);
  return object_of(move ? opened(self).move_names[*move].get() : Py_None);
}

Owned hint(PyObject* self, PyObject* start, PyObject* goal) {
  return object_of(answer_of(&Solver::hint, self, start, goal), [&](const ValuedMove& hint) {
    return tuple_of(opened(self).move_names[hint.move].get(), *hint.distance);
  });
}

Owned rate(PyObject* self, PyObject* start, PyObject* move, PyObject* goal) {
  const Puzzle& puzzle = opened(self).puzzle();
  const State state = start_of(puzzle, start);
  const MoveId made = move_of(puzzle, move);
  const auto ask = [&](const Solver& solver, const Unlocked&) { return solver.rate(state, made); };
  return object_of(searched(opened(self), target_of(puzzle, goal), ask, &state));
}

Owned tiles_to_swap(PyObject* self, PyObject* start, PyObject* goal) {
  const auto& names = opened(self).puzzle().tile_names();
  return object_of(answer_of(&Solver::tiles_to_swap, self, start, goal),
                   [&](const TilePair& pair) { return tuple_of(names[pair.first], names[pair.second]); });
}

Owned difficulty(PyObject* self, PyObject* start, PyObject* goal) {
  return object_of(answer_of(&Solver::difficulty, self, start, goal, false), [](const Difficulty& found) {
    return call(imported("Difficulty"), found.paths, found.only_moves, found.manhattan_error);
  });
}

Owned bounds(PyObject* self, PyObject* start, PyObject* goal, PyObject* within) {
  const Puzzle& puzzle = opened(self).puzzle();
  const State state = start_of(puzzle, start);
  std::optional<int> content;
  if (within != Py_None) content = static_cast<int>(whole_number_of("within", within, 0, INT_MAX));
  const auto ask = [&](const Solver& solver, const Unlocked&) { return solver.bounds(state, content); };
  const auto known = searched(opened(self), target_of(puzzle, goal), ask, &state);
  if (!known) return object_of(Py_None);
  return call(imported("Bounds"), opened(self).names_of(known->path), known->at_least, known->is_first);
}

Owned moves(PyObject* self, PyObject* start, PyObject* goal) {
  return list_of(answer_of(&Solver::moves, self, start, goal), [&](const ValuedMove& move) {
    return tuple_of(opened(self).move_names[move.move].get(), move.distance);
  });
}

Owned paths(PyObject* self, PyObject* start, PyObject* goal, PyObject* limit) {
  const std::uint64_t most = limit == Py_None ? UINT64_MAX : whole_number_of("limit", limit, 0, UINT64_MAX);
  Paths paths = answer_of(&Solver::paths, self, start, goal, false);
  return new_object(imported("Paths", "tilebase._tilebase").get(), Remaining{object_of(self), std::move(paths), most});
}

/// How many answers to give between looks for signals; a search looks for itself.
constexpr std::size_t answers_at_a_time = 64;

/// The value of the Result `next(i)` for each i below `count`. With a name, an error's message begins `NAME[INDEX]`.
template <class Next>
auto collected(Unlocked& searches, std::size_t count, const std::string& name, Next next) {
  using Answers = std::vector<std::decay_t<decltype(*next(0))>>;
  Answers answers;
  answers.reserve(count);  // too many are refused at once
  for (std::size_t i = 0; i < count; ++i) {
    if (i % answers_at_a_time == 0 && searches.interrupted())
      return Result<Answers>({ErrorCode::gave_up, "interrupted"});
    auto answer = next(i);
    if (!answer) {
      const std::string place = name.empty() ? "" : name + '[' + std::to_string(i) + "]: ";
      return Result<Answers>({answer.error().code, place + answer.error().message});
    }
    answers.push_back(std::move(*answer));
  }
  return Result<Answers>(std::move(answers));
}

/// The answers to a question of Solver, about each start.
template <auto question>
auto answers_about(PyObject* self, PyObject* starts, PyObject* goal) {
  if (is_text(starts)) raise(PyExc_TypeError, "starts is one board; give a list of boards");
  const Opened& content = opened(self);
  const Puzzle& puzzle = content.puzzle();
  const auto target = target_of(puzzle, goal);
  std::string text;  // of all starts
  const auto ends = items_of(starts, [&](PyObject* start) { return add_board(puzzle, start, text), text.size(); });
  return searched(content, target, [&](const Solver& solver, Unlocked& searches) {
    using Answer = decltype((solver.*question)(State()));
    if constexpr (std::is_same_v<Answer, Result<std::optional<Path>>>) solver.expect(ends.size());
    std::size_t begin = 0;
    return collected(searches, ends.size(), "starts", [&](std::size_t i) -> Answer {
      const auto start = parse_board(puzzle, std::string_view(text).substr(begin, ends[i] - begin));
      begin = ends[i];
      return start ? (solver.*question)(*start) : start.error();
    });
  });
}

Owned solve_many(PyObject* self, PyObject* starts, PyObject* goal) {
  return list_of(answers_about<&Solver::path>(self, starts, goal),
                 [&](const std::optional<Path>& path) { return opened(self).names_of(path); });
}

Owned distance_many(PyObject* self, PyObject* starts, PyObject* goal, PyObject* as_array) {
  const auto distances = answers_about<&Solver::distance>(self, starts, goal);
  const bool is_list = PyObject_IsTrue(as_array) == 0;
  stop_if_raised();
  if (is_list) return object_of(distances);
  Owned bytes = owned(PyBytes_FromStringAndSize(nullptr, static_cast<Py_ssize_t>(distances.size() * sizeof(int))));
  std::transform(distances.begin(), distances.end(), reinterpret_cast<int*>(PyBytes_AsString(bytes.get())),
                 [](const std::optional<int>& distance) { return distance.value_or(-1); });
  return call(imported("array", "array"), "i", std::move(bytes));
}

/// An answer that is not yet read: a word, or the names of moves.
struct Claim {
  std::string start;
  std::variant<std::string, std::vector<std::string>> answer;
};

Claim claim_of(const Puzzle& puzzle, PyObject* start, PyObject* answer) {
  Claim claim{"", std::string(claim_of_no_path)};
  add_board(puzzle, start, claim.start);
  if (is_text(answer))
    claim.answer = text_of(answer);
  else if (answer != Py_None)
    claim.answer = items_of(answer, [](PyObject* name) { return name_of("a move", name); });
  return claim;
}

Result<Grade> grade_of(const Solver& solver, const Claim& claim) {
  const auto start = parse_board(solver.puzzle(), claim.start);
  if (!start) return start.error();
  return std::visit([&](const auto& answer) { return check(solver, *start, answer); }, claim.answer);
}

/// `type` is the class Grade of the package.
Owned grade_object(const Owned& type, const Grade& grade) {
  return call(type, name_of(grade.verdict), is_right(grade.verdict), grade.length, grade.distance);
}

Owned check(PyObject* self, PyObject* start, PyObject* answer, PyObject* goal) {
  const Puzzle& puzzle = opened(self).puzzle();
  const Claim claim = claim_of(puzzle, start, answer);
  const auto asked = [&](const Solver& solver, const Unlocked&) { return grade_of(solver, claim); };
  return grade_object(imported("Grade"), searched(opened(self), target_of(puzzle, goal), asked));
}

Owned check_many(PyObject* self, PyObject* answers, PyObject* goal) {
  const Puzzle& puzzle = opened(self).puzzle();
  const auto target = target_of(puzzle, goal);
  const auto claims = items_of(answers, [&](PyObject* pair) {
    if (is_text(pair) || PySequence_Check(pair) == 0 || PySequence_Size(pair) != 2) {
      PyErr_Clear();  // of an object that does not know its size
      raise(PyExc_TypeError, "answers are pairs: (start, answer)");
    }
    const Owned start = owned(PySequence_GetItem(pair, 0));
    return claim_of(puzzle, start.get(), owned(PySequence_GetItem(pair, 1)).get());
  });
  const auto grades = searched(opened(self), target, [&](const Solver& solver, Unlocked& searches) {
    return collected(searches, claims.size(), "answers", [&](std::size_t i) { return grade_of(solver, claims[i]); });
  });
  const Owned type = imported("Grade");
  return list_of(grades, [&](const Grade& grade) { return grade_object(type, grade); });
}

Owned stats(PyObject* self, PyObject* goal) {
  const Opened& content = opened(self);
  const auto histogram = searched(content, target_of(content.puzzle(), goal),
                                  [](const Solver& solver, const Unlocked&) { return solver.stats(); });
  return call(imported("Stats"), histogram.states, histogram.unreachable);
}

Owned random_states(PyObject* self, PyObject* count, PyObject* goal, PyObject* at_distance, PyObject* seed) {
  const Opened& content = opened(self);
  const auto target = target_of(content.puzzle(), goal);
  const auto size = whole_number_of("count", count, 0, PY_SSIZE_T_MAX);
  std::optional<int> distance;
  if (at_distance != Py_None) distance = static_cast<int>(whole_number_of("distance", at_distance, 0, INT_MAX));
  const std::uint64_t number = seed_of(seed);
  return object_of(searched(content, target, [&](const Solver& solver, Unlocked& searches) {
    auto states = solver.random_states(distance, number);
    return collected(searches, size, "", [&](std::size_t) -> Result<std::string> {
      if (!states) return states.error();
      const auto state = states->next_state();
      return state ? Result(format_board(content.puzzle(), *state)) : state.error();
    });
  }));
}

}  // namespace

Methods question_methods() {
  return {method<solve>("solve($self, /, start, goal=None)"),
          method<number<&Solver::distance, true>>("distance($self, /, start, goal=None)"),
          method<number<&Solver::is_solvable, true>>("is_solvable($self, /, start, goal=None)"),
          method<best_move>("best_move($self, /, start, goal=None)"),
          method<hint>("hint($self, /, start, goal=None)"),
          method<rate>("rate($self, /, start, move, goal=None)"),
          method<tiles_to_swap>("tiles_to_swap($self, /, start, goal=None)"),
          method<difficulty>("difficulty($self, /, start, goal=None)"),
          method<bounds>("bounds($self, /, start, goal=None, *, within=None)"),
          method<moves>("moves($self, /, start, goal=None)"),
          method<number<&Solver::count, false>>("count($self, /, start, goal=None)"),
          method<paths>("paths($self, /, start, goal=None, limit=None)"),
          method<solve_many>("solve_many($self, /, starts, goal=None)"),
          method<distance_many>("distance_many($self, /, starts, goal=None, *, as_array=False)"),
          method<check>("check($self, /, start, answer, goal=None)"),
          method<check_many>("check_many($self, /, answers, goal=None)"),
          method<stats>("stats($self, /, goal=None)"),
          method<heuristic>("heuristic($self, /, function, *, goal=None, boards='text', sample=None, "
                            "seed=None, progress=None)"),
          method<random_states>("random_states($self, /, count, goal=None, *, distance=None, seed=None)")};
}

}  // namespace tilebase_python
