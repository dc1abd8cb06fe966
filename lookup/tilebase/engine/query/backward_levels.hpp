#pragma once

#include <array>
#include <cstdint>
#include <set>
#include <vector>

#include <tilebase/puzzle.hpp>

namespace tilebase {

/// Breadth-first search backwards from several goals at once, over all states of any puzzle of up to max_table_cells
/// cells. Takes one bit a state, and four bytes for each state of the last two levels. For one thread at a time.
class BackwardLevels {
 public:
  /// Begins at distance 0: the first level is the goals.
  BackwardLevels(const Puzzle& puzzle, const std::vector<State>& goals);

  /// States of the current level as ranks, in any order.
  const std::vector<std::uint32_t>& states() const { return level_; }

  /// Computes the next level, which may be empty. Returns false if `keep_going(n)` does, where n is the number of
  /// states expanded so far; the search cannot go on after that. O(states of the level * moves).
  template <class KeepGoing>
  bool next(const KeepGoing& keep_going) {
    constexpr std::uint64_t between_calls = 4096;
    std::vector<std::uint32_t> next_level;
    for (const std::uint32_t rank : level_) {
      if (++expansions_ % between_calls == 0 && !keep_going(expansions_)) return false;
      add_neighbours(rank, next_level);
    }
    level_ = std::move(next_level);
    return true;
  }

 private:
  /// Inverses of the moves, by the blank's cell after the move: lane c is the cell whose tile the inverse takes to
  /// cell c. Moves with equal effect give one inverse.
  using InverseMoves = std::array<std::set<Permutation>, max_cells>;

  static InverseMoves inverse_moves(const Puzzle& puzzle);
  void add_neighbours(std::uint32_t rank, std::vector<std::uint32_t>& level);

  Puzzle puzzle_;
  InverseMoves inverses_;
  std::vector<bool> is_visited_;  // index: rank
  std::vector<std::uint32_t> level_;
  std::uint64_t expansions_ = 0;
};

}  // namespace tilebase
