#pragma once

#include <optional>
#include <stdexcept>
#include <string>
#include <system_error>
#include <utility>
#include <variant>

#include <tilebase/export.hpp>

/// tilebase/: the public interface: every installed C++ header, and nothing else. The implementation, with the sources
/// of these headers, is in tilebase/engine/.
namespace tilebase {

/// Kinds of errors that a caller can react to. "Unsolvable" is an answer, not an error.
enum class ErrorCode {
  bad_definition,   ///< a puzzle definition is invalid
  bad_board,        ///< a board or target does not fit the puzzle
  puzzle_mismatch,  ///< tables of different puzzles were mixed
  table_missing,    ///< no open table answers for the goal
  table_damaged,    ///< a table's bytes have been changed
  count_overflow,   ///< a number does not fit into 64 bits
  file_unreadable,  ///< the file system reported an error while reading
  gave_up,          ///< a budget ended a search before its answer was proven
  file_unwritable,  ///< the file system reported an error while writing
  too_many_cells,   ///< the puzzle is too large for the question
  bad_number,       ///< a number is outside its range, or no number
  none_found        ///< random draws met no suitable state, which does not prove that there is none
};

/// An error as a value: its kind, and a message of one line that names the input and the fix.
struct Error {
  ErrorCode code;
  std::string message;
  std::error_code cause{};  ///< the system's error, for file_unreadable and file_unwritable

  /// Lower bound of the distance of the state in the question, in moves, for gave_up; nullopt if none is known.
  std::optional<int> at_least{};

  /// Length of the shortest path that is known, for gave_up; nullopt if no path is known.
  std::optional<int> at_most{};
};

/// Exception of a Result whose value is read though it is an error; what() is the error's message.
class TILEBASE_EXPORT BadResultAccess : public std::logic_error {
 public:
  explicit BadResultAccess(const Error& error) : std::logic_error(error.message), code(error.code) {}

  ErrorCode code;
};

/// Either a T or an Error. Test it before use: reading the value of an error throws BadResultAccess, reading the error
/// of a value throws std::bad_variant_access.
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

/// Success, or an Error.
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
