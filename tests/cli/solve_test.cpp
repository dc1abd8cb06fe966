#include "cli/programs.hpp"

TEST_CASE("solve prints the smallest shortest path on one line") {
  check_answers({
      {{"solve", "2 3 4 1 5 x 7 6 8"}, "dlurullddrurdllurdr\n"},
      {{"solve", "123x46758"}, "rdr\n"},
      {{"solve", "1", "2", "3", "x", "4", "6", "7", "5", "8"}, "rdr\n"},
      {{"solve", "564178X23", "--goal", "7568X4123"}, "urrulldr\n"},
      {{"solve", "--goal=7568X4123", "564178X23"}, "urrulldr\n"},
      {{"solve", "-g", "7568X4123", "564178X23"}, "urrulldr\n"},
  });
}

TEST_CASE("solve prints an empty line if the start is the goal") {
  check_answers({
      {{"solve", "12345678x"}, "\n"},
      {{"solve", "867254x31", "--goal", "867254031"}, "\n"},
      {{"solve", "867254x31", "--goal", "*********"}, "\n"},
  });
}

TEST_CASE("solve separates move names that are longer than one character") {
  check_answers({
      {{"solve", "--puzzle", "rotate3x3", "312456789"}, "L1\n"},
      {{"solve", "-p", "rotate3x3", "312564978"}, "L1 L3 R2\n"},
      {{"solve", "-p", "mixed3x3", "12345x786"}, "d\n"},
  });
}

TEST_CASE("an unsolvable board is an answer with exit status 1") {
  check_answers({
      {{"solve", "21345678x"}, "unsolvable\n", 1},
      {{"solve", "--show", "21345678x"}, "unsolvable\n", 1},
      {{"distance", "21345678x"}, "unsolvable\n", 1},
      {{"distance", "--puzzle", "rotate3x3", "123456789", "--goal", "123456798"}, "unsolvable\n", 1},
      {{"solve", "21345678x", "--goal", "12345*78x"}, "unsolvable\n", 1},
  });
}

TEST_CASE("distance prints the number of moves") {
  check_answers({
      {{"distance", "--goal", "123804765", "567408321"}, "30\n"},
      {{"distance", "--goal", "8 1 5 7 3 6 4 0 2", "2 6 4 1 3 7 0 5 8"}, "31\n"},
      {{"distance", "12345678x"}, "0\n"},
      {{"distance", "--puzzle", "mixed3x3", "21345678x"}, "4\n"},
  });
}

TEST_CASE("a target with wildcards means the nearest match") {
  check_answers({
      {{"distance", "--puzzle", "rotate3x3", "123456789", "--goal", "8*9/537/2**"}, "7\n"},
      {{"distance", "12345678x", "--goal", "********x"}, "0\n"},
      {{"solve", "12345678x", "--goal", "*******x?"}, "l\n"},
      {{"solve", "12345678x", "--goal", "????x????"}, "lu\n"},
  });
}

TEST_CASE("solve draws the boards along the way") {
  check_answers({
      {{"solve", "--show", "123x46758"},
       "3 moves: rdr\n\n"
       "start   1 r     2 d     3 r\n"
       "1 2 3   1 2 3   1 2 3   1 2 3\n"
       "x 4 6   4 x 6   4 5 6   4 5 6\n"
       "7 5 8   7 5 8   7 x 8   7 8 x\n"},
      {{"solve", "-s", "12345x786", "-p", "mixed3x3"},
       "1 move: d\n\nstart   1 d\n1 2 3   1 2 3\n4 5 x   4 5 6\n7 8 6   7 8 x\n"},
      {{"solve", "--show", "12345678x"}, "0 moves\n\nstart\n1 2 3\n4 5 6\n7 8 x\n"},
  });
}

TEST_CASE("a long path is drawn in rows of boards that fit eighty columns") {
  const auto outcome = ask({"solve", "--show", "2 3 4 1 5 x 7 6 8"});
  CHECK(outcome.status == 0);
  const auto text = support::lines(outcome.out);
  REQUIRE(text.size() == 2 + 2 * 5 - 1);
  CHECK(text[0] == "19 moves: dlurullddrurdllurdr");
  CHECK(text[1].empty());
  CHECK(text[2] == "start   1 d     2 l     3 u     4 r     5 u     6 l     7 l     8 d     9 d");
  CHECK(text[3] == "2 3 4   2 3 4   2 3 4   2 3 4   2 3 4   2 3 x   2 x 3   x 2 3   1 2 3   1 2 3");
  CHECK(text[6].empty());
  CHECK(text[10].substr(text[10].size() - 5) == "7 8 x");
  for (const std::string& line : text) CHECK(line.size() <= 80);
  CHECK(outcome.out.find('\033') == std::string::npos);
}

TEST_CASE("solve and distance answer in JSON") {
  check_answers({
      {{"solve", "--json", "123x46758"},
       R"({"puzzle":"slide3x3","start":"123x46758","goal":"12345678x","solvable":true,"distance":3,)"
       R"("path":["r","d","r"]})"
       "\n"},
      {{"solve", "-j", "2134x5678", "-g", "1234*5678"},
       R"({"puzzle":"slide3x3","start":"2134x5678","goal":"1234*5678","solvable":false,"distance":null,)"
       R"("path":null})"
       "\n",
       1},
      {{"distance", "--json", "12345678x"},
       R"({"puzzle":"slide3x3","start":"12345678x","goal":"12345678x","solvable":true,"distance":0})"
       "\n"},
      {{"distance", "--json", "21345678x"},
       R"({"puzzle":"slide3x3","start":"21345678x","goal":"12345678x","solvable":false,"distance":null})"
       "\n",
       1},
  });
}
