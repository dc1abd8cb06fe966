// Searches that must end, whatever is asked; questions/budget.txt has their single answers.

#include <chrono>

#include <nlohmann/json.hpp>

#include "cli/own_puzzles.hpp"
#include "cli/programs.hpp"
#include "support/patience.hpp"

namespace {

// Eighty moves from the goal, as far as a board can be.
const std::string farthest = "x 12 9 13 15 11 10 14 3 7 2 5 4 8 6 1";

}  // namespace

TEST_CASE("the time of --max-seconds holds for whatever takes long by tables, too") {
  const custom::Workplace work;
  work.write("row.puzzle",
             "name = row\ntiles = 1 2 3 4 5 6 7 8\n[move]\na = (1 2)\nb = (2 3)\nc = (3 4)\nd = (4 5)\ne = (5 6)\n"
             "f = (6 7)\ng = (7 8)\n");
  work.build("row");
  for (std::vector<std::string> arguments :
       {std::vector<std::string>{"random", "--seed", "1", "-n", "1000000000"},
        {"random", "--seed", "1", "-n", "1000000000", "--distance", "20"},
        {"random", "--seed", "1", "-n", "1000000000", "-p", "slide5x5"},
        {"random", "--seed", "1", "-n", "1000", "-p", "slide4x4", "--distance", "79"},
        {"random", "--seed", "1", "-n", "100000000", "-p", "slide5x5", "--distance", "4"},
        {"heuristic", "manhattan", "--sample", "1000000000"},
        {"heuristic", "patterns", "-p", "slide4x4", "--sample", "1"},
        {"paths", "--tables", "tables", "-p", "row", "87654321"}}) {
    CAPTURE(arguments);
    arguments.insert(arguments.end(), {"--max-seconds", "0.1"});
    const auto begin = std::chrono::steady_clock::now();
    const auto outcome = work.run(TILEBASE_PROGRAM, arguments);
    CHECK(std::chrono::steady_clock::now() - begin < support::patience);
    CHECK(outcome.status == 3);
    CHECK(support::lines(outcome.err).size() == 1);
    CHECK((outcome.err.find("gave up ") != std::string::npos ||
           outcome.err.find(" was ended after ") != std::string::npos));
  }
}

TEST_CASE("with --best, a search that must end prints the best that is known") {
  const auto outcome = ask({"solve", "-p", "slide4x4", "--best", farthest, "--max-seconds", "0.3"});
  CHECK(outcome.status == 3);
  const std::string word = outcome.out.substr(0, outcome.out.size() - 1);
  const auto judgement =
      ask({"check", "--puzzle", "slide4x4", "--max-seconds", "0.01"}, farthest + " : " + word + "\n");
  CHECK((judgement.out == "gave up\n" || judgement.out == "shortest\n"));  // it leads to the goal
  CHECK(outcome.err.rfind("not proven: " + std::to_string(word.size()) + " moves, at least ", 0) == 0);
  CHECK(support::lines(outcome.err).size() == 1);

  const auto json = ask({"solve", "--json", "-p", "slide4x4", "--best", farthest, "--max-seconds", "0.3"});
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
    const auto judgement = ask({"check", "-p", puzzle, "--max-seconds", "0.001"}, board + " : " + word + "\n");
    CHECK(judgement.out == "gave up\n");  // it leads to the goal
  }
}
