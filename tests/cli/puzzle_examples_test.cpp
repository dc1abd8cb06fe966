// The worked examples of data/puzzles/README.md do what the page says.

#include <regex>
#include <sstream>

#include "cli/own_puzzles.hpp"

namespace {

/// All matches of a pattern.
std::vector<std::smatch> matches(const std::string& text, const std::regex& pattern) {
  return {std::sregex_iterator(text.begin(), text.end(), pattern), std::sregex_iterator()};
}

std::vector<std::string> words(const std::string& text) {
  std::vector<std::string> result;
  std::istringstream stream(text);
  for (std::string word; stream >> word;) result.push_back(word);
  return result;
}

/// Writes the page's definition of that name as a file.
void write_definition(const custom::Workplace& work, const std::string& name) {
  const std::string page = support::text_of_file(TILEBASE_DATA_DIR "/puzzles/README.md");
  const auto definition = matches(page, std::regex("```\\n(name +?= " + name + "\\n[^`]*)```"));
  REQUIRE(definition.size() == 1);
  work.write(name + ".puzzle", definition[0][1]);
}

}  // namespace

TEST_CASE("the worked examples of the page on definitions print what it says") {
  const std::string page = support::text_of_file(TILEBASE_DATA_DIR "/puzzles/README.md");
  const custom::Workplace work;
  const auto definitions = matches(page, std::regex("```\\n(name +?= (\\S+)\\n[^`]*)```"));
  REQUIRE(definitions.size() == 5);
  for (const auto& definition : definitions) {
    work.write(definition[2].str() + ".puzzle", definition[1]);
    work.build(definition[2]);
  }
  const auto claims = matches(page, std::regex("`tilebase (--tables [^`]*)`\\s+prints\\s+`([^`]*)`"));
  REQUIRE(claims.size() == 5);
  for (const auto& claim : claims) {
    CAPTURE(claim[1].str());
    CHECK(work.answer(words(claim[1])) == claim[2].str() + "\n");
  }
  CHECK(support::lines(work.run(TILEBASE_TABLEGEN_PROGRAM, {"verify", "tables"}).out).size() == 12);
}

TEST_CASE("the 5-puzzle of the page gets two tables") {
  const custom::Workplace work;
  write_definition(work, "five");
  const auto outcome = work.run(TILEBASE_TABLEGEN_PROGRAM, {"build", "--puzzle", "five.puzzle", "--out", "tables"});
  CHECK(support::lines(outcome.out).size() == 3);
  CHECK(support::lines(work.run(TILEBASE_TABLEGEN_PROGRAM, {"verify", "tables"}).out).size() == 2);
}

TEST_CASE("the die of the page answers 24 of its 720 starts") {
  const custom::Workplace work;
  write_definition(work, "dice");
  work.build("dice");
  const auto outcome = work.run(TILEBASE_PROGRAM, {"--tables", "tables", "--puzzle", "dice", "solve", "213456"});
  CHECK(outcome.out == "unsolvable\n");
  CHECK(outcome.status == 1);
  const auto rows = support::lines(work.answer({"--tables", "tables", "--puzzle", "dice", "stats", "--format", "csv"}));
  CHECK(rows.back() == "unreachable,696");
}
