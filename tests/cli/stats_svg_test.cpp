// The picture of a distribution: well-formed, complete, and readable for any number of bars; questions/stats.txt has
// its texts.

#include "cli/own_puzzles.hpp"
#include "cli/programs.hpp"
#include "support/xml.hpp"

namespace {

std::string picture(const std::string& puzzle, const std::string& goal) {
  const auto outcome = ask({"stats", "--format", "svg", "--puzzle", puzzle, "--goal", goal});
  CHECK(outcome.status == 0);
  CHECK(outcome.err.empty());
  return outcome.out;
}

std::size_t times(const std::string& text, const std::string& part) {
  std::size_t count = 0;
  for (std::size_t at = text.find(part); at != std::string::npos; at = text.find(part, at + 1)) ++count;
  return count;
}

}  // namespace

TEST_CASE("the XML check rejects what is not well-formed") {
  CHECK(support::xml_fault("<a b=\"1\" c=\"2\"><d/>x &amp; y</a>\n").empty());
  for (const char* bad : {"", "x", "<a>", "<a></b>", "<a/><b/>", "<a>1 & 2</a>", "<a b=1/>", "<a b=\"<\"/>", "<a>></a>",
                          "<a b=\"1\" b=\"2\"/>", "<a b=\"1\"c=\"2\"/>", "</a>"}) {
    CAPTURE(bad);
    CHECK_FALSE(support::xml_fault(bad).empty());
  }
}

TEST_CASE("counts are horizontal if they fit, otherwise vertical") {
  CHECK(times(picture("rotate3x3", "123456789"), "rotate(-90)") == 1);  // the axis alone
  CHECK(times(picture("slide3x3", "12345678x"), "rotate(-90)") == 33);
}

TEST_CASE("bars stay inside the picture, and the smallest are visible") {
  for (const auto& [puzzle, goal] : {std::pair("slide3x3", "1*3*5****"), std::pair("mixed3x3", "*********"),
                                     std::pair("slide2x4", "1234567x"), std::pair("magic2x4", "12345678")}) {
    const std::string svg = picture(puzzle, goal);
    CAPTURE(puzzle, goal);
    CHECK(support::xml_fault(svg).empty());
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

TEST_CASE("many bars have counts on some of them; tiles may be any character") {
  const custom::Workplace work;
  // A ring of eight cells; the tiles change their order round it only where two cells swap.
  work.write("ring.puzzle",
             "name = ring\ntiles = < ' & 4 5 6 7 x\nlayout = 1 2 3 / 4 . 5 / 6 7 8\nblank = x\nslides = orthogonal\n"
             "[move]\nS = (1 2)\n");
  work.build("ring");
  const auto svg = work.answer({"--tables", "tables", "--puzzle", "ring", "stats", "--format", "svg"});
  CHECK(support::xml_fault(svg).empty());
  CHECK(contains(svg, "goal &lt;'&amp;4567x;"));
  CHECK(times(svg, "<rect class=\"bar\"") == 89);
  CHECK(times(svg, "<text class=\"count\"") == 45);
  CHECK(contains(svg, ">1,674</text>"));
}
