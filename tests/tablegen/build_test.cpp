#include <algorithm>

#include <sys/stat.h>

#include <tilebase/engine/generate/prove.hpp>
#include <tilebase/engine/generate/search_tables.hpp>
#include <tilebase/engine/puzzle/symmetry.hpp>
#include <tilebase/notation.hpp>
#include <tilebase/table_files.hpp>
#include <tilebase/tablebase.hpp>

#include "build.hpp"
#include "support/catch.hpp"
#include "support/tables.hpp"
#include "support/temporary_folder.hpp"

using namespace tilebase;
using support::TemporaryFolder;
using tilebase::tablegen::store;

namespace {

std::vector<tilebase::TableJob> some_jobs() {
  std::vector<tilebase::TableJob> jobs;
  for (const char* name : {"slide3x3", "rotate3x3"}) {
    const auto puzzle = support::builtin(name);
    for (const State& goal : canonical_goals(*puzzle)) jobs.push_back({puzzle, goal});
  }
  for (const auto definition : {support::tiny_definition, support::magic_definition}) {
    const auto puzzle = support::puzzle_from(definition);
    jobs.push_back({puzzle, puzzle->goal()});
  }
  return jobs;
}

}  // namespace

TEST_CASE("the files are the same bytes whatever the number of threads") {
  const auto jobs = some_jobs();
  const TemporaryFolder alone;
  tilebase::tablegen::build(jobs, alone.string(), 1, [](std::size_t) {});
  CHECK(alone.names().size() == jobs.size());
  const unsigned threads = GENERATE(2U, 8U);
  const TemporaryFolder together;
  tilebase::tablegen::build(jobs, together.string(), threads, [](std::size_t) {});
  REQUIRE(together.names() == alone.names());
  for (const std::string& name : alone.names()) {
    CAPTURE(name);
    CHECK(support::text_of_file(together / name) == support::text_of_file(alone / name));
  }
}

TEST_CASE("the results are in the order of the jobs") {
  const auto jobs = some_jobs();
  const TemporaryFolder folder;
  std::vector<std::size_t> counted;
  const auto reports =
      tilebase::tablegen::build(jobs, folder.string(), 8, [&](std::size_t count) { counted.push_back(count); });
  REQUIRE(reports.size() == jobs.size());
  REQUIRE(counted.size() == jobs.size());
  for (std::size_t i = 0; i < reports.size(); ++i) {
    CHECK(counted[i] == i + 1);
    CHECK(reports[i].fault.empty());
    CHECK(reports[i].path == folder / table_file_name(*jobs[i].puzzle, std::get<State>(jobs[i].goal)));
    const auto table = load_table(reports[i].path);
    REQUIRE(table);
    CHECK(table->goal() == std::get<State>(jobs[i].goal));
    CHECK(reports[i].reachable == table->reachable());
    CHECK(reports[i].farthest == table->farthest());
    CHECK(reports[i].bytes == table->byte_count());
    CHECK(tilebase::fault_in(support::unpacked(*table).value()) == std::nullopt);
  }
}

TEST_CASE("a table that cannot be read back is not written") {
  const TemporaryFolder folder;
  const auto table = support::tiny_table();
  auto bytes = store(table);
  CHECK(tilebase::tablegen::write_table(bytes, folder / "good.table").has_value());
  const std::string refusal = "not written, because it cannot be read back: table '" + (folder / "bad.table");
  support::Parts parts(table);
  ++parts.histogram[1];
  --parts.histogram[2];
  CHECK(tilebase::tablegen::write_table(store(parts.table()), folder / "bad.table").error().message ==
        refusal + "' is damaged: distances contradict the header's histogram");
  bytes.pop_back();
  CHECK(tilebase::tablegen::write_table(bytes, folder / "bad.table").error().message ==
        refusal + "' is damaged: its checksum does not match");
  CHECK(folder.names() == std::vector<std::string>{"good.table"});
}

TEST_CASE("two tables are never written to one file in one run") {
  const TemporaryFolder folder;
  const auto magic = support::puzzle_from(support::magic_definition);
  const std::string renamed = "name = magic2x4\ntiles = 1 2 3 4 5 6 7 8\n[move]\nA = (1 2)\n";
  const auto other = support::puzzle_from(renamed);
  State turned = magic->goal();
  std::swap(turned[0], turned[1]);
  const auto reports = tilebase::tablegen::build({{magic, magic->goal()}, {other, other->goal()}, {magic, turned}},
                                                 folder.string(), 2, [](std::size_t) {});
  const std::string path = folder / "magic2x4-12345678.table";
  CHECK(reports[0].fault.empty());
  CHECK(reports[1].fault == "not made: '" + path + "' is the file of another table of this run; rename one puzzle");
  CHECK(reports[2].fault.empty());
  CHECK(folder.names() == std::vector<std::string>{"magic2x4-12345678.table", "magic2x4-21345678.table"});
  CHECK(load_table(path)->puzzle().definition() == magic->definition());
}

TEST_CASE("a table that cannot be written is reported by its path and the others are made") {
  const TemporaryFolder folder;
  auto jobs = some_jobs();
  jobs.erase(jobs.begin(), jobs.end() - 2);
  const std::string taken = folder / "tiny-123x.table";
  support::write_file(folder / "own", std::string_view("content"));
  SECTION("a folder") {
    std::filesystem::create_directory(taken);
  }
  SECTION("a pipe, which nobody reads") {
    REQUIRE(::mkfifo(taken.c_str(), 0600) == 0);
  }
  SECTION("a symbolic link to a file") {
    std::filesystem::create_symlink("own", taken);
  }
  SECTION("a symbolic link to nothing") {
    std::filesystem::create_symlink("nowhere", taken);
  }
  const auto reports = tilebase::tablegen::build(jobs, folder.string(), 2, [](std::size_t) {});
  CHECK(reports[0].fault == "cannot write '" + taken + "': it is no regular file; remove it");
  CHECK(reports[1].fault.empty());
  CHECK(folder.names() == std::vector<std::string>{"magic2x4-12345678.table", "own", "tiny-123x.table"});
  CHECK(support::text_of_file(folder / "own") == "content");
  CHECK_FALSE(std::filesystem::is_regular_file(std::filesystem::symlink_status(taken)));
}

TEST_CASE("a table of ten cells tells how far it is, by the search and by the proof") {
  const auto boards = support::puzzle_from(
      "name = boards\ntiles = R R R R G G G G x\nrows = 3\ncols = 3\nblank = x\nslides = orthogonal\n");
  const auto slides = std::make_shared<const Puzzle>(builtin_puzzle("slide2x5").value());
  const auto turns = std::make_shared<const Puzzle>(builtin_puzzle("rotate2x5").value());
  for (const auto& puzzle : {slides, turns, boards}) {
    CAPTURE(puzzle->name());
    const TemporaryFolder folder;
    std::vector<double> shares;
    const auto reports = tilebase::tablegen::build(
        {{puzzle, puzzle->goal()}}, folder.string(), 2, [](std::size_t) {},
        [&](double share) { shares.push_back(share); });
    CHECK(reports.front().fault.empty());
    CHECK(std::all_of(shares.begin(), shares.end(), [](double share) { return share >= 0 && share <= 1; }));
    if (puzzle == boards) continue;  // searched too quickly to tell more
    REQUIRE(shares.size() > 8);
    CHECK(std::is_sorted(shares.begin(), shares.end()));
    CHECK(shares.front() < 0.01);
    CHECK(shares.back() == (puzzle == slides ? 1 : 0.5));
  }
}

TEST_CASE("a table is not made beside one of another puzzle of that name") {
  const TemporaryFolder folder;
  const auto build_into_folder = [&](const char* moves, const char* goal) {
    const auto puzzle = support::puzzle_from("name = mine\ntiles = 1 2 3 4\n[move]\n" + std::string(moves));
    return tilebase::tablegen::build({{puzzle, parse_board(*puzzle, goal).value()}}, folder.string(), 1,
                                     [](std::size_t) {})
        .front()
        .fault;
  };
  const std::string first = folder / "mine-1234.table";
  CHECK(build_into_folder("A = (1 2 3 4)\n", "1234").empty());
  const std::string bytes = support::text_of_file(first);
  const std::string because =
      "', because '" + first +
      "' is of another puzzle named 'mine'; rename one puzzle, or remove the tables of the other";
  CHECK(build_into_folder("A = (1 2)\n", "1234") == "not made: '" + first + because);
  CHECK(build_into_folder("A = (1 2)\n", "4321") == "not made: '" + (folder / "mine-4321.table") + because);
  CHECK(folder.names() == std::vector<std::string>{"mine-1234.table"});
  CHECK(support::text_of_file(first) == bytes);
  CHECK(build_into_folder("A = (1 2 3 4)\n", "4321").empty());  // The puzzle is the same.
  CHECK(build_into_folder("A = (1 2 3 4)\n", "1234").empty());
  std::filesystem::resize_file(first, 100);
  CHECK(build_into_folder("A = (1 2 3 4)\n", "1234").empty());  // a damaged table is replaced
  CHECK(Tablebase::load(folder.string(), "mine"));
}
