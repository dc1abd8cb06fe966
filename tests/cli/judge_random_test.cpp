// Judges of many cases on random inputs, or on all inputs, against the oracle.

#include <algorithm>
#include <optional>
#include <random>

#include "cli/judges.hpp"
#include "oracle/first_words.hpp"
#include "oracle/nearest.hpp"
#include "oracle/pictures.hpp"
#include "oracle/search.hpp"
#include "oracle/slides.hpp"
#include "oracle/ways.hpp"
#include "support/oracle_boards.hpp"
#include "support/random_boards.hpp"

using judges::answer;
using oracle::Board;
using oracle::FirstWords;
using support::shuffled;
using support::spaced;
using support::with;

namespace {

/// A board as three lines of three tokens.
std::string three_lines(const Board& board) {
  return spaced(board.substr(0, 3)) + "\n" + spaced(board.substr(3, 3)) + "\n" + spaced(board.substr(6, 3)) + "\n";
}

/// The distances from a board to all others, for targets with any number of wildcards: by trying the boards, nearest
/// first.
class NearestFirst {
 public:
  explicit NearestFirst(const Board& start) {
    const auto distances = oracle::distances_from(oracle::Puzzle::rotate, start);
    boards_.resize(distances.distribution().size());
    support::for_each_board(oracle::Puzzle::rotate, [&](const Board& board) {
      if (const auto distance = distances.of(board)) boards_[static_cast<std::size_t>(*distance)].push_back(board);
    });
  }

  std::optional<std::size_t> distance(const Board& target) const {
    for (std::size_t distance = 0; distance < boards_.size(); ++distance)
      if (std::ranges::any_of(boards_[distance], [&](const Board& board) { return oracle::matches(board, target); }))
        return distance;
    return std::nullopt;
  }

 private:
  std::vector<std::vector<Board>> boards_;  // by distance
};

}  // namespace

TEST_CASE("uestc485 agrees with brute force on random targets with any number of wildcards") {
  std::mt19937 random(485);
  std::string input = "240\n";
  std::string output;
  int unsolvable = 0;
  Board start;
  std::optional<NearestFirst> search;
  for (int number = 1; number <= 240; ++number) {
    if (number % 120 == 1) {
      start = shuffled("123456789", random);
      search.emplace(start);
    }
    Board target = shuffled("123456789", random);
    for (std::size_t remaining_moves = static_cast<std::size_t>(number) % 10; remaining_moves > 0; --remaining_moves)
      target[target.find_first_not_of('*')] = '*';
    std::rotate(target.begin(), target.begin() + static_cast<int>(support::below(9, random)), target.end());
    const auto distance = search->distance(target);
    unsolvable += distance ? 0 : 1;
    input += three_lines(start) + three_lines(target);
    output += "Case #" + std::to_string(number) + ": " + (distance ? std::to_string(*distance) : "No Solution!") + "\n";
  }
  CHECK(unsolvable > 10);
  CHECK(answer("uestc485", input) == output);
}

TEST_CASE("hdu1430 prints the smallest word of random pairs") {
  std::mt19937 random(1430);
  std::string input;
  std::string output;
  for (int i = 0; i < 10; ++i) {
    const Board start = shuffled("12345678", random);
    const FirstWords search(oracle::magic_moves(), start);
    for (int j = 0; j < 40; ++j) {
      const Board goal = shuffled("12345678", random);
      input += start + "\n" + goal + "\n";
      output += search.word(goal).value() + "\n";
    }
  }
  CHECK(answer("hdu1430", input) == output);
}

TEST_CASE("aoj0121 agrees with breadth-first search on all boards, those that cannot be solved too") {
  std::string input;
  std::string output;
  oracle::for_each_distance(oracle::slides({2, 4}), "x1234567", [&](const Board& board, int distance) {
    input += spaced(with(board, 'x', '0')) + "\n";
    output += std::to_string(distance) + "\n";
  });
  CHECK(answer("aoj0121", input) == output);
}

TEST_CASE("leetcode773 agrees with breadth-first search on all boards in two notations") {
  std::string input;
  std::string output;
  oracle::for_each_distance(oracle::slides({2, 3}), "12345x", [&](const Board& board, int distance) {
    const std::string digits = with(board, 'x', '0');
    input +=
        spaced(digits) + "\n[[" + spaced(digits.substr(0, 3), ",") + "],[" + spaced(digits.substr(3), ",") + "]]\n";
    for (int i = 0; i < 2; ++i) output += std::to_string(distance) + "\n";
  });
  CHECK(answer("leetcode773", input) == output);
}

TEST_CASE("hdu5012 agrees with breadth-first search on two thousand random pairs, half of them of one die") {
  std::mt19937 random(5012);
  std::string input;
  std::string output;
  int unsolvable = 0;
  for (int i = 0; i < 1000; ++i) {
    const Board start = shuffled("123456", random);
    const FirstWords search(oracle::die_moves(), start);
    for (const Board& goal : {search.boards()[support::below(24, random)], shuffled("123456", random)}) {
      const auto distance = search.distance(goal);
      unsolvable += distance ? 0 : 1;
      input += spaced(start) + "\n" + spaced(goal) + "\n";
      output += std::to_string(distance.value_or(-1)) + "\n";
    }
  }
  CHECK(unsolvable > 900);
  CHECK(answer("hdu5012", input) == output);
}

TEST_CASE("hdu1043 prints the smallest shortest path for two thousand random boards") {
  const oracle::Ways ways(oracle::Puzzle::slide, "12345678x");
  std::mt19937 random(1043);
  std::string input;
  std::string output;
  for (int i = 0; i < 2000; ++i) {
    const Board board = shuffled("12345678x", random);
    input += spaced(board) + "\n";
    output += ways.word(board).value_or("unsolvable") + "\n";
  }
  CHECK(answer("hdu1043", input) == output);
}

TEST_CASE("hdu3567 prints the smallest shortest path of a thousand random pairs, the blanks in every cell") {
  std::mt19937 random(3567);
  std::string input = "1080\n";
  std::string output;
  int number = 0;
  for (std::size_t cell = 0; cell < 9; ++cell) {
    Board goal = shuffled("12345678", random);
    goal.insert(cell, "x");
    const oracle::Ways ways(oracle::Puzzle::slide, goal);
    for (int i = 0; i < 120; ++i) {
      const Board start = shuffled("12345678x", random);
      const std::string word = ways.word(start).value_or("unsolvable");
      const bool solvable = word != "unsolvable";
      input += with(start + "\n" + goal + "\n", 'x', 'X');
      output += "Case " + std::to_string(++number) + ": " + (solvable ? std::to_string(word.size()) : "-1") + "\n" +
                (solvable ? word : "") + "\n";
    }
  }
  CHECK(answer("hdu3567", input) == output);
}
