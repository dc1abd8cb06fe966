// Malformed puzzle definitions through the real command: file, line and reason, exit status 2, nothing on standard
// output and no table.

#include "cli/own_puzzles.hpp"

namespace {

std::string complaint(const std::string& definition) {
  const own::Workplace work;
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

/// Of six tiles in lines 1 and 2 and the moves below.
std::string complaint_of_moves(const std::string& moves) {
  return complaint("name = bad\ntiles = 1 2 3 4 5 6\n[move]\n" + moves);
}

std::string complaint_after_tiles(const std::string& lines) {
  return complaint("name = bad\ntiles = 1 2 3 4 5 x\n" + lines);
}

}  // namespace

TEST_CASE("a move with a cell that is named twice is refused") {
  const std::string one_place = "; a move sends each tile to one place";
  CHECK(complaint_of_moves("A = (1 2)\nB = (1 2 3 2)\n") == "bad.puzzle:5: move 'B': duplicate cell 2" + one_place);
  CHECK(complaint_of_moves("A = (1 2)(3 1)\n") == "bad.puzzle:4: move 'A': duplicate cell 1" + one_place);
}

TEST_CASE("a move with a cell that is not there is refused") {
  CHECK(complaint_of_moves("A = (1 7)\n") == "bad.puzzle:4: move 'A': '7' is not a cell; the cells are 1 to 6");
  CHECK(complaint_of_moves("A = (0 1)\n") == "bad.puzzle:4: move 'A': '0' is not a cell; the cells are 1 to 6");
}

TEST_CASE("a puzzle without moves is refused") {
  const std::string none = "no moves; add `slides`, `rotations` or a [move] section";
  CHECK(complaint("name = bad\ntiles = 1 2 3\n") == "bad.puzzle:2: " + none);
  CHECK(complaint_of_moves("# nothing here\n") == "bad.puzzle:4: " + none);
}

TEST_CASE("two moves of one name are refused") {
  CHECK(complaint_of_moves("A = (1 2)\nB = (2 3)\n\nA = (3 4)\n") ==
        "bad.puzzle:7: duplicate move 'A'; the first is from line 4");
  CHECK(complaint_after_tiles("rows = 2\ncols = 3\nblank = x\nslides = orthogonal\n[move]\nu = (1 2)\n") ==
        "bad.puzzle:8: duplicate move 'u'; the first is from line 6");
}

TEST_CASE("a move that does nothing is refused") {
  CHECK(complaint_of_moves("A = ()\n") == "bad.puzzle:4: move 'A': an empty cycle; the move would do nothing");
  CHECK(complaint_of_moves("A =\n") == "bad.puzzle:4: 'A' has no value");
  CHECK(complaint_of_moves("A = \"\"\n") == "bad.puzzle:4: 'A' has no value");
}

TEST_CASE("a cycle of one cell is refused") {
  CHECK(complaint_of_moves("A = (1 2)(3)\n") ==
        "bad.puzzle:4: move 'A': a cycle of one cell does nothing; leave it out");
}

TEST_CASE("seventeen cells are refused, and one") {
  CHECK(complaint("name = bad\ntiles = 1 2 3 4 5 6 7 8 9 a b c d e f g h\n[move]\nA = (1 2)\n") ==
        "bad.puzzle:2: 17 tiles; a puzzle has 2 to 16");
  CHECK(complaint("name = bad\ntiles = 1\n[move]\nA = (1 1)\n") == "bad.puzzle:2: 1 tile; a puzzle has 2 to 16");
}

TEST_CASE("a move that is not written in cycles is refused") {
  const std::string cycles = " is not a cycle; write cycles of cells, like (1 8)(2 7)";
  CHECK(complaint_of_moves("A = 1 2\n") == "bad.puzzle:4: move 'A': '1 2'" + cycles);
  CHECK(complaint_of_moves("A = (1 2\n") == "bad.puzzle:4: move 'A': '(1 2'" + cycles);
  CHECK(complaint_of_moves("A = (1 x)\n") == "bad.puzzle:4: move 'A': 'x' is not a cell; the cells are 1 to 6");
}

TEST_CASE("a line that is neither key nor section, and a section or key that is not known, are refused") {
  CHECK(complaint("name = bad\nhello\n") == "bad.puzzle:2: 'hello' is neither `KEY = VALUE` nor a [section]");
  CHECK(complaint("name = bad\n[moves]\n") == "bad.puzzle:2: section '[moves]' is not known; the only one is [move]");
  CHECK(
      complaint("name = bad\nsize = 3\n") ==
      "bad.puzzle:2: key 'size' is not known; the keys are name, tiles, layout, rows, cols, blank, slides, rotations");
  CHECK(complaint("name = bad\nA = (1 2)\n") == "bad.puzzle:2: 'A' looks like a move; moves stand below a line [move]");
}

TEST_CASE("a definition without a name or tiles, or with two, is refused") {
  CHECK(complaint("") == "bad.puzzle:1: no `name = ...`");
  CHECK(complaint("name = bad\n") == "bad.puzzle:1: no `tiles = ...`");
  CHECK(complaint("name = bad\nname = worse\n") == "bad.puzzle:2: 'name' is already set in line 1");
  CHECK(complaint("name = bad\ntiles = 1 2 1\n") == "bad.puzzle:2: duplicate tile '1'");
}

TEST_CASE("a blank, a layout or slides that do not fit are refused") {
  CHECK(complaint_after_tiles("blank = 0\n") == "bad.puzzle:3: the blank '0' is not among the tiles");
  CHECK(complaint_after_tiles("slides = orthogonal\n") == "bad.puzzle:3: slides need a blank; add `blank = x`");
  CHECK(complaint_after_tiles("layout = 1 2 3 / 4 5\n") == "bad.puzzle:3: cell 6 is missing");
  CHECK(complaint_after_tiles("rows = 2\ncols = 4\n") == "bad.puzzle:4: 2 rows of 4 cells do not hold 6 tiles");
  CHECK(complaint_after_tiles("layout = 1 2 3 / 4 5 6 / .\nrotations = rows\n") ==
        "bad.puzzle:4: rotations need a layout that is a full rectangle");
}

TEST_CASE("a definition with CR LF has the same faults in the same lines") {
  CHECK(complaint("name = bad\r\ntiles = 1 2 3\r\n[move]\r\nA = (1 4)\r\n") ==
        "bad.puzzle:4: move 'A': '4' is not a cell; the cells are 1 to 3");
}
