// A byte order mark in parts or before a long line, and answers before the next line; questions/lines.txt has the
// rest.

#include "cli/programs.hpp"

namespace {

const std::string mark = "\xEF\xBB\xBF";

/// Lines sent to a verb, each with the lines that answer it.
struct Conversation {
  std::vector<std::string> arguments;
  std::vector<std::pair<std::string, std::vector<std::string>>> turns;
  int status = 0;
};

}  // namespace

TEST_CASE("each question on standard input is answered before the next is read") {
  const Conversation conversations[] = {
      {{"moves", "-"}, {{"123x46758\n", {"r 2, d 4, u 4"}}, {"123x46758 -> 123x46758\n", {"d 1, r 1, u 1"}}}},
      {{"batch"}, {{"123x46758\n", {"rdr"}}, {"12345678x -> 1234567x8\n", {"l"}}}},
      {{"check"}, {{"123x46758 : rdr\n", {"shortest"}}, {"123x46758 : rd\n", {"ends elsewhere"}}}, 1},
      {{"judge", "hdu1430"}, {{"12345678\n17245368\n", {"C"}}, {"12345678\n82754631\n", {"AC"}}}},
      {{"judge", "hdu3567"},
       {{"2\n12X453786\n12345678X\n", {"Case 1: 2", "dd"}}, {"564178X23\n7568X4123\n", {"Case 2: 8", "urrulldr"}}}}};
  for (const auto& [arguments, turns, status] : conversations) {
    CAPTURE(arguments);
    support::Process process({TILEBASE_PROGRAM, arguments});
    for (const auto& [input, lines] : turns) {
      process.send(input);
      for (const std::string& line : lines) CHECK(process.next_line() == line);
    }
    const auto outcome = process.finish("");
    CHECK((outcome.out.empty() && outcome.status == status));
  }
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
