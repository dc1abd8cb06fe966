// `tilebase-tablegen embed`: bytes, names and streams; questions/embed.txt has the rest.

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

TEST_CASE("embed rejects a puzzle with too many moves to mark unreachable states") {
  std::string definition = "name=busy\ntiles=1 2 3 4\n[move]\n";
  for (int i = 0; i < 256; ++i) definition += "M" + std::to_string(i) + "=(1 2)\n";
  const TemporaryFolder folder;
  support::write_file(folder / "busy.table", store(support::table_of(support::puzzle_from(definition))));
  const auto outcome = generate({"embed", folder / "busy.table", "--as", "c"});
  CHECK(outcome.out.empty());
  check_parts(outcome.err, {"puzzle busy has 256 moves"});
  CHECK(outcome.status == 2);
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

TEST_CASE("embed reports a damaged table and writes nothing") {
  const Tables tables;
  std::string bytes = support::text_of_file(tables.folder / "tiny.table");
  bytes[bytes.size() / 2] ^= 1;
  support::write_file(tables.folder / "damaged.table", bytes);
  const auto outcome = tables.embed({"damaged.table", "--as", "c", "--out", "out.c"});
  CHECK(outcome.out.empty());
  check_parts(outcome.err, {"table 'damaged.table' is damaged"});
  CHECK(outcome.status == 2);
  CHECK(tables.folder.names() == std::vector<std::string>{"damaged.table", "magic.table", "tiny.table"});
}

TEST_CASE("embed reports a full standard output, and ends quietly at a closed one") {
  const Tables tables;
  const auto full = support::run(
      {TILEBASE_TABLEGEN_PROGRAM, {"embed", tables.folder / "magic.table", "--as", "c"}, "", {}, "", "/dev/full"});
  check_parts(full.err, {"cannot write standard output", "No space left"});
  CHECK(full.status == 2);
  support::write_file(tables.folder / "large.table", store(support::table_of(support::builtin("mixed3x3"))));
  support::Process process(
      {TILEBASE_TABLEGEN_PROGRAM, {"embed", tables.folder / "large.table", "--as", "c", "--encoding", "fast"}});
  CHECK(process.next_line().rfind("/* A bare table, made by tilebase-tablegen ", 0) == 0);
  process.stop_listening();
  const auto closed = process.finish("");
  CHECK(closed.err.empty());
  CHECK(closed.signal == SIGPIPE);
}
