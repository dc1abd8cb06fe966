// Targets with wildcards: against a search over the named tiles, against IDA*, and against all completions.

#include <algorithm>

#include "oracle/ida_star.hpp"
#include "oracle/ways.hpp"
#include "search/answers.hpp"
#include "support/catch.hpp"
#include "support/random_slides.hpp"

using namespace search_tests;

namespace {

std::string random_tiles(Grid grid, std::size_t count, bool with_blank, std::mt19937& random) {
  std::string tiles = support::slides_in_order(grid);
  tiles.pop_back();
  return support::shuffled(tiles, random).substr(0, count) + (with_blank ? "x" : "");
}

/// All boards that match a target, each reachable or not.
std::vector<Board> completions(const Board& target, const Board& all_tiles) {
  std::string others;
  for (const char tile : all_tiles)
    if (target.find(tile) == Board::npos) others += tile;
  std::sort(others.begin(), others.end());
  std::vector<Board> boards;
  do {
    Board board = target;
    std::size_t next = 0;
    for (char& tile : board)
      if (tile == '*') tile = others[next++];
    boards.push_back(board);
  } while (std::next_permutation(others.begin(), others.end()));
  return boards;
}

/// Checks random starts against a search over the named tiles of a random target.
void check_named(Grid grid, std::size_t named, bool with_blank, int starts) {
  std::mt19937 random(static_cast<unsigned>(2 * named) + (with_blank ? 1U : 0U));
  const Answers answers(grid);
  const Board match = support::shuffled(support::slides_in_order(grid), random);
  const Board target = support::naming(match, random_tiles(grid, named, with_blank, random));
  const oracle::Ways search(oracle::slides(grid), target);
  const auto solver = answers.to(target);
  for (int i = 0; i < starts; ++i) {
    const Board start = support::shuffled(support::slides_in_order(grid), random);
    CAPTURE(start, target);
    CHECK(answers.as_word(solver.path(state_of(start)).value()) == search.word(start));
    CHECK(solver.distance(state_of(start)).value() == search.distance(start));
    CHECK(solver.count(state_of(start)).value() == search.count(start));
    CHECK(answers.moves(solver, start) == search.moves_from(start));
  }
}

}  // namespace

TEST_CASE(
    "targets of up to four tiles have the paths, counts and moves of a search over the named tiles, from anywhere") {
  const Grid grid = GENERATE(Grid{4, 4}, Grid{3, 4}, Grid{5, 2}, Grid{3, 5});
  for (std::size_t named = 0; named <= 4; ++named)
    for (const bool with_blank : {false, true}) check_named(grid, named, with_blank, 5);
}

TEST_CASE("targets of five tiles have the paths and counts of a search over the named tiles, from anywhere",
          "[.full]") {
  for (const bool with_blank : {false, true}) check_named(fifteen, 5, with_blank, 4);
}

TEST_CASE("targets of five to fourteen tiles have all the shortest paths that IDA* finds") {
  const auto [grid, step] = GENERATE(std::pair(Grid{4, 4}, 4U), std::pair(Grid{3, 4}, 1U), std::pair(Grid{2, 7}, 2U));
  std::mt19937 random(24);
  const Answers answers(grid);
  const auto max_named = static_cast<std::size_t>(grid.rows * grid.columns - 2);
  for (std::size_t named = 5; named <= max_named; named += step) {
    const bool with_blank = (named + static_cast<std::size_t>(grid.rows)) % 2 != 0;
    const Board match = support::shuffled(support::slides_in_order(grid), random);
    const Board target = support::naming(match, random_tiles(grid, named, with_blank, random));
    const auto solver = answers.to(target);
    for (const int steps : {3, 12, 24, 30}) {
      const Board start = support::walked(grid, match, steps, random);
      CAPTURE(start, target);
      const auto words = oracle::ida_star_words(grid, start, target);
      CHECK(answers.as_word(solver.path(state_of(start)).value()) == words.front());
      CHECK(solver.count(state_of(start)).value() == words.size());
      CHECK(answers.words(solver, start) == words);
    }
  }
}

TEST_CASE("a target with one to three wildcards is as near as the nearest completion") {
  std::mt19937 random(25);
  const Answers answers(fifteen);
  for (const std::size_t wildcards : {1U, 2U, 3U})
    for (int i = 0; i < 6; ++i) {
      const Board match = support::shuffled(support::slides_in_order(fifteen), random);
      Board target = match;
      while (static_cast<std::size_t>(std::ranges::count(target, '*')) < wildcards)
        target[support::below(16, random)] = '*';
      const Board start = support::walked(fifteen, match, 70, random);
      std::optional<std::string> nearest;
      for (const Board& board : completions(target, match)) {
        const auto word = answers.word(start, board);
        const auto order = [](const std::string& w) { return std::pair(w.size(), w); };
        if (word && (!nearest || order(*word) < order(*nearest))) nearest = word;
      }
      CAPTURE(start, target);
      CHECK(answers.word(start, target) == nearest);
    }
}

TEST_CASE("a target with one or two wildcards can be reached where parity lets a completion be reached") {
  std::mt19937 random(26);
  const Answers answers(fifteen);
  int unsolvable = 0;
  for (int i = 0; i < 18; ++i) {
    const Board match = support::shuffled(support::slides_in_order(fifteen), random);
    Board target = match;
    target[match.find('x')] = '*';
    if (i % 2 == 1) target[support::below(16, random)] = '*';
    Board start = support::walked(fifteen, match, 20, random);
    if (i % 3 == 0) std::swap(start[start.find('1')], start[start.find('2')]);
    CAPTURE(start, target);
    const auto word = answers.word(start, target);
    CHECK(word.has_value() == oracle::slides_connect(fifteen, start, target));
    if (word) CHECK(word == oracle::ida_star_word(fifteen, start, target));
    unsolvable += word ? 0 : 1;
  }
  CHECK(unsolvable > 2);
}
