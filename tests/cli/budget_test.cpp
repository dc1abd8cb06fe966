// A search for the best that must end, in JSON; questions/budget.txt has the rest.

#include <nlohmann/json.hpp>

#include "cli/programs.hpp"

TEST_CASE("with --best, a search that must end prints the best that is known") {
  // Eighty moves from the goal, as far as a board can be.
  const std::string farthest = "x 12 9 13 15 11 10 14 3 7 2 5 4 8 6 1";
  const auto json = ask({"solve", "--json", "-p", "slide4x4", "--best", farthest, "--max-seconds", "0.3"});
  const auto document = nlohmann::json::parse(json.out);
  CHECK(json.status == 3);
  CHECK(document["proven"] == false);
  CHECK(document["first"] == false);
  CHECK(document["path"].size() == document["atMost"]);
  CHECK((document["atLeast"] <= 80 && document["atMost"] >= 80));
}
