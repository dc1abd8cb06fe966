// Malformed inputs: complete cases are answered, then one line with the line number, and exit status 2.

#include "cli/programs.hpp"

namespace {

/// A judge, an input, what it prints before the fault, and the fault.
struct Fault {
  std::string judge;
  std::string input;
  std::string out;
  std::string err;
};

void check_faults(const std::vector<Fault>& faults) {
  for (const auto& [judge, input, out, err] : faults) {
    CAPTURE(judge, input);
    const auto outcome = ask({"judge", judge}, input);
    CHECK(outcome.out == out);
    CHECK(outcome.err == "tilebase: " + err + "\n");
    CHECK(outcome.status == 2);
  }
}

const std::string eight_tiles = "; the tiles of slide3x3 are 1 2 3 4 5 6 7 8 x";

}  // namespace

TEST_CASE("a judge of one case reports an empty input") {
  check_faults({{"acwing845", "", "", "line 1: the input ends inside a case"},
                {"acwing845", "\n\n", "", "line 2: the input ends inside a case"},
                {"eight-any", "264137058\n", "", "line 1: the input ends inside a case"}});
}

TEST_CASE("a judge reports an incomplete board") {
  check_faults({{"acwing845", "1 2 3 4", "", "line 1: the input ends inside a board"},
                {"acwing845", "1 2 3\n4 5 6\n", "", "line 2: the input ends inside a board"},
                {"uestc485", "1\n1 2 3\n4 5 6\n7 8 9\n1 2 3\n", "", "line 5: the input ends inside a board"}});
}

TEST_CASE("a judge reports a board with a wrong number of tiles, with its line") {
  check_faults(
      {{"hdu1043", "1 2 3 x 4 6 7 5 8\n1 2 3 4 5 6 7 x\n", "rdr\n",
        "line 2: board '1 2 3 4 5 6 7 x': 8 tiles where slide3x3 has 9 cells" + eight_tiles},
       {"hdu1043", "1 2 3 x 4 6 7 5 8\n\n1 2 3 4 5 6 7 8 8 x\n", "rdr\n",
        "line 3: board '1 2 3 4 5 6 7 8 8 x': 10 tiles where slide3x3 has 9 cells" + eight_tiles},
       {"hdu1430", "12345678\n17245368\n12345678\n1234567\n", "C\n",
        "line 4: board '1234567': 7 tiles where magic2x4 has 8 cells; the tiles of magic2x4 are 1 2 3 4 5 6 7 8"},
       {"uestc485", "1\n1 2 3\n4 5 6 7\n8 9\n", "", "line 3: 4 tiles in '4 5 6 7' where a line of the board has 3"}});
}

TEST_CASE("a judge reports unknown and duplicate tiles") {
  check_faults({{"poj1077", "1 2 3 4 5 6 7 8 9\n", "",
                 "line 1: board '1 2 3 4 5 6 7 8 9': the blank x is missing, and '9' is not a tile" + eight_tiles +
                     "; with the option blank=9, 9 is the blank"},
                {"poj1077", "\n1 2 3\n4 5 5\n7 8 x\n", "",
                 "line 2: board '1 2 3 4 5 5 7 8 x': more than one 5, no 6" + eight_tiles},
                {"hdu5012", "1 2 3 4 5 6\n1 2 5 6 4 3\n1 2 3 4 5 6\n1 2 3 4 5 5\n", "3\n",
                 "line 4: board '1 2 3 4 5 5': more than one 5, no 6; the tiles of die are 1 2 3 4 5 6"},
                {"luogu1379", "1238047\x01\xC3\n", "",
                 "line 1: board '1238047\\x01\\xc3': '\\x01' is not a tile" + eight_tiles}});
}

TEST_CASE("a judge reports an invalid number of cases") {
  check_faults(
      {{"hdu3567", "", "", "line 1: the input ends before the number of cases"},
       {"hdu3567", "two\n", "", "line 1: 'two' is not a number of cases"},
       {"hdu3567", "-1\n", "", "line 1: '-1' is not a number of cases"},
       {"hdu3567", "\r\n1 2\r\n", "", "line 2: '1 2' is not a number of cases"},
       {"uestc485", "99999999999999999999999\n", "", "line 1: '99999999999999999999999' is not a number of cases"}});
}

TEST_CASE("a judge reports an invalid size of a board") {
  check_faults({{"algs4", "", "", "line 1: the input ends before the size of the board"},
                {"algs4", "9\n", "", "line 1: size '9' is not a number from 2 to 8; boards have at most 64 cells"},
                {"algs4", "\nx\n", "", "line 2: size 'x' is not a number from 2 to 8"},
                {"algs4", "2\n1 2\n3\n", "", "line 3: the input ends inside a board"},
                {"algs4", "3\n1 2 3\n4 5 6\n7 8 9\n", "",
                 "line 2: board '1 2 3 4 5 6 7 8 9': the blank x is missing, and '9' is not a tile" + eight_tiles +
                     "; with the option blank=9, 9 is the blank"},
                {"algs4", "2\n1 2\n3 0\n2\n", "Minimum number of moves = 0\n\n2\n 1  2 \n 3  0 \n\n",
                 "line 4: unexpected input after the last case"}});
}

TEST_CASE("a judge reports fewer or more cases than announced") {
  const std::string one = "12X453786\n12345678X\n";
  check_faults({{"hdu3567", "2\n" + one, "Case 1: 2\ndd\n", "line 3: the input ends inside a case"},
                {"hdu3567", "2\n" + one + "12X453786\n", "Case 1: 2\ndd\n", "line 4: the input ends inside a case"},
                {"hdu3567", "1\n" + one + one, "Case 1: 2\ndd\n", "line 4: unexpected input after the last case"},
                {"acwing179", "1 2 3 x 4 6 7 5 8\n\nx\n", "rdr\n", "line 3: unexpected input after the last case"},
                {"acwing845", "12345678x 1\n", "0\n", "line 1: unexpected input after the last case"}});
}

TEST_CASE("a judge reports a start without a goal at the end of the input") {
  check_faults({{"hdu1430", "12345678\n17245368\n12345678\n", "C\n", "line 3: the input ends inside a case"},
                {"hdu5012", "1 2 3 4 5 6\n", "", "line 1: the input ends inside a case"}});
}

TEST_CASE("a judge accepts wildcards in targets only, and rejects duplicate tiles in them") {
  check_faults({{"hdu3567", "1\n12*453786\n12345678X\n", "",
                 "line 2: board '12*453786': wildcards are for targets only" + eight_tiles},
                {"hdu1430", "12345678\n1234567*\n", "",
                 "line 2: board '1234567*': wildcards are for targets only; the tiles of magic2x4 are 1 2 3 4 5 6 7 8"},
                {"uestc485", "1\n1 2 *\n4 5 6\n7 8 9\n* * *\n* * *\n* * *\n", "",
                 "line 2: board '1 2 * 4 5 6 7 8 9': wildcards are for targets only; the tiles of rotate3x3 are "
                 "1 2 3 4 5 6 7 8 9"},
                {"uestc485", "1\n1 2 3\n4 5 6\n7 8 9\n1 * *\n* 1 *\n* * *\n", "",
                 "line 5: board '1 * * * 1 * * * *': more than one 1; each tile may stand once; the tiles of rotate3x3 "
                 "are 1 2 3 4 5 6 7 8 9"}});
}

TEST_CASE("a thousand cases are answered before a bad one") {
  std::string input;
  std::string output;
  for (int i = 0; i < 1000; ++i) {
    input += "1 2 3 4 0 5\n";
    output += "1\n";
  }
  check_faults({{"leetcode773", input + "1 2 3 4 0 6\n1 2 3 4 0 5\n", output,
                 "line 1001: board '1 2 3 4 0 6': '6' is not a tile; the tiles of slide2x3 are 1 2 3 4 5 x"}});
}

TEST_CASE("an unknown judge is reported") {
  check_faults({{"nosuch", "", "", "no judge 'nosuch'; `tilebase judge --list` shows all, or name a definition file"},
                {"./nosuch.judge", "", "", "cannot read './nosuch.judge': No such file or directory"}});
}
