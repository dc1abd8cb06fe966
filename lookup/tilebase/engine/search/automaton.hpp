#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include <tilebase/engine/puzzle/move_set.hpp>
#include <tilebase/engine/puzzle/slide_board.hpp>

namespace tilebase {

/// Finite automaton that forbids words (sequences of moves) which a search need not try. A word is forbidden if, from
/// the same place (the cell of the blank, if moves depend on the blank), it has the effect of a shorter word, or of a
/// word of the same length that comes first by name. The lexicographically smallest shortest path contains no forbidden
/// word, so a search still finds it; a search by slides looks at 25 to 33 % fewer states. (L. A. Taylor, R. E. Korf:
/// Pruning duplicate nodes in depth-first search, AAAI 1993.)
///
///     d u                        leads back to the first state: forbidden from every cell
///     d r u l d r u l d r u l    leads back, too. So its first half, d r u l d r, has the effect of its second half
///                                taken back, r d l u r d. The half that is first by name is allowed, the other
///                                half is forbidden.
///
/// A state of the automaton stands for the place and for the longest end of the past moves that is the beginning of a
/// forbidden word. Immutable; safe to share.
class Automaton {
 public:
  /// Number of a state: the index of its first entry in the table of all states and moves.
  using StateId = std::uint32_t;
  static constexpr StateId forbidden = 0xFFFFFFFF;

  /// Builds the automaton of all forbidden words of up to `length` slides. O(3^length * cells): 1 ms for six moves.
  Automaton(const SlideBoard& board, int length);

  /// Builds the automaton of the forbidden words of any moves: all words up to the greatest length for which at most
  /// `most_words` words are looked at, at least all words of two moves. O(most_words + places * moves^2).
  Automaton(const MoveSet& moves, std::size_t most_words);

  /// The state before the first move, at a place.
  StateId start(int place) const { return static_cast<StateId>(place) * moves_; }

  /// Returns the state after a move; `forbidden` if the move is not allowed or ends a forbidden word.
  StateId next(StateId state, int move) const { return next_[state + static_cast<StateId>(move)]; }

  /// Prefetches the record of a state before next() needs it: an automaton of long words exceeds the nearest caches.
  void prefetch(StateId state) const { __builtin_prefetch(&next_[state]); }

 private:
  template <class Moves>
  void build(const Moves& moves, int length, std::size_t most_words);

  StateId moves_;              // number of moves
  std::vector<StateId> next_;  // indices: state, move
};

}  // namespace tilebase
