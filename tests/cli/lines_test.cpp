// START `-`: verbs that take one START answer each line of standard input.

#include "cli/programs.hpp"
#include "support/temporary_folder.hpp"

namespace {

const std::string tiles = "; the tiles of slide3x3 are 1 2 3 4 5 6 7 8 x";
const std::string mark = "\xEF\xBB\xBF";

}  // namespace

TEST_CASE("solve, distance, moves and count answer each line of standard input in one line") {
  const std::string input = "123x46758\n\n# a remark\n12345678x -> x********\n12345678x\r\n1 2 3 x 4 6 7 5 8";
  check_answer(ask({"solve", "-"}, input), "rdr\n\n\nlluu\n\nrdr\n");
  check_answer(ask({"distance", "-"}, input), "3\n\n\n4\n0\n3\n");
  check_answer(ask({"moves", "-"}, input), "r 2, d 4, u 4\n\n\nl 3, u 3\nl 1, u 1\nr 2, d 4, u 4\n");
  check_answer(ask({"count", "-"}, input), "1\n\n\n6\n1\n1\n");
  check_answer(ask({"distance", "-", "--goal", "x12345678"}, "x12345678\n1x2345678\n12345678x -> 1234567x8"),
               "0\n1\n1\n");
  check_answer(ask({"solve", "-p", "die", "-"}, "653412\n"), "B\n");
  for (const char* verb : {"solve", "distance", "moves", "count"}) check_answer(ask({verb, "-"}, ""), "");
}

TEST_CASE("a bad line of standard input is reported and the rest is answered") {
  for (const char* verb : {"solve", "distance", "moves", "count"}) {
    CAPTURE(verb);
    const auto outcome = ask({verb, "-"}, "12345678x\nwrong\n21345678x\n1\n12345678x");
    const auto lines = support::lines(outcome.out);
    REQUIRE(lines.size() == 5);
    CHECK(lines[1] == "error");
    CHECK(lines[2] == (verb == std::string("moves") ? "l unsolvable, u unsolvable" : "unsolvable"));
    CHECK(lines[3] == "error");
    CHECK(lines[4] == lines[0]);
    CHECK(outcome.err == "line 2: board 'wrong': 'w' is not a tile" + tiles +
                             "\nline 4: board '1': 1 tile where slide3x3 has 9 cells" + tiles + "\n");
    CHECK(outcome.status == 2);
  }
}

TEST_CASE("an unsolvable line of standard input gives exit status 1") {
  check_answer(ask({"solve", "-"}, "21345678x\n"), "unsolvable\n", 1);
  check_answer(ask({"distance", "-"}, "21345678x\n12345678x\n"), "unsolvable\n0\n", 1);
}

TEST_CASE("each line of standard input is answered before the next is read") {
  const auto outcome =
      converse({"moves", "-"}, {{"123x46758\n", {"r 2, d 4, u 4"}}, {"123x46758 -> 123x46758\n", {"d 1, r 1, u 1"}}});
  CHECK(outcome.status == 0);
}

TEST_CASE("lines of standard input are answered in JSON by one document each") {
  const std::vector<std::string> questions{"123x46758", "12345678x", "21345678x"};
  for (const char* verb : {"solve", "distance", "moves", "count"}) {
    std::string wanted;
    std::string input;
    for (const auto& question : questions) {
      input += question + "\n";
      wanted += ask({verb, "--json", question}).out;
    }
    const auto outcome = ask({verb, "--json", "-"}, input + "\n# nothing\nwrong\n");
    CHECK(outcome.out ==
          wanted + "null\nnull\n{\"line\":6,\"error\":\"board 'wrong': 'w' is not a tile" + tiles + "\"}\n");
    CHECK(outcome.err == "line 6: board 'wrong': 'w' is not a tile" + tiles + "\n");
    CHECK(outcome.status == 2);
  }
}

TEST_CASE("only the path of a single START can be drawn") {
  check_refusal(ask({"solve", "--show", "-"}, "12345678x\n"),
                "tilebase: --show draws one path; give it a START, not -");
}

TEST_CASE("a byte order mark is not part of the first line") {
  for (const char* verb : {"solve", "distance", "moves", "count"})
    CHECK(ask({verb, "-"}, mark + "123x46758\n").out == ask({verb, "-"}, "123x46758\n").out);
  check_answer(ask({"batch"}, mark + "123x46758\n123x46758\n"), "rdr\nrdr\n");
  check_answer(ask({"batch"}, mark + "# remark\n123x46758\n"), "\nrdr\n");
  check_answer(ask({"batch"}, mark), "");
  check_answer(ask({"batch"}, mark + "\n"), "\n");
  check_answer(ask({"judge", "acwing179"}, mark + "1 2 3 x 4 6 7 5 8"), "rdr\n");
  check_answer(ask({"judge", "hdu3567"}, mark + "1\n12X453786\n12345678X\n"), "Case 1: 2\ndd\n");
  const support::TemporaryFolder folder;
  support::write_file(folder / "boards", std::string_view(mark + "123x46758"));
  check_answer(ask({"batch", folder / "boards"}), "rdr\n");
  support::write_file(folder / "two.puzzle", std::string_view(mark + "name = two\ntiles = 1 2\n[move]\nA = (1 2)\n"));
  check_answer(ask({"rank", "-p", folder / "two.puzzle", "21"}), "1\n");
  // The reader of boards leaves marks out, too: files may have been joined.
  CHECK(ask({"batch"}, "123x46758\n" + mark + "123x46758\n").out == "rdr\nrdr\n");
}

TEST_CASE("a byte order mark that arrives in parts is not part of the first line either") {
  support::Process process({TILEBASE_PROGRAM, {"batch"}, "", {}, "", ""});
  for (const char c : mark + "123x46758\n") process.send(std::string(1, c));
  CHECK(process.next_line() == "rdr");
  CHECK(process.finish("").status == 0);
}

TEST_CASE("a byte order mark does not count towards the limit of a line") {
  const std::string longest((std::size_t{1} << 20U) - 9, ' ');
  check_answer(ask({"batch"}, mark + longest + "123x46758\n"), "rdr\n");
  check_answer(ask({"batch"}, mark + longest + "123x46758"), "rdr\n");
  check_refusal(ask({"batch"}, mark + longest + " 123x46758\n"), "tilebase: line exceeds 1 MiB in 'standard input'");
}
