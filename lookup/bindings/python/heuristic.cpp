#include <charconv>
#include <cstring>
#include <span>

#include "arguments.hpp"
#include "tablebase_type.hpp"

#include <base/text.hpp>

// The method check_heuristic. The library asks about a block of states without the interpreter lock; the lock is taken
// to ask Python:
//
//     check_heuristic(solver, estimate)      states     Function::ask      boards     function
//       no lock                            --------->     lock           --------->
//                                          <---------                    <---------
//                                            values                        numbers

namespace tilebase_python {
namespace {

using tilebase::Puzzle;
using tilebase::State;

constexpr const char* helpers = "tilebase._heuristic";

/// The numbers of the tiles, 0 for the blank. Raises ValueError for a tile that is no number up to `most`.
std::vector<std::uint32_t> tile_numbers(const Puzzle& puzzle, std::uint32_t most) {
  std::vector<std::uint32_t> numbers;
  for (const std::string& name : puzzle.tile_names()) {
    std::uint32_t number = 0;
    const char* const end = name.data() + name.size();
    const bool is_blank = puzzle.blank() && numbers.size() == static_cast<std::size_t>(*puzzle.blank());
    const auto [stop, fault] = std::from_chars(name.data(), end, number);
    if (!is_blank && (fault != std::errc() || stop != end || number > most || std::to_string(number) != name))
      raise(PyExc_ValueError, "tile " + tilebase::shown(name) + " of " + puzzle.name() + " is not a number up to " +
                                  std::to_string(most) + "; use boards='text'");
    numbers.push_back(is_blank ? 0 : number);
  }
  return numbers;
}

/// A Python function as a heuristic, asked in one of three forms. Each method raises what goes wrong.
class Function {
 public:
  Function(const Puzzle& puzzle, PyObject* function, const std::string& form)
      : puzzle_(puzzle), function_(function), is_array_(form == "array") {
    if (PyCallable_Check(function) == 0) raise(PyExc_TypeError, "function must be a function of a board");
    if (form == "text") return;
    if (form == "array") {
      numbers_ = tile_numbers(puzzle, UINT8_MAX);
      of_package("need_numpy", helpers);
    } else if (form == "numbers") {
      for (const std::uint32_t number : tile_numbers(puzzle, UINT32_MAX)) tiles_.push_back(whole_number(number));
    } else {
      raise(PyExc_ValueError, "boards " + tilebase::shown(form) + " is not 'text', 'numbers' or 'array'");
    }
  }

  /// An array has many boards; one board at a time shows soon how far the check has come.
  std::size_t block() const { return is_array_ ? 4096 : 64; }

  void ask(std::span<const State> states, std::span<double> values) const {
    if (is_array_) return ask_at_once(states, values);
    for (std::size_t i = 0; i < states.size(); ++i) values[i] = value_of(states[i]);
  }

 private:
  double value_of(const State& state) const {
    const Owned board = tiles_.empty() ? text(format_board(puzzle_, state)) : numbers_of(state);
    const Owned value(PyObject_CallFunctionObjArgs(function_, board.get(), nullptr));
    const double number = PyFloat_AsDouble(value.get());
    if (PyErr_Occurred() == nullptr) return number;
    if (PyErr_ExceptionMatches(PyExc_TypeError) == 0) throw Raised();
    PyErr_Clear();
    PyErr_Format(PyExc_TypeError, "the heuristic's value of board '%s' is %.60R; it must be a number",
                 format_board(puzzle_, state).c_str(), value.get());
    throw Raised();
  }

  Owned numbers_of(const State& state) const {
    Owned board(PyTuple_New(puzzle_.cells()));
    for (int cell = 0; cell < puzzle_.cells(); ++cell) {
      PyObject* const tile = tiles_[state[cell]].get();
      Py_INCREF(tile);
      PyTuple_SetItem(board.get(), cell, tile);
    }
    return board;
  }

  /// An array of bytes, a row for each board.
  void ask_at_once(std::span<const State> states, std::span<double> values) const {
    const auto cells = static_cast<std::size_t>(puzzle_.cells());
    const Owned bytes(PyByteArray_FromStringAndSize(nullptr, static_cast<Py_ssize_t>(states.size() * cells)));
    char* row = PyByteArray_AsString(bytes.get());
    for (const State& state : states)
      for (std::size_t cell = 0; cell < cells; ++cell) *row++ = static_cast<char>(numbers_[state.lane[cell]]);
    const Owned answers(PyObject_CallFunction(of_package("values_of_array", helpers).get(), "OOn", function_,
                                              bytes.get(), static_cast<Py_ssize_t>(cells)));
    std::memcpy(values.data(), PyBytes_AsString(answers.get()), values.size_bytes());
  }

  const Puzzle& puzzle_;
  PyObject* function_;
  bool is_array_;
  std::vector<std::uint32_t> numbers_;  // by tile
  std::vector<Owned> tiles_;            // the same as objects, for numbers
};

/// What shows how far the check has come: the caller's function, or a bar where standard error is a terminal.
class Progress {
 public:
  explicit Progress(PyObject* given) {
    Py_INCREF(given);
    show_ = Owned(given);
    if (given != Py_None) return;
    show_ = Owned(PyObject_CallFunctionObjArgs(of_package("bar_on_terminal", helpers).get(), nullptr));
    is_bar_ = show_.get() != Py_None;
  }
  Progress(const Progress&) = delete;
  Progress& operator=(const Progress&) = delete;

  /// Removes the bar, and keeps the exception that is set.
  ~Progress() {
    if (!is_bar_) return;
    PyObject* type = nullptr;
    PyObject* value = nullptr;
    PyObject* trace = nullptr;
    PyErr_Fetch(&type, &value, &trace);
    Py_XDECREF(PyObject_CallMethod(show_.get(), "remove", nullptr));
    PyErr_Clear();
    PyErr_Restore(type, value, trace);
  }

  bool is_shown() const { return show_.get() != Py_None; }
  void show(std::uint64_t done, std::uint64_t total) const {
    const Owned nothing(PyObject_CallFunction(show_.get(), "KK", static_cast<unsigned long long>(done),
                                              static_cast<unsigned long long>(total)));
  }

 private:
  Owned show_;
  bool is_bar_ = false;
};

Owned number(double value) {
  return Owned(PyFloat_FromDouble(value));
}

Owned number(std::optional<double> value) {
  return value ? number(*value) : none();
}

Owned truth(std::optional<bool> value) {
  return value ? Owned(PyBool_FromLong(*value ? 1 : 0)) : none();
}

/// The keyword arguments of the class HeuristicReport.
class Fields {
 public:
  void set(const char* name, const Owned& value) {
    if (PyDict_SetItemString(fields_.get(), name, value.get()) < 0) throw Raised();
  }
  PyObject* get() const { return fields_.get(); }

 private:
  Owned fields_{PyDict_New()};
};

PyObject* report_object(const Opened& opened, const tilebase::Target& target, std::optional<std::uint64_t> seed,
                        const tilebase::HeuristicReport& report) {
  const Puzzle& puzzle = opened.tablebase.puzzle();
  const auto board = [&](const State& state) { return text(format_board(puzzle, state)); };
  Fields fields;
  fields.set("puzzle", text(puzzle.name()));
  fields.set("goal", text(format_target(puzzle, target)));
  fields.set("states", whole_number(report.states));
  fields.set("all_states", truth(report.all));
  fields.set("seed", seed ? whole_number(*seed) : none());
  fields.set("admissible", truth(report.admissible()));
  fields.set("consistent", truth(report.consistent()));
  fields.set("too_high", none());
  if (const auto& found = report.too_high)
    fields.set("too_high", Owned(PyObject_CallFunction(of_package("TooHigh").get(), "Ndi",
                                                       board(found->state).release(), found->value, found->distance)));
  fields.set("drop", none());
  if (const auto& found = report.drop)
    fields.set("drop", Owned(PyObject_CallFunction(of_package("Drop").get(), "NONdd", board(found->from).release(),
                                                   opened.move_names[found->move].get(), board(found->to).release(),
                                                   found->value_from, found->value_to)));
  fields.set("mean_value", number(report.mean_value));
  fields.set("mean_distance", number(report.mean_distance));
  fields.set("mean_error", number(report.mean_error));
  fields.set("worst_error", number(report.worst_error));
  fields.set("worst_board", board(report.worst));
  fields.set("correlation", number(report.correlation));
  fields.set("table", Owned(list_of(report.table.size(), [&](std::size_t i) {
               const auto& row = report.table[i];
               return Py_BuildValue("diK", row.value, row.distance, static_cast<unsigned long long>(row.states));
             })));
  fields.set("values_per_second", number(report.values_per_second()));
  return PyObject_Call(of_package("HeuristicReport").get(), Owned(PyTuple_New(0)).get(), fields.get());
}

}  // namespace

PyObject* check_heuristic(PyObject* self, PyObject* arguments, PyObject* keywords) {
  static const char* const names[] = {"function", "goal", "boards", "sample", "seed", "progress", nullptr};
  PyObject* called = nullptr;
  PyObject* goal = Py_None;
  PyObject* form = nullptr;
  PyObject* sample = Py_None;
  PyObject* seed = Py_None;
  PyObject* given_progress = Py_None;
  parse_arguments(arguments, keywords, "O|O$OOOO:check_heuristic", names, &called, &goal, &form, &sample, &seed,
                  &given_progress);
  const Opened& content = opened(self);
  const Puzzle& puzzle = content.tablebase.puzzle();
  const auto target = target_of(puzzle, goal);
  const Function function(puzzle, called, form != nullptr ? name_of("boards", form) : "text");

  tilebase::HeuristicCheck check;
  constexpr std::uint64_t most_sampled = 1'000'000'000;
  check.sample = number_of("sample", sample, 1, most_sampled);
  check.block = function.block();
  const auto solver = value_or_raise(unlocked([&] { return content.tablebase.solver(target); }));
  const bool all = !check.sample && can_check_all(solver);
  if (all && seed != Py_None)
    raise(PyExc_ValueError, "seed is for a sample; all states of " + puzzle.name() + " are checked");
  if (!all) check.seed = seed_of(seed);

  const Progress progress(given_progress);
  const auto report = value_or_raise(searched(content, [&](Searches& searches) {
    check.keep_going = [&](std::uint64_t done, std::uint64_t total) {
      if (*content.cancelled || searches.interrupted()) return false;
      return !progress.is_shown() || searches.calls([&] { progress.show(done, total); });
    };
    const auto estimate = [&](std::span<const State> states, std::span<double> values) {
      return searches.calls([&] { function.ask(states, values); });
    };
    const auto asked = searches.tablebase().solver(target);
    return asked ? check_heuristic(*asked, tilebase::Estimate(estimate), check)
                 : tilebase::Result<tilebase::HeuristicReport>(asked.error());
  }));
  return report_object(content, target, all ? std::nullopt : std::optional(check.seed), report);
}

}  // namespace tilebase_python
