#pragma once

#include <optional>
#include <string_view>

#include <tilebase/notation.hpp>
#include <tilebase/puzzle.hpp>
#include <tilebase/result.hpp>

namespace tilebase {

/// Returns the error bad_move for a move that a state does not allow. `name` is the move as the user wrote it; the
/// moves that the state allows have names by `named_by`. O(moves^2).
Error not_allowed_error(const Puzzle& puzzle, const State& state, std::string_view name, NamedBy named_by);

/// Returns the error bad_move for a move that a state does not allow, or a number that is no move's.
Error not_allowed_error(const Puzzle& puzzle, const State& state, MoveId move, NamedBy named_by = NamedBy::blank);

/// Returns the error bad_move for text that is no move.
Error unknown_move_error(const Puzzle& puzzle, std::string_view text);

/// Removes the white space and commas at the beginning of a text, then the first move: the longest name that follows.
/// Moves may thus be run together (`D1L2`), unless a longer name fits, too: with a move `AB`, `A` and `BC` must be
/// apart. Returns nullopt if no name follows: at the end of the text, which is then empty, or before text that is no
/// move. O(moves).
std::optional<MoveId> take_move(const Puzzle& puzzle, std::string_view& text);

/// Returns whether a text begins with the name of a move, but with the number 0, where the puzzle's names have numbers
/// from 1 on.
bool counts_from_0(const Puzzle& puzzle, std::string_view text);

}  // namespace tilebase
