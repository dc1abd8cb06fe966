// The search with a byte for each board against the plain one, with a hash of strings.

#include <algorithm>

#include "oracle/first_words.hpp"
#include "oracle/nearest.hpp"
#include "oracle/pictures.hpp"
#include "oracle/slides.hpp"
#include "support/catch.hpp"
#include "support/random_boards.hpp"

using oracle::Board;
using oracle::Distances;
using oracle::FirstWords;
using oracle::Move;

namespace {

/// The number of boards with the tiles of the goal for which the searches disagree.
int differences(const std::vector<Move>& moves, const Board& goal) {
  const Distances distances(moves, goal);
  const FirstWords plain(moves, goal);
  int wrong = distances.size() != plain.boards().size() ? 1 : 0;
  const auto counts = plain.distribution();
  wrong += std::equal(counts.begin(), counts.end(), distances.distribution().begin(), distances.distribution().end(),
                      [](int a, std::size_t b) { return static_cast<std::size_t>(a) == b; })
               ? 0
               : 1;
  Board board = goal;
  std::sort(board.begin(), board.end());
  do wrong += distances.of(board) != plain.distance(board) ? 1 : 0;
  while (std::next_permutation(board.begin(), board.end()));
  return wrong;
}

/// Slides of 2x3 boards and turns of both rows: for every move, another one undoes it.
std::vector<Move> slides_and_turns() {
  auto moves = oracle::slides({2, 3});
  for (const char* after_it : {"231456", "312456", "123564", "123645"})
    moves.push_back(oracle::picture(after_it, after_it));
  return moves;
}

}  // namespace

TEST_CASE("both searches agree for every board: slides of every shape, turns, and both") {
  CHECK(differences(oracle::slides({3, 3}), "8637x4125") == 0);
  CHECK(differences(oracle::slides({2, 4}), "1234567x") == 0);
  CHECK(differences(oracle::slides({3, 2}), "1x2345") == 0);
  CHECK(differences(oracle::slides({2, 2}), "12x3") == 0);
  CHECK(differences(oracle::slides({1, 4}), "12x3") == 0);
  CHECK(differences(oracle::slides({1, 2}), "1x") == 0);
  CHECK(differences(oracle::magic_moves(), "26845731") == 0);
  CHECK(differences(oracle::die_moves(), "654321") == 0);
  CHECK(differences(slides_and_turns(), "12345x") == 0);
}

TEST_CASE("the distance to a target with wildcards is that to its nearest match, whatever it names") {
  const auto with_blank = GENERATE(true, false);
  const Board goal = with_blank ? "12345x" : "123456";
  const auto moves = with_blank ? slides_and_turns()
                                : std::vector<Move>{oracle::picture("a", "234561"), oracle::picture("b", "214356")};
  std::vector<Board> boards;
  Board next = goal;
  do boards.push_back(next);
  while (std::next_permutation(next.begin(), next.end()));
  constexpr int never = 1000;
  std::vector<int> between;  // distances from each board to each
  for (const Board& start : boards) {
    const FirstWords plain(moves, start);
    for (const Board& end : boards) between.push_back(plain.distance(end).value_or(never));
  }
  std::mt19937 random(64);
  for (int names = 0; names < 64; ++names) {
    Board target = support::shuffled(goal, random);
    for (std::size_t cell = 0; cell < 6; ++cell)
      if ((names >> cell & 1) == 0) target[cell] = '*';
    const Distances distances(moves, target);
    std::vector<int> nearest(boards.size(), never);
    for (std::size_t match = 0; match < boards.size(); ++match)
      for (std::size_t i = 0; oracle::matches(boards[match], target) && i < boards.size(); ++i)
        nearest[i] = std::min(nearest[i], between[match * boards.size() + i]);
    int wrong = 0;
    for (std::size_t i = 0; i < boards.size(); ++i)
      wrong += distances.of(boards[i]).value_or(never) != nearest[i] ? 1 : 0;
    CAPTURE(target);
    CHECK(wrong == 0);
  }
}
