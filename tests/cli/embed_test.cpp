#include <csignal>
#include <set>

#include <tilebase/engine/generate/search_tables.hpp>
#include <tilebase/stored_table.hpp>

#include "cli/programs.hpp"
#include "support/tables.hpp"
#include "support/temporary_folder.hpp"

using support::TemporaryFolder;
using tilebase::tablegen::store;

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
  // A header; then distances 0 to 6 of twelve states: bit 1 of each, in two bytes.
  const auto printed = tables.embed({"tiny.table", "--as", "bin"});
  CHECK(printed.status == 0);
  CHECK(printed.err.empty());
  CHECK(printed.out.size() == 65 + 2);
  check_answer(tables.embed({"tiny.table", "--as", "bin", "--out", "tiny.bin"}), "");
  CHECK(support::text_of_file(tables.folder / "tiny.bin") == printed.out);
  check_answer(tables.embed({"tiny.table", "-a", "bin", "-o", "-", "-e", "small"}), printed.out);
  check_answer(tables.embed({"-", "--as", "bin"}, support::text_of_file(tables.folder / "tiny.table")), printed.out);
  CHECK(tables.embed({"tiny.table", "--as", "bin", "--encoding", "fast"}).out.size() == 65 + 3);
  CHECK(tables.folder.names() == std::vector<std::string>{"magic.table", "tiny.bin", "tiny.table"});
}

TEST_CASE("embed takes a built-in puzzle, for the table of its goal") {
  const TemporaryFolder folder;
  REQUIRE(generate({"build", "--puzzle", "die", "--out", folder.string()}).status == 0);
  for (const std::string as : {"c", "cpp", "bin"}) {
    const auto by_name = generate({"embed", "die", "--as", as});
    CHECK(by_name.status == 0);
    CHECK(by_name.out == generate({"embed", folder / "die-123456.table", "--as", as}).out);
  }
  check_refusal(generate({"embed", "slide4x4", "--as", "c"}),
                "tilebase-tablegen: puzzle slide4x4 has 16 cells; all states are listed of at most 9");
}

TEST_CASE("embed uses the small encoding if the puzzle allows it, and says if not") {
  const Tables tables;
  CHECK(tables.embed({"magic.table", "--as", "c"}).out.find("encoding  fast: best moves, 4 a byte\n") !=
        std::string::npos);
  check_refusal(
      tables.embed({"magic.table", "--as", "c", "--encoding", "small"}),
      "tilebase-tablegen: puzzle magic2x4 has a move, B, that no other undoes, so --encoding small cannot hold "
      "it; take fast");
  support::write_file(tables.folder / "die.table", store(support::table_of(support::builtin("die"))));
  CHECK(tables.embed({"die.table", "--as", "c"}).status == 0);
  check_refusal(
      tables.embed({"die.table", "--as", "bin", "-e", "small"}),
      "tilebase-tablegen: puzzle die numbers states that cannot reach the goal, so --encoding small cannot hold "
      "it; take fast");
}

TEST_CASE("embed rejects a puzzle with too many moves to mark unreachable states") {
  std::string definition = "name=busy\ntiles=1 2 3 4\n[move]\n";
  for (int i = 0; i < 256; ++i) definition += "M" + std::to_string(i) + "=(1 2)\n";
  const TemporaryFolder folder;
  support::write_file(folder / "busy.table", store(support::table_of(support::puzzle_from(definition))));
  check_refusal(
      generate({"embed", folder / "busy.table", "--as", "c"}),
      "tilebase-tablegen: puzzle busy has 256 moves and states that none of them leads to the goal, so no bare "
      "table can hold it");
}

TEST_CASE("embed names the table by its puzzle and goal, or by --name") {
  const Tables tables;
  const auto named = [&](const std::string& name, const support::Outcome& outcome) {
    return outcome.out.find("const struct tilebase_bare_table " + name + " = {") != std::string::npos;
  };
  CHECK(named("tiny_123x", tables.embed({"tiny.table", "--as", "c"})));
  CHECK(named("my_table2", tables.embed({"tiny.table", "--as", "c", "--name", "my_table2"})));
  support::write_file(tables.folder / "odd.table",
                      store(support::table_of(support::puzzle_from("name=2-a.b\ntiles=+ & x\nlayout=1 2 3\nblank=x\n"
                                                                   "slides=orthogonal\n"))));
  CHECK(named("table_202_2da_2eb_20_2b_26x_0", tables.embed({"odd.table", "--as", "c"})));
  for (const char* name : {"", "2x", "a b", "a-b", "a;", "\xC3\xA4"}) {
    const auto outcome = tables.embed({"tiny.table", "--as", "c", "--name", name});
    CAPTURE(name, outcome.err);
    CHECK(outcome.out.empty());
    CHECK(outcome.status == 2);
    CHECK(support::lines(outcome.err).size() == 1);
  }
  check_refusal(tables.embed({"tiny.table", "--as", "c", "--name", "2x"}),
                "tilebase-tablegen: --name '2x' is not a name in C; use letters, digits and '_', no digit first");
}

TEST_CASE("embed rejects names that are reserved in C or C++") {
  const Tables tables;
  const auto refusal = [&](const std::string& name) {
    const auto outcome = tables.embed({"tiny.table", "--as", "c", "--name", name});
    CHECK(outcome.out.empty());
    CHECK(outcome.status == 2);
    return outcome.err;
  };
  for (const char* name :
       {"int", "class", "static_assert", "co_yield", "xor_eq", "char8_t", "bool", "restrict", "while"})
    CHECK(refusal(name) ==
          "tilebase-tablegen: --name '" + std::string(name) + "' is a keyword of C or C++; add a letter or a digit\n");
  for (const char* name : {"_table", "_", "__x", "two__marks", "table_"})
    CHECK(refusal(name) == "tilebase-tablegen: --name '" + std::string(name) +
                               "' is reserved by C and C++; no '_' first, last or beside another\n");
  for (const char* name : {"integer", "int2", "a_b", "Int"})
    CHECK(tables.embed({"tiny.table", "--as", "c", "--name", name}).status == 0);
}

TEST_CASE("different goals give tables of different names") {
  const TemporaryFolder folder;
  const auto name_of = [&](const std::string& name, const std::string& tiles) {
    const auto puzzle = support::puzzle_from("name = " + name + "\ntiles = " + tiles + "\n[move]\nA = (1 2)\n");
    support::write_file(folder / "one.table", store(support::table_of(puzzle)));
    const auto outcome = generate({"embed", folder / "one.table", "--as", "c"});
    CHECK(outcome.err == "");
    const std::string before = "\nconst struct tilebase_bare_table ";
    const std::size_t begin = outcome.out.find(before) + before.size();
    return outcome.out.substr(begin, outcome.out.find(' ', begin) - begin);
  };
  CHECK(name_of("pm", "+ - 1") == "table_20pm_20_2b_2d1_0");
  CHECK(name_of("pm", "- + 1") == "table_20pm_20_2d_2b1_0");
  CHECK(name_of("my_puzzle", "1 2 a B") == "my_puzzle_12aB");
  std::set<std::string> names;
  const std::vector<std::pair<std::string, std::string>> boards{
      {"a", "12"},        {"a_12", "34"},    {"a", "1_2"},           {"a-1", "23"}, {"a_1", "23"},
      {"a.1", "23"},      {"a", "1-23"},     {"a-", "12"},           {"a_", "12"},  {"2x", "12"},
      {"table_2x", "12"}, {"const", "cast"}, {"table_20a_20", "2b"}, {"a", "+b"},   {"table_20a_20_2b", "b0"},
      {"_a", "12"},       {"A", "12"},       {"a__b", "12"}};
  for (const auto& [name, tiles] : boards) {
    const std::string given = name_of(name, tiles);
    CAPTURE(name, tiles, given);
    CHECK(names.insert(given).second);
    CHECK(generate({"embed", folder / "one.table", "--as", "c", "--name", given}).status == 0);
  }
}

TEST_CASE("embed needs one table of a goal, and a format") {
  const Tables tables;
  check_refusal(tables.embed({"--as", "c"}),
                "tilebase-tablegen: which table? name a table file, or a built-in puzzle for the table of its goal");
  check_refusal(tables.embed({"tiny.table", "magic.table", "--as", "c"}),
                "tilebase-tablegen: unexpected argument 'magic.table'");
  check_refusal(tables.embed({"tiny.table"}), "tilebase-tablegen: --as is needed: c, cpp or bin");
  check_refusal(tables.embed({"tiny.table", "--as", "java"}), "tilebase-tablegen: --as 'java' is not c, cpp or bin");
  check_refusal(tables.embed({"tiny.table", "--as", "c", "--encoding", "tiny"}),
                "tilebase-tablegen: --encoding 'tiny' is not small or fast");
}

TEST_CASE("embed reports a missing or damaged table and writes nothing") {
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

TEST_CASE("embed reports a file that it cannot write, and a full or closed standard output") {
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
  support::write_file(tables.folder / "large.table", store(support::table_of(support::builtin("mixed3x3"))));
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
