#pragma once

#include <optional>
#include <stdexcept>
#include <string>
#include <system_error>
#include <utility>
#include <variant>

#include <tilebase/export.hpp>

/// tilebase/: the public face: all that is installed, and nothing else. What is inside lies in tilebase/engine/, with
/// the sources of these headers, too.
namespace tilebase {

/// The kinds of errors that a caller can react to. "Unsolvable" is an answer, not an error.
enum class ErrorCode {
  bad_definition,   ///< a puzzle definition is invalid
  bad_board,        ///< a board or target does not fit the puzzle
  puzzle_mismatch,  ///< tables of different puzzles were mixed
  table_missing,    ///< no open table answers for this goal
  table_damaged,    ///< a table's bytes have been changed
  count_overflow,   ///< the number does not fit into 64 bits
  file_unreadable,  ///< the file system reported an error while reading
  gave_up,          ///< a search was ended by its budget before the answer was sure
  file_unwritable,  ///< the file system reported an error while writing
  too_many_cells,   ///< the puzzle is too large for what was asked
  bad_number,       ///< a number is outside its range, or no number
  none_found        ///< random draws met no such state, which does not prove that there is none
};

/// An error as a value: its kind, and a message of one line that names the input and the fix.
struct Error {
  ErrorCode code;
  std::string message;
  std::error_code cause{};  ///< for file_unreadable and file_unwritable: the system's error

  /// A lower bound, for gave_up: no path from the state that was asked about is shorter. Nothing if none is known.
  std::optional<int> at_least{};

  /// The length of the shortest path that is known, for gave_up. Nothing if none is known.
  std::optional<int> at_most{};
};

/// Thrown where the value of a Result is read that is an error: what() is the error's message.
class TILEBASE_EXPORT BadResultAccess : public std::logic_error {
 public:
  explicit BadResultAccess(const Error& error) : std::logic_error(error.message), code(error.code) {}

  ErrorCode code;
};

/// Either a T or an Error. Test it before use: reading the value of an error throws BadResultAccess, reading the error
/// of a value std::bad_variant_access.
template <class T>
class [[nodiscard]] Result {
 public:
  Result(T value) : content_(std::in_place_index<0>, std::move(value)) {}
  Result(Error error) : content_(std::in_place_index<1>, std::move(error)) {}

  bool ok() const noexcept { return content_.index() == 0; }
  explicit operator bool() const noexcept { return ok(); }

  const T& value() const& { return checked(), *std::get_if<0>(&content_); }
  T& value() & { return checked(), *std::get_if<0>(&content_); }
  T value() && { return checked(), std::move(*std::get_if<0>(&content_)); }
  const T& operator*() const& { return value(); }
  T& operator*() & { return value(); }
  T operator*() && { return std::move(*this).value(); }
  const T* operator->() const { return &value(); }
  T* operator->() { return &value(); }

  const Error& error() const { return std::get<1>(content_); }

 private:
  void checked() const {
    if (!ok()) throw BadResultAccess(error());
  }

  std::variant<T, Error> content_;
};

/// Done, or an Error.
template <>
class [[nodiscard]] Result<void> {
 public:
  Result() = default;
  Result(Error error) : error_(std::move(error)) {}

  bool ok() const noexcept { return !error_.has_value(); }
  explicit operator bool() const noexcept { return ok(); }

  void value() const {
    if (error_) throw BadResultAccess(*error_);
  }
  const Error& error() const { return error_.value(); }

 private:
  std::optional<Error> error_;
};

}  // namespace tilebase
