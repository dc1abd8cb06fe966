#include "cli/own_puzzles.hpp"
#include "cli/programs.hpp"

TEST_CASE("rank prints the Cantor index") {
  check_answer(ask({"rank", "12345678x"}), "0\n");
  check_answer(ask({"rank", "1 2 3 / 4 5 6 / 7 x 8"}), "1\n");
  check_answer(ask({"rank", "23415x768"}), "46100\n");
  check_answer(ask({"rank", "x87654321"}), "362879\n");
  check_answer(ask({"rank", "-p", "rotate3x3", "987654321"}), "362879\n");
}

TEST_CASE("unrank prints the board of an index") {
  check_answer(ask({"unrank", "0"}), "12345678x\n");
  check_answer(ask({"unrank", "46100"}), "23415x768\n");
  check_answer(ask({"unrank", "362879"}), "x87654321\n");
  check_answer(ask({"unrank", "--puzzle", "rotate3x3", "1"}), "123456798\n");
}

TEST_CASE("rank and unrank answer in JSON") {
  const std::string document = R"({"puzzle":"slide3x3","board":"23415x768","rank":46100})"
                               "\n";
  check_answer(ask({"rank", "--json", "23415x768"}), document);
  check_answer(ask({"unrank", "--json", "46100"}), document);
}

TEST_CASE("an index out of range is rejected") {
  const char* index = GENERATE("362880", "4294967296", "99999999999999999999", "abc", "1a", "", "1.5", " 1", "+1");
  CAPTURE(index);
  check_refusal(ask({"unrank", index}),
                std::string("tilebase: index '") + index + "' is not a number from 0 to 362879");
}

TEST_CASE("a negative index is rejected") {
  const auto outcome = ask({"unrank", "-1"});
  CHECK(outcome.out.empty());
  CHECK(outcome.status == 2);
  CHECK(support::lines(outcome.err).size() == 1);
  CHECK(outcome.err.find("-1") != std::string::npos);
  check_refusal(ask({"unrank", "--", "-1"}), "tilebase: index '-1' is not a number from 0 to 362879");
}

TEST_CASE("rank and unrank need exactly one argument") {
  check_refusal(ask({"rank"}), "tilebase: missing board; give a board, such as \"12345678x\"");
  check_refusal(ask({"unrank"}), "tilebase: index '' is not a number from 0 to 362879");
  check_refusal(ask({"unrank", "1", "2"}), "tilebase: unexpected argument '2'");
}

TEST_CASE("boards of sixteen cells are ranked without a table, their tiles being numbers") {
  const custom::Workplace work;
  const std::string numbers = "1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 x";
  CHECK(work.answer({"rank", "-p", "slide4x4", "x 15 14 13/12 11 10 9/8 7 6 5/4 3 2 1"}) == "20922789887999\n");
  CHECK(work.answer({"unrank", "-p", "slide4x4", "1307674368000"}) == "2 1 3 4 5 6 7 8 9 10 11 12 13 14 15 x\n");
  work.write("fifteen.puzzle",
             "name = fifteen\ntiles = " + numbers + "\nrows = 4\ncols = 4\nblank = x\nslides = orthogonal\n");
  const auto ask_fifteen = [&](const std::string& verb, const std::string& what) {
    return work.answer({verb, "--puzzle", "fifteen.puzzle", what});
  };
  CHECK(ask_fifteen("rank", numbers) == "0\n");
  CHECK(work.answer({"rank", "-p", "fifteen.puzzle", "2", "1", "3", "4", "5", "6", "7", "8", "9", "10", "11", "12",
                     "13", "14", "15", "x"}) == "1307674368000\n");
  CHECK(ask_fifteen("rank", "x,15,14,13,12,11,10,9,8,7,6,5,4,3,2,1") == "20922789887999\n");
  CHECK(ask_fifteen("unrank", "20922789887999") == "x 15 14 13 12 11 10 9 8 7 6 5 4 3 2 1\n");
  CHECK(ask_fifteen("unrank", "1307674368000") == "2 1 3 4 5 6 7 8 9 10 11 12 13 14 15 x\n");
  CHECK(work.answer({"rank", "--json", "-p", "fifteen.puzzle", "x 15 14 13/12 11 10 9/8 7 6 5/4 3 2 1"}) ==
        R"({"puzzle":"fifteen","board":"x 15 14 13 12 11 10 9 8 7 6 5 4 3 2 1","rank":20922789887999})"
        "\n");
  check_refusal(work.run(TILEBASE_PROGRAM, {"unrank", "-p", "fifteen.puzzle", "20922789888000"}),
                "tilebase: index '20922789888000' is not a number from 0 to 20922789887999");
}

TEST_CASE("boards of sixteen tiles of one character each are run together") {
  const custom::Workplace work;
  work.write("letters.puzzle",
             "name = letters\ntiles = 123456789abcdefx\nrows = 4\ncols = 4\nblank = x\nslides = orthogonal\n");
  CHECK(work.answer({"rank", "-p", "letters.puzzle", "213456789abcdefx"}) == "1307674368000\n");
  CHECK(work.answer({"unrank", "-p", "letters.puzzle", "20922789887999"}) == "xfedcba987654321\n");
}

TEST_CASE("a puzzle of more than twelve cells whose moves are not slides alone is answered by search") {
  const custom::Workplace work;
  work.write("turns.puzzle", "name = turns\ntiles = 123456789abcdex\nrows = 3\ncols = 5\nrotations = rows\n");
  const std::string turned = "234516789abcdex";
  CHECK(work.answer({"solve", "--puzzle", "turns.puzzle", turned}) == "R1\n");
  CHECK(work.answer({"distance", "--puzzle", "turns.puzzle", turned}) == "1\n");
  CHECK(work.answer({"count", "--puzzle", "turns.puzzle", turned}) == "1\n");
  CHECK(work.answer({"solve", "--puzzle", "turns.puzzle", "213456789abcdex"}) == "unsolvable\n");
  CHECK(work.answer({"rank", "--puzzle", "turns.puzzle", "123456789abcdxe"}) == "1\n");
}
