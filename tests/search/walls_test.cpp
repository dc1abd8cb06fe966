// Boards of slides with walls: the same search as without, against breadth-first searches and the general search.

#include <algorithm>
#include <utility>
#include <vector>

#include <tilebase/engine/puzzle/placement.hpp>
#include <tilebase/engine/puzzle/slide_board.hpp>
#include <tilebase/engine/search/any_moves/general_search.hpp>
#include <tilebase/engine/search/tables/pattern_table.hpp>
#include <tilebase/random_states.hpp>

#include "oracle/search.hpp"
#include "search/answers.hpp"
#include "support/catch.hpp"
#include "support/random_slides.hpp"
#include "support/states.hpp"

using namespace tilebase;
using namespace search_tests;

namespace {

/// Pairs of neighbours with a wall between them.
using Walls = std::vector<std::pair<std::size_t, std::size_t>>;

/// A board of slides with walls, as a puzzle and as the oracle's moves.
struct WalledBoard {
  Puzzle puzzle;
  std::vector<oracle::Move> moves;
};

WalledBoard walled_board(Grid grid, const Walls& walls) {
  const std::size_t cells = static_cast<std::size_t>(grid.rows * grid.columns);
  std::string text = "name = walled\ntiles =";
  for (const char tile : support::slides_in_order(grid)) text += {' ', tile};
  text += "\nrows = " + std::to_string(grid.rows) + "\ncols = " + std::to_string(grid.columns) +
          "\nblank = x\nslides = orthogonal\n";
  if (!walls.empty()) text += "walls =";
  for (const auto& [a, b] : walls) text += ' ' + std::to_string(a + 1) + '|' + std::to_string(b + 1);
  WalledBoard board{*support::puzzle_from(text + '\n'), oracle::slides(grid)};
  REQUIRE(static_cast<std::size_t>(board.puzzle.cells()) == cells);
  for (oracle::Move& move : board.moves)
    move.after = [walls, slide = move.after](const Board& before) -> std::optional<Board> {
      const auto after = slide(before);
      if (!after) return std::nullopt;
      const auto [a, b] = std::minmax({before.find('x'), after->find('x')});
      return std::find(walls.begin(), walls.end(), std::pair(a, b)) == walls.end() ? after : std::nullopt;
    };
  return board;
}

/// All pairs of neighbours of a board.
Walls neighbours_of(Grid grid) {
  const auto columns = static_cast<std::size_t>(grid.columns);
  const std::size_t cells = static_cast<std::size_t>(grid.rows) * columns;
  Walls pairs;
  for (std::size_t cell = 0; cell < cells; ++cell) {
    if ((cell + 1) % columns != 0) pairs.emplace_back(cell, cell + 1);
    if (cell + columns < cells) pairs.emplace_back(cell, cell + columns);
  }
  return pairs;
}

/// Walls of a 3x3 board: one; two that keep a symmetry; two that leave a corridor.
const std::vector<Walls> walls_of_nine{{{4, 5}}, {{3, 4}, {4, 5}}, {{4, 5}, {4, 7}}};

}  // namespace

TEST_CASE("walls are accepted only if half of all arrangements stays in reach") {
  constexpr Grid grid{2, 4};
  constexpr std::size_t half = 20160;
  const Walls pairs = neighbours_of(grid);
  int accepted = 0;
  for (unsigned choice = 1; choice < 1U << pairs.size(); ++choice) {
    Walls walls;
    for (std::size_t i = 0; i < pairs.size(); ++i)
      if ((choice >> i & 1U) != 0) walls.push_back(pairs[i]);
    if (walls.size() > 2) continue;  // three walls leave fewer pairs than cells
    const WalledBoard board = walled_board(grid, walls);
    const bool is_accepted = SlideBoard::with_walls(board.puzzle).has_value();
    accepted += is_accepted ? 1 : 0;
    CAPTURE(board.puzzle.definition());
    if (is_accepted) CHECK(oracle::Distances(board.moves, support::slides_in_order(grid)).size() == half);
    CHECK_FALSE(SlideBoard::of(board.puzzle));
  }
  CHECK(accepted == 2);
  CHECK(SlideBoard::of(walled_board(grid, {}).puzzle));
}

TEST_CASE("boards with walls have the words of breadth-first search, solvable or not, for goals of any blank cell") {
  int solvable = 0;
  int wrong = 0;
  for (const Walls& walls : walls_of_nine)
    for (const Board& goal : {Board("12345678x"), Board("1234x5678"), Board("*1*35x***")}) {
      const WalledBoard board = walled_board({3, 3}, walls);
      REQUIRE(SlideBoard::with_walls(board.puzzle));
      const Answers answers(Tablebase::create(board.puzzle).value());
      const auto solver = answers.to(goal);
      const oracle::Distances distances(board.moves, goal);
      Board start = "12345678x";
      std::uint64_t number = 0;
      do {
        if (number++ % 2003 != 0) continue;
        const auto word = oracle::smallest_word(board.moves, start, [&](const Board& at) { return distances.of(at); });
        solvable += word ? 1 : 0;
        wrong += answers.as_word(solver.path(state_of(start)).value()) == word ? 0 : 1;
        wrong += solver.is_solvable(state_of(start)).value() == word.has_value() ? 0 : 1;
        if (!word || number % 5 != 0) continue;
        const auto bounds = solver.bounds(state_of(start), 0).value();
        wrong +=
            static_cast<int>(bounds->path.size()) == bounds->at_least && bounds->path.size() == word->size() ? 0 : 1;
        for (const auto& [name, distance] : answers.moves(solver, start))
          for (const oracle::Move& move : board.moves)
            if (move.name == name) wrong += distances.of(move.after(start).value()) == distance ? 0 : 1;
      } while (std::next_permutation(start.begin(), start.end()));
    }
  CHECK(wrong == 0);
  CHECK(solvable > 1000);
}

TEST_CASE("boards of 4x4 with walls have the words of the general search, which knows nothing of slides") {
  const WalledBoard board = walled_board(fifteen, {{5, 6}, {9, 10}});
  const Target target = board.puzzle.goal_target();
  const GeneralStore store(board.puzzle);
  const GeneralSearch general(store, target);
  const auto solver = Tablebase::create(board.puzzle).value().solver(target).value();
  std::mt19937 random(4747);
  std::size_t moves = 0;
  for (int i = 0; i < 20; ++i) {
    State state = support::walked(board.puzzle, board.puzzle.goal(), 30, random);
    const auto path = solver.path(state).value();
    CHECK(path == general.path(state, {}).value());
    moves += path->size();
  }
  CHECK(moves > 200);
}

TEST_CASE("boards of 5x5 with walls get a path and a bound, though no path is built line by line") {
  const WalledBoard board = walled_board({5, 5}, {{6, 7}, {11, 12}, {16, 17}});
  Budget budget{.states = 2'000'000};
  const Target target = board.puzzle.goal_target();
  const auto solver = Tablebase::create(board.puzzle).value().within(budget).solver(target).value();
  auto states = solver.random_states(std::nullopt, 7).value();
  CHECK(solver.is_solvable(states.next_state().value()).value());
  std::mt19937 random(25);
  std::size_t moves = 0;
  for (int i = 0; i < 10; ++i) {
    State state = support::walked(board.puzzle, board.puzzle.goal(), 60, random);
    const auto bounds = solver.bounds(state, std::nullopt).value();
    REQUIRE(bounds);
    CHECK(support::after(board.puzzle, state, bounds->path) == board.puzzle.goal());
    CHECK(bounds->at_least <= static_cast<int>(bounds->path.size()));
    moves += bounds->path.size();
  }
  CHECK(moves > 100);
}

// Letters are the pattern's tiles; numbers are nine regions, between walls:
//
//     1 A 2 B 3
//     C 4 5 5 3
//     6 7 D 8 E
//     F 7 9 9 9
TEST_CASE("where walls and a pattern's tiles make nine regions, the pattern's values are lower bounds") {
  const Walls walls{{2, 7}, {6, 7}, {6, 11}, {8, 9}, {8, 13}, {10, 11}, {13, 18}, {16, 17}};
  const SlideBoard board = SlideBoard::with_walls(walled_board({4, 5}, walls).puzzle).value();
  CellMask tiles = 0;
  for (const int cell : {1, 3, 5, 12, 14, 15}) tiles |= bit_of(cell);
  const auto index = std::make_shared<const PatternIndex>(board, 6);
  const Pattern pattern = canonical(board, tiles, bit_of(19)).pattern;
  const auto table = PatternTable::make(PatternMoves(index), pattern);
  std::mt19937 random(9);
  int above = 0;
  int largest = 0;
  for (int walk = 0; walk < 200; ++walk) {
    CellMask set = tiles;
    PatternIndex::Order order = index->order(0);
    int blank = 19;
    int tile_moves = 0;
    for (int step = 0; step < 40; ++step) {
      const int next = board.neighbour(blank, static_cast<int>(support::below(SlideBoard::directions, random)));
      if (next < 0) continue;
      if ((set & bit_of(next)) != 0) {
        order = PatternIndex::order_after(set, order, next, blank);
        set ^= bit_of(next) | bit_of(blank);
        ++tile_moves;
      }
      blank = next;
      const int value = table->value(set, order, blank).value();
      above += value > tile_moves ? 1 : 0;
      largest = std::max(largest, value);
    }
  }
  CHECK(above == 0);
  CHECK(largest > 4);
}
