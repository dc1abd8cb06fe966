#include <tilebase/puzzle.hpp>

#include "support/catch.hpp"

using namespace tilebase;

namespace {

/// The message of a definition's fault; "" if there is none.
std::string fault(std::string_view text) {
  const auto puzzle = Puzzle::parse(text, "my.puzzle");
  if (puzzle) return "";
  CHECK(puzzle.error().code == ErrorCode::bad_definition);
  return puzzle.error().message;
}

/// Text of a definition, and the line and the beginning of its fault; "" is no fault.
using Rows = std::vector<std::pair<std::string, std::string>>;

/// Checks the fault of each definition, whose text stands between `before` and `after`.
void check_faults(const std::string& before, const std::string& after, const Rows& rows) {
  for (const auto& [text, wanted] : rows) {
    const std::string message = fault(before + text + after);
    CAPTURE(text, wanted, message);
    CHECK((wanted.empty() ? message.empty() : message.starts_with("my.puzzle:" + wanted)));
  }
}

/// A name in line 1 and nine tiles in line 2.
const std::string after_tiles = "name=p\ntiles=1 2 3 4 5 6 7 8 x\n";

}  // namespace

TEST_CASE("a line that is no INI syntax is refused with its number") {
  check_faults("", "",
               {{"name=p\n\n# comment\nhello\n", "4: 'hello' is neither `KEY = VALUE` nor a [section]"},
                {"name=p\r\nhello\r\n", "2: 'hello' is neither `KEY = VALUE` nor a [section]"},
                {"name =\n", "1: 'name' has no value"},
                {"name = # p\n", "1: 'name' has no value"},
                {"name = \"a # b\" # \"c\"\n", "1: 'a # b' cannot name a puzzle"},  // a # in quotes is no comment
                {"[moves]\n", "1: section '[moves]' is not known"},
                {"[move\n", "1: section '[move' is not known"}});
}

TEST_CASE("an unknown or repeated key is refused") {
  check_faults("", "",
               {{"name=p\ncolour=red\n", "2: key 'colour' is not known"},
                {"=p\n", "1: '=p' has no key before the '='"},
                {"name=p\nname=q\n", "2: 'name' is already set in line 1"},
                {"A = (1 2)\n", "1: 'A' looks like a move"}});
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
  const std::string refused = "5: written out as in tables, the definition has ";
  check_faults("", "",
               {{with_gaps(max_gaps + 1), refused + std::to_string(bare + 4 * (max_gaps + 1)) + " bytes"},
                {with_gaps(250'000), refused + "10000"}});
}

TEST_CASE("a text that is too long for a definition is refused") {
  check_faults(
      "", "", {{std::string(524'289, '#'), "1: longer than 524288 bytes"}, {std::string(524'288, '#'), "1: no `name"}});
}

TEST_CASE("a definition without a name or tiles is refused") {
  check_faults(
      "", "",
      {{"", "1: no `name = ...`"}, {"tiles = 1 2\n\n", "2: no `name = ...`"}, {"name = p\n", "1: no `tiles = ...`"}});
}

TEST_CASE("a name that could not be a file's is refused") {
  check_faults("name=", "\ntiles=1 2\n[move]\nA=(1 2)\n",
               {{"../evil", "1: '../evil' cannot name a puzzle"},
                {"a/b", "1: 'a/b' cannot name a puzzle"},
                {"a b", "1: 'a b' cannot name a puzzle"},
                {"-a", "1: '-a' cannot name a puzzle"},
                {".a", "1: '.a' cannot name a puzzle"},
                {"\xC3\xA4", "1: '\\xc3\\xa4' cannot name a puzzle"},
                {std::string(65, 'n'), "1: '" + std::string(60, 'n') + "...' cannot name a puzzle"},
                {"Az09_-." + std::string(57, 'n'), ""}});
}

TEST_CASE("tiles that no board could spell are refused") {
  const std::string sixty_four = "123456789abcdefghijklmnopqrstuvwyzABCDEFGHIJKLMNOPQRSTUVWXYZ!$%&";
  check_faults("name=p\ntiles=", "\n[move]\nA=(1 2)\n",
               {{"1 *", "2: '*' cannot name a tile"},
                {"1 ?", "2: '?' cannot name a tile"},
                {"1 \x7F", "2: '\\x7f' cannot name a tile"},
                {"1 \x01 2", "2: '\\x01' cannot name a tile"},
                {"1 \xC3\xA4", "2: '\\xc3\\xa4' cannot name a tile"},
                {"1\xC3\xA4", "2: '\\xc3' cannot name a tile"},
                {"1* 2", "2: '1*' cannot name a tile"},
                {"1 123456789", "2: '123456789' cannot name a tile"},
                {"1 12345678", ""},
                {"121", ""},
                {"10 11", ""},
                {",", "2: 0 tiles"},
                {"1", "2: 1 tile"},
                {sixty_four, ""},
                {sixty_four + '@', "2: 65 tiles"}});
}

TEST_CASE("a blank that boards could not tell from a tile is refused") {
  check_faults(after_tiles, "",
               {{"blank=y\n", "3: the blank 'y' is not among the tiles"},
                {"blank=0\n", "3: the blank '0' is not among the tiles"},
                {"blank=xx\n", "3: the blank 'xx' is not among the tiles"},
                {"blank=1\n", "2: tile 'x' would be read as the blank '1', which boards print as x"}});
  check_faults("", "",
               {{"name=p\ntiles=1 x x\nblank=x\nslides=orthogonal\n", "2: the blank 'x' is there more than once"}});
}

TEST_CASE("a layout that does not show each cell once is refused") {
  check_faults(after_tiles, "",
               {{"layout=1 2 3 4 5 6 7 8 10\n", "3: '10' is not a cell"},
                {"layout=0 1 2\n", "3: '0' is not a cell"},
                {"layout=1 2 x\n", "3: 'x' is not a cell"},
                {"layout=1 2 3 / 4 5 3\n", "3: duplicate cell 3"},
                {"layout=1 2 3 / 4 5 6 / 7 9\n", "3: cell 8 is missing"},
                {"layout=1 2 3 // 4 5 6 7 8 9\n", "3: a row of the layout is empty"},
                {"layout=1 2 3 4 5 6 7 8 9 /\n", "3: a row of the layout is empty"}});
}

TEST_CASE("rows and columns that do not fit are refused") {
  check_faults(after_tiles, "",
               {{"layout=1 2 3/4 5 6/7 8 9\nrows=3\ncols=3\n", "4: the layout is already given in line 3"},
                {"layout=1 2 3/4 5 6/7 8 9\ncols=3\n", "4: the layout is already given in line 3"},
                {"rows=3\n", "3: `rows` and `cols` go together"},
                {"cols=3\n", "3: `rows` and `cols` go together"},
                {"rows=0\ncols=3\n", "3: '0' is not a number of rows"},
                {"rows=-3\ncols=-3\n", "3: '-3' is not a number of rows"},
                {"rows=3\ncols=3a\n", "4: '3a' is not a number of columns"},
                {"rows=3\ncols=99999999999\n", "4: '99999999999' is not a number of columns"},
                {"rows=2\ncols=4\n", "4: 2 rows of 4 cells do not hold 9 tiles"},
                {"rows=1\ncols=2147483647\n", "4: 1 rows of 2147483647 cells do not hold 9 tiles"}});
}

TEST_CASE("slides that cannot be are refused") {
  check_faults(
      after_tiles, "",
      {{"blank=x\nslides=diagonal\n", "4: slides 'diagonal'"}, {"slides=orthogonal\n", "3: slides need a blank"}});
  check_faults("", "",
               {{"name=p\ntiles=1 x\nlayout=1 . / . 2\nblank=x\nslides=orthogonal\n",
                 "5: no two cells of the layout are neighbours, so nothing can slide"}});
}

TEST_CASE("edges that cannot be are refused") {
  check_faults(after_tiles + "blank=x\nslides=", "\n",
               {{"1-2 2-10", "4: slides '2-10': '10' is not a cell"},
                {"0-2", "4: slides '0-2': '0' is not a cell"},
                {"1-", "4: slides '1-': '' is not a cell"},
                {"1-2-3", "4: slides '1-2-3': '2-3' is not a cell"},
                {"3-3", "4: slides '3-3': both ends are the same cell"},
                {"1-2 3-4 2-1", "4: slides '2-1': the blank slides there already"},
                {"orthogonal 8-9", "4: slides '8-9': the blank slides there already"},
                {"1-2 orthogonal", "4: slides 'orthogonal'"},
                {"1|2", "4: slides '1|2'"},
                {",", "4: no edge is left, so nothing can slide"}});
  check_faults(after_tiles, "",
               {{"slides=1-2\n", "3: slides need a blank"},
                {"blank=x\nslides=1-5\n[move]\n5=(1 2)\n", "6: duplicate move '5'"}});
}

TEST_CASE("walls that cannot be are refused") {
  check_faults(after_tiles + "rows=3\ncols=3\nblank=x\nslides=orthogonal\nwalls=", "\n",
               {{"2|3 5-8", ""},
                {"1|10", "7: walls '1|10': '10' is not a cell"},
                {"1|1", "7: walls '1|1': both ends are the same cell"},
                {"3|4", "7: walls '3|4': these cells are no neighbours in the layout"},
                {"1|2 2-1", "7: walls '2-1': this wall is there already"},
                {"12", "7: walls '12'"}});
  check_faults(after_tiles, "",
               {{"blank=x\nslides=1-2 2-3\nwalls=1|2\n", "5: walls need `slides = orthogonal`"},
                {"blank=x\nwalls=1|2\n[move]\nA=(1 2)\n", "4: walls need `slides = orthogonal`"}});
  check_faults(
      "", "",
      {{"name=p\ntiles=1 x\nblank=x\nslides=orthogonal\nwalls=1|2\n", "5: no edge is left, so nothing can slide"}});
}

TEST_CASE("moves for cells of the blank that cannot be are refused") {
  check_faults(after_tiles + "blank=x\n[move]\nA=", "\n",
               {{"1:(1 2) 10:(1 2)", "5: move 'A': '10' is not a cell"},
                {"1:(1 2) 1:(1 3)", "5: move 'A': the blank in cell 1 is there twice"},
                {"1:(1 2) 2:() 2:()", "5: move 'A': the blank in cell 2 is there twice"},
                {"1:() 2:()", "5: move 'A': it does nothing"},
                {"1:(1)", "5: move 'A': a cycle of one cell does nothing"},
                {"1:(1 2)()", "5: move 'A': an empty cycle"},
                {"1:(1 2)(2 3)", "5: move 'A': duplicate cell 2"},
                {"1:", "5: move 'A': '' is not a cycle"},
                {"1:2", "5: move 'A': '2' is not a cycle"},
                {"1:(1 2) (3 4) 5", "5: move 'A': '5' is not a cycle"},
                {"(1 2) 3:(1 2)", "5: move 'A': '3:(1 2)' is not a cycle"},
                {"never 1:(1 2)", "5: move 'A': 'never 1' is not a cell"}});
  check_faults(after_tiles + "[move]\nA=", "\n", {{"1:(1 2)", "4: move 'A': '1:' is for a cell of the blank"}});
}

TEST_CASE("rotations that cannot be are refused") {
  check_faults(after_tiles, "",
               {{"rows=3\ncols=3\nrotations=rows diagonals\n", "5: rotations 'diagonals'"},
                {"rows=3\ncols=3\nrotations=rows rows\n", "5: duplicate 'rows'"},
                {"layout=1 2 3 4 5/6 7 8 9 .\nrotations=rows\n", "4: rotations need a layout that is a full rectangle"},
                {"layout=1 2 3 4 5/6 7 8 9\nrotations=rows\n", "4: rotations need a layout that is a full rectangle"},
                {"rotations=cols\n", "3: rotating cols of one cell does nothing"},
                {"rows=9\ncols=1\nrotations=rows\n", "5: rotating rows of one cell does nothing"}});
}

TEST_CASE("a move that is not made of cycles is refused") {
  check_faults(after_tiles + "[move]\nA=", "\n",
               {{"1 2", "4: move 'A': '1 2' is not a cycle"},
                {"(1 2", "4: move 'A': '(1 2' is not a cycle"},
                {"(1 2) 3", "4: move 'A': '3' is not a cycle"},
                {"(1 10)", "4: move 'A': '10' is not a cell"},
                {"(0 1)", "4: move 'A': '0' is not a cell"},
                {"(1 (2 3)", "4: move 'A': '(2' is not a cell"},
                {"()", "4: move 'A': an empty cycle"},
                {"(1 2)(3)", "4: move 'A': a cycle of one cell does nothing"},
                {"(1 2 1)", "4: move 'A': duplicate cell 1"},
                {"(1 2)(2 3)", "4: move 'A': duplicate cell 2"}});
}

TEST_CASE("a move's name that a path could not spell, or that stands for an answer without a path, is refused") {
  check_faults(after_tiles + "[move]\n", "=(1 2)\n",
               {{"A B", "4: 'A B' cannot name a move"},
                {"", "4: '=(1 2)' has no key"},
                {"A]", "4: 'A]' cannot name a move"},
                {std::string(65, 'm'), "4: '" + std::string(60, 'm') + "...' cannot name a move"},
                {std::string(64, 'm'), ""},
                {"unsolvable", "4: 'unsolvable' cannot name a move"},
                {"error", "4: 'error' cannot name a move"},
                {"gave", "4: 'gave' cannot name a move"},
                {"Unsolvable", ""},
                {"errors", ""},
                {"up", ""}});
  PuzzleParts parts{.name = "p", .tiles = {"1", "2"}, .moves = {{"error", {identity_permutation()}}}};
  CHECK(Puzzle::of(parts).error().message.starts_with("puzzle 'p': 'error' cannot name a move"));
}

TEST_CASE("two moves of one name are refused wherever they come from") {
  check_faults(after_tiles, "",
               {{"[move]\nA=(1 2)\nB=(1 2)\nA=(2 3)\n", "6: duplicate move 'A'"},
                {"blank=x\nrows=3\ncols=3\nslides=orthogonal\n[move]\nu=(1 2)\n", "8: duplicate move 'u'"},
                {"rows=3\ncols=3\nrotations=rows\n[move]\nL3=(1 2)\n", "7: duplicate move 'L3'"}});
}

TEST_CASE("a puzzle without moves or with too many is refused") {
  std::string text = "[move]\n";
  for (int i = 0; i < 256; ++i) text += "m" + std::to_string(i) + "=(1 2)\n";
  check_faults(after_tiles, "",
               {{"", "2: no moves"}, {"[move]\n", "3: no moves"}, {text, ""}, {text + "m=(1 2)\n", "260: 257 moves"}});
}
