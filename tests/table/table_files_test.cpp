#include <cerrno>
#include <filesystem>
#include <set>

#include <sys/stat.h>

#include <tilebase/engine/table/header.hpp>
#include <tilebase/engine/table/read_file.hpp>
#include <tilebase/notation.hpp>
#include <tilebase/table_files.hpp>

#include "support/catch.hpp"
#include "support/tables.hpp"
#include "support/temporary_folder.hpp"

using namespace tilebase;
using support::TemporaryFolder;
using support::write_file;
using tilebase::tablegen::store;

TEST_CASE("a table's customary name tells its puzzle and goal") {
  CHECK(table_file_name(*support::builtin("slide3x3"), support::state_of("1234x5678")) == "slide3x3-1234x5678.table");
  CHECK(table_file_name(*support::builtin("rotate3x3"), support::state_of("987654321")) == "rotate3x3-987654321.table");
}

TEST_CASE("no two tables have files of one name") {
  const auto file_of = [](const std::string& name, const std::string& tiles) {
    const auto puzzle = support::puzzle_from("name = " + name + "\ntiles = " + tiles + "\n[move]\nA = (1 2)\n");
    return table_file_name(*puzzle, puzzle->goal());
  };
  CHECK(file_of("a", "1 2 - 3 4") == "a-12%2d34.table");
  CHECK(file_of("a-12", "3 4") == "a-12-34.table");
  CHECK(file_of("my_puzzle.2", "a B 3 x") == "my_puzzle.2-aB3x.table");
  std::set<std::string> goals{""};  // goals of up to four of these symbols
  for (int length = 0; length < 4; ++length)
    for (const std::string& goal : std::set<std::string>(goals))
      for (const char symbol : {'1', '2', 'a', '-', '%', 'd'})
        if (goal.find(symbol) == std::string::npos) goals.insert(goal + symbol);
  std::erase_if(goals, [](const std::string& goal) { return goal.size() < 2; });
  std::set<std::string> files;
  std::size_t tables = 0;
  for (const char* name : {"a", "a-", "a-1", "a-12", "a-1-2", "a_1", "a.1", "a-2d"})
    for (const std::string& goal : goals) {
      CAPTURE(name, goal, ++tables);
      REQUIRE(files.insert(file_of(name, goal)).second);
    }
  CHECK(tables == 8 * (6 * 5 + 6 * 5 * 4 + 6 * 5 * 4 * 3));
}

TEST_CASE("a file of any size is read completely, into no more memory than its size") {
  const TemporaryFolder folder;
  const std::size_t size = GENERATE(std::size_t{0}, std::size_t{1}, std::size_t{131071}, std::size_t{131072},
                                    std::size_t{131073}, std::size_t{300000});
  std::string text(size, 'a');
  for (std::size_t i = 0; i < size; i += 3) text[i] = static_cast<char>(i);
  write_file(folder / "file", text);
  const auto bytes = read_file(folder / "file");
  REQUIRE(bytes);
  CHECK(std::string(bytes->begin(), bytes->end()) == text);
  CHECK(bytes->capacity() == size);
}

TEST_CASE("an unreadable file is reported with its name and the reason") {
  const TemporaryFolder folder;
  const auto missing = load_table("no-such.table");
  CHECK(missing.error().code == ErrorCode::file_unreadable);
  CHECK(missing.error().message == "cannot read 'no-such.table': No such file or directory");
  const auto is_folder = load_table(folder.string());
  CHECK(is_folder.error().code == ErrorCode::file_unreadable);
  CHECK(is_folder.error().message == "cannot read '" + folder.string() + "': Is a directory");
}

TEST_CASE("a file that is not a table is reported by name") {
  const TemporaryFolder folder;
  write_file(folder / "p.table", std::string_view("hello"));
  const auto table = load_table(folder / "p.table");
  CHECK(table.error().code == ErrorCode::table_damaged);
  CHECK(table.error().message ==
        "'" + (folder / "p.table") + "' is no table; name a file that `tilebase-tablegen build` wrote");
}

TEST_CASE("the tables of a folder are its files with the ending in the order of their names") {
  const TemporaryFolder folder;
  for (const char* name : {"b.table", "a.table", "c.tables", "table", ".hidden.table", ".table", "a.table.old"})
    write_file(folder / name, std::string_view(""));
  const auto paths = table_files_in(folder.string());
  REQUIRE(paths);
  CHECK(*paths == std::vector<std::string>{folder / "a.table", folder / "b.table"});
}

TEST_CASE("the tables of a folder are listed whatever failed before") {
  const TemporaryFolder folder;
  write_file(folder / "a.table", std::string_view(""));
  std::filesystem::create_symlink("nowhere", folder / "b.table");  // looking where it leads fails
  errno = EIO;
  const auto paths = table_files_in(folder.string());
  REQUIRE(paths);
  CHECK(*paths == std::vector<std::string>{folder / "a.table", folder / "b.table"});
}

TEST_CASE("a missing folder is an error that names it") {
  const auto paths = table_files_in("no-such-folder");
  CHECK(paths.error().code == ErrorCode::file_unreadable);
  CHECK(paths.error().message == "cannot read 'no-such-folder': No such file or directory");
  const auto tables = load_tables("no-such-folder", "slide3x3");
  CHECK(tables.error().code == ErrorCode::file_unreadable);
}

TEST_CASE("the tables of one puzzle are picked from a folder of many") {
  const TemporaryFolder folder;
  const auto tiny = support::puzzle_from(support::tiny_definition);
  const auto other = support::puzzle_from("name=other\ntiles=1 2 3\n[move]\nA=(1 2 3)\n");
  write_file(folder / "1.table", store(support::table_of(tiny)));
  write_file(folder / "2.table", store(support::table_of(other)));
  write_file(folder / "3.table", store(support::table_of(tiny, parse_board(*tiny, "x123").value())));
  const auto tables = load_tables(folder.string(), "tiny");
  REQUIRE(tables);
  REQUIRE(tables->size() == 2);
  CHECK((*tables)[0].name() == (folder / "1.table"));
  CHECK((*tables)[1].name() == (folder / "3.table"));
  CHECK(load_tables(folder.string(), "other").value().size() == 1);
}

TEST_CASE("a folder without a table of the puzzle is an error that says how to make one") {
  const TemporaryFolder folder;
  const auto tables = load_tables(folder.string(), "slide3x3");
  CHECK(tables.error().code == ErrorCode::table_missing);
  CHECK(tables.error().message == "no table of puzzle 'slide3x3' in '" + folder.string() +
                                      "'; make one with `tilebase-tablegen build --puzzle ... --out " +
                                      folder.string() + "`");
}

TEST_CASE("one damaged file in a folder is an error even for another puzzle") {
  const TemporaryFolder folder;
  write_file(folder / "1.table", store(support::tiny_table()));
  write_file(folder / "2.table", std::string_view("damaged"));
  const auto tables = load_tables(folder.string(), "tiny");
  CHECK(tables.error().code == ErrorCode::table_damaged);
  CHECK(tables.error().message.find("2.table") != std::string::npos);
}

TEST_CASE("a file is read up to the size that no table exceeds and refused beyond it") {
  const TemporaryFolder folder;
  write_file(folder / "large", std::string(format::max_file, 'a'));
  const auto bytes = read_file(folder / "large");
  REQUIRE(bytes);
  CHECK(bytes->size() == format::max_file);
  write_file(folder / "larger", std::string(format::max_file + 1, 'a'));
  const auto refused = read_file(folder / "larger");
  CHECK(refused.error().code == ErrorCode::file_unreadable);
  CHECK(refused.error().message == "cannot read '" + (folder / "larger") + "': File too large");
}

TEST_CASE("a device without end is refused") {
  const auto refused = load_table("/dev/zero");
  CHECK(refused.error().code == ErrorCode::file_unreadable);
  CHECK(refused.error().message == "cannot read '/dev/zero': File too large");
}

TEST_CASE("a pipe or a device among the tables of a folder is refused and not waited for") {
  const TemporaryFolder folder;
  write_file(folder / "1.table", store(support::tiny_table()));
  if (GENERATE(true, false))
    REQUIRE(::mkfifo((folder / "2.table").c_str(), 0600) == 0);
  else
    std::filesystem::create_symlink("/dev/zero", folder / "2.table");
  const auto tables = load_tables(folder.string(), "tiny");
  CHECK(tables.error().code == ErrorCode::file_unreadable);
  CHECK(tables.error().message == "cannot read '" + (folder / "2.table") + "': it is no regular file");
}
