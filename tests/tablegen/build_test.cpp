#include <tilebase/puzzle/notation.hpp>
#include <tilebase/puzzle/symmetry.hpp>
#include <tilebase/table/table_files.hpp>

#include "build.hpp"
#include "prove.hpp"
#include "support/catch.hpp"
#include "support/tables.hpp"
#include "support/temporary_folder.hpp"

using namespace tilebase;
using support::TemporaryFolder;

namespace {

std::vector<tablegen::Job> some_jobs() {
  std::vector<tablegen::Job> jobs;
  for (const char* name : {"slide3x3", "rotate3x3"}) {
    const auto puzzle = support::shipped(name);
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
  tablegen::build(jobs, alone.string(), 1, [](std::size_t) {});
  CHECK(alone.names().size() == jobs.size());
  const unsigned threads = GENERATE(2U, 8U);
  const TemporaryFolder together;
  tablegen::build(jobs, together.string(), threads, [](std::size_t) {});
  REQUIRE(together.names() == alone.names());
  for (const std::string& name : alone.names()) {
    CAPTURE(name);
    CHECK(support::text_of_file(together / name) == support::text_of_file(alone / name));
  }
}

TEST_CASE("what became of the tables is told in the order of the jobs") {
  const auto jobs = some_jobs();
  const TemporaryFolder folder;
  std::vector<std::size_t> counted;
  const auto made = tablegen::build(jobs, folder.string(), 8, [&](std::size_t done) { counted.push_back(done); });
  REQUIRE(made.size() == jobs.size());
  REQUIRE(counted.size() == jobs.size());
  for (std::size_t i = 0; i < made.size(); ++i) {
    CHECK(counted[i] == i + 1);
    CHECK(made[i].fault.empty());
    CHECK(made[i].path == folder / table_file_name(*jobs[i].puzzle, jobs[i].goal.value()));
    const auto table = load_table(made[i].path);
    REQUIRE(table);
    CHECK(table->goal() == jobs[i].goal);
    CHECK(made[i].reachable == table->reachable());
    CHECK(made[i].farthest == table->farthest());
    CHECK(made[i].bytes == table->byte_count());
    CHECK(tablegen::fault_in(table->unpack().value()) == std::nullopt);
  }
}

TEST_CASE("a table that cannot be written is told by its path and the others are made") {
  const TemporaryFolder folder;
  auto jobs = some_jobs();
  jobs.erase(jobs.begin(), jobs.end() - 2);
  std::filesystem::create_directory(folder / "tiny-123x.table");
  const auto made = tablegen::build(jobs, folder.string(), 2, [](std::size_t) {});
  CHECK(made[0].fault == "cannot write '" + (folder / "tiny-123x.table") + "': Is a directory");
  CHECK(made[1].fault.empty());
  CHECK(folder.names() == std::vector<std::string>{"magic2x4-12345678.table", "tiny-123x.table"});
}
