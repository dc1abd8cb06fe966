// Published facts about the built-in puzzles, as printed by `tilebase stats`.

#include "cli/own_puzzles.hpp"
#include "cli/programs.hpp"

namespace {

std::vector<std::string> stats(const std::vector<std::string>& arguments) {
  std::vector<std::string> words{"stats"};
  words.insert(words.end(), arguments.begin(), arguments.end());
  return support::lines(custom::Workplace().answer(words));
}

}  // namespace

TEST_CASE("the magic board's farthest states are five, 22 moves away") {
  const auto text = stats({"--puzzle", "magic2x4", "--goal", "12345678"});
  CHECK(contains(text.front(), "magic2x4, goal 12345678: 40320 states can reach it, farthest 22"));
  const auto rows = stats({"--puzzle", "magic2x4", "--goal", "12345678", "--format", "csv"});
  REQUIRE(rows.size() == 25);
  CHECK(rows[23] == "22,5");
  CHECK(rows[24] == "unreachable,0");
}

TEST_CASE("the die has 24 positions, the farthest four quarter turns away") {
  CHECK(contains(stats({"--puzzle", "die"}).front(), ": 24 states can reach it, farthest 4"));
  CHECK(stats({"--puzzle", "die", "--format", "csv"}) ==
        std::vector<std::string>{"distance,states", "0,1", "1,4", "2,10", "3,8", "4,1", "unreachable,696"});
}

TEST_CASE("the 7-puzzle's farthest state is 36 slides away and the 5-puzzle's 21") {
  CHECK(contains(stats({"--puzzle", "slide2x4"}).front(), ": 20160 states can reach it, farthest 36"));
  CHECK(contains(stats({"--puzzle", "slide2x3"}).front(), ": 360 states can reach it, farthest 21"));
}
