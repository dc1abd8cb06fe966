// Paths that are built up line by line: for every board that can be solved, replayed by the oracle.

#include <algorithm>

#include <tilebase/engine/search/slides/line_by_line.hpp>

#include "search/answers.hpp"
#include "support/catch.hpp"
#include "support/random_slides.hpp"

using namespace tilebase;
using namespace search_tests;

namespace {

/// The path; its moves are named d l r u, in this order.
std::optional<std::string> word_line_by_line(Grid grid, const Board& start, const Board& target) {
  const auto path = path_line_by_line(SlideBoard(grid.rows, grid.columns), state_of(start), target_of(target),
                                      grid.rows * grid.columns - 1);
  if (!path) return std::nullopt;
  std::string word;
  for (const MoveId move : *path) word += std::string("dlru").at(move);
  return word;
}

/// Whether a path leads to a match, has no move that takes back the previous move, and has at most `max_length` moves.
bool is_right(Grid grid, const Board& start, const Board& target, const std::string& word, std::size_t max_length) {
  for (const std::string back : {"du", "ud", "lr", "rl"})
    if (word.find(back) != std::string::npos) return false;
  const auto end = oracle::after_word(grid, start, word);
  return end && oracle::matches(*end, target) && word.size() <= max_length;
}

/// The bound that the header states.
std::size_t most_moves(Grid grid) {
  return static_cast<std::size_t>(6 * (grid.rows + grid.columns) * grid.rows * grid.columns);
}

/// All boards of a grid against its usual goal; how many can be solved, and the longest path.
std::pair<std::size_t, std::size_t> all_boards(Grid grid) {
  const Board goal = support::slides_in_order(grid);
  Board board = goal;
  std::sort(board.begin(), board.end());
  std::size_t solved = 0;
  std::size_t longest = 0;
  do {
    const auto word = word_line_by_line(grid, board, goal);
    if (!word) continue;
    ++solved;
    longest = std::max(longest, word->size());
    if (!is_right(grid, board, goal, *word, most_moves(grid))) FAIL(board << " is not solved by " << *word);
  } while (std::next_permutation(board.begin(), board.end()));
  return {solved, longest};
}

}  // namespace

TEST_CASE("boards of 2 to 64 cells have a path to every goal, line by line, unless they are unsolvable") {
  std::mt19937 random(41);
  for (int rows = 2; rows <= 32; ++rows)
    for (int columns = 2; rows * columns <= 64; ++columns) {
      const int boards = rows * columns <= 32 ? 12 : 2;
      const Grid grid{rows, columns};
      const Board usual = support::slides_in_order(grid);
      const Board turned(usual.rbegin(), usual.rend());
      int without = 0;
      for (int i = 0; i < boards; ++i) {
        const Board start = support::shuffled(usual, random);
        const Board goal = i % 3 == 0 ? usual : i % 3 == 1 ? turned : support::shuffled(usual, random);
        CAPTURE(rows, columns, start, goal);
        const auto word = word_line_by_line(grid, start, goal);
        REQUIRE(word.has_value() == oracle::slides_connect(grid, start, goal));
        if (word) CHECK(is_right(grid, start, goal, *word, most_moves(grid)));
        CHECK(word_line_by_line(grid, start, goal) == word);
        without += word ? 0 : 1;
      }
      if (boards == 12) CHECK((0 < without && without < 12));
    }
}

TEST_CASE("a target with wildcards has a path, line by line, where one of its completions has") {
  std::mt19937 random(42);
  for (const Grid grid : {Grid{2, 2}, Grid{2, 3}, Grid{3, 3}, Grid{2, 9}, Grid{9, 2}, Grid{5, 5}, Grid{4, 8}}) {
    const Board usual = support::slides_in_order(grid);
    int unsolvable = 0;
    for (std::size_t wildcards = 1; wildcards <= usual.size(); ++wildcards)
      for (int i = 0; i < 6; ++i) {
        const Board start = support::shuffled(usual, random);
        Board target = support::shuffled(usual, random);
        const std::string unnamed = support::shuffled(usual, random).substr(0, wildcards);
        for (char& tile : target)
          if (unnamed.find(tile) != std::string::npos) tile = '*';
        // Two tiles that are not named make every board solvable; the blank and one other, or one alone, may not.
        bool has_way = wildcards > 2 || (wildcards == 2 && unnamed.find('x') == std::string::npos);
        for (int exchanged = 0; exchanged < 2 && !has_way; ++exchanged) {
          Board completion = target;
          completion[completion.find('*')] = unnamed[static_cast<std::size_t>(exchanged)];
          if (wildcards == 2) completion[completion.find('*')] = unnamed[static_cast<std::size_t>(1 - exchanged)];
          has_way = oracle::slides_connect(grid, start, completion);
          if (wildcards == 1) break;
        }
        CAPTURE(start, target);
        const auto word = word_line_by_line(grid, start, target);
        REQUIRE(word.has_value() == has_way);
        if (word) CHECK(is_right(grid, start, target, *word, most_moves(grid)));
        unsolvable += word ? 0 : 1;
      }
    CHECK(unsolvable > 0);
  }
}

TEST_CASE("all boards of 2x2, 2x3, 3x2, 2x4 and 4x2 are solved line by line, half of them") {
  using Solved = std::pair<std::size_t, std::size_t>;
  CHECK(all_boards({2, 2}) == Solved{12, 6});
  CHECK(all_boards({2, 3}).first == 360);
  CHECK(all_boards({3, 2}).first == 360);
  CHECK(all_boards({2, 4}).first == 20'160);
  CHECK(all_boards({4, 2}).first == 20'160);
}

TEST_CASE("all boards of 3x3 are solved line by line, half of them, in at most twice the moves of the farthest",
          "[.full]") {
  const auto [solved, longest] = all_boards({3, 3});
  CHECK(solved == 181'440);
  CHECK(longest <= 62);
}

TEST_CASE("with the least budget, a board has a path line by line and a bound below it") {
  std::mt19937 random(43);
  for (const Grid grid : {Grid{3, 4}, Grid{2, 7}, Grid{4, 4}, Grid{5, 5}, Grid{2, 14}, Grid{16, 2}}) {
    const Board goal = support::slides_in_order(grid);
    const Answers answers(grid);
    for (const Budget& budget : {Budget{.states = 1}, Budget{.time = std::chrono::nanoseconds(1)}}) {
      const Board start = support::random_slides(grid, goal, random);
      CAPTURE(grid.rows, grid.columns, start);
      const auto bounds = answers.to(goal).within(budget).bounds(state_of(start));
      REQUIRE(bounds);
      const auto& [path, at_least, is_first] = bounds->value();
      const auto built = word_line_by_line(grid, start, goal).value();
      const auto word = answers.as_word(path).value();
      CHECK(is_right(grid, start, goal, word, built.size()));
      CHECK(at_least <= static_cast<int>(path.size()));
      if (budget.states == 1) CHECK(word == built);  // the time is first looked at after some thousand states
    }
  }
}
