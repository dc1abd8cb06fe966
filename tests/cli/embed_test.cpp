#include <csignal>

#include <tilebase/table/stored_table.hpp>

#include "cli/programs.hpp"
#include "support/tables.hpp"
#include "support/temporary_folder.hpp"

#include "pattern_search.hpp"

using support::TemporaryFolder;

namespace {

/// A folder with the tables tiny.table, of twelve states, and magic.table.
struct Tables {
  Tables() {
    support::write_file(folder / "tiny.table", store(support::tiny_table()));
    support::write_file(folder / "magic.table",
                        store(support::table_of(support::puzzle_from(support::magic_definition))));
  }
  support::Outcome embed(std::vector<std::string> arguments, std::string input = "") const {
    arguments.insert(arguments.begin(), "embed");
    return generate(std::move(arguments), folder.string(), std::move(input));
  }
  TemporaryFolder folder;
};

}  // namespace

TEST_CASE("embed writes bare bytes to standard output or to a file") {
  const Tables tables;
  // Distances 0 to 6 of twelve states: bit 1 of each, in two bytes.
  const auto printed = tables.embed({"tiny.table", "--as", "bin"});
  CHECK(printed.status == 0);
  CHECK(printed.err.empty());
  CHECK(printed.out.size() == 2);
  check_answer(tables.embed({"tiny.table", "--as", "bin", "--out", "tiny.bin"}), "");
  CHECK(support::text_of_file(tables.folder / "tiny.bin") == printed.out);
  check_answer(tables.embed({"tiny.table", "-a", "bin", "-o", "-", "-e", "small"}), printed.out);
  check_answer(tables.embed({"-", "--as", "bin"}, support::text_of_file(tables.folder / "tiny.table")), printed.out);
  CHECK(tables.embed({"tiny.table", "--as", "bin", "--encoding", "fast"}).out.size() == 3);
  CHECK(tables.folder.names() == std::vector<std::string>{"magic.table", "tiny.bin", "tiny.table"});
}

TEST_CASE("embed takes the small encoding where the puzzle allows it and says where not") {
  const Tables tables;
  CHECK(tables.embed({"magic.table", "--as", "c"}).out.find("encoding  fast: best moves, 4 a byte\n") !=
        std::string::npos);
  check_refusal(
      tables.embed({"magic.table", "--as", "c", "--encoding", "small"}),
      "tilebase-tablegen: puzzle magic2x4 has a move, B, that no other undoes, so --encoding small cannot hold "
      "it; take fast");
  support::write_file(tables.folder / "die.table", store(support::table_of(support::shipped("die"))));
  CHECK(tables.embed({"die.table", "--as", "c"}).status == 0);
  check_refusal(
      tables.embed({"die.table", "--as", "bin", "-e", "small"}),
      "tilebase-tablegen: puzzle die numbers states that cannot reach the goal, so --encoding small cannot hold "
      "it; take fast");
}

TEST_CASE("embed refuses a puzzle whose moves leave no number to mark unreachable states by") {
  std::string definition = "name=busy\ntiles=1 2 3 4\n[move]\n";
  for (int i = 0; i < 256; ++i) definition += "M" + std::to_string(i) + "=(1 2)\n";
  const TemporaryFolder folder;
  support::write_file(folder / "busy.table", store(support::table_of(support::puzzle_from(definition))));
  check_refusal(
      generate({"embed", folder / "busy.table", "--as", "c"}),
      "tilebase-tablegen: puzzle busy has 256 moves and states that none of them leads to the goal, so no bare "
      "table can hold it");
}

TEST_CASE("embed names the table by its puzzle and goal or as it is told") {
  const Tables tables;
  const auto named = [&](const std::string& name, const support::Outcome& outcome) {
    return outcome.out.find("const struct tilebase_bare_table " + name + " = {") != std::string::npos;
  };
  CHECK(named("tiny_123x", tables.embed({"tiny.table", "--as", "c"})));
  CHECK(named("my_table2", tables.embed({"tiny.table", "--as", "c", "--name", "my_table2"})));
  support::write_file(tables.folder / "odd.table",
                      store(support::table_of(support::puzzle_from("name=2-a.b\ntiles=+ & x\nlayout=1 2 3\nblank=x\n"
                                                                   "slides=orthogonal\n"))));
  CHECK(named("table_2_a_b___x", tables.embed({"odd.table", "--as", "c"})));
  for (const char* name : {"", "2x", "a b", "a-b", "a;", "\xC3\xA4"}) {
    const auto outcome = tables.embed({"tiny.table", "--as", "c", "--name", name});
    CAPTURE(name, outcome.err);
    CHECK(outcome.out.empty());
    CHECK(outcome.status == 2);
    CHECK(support::lines(outcome.err).size() == 1);
  }
  check_refusal(tables.embed({"tiny.table", "--as", "c", "--name", "2x"}),
                "tilebase-tablegen: --name '2x' is no name in C; use letters, digits and '_', no digit first");
}

TEST_CASE("embed wants one table of a goal and to know what to make of it") {
  const Tables tables;
  check_refusal(tables.embed({"--as", "c"}), "tilebase-tablegen: which table? name a table file");
  check_refusal(tables.embed({"tiny.table", "magic.table", "--as", "c"}),
                "tilebase-tablegen: unexpected argument 'magic.table'");
  check_refusal(tables.embed({"tiny.table"}), "tilebase-tablegen: --as is needed: c, cpp or bin");
  check_refusal(tables.embed({"tiny.table", "--as", "java"}), "tilebase-tablegen: --as 'java' is not c, cpp or bin");
  check_refusal(tables.embed({"tiny.table", "--as", "c", "--encoding", "tiny"}),
                "tilebase-tablegen: --encoding 'tiny' is not small or fast");
  support::write_file(tables.folder / "patterns.table", store(tablegen::search_patterns(support::shipped("die"))));
  check_refusal(tables.embed({"patterns.table", "--as", "c"}),
                "tilebase-tablegen: table 'patterns.table' holds patterns; name the table of a goal");
}

TEST_CASE("embed tells of a table that is missing or damaged and writes nothing then") {
  const Tables tables;
  check_refusal(tables.embed({"no.table", "--as", "c", "--out", "out.c"}),
                "tilebase-tablegen: cannot read 'no.table': No such file or directory");
  std::string bytes = support::text_of_file(tables.folder / "tiny.table");
  bytes[bytes.size() / 2] ^= 1;
  support::write_file(tables.folder / "damaged.table", bytes);
  const auto outcome = tables.embed({"damaged.table", "--as", "c", "--out", "out.c"});
  CHECK(outcome.out.empty());
  CHECK(outcome.err.rfind("tilebase-tablegen: table 'damaged.table' is damaged: ", 0) == 0);
  CHECK(outcome.status == 2);
  CHECK(tables.folder.names() == std::vector<std::string>{"damaged.table", "magic.table", "tiny.table"});
}

TEST_CASE("embed tells of a file that it cannot write and of a full or closed standard output") {
  const Tables tables;
  check_refusal(tables.embed({"tiny.table", "--as", "c", "--out", "no/out.c"}),
                "tilebase-tablegen: cannot write 'no/out.c': No such file or directory");
  std::filesystem::create_directory(tables.folder / "taken");
  check_refusal(tables.embed({"tiny.table", "--as", "c", "--out", "taken"}),
                "tilebase-tablegen: cannot write 'taken': Is a directory");
  const auto full = support::run(
      {TILEBASE_TABLEGEN_PROGRAM, {"embed", tables.folder / "magic.table", "--as", "c"}, "", {}, "", "/dev/full"});
  CHECK(full.err == "tilebase-tablegen: cannot write standard output: No space left on device\n");
  CHECK(full.status == 2);
  support::write_file(tables.folder / "large.table", store(support::table_of(support::shipped("mixed3x3"))));
  support::Process process({TILEBASE_TABLEGEN_PROGRAM,
                            {"embed", tables.folder / "large.table", "--as", "c", "--encoding", "fast"},
                            "",
                            {},
                            "",
                            ""});
  CHECK(process.next_line().rfind("/* A bare table, made by tilebase-tablegen ", 0) == 0);
  process.stop_listening();
  const auto closed = process.finish("");
  CHECK(closed.err.empty());
  CHECK(closed.signal == SIGPIPE);
}
