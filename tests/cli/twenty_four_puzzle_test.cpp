// The 24-puzzle through the real command: every verb on a board of 5x5, which is searched; what cannot be answered is
// one line, with its exit status.

#include <nlohmann/json.hpp>

#include "cli/own_puzzles.hpp"
#include "cli/programs.hpp"

namespace {

const std::string solved = "1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20 21 22 23 24 x";
const std::string unsolvable = "1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20 21 22 24 23 x";

/// Four moves from the goal.
const std::string turned = "1 2 3 4 5 6 7 8 x 9 11 12 13 14 10 16 17 18 19 15 21 22 23 24 20";

/// Drawn at random. Nobody knows its distance.
const std::string random_board = "13 17 24 9 18 8 6 3 5 11 22 15 16 2 12 23 14 20 x 21 10 19 1 7 4";

support::Outcome twenty_four(std::vector<std::string> arguments, const std::string& input = "") {
  arguments.insert(arguments.begin() + 1, {"--puzzle", "slide5x5"});
  return ask(std::move(arguments), input);
}

void check_gave_up(const support::Outcome& outcome) {
  CHECK(outcome.out.empty());
  CHECK(support::lines(outcome.err).size() == 1);
  check_parts(outcome.err, {"gave up after ", "; no path has fewer than ", " moves; a larger budget may find one\n"});
  CHECK(outcome.status == 3);
}

}  // namespace

TEST_CASE("a 24-puzzle near its goal is solved, its moves and paths are told, and answers about it are graded") {
  check_answer(twenty_four({"solve", turned}), "rddd\n");
  check_answer(twenty_four({"distance", turned}), "4\n");
  check_answer(twenty_four({"moves", turned}), "r 3\nd 5\nl 5\nu 5\n");
  check_answer(twenty_four({"count", "--max-seconds", "60", turned}), "1\n");
  check_answer(twenty_four({"paths", turned}), "rddd\n");
  const auto graded =
      twenty_four({"check"}, turned + " : rddd\n" + turned + " : rdddud\n" + unsolvable + " : unsolvable\n");
  CHECK(graded.out == "shortest\nlonger by 2\nunsolvable\n");
  CHECK(graded.err == "3 answers: 2 right; wrong: 1 longer\n");
  CHECK(graded.status == 1);
  check_answer(twenty_four({"batch"}, turned + "\n" + solved + " -> " + turned + "\n" + unsolvable + "\n"),
               "rddd\nuuul\nunsolvable\n");
  check_answer(twenty_four({"distance", solved, "-g", "1 2 3 4 5 6 7 8 9 x * * * * * * * * * * * * * * *"}), "3\n");
  check_answer(twenty_four({"info"}), "no table; slide5x5 is answered by search\n");
}

TEST_CASE("a random 24-puzzle is given up in one line, whatever is asked about it") {
  for (const std::string verb : {"solve", "distance", "moves", "count", "paths"}) {
    CAPTURE(verb);
    check_gave_up(twenty_four({verb, "--max-seconds", "0.01", random_board}));
  }
  for (const std::vector<std::string>& verb : std::vector<std::vector<std::string>>{
           {"stats"}, {"stats", "--sample", "2"}, {"random", "--distance", "140", "--seed", "1"}}) {
    CAPTURE(verb);
    auto arguments = verb;
    arguments.insert(arguments.end(), {"--max-seconds", "0.01"});
    check_gave_up(twenty_four(arguments));
  }
  // The time must last until the first search: without any search there are no bounds to report.
  check_gave_up(twenty_four({"heuristic", "manhattan", "--max-seconds", "0.3"}));
}

TEST_CASE("random boards of the 24-puzzle need no search, and are the same for a seed") {
  const auto outcome = twenty_four({"random", "--seed", "1", "--count", "10", "--max-seconds", "0.000000001"});
  CHECK(outcome.status == 0);
  const auto boards = support::lines(outcome.out);
  REQUIRE(boards.size() == 10);
  CHECK(boards.front() == random_board);
  for (const std::string& board : boards)  // read, and not unsolvable
    check_gave_up(twenty_four({"distance", "--max-seconds", "0.000000001", board}));
}

TEST_CASE("boards of more than twenty cells have no rank, as 64 bits do not hold it") {
  const std::string none = "tilebase: puzzle slide5x5 has 25 cells; 64 bits number the boards of at most 20";
  check_refusal(twenty_four({"rank", solved}), none);
  check_refusal(twenty_four({"unrank", "0"}), none);
  check_refusal(ask({"rank", "-p", "slide3x7", "1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20 x"}),
                "tilebase: puzzle slide3x7 has 21 cells; 64 bits number the boards of at most 20");
  const std::string last = "x 19 18 17 16 15 14 13 12 11 10 9 8 7 6 5 4 3 2 1";
  check_answer(ask({"rank", "-p", "slide4x5", last}), "2432902008176639999\n");
  check_answer(ask({"unrank", "-p", "slide4x5", "2432902008176639999"}), last + "\n");
  check_refusal(ask({"unrank", "-p", "slide4x5", "2432902008176640000"}),
                "tilebase: index '2432902008176640000' is not a number from 0 to 2432902008176639999");
}

TEST_CASE("the searches of the textbooks find paths as short on boards of 18 and 25 cells") {
  const auto lengths = [](const std::vector<std::string>& arguments) {
    const auto outcome = ask(arguments);
    CHECK(outcome.status == 0);
    const auto compared = nlohmann::json::parse(outcome.out);
    std::vector<int> lengths_by_search;
    for (const auto& search : compared.at("searches")) lengths_by_search.push_back(search.at("length"));
    return lengths_by_search;
  };
  // Pattern tables, too: with as many tiles as on smaller boards, this would take half a gigabyte.
  CHECK(lengths({"compare", "--json", "-p", "slide3x6", "1 2 3 4 5 x 7 8 9 10 11 6 13 14 15 16 17 12"}) ==
        std::vector<int>(11, 2));
  CHECK(lengths({"compare", "--json", "-p", "slide5x5", "--searches",
                 "breadth-first,bidirectional,a-star:linear-conflict,ida-star:manhattan,tilebase", turned}) ==
        std::vector<int>(5, 4));
}
