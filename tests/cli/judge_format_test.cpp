// Variations of a judge's input that change no answer; answers are written before the input ends.

#include <cli/judge.hpp>

#include "cli/judges.hpp"

using judges::answer;
using judges::check_answers;

namespace {

/// The text with CR LF line ends.
std::string with_cr(const std::string& text) {
  std::string result;
  for (const char c : text) result += c == '\n' ? std::string("\r\n") : std::string(1, c);
  return result;
}

/// The text with blanks and a tab before every line end.
std::string with_blanks_at_line_ends(const std::string& text) {
  std::string result;
  for (const char c : text) result += c == '\n' ? std::string("  \t\n") : std::string(1, c);
  return result;
}

/// The text with an empty line and one of blanks around every line.
std::string with_blank_lines(const std::string& text) {
  std::string result = "\n \n";
  for (const char c : text) result += c == '\n' ? std::string("\n\n \t\n") : std::string(1, c);
  return result;
}

}  // namespace

TEST_CASE("every judge has a sample, and accepts it with CR LF, trailing blanks, blank lines and no last line end") {
  for (const auto& judge : tilebase::cli::builtin_judges()) {
    const std::string name(judge.name);
    CAPTURE(name);
    const auto sample = ask({"judge", name, "--sample"});
    REQUIRE((sample.status == 0 && sample.out.ends_with('\n')));
    const std::string input = sample.out;
    const std::string output = answer(name, input);
    CHECK_FALSE(output.empty());
    check_answers(name, {{with_cr(input), output},
                         {with_blanks_at_line_ends(input), output},
                         {with_blank_lines(input), output},
                         {input.substr(0, input.size() - 1), output},
                         {with_cr(with_blank_lines(with_blanks_at_line_ends(input))) + "\t ", output}});
  }
  CHECK(ask({"judge", "poj1077", "--sample"}).out == "2 3 4 1 5 x 7 6 8\n");
}

TEST_CASE("a board without a fixed number of lines may be split anywhere") {
  for (const char* input : {"2 3 4\n1 5 x\n7 6 8\n", "2\n3\n4\n1\n5\nx\n7\n6\n8\n", "23415\n\n x 7 68",
                            "2 3 4 / 1 5 x / 7 6 8\n", "[2 3 4 1 5] x 7 6 8\n"})
    CHECK(answer("acwing845", input) == "19\n");
  for (const char* input : {"264137058\n815736402\n", "264137058815736402\n", "2 6 4 1 3 7 0 5 8 8\n1 5 7 3 6 4 0 2\n"})
    CHECK(answer("eight-any", input) == "31\n");
  CHECK(answer("usaco-msquare", "2 6 8 4\n5 7 3 1\n") == "7\nBCABCCB\n");
}

TEST_CASE("a line of a board needs no blanks between its tiles") {
  CHECK(answer("uestc485", "1\n123\n456\n789\n8*9\n537\n2**\n") == "Case #1: 7\n");
  CHECK(answer("uestc485", "1\n123\n456\n789\n8?9\n537\n2??\n") == "Case #1: 7\n");
  CHECK(answer("hdu5012", "123456\n125643\n") == "3\n");
}

TEST_CASE("the blank may be written with any of its symbols") {
  for (const char* input : {"23415x768", "23415X768", "234150768", "23415_768", "23415.768"})
    CHECK(answer("acwing845", input) == "19\n");
}

TEST_CASE("without cases there are no answers") {
  for (const char* judge : {"hdu1043", "hdu1430", "aoj0121", "leetcode773", "hdu5012"})
    for (const char* input : {"", "\n", " \r\n\r\n"}) CHECK(answer(judge, input) == "");
  for (const char* judge : {"hdu3567", "uestc485"})
    for (const char* input : {"0", "0\n\n"}) CHECK(answer(judge, input) == "");
}

TEST_CASE("a judge exits with 0 for unsolvable boards, too") {
  CHECK(ask({"judge", "acwing845"}, "2 1 3 4 5 6 7 8 x\n").status == 0);
  CHECK(ask({"judge", "hdu1043"}, "2 1 3 4 5 6 7 8 x\n").status == 0);
}

TEST_CASE("a judge answers each case before it reads the next") {
  check_answer(converse({"judge", "hdu1430"}, {{"12345678\n17245368\n", {"C"}}, {"12345678\n82754631\n", {"AC"}}}), "");
}

TEST_CASE("a judge of counted cases answers each before it reads the next") {
  const auto outcome =
      converse({"judge", "hdu3567"}, {{"2\n12X453786\n12345678X\n", {"Case 1: 2", "dd"}}}, "564178X23\n7568X4123\n");
  CHECK(outcome.out == "Case 2: 8\nurrulldr\n");
}
