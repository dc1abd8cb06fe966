// Users' own puzzles: from a text file to answers in two commands, compared with the oracle.

#include <algorithm>
#include <filesystem>
#include <iterator>

#include "cli/own_puzzles.hpp"
#include "cli/programs.hpp"
#include "oracle/pictures.hpp"
#include "oracle/slides.hpp"

using oracle::Move;

namespace {

/// The moves of several kinds, in the order of their names.
std::vector<Move> together(std::vector<Move> moves, const std::vector<Move>& more) {
  moves.insert(moves.end(), more.begin(), more.end());
  std::sort(moves.begin(), moves.end(), [](const Move& a, const Move& b) { return a.name < b.name; });
  return moves;
}

/// The lines of the 5-puzzle, but for its name.
const std::string five_puzzle = "tiles = 1 2 3 4 5 x\nrows = 2\ncols = 3\nblank = x\nslides = orthogonal\n";

}  // namespace

TEST_CASE("the magic board with a fourth move goes from a text file to answers in two commands") {
  const custom::Workplace work;
  work.write("magic4.puzzle",
             "name   = magic4\n"
             "tiles  = 1 2 3 4 5 6 7 8\n"
             "layout = 1 2 3 4 / 8 7 6 5\n"
             "[move]\n"
             "A = (1 8)(2 7)(3 6)(4 5)\n"
             "B = (1 2 3 4)(8 7 6 5)\n"
             "C = (2 3 6 7)\n"
             "D = (1 2)\n");
  work.build("magic4");
  CHECK(work.folder().names() == std::vector<std::string>{"magic4.puzzle", "tables"});
  CHECK(work.answer({"--tables", "tables", "--puzzle", "magic4", "solve", "21345678"}) == "D\n");
  const auto moves = together(oracle::magic_moves(), {oracle::picture("D", "21345678")});
  custom::check_all_goals(work, "magic4", moves, "12345678", "");
  custom::check_all_goals(work, "magic4", moves, "71852346", "");
}

TEST_CASE("a definition may mix slides, rotations and cycles") {
  const custom::Workplace work;
  work.write("mix.puzzle", "name = mix\n" + five_puzzle + "rotations = rows cols\n[move]\nK2 = (1 2 6)(3 5)\n");
  work.build("mix");
  const auto moves =
      together(oracle::slides({2, 3}),
               {oracle::picture("L1", "231456"), oracle::picture("R1", "312456"), oracle::picture("L2", "123564"),
                oracle::picture("R2", "123645"), oracle::picture("U1", "423156"), oracle::picture("D1", "423156"),
                oracle::picture("U2", "153426"), oracle::picture("D2", "153426"), oracle::picture("U3", "126453"),
                oracle::picture("D3", "126453"), oracle::picture("K2", "615432")});
  for (const char* start : {"12345x", "x12345", "54x321", "2x5314"})
    custom::check_all_goals(work, "mix", moves, start, " ");
}

TEST_CASE("a definition with one-way moves gives the path from the start to the goal, not back") {
  const custom::Workplace work;
  work.write("oneway.puzzle",
             "name  = oneway\n"
             "tiles = 1 2 3 4 5 6\n"
             "[move]\n"
             "a = (1 2 3 4 5 6)\n"
             "b = (1 2 3)\n");
  work.build("oneway");
  CHECK(work.answer({"--tables", "tables", "--puzzle", "oneway", "solve", "234561"}) == "a\n");
  CHECK(work.answer({"--tables", "tables", "--puzzle", "oneway", "solve", "612345"}) == "aaaaa\n");
  const std::vector<Move> moves{oracle::picture("a", "612345"), oracle::picture("b", "312456")};
  custom::check_all_goals(work, "oneway", moves, "123456", "");
  custom::check_all_goals(work, "oneway", moves, "462135", "");
}

TEST_CASE("cells that no move touches are a warning, once for each call") {
  const custom::Workplace work;
  work.write("idle.puzzle", "name = idle\ntiles = 1 2 3 4\n[move]\nA = (1 3)\n");
  const std::string warning = ": warning: puzzle 'idle': no move touches cells 2, 4; their tiles never move\n";
  const auto built = work.run(TILEBASE_TABLEGEN_PROGRAM, {"build", "-p", "idle.puzzle", "--out", "tables"});
  CHECK(built.err == "tilebase-tablegen" + warning);
  CHECK(built.status == 0);
  for (const std::vector<std::string>& call : {std::vector<std::string>{"solve", "3214"},
                                               {"distance", "3214"},
                                               {"moves", "3214"},
                                               {"rank", "3214"},
                                               {"random"},
                                               {"stats"}}) {
    std::vector<std::string> words{"-p", "idle.puzzle", "--tables", "tables"};
    words.insert(words.begin(), call.begin(), call.end());
    const auto outcome = work.run(TILEBASE_PROGRAM, words);
    CHECK(outcome.err == "tilebase" + warning);
    CHECK(outcome.status == 0);
  }
  CHECK(work.answer({"--tables", "tables", "--puzzle", "idle", "solve", "3214"}) == "A\n");
}

TEST_CASE("a definition that its folder's tables contradict is refused by the name of one of them") {
  const custom::Workplace work;
  work.write("edited.puzzle", "name = edited\n" + five_puzzle);
  work.build("edited");
  work.write("edited.puzzle", "name = edited\n" + five_puzzle + "[move]\nZ = (1 2 3)\n");
  const auto built = work.run(TILEBASE_TABLEGEN_PROGRAM, {"build", "-p", "edited.puzzle", "--out", "tables"});
  CHECK(built.status == 2);
  CHECK(contains(built.err, "because 'tables/edited-12345x.table' is of another puzzle named 'edited'"));
  const auto served = work.run(TILEBASE_PROGRAM, {"serve", "--tables", "tables", "--puzzle", "edited.puzzle"});
  CHECK(served.status == 2);
  CHECK(served.err ==
        "tilebase: 'edited.puzzle' names its puzzle 'edited', as another puzzle is named, of which "
        "'tables/edited-12345x.table' is a table; remove that table, or change its line `name = ...`\n");
}

TEST_CASE("a definition may have unreachable states") {
  const custom::Workplace work;
  work.write("parts.puzzle",
             "name   = parts\n"
             "tiles  = a b c d e x\n"
             "layout = 1 2 . / . 3 4 / 5 . 6\n"
             "blank  = x\n"
             "slides = orthogonal\n"
             "[move]\n"
             "t = (5 6)\n");
  work.build("parts");
  // Cells 1, 2, 3, 4 and 6 form a path for the blank; cell 5 is an island that only t reaches.
  const std::vector<Move> moves{oracle::along("d", "23 46"), oracle::along("l", "21 43"), oracle::along("r", "12 34"),
                                oracle::picture("t", "123465"), oracle::along("u", "32 64")};
  for (const char* start : {"abcdex", "xabcde", "abcdxe", "abxcde"})
    custom::check_all_goals(work, "parts", moves, start, "");
}

TEST_CASE("a definition with a move that breaks the symmetry of the board gets tables for every cell of the blank") {
  const custom::Workplace work;
  work.write("lopsided.puzzle", "name = lopsided\n" + five_puzzle + "[move]\nz = (1 2 3)\n");
  work.build("lopsided");
  const std::filesystem::directory_iterator tables(work.folder() / "tables");
  CHECK(std::distance(begin(tables), end(tables)) == 6);
  const auto moves = together(oracle::slides({2, 3}), {oracle::picture("z", "312456")});
  for (const char* start : {"12345x", "x12345", "54x321", "2x5314", "123x54", "4312x5"})
    custom::check_all_goals(work, "lopsided", moves, start, "");
}

TEST_CASE("moves of a path are separated by blanks if some name is longer than one character") {
  const custom::Workplace work;
  work.write("turns.puzzle",
             "name  = turns\n"
             "tiles = 1 2 3 4\n"
             "rows  = 2\n"
             "cols  = 2\n"
             "[move]\n"
             "cw  = (1 2 4 3)\n"
             "ccw = (1 3 4 2)\n"
             "s   = (1 2)\n");
  work.build("turns");
  const std::vector<Move> moves{oracle::picture("ccw", "2413"), oracle::picture("cw", "3142"),
                                oracle::picture("s", "2134")};
  for (const char* start : {"1234", "4321", "2143"}) custom::check_all_goals(work, "turns", moves, start, " ");
}

TEST_CASE("tiles with names of several characters are told apart from the text file to the answers") {
  const custom::Workplace work;
  work.write("long.puzzle", "name = long\ntiles = 1 10 a x\nrows = 2\ncols = 2\nblank = x\nslides = orthogonal\n");
  work.build("long");
  CHECK(std::filesystem::exists(work.folder() / "tables/long-1-10-a-x.table"));
  const auto ask = [&](std::vector<std::string> arguments) {
    arguments.insert(arguments.end(), {"--tables", "tables", "--puzzle", "long"});
    return work.answer(arguments);
  };
  CHECK(ask({"solve", "1 10 x a"}) == "r\n");
  CHECK(ask({"solve", "x", "10", "1", "a"}) == "dr\n");
  CHECK(ask({"solve", "x,10/1,a", "--goal", "a * * *"}) == "druld\n");
  CHECK(ask({"distance", "1 10 a x", "--goal", "x 1 a 10"}) == "2\n");
  CHECK(ask({"random", "--distance", "0"}) == "1 10 a x\n");
  CHECK(ask({"solve", "x 10 1 a", "--show"}) ==
        "2 moves: dr\n\n"
        "start   1 d     2 r\n"
        " x 10    1 10    1 10\n"
        " 1  a    x  a    a  x\n");
  CHECK(work.answer({"batch", "--tables", "tables", "--puzzle", "long"}, "x 10 1 a\n1 10 a x -> 1 10 x a\n") ==
        "dr\nl\n");
  const auto embed = work.run(TILEBASE_TABLEGEN_PROGRAM, {"embed", "tables/long-1-10-a-x.table", "--as", "bin"});
  CHECK(embed.status == 2);
  CHECK(embed.err ==
        "tilebase-tablegen: puzzle long has tiles with names of several characters, so no bare table can hold it\n");
}

TEST_CASE("a judge reads tiles with names of several characters") {
  const custom::Workplace work;
  work.write("long.puzzle", "name = long\ntiles = 1 10 a x\nrows = 2\ncols = 2\nblank = x\nslides = orthogonal\n");
  work.build("long");
  const std::string judge =
      "name = mine\nabout = mine\npuzzle = long\ncases = until end\ncase = start\ngoal = 1 10 a x\n"
      "answer = {path}\nnone = none\n";
  work.write("anywhere.judge", judge);
  work.write("two.judge", judge + "lines = 2\n");
  const auto ask = [&](const std::string& file, const std::string& input) {
    return work.answer({"judge", "--tables", "tables", file}, input);
  };
  CHECK(ask("anywhere.judge", "1 10 x a  x 10\n\n1 a 1\n10 a 0") == "r\ndr\n\n");
  CHECK(ask("two.judge", "1 10\nx a\n\nx,10\n1,a\n") == "r\ndr\n");
  const auto wrong = work.run(TILEBASE_PROGRAM, {"judge", "--tables", "tables", "two.judge"}, "1 10 x\na\n");
  CHECK(wrong.err == "tilebase: line 1: 3 tiles in '1 10 x' where a line of the board has 2\n");
}
