#include <algorithm>

#include <tilebase/notation.hpp>
#include <tilebase/puzzle.hpp>

#include "oracle/moves.hpp"
#include "support/catch.hpp"
#include "support/states.hpp"

using namespace tilebase;

namespace {

std::vector<std::string> names_of(const Puzzle& puzzle) {
  std::vector<std::string> names;
  for (const Move& move : puzzle.moves()) names.push_back(move.name);
  return names;
}

MoveId move_named(const Puzzle& puzzle, const std::string& name) {
  const auto names = names_of(puzzle);
  return static_cast<MoveId>(std::find(names.begin(), names.end(), name) - names.begin());
}

std::string after(const Puzzle& puzzle, const std::string& board, const std::string& move) {
  const auto state = puzzle.apply(parse_board(puzzle, board).value(), move_named(puzzle, move));
  return state ? format_board(puzzle, *state) : "not allowed";
}

/// Number of pairs of one of the 9! states and a move whose result differs from the oracle's.
int differences(const Puzzle& puzzle, oracle::Puzzle judge) {
  int wrong = 0;
  std::string board = judge == oracle::Puzzle::rotate ? "123456789" : "12345678x";
  do {
    const State state = support::state_of(board);
    for (std::size_t m = 0; m < puzzle.moves().size(); ++m) {
      const auto wanted = oracle::moves(judge)[m].after(board);
      const auto got = puzzle.apply(state, static_cast<MoveId>(m));
      wrong += got.has_value() != wanted.has_value() || (got && *got != support::state_of(*wanted)) ? 1 : 0;
    }
  } while (std::next_permutation(board.begin(), board.end()));
  return wrong;
}

}  // namespace

TEST_CASE("moves are ordered by name as bytes") {
  CHECK(names_of(*support::builtin("slide3x3")) == std::vector<std::string>{"d", "l", "r", "u"});
  CHECK(names_of(*support::builtin("rotate3x3")) ==
        std::vector<std::string>{"D1", "D2", "D3", "L1", "L2", "L3", "R1", "R2", "R3", "U1", "U2", "U3"});
  CHECK(names_of(*support::builtin("mixed3x3")) == std::vector<std::string>{"D1", "D2", "D3", "L1", "L2", "L3", "R1",
                                                                            "R2", "R3", "U1", "U2", "U3", "d", "l", "r",
                                                                            "u"});
  const auto puzzle = support::puzzle_from("name=p\ntiles=1 2 3\n[move]\nb=(1 2)\nB2=(2 3)\nB=(1 3)\nB10=(1 2 3)\n");
  CHECK(names_of(*puzzle) == std::vector<std::string>{"B", "B10", "B2", "b"});
}

TEST_CASE("every move does in every state what the oracle says") {
  CHECK(differences(*support::builtin("slide3x3"), oracle::Puzzle::slide) == 0);
  CHECK(differences(*support::builtin("rotate3x3"), oracle::Puzzle::rotate) == 0);
  CHECK(differences(*support::builtin("mixed3x3"), oracle::Puzzle::mixed) == 0);
}

TEST_CASE("a cycle sends the tile in each cell to the next") {
  const auto puzzle = support::puzzle_from(support::magic_definition);
  CHECK(after(*puzzle, "12345678", "A") == "87654321");
  CHECK(after(*puzzle, "12345678", "B") == "41236785");
  CHECK(after(*puzzle, "12345678", "C") == "17245368");
  const auto die = support::builtin("die");  // top, bottom, left, right, front, back
  CHECK(after(*die, "123456", "B") == "563421");
  CHECK(after(*die, "123456", "F") == "653412");
  CHECK(after(*die, "123456", "L") == "431256");
  CHECK(after(*die, "123456", "R") == "342156");
}

TEST_CASE("a move written in cycles carries the blank along") {
  const auto puzzle = support::puzzle_from("name=p\ntiles=1 2 3 x\nblank=x\n[move]\nA=(1 2 3 4)\n");
  CHECK(puzzle->blank_cells() == 4);
  CHECK(after(*puzzle, "123x", "A") == "x123");
  CHECK(after(*puzzle, "x123", "A") == "3x12");
}

TEST_CASE("slides follow the layout and not the numbers of the cells") {
  // 1 2      the blank in the third cell lies under the second
  // . 3
  const auto puzzle = support::puzzle_from("name=p\ntiles=1 2 x\nlayout=1 2 / . 3\nblank=x\nslides=orthogonal\n");
  CHECK(after(*puzzle, "12x", "u") == "1x2");
  CHECK(after(*puzzle, "12x", "l") == "not allowed");
  CHECK(after(*puzzle, "1x2", "l") == "x12");
  CHECK(after(*puzzle, "x12", "d") == "not allowed");
}

TEST_CASE("rotations number rows from the top and columns from the left") {
  const auto puzzle = support::puzzle_from("name=p\ntiles=1 2 3 4 5 6\nrows=2\ncols=3\nrotations=cols, rows\n");
  CHECK(names_of(*puzzle) == std::vector<std::string>{"D1", "D2", "D3", "L1", "L2", "R1", "R2", "U1", "U2", "U3"});
  CHECK(after(*puzzle, "123456", "L1") == "231456");
  CHECK(after(*puzzle, "123456", "R2") == "123645");
  CHECK(after(*puzzle, "123456", "U3") == "126453");
  CHECK(after(*puzzle, "123456", "D3") == "126453");
}

TEST_CASE("rotations of rows alone leave the columns") {
  const auto puzzle = support::puzzle_from("name=p\ntiles=1 2 3 4\nrows=2\ncols=2\nrotations=rows\n");
  CHECK(names_of(*puzzle) == std::vector<std::string>{"L1", "L2", "R1", "R2"});
}

TEST_CASE("a number that is no move's is not allowed anywhere, and has no inverse and no name") {
  for (const char* name : {"slide3x3", "rotate3x3", "die"}) {
    const auto puzzle = builtin_puzzle(name).value();
    const std::size_t moves = puzzle.moves().size();
    CHECK(puzzle.inverse(static_cast<MoveId>(moves - 1)));
    for (std::size_t move = moves; move < 256; ++move) {
      CHECK_FALSE(puzzle.apply(puzzle.goal(), static_cast<MoveId>(move)));
      CHECK_FALSE(puzzle.inverse(static_cast<MoveId>(move)));
      CHECK_THROWS_AS(puzzle.word({0, static_cast<MoveId>(move)}), std::out_of_range);
    }
  }
}

TEST_CASE("a state without any arrangement has its blank in the first cell, and moves lead on from there") {
  for (const char* tiles : {"1 2 3 x", "x 1 2 3", "R R G x"}) {
    const auto puzzle = Puzzle::parse(
        "name=four\ntiles=" + std::string(tiles) + "\nrows=2\ncols=2\nblank=x\nslides=orthogonal\n", "four");
    CHECK(puzzle->blank_cell(State{}) == 0);
    State state{};
    for (int step = 0; step < 4; ++step)
      for (const auto& [move, to] : puzzle->successors(state)) {
        CHECK(puzzle->apply(state, move) == to);
        state = to;
      }
  }
}

TEST_CASE("a path prints as one word only where every move is one character") {
  CHECK(support::builtin("slide3x3")->word({0, 1, 2, 3}) == "dlru");
  CHECK(support::builtin("rotate3x3")->word({6, 11}) == "R1 U3");
  CHECK(support::builtin("mixed3x3")->word({6, 11, 12}) == "R1 U3 d");
  CHECK(support::builtin("mixed3x3")->word({12, 13}) == "d l");
  CHECK(support::builtin("slide3x3")->word({}).empty());
}
