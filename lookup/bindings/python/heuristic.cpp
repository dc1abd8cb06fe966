#include <cstdlib>
#include <cstring>
#include <span>

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
    const bool is_blank = puzzle.blank() && numbers.size() == static_cast<std::size_t>(*puzzle.blank());
    const auto number = static_cast<std::uint32_t>(std::strtoul(name.c_str(), nullptr, 10));
    if (!is_blank && (number > most || std::to_string(number) != name))
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
    if (form == "array")
      numbers_ = tile_numbers(puzzle, UINT8_MAX);
    else if (form == "numbers")
      for (const std::uint32_t number : tile_numbers(puzzle, UINT32_MAX)) tiles_.push_back(object_of(number));
    else
      raise(PyExc_ValueError, "boards " + tilebase::shown(form) + " is not 'text', 'numbers' or 'array'");
  }

  /// An array has many boards; one board at a time shows soon how far the check has come.
  std::size_t block() const { return is_array_ ? 4096 : 64; }

  void ask(std::span<const State> states, std::span<double> values) const {
    if (is_array_) return ask_at_once(states, values);
    for (std::size_t i = 0; i < states.size(); ++i) values[i] = value_of(states[i]);
  }

 private:
  double value_of(const State& state) const {
    const Owned value = call(function_, tiles_.empty() ? object_of(format_board(puzzle_, state)) : numbers_of(state));
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
    for (int cell = 0; cell < puzzle_.cells(); ++cell)
      PyTuple_SetItem(board.get(), cell, object_of(tiles_[state[cell]].get()).release());
    return board;
  }

  /// An array of bytes, a row for each board.
  void ask_at_once(std::span<const State> states, std::span<double> values) const {
    const auto cells = static_cast<std::size_t>(puzzle_.cells());
    Owned bytes(PyByteArray_FromStringAndSize(nullptr, static_cast<Py_ssize_t>(states.size() * cells)));
    char* row = PyByteArray_AsString(bytes.get());
    for (const State& state : states)
      for (std::size_t cell = 0; cell < cells; ++cell) *row++ = static_cast<char>(numbers_[state.lane[cell]]);
    const Owned answers = call(imported("values_of_array", helpers).get(), function_, std::move(bytes), cells);
    std::memcpy(values.data(), PyBytes_AsString(answers.get()), values.size_bytes());
  }

  const Puzzle& puzzle_;
  PyObject* function_;
  bool is_array_;
  std::vector<std::uint32_t> numbers_;  // by tile
  std::vector<Owned> tiles_;            // the same as objects, for numbers
};

/// An object of the class HeuristicReport.
Owned report_object(const Opened& opened, const tilebase::Target& target, std::optional<std::uint64_t> seed,
                    const tilebase::HeuristicReport& report) {
  const Puzzle& puzzle = opened.puzzle();
  const auto board = [&](const State& state) { return format_board(puzzle, state); };
  Owned too_high = object_of(Py_None), drop = object_of(Py_None);
  if (const auto& found = report.too_high)
    too_high = call(imported("TooHigh").get(), board(found->state), found->value, found->distance);
  if (const auto& found = report.drop)
    drop = call(imported("Drop").get(), board(found->from), opened.move_names[found->move].get(), board(found->to),
                found->value_from, found->value_to);
  Owned table = list_of(report.table.size(), [&](std::size_t i) {
    const auto& [value, distance, states] = report.table[i];
    return tuple_of(value, distance, states);
  });
  return call(imported("HeuristicReport").get(), puzzle.name(), format_target(puzzle, target), report.states,
              report.all, seed, report.admissible(), report.consistent(), std::move(too_high), std::move(drop),
              report.mean_value, report.mean_distance, report.mean_error, report.worst_error, board(report.worst),
              report.correlation, std::move(table), report.values_per_second());
}

Owned check_heuristic(PyObject* self, PyObject* called, PyObject* goal, PyObject* boards, PyObject* sample,
                      PyObject* seed, PyObject* shown) {
  const Opened& content = opened(self);
  const Puzzle& puzzle = content.puzzle();
  const auto target = target_of(puzzle, goal);
  const Function function(puzzle, called, boards != nullptr ? name_of("boards", boards) : "text");

  tilebase::HeuristicCheck check;
  constexpr std::uint64_t most_sampled = 1'000'000'000;
  check.sample = number_of("sample", sample, 1, most_sampled);
  check.block = function.block();
  const auto solver = value_or_raise(unlocked([&] { return content.tablebase.solver(target); }));
  const bool all = !check.sample && can_check_all(solver);
  if (all && seed != Py_None)
    raise(PyExc_ValueError, "seed is for a sample; all states of " + puzzle.name() + " are checked");
  if (!all) check.seed = seed_of(seed);

  // The caller's function, or a bar where standard error is a terminal, which removes itself.
  const Owned progress = shown != Py_None ? object_of(shown) : call(imported("bar_on_terminal", helpers).get());
  const auto report = searched(content, [&](Searches& searches) {
    check.keep_going = [&](std::uint64_t done, std::uint64_t total) {
      if (*content.cancelled || searches.interrupted()) return false;
      return progress.get() == Py_None || searches.calls([&] { call(progress.get(), done, total); });
    };
    const auto estimate = [&](std::span<const State> states, std::span<double> values) {
      return searches.calls([&] { function.ask(states, values); });
    };
    const auto asked = searches.tablebase().solver(target);
    return asked ? check_heuristic(*asked, tilebase::Estimate(estimate), check)
                 : tilebase::Result<tilebase::HeuristicReport>(asked.error());
  });
  return report_object(content, target, all ? std::nullopt : std::optional(check.seed), report);
}

}  // namespace

Methods heuristic_methods() {
  return {method<check_heuristic>(
      "check_heuristic($self, /, function, goal=None, *, boards='text', sample=None, seed=None, progress=None)")};
}

}  // namespace tilebase_python
