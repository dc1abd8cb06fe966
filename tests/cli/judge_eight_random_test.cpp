// The judges of the 8-puzzle on random inputs, solvable and not, against breadth-first searches.

#include <algorithm>
#include <random>

#include "cli/judges.hpp"
#include "oracle/search.hpp"
#include "support/random_boards.hpp"

using judges::answer;
using oracle::Board;
using support::shuffled;
using support::spaced;
using support::with;

namespace {

const Board in_order = "12345678x";

std::vector<Board> random_boards(std::size_t count, unsigned seed) {
  std::mt19937 random(seed);
  std::vector<Board> boards;
  for (std::size_t i = 0; i < count; ++i) boards.push_back(shuffled(in_order, random));
  return boards;
}

/// The smallest shortest path to a goal; or unsolvable.
class Ways {
 public:
  explicit Ways(const Board& goal) : distances_(oracle::distances_from(oracle::Puzzle::slide, goal)) {}
  std::string operator()(const Board& board) const {
    const auto names = oracle::smallest_path(oracle::Puzzle::slide, board, distances_);
    if (!names) return "unsolvable";
    std::string word;
    for (const std::string& name : *names) word += name;
    return word;
  }

 private:
  oracle::Distances distances_;
};

/// The distance to a goal; -1 if there is no path.
class Lengths {
 public:
  explicit Lengths(const Board& goal) : distances_(oracle::distances_from(oracle::Puzzle::slide, goal)) {}
  std::string operator()(const Board& board) const { return std::to_string(distances_.of(board).value_or(-1)); }

 private:
  oracle::Distances distances_;
};

/// Runs a judge of one case once for each of some boards; `wanted` is its answer without the line end.
template <class Wanted>
void check_one_by_one(const std::string& judge, unsigned seed, const std::string& between, const Wanted& wanted) {
  for (const Board& board : random_boards(40, seed)) {
    CAPTURE(board);
    REQUIRE(answer(judge, spaced(board, between) + "\n") == wanted(board) + "\n");
  }
}

}  // namespace

TEST_CASE("acwing845 agrees with breadth-first search on random boards") {
  check_one_by_one("acwing845", 845, "", Lengths(in_order));
}

TEST_CASE("acwing179 prints the smallest shortest path for random boards") {
  check_one_by_one("acwing179", 179, " ", Ways(in_order));
}

TEST_CASE("poj1077 prints the smallest shortest path for random boards") {
  check_one_by_one("poj1077", 1077, "  ", Ways(in_order));
}

TEST_CASE("luogu1379 agrees with breadth-first search on random boards") {
  const Lengths lengths("1238x4765");
  for (const Board& board : random_boards(40, 1379)) {
    CAPTURE(board);
    REQUIRE(answer("luogu1379", with(board, 'x', '0') + "\n") == lengths(board) + "\n");
  }
}

TEST_CASE("hdu1043 prints the smallest shortest path for two thousand random boards") {
  const Ways ways(in_order);
  std::string input;
  std::string output;
  for (const Board& board : random_boards(2000, 1043)) {
    input += spaced(board) + "\n";
    output += ways(board) + "\n";
  }
  CHECK(answer("hdu1043", input) == output);
}

TEST_CASE("eight-any agrees with breadth-first search on random pairs, the blanks in every cell") {
  std::mt19937 random(9);
  for (std::size_t cell = 0; cell < 9; ++cell) {
    Board start = shuffled("12345678", random);
    start.insert(cell, "x");
    const Lengths lengths(start);  // slides can be undone, so it is as far back
    for (int i = 0; i < 5; ++i) {
      const Board goal = shuffled(in_order, random);
      CAPTURE(start, goal);
      REQUIRE(answer("eight-any", with(spaced(start) + "\n" + spaced(goal) + "\n", 'x', '0')) == lengths(goal) + "\n");
    }
  }
}

TEST_CASE("hdu3567 prints the smallest shortest path of a thousand random pairs, the blanks in every cell") {
  std::mt19937 random(3567);
  std::string input = "1080\n";
  std::string output;
  int number = 0;
  for (std::size_t cell = 0; cell < 9; ++cell) {
    Board goal = shuffled("12345678", random);
    goal.insert(cell, "x");
    const Ways ways(goal);
    for (int i = 0; i < 120; ++i) {
      const Board start = shuffled(in_order, random);
      const std::string word = ways(start);
      const bool solvable = word != "unsolvable";
      input += with(start + "\n" + goal + "\n", 'x', 'X');
      output += "Case " + std::to_string(++number) + ": " + (solvable ? std::to_string(word.size()) : "-1") + "\n" +
                (solvable ? word : "") + "\n";
    }
  }
  CHECK(answer("hdu3567", input) == output);
}
