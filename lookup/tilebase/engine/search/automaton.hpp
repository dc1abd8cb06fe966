#pragma once

#include <cstdint>

#include <base/int_array.hpp>
#include <tilebase/engine/puzzle/slide_board.hpp>

namespace tilebase {

/// Forbids words that a search need not try: those with the effect, from the same cell of the blank, of a shorter word
/// or of one of the same length that comes first by name. The lexicographically smallest shortest path contains none,
/// so it is still found, and a search sees a quarter to a third fewer states. (L. A. Taylor, R. E. Korf: Pruning
/// duplicate nodes in depth-first search, AAAI 1993.)
///
///     d u                        leads back: forbidden from everywhere
///     d r u l d r u l d r u l    leads back, too: its first half, d r u l d r, leads where its second half taken back
///                                does, r d l u r d. The first half by name stays, the other is forbidden.
///
/// A state is the longest end of the word so far that begins a forbidden word, and knows the blank's cell. Immutable;
/// safe to share.
class Automaton {
 public:
  using StateId = std::uint32_t;
  static constexpr StateId forbidden = 0xFFFFFFFF;

  /// Knows all forbidden words of up to `length` moves. O(3^length * cells): 1 ms for six moves.
  Automaton(const SlideBoard& board, int length);

  /// The state before the first move.
  StateId start(int blank) const { return static_cast<StateId>(blank); }

  /// The state after a move; `forbidden` if the move leads over the border or ends a forbidden word.
  StateId next(StateId state, int direction) const { return next_[state][direction]; }

  /// For a state whose moves are asked for soon: those of long words are more than fit the nearest caches.
  void prefetch(StateId state) const { __builtin_prefetch(&next_[state]); }

 private:
  IntVector<IntArray<StateId, SlideBoard::directions>> next_;
};

}  // namespace tilebase
