#include <algorithm>

#include <nlohmann/json.hpp>

#include "cli/programs.hpp"
#include "oracle/ways.hpp"
#include "support/oracle_boards.hpp"
#include "support/temporary_folder.hpp"

TEST_CASE("stats prints comma-separated values") {
  check_answer(ask({"stats", "--format", "csv", "--puzzle", "rotate3x3"}),
               "distance,states\n0,1\n1,12\n2,96\n3,736\n4,5208\n5,28674\n6,89497\n7,54741\n8,2475\n"
               "unreachable,181440\n");
  const auto slide = ask({"stats", "-f", "csv", "--goal", "1234x5678"});
  CHECK(slide.status == 0);
  const auto rows = support::lines(slide.out);
  REQUIRE(rows.size() == 33);
  CHECK(rows.front() == "distance,states");
  CHECK(rows[31] == "30,148");
  CHECK(rows.back() == "unreachable,181440");
  CHECK(support::lines(ask({"stats", "--format=csv", "-p", "mixed3x3"}).out).back() == "unreachable,0");
}

TEST_CASE("stats draws a bar for each distance") {
  const auto outcome = ask({"stats", "-p", "rotate3x3"});
  CHECK(outcome.status == 0);
  CHECK(outcome.err.empty());
  const auto text = support::lines(outcome.out);
  REQUIRE(text.size() == 3 + 9 + 1);
  CHECK(text[0] == "rotate3x3, goal 123456789: 181440 states can reach it, farthest 8, mean 6.10");
  CHECK(text[1].empty());
  CHECK(text[2] == "distance  states");
  CHECK(text[3] == "       0       1    #");
  CHECK(text[9] == "       6   89497    " + std::string(59, '#'));
  CHECK(text[12] == "unreachable 181440");
  CHECK(ask({"stats", "-p", "rotate3x3", "--format", "text"}).out == outcome.out);
}

TEST_CASE("numbers of eight digits and more stand below each other", "[.full]") {
  const support::TemporaryFolder folder;
  const std::string goal = "1 2 3 4 5 6 7 8 9 10 11 x";
  CHECK(generate({"build", "-p", "slide3x4", "-g", goal, "--out", folder.string()}).status == 0);
  const auto text = support::lines(ask({"stats", "-p", "slide3x4", "--tables", folder.string()}).out);
  REQUIRE(text.size() == 3 + 54 + 1);
  CHECK(text[2] == "distance   states");
  CHECK(text[3] == "       0        1    #");
  std::size_t longest = 0;
  for (std::size_t row = 3; row < 57; ++row) {
    CHECK(text[row].find_first_not_of("0123456789 ") == 21);
    CHECK(text[row].substr(17, 4) == "    ");
    longest = std::max(longest, text[row].size());
  }
  CHECK(longest == 79);
}

TEST_CASE("stats answers in JSON") {
  const auto outcome = ask({"stats", "--json", "--puzzle", "rotate3x3", "-g", "987654321"});
  CHECK(outcome.status == 0);
  CHECK(outcome.out.rfind(R"({"puzzle":"rotate3x3","goal":"987654321","reachable":181440,"unreachable":181440,)"
                          R"("farthest":8,"mean":6.09)",
                          0) == 0);
  CHECK(outcome.out.find(R"("states":[1,12,96,736,5208,28674,89497,54741,2475]})") != std::string::npos);
  CHECK(support::lines(outcome.out).size() == 1);
}

TEST_CASE("stats rejects bad goals and formats") {
  check_refusal(ask({"stats", "--format", "xml"}), "tilebase: --format 'xml' is not text, csv or svg");
  check_refusal(ask({"stats", "--format", "csv", "--json"}), "tilebase: --format and --json cannot be combined");
  check_refusal(ask({"stats", "12345678x"}), "tilebase: unexpected argument '12345678x'; a goal is given with --goal");
}

TEST_CASE("stats counts states by the distance to the nearest match of a goal with wildcards") {
  const std::string pattern = "1*3*5****";
  const oracle::Ways ways(oracle::Puzzle::slide, pattern);
  std::vector<int> counts;
  double sum = 0;
  support::for_each_board(oracle::Puzzle::slide, [&](const oracle::Board& board) {
    const auto distance = static_cast<std::size_t>(ways.distance(board).value());
    counts.resize(std::max(counts.size(), distance + 1));
    ++counts[distance];
    sum += static_cast<double>(distance);
  });
  std::string csv = "distance,states\n";
  for (std::size_t d = 0; d < counts.size(); ++d) csv += std::to_string(d) + ',' + std::to_string(counts[d]) + '\n';
  check_answer(ask({"stats", "--goal", pattern, "--format", "csv"}), csv + "unreachable,0\n");

  const auto document = nlohmann::json::parse(ask({"stats", "--goal", pattern, "--json"}).out);
  CHECK(document["goal"] == pattern);
  CHECK(document["states"] == counts);
  CHECK(document["mean"].get<double>() == Approx(sum / 362880));
  const auto text = support::lines(ask({"stats", "--goal", pattern}).out);
  CHECK(text[0] == "slide3x3, goal 1*3*5****: 362880 states can reach it, farthest 21, mean 12.32");
  CHECK(text.size() == 3 + counts.size() + 1);
  CHECK(ask({"stats", "--goal", "*2345678x", "--format", "csv"}).out ==
        ask({"stats", "--goal", "12345678x", "--format", "csv"}).out);  // only one tile is left for the open cell
}
