#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include <tilebase/export.hpp>
#include <tilebase/solver.hpp>

namespace tilebase {

/// Verdict on an answer to a question. An answer is the moves of a path, or the claim that there is no path.
enum class Verdict : std::uint8_t {
  shortest,        ///< the moves lead to the target, and no shorter path does
  longer,          ///< the moves lead to the target, but a shorter path does, too
  ends_elsewhere,  ///< every move is allowed, but the last one does not reach the target
  no_move,         ///< a name is unknown, or its move is not allowed in the state before it
  solvable,        ///< the claim is wrong: there is a path
  unsolvable       ///< the claim is right: there is no path
};

/// Number of verdicts.
inline constexpr std::size_t verdicts = 6;

/// Returns the verdict in words: `shortest`, `longer`, `ends elsewhere`, `no move`, `solvable`, `unsolvable`.
TILEBASE_EXPORT const char* name_of(Verdict verdict);

/// Returns whether an answer with this verdict is right.
constexpr bool is_right(Verdict verdict) {
  return verdict == Verdict::shortest || verdict == Verdict::unsolvable;
}

/// A verdict and the numbers behind it.
struct Grade {
  Verdict verdict;
  std::optional<std::size_t> length;  ///< number of moves; for no_move, of those before it; nullopt for the claim
  std::optional<int> distance;        ///< length of a shortest path, for `shortest` and `longer` alone

  friend bool operator==(const Grade&, const Grade&) = default;
};

/// Formats a grade as one line: the verdict in words, with a number for `longer by N` (moves more than a shortest path)
/// and `no move N` (the number of the move, from 1).
TILEBASE_EXPORT std::string format_grade(const Grade& grade);

/// Word that claims that there is no path.
inline constexpr std::string_view claim_of_no_path = "unsolvable";

/// Grades an answer to the question how the solver's target is reached from a start. The word is the claim
/// `unsolvable`, in any letters, perhaps with white space around it, even if moves `u`, `n`, `s`, ... could spell it;
/// or names of moves or of tiles, as PathReader reads them from the start on. The empty word is the path without moves.
/// With wildcards, a path may end at any match, and is shortest if no match is nearer. Errors: those of
/// Solver::distance() if the path reaches the target, those of Solver::is_solvable() for the claim. O(length of the
/// word * moves of the puzzle). Thread-safe.
TILEBASE_EXPORT Result<Grade> check(const Solver& solver, const State& start, std::string_view word,
                                    NamedBy named_by = NamedBy::blank);

/// Grades a path that is a list of names, or of tiles alone; a text that is not one or several moves, read whole, is an
/// unknown name.
/// Errors and cost: as for a word.
TILEBASE_EXPORT Result<Grade> check(const Solver& solver, const State& start, std::span<const std::string> names,
                                    NamedBy named_by = NamedBy::blank);

/// Move of an answer, and the distances of the states before and after it.
struct CheckedMove {
  std::optional<MoveId> move;  ///< nullopt if the name is unknown
  bool is_allowed;             ///< whether the state before it allows the move; false for the last move of a list alone
  std::optional<int> before;   ///< distance before the move; nullopt if there is no path, or if its search gave up
  std::optional<int> after;    ///< distance after the move, likewise; nullopt if the move is not allowed

  friend bool operator==(const CheckedMove&, const CheckedMove&) = default;
};

/// Follows the moves of an answer, which check() reads in the same way, up to the first that is unknown or not allowed;
/// that one ends the list. The list of the claim `unsolvable` is empty. Without a table, each distance takes a search;
/// the budget's time is that of all together. Errors: those of Solver::distance(), but for gave_up. Thread-safe.
TILEBASE_EXPORT Result<std::vector<CheckedMove>> check_each(const Solver& solver, const State& start,
                                                            std::string_view word, NamedBy named_by = NamedBy::blank);
TILEBASE_EXPORT Result<std::vector<CheckedMove>> check_each(const Solver& solver, const State& start,
                                                            std::span<const std::string> names,
                                                            NamedBy named_by = NamedBy::blank);

}  // namespace tilebase
