// The published problems' own samples, byte for byte.

#include "cli/judges.hpp"

using judges::check_answers;

TEST_CASE("acwing845 prints the distance or -1") {
  check_answers("acwing845", {{"2  3  4  1  5  x  7  6  8\n", "19\n"},
                              {"23415x768\n", "19\n"},
                              {"1 2 3 4 5 6 7 8 x\n", "0\n"},
                              {"2 1 3 4 5 6 7 8 x\n", "-1\n"}});
}

TEST_CASE("acwing179 prints the moves or unsolvable") {
  check_answers(
      "acwing179",
      {{"1 2 3 x 4 6 7 5 8\n", "rdr\n"}, {"2 1 3 4 5 6 7 8 x\n", "unsolvable\n"}, {"1 2 3 4 5 6 7 8 x\n", "\n"}});
}

TEST_CASE("poj1077 prints the smallest shortest path") {
  check_answers("poj1077",
                {{" 2  3  4  1  5  x  7  6  8 \n", "dlurullddrurdllurdr\n"}, {"2 1 3 4 5 6 7 8 x\n", "unsolvable\n"}});
}

TEST_CASE("hdu1043 answers a line for each board, an empty one for a solved board") {
  check_answers("hdu1043", {{"2 3 4 1 5 x 7 6 8\n1 2 3 4 5 6 7 8 x\n2 1 3 4 5 6 7 8 x\n1 2 3 x 4 6 7 5 8\n",
                             "dlurullddrurdllurdr\n\nunsolvable\nrdr\n"}});
}

TEST_CASE("luogu1379 prints the distance to 123804765") {
  check_answers("luogu1379", {{"283104765\n", "4\n"}, {"123804765\n", "0\n"}, {"213804765\n", "-1\n"}});
}

TEST_CASE("eight-any prints the distance from any start to any goal") {
  check_answers("eight-any", {{"2 6 4 1 3 7 0 5 8\n8 1 5 7 3 6 4 0 2\n", "31\n"},
                              {"1 2 3 4 5 6 7 8 0\n2 1 3 4 5 6 7 8 0\n", "-1\n"}});
}

TEST_CASE("hdu3567 prints the case, the distance and the smallest path") {
  check_answers("hdu3567",
                {{"2\n12X453786\n12345678X\n564178X23\n7568X4123\n", "Case 1: 2\ndd\nCase 2: 8\nurrulldr\n"}});
}

TEST_CASE("uestc485 prints the case and the distance to a target with wildcards") {
  check_answers("uestc485", {{"2\n1 2 3\n4 5 6\n7 8 9\n1 2 3\n4 5 6\n7 9 8\n1 2 3\n4 5 6\n7 8 9\n8 * 9\n5 3 7\n2 * *\n",
                              "Case #1: No Solution!\nCase #2: 7\n"}});
}

TEST_CASE("hdu1430 prints the smallest word of the magic board") {
  check_answers("hdu1430", {{"12345678\n17245368\n12345678\n82754631\n", "C\nAC\n"}});
}

TEST_CASE("usaco-msquare prints the length and the smallest word") {
  check_answers("usaco-msquare", {{"2 6 8 4 5 7 3 1\n", "7\nBCABCCB\n"}, {"1 2 3 4 5 6 7 8\n", "0\n\n"}});
}

TEST_CASE("aoj0121 prints the distance of each line") {
  check_answers("aoj0121", {{"0 1 2 3 4 5 6 7\n1 0 2 3 4 5 6 7\n7 6 5 4 3 2 1 0\n", "0\n1\n28\n"}});
}

TEST_CASE("leetcode773 prints the distance of each line or -1") {
  check_answers("leetcode773", {{"1 2 3 4 0 5\n1 2 3 5 4 0\n4 1 2 5 0 3\n[[1,2,3],[4,0,5]]\n", "1\n-1\n5\n1\n"}});
}

TEST_CASE("hdu5012 prints the fewest quarter turns or -1") {
  check_answers("hdu5012",
                {{"1 2 3 4 5 6\n1 2 3 4 5 6\n1 2 3 4 5 6\n1 2 5 6 4 3\n1 2 3 4 5 6\n1 4 2 5 3 6\n", "0\n3\n-1\n"}});
}

TEST_CASE("algs4 prints the fewest moves and the boards along the way, as the course does") {
  check_answers("algs4",
                {{"3\n 0  1  3\n 4  2  5\n 7  8  6\n",
                  "Minimum number of moves = 4\n\n"
                  "3\n 0  1  3 \n 4  2  5 \n 7  8  6 \n\n3\n 1  0  3 \n 4  2  5 \n 7  8  6 \n\n"
                  "3\n 1  2  3 \n 4  0  5 \n 7  8  6 \n\n3\n 1  2  3 \n 4  5  0 \n 7  8  6 \n\n"
                  "3\n 1  2  3 \n 4  5  6 \n 7  8  0 \n\n"},
                 {"3\n 1  2  3\n 4  5  6\n 8  7  0\n", "No solution possible\n"},
                 {"2\n 1  2\n 3  0\n", "Minimum number of moves = 0\n\n2\n 1  2 \n 3  0 \n\n"},
                 {"2\n 1  0\n 2  3\n", "No solution possible\n"},
                 {"5\n1 2 3 4 5\n6 7 8 9 10\n11 12 13 14 15\n16 17 18 19 20\n21 22 23 0 24\n",
                  "Minimum number of moves = 1\n\n"
                  "5\n 1  2  3  4  5 \n 6  7  8  9 10 \n11 12 13 14 15 \n16 17 18 19 20 \n21 22 23  0 24 \n\n"
                  "5\n 1  2  3  4  5 \n 6  7  8  9 10 \n11 12 13 14 15 \n16 17 18 19 20 \n21 22 23 24  0 \n\n"},
                 {"4\r\n 1  2  3  4\r\n 5  6  7  8\r\n 9 10 11 12\r\n13 15 14  0", "No solution possible\n"}});
  const std::string far = judges::answer("algs4", "4\n13  6  8 12\n15 14  0 10\n11  7  4  5\n 9  1  3  2\n");
  CHECK(far.starts_with("Minimum number of moves = 57\n\n4\n13  6  8 12 \n"));
  CHECK(support::lines(far).size() == 1 + 1 + 58 * 6);
}

TEST_CASE("uva10181 and lightoj-15puzzle print the smallest path in capitals, up to a number of moves") {
  const std::string near = "2 3 4 0\n1 5 7 8\n9 6 10 12\n13 14 11 15\n";
  const std::string unsolvable = "13 1 2 4\n5 0 3 7\n9 6 10 12\n15 8 11 14\n";
  const std::string far = "13 6 8 12\n15 14 0 10\n11 7 4 5\n9 1 3 2\n";  // 57 moves
  const std::string none = "This puzzle is not solvable.\n";
  check_answers("uva10181", {{"2\n" + near + unsolvable, "LLLDRDRDR\n" + none}, {"1\n" + far, none}});
  check_answers("lightoj-15puzzle", {{"2\n\n" + near + "\n" + unsolvable, "Case 1: LLLDRDRDR\nCase 2: " + none},
                                     {"1\n\n" + far, "Case 1: " + none}});
}

TEST_CASE("hackerrank-npuzzle prints the number of moves, then a move a line, to the blank in the first cell") {
  check_answers("hackerrank-npuzzle", {{"3\n1\n2\n0\n3\n4\n5\n6\n7\n8\n", "2\nLEFT\nLEFT\n"},
                                       {"4\n4\n1\n2\n3\n0\n5\n6\n7\n8\n9\n10\n11\n12\n13\n14\n15\n", "1\nUP\n"},
                                       {"3\n0\n2\n1\n3\n4\n5\n6\n7\n8\n", "-1\n"}});
  // The published sample, whose own output is longer than a shortest one.
  const auto sample = support::lines(judges::answer("hackerrank-npuzzle", "3\n0\n3\n8\n4\n1\n7\n2\n6\n5\n"));
  const auto path = support::lines(ask({"solve", "--goal", "x12345678", "x38417265"}).out).at(0);
  REQUIRE(sample.size() == path.size() + 1);
  CHECK(sample[0] == std::to_string(path.size()));
  for (std::size_t i = 0; i < path.size(); ++i)
    CHECK(sample[i + 1] == (path[i] == 'u' ? "UP" : path[i] == 'd' ? "DOWN" : path[i] == 'l' ? "LEFT" : "RIGHT"));
}

TEST_CASE("npuzzle42 reads notes, and prints the fewest moves to a spiral and the boards along the way") {
  check_answers("npuzzle42",
                {{"# This puzzle is solvable\n3\n1 2 3\n0 8 4 # the middle\n7 6 5\n",
                  "1\n\n1 2 3\n0 8 4\n7 6 5\n\n1 2 3\n8 0 4\n7 6 5\n\n"},
                 {"4 # side\n1 2 3 4\n12 13 14 5\n11 15 0 6\n10 9 8 7\n",
                  "1\n\n1 2 3 4\n12 13 14 5\n11 15 0 6\n10 9 8 7\n\n1 2 3 4\n12 13 14 5\n11 0 15 6\n10 9 8 7\n\n"},
                 {"3\n2 1 3\n8 0 4\n7 6 5\n", "unsolvable\n"}});
}

TEST_CASE("the list of judges shows the puzzle and a description of each, in groups") {
  check_answer(
      ask({"judge", "--list"}),
      "8-puzzle\n"
      "  acwing179  slide3x3  the 8-puzzle's moves, or unsolvable (AcWing 179)\n"
      "  acwing845  slide3x3  the 8-puzzle's distance, or -1 (AcWing 845)\n"
      "  eight-any  slide3x3  the 8-puzzle's distance from any start to any goal, or -1\n"
      "  hdu1043    slide3x3  the 8-puzzle's moves for each line (HDU 1043, Eight)\n"
      "  hdu3567    slide3x3  the 8-puzzle's smallest path from any start to any goal (HDU 3567, Eight II)\n"
      "  luogu1379  slide3x3  the 8-puzzle's distance to 123804765 (Luogu P1379)\n"
      "  poj1077    slide3x3  the 8-puzzle's moves, or unsolvable (POJ 1077, Eight)\n"
      "\n"
      "boards of slides of other sizes\n"
      "  algs4               slideNxN  fewest moves on boards of N x N and the boards along the way, N from 2 to 8 "
      "(Sedgewick and Wayne, 8 Puzzle)\n"
      "  aoj0121             slide2x4  the 7-puzzle's distance for each line (AOJ 0121, Seven Puzzle)\n"
      "  hackerrank-npuzzle  slideNxN  a shortest path to the board that begins with the blank, a move a line "
      "(HackerRank, N Puzzle)\n"
      "  leetcode773         slide2x3  the 5-puzzle's distance for each line, or -1 (LeetCode 773, Sliding Puzzle)\n"
      "  lightoj-15puzzle    slide4x4  the smallest shortest path of at most 35 moves in the 15-puzzle (LightOJ, 15 "
      "Puzzle)\n"
      "  npuzzle42           slideNxN  fewest moves to a spiral, and the boards along the way (42, N-puzzle)\n"
      "  uva10181            slide4x4  a shortest path of at most 50 moves in the 15-puzzle (UVa 10181)\n"
      "\n"
      "other puzzles\n"
      "  hdu1430        magic2x4   the magic board's smallest word from any start to any goal (HDU 1430)\n"
      "  hdu5012        die        fewest quarter turns from one die to another, or -1 (HDU 5012, Dice)\n"
      "  uestc485       rotate3x3  fewest row and column shifts to a target with wildcards (UESTC 485)\n"
      "  usaco-msquare  magic2x4   the magic squares' smallest word from 12345678 (USACO 3.2, msquare)\n");
}
