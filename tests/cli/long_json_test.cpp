// Long answers in JSON, which must not be kept in memory.

#include <nlohmann/json.hpp>

#include "cli/programs.hpp"
#include "support/temporary_folder.hpp"

namespace {

constexpr std::uint64_t mebibyte = std::uint64_t{1} << 20U;

/// The peak memory of a call. The address sanitizer is told not to keep freed memory.
std::uint64_t peak(std::vector<std::string> arguments, const std::string& count, const std::string& folder = "") {
  arguments.push_back(count);
  support::Call call{TILEBASE_PROGRAM, std::move(arguments)};
  call.environment = {{"ASAN_OPTIONS", "quarantine_size_mb=0:thread_local_quarantine_size_kb=0"}};
  call.folder = folder;
  call.output_file = "/dev/null";
  const auto outcome = support::run(call);
  CHECK(outcome.err.empty());
  CHECK(outcome.status == 0);
  return outcome.peak;
}

/// Six tiles in a row whose neighbours change places: 292,864 shortest paths reverse them.
void build_swaps(const support::TemporaryFolder& folder) {
  support::write_file(folder / "swaps.puzzle",
                      std::string_view("name = swaps\ntiles = 1 2 3 4 5 6\n[move]\n"
                                       "A = (1 2)\nB = (2 3)\nC = (3 4)\nD = (4 5)\nE = (5 6)\n"));
  build("swaps", folder.string());
}

const std::vector<std::string> paths_of_swaps{"paths", "--tables", "tables", "-p", "swaps", "654321", "--limit"};

}  // namespace

TEST_CASE("random and paths in JSON do not keep all their boards and paths in memory") {
  const std::vector<std::string> random{"random", "--json", "--seed", "1", "--count"};
  CHECK(peak(random, "600000") < peak(random, "1") + 4 * mebibyte);
  const support::TemporaryFolder folder;
  build_swaps(folder);
  auto paths = paths_of_swaps;
  paths.insert(paths.begin() + 1, "--json");
  CHECK(peak(paths, "200000", folder.string()) < peak(paths, "1", folder.string()) + 4 * mebibyte);
}

TEST_CASE("an answer in JSON that is written in parts is one document on one line") {
  const auto drawn = ask({"random", "--json", "--seed", "5", "--count", "20000"});
  CHECK(drawn.out.find('\n') == drawn.out.size() - 1);
  const auto boards = nlohmann::json::parse(drawn.out)["boards"];
  const auto lines = support::lines(ask({"random", "--seed", "5", "--count", "20000"}).out);
  REQUIRE(boards.size() == lines.size());
  for (std::size_t i = 0; i < lines.size(); ++i) {
    if (boards[i]["board"] != lines[i]) FAIL("board " << i << " is " << boards[i]["board"] << ", not " << lines[i]);
  }

  const support::TemporaryFolder folder;
  build_swaps(folder);
  auto call = paths_of_swaps;
  call.emplace_back("10000");
  auto in_json = call;
  in_json.emplace_back("--json");
  const std::string text = answer(in_json, "", folder.string());
  CHECK(text.find('\n') == text.size() - 1);
  std::string words;
  const auto document = nlohmann::json::parse(text);
  for (const auto& path : document["paths"]) {
    for (const auto& move : path) words += move.get<std::string>();
    words += '\n';
  }
  CHECK((words == answer(call, "", folder.string())));
}
