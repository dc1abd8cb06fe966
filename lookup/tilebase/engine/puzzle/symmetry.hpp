#pragma once

#include <optional>
#include <vector>

#include <tilebase/permutation.hpp>
#include <tilebase/puzzle.hpp>

namespace tilebase {

/// A symmetry of a puzzle: a renaming of the cells (lane c is the new number of cell c) under which the set of allowed
/// moves at each cell of the blank becomes the set at the new number of that cell. A symmetry keeps distances but not
/// the *names* of moves, so it does not carry a lexicographically smallest path over.
using Symmetry = Permutation;

/// Whether a renaming of the cells is a symmetry of the puzzle. Checks the defining property for all moves.
bool is_symmetry(const Puzzle& puzzle, const Permutation& renaming);

/// Returns every symmetry of the puzzle in lexicographic order; the identity is the first. Backtracks over renamings of
/// the cells, and cuts a branch if the moves relate two cells otherwise than their images. Takes milliseconds at most
/// for a regular board, some tenths of a second for any definition of nine cells. For more cells, symmetries(),
/// symmetry_taking() and canonical_goals() throw std::length_error if the search takes more than ten million steps,
/// which last some seconds.
std::vector<Symmetry> symmetries(const Puzzle& puzzle);

/// Returns symmetries of the puzzle in lexicographic order, the identity first: all of them, unless there are more than
/// `limit`, or the search would take more than `max_steps` steps; then those of a smaller group of symmetries.
std::vector<Symmetry> some_symmetries(const Puzzle& puzzle, std::size_t limit, std::size_t max_steps);

/// Returns the first symmetry that takes cell `from` to cell `to`; nullopt if there is none.
std::optional<Symmetry> symmetry_taking(const Puzzle& puzzle, int from, int to);

/// Returns the moves, with their names, after the symmetry has renamed the cells.
std::vector<Move> renamed_moves(const Puzzle& puzzle, const Symmetry& symmetry);

/// Returns goals that stand for all goals: one for each class of blank cells under the symmetries. The definition's
/// goal comes first; for a puzzle without a blank, it is the only one. The others are ordered by the smallest cell of
/// their class, and have the tiles in order and the blank in the greatest cell of their class.
std::vector<State> canonical_goals(const Puzzle& puzzle);

}  // namespace tilebase
