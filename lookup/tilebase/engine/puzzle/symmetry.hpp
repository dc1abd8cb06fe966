#pragma once

#include <optional>
#include <vector>

#include <tilebase/permutation.hpp>
#include <tilebase/puzzle.hpp>

namespace tilebase {

/// A symmetry of a puzzle: a renaming of the cells (lane c is the new number of cell c) under which the set of allowed
/// moves at each cell of the blank becomes the set at that cell's new number. Distances are the same before and after
/// it; move *names* are not, so a lexicographically smallest path is not carried over.
using Symmetry = Permutation;

/// Whether a renaming of the cells preserves the move set: the defining property above, checked in full.
bool is_symmetry(const Puzzle& puzzle, const Permutation& renaming);

/// Every symmetry of the puzzle, in lexicographic order; the identity is the first. A backtracking search over
/// renamings of the cells, cut where two cells are related by moves otherwise than their images are. Milliseconds at
/// most for a regular board, some tenths of a second for any definition of nine cells. For more cells, this function
/// and the two below that search throw std::length_error where the search takes more than ten million steps: some
/// seconds.
std::vector<Symmetry> symmetries(const Puzzle& puzzle);

/// The first symmetry that takes cell `from` to cell `to`, or nothing.
std::optional<Symmetry> symmetry_taking(const Puzzle& puzzle, int from, int to);

/// The moves, under their names, as they look after the symmetry has renamed the cells.
std::vector<Move> renamed_moves(const Puzzle& puzzle, const Symmetry& symmetry);

/// The goals that stand for all goals, one for each class of blank cells under the symmetries, ordered by the class's
/// smallest cell with the definition's own goal first; just that goal for a puzzle without a blank. The other goals
/// have the tiles in order and the blank in the greatest cell of their class.
std::vector<State> canonical_goals(const Puzzle& puzzle);

}  // namespace tilebase
