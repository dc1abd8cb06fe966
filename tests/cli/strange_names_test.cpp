#include <sstream>

#include "cli/programs.hpp"
#include "support/temporary_folder.hpp"

TEST_CASE("an error is one line, whatever bytes the input has") {
  check_refusal(ask({"solve", "--a\nb"}), "tilebase: unknown option '--a\\x0ab'; see `tilebase solve --help`");
  check_refusal(generate({"build", "--threads", "x\ny"}),
                "tilebase-tablegen: the argument ('x\\x0ay') for option '--threads' is invalid; see `tilebase-tablegen "
                "build --help`");
}

TEST_CASE("an error gives the whole name of a file, however long") {
  const std::string longer(300, 'a');
  for (const std::string& name : {std::string(100, 'a'), longer}) {
    const auto reason = name == longer ? ": File name too long" : ": No such file or directory";
    check_refusal(ask({"info", name}), "tilebase: cannot read '" + name + "'" + reason);
    check_refusal(ask({"batch", name}), "tilebase: cannot read '" + name + "'" + reason);
    check_refusal(generate({"verify", name}), "tilebase-tablegen: cannot read '" + name + "'" + reason);
    check_refusal(generate({"build", "--puzzle", "./" + name}),
                  "tilebase-tablegen: cannot read './" + name + "'" + reason);
    CHECK(ask({"judge", name}).status == 2);
  }
}

TEST_CASE("info in JSON accepts a file name that is not UTF-8") {
  const support::TemporaryFolder folder;
  REQUIRE(generate({"build", "--puzzle", "die", "--goal", "123456", "--out", folder.string()}).status == 0);
  const std::string strange = folder /
                              "a\xFF"
                              "b.table";
  support::write_file(strange, support::text_of_file(folder / "die-123456.table"));
  const auto outcome = ask({"info", "--json", strange});
  CHECK(outcome.status == 0);
  CHECK(outcome.out.find("a\xEF\xBF\xBD"
                         "b.table") != std::string::npos);  // U+FFFD for what cannot be shown
}

TEST_CASE("info shows the tables in the folder that the environment names, and not those that they hide") {
  const support::TemporaryFolder folder;
  REQUIRE(generate({"build", "--puzzle", "die", "--goal", "123456", "--out", folder.string()}).status == 0);
  const auto with_environment = [](const std::string& tables) {
    return support::run({TILEBASE_PROGRAM, {"info"}, "", {{"TILEBASE_TABLES", tables}}, "", ""});
  };
  const std::string shown = with_environment(folder.string()).out;
  const std::string die = ask({"info", folder / "die-123456.table"}).out;
  CHECK(shown.substr(0, die.size() + 1) == die + "\n");
  CHECK(shown.find("\ndie-123456.table\n") == std::string::npos);
  CHECK(shown.find("\nslide3x3-12345678x.table\n") != std::string::npos);
  check_refusal(with_environment("/nowhere/at/all"),
                "tilebase: cannot read '/nowhere/at/all': No such file or directory");
}

TEST_CASE("build prints no heading if it wrote nothing, and distinguishes two puzzles of one name") {
  const support::TemporaryFolder folder;
  std::filesystem::create_directories(folder / "slide3x3-12345678x.table");
  check_refusal(generate({"build", "--puzzle", "slide3x3", "--goal", "12345678x", "--out", folder.string()}),
                "tilebase-tablegen: cannot write '" + (folder / "slide3x3-12345678x.table") +
                    "': it is no regular file; remove it");
  support::write_file(folder / "other.puzzle", "name = slide3x3\ntiles = 1 2\n[move]\nA = (1 2)\n");
  check_refusal(
      generate({"build", "--puzzle", folder / "other.puzzle", "--puzzle", "slide3x3", "--out", folder.string()}),
      "tilebase-tablegen: two puzzles are named 'slide3x3'; give one another name");
}

TEST_CASE("what solve --show prints of any tiles, walls and layout reads back as the board, and so does its start") {
  const support::TemporaryFolder folder;
  for (const char* const definition :
       {"name=row\ntiles=1 2 3 4 x\nlayout=3 1 2 5 4\nblank=x\nslides=orthogonal\n",
        "name=marks\ntiles=- ; | ' = x\nrows=2\ncols=3\nblank=x\nslides=orthogonal\nwalls=1|2\n",
        "name=words\ntiles=-- |- a;b '' && . x\nlayout=1 2 . 3/. . . ./4 5 6 7\nblank=x\nslides=1-2 4-5 5-6 6-7 "
        "2-5\n"}) {
    const std::string file = folder / "strange.puzzle";
    support::write_file(file, definition);
    const auto drawn = ask({"random", "-p", file, "--count", "5", "--seed", "3"});
    REQUIRE(drawn.status == 0);
    std::istringstream boards(drawn.out);
    int read = 0;
    for (std::string board; std::getline(boards, board); ++read) {
      const std::string shown = ask({"solve", "-p", file, "--show", "--", board}).out;
      CAPTURE(shown);
      CHECK(ask({"solve", "-p", file, "--", shown}).out == ask({"solve", "-p", file, "--", board}).out);
      CHECK(ask({"apply", "-p", file, "--", shown, ""}).out == board + "\n");
    }
    CHECK(read == 5);
  }
}

TEST_CASE("the option --blank names the blank of boards, goals and lines") {
  CHECK(ask({"solve", "--blank", "9", "1 2 3/9 4 6/7 5 8"}).out == "rdr\n");
  CHECK(ask({"distance", "--blank", "8", "0 1 2 3 8 4 6 7 5", "-g", "0 1 2 3 4 8 6 7 5"}).out == "1\n");
  CHECK(ask({"batch", "--blank", "9"}, "1 2 3 9 4 6 7 5 8\n123946758\n").out == "rdr\nrdr\n");
  CHECK(ask({"apply", "--blank", "16", "1 2 3 4 5 6 7 8 9 10 11 12 13 14 16 15", "r"}).out ==
        "1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 x\n");
  check_refusal(ask({"solve", "--blank", "5", "12345678x"}), "tilebase: blank '5' is another tile of slide3x3");
}
