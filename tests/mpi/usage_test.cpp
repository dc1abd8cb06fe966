// Wrong arguments, by one rank and by several: one line, status 2.

#include "mpi/jobs.hpp"

using support::TemporaryFolder;

namespace {

void check_lines(int ranks) {
  const TemporaryFolder folder;
  support::write_file(folder / "text", std::string_view("no table"));
  const struct {
    jobs::Words arguments;
    std::string message;  // a part of it
    int rank = -1;        // the one whose fault it is, if not all have it
  } calls[] = {
      {{"cout"}, "cout"},
      {{"count", "--puzle", "slide3x4"}, "--puzle"},
      {{"count", "slide3x4"}, "unexpected argument 'slide3x4'; a puzzle is named with --puzzle"},
      {{"count", "--puzzle", "slide9x9"}, "slide9x9"},
      {{"count", "--puzzle", "rotate3x4"}, "puzzle rotate3x4 is not a board of slides"},
      {{"count", "--puzzle", "slide2x5", "--goal", "1 2 3"}, "1 2 3"},
      {{"count", "--puzzle", "slide2x5", "--threads", "0"}, "--threads 0 is not between 1 and 1024"},
      {{"count", "--puzzle", "slide2x5", "--checkpoint", folder / "c", "--checkpoint-levels", "0"},
       "--checkpoint-levels 0 is not at least 1"},
      {{"count", "--puzzle", "slide2x5", "--checkpoint", folder / "c", "--checkpoint-minutes", "-1"},
       "--checkpoint-minutes -1 is not at least 1"},
      {{"count", "--puzzle", "slide2x5", "--report", folder / "no/report"},
       "cannot write report '" + (folder / "no/report"),
       0},
      {{"count", "--puzzle", "slide4x4"}, "memory"},
      {{"build", "--puzzle", "slide2x4", "--out", folder.string()}, "slide2x4"},
      {{"build", "--puzzle", "slide2x5", "--checkpoint", folder / "c", "--out", folder.string()}, "--goal"},
      {{"build", "--puzzle", "slide2x5", "--out", folder / "text/folder"}, "cannot make folder"},
      {{"verify"}, "which tables? name files or folders"},
      {{"verify", folder / "none.table"}, "none.table"},
      {{"verify", folder / "text"}, "text"},
  };
  for (const auto& call : calls) {
    CAPTURE(ranks, call.arguments);
    const auto outcome = jobs::run(ranks, call.arguments);
    const std::string message = jobs::message(outcome);
    CAPTURE(message);
    CHECK(message.find(call.message) != std::string::npos);
    CHECK(message.starts_with("rank ") == (call.rank == 0));
    CHECK(outcome.status == 2);
  }
  CHECK(folder.names() == std::vector<std::string>{"text"});
}

}  // namespace

TEST_CASE("wrong arguments of two ranks are one line each", "[.full]") {
  check_lines(2);
}

TEST_CASE("help needs no mpirun") {
  for (const jobs::Words& words : {jobs::Words{"--help"}, {"count", "--help"}, {"--version"}}) {
    const auto outcome = support::run({TILEBASE_MPI_PROGRAM, words});
    CHECK(outcome.status == 0);
    CHECK(outcome.err.empty());
    CHECK(outcome.out.find("tilebase-tablegen-mpi") != std::string::npos);
  }
}
