// Boards of slides without tables: the 15-puzzle above all.

#include <algorithm>
#include <filesystem>
#include <map>

#include <nlohmann/json.hpp>

#include "build.hpp"
#include "cli/own_puzzles.hpp"
#include "cli/programs.hpp"
#include "support/states.hpp"

namespace {

const std::string korf_1 = "13 6 8 12 15 14 x 10 11 7 4 5 9 1 3 2";
const std::string korf_1_path = "druuldddruuulddllururddldrrululddluuurdddluuurdrddllurrrd";
const std::string solved = "1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 x";
const std::string unsolvable = "1 2 3 4 5 6 7 8 9 10 11 12 13 15 14 x";

support::Outcome fifteen(std::vector<std::string> arguments, const std::string& input = "") {
  arguments.insert(arguments.begin() + 1, {"--puzzle", "slide4x4"});
  return ask(std::move(arguments), input);
}

/// The tiles of a board of so many cells in order, the blank last.
std::string numbers(int cells) {
  std::string text;
  for (int tile = 1; tile < cells; ++tile) text += std::to_string(tile) + ' ';
  return text + 'x';
}

}  // namespace

TEST_CASE("the 15-puzzle is solved without a file") {
  check_answer(fifteen({"solve", korf_1}), korf_1_path + "\n");
  check_answer(fifteen({"distance", korf_1}), "57\n");
  check_answer(fifteen({"solve", solved}), "\n");
  check_answer(fifteen({"distance", solved, "-g", "x 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15"}), "unsolvable\n", 1);
}

TEST_CASE("boards of more than nine tiles are read with commas, slashes or blanks, in one word or several") {
  for (const std::string board : {"1,2,3,4,5,6,7,8,9,10,11,12,13,x,14,15", "1 2 3 4/5 6 7 8/9 10 11 12/13 0 14 15",
                                  "[[1,2,3,4],[5,6,7,8],[9,10,11,12],[13,_,14,15]]"})
    check_answer(fifteen({"solve", board}), "rr\n");
  check_answer(fifteen({"solve", "1", "2", "3", "4", "5", "6", "7", "8", "9", "10", "11", "12", "13", "x", "14", "15"}),
               "rr\n");
  check_answer(fifteen({"solve", solved, "--goal", "1,2,3,4/5,6,7,8/9,10,11,12/13,14,x,15"}), "l\n");
  check_refusal(fifteen({"solve", "12345678x"}),
                "tilebase: board '12345678x': '12345678x' is not a tile; the tiles of slide4x4 are " + solved +
                    ", with blanks or commas between them");
}

TEST_CASE("a board without --puzzle is recognised by its rows, a larger one by its tiles") {
  const auto asked = [](const std::vector<std::string>& words) { return ask(words); };
  const auto check = [](const support::Outcome& outcome, const std::string& out, const std::string& slides) {
    CHECK(outcome.out == out);
    CHECK(outcome.err == "a board of " + slides + '\n');
    CHECK(outcome.status == 0);
  };
  const std::string one_left = "1 2 3 4 5 6 7 8 9 10 11 12 13 14 0 15";
  check(asked({"solve", one_left}), "r\n", "slide4x4");
  check(asked({"distance", "--goal", one_left, "1 2 3 4/5 6 7 8/9 10 11 12/13 14 15 x"}), "1\n", "slide4x4");
  check(asked({"count", one_left}), "1\n", "slide4x4");
  check(asked({"paths", one_left}), "r\n", "slide4x4");
  check(asked({"moves", "1 2 3 4/5 6 7 8/9 10 11 x"}), "l 1\nu 1\n", "slide3x4");
  check(asked({"rank", "1 2 3 4/5 6 7 8/9 10 x 11"}), "1\n", "slide3x4");
  check(asked({"hint", one_left}), "r 0\n", "slide4x4");
  check(asked({"rate", one_left, "r"}), "-1\n", "slide4x4");
  check(asked({"apply", one_left, "r"}), "1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 x\n", "slide4x4");
  check(asked({"solvable", one_left}), "solvable\n", "slide4x4");
  check(asked({"distance", "1 2 3/4 5 6/7 8 0/10 11 9"}), "1\n", "slide4x3");
  check(asked({"rate", "[[1,2,3],[4,0,5]]", "r"}), "-1\n", "slide2x3");
  check(asked({"solve", "12", "/", "3x", "--goal", "[[1,2],[x,3]]"}), "l\n", "slide2x2");
  check_answer(asked({"distance", "1 2 3/4 5 6/7 x 8"}), "1\n");
  check(asked({"distance", numbers(18)}), "0\n", "slide3x6");
  check(asked({"distance", numbers(25)}), "0\n", "slide5x5");
  check(asked({"distance", numbers(32)}), "0\n", "slide4x8");
}

TEST_CASE("a larger board is answered with the puzzle that has it") {
  const auto asked = [](const std::vector<std::string>& words) { return ask(words).err; };
  CHECK(asked({"solve", "-p", "slide3x3", "1 2 3 4 5 6 7 8 9 10 11 12 13 14 0 15"}) ==
        "tilebase: board '1 2 3 4 5 6 7 8 9 10 11 12 13 14 0 15': '9' is not a tile; the tiles of slide3x3 are "
        "1 2 3 4 5 6 7 8 x; it reads as a board of slide4x4 (--puzzle "
        "slide4x4)\n");
  CHECK(asked({"distance", "-p", "slide2x3", "12345678x"}) ==
        "tilebase: board '12345678x': '6' is not a tile; the tiles of slide2x3 are 1 2 3 4 5 x; it reads as a "
        "board of slide3x3 (--puzzle slide3x3)\n");
  CHECK(fifteen({"distance", numbers(25)}).err.ends_with("it reads as a board of slide5x5 (--puzzle slide5x5)\n"));
  CHECK(asked({"solve", "1 2 3 4 5 6 7 8 9"}).ends_with("with the option blank=9, 9 is the blank\n"));
  for (const std::string board :
       {"1 1 2 3 x 4", "1 2 3 4 5 6 x 8", "1234567x9 10", "12", "12345x", "1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 x"})
    CHECK(asked({"solve", board}).find("reads as") == std::string::npos);
  for (const int cells : {33, 35, 36}) CHECK(asked({"solve", numbers(cells)}).find("reads as") == std::string::npos);
}

TEST_CASE("an unsolvable board of the 15-puzzle is told without a search") {
  for (const std::string verb : {"solve", "distance", "hint", "count", "paths"})
    check_answer(fifteen({verb, "--max-seconds", "0.000000001", unsolvable}), "unsolvable\n", 1);
  check_answer(fifteen({"moves", "--max-seconds", "0.000000001", unsolvable}), "l unsolvable\nu unsolvable\n", 1);
}

TEST_CASE("a goal of the 15-puzzle may have its blank anywhere, and wildcards") {
  check_answer(fifteen({"distance", solved, "-g", "1 2 3 4 5 6 7 8 9 10 11 12 x 13 14 15"}), "3\n");
  check_answer(fifteen({"solve", korf_1, "-g", korf_1}), "\n");
  check_answer(fifteen({"solve", solved, "-g", "1 2 3 4 5 6 7 x * * * 8 * * * *"}), "uu\n");
  check_answer(fifteen({"distance", "1 2 3 x 5 6 7 4 9 10 11 8 13 14 15 12", "-g", "1 2 3 4 * * * * * * * * * * * *"}),
               "1\n");
}

TEST_CASE("moves, counts and paths of the 15-puzzle agree with its distances") {
  const std::string board = "1 2 3 4 5 6 7 8 9 x 11 12 13 10 14 15";
  check_answer(fifteen({"moves", board}), "d 2\nl 4\nr 4\nu 4\n");
  check_answer(fifteen({"count", board}), "1\n");
  check_answer(fifteen({"paths", board}), "drr\n");
  // Twelve moves of the blank about a square of four cells: either way round.
  const std::string turned = "1 2 3 4 5 6 7 8 9 10 x 15 13 14 12 11";
  const auto paths = support::lines(fifteen({"paths", turned}).out);
  check_answer(fifteen({"count", turned}), std::to_string(paths.size()) + "\n");
  CHECK(std::ranges::is_sorted(paths));
  CHECK(fifteen({"solve", turned}).out == paths.front() + "\n");
  CHECK(fifteen({"paths", "--limit", "1", turned}).out == paths.front() + "\n");
  CHECK(fifteen({"distance", turned}).out == std::to_string(paths.front().size()) + "\n");
}

TEST_CASE("answers about the 15-puzzle in JSON have its boards as texts with blanks") {
  const std::string board = "1 2 3 4 5 6 7 8 9 10 11 12 13 x 14 15";
  const std::string begin =
      R"({"puzzle":"slide4x4","start":")" + board + R"(","goal":")" + solved + R"(","solvable":true,"distance":2)";
  check_answer(fifteen({"solve", "--json", board}), begin + ",\"path\":[\"r\",\"r\"]}\n");
  check_answer(fifteen({"distance", "--json", board}), begin + "}\n");
  check_answer(
      fifteen({"moves", "--json", board}),
      begin + R"(,"moves":[{"move":"r","distance":1},{"move":"l","distance":3},{"move":"u","distance":3}]})" + "\n");
  check_answer(fifteen({"count", "--json", board}), begin + ",\"count\":1}\n");
  check_answer(fifteen({"paths", "--json", board}), begin + ",\"paths\":[[\"r\",\"r\"]]}\n");
}

TEST_CASE("boards with numbers of two digits are drawn in columns of equal width") {
  check_answer(fifteen({"solve", "--show", "1 2 3 4 5 6 7 8 9 10 11 12 13 x 14 15"}),
               "2 moves: rr\n"
               "\n"
               "start         1 r           2 r\n"
               " 1  2  3  4    1  2  3  4    1  2  3  4\n"
               " 5  6  7  8    5  6  7  8    5  6  7  8\n"
               " 9 10 11 12    9 10 11 12    9 10 11 12\n"
               "13  x 14 15   13 14  x 15   13 14 15  x\n");
}

TEST_CASE("a random board of 6x6 and of 8x8 has a path and a bound at once") {
  for (const auto& [puzzle, board] : std::vector<std::pair<std::string, std::string>>{
           {"slide6x6",
            "25 1 31 19 21 29/5 7 20 x 30 10/9 4 11 8 32 26/2 23 24 22 14 12/18 6 35 16 17 28/33 13 34 3 15 27"},
           {"slide8x8",
            "6 12 32 26 11 38 40 4/8 56 22 59 62 58 13 51/23 10 47 20 55 30 60 9/53 37 43 54 44 27 49 39/"
            "29 48 50 x 24 18 34 28/33 45 19 36 21 42 16 2/61 31 15 14 46 3 5 17/63 57 1 25 7 35 52 41"}}) {
    CAPTURE(puzzle);
    const auto best = ask({"solve", "--best", "--max-seconds", "0.2", board});
    CHECK(best.err.starts_with("a board of " + puzzle + "\nnot proven: "));
    CHECK(best.status == 3);
    const int cells = puzzle == "slide6x6" ? 36 : 64;
    check_answer(ask({"apply", "-p", puzzle, board, best.out}), numbers(cells) + '\n');
  }
}

TEST_CASE("every board of slides of 2 to 64 cells has a name") {
  check_answer(ask({"solve", "-p", "slide2x2", "x321"}), "druldr\n");
  check_answer(ask({"solve", "-p", "slide1x5", "x1234"}), "rrrr\n");
  check_answer(ask({"solve", "-p", "slide1x5", "x2134"}), "unsolvable\n", 1);
  check_answer(ask({"solve", "-p", "slide5x1", "x1234"}), "dddd\n");
  check_answer(ask({"distance", "-p", "slide3x2", "21/43/x5"}), "21\n");
  check_answer(ask({"distance", "-p", "slide2x3", "24x/135", "-g", "135/24x"}), "21\n");  // the same, transposed
  check_answer(ask({"solve", "-p", "slide1x2", "x1"}), "r\n");
  check_answer(ask({"solve", "-p", "slide1x4", "x123", "-g", "1*3*"}), "rrr\n");
  check_answer(ask({"count", "-p", "slide1x3", "1 x 2", "-g", "* 2 *"}), "1\n");
  check_answer(ask({"distance", "-p", "slide2x8", "x 1 2 3 4 5 6 7 9 10 11 12 13 14 15 8"}), "8\n");
  check_answer(ask({"stats", "-p", "slide2x2", "--format", "csv"}),
               "distance,states\n0,1\n1,2\n2,2\n3,2\n4,2\n5,2\n6,1\nunreachable,12\n");
  check_answer(ask({"stats", "-p", "slide1x5", "--format", "csv"}),
               "distance,states\n0,1\n1,1\n2,1\n3,1\n4,1\nunreachable,115\n");
  CHECK(support::lines(ask({"stats", "-p", "slide3x2", "-f", "csv"}).out)[22] == "21,1");
  for (const auto& [size, cells] : std::vector<std::pair<std::string, int>>{{"2x16", 32},
                                                                            {"16x2", 32},
                                                                            {"5x6", 30},
                                                                            {"3x11", 33},
                                                                            {"6x6", 36},
                                                                            {"7x9", 63},
                                                                            {"8x8", 64},
                                                                            {"2x32", 64},
                                                                            {"1x64", 64},
                                                                            {"64x1", 64}})
    check_answer(ask({"distance", "-p", "slide" + size, numbers(cells)}), "0\n");
  CHECK(ask({"solve", "-p", "slide5x13", "x"}).err ==
        "tilebase: no puzzle 'slide5x13': slide5x13 has 65 cells, and slideRxC at most 64\n");
  CHECK(ask({"solve", "-p", "slide1x65", "x"}).err ==
        "tilebase: no puzzle 'slide1x65': slide1x65 has 65 cells, and slideRxC at most 64\n");
  for (const std::string name : {"slide1x1", "slide04x4", "slide4"})
    CHECK(ask({"solve", "-p", name, "x"}).err.starts_with("tilebase: no puzzle '" + name + "'; did you mean slide"));
  for (const std::string name : {"chess", "slide123456x1", "1", "16"}) {
    const auto outcome = ask({"solve", "-p", name, "x"});
    CHECK(outcome.status == 2);
    CHECK(outcome.err.rfind("tilebase: no puzzle '" + name + "'; available: die, ", 0) == 0);
    CHECK(outcome.err.find("and slideRxC, rotateRxC, mixedRxC, twiddleRxC of up to 64 cells") != std::string::npos);
  }
}

TEST_CASE("a user's own board of slides is solved from its definition alone, whatever its tiles are called") {
  const custom::Workplace work;
  work.write("letters.puzzle",
             "name = letters\ntiles = ABCDEFGHIJKLMNOx\nrows = 4\ncols = 4\nblank = x\nslides = orthogonal\n");
  CHECK(work.answer({"solve", "-p", "letters.puzzle", "MFHLONxJKGDEIACB"}) == korf_1_path + "\n");
  CHECK(work.answer({"solve", "-p", "./letters.puzzle", "ABCDEFGHIJKLMxNO"}) == "rr\n");
}

TEST_CASE("a batch about the 15-puzzle is the same for any number of threads") {
  std::string input;
  std::string wanted;
  for (int i = 0; i < 40; ++i) {
    input += i == 16      ? korf_1
             : i % 8 == 0 ? "1 2 3 4 5 6 7 8 9 10 11 x 13 14 15 12"
             : i % 8 == 1 ? unsolvable
             : i % 8 == 2 ? "wrong"
             : i % 8 == 3 ? "# remark"
                          : "1 2 3 4 5 6 7 8 9 10 11 12 13 x 14 15 -> " + solved;
    input += '\n';
    wanted += i == 16      ? korf_1_path
              : i % 8 == 0 ? "d"
              : i % 8 == 1 ? "unsolvable"
              : i % 8 == 2 ? "error"
              : i % 8 == 3 ? ""
                           : "rr";
    wanted += '\n';
  }
  for (const std::string threads : {"1", "7"}) {
    CAPTURE(threads);
    const auto outcome = fifteen({"batch", "--threads", threads}, input);
    CHECK(outcome.out == wanted);
    CHECK(outcome.status == 2);
    const auto errors = support::lines(outcome.err);
    REQUIRE(errors.size() == 5);
    for (std::size_t i = 0; i < errors.size(); ++i)
      CHECK(errors[i].rfind("line " + std::to_string(8 * i + 3) + ": board 'wrong'", 0) == 0);
  }
  const auto documents = support::lines(fifteen({"batch", "--json", "--threads", "2"}, input).out);
  const auto others = support::lines(fifteen({"batch", "--json"}, input).out);
  REQUIRE(documents.size() == others.size());
  for (std::size_t i = 0; i < documents.size(); ++i) {
    auto document = nlohmann::json::parse(documents[i]), other = nlohmann::json::parse(others[i]);
    const bool is_searched = i % 8 != 1 && i % 8 != 2 && i % 8 != 3;
    CHECK(document.contains("states") == is_searched);
    CHECK(document.contains("seconds") == is_searched);
    for (const char* member : {"states", "seconds"})
      for (auto* const each : {&document, &other})
        if (is_searched) each->erase(member);
    CHECK(document == other);
  }
  CHECK(nlohmann::json::parse(documents[16])["distance"] == 57);
}

TEST_CASE("a pattern file in a folder is used, with the same answers") {
  const custom::Workplace work;
  const std::string folder = work.folder() / "tables";
  std::filesystem::create_directory(folder);
  const auto reports = tilebase::tablegen::build({{support::builtin("slide3x4"), tilebase::TableJob::Patterns()}},
                                                 folder, 1, [](std::size_t) {});
  REQUIRE(reports.at(0).fault.empty());
  const std::string boards = ask({"random", "-p", "slide3x4", "--count", "30", "--seed", "1"}).out;
  const std::string paths = ask({"batch", "-p", "slide3x4"}, boards).out;
  CHECK(support::lines(paths).size() == 30);
  CHECK(work.answer({"batch", "-p", "slide3x4", "--tables", "tables"}, boards) == paths);
  const std::string goal = "x 1 2 3/4 5 6 7/8 9 10 11";
  CHECK(work.answer({"batch", "-p", "slide3x4", "--tables", "tables", "-g", goal}, boards) ==
        ask({"batch", "-p", "slide3x4", "-g", goal}, boards).out);
  CHECK(work.answer({"stats", "-p", "slide3x4", "--tables", "tables", "--sample", "30", "--seed", "1", "--json"}) ==
        ask({"stats", "-p", "slide3x4", "--sample", "30", "--seed", "1", "--json"}).out);
  const auto info = nlohmann::json::parse(work.answer({"info", "--json", "-p", "slide3x4", "--tables", "tables"}));
  REQUIRE(info.size() == 1);
  CHECK(info[0]["goal"] == "patterns");
  // Damage is an error, whichever question meets it.
  std::string bytes = support::text_of_file(work.folder() / "tables/slide3x4-patterns.table");
  for (std::size_t at = 8192; at < bytes.size(); at += 64) bytes[at] ^= 1;
  work.write("tables/slide3x4-patterns.table", bytes);
  const auto damaged = work.run(TILEBASE_PROGRAM, {"batch", "-p", "slide3x4", "--tables", "tables"}, boards);
  CHECK(damaged.status == 2);
  CHECK(damaged.err.find("is damaged") != std::string::npos);
}

TEST_CASE("the names that people type find their puzzle") {
  const std::map<std::string, std::string> meant{{"15-puzzle", "slide4x4"},
                                                 {"15", "slide4x4"},
                                                 {"4x4", "slide4x4"},
                                                 {"15 Puzzle", "slide4x4"},
                                                 {"8-puzzle", "slide3x3"},
                                                 {"24puzzle", "slide5x5"},
                                                 {"3x5", "slide3x5"},
                                                 {"2", ""},
                                                 {"5x3", "slide5x3"},
                                                 {"11", "slide3x4"},
                                                 {"31", "slide4x8"},
                                                 {"32", "slide3x11"},
                                                 {"63", "slide8x8"},
                                                 {"64", ""},
                                                 {"puzzle", ""},
                                                 {"04x4", ""},
                                                 {"slide4x4", ""},
                                                 {"die", ""},
                                                 {"-1", ""},
                                                 {"99999999999999999", ""}};
  for (const auto& [typed, name] : meant) CHECK(tilebase::builtin_name(typed) == (name.empty() ? typed : name));
  check_answer(ask({"distance", "-p", "15-puzzle", solved}), "0\n");
  CHECK(ask({"solve", "-p", "slid4x4", solved}).err == "tilebase: no puzzle 'slid4x4'; did you mean slide4x4?\n");
  CHECK(ask({"solve", "-p", "mixed33", solved}).err == "tilebase: no puzzle 'mixed33'; did you mean mixed3x3?\n");
}
