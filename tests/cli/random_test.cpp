#include <map>
#include <set>

#include <nlohmann/json.hpp>

#include "cli/programs.hpp"
#include "oracle/ways.hpp"

namespace {

std::vector<std::string> drawn(const std::vector<std::string>& arguments) {
  std::vector<std::string> words{"random"};
  words.insert(words.end(), arguments.begin(), arguments.end());
  const auto outcome = ask(words);
  CHECK(outcome.err.empty());
  CHECK(outcome.status == 0);
  return support::lines(outcome.out);
}

std::set<std::string> distinct(const std::vector<std::string>& boards) {
  return {boards.begin(), boards.end()};
}

}  // namespace

TEST_CASE("random draws exactly the two farthest states of the 8-puzzle") {
  const auto boards = drawn({"--distance", "31", "--count", "50"});
  CHECK(boards.size() == 50);
  CHECK(distinct(boards) == std::set<std::string>{"64785x321", "8672543x1"});
}

TEST_CASE("random draws from the states at a distance, and all of them") {
  const oracle::Ways ways(oracle::Puzzle::slide, "12345678x");
  const auto boards = drawn({"--distance", "30", "--count", "6000", "--seed", "1"});
  CHECK(boards.size() == 6000);
  CHECK(distinct(boards).size() == 221);
  for (const auto& board : distinct(boards)) CHECK(ways.distance(board) == 30);
  CHECK(drawn({"-d", "0", "-n", "2"}) == std::vector<std::string>{"12345678x", "12345678x"});
}

TEST_CASE("random without a distance draws from all states that can reach the goal") {
  const oracle::Ways ways(oracle::Puzzle::slide, "1234x5678");
  std::set<int> distances;
  for (const auto& board : drawn({"--goal", "1234x5678", "--count", "400", "--seed", "2"})) {
    REQUIRE(ways.distance(board));
    distances.insert(*ways.distance(board));
  }
  CHECK(distances.size() > 10);
  CHECK(distinct(drawn({"-p", "die", "-n", "500", "--seed", "3"})).size() == 24);
}

TEST_CASE("random with wildcards draws by the distance to the nearest match") {
  const oracle::Ways ways(oracle::Puzzle::mixed, "123******");
  const auto boards = drawn({"-p", "mixed3x3", "-g", "123******", "-d", "4", "-n", "200", "--seed", "4"});
  CHECK(boards.size() == 200);
  for (const auto& board : boards) CHECK(ways.distance(board) == 4);
}

TEST_CASE("the same seed draws the same states, another seed draws others") {
  const std::vector<std::string> first{"x61524387", "8675x4312"};
  CHECK(drawn({"--distance", "30", "--count", "2", "--seed", "1"}) == first);
  CHECK(drawn({"--distance", "30", "--count", "2", "--seed", "1"}) == first);
  CHECK(drawn({"--distance", "30", "--count", "2", "--seed", "2"}) != first);
  const auto longer = drawn({"--distance", "30", "--count", "20", "--seed", "1"});
  CHECK(std::vector<std::string>(longer.begin(), longer.begin() + 2) == first);
  CHECK(drawn({"--count", "20"}) != drawn({"--count", "20"}));
}

TEST_CASE("random answers in JSON, with the seed that repeats the draw") {
  check_answer(ask({"random", "--json", "-d", "30", "-n", "2", "--seed", "1"}),
               R"({"puzzle":"slide3x3","goal":"12345678x","seed":1,)"
               R"("boards":[{"board":"x61524387","distance":30},{"board":"8675x4312","distance":30}]})"
               "\n");
  const auto document = nlohmann::json::parse(ask({"random", "--json", "--count", "5"}).out);
  const auto again = drawn({"--count", "5", "--seed", std::to_string(document["seed"].get<std::uint64_t>())});
  REQUIRE(document["boards"].size() == 5);
  const oracle::Ways ways(oracle::Puzzle::slide, "12345678x");
  for (std::size_t i = 0; i < 5; ++i) {
    CHECK(document["boards"][i]["board"] == again[i]);
    CHECK(document["boards"][i]["distance"] == ways.distance(again[i]).value());
  }
}

TEST_CASE("random accepts no board") {
  check_refusal(ask({"random", "12345678x"}), "tilebase: unexpected argument '12345678x'; a goal is given with --goal");
}
