// Long answers in JSON, which must not be kept in memory.

#include <nlohmann/json.hpp>

#include "cli/own_puzzles.hpp"
#include "cli/programs.hpp"

namespace {

constexpr std::uint64_t mebibyte = std::uint64_t{1} << 20U;

/// The peak memory of a call. The address sanitizer is told not to keep freed memory.
std::uint64_t peak(std::vector<std::string> arguments, const std::string& folder = "") {
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
void write_swaps(const custom::Workplace& work) {
  work.write("swaps.puzzle",
             "name = swaps\ntiles = 1 2 3 4 5 6\n[move]\nA = (1 2)\nB = (2 3)\nC = (3 4)\nD = (4 5)\nE = (5 6)\n");
  work.build("swaps");
}

}  // namespace

TEST_CASE("random in JSON does not keep all its draws in memory") {
  const std::vector<std::string> call{"random", "--json", "--seed", "1", "--count"};
  const auto of = [&](const std::string& count) {
    auto words = call;
    words.push_back(count);
    return peak(words);
  };
  CHECK(of("600000") < of("1") + 4 * mebibyte);
}

TEST_CASE("paths in JSON does not keep all paths in memory") {
  const custom::Workplace work;
  write_swaps(work);
  const std::vector<std::string> call{"paths", "--json", "--tables", "tables", "-p", "swaps", "654321", "--limit"};
  const auto of = [&](const std::string& limit) {
    auto words = call;
    words.push_back(limit);
    return peak(words, work.folder().string());
  };
  CHECK(of("200000") < of("1") + 4 * mebibyte);
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

  const custom::Workplace work;
  write_swaps(work);
  const std::vector<std::string> call{"paths", "--tables", "tables", "-p", "swaps", "654321", "--limit", "10000"};
  auto in_json = call;
  in_json.push_back("--json");
  const std::string text = work.answer(in_json);
  CHECK(text.find('\n') == text.size() - 1);
  std::string words;
  const auto document = nlohmann::json::parse(text);
  for (const auto& path : document["paths"]) {
    for (const auto& move : path) words += move.get<std::string>();
    words += '\n';
  }
  CHECK((words == work.answer(call)));
}
