#include <sstream>

#include <tilebase/table_files.hpp>

#include "cli/programs.hpp"
#include "support/tables.hpp"
#include "support/temporary_folder.hpp"

using support::TemporaryFolder;
using tilebase::tablegen::store;

namespace {

std::vector<std::string> words(const std::string& line) {
  std::istringstream stream(line);
  std::vector<std::string> result;
  for (std::string word; stream >> word;) result.push_back(word);
  return result;
}

std::string proven_line(const std::string& path, const std::string& what) {
  return path + ": proven exact: " + what + "\n";
}

}  // namespace

TEST_CASE("build makes the canonical tables of every built-in puzzle and verify proves them") {
  const TemporaryFolder folder;
  const auto built = generate({"build", "--out", folder / "T"});
  CHECK(built.status == 0);
  CHECK(built.err.empty());
  const auto paths = tilebase::table_files_in(folder / "T").value();
  REQUIRE(paths.size() >= 7);
  const auto verified = generate({"verify", folder / "T"});
  CHECK(verified.status == 0);
  CHECK(verified.err.empty());
  const auto lines = support::lines(verified.out);
  REQUIRE(lines.size() == paths.size());
  for (std::size_t i = 0; i < lines.size(); ++i) CHECK(lines[i].rfind(paths[i] + ": proven exact: ", 0) == 0);
  // Files by their names, in any order.
  check_answer(generate({"verify", paths[2], paths[0]}), lines[2] + "\n" + lines[0] + "\n");
}

TEST_CASE("build prints a row for each table") {
  const TemporaryFolder folder;
  const auto built = generate({"build", "--puzzle", "slide3x3", "--out", folder.string(), "--threads", "2"});
  CHECK(built.status == 0);
  CHECK(built.err.empty());
  const auto rows = support::lines(built.out);
  REQUIRE(rows.size() == 4);
  CHECK(words(rows[0]) == std::vector<std::string>{"table", "states", "farthest", "bytes", "seconds"});
  const std::vector<std::string> names{"slide3x3-12345678x.table", "slide3x3-1234567x8.table",
                                       "slide3x3-1234x5678.table"};
  for (std::size_t i = 0; i < 3; ++i) {
    const auto row = words(rows[i + 1]);
    REQUIRE(row.size() == 5);
    CHECK(row[0] == folder / names[i]);
    CHECK(row[1] == "181440");
    CHECK(row[2] == (i == 2 ? "30" : "31"));
    CHECK(row[3] == std::to_string(support::text_of_file(folder / names[i]).size()));
  }
  CHECK(folder.names() == names);
}

TEST_CASE("build makes the tables of the given goals") {
  const TemporaryFolder folder;
  const auto built = generate(
      {"build", "-p", "slide3x3", "-g", "x12345678", "--goal", "1 2 3 8 0 4 7 6 5", "-o", folder.string(), "-t", "1"});
  CHECK(built.status == 0);
  CHECK(folder.names() == std::vector<std::string>{"slide3x3-1238x4765.table", "slide3x3-x12345678.table"});
  check_answer(ask({"distance", "--tables", folder.string(), "--goal", "123804765", "567408321"}), "30\n");
}

TEST_CASE("build never overwrites a table with another whose puzzle and goal read the same") {
  const TemporaryFolder folder;
  support::write_file(folder / "one.puzzle",
                      std::string_view("name = a\ntiles = 1 2 - 3 4\n[move]\nA = (1 2)(3 4 5)\n"));
  support::write_file(folder / "other.puzzle", std::string_view("name = a-12\ntiles = 3 4\n[move]\nA = (1 2)\n"));
  const auto built = generate({"build", "-p", "one.puzzle", "-p", "other.puzzle", "-o", "tables"}, folder.string());
  CHECK(built.status == 0);
  CHECK(built.err.empty());
  for (const char* puzzle : {"a", "a-12"}) CHECK(tilebase::load_tables(folder / "tables", puzzle));
  CHECK(support::lines(built.out).size() == 1 + tilebase::table_files_in(folder / "tables")->size());
}

TEST_CASE("build rejects a puzzle whose tables could not be read") {
  const TemporaryFolder folder;
  std::string definition = "name = gaps\ntiles = 1 2 3\nlayout = 1/2/3";
  for (int i = 0; i < 250'000; ++i) definition += "/.";
  support::write_file(folder / "gaps.puzzle", definition + "\n[move]\nA = (1 2)\n");
  check_refusal(generate({"build", "--puzzle", "gaps.puzzle", "--out", "tables"}, folder.string()),
                "tilebase-tablegen: gaps.puzzle:5: written out as in tables, the definition has 1000062 bytes; at most "
                "524288 are possible, so its layout needs fewer gaps");
  CHECK(folder.names() == std::vector<std::string>{"gaps.puzzle"});
}

TEST_CASE("build reads a user's own puzzle from a file or from standard input") {
  const TemporaryFolder folder;
  support::write_file(folder / "my.puzzle", support::tiny_definition);
  CHECK(generate({"build", "--puzzle", folder / "my.puzzle", "--out", folder / "a"}).status == 0);
  CHECK(generate({"build", "--puzzle", "-", "--out", folder / "b"}, "", std::string(support::tiny_definition)).status ==
        0);
  CHECK(generate({"build", "--puzzle", "my.puzzle", "--out", "c"}, folder.string()).status == 0);
  const std::string table = support::text_of_file(folder / "a/tiny-123x.table");
  CHECK(table.size() > 200);
  CHECK(support::text_of_file(folder / "b/tiny-123x.table") == table);
  CHECK(support::text_of_file(folder / "c/tiny-123x.table") == table);
  check_answer(ask({"solve", "--tables", folder / "a", "-p", "tiny", "x321"}), "druldr\n");
}

TEST_CASE("build writes below the current folder by default") {
  const TemporaryFolder folder;
  support::write_file(folder / "my.puzzle", support::tiny_definition);
  CHECK(generate({"build", "--puzzle", "my.puzzle"}, folder.string()).status == 0);
  CHECK(std::filesystem::exists(folder / "data/tables/tiny-123x.table"));
}

TEST_CASE("build rejects what it cannot make") {
  const TemporaryFolder folder;
  const auto refused = [&](std::vector<std::string> arguments) {
    arguments.insert(arguments.begin(), {"build", "--out", folder / "T"});
    const auto outcome = generate(arguments);
    CAPTURE(arguments, outcome.err);
    CHECK(outcome.out.empty());
    CHECK(outcome.status == 2);
    CHECK(support::lines(outcome.err).size() == 1);
    CHECK(folder.names().empty());
    return outcome.err;
  };
  CHECK(refused({"--puzzle", "nope"}).rfind("tilebase-tablegen: no puzzle 'nope' is built in; there are ", 0) == 0);
  CHECK(refused({"--puzzle", "./nope"}) == "tilebase-tablegen: cannot read './nope': No such file or directory\n");
  CHECK(refused({"--goal", "12345678x"}) == "tilebase-tablegen: --goal needs exactly one --puzzle\n");
  CHECK(refused({"--puzzle", "slide3x3", "--puzzle", "rotate3x3", "--goal", "12345678x"}) ==
        "tilebase-tablegen: --goal needs exactly one --puzzle\n");
  CHECK(refused({"--puzzle", "slide3x3", "--goal", "1"}).rfind("tilebase-tablegen: board '1': 1 tile ", 0) == 0);
  CHECK(refused({"--puzzle", "slide3x3", "--goal", "*********"}).find("wildcards are for targets only") !=
        std::string::npos);
  CHECK(refused({"--puzzle", "slide3x3", "--puzzle", "slide3x3"}) ==
        "tilebase-tablegen: the table of slide3x3 for goal 12345678x is asked for twice\n");
  CHECK(refused({"--threads", "0"}) == "tilebase-tablegen: --threads 0 is not between 1 and 1024\n");
  CHECK(refused({"--threads", "-2"}).find("-2") != std::string::npos);
  CHECK(refused({"--threads", "many"}).find("many") != std::string::npos);
  CHECK(refused({"slide3x3"}) ==
        "tilebase-tablegen: unexpected argument 'slide3x3'; a puzzle is named with --puzzle\n");
}

TEST_CASE("a table whose name is too long for a file is refused before it is made") {
  const TemporaryFolder folder;
  std::string definition = "name = long\nrows = 3\ncols = 4\nrotations = rows, cols\ntiles =";
  for (char tile = 'a'; tile < 'a' + 12; ++tile) definition += std::string(" &&&&&&&") + tile;
  support::write_file(folder / "long.puzzle", std::string_view(definition + "\n"));
  const auto outcome = generate({"build", "--puzzle", folder / "long.puzzle", "--out", folder / "T"});
  CHECK(outcome.status == 2);
  CHECK(support::lines(outcome.err).size() == 1);
  CHECK(outcome.err.find("' has 286 bytes, and a file's may have 255; give the puzzle or its tiles shorter names") !=
        std::string::npos);
}

TEST_CASE("build gives the line of an error in a definition") {
  const TemporaryFolder folder;
  support::write_file(folder / "my.puzzle", std::string_view("name = p\ntiles = 1 2?\n"));
  check_refusal(
      generate({"build", "--puzzle", "my.puzzle"}, folder.string()),
      "tilebase-tablegen: my.puzzle:2: '2?' cannot name a tile; a name is 1 to 8 printable ASCII characters, none "
      "of them * ? # > or a double quote");
}

TEST_CASE("build reports a folder that it cannot create") {
  const TemporaryFolder folder;
  support::write_file(folder / "my.puzzle", support::tiny_definition);
  check_refusal(generate({"build", "--puzzle", "my.puzzle", "--out", "my.puzzle/T"}, folder.string()),
                "tilebase-tablegen: cannot make folder 'my.puzzle/T': Not a directory");
}

TEST_CASE("verify proves tables of any origin") {
  const TemporaryFolder folder;
  const auto bytes = store(support::tiny_table());
  support::write_file(folder / "a.table", bytes);
  support::write_file(folder / "b.table", store(support::table_of(support::puzzle_from(support::magic_definition))));
  const std::string tiny = "tiny, goal 123x, 12 states, farthest 6";
  const std::string magic = "magic2x4, goal 12345678, 40320 states, farthest 22";
  check_answer(generate({"verify", folder / "a.table", folder / "b.table"}),
               proven_line(folder / "a.table", tiny) + proven_line(folder / "b.table", magic));
  check_answer(generate({"verify", folder.string()}),
               proven_line(folder / "a.table", tiny) + proven_line(folder / "b.table", magic));
  check_answer(generate({"verify", "-"}, "", std::string(bytes.begin(), bytes.end())), proven_line("-", tiny));
}

TEST_CASE("verify rejects a table with one distance changed and its checksums recomputed") {
  const TemporaryFolder folder;
  const auto table = support::table_of(support::builtin(GENERATE("slide3x3", "rotate3x3")));
  const int change = GENERATE(-1, 1, 2);
  support::Parts parts(table);
  const std::uint32_t i = 12345;
  parts.change_distance(i, static_cast<std::uint32_t>(static_cast<int>(table.distances()[i]) + change));
  support::write_file(folder / "altered.table", store(parts.table()));
  support::write_file(folder / "exact.table", store(table));
  const auto outcome = generate({"verify", folder / "altered.table", folder / "exact.table"});
  CHECK(outcome.status == 1);
  CHECK(outcome.err.empty());
  const auto lines = support::lines(outcome.out);
  REQUIRE(lines.size() == 2);
  CHECK(lines[0].rfind((folder / "altered.table") + ": NOT EXACT: state ", 0) == 0);
  CHECK(lines[1].rfind((folder / "exact.table") + ": proven exact: ", 0) == 0);
}

TEST_CASE("verify distinguishes damaged tables from wrong ones, and checks the others, too") {
  const TemporaryFolder folder;
  support::write_file(folder / "a.table", std::string_view("noise"));
  support::write_file(folder / "c.table", store(support::tiny_table()));
  const auto outcome = generate({"verify", "a.table", "b.table", "c.table"}, folder.string());
  CHECK(outcome.status == 2);
  CHECK(outcome.err ==
        "tilebase-tablegen: 'a.table' is no table; name a file that `tilebase-tablegen build` wrote\n"
        "tilebase-tablegen: cannot read 'b.table': No such file or directory\n");
  CHECK(outcome.out == proven_line("c.table", "tiny, goal 123x, 12 states, farthest 6"));
}

TEST_CASE("verify needs tables") {
  const TemporaryFolder folder;
  check_refusal(generate({"verify"}), "tilebase-tablegen: which tables? name files or folders");
  check_refusal(generate({"verify", "."}, folder.string()), "tilebase-tablegen: no table in folder '.'");
}
