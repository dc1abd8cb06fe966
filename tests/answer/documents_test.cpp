#include <nlohmann/json.hpp>

#include <answer/documents.hpp>
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
  CHECK(below["too_low"] == nlohmann::json{{"board", "12345x"}, {"value", -1.0}, {"distance", 0}});
  CHECK(below["too_high"].is_null());
  const auto zero = document(0);
  CHECK(zero["consistent"] == true);
  CHECK(zero["too_low"].is_null());
}

TEST_CASE("JSON tells whether a path is proven, and whether it is the first of the shortest") {
  const auto tablebase = Tablebase::builtin("slide4x4")->within({.nodes = 3'000'000});
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
  CHECK(others > 0);  // of the shortest paths, another one
}
