#include <algorithm>
#include <random>

#include <tilebase/engine/puzzle/cantor.hpp>
#include <tilebase/engine/puzzle/placement.hpp>
#include <tilebase/engine/puzzle/spelling.hpp>
#include <tilebase/engine/puzzle/target_builder.hpp>
#include <tilebase/notation.hpp>

#include "support/catch.hpp"
#include "support/states.hpp"

using namespace tilebase;

namespace {

const Puzzle& slide() {
  static const auto puzzle = support::builtin("slide3x3");
  return *puzzle;
}

/// The canonical spelling of what was read, or the error's message.
std::string board(const Puzzle& puzzle, std::string_view text) {
  const auto state = parse_board(puzzle, text);
  if (state) return format_board(puzzle, *state);
  CHECK(state.error().code == ErrorCode::bad_board);
  return state.error().message;
}

std::string target(const Puzzle& puzzle, std::string_view text) {
  const auto parsed = parse_target(puzzle, text);
  if (parsed) return format_target(puzzle, *parsed);
  CHECK(parsed.error().code == ErrorCode::bad_board);
  return parsed.error().message;
}

const std::string slide_tiles = "; the tiles of slide3x3 are 1 2 3 4 5 6 7 8 x";

}  // namespace

TEST_CASE("a wildcard stands for any tile and the blank") {
  const auto parsed = parse_target(slide(), "1*3?5678x").value();
  CHECK(format_target(slide(), parsed) == "1*3*5678x");
  CHECK(parsed.wildcards() == 2);
  CHECK(parsed.matches(support::state_of("12345678x")));
  CHECK(parsed.matches(support::state_of("14325678x")));
  CHECK_FALSE(parsed.matches(support::state_of("3214567x8")));
  CHECK(parse_target(slide(), "* ? * / ? * ?, / ***").value().wildcards() == 9);
}

TEST_CASE("a target without wildcards is matched by one state") {
  const auto parsed = parse_target(slide(), "8672543x1").value();
  CHECK(parsed.wildcards() == 0);
  CHECK(parsed.only_match() == support::state_of("8672543x1"));
  CHECK(TargetBuilder(support::state_of("8672543x1"), 9) == parsed);
}

TEST_CASE("a puzzle without a blank knows no spelling of it") {
  const auto rotate = support::builtin("rotate3x3");
  const std::string tiles = "; the tiles of rotate3x3 are 1 2 3 4 5 6 7 8 9";
  CHECK(board(*rotate, "1 2 3 / 4 5 6 / 7 8 9") == "123456789");
  CHECK(board(*rotate, "12345678x") == "board '12345678x': 'x' is not a tile" + tiles);
  CHECK(board(*rotate, "123456780") == "234567891");  // The tiles count from 0.
}

TEST_CASE("a board with a repeated tile is refused") {
  CHECK(board(slide(), "1 1 3 4 5 6 7 8 x") == "board '1 1 3 4 5 6 7 8 x': more than one 1, no 2" + slide_tiles);
  CHECK(board(slide(), "11334567x") == "board '11334567x': more than one 1 3, no 2 8" + slide_tiles);
  CHECK(board(slide(), "111345678") == "board '111345678': more than one 1, no 2 x" + slide_tiles);
  CHECK(board(slide(), "12345670x") == "board '12345670x': more than one x, no 8" + slide_tiles);
}

TEST_CASE("a target with a repeated tile is refused") {
  CHECK(target(slide(), "11*******") == "board '11*******': more than one 1; each tile may stand once" + slide_tiles);
  CHECK(target(slide(), "x0*******") == "board 'x0*******': more than one x; each tile may stand once" + slide_tiles);
}

TEST_CASE("a board with too few or too many tiles is refused") {
  CHECK(board(slide(), "") == "board '': 0 tiles where slide3x3 has 9 cells" + slide_tiles);
  CHECK(board(slide(), "5") == "board '5': 1 tile where slide3x3 has 9 cells" + slide_tiles);
  CHECK(board(slide(), "12345678") ==
        "board '12345678': the blank x is missing: 8 tiles where slide3x3 has 9 cells" + slide_tiles);
  CHECK(board(slide(), "12345678x1") == "board '12345678x1': 10 tiles where slide3x3 has 9 cells" + slide_tiles);
  CHECK(target(slide(), "**********") == "board '**********': 10 tiles where slide3x3 has 9 cells" + slide_tiles);
}

TEST_CASE("a symbol that is no tile is refused") {
  CHECK(board(slide(), "12345678a") ==
        "board '12345678a': the blank x is missing, and 'a' is not a tile" + slide_tiles);
  CHECK(board(slide(), "123456789") == "board '123456789': the blank x is missing, and '9' is not a tile" +
                                           slide_tiles + "; with the option blank=9, 9 is the blank");
  CHECK(board(slide(), "1:2:3") == "board '1:2:3': ':' is not a tile" + slide_tiles);
}

TEST_CASE("a quote without a second one is refused") {
  CHECK(board(slide(), "\"12345678x\"") == "12345678x");
  CHECK(board(slide(), "12345678x'") == "board '12345678x'': ''' is not a tile" + slide_tiles);
  for (const char* const text : {"\"12345678x", "'123' '456' '78x", "`1 2 3 4 5 6 7 8 x"})
    CHECK_FALSE(parse_board(slide(), text));
}

TEST_CASE("a board with a wildcard is refused") {
  CHECK(board(slide(), "12345678*") == "board '12345678*': wildcards are for targets only" + slide_tiles);
  CHECK(board(slide(), "?2345678x") == "board '?2345678x': wildcards are for targets only" + slide_tiles);
}

TEST_CASE("an error shows strange input in one short line") {
  CHECK(board(slide(), "1\n2\x01\xC3\xA4") == "board '1\\x0a2\\x01\\xc3\\xa4': '\\x01' is not a tile" + slide_tiles);
  const std::string shown = board(slide(), std::string(1000, '1'));
  CHECK(shown == "board '" + std::string(60, '1') + "...': 1000 tiles where slide3x3 has 9 cells" + slide_tiles);
}

TEST_CASE("symbols are read as the puzzle's definition spells them") {
  const auto puzzle = support::puzzle_from("name=p\ntiles=b a 0\nblank=0\nslides=orthogonal\n");
  CHECK(board(*puzzle, "a0b") == "axb");
  CHECK(board(*puzzle, "AxB") == "board 'AxB': 'A' is not a tile; the tiles of p are b a x");
  CHECK(parse_board(*puzzle, "bax").value() == puzzle->goal());
}

namespace {

const Puzzle& fifteen() {
  static const auto puzzle = support::puzzle_from(
      "name = fifteen\ntiles = 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 x\nrows = 4\ncols = 4\nblank = x\n"
      "slides = orthogonal\n");
  return *puzzle;
}

const std::string fifteen_tiles =
    "; the tiles of fifteen are 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 x, with blanks or commas between them";

}  // namespace

TEST_CASE("boards with names of several characters are words, in any of the separators") {
  const std::string goal = "1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 x";
  for (const char* text :
       {"1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 x", "1 2 3 4/5 6 7 8/9 10 11 12/13 14 15 0",
        "1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,_", "[[1, 2, 3, 4], [5, 6, 7, 8], [9, 10, 11, 12], [13, 14, 15, .]]\n",
        "  1 2 3 4\n  5 6 7 8\r\n9\t10 11 12\n13 14 15 X\n"}) {
    CHECK(board(fifteen(), text) == goal);
    CHECK(target(fifteen(), text) == goal);
  }
  CHECK(board(fifteen(), "15 14 13 12 11 10 9 8 7 6 5 4 3 2 1 x") == "15 14 13 12 11 10 9 8 7 6 5 4 3 2 1 x");
  CHECK(target(fifteen(), "* ? 13 * * * * * * * * * * * * 0") == "* * 13 * * * * * * * * * * * * x");
}

TEST_CASE("boards with names of several characters are refused with what would be right") {
  const std::string run = "123456789101112131415x";
  CHECK(board(fifteen(), run) == "board '" + run + "': '" + run + "' is not a tile" + fifteen_tiles);
  CHECK(target(fifteen(), "**") == "board '**': '**' is not a tile" + fifteen_tiles);
  CHECK(board(fifteen(), "1 2") == "board '1 2': 2 tiles where fifteen has 16 cells" + fifteen_tiles);
  CHECK(board(fifteen(), "1 16") == "board '1 16': '16' is not a tile" + fifteen_tiles);
  CHECK(board(fifteen(), "01 2") == "board '01 2': '01' is not a tile" + fifteen_tiles);
  const std::string twice = "10 2 3 4 5 6 7 8 9 10 11 12 13 11 15 x";
  CHECK(board(fifteen(), twice) == "board '" + twice + "': more than one 10 11, no 1 14" + fifteen_tiles);
  CHECK(target(fifteen(), twice) ==
        "board '" + twice + "': more than one 10 11; each tile may stand once" + fifteen_tiles);
  const std::string wild = "* 2 3 4 5 6 7 8 9 10 11 12 13 14 15 x";
  CHECK(board(fifteen(), wild) == "board '" + wild + "': wildcards are for targets only" + fifteen_tiles);
  CHECK(board(fifteen(), "1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 x 1").find("17 tiles where") != std::string::npos);
}

TEST_CASE("every random board with names of several characters is read back") {
  std::mt19937_64 random(15);
  int wrong = 0;
  for (int round = 0; round < 2000; ++round) {
    const State state = cantor_unrank(random() % factorial(16), 16);
    const std::string text = format_board(fifteen(), state);
    State read;
    wrong += read_board(fifteen(), text, read) && read == state ? 0 : 1;
    wrong += parse_board(fifteen(), text).value() == state ? 0 : 1;
    wrong += text.size() == fifteen().tiles().size() ? 0 : 1;
  }
  CHECK(wrong == 0);
}

TEST_CASE("boards of up to the most cells are read, and refused with an unknown or repeated tile") {
  const std::string characters = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789$%";
  for (const int cells : {31, 32, 63, 64}) {
    for (const bool short_names : {true, false}) {
      CAPTURE(cells, short_names);
      std::string names;
      for (int tile = 0; tile < cells; ++tile)
        names += std::string(1, characters[static_cast<std::size_t>(tile)]) + (short_names ? " " : "! ");
      const auto puzzle = support::puzzle_from("name=most\ntiles=" + names + "\n[move]\nA=(1 2)\n");
      std::mt19937_64 random(32);
      State state = puzzle->goal();
      for (int round = 0; round < 20; ++round) {
        std::shuffle(state.lane.begin(), state.lane.begin() + cells, random);
        std::string spaced;
        for (int cell = 0; cell < cells; ++cell) spaced += (cell > 0 ? " " : "") + puzzle->tile_names()[state[cell]];
        for (const std::string& text : {format_board(*puzzle, state), spaced}) {
          State read;
          REQUIRE(read_board(*puzzle, text, read));
          REQUIRE(read == state);
          REQUIRE(parse_board(*puzzle, text).value() == state);
          for (std::size_t at = 0; at < text.size(); ++at) {
            if (text[at] == ' ' || text[at] == '!') continue;
            for (const char other : {'~', text[at == 0 ? text.size() - (short_names ? 1 : 2) : 0]}) {
              std::string wrong = text;
              wrong[at] = other;
              REQUIRE_FALSE(read_board(*puzzle, wrong, read));
              REQUIRE_FALSE(parse_board(*puzzle, wrong).has_value());
            }
          }
        }
      }
    }
  }
}

TEST_CASE("the word or between boards makes a target of several goals, each in any spelling") {
  const Puzzle eight = builtin_puzzle("slide3x3").value();
  const auto formatted = [&](std::string_view text) { return format_target(eight, parse_target(eight, text).value()); };
  CHECK(formatted("12345678x or x12345678") == "12345678x or x12345678");
  CHECK(formatted("1 2 3/4 5 6/7 8 0 or [[1,2,3],[4,5,6],[7,0,8]]or x********") ==
        "12345678x or 1234567x8 or x********");
  CHECK(formatted("1 2 3\n4 5 6\n7 8 0  # the first\nor\n|1|2|3|\n|4| |6|\n|7|5|8|\n") == "12345678x or 1234x6758");
  CHECK(formatted("12345678x or x12345678 or 1 2 3 4 5 6 7 8 x") == "12345678x or x12345678");
  CHECK_FALSE(parse_target(eight, "12345678x or 12345678_").value().has_alternatives());
  CHECK(draw(eight, parse_target(eight, "12345678x or ****x****").value()) ==
        "1 2 3\n4 5 6\n7 8 x\nor\n* * *\n* x *\n* * *");
  for (const char* text : {"12345678x or", "or 12345678x", "12345678x or or 12345678x", "12345678x or 1234", "or", "o",
                           "", "12345678xor12345678x", "12345678x for 12345678x"}) {
    CAPTURE(text);
    CHECK_FALSE(parse_target(eight, text).has_value());
  }
  CHECK_FALSE(parse_board(eight, "12345678x or x12345678").has_value());
  const auto letters = support::puzzle_from("name=letters\ntiles=o r a b\n[move]\nA=(1 2)\n");
  CHECK_FALSE(parse_target(*letters, "a or b").has_value());
  CHECK(format_target(*letters, parse_target(*letters, "orab or aorb").value()) == "orab or aorb");
  const auto words = support::puzzle_from("name=words\ntiles=or and\n[move]\nA=(1 2)\n");
  CHECK(format_target(*words, parse_target(*words, "or and").value()) == "or and");
}

TEST_CASE(
    "a target of several goals is equal to those of the same goals in the same order, and matches what they match") {
  const Puzzle eight = builtin_puzzle("slide3x3").value();
  const auto target = [&](std::string_view text) { return parse_target(eight, text).value(); };
  const Target two = target("12345678x or x********");
  CHECK(two == target("1 2 3 4 5 6 7 8 0 or x********"));
  CHECK(two != target("x******** or 12345678x"));
  CHECK(two != target("12345678x"));
  CHECK(target("12345678x") != two);
  CHECK(two != target("12345678x or x********  or 1x*******"));
  CHECK(two.goals() == std::vector{target("12345678x"), target("x********")});
  CHECK(Target::nearest_of({two, target("12345678x"), target("1x*******")}).value() ==
        target("12345678x or x******** or 1x*******"));
  for (const char* board : {"12345678x", "x87654321"}) {
    CHECK(two.matches(parse_board(eight, board).value()));
    CHECK(eight.matches(two, parse_board(eight, board).value()));
  }
  CHECK_FALSE(two.matches(parse_board(eight, "1x2345678").value()));
}

TEST_CASE("a prime behind a move that no move takes back is refused") {
  const auto turn = support::puzzle_from("name=turn\ntiles=1 2 3\n[move]\nA=(1 2 3)\n");
  CHECK(parse_path(*turn, "A'").error().message == "'A'' is not a move of turn; its moves are A");
  CHECK(parse_path(*turn, "'A' 'A'").value().size() == 2);
  CHECK(parse_path(*turn, "A A' A").error().message == "'A' A' is not a move of turn; its moves are A");
}

TEST_CASE("quoted moves are read where names end with a prime, too") {
  const auto puzzle = support::puzzle_from("name=primes\ntiles=1 2 3\n[move]\nR=(1 2 3)\nR'=(1 3 2)\nU=(1 2)\n");
  const auto word = [&](std::string_view text) {
    const auto path = parse_path(*puzzle, text);
    return path ? format_path(*puzzle, *path, NamedBy::blank) : path.error().message;
  };
  CHECK(word("R R' U") == word("RR'U"));
  for (const char* const text :
       {"['R', \"R'\", 'U']", "'R' 'R'' 'U'", "`R`, `R'`, `U`", "['R','R'','U']", "R \"R'\" U"}) {
    CAPTURE(text);
    CHECK(word(text) == word("R R' U"));
  }
  CHECK(word("'R'") == word("R"));
  CHECK(word("'RU'") == word("R U"));
  CHECK(word("R'") != word("R"));
}

TEST_CASE("the first picture of several is read, also if its rows have gaps") {
  const auto puzzle = builtin_puzzle("hexagon19").value();
  const auto board = parse_board(puzzle,
                                 "1 move: 19\n\n"
                                 "start                        1 19\n"
                                 "       1     2     3                1     2     3\n"
                                 "    4     5     6     7          4     5     6     7\n"
                                 " 8     9    10    11    12    8     9    10    11    12\n"
                                 "   13    14    15     x         13    14    15    16\n"
                                 "      17    18    16               17    18     x\n");
  CHECK(board.value() == parse_board(puzzle, "1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 x 17 18 16").value());
}
