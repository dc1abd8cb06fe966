#include <random>
#include <string>
#include <string_view>

#include <tilebase/notation.hpp>

#include "support/catch.hpp"
#include "support/states.hpp"

using namespace tilebase;

namespace {

/// The word of a path from a board on, or the reason why it cannot be read.
std::string read_from(const Puzzle& puzzle, std::string_view board, std::string_view text,
                      NamedBy named_by = NamedBy::blank) {
  const State start = parse_board(puzzle, board).value();
  const auto path = parse_path(puzzle, text, named_by, &start);
  return path ? puzzle.word(*path) : path.error().message;
}

/// The names by number of a path from a board on.
std::string by_number(const Puzzle& puzzle, std::string_view board, std::string_view word) {
  const State start = parse_board(puzzle, board).value();
  return format_path(puzzle, parse_path(puzzle, word).value(), NamedBy::number, true, &start);
}

/// Three colours around a blank in the middle of a hexagon.
constexpr const char* colours =
    "name=colours\ntiles=R G B x R G G\nlayout=. 1 . 2 . / 3 . 4 . 5 / . 6 . 7 .\nblank=x\n"
    "slides=1-2 3-4 4-5 6-7 1-3 1-4 2-4 2-5 3-6 4-6 4-7 5-7\n";

/// A hexagon of different tiles, whose slides have the numbers of cells.
constexpr const char* hexagon_of_numbers =
    "name=hexagon\ntiles=1 2 3 x 4 5 6\nlayout=. 1 . 2 . / 3 . 4 . 5 / . 6 . 7 .\nblank=x\n"
    "slides=1-2 3-4 4-5 6-7 1-3 1-4 2-4 2-5 3-6 4-6 4-7 5-7\n";

/// A 3x3 board without borders.
constexpr const char* torus =
    "name=torus\ntiles=1 2 3 4 5 6 7 8 x\nrows=3\ncols=3\nblank=x\nslides=orthogonal 1-3 4-6 7-9 1-7 2-8 3-9\n";

}  // namespace

TEST_CASE("a text of tiles alone names the slides of these tiles from a known board on") {
  const Puzzle eight = builtin_puzzle("slide3x3").value();
  for (const NamedBy named_by : {NamedBy::blank, NamedBy::tile, NamedBy::number})
    for (const char* const text : {"[4, 5, 8]", "4 5 8", "458", "['4', '5', '8']", "4->5->8", " 45,8 "}) {
      CAPTURE(text);
      CHECK(read_from(eight, "123x46758", text, named_by) == "rdr");
    }
  CHECK(parse_path(eight, "4 5 8").error().code == ErrorCode::bad_move);
  CHECK(parse_path(eight, "4 5 8").error().message == "'4 5 8' is not a move of slide3x3; its moves are d l r u");
  CHECK(read_from(eight, "123x46758", "r 5") == "'5' is not a move of slide3x3; its moves are d l r u");
  CHECK(read_from(eight, "123x46758", "4 r") == "'4 r' is not a move of slide3x3; its moves are d l r u");
  CHECK(read_from(eight, "123x46758", "4 9") == "'4 9' is not a move of slide3x3; its moves are d l r u");
  CHECK(read_from(eight, "123x46758", "R 5", NamedBy::number).starts_with("move R is not allowed in board 123x46758"));
  CHECK(read_from(eight, "123x46758", "L 5 8", NamedBy::number) == "rdr");
  CHECK(by_number(eight, "123x46758", "rdr") == "4 5 8");
}

TEST_CASE("numbers of a puzzle's own moves come before tiles, unless names are by number") {
  const auto puzzle = support::puzzle_from(hexagon_of_numbers);
  const Puzzle& hexagon = *puzzle;
  const std::string goal = format_board(hexagon, hexagon.goal());
  CHECK(goal == "123x456");
  CHECK(read_from(hexagon, goal, "5") == "5");
  CHECK(read_from(hexagon, goal, "4", NamedBy::number) == "5");  // tile 4 is in cell 5
  CHECK(by_number(hexagon, goal, "5") == "4");
  CHECK_FALSE(has_slides(hexagon));
  CHECK(has_slides(hexagon, NamedBy::number));
  CHECK_FALSE(has_slides(builtin_puzzle("rotate3x3").value(), NamedBy::number));
}

TEST_CASE("by number, tiles may stand between other moves") {
  const Puzzle mixed = builtin_puzzle("mixed3x3").value();
  CHECK(by_number(mixed, "12345678x", "R1 l") == "R1 8");
  CHECK(read_from(mixed, "12345678x", "R1 8", NamedBy::number) == read_from(mixed, "12345678x", "R1 l"));
  const auto letters = support::puzzle_from(
      "name=letters\ntiles=A B C x\nrows=2\ncols=2\nblank=x\nslides=orthogonal\n"
      "[move]\nA=(1 2)\n");
  CHECK_FALSE(has_slides(*letters, NamedBy::number));  // A would be read as the tile
}

TEST_CASE("of several tiles that slide at once, the tile whose cell the blank takes names the slide") {
  const Puzzle multi = builtin_puzzle("slide3x3-multi").value();
  CHECK(read_from(multi, "12345678x", "7") == "l2");
  CHECK(read_from(multi, "12345678x", "8 7") == "l l");
  CHECK(by_number(multi, "12345678x", "l2 u") == "7 4");
}

TEST_CASE("equal tiles are no names where several slides are meant, and others have the names by the tile") {
  const auto puzzle = support::puzzle_from("name=equal\ntiles=A A B x\nrows=2\ncols=2\nblank=x\nslides=orthogonal\n");
  CHECK(read_from(*puzzle, "AABx", "A") == "u");
  CHECK(read_from(*puzzle, "BAAx", "A") == "move A is not allowed in board BAAx; it allows R D");
  CHECK(by_number(*puzzle, "BAAx", "u") == "D");
  CHECK(by_number(*puzzle, "AABx", "u") == "A");
  const auto numbers =
      support::puzzle_from("name=numbers\ntiles=1 1 2 x\nblank=x\nslides=1-2 2-3 3-4\nlayout=1 . 2 / 3 . 4\n");
  CHECK(has_slides(*numbers, NamedBy::number) == false);  // a cell's number would be read as a tile
}

TEST_CASE("slides over a border have names by the tile") {
  const auto puzzle = support::puzzle_from(torus);
  CHECK(has_slides(*puzzle));
  CHECK(format_path(*puzzle, parse_path(*puzzle, "rd").value(), NamedBy::tile) == "LU");
  CHECK(by_number(*puzzle, "12345678x", "rd") == "7 1");
}

TEST_CASE("a path by number leads where the path leads") {
  std::mt19937 random(1);
  int paths = 0;
  for (const auto& puzzle :
       {support::builtin("slide3x3"), support::builtin("slide4x4-multi"), support::builtin("mixed3x3"),
        support::builtin("hexagon19"), support::puzzle_from(colours), support::puzzle_from(torus)}) {
    CAPTURE(puzzle->name());
    REQUIRE(has_slides(*puzzle, NamedBy::number));
    for (int i = 0; i < 20; ++i, ++paths) {
      State start = puzzle->goal();
      for (int move = 0; move < 30; ++move)
        start = puzzle->successors(start)[random() % puzzle->successors(start).size()].state;
      State end = start;
      Path path;
      for (int move = 0; move < 30; ++move) {
        const auto successors = puzzle->successors(end);
        const Successor& next = successors[random() % successors.size()];
        path.push_back(next.move);
        end = next.state;
      }
      const std::string word = format_path(*puzzle, path, NamedBy::number, false, &start);
      CAPTURE(word);
      State after = start;
      const auto read = parse_path(*puzzle, word, NamedBy::number, &start);
      REQUIRE(read);
      for (const MoveId move : *read) after = puzzle->apply(after, move).value();
      CHECK(after == end);
      CHECK(read->size() == path.size());
    }
  }
  CHECK(paths == 120);
}

TEST_CASE("an error has the move as it was written, and names the allowed moves likewise") {
  const Puzzle eight = builtin_puzzle("slide3x3").value();
  CHECK(read_from(eight, "12345678x", "U", NamedBy::tile) == "move U is not allowed in board 12345678x; it allows R D");
  CHECK(read_from(eight, "12345678x", "UP DOWN RIGHT").starts_with("move RIGHT is not allowed in board 12345678x"));
  CHECK(read_from(eight, "12345678x", "l3") == "move l is not allowed in board 123456x78; it allows r u");
  CHECK(read_from(eight, "12345678x", "8 6") == "move 6 is not allowed in board 1234567x8; it allows 7 8 5");
  CHECK(read_from(eight, "12345678x", "x") == "move x is not allowed in board 12345678x; it allows 8 6");
}

TEST_CASE("numbers from 0 are refused where names have numbers from 1") {
  for (const char* const name : {"rotate3x3", "mixed3x3"})
    for (const char* const text : {"L0", "R1 L0"}) {
      CAPTURE(name, text);
      const std::string message = parse_path(builtin_puzzle(name).value(), text).error().message;
      CHECK(message.starts_with(std::string("'L0' is not a move of ") + name +
                                ", where numbers begin with 1; its moves are D1"));
    }
  CHECK(parse_path(builtin_puzzle("rotate3x3").value(), "L4").error().message.find("begin") == std::string::npos);
  CHECK(parse_path(builtin_puzzle("slide3x3").value(), "l0").error().message.find("begin") == std::string::npos);
}

TEST_CASE("a name in its own letters with a count comes before a longer name in other letters") {
  const Puzzle mixed = builtin_puzzle("mixed3x3").value();
  const auto word = [&](std::string_view text) { return mixed.word(parse_path(mixed, text).value()); };
  CHECK(word("r2") == "r r");
  CHECK(word("R2") == "R2");
  CHECK(word("r2R2d1") == "r r R2 d");
  CHECK(builtin_puzzle("rotate3x3").value().word(parse_path(builtin_puzzle("rotate3x3").value(), "r2").value()) ==
        "R2");
}

TEST_CASE("the word goal is the puzzle's own goal, as a start and as a goal") {
  const Puzzle eight = builtin_puzzle("slide3x3").value();
  for (const char* const text : {"goal", "Goal", " GOAL "}) {
    CHECK(parse_board(eight, text).value() == eight.goal());
    CHECK(parse_target(eight, text).value() == eight.goal_target());
  }
  CHECK(format_target(eight, parse_target(eight, "goal or x********").value()) == "12345678x or x********");
  for (const char* const text : {"goals", "goal 1", "the goal"}) CHECK_FALSE(parse_board(eight, text));
  const auto letters = support::puzzle_from("name=letters\ntiles=l a g o\n[move]\nA=(1 2)\n");
  CHECK(format_board(*letters, parse_board(*letters, "goal").value()) == "goal");
  const auto words = support::puzzle_from("name=words\ntiles=goal ball\n[move]\nA=(1 2)\n");
  CHECK_FALSE(parse_board(*words, "goal"));
}
