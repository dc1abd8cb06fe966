// `check` of many lines and of long ones; questions/check.txt has the rest.

#include "cli/programs.hpp"

TEST_CASE("many lines are graded in their order, for any number of threads, and errors have their numbers") {
  std::string input;
  std::string out;
  for (int i = 1; i <= 60'000; ++i) {
    input += i % 1000 == 0 ? "wrong\n" : i % 3 == 0 ? "123x46758 : rdr\n" : i % 3 == 1 ? "1234567x8 : lrr\n" : "#\n";
    out += i % 1000 == 0 ? "error\n" : i % 3 == 0 ? "shortest\n" : i % 3 == 1 ? "longer by 2\n" : "\n";
  }
  for (const char* threads : {"1", "4"}) {
    const auto outcome = ask({"check", "-t", threads}, input);
    CHECK((outcome.out == out));
    const auto errors = support::lines(outcome.err);
    REQUIRE(errors.size() == 61);
    for (std::size_t i = 0; i < 60; ++i) CHECK(errors[i].starts_with("line " + std::to_string((i + 1) * 1000) + ": "));
    CHECK(errors.back() == "40,020 answers: 19,980 right; wrong: 19,980 longer; 60 errors");
    CHECK(outcome.status == 2);
  }
}

TEST_CASE("a word may be as long as a line, and longer lines are refused") {
  const std::string million(1'000'000, 'u');
  std::string back_and_forth;
  for (int i = 0; i < 500'000; ++i) back_and_forth += "lr";
  CHECK(ask({"check"}, "12345678x : " + back_and_forth + "\n12345678x : " + million + "\n").out ==
        "longer by 1000000\nno move 3\n");
  const auto outcome = ask({"check"}, "123x46758 : rdr\n12345678x : " + std::string(10'000'000, 'l'));
  CHECK(outcome.out == "shortest\n");
  CHECK(contains(outcome.err, "line exceeds 1 MiB"));
  CHECK(outcome.status == 2);
}
