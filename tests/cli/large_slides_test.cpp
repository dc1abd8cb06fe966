// Boards of slides that are searched by a pattern file; questions/slides.txt has the rest.

#include <filesystem>

#include <nlohmann/json.hpp>

#include "build.hpp"
#include "cli/programs.hpp"
#include "support/states.hpp"
#include "support/temporary_folder.hpp"

TEST_CASE("a pattern file in a folder is used, with the same answers") {
  const support::TemporaryFolder folder;
  const auto reports = tilebase::tablegen::build({{support::builtin("slide3x4"), tilebase::TableJob::Patterns()}},
                                                 folder.string(), 1, [](std::size_t) {});
  REQUIRE(reports.at(0).fault.empty());
  const std::string boards = ask({"random", "-p", "slide3x4", "--count", "30", "--seed", "1"}).out;
  const std::vector<std::string> with_tables{"-p", "slide3x4", "--tables", folder.string()};
  for (const std::vector<std::string>& question :
       std::vector<std::vector<std::string>>{{"batch"},
                                             {"batch", "-g", "x 1 2 3/4 5 6 7/8 9 10 11"},
                                             {"stats", "--sample", "30", "--seed", "1", "--json"}}) {
    CAPTURE(question);
    auto by_file = question;
    by_file.insert(by_file.end(), with_tables.begin(), with_tables.end());
    auto by_search = question;
    by_search.insert(by_search.end(), {"-p", "slide3x4"});
    const std::string answers = answer(by_search, boards);
    CHECK_FALSE(answers.empty());
    CHECK(answer(by_file, boards) == answers);
  }
  const auto info = nlohmann::json::parse(answer({"info", "--json", "-p", "slide3x4", "--tables", folder.string()}));
  REQUIRE(info.size() == 1);
  CHECK(info[0]["goal"] == "patterns");
  // Damage is an error, whichever question meets it.
  const std::string file = folder / "slide3x4-patterns.table";
  std::string bytes = support::text_of_file(file);
  for (std::size_t at = 8192; at < bytes.size(); at += 64) bytes[at] ^= 1;
  support::write_file(file, bytes);
  const auto damaged = ask({"batch", "-p", "slide3x4", "--tables", folder.string()}, boards);
  CHECK(damaged.status == 2);
  CHECK(contains(damaged.err, "is damaged"));
}
