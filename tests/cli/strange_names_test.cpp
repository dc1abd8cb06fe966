// Names that are long or no text, boards as they are drawn, and the version.

#include <sstream>

#include <tilebase/version.hpp>

#include "cli/programs.hpp"
#include "support/temporary_folder.hpp"

TEST_CASE("an error gives the whole name of a file, however long") {
  const std::string longer(300, 'a');
  for (const std::string& name : {std::string(100, 'a'), longer}) {
    const auto reason = name == longer ? ": File name too long" : ": No such file or directory";
    for (const auto& outcome : {ask({"info", name}), ask({"batch", name}), generate({"verify", name}),
                                generate({"build", "--puzzle", "./" + name})}) {
      check_parts(outcome.err, {name + "'" + reason});
      CHECK(outcome.status == 2);
    }
    CHECK(ask({"judge", name}).status == 2);
  }
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

TEST_CASE("both programs print their version") {
  check_answer(ask({"--version"}), std::string("tilebase ") + tilebase::version + "\n");
  check_answer(generate({"--version"}), std::string("tilebase-tablegen ") + tilebase::version + "\n");
}
