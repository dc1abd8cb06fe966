// Rows of boards: which board of slides they are, whether they fit a puzzle, and which tile lies where.

#include <random>

#include <tilebase/engine/puzzle/spelling.hpp>
#include <tilebase/engine/puzzle/target_builder.hpp>
#include <tilebase/notation.hpp>

#include "support/catch.hpp"
#include "support/random_boards.hpp"
#include "support/sample_puzzles.hpp"

using namespace tilebase;

namespace {

const std::string hexagon =
    "name = hexagon\ntiles = 1 2 3 x 4 5 6\nlayout = . 1 . 2 . / 3 . 4 . 5 / . . . . . / . 6 . 7 .\nblank = x\n"
    "slides = 1-2 3-4 4-5 6-7\n";

/// The board that is read, or the fault in it.
std::string read(const Puzzle& puzzle, std::string_view text) {
  const auto state = parse_board(puzzle, text);
  if (state) return format_board(puzzle, *state);
  const std::string& message = state.error().message;
  return message.substr(message.find("': ") + 3);
}

std::string read(const std::string& puzzle, std::string_view text) {
  return read(*support::builtin(puzzle), text);
}

std::vector<std::shared_ptr<const Puzzle>> puzzles_with_layouts() {
  std::vector<std::shared_ptr<const Puzzle>> puzzles;
  for (const std::string name : {"slide3x4", "slide5x4", "slide8x1", "rotate3x3", "mixed3x3", "magic2x4", "die"})
    puzzles.push_back(support::builtin(name));
  for (const std::string& definition : support::sample_definitions())
    puzzles.push_back(support::puzzle_from(definition));
  for (const std::string& definition :
       {hexagon, std::string("name=equal\ntiles=R R G G B x\nlayout=6 . 5/4 3/2 1\nblank=x\nslides=orthogonal\n"),
        std::string("name=long\ntiles=one two three\nlayout=2 / 3 1\n[move]\nA=(1 2)\n")})
    puzzles.push_back(support::puzzle_from(definition));
  return puzzles;
}

}  // namespace

TEST_CASE("rows decide which board of slides a text is, and without them it is the squarest") {
  const std::vector<std::pair<std::string, std::string>> definitions = {
      {"1 2 3/4 5 6/7 8 x/10 11 9", "slide4x3"},
      {"[[1,2,3],[4,5,6],[7,8,0],[10,11,9]]", "slide4x3"},
      {"1 2 3\r\n4 5 6\r\n7 8 .\r\n10 11 9\r\n", "slide4x3"},
      {"\n1 2 3 4 /\n\n5 6 7 8 /\n9 10 11 _ /\n", "slide3x4"},
      {"(1 2 3 4) (5 6 7 8) (9 10 11 x)", "slide3x4"},
      {"1 2 3 4 5 6 7 8 9 10 11 x", "slide3x4"},
      {"[1 2 3 4 5 6 7 8 9 10 11 x]", "slide3x4"},
      {"123/45x", "slide2x3"},
      {"12/34/5x", "slide3x2"},
      {"1/2/3/x", "slide4x1"},
      {"12345/6789x", "slide2x5"},
      {"1 2/3 4", "slide2x2"},  // case: no blank
      {"1 2 3 4 5 6 7 8 9 10 11 12", "slide3x4"},
      {"1 2 3 4 5 6 7 8 x", "slide3x3"},
      {"4,1,2,5,0,3", "slide2x3"},
      {"12345678", ""},  // perhaps the 8-puzzle without its blank
      {"1 2 3 4 5 6 7 8 9 10 x", ""},
      {"1 2 3 4/5 6 7 8/9 10 x", ""},
      {"1 2 3/4 5/x 6 7 8 9 10 11", ""},
      {"1 2 3/4 6 x", ""},
      {"1 2 3/4 4 x", ""},
      {"1 2 x/4 3 0", ""},
      {"a b/c x", ""},
      {"/", ""},
      {"", ""}};
  for (const auto& [text, slides] : definitions) {
    CAPTURE(text);
    CHECK(slides_of_board(text) == slides);
  }
}

TEST_CASE("rows that do not fit are refused with both shapes") {
  CHECK(read("slide3x4", "1 2 3/4 5 6/7 8 0/10 11 9") ==
        "4 rows of 3, but slide3x4 has 3 rows of 4; it reads as a board of slide4x3");
  CHECK(read("slide3x4", "[[1,2,3],[4,5,6],[7,8,0],[10,11,10]]") == "4 rows of 3, but slide3x4 has 3 rows of 4");
  CHECK(read("slide3x3", "123/45x") == "2 rows of 3, but slide3x3 has 3 rows of 3; it reads as a board of slide2x3");
  CHECK(read("slide3x3", "1 2 3 4\n5 6 7 8\n9 10 11 12\n13 14 15 x\n") ==
        "4 rows of 4, but slide3x3 has 3 rows of 3; it reads as a board of slide4x4");
  CHECK(read("slide4x4", "123/456/78x").starts_with("'123' is not a tile"));
  CHECK(read("slide1x4", "1/2/3/x") == "4 rows of 1, but slide1x4 has 1 row of 4; it reads as a board of slide4x1");
  CHECK(read("die", "1 2 3/4 5 6") == "2 rows of 3, but die has rows of 1, 4 and 1");
  CHECK(read("die", "1 2 3/4/5 6") == "rows of 3, 1 and 2, but die has rows of 1, 4 and 1");
  std::string many = "1";
  for (int row = 0; row < 1000; ++row) many += "/2 3";
  CHECK(read("slide3x3", many).starts_with("ragged rows of 1, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, ..."));
  for (int row = 0; row < 1000; ++row) many += "/2 3";
  CHECK(read("slide3x3", many.substr(2)) == "2000 rows of 2, but slide3x3 has 3 rows of 3");
}

TEST_CASE("ragged rows are refused, whether the number of tiles is right or not") {
  CHECK(read("slide3x3", "1 2 3/4 5/6 7 8 x") == "ragged rows of 3, 2 and 4, but slide3x3 has 3 rows of 3");
  CHECK(read("slide3x3", "[[1,2,3],[4,5,6],[7,8]]").starts_with("the blank x is missing: ragged rows of 3, 3 and 2"));
  CHECK(read("slide3x3", "1 2 3 4/5 6 7 8/9 10 11 12/13 14 15").starts_with("ragged rows of 4, 4, 4 and 3"));
  CHECK(read("slide3x3", "[1 [2 3] 4 5 6 7 8 x]") == "ragged rows of 1, 2 and 6, but slide3x3 has 3 rows of 3");
  CHECK_FALSE(parse_target(*support::builtin("slide3x3"), "1 2 3/* */6 7 8 x").has_value());
  CHECK(parse_target(*support::builtin("slide3x3"), "1 2 3/* * */7 8 x").value().wildcards() == 3);
}

TEST_CASE("empty rows, separators at the ends and one row are no rows") {
  for (const std::string text :
       {"1 2 3/4 5 6/7 8 x/", "/1 2 3//4 5 6/\n/7 8 x", "\n[ [1,2,3,],\n  [4,5,6,],\n  [7,8,x,],\n]\n",
        "[[1,2,3,4,5,6,7,8,x]]", "1 2 3 4 5 6 7 8 x\n", "12345678x\r\n", "1 2 3 4 5 6 7 8 x /", "{12345678x}"}) {
    CAPTURE(text);
    CHECK(read("slide3x3", text) == "12345678x");
  }
  CHECK(read("slide4x1", "[[1],[2],[3],[x]]") == "123x");
  CHECK(read("slide4x1", "1 2 3 x") == "123x");
}

TEST_CASE("a board as it is drawn is the same board, whatever the layout") {
  std::mt19937 random(9);
  int with_walls = 0;
  for (const auto& puzzle : puzzles_with_layouts()) {
    CAPTURE(puzzle->definition());
    const bool has_walls = draw(*puzzle, puzzle->goal_target()).find_first_of("|-") != std::string::npos;
    with_walls += has_walls ? 1 : 0;
    for (int round = 0; round < 50; ++round) {
      State state = puzzle->goal();
      std::shuffle(state.lane.begin(), state.lane.begin() + puzzle->cells(), random);
      state = parse_board(*puzzle, format_board(*puzzle, state)).value();  // equal tiles by cell
      const TargetBuilder target(state, puzzle->cells());
      std::string drawn = draw(*puzzle, target);
      CHECK(parse_board(*puzzle, drawn).value() == state);
      for (char& c : drawn) c = c == '\n' ? '/' : c;
      State quick;
      if (!has_walls) CHECK((read_board(*puzzle, drawn, quick) && quick == state));
      TargetBuilder some(target);
      some[0] = Target::any;
      CHECK(format_target(*puzzle, parse_target(*puzzle, draw(*puzzle, some)).value()) == format_target(*puzzle, some));
    }
  }
  CHECK(with_walls == 2);
}

TEST_CASE("a board in one row is in the order of the cells' numbers, one in rows as it is drawn") {
  CHECK(read("magic2x4", "1 2 3 4 8 7 6 5") == "12348765");
  CHECK(read("magic2x4", "1 2 3 4/8 7 6 5") == "12345678");
  CHECK(read("die", "1 2 3 4 5 6") == "123456");
  CHECK(read("die", "  1\n3 5 4 6\n  2\n") == "123456");
  const auto puzzle = support::puzzle_from(hexagon);
  CHECK(read(*puzzle, " 1 2\n3 x 4\n\n 5 6") == "123x456");
  CHECK(read(*puzzle, "1 2/3 x 4/5 6") == "123x456");
  CHECK(read(*puzzle, "1 2 3/x 4/5 6") == "rows of 3, 2 and 2, but hexagon has rows of 2, 3 and 2");
}

TEST_CASE("a board without its blank is told so") {
  CHECK(read("slide3x3", "123456789").starts_with("the blank x is missing, and '9' is not a tile"));
  CHECK(read("slide2x2", "1 2/3 4").starts_with("the blank x is missing, and '4' is not a tile"));
  CHECK(read("slide3x3", "1234567ax") == "'a' is not a tile; the tiles of slide3x3 are 1 2 3 4 5 6 7 8 x");
  CHECK(read("rotate3x3", "12345678a") == "'a' is not a tile; the tiles of rotate3x3 are 1 2 3 4 5 6 7 8 9");
  CHECK(parse_target(*support::builtin("slide3x3"), "*23456789").error().message.starts_with("board '*23456789':"));
  CHECK(read("slide2x5", "1 2 3 4 5 6 7 8 9 10").starts_with("the blank x is missing, and '10' is not a tile"));
}
