// The tables of the 8-puzzle against each of the textbook searches.

#include <algorithm>
#include <random>

#include <tilebase/notation.hpp>
#include <tilebase/tilebase.hpp>

#include "oracle/a_star.hpp"
#include "oracle/bidirectional.hpp"
#include "oracle/heuristics.hpp"
#include "oracle/ida_star.hpp"
#include "oracle/search.hpp"
#include "support/catch.hpp"
#include "support/questions.hpp"
#include "support/random_boards.hpp"
#include "support/states.hpp"

using oracle::Board;

namespace {

constexpr oracle::Grid eight{3, 3};

const tilebase::Tablebase& tablebase() {
  static const auto opened = tilebase::Tablebase::builtin("slide3x3");
  return opened.value();
}

std::optional<int> table_distance(const Board& start, const Board& goal) {
  return support::distance(tablebase(), support::state_of(start), tilebase::Target(support::state_of(goal), 9)).value();
}

struct Pair {
  Board start;
  Board goal;
};

/// Seeded random pairs, solvable or not, with the blanks anywhere.
std::vector<Pair> random_pairs(std::size_t count, bool solvable, unsigned seed) {
  std::mt19937 random(seed);
  std::vector<Pair> pairs;
  while (pairs.size() < count) {
    const Pair pair{support::shuffled("12345678x", random), support::shuffled("12345678x", random)};
    if (oracle::slides_connect(eight, pair.start, pair.goal) == solvable) pairs.push_back(pair);
  }
  return pairs;
}

/// The farthest pairs of the 8-puzzle: all of the standard goal, and one of another goal.
std::vector<Pair> farthest_pairs() {
  std::vector<Pair> pairs{{"264137x58", "8157364x2"}};
  const Board goal = "12345678x";
  const oracle::Distances distances(oracle::slides(eight), goal);
  Board board = goal;
  do
    if (distances.of(board) == 31) pairs.push_back({board, goal});
  while (std::next_permutation(board.begin(), board.end()));
  return pairs;
}

std::optional<int> a_star_manhattan(const Pair& pair) {
  return oracle::a_star_distance(eight, pair.start, pair.goal, [&pair](const Board& board) {
    return oracle::manhattan_distance(eight, board, pair.goal);
  });
}

std::optional<int> a_star_misplaced(const Pair& pair) {
  return oracle::a_star_distance(eight, pair.start, pair.goal,
                                 [&pair](const Board& board) { return oracle::misplaced_tiles(board, pair.goal); });
}

std::optional<int> bidirectional(const Pair& pair) {
  static const auto moves = oracle::slides(eight);
  return oracle::bidirectional_distance(pair.start, pair.goal,
                                        [](const Board& board) { return oracle::neighbours(moves, board); });
}

}  // namespace

TEST_CASE("the tables agree with bidirectional search") {
  for (const Pair& pair : random_pairs(300, true, 1915)) {
    CAPTURE(pair.start, pair.goal);
    REQUIRE(table_distance(pair.start, pair.goal) == bidirectional(pair));
  }
}

TEST_CASE("the tables agree with A* with the Manhattan distance") {
  for (const Pair& pair : random_pairs(300, true, 1043)) {
    CAPTURE(pair.start, pair.goal);
    REQUIRE(table_distance(pair.start, pair.goal) == a_star_manhattan(pair));
  }
}

TEST_CASE("the tables agree with IDA* with the Manhattan distance") {
  for (const Pair& pair : random_pairs(500, true, 179)) {
    CAPTURE(pair.start, pair.goal);
    REQUIRE(table_distance(pair.start, pair.goal) == oracle::ida_star_distance(eight, pair.start, pair.goal));
  }
}

TEST_CASE("the tables agree with A* with misplaced tiles") {
  for (const Pair& pair : random_pairs(40, true, 1379)) {
    CAPTURE(pair.start, pair.goal);
    REQUIRE(table_distance(pair.start, pair.goal) == a_star_misplaced(pair));
  }
}

TEST_CASE("searches and tables agree on the farthest pairs") {
  const auto pairs = farthest_pairs();
  REQUIRE(pairs.size() == 3);
  for (const Pair& pair : pairs) {
    CAPTURE(pair.start, pair.goal);
    CHECK(table_distance(pair.start, pair.goal) == 31);
    CHECK(a_star_manhattan(pair) == 31);
    CHECK(oracle::ida_star_distance(eight, pair.start, pair.goal) == 31);
    CHECK(bidirectional(pair) == 31);
  }
}

TEST_CASE("no search finds a path where the tables have none") {
  for (const Pair& pair : random_pairs(1, false, 845)) {
    CAPTURE(pair.start, pair.goal);
    CHECK(table_distance(pair.start, pair.goal) == std::nullopt);
    CHECK(bidirectional(pair) == std::nullopt);
    CHECK(a_star_manhattan(pair) == std::nullopt);
    CHECK(oracle::ida_star_distance(eight, pair.start, pair.goal) == std::nullopt);
  }
}
