// Draws without a seed, or with the seed of another answer; questions/random.txt has the rest.

#include <nlohmann/json.hpp>

#include "cli/programs.hpp"

TEST_CASE("draws without a seed differ, and JSON has the seed that repeats the draw") {
  for (const std::string puzzle : {"slide3x3", "slide4x4"}) {
    const std::vector<std::string> call{"random", "-p", puzzle, "--count", "20"};
    CHECK(ask(call).out != ask(call).out);
    const auto document = nlohmann::json::parse(ask({"random", "-p", puzzle, "--count", "20", "--json"}).out);
    std::string boards;
    for (const auto& board : document["boards"]) boards += board["board"].get<std::string>() + '\n';
    const std::string seed = std::to_string(document["seed"].get<std::uint64_t>());
    check_answer(ask({"random", "-p", puzzle, "--count", "20", "--seed", seed}), boards);
  }
  const std::vector<std::string> sample{"stats", "-p", "slide2x5", "--json", "--sample", "5"};
  CHECK(nlohmann::json::parse(ask(sample).out)["seed"] != nlohmann::json::parse(ask(sample).out)["seed"]);
}
