#pragma once

#include <concepts>
#include <cstdint>
#include <functional>
#include <optional>
#include <stdexcept>
#include <string>
#include <system_error>
#include <type_traits>
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
  bad_move,         ///< a text is no move, or a state does not allow the move
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

  /// Number of states that the search visited, for gave_up; nullopt if none are counted.
  std::optional<std::uint64_t> states{};

  /// Name of the built-in puzzle that the text is a board of, for bad_board; "" if none is known.
  std::string puzzle{};
};

/// Exception of a Result whose value is read though it is an error; what() is the error's message.
class TILEBASE_EXPORT BadResultAccess : public std::logic_error {
 public:
  explicit BadResultAccess(const Error& error) : std::logic_error(error.message), code(error.code) {}

  ErrorCode code;
};

/// Either a T or an Error, with the names of C++23's std::expected<T, Error>. Test it before use: reading the value of
/// an error throws BadResultAccess, reading the error of a value throws std::bad_variant_access.
///
/// and_then() and transform() chain steps; the first error ends a chain and is its result:
///
///     const Result<std::optional<int>> distance =
///         parse_board(puzzle, text).and_then([&](const State& start) { return solver.distance(start); });
template <class T>
// NOLINTNEXTLINE(bugprone-exception-escape): no move of a T throws
class [[nodiscard]] Result {
 public:
  /// Takes a T or a value that converts to T, such as std::nullopt for an optional.
  template <std::convertible_to<T> U = T>
  // NOLINTNEXTLINE(bugprone-forwarding-reference-overload): no Result converts to a T, so copies never come here
  Result(U&& value) : content_(std::in_place_index<0>, std::forward<U>(value)) {}
  Result(Error error) : content_(std::in_place_index<1>, std::move(error)) {}

  /// Converts a Result of another type whose values convert to T.
  template <std::convertible_to<T> U>
  Result(Result<U> other)
      : content_(other ? Content(std::in_place_index<0>, std::move(*other))
                       : Content(std::in_place_index<1>, other.error())) {}

  bool has_value() const noexcept { return content_.index() == 0; }
  explicit operator bool() const noexcept { return has_value(); }

  const T& value() const& { return check_value(), *std::get_if<0>(&content_); }
  T& value() & { return check_value(), *std::get_if<0>(&content_); }
  T value() && { return check_value(), std::move(*std::get_if<0>(&content_)); }
  const T& operator*() const& { return value(); }
  T& operator*() & { return value(); }
  T operator*() && { return std::move(*this).value(); }
  const T* operator->() const { return &value(); }
  T* operator->() { return &value(); }

  /// Returns the value; `substitute`, converted to T, if this is an error.
  template <std::convertible_to<T> U = T>
  T value_or(U&& substitute) const& {
    return *this ? **this : static_cast<T>(std::forward<U>(substitute));
  }
  template <std::convertible_to<T> U = T>
  T value_or(U&& substitute) && {
    return *this ? std::move(**this) : static_cast<T>(std::forward<U>(substitute));
  }

  const Error& error() const { return std::get<1>(content_); }

  /// Returns step(value), which is a Result; the error if this is an error.
  template <class Step>
  auto and_then(Step&& step) const& -> std::invoke_result_t<Step, const T&> {
    if (!*this) return error();
    return std::invoke(std::forward<Step>(step), **this);
  }
  template <class Step>
  auto and_then(Step&& step) && -> std::invoke_result_t<Step, T> {
    if (!*this) return error();
    return std::invoke(std::forward<Step>(step), std::move(**this));
  }

  /// Returns a Result with the value change(value); the error if this is an error.
  template <class Change>
  auto transform(Change&& change) const& -> Result<std::decay_t<std::invoke_result_t<Change, const T&>>> {
    if (!*this) return error();
    return std::invoke(std::forward<Change>(change), **this);
  }
  template <class Change>
  auto transform(Change&& change) && -> Result<std::decay_t<std::invoke_result_t<Change, T>>> {
    if (!*this) return error();
    return std::invoke(std::forward<Change>(change), std::move(**this));
  }

 private:
  using Content = std::variant<T, Error>;

  void check_value() const {
    if (!*this) throw BadResultAccess(error());
  }

  Content content_;
};

template <class T>
Result(T) -> Result<T>;

/// Success, or an Error. Reading the error of success throws std::bad_optional_access.
template <>
class [[nodiscard]] Result<void> {
 public:
  Result() = default;
  Result(Error error) : error_(std::move(error)) {}

  bool has_value() const noexcept { return !error_.has_value(); }
  explicit operator bool() const noexcept { return has_value(); }

  void value() const {
    if (error_) throw BadResultAccess(*error_);
  }
  const Error& error() const { return error_.value(); }

  /// Returns step(), which is a Result; the error if this is an error.
  template <class Step>
  auto and_then(Step&& step) const -> std::invoke_result_t<Step> {
    if (error_) return *error_;
    return std::invoke(std::forward<Step>(step));
  }

  /// Returns a Result with the value change(); the error if this is an error.
  template <class Change>
  auto transform(Change&& change) const -> Result<std::decay_t<std::invoke_result_t<Change>>> {
    if (error_) return *error_;
    return std::invoke(std::forward<Change>(change));
  }

 private:
  std::optional<Error> error_;
};

}  // namespace tilebase
