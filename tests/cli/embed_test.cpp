// `tilebase-tablegen embed`: too many moves, and names; questions/embed.txt has the rest.

#include <set>

#include "cli/programs.hpp"
#include "support/tables.hpp"
#include "support/temporary_folder.hpp"

using support::TemporaryFolder;
using tilebase::tablegen::store;

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
