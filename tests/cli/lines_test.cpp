// A byte order mark in parts or before a long line, and answers before the next line; questions/lines.txt has the
// rest.

#include "cli/programs.hpp"

namespace {

const std::string mark = "\xEF\xBB\xBF";

}  // namespace

TEST_CASE("each line of standard input is answered before the next is read") {
  const auto outcome =
      converse({"moves", "-"}, {{"123x46758\n", {"r 2, d 4, u 4"}}, {"123x46758 -> 123x46758\n", {"d 1, r 1, u 1"}}});
  CHECK(outcome.status == 0);
}

TEST_CASE("a byte order mark that arrives in parts is not part of the first line either") {
  support::Process process({TILEBASE_PROGRAM, {"batch"}});
  for (const char c : mark + "123x46758\n") process.send(std::string(1, c));
  CHECK(process.next_line() == "rdr");
  CHECK(process.finish("").status == 0);
}

TEST_CASE("a byte order mark does not count towards the limit of a line") {
  const std::string longest((std::size_t{1} << 20U) - 9, ' ');
  check_answer(ask({"batch"}, mark + longest + "123x46758\n"), "rdr\n");
  check_answer(ask({"batch"}, mark + longest + "123x46758"), "rdr\n");
  check_parts(ask({"batch"}, mark + longest + " 123x46758\n").err, {"line exceeds 1 MiB"});
}
