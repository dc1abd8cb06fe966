#pragma once

#include <cstddef>
#include <new>
#include <string>
#include <string_view>
#include <utility>

#include <tilebase/tilebase.h>
#include <tilebase/result.hpp>

/// What every function of the C interface does at its boundary: no exception leaves, and each has its status.
namespace tilebase::c_interface {

/// Thrown where a call ends with an error.
struct Refusal {
  tilebase_status status;
  std::string message;
};

/// The status for an error of the library.
tilebase_status status_of(ErrorCode code);

/// The value, or its error as a refusal.
template <class T>
T value_or_refuse(Result<T> result) {
  if (!result) throw Refusal{status_of(result.error().code), result.error().message};
  return std::move(*result);
}

/// Refuses a null pointer. `what` names it.
template <class T>
T* given(T* pointer, const char* what) {
  if (pointer == nullptr)
    throw Refusal{TILEBASE_BAD_ARGUMENT, std::string(what) + " is a null pointer; it must not be"};
  return pointer;
}

/// Fills the caller's error, if there is one, and returns the status.
tilebase_status tell(tilebase_error* error, tilebase_status status, std::string_view message = "") noexcept;

/// Runs the body of a call, which returns a status, and tells what became of it.
template <class Body>
tilebase_status answered(tilebase_error* error, Body body) noexcept {
  try {
    return tell(error, body());
  } catch (const Refusal& refusal) {
    return tell(error, refusal.status, refusal.message);
  } catch (const std::bad_alloc&) {
    return tell(error, TILEBASE_OUT_OF_MEMORY, "there is not enough memory; ask again when there is more");
  } catch (...) {
    return tell(error, TILEBASE_INTERNAL_ERROR, "a fault of tilebase itself; please report the call that met it");
  }
}

/// Where an answer of several elements goes.
template <class T>
struct Buffer {
  T* elements;
  std::size_t size;
  std::size_t* length;  // null if the caller does not want it

  /// Tells how many elements the answer has, and refuses it if they and `ending` more do not fit.
  void make_room(std::size_t answer, std::size_t ending = 0) const {
    if (length != nullptr) *length = answer;
    if (size > 0) given(elements, "a buffer with a size");
    if (size < answer + ending)
      throw Refusal{TILEBASE_BUFFER_TOO_SMALL, "a buffer of size " + std::to_string(size) + " is too small; " +
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

}  // namespace tilebase::c_interface
