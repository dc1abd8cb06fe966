// Boards of slides that are searched: batches by threads, pattern files, damage; questions/slides.txt has the rest.

#include <filesystem>

#include <nlohmann/json.hpp>

#include "build.hpp"
#include "cli/own_puzzles.hpp"
#include "cli/programs.hpp"
#include "support/states.hpp"

namespace {

const std::string korf_1 = "13 6 8 12 15 14 x 10 11 7 4 5 9 1 3 2";
const std::string korf_1_path = "druuldddruuulddllururddldrrululddluuurdddluuurdrddllurrrd";
const std::string solved = "1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 x";
const std::string unsolvable = "1 2 3 4 5 6 7 8 9 10 11 12 13 15 14 x";

support::Outcome fifteen(std::vector<std::string> arguments, const std::string& input = "") {
  arguments.insert(arguments.begin() + 1, {"--puzzle", "slide4x4"});
  return ask(std::move(arguments), input);
}

}  // namespace

TEST_CASE("a batch about the 15-puzzle is the same for any number of threads") {
  std::string input;
  std::string wanted;
  for (int i = 0; i < 40; ++i) {
    input += i == 16      ? korf_1
             : i % 8 == 0 ? "1 2 3 4 5 6 7 8 9 10 11 x 13 14 15 12"
             : i % 8 == 1 ? unsolvable
             : i % 8 == 2 ? "wrong"
             : i % 8 == 3 ? "# remark"
                          : "1 2 3 4 5 6 7 8 9 10 11 12 13 x 14 15 -> " + solved;
    input += '\n';
    wanted += i == 16      ? korf_1_path
              : i % 8 == 0 ? "d"
              : i % 8 == 1 ? "unsolvable"
              : i % 8 == 2 ? "error"
              : i % 8 == 3 ? ""
                           : "rr";
    wanted += '\n';
  }
  for (const std::string threads : {"1", "7"}) {
    CAPTURE(threads);
    const auto outcome = fifteen({"batch", "--threads", threads}, input);
    CHECK(outcome.out == wanted);
    CHECK(outcome.status == 2);
    const auto errors = support::lines(outcome.err);
    REQUIRE(errors.size() == 5);
    for (std::size_t i = 0; i < errors.size(); ++i)
      CHECK(errors[i].rfind("line " + std::to_string(8 * i + 3) + ": board 'wrong'", 0) == 0);
  }
}

TEST_CASE("a pattern file in a folder is used, with the same answers") {
  const custom::Workplace work;
  const std::string folder = work.folder() / "tables";
  std::filesystem::create_directory(folder);
  const auto reports = tilebase::tablegen::build({{support::builtin("slide3x4"), tilebase::TableJob::Patterns()}},
                                                 folder, 1, [](std::size_t) {});
  REQUIRE(reports.at(0).fault.empty());
  const std::string boards = ask({"random", "-p", "slide3x4", "--count", "30", "--seed", "1"}).out;
  const std::string paths = ask({"batch", "-p", "slide3x4"}, boards).out;
  CHECK(support::lines(paths).size() == 30);
  CHECK(work.answer({"batch", "-p", "slide3x4", "--tables", "tables"}, boards) == paths);
  const std::string goal = "x 1 2 3/4 5 6 7/8 9 10 11";
  CHECK(work.answer({"batch", "-p", "slide3x4", "--tables", "tables", "-g", goal}, boards) ==
        ask({"batch", "-p", "slide3x4", "-g", goal}, boards).out);
  CHECK(work.answer({"stats", "-p", "slide3x4", "--tables", "tables", "--sample", "30", "--seed", "1", "--json"}) ==
        ask({"stats", "-p", "slide3x4", "--sample", "30", "--seed", "1", "--json"}).out);
  const auto info = nlohmann::json::parse(work.answer({"info", "--json", "-p", "slide3x4", "--tables", "tables"}));
  REQUIRE(info.size() == 1);
  CHECK(info[0]["goal"] == "patterns");
  // Damage is an error, whichever question meets it.
  std::string bytes = support::text_of_file(work.folder() / "tables/slide3x4-patterns.table");
  for (std::size_t at = 8192; at < bytes.size(); at += 64) bytes[at] ^= 1;
  work.write("tables/slide3x4-patterns.table", bytes);
  const auto damaged = work.run(TILEBASE_PROGRAM, {"batch", "-p", "slide3x4", "--tables", "tables"}, boards);
  CHECK(damaged.status == 2);
  CHECK(damaged.err.find("is damaged") != std::string::npos);
}
