// Scores that guide beams: along random walks, the changes add up to the scores, which the test computes anew.

#include <tilebase/engine/puzzle/target_builder.hpp>
#include <tilebase/engine/search/slides/slide_scores.hpp>

#include <algorithm>
#include <deque>
#include <random>
#include <vector>

#include <tilebase/notation.hpp>
#include <tilebase/puzzle.hpp>

#include "support/catch.hpp"
#include "support/states.hpp"

using namespace tilebase;

namespace {

/// Fewest moves from a cell to every cell, by the moves of the puzzle.
std::vector<int> moves_from(const Puzzle& puzzle, int from) {
  std::vector<int> moves(static_cast<std::size_t>(puzzle.cells()), -1);
  std::deque<int> cells{from};
  moves[static_cast<std::size_t>(from)] = 0;
  while (!cells.empty()) {
    const int cell = cells.front();
    cells.pop_front();
    State state = puzzle.goal();
    std::swap(state[cell], state[puzzle.goal().lane_of(*puzzle.blank())]);
    for (std::size_t move = 0; move < puzzle.moves().size(); ++move) {
      const auto after = puzzle.apply(state, static_cast<MoveId>(move));
      if (!after) continue;
      int& count = moves[static_cast<std::size_t>(after->lane_of(*puzzle.blank()))];
      if (count >= 0) continue;
      count = moves[static_cast<std::size_t>(cell)] + 1;
      cells.push_back(after->lane_of(*puzzle.blank()));
    }
  }
  return moves;
}

/// Length of a longest increasing sequence in a list.
int longest_increasing(const std::vector<int>& list) {
  std::vector<int> lengths;
  for (std::size_t i = 0; i < list.size(); ++i) {
    int longest = 0;
    for (std::size_t j = 0; j < i; ++j)
      if (list[j] < list[i]) longest = std::max(longest, lengths[j]);
    lengths.push_back(longest + 1);
  }
  return lengths.empty() ? 0 : *std::max_element(lengths.begin(), lengths.end());
}

/// Score of a state as slide_scores.hpp defines it, in sixteenths of a move.
int score_of(const Puzzle& puzzle, int rows, int cols, const Target& target, const State& state) {
  int score = 0;
  std::vector<std::vector<int>> lines(static_cast<std::size_t>(rows + cols));  // goal cells of tiles in their line
  for (int cell = 0; cell < puzzle.cells(); ++cell) {
    int home = 0;
    while (home < puzzle.cells() && target[home] != state[cell]) ++home;
    if (home == puzzle.cells()) continue;
    const int distance = moves_from(puzzle, home)[static_cast<std::size_t>(cell)];
    if (state[cell] == *puzzle.blank()) {
      score += distance;
      continue;
    }
    const int far = 16 * distance + 16 * 6 * distance * distance * distance / ((rows + cols) * (rows + cols));
    const int row = home / cols;
    const int col = home % cols;
    const int outside =
        std::max((rows - 1) / 2 - std::min(row, rows - 1 - row), (cols - 1) / 2 - std::min(col, cols - 1 - col));
    score += far + far * outside / 5;
    if (row == cell / cols) lines[static_cast<std::size_t>(row)].push_back(home);
    if (col == cell % cols) lines[static_cast<std::size_t>(rows + col)].push_back(home);
  }
  for (const auto& line : lines) score += 16 * 5 * (static_cast<int>(line.size()) - longest_increasing(line));
  return score;
}

}  // namespace

TEST_CASE("scores of beams are distances, weights of lines and conflicts, and changes add up to them") {
  const auto walls = support::puzzle_from(
      "name = walls\ntiles = 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 x\nrows = 4\ncols = 4\nblank = x\n"
      "slides = orthogonal\nwalls = 6|7 10|11\n");
  struct Board {
    std::shared_ptr<const Puzzle> puzzle;
    int rows;
    int cols;
  };
  for (const Board& board : {Board{support::builtin("slide5x5"), 5, 5},
                             {support::builtin("slide3x6"), 3, 6},
                             {support::builtin("slide7x2"), 7, 2},
                             {support::builtin("slide8x8"), 8, 8},
                             {walls, 4, 4}})
    for (const int wildcards : {0, 3}) {
      const Puzzle& puzzle = *board.puzzle;
      CAPTURE(puzzle.name(), wildcards);
      TargetBuilder target(puzzle.goal_target());
      for (int i = 0; i < wildcards; ++i) target[2 * i] = Target::any;
      const SlideGoal goal(PatternStore::for_puzzle(puzzle), puzzle, target);
      const SlideScores guide(goal);
      CHECK(guide.score(puzzle.goal()) == 0);
      State state = puzzle.goal();
      int score = 0;
      std::mt19937_64 random(3);
      for (int i = 0; i < 600; ++i) {
        const auto after = puzzle.apply(state, static_cast<MoveId>(random() % puzzle.moves().size()));
        if (!after) continue;
        score += guide.change(state, after->lane_of(*puzzle.blank()), state.lane_of(*puzzle.blank()));
        state = *after;
        if (i % 10 == 0) REQUIRE(score == score_of(puzzle, board.rows, board.cols, target, state));
      }
      CHECK(score > 0);
      CHECK(guide.score(state) == score);
    }
}
