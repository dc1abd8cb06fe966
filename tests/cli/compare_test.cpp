// Searches side by side: the same length from each, exact counts, limits, and what is said when lengths differ.

#include <algorithm>
#include <cstdio>
#include <map>
#include <sstream>

#include <sys/resource.h>

#include <nlohmann/json.hpp>

#include "cli/own_puzzles.hpp"
#include "cli/programs.hpp"
#include "support/xml.hpp"

namespace {

using Json = nlohmann::json;
using Row = std::map<std::string, std::string>;

/// The rows of a csv, by the names in its first line.
std::vector<Row> rows_of(const std::string& csv) {
  std::istringstream lines(csv);
  std::vector<std::string> names;
  std::vector<Row> rows;
  for (std::string line; std::getline(lines, line);) {
    std::istringstream cells(line + ',');
    std::vector<std::string> row;
    for (std::string cell; std::getline(cells, cell, ',');) row.push_back(cell);
    if (names.empty()) {
      names = row;
      continue;
    }
    REQUIRE(row.size() == names.size());
    rows.emplace_back();
    for (std::size_t i = 0; i < names.size(); ++i) rows.back()[names[i]] = row[i];
  }
  return rows;
}

/// The rows of a comparison, each search with all the time that it needs, unless the arguments say how much it has.
std::vector<Row> compare(std::vector<std::string> arguments, int status = 0) {
  if (std::ranges::find(arguments, "--max-seconds") == arguments.end())
    arguments.insert(arguments.end(), {"--max-seconds", "1000"});
  arguments.insert(arguments.begin(), "compare");
  arguments.insert(arguments.end(), {"--format", "csv"});
  const auto outcome = ask(arguments);
  CHECK(outcome.err == "");
  CHECK(outcome.status == status);
  return rows_of(outcome.out);
}

constexpr const char* slide_searches[] = {
    "breadth-first",   "bidirectional",      "a-star:misplaced",   "a-star:manhattan",         "a-star:linear-conflict",
    "a-star:patterns", "ida-star:misplaced", "ida-star:manhattan", "ida-star:linear-conflict", "ida-star:patterns",
    "tilebase"};

}  // namespace

TEST_CASE("compare: all searches find the distance of a farthest 8-puzzle board") {
  const auto rows = compare({"8672543x1"});
  REQUIRE(rows.size() == std::size(slide_searches));
  for (std::size_t i = 0; i < rows.size(); ++i) {
    CAPTURE(i);
    CHECK(rows[i].at("search") == slide_searches[i]);
    CHECK(rows[i].at("end") == "found");
    CHECK(rows[i].at("length") == "31");
    CHECK(std::stoull(rows[i].at("generated")) > std::stoull(rows[i].at("expanded")));
    CHECK(std::stod(rows[i].at("seconds")) >= 0);
  }
  // Better heuristics need fewer states.
  for (const std::size_t i : {3U, 4U, 5U, 7U, 8U, 9U})
    CHECK(std::stoull(rows[i].at("expanded")) < std::stoull(rows[i - 1].at("expanded")));
  for (const std::size_t i : {6U, 7U, 8U, 9U}) CHECK(rows[i].at("most_held") == "32");
}

TEST_CASE("compare: rotations, own puzzles, goals with wildcards") {
  const auto turned = compare({"123456789", "--puzzle", "rotate3x3", "--goal", "987654321"});
  REQUIRE(turned.size() > 5);
  for (const Row& row : turned) CHECK(row.at("length") == "8");
  const auto wild = compare({"867254x31", "--goal", "1*3*5****"});
  REQUIRE(wild.size() == std::size(slide_searches));
  const auto distance = ask({"distance", "867254x31", "--goal", "1*3*5****"}).out;
  for (const Row& row : wild) CHECK(row.at("length") + "\n" == distance);
  custom::Workplace place;
  place.write("ring.puzzle", "name = ring\ntiles = 1 2 3\n[move]\nturn = (1 2 3)\n");
  place.build("ring");
  const auto outcome = place.run(TILEBASE_PROGRAM, {"compare", "231", "--puzzle", "ring", "--tables", "tables",
                                                    "--searches", "bidirectional,a-star,tilebase", "--format", "csv"});
  CHECK(outcome.err == "");
  const auto rows = rows_of(outcome.out);
  REQUIRE(rows.size() == 5);
  for (const Row& row : rows)
    CHECK(row.at("length") + "\n" == place.answer({"distance", "231", "--puzzle", "ring", "--tables", "tables"}));
}

TEST_CASE("compare: nothing is begun where there is no way") {
  const auto rows = compare({"21345678x"}, 1);
  REQUIRE(rows.size() == std::size(slide_searches));
  for (std::size_t i = 0; i < rows.size(); ++i) {
    CHECK(rows[i].at("end") == (i + 1 < rows.size() ? "not begun" : "unsolvable"));
    CHECK(rows[i].at("generated") == "");
    CHECK(rows[i].at("length") == "");
  }
  // Known by parity: a search of the 15-puzzle would not end.
  const auto large =
      compare({"1 2 3 4 5 6 7 8 9 10 11 12 13 15 14 x", "--puzzle", "slide4x4", "--searches", "ida-star:manhattan"}, 1);
  REQUIRE(large.size() == 1);
  CHECK(large[0].at("end") == "not begun");
}

TEST_CASE("compare: the 15-puzzle, with a limit of states that each search keeps") {
  const auto rows = compare({"x 4 15 6 1 11 8 2 5 3 14 12 13 7 9 10", "--puzzle", "slide4x4", "--max-states", "20000",
                             "--searches", "breadth-first,bidirectional,ida-star:manhattan,tilebase"});
  REQUIRE(rows.size() == 4);
  for (const std::size_t i : {0U, 1U}) {
    CHECK(rows[i].at("end") == "out of states");
    CHECK(std::stoull(rows[i].at("most_held")) >= 20000);
    CHECK(std::stoull(rows[i].at("most_held")) <= 20004);
    CHECK(rows[i].at("length") == "");
  }
  for (const std::size_t i : {2U, 3U}) {
    CHECK(rows[i].at("end") == "found");
    CHECK(rows[i].at("length") == "44");
  }
  // All states of tilebase's own search are told.
  CHECK(std::stoull(rows[3].at("generated")) > 44);
  CHECK(rows[3].at("expanded") == "");
}

TEST_CASE("compare: the 15-puzzle, with a limit of time that each search keeps") {
  // Eighty moves from the goal, as far as a board can be.
  const auto rows = compare({"x 12 9 13 15 11 10 14 3 7 2 5 4 8 6 1", "--puzzle", "slide4x4", "--max-seconds", "0.1",
                             "--searches", "ida-star:misplaced,tilebase"},
                            3);
  REQUIRE(rows.size() == 2);
  for (const Row& row : rows) {
    CHECK(row.at("end") == "out of time");
    CHECK(row.at("length") == "");
  }
}

TEST_CASE("compare: no path within the limits is exit status 3") {
  const auto rows = compare({"x 4 15 6 1 11 8 2 5 3 14 12 13 7 9 10", "--puzzle", "slide4x4", "--max-states", "1000",
                             "--searches", "breadth-first,bidirectional"},
                            3);
  REQUIRE(rows.size() == 2);
  for (const Row& row : rows) CHECK(row.at("end") == "out of states");
}

namespace {

/// Compares searches with little memory: it ends for all but the last, which finds its way.
void check_memory(const std::string& searches) {
  support::Call call;
  call.program = TILEBASE_PROGRAM;
  call.arguments = {"--version"};
  call.limits = {{RLIMIT_AS, std::size_t{48} << 20U}, {RLIMIT_CORE, 0}};
  if (support::run(call).status != 0) {
    std::puts("this cannot be tested here: the program does not start with an address space of 48 MiB");
    return;
  }
  call.arguments = {"compare",       "9 4 8 12 5 3 1 6 11 2 x 10 13 14 7 15",
                    "--puzzle",      "slide4x4",
                    "--format",      "csv",
                    "--max-seconds", "1000",
                    "--searches",    searches + ",ida-star:linear-conflict"};
  const auto rows = rows_of(support::run(call).out);
  REQUIRE(rows.size() >= 2);
  for (std::size_t i = 0; i + 1 < rows.size(); ++i) CHECK(rows[i].at("end") == "out of memory");
  CHECK(rows.back().at("search") == "ida-star:linear-conflict");
  CHECK(rows.back().at("length") == "36");
}

}  // namespace

TEST_CASE("compare: where memory ends, the other searches go on") {
  check_memory("breadth-first");
}

TEST_CASE("compare: where memory ends for pattern tables, the other searches go on", "[.full]") {
  check_memory("a-star:patterns,ida-star:patterns");
}

TEST_CASE("compare says loudly that lengths differ") {
  // Manhattan with the blank counted is no lower bound: IDA* turns back from the shortest paths.
  const std::vector<std::string> arguments{"compare",   "472853x16",  "--goal",
                                           "x12345678", "--searches", "a-star:manhattan,ida-star:manhattan-with-blank"};
  const auto outcome = ask(arguments);
  CHECK(outcome.status == 1);
  CHECK(outcome.err ==
        "tilebase: THE LENGTHS DIFFER: a-star:manhattan 22, ida-star:manhattan-with-blank 24; at least one search or "
        "heuristic is wrong\n");
  CHECK(contains(outcome.out, "slide3x3, 472853x16 -> x12345678: THE LENGTHS DIFFER\n"));
  auto in_json = arguments;
  in_json.push_back("--json");
  CHECK(Json::parse(ask(in_json).out).at("agree") == false);
}

TEST_CASE("compare prints a table whose columns are aligned") {
  const auto outcome = ask({"compare", "1234567x8", "--searches", "breadth-first,a-star:manhattan,tilebase"});
  CHECK(outcome.status == 0);
  CHECK(outcome.err == "");
  std::istringstream lines(outcome.out);
  std::vector<std::string> text;
  for (std::string line; std::getline(lines, line);) text.push_back(line);
  REQUIRE(text.size() == 6);
  CHECK(text[0] == "slide3x3, 1234567x8 -> 12345678x: 1 move");
  CHECK(text[1] == "");
  CHECK(text[2].rfind("search            length  generated  expanded  most held  prepared in", 0) == 0);
  CHECK(text[3].rfind("breadth-first          1          3         1          3            -", 0) == 0);
  CHECK(text[4].rfind("a-star:manhattan       1          4         1          4", 0) == 0);
  CHECK(text[5].rfind("tilebase               1          2         1          1", 0) == 0);
  for (const std::string& line : {text[3], text[4], text[5]}) CHECK(line.size() == text[2].size());
}

TEST_CASE("compare in JSON") {
  const auto document = Json::parse(ask({"compare", "1234567x8", "--json", "--searches", "bidirectional,tilebase",
                                         "--max-states", "77", "--max-seconds", "2.5"})
                                        .out);
  CHECK(document.at("puzzle") == "slide3x3");
  CHECK(document.at("start") == "1234567x8");
  CHECK(document.at("goal") == "12345678x");
  CHECK(document.at("solvable") == true);
  CHECK(document.at("distance") == 1);
  CHECK(document.at("agree") == true);
  CHECK(document.at("maxStates") == 77);
  CHECK(document.at("maxSeconds") == 2.5);
  REQUIRE(document.at("searches").size() == 2);
  CHECK(document.at("searches")[0].at("search") == "bidirectional");
  CHECK(document.at("searches")[0].at("generated") == 4);
  CHECK(document.at("searches")[0].at("preparationSeconds").is_null());
}

TEST_CASE("compare draws a well-formed picture on a logarithmic scale, for light and dark pages") {
  for (const std::vector<std::string>& question :
       {std::vector<std::string>{"8672543x1"},
        {"21345678x"},
        {"12345678x"},
        {"123456789", "--puzzle", "rotate3x3"},
        {"x 4 15 6 1 11 8 2 5 3 14 12 13 7 9 10", "--puzzle", "slide4x4", "--max-states", "2000", "--max-seconds",
         "0.1", "--searches", "breadth-first,ida-star:misplaced"}}) {
    auto arguments = question;
    arguments.insert(arguments.begin(), "compare");
    arguments.insert(arguments.end(), {"--format", "svg"});
    const std::string svg = ask(arguments).out;
    CHECK(support::xml_fault(svg) == "");
    CHECK(contains(svg, "logarithmic scale"));
    CHECK(contains(svg, "@media (prefers-color-scheme:dark)"));
    CHECK(contains(svg, "role=\"img\""));
  }
  const std::string svg = ask({"compare", "8672543x1", "--format", "svg", "--searches", "a-star:manhattan"}).out;
  check_parts(svg,
              {
                  "<title>a-star:manhattan: 17,709 states generated</title>",
                  "<title>a-star:manhattan: 10,001 states held at most</title>",
                  ">8672543x1 -&gt; 12345678x; 31 moves</text>",
                  ">100 k</text>",
                  // A tenth of the states is one decade shorter: the scale from 1 to 100,000 has five of 90 pixels.
                  "<rect class=\"bar\" x=\"190.0\" y=\"113.0\" width=\"382.3\"",
                  "<rect class=\"other-bar\" x=\"190.0\" y=\"124.0\" width=\"360.0\"",
              });
}

TEST_CASE("compare refuses what it cannot do") {
  const std::string question = "12345678x";
  const auto check_refusals = [&](const std::vector<std::pair<std::vector<std::string>, std::string>>& refusals) {
    for (auto [options, line] : refusals) {
      options.insert(options.begin(), {"compare", question});
      check_refusal(ask(options), "tilebase: " + line);
    }
  };
  check_refusals({
      {{"--searches", "dijkstra"},
       "--searches: no search 'dijkstra'; there are "
       "breadth-first,bidirectional,a-star,ida-star,tilebase,weighted-a-star,greedy, and with "
       "one heuristic such as a-star:manhattan"},
      {{"--searches", "breadth-first,,tilebase"},
       "--searches: no search ''; there are "
       "breadth-first,bidirectional,a-star,ida-star,tilebase,weighted-a-star,greedy, and with one "
       "heuristic such as a-star:manhattan"},
      {{"--searches", ""}, "--searches is empty; name some of breadth-first,bidirectional,a-star,ida-star,tilebase"},
      {{"--searches", "a-star:manhatten"},
       "no heuristic 'manhatten'; there are misplaced, manhattan, linear-conflict, patterns, misplaced-with-blank, "
       "manhattan-with-blank"},
      {{"--searches", "tilebase:manhattan"},
       "--searches: no search 'tilebase:manhattan'; there are "
       "breadth-first,bidirectional,a-star,ida-star,tilebase,weighted-a-star,greedy, and with one heuristic such as "
       "a-star:manhattan"},
      {{"--max-states", "0"}, "--max-states '0' is not a number from 1 to 1000000000"},
      {{"--max-seconds", "x"}, "--max-seconds 'x' is not a number from 0.000000001 to 1000000000"},
      {{"--format", "png"}, "--format 'png' is not text, csv or svg"},
      {{"--format", "csv", "--json"}, "--format and --json cannot be combined"},
  });
  check_refusal(ask({"compare", "123456789", "--puzzle", "rotate3x3", "--searches", "a-star:linear-conflict"}),
                "tilebase: linear-conflict is for boards of slides, and rotate3x3 is none; use manhattan");
  CHECK(ask({"compare"}).status == 2);
  CHECK(ask({"compare", "1234"}).status == 2);
}

TEST_CASE("compare --random: means are those of each board alone, and the branching factor fits them") {
  const std::vector<std::string> searches{"breadth-first", "a-star:manhattan", "weighted-a-star:misplaced",
                                          "greedy:manhattan"};
  std::string list;
  for (const std::string& search : searches) list += (list.empty() ? "" : ",") + search;
  const auto means = compare({"--random", "5", "--distance", "6,9..10", "--seed", "7", "--searches", list});
  REQUIRE(means.size() == 3 * searches.size());
  auto mean = means.begin();
  for (const std::string distance : {"6", "9", "10"}) {
    std::map<std::string, std::map<std::string, double>> sums;
    std::istringstream boards(ask({"random", "--distance", distance, "--count", "5", "--seed", "7"}).out);
    int count = 0;
    for (std::string board; std::getline(boards, board); ++count)
      for (const Row& row : compare({board, "--searches", list}))
        for (const char* figure : {"length", "generated", "expanded", "most_held"})
          sums[row.at("search")][figure] += std::stod(row.at(figure));
    REQUIRE(count == 5);
    for (const std::string& search : searches) {
      CAPTURE(distance, search);
      CHECK(mean->at("search") == search);
      CHECK(mean->at("distance") == distance);
      CHECK(mean->at("boards") == "5");
      CHECK(mean->at("found") == "5");
      for (const auto& [figure, sum] : sums[search]) CHECK(std::stod(mean->at(figure)) == Approx(sum / 5));
      double tree = 0, level = 1;  // of a uniform tree: 1 + b + b^2 + ...
      const double factor = std::stod(mean->at("branching_factor"));
      for (int depth = 0; depth <= std::stoi(distance); ++depth, level *= factor) tree += level;
      CHECK(tree == Approx(std::stod(mean->at("generated"))));
      ++mean;
    }
  }
}

TEST_CASE("compare --random: a search that exceeds its limits has no branching factor; means are of what was found") {
  const auto rows = compare({"--random", "3", "--distance", "20", "--seed", "1", "--searches", "breadth-first,tilebase",
                             "--max-states", "1000"});
  REQUIRE(rows.size() == 2);
  CHECK(rows[0].at("found") == "0");
  for (const char* figure : {"length", "generated", "branching_factor", "seconds"}) CHECK(rows[0].at(figure) == "");
  CHECK(rows[1].at("found") == "3");
  CHECK(rows[1].at("length") == "20");
}

TEST_CASE("compare --random: text, JSON and picture") {
  const std::vector<std::string> question{"compare", "--random", "2",          "--distance",       "4,6",
                                          "--seed",  "3",        "--searches", "ida-star,tilebase"};
  const auto as = [&](std::vector<std::string> more) {
    more.insert(more.begin(), question.begin(), question.end());
    const auto outcome = ask(more);
    CHECK(outcome.err == "");
    CHECK(outcome.status == 0);
    return outcome.out;
  };
  CHECK(as({}).starts_with("slide3x3, goal 12345678x: 2 random boards at each distance, seed 3\n\nsearch "));
  const Json json = Json::parse(as({"--json"}));
  CHECK(json["seed"] == 3);
  CHECK(json["means"].size() == 2 * 5);
  CHECK(json["means"][0]["search"] == "ida-star:misplaced");
  CHECK(json["means"][0]["length"] == 4);
  const std::string picture = as({"--format", "svg"});
  CHECK(support::xml_fault(picture) == "");
  std::size_t lines = 0;
  for (std::size_t at = picture.find("<polyline"); at != std::string::npos; at = picture.find("<polyline", at + 1))
    ++lines;
  CHECK(lines == 2 * 5);  // of each search, and beside its name
}

TEST_CASE("compare --random: bad input is named") {
  const auto refused = [](std::vector<std::string> arguments, const std::string& message) {
    arguments.insert(arguments.begin(), "compare");
    const auto outcome = ask(arguments);
    CHECK(outcome.status == 2);
    CHECK(outcome.err.find(message) != std::string::npos);
  };
  refused({"--random", "3"}, "--random needs --distance, such as --distance 2..24");
  refused({"--random", "3", "--distance", "9..6"}, "--distance: '9..6' ends before it begins");
  refused({"--random", "3", "--distance", "2..99"}, "99");
  refused({"--random", "3", "--distance", "two"}, "two");
  refused({"--random", "0", "--distance", "2"}, "0");
  refused({"123x46758", "--random", "3", "--distance", "2"}, "--random draws the boards");
  refused({"123x46758", "--distance", "2"}, "--distance is for --random");
}
