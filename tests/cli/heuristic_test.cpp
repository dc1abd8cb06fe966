// `tilebase heuristic`: what it says against the oracle's distances, moves and heuristics.

#include <algorithm>
#include <map>

#include <nlohmann/json.hpp>

#include "cli/programs.hpp"
#include "oracle/all_slides.hpp"
#include "oracle/heuristics.hpp"

using nlohmann::json;
using oracle::Board;
using oracle::Grid;

namespace {

struct Slides {
  Grid grid;
  std::string puzzle;
  Board goal;
  std::size_t states;
};
const std::vector<Slides> boards{{{2, 3}, "slide2x3", "12345x", 360},
                                 {{2, 4}, "slide2x4", "1234567x", 20160},
                                 {{3, 3}, "slide3x3", "12345678x", 181440}};

json document(std::vector<std::string> arguments, int status) {
  arguments.insert(arguments.begin(), "heuristic");
  arguments.emplace_back("--json");
  const auto outcome = ask(arguments);
  CHECK(outcome.err.empty());
  CHECK(outcome.status == status);
  CHECK(support::lines(outcome.out).size() == 1);
  return json::parse(outcome.out);
}

}  // namespace

TEST_CASE("misplaced tiles, Manhattan and linear conflict are proven over all states") {
  for (const Slides& on : boards)
    for (const char* name : {"misplaced", "manhattan", "linear-conflict"}) {
      CAPTURE(on.puzzle, name);
      const auto report = document({name, "--puzzle", on.puzzle}, 0);
      CHECK(report["heuristic"] == name);
      CHECK(report["puzzle"] == on.puzzle);
      CHECK(report["goal"] == on.goal);
      CHECK(report["allStates"] == true);
      CHECK(report["states"] == on.states);
      CHECK(report["admissible"] == true);
      CHECK(report["consistent"] == true);
      CHECK(report["tooHigh"].is_null());
      CHECK(report["tooLow"].is_null());
      CHECK(report["drop"].is_null());
      CHECK(report["seed"].is_null());
    }
}

TEST_CASE("wrong heuristics are refuted, each by the first counterexample") {
  for (const auto& [arguments, value] : {std::pair(std::vector<std::string>{"manhattan", "--weight", "1.01"}, 1.01),
                                         {std::vector<std::string>{"misplaced-with-blank"}, 2},
                                         {std::vector<std::string>{"manhattan-with-blank"}, 2}}) {
    CAPTURE(arguments);
    const auto report = document(arguments, 1);
    CHECK(report["admissible"] == false);
    CHECK(report["consistent"] == false);
    CHECK(report["tooHigh"] == json{{"board", "1234567x8"}, {"value", value}, {"distance", 1}});
    CHECK(report["drop"]["board"] == "1234567x8");
    CHECK(report["drop"]["move"] == "r");
    CHECK(report["drop"]["after"] == "12345678x");
    CHECK(report["drop"]["value"] == value);
    CHECK(report["drop"]["valueAfter"] == 0);
  }
}

TEST_CASE("csv and JSON hold how many states have each value and distance") {
  const Slides& on = boards.back();
  const oracle::AllSlides oracle_table(on.grid, on.goal);
  std::map<std::pair<double, int>, int> states;
  Board board = on.goal;
  do
    if (const auto distance = oracle_table.distance(board))
      ++states[std::pair(1.5 * oracle::manhattan_distance(on.grid, board, on.goal), *distance)];
  while (std::next_permutation(board.begin(), board.end()));
  const auto outcome = ask({"heuristic", "manhattan", "--weight", "1.5", "--format", "csv"});
  CHECK(outcome.status == 1);
  std::string csv = "value,distance,states\n";
  json table = json::array();
  for (const auto& [key, count] : states) {
    const int tenths = static_cast<int>(key.first * 10);
    csv += std::to_string(tenths / 10) + (tenths % 10 != 0 ? ".5" : "") + ',' + std::to_string(key.second) + ',' +
           std::to_string(count) + '\n';
    table.push_back({{"value", key.first}, {"distance", key.second}, {"states", count}});
  }
  CHECK(outcome.out == csv);
  CHECK(document({"manhattan", "-w", "1.5"}, 1)["table"] == table);
}

TEST_CASE("heuristic speaks in sentences") {
  const auto text = [](std::vector<std::string> arguments, int status) {
    arguments.insert(arguments.begin(), "heuristic");
    const auto outcome = ask(arguments);
    CHECK(outcome.err.empty());
    CHECK(outcome.status == status);
    return support::lines(outcome.out);
  };
  const auto right = text({"manhattan", "-p", "slide2x3"}, 0);
  REQUIRE(right.size() == 6);
  CHECK(right[0] == "manhattan, slide2x3, goal 12345x: all 360 states that can reach it");
  CHECK(right[1] == "admissible: yes, no value is above the distance");
  CHECK(right[2] == "consistent: yes, no move lowers the value by more than 1");
  CHECK(right[3].rfind("mean value ", 0) == 0);
  CHECK(right[4].rfind("correlation 0.", 0) == 0);
  CHECK(right[5].find(" values a second") != std::string::npos);
  const auto wrong = text({"manhattan-with-blank", "--weight", "1.5"}, 1);
  CHECK(wrong[0] == "manhattan-with-blank times 1.5, slide3x3, goal 12345678x: all 181440 states that can reach it");
  CHECK(wrong[1] == "admissible: no, 1234567x8 has the value 3 and the distance 1");
  CHECK(wrong[2] == "consistent: no, r takes 1234567x8 with the value 3 to 12345678x with 0");
  CHECK(text({"manhattan", "--weight", "0"}, 0)[4] == "correlation none");
  CHECK(text({"manhattan", "--goal", "123******"}, 0)[0] ==
        "manhattan, slide3x3, goal 123******: all 362880 states that can reach it");
}

TEST_CASE("a sample says in every sentence that it proves nothing right") {
  const auto outcome = ask({"heuristic", "manhattan", "-p", "slide3x4", "--sample", "20", "--seed", "4"});
  CHECK(outcome.status == 0);
  const auto lines = support::lines(outcome.out);
  REQUIRE(lines.size() == 7);
  CHECK(lines[0] ==
        "manhattan, slide3x4, goal 1 2 3 4 5 6 7 8 9 10 11 x: A SAMPLE of 20 random states that can reach it, seed 4");
  CHECK(lines[1] == "A sample can show that a heuristic is wrong, not that it is right.");
  CHECK(lines[2] == "admissible: no counterexample in the sample");
  CHECK(lines[3] == "consistent: no counterexample in the sample");
  const auto report = document({"manhattan", "-p", "slide3x4", "--sample", "20", "--seed", "4"}, 0);
  CHECK(report["allStates"] == false);
  CHECK(report["states"] == 20);
  CHECK(report["seed"] == 4);
  CHECK(report["admissible"].is_null());
  CHECK(report["consistent"].is_null());
  const auto drawn = json::parse(ask({"random", "--json", "-p", "slide3x4", "--count", "20", "--seed", "4"}).out);
  std::string boards;
  for (const auto& board : drawn["boards"]) (boards += board["board"].get<std::string>()) += '\n';
  int sum = 0;
  for (const auto& line : support::lines(ask({"batch", "-p", "slide3x4", "--print", "distance"}, boards).out))
    sum += std::stoi(line);
  CHECK(report["meanDistance"] == Approx(sum / 20.0));

  const auto wrong = document({"manhattan-with-blank", "--sample", "5000", "--seed", "1"}, 1);
  CHECK(wrong["admissible"] == false);
  const auto& high = wrong["tooHigh"];
  CHECK(high["distance"].get<double>() < high["value"].get<double>());
  CHECK(ask({"distance", high["board"].get<std::string>()}).out == high["distance"].dump() + "\n");
}

TEST_CASE("heuristic lists what it knows") {
  const auto outcome = ask({"heuristic", "--list"});
  CHECK(outcome.status == 0);
  const auto lines = support::lines(outcome.out);
  for (const char* name :
       {"misplaced ", "manhattan ", "linear-conflict ", "misplaced-with-blank ", "manhattan-with-blank "})
    CHECK(std::count_if(lines.begin(), lines.end(), [&](const auto& line) { return line.rfind(name, 0) == 0; }) == 1);
}

TEST_CASE("heuristic refuses bad input in one line") {
  const auto refused = [](std::vector<std::string> arguments, const std::string& line) {
    arguments.insert(arguments.begin(), "heuristic");
    CAPTURE(arguments);
    check_refusal(ask(arguments), "tilebase: " + line);
  };
  refused({}, "missing heuristic; `tilebase heuristic --list` shows all");
  refused(
      {"manhattan", "misplaced"},
      "board 'misplaced': the blank x is missing, and 'm' is not a tile; the tiles of slide3x3 are 1 2 3 4 5 6 7 8 x");
  refused({"--list", "manhattan"}, "unexpected argument 'manhattan' after --list");
  refused({"manhattan", "--format", "svg"}, "--format 'svg' is not text or csv");
  refused({"manhattan", "--format", "csv", "--json"}, "--format and --json cannot be combined");
  for (const std::string weight : {"x", "-1", "1001", "1,5", "1.5x", " 1", "nan", "inf", "1e999"})
    refused({"manhattan", "--weight=" + weight}, "--weight '" + weight + "' is not a number from 0 to 1000");
  refused({"manhattan", "--sample", "0"}, "--sample '0' is not a number from 1 to 1000000000");
  refused({"manhattan", "--seed", "1"}, "--seed is for a sample; all states of slide3x3 are checked");
  const auto unknown = ask({"heuristic", "manhatten"});
  CHECK(unknown.status == 2);
  CHECK(unknown.err.find("'manhatten'") != std::string::npos);
  const auto elsewhere = ask({"heuristic", "linear-conflict", "-p", "rotate3x3"});
  CHECK(elsewhere.status == 2);
  CHECK(support::lines(elsewhere.err).size() == 1);
}

TEST_CASE("a sample whose search takes too long gives up") {
  const auto outcome =
      ask({"heuristic", "manhattan", "-p", "slide4x4", "--sample", "9", "--seed", "1", "--max-seconds", "0.000001"});
  CHECK(outcome.status == 3);
  CHECK(outcome.out.empty());
  CHECK(outcome.err == "tilebase: the check of the heuristic was ended after 0 of 9 states\n");
}

TEST_CASE("a heuristic's value of a board is printed, or those of all heuristics") {
  check_answer(ask({"heuristic", "manhattan", "8672543x1"}), "21\n");
  check_answer(ask({"heuristic", "manhattan", "1", "2", "3", "x", "4", "6", "7", "5", "8"}), "3\n");
  check_answer(ask({"heuristic", "misplaced", "123x46758", "--weight", "1.5"}), "4.5\n");
  check_answer(ask({"heuristic", "manhattan", "123x46758", "--goal", "123x46758"}), "0\n");
  check_answer(ask({"heuristic", "--all", "123x46758"}),
               "misplaced 3\nmanhattan 3\nlinear-conflict 3\npatterns 3\nmisplaced-with-blank 4\n"
               "manhattan-with-blank 6\n");
  const auto recognized = ask({"heuristic", "manhattan", "--json", "412503"});
  CHECK(recognized.err == "a board of slide2x3\n");
  CHECK(recognized.out ==
        R"({"puzzle":"slide2x3","start":"4125x3","goal":"12345x","heuristic":"manhattan","value":5.0})"
        "\n");
  check_answer(ask({"heuristic", "--all", "--json", "-p", "rotate3x3", "312456789"}),
               R"({"puzzle":"rotate3x3","start":"312456789","goal":"123456789","heuristics":[)"
               R"({"heuristic":"misplaced","value":1.0},{"heuristic":"manhattan","value":1.0},)"
               R"({"heuristic":"patterns","value":1.0}]})"
               "\n");
  check_refusal(ask({"heuristic", "nonsense", "123x46758"}),
                "tilebase: no heuristic 'nonsense'; there are misplaced, manhattan, linear-conflict, patterns, "
                "misplaced-with-blank, manhattan-with-blank");
  check_refusal(ask({"heuristic", "--all"}), "tilebase: --all takes a BOARD");
  check_refusal(ask({"heuristic", "manhattan", "123x46758", "--sample", "3"}),
                "tilebase: --sample is for a check, not for a BOARD");
}
