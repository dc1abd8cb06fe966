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
  /// Opens `opened` with searches that end at the limits of the budget, and when they are cancelled.
  explicit tilebase_tablebase(const tilebase::Tablebase& opened, tilebase::Budget budget = {})
      : tablebase(opened.within(cancellable(std::move(budget)))), goal(format_board(puzzle(), puzzle().goal())) {}

  const tilebase::Puzzle& puzzle() const { return tablebase.puzzle(); }

  std::atomic<bool> cancelled = false;
  tilebase::Tablebase tablebase;
  std::string goal;

 private:
  /// Returns the budget, with `cancelled` as an additional end of searches. Its reference to this object stays valid,
  /// since a search ends with the call that began it.
  tilebase::Budget cancellable(tilebase::Budget budget) const {
    budget.keep_going = [this](const tilebase::SearchProgress&) { return !cancelled; };
    return budget;
  }
};

/// c/: the C interface, which belongs to the library. This header has the helpers that its functions share: statuses,
/// errors, checks of arguments.
namespace tilebase::c_interface {

/// Error that ends a call; thrown, and caught by run_call().
struct CallError {
  tilebase_status status;
  std::string message;
};

/// Returns the status for an error code of the library.
tilebase_status status_of(ErrorCode code);

/// Returns the value of a result; throws its error as a CallError.
template <class T>
T value_or_refuse(Result<T> result) {
  if (!result) throw CallError{status_of(result.error().code), result.error().message};
  return std::move(*result);
}

/// Returns the pointer; throws a CallError if it is null. `what` names it in the message.
template <class T>
T* require(T* pointer, const char* what) {
  if (pointer == nullptr) throw CallError{TILEBASE_BAD_ARGUMENT, std::string(what) + " must not be NULL"};
  return pointer;
}

/// Returns the number; throws a CallError if it is not from 0 to `limit`. `why` is the end of the message.
template <class Number>
Number number_up_to(const char* name, Number number, std::uint64_t limit, const std::string& why = "") {
  if (std::cmp_less(number, 0) || std::cmp_greater(number, limit))
    throw CallError{TILEBASE_BAD_ARGUMENT, std::string(name) + ' ' + std::to_string(number) +
                                               " is not a number from 0 to " + std::to_string(limit) + why};
  return number;
}

/// Fills the caller's error, if there is one, and returns the status.
tilebase_status report(tilebase_error* error, tilebase_status status, std::string_view message = "") noexcept;

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
  } catch (const CallError& refusal) {
    return report(error, refusal.status, refusal.message);
  } catch (const std::bad_alloc&) {
    return report(error, TILEBASE_OUT_OF_MEMORY, "out of memory; retry when more is available");
  } catch (...) {
    return report(error, TILEBASE_INTERNAL_ERROR, "internal error; please report this call");
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

/// Returns the tablebase behind a pointer; throws a CallError if it is null.
const Tablebase& tablebase_of(const tilebase_tablebase* handle);

/// Returns the state of a board as text; throws a CallError if the text is null or no board of the puzzle.
State start_of(const Puzzle& puzzle, const char* text);

/// Returns the target of a goal as text, or the puzzle's goal if the text is null. Throws a CallError for a bad goal.
Target target_of(const Puzzle& puzzle, const char* text);

/// Returns the number as a move; throws a CallError if it is no move of the puzzle.
MoveId move_of(const Puzzle& puzzle, int move);

}  // namespace tilebase::c_interface
