#include <tilebase/puzzle.hpp>

#include "support/catch.hpp"

using namespace tilebase;

namespace {

std::string fault(std::string_view text) {
  const auto puzzle = Puzzle::parse(text, "my.puzzle");
  if (puzzle) return "no fault";
  CHECK(puzzle.error().code == ErrorCode::bad_definition);
  return puzzle.error().message;
}

/// The fault of the lines that follow a name in line 1 and nine tiles in line 2.
std::string fault_after_tiles(const std::string& rest) {
  return fault("name=p\ntiles=1 2 3 4 5 6 7 8 x\n" + rest);
}

std::string fault_of_tiles(const std::string& tiles) {
  return fault("name=p\ntiles=" + tiles + "\n[move]\nA=(1 2)\n");
}

std::string fault_of_name(const std::string& name) {
  return fault("name=" + name + "\ntiles=1 2\n[move]\nA=(1 2)\n");
}

std::string fault_of_move(const std::string& cycles) {
  return fault_after_tiles("[move]\nA=" + cycles + "\n");
}

}  // namespace

TEST_CASE("a line that is no INI syntax is refused with its number") {
  CHECK(fault("name=p\n\n# comment\nhello\n") == "my.puzzle:4: 'hello' is neither `KEY = VALUE` nor a [section]");
  CHECK(fault("name=p\r\nhello\r\n") == "my.puzzle:2: 'hello' is neither `KEY = VALUE` nor a [section]");
  CHECK(fault("name =\n") == "my.puzzle:1: 'name' has no value");
  CHECK(fault("name = # p\n") == "my.puzzle:1: 'name' has no value");
  CHECK(fault("[moves]\n") == "my.puzzle:1: section '[moves]' is not known; the only one is [move]");
  CHECK(fault("[move\n") == "my.puzzle:1: section '[move' is not known; the only one is [move]");
}

TEST_CASE("a # between quotes begins no comment, and one behind them does") {
  CHECK(fault("name = \"a # b\" # \"c\"\n").find("my.puzzle:1: 'a # b' cannot name a puzzle") == 0);
}

TEST_CASE("an unknown or repeated key is refused") {
  CHECK(fault("name=p\ncolour=red\n") ==
        "my.puzzle:2: key 'colour' is not known; the keys are name, tiles, layout, rows, cols, blank, slides, "
        "walls, rotations, metric");
  CHECK(fault("=p\n") == "my.puzzle:1: '=p' has no key before the '='");
  CHECK(fault("name=p\nname=q\n") == "my.puzzle:2: 'name' is already set in line 1");
  CHECK(fault("A = (1 2)\n") == "my.puzzle:1: 'A' looks like a move; moves stand below a line [move]");
}

TEST_CASE("a definition that no table file can hold is refused, however short it is written") {
  const std::string before = "name=p\ntiles=1 2 3\nlayout=1/2/3";
  const auto with_gaps = [&](std::size_t count) {
    std::string text = before;
    while (count-- > 0) text += "/.";
    return text + "\n[move]\nA=(1 2)\n";
  };
  const std::size_t bare = Puzzle::parse(with_gaps(0), "test")->definition().size();
  const std::size_t max_gaps = (524'288 - bare) / 4;  // a gap takes four bytes: " / ."
  const auto longest = Puzzle::parse(with_gaps(max_gaps), "test");
  REQUIRE(longest);
  CHECK(longest->definition().size() == bare + 4 * max_gaps);
  CHECK(Puzzle::parse(longest->definition(), "test")->definition() == longest->definition());
  CHECK(fault(with_gaps(max_gaps + 1)) == "my.puzzle:5: written out as in tables, the definition has " +
                                              std::to_string(bare + 4 * (max_gaps + 1)) +
                                              " bytes; at most 524288 are possible, so its layout needs fewer gaps");
  CHECK(fault(with_gaps(250'000)).find("my.puzzle:5: written out as in tables, the definition has 10000") == 0);
}

TEST_CASE("a text that is too long for a definition is refused") {
  CHECK(fault(std::string(524'289, '#')) == "my.puzzle:1: longer than 524288 bytes; this is no definition");
  CHECK(fault(std::string(524'288, '#')) == "my.puzzle:1: no `name = ...`");
}

TEST_CASE("a definition without a name or tiles is refused") {
  CHECK(fault("") == "my.puzzle:1: no `name = ...`");
  CHECK(fault("tiles = 1 2\n\n") == "my.puzzle:2: no `name = ...`");
  CHECK(fault("name = p\n") == "my.puzzle:1: no `tiles = ...`");
}

TEST_CASE("a name that could not be a file's is refused") {
  const std::string reason =
      " cannot name a puzzle; a name is letters, digits, '_', '-' and '.', at most 64 of them, and begins with neither "
      "'-' nor '.'";
  CHECK(fault_of_name("../evil") == "my.puzzle:1: '../evil'" + reason);
  CHECK(fault_of_name("a/b") == "my.puzzle:1: 'a/b'" + reason);
  CHECK(fault_of_name("a b") == "my.puzzle:1: 'a b'" + reason);
  CHECK(fault_of_name("-a") == "my.puzzle:1: '-a'" + reason);
  CHECK(fault_of_name(".a") == "my.puzzle:1: '.a'" + reason);
  CHECK(fault_of_name("\xC3\xA4") == "my.puzzle:1: '\\xc3\\xa4'" + reason);
  CHECK(fault_of_name(std::string(65, 'n')) == "my.puzzle:1: '" + std::string(60, 'n') + "...'" + reason);
  CHECK(fault_of_name(std::string(64, 'n')) == "no fault");
}

TEST_CASE("tiles that no board could spell are refused") {
  const std::string reason =
      " cannot name a tile; a name is 1 to 8 printable ASCII characters, none of them * ? # > or a double quote";
  CHECK(fault_of_tiles("1 *") == "my.puzzle:2: '*'" + reason);
  CHECK(fault_of_tiles("1 ?") == "my.puzzle:2: '?'" + reason);
  CHECK(fault_of_tiles("1 \x7F") == "my.puzzle:2: '\\x7f'" + reason);
  CHECK(fault_of_tiles("1 \x01 2") == "my.puzzle:2: '\\x01'" + reason);
  CHECK(fault_of_tiles("1 \xC3\xA4") == "my.puzzle:2: '\\xc3\\xa4'" + reason);
  CHECK(fault_of_tiles("1\xC3\xA4") == "my.puzzle:2: '\\xc3'" + reason);
  CHECK(fault_of_tiles("1* 2") == "my.puzzle:2: '1*'" + reason);
  CHECK(fault_of_tiles("1 123456789") == "my.puzzle:2: '123456789'" + reason);
  CHECK(fault_of_tiles("1 12345678") == "no fault");
  CHECK(fault_of_tiles("121") == "no fault");
  CHECK(fault_of_tiles("10 11") == "no fault");
  CHECK(fault_of_tiles(",") == "my.puzzle:2: 0 tiles; a puzzle has 2 to 64");
  CHECK(fault_of_tiles("1") == "my.puzzle:2: 1 tile; a puzzle has 2 to 64");
  const std::string sixty_four = "123456789abcdefghijklmnopqrstuvwyzABCDEFGHIJKLMNOPQRSTUVWXYZ!$%&";
  CHECK(fault_of_tiles(sixty_four) == "no fault");
  CHECK(fault_of_tiles(sixty_four + '@') == "my.puzzle:2: 65 tiles; a puzzle has 2 to 64");
}

TEST_CASE("a blank that boards could not tell from a tile is refused") {
  CHECK(fault_after_tiles("blank=y\n") == "my.puzzle:3: the blank 'y' is not among the tiles");
  CHECK(fault_after_tiles("blank=0\n") == "my.puzzle:3: the blank '0' is not among the tiles");
  CHECK(fault_after_tiles("blank=xx\n") == "my.puzzle:3: the blank 'xx' is not among the tiles");
  CHECK(fault_after_tiles("blank=1\n") ==
        "my.puzzle:2: tile 'x' would be read as the blank '1', which boards print as x");
  CHECK(fault("name=p\ntiles=1 x x\nblank=x\nslides=orthogonal\n") ==
        "my.puzzle:2: the blank 'x' is there more than once");
}

TEST_CASE("a layout that does not show each cell once is refused") {
  const std::string cells = " is not a cell; the cells are 1 to 9, '.' is a gap, '/' ends a row";
  CHECK(fault_after_tiles("layout=1 2 3 4 5 6 7 8 10\n") == "my.puzzle:3: '10'" + cells);
  CHECK(fault_after_tiles("layout=0 1 2\n") == "my.puzzle:3: '0'" + cells);
  CHECK(fault_after_tiles("layout=1 2 x\n") == "my.puzzle:3: 'x'" + cells);
  CHECK(fault_after_tiles("layout=1 2 3 / 4 5 3\n") == "my.puzzle:3: duplicate cell 3");
  CHECK(fault_after_tiles("layout=1 2 3 / 4 5 6 / 7 9\n") == "my.puzzle:3: cell 8 is missing");
  CHECK(fault_after_tiles("layout=1 2 3 // 4 5 6 7 8 9\n") ==
        "my.puzzle:3: a row of the layout is empty; write '.' for a gap");
  CHECK(fault_after_tiles("layout=1 2 3 4 5 6 7 8 9 /\n") ==
        "my.puzzle:3: a row of the layout is empty; write '.' for a gap");
}

TEST_CASE("rows and columns that do not fit are refused") {
  CHECK(fault_after_tiles("layout=1 2 3/4 5 6/7 8 9\nrows=3\ncols=3\n") ==
        "my.puzzle:4: the layout is already given in line 3");
  CHECK(fault_after_tiles("layout=1 2 3/4 5 6/7 8 9\ncols=3\n") ==
        "my.puzzle:4: the layout is already given in line 3");
  CHECK(fault_after_tiles("rows=3\n") == "my.puzzle:3: `rows` and `cols` go together");
  CHECK(fault_after_tiles("cols=3\n") == "my.puzzle:3: `rows` and `cols` go together");
  CHECK(fault_after_tiles("rows=0\ncols=3\n") == "my.puzzle:3: '0' is not a number of rows");
  CHECK(fault_after_tiles("rows=-3\ncols=-3\n") == "my.puzzle:3: '-3' is not a number of rows");
  CHECK(fault_after_tiles("rows=3\ncols=3a\n") == "my.puzzle:4: '3a' is not a number of columns");
  CHECK(fault_after_tiles("rows=3\ncols=99999999999\n") == "my.puzzle:4: '99999999999' is not a number of columns");
  CHECK(fault_after_tiles("rows=2\ncols=4\n") == "my.puzzle:4: 2 rows of 4 cells do not hold 9 tiles");
  CHECK(fault_after_tiles("rows=1\ncols=2147483647\n") ==
        "my.puzzle:4: 1 rows of 2147483647 cells do not hold 9 tiles");
}

TEST_CASE("slides that cannot be are refused") {
  CHECK(fault_after_tiles("blank=x\nslides=diagonal\n") ==
        "my.puzzle:4: slides 'diagonal'; write `orthogonal`, edges such as 1-2, or both");
  CHECK(fault_after_tiles("slides=orthogonal\n") == "my.puzzle:3: slides need a blank; add `blank = x`");
  CHECK(fault("name=p\ntiles=1 x\nlayout=1 . / . 2\nblank=x\nslides=orthogonal\n") ==
        "my.puzzle:5: no two cells of the layout are neighbours, so nothing can slide");
}

TEST_CASE("edges that cannot be are refused") {
  const auto fault_of = [](const std::string& slides) { return fault_after_tiles("blank=x\nslides=" + slides + '\n'); };
  CHECK(fault_of("1-2 2-10") == "my.puzzle:4: slides '2-10': '10' is not a cell; the cells are 1 to 9");
  CHECK(fault_of("0-2") == "my.puzzle:4: slides '0-2': '0' is not a cell; the cells are 1 to 9");
  CHECK(fault_of("1-") == "my.puzzle:4: slides '1-': '' is not a cell; the cells are 1 to 9");
  CHECK(fault_of("1-2-3") == "my.puzzle:4: slides '1-2-3': '2-3' is not a cell; the cells are 1 to 9");
  CHECK(fault_of("3-3") == "my.puzzle:4: slides '3-3': both ends are the same cell");
  CHECK(fault_of("1-2 3-4 2-1") == "my.puzzle:4: slides '2-1': the blank slides there already");
  CHECK(fault_of("orthogonal 8-9") == "my.puzzle:4: slides '8-9': the blank slides there already");
  const std::string unknown = "; write `orthogonal`, edges such as 1-2, or both";
  CHECK(fault_of("1-2 orthogonal") == "my.puzzle:4: slides 'orthogonal'" + unknown);
  CHECK(fault_of("1|2") == "my.puzzle:4: slides '1|2'" + unknown);
  CHECK(fault_of(",") == "my.puzzle:4: no edge is left, so nothing can slide");
  CHECK(fault_after_tiles("slides=1-2\n") == "my.puzzle:3: slides need a blank; add `blank = x`");
  CHECK(fault_after_tiles("blank=x\nslides=1-5\n[move]\n5=(1 2)\n") ==
        "my.puzzle:6: duplicate move '5'; the first is from line 4");
}

TEST_CASE("walls that cannot be are refused") {
  const auto fault_of = [](const std::string& walls) {
    return fault_after_tiles("rows=3\ncols=3\nblank=x\nslides=orthogonal\nwalls=" + walls + '\n');
  };
  CHECK(fault_of("2|3 5-8") == "no fault");
  CHECK(fault_of("1|10") == "my.puzzle:7: walls '1|10': '10' is not a cell; the cells are 1 to 9");
  CHECK(fault_of("1|1") == "my.puzzle:7: walls '1|1': both ends are the same cell");
  CHECK(fault_of("3|4") == "my.puzzle:7: walls '3|4': these cells are no neighbours in the layout");
  CHECK(fault_of("1|2 2-1") == "my.puzzle:7: walls '2-1': this wall is there already");
  CHECK(fault_of("12") == "my.puzzle:7: walls '12'; write two neighbours, such as 1|2");
  CHECK(fault_after_tiles("blank=x\nslides=1-2 2-3\nwalls=1|2\n") == "my.puzzle:5: walls need `slides = orthogonal`");
  CHECK(fault_after_tiles("blank=x\nwalls=1|2\n[move]\nA=(1 2)\n") == "my.puzzle:4: walls need `slides = orthogonal`");
  CHECK(fault("name=p\ntiles=1 x\nblank=x\nslides=orthogonal\nwalls=1|2\n") ==
        "my.puzzle:5: no edge is left, so nothing can slide");
}

TEST_CASE("moves for cells of the blank that cannot be are refused") {
  const auto fault_of = [](const std::string& move) { return fault_after_tiles("blank=x\n[move]\nA=" + move + '\n'); };
  CHECK(fault_of("1:(1 2) 10:(1 2)") == "my.puzzle:5: move 'A': '10' is not a cell; the cells are 1 to 9");
  CHECK(fault_of("1:(1 2) 1:(1 3)") == "my.puzzle:5: move 'A': the blank in cell 1 is there twice");
  CHECK(fault_of("1:(1 2) 2:() 2:()") == "my.puzzle:5: move 'A': the blank in cell 2 is there twice");
  CHECK(fault_of("1:() 2:()") == "my.puzzle:5: move 'A': it does nothing");
  CHECK(fault_of("1:(1)") == "my.puzzle:5: move 'A': a cycle of one cell does nothing; leave it out");
  CHECK(fault_of("1:(1 2)()") == "my.puzzle:5: move 'A': an empty cycle; the move would do nothing");
  CHECK(fault_of("1:(1 2)(2 3)") == "my.puzzle:5: move 'A': duplicate cell 2; a move sends each tile to one place");
  const std::string cycles = " is not a cycle; write cycles of cells, like (1 8)(2 7)";
  CHECK(fault_of("1:") == "my.puzzle:5: move 'A': ''" + cycles);
  CHECK(fault_of("1:2") == "my.puzzle:5: move 'A': '2'" + cycles);
  CHECK(fault_of("1:(1 2) (3 4) 5") == "my.puzzle:5: move 'A': '5'" + cycles);
  CHECK(fault_of("(1 2) 3:(1 2)") == "my.puzzle:5: move 'A': '3:(1 2)'" + cycles);
  CHECK(fault_of("never 1:(1 2)") == "my.puzzle:5: move 'A': 'never 1' is not a cell; the cells are 1 to 9");
  CHECK(fault_of_move("1:(1 2)") == "my.puzzle:4: move 'A': '1:' is for a cell of the blank; add `blank = x`");
}

TEST_CASE("rotations that cannot be are refused") {
  CHECK(fault_after_tiles("rows=3\ncols=3\nrotations=rows diagonals\n") ==
        "my.puzzle:5: rotations 'diagonals'; known are 'rows' and 'cols'");
  CHECK(fault_after_tiles("rows=3\ncols=3\nrotations=rows rows\n") == "my.puzzle:5: duplicate 'rows'");
  CHECK(fault_after_tiles("layout=1 2 3 4 5/6 7 8 9 .\nrotations=rows\n") ==
        "my.puzzle:4: rotations need a layout that is a full rectangle");
  CHECK(fault_after_tiles("layout=1 2 3 4 5/6 7 8 9\nrotations=rows\n") ==
        "my.puzzle:4: rotations need a layout that is a full rectangle");
  CHECK(fault_after_tiles("rotations=cols\n") == "my.puzzle:3: rotating cols of one cell does nothing");
  CHECK(fault_after_tiles("rows=9\ncols=1\nrotations=rows\n") == "my.puzzle:5: rotating rows of one cell does nothing");
}

TEST_CASE("a move that is not made of cycles is refused") {
  CHECK(fault_of_move("1 2") == "my.puzzle:4: move 'A': '1 2' is not a cycle; write cycles of cells, like (1 8)(2 7)");
  CHECK(fault_of_move("(1 2") ==
        "my.puzzle:4: move 'A': '(1 2' is not a cycle; write cycles of cells, like (1 8)(2 7)");
  CHECK(fault_of_move("(1 2) 3") ==
        "my.puzzle:4: move 'A': '3' is not a cycle; write cycles of cells, like (1 8)(2 7)");
  CHECK(fault_of_move("(1 10)") == "my.puzzle:4: move 'A': '10' is not a cell; the cells are 1 to 9");
  CHECK(fault_of_move("(0 1)") == "my.puzzle:4: move 'A': '0' is not a cell; the cells are 1 to 9");
  CHECK(fault_of_move("(1 (2 3)") == "my.puzzle:4: move 'A': '(2' is not a cell; the cells are 1 to 9");
  CHECK(fault_of_move("()") == "my.puzzle:4: move 'A': an empty cycle; the move would do nothing");
  CHECK(fault_of_move("(1 2)(3)") == "my.puzzle:4: move 'A': a cycle of one cell does nothing; leave it out");
  const std::string one_place = "; a move sends each tile to one place";
  CHECK(fault_of_move("(1 2 1)") == "my.puzzle:4: move 'A': duplicate cell 1" + one_place);
  CHECK(fault_of_move("(1 2)(2 3)") == "my.puzzle:4: move 'A': duplicate cell 2" + one_place);
}

TEST_CASE("a move's name that a path could not spell is refused") {
  const std::string reason = " cannot name a move; a name is printable characters without blanks, '=', '#', '[' or ']'";
  CHECK(fault_after_tiles("[move]\nA B=(1 2)\n") == "my.puzzle:4: 'A B'" + reason);
  CHECK(fault_after_tiles("[move]\n=(1 2)\n") == "my.puzzle:4: '=(1 2)' has no key before the '='");
  CHECK(fault_after_tiles("[move]\nA]=(1 2)\n") == "my.puzzle:4: 'A]'" + reason);
  CHECK(fault_after_tiles("[move]\n" + std::string(65, 'm') + "=(1 2)\n") ==
        "my.puzzle:4: '" + std::string(60, 'm') + "...'" + reason);
  CHECK(fault_after_tiles("[move]\n" + std::string(64, 'm') + "=(1 2)\n") == "no fault");
}

TEST_CASE("a move's name that stands for an answer without a path is refused") {
  for (const std::string name : {"unsolvable", "error", "gave"}) {
    const std::string reason =
        '\'' + name + "' cannot name a move; `unsolvable`, `error` and `gave up` are answers in place of a path";
    CHECK(fault_after_tiles("[move]\n" + name + "=(1 2)\n") == "my.puzzle:4: " + reason);
    PuzzleParts parts{.name = "p", .tiles = {"1", "2"}, .moves = {{name, {identity_permutation()}}}};
    CHECK(Puzzle::of(parts).error().message == "puzzle 'p': " + reason);
  }
  CHECK(fault_after_tiles("[move]\nUnsolvable=(1 2)\nerrors=(1 2)\nup=(1 2)\n") == "no fault");
}

TEST_CASE("two moves of one name are refused wherever they come from") {
  CHECK(fault_after_tiles("[move]\nA=(1 2)\nB=(1 2)\nA=(2 3)\n") ==
        "my.puzzle:6: duplicate move 'A'; the first is from line 4");
  CHECK(fault_after_tiles("blank=x\nrows=3\ncols=3\nslides=orthogonal\n[move]\nu=(1 2)\n") ==
        "my.puzzle:8: duplicate move 'u'; the first is from line 6");
  CHECK(fault_after_tiles("rows=3\ncols=3\nrotations=rows\n[move]\nL3=(1 2)\n") ==
        "my.puzzle:7: duplicate move 'L3'; the first is from line 5");
}

TEST_CASE("a puzzle without moves or with too many is refused") {
  CHECK(fault_after_tiles("") == "my.puzzle:2: no moves; add `slides`, `rotations` or a [move] section");
  CHECK(fault_after_tiles("[move]\n") == "my.puzzle:3: no moves; add `slides`, `rotations` or a [move] section");
  std::string many = "[move]\n";
  for (int i = 0; i < 257; ++i) many += "m" + std::to_string(i) + "=(1 2)\n";
  CHECK(fault_after_tiles(many) == "my.puzzle:260: 257 moves; at most 256 are possible");
}
