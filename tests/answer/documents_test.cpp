#include <nlohmann/json.hpp>

#include <answer/documents.hpp>
#include <answer/heuristics.hpp>
#include <answer/lines.hpp>
#include <tilebase/tilebase.hpp>

#include "support/catch.hpp"

using namespace tilebase;

TEST_CASE("JSON tells the first board with a value below 0, which makes a heuristic inconsistent") {
  const auto tablebase = Tablebase::builtin("slide2x3").value();
  const Target target = tablebase.puzzle().goal_target();
  const auto solver = tablebase.solver(target).value();
  const auto document = [&](double value) {
    auto report = heuristic(solver, [&](const State&) { return value; }).value();
    answer::JsonText json;
    answer::write_heuristic(json, tablebase.puzzle(), target, {"constant", 1, std::nullopt, std::move(report)});
    return nlohmann::json::parse(json.line());
  };
  const auto below = document(-1);
  CHECK(below["admissible"] == true);
  CHECK(below["consistent"] == false);
  CHECK(below["tooLow"] == nlohmann::json{{"board", "12345x"}, {"value", -1.0}, {"distance", 0}});
  CHECK(below["tooHigh"].is_null());
  const auto zero = document(0);
  CHECK(zero["consistent"] == true);
  CHECK(zero["tooLow"].is_null());
}

TEST_CASE("JSON tells whether a path is proven, and whether it is the first of the shortest") {
  const auto tablebase = Tablebase::builtin("slide4x4")->within({.states = 3'000'000});
  int others = 0;
  for (const char* start : {"12 7 3 5 11 14 4 15 6 2 9 1 8 x 13 10", "10 11 12 14 3 x 9 2 13 1 7 6 15 5 4 8"}) {
    const answer::Question question{tablebase, parse_board(tablebase.puzzle(), start).value(),
                                    tablebase.puzzle().goal_target(), answer::Tolerance{.extra_moves = 0}};
    const auto solver = tablebase.solver(question.target).value();
    const auto document = [&](answer::Teller tell) {
      std::string lines;
      answer::JsonText json;
      REQUIRE(tell(question, solver, lines, &json));
      return nlohmann::json::parse(json.line());
    };
    const auto path = document(&answer::tell_path);
    CHECK(path["proven"] == true);
    CHECK(path["path"].size() == path["distance"]);
    others += path["first"] == false ? 1 : 0;
    const auto distance = document(&answer::tell_distance);
    CHECK(distance["proven"] == true);
    CHECK(distance["distance"] == path["distance"]);
    CHECK_FALSE(distance.contains("first"));
  }
  CHECK(others > 0);  // Some answers are another one of the shortest paths.
}

TEST_CASE("JSON of lines tells the states of each search and its time, and nothing where a table answers") {
  std::optional<std::uint64_t> states;
  const auto tablebase = Tablebase::builtin("slide4x4")->within({.keep_going = [&](const SearchProgress& progress) {
    states = progress.states;
    return true;
  }});
  const Target goal = tablebase.puzzle().goal_target();
  int searches = 0;
  for (const answer::Teller teller : {&answer::tell_path, &answer::tell_distance})
    for (const std::optional<answer::Tolerance> tolerance :
         {std::optional<answer::Tolerance>(), {answer::Tolerance{0}}})
      for (const char* line : {"5 1 2 4 9 6 3 8 13 10 7 11 x 14 15 12", "1 2 3 4 5 6 7 8 9 10 11 x 13 14 15 12",
                               "5 1 2 4 9 6 3 8 13 10 7 11 14 x 15 12 -> 5 1 2 4 9 6 3 8 13 10 7 11 14 15 12 x"}) {
        answer::QuestionWorker worker(tablebase, goal, teller, true, tolerance);
        states.reset();
        worker.run(line);
        const auto document = nlohmann::json::parse(worker.answers());
        REQUIRE(states);
        CHECK(document["states"] == *states);
        CHECK(document["seconds"] > 0.0);
        ++searches;
      }
  CHECK(searches == 12);
  const auto table = Tablebase::builtin("slide3x3").value();
  answer::QuestionWorker worker(table, table.puzzle().goal_target(), answer::tell_path, true);
  worker.run("12345x786");
  CHECK_FALSE(nlohmann::json::parse(worker.answers()).contains("states"));
}
