#pragma once

#include <algorithm>
#include <cstddef>
#include <cstring>
#include <new>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>

#include <tilebase/tilebase.h>
#include <tilebase/tilebase.hpp>

/// The object behind the caller's pointer to an error.
struct tilebase_error {
  tilebase_status status = TILEBASE_OK;
  tilebase::Error error{};  // its code is not used
};

/// The object behind the caller's pointer to a tablebase.
struct tilebase_tablebase {
  explicit tilebase_tablebase(const tilebase::Tablebase& opened)
      : tablebase(opened), goal(format_board(puzzle(), puzzle().goal())) {}

  const tilebase::Puzzle& puzzle() const { return tablebase.puzzle(); }

  tilebase::Tablebase tablebase;
  std::string goal;
};

/// The object behind the caller's pointer to a solver.
struct tilebase_solver {
  explicit tilebase_solver(const tilebase::Solver& opened)
      : solver(opened), goal(format_target(opened.puzzle(), opened.target())) {}

  tilebase::Solver solver;
  std::string goal;
};

/// c/: the C interface, which belongs to the library. This header has the helpers that its functions share: statuses,
/// errors, checks of arguments.
namespace tilebase::c_interface {

/// Error that ends a call; thrown, and caught by run_call().
struct CallError {
  tilebase_status status;
  Error error;
};

/// Returns the status for an error code of the library.
tilebase_status status_of(ErrorCode code);

/// Throws a CallError.
[[noreturn]] void refuse(const std::string& message, tilebase_status status = TILEBASE_BAD_ARGUMENT);

/// Throws an error of the library. If a board is of another puzzle, the message ends with how to name that one.
[[noreturn]] void refuse(const Error& error);

/// Returns the value of a result; throws its error as a CallError.
template <class T>
T value_or_refuse(Result<T> result) {
  if (!result) refuse(result.error());
  return std::move(*result);
}

/// Returns the value of a result that outlives the use of the value; otherwise as value_or_refuse().
template <class T>
const T& value_in(const Result<T>& result) {
  if (!result) refuse(result.error());
  return *result;
}

/// Returns the pointer; throws a CallError if it is null. `what` names it in the message.
template <class T>
T* require(T* pointer, const char* what) {
  if (pointer == nullptr) refuse(std::string(what) + " must not be NULL");
  return pointer;
}

/// Returns the number; throws a CallError if it is not from 0 to `limit`. `why` is the end of the message.
template <class Number>
Number number_up_to(const char* name, Number number, std::uint64_t limit, const std::string& why = "") {
  if (std::cmp_less(number, 0) || std::cmp_greater(number, limit))
    refuse(std::string(name) + ' ' + std::to_string(number) + " is not a number from 0 to " + std::to_string(limit) +
           why);
  return number;
}

/// Stores a status that is no error in the caller's error, if there is one, and returns it.
tilebase_status report(tilebase_error* error, tilebase_status status) noexcept;

/// Fills the caller's error from the exception that is being handled, and returns its status.
tilebase_status report_exception(tilebase_error* error) noexcept;

/// Runs the body of a call and reports its result as a status. The body returns a status, or true if there is a path,
/// or void; exceptions become errors.
template <class Body>
tilebase_status run_call(tilebase_error* error, Body body) noexcept {
  using Answer = std::invoke_result_t<Body>;
  try {
    if constexpr (std::is_void_v<Answer>)
      body();
    else if constexpr (std::is_same_v<Answer, bool>)
      return report(error, body() ? TILEBASE_OK : TILEBASE_UNSOLVABLE);
    else
      return report(error, body());
    return report(error, TILEBASE_OK);
  } catch (...) {
    return report_exception(error);
  }
}

/// Stores `answer`, the length of an answer, in *length unless `length` is null. Throws a CallError unless `needed`
/// elements fit into a buffer of `size` elements.
void check_buffer(const void* buffer, std::size_t size, std::size_t needed, std::size_t answer, std::size_t* length);

/// Copies a text and a NUL into a buffer. If they do not fit, writes "" and throws a CallError.
void write_text(std::string_view text, char* buffer, std::size_t size, std::size_t* length);

/// Copies elements into a buffer. Throws a CallError, and copies none, if they do not fit.
template <class Elements, class T>
void write_elements(const Elements& elements, T* buffer, std::size_t size, std::size_t* length) {
  check_buffer(buffer, size, elements.size(), elements.size(), length);
  std::copy(elements.begin(), elements.end(), buffer);
}

/// Size of a struct that may grow, in the release that introduced it: up to the end of the last field of that release.
/// Programs pass no smaller struct.
template <class Struct>
inline constexpr std::size_t first_size = 0;
template <>
inline constexpr std::size_t first_size<tilebase_known_bounds> = offsetof(tilebase_known_bounds, is_first) +
                                                                 sizeof(tilebase_known_bounds::is_first);
template <>
inline constexpr std::size_t first_size<tilebase_measures> = offsetof(tilebase_measures, manhattan_error) +
                                                             sizeof(tilebase_measures::manhattan_error);
template <>
inline constexpr std::size_t first_size<tilebase_grade> = offsetof(tilebase_grade, length) +
                                                          sizeof(tilebase_grade::length);
template <>
inline constexpr std::size_t first_size<tilebase_heuristic_options> = offsetof(tilebase_heuristic_options, block) +
                                                                      sizeof(tilebase_heuristic_options::block);
template <>
inline constexpr std::size_t first_size<tilebase_heuristic_report> = offsetof(tilebase_heuristic_report, seconds) +
                                                                     sizeof(tilebase_heuristic_report::seconds);

/// Throws a CallError if the caller's struct is null, or its size neither that of a release nor between two of them.
void check_struct(const void* caller, std::size_t size, std::size_t first, std::size_t whole);
template <class Struct>
void check_struct(const Struct* caller, std::size_t size) {
  check_struct(caller, size, first_size<Struct>, sizeof(Struct));
}

/// Writes the fields that the caller's struct has. Requires check_struct().
template <class Struct>
void write_struct(const Struct& answer, Struct* caller, std::size_t size) {
  std::memcpy(caller, &answer, size);
}

/// Returns the tablebase or the solver behind a pointer; throws a CallError if it is null.
const Tablebase& tablebase_of(const tilebase_tablebase* handle);
const Solver& solver_of(const tilebase_solver* handle);

/// Returns the state of a board as text; throws a CallError if the text is null or no board of the puzzle.
State start_of(const Puzzle& puzzle, const char* text);

/// Returns the target of a goal as text, or the puzzle's goal if the text is null. Throws a CallError for a bad goal.
Target target_of(const Puzzle& puzzle, const char* text);

/// Returns answer(solver, start) about a start as text, by a solver of the caller.
template <class Answer>
tilebase_status about(const tilebase_solver* handle, const char* start, tilebase_error* error, Answer answer) {
  return run_call(error, [&] {
    const Solver& solver = solver_of(handle);
    return answer(solver, start_of(solver.puzzle(), start));
  });
}

/// Returns answer(solver), by a solver of the caller.
template <class Answer>
tilebase_status about_all(const tilebase_solver* handle, tilebase_error* error, Answer answer) {
  return run_call(error, [&] { return answer(solver_of(handle)); });
}

/// Returns the names of slides that the caller selects; throws a CallError for another number.
NamedBy names_of(int named_by);

/// Returns the number as a move; throws a CallError if it is no move of the puzzle.
MoveId move_of(const Puzzle& puzzle, int move);

}  // namespace tilebase::c_interface
