#pragma once

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <new>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>

#include <tilebase/tilebase.h>
#include <tilebase/tilebase.hpp>

/// The object behind the caller's pointer to a tablebase.
struct tilebase_tablebase {
  /// Its searches end where the budget says, and when they are cancelled.
  explicit tilebase_tablebase(const tilebase::Tablebase& opened, tilebase::Budget budget = {})
      : tablebase(opened.within(cancellable(std::move(budget)))), goal(format_board(puzzle(), puzzle().goal())) {}

  const tilebase::Puzzle& puzzle() const { return tablebase.puzzle(); }

  std::atomic<bool> cancelled = false;
  tilebase::Tablebase tablebase;
  std::string goal;

 private:
  /// No search goes on after the call that began it, so none outlives this object.
  tilebase::Budget cancellable(tilebase::Budget budget) const {
    budget.keep_going = [this](const tilebase::SearchProgress&) { return !cancelled; };
    return budget;
  }
};

/// c/: the C interface, a part of the library. Here is what its functions share: statuses, errors, checked arguments.
namespace tilebase::c_interface {

/// Thrown to end a call with an error.
struct CallError {
  tilebase_status status;
  std::string message;
};

/// The status for an error of the library.
tilebase_status status_of(ErrorCode code);

/// The value of a result; throws its error as a CallError.
template <class T>
T value_or_refuse(Result<T> result) {
  if (!result) throw CallError{status_of(result.error().code), result.error().message};
  return std::move(*result);
}

/// Throws a CallError for a null pointer. `what` names it in the message.
template <class T>
T* given(T* pointer, const char* what) {
  if (pointer == nullptr) throw CallError{TILEBASE_BAD_ARGUMENT, std::string(what) + " must not be NULL"};
  return pointer;
}

/// Throws a CallError for a number that is not from 0 to `most`; `why` is the end of the message.
template <class Number>
Number number_up_to(const char* name, Number number, std::uint64_t most, const std::string& why = "") {
  if (std::cmp_less(number, 0) || std::cmp_greater(number, most))
    throw CallError{TILEBASE_BAD_ARGUMENT, std::string(name) + ' ' + std::to_string(number) +
                                               " is not a number from 0 to " + std::to_string(most) + why};
  return number;
}

/// Fills the caller's error, if there is one, and returns the status.
tilebase_status report(tilebase_error* error, tilebase_status status, std::string_view message = "") noexcept;

/// Runs the body of a call, and reports its end: it throws, or returns a status, whether there is a way, or nothing.
template <class Body>
tilebase_status answered(tilebase_error* error, Body body) noexcept {
  using Answer = std::invoke_result_t<Body>;
  try {
    if constexpr (std::is_void_v<Answer>)
      body();
    else if constexpr (std::is_same_v<Answer, bool>)
      return report(error, body() ? TILEBASE_OK : TILEBASE_UNSOLVABLE);
    else
      return report(error, body());
    return report(error, TILEBASE_OK);
  } catch (const CallError& refusal) {
    return report(error, refusal.status, refusal.message);
  } catch (const std::bad_alloc&) {
    return report(error, TILEBASE_OUT_OF_MEMORY, "out of memory; retry when more is available");
  } catch (...) {
    return report(error, TILEBASE_INTERNAL_ERROR, "internal error; please report this call");
  }
}

/// Stores the length of an answer, if it is wanted. Throws a CallError unless `needed` elements fit into a buffer.
void check_buffer(const void* buffer, std::size_t size, std::size_t needed, std::size_t answer, std::size_t* length);

/// Copies a text and a NUL into a buffer, or "" if they do not fit.
void write_text(std::string_view text, char* buffer, std::size_t size, std::size_t* length);

/// Copies elements into a buffer, if all fit.
template <class Elements, class T>
void write_elements(const Elements& elements, T* buffer, std::size_t size, std::size_t* length) {
  check_buffer(buffer, size, elements.size(), elements.size(), length);
  std::copy(elements.begin(), elements.end(), buffer);
}

/// The tablebase behind a pointer, which must not be null.
const Tablebase& tablebase_of(const tilebase_tablebase* handle);

/// The state in a text, which must not be null.
State start_of(const Puzzle& puzzle, const char* text);

/// The target in a text; the puzzle's own goal for a null pointer.
Target target_of(const Puzzle& puzzle, const char* text);

/// A number as a move, which must be one of the puzzle's.
MoveId move_of(const Puzzle& puzzle, int move);

}  // namespace tilebase::c_interface
