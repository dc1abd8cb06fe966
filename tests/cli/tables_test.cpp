// Which of several tables answers; questions/tables.txt has the rest.

#include <tilebase/table_files.hpp>

#include "cli/programs.hpp"
#include "support/tables.hpp"
#include "support/temporary_folder.hpp"

using support::TemporaryFolder;
using tilebase::tablegen::store;

namespace {

/// A wrong table of slides to the corner, recognisable by 123x46758, which is not at distance 3 in it.
std::vector<std::uint8_t> wrong_table(std::uint32_t distance) {
  support::Parts parts(support::table_of(support::builtin("slide3x3")));
  const auto state = parse_board(*parts.puzzle, "123x46758").value();
  parts.change_distance(tilebase::CompactIndex(*parts.puzzle, parts.goal).of(state).value(), distance);
  return store(parts.table());
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

  using Environment = std::vector<std::pair<std::string, std::string>>;
  const std::tuple<Environment, std::vector<std::string>, std::string> rows[] = {
      {{}, {}, "3\n"},
      {{}, {one.string()}, "5\n"},
      {{}, {one.string(), two.string()}, "5\n"},
      {{}, {two.string(), one.string()}, "7\n"},
      {{{"TILEBASE_TABLES", two.string() + ":" + one.string()}}, {}, "7\n"},
      {{{"TILEBASE_TABLES", two.string()}}, {one.string()}, "5\n"},
      {{{"XDG_DATA_HOME", home.string()}}, {}, "9\n"},
      {{{"XDG_DATA_HOME", home.string()}}, {two.string()}, "7\n"}};
  for (const auto& [environment, folders, distance] : rows) {
    CAPTURE(environment, folders);
    std::vector<std::string> question{"distance", "123x46758"};
    for (const std::string& folder : folders) question.insert(question.end(), {"--tables", folder});
    check_answer(support::run({TILEBASE_PROGRAM, question, "", environment}), distance);
  }
  // The built-in tables answer what the file does not.
  check_answer(ask({"distance", "12345678x", "--goal", "1234567x8", "--tables", one.string()}), "1\n");
}
