#pragma once

#include <atomic>
#include <cstddef>
#include <new>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>

#include <tilebase/tilebase.h>
#include <tilebase/tablebase.hpp>

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

/// c/: the C interface, a part of the library. What all its functions share is here: every call returns a status, no
/// exception leaves it, and its arguments are checked.
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

/// Fills the caller's error, if there is one, and returns the status.
tilebase_status report(tilebase_error* error, tilebase_status status, std::string_view message = "") noexcept;

/// Runs the body of a call, and reports how it ended. The body throws, or returns a status, or whether there is a way
/// from the start to the goal, or nothing if all is well.
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

/// The caller's buffer for an answer of several elements.
template <class T>
struct Buffer {
  T* elements;
  std::size_t size;
  std::size_t* length;  // null if the caller does not want it

  /// Stores the length of the answer. Throws a CallError unless the answer and `ending` more elements fit.
  void make_room(std::size_t answer, std::size_t ending = 0) const {
    if (length != nullptr) *length = answer;
    if (size > 0) given(elements, "a buffer of size > 0");
    if (size < answer + ending)
      throw CallError{TILEBASE_BUFFER_TOO_SMALL, "a buffer of size " + std::to_string(size) + " is too small; " +
                                                     std::to_string(answer + ending) + " is enough"};
  }
};

/// Copies a text and a NUL into a buffer, or "" if they do not fit.
void write_text(std::string_view text, const Buffer<char>& buffer);

/// Copies elements into a buffer.
template <class Elements, class T>
void write_elements(const Elements& elements, const Buffer<T>& buffer) {
  buffer.make_room(elements.size());
  std::size_t i = 0;
  for (const auto& element : elements) buffer.elements[i++] = element;
}

/// The tablebase behind a pointer, which must not be null.
const Tablebase& tablebase_of(const tilebase_tablebase* handle);

/// The state in a text, which must not be null.
State start_of(const Puzzle& puzzle, const char* text);

/// The target in a text; the puzzle's own goal for a null pointer.
Target target_of(const Puzzle& puzzle, const char* text);

}  // namespace tilebase::c_interface
