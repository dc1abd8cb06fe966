// The bars of the picture of a distribution; questions/stats.txt has the rest.

#include "cli/programs.hpp"

TEST_CASE("bars stay inside the picture, and the smallest are visible") {
  for (const auto& [puzzle, goal] : {std::pair("slide3x3", "1*3*5****"), std::pair("mixed3x3", "*********"),
                                     std::pair("slide2x4", "1234567x"), std::pair("magic2x4", "12345678")}) {
    const std::string svg = answer({"stats", "--format", "svg", "--puzzle", puzzle, "--goal", goal});
    CAPTURE(puzzle, goal);
    const auto number = [&](std::size_t at, const char* key) {
      return std::stod(svg.substr(svg.find(key, at) + std::string(key).size()));
    };
    for (std::size_t at = svg.find("class=\"bar\""); at != std::string::npos; at = svg.find("class=\"bar\"", at + 1)) {
      CHECK(number(at, " x=\"") >= 76);
      CHECK(number(at, " x=\"") + number(at, " width=\"") <= 840);
      CHECK(number(at, " y=\"") >= 112);
      CHECK(number(at, " height=\"") >= 1.5);
    }
  }
}
