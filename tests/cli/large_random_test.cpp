// random and stats for boards with too many states to list.

#include <algorithm>
#include <fstream>
#include <map>
#include <numeric>
#include <set>

#include <nlohmann/json.hpp>

#include "cli/programs.hpp"
#include "support/patience.hpp"
#include "support/temporary_folder.hpp"
#include "support/xml.hpp"

namespace {

std::vector<std::string> drawn(std::vector<std::string> arguments) {
  arguments.insert(arguments.begin(), "random");
  const auto outcome = ask(arguments);
  CHECK(outcome.err.empty());
  CHECK(outcome.status == 0);
  return support::lines(outcome.out);
}

}  // namespace

TEST_CASE("random draws boards of the 15-puzzle that can reach the goal, the same for a seed") {
  const auto boards = drawn({"-p", "slide4x4", "--count", "300", "--seed", "4"});
  REQUIRE(boards.size() == 300);
  CHECK(boards[0] == "15 6 2 3 1 12 x 10 9 4 13 7 11 8 14 5");
  CHECK(boards[1] == "10 11 12 14 3 x 9 2 13 1 7 6 15 5 4 8");
  CHECK(std::set<std::string>(boards.begin(), boards.end()).size() == 300);
  CHECK(drawn({"-p", "slide4x4", "--count", "300", "--seed", "5"}) != boards);
  CHECK(drawn({"-p", "slide4x4", "--count", "1"}) != drawn({"-p", "slide4x4", "--count", "1"}));
}

TEST_CASE("random draws boards of the 15-puzzle at every distance") {
  for (const int distance : {1, 34, 50, 60}) {
    CAPTURE(distance);
    const auto boards = drawn({"-p", "slide4x4", "--distance", std::to_string(distance), "--seed", "1"});
    REQUIRE(boards.size() == 1);
    for (const auto& board : boards)
      CHECK(ask({"distance", "-p", "slide4x4", board}).out == std::to_string(distance) + "\n");
  }
}

TEST_CASE("random lists the boards of a rare distance up to 12 cells, or says how many it drew in vain") {
  const auto outcome = ask({"random", "-p", "slide2x5", "--distance", "1", "--seed", "1", "-n", "20"});
  CHECK(outcome.status == 0);
  const auto boards = support::lines(outcome.out);
  CHECK(std::set<std::string>(boards.begin(), boards.end()) == std::set<std::string>{"12345678x9", "1234x67895"});
  check_refusal(ask({"random", "-p", "slide2x5", "--distance", "56"}),
                "tilebase: no state of slide2x5 is at distance 56 from goal 123456789x");
  check_refusal(ask({"random", "-p", "slide1x10", "--distance", "10"}),
                "tilebase: no state of slide1x10 is at distance 10 from goal 123456789x");
  check_refusal(ask({"random", "-p", "slide4x4", "--distance", "x"}),
                "tilebase: --distance 'x' is not a number from 0 to 1000");
  check_refusal(ask({"random", "-p", "rotate4x4", "--distance", "65535"}),
                "tilebase: --distance '65535' is not a number from 0 to 65534");
}

TEST_CASE("random draws boards at a distance where walls make dead ends, or few boards in all") {
  const support::TemporaryFolder folder;
  const auto write = [&](const std::string& name, const std::string& lines) {
    std::ofstream(folder.path() / name) << "name = walled\nblank = x\nslides = orthogonal\n" << lines;
    return (folder.path() / name).string();
  };
  const auto check = [](const std::string& file, const std::string& distance, const std::string& seed) {
    CAPTURE(file, distance, seed);
    const auto boards = support::lines(ask({"random", "-p", file, "--distance", distance, "--seed", seed}).out);
    REQUIRE(boards.size() == 1);
    CHECK(ask({"distance", "-p", file, boards[0]}).out == distance + "\n");
  };
  const std::string corner = write("corner.puzzle",
                                   "rows = 3\ncols = 6\nwalls = 1|2\n"
                                   "tiles = 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 x\n");
  for (const char* const seed : {"1", "2", "3", "4"}) check(corner, "14", seed);
  check_refusal(ask({"random", "-p", corner, "--distance", "65535"}),
                "tilebase: --distance '65535' is not a number from 0 to 65534");
  // The blank walks around on cells 1, 2, 7 and 8: twelve boards, at distances up to 6.
  const std::string ring = write("ring.puzzle",
                                 "rows = 3\ncols = 6\nwalls = 2|3 8|9 7|13 8|14\n"
                                 "tiles = x 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18\n");
  check(ring, "5", "1");
  check(ring, "6", "2");
  CHECK(ask({"random", "-p", ring, "--distance", "7", "--seed", "1"}).status == 2);
}

TEST_CASE("random draws boards of a rare distance from a goal with wildcards, too") {
  // Five tiles are named, then two: by shortest paths, and by the cells of the named tiles.
  for (const std::string goal : {"12345*****", "*23*******"}) {
    CAPTURE(goal);
    const auto boards = drawn({"-p", "slide2x5", "-g", goal, "--distance", "1", "--seed", "1", "-n", "200"});
    CHECK(std::set<std::string>(boards.begin(), boards.end()).size() > 20);
    std::string lines;
    for (const auto& board : boards) lines += board + '\n';
    const auto distances = ask({"batch", "-p", "slide2x5", "-g", goal, "--print", "distance"}, lines).out;
    CHECK(support::lines(distances) == std::vector<std::string>(boards.size(), "1"));
  }
  CHECK(ask({"random", "-p", "slide2x5", "-g", "*23*******", "--distance", "70"}).err ==
        "tilebase: no state of slide2x5 is at distance 70 from goal *23*******\n");
}

TEST_CASE("the time of random is for all boards together") {
  const auto begin = std::chrono::steady_clock::now();
  const auto outcome = ask({"random", "-p", "slide4x4", "--distance", "79", "-n", "1000", "--max-seconds", "0.5"});
  CHECK(std::chrono::steady_clock::now() - begin < support::patience);
  CHECK(outcome.status == 3);
  CHECK(outcome.err.find("gave up after ") != std::string::npos);
  // Boards so near are solved before the search asks for the time.
  const auto near = ask({"random", "-p", "slide5x5", "--distance", "4", "-n", "100000000", "--max-seconds", "0.1"});
  CHECK(near.status == 3);
  CHECK(near.err.find("gave up after ") != std::string::npos);
}

TEST_CASE("random boards that a search would have to solve are not solved for JSON, but at a distance") {
  const auto drawn_as = [](std::vector<std::string> words) {
    words.insert(words.begin(), {"random", "--json", "--seed", "1"});
    const auto outcome = ask(words);
    CHECK(outcome.status == 0);
    return nlohmann::json::parse(outcome.out)["boards"][0];
  };
  // No search would solve a random board of 5x5 or 8x8 in this time.
  for (const char* const puzzle : {"slide5x5", "slide8x8", "rotate8x8"})
    CHECK(drawn_as({"-p", puzzle, "--max-seconds", "1"}).size() == 1);
  CHECK(drawn_as({"-p", "slide4x4", "-d", "20"})["distance"] == 20);
  CHECK(drawn_as({"-p", "slide3x3"}).contains("distance"));
}

TEST_CASE("random boards of a large puzzle in JSON have the seed, and their distance with their difficulty") {
  const auto document =
      nlohmann::json::parse(ask({"random", "-p", "slide3x4", "--json", "-n", "3", "--difficulty"}).out);
  CHECK(document["puzzle"] == "slide3x4");
  CHECK(document["goal"] == "1 2 3 4 5 6 7 8 9 10 11 x");
  const auto again =
      drawn({"-p", "slide3x4", "-n", "3", "--seed", std::to_string(document["seed"].get<std::uint64_t>())});
  REQUIRE(document["boards"].size() == 3);
  for (std::size_t i = 0; i < 3; ++i) {
    CHECK(document["boards"][i]["board"] == again[i]);
    CHECK(ask({"distance", "-p", "slide3x4", again[i]}).out ==
          std::to_string(document["boards"][i]["distance"].get<int>()) + "\n");
  }
}

TEST_CASE("stats of a large board is a sample and says so in every form") {
  const std::vector<std::string> call{"stats", "-p", "slide3x4", "--sample", "40", "--seed", "7"};
  const auto with = [&](const std::vector<std::string>& more) {
    auto arguments = call;
    arguments.insert(arguments.end(), more.begin(), more.end());
    const auto outcome = ask(arguments);
    CHECK(outcome.err.empty());
    CHECK(outcome.status == 0);
    return outcome.out;
  };
  std::map<int, int> wanted;
  int sum = 0;
  const auto sampled = ask({"random", "-p", "slide3x4", "-n", "40", "--seed", "7"}).out;
  for (const auto& line : support::lines(ask({"batch", "-p", "slide3x4", "--print", "distance"}, sampled).out)) {
    ++wanted[std::stoi(line)];
    sum += std::stoi(line);
  }
  const int nearest = wanted.begin()->first;
  const int farthest = wanted.rbegin()->first;

  std::string csv = "distance,sampled\n";
  for (int d = nearest; d <= farthest; ++d) csv += std::to_string(d) + ',' + std::to_string(wanted[d]) + '\n';
  CHECK(with({"--format", "csv"}) == csv);

  const auto document = nlohmann::json::parse(with({"--json"}));
  CHECK(document["sample"] == 40);
  CHECK(document["seed"] == 7);
  CHECK(document["nearest"] == nearest);
  CHECK(document["farthest"] == farthest);
  CHECK(document["mean"].get<double>() == Approx(sum / 40.0));
  CHECK(document["sampled"].size() == static_cast<std::size_t>(farthest) + 1);
  for (const auto& [distance, boards] : wanted)
    CHECK(document["sampled"][static_cast<std::size_t>(distance)] == boards);
  for (const char* key : {"states", "reachable", "unreachable"}) CHECK_FALSE(document.contains(key));

  const auto text = support::lines(with({}));
  CHECK(text[0].rfind("slide3x4, goal 1 2 3 4 5 6 7 8 9 10 11 x: a sample of 40 random boards that can "
                      "reach it, seed 7, farthest in the sample " +
                          std::to_string(farthest) + ", mean ",
                      0) == 0);
  CHECK(text[2] == "distance sampled");
  CHECK(text.size() == static_cast<std::size_t>(3 + farthest - nearest + 1));
  CHECK(text[3].rfind("      " + std::to_string(nearest) + ' ', 0) == 0);

  const std::string svg = with({"--format", "svg"});
  CHECK(support::xml_fault(svg) == "");
  CHECK(svg.find("a sample of 40 random boards") != std::string::npos);
  CHECK(svg.find(">slide3x4: a sample of boards by distance<") != std::string::npos);
  CHECK(svg.find("sampled boards</text>") != std::string::npos);
  std::size_t bars = 0;
  for (std::size_t at = 0; (at = svg.find("<rect class=\"bar\"", at)) != std::string::npos; ++at) ++bars;
  CHECK(bars == static_cast<std::size_t>(std::ranges::count_if(wanted, [](auto row) { return row.second > 0; })));
}

TEST_CASE("a sample has 1000 boards and a new seed unless others are asked for") {
  const auto once = nlohmann::json::parse(ask({"stats", "-p", "slide2x5", "--json"}).out);
  const auto twice = nlohmann::json::parse(ask({"stats", "-p", "slide2x5", "--json"}).out);
  CHECK(once["sample"] == 1000);
  CHECK(once["seed"] != twice["seed"]);
  CHECK(std::accumulate(once["sampled"].begin(), once["sampled"].end(), 0,
                        [](int sum, const auto& boards) { return sum + boards.template get<int>(); }) == 1000);
}

TEST_CASE("puzzles whose states are all counted take no sample") {
  check_refusal(ask({"stats", "--sample", "10"}),
                "tilebase: --sample is for puzzles of more than 9 cells; all states of slide3x3 are counted");
  check_refusal(ask({"stats", "--seed", "1", "-p", "slide2x2"}),
                "tilebase: --seed is for puzzles of more than 9 cells; all states of slide2x2 are counted");
  check_refusal(ask({"stats", "-p", "slide4x4", "--sample", "0"}),
                "tilebase: --sample '0' is not a number from 1 to 1000000000");
}
