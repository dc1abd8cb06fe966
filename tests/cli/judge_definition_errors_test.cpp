// Malformed judge definitions: the file, the line and the reason, exit status 2 and nothing on standard output.

#include "cli/own_puzzles.hpp"

namespace {

// Each test changes one of these nine lines.
const std::string right =
    "name   = mine\n"
    "about  = what it is\n"
    "puzzle = slide3x3\n"
    "goal   = 12345678x\n"
    "cases  = until end\n"
    "case   = start\n"
    "lines  = 1\n"
    "answer = \"{path}\"\n"
    "none   = \"-\"\n";

/// The error for the definition with one part replaced, without the program's name.
std::string complaint(const std::string& piece, const std::string& by) {
  std::string text = right;
  REQUIRE(text.find(piece) != std::string::npos);
  text.replace(text.find(piece), piece.size(), by);
  const custom::Workplace work;
  work.write("mine.judge", text);
  const auto outcome = work.run(TILEBASE_PROGRAM, {"judge", "./mine.judge"}, "1 2 3 x 4 6 7 5 8\n");
  if (outcome.status == 0 && outcome.err.empty()) return "no fault: " + outcome.out;
  CHECK(outcome.status == 2);
  CHECK(outcome.out == "");
  const std::string program = "tilebase: ";
  CHECK(outcome.err.substr(0, program.size()) == program);
  CHECK(outcome.err.back() == '\n');
  return outcome.err.substr(program.size(), outcome.err.size() - program.size() - 1);
}

/// Replacement of a piece of a definition by another text, and the error that follows.
struct Complaint {
  std::string piece;
  std::string by;
  std::string error;
};

void check_complaints(const std::vector<Complaint>& faults) {
  for (const auto& [piece, by, error] : faults) {
    CAPTURE(piece, by);
    CHECK(complaint(piece, by) == error);
  }
}

}  // namespace

TEST_CASE("the definition without the faults is valid") {
  CHECK(complaint("mine", "mine") == "no fault: rdr\n");
}

TEST_CASE("a judge definition that is not INI syntax is rejected") {
  check_complaints({
      {"lines  = 1", "hello", "./mine.judge:7: 'hello' is neither `KEY = VALUE` nor a [section]"},
      {"lines  = 1", "= 1", "./mine.judge:7: '= 1' has no key before the '='"},
      {"lines  = 1", "lines  =  # one", "./mine.judge:7: 'lines' has no value"},
      {"lines  = 1", "[move]", "./mine.judge:7: section '[move]'; a judge definition has no sections"},
      {"\"{path}\"", "\"{path}", "./mine.judge:8: '\"{path}' is not one text between two quotes"},
      {"\"{path}\"", "\"{path}\" \"\"", "./mine.judge:8: '\"{path}\" \"\"' is not one text between two quotes"},
      {"about  = what it is", "about = " + std::string(530000, 'a'),
       "./mine.judge:1: longer than 524288 bytes; this is no definition"},
  });
}

TEST_CASE("unknown and duplicate keys of a judge definition are rejected") {
  check_complaints({
      {"lines  = 1", "line = 1",
       "./mine.judge:7: key 'line' is not known; the keys are name, group, about, sample, puzzle, size, cases, case, "
       "end, notes, lines, start, goal, answer, none, limit, beyond, moves, board, blank, tile-width, tile-end, "
       "between, separator, wrap"},
      {"lines  = 1", "name = yours", "./mine.judge:7: 'name' is already set in line 1"},
  });
}

TEST_CASE("a judge definition with a missing key is rejected") {
  check_complaints({
      {"name   = mine\n", "", "./mine.judge:8: no `name = ...`"},
      {"about  = what it is\n", "", "./mine.judge:8: no `about = ...`"},
      {"puzzle = slide3x3\n", "", "./mine.judge:8: no `puzzle = ...`"},
      {"cases  = until end\n", "", "./mine.judge:8: no `cases = ...`"},
      {"case   = start\n", "", "./mine.judge:8: no `case = ...`"},
      {"answer = \"{path}\"\n", "", "./mine.judge:8: no `answer = ...`"},
      {"none   = \"-\"\n", "", "./mine.judge:8: no `none = ...`"},
      {right, "", "./mine.judge:1: no `name = ...`"},
  });
}

TEST_CASE("an unknown way to count cases is rejected") {
  CHECK(complaint("until end", "many") == "./mine.judge:5: cases 'many'; it is one, counted or until end");
}

TEST_CASE("a case without a start and a goal is rejected") {
  const std::string holds = "a case holds start, goal, or target (a goal with wildcards)";
  check_complaints({
      {"case   = start", "case = board",
       "./mine.judge:6: case 'board'; a case holds start, goal, or target (a goal with wildcards)"},
      {"case   = start", "case = ,", "./mine.judge:6: " + holds},
      {"case   = start", "case = start start", "./mine.judge:6: case 'start start' has more than one start"},
      {"case   = start", "case = goal start target start",
       "./mine.judge:6: case 'goal start target start' has more than one start"},
      {"case   = start", "case = start goal", "./mine.judge:4: each case has its own goal; leave this one out"},
      {"case   = start", "case = start target", "./mine.judge:4: each case has its own goal; leave this one out"},
      {"lines  = 1", "start = 12345678x", "./mine.judge:7: each case has its own start; leave this one out"},
      {"goal   = 12345678x\n", "", "./mine.judge:8: the cases have no goal, and there is no `goal = ...`"},
      {"goal   = 12345678x\ncases  = until end\ncase   = start\n", "cases = one\ncase = goal\n",
       "./mine.judge:8: the cases have no start, and there is no `start = ...`"},
  });
}

TEST_CASE("an impossible number of lines for a board is rejected") {
  const std::string is = "; it is the number of lines a board takes";
  check_complaints({
      {"lines  = 1", "lines = 0", "./mine.judge:7: lines '0'" + is},
      {"lines  = 1", "lines = three", "./mine.judge:7: lines 'three'" + is},
      {"lines  = 1", "lines = 2", "judge 'mine': the 9 cells of slide3x3 do not fill 2 lines evenly"},
  });
}

TEST_CASE("sizes that do not fit the definition are rejected") {
  check_complaints({
      {"lines  = 1", "size = 2 to 4",
       "./mine.judge:7: the puzzle has no {size}, such as slide{size}x{size}, nor {rows} and {cols}"},
      {"slide3x3", "slide{size}x3", "./mine.judge:3: the puzzle has a {size}, and there is no `size = ...`"},
  });
  for (const std::string range : {"4", "2 4", "2 to", "0 to 4", "4 to 2", "2 to 4 to 5", "two to four", "2 - 4"})
    CHECK(complaint("puzzle = slide3x3", "puzzle = slide{size}x3\nsize = " + range) ==
          "./mine.judge:4: size '" + range + "'; it is the smallest and the largest, such as 2 to 4");
  const std::string sized = "puzzle = slide{size}x3\nsize = 3 to 3";
  check_complaints({
      {"puzzle = slide3x3", sized,
       "./mine.judge:5: goal '12345678x' of boards of several sizes; it is blank first or spiral, or left out"},
      {"puzzle = slide3x3\ngoal   = 12345678x\ncases  = until end\ncase   = start",
       sized + "\nstart=12345678x\ncases=one\ncase=goal",
       "./mine.judge:5: a board of one size, where each case has its own; leave it out"},
      {"puzzle = slide3x3\ngoal   = 12345678x\ncases  = until end\ncase   = start", sized + "\ncases=one\ncase=goal",
       "./mine.judge:9: the cases have no start, and there is no `start = ...`"},
  });
}

TEST_CASE("keys of moves, limits, end marks and drawings that do not fit the definition are rejected") {
  check_complaints({
      {"lines  = 1", "moves = u",
       "./mine.judge:7: moves are pairs, the puzzle's name and the text, such as u UP d DOWN"},
      {"lines  = 1", "moves = q UP", "judge 'mine': 'q' is not a move of slide3x3"},
      {"lines  = 1", "limit = 0", "./mine.judge:7: limit '0'; it is the largest number of moves"},
      {"lines  = 1", "beyond = far", "./mine.judge:7: there is no `limit = ...` of the moves"},
      {"lines  = 1", "limit = 2\nbeyond = {path}", "./mine.judge:8: '{path}' in an answer; there are {case}"},
      {"cases  = until end\ncase   = start", "cases = one\ncase = start\nend = 0",
       "./mine.judge:7: an end mark is for `cases = until end`"},
      {"lines  = 1", "board = {rows}", "./mine.judge:7: board is for {boards} in the answer"},
      {"lines  = 1", "tile-width = 2", "./mine.judge:7: tile-width is for {boards} in the answer"},
      {"\"-\"", "\"{boards}\"", "./mine.judge:9: where there is no way, there is no {distance} and no {path}"},
  });
}

TEST_CASE("an answer with an unknown placeholder is rejected") {
  check_complaints({
      {"{path}", "{moves}",
       "./mine.judge:8: '{moves}' in an answer; there are {case}, {distance}, {path} and {boards}"},
      {"{path}", "{path", "./mine.judge:8: '{path' in an answer; there are {case}, {distance}, {path} and {boards}"},
      {"{path}", "{path}\\t", "./mine.judge:8: a backslash in '{path}\\t'; there are \\n and \\\\"},
      {"{path}", "{path}\\", "./mine.judge:8: a backslash in '{path}\\'; there are \\n and \\\\"},
  });
}

TEST_CASE("an answer for unsolvable boards that prints a path is rejected") {
  check_complaints({
      {"\"-\"", "\"{distance}\"", "./mine.judge:9: where there is no way, there is no {distance} and no {path}"},
      {"\"-\"", "\"{path}\"", "./mine.judge:9: where there is no way, there is no {distance} and no {path}"},
  });
}

TEST_CASE("a wrap that is not a number of characters is rejected") {
  const std::string is = "; it is how many characters of a path stand in one line";
  check_complaints({
      {"lines  = 1", "wrap = 0", "./mine.judge:7: wrap '0'" + is},
      {"lines  = 1", "wrap = -1", "./mine.judge:7: wrap '-1'" + is},
      {"lines  = 1", "wrap = 1000001", "./mine.judge:7: wrap '1000001'" + is},
  });
}

TEST_CASE("a judge definition with an unknown puzzle or goal is rejected") {
  CHECK(complaint("slide3x3", "nosuch").find("nosuch") != std::string::npos);
  const std::string tiles = "; the tiles of slide3x3 are 1 2 3 4 5 6 7 8 x";
  check_complaints({
      {"12345678x", "12345678",
       "./mine.judge:4: board '12345678': the blank x is missing: 8 tiles where slide3x3 has 9 cells" + tiles},
      {"lines  = 1", "goal = 1", "./mine.judge:7: board '1': 1 tile where slide3x3 has 9 cells" + tiles},
  });
  CHECK(complaint("case   = start", "start = 1\ncase = goal")
            .rfind("./mine.judge:4: each case has its own goal; leave this one out", 0) == 0);
}

TEST_CASE("an invalid escape in the text between cases or moves is rejected") {
  const std::string there_are = "; there are \\n and \\\\";
  check_complaints({
      {"lines  = 1", "between = \"a\\t\"", "./mine.judge:7: a backslash in 'a\\t'" + there_are},
      {"lines  = 1", "separator = \"\\\"", "./mine.judge:7: a backslash in '\\'" + there_are},
      {"lines  = 1", "between =", "./mine.judge:7: 'between' has no value"},
      {"lines  = 1", "separator =", "./mine.judge:7: 'separator' has no value"},
      {"lines  = 1\n", "between = a\nbetween = b\n", "./mine.judge:8: 'between' is already set in line 7"},
      {"lines  = 1\n", "separator = a\nseparator = b\n", "./mine.judge:8: 'separator' is already set in line 7"},
  });
}
