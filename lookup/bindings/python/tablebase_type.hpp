#pragma once

#include "interpreter.hpp"

#include <atomic>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>

#include <tilebase/tilebase.hpp>

/// The class Tablebase: its objects and its methods. tilebase/__init__.py documents most of them.
namespace tilebase_python {

/// The content of a Tablebase object. Immutable, except for reference counts and `cancelled`.
struct Opened {
  Opened(const tilebase::Tablebase& tablebase_, tilebase::Budget budget_);

  const tilebase::Puzzle& puzzle() const { return tablebase.puzzle(); }

  /// A path as a list of move names.
  Owned names_of(const tilebase::Path& path) const;

  tilebase::Budget budget;
  tilebase::Tablebase tablebase;  ///< with this budget
  std::vector<Owned> move_names;  ///< by MoveId: all paths share these objects
  std::unique_ptr<std::atomic<bool>> cancelled = std::make_unique<std::atomic<bool>>(false);
};

/// The searches of one call, without the interpreter lock.
class Searches : public Unlocked {
 public:
  explicit Searches(const Opened& opened) : opened_(opened), tablebase_(opened.tablebase.within(budget())) {}

  /// The tablebase whose searches also end when it is cancelled or interrupted.
  const tilebase::Tablebase& tablebase() const { return tablebase_; }

  /// The same for a solver that is there already.
  tilebase::Solver limited(const tilebase::Solver& solver) { return solver.within(budget()); }

 private:
  tilebase::Budget budget() {
    return {opened_.budget.time, opened_.budget.nodes,
            [this](const auto&) { return !*opened_.cancelled && !interrupted(); }};
  }

  const Opened& opened_;
  tilebase::Tablebase tablebase_;
};

/// The value of the Result of `ask(searches)`. Raises its error, and what a signal's handler has raised.
template <class Ask>
auto searched(const Opened& opened, Ask ask) {
  auto answer = [&] {
    Searches searches(opened);
    return ask(searches);
  }();
  stop_if_raised();
  return value_or_raise(std::move(answer));
}

/// The content of a Tablebase object; valid while the object lives.
const Opened& opened(PyObject* tablebase);

/// A new object of the class.
Owned tablebase_object(PyObject* type, const tilebase::Tablebase& tablebase, tilebase::Budget budget = {});

/// A new iterator over paths, the result of Tablebase.paths(); it keeps the tablebase alive.
Owned paths_object(PyObject* tablebase, tilebase::Paths paths, std::optional<std::uint64_t> limit);

/// The methods of the class, by the files that they are in.
using Methods = std::vector<PyMethodDef>;
Methods opening_methods();
Methods question_methods();
Methods heuristic_methods();
Methods board_methods();

// ---- arguments of methods ----

/// Whether an object is a str or bytes, and the text in one.
bool is_text(PyObject* object);
std::string text_of(PyObject* text);

/// A start as text, for the library's parser: str and bytes unchanged; a sequence of tiles (int, str), or of rows, with
/// blanks between. Raises TypeError for anything else, ValueError for an int that names no tile, and a wildcard, None.
std::string board_text(const tilebase::Puzzle& puzzle, PyObject* board, bool with_wildcards = false);

/// The same, added to a text, which is faster for many.
void add_board(const tilebase::Puzzle& puzzle, PyObject* board, std::string& text, bool with_wildcards = false);

/// The same, parsed as a start or as a target, where None is a wildcard. target_of() takes None for the puzzle's goal.
tilebase::State start_of(const tilebase::Puzzle& puzzle, PyObject* board);
tilebase::Target written_target_of(const tilebase::Puzzle& puzzle, PyObject* board);
tilebase::Target target_of(const tilebase::Puzzle& puzzle, PyObject* board);

/// A str as UTF-8. Raises TypeError for anything else; `what` names the argument in the message.
std::string name_of(const char* what, PyObject* name);

/// A whole number in a range. Raises TypeError for no integer, ValueError with `why` for one from outside.
std::uint64_t whole_number_of(const char* name, PyObject* number, std::uint64_t least, std::uint64_t most,
                              const std::string& why = "");

/// The same, or nothing for None.
std::optional<std::uint64_t> number_of(const char* name, PyObject* number, std::uint64_t least, std::uint64_t most);

/// A seed from 0 to 2^64 - 1; for None one from Python's own generator, which random.seed() makes repeatable.
std::uint64_t seed_of(PyObject* seed);

}  // namespace tilebase_python
