// Malformed judge definitions: the line and the word that matters, exit status 2 and nothing on standard output.

#include "cli/own_puzzles.hpp"
#include "cli/programs.hpp"

namespace {

// Each row of a test changes these nine lines.
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

/// Replacement of a piece of the definition by another text, the line that the error names, and a word of the error.
struct Fault {
  std::string piece;
  std::string by;
  int line;
  std::string word;
};

void check_faults(const std::vector<Fault>& faults) {
  for (const auto& [piece, by, line, word] : faults) {
    CAPTURE(piece, by);
    std::string text = right;
    text.replace(text.find(piece), piece.size(), by);
    const custom::Workplace work;
    work.write("mine.judge", text);
    const auto outcome = work.run(TILEBASE_PROGRAM, {"judge", "./mine.judge"}, "1 2 3 x 4 6 7 5 8\n");
    CHECK(outcome.status == 2);
    CHECK(outcome.out == "");
    CHECK(support::lines(outcome.err).size() == 1);
    const std::string where = line > 0 ? "./mine.judge:" + std::to_string(line) + ": " : "judge 'mine': ";
    CHECK(outcome.err.starts_with("tilebase: " + where));
    check_parts(outcome.err, {word});
  }
}

}  // namespace

TEST_CASE("the judge definition without the faults is valid") {
  const custom::Workplace work;
  work.write("mine.judge", right);
  CHECK(work.answer({"judge", "./mine.judge"}, "1 2 3 x 4 6 7 5 8\n") == "rdr\n");
}

TEST_CASE("judge definitions: lines that are no INI syntax, unknown and repeated keys are rejected") {
  check_faults({
      {"lines  = 1", "hello", 7, "'hello' is neither"},
      {"lines  = 1", "= 1", 7, "no key"},
      {"lines  = 1", "lines  =  # one", 7, "'lines' has no value"},
      {"lines  = 1", "[move]", 7, "'[move]'"},
      {"\"{path}\"", "\"{path}", 8, "between two quotes"},
      {"\"{path}\"", "\"{path}\" \"\"", 8, "between two quotes"},
      {"about  = what it is", "about = " + std::string(530000, 'a'), 1, "524288 bytes"},
      {"lines  = 1", "line = 1", 7, "'line' is not known; the keys are name, group"},
      {"lines  = 1", "name = yours", 7, "'name' is already set in line 1"},
      {"lines  = 1", "between =", 7, "'between' has no value"},
      {"lines  = 1\n", "separator = a\nseparator = b\n", 8, "'separator' is already set in line 7"},
  });
}

TEST_CASE("judge definitions: missing keys are named") {
  check_faults({
      {"name   = mine\n", "", 8, "name = ..."},
      {"about  = what it is\n", "", 8, "about = ..."},
      {"puzzle = slide3x3\n", "", 8, "puzzle = ..."},
      {"cases  = until end\n", "", 8, "cases = ..."},
      {"case   = start\n", "", 8, "case = ..."},
      {"answer = \"{path}\"\n", "", 8, "answer = ..."},
      {"none   = \"-\"\n", "", 8, "none = ..."},
      {right, "", 1, "name = ..."},
  });
}

TEST_CASE("judge definitions: a case has one start and one goal, which the definition may fix") {
  check_faults({
      {"until end", "many", 5, "'many'; it is one, counted or until end"},
      {"case   = start", "case = board", 6, "'board'"},
      {"case   = start", "case = ,", 6, "start, goal, or target"},
      {"case   = start", "case = start start", 6, "more than one start"},
      {"case   = start", "case = goal start target start", 6, "more than one start"},
      {"case   = start", "case = start goal", 4, "its own goal"},
      {"case   = start", "case = start target", 4, "its own goal"},
      {"lines  = 1", "start = 12345678x", 7, "its own start"},
      {"case   = start", "start = 1\ncase = goal", 4, "its own goal"},
      {"goal   = 12345678x\n", "", 8, "no goal"},
      {"goal   = 12345678x\ncases  = until end\ncase   = start\n", "cases = one\ncase = goal\n", 8, "no start"},
  });
}

TEST_CASE("judge definitions: lines, sizes and puzzles that do not fit are rejected") {
  check_faults({
      {"lines  = 1", "lines = 0", 7, "lines '0'"},
      {"lines  = 1", "lines = three", 7, "lines 'three'"},
      {"lines  = 1", "lines = 2", 0, "9 cells of slide3x3"},
      {"lines  = 1", "size = 2 to 4", 7, "no {size}"},
      {"slide3x3", "slide{size}x3", 3, "no `size = ...`"},
      {"puzzle = slide3x3", "puzzle = slide{size}x3\nsize = 4", 4, "size '4'"},
      {"puzzle = slide3x3", "puzzle = slide{size}x3\nsize = 2 4", 4, "size '2 4'"},
      {"puzzle = slide3x3", "puzzle = slide{size}x3\nsize = 2 to", 4, "size '2 to'"},
      {"puzzle = slide3x3", "puzzle = slide{size}x3\nsize = 0 to 4", 4, "size '0 to 4'"},
      {"puzzle = slide3x3", "puzzle = slide{size}x3\nsize = 4 to 2", 4, "size '4 to 2'"},
      {"puzzle = slide3x3", "puzzle = slide{size}x3\nsize = 2 to 4 to 5", 4, "size '2 to 4 to 5'"},
      {"puzzle = slide3x3", "puzzle = slide{size}x3\nsize = two to four", 4, "size 'two to four'"},
      {"puzzle = slide3x3", "puzzle = slide{size}x3\nsize = 2 - 4", 4, "size '2 - 4'"},
      {"puzzle = slide3x3", "puzzle = slide{size}x3\nsize = 3 to 3", 5, "goal '12345678x' of boards of several sizes"},
      {"puzzle = slide3x3\ngoal   = 12345678x\ncases  = until end\ncase   = start",
       "puzzle = slide{size}x3\nsize = 3 to 3\nstart=12345678x\ncases=one\ncase=goal", 5, "each case has its own"},
      {"puzzle = slide3x3\ngoal   = 12345678x\ncases  = until end\ncase   = start",
       "puzzle = slide{size}x3\nsize = 3 to 3\ncases=one\ncase=goal", 9, "no start"},
      {"12345678x", "12345678", 4, "'12345678': the blank x"},
      {"lines  = 1", "goal = 1", 7, "board '1': 1 tile"},
  });
}

TEST_CASE("judge definitions: moves, limits, end marks and drawings that do not fit are rejected") {
  check_faults({
      {"lines  = 1", "moves = u", 7, "moves are pairs"},
      {"lines  = 1", "moves = q UP", 0, "'q' is not a move"},
      {"lines  = 1", "limit = 0", 7, "limit '0'"},
      {"lines  = 1", "beyond = far", 7, "no `limit"},
      {"lines  = 1", "limit = 2\nbeyond = {path}", 8, "'{path}'"},
      {"cases  = until end\ncase   = start", "cases = one\ncase = start\nend = 0", 7, "end mark"},
      {"lines  = 1", "board = {rows}", 7, "{boards}"},
      {"lines  = 1", "tile-width = 2", 7, "{boards}"},
      {"lines  = 1", "wrap = 0", 7, "wrap '0'"},
      {"lines  = 1", "wrap = -1", 7, "wrap '-1'"},
      {"lines  = 1", "wrap = 1000001", 7, "wrap '1000001'"},
  });
}

TEST_CASE(
    "judge definitions: answers with unknown placeholders or escapes, and ways where there is none, are rejected") {
  check_faults({
      {"{path}", "{moves}", 8, "'{moves}' in an answer"},
      {"{path}", "{path", 8, "'{path' in an answer"},
      {"{path}", "{path}\\t", 8, "backslash in '{path}\\t'"},
      {"{path}", "{path}\\", 8, "backslash in '{path}\\'"},
      {"\"-\"", "\"{boards}\"", 9, "no {distance} and no {path}"},
      {"\"-\"", "\"{distance}\"", 9, "no {distance} and no {path}"},
      {"\"-\"", "\"{path}\"", 9, "no {distance} and no {path}"},
      {"lines  = 1", "between = \"a\\t\"", 7, "backslash in 'a\\t'"},
      {"lines  = 1", "separator = \"\\\"", 7, "backslash in '\\'"},
  });
}
