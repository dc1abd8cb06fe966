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
  support::Process process({TILEBASE_PROGRAM, {"batch", folder / "boards"}, "", {}, "", ""});
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
    CHECK(outcome.err == "tilebase: cannot write standard output: No space left on device\n");
    CHECK(outcome.status == 2);
  }
  const auto batch = support::run({TILEBASE_PROGRAM, {"batch"}, many_boards(), {}, "", "/dev/full"});
  CHECK(batch.err == "tilebase: cannot write standard output: No space left on device\n");
  CHECK(batch.status == 2);
}

TEST_CASE("a full standard output is an error in the table generator, too") {
  const support::TemporaryFolder folder;
  const auto outcome = support::run({TILEBASE_TABLEGEN_PROGRAM,
                                     {"build", "--puzzle", "slide3x3", "--goal", "12345678x", "--out", folder.string()},
                                     "",
                                     {},
                                     "",
                                     "/dev/full"});
  CHECK(outcome.err == "tilebase-tablegen: cannot write standard output: No space left on device\n");
  CHECK(outcome.status == 2);
}

TEST_CASE("the output does not depend on the locale") {
  const char* locale = GENERATE("de_DE.UTF-8", "fr_FR.UTF-8", "C.UTF-8", "tr_TR.UTF-8", "no-such-locale");
  CAPTURE(locale);
  const auto abroad = [&](std::vector<std::string> arguments) {
    return support::run({TILEBASE_PROGRAM, std::move(arguments), "", {{"LC_ALL", locale}, {"LANG", locale}}, "", ""});
  };
  for (const auto& arguments : std::vector<std::vector<std::string>>{{"stats"},
                                                                     {"stats", "--json"},
                                                                     {"stats", "--format", "csv"},
                                                                     {"info"},
                                                                     {"unrank", "123456"},
                                                                     {"solve", "no board"},
                                                                     {"info", "no-such.table"}}) {
    const auto expected = ask(arguments);
    const auto there = abroad(arguments);
    CHECK(there.out == expected.out);
    CHECK(there.err == expected.err);
    CHECK(there.status == expected.status);
  }
  CHECK(abroad({"stats"}).out.find("mean 21.97") != std::string::npos);
}
