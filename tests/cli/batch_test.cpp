#include "cli/programs.hpp"
#include "support/temporary_folder.hpp"

namespace {

const std::string tiles = "; the tiles of slide3x3 are 1 2 3 4 5 6 7 8 x\n";

}  // namespace

TEST_CASE("batch answers line by line in the same order") {
  check_answer(ask({"batch"}, "123x46758\n12345678x\n21345678x\n2 3 4 1 5 x 7 6 8\n"),
               "rdr\n\nunsolvable\ndlurullddrurdllurdr\n");
  check_answer(ask({"batch", "--print", "distance"}, "123x46758\n12345678x\n21345678x\n"), "3\n0\nunsolvable\n");
  check_answer(ask({"batch", "--print", "path"}, "123x46758\n"), "rdr\n");
}

TEST_CASE("a line of a batch may name its own target") {
  check_answer(ask({"batch"}, "564178X23 -> 7568X4123\n564178X23->7568X4123\n12345678x -> *******x*\n"),
               "urrulldr\nurrulldr\nl\n");
  check_answer(ask({"batch", "--goal", "1234x5678"}, "12345678x\n12345678x -> 12345678x\n1234x5678\n"),
               ask({"solve", "12345678x", "--goal", "1234x5678"}).out + "\n\n");
  check_answer(ask({"batch", "--print=distance", "-p", "rotate3x3", "-g", "8*9537***"},
                   "123456789 -> 8*9/537/2**\n123456789 -> 123456798\n"),
               "7\nunsolvable\n");
}

TEST_CASE("a note behind a line of a batch may have an arrow") {
  check_answer(ask({"batch"}, "1 2 3 4 5 6 7 x 8 # from 8 -> 9\n1234567x8 -> 12345678x # -> the goal\n"), "r\nr\n");
}

TEST_CASE("a number in front of a board is left out, unless it is a board itself") {
  const std::string tiles = "; the tiles of slide3x3 are 1 2 3 4 5 6 7 8 x";
  const auto two = ask({"batch", "-p", "slide3x3"}, "867254301 123456780\n1 867254301\n");
  CHECK(two.err == "line 1: board '867254301 123456780': 18 tiles where slide3x3 has 9 cells" + tiles + "\n");
  CHECK(two.out.starts_with("error\n"));
  CHECK(two.out.size() > std::string("error\n").size() + 31);
  check_answer(ask({"batch", "--print", "distance"}, "3 1 2 3 0 4 6 7 5 8\n4 8 6 7 2 5 4 3 0 1\n"), "3\n31\n");
}

TEST_CASE("blank lines and comments in a batch give empty lines") {
  check_answer(ask({"batch"}, "\n# comment\n   \n\t# another\n123x46758\n\n"), "\n\n\n\nrdr\n\n");
  check_answer(ask({"batch"}, ""), "");
  check_answer(ask({"batch"}, "\n"), "\n");
}

TEST_CASE("a batch may have CR LF line ends and lack the last one") {
  check_answer(ask({"batch"}, "123x46758\r\n\r\n# x\r\n12345678x -> 1234567x8\r\n"), "rdr\n\n\nl\n");
  check_answer(ask({"batch"}, "12345678x\n123x46758"), "\nrdr\n");
  check_answer(ask({"batch"}, "123x46758\r"), "rdr\n");
}

TEST_CASE("for a bad line of a batch the error has its number, and the rest is answered") {
  const auto outcome = ask({"batch"},
                           "123x46758\n"
                           "11345678x\n"
                           "# comment\n"
                           "12345678x -> 12345678\n"
                           "12345678x -> -> 12345678x\n"
                           "12345678* -> 12345678x\n"
                           "12345678x\n"
                           "-> 12345678x");
  CHECK(outcome.out == "rdr\nerror\n\nerror\nerror\nerror\n\nerror\n");
  CHECK(outcome.err == "line 2: board '11345678x': more than one 1, no 2" + tiles +
                           "line 4: board ' 12345678': the blank x is missing: 8 tiles where slide3x3 has 9 cells" +
                           tiles + "line 5: board ' -> 12345678x': '-' is not a tile" + tiles +
                           "line 6: board '12345678* ': wildcards are for targets only" + tiles +
                           "line 8: board '': 0 tiles where slide3x3 has 9 cells" + tiles);
  CHECK(outcome.status == 2);
}

TEST_CASE("a batch in JSON answers each line with a line of JSON") {
  const std::string input = "123x46758\n\n# remark\n21345678x\nwrong\n12345678x -> *******x*\n12345678x";
  for (const char* print : {"path", "distance"})
    for (const char* threads : {"1", "3"}) {
      CAPTURE(print, threads);
      const std::string verb = print == std::string("path") ? "solve" : "distance";
      const auto outcome = ask({"batch", "--json", "--print", print, "--threads", threads}, input);
      CHECK(outcome.out ==
            ask({verb, "--json", "123x46758"}).out + "null\nnull\n" + ask({verb, "--json", "21345678x"}).out +
                "{\"line\":5,\"error\":\"board 'wrong': 'w' is not a tile; the tiles of slide3x3 are 1 2 3 "
                "4 5 6 7 8 x\"}\n" +
                ask({verb, "--json", "12345678x", "--goal", "*******x*"}).out + ask({verb, "--json", "12345678x"}).out);
      CHECK(outcome.err == "line 5: board 'wrong': 'w' is not a tile" + tiles);
      CHECK(outcome.status == 2);
    }
  CHECK(ask({"batch", "--json"}, "21345678x\n").status == 0);
  CHECK(ask({"batch", "-j", "-g", "x12345678"}, "x12345678").out ==
        ask({"solve", "-j", "-g", "x12345678", "x12345678"}).out);
}

TEST_CASE("a long batch in JSON gives every error its line number, for any number of threads") {
  std::string input;
  for (int i = 1; i <= 40'000; ++i) input += i % 1000 == 0 ? "wrong\n" : "123x46758\n";
  const auto outcome = ask({"batch", "--json", "--print", "distance", "-t", "2"}, input);
  const auto lines = support::lines(outcome.out);
  REQUIRE(lines.size() == 40'000);
  const auto errors = support::lines(outcome.err);
  REQUIRE(errors.size() == 40);
  for (std::size_t i = 1000; i <= lines.size(); i += 1000) {
    CHECK(lines[i - 1].rfind("{\"line\":" + std::to_string(i) + ",\"error\":\"board 'wrong'", 0) == 0);
    CHECK(errors[i / 1000 - 1].rfind("line " + std::to_string(i) + ": board 'wrong'", 0) == 0);
  }
}

TEST_CASE("an unsolvable line alone leaves the exit status 0") {
  CHECK(ask({"batch"}, "21345678x\n").status == 0);
}

TEST_CASE("a bad goal of a batch is an error before any answer") {
  check_refusal(ask({"batch", "--goal", "1"}, "12345678x\n"),
                "tilebase: board '1': 1 tile where slide3x3 has 9 cells; the tiles of slide3x3 are 1 2 3 4 5 6 7 8 x");
}

TEST_CASE("batch reads a file, or standard input for a hyphen") {
  const support::TemporaryFolder folder;
  support::write_file(folder / "boards", std::string_view("123x46758\n12345678x\n"));
  check_answer(ask({"batch", folder / "boards"}), "rdr\n\n");
  check_answer(ask({"batch", "-"}, "123x46758\n"), "rdr\n");
  check_refusal(ask({"batch", "no-such-file"}), "tilebase: cannot read 'no-such-file': No such file or directory");
  check_refusal(ask({"batch", folder.string()}), "tilebase: cannot read '" + folder.string() + "': Is a directory");
}

TEST_CASE("a batch of many lines is answered completely") {
  std::string input;
  std::string wanted;
  for (int i = 0; i < 50'000; ++i) {
    input += i % 3 == 0 ? "123x46758\n" : i % 3 == 1 ? "1 2 3 4 5 6 7 8 x -> 1 2 3 4 5 6 7 x 8\n" : "\n";
    wanted += i % 3 == 0 ? "rdr\n" : i % 3 == 1 ? "l\n" : "\n";
  }
  const auto outcome = ask({"batch"}, input);
  CHECK((outcome.out == wanted));
  CHECK(outcome.status == 0);
}

TEST_CASE("a line may contain any bytes, and errors quote it on one line") {
  const auto outcome = ask({"batch"}, std::string("1\0002\x1b[31m\n", 9) + std::string(5000, '7') + "\n");
  CHECK(outcome.out == "error\nerror\n");
  CHECK(support::lines(outcome.err).size() == 2);
  CHECK(outcome.err.find('\x1b') == std::string::npos);
  CHECK(outcome.err.find('\0') == std::string::npos);
}

TEST_CASE("an answer is written before the next question is read") {
  support::Process process({TILEBASE_PROGRAM, {"batch"}, "", {}, "", ""});
  process.send("123x46758\n");
  CHECK(process.next_line() == "rdr");
  process.send("12345678x -> 1234567x8\n");
  CHECK(process.next_line() == "l");
  const auto outcome = process.finish("");
  CHECK(outcome.out.empty());
  CHECK(outcome.status == 0);
}
