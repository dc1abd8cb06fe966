// The runner of questions/ notices whatever is wrong in an answer.

#include "cli/questions.hpp"
#include "support/catch.hpp"

namespace {

/// The faults of these lines about one question.
std::vector<std::string> faults_of(const std::string& lines) {
  return questions::faults("a.txt", "# a question\n" + lines);
}

}  // namespace

TEST_CASE("a right answer of a file of questions is accepted") {
  for (const char* const right :
       {"$ tilebase distance 123x46758\n> 3\n", "$ tilebase distance \"1 2 3\" x '4 6 7 5 8'\n> 3\n? 0\n",
        "$ tilebase distance {123x46758,'1 2 3/x 4 6/7 5 8'} => 3\n", "$ tilebase solve 12345678x =>\n",
        "$ tilebase batch\n< 123x46758\\r\n< 1234567x\\x38\\\n> rdr\n> r\n",
        "$ tilebase batch\n< 123x46758 => rdr\n<  =>\n", "$ tilebase distance 21345678x\n> unsolvable\n? 1\n",
        "$ tilebase distance 12 =! board '12' ... 2 tiles\n", "$ tilebase stats -p die\n~\n",
        "$ tilebase stats -p die\n~ die, goal 123456\n~ 1 ... 4\n~ 4 ... 1\n",
        "$ TILEBASE_TABLES=/nowhere tilebase distance 123x46758\n! '/nowhere'\n",
        "$ tilebase batch\n* 123x46758 => rdr\n* 12 => error =! line 1: board '12' =? 2\n* 1234567x8\n> r\n",
        "$ tilebase solve 21345678x =~ unsol =? 1\n", "$ tilebase unrank 46100 | tilebase distance -\n> 19\n",
        "= a.puzzle\n  name = a\n  tiles = 1 2\n  [move]\n  A = (1 2)\n\n$ tilebase solve -p a.puzzle 21\n> A\n"}) {
    CAPTURE(right);
    CHECK(faults_of(right) == std::vector<std::string>{});
  }
}

TEST_CASE("a wrong answer of a file of questions is noticed, with its line") {
  const std::string question = "$ tilebase distance 123x46758\n";
  const std::string unsolvable = "$ tilebase distance 21345678x\n";
  const std::string refused = "$ tilebase distance 12\n";
  for (const std::string& wrong :
       {question + "> 4\n", question + "> 3\n>\n", question + "> 3\\\n", question, question + "> 3\n? 1\n",
        question + "> 3\n! a board\n", question + "~ 4\n", question + "~ 3\n~ 3\n", unsolvable + "> unsolvable\n",
        std::string("$ tilebase distance 123x46758 => 3 =? 1\n"), refused + "! '13'\n",
        refused + "! 2 tiles ... '12'\n", refused + "! '12'\n! '12'\n", refused + "! '12'\n? 1\n", refused,
        refused + "! '12'\n> error\n", std::string("$ tilebase distance {123x46758,1234567x8}\n> 3\n")}) {
    CAPTURE(wrong);
    const auto faults = faults_of(wrong);
    REQUIRE(faults.size() == 1);
    CHECK(faults[0].starts_with("a.txt:2: tilebase distance "));
    CHECK(faults[0].find("\nobtained:\n") != std::string::npos);
  }
}

TEST_CASE("a line of no known kind, a line without its question and a file without questions are noticed") {
  const std::string question = "$ tilebase distance 123x46758\n> 3\n";
  for (const char* const line : {"3", ">3", "  name = a", "% 3"}) {
    CAPTURE(line);
    CHECK(faults_of(question + line + '\n') ==
          std::vector<std::string>{"a.txt:4: unknown line '" + std::string(line) + "'"});
  }
  CHECK(faults_of("> 3\n" + question) == std::vector<std::string>{"a.txt:2: unknown line '> 3'"});
  CHECK(faults_of("") == std::vector<std::string>{"a.txt:1: no question"});
}
