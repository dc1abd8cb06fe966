// Searches that are given up: exit status 3.

#include <chrono>

#include <nlohmann/json.hpp>

#include "cli/own_puzzles.hpp"
#include "cli/programs.hpp"
#include "support/patience.hpp"

namespace {

// Eighty moves from the goal, as far as a board can be.
const std::string farthest = "x 12 9 13 15 11 10 14 3 7 2 5 4 8 6 1";
const std::string easy = "1 2 3 4 5 6 7 8 9 10 11 12 13 x 14 15";
const std::string unsolvable = "1 2 3 4 5 6 7 8 9 10 11 12 13 15 14 x";

support::Outcome hurried(std::vector<std::string> arguments, const std::string& input = "") {
  arguments.insert(arguments.begin() + 1, {"--puzzle", "slide4x4", "--max-seconds", "0.01"});
  return ask(std::move(arguments), input);
}

/// Asks for the best answer about the farthest board in a time that is too short for a shortest path.
support::Outcome best_known(std::vector<std::string> question) {
  question.insert(question.end(), {"--puzzle", "slide4x4", "--best", farthest, "--max-seconds", "0.3"});
  return ask(question);
}

/// Checks one line on standard error: `before`, and that the search gave up.
void check_gave_up(const std::string& err, const std::string& before = "tilebase: ") {
  CHECK(err.rfind(before + "gave up after ", 0) == 0);
  CHECK(support::lines(err).size() == 1);
}

}  // namespace

TEST_CASE("a search that takes longer than --max-seconds gives up with status 3") {
  for (const std::string verb : {"solve", "distance", "moves", "count", "paths"}) {
    CAPTURE(verb);
    const auto begin = std::chrono::steady_clock::now();
    const auto outcome = hurried({verb, farthest});
    CHECK(std::chrono::steady_clock::now() - begin < support::patience);
    CHECK(outcome.out.empty());
    check_gave_up(outcome.err);
    CHECK(outcome.status == 3);
  }
  check_gave_up(hurried({"solve", "--json", farthest}).err);
  check_gave_up(hurried({"solve", "--show", farthest}).err);
}

TEST_CASE("answers from tables and easy ones do not use up their time") {
  check_answer(ask({"solve", "--max-seconds", "0.000000001", "23415x768"}), "dlurullddrurdllurdr\n");
  check_answer(ask({"solve", "-p", "slide4x4", "--max-seconds", "1000000000", easy}), "rr\n");
  check_answer(ask({"distance", "-p", "slide4x4", "--max-seconds", ".5", easy}), "2\n");
}

TEST_CASE("the option --max-seconds takes a positive number of seconds, with decimals or without") {
  for (const std::string seconds : {"0", "0.0", "-1", ".", "1e3", "1,5", " 1", "+1", "1.5.2", "0.0000000001",
                                    "1000000000.5", "99999999999999999999", "nan"}) {
    CAPTURE(seconds);
    const std::string option = "--max-seconds=" + seconds;
    for (const std::vector<std::string>& call : {std::vector<std::string>{"solve", option, "12345678x"},
                                                 {"batch", option},
                                                 {"judge", "poj1077", option},
                                                 {"random", option},
                                                 {"stats", option}}) {
      check_refusal(ask(call),
                    "tilebase: --max-seconds '" + seconds + "' is not a number from 0.000000001 to 1000000000");
    }
  }
  CHECK(ask({"solve", "--max-seconds", "", "12345678x"}).status == 2);
}

TEST_CASE("a batch answers the other lines, prints why one gave up, and ends with status 3") {
  const std::string input = easy + '\n' + farthest + "\n# remark\n" + unsolvable + '\n' + easy + '\n';
  for (const std::string threads : {"1", "3"}) {
    const auto outcome = hurried({"batch", "--threads", threads}, input);
    CHECK(outcome.out == "rr\ngave up\n\nunsolvable\nrr\n");
    check_gave_up(outcome.err, "line 2: ");
    CHECK(outcome.status == 3);
  }
  const auto distances = hurried({"batch", "--print", "distance"}, input);
  CHECK(distances.out == "2\ngave up\n\nunsolvable\n2\n");
  const auto documents = hurried({"batch", "--json"}, input);
  CHECK(documents.status == 3);
  const auto lines = support::lines(documents.out);
  REQUIRE(lines.size() == 5);
  const auto document = nlohmann::json::parse(lines[1]);
  CHECK(document["line"] == 2);
  CHECK(document["error"].get<std::string>().rfind("gave up after ", 0) == 0);
  check_gave_up(documents.err, "line 2: ");
}

TEST_CASE("a bad line of a batch counts more than one that gave up") {
  for (const std::string& input : {farthest + "\nwrong\n", "wrong\n" + farthest + '\n'}) {
    CHECK(hurried({"batch"}, input).status == 2);
    CHECK(hurried({"distance", "-"}, input).status == 2);
  }
}

TEST_CASE("with START -, one that gave up counts more than an unsolvable one") {
  for (const std::string& input : {farthest + '\n' + unsolvable + '\n', unsolvable + '\n' + farthest + '\n'}) {
    const auto outcome = hurried({"distance", "-"}, input);
    CHECK(outcome.status == 3);
    CHECK(outcome.out.find("gave up\n") != std::string::npos);
    CHECK(outcome.out.find("unsolvable\n") != std::string::npos);
  }
}

TEST_CASE("the time of --max-seconds holds for whatever takes long by tables, too") {
  const custom::Workplace work;
  work.write("row.puzzle",
             "name = row\ntiles = 1 2 3 4 5 6 7 8\n[move]\na = (1 2)\nb = (2 3)\nc = (3 4)\nd = (4 5)\ne = (5 6)\n"
             "f = (6 7)\ng = (7 8)\n");
  work.build("row");
  for (std::vector<std::string> arguments : {std::vector<std::string>{"random", "-n", "1000000000"},
                                             {"random", "-n", "1000000000", "--distance", "20"},
                                             {"random", "-n", "1000000000", "-p", "slide5x5"},
                                             {"heuristic", "manhattan", "--sample", "1000000000"},
                                             {"heuristic", "patterns", "-p", "slide4x4", "--sample", "1"},
                                             {"paths", "--tables", "tables", "-p", "row", "87654321"}}) {
    CAPTURE(arguments);
    arguments.insert(arguments.end(), {"--max-seconds", "0.1"});
    const auto begin = std::chrono::steady_clock::now();
    const auto outcome = work.run(TILEBASE_PROGRAM, arguments);
    CHECK(std::chrono::steady_clock::now() - begin < std::chrono::seconds(10));
    CHECK(outcome.status == 3);
    CHECK(support::lines(outcome.err).size() == 1);
    CHECK((outcome.err.find("gave up ") != std::string::npos ||
           outcome.err.find(" was ended after ") != std::string::npos));
  }
}

TEST_CASE("a judge that gives up names the case; those before it are answered") {
  const custom::Workplace work;
  work.write("fifteen.judge",
             "name=fifteen\nabout=tests\npuzzle=slide4x4\ngoal=\"1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 x\"\n"
             "cases=until end\ncase=start\nanswer={distance}\nnone=none\n");
  const auto outcome = work.run(TILEBASE_PROGRAM, {"judge", "--max-seconds", "0.01", "fifteen.judge"},
                                easy + '\n' + unsolvable + '\n' + farthest + '\n' + easy + '\n');
  CHECK(outcome.out == "2\nnone\n");
  check_gave_up(outcome.err, "tilebase: case 3: ");
  CHECK(outcome.status == 3);
}

TEST_CASE("a sample with a board that gave up is no sample") {
  const auto outcome = ask({"stats", "-p", "slide4x4", "--max-seconds", "0.000001", "--sample", "100", "--seed", "1"});
  CHECK(outcome.out.empty());
  CHECK(outcome.err.rfind("tilebase: random board ", 0) == 0);
  CHECK(outcome.err.find(": gave up after ") != std::string::npos);
  CHECK(outcome.status == 3);
  CHECK(ask({"random", "-p", "slide4x4", "--max-seconds", "0.000001", "--json", "--seed", "1"}).status == 0);
  CHECK(ask({"random", "-p", "slide4x4", "--max-seconds", "0.000001", "--distance", "50", "--seed", "1"}).status == 3);
  CHECK(ask({"random", "-p", "slide4x4", "--max-seconds", "0.000001", "--seed", "1"}).status == 0);
}

TEST_CASE("with --best, a search that must end prints the best that is known") {
  const auto outcome = best_known({"solve"});
  CHECK(outcome.status == 3);
  const std::string word = outcome.out.substr(0, outcome.out.size() - 1);
  const auto checked = ask({"check", "--puzzle", "slide4x4", "--max-seconds", "0.01"}, farthest + " : " + word + "\n");
  CHECK((checked.out == "gave up\n" || checked.out == "shortest\n"));  // it leads to the goal
  CHECK(outcome.err.rfind("not proven: " + std::to_string(word.size()) + " moves, at least ", 0) == 0);
  CHECK(support::lines(outcome.err).size() == 1);

  const auto distance = best_known({"distance"});
  CHECK(distance.status == 3);
  CHECK(distance.out.find("..") != std::string::npos);

  const auto json = best_known({"solve", "--json"});
  const auto document = nlohmann::json::parse(json.out);
  CHECK(json.status == 3);
  CHECK(document["proven"] == false);
  CHECK(document["first"] == false);
  CHECK(document["path"].size() == document["atMost"]);
  CHECK((document["atLeast"] <= 80 && document["atMost"] >= 80));
}

TEST_CASE("with --best, boards that no beam arrives on have a path, and so has every board in the shortest time") {
  const std::string narrow = "12 x 10 14 3 19 15 20 22 13 18 24 17 1 9 7 25 27 11 4 5 26 6 8 16 2 23 21";
  for (const auto& [puzzle, board] : {std::pair("slide2x14", narrow), std::pair("slide4x4", farthest)}) {
    CAPTURE(puzzle);
    const auto outcome = ask({"solve", "-p", puzzle, "--best", "--max-seconds", "0.001", board});
    CHECK(outcome.status == 3);
    CHECK(outcome.err.rfind("not proven: ", 0) == 0);
    const std::string word = outcome.out.substr(0, outcome.out.size() - 1);
    REQUIRE_FALSE(word.empty());
    const auto checked = ask({"check", "-p", puzzle, "--max-seconds", "0.001"}, board + " : " + word + "\n");
    CHECK(checked.out == "gave up\n");  // it leads to the goal
  }
}

TEST_CASE("options for less than the whole answer change none that is sure") {
  check_answer(ask({"solve", "--best", "23415x768"}), "dlurullddrurdllurdr\n");
  check_answer(ask({"solve", "-p", "slide4x4", "--best", easy}), "rr\n");
  check_answer(ask({"distance", "-p", "slide4x4", "--tolerance", "0", easy}), "2\n");
  check_answer(ask({"solve", "-p", "slide4x4", "--best", unsolvable}), "unsolvable\n", 1);
  check_answer(ask({"solve", "-p", "slide4x4", "--best", "--json", easy}),
               R"({"puzzle":"slide4x4","start":")" + easy +
                   R"(","goal":"1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 x","solvable":true,"distance":2,"proven":true,)"
                   R"("atLeast":2,"atMost":2,"first":true,"path":["r","r"]})"
                   "\n");
  for (const std::string option : {"--tolerance", "--within"})  // the second as scripts may call it
    check_answer(ask({"distance", option, "3", "--json", "1234567x8"}),
                 R"({"puzzle":"slide3x3","start":"1234567x8","goal":"12345678x","solvable":true,"distance":1,)"
                 R"("proven":true,"atLeast":1,"atMost":1})"
                 "\n");
}

TEST_CASE("with --tolerance, a path that is not much too long is enough") {
  const auto outcome = ask({"distance", "-p", "slide4x4", "--tolerance", "20", "--json", farthest});
  CHECK(outcome.status == 0);
  CHECK(outcome.err.empty());
  const auto document = nlohmann::json::parse(outcome.out);
  CHECK(document["atMost"].get<int>() <= document["atLeast"].get<int>() + 20);
  check_refusal(ask({"solve", "--tolerance=-1", "12345678x"}),
                "tilebase: --tolerance '-1' is not a number from 0 to 10000");
  check_refusal(ask({"solve", "--show", "--best", "12345678x"}),
                "tilebase: --show draws a shortest path; leave --best and --tolerance out");
}

TEST_CASE("in a batch, lines whose search must end get the best, and say on standard error what is known") {
  const auto outcome = ask({"batch", "-p", "slide4x4", "--max-seconds", "1", "--best", "--print", "distance"},
                           easy + "\n" + farthest + "\n" + unsolvable + "\n");
  CHECK(outcome.status == 3);
  const auto out = support::lines(outcome.out);
  REQUIRE(out.size() == 3);
  CHECK(out[0] == "2");
  CHECK(out[1].find("..") != std::string::npos);
  CHECK(out[2] == "unsolvable");
  CHECK(outcome.err.rfind("line 2: not proven: ", 0) == 0);
}

TEST_CASE("searches by the functions for every processor give the same answers") {
  const std::string board = "13 6 8 12 15 14 x 10 11 7 4 5 9 1 3 2";
  const std::vector<std::string> question{"solve", "--puzzle", "slide4x4", board};
  const auto baseline = support::run({TILEBASE_PROGRAM, question, "", {{"TILEBASE_PROCESSOR", "baseline"}}, "", ""});
  CHECK(baseline.out.size() == 58);  // 57 moves, as Korf found in 1985, and a line end
  check_answer(ask(question), baseline.out);
}
