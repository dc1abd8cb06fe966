// Counts and tables by many ranks are those of one machine, byte for byte.

#include <nlohmann/json.hpp>

#include "mpi/jobs.hpp"

using jobs::Words;
using support::TemporaryFolder;

namespace {

const Words goal_2x5{"--puzzle", "slide2x5", "--goal", "1 2 3 4 5/6 7 8 9 x"};
const Words goal_2x6{"--puzzle", "slide2x6", "--goal", "1 2 3 4 5 6/7 8 9 10 11 x"};

Words joined(Words words, const Words& more) {
  words.insert(words.end(), more.begin(), more.end());
  return words;
}

/// Table files and counts of a board, computed by one machine.
struct OneMachine {
  TemporaryFolder folder;
  jobs::Files files;
  std::string counts;

  explicit OneMachine(const Words& board) {
    jobs::printed(jobs::tablegen(joined(joined({"build"}, board), {"--out", folder.string()})));
    files = jobs::files_in(folder.string());
    counts = jobs::printed(jobs::tablegen(joined({"count"}, board)));
  }
};

/// Makes tables by so many ranks in a folder, and compares everything with what one machine makes. What the build
/// printed.
std::string compare(const Words& board, const OneMachine& one, int ranks, const Words& options = {},
                    const TemporaryFolder& folder = TemporaryFolder()) {
  CAPTURE(ranks);
  CHECK(jobs::printed(jobs::run(ranks, joined(joined({"count"}, board), options))) == one.counts);
  const std::string built =
      jobs::printed(jobs::run(ranks, joined(joined(joined({"build"}, board), {"--out", folder.string()}), options)));
  CHECK((jobs::files_in(folder.string()) == one.files));
  const auto proof = support::lines(jobs::printed(jobs::run(ranks, joined({"verify", folder.string()}, options))));
  CHECK(proof.size() == one.files.size());
  for (const std::string& line : proof) CHECK(line.find(": proven exact: ") != std::string::npos);
  return built;
}

}  // namespace

TEST_CASE("two ranks count, make, prove and answer as one machine does", "[.full]") {
  const OneMachine one(goal_2x5);
  const TemporaryFolder folder;
  const auto rows = support::lines(compare(goal_2x5, one, 2, {}, folder));
  REQUIRE(rows.size() == 2);
  CHECK(rows[0].starts_with("table"));
  CHECK(rows[1].find("1,814,400       55 ") != std::string::npos);
  // A far board, and one that is a mirror image of it.
  for (const std::string board : {"9 8 7 6 x/5 4 3 2 1", "x 9 8 7 6/5 4 3 2 1", "1 2 3 4 5/6 7 8 9 x"}) {
    CAPTURE(board);
    const auto ask = [&](const std::string& tables) {
      return support::run({TILEBASE_PROGRAM, {"solve", "--tables", tables, "--puzzle", "slide2x5", board}});
    };
    const auto answer = ask(folder.string());
    CHECK(answer.out == ask(one.folder.string()).out);
    CHECK(answer.status == ask(one.folder.string()).status);
  }
}

TEST_CASE("three ranks make the same table of ten cells, and so do more than there are shares", "[.full]") {
  const OneMachine one(goal_2x5);
  for (const int ranks : {3, 12}) compare(goal_2x5, one, ranks);
}

TEST_CASE("every number of ranks makes the same table of ten cells", "[.long]") {
  const OneMachine one(goal_2x5);
  for (const int ranks : {1, 4, 5, 9}) compare(goal_2x5, one, ranks);
  compare(goal_2x5, one, 2, {"--threads", "3"});
}

TEST_CASE("all tables of ten cells by three ranks are those of one machine", "[.full]") {
  const Words board{"--puzzle", "slide2x5"};
  const OneMachine one(board);
  CHECK(one.files.size() > 1);
  const TemporaryFolder folder;
  jobs::printed(jobs::run(3, joined(joined({"build"}, board), {"--out", folder.string()})));
  CHECK((jobs::files_in(folder.string()) == one.files));
}

TEST_CASE("two, four and five ranks make the same table of twelve cells as one machine", "[.long]") {
  const OneMachine one(goal_2x6);
  for (const int ranks : {2, 4, 5}) compare(goal_2x6, one, ranks);
}

TEST_CASE("checkpoints are written every so many levels", "[.full]") {
  const TemporaryFolder folder;
  const std::string report = folder / "report.json";
  const Words checkpoint{"--checkpoint", folder / "work", "--checkpoint-levels", "10", "--report", report};
  const auto count = [&] {
    return nlohmann::json::parse(support::text_of_file(report))["checkpoints"]["count"].get<int>();
  };
  jobs::printed(jobs::run(2, joined(joined({"count"}, goal_2x5), checkpoint)));
  CHECK(count() == 5);  // The search has 55 levels.
  jobs::printed(jobs::run(2, joined(joined(joined({"build"}, goal_2x5), {"--out", folder.string()}), checkpoint)));
  CHECK(count() == 6);  // Another one precedes the proof.
}

TEST_CASE("no rank holds much more than its share, and all have as much to do", "[.full]") {
  const TemporaryFolder folder;
  const std::string report = folder / "report.json";
  jobs::printed(jobs::run(8, {"count", "--puzzle", "slide3x4", "--report", report}));
  const auto json = nlohmann::json::parse(support::text_of_file(report));
  const auto& search = json["search"];
  CHECK(json["verb"] == "count");
  CHECK(json["puzzle"] == "slide3x4");
  CHECK(json["ranks"] == 8);
  CHECK(json["states"] == 239'500'800);
  CHECK(json["levels"] == 54);
  CHECK(search["bytes_share"].get<double>() == 31'933'440.0 / 8);
  CHECK(search["bytes_held"].get<double>() <= 1.3 * search["bytes_share"].get<double>());
  CHECK(search["bytes_sent"].get<double>() <= 0.2 * 239'500'800);
  CHECK(search["busiest_rank"].get<double>() < 1.5);
}
