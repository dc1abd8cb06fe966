// The worked examples of data/puzzles/README.md do what the page says.

#include <regex>
#include <sstream>

#include "cli/programs.hpp"
#include "support/temporary_folder.hpp"

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

}  // namespace

TEST_CASE("the worked examples of the page on definitions print what it says") {
  const std::string page = support::text_of_file(TILEBASE_DATA_DIR "/puzzles/README.md");
  const support::TemporaryFolder folder;
  const auto definitions = matches(page, std::regex("```\\n(name +?= (\\S+)\\n[^`]*)```"));
  REQUIRE(definitions.size() == 5);
  for (const auto& definition : definitions) {
    support::write_file(folder / (definition[2].str() + ".puzzle"), definition[1].str());
    build(definition[2], folder.string());
  }
  const auto claims = matches(page, std::regex("`tilebase (--tables [^`]*)`\\s+prints\\s+`([^`]*)`"));
  REQUIRE(claims.size() == 5);
  for (const auto& claim : claims) {
    CAPTURE(claim[1].str());
    CHECK(answer(words(claim[1]), "", folder.string()) == claim[2].str() + "\n");
  }
  CHECK(support::lines(generate({"verify", "tables"}, folder.string()).out).size() == 11);
}
