// Goals that are given several times: the nearest counts in every verb that has a goal.

#include "cli/programs.hpp"

namespace {

/// Document about 1234567x8, between two goals, as far as `distance`.
std::string document_about_two(const std::string& rest) {
  return R"({"puzzle":"slide3x3","start":"1234567x8","goal":"12345678x or 123456x78",)" + rest + "}\n";
}

const std::vector<std::string> two_goals{"--goal", "12345678x", "-g", "123456x78"};

std::vector<std::string> with_two(std::vector<std::string> words) {
  words.insert(words.end(), two_goals.begin(), two_goals.end());
  return words;
}

}  // namespace

TEST_CASE("the nearest of several goals counts in every verb, and JSON names it") {
  check_answer(ask(with_two({"solve", "1234567x8"})), "l\n");
  check_answer(ask(with_two({"distance", "1234567x8"})), "1\n");
  check_answer(ask(with_two({"count", "1234567x8"})), "2\n");
  check_answer(ask(with_two({"paths", "1234567x8"})), "l\nr\n");
  check_answer(ask(with_two({"moves", "1234567x8"})), "l 0\nr 0\nu 2\n");
  check_answer(ask(with_two({"hint", "1234567x8"})), "l 0\n");
  check_answer(ask(with_two({"rate", "1234567x8", "u"})), "1\n");
  check_answer(ask(with_two({"solvable", "1234567x8"})), "solvable\n");
  check_answer(ask({"solve", "1234567x8", "-g", "12345678x or 123456x78"}), "l\n");
  check_answer(ask(with_two({"solve", "--show", "1234567x8"})),
               "1 move: l\n\nstart   1 l\n1 2 3   1 2 3\n4 5 6   4 5 6\n7 x 8   x 7 8\n");

  check_answer(ask(with_two({"solve", "--json", "1234567x8"})),
               document_about_two(R"("solvable":true,"distance":1,"reached":"123456x78","path":["l"])"));
  check_answer(ask(with_two({"distance", "--json", "1234567x8"})),
               document_about_two(R"("solvable":true,"distance":1,"reached":"123456x78")"));
  check_answer(
      ask(with_two({"distance", "--json", "--best", "1234567x8"})),
      document_about_two(R"("solvable":true,"distance":1,"reached":"123456x78","proven":true,"atLeast":1,"atMost":1)"));
  check_answer(ask(with_two({"count", "--json", "1234567x8"})),
               document_about_two(R"("solvable":true,"distance":1,"reached":"123456x78","count":2)"));
  check_answer(ask(with_two({"paths", "--json", "1234567x8"})),
               document_about_two(R"("solvable":true,"distance":1,"reached":"123456x78","paths":[["l"],["r"]])"));
  check_answer(ask(with_two({"paths", "--json", "--limit", "1", "1234567x8"})),
               document_about_two(R"("solvable":true,"distance":1,"reached":"123456x78","paths":[["l"]])"));
  check_answer(
      ask(with_two({"hint", "--json", "1234567x8"})),
      document_about_two(R"("solvable":true,"distance":1,"reached":"123456x78","hint":{"move":"l","distance":0})"));
  check_answer(
      ask(with_two({"moves", "--json", "1234567x8"})),
      document_about_two(R"("solvable":true,"distance":1,"reached":"123456x78","moves":[{"move":"l","distance":0},)"
                         R"({"move":"r","distance":0},{"move":"u","distance":2}])"));
}

TEST_CASE("a board that reaches only one of the goals is solvable; one that reaches none is not") {
  const std::vector<std::string> both{"-g", "12345678x", "-g", "21345678x"};
  const auto told = [&](std::vector<std::string> words) {
    words.insert(words.end(), both.begin(), both.end());
    return ask(words);
  };
  check_answer(told({"distance", "12345687x"}), ask({"distance", "12345687x", "-g", "21345678x"}).out);
  check_answer(told({"distance", "1234567x8"}), "1\n");
  CHECK(ask({"solve", "--json", "21345678x", "-g", "12345678x", "-g", "1234567x8"}).out ==
        R"({"puzzle":"slide3x3","start":"21345678x","goal":"12345678x or 1234567x8","solvable":false,"distance":null,)"
        R"("reached":null,"path":null})"
        "\n");
  CHECK(ask({"solve", "21345678x", "-g", "12345678x", "-g", "1234567x8"}).out == "unsolvable\n");
  CHECK(ask({"solve", "21345678x", "-g", "12345678x", "-g", "1234567x8"}).status == 1);
}

TEST_CASE("equal goals are one goal, in any spelling") {
  check_answer(ask({"distance", "--json", "1234567x8", "-g", "12345678x", "-g", "1 2 3/4 5 6/7 8 0"}),
               R"({"puzzle":"slide3x3","start":"1234567x8","goal":"12345678x","solvable":true,"distance":1})"
               "\n");
}

TEST_CASE("lines have several goals, by --goal and behind the arrow") {
  const std::string lines =
      "1234567x8\n12345678x\n1234567x8 -> 1234567x8 or x12345678\nx12345678 -> 1234567x8 or *********\n";
  check_answer(ask(with_two({"batch"}), lines), "l\n\n\n\n");
  check_answer(ask(with_two({"batch", "--print", "distance"}), lines), "1\n0\n0\n0\n");
  check_answer(ask(with_two({"solve", "-"}), lines), "l\n\n\n\n");
  CHECK(ask({"check"}, "1234567x8 -> 12345678x or 123456x78 : l\n1234567x8 -> 12345678x or 123456x78 : r\n").out ==
        "shortest\nshortest\n");
  CHECK(ask(with_two({"check", "--json"}), "1234567x8 : r\n").out ==
        document_about_two(R"("verdict":"shortest","right":true,"length":1,"distance":1,"reached":"12345678x")"));
  CHECK(ask(with_two({"check", "--json"}), "1234567x8 : u\n").out ==
        document_about_two(R"("verdict":"ends elsewhere","right":false,"length":1,"distance":null,"reached":null)"));
}

TEST_CASE("stats and random count the distance to the nearest of several goals") {
  check_answer(ask({"stats", "-p", "slide2x2", "-g", "123x", "-g", "x321", "--format", "csv"}),
               "distance,states\n0,2\n1,4\n2,4\n3,2\nunreachable,12\n");
  const auto drawn = ask(with_two({"random", "--distance", "1", "--count", "4", "--seed", "3"}));
  for (const auto& board : {"12345678x", "123456x78"}) CHECK(drawn.out.find(board) == std::string::npos);
  CHECK(drawn.out.size() == 40);
}

TEST_CASE("verbs about one goal refuse several") {
  const std::string refusal = "tilebase: textbook searches and heuristics are for one goal, not for 2; give one";
  check_refusal(ask(with_two({"heuristic", "manhattan"})), refusal);
  check_refusal(ask(with_two({"heuristic", "manhattan", "1234567x8"})), refusal);
  check_refusal(ask(with_two({"compare", "1234567x8"})), refusal);
  check_refusal(ask(with_two({"compare", "--random", "2"})), refusal);
}

TEST_CASE("a goal among several that is no board is named") {
  check_refusal(
      ask({"solve", "1234567x8", "-g", "12345678x", "-g", "1234"}),
      "tilebase: board '1234': 4 tiles where slide3x3 has 9 cells; the tiles of slide3x3 are 1 2 3 4 5 6 7 8 x");
  check_refusal(
      ask({"solve", "1234567x8", "-g", "12345678x or 1234"}),
      "tilebase: board '1234': 4 tiles where slide3x3 has 9 cells; the tiles of slide3x3 are 1 2 3 4 5 6 7 8 x");
  std::string many = "12345678x";
  std::vector<std::string> words{"distance", "1234567x8"};
  for (int i = 0; i < 64; ++i) {
    many += " or 12345678x";
    words.insert(words.end(), {"-g", std::string("12345678*").replace(static_cast<std::size_t>(i % 8), 1, "*")});
  }
  check_answer(ask(words), "0\n");
  check_refusal(ask({"solve", "1234567x8", "-g", many}),
                "tilebase: more than 64 goals in '" + many.substr(0, 60) + "...'");
}
