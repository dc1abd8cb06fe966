#pragma once

#include "interpreter.hpp"

#include <atomic>
#include <cstdint>

#include <tilebase/tilebase.hpp>

/// The Python classes Tablebase and Solver: their objects and methods. tilebase/__init__.py documents most methods.
namespace tilebase_python {

using namespace tilebase;

/// Flag of a Token object, which ends searches. Tablebases and solvers share it, so it outlives the object.
using CancelFlag = std::shared_ptr<std::atomic<bool>>;

/// Content of a Tablebase object, or of a Solver object, which keeps the solver of one goal. Immutable, except for
/// reference counts and the token.
struct TablebaseContent {
  explicit TablebaseContent(Tablebase tablebase_) : tablebase(std::move(tablebase_)) {
    for (const Move& move : puzzle().moves()) move_names.push_back(object_of(move.name));
  }

  const Puzzle& puzzle() const { return tablebase.puzzle(); }

  /// Returns a path as a list of move names; None for nullopt.
  Reference names_of(const std::optional<Path>& path) const {
    const auto name_of = [&](MoveId move) { return move_names[move].get(); };
    return object_of(path, [&](const Path& moves) { return list_of(moves, name_of); });
  }

  Tablebase tablebase;
  std::optional<Solver> kept;         ///< the solver of a Solver object; nullopt in a Tablebase object
  std::vector<Reference> move_names;  ///< Names of the moves, by MoveId; all paths share these objects.
  CancelFlag is_cancelled;            ///< flag of the Token that ends searches; null if there is none
};

/// Content of a Paths object, an iterator: the paths that it has not yet returned, at most `limit`. Keeps the tablebase
/// alive.
struct PathsContent {
  Reference tablebase;
  Paths paths;
  std::uint64_t limit;
};

/// Memory layout of an object of the class Tablebase or Paths.
template <class Content>
struct Object {
  PyObject_HEAD Content* content;
};

/// Returns a new object of the class `type` with this content.
template <class Content>
Reference new_object(PyObject* type, Content content) {
  Reference self = take(PyType_GenericAlloc(reinterpret_cast<PyTypeObject*>(type), 0));
  reinterpret_cast<Object<Content>*>(self.get())->content = new Content(std::move(content));
  return self;
}

/// Returns the content of a Tablebase object; valid while the object lives.
inline const TablebaseContent& content_of(PyObject* tablebase) {
  return *reinterpret_cast<Object<TablebaseContent>*>(tablebase)->content;
}

/// Returns the solver of a target: the kept solver, whose target it must be, or a new solver.
inline Result<Solver> solver_for(const TablebaseContent& content, const Target& target, const State* start) {
  if (content.kept) return *content.kept;
  return start == nullptr ? content.tablebase.solver(target) : content.tablebase.solver_from(target, *start);
}

/// Returns the value of ask(solver, interpreter), a Result, which runs without the interpreter lock. The solver's
/// searches end when the token is cancelled or the call is interrupted. Raises the error of the Result, or the
/// exception of a signal handler.
template <class Ask>
auto search_with(const TablebaseContent& content, const Target& target, Ask ask, const State* start = nullptr) {
  auto answer = [&] {
    LockRelease interpreter;
    const auto go_on = [&](const SearchProgress&) {
      return !(content.is_cancelled && *content.is_cancelled) && !interpreter.is_interrupted();
    };
    const auto solver = solver_for(content, target, start);
    using Answer = decltype(ask(*solver, interpreter));
    if (!solver) return Answer(solver.error());
    Budget budget = solver->budget();
    budget.keep_going = go_on;
    return ask(solver->within(std::move(budget)), interpreter);
  }();
  throw_if_raised();
  return value_or_raise(std::move(answer));
}

/// Rows of the table of methods of the class Tablebase.
using Methods = std::vector<PyMethodDef>;
Methods question_methods();
Methods solver_methods();
Reference heuristic(PyObject* self, PyObject* function, PyObject* goal, PyObject* boards, PyObject* sample,
                    PyObject* seed, PyObject* progress);
Methods board_methods();
Methods array_methods();
Methods array_questions();
Methods solver_array_questions();

/// Returns a new array of random states, a row for each.
Reference random_rows(const TablebaseContent& content, const Target& target, std::size_t count,
                      std::optional<int> distance, std::uint64_t seed);

// ---- arguments of methods ----

/// Tells whether an object is a str or bytes.
bool is_text(PyObject* object);

/// Returns the text of a str or bytes, as UTF-8.
std::string text_of(PyObject* text);

/// Adds a board to a text for the library's parser: str and bytes unchanged; a sequence of tiles (int, str), or of
/// rows, with spaces between the tiles. Raises TypeError for any other object, ValueError for an int that names no
/// tile, and for the wildcard None unless `with_wildcards`.
void add_board(const Puzzle& puzzle, PyObject* board, std::string& text, bool with_wildcards = false);

/// Returns the state of a board.
State start_of(const Puzzle& puzzle, PyObject* board);

/// Returns the target of a board, which may have wildcards, or of a sequence of boards, the nearest of which counts;
/// the puzzle's goal for None.
Target target_of(const Puzzle& puzzle, PyObject* goal);

/// Returns the target of the kept solver; of a Tablebase object, the target of a goal, as above.
inline Target target_of(const TablebaseContent& content, PyObject* goal) {
  return content.kept ? content.kept->target() : target_of(content.puzzle(), goal);
}

/// Returns a str as UTF-8. Raises TypeError for any other object; `what` names the argument in the message.
std::string name_of(const char* what, PyObject* name);

/// Returns the name of a move: a str, or the digits of an int, which may be a tile. Raises TypeError otherwise.
std::string move_name_of(PyObject* move);

/// Returns the move that a str or an int names, as parse_path() reads it from a state on. Raises TypeError for any
/// other object, ValueError for a text that is not one move and, with a state, for a move that it does not allow.
MoveId move_of(const Puzzle& puzzle, PyObject* name, const State* state = nullptr);

/// Returns the text of moves for the library's reader: a str, or an iterable of str or int. Raises TypeError otherwise.
std::string moves_text_of(PyObject* moves);

/// Returns the names that "blank", "tile", "number" or None (the blank) selects. Raises ValueError for another text,
/// and if the puzzle has no slides with such names.
NamedBy named_by_of(const Puzzle& puzzle, PyObject* by);

/// Returns the name of the puzzle of slides whose board an object is; "" if there is none.
std::string slides_of(PyObject* board);

/// Returns an integer from `min` to `max`. Raises TypeError for an object that is no integer, ValueError for an integer
/// outside of the range.
std::uint64_t whole_number_of(const char* name, PyObject* number, std::uint64_t min, std::uint64_t max);

/// Returns a seed from 0 to 2^64 - 1; for None, a seed from Python's generator, which random.seed() makes repeatable.
std::uint64_t seed_of(PyObject* seed);

}  // namespace tilebase_python
