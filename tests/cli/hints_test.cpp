// The verbs for games: hint, rate, solvable, apply; and random --difficulty.

#include "cli/programs.hpp"

TEST_CASE("hint prints the best move and the distance after it") {
  check_answer(ask({"hint", "123x46758"}), "r 2\n");
  check_answer(ask({"hint", "12345678x"}), "\n");
  CHECK(ask({"hint", "21345678x"}).out == "unsolvable\n");
  CHECK(ask({"hint", "21345678x"}).status == 1);
  CHECK(ask({"hint", "-"}, "123x46758\n\n12345678x\n21345678x\n1234x6758 -> 123x46758\n").out ==
        "r 2\n\n\nunsolvable\nl 0\n");
  check_answer(
      ask({"hint", "--json", "12345678x"}),
      R"({"puzzle":"slide3x3","start":"12345678x","goal":"12345678x","solvable":true,"distance":0,"hint":null})"
      "\n");
}

TEST_CASE("rate prints by how much a move changes the distance") {
  check_answer(ask({"rate", "123x46758", "r"}), "-1\n");
  check_answer(ask({"rate", "123x46758", "u"}), "1\n");
  check_answer(ask({"rate", "123x46758", "r", "-g", "123456***"}), "-1\n");
  CHECK(ask({"rate", "21345678x", "l"}).out == "unsolvable\n");
  CHECK(ask({"rate", "21345678x", "l"}).status == 1);
  check_refusal(ask({"rate", "123x46758", "l"}), "tilebase: move l is not allowed in board 123x46758; it allows d r u");
  check_refusal(ask({"rate", "123x46758", "q"}), "tilebase: 'q' is not a move of slide3x3; its moves are d l r u");
  for (const std::vector<std::string>& none :
       {std::vector<std::string>{"rate", "123x46758"}, {"rate", "123x46758", "rd"}})
    check_refusal(ask(none), "tilebase: give one move after START, such as d");
}

TEST_CASE("solvable says why there is no way") {
  check_answer(ask({"solvable", "123x46758"}), "solvable\n");
  CHECK(ask({"solvable", "12345687x"}).out == "unsolvable; swap 7 and 8\n");
  CHECK(ask({"solvable", "12345687x"}).status == 1);
  CHECK(ask({"solvable", "-p", "slide1x5", "2143x"}).out == "unsolvable\n");
  CHECK(ask({"solvable", "--json", "-p", "slide1x5", "2143x"}).out ==
        R"({"puzzle":"slide1x5","start":"2143x","goal":"1234x","solvable":false,"swap":null})"
        "\n");
  CHECK(ask({"solvable", "-"}, "123x46758\n12345687x\n").out == "solvable\nunsolvable\n");
}

TEST_CASE("difficulty measures a start") {
  check_answer(ask({"difficulty", "867254301"}), "distance 31\ncount 40\nonly_moves 28\nmanhattan_error 10\n");
  check_answer(ask({"difficulty", "312564978", "-p", "rotate3x3"}),
               "distance 3\ncount 6\nonly_moves 1\nmanhattan_error -\n");
  CHECK(ask({"difficulty", "21345678x"}).out == "unsolvable\n");
  CHECK(ask({"difficulty", "21345678x"}).status == 1);
  CHECK(ask({"difficulty", "-"}, "867254301\n12345678x\n").out ==
        "distance 31, count 40, only_moves 28, manhattan_error 10\ndistance 0, count 1, only_moves 0, "
        "manhattan_error 0\n");
  CHECK(ask({"difficulty", "--json", "1234567x8", "-g", "12345678x", "-g", "x12345678"}).out ==
        R"({"puzzle":"slide3x3","start":"1234567x8","goal":"12345678x or x12345678","solvable":true,"distance":1,)"
        R"("reached":"12345678x","count":1,"onlyMoves":1,"manhattanError":null})"
        "\n");
}

TEST_CASE("apply makes moves, and takes them back") {
  check_answer(ask({"apply", "123x46758", "rdr"}), "12345678x\n");
  check_answer(ask({"apply", "123x46758", "r", "d", "r"}), "12345678x\n");
  check_answer(ask({"apply", "123x46758"}), "123x46758\n");
  check_answer(ask({"apply", "--undo", "12345678x", "rdr"}), "123x46758\n");
  check_answer(ask({"apply", "-p", "rotate3x3", "123456789", "D1L2"}), "723561489\n");
  check_answer(ask({"apply", "-p", "rotate3x3", "--undo", "723561489", "D1 L2"}), "123456789\n");
  check_refusal(ask({"apply", "123x46758", "rrr"}),
                "tilebase: move r is not allowed in board 12346x758; it allows d l u");
  check_refusal(ask({"apply", "123x46758", "rq"}), "tilebase: 'q' is not a move of slide3x3; its moves are d l r u");
}

TEST_CASE("random tells how difficult its boards are") {
  check_answer(ask({"random", "-d", "30", "-n", "2", "--seed", "1", "--difficulty"}),
               "board      distance  paths  only moves  Manhattan error\n"
               "x61524387        30     10          26               16\n"
               "8675x4312        30     14          28                8\n");
  check_answer(ask({"random", "-d", "30", "--seed", "1", "--difficulty", "--json"}),
               R"({"puzzle":"slide3x3","goal":"12345678x","seed":1,"boards":[{"board":"x61524387","distance":30,)"
               R"("count":10,"onlyMoves":26,"manhattanError":16}]})"
               "\n");
  check_answer(ask({"random", "-p", "die", "-d", "4", "--seed", "1", "--difficulty"}),
               "board   distance  paths  only moves  Manhattan error\n" +
                   ask({"random", "-p", "die", "-d", "4", "--seed", "1"}).out.substr(0, 6) +
                   "         4     16           1                -\n");
}

TEST_CASE("slides are named by the tile, and equal moves are runs, where that is asked for") {
  check_answer(ask({"solve", "--moves", "tile", "123x46758"}), "LUL\n");
  check_answer(ask({"solve", "--moves", "blank", "--runs", "123x46758"}), "r d r\n");
  const std::string fifteen = "1 2 3 4/5 6 7 8/9 10 11 12/x 13 14 15";
  check_answer(ask({"solve", "-p", "15", "--moves", "tile", "--runs", fifteen}), "L3\n");
  check_answer(ask({"apply", "-p", "15", "--moves", "tile", fifteen, "l3"}), "1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 x\n");
  check_answer(ask({"hint", "--moves", "tile", "123x46758"}), "L 2\n");
  check_answer(ask({"rate", "--moves", "tile", "123x46758", "L"}), "-1\n");
  check_answer(ask({"moves", "--moves", "tile", "123x46758"}), "L 2\nU 4\nD 4\n");
  check_answer(ask({"paths", "--moves", "tile", "1234567x8"}), "L\n");
  check_answer(ask({"batch", "--moves", "tile", "--runs"}, "123456x78\n"), "L2\n");
  check_answer(
      ask({"batch", "--json", "--moves", "tile"}, "1234567x8\n"),
      R"({"puzzle":"slide3x3","start":"1234567x8","goal":"12345678x","solvable":true,"distance":1,"path":["L"]})"
      "\n");
  check_answer(ask({"solve", "-p", "rotate3x3", "--runs", "312456789"}), "L1\n");
  check_refusal(ask({"solve", "-p", "rotate3x3", "--moves", "tile", "312456789"}),
                "tilebase: --moves tile: rotate3x3 has no slides with such names; its moves have one name each");
  check_answer(ask({"solve", "--moves", "number", "--runs", "123x46758"}), "4 5 8\n");
  check_answer(ask({"solve", "--moves", "number", "--show", "1234567x8"}),
               "1 move: 8\n\nstart   1 8\n1 2 3   1 2 3\n4 5 6   4 5 6\n7 x 8   7 8 x\n");
  check_answer(ask({"moves", "--moves", "number", "123x46758"}), "4 2\n7 4\n1 4\n");
  check_answer(ask({"rate", "123x46758", "4"}), "-1\n");
  check_answer(ask({"apply", "--json", "--moves", "number", "123x46758", "4 U"}),
               R"({"puzzle":"slide3x3","start":"123x46758","moves":["4","5"],"board":"1234567x8"})"
               "\n");
  check_refusal(ask({"rate", "--moves", "tile", "12345678x", "U"}),
                "tilebase: move U is not allowed in board 12345678x; it allows R D");
  check_refusal(ask({"apply", "--undo", "--moves", "tile", "12345678x", "D"}),
                "tilebase: move U is not allowed in board 12345678x; it allows R D");
  check_answer(ask({"apply", "goal", "LUU"}), "1x3426758\n");
  check_refusal(ask({"solve", "--moves", "hole", "12345678x"}),
                "tilebase: --moves 'hole'; must be blank, tile or number");
}
