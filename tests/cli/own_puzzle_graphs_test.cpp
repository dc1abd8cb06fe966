// Puzzles whose blank slides along edges: walls, rings, tori, hexagons; and moves that depend on the blank's cell. From
// a text file to answers in two commands, every state compared with the oracle.

#include "cli/own_puzzles.hpp"
#include "oracle/pictures.hpp"

using oracle::along;
using oracle::Move;

namespace {

const std::string nine_cells = "tiles = 1 2 3 4 5 6 7 8 x\nrows = 3\ncols = 3\nblank = x\n";

}  // namespace

TEST_CASE("a board with walls is solved as the oracle solves it at every state") {
  const custom::Workplace work;
  work.write(
      "walls.puzzle",
      "name = walls\ntiles = 1 2 3 4 5 x\nrows = 2\ncols = 3\nblank = x\nslides = orthogonal\nwalls = 2|3 1-4\n");
  work.build("walls");
  const std::vector<Move> moves{along("d", "25 36"), along("l", "21 54 65"), along("r", "12 45 56"),
                                along("u", "52 63")};
  for (const char* start : {"12345x", "1x2345", "12x453"}) custom::check_all_goals(work, "walls", moves, start, "");
}

TEST_CASE("a board that wraps around is solved as the oracle solves it at every state") {
  const custom::Workplace work;
  work.write("wrap.puzzle",
             "name = wrap\ntiles = 1 2 3 4 5 x\nrows = 2\ncols = 3\nblank = x\nslides = orthogonal 1-3 4-6\n");
  work.build("wrap");
  const std::vector<Move> moves{along("d", "14 25 36"), along("l", "21 32 13 54 65 46"),
                                along("r", "12 23 31 45 56 64"), along("u", "41 52 63")};
  for (const char* start : {"12345x", "1x2345"}) custom::check_all_goals(work, "wrap", moves, start, "");
}

TEST_CASE("a 3x3 torus is solved as the oracle solves it at every state", "[.full]") {
  const custom::Workplace work;
  work.write("torus.puzzle", "name = torus\n" + nine_cells + "slides = orthogonal 1-3 4-6 7-9 1-7 2-8 3-9\n");
  work.build("torus");
  // Any cell is taken to any other by a symmetry: one table.
  CHECK(support::lines(work.run(TILEBASE_TABLEGEN_PROGRAM, {"verify", "tables"}).out).size() == 1);
  const std::vector<Move> moves{along("d", "14 25 36 47 58 69 71 82 93"), along("l", "21 32 13 54 65 46 87 98 79"),
                                along("r", "12 23 31 45 56 64 78 89 97"), along("u", "41 52 63 74 85 96 17 28 39")};
  custom::check_all_goals(work, "torus", moves, "12345678x", "");
}

TEST_CASE("a hexagon is solved as the oracle solves it at every state") {
  const custom::Workplace work;
  work.write("hexagon.puzzle",
             "name = hexagon\ntiles = 1 2 3 x 4 5 6\nlayout = . 1 . 2 . / 3 . 4 . 5 / . 6 . 7 .\nblank = x\n"
             "slides = 1-2 3-4 4-5 6-7 1-3 1-4 2-4 2-5 3-6 4-6 4-7 5-7\n");
  work.build("hexagon");
  const std::vector<Move> moves{along("1", "21 31 41"),          along("2", "12 42 52"), along("3", "43 13 63"),
                                along("4", "34 54 14 24 64 74"), along("5", "45 25 75"), along("6", "76 36 46"),
                                along("7", "67 47 57")};
  for (const char* start : {"123x456", "x654321", "12x3456"})
    custom::check_all_goals(work, "hexagon", moves, start, "");
  CHECK(work.answer({"--tables", "tables", "--puzzle", "hexagon", "solve", "1234x56", "--show"}) ==
        "1 move: 4\n\n"
        "start       1 4\n"
        "  1   2       1   2\n"
        "3   4   x   3   x   4\n"
        "  5   6       5   6\n");
}

TEST_CASE("rings and graphs of several parts are solved as the oracle solves them at every state") {
  const custom::Workplace work;
  SECTION("a ring in one row") {
    work.write("ring.puzzle", "name = ring\ntiles = 1 2 3 4 5 x\nblank = x\nslides = 1-2 2-3 3-4 4-5 5-6 6-1\n");
    work.build("ring");
    const std::vector<Move> moves{along("l", "21 32 43 54 65 16"), along("r", "12 23 34 45 56 61")};
    for (const char* start : {"12345x", "4x1253"}) custom::check_all_goals(work, "ring", moves, start, "");
  }
  SECTION("a ring around a hole") {
    work.write("ring.puzzle",
               "name = ring\ntiles = 1 2 3 4 5 6 x\nlayout = 1 2 3 / 7 . 4 / 6 5 .\nblank = x\n"
               "slides = orthogonal 4-5\n");
    work.build("ring");
    const std::vector<Move> moves{along("4", "54"),       along("5", "45"),       along("d", "17 76 34"),
                                  along("l", "21 32 56"), along("r", "12 23 65"), along("u", "71 67 43")};
    custom::check_all_goals(work, "ring", moves, "123456x", "");
    CHECK(work.answer({"--tables", "tables", "--puzzle", "ring", "solve", "x234561", "--show"}) ==
          "1 move: d\n\n"
          "start   1 d\n"
          "x 2 3   1 2 3\n"
          "1   4   x   4\n"
          "6 5     6 5\n");
  }
  SECTION("a triangle and an edge apart") {
    work.write("apart.puzzle",
               "name = apart\ntiles = a b c d x\nblank = x\nslides = 1-2 2-3 3-1 4-5\n[move]\nz = (1 2)\n");
    work.build("apart");
    const std::vector<Move> moves{along("1", "31"), along("3", "13"), along("l", "21 32 54"), along("r", "12 23 45"),
                                  oracle::picture("z", "21345")};
    for (const char* start : {"abcdx", "xabcd"}) custom::check_all_goals(work, "apart", moves, start, "");
  }
}

TEST_CASE("walls and holes are drawn, in a row, between rows and at the edge, and what is drawn is read back") {
  const custom::Workplace work;
  work.write("walls.puzzle",
             "name = walls\ntiles = 1 2 3 4 5 6 7 x\nlayout = 1 2 3 / 4 . 5 / 6 7 8\nblank = x\n"
             "slides = orthogonal\nwalls = 2|3 1-4 5-8\n");
  const std::string drawn = work.answer({"solve", "-p", "walls.puzzle", "--show", "12345x67"});
  CHECK(drawn ==
        "2 moves: rr\n\n"
        "start   1 r     2 r\n"
        "1 2|3   1 2|3   1 2|3\n"
        "--      --      --\n"
        "4   5   4   5   4   5\n"
        "   --      --      --\n"
        "x 6 7   6 x 7   6 7 x\n");
  CHECK(work.answer({"solve", "-p", "walls.puzzle", "1 2|3\n--\n4   5\n   --\nx 6 7"}) == "rr\n");
  work.write(
      "long.puzzle",
      "name = long\ntiles = one 2 3 4 5 x\nrows = 2\ncols = 3\nblank = x\nslides = orthogonal\nwalls = 2-5 5|6\n");
  const std::string words = work.answer({"solve", "-p", "long.puzzle", "--show", "one 2 x 4 5 3"});
  CHECK(words ==
        "1 move: d\n\n"
        "start         1 d\n"
        "one   2   x   one   2   3\n"
        "   -----         -----\n"
        "  4   5|  3     4   5|  x\n");
  CHECK(work.answer({"solve", "-p", "long.puzzle", "one   2   x\n   -----\n  4   5|  3"}) == "d\n");
}

TEST_CASE("a move that depends on the blank's cell is solved as the oracle solves it at every state") {
  const custom::Workplace work;
  // With the blank at either end, t turns three tiles. With the blank in the middle, w waits: it changes nothing.
  work.write("turns.puzzle",
             "name = turns\ntiles = 1 2 3 4 x\nblank = x\nslides = 1-2 2-3 3-4 4-5\n[move]\n"
             "t = 1:(2 3 4) 5:(1 2 3)\nw = 3:() 1:(2 3)(4 5)\nn = never\n");
  work.build("turns");
  const auto turn = [](const char* name, const char* by_first, const char* by_last, const char* by_middle) {
    return Move{name, [=](const oracle::Board& board) -> std::optional<oracle::Board> {
                  const char* const picture = board[0] == 'x'   ? by_first
                                              : board[4] == 'x' ? by_last
                                              : board[2] == 'x' ? by_middle
                                                                : nullptr;
                  return picture != nullptr ? oracle::picture("", picture).after(board) : std::nullopt;
                }};
  };
  const std::vector<Move> moves{along("l", "21 32 43 54"), along("r", "12 23 34 45"),
                                turn("t", "14235", "31245", nullptr), turn("w", "13254", nullptr, "12345")};
  for (const char* start : {"1234x", "x1234", "12x34"}) custom::check_all_goals(work, "turns", moves, start, "");
  const auto embed = work.run(TILEBASE_TABLEGEN_PROGRAM, {"embed", "tables/turns-1234x.table", "--as", "bin"});
  CHECK(embed.status == 2);
  CHECK(embed.err ==
        "tilebase-tablegen: puzzle turns has a move, t, that depends on the blank's cell and is no slide, so no bare "
        "table can hold it\n");
}

TEST_CASE("a graph of fifteen cells has a pattern file, with which its answers are the same", "[.full]") {
  const custom::Workplace work;
  work.write("large.puzzle",
             "name = large\ntiles = 1 2 3 4 5 6 7 8 9 10 11 12 13 14 x\nrows = 3\ncols = 5\nblank = x\n"
             "slides = orthogonal\nwalls = 1|2\n");
  const auto outcome = work.run(TILEBASE_TABLEGEN_PROGRAM, {"build", "--puzzle", "large.puzzle", "--out", "tables"});
  CHECK(outcome.status == 0);
  CHECK(outcome.err.empty());
  const std::vector<std::string> question{"solve", "--puzzle", "large.puzzle", "1 5 13 11 14 6 8 2 12 10 x 3 7 9 4"};
  const auto answer = work.run(TILEBASE_PROGRAM, question);
  CHECK(answer.status == 0);
  std::vector<std::string> with_tables = question;
  with_tables.insert(with_tables.end(), {"--tables", "tables", "--verbose"});
  const auto same = work.run(TILEBASE_PROGRAM, with_tables);
  CHECK(same.out == answer.out);
  CHECK(same.err == "answered by a search under pattern tables, those in 'tables/large-patterns.table'\n");
}
