#include <tilebase/engine/search/beam_guide.hpp>

#include <algorithm>
#include <bit>

namespace tilebase {
namespace {

/// Number of lines between a cell and the innermost line, by the outer of its row and its column.
int lines_outside(const SlideBoard& board, int cell) {
  const auto outside = [](int place, int length) { return (length - 1) / 2 - std::min(place, length - 1 - place); };
  return std::max(outside(cell / board.cols(), board.rows()), outside(cell % board.cols(), board.cols()));
}

}  // namespace

BeamGuide::BeamGuide(const SearchGoal& goal) : board_(goal.patterns->board()), blank_(goal.blank) {
  rows_.home.fill(SearchGoal::no_cell);
  columns_.home.fill(SearchGoal::no_cell);
  const int side = board_.rows() + board_.cols();
  if (goal.has_parity) scores_[blank_] = board_.moves_from(std::countr_zero(goal.cells.blank));
  for (int tile = 0; tile < board_.cells(); ++tile) {
    const int home = goal.cell_of[tile];
    if (home == SearchGoal::no_cell) continue;
    const int row = home / board_.cols();
    const int col = home % board_.cols();
    rows_.home[tile] = static_cast<std::uint8_t>(row * board_.cols());
    rows_.place[tile] = bit_of(col);
    columns_.home[tile] = static_cast<std::uint8_t>(col);
    columns_.place[tile] = bit_of(row);
    const auto distances = board_.moves_from(home);
    for (int cell = 0; cell < board_.cells(); ++cell) {
      const int far = distances[cell];
      const int score = unit * far + unit * 6 * far * far * far / (side * side);
      scores_[tile][cell] = score + score * lines_outside(board_, home) / 5;
    }
  }
}

int BeamGuide::score(const State& state) const {
  int score = 0;
  for (int cell = 0; cell < board_.cells(); ++cell) score += scores_[state[cell]][cell];
  for (int cell = 0; cell < board_.cells(); cell += board_.cols()) score += conflict * conflicts(state, rows_, cell);
  for (int col = 0; col < board_.cols(); ++col) score += conflict * conflicts(state, columns_, col);
  return score;
}

}  // namespace tilebase
