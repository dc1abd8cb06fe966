#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include <tilebase/export.hpp>
#include <tilebase/solver.hpp>

namespace tilebase {

/// What an answer to a question is worth. An answer is the moves of a path, or the claim that there is none.
enum class Verdict : std::uint8_t {
  shortest,        ///< the moves lead to the target, and no fewer do
  longer,          ///< the moves lead to the target, but fewer do, too
  ends_elsewhere,  ///< every move can be made, but after the last one the target is not reached
  no_move,         ///< a name is unknown, or its move is not allowed where it stands
  solvable,        ///< there is a path: the claim is wrong
  unsolvable       ///< there is no path: the claim is right
};

/// How many verdicts there are.
inline constexpr std::size_t verdicts = 6;

/// The verdict in words: `shortest`, `longer`, `ends elsewhere`, `no move`, `solvable`, `unsolvable`.
TILEBASE_EXPORT const char* name_of(Verdict verdict);

/// Whether the answer is right.
constexpr bool is_right(Verdict verdict) {
  return verdict == Verdict::shortest || verdict == Verdict::unsolvable;
}

/// A verdict and the numbers behind it.
struct Grade {
  Verdict verdict;
  std::optional<std::size_t> length;  ///< of the moves; for no_move, of those before it; nothing for the claim
  std::optional<int> distance;        ///< for shortest and longer alone: other verdicts need no search for it

  friend bool operator==(const Grade&, const Grade&) = default;
};

/// A grade as one line: the verdict in words, with its number for `longer by N` (moves too many) and `no move N` (the
/// number of the move, from 1).
TILEBASE_EXPORT std::string format_grade(const Grade& grade);

/// The word that claims that there is no path.
inline constexpr std::string_view claim_of_no_path = "unsolvable";

/// Grades an answer to the question how the solver's target is reached from a start. The word is the claim
/// `unsolvable`, perhaps with white space around it, even if moves `u`, `n`, `s`, ... could spell it; or names of
/// moves, as take_move() reads them. The empty word is the path without moves. With wildcards, a path may end at any
/// match, and is shortest if it is as long as the way to the nearest. Errors: as Solver::distance(), which is asked
/// about a path that reaches the target, and as Solver::is_solvable(), which is asked about the claim. O(length of the
/// word * moves of the puzzle). Any number of threads may ask at once.
TILEBASE_EXPORT Result<Grade> check(const Solver& solver, const State& start, std::string_view word);

/// The same for a path as a list of names: each must be the whole name of a move.
TILEBASE_EXPORT Result<Grade> check(const Solver& solver, const State& start, std::span<const std::string> names);

[[deprecated("use check()")]] TILEBASE_EXPORT Result<Grade> grade(const Solver& solver, const State& start,
                                                                  std::string_view word);
[[deprecated("use check()")]] TILEBASE_EXPORT Result<Grade> grade(const Solver& solver, const State& start,
                                                                  std::span<const std::string> names);

}  // namespace tilebase
