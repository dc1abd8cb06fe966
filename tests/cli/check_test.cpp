// `check`: grades of the answers of other programs, by the real command.

#include <csignal>

#include "cli/own_puzzles.hpp"
#include "cli/programs.hpp"

namespace {

/// Lines of answers, and the grades that they must get.
struct Sample {
  std::string input{};
  std::string out{};

  Sample() = default;
  Sample(std::initializer_list<std::pair<std::string, std::string>> rows) {
    for (const auto& [line, grade] : rows) add(line, grade);
  }

  void add(const std::string& line, const std::string& grade) {
    input += line + '\n';
    out += grade + '\n';
  }
};

void check_grades(const support::Outcome& outcome, const std::string& out, const std::string& err, int status) {
  CHECK(outcome.out == out);
  CHECK(outcome.err == err);
  CHECK(outcome.status == status);
}

}  // namespace

TEST_CASE("each verdict has its words and its exit status") {
  check_grades(ask({"check"}, "123x46758 : rdr\n"), "shortest\n", "1 answer: 1 right\n", 0);
  check_grades(ask({"check"}, "21345678x : unsolvable\n"), "unsolvable\n", "1 answer: 1 right\n", 0);
  check_grades(ask({"check"}, "12345678x :\n"), "shortest\n", "1 answer: 1 right\n", 0);
  check_grades(ask({"check", "-p", "slide1x4", "-g", "1*3*"}, "x123 : rrr\n"), "shortest\n", "1 answer: 1 right\n", 0);
  check_grades(ask({"check"}, "123x46758 : rlrdr\n"), "longer by 2\n", "1 answer: 0 right; wrong: 1 longer\n", 1);
  check_grades(ask({"check"}, "123x46758 : rd\n"), "ends elsewhere\n", "1 answer: 0 right; wrong: 1 ends elsewhere\n",
               1);
  check_grades(ask({"check"}, "123x46758 : rdrdr\n"), "no move 4\n", "1 answer: 0 right; wrong: 1 no move\n", 1);
  check_grades(ask({"check"}, "12345678x : unsolvable\n"), "solvable\n", "1 answer: 0 right; wrong: 1 solvable\n", 1);
  check_grades(ask({"check"}, ""), "", "0 answers: 0 right\n", 0);
}

TEST_CASE("a word that passes the goal ends elsewhere, and so does every path from an unsolvable board") {
  const Sample sample{
      {"123x46758 : rdrl", "ends elsewhere"},
      {"21345678x : ", "ends elsewhere"},
      {"21345678x : lurd", "ends elsewhere"},
      {"21345678x : lurdd", "no move 5"},
  };
  check_grades(ask({"check"}, sample.input), sample.out, "4 answers: 0 right; wrong: 3 ends elsewhere, 1 no move\n", 1);
}

TEST_CASE("lines of answers may name a target, and --goal is the target of the others") {
  const Sample sample{
      {"564178X23 -> 7568X4123 : urrulldr", "shortest"},
      {"564178X23->7568X4123:u r r u l l d r", "shortest"},
      {"1 2 3 / 4 5 6 / 7 8 0 -> ****x**** : u, l", "shortest"},
      {"12345678x -> ****x****: luuud", "no move 4"},
      {"12345678x -> 12345678x :", "shortest"},
      {"12345678x : uu", "ends elsewhere"},
      {"12345678x:lu", "shortest"},
  };
  check_grades(ask({"check", "--goal", "1234x****"}, sample.input), sample.out,
               "7 answers: 5 right; wrong: 1 ends elsewhere, 1 no move\n", 1);
}

TEST_CASE("blank lines and comments are no answers, and lines may end in CR LF or with the file") {
  check_grades(ask({"check"},
                   "\n# 123x46758 : rdr\r\n \t\r\n123x46758 : rdr\r\n\r\n21345678x : unsolvable\r\n"
                   "12345678x :\r\n1234567x8 : r"),
               "\n\n\nshortest\n\nunsolvable\nshortest\nshortest\n", "4 answers: 4 right\n", 0);
}

TEST_CASE("what cannot be read is an error with its line and the reason, and the rest is graded") {
  const std::string tiles = "; the tiles of slide3x3 are 1 2 3 4 5 6 7 8 x\n";
  const auto outcome = ask({"check"},
                           "123x46758 : rdr\n"
                           "123x46758 rdr\n"
                           ":\n"
                           "\n"
                           "11345678x : unsolvable\n"
                           "12345678x -> 1234 : l\n"
                           "1234567x8 : l\n"
                           "::::::::::\n" +
                               std::string("12345678\0:\n", 11) + "\"12345678q\" : \"\"");
  CHECK(outcome.out ==
        "shortest\nerror\nerror\n\nerror\nerror\nends elsewhere, shortest by the tile\nerror\nerror\nerror\n");
  CHECK(outcome.err ==
        "line 2: no colon in '123x46758 rdr'; write START : WORD or START -> TARGET : WORD\n"
        "line 3: board '': 0 tiles where slide3x3 has 9 cells" +
            tiles + "line 5: board '11345678x ': more than one 1, no 2" + tiles +
            "line 6: board ' 1234 ': 4 tiles where slide3x3 has 9 cells" + tiles +
            "line 8: board '': 0 tiles where slide3x3 has 9 cells" + tiles +
            "line 9: board '12345678\\x00': the blank x is missing, and '\\x00' is not a tile" + tiles +
            "line 10: board '\"12345678q\" ': the blank x is missing, and 'q' is not a tile" + tiles +
            "9 answers: 1 right; wrong: 1 ends elsewhere; 7 errors\n");
  CHECK(outcome.status == 2);
}

TEST_CASE("what is no move is a wrong answer, not an error, whatever bytes it has") {
  const Sample sample{
      {std::string("1234567x8 : r\0", 14), "no move 2"},
      {"1234567x8 : r\x1b[31m", "no move 2"},
      {"1234567x8 : error", "no move 1"},
      {"1234567x8 : r : r", "no move 2"},
      {"1234567x8 :: r", "no move 1"},
      {"1234567x8 : r = l", "no move 2"},
      {"1234567x8 : \xE2\x86\x94", "no move 1"},
      {"1234567x8 : r100", "no move 2"},
  };
  check_grades(ask({"check"}, sample.input), sample.out, "8 answers: 0 right; wrong: 8 no move\n", 1);
}

TEST_CASE("notes may stand behind the board and behind the word, and may have colons and arrows") {
  const Sample sample{
      {"123x46758 : rdr # three moves", "shortest"}, {"21345678x : unsolvable # n", "unsolvable"},
      {"123x46758 # n : rdr", "shortest"},           {"123x46758 # a:b -> c : rdr", "shortest"},
      {"123x46758 : rdr # : -> 1", "shortest"},
  };
  check_grades(ask({"check"}, sample.input), sample.out, "5 answers: 5 right\n", 0);
}

TEST_CASE("a prime behind a move is the move that takes it back, unless it ends a quoted text") {
  const Sample sample{
      {"312456789 : R1'", "shortest"},        {"312456789 : L1'", "ends elsewhere"},
      {"312456789 : L1", "shortest"},         {"312456789 : R1' R1 'L1'", "longer by 2"},
      {"312456789 : R1'R1L1", "longer by 2"}, {"231456789 : L1' L1 R1", "longer by 2"},
      {"312456789 : ['L1']", "shortest"},     {"312456789 : 'L1 R1 L1'", "longer by 2"},
  };
  check_grades(ask({"check", "-p", "rotate3x3"}, sample.input), sample.out,
               "8 answers: 3 right; wrong: 4 longer, 1 ends elsewhere\n", 1);
}

TEST_CASE("names of moves with several characters may be run together") {
  const Sample sample{
      {"312456789 : L1", "shortest"},
      {"312456789 : R1R1", "longer by 1"},
      {"312456789 : R1 R1", "longer by 1"},
      {"312456789 : R1,L2R2,R1", "longer by 3"},
      {"312456789 : L4", "no move 1"},
      {"213456789 : unsolvable", "unsolvable"},
      {"312456789 -> ***456789 : ", "shortest"},
  };
  check_grades(ask({"check", "-p", "rotate3x3"}, sample.input), sample.out,
               "7 answers: 3 right; wrong: 3 longer, 1 no move\n", 1);
}

TEST_CASE("tiles and moves of an own puzzle may be colons, and names may be words") {
  const custom::Workplace work;
  work.write("words.puzzle",
             "name = words\ntiles = red green blue black\n[move]\nturn = (1 2 3 4)\nturning = (1 2)\na:b = (3 4)\n"
             "-> = (2 3)\n");
  work.write("colons.puzzle", "name = colons\ntiles = 1 : 3 :4\n[move]\nA = (1 2)\nB = (2 3)\nC = (3 4)\n");
  work.write("short.puzzle", "name = short\ntiles = 1:3\n[move]\nA = (1 2)\nB = (2 3)\n");
  for (const char* name : {"words", "colons", "short"}) work.build(name);
  const auto graded = [&](const std::string& puzzle, const Sample& sample) {
    const auto outcome = work.run(TILEBASE_PROGRAM, {"check", "--tables", "tables", "--puzzle", puzzle}, sample.input);
    CAPTURE(puzzle, outcome.err);
    CHECK(outcome.out == sample.out);
  };
  const Sample words{
      {"black red green blue : turn turn turn", "shortest"},
      {"black red green blue : turnturnturn", "shortest"},
      {"green red blue black:turning", "shortest"},
      {"red green black blue : a:b", "shortest"},
      {"red blue green black : ->", "shortest"},
      {"red blue green black -> red green blue black : ->->->", "longer by 2"},
      {"red green blue black : turningturnin", "no move 3"},
      {"red green blue black : turningturning", "longer by 2"},
  };
  graded("words", words);
  const Sample colons{
      {": 1 3 :4 : A", "shortest"}, {"1 : :4 3 -> 1 : 3 :4 : C", "shortest"},
      {"1 : 3 :4 :", "shortest"},   {": 1 3 :4 : unsolvable", "solvable"},
      {": 1 3 :4", "error"},  // the last colon begins the word
      {"1 : 3 :4 : A:B", "error"},
  };
  graded("colons", colons);
  const Sample letters{
      {":13:A", "shortest"},
      {"13: : B", "shortest"},
      {"1:3->:13:", "ends elsewhere"},
      {"1:3", "error"},
  };
  graded("short", letters);
}

TEST_CASE("boards of slides without tables are graded by search, which may give up") {
  const std::string hard = "x 12 9 13 15 11 10 14 3 7 2 5 4 8 6 1";
  const std::string word = "dddrrruulldldrrruululddruldldrrurulurdlulddrullurdlddrrurulllddrrruluulldddrrurd";
  const Sample sample{
      {"1 2 3 4 5 6 7 8 9 10 11 12 x 13 14 15 : rrr", "shortest"},
      {"1 2 3 4 5 6 7 8 9 10 11 12 x 13 14 15 : urldrrr", "longer by 4"},
      {hard + " : unsolvable", "solvable"},
      {hard + " : " + word.substr(1), "no move 19"},
      {hard + " : " + word.substr(0, 79), "ends elsewhere"},
      {hard + " : " + word, "gave up"},
      {"2 1 3 4 5 6 7 8 9 10 11 12 13 14 15 x : unsolvable", "unsolvable"},
  };
  const auto outcome = ask({"check", "-p", "slide4x4", "--max-seconds", "1", "-t", "2"}, sample.input);
  CHECK(outcome.out == sample.out);
  CHECK(outcome.err.starts_with("line 6: gave up after "));
  CHECK(
      outcome.err.ends_with("\n7 answers: 2 right; wrong: 1 longer, 1 ends elsewhere, 1 no move, 1 solvable; "
                            "1 gave up\n"));
  CHECK(outcome.status == 3);
}

TEST_CASE("check in JSON grades each line with a line of JSON") {
  const std::string input =
      "123x46758 : rdr\n123x46758 : rlrdr\n\n# remark\n123x46758 : rd\n123x46758 : rdd\n12345678x : unsolvable\n"
      "21345678x : unsolvable\nwrong\n12345678x -> *******x* : l";
  const auto document = [](const std::string& rest, const std::string& start = "123x46758",
                           const std::string& goal = "12345678x") {
    return R"({"puzzle":"slide3x3","start":")" + start + R"(","goal":")" + goal + R"(",)" + rest + "}\n";
  };
  for (const char* threads : {"1", "3"}) {
    const auto outcome = ask({"check", "--json", "--threads", threads}, input);
    CHECK(outcome.out ==
          document(R"("verdict":"shortest","right":true,"length":3,"distance":3)") +
              document(R"("verdict":"longer","right":false,"length":5,"distance":3)") + "null\nnull\n" +
              document(R"("verdict":"ends elsewhere","right":false,"length":2,"distance":null)") +
              document(R"("verdict":"no move","right":false,"length":2,"distance":null)") +
              document(R"("verdict":"solvable","right":false,"length":null,"distance":null)", "12345678x") +
              document(R"("verdict":"unsolvable","right":true,"length":null,"distance":null)", "21345678x") +
              "{\"line\":9,\"error\":\"no colon in 'wrong'; write START : WORD or START -> TARGET : WORD\"}\n" +
              document(R"("verdict":"shortest","right":true,"length":1,"distance":1)", "12345678x", "*******x*"));
    CHECK(outcome.err ==
          "line 9: no colon in 'wrong'; write START : WORD or START -> TARGET : WORD\n"
          "8 answers: 3 right; wrong: 1 longer, 1 ends elsewhere, 1 no move, 1 solvable; 1 error\n");
    CHECK(outcome.status == 2);
  }
  CHECK(ask({"check", "-j"}, "123x46758 : rd\n").status == 1);
  CHECK(ask({"check", "-j"}, "123x46758 : rdr\n").status == 0);
}

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
  check_grades(ask({"check"}, "12345678x : " + back_and_forth + "\n12345678x : " + million + "\n"),
               "longer by 1000000\nno move 3\n", "2 answers: 0 right; wrong: 1 longer, 1 no move\n", 1);
  const auto outcome = ask({"check"}, "123x46758 : rdr\n12345678x : " + std::string(10'000'000, 'l'));
  CHECK(outcome.out == "shortest\n");
  CHECK(outcome.err == "tilebase: line exceeds 1 MiB in 'standard input'\n");
  CHECK(outcome.status == 2);
}

TEST_CASE("check reads a file, refuses what it cannot use, and grades before the next answer is read") {
  const support::TemporaryFolder folder;
  support::write_file(folder / "answers", std::string_view("123x46758 : rdr\n"));
  check_grades(ask({"check", folder / "answers"}), "shortest\n", "1 answer: 1 right\n", 0);
  check_refusal(ask({"check", "no-such-file"}), "tilebase: cannot read 'no-such-file': No such file or directory");
  check_refusal(ask({"check", "a", "b"}), "tilebase: unexpected argument 'b'");
  check_refusal(ask({"check", "--goal", "1"}, "12345678x :\n"),
                "tilebase: board '1': 1 tile where slide3x3 has 9 cells; the tiles of slide3x3 are 1 2 3 4 5 6 7 8 x");
  check_refusal(ask({"check", "-t", "0"}), "tilebase: --threads 0 is not between 1 and 1024");
  const auto outcome =
      converse({"check"}, {{"123x46758 : rdr\n", {"shortest"}}, {"123x46758 : rd\n", {"ends elsewhere"}}});
  CHECK(outcome.status == 1);
}

TEST_CASE("a reader that goes away ends check quietly") {
  std::string input;
  for (int i = 0; i < 100'000; ++i) input += "123x46758 : rdr\n";
  const support::TemporaryFolder folder;
  support::write_file(folder / "answers", input);
  support::Process process({TILEBASE_PROGRAM, {"check", folder / "answers"}, "", {}, "", ""});
  CHECK(process.next_line() == "shortest");
  process.stop_listening();
  const auto outcome = process.finish("");
  CHECK(outcome.signal == SIGPIPE);
  CHECK(outcome.err.empty());
}

TEST_CASE("a wrong answer that is right by the tile says so, and --moves tile reads it so") {
  const Sample sample{
      {"123x46758 : LUL", "no move 1, shortest by the tile"},
      {"123x46758 : l2", "no move 1"},
      {"1234x5678 : RD", "ends elsewhere"},
      {"x12345678 -> 1x2345678 : R", "shortest"},
      {"x12345678 -> 1x2345678 : L", "no move 1, shortest by the tile"},
      {"1x2345678 -> x12345678 : R", "ends elsewhere, shortest by the tile"},
  };
  check_grades(ask({"check"}, sample.input), sample.out, "6 answers: 1 right; wrong: 2 ends elsewhere, 3 no move\n", 1);
  const Sample by_tile{
      {"123x46758 : LUL", "shortest"}, {"123x46758 : left up left", "shortest"}, {"123x46758 : rdr", "no move 1"}};
  check_grades(ask({"check", "--moves", "tile"}, by_tile.input), by_tile.out, "3 answers: 2 right; wrong: 1 no move\n",
               1);
  CHECK(ask({"check", "--json"}, "1x2345678 -> x12345678 : R\n").out ==
        R"({"puzzle":"slide3x3","start":"1x2345678","goal":"x12345678","verdict":"ends elsewhere","right":false,)"
        R"("length":1,"distance":null,"rightByTile":true})"
        "\n");
}

TEST_CASE("an answer of tiles is graded by the slides of these tiles") {
  const Sample sample{
      {"123x46758 : [4, 5, 8]", "shortest"},
      {"123x46758 : 4,4,4,5,8", "longer by 2"},
      {"123x46758 : 4 6", "ends elsewhere"},
      {"123x46758 : 4 8", "no move 2"},
      {"1234567x8 -> x12345678 : 8", "ends elsewhere"},
      {"123x46758 : 4 U 8", "no move 1, shortest by the tile"},
  };
  check_grades(ask({"check"}, sample.input), sample.out,
               "6 answers: 1 right; wrong: 1 longer, 2 ends elsewhere, 2 no move\n", 1);
  const std::string before = "1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 x 18";
  check_grades(ask({"check", "-p", "hexagon19"}, before + ": 19\n" + before + ": 18\n"),
               "shortest\nno move 1, shortest by the tile\n", "2 answers: 1 right; wrong: 1 no move\n", 1);
}

TEST_CASE("an answer whose moves are numbered from 0 is an error that says so") {
  const auto outcome = ask({"check", "-p", "rotate3x3"}, "312456789 : L0\n312456789 : L1\n312456789 : L4\n");
  CHECK(outcome.out == "error\nshortest\nno move 1\n");
  CHECK(outcome.err ==
        "line 1: 'L0' is not a move of rotate3x3, where numbers begin with 1; its moves are D1 D2 D3 L1 L2 L3 R1 R2 R3 "
        "U1 U2 U3\n3 answers: 1 right; wrong: 1 no move; 1 error\n");
  CHECK(outcome.status == 2);
}
