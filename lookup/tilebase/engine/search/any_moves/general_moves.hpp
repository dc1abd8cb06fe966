#pragma once

#include <vector>

#include <base/lazy.hpp>
#include <tilebase/engine/puzzle/symmetry.hpp>
#include <tilebase/engine/search/any_moves/first_paths.hpp>
#include <tilebase/engine/search/ladder.hpp>

namespace tilebase {

/// Moves of one puzzle, its symmetries, first paths, and automata of the words that need not be tried. All searches
/// share them. Each is computed when it is first needed. Safe to share.
class GeneralMoves {
 public:
  explicit GeneralMoves(const Puzzle& puzzle) : puzzle_(puzzle), moves_(puzzle), first_paths_(puzzle, moves_) {}
  GeneralMoves(const GeneralMoves&) = delete;
  GeneralMoves& operator=(const GeneralMoves&) = delete;

  const Puzzle& puzzle() const { return puzzle_; }
  const MoveSet& moves() const { return moves_; }

  /// Symmetries of the puzzle, at most some hundred; the identity is the first.
  const std::vector<Permutation>& symmetries() const {
    constexpr std::size_t most_symmetries = 512;
    constexpr std::size_t max_steps = 200'000;
    return symmetries_([&] { return some_symmetries(puzzle_, most_symmetries, max_steps); });
  }

  const FirstPaths& first_paths() const { return first_paths_; }

  /// Automata of the words that take up to some tens of milliseconds to find, by number of words; the costs of searches
  /// are in nanoseconds.
  const Automata& automata() const { return automata_; }

 private:
  Puzzle puzzle_;
  MoveSet moves_;
  FirstPaths first_paths_;
  mutable Lazy<std::vector<Permutation>> symmetries_;
  Automata automata_{{{20'000, 0}, {200'000, 200'000'000}},
                     [this](std::size_t words) { return Automaton(moves_, words); }};
};

}  // namespace tilebase
