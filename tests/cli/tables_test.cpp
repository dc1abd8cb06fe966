// Tables that are wrong, damaged or on standard input, and all that are built in; questions/tables.txt has the rest.

#include <algorithm>

#include <nlohmann/json.hpp>

#include <tilebase/table_files.hpp>

#include "cli/programs.hpp"
#include "support/tables.hpp"
#include "support/temporary_folder.hpp"

using support::TemporaryFolder;
using tilebase::tablegen::store;

namespace {

support::Outcome with_environment(std::vector<std::string> arguments, const std::string& tables) {
  return support::run({TILEBASE_PROGRAM, std::move(arguments), "", {{"TILEBASE_TABLES", tables}}, "", ""});
}

support::Outcome with_data_home(std::vector<std::string> arguments, const std::string& folder) {
  return support::run({TILEBASE_PROGRAM, std::move(arguments), "", {{"XDG_DATA_HOME", folder}}, "", ""});
}

/// A wrong table of slides to the corner, recognisable by 123x46758, which is not at distance 3 in it.
std::vector<std::uint8_t> wrong_table(std::uint32_t distance) {
  support::Parts parts(support::table_of(support::builtin("slide3x3")));
  const auto state = parse_board(*parts.puzzle, "123x46758").value();
  parts.change_distance(tilebase::CompactIndex(*parts.puzzle, parts.goal).of(state).value(), distance);
  return store(parts.table());
}

const std::vector<std::string> ask_about_wrong{"distance", "123x46758"};

/// Asks with the tables in these folders.
std::vector<std::string> of_tables(const std::vector<std::string>& folders, std::vector<std::string> question) {
  for (const std::string& folder : folders) question.insert(question.end(), {"--tables", folder});
  return question;
}

}  // namespace

TEST_CASE("the first table that can answer does: from named folders, then the user's own, then built-in") {
  const TemporaryFolder one;
  const TemporaryFolder two;
  const TemporaryFolder home;
  const std::string file = "slide3x3-12345678x.table";
  support::write_file(one / file, wrong_table(5));
  support::write_file(two / file, wrong_table(7));
  std::filesystem::create_directories(home / "tilebase/tables");
  support::write_file(home / ("tilebase/tables/" + file), wrong_table(9));

  check_answer(ask(ask_about_wrong), "3\n");
  check_answer(ask(of_tables({one.string()}, ask_about_wrong)), "5\n");
  check_answer(ask(of_tables({one.string(), two.string()}, ask_about_wrong)), "5\n");
  check_answer(ask(of_tables({two.string(), one.string()}, ask_about_wrong)), "7\n");
  check_answer(with_environment(ask_about_wrong, two.string() + ":" + one.string()), "7\n");
  check_answer(with_environment(of_tables({one.string()}, ask_about_wrong), two.string()), "5\n");
  check_answer(with_data_home(ask_about_wrong, home.string()), "9\n");
  check_answer(with_data_home(of_tables({two.string()}, ask_about_wrong), home.string()), "7\n");
  // The built-in tables answer what the file does not; info shows the tables in use.
  check_answer(with_data_home({"distance", "12345678x", "--goal", "1234567x8"}, home.string()), "1\n");
  const auto shown = nlohmann::json::parse(ask({"info", "--json", "-p", "slide3x3", "--tables", one.string()}).out);
  std::vector<std::string> names;
  for (const auto& table : shown) names.push_back(table["name"]);
  CHECK(names == std::vector<std::string>{one / file, "slide3x3-1234567x8.table", "slide3x3-1234x5678.table"});
}

TEST_CASE("info shows the built-in tables, which are small in total") {
  const auto outcome = ask({"info", "--json"});
  CHECK(outcome.status == 0);
  std::size_t bytes = 0;
  std::vector<std::string> names;
  for (const auto& table : nlohmann::json::parse(outcome.out)) {
    bytes += table["bytes"].get<std::size_t>();
    names.push_back(table["name"]);
  }
  for (const char* name :
       {"slide3x3-12345678x.table", "slide3x3-1234567x8.table", "slide3x3-1234x5678.table", "mixed3x3-12345678x.table",
        "mixed3x3-1234567x8.table", "mixed3x3-1234x5678.table", "rotate3x3-123456789.table"})
    CHECK(std::count(names.begin(), names.end(), name) == 1);
  CHECK(names.size() == 13);
  CHECK(bytes < 1'200'000);
  CHECK(support::lines(ask({"info", "-p", "rotate3x3"}).out).front() == "rotate3x3-123456789.table");
}

TEST_CASE("a damaged table is an error that names it, and info reads tables from standard input") {
  const TemporaryFolder folder;
  const auto stored = store(support::tiny_table());
  std::string bytes(stored.begin(), stored.end());
  const std::string shown = ask({"info", "-"}, bytes).out;
  check_parts(shown, {"-\n  puzzle          tiny\n", "  file            " + std::to_string(bytes.size()) + " bytes\n"});
  bytes[100] ^= 1;
  support::write_file(folder / "zzz.table", bytes);
  for (const auto& outcome :
       {ask({"info", folder / "zzz.table"}), ask({"solve", "12345678x", "--tables", folder.string(), "-p", "tiny"})}) {
    CHECK(outcome.out.empty());
    check_parts(outcome.err, {"table '" + folder / "zzz.table", "is damaged"});
    CHECK(outcome.status == 2);
  }
}
