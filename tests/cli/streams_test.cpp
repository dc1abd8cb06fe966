// Standard output that is closed, full or read by a program in another country.

#include <csignal>

#include "cli/programs.hpp"
#include "support/temporary_folder.hpp"

namespace {

std::string many_boards() {
  std::string input;
  for (int i = 0; i < 100'000; ++i) input += "2 3 4 1 5 x 7 6 8\n";
  return input;
}

}  // namespace

TEST_CASE("a closed pipe ends the program quietly") {
  const support::TemporaryFolder folder;
  support::write_file(folder / "boards", many_boards());
  support::Process process({TILEBASE_PROGRAM, {"batch", folder / "boards"}});
  CHECK(process.next_line() == "dlurullddrurdllurdr");
  process.stop_listening();
  const auto outcome = process.finish("");
  CHECK(outcome.err.empty());
  CHECK((outcome.signal == SIGPIPE || outcome.status == 0));
}

TEST_CASE("a full standard output is an error") {
  for (const auto& arguments : std::vector<std::vector<std::string>>{
           {"solve", "123x46758"}, {"stats"}, {"info"}, {"--help"}, {"--version"}, {"solve", "21345678x"}}) {
    CAPTURE(arguments);
    const auto outcome = support::run({TILEBASE_PROGRAM, arguments, "", {}, "", "/dev/full"});
    check_parts(outcome.err, {"cannot write standard output", "No space left"});
    CHECK(outcome.status == 2);
  }
  const auto batch = support::run({TILEBASE_PROGRAM, {"batch"}, many_boards(), {}, "", "/dev/full"});
  check_parts(batch.err, {"cannot write standard output", "No space left"});
  CHECK(batch.status == 2);
}

TEST_CASE("the output of both programs does not depend on the locale") {
  const support::TemporaryFolder folder;
  REQUIRE(generate({"build", "--puzzle", "slide2x3", "--out", folder.string()}).status == 0);
  for (const auto& [program, arguments] : std::vector<std::pair<std::string, std::vector<std::string>>>{
           {TILEBASE_PROGRAM, {"stats"}},
           {TILEBASE_PROGRAM, {"stats", "--json"}},
           {TILEBASE_PROGRAM, {"stats", "--format", "csv"}},
           {TILEBASE_PROGRAM, {"info"}},
           {TILEBASE_PROGRAM, {"unrank", "123456"}},
           {TILEBASE_PROGRAM, {"solve", "no board"}},
           {TILEBASE_PROGRAM, {"info", "no-such.table"}},
           {TILEBASE_TABLEGEN_PROGRAM, {"verify", "."}},
           {TILEBASE_TABLEGEN_PROGRAM, {"verify", "none.table"}},
           {TILEBASE_TABLEGEN_PROGRAM, {"build", "--help"}},
           {TILEBASE_TABLEGEN_PROGRAM, {"build", "--puzzle", "none"}}}) {
    const auto expected = support::run({program, arguments, "", {}, folder.string(), ""});
    if (arguments.size() == 1 && arguments[0] == "stats") CHECK(contains(expected.out, "mean 21.97"));
    for (const char* locale : {"de_DE.UTF-8", "tr_TR.UTF-8", "no-such-locale", "", "/etc"}) {
      CAPTURE(arguments, locale);
      const auto there =
          support::run({program, arguments, "", {{"LC_ALL", locale}, {"LANG", locale}}, folder.string(), ""});
      CHECK(there.out == expected.out);
      CHECK(there.err == expected.err);
      CHECK(there.status == expected.status);
    }
  }
}
