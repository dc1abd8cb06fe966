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
  check_refusal(ask({"rank"}), "tilebase: which board? Give a board, such as \"12345678x\"");
  check_refusal(ask({"unrank"}), "tilebase: index '' is not a number from 0 to 362879");
  check_refusal(ask({"unrank", "1", "2"}), "tilebase: unexpected argument '2'");
}
