// Pattern files, as the real programs make, show and refuse them.

#include <random>

#include <tilebase/engine/puzzle/target_builder.hpp>
#include <tilebase/engine/query/table_set.hpp>
#include <tilebase/engine/table/table_file.hpp>
#include <tilebase/table_files.hpp>
#include <tilebase/tilebase.hpp>

#include "build.hpp"
#include "cli/programs.hpp"
#include "prove_patterns.hpp"
#include "support/questions.hpp"
#include "support/random_boards.hpp"
#include "support/tables.hpp"
#include "support/temporary_folder.hpp"
#include "table_writer.hpp"

using support::TemporaryFolder;

namespace {

std::string letters(const std::string& tiles, int rows, int cols, const std::string& walls = "") {
  return "name = letters\ntiles = " + tiles + "\nrows = " + std::to_string(rows) + "\ncols = " + std::to_string(cols) +
         "\nblank = _\nslides = orthogonal\n" + (walls.empty() ? "" : "walls = " + walls + '\n');
}

}  // namespace

TEST_CASE("a pattern file has the same bytes for any number of threads, and is proven") {
  const auto puzzle = GENERATE(support::builtin("slide5x2"), support::builtin("slide3x4"), support::builtin("slide2x6"),
                               support::puzzle_from(letters("a b c d e f g h i _", 5, 2)),
                               support::puzzle_from(letters("a b c d _ f g h i e", 5, 2, "5|6")));
  CAPTURE(puzzle->name());
  const std::vector<tilebase::TableJob> jobs{{puzzle, tilebase::TableJob::Patterns()}};
  const TemporaryFolder alone;
  const TemporaryFolder together;
  std::size_t steps = 0;
  const auto reports =
      tilebase::tablegen::build(jobs, alone.string(), 1, [&](std::size_t count) { CHECK(count == ++steps); });
  CHECK(steps == tilebase::tablegen::tables_in(jobs));
  REQUIRE(reports.at(0).fault.empty());
  tilebase::tablegen::build(jobs, together.string(), 2, [](std::size_t) {});
  const std::string file = puzzle->name() + "-patterns.table";
  REQUIRE(alone.names() == std::vector<std::string>{file});
  CHECK(support::text_of_file(alone / file) == support::text_of_file(together / file));
  const auto stored = tilebase::load_table(alone / file).value();
  CHECK(reports[0].reachable == stored.reachable());
  CHECK(reports[0].farthest == stored.farthest());
  CHECK(reports[0].bytes == stored.byte_count());
  CHECK_FALSE(tilebase::tablegen::fault_in_patterns(stored, 2).value());
  if (puzzle->cells() != 10) return;
  CHECK_FALSE(tilebase::tablegen::fault_in_patterns(stored, 1).value());
  check_answer(generate({"verify", alone.string()}),
               (alone / file) + ": proven exact: " + puzzle->name() + ", " + std::to_string(stored.reachable()) +
                   " entries of patterns, farthest " + std::to_string(stored.farthest()) + "\n");
}

namespace {

/// Builds the pattern file of 2x7, with the bytes that were once proven.
void build_slide2x7(const TemporaryFolder& folder) {
  const std::string path = folder / "slide2x7-patterns.table";
  const auto built = generate({"build", "--puzzle", "slide2x7", "--out", folder.string()});
  CHECK(built.err.empty());
  CHECK(built.status == 0);
  CHECK(built.out.find("\n" + path + " 71,124,480       56 9,125,888 ") != std::string::npos);
  const auto stored = tilebase::load_table(path).value();
  CHECK(tilebase::hexadecimal(stored.content_digest()) == "adb45fd35b8fe77c2d0d7c9e3c1eb2f1");
}

}  // namespace

TEST_CASE("the pattern file of a board of slides is built, as it once was proven, shown and used") {
  const TemporaryFolder folder;
  const std::string path = folder / "slide2x7-patterns.table";
  build_slide2x7(folder);
  const auto info = ask({"info", path});
  CHECK(info.out.find("\n  goal            patterns\n") != std::string::npos);
  CHECK(info.out.find("bit 1 of each distance, 0 bits a move\n  file            9,125,888 bytes, in blocks\n") !=
        std::string::npos);
  check_answer(
      ask({"distance", "--puzzle", "slide2x7", "--tables", folder.string(), "1 2 3 4 5 6 7/8 9 10 11 12 x 13"}), "1\n");
  check_answer(ask({"distance", "--puzzle", "slide2x7", "--tables", folder.string(), "1 2 3 4 5 6 7/8 9 10 11 12 x 13",
                    "--goal", "1 2 3 4 5 x 7/8 9 10 11 12 6 13"}),
               "1\n");
  check_refusal(generate({"embed", path, "--as", "c"}),
                "tilebase-tablegen: table '" + path + "' is a pattern file; name the table of a goal");

  std::string bytes = support::text_of_file(path);
  for (std::size_t block = 2; block < bytes.size() / 4096; ++block) bytes[block * 4096] ^= 1;
  support::write_file(path, std::string_view(bytes));
  const auto damaged =
      ask({"distance", "--puzzle", "slide2x7", "--tables", folder.string(), "1 2 3 4 5 6 7/8 9 10 11 12 x 13"});
  CHECK(damaged.out.empty());
  CHECK(damaged.status == 2);
  CHECK(damaged.err.rfind("tilebase: table '" + path + "' is damaged: block ", 0) == 0);
}

TEST_CASE("the pattern file of 2x7 is proven by verify", "[.full]") {
  const TemporaryFolder folder;
  build_slide2x7(folder);
  check_answer(
      generate({"verify", folder.string()}),
      (folder / "slide2x7-patterns.table") + ": proven exact: slide2x7, 71124480 entries of patterns, farthest 56\n");
}

TEST_CASE("a pattern file answers for every goal, so none is named, and none is asked for twice") {
  const TemporaryFolder folder;
  check_refusal(generate({"build", "--puzzle", "slide2x7", "--goal", "1 2 3 4 5 6 7 8 9 10 11 12 13 x", "--out",
                          folder.string()}),
                "tilebase-tablegen: the pattern file of slide2x7 answers for every goal; leave out --goal");
  check_refusal(generate({"build", "--puzzle", "slide5x5", "--goal", "x", "--out", folder.string()}),
                "tilebase-tablegen: the pattern file of slide5x5 answers for every goal; leave out --goal");
  check_refusal(generate({"build", "--puzzle", "slide2x7", "--puzzle", "slide2x7", "--out", folder.string()}),
                "tilebase-tablegen: the pattern file of slide2x7 is asked for twice");
  CHECK(folder.names().empty());
}

TEST_CASE("a line of more than twelve cells and a board of more than 32 cells have no tables") {
  const TemporaryFolder folder;
  check_refusal(generate({"build", "--puzzle", "slide6x6", "--out", folder.string()}),
                "tilebase-tablegen: puzzle slide6x6 has 36 cells; complete tables hold at most 16");
  check_refusal(generate({"build", "--puzzle", "slide1x13", "--out", folder.string()}),
                "tilebase-tablegen: puzzle slide1x13 has 13 cells; complete tables hold at most 12");
  CHECK(folder.names().empty());
}

TEST_CASE(
    "the pattern file of a board with walls serves goals with the blank in its cell, with the answers of a search") {
  const TemporaryFolder folder;
  const auto puzzle = support::puzzle_from(letters("a b c d e f g h i j k l m _", 2, 7, "3|10 5|12"));
  support::write_file(folder / "letters.puzzle", puzzle->definition());
  const std::string tables = folder / "tables";
  check_refusal(generate({"build", "--puzzle", folder / "letters.puzzle", "--goal", "x", "--out", tables}),
                "tilebase-tablegen: the pattern file of letters is for its own goal; leave out --goal");
  CHECK(generate({"build", "--puzzle", folder / "letters.puzzle", "--out", tables}).status == 0);
  const std::string path = tables + "/letters-patterns.table";
  const auto stored = tilebase::load_table(path).value();
  const auto kept = tilebase::Tablebase::open({stored}).value();
  const auto searched = tilebase::Tablebase::create(*puzzle).value();
  for (const char* const goal :
       {"a b c d e f g h i j k l m _", "m l k j i h g f e d c b a _", "a b c d e f _ g h i j k l m"})
    for (unsigned seed = 1; seed <= 3; ++seed) {
      const auto target = tilebase::parse_target(*puzzle, goal).value();
      const auto with = kept.solver(target).value();
      auto states = with.random_states(std::nullopt, seed).value();
      const auto start = states.next_state().value();
      CAPTURE(goal, seed);
      CHECK(with.path(start).value() == searched.solver(target).value().path(start).value());
    }
  CHECK(ask({"distance", "--puzzle", "letters", "--tables", tables, "--verbose", "a b c d e f g h i j k l _ m"}).err ==
        "answered by a search under pattern tables, those in '" + path + "'\n");

  // A list of other patterns, with all checksums right.
  std::vector<std::vector<std::uint8_t>> contents;
  const auto blocks = tilebase::TableFile::of(stored).blocks();
  std::vector<std::uint8_t> bytes(static_cast<std::size_t>(blocks->count()) * tilebase::block_size);
  REQUIRE(blocks->read_blocks(0, bytes));
  bytes[8] ^= 1;
  REQUIRE(tilebase::tablegen::write_pattern_file(path, *puzzle, tilebase::DistanceEncoding::bit_1, stored.histogram(),
                                                 {bytes}));
  check_refusal(
      ask({"distance", "--puzzle", "letters", "--tables", tables, "a b c d e f g h i j k l _ m"}),
      "tilebase: table '" + path + "' is damaged: its patterns are not those of a pattern file of its puzzle");
}

TEST_CASE("a board with other names of tiles has its own pattern file, beside complete tables of smaller puzzles") {
  const TemporaryFolder folder;
  support::write_file(folder / "letters.puzzle", letters("a b c d e f g h i j k l m _", 7, 2));
  const auto built = generate({"build", "--puzzle", folder / "letters.puzzle", "--puzzle", "slide2x3", "--out",
                               folder / "tables", "--threads", "2"});
  CHECK(built.err.empty());
  CHECK(built.status == 0);
  const auto tables = tilebase::load_tables(folder / "tables", "letters").value();
  REQUIRE(tables.size() == 1);
  CHECK(tilebase::hexadecimal(tables[0].content_digest()) == "c2a71f89aa5347a06ece24c0a624e2c1");
}

TEST_CASE("the pattern file of the 15-puzzle is built in less than 700 MB, as it once was proven", "[.full]") {
  const TemporaryFolder folder;
  support::Call call{
      TILEBASE_TABLEGEN_PROGRAM, {"build", "--puzzle", "slide4x4", "--out", folder.string()}, {}, {}, {}, {}};
  call.is_apart = true;  // Its memory is then known.
  call.patience = 180;   // half a minute of processor time
  const auto built = support::run(call);
  CHECK(built.status == 0);
  CHECK(built.peak < 700'000'000);
  const auto stored = tilebase::load_table(folder / "slide4x4-patterns.table").value();
  CHECK(stored.reachable() == 1'984'590'720);
  CHECK(tilebase::hexadecimal(stored.content_digest()) == "d2fbed2a991234373d7fe362e687d8cf");
}

TEST_CASE("the pattern file of the 3x5 board is proven", "[.long]") {
  const TemporaryFolder folder;
  const auto jobs = tilebase::tablegen::jobs_for_all_files(support::builtin("slide3x5")).value();
  REQUIRE(jobs.size() == 1);
  const auto reports = tilebase::tablegen::build(jobs, folder.string(), 2, [](std::size_t) {});
  const auto stored = tilebase::load_table(reports.at(0).path).value();
  CHECK_FALSE(tilebase::tablegen::fault_in_patterns(stored, 2).value());
}

namespace {

tilebase::tablegen::BuildReport build_slide5x5(const TemporaryFolder& folder) {
  const auto jobs = tilebase::tablegen::jobs_for_all_files(support::builtin("slide5x5")).value();
  REQUIRE(jobs.size() == 1);
  const auto report = tilebase::tablegen::build(jobs, folder.string(), 2, [](std::size_t) {}).at(0);
  REQUIRE(report.fault.empty());
  return report;
}

}  // namespace

TEST_CASE("the pattern file of 5x5 is built, as it once was proven, and gives the answers of a search without",
          "[.full]") {
  const TemporaryFolder folder;
  const auto report = build_slide5x5(folder);
  CHECK(report.bytes == 227'610'624);
  CHECK(report.reachable == 1'810'080'000);
  CHECK(report.farthest == 39);
  CHECK(folder.names() == std::vector<std::string>{"slide5x5-patterns.table"});
  const auto stored = tilebase::load_table(report.path).value();
  CHECK(tilebase::hexadecimal(stored.content_digest()) == "d58fbab8e269815cca94e75167f176c8");

  const auto puzzle = support::builtin("slide5x5");
  const auto with_file = tilebase::Tablebase::load(folder.string(), "slide5x5").value();
  const auto without = tilebase::TableSet::without_tables(*puzzle).value();
  std::mt19937 random(24);
  for (const int blank : {24, 0, 4, 2, 5, 6, 7, 12}) {  // corners, edges, the centre, and between
    tilebase::State goal = puzzle->goal();
    std::swap(goal[blank], goal[24]);
    const tilebase::TargetBuilder target(goal, puzzle->cells());
    for (int i = 0; i < 10; ++i) {
      const auto board = support::walked(*puzzle, goal, 40, random);
      CAPTURE(blank, i);
      CHECK(*support::path(with_file, board, target) == *support::path(without, board, target));
      CHECK(*support::count(with_file, board, target) == *support::count(without, board, target));
    }
    const auto far = support::walked(*puzzle, goal, 90, random);
    const auto solver = with_file.solver(target).value();
    const auto path = solver.path(far).value().value();
    CHECK(solver.bounds(far).value() == tilebase::Bounds{path, static_cast<int>(path.size()), true});
    CHECK(solver.distance(far).value() == static_cast<int>(path.size()));
  }

  // The distance of this board takes 8.6 million states, as its bounds are searched for from the goal.
  const auto start =
      tilebase::parse_board(*puzzle, "12 18 4 2 9 3 8 19 7 14 21 6 15 1 5 24 22 16 20 17 x 11 23 10 13").value();
  const auto solver = with_file.solver(puzzle->goal_target()).value();
  const auto few = solver.within({.states = 9'000'000});
  CHECK(few.distance(start).value() == 82);
  CHECK(solver.bounds(start).value()->path == solver.path(start).value());

  // The search from the goal finds a shortest path of the next board, after 5.7 million states, before a beam does.
  auto state =
      tilebase::parse_board(*puzzle, "17 8 23 5 7 6 2 3 15 9 16 11 4 13 10 21 x 19 12 20 18 22 14 1 24").value();
  const auto bounds = solver.within({.states = 6'000'000}).bounds(state, 0).value().value();
  CHECK(bounds.is_proven());
  CHECK(bounds.at_least == 70);
  CHECK(support::after(*puzzle, state, bounds.path) == puzzle->goal());
}

TEST_CASE("the pattern file of 5x5 is proven, and a damaged byte of it is found", "[.long]") {
  const TemporaryFolder folder;
  const std::string path = build_slide5x5(folder).path;
  CHECK_FALSE(tilebase::tablegen::fault_in_patterns(tilebase::load_table(path).value(), 2).value());
  std::string bytes = support::text_of_file(path);
  bytes[20'000'000] ^= 1;
  support::write_file(path, std::string_view(bytes));
  const auto fault = tilebase::tablegen::fault_in_patterns(tilebase::load_table(path).value(), 2);
  CHECK(fault.error().message ==
        "table '" + path + "' is damaged: block " + std::to_string(20'000'000 / 4096) + " does not match its checksum");
}
