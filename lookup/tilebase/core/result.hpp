#pragma once

#include <string>
#include <system_error>
#include <utility>
#include <variant>

#include <tilebase/core/export.hpp>

namespace tilebase {

/// What went wrong, told apart so that a caller can react; "unsolvable" is an answer and not among them.
enum class ErrorCode {
  bad_definition,   ///< a puzzle definition breaks the syntax or makes no sense
  bad_board,        ///< a board or target does not fit the puzzle
  puzzle_mismatch,  ///< tables of different puzzles were mixed
  table_missing,    ///< no table at hand answers for this goal
  table_damaged,    ///< a table's bytes are not what was written
  count_overflow,   ///< there is an answer, but no number of 64 bits holds it
  file_unreadable   ///< the file system refused
};

/// An error as a value: the kind, and one line for a person that names the input and the fix.
struct Error {
  ErrorCode code;
  std::string message;
  std::error_code cause{};  ///< of file_unreadable: what the system said
};

/// Either a T or an Error. Test it before use; reading the side that is not there is a programming error
/// (std::bad_variant_access).
template <class T>
class [[nodiscard]] Result {
 public:
  Result(T value) : content_(std::in_place_index<0>, std::move(value)) {}
  Result(Error error) : content_(std::in_place_index<1>, std::move(error)) {}

  bool ok() const noexcept { return content_.index() == 0; }
  explicit operator bool() const noexcept { return ok(); }

  const T& value() const& { return std::get<0>(content_); }
  T& value() & { return std::get<0>(content_); }
  T value() && { return std::get<0>(std::move(content_)); }
  const T& operator*() const& { return value(); }
  T& operator*() & { return value(); }
  T operator*() && { return std::move(*this).value(); }
  const T* operator->() const { return &value(); }
  T* operator->() { return &value(); }

  const Error& error() const { return std::get<1>(content_); }

 private:
  std::variant<T, Error> content_;
};

}  // namespace tilebase
