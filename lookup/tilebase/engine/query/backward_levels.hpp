#pragma once

#include <array>
#include <cstdint>
#include <set>
#include <vector>

#include <tilebase/puzzle.hpp>

namespace tilebase {

/// Breadth-first search backwards from several goals at once, over all states of any puzzle of up to max_table_cells
/// cells. One bit a state, and four bytes a state of the last two levels. For one thread at a time.
class BackwardLevels {
 public:
  /// Begins at distance 0, with the goals.
  BackwardLevels(const Puzzle& puzzle, const std::vector<State>& goals);

  /// The states of this level, in any order, as ranks.
  const std::vector<std::uint32_t>& states() const { return level_; }

  /// Goes on to the next distance, which may have no states; false if `keep_going(states looked at)` has returned so:
  /// then the level is not complete. O(states of the level * moves).
  template <class KeepGoing>
  bool next(const KeepGoing& keep_going) {
    constexpr std::uint64_t between_calls = 4096;
    std::vector<std::uint32_t> before;
    for (const std::uint32_t rank : level_) {
      if (++looked_at_ % between_calls == 0 && !keep_going(looked_at_)) return false;
      add_neighbours(rank, before);
    }
    level_ = std::move(before);
    return true;
  }

 private:
  /// By the blank's cell, what undoes the moves that end there: lane c is the cell that the tile now in cell c is to
  /// come from. Moves with the same effect are there once.
  using Undone = std::array<std::set<Permutation>, max_cells>;

  static Undone undone_moves(const Puzzle& puzzle);
  void add_neighbours(std::uint32_t rank, std::vector<std::uint32_t>& to);

  Puzzle puzzle_;
  Undone undone_;
  std::vector<bool> seen_;  // by rank
  std::vector<std::uint32_t> level_;
  std::uint64_t looked_at_ = 0;
};

}  // namespace tilebase
