#pragma once

#include <cstdint>

#include <base/int_array.hpp>
#include <tilebase/engine/puzzle/slide_board.hpp>

namespace tilebase {

/// Finite automaton that forbids words (sequences of moves) which a search need not try. A word is forbidden if, from
/// the same cell of the blank, it has the effect of a shorter word, or of a word of the same length that comes first by
/// name. The lexicographically smallest shortest path contains no forbidden word, so a search still finds it, and looks
/// at 25 to 33 % fewer states. (L. A. Taylor, R. E. Korf: Pruning duplicate nodes in depth-first search, AAAI 1993.)
///
///     d u                        leads back to the first state: forbidden from every cell
///     d r u l d r u l d r u l    leads back, too. So its first half, d r u l d r, has the effect of its second half
///                                taken back, r d l u r d. The half that is first by name is allowed, the other
///                                half is forbidden.
///
/// A state of the automaton stands for the blank's cell and for the longest end of the past moves that is the beginning
/// of a forbidden word. Immutable; safe to share.
class Automaton {
 public:
  using StateId = std::uint32_t;
  static constexpr StateId forbidden = 0xFFFFFFFF;

  /// Builds the automaton of all forbidden words of up to `length` moves. O(3^length * cells): 1 ms for six moves.
  Automaton(const SlideBoard& board, int length);

  /// The state before the first move, with the blank in cell `blank`.
  StateId start(int blank) const { return static_cast<StateId>(blank); }

  /// Returns the state after a move; `forbidden` if the move crosses the border or ends a forbidden word.
  StateId next(StateId state, int direction) const { return next_[state][direction]; }

  /// Prefetches the record of a state before next() needs it: an automaton of long words exceeds the nearest caches.
  void prefetch(StateId state) const { __builtin_prefetch(&next_[state]); }

 private:
  IntVector<IntArray<StateId, SlideBoard::directions>> next_;
};

}  // namespace tilebase
