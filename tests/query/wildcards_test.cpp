// Targets with wildcards against brute force: the oracle checks every board that the start can reach.

#include <random>

#include <tilebase/notation.hpp>
#include <tilebase/tilebase.hpp>

#include "oracle/nearest.hpp"
#include "support/catch.hpp"
#include "support/oracle_boards.hpp"
#include "support/questions.hpp"
#include "support/states.hpp"

using namespace tilebase;
using support::state_of;

namespace {

/// A built-in tablebase, and one start with the distances of all boards from it.
struct Arena {
  Arena(const std::string& puzzle, const oracle::Board& from)
      : tablebase(Tablebase::builtin(puzzle).value()),
        judge(support::judge_of(puzzle)),
        start(from),
        distances(oracle::distances_from(judge, from)) {}

  /// Compares distance and path to a target with brute force; returns the distance, or -1.
  int check(const oracle::Board& placement) const {
    CAPTURE(tablebase.puzzle().name(), start, placement);
    const auto target = parse_target(tablebase.puzzle(), placement).value();
    const auto wanted = oracle::nearest_match(judge, start, distances, placement);
    const auto distance = support::distance(tablebase, state_of(start), target).value();
    const auto path = support::path(tablebase, state_of(start), target).value();
    CHECK(distance == (wanted ? std::optional(wanted->distance) : std::nullopt));
    CHECK(path.has_value() == wanted.has_value());
    if (path && wanted) {
      oracle::Names names;
      for (const MoveId move : *path) names.push_back(tablebase.puzzle().moves()[move].name);
      CHECK(names == wanted->path);
    }
    return wanted ? wanted->distance : -1;
  }

  Tablebase tablebase;
  oracle::Puzzle judge;
  oracle::Board start;
  oracle::Distances distances;
};

oracle::Board shuffled(oracle::Board board, std::mt19937& random) {
  for (std::size_t i = board.size() - 1; i > 0; --i) std::swap(board[i], board[random() % (i + 1)]);
  return board;
}

/// A random board with wildcards in this number of random cells.
oracle::Board random_placement(oracle::Puzzle judge, int wildcards, std::mt19937& random) {
  oracle::Board placement = shuffled(support::first_board(judge), random);
  const oracle::Board cells = shuffled("012345678", random);
  for (int i = 0; i < wildcards; ++i)
    placement[static_cast<std::size_t>(cells[static_cast<std::size_t>(i)] - '0')] = '*';
  return placement;
}

}  // namespace

TEST_CASE("the path to a random target, with any number of wildcards, is the path to its nearest match") {
  const std::string puzzle = GENERATE("slide3x3", "rotate3x3", "mixed3x3");
  std::mt19937 random(1);
  const auto judge = support::judge_of(puzzle);
  const Arena arena(puzzle, shuffled(support::first_board(judge), random));
  int solvable = 0;
  int unsolvable = 0;
  for (int wildcards = 0; wildcards <= 9; ++wildcards)
    for (int i = 0; i < (wildcards < 7 ? 12 : 4); ++i)
      (arena.check(random_placement(judge, wildcards, random)) < 0 ? unsolvable : solvable) += 1;
  CHECK(solvable > 70);
  CHECK((unsolvable > 0) == (puzzle != "mixed3x3"));
}

TEST_CASE("parity decides whether a target with one wildcard is solvable") {
  const Arena arena("slide3x3", "12345678x");
  CHECK(arena.check("1234567x*") >= 0);
  CHECK(arena.check("*1345678x") < 0);
  CHECK(arena.check("2134567*x") < 0);
  CHECK(arena.check("21345678*") < 0);
  const Arena rotations("rotate3x3", "123456789");
  CHECK(rotations.check("12345679*") < 0);
  CHECK(rotations.check("12345678*") == 0);
}

TEST_CASE("a target with two wildcards is always solvable") {
  const Arena slides("slide3x3", "867254x31");
  CHECK(slides.check("12345678*") >= 0);
  CHECK(slides.check("1234567**") >= 0);
  CHECK(slides.check("**345678x") >= 0);
  CHECK(slides.check("x12345**6") >= 0);
}

TEST_CASE("a target may have a wildcard in the cell of the blank") {
  const Arena arena("slide3x3", "23415x768");
  CHECK(arena.check("1234*****") > 0);
  CHECK(arena.check("*2*4*6*8*") > 0);
  CHECK(arena.check("*x*******") > 0);
  CHECK(arena.check("*****x***") == 0);
}

TEST_CASE("a start that matches the target has distance 0") {
  const Arena arena("rotate3x3", "123456789");
  CHECK(arena.check("*********") == 0);
  CHECK(arena.check("1*3*5*7*9") == 0);
  CHECK(arena.check("123456789") == 0);
}

TEST_CASE("the nearest match of the published sample is seven moves away") {
  const Arena arena("rotate3x3", "123456789");
  CHECK(arena.check("8*95372**") == 7);
}

TEST_CASE("targets whose matches need a mirrored frame have the smallest path too") {
  const Arena arena("slide3x3", "73x516284");
  for (const char* placement :
       {"x********", "x1*******", "*x*12****", "**x***12*", "***x*876*", "*****x123", "******x12", "x12345***",
        "1x2345***", "12x345***", "123x45***", "12345x***", "123456x**"})
    arena.check(placement);
}
