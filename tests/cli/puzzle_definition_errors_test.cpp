// Malformed puzzle definitions through the real command: file, line and reason, exit status 2, nothing on standard
// output and no table.

#include "cli/own_puzzles.hpp"

namespace {

std::string complaint(const std::string& definition) {
  const custom::Workplace work;
  work.write("bad.puzzle", definition);
  const auto outcome = work.run(TILEBASE_TABLEGEN_PROGRAM, {"build", "--puzzle", "bad.puzzle", "--out", "tables"});
  CHECK(outcome.status == 2);
  CHECK(outcome.out == "");
  CHECK(work.folder().names() == std::vector<std::string>{"bad.puzzle"});
  const std::string program = "tilebase-tablegen: ";
  CHECK(outcome.err.substr(0, program.size()) == program);
  REQUIRE(outcome.err.size() > program.size());
  CHECK(outcome.err.find('\n') == outcome.err.size() - 1);
  return outcome.err.substr(program.size(), outcome.err.size() - program.size() - 1);
}

/// Six tiles in lines 1 and 2; a list of moves begins in line 4.
const std::string with_moves = "name = bad\ntiles = 1 2 3 4 5 6\n[move]\n";
const std::string with_tiles = "name = bad\ntiles = 1 2 3 4 5 x\n";

/// Definitions and their errors, without the name of the file.
void check_refused(const std::vector<std::pair<std::string, std::string>>& faults) {
  for (const auto& [definition, error] : faults) {
    CAPTURE(definition);
    CHECK(complaint(definition) == "bad.puzzle:" + error);
  }
}

}  // namespace

TEST_CASE("a move that names a cell twice is rejected") {
  const std::string one_place = "; a move sends each tile to one place";
  check_refused({
      {with_moves + "A = (1 2)\nB = (1 2 3 2)\n", "5: move 'B': duplicate cell 2" + one_place},
      {with_moves + "A = (1 2)(3 1)\n", "4: move 'A': duplicate cell 1" + one_place},
  });
}

TEST_CASE("a move with an unknown cell is rejected") {
  check_refused({
      {with_moves + "A = (1 7)\n", "4: move 'A': '7' is not a cell; the cells are 1 to 6"},
      {with_moves + "A = (0 1)\n", "4: move 'A': '0' is not a cell; the cells are 1 to 6"},
  });
}

TEST_CASE("a puzzle without moves is rejected") {
  const std::string none = "no moves; add `slides`, `rotations` or a [move] section";
  check_refused({
      {"name = bad\ntiles = 1 2 3\n", "2: " + none},
      {with_moves + "# nothing here\n", "4: " + none},
  });
}

TEST_CASE("two moves of one name are rejected") {
  check_refused({
      {with_moves + "A = (1 2)\nB = (2 3)\n\nA = (3 4)\n", "7: duplicate move 'A'; the first is from line 4"},
      {with_tiles + "rows = 2\ncols = 3\nblank = x\nslides = orthogonal\n[move]\nu = (1 2)\n",
       "8: duplicate move 'u'; the first is from line 6"},
  });
}

TEST_CASE("a move that does nothing is rejected") {
  check_refused({
      {with_moves + "A = ()\n", "4: move 'A': an empty cycle; the move would do nothing"},
      {with_moves + "A =\n", "4: 'A' has no value"},
      {with_moves + "A = \"\"\n", "4: 'A' has no value"},
  });
}

TEST_CASE("a cycle of one cell is rejected") {
  check_refused({
      {with_moves + "A = (1 2)(3)\n", "4: move 'A': a cycle of one cell does nothing; leave it out"},
  });
}

TEST_CASE("thirty-three cells are refused, and one") {
  check_refused({
      {"name = bad\ntiles = 123456789abcdefghijklmnopqrstuvwy\n[move]\nA = (1 2)\n",
       "2: 33 tiles; a puzzle has 2 to 32"},
      {"name = bad\ntiles = 1\n[move]\nA = (1 1)\n", "2: 1 tile; a puzzle has 2 to 32"},
  });
}

TEST_CASE("a move that is not written in cycles is rejected") {
  const std::string cycles = " is not a cycle; write cycles of cells, like (1 8)(2 7)";
  check_refused({
      {with_moves + "A = 1 2\n", "4: move 'A': '1 2'" + cycles},
      {with_moves + "A = (1 2\n", "4: move 'A': '(1 2'" + cycles},
      {with_moves + "A = (1 x)\n", "4: move 'A': 'x' is not a cell; the cells are 1 to 6"},
  });
}

TEST_CASE("a line that is neither key nor section, and an unknown section or key, are rejected") {
  check_refused({
      {"name = bad\nhello\n", "2: 'hello' is neither `KEY = VALUE` nor a [section]"},
      {"name = bad\n[moves]\n", "2: section '[moves]' is not known; the only one is [move]"},
      {"name = bad\nsize = 3\n",
       "2: key 'size' is not known; the keys are name, tiles, layout, rows, cols, blank, slides, walls, rotations"},
      {"name = bad\nA = (1 2)\n", "2: 'A' looks like a move; moves stand below a line [move]"},
  });
}

TEST_CASE("a definition with no or two names, or no or two lists of tiles, is rejected") {
  check_refused({
      {"", "1: no `name = ...`"},
      {"name = bad\n", "1: no `tiles = ...`"},
      {"name = bad\nname = worse\n", "2: 'name' is already set in line 1"},
      {"name = bad\ntiles = 1 x x\nblank = x\n", "2: the blank 'x' is there more than once"},
  });
}

TEST_CASE("an invalid blank or layout, or slides that do not fit, are rejected") {
  check_refused({
      {with_tiles + "blank = 0\n", "3: the blank '0' is not among the tiles"},
      {with_tiles + "slides = orthogonal\n", "3: slides need a blank; add `blank = x`"},
      {with_tiles + "blank = x\nslides = 1-2 2-7\n", "4: slides '2-7': '7' is not a cell; the cells are 1 to 6"},
      {with_tiles + "blank = x\nslides = 1-2 2-1\n", "4: slides '2-1': the blank slides there already"},
      {with_tiles + "blank = x\nslides = orthogonal\nwalls = 1|3\n",
       "5: walls '1|3': these cells are no neighbours in the layout"},
      {with_tiles + "layout = 1 2 3 / 4 5\n", "3: cell 6 is missing"},
      {with_tiles + "rows = 2\ncols = 4\n", "4: 2 rows of 4 cells do not hold 6 tiles"},
      {with_tiles + "layout = 1 2 3 / 4 5 6 / .\nrotations = rows\n",
       "4: rotations need a layout that is a full rectangle"},
  });
}

TEST_CASE("a definition with CR LF gets the same errors in the same lines") {
  check_refused({
      {"name = bad\r\ntiles = 1 2 3\r\n[move]\r\nA = (1 4)\r\n",
       "4: move 'A': '4' is not a cell; the cells are 1 to 3"},
  });
}
