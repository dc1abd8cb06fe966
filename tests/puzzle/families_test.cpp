// Puzzles that are known by name: boards of any size with four kinds of moves, runs as single moves, and large puzzles.

#include <set>

#include <tilebase/engine/puzzle/path_notation.hpp>
#include <tilebase/notation.hpp>
#include <tilebase/puzzle.hpp>

#include "support/catch.hpp"
#include "support/states.hpp"

using namespace tilebase;

namespace {

/// Numbers of states at each distance that is at most `farthest`, from the goal outwards.
std::vector<std::size_t> growth(const std::string& name, std::size_t farthest) {
  const Puzzle puzzle = builtin_puzzle(name).value();
  std::set<State> seen{puzzle.goal()};
  std::vector<State> level{puzzle.goal()};
  std::vector<std::size_t> counts{1};
  while (counts.size() <= farthest) {
    std::vector<State> next_level;
    for (const State& state : level)
      for (const auto& [move, next] : puzzle.successors(state))
        if (seen.insert(next).second) next_level.push_back(next);
    level = std::move(next_level);
    counts.push_back(level.size());
  }
  return counts;
}

/// The board after moves, from the goal; their names are separated by spaces.
std::string after(const Puzzle& puzzle, std::string_view word) {
  State state = puzzle.goal();
  while (const auto move = take_move(puzzle, word)) state = puzzle.apply(state, *move).value();
  CHECK(word.empty());
  return format_board(puzzle, state);
}

std::string names_of_moves(const Puzzle& puzzle) {
  std::string names;
  for (const Move& move : puzzle.moves()) names += (names.empty() ? "" : " ") + move.name;
  return names;
}

}  // namespace

TEST_CASE("puzzles that are known by name have the published numbers of states near their goals") {
  using Counts = std::vector<std::size_t>;
  CHECK(growth("rotate4x4", 4) == Counts{1, 16, 184, 2032, 21932});
  CHECK(growth("mixed4x4", 3) == Counts{1, 18, 230, 2739});
  CHECK(growth("twiddle4x4", 3) == Counts{1, 18, 233, 2824});
  CHECK(growth("slide4x4-multi", 9) == Counts{1, 6, 18, 54, 162, 486, 1457, 4334, 12568, 36046});
  CHECK(growth("slide3x4-multi", 7) == Counts{1, 5, 12, 30, 72, 180, 431, 1058});
  CHECK(growth("topspin16", 11) == Counts{1, 3, 6, 12, 24, 48, 96, 192, 383, 761, 1506, 2983});
  CHECK(growth("pocketcube", 5) == Counts{1, 6, 27, 120, 534, 2256});
}

TEST_CASE("a run of one move is a move, unless a shorter run or another move does the same") {
  CHECK(names_of_moves(builtin_puzzle("slide3x4-multi").value()) == "d d2 l l2 l3 r r2 r3 u u2");
  CHECK(names_of_moves(builtin_puzzle("rotate2x4-multi").value()) == "D1 D2 D3 D4 L1 L1x2 L2 L2x2 R1 R2 U1 U2 U3 U4");
  CHECK(names_of_moves(builtin_puzzle("rotate2x5-multi").value()) ==
        "D1 D2 D3 D4 D5 L1 L1x2 L2 L2x2 R1 R1x2 R2 R2x2 U1 U2 U3 U4 U5");
  CHECK(names_of_moves(builtin_puzzle("twiddle2x2-multi").value()) == "A1 C1 C1x2");
  const Puzzle puzzle = builtin_puzzle("slide4x4-multi").value();
  CHECK(after(puzzle, "u2 l3") == "1 2 3 4 x 5 6 7 9 10 11 8 13 14 15 12");
  std::string_view up_twice = "u2";
  const State start = parse_board(puzzle, "1 2 3 4 5 6 7 x 9 10 11 8 13 14 15 12").value();
  CHECK_FALSE(puzzle.apply(start, *take_move(puzzle, up_twice)));
}

TEST_CASE("runs stop at walls, follow the blank of any slide, and have a limit") {
  const auto walled = support::puzzle_from(
      "name=w\ntiles=1 2 3 x\nrows=1\ncols=4\nblank=x\nslides=orthogonal\nwalls=2|3\nmetric=multi\n");
  CHECK(names_of_moves(*walled) == "d l r u");
  const auto ring = support::puzzle_from("name=r\ntiles=1 2 3 x\nblank=x\nslides=1-2 2-3 3-4 4-1\nmetric=multi\n");
  CHECK(names_of_moves(*ring) == "l l2 l3 l4 l5 l6 r r2 r3 r4 r5");
  const auto of_others =
      support::puzzle_from("name=r\ntiles=1 2 3 4 5\nmetric=multi\n[move]\nA=(1 2 3 4 5)\nB=(1 3 5 2 4)\n");
  CHECK(names_of_moves(*of_others) == "A A3 B B2");  // A2 is B, B3 is A
  const auto refused = Puzzle::parse("name=r\ntiles=1 2\nmetric=quarter\n[move]\nA=(1 2)\n", "r");
  CHECK(refused.error().message == "r:3: metric 'quarter'; known is 'multi'");
  const auto many = Puzzle::parse(
      "name=r\ntiles=1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20 21\nmetric=multi\n[move]\n"
      "A=(1 2 3 4 5)(6 7 8 9 10 11 12)(13 14 15 16 17 18 19 20 21)\n",
      "r");
  CHECK(many.error().message == "r:3: 257 moves; at most 256 are possible");
}

TEST_CASE("blocks of 2x2 turn clockwise and anticlockwise") {
  const Puzzle puzzle = builtin_puzzle("twiddle3x3").value();
  CHECK(names_of_moves(puzzle) == "A1 A2 A3 A4 C1 C2 C3 C4");
  CHECK(after(puzzle, "C1") == "413526789");
  CHECK(after(puzzle, "A4") == "123469758");
}

TEST_CASE("names of games are names of families") {
  CHECK(builtin_name("loopover4x4") == "rotate4x4");
  CHECK(builtin_name("loopover5x5-multi") == "rotate5x5-multi");
  CHECK(builtin_name("4x4-multi") == "slide4x4-multi");
  CHECK(builtin_puzzle("loopover4x4").value().name() == "rotate4x4");
  CHECK(builtin_puzzle("twiddle1x4").error().message == "no puzzle 'twiddle1x4'; did you mean twiddle4x4?");
  for (const char* const name : {"Loopover", "rotateRxC"})
    CHECK(builtin_puzzle(name).error().message.ends_with("; did you mean rotate4x4?"));
  CHECK(builtin_puzzle("mixed8x9").error().message.starts_with("no puzzle 'mixed8x9': mixed8x9 has 72 cells, and"));
}

TEST_CASE("the names that people type find their puzzle") {
  for (const auto& [typed, name] : {std::pair("15-puzzle", "slide4x4"),
                                    {"15", "slide4x4"},
                                    {"4x4", "slide4x4"},
                                    {"15 Puzzle", "slide4x4"},
                                    {"8-puzzle", "slide3x3"},
                                    {"24puzzle", "slide5x5"},
                                    {"3x5", "slide3x5"},
                                    {"5x3", "slide5x3"},
                                    {"11", "slide3x4"},
                                    {"31", "slide4x8"},
                                    {"32", "slide3x11"},
                                    {"63", "slide8x8"},
                                    {"Loopover4x4", "rotate4x4"},
                                    {"SLIDE3X3-Multi", "slide3x3-multi"},
                                    {"Pyraminx", "pyraminx"}})
    CHECK(builtin_name(typed) == name);
  for (const std::string other : {"2", "64", "puzzle", "04x4", "slide4x4", "die", "-1", "99999999999999999"})
    CHECK(builtin_name(other) == other);
}
