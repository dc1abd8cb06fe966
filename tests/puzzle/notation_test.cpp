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

TEST_CASE("an error shows strange input in one short line") {
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

}  // namespace

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
