#include "support/all_states.hpp"

#include <tilebase/engine/puzzle/cantor.hpp>
#include <tilebase/engine/puzzle/placement.hpp>

namespace support {

using namespace tilebase;

AllStates::AllStates(const Puzzle& puzzle, const State& goal)
    : cells_(puzzle.cells()), distances_(static_cast<std::size_t>(factorial(cells_)), unseen) {
  // By the blank's cell: what leads from there to where a move began.
  std::vector<std::vector<Permutation>> undone(static_cast<std::size_t>(puzzle.blank_cells()));
  for (const Move& move : puzzle.moves())
    for (std::size_t cell = 0; cell < move.at.size(); ++cell) {
      if (!move.at[cell]) continue;
      const int there = puzzle.blank_cell_after(*move.at[cell], static_cast<int>(cell));
      undone[static_cast<std::size_t>(there)].push_back(inverse(*move.at[cell]));
    }
  distances_[cantor_rank(goal, cells_)] = 0;
  std::vector<State> level{goal};
  std::vector<State> next;
  for (std::uint16_t distance = 1; !level.empty(); ++distance) {
    histogram_.push_back(level.size());
    next.clear();
    for (const State& state : level)
      for (const Permutation& step : undone[static_cast<std::size_t>(puzzle.blank_cell(state))]) {
        const State before = compose(state, step);
        std::uint16_t& entry = distances_[cantor_rank(before, cells_)];
        if (entry != unseen) continue;
        entry = distance;
        next.push_back(before);
      }
    level.swap(next);
  }
}

std::optional<int> AllStates::distance(const State& state) const {
  return distance_of_rank(cantor_rank(state, cells_));
}

}  // namespace support
