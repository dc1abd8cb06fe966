#include "cli/programs.hpp"

TEST_CASE("moves prints the distance after each move, best first, then by name") {
  check_answers({
      {{"moves", "1 2 3 x 4 6 7 5 8"}, "r 2\nd 4\nu 4\n"},
      {{"moves", "12345678x"}, "l 1\nu 1\n"},
      {{"moves", "-p", "die", "123456"}, "B 1\nF 1\nL 1\nR 1\n"},
      {{"moves", "-p", "magic2x4", "12345678", "-g", "17245368"}, "C 0\nA 2\nB 4\n"},
  });
}

TEST_CASE("moves prints twelve rotations, capital names before small ones") {
  const auto rows = support::lines(ask({"moves", "-p", "rotate3x3", "312456789"}).out);
  REQUIRE(rows.size() == 12);
  CHECK(rows[0] == "L1 0");
  CHECK(rows[1] == "R1 1");
  const auto mixed = support::lines(ask({"moves", "-p", "mixed3x3", "12345678x"}).out);
  REQUIRE(mixed.size() == 14);
  CHECK(mixed[0] == "D1 1");
  CHECK(mixed[12] == "l 1");
}

TEST_CASE("with wildcards, moves prints the distance to the match that is then nearest") {
  check_answers({
      {{"moves", "12345678x", "--goal", "????x????"}, "l 1\nu 1\n"},
      {{"moves", "12345678x", "--goal", "*********"}, "l 0\nu 0\n"},
      {{"moves", "12345x786", "--goal", "x********"}, "l 2\nu 2\nd 4\n"},
  });
}

TEST_CASE("moves prints the moves of an unsolvable board, too") {
  check_answers({
      {{"moves", "21345678x"}, "l unsolvable\nu unsolvable\n", 1},
      {{"moves", "21345678x", "--goal", "12345*78x"}, "l unsolvable\nu unsolvable\n", 1},
  });
}

TEST_CASE("moves answers in JSON") {
  check_answers({
      {{"moves", "--json", "123x46758"},
       R"({"puzzle":"slide3x3","start":"123x46758","goal":"12345678x","solvable":true,"distance":3,)"
       R"("moves":[{"move":"r","distance":2},{"move":"d","distance":4},{"move":"u","distance":4}]})"
       "\n"},
      {{"moves", "--json", "21345678x"},
       R"({"puzzle":"slide3x3","start":"21345678x","goal":"12345678x","solvable":false,"distance":null,)"
       R"("moves":[{"move":"l","distance":null},{"move":"u","distance":null}]})"
       "\n",
       1},
  });
}
