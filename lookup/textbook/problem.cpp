#include "textbook/problem.hpp"

#include <algorithm>

namespace tilebase::textbook {

Problem::Problem(const Puzzle& puzzle, const Target& target) : puzzle_(puzzle), target_(target) {
  const auto blank_cells = static_cast<std::size_t>(puzzle.blank_cells());
  forward_.resize(blank_cells);
  backward_.resize(blank_cells);
  for (std::size_t move = 0; move < puzzle.moves().size(); ++move)
    for (std::size_t blank = 0; blank < blank_cells; ++blank) {
      const auto& from = puzzle.moves()[move].at[blank];
      if (!from) continue;
      const Step step{static_cast<MoveId>(move), *from};
      forward_[blank].push_back(step);
      backward_[static_cast<std::size_t>(puzzle.blank_cell_after(*from, static_cast<int>(blank)))].push_back(step);
      int moved = 0;
      for (int cell = 0; cell < puzzle.cells(); ++cell)
        if ((*from)[cell] != cell && !(puzzle.blank() && (*from)[cell] == static_cast<int>(blank))) ++moved;
      most_tiles_moved_ = std::max(most_tiles_moved_, moved);
    }
}

}  // namespace tilebase::textbook
