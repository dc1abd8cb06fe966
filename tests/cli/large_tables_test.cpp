// The verbs on complete tables of 10 to 12 cells: 2x5 boards of slides and a user's own puzzle of ten cells.

#include <algorithm>

#include <nlohmann/json.hpp>

#include "build.hpp"
#include "cli/own_puzzles.hpp"
#include "cli/programs.hpp"
#include "support/all_states.hpp"
#include "support/states.hpp"

namespace {

const std::string start = "54321x9876";
const std::string table_name = "slide2x5-123456789x.table";

/// A folder with the tables of 2x5 for goals with the blank in a corner or in the middle of a long side.
const support::TemporaryFolder& tables() {
  static const support::TemporaryFolder folder;
  static const bool is_filled = [] {
    tilebase::tablegen::build(tilebase::jobs_for_all_goals(support::builtin("slide2x5")).value(), folder.string(), 1,
                              [](std::size_t) {});
    return true;
  }();
  static_cast<void>(is_filled);
  return folder;
}

support::Outcome by_table(std::vector<std::string> arguments, const std::string& input = "") {
  arguments.insert(arguments.begin() + 1, {"-p", "slide2x5", "--tables", tables().string()});
  return ask(std::move(arguments), input);
}

support::Outcome by_search(std::vector<std::string> arguments, const std::string& input = "") {
  arguments.insert(arguments.begin() + 1, {"-p", "slide2x5"});
  return ask(std::move(arguments), input);
}

/// Few of its states can be reached.
constexpr const char* odd_definition =
    "name = odd\ntiles = 1 2 3 4 5 6 7 8 9 10\n[move]\nA = (1 2)\nB = (1 2 3 4 5)\nC = (6 8 10 7 9)\n";

}  // namespace

TEST_CASE("the option --verbose says which table answers, or why it is the search") {
  const std::string file = tables() / table_name;
  const auto table = by_table({"solve", "--verbose", "12345678x9"});
  CHECK(table.out == "r\n");
  CHECK(table.err == "answered by the table '" + file + "'\n");
  CHECK(by_table({"distance", "--verbose", start, "-g", "1234567**x"}).err ==
        "answered by the table '" + file + "', for 2 goals that match\n");
  CHECK(by_table({"moves", "--verbose", start, "-g", "12********"}).err ==
        "answered by a table of the few tiles that the goal names\n");
  const auto search = by_search({"solve", "--verbose", "12345678x9"});
  CHECK(search.out == "r\n");
  CHECK(search.err ==
        "answered by a search under pattern tables: no complete table of slide2x5 answers for goal 123456789x; make "
        "one with "
        "`tilebase-tablegen build --puzzle slide2x5 --user`\n");
  for (const std::vector<std::string>& call : {std::vector<std::string>{"count", start},
                                               {"paths", start},
                                               {"random"},
                                               {"stats"},
                                               {"solve", "--show", start},
                                               {"batch"}}) {
    auto arguments = call;
    arguments.emplace_back("--verbose");
    CHECK(by_table(arguments, start + "\n").err == table.err);
  }
  CHECK(ask({"solve", "--verbose", "12345678x"}).err.starts_with("answered by the table '"));
  CHECK(ask({"distance", "--verbose", "-p", "slide4x4", "1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 x"}).err ==
        "answered by a search under pattern tables, which are made when it needs them\n");
  CHECK(ask({"distance", "--verbose", "-p", "rotate4x4", "1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16"}).err ==
        "answered by a search under pattern tables, which are made when it needs them\n");
}

TEST_CASE("stats counts the states of 2x5 by its table, and draws a sample where it cannot") {
  const auto csv = by_table({"stats", "--format", "csv"});
  CHECK(csv.err.empty());
  const auto lines = support::lines(csv.out);
  REQUIRE(lines.size() == 58);
  CHECK(lines[0] == "distance,states");
  CHECK(lines[1] == "0,1");
  CHECK(lines[56] == "55,2");
  CHECK(lines[57] == "unreachable,1814400");
  const auto json = nlohmann::json::parse(by_table({"stats", "--json"}).out);
  CHECK(json["reachable"] == 1814400);
  CHECK(json["farthest"] == 55);
  CHECK(by_table({"stats", "--sample", "5", "--seed", "1", "--format", "csv"}).out ==
        by_search({"stats", "--sample", "5", "--seed", "1", "--format", "csv"}).out);
  CHECK(by_table({"stats", "-g", "1234567**x", "--format", "csv"}).out.starts_with("distance,sampled\n"));
}

TEST_CASE("random draws boards at any distance from the table of 2x5, rare ones evenly") {
  for (const char* distance : {"0", "2", "30", "54", "55"}) {
    const auto boards = by_table({"random", "-d", distance, "-n", "8", "--seed", "3"});
    CHECK(boards.status == 0);
    const auto again = by_table({"batch", "--print", "distance"}, boards.out);
    CHECK(again.out == [&] {
      std::string text;
      for (int i = 0; i < 8; ++i) text += std::string(distance) + "\n";
      return text;
    }());
    // Without a table a search lists the states, with the same output.
    CHECK(by_search({"random", "-d", distance, "-n", "8", "--seed", "3"}).out == boards.out);
  }
  int first = 0;
  const auto farthest = support::lines(by_table({"random", "-d", "55", "-n", "400", "--seed", "1"}).out);
  for (const auto& board : farthest) first += board == farthest[0] ? 1 : 0;
  CHECK(first > 150);
  CHECK(first < 250);
  check_refusal(by_table({"random", "-d", "56"}),
                "tilebase: --distance '56' is not a number from 0 to 55, the farthest from goal 123456789x");
  const auto json = nlohmann::json::parse(by_table({"random", "--json", "-d", "53", "--seed", "1"}).out);
  CHECK(json["boards"][0]["distance"] == 53);
  CHECK(by_table({"random", "-n", "5", "--seed", "1"}).out == by_search({"random", "-n", "5", "--seed", "1"}).out);
}

TEST_CASE("a user's own puzzle of ten cells is answered from its table, and without one by search") {
  const custom::Workplace work;
  work.write("odd.puzzle", odd_definition);
  const std::string board = "2 1 3 4 5 6 7 8 9 10";
  CHECK(work.answer({"solve", "-p", "odd.puzzle", board}) == "A\n");

  const auto puzzle = support::puzzle_from(odd_definition);
  const support::AllStates states(*puzzle);
  tilebase::tablegen::build({{puzzle, puzzle->goal()}}, work.folder().string(), 1, [](std::size_t) {});
  const auto with_table = [&](std::vector<std::string> arguments) {
    arguments.insert(arguments.begin() + 1, {"-p", "odd.puzzle", "--tables", "."});
    return work.answer(arguments);
  };
  CHECK(with_table({"solve", board}) == "A\n");
  CHECK(with_table({"moves", board}).starts_with("A 0\n"));
  CHECK(with_table({"solve", "-g", "2 1 3 4 5 6 7 8 9 *", "1 2 3 4 5 6 7 8 9 10"}) == "A\n");
  const auto farthest = std::to_string(states.histogram().size() - 1);
  const auto boards = support::lines(with_table({"random", "-d", farthest, "-n", "5", "--seed", "1"}));
  REQUIRE(boards.size() == 5);
  for (const auto& far : boards) CHECK(with_table({"distance", far}) == farthest + "\n");
  const auto counts = support::lines(with_table({"stats", "--format", "csv"}));
  REQUIRE(counts.size() == states.histogram().size() + 2);
  for (std::size_t d = 0; d < states.histogram().size(); ++d)
    CHECK(counts[d + 1] == std::to_string(d) + ',' + std::to_string(states.histogram()[d]));
}

TEST_CASE("rotateRxC and mixedRxC are known by name, and answered without a table") {
  CHECK(ask({"solve", "-p", "rotate3x4", "2 3 4 1 5 6 7 8 9 10 11 12"}).out == "R1\n");
  CHECK(ask({"distance", "-p", "mixed2x5", "1 2 3 4 5 6 7 8 x 9"}).out == "1\n");
  CHECK(ask({"solvable", "-p", "rotate2x6", "2 1 3 4 5 6 7 8 9 10 11 12"}).out == "solvable\n");
  CHECK(ask({"rank", "-p", "rotate3x4", "1 2 3 4 5 6 7 8 9 10 12 11"}).out == "1\n");
  CHECK(ask({"solve", "-p", "loopover4x4", "2 3 4 1 5 6 7 8 9 10 11 12 13 14 15 16"}).out == "R1\n");
  CHECK(ask({"solve", "-p", "4x4-multi", "1 2 3 4 5 6 7 8 9 10 11 12 x 13 14 15"}).out == "r3\n");
  CHECK(ask({"solve", "-p", "twiddle4x4", "5 1 3 4 6 2 7 8 9 10 11 12 13 14 15 16"}).out == "A1\n");
  CHECK(ask({"solve", "-p", "topspin16", "4 3 2 1 5 6 7 8 9 10 11 12 13 14 15 16"}).out == "F\n");
  CHECK(ask({"solve", "-p", "rotate6x11", "1"}).err ==
        "tilebase: no puzzle 'rotate6x11': rotate6x11 has 66 cells, and rotateRxC at most 64\n");
  CHECK(ask({"solve", "-p", "mixed5x13", "1"}).err ==
        "tilebase: no puzzle 'mixed5x13': mixed5x13 has 65 cells, and mixedRxC at most 64\n");
  for (const std::string puzzle : {"rotate1x9", "rotate03x4", "mixed1x2"})
    CHECK(ask({"solve", "-p", puzzle, "1"}).err.starts_with("tilebase: no puzzle '" + puzzle + "'; did you mean "));
}

TEST_CASE("a folder with tables and a pattern file answers from the tables, and by patterns without") {
  const custom::Workplace work;
  const auto outcome =
      work.run(TILEBASE_TABLEGEN_PROGRAM, {"build", "--puzzle", "slide2x5", "--out", "tables", "--threads", "1"});
  CAPTURE(outcome.err);
  REQUIRE(outcome.status == 0);
  const auto info = work.answer({"info", "-p", "slide2x5", "--tables", "tables"});
  CHECK(info.find("  puzzle          slide2x5\n") != std::string::npos);
  const auto batch = by_search({"random", "--count", "50", "--seed", "9"}).out;
  CHECK(work.answer({"batch", "-p", "slide2x5", "--tables", "tables"}, batch) == by_search({"batch"}, batch).out);
}

TEST_CASE("a damaged block of a complete table is an error that names file and block") {
  const support::TemporaryFolder folder;
  const std::string path = folder / "damaged.table";
  std::string bytes = support::text_of_file(tables() / table_name);
  for (std::size_t block = 2; block < bytes.size() / 4096; ++block) bytes[block * 4096 + 17] ^= 1;
  support::write_file(path, bytes);
  const auto outcome = ask({"solve", "-p", "slide2x5", "--tables", folder.string(), start});
  CHECK(outcome.status == 2);
  CHECK(outcome.out.empty());
  CHECK(outcome.err.starts_with("tilebase: table '" + path + "' is damaged: block "));
  CHECK(outcome.err.ends_with(" does not match its checksum\n"));
}
