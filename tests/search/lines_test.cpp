// Boards of one row or one column, where the tiles keep their order: every goal, with every choice of wildcards,
// against the two walks of the blank.

#include <tilebase/engine/search/slides/line_by_line.hpp>

#include "search/answers.hpp"
#include "support/catch.hpp"
#include "support/random_slides.hpp"

using namespace search_tests;

namespace {

/// All shortest words, in order: the blank goes to one end until the target matches, or to the other.
std::vector<std::string> words(Grid grid, const Board& start, const Board& target) {
  std::vector<std::string> shortest_words;
  for (const char move : grid.rows == 1 ? std::string("lr") : std::string("du")) {
    std::string word;
    auto board = std::optional(start);
    while (board && !oracle::matches(*board, target)) {
      board = oracle::after_word(grid, *board, std::string(1, move));
      word += move;
    }
    if (!board) continue;
    if (word.empty()) return {word};
    if (!shortest_words.empty() && word.size() < shortest_words.front().size()) shortest_words.clear();
    if (shortest_words.empty() || word.size() == shortest_words.front().size()) shortest_words.push_back(word);
  }
  return shortest_words;
}

/// All targets of a line: each cell a wildcard or a tile that no other cell has.
std::vector<Board> targets(const Board& tiles) {
  std::vector<Board> boards{""};
  for (std::size_t cell = 0; cell < tiles.size(); ++cell) {
    std::vector<Board> longer;
    for (const Board& begin : boards) {
      longer.push_back(begin + '*');
      for (const char tile : tiles)
        if (begin.find(tile) == Board::npos) longer.push_back(begin + tile);
    }
    boards = std::move(longer);
  }
  return boards;
}

/// Checks one target from the boards whose tiles are in order; which tiles they are makes no difference.
void check(const Answers& answers, Grid grid, const Board& target) {
  const Board goal = support::slides_in_order(grid);
  const auto solver = answers.to(target);
  for (std::size_t blank = 0; blank < goal.size(); ++blank) {
    Board start = goal.substr(0, goal.size() - 1);
    start.insert(blank, "x");
    const auto expected = words(grid, start, target);
    const auto word = answers.as_word(solver.path(state_of(start)).value());
    const auto distance = solver.distance(state_of(start)).value();
    const auto count = solver.count(state_of(start)).value();
    const bool is_right =
        count.value_or(0) == expected.size() &&
        (expected.empty() ? !word && !distance
                          : word == expected.front() && distance == static_cast<int>(expected.front().size()));
    const auto built = tilebase::path_line_by_line(tilebase::SlideBoard(grid.rows, grid.columns), state_of(start),
                                                   target_of(target), grid.rows * grid.columns - 1);
    const bool is_built = expected.empty() ? !built : answers.as_word(built) == expected.front();
    bool are_right = true;  // the moves
    if (!expected.empty()) {
      const auto moves = answers.moves(solver, start);
      are_right = moves.size() == oracle::neighbours(oracle::slides(grid), start).size();
      for (const auto& [name, after] : moves) {
        const auto rest = words(grid, oracle::after_word(grid, start, name).value(), target);
        are_right &= !rest.empty() && after == static_cast<int>(rest.front().size());
      }
    }
    if (is_right && is_built && are_right) continue;
    CAPTURE(start, target, word.value_or("none"), distance.value_or(-1), count.value_or(0), expected);
    FAIL((!is_right  ? "the path, the distance or the count of paths is wrong"
          : is_built ? "a move's distance is wrong"
                     : "the path that is built up is wrong"));
  }
}

/// The number of targets of a line is given: the sum over k of (n choose k)^2 k!.
void check_all(Grid grid, std::size_t count) {
  const Answers answers(grid);
  const auto target_list = targets(support::slides_in_order(grid));
  CHECK(target_list.size() == count);
  for (const Board& target : target_list) check(answers, grid, target);
}

}  // namespace

TEST_CASE("lines of two to five cells have the paths of the blank's walks, to every target") {
  const auto [grid, count] =
      GENERATE(std::pair(Grid{1, 2}, 7U), std::pair(Grid{1, 3}, 34U), std::pair(Grid{1, 4}, 209U),
               std::pair(Grid{1, 5}, 1546U), std::pair(Grid{5, 1}, 1546U));
  check_all(grid, count);
}

TEST_CASE("lines of six and seven cells have the paths of the blank's walks, to every target", "[.full]") {
  const auto [grid, count] =
      GENERATE(std::pair(Grid{1, 6}, 13'327U), std::pair(Grid{6, 1}, 13'327U), std::pair(Grid{1, 7}, 130'922U));
  check_all(grid, count);
}

TEST_CASE("lines of eight cells have the paths of the blank's walks, to every target", "[.long]") {
  check_all(Grid{1, 8}, 1'441'729);
}

TEST_CASE("lines of sixteen cells have the paths of the blank's walks, to targets with any number of wildcards") {
  const Grid grid = GENERATE(Grid{1, 16}, Grid{16, 1});
  const Answers answers(grid);
  std::mt19937 random(27);
  for (std::size_t named = 0; named <= 16; ++named) {
    Board match = support::slides_in_order(grid);
    match.pop_back();
    match.insert(support::below(16, random), "x");
    const std::string tiles = support::shuffled(match, random).substr(0, named);
    check(answers, grid, support::naming(match, tiles));
    // Two neighbours change places: no board whose tiles are in order can reach it, unless both are wildcards.
    std::swap(match[named / 2 % 15], match[named / 2 % 15 + 1]);
    check(answers, grid, support::naming(match, tiles));
  }
}
