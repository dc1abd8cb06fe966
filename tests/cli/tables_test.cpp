// Answers from table files, and their contents.

#include <algorithm>

#include <nlohmann/json.hpp>

#include <tilebase/table_files.hpp>

#include "cli/programs.hpp"
#include "support/tables.hpp"
#include "support/temporary_folder.hpp"

using support::TemporaryFolder;
using tilebase::tablegen::store;

namespace {

/// A folder with the tables of a user's own puzzle and of slides toward the corner.
class TableFolder {
 public:
  TableFolder() {
    support::write_file(folder_ / "tiny-123x.table", store(support::tiny_table()));
    support::write_file(folder_ / "slide3x3-12345678x.table", store(support::table_of(support::builtin("slide3x3"))));
  }
  std::string string() const { return folder_.string(); }
  std::string operator/(std::string_view name) const { return folder_ / name; }

 private:
  TemporaryFolder folder_;
};

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

const std::string five = "name = five\ntiles = 1 2 3 4 5 x\nrows = 2\ncols = 3\nblank = x\nslides = orthogonal\n";

}  // namespace

TEST_CASE("a user's own puzzle is found in a folder of tables") {
  const TableFolder tables;
  check_answer(ask({"solve", "--tables", tables.string(), "--puzzle", "tiny", "x321"}), "druldr\n");
  check_answer(ask({"distance", "--tables", tables.string(), "-p", "tiny", "12/x3", "-g", "x1**"}), "3\n");
  check_answer(ask({"rank", "--tables", tables.string(), "-p", "tiny", "x321"}), "23\n");
  check_answer(ask({"unrank", "--tables", tables.string(), "-p", "tiny", "23"}), "x321\n");
  check_answer(ask({"batch", "--tables", tables.string(), "-p", "tiny"}, "x321\n213x\n"), "druldr\nunsolvable\n");
  check_answer(ask({"stats", "--tables", tables.string(), "-p", "tiny", "-f", "csv"}),
               "distance,states\n0,1\n1,2\n2,2\n3,2\n4,2\n5,2\n6,1\nunreachable,12\n");
  check_refusal(ask({"unrank", "--tables", tables.string(), "-p", "tiny", "24"}),
                "tilebase: index '24' is not a number from 0 to 23");
}

TEST_CASE("folders of tables may come from the environment; the option has priority") {
  const TableFolder tables;
  const TemporaryFolder empty;
  check_answer(with_environment({"solve", "-p", "tiny", "x321"}, tables.string()), "druldr\n");
  check_answer(with_environment({"rank", "-p", "tiny", "x321"}, tables.string()), "23\n");
  check_answer(with_environment({"solve", "123x46758"}, tables.string()), "rdr\n");
  check_answer(with_environment({"solve", "-p", "tiny", "x321", "--tables", tables.string()}, empty.string()),
               "druldr\n");
  check_answer(with_environment({"solve", "123x46758"}, ""), "rdr\n");
  check_answer(with_environment({"solve", "123x46758"}, empty.string()), "rdr\n");
  const std::string both = empty.string() + ":" + tables.string();
  check_answer(with_environment({"solve", "-p", "tiny", "x321"}, both), "druldr\n");
  check_answer(with_environment({"solve", "-p", "tiny", "x321"}, ":" + both + ":"), "druldr\n");
  check_refusal(with_environment({"solve", "123x46758"}, both + ":/nowhere/at/all"),
                "tilebase: cannot read '/nowhere/at/all': No such file or directory");
}

TEST_CASE("a folder of tables adds to the built-in tables") {
  const TableFolder tables;
  check_answer(ask({"solve", "--tables", tables.string(), "123x46758"}), "rdr\n");
  // Only the corner's table is there; no table of the die.
  const auto there = [&](std::vector<std::string> question) { return ask(of_tables({tables.string()}, question)); };
  const std::vector<std::string> to_centre{"solve", "123x46758", "--goal", "1234x5678"};
  CHECK(there(to_centre).out == ask(to_centre).out);
  CHECK(there(to_centre).status == 0);
  check_answer(there({"solve", "--puzzle", "die", "653412"}), ask({"solve", "--puzzle", "die", "653412"}).out);
  check_answer(with_environment({"distance", "--puzzle", "die", "123456"}, tables.string()), "0\n");
}

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

TEST_CASE("the user's own folder is searched automatically if it exists") {
  const TemporaryFolder home;
  const std::string own_folder = home / ".local/share/tilebase/tables";
  const auto at_home = [&](std::vector<std::string> arguments, const std::string& data_home) {
    return support::run(
        {TILEBASE_PROGRAM, std::move(arguments), "", {{"HOME", home.string()}, {"XDG_DATA_HOME", data_home}}, "", ""});
  };
  check_answer(at_home({"solve", "123x46758"}, ""), "rdr\n");
  REQUIRE(at_home({"solve", "-p", "tiny", "x321"}, "").err.starts_with("tilebase: no puzzle 'tiny'; available: die, "));
  std::filesystem::create_directories(own_folder);
  check_answer(at_home({"solve", "123x46758"}, ""), "rdr\n");
  support::write_file(own_folder + "/tiny-123x.table", store(support::tiny_table()));
  check_answer(at_home({"solve", "-p", "tiny", "x321"}, ""), "druldr\n");
  check_answer(at_home({"solve", "-p", "tiny", "x321"}, "not/from/the/root"), "druldr\n");
  CHECK(at_home({"solve", "-p", "tiny", "x321"}, "/nonexistent").status == 2);
  support::write_file(own_folder + "/zzz.table", std::string_view("noise"));
  for (const std::string puzzle : {"slide3x3", "tiny"}) {
    const auto outcome = at_home({"distance", "-p", puzzle, puzzle == "tiny" ? "x321" : "123x46758"}, "");
    CHECK(outcome.status == 0);
    CHECK(outcome.out == (puzzle == "tiny" ? "6\n" : "3\n"));
    CHECK(outcome.err == "tilebase: warning: '" + own_folder +
                             "/zzz.table' is no table; name a file that `tilebase-tablegen build` wrote (left out)\n");
  }
  CHECK(ask({"solve", "123x46758", "--tables", own_folder}).status == 2);  // a folder that was named
}

TEST_CASE("a puzzle hides another of the same name and another definition completely") {
  const TemporaryFolder folder;
  const TemporaryFolder tables;
  const TemporaryFolder others;
  // A die that tips to the left alone, and turns over.
  support::write_file(folder / "die.puzzle",
                      std::string_view("name = die\ntiles = 1 2 3 4 5 6\n[move]\nL = (1 3 2 4)(5 6)\n"));
  support::write_file(folder / "other.puzzle", std::string_view("name = die\ntiles = a b\n[move]\nL = (1 2)\n"));
  REQUIRE(generate({"build", "--puzzle", folder / "die.puzzle", "--out", tables.string()}).status == 0);
  REQUIRE(generate({"build", "--puzzle", folder / "other.puzzle", "--out", others.string()}).status == 0);
  const std::string forward = ask({"solve", "-p", "die", "653412"}).out;
  CHECK(forward != "unsolvable\n");
  check_answer(ask(of_tables({tables.string()}, {"solve", "-p", "die", "653412"})), "unsolvable\n", 1);
  check_answer(ask(of_tables({tables.string()}, {"solve", "-p", "die", "431265"})), "LLL\n");
  check_answer(ask(of_tables({tables.string(), others.string()}, {"solve", "-p", "die", "431265"})), "LLL\n");
  check_answer(ask(of_tables({others.string(), tables.string()}, {"solve", "-p", "die", "ba"})), "L\n");
  // The definition file selects one of the two.
  for (const auto& order : {std::vector{tables.string(), others.string()}, {others.string(), tables.string()}}) {
    check_answer(ask(of_tables(order, {"solve", "-p", folder / "die.puzzle", "431265"})), "LLL\n");
    check_answer(ask(of_tables(order, {"solve", "-p", folder / "other.puzzle", "ba"})), "L\n");
    check_answer(ask(of_tables(order, {"solve", "-p", TILEBASE_DATA_DIR "/puzzles/die.puzzle", "653412"})), forward);
  }
  // Nor does a goal that only the hidden definition has a table of make it come through.
  const TemporaryFolder another_goal;
  REQUIRE(generate({"build", "--puzzle", folder / "die.puzzle", "--goal", "213456", "--out", another_goal.string()})
              .status == 0);
  check_answer(ask(of_tables({another_goal.string()}, {"solve", "-p", "die", "213456", "--goal", "213456"})), "\n");
  // In one folder, they are ambiguous.
  std::filesystem::copy(others / "die-ab.table", tables.path());
  const auto mixed = ask(of_tables({tables.string()}, {"solve", "-p", "die", "123456"}));
  CHECK(mixed.err == "tilebase: tables '" + tables / "die-123456.table" + "' and '" + tables / "die-ab.table" +
                         "' are of different puzzles; keep one and rebuild the other\n");
  CHECK(mixed.status == 2);
}

TEST_CASE("a definition file finds its tables, or they are made at once") {
  const TemporaryFolder folder;
  const std::string file = folder / "five.puzzle";
  const std::string tables = folder / "tables";
  support::write_file(file, five + "rotations = rows\n");
  check_answer(ask({"solve", "--puzzle", file, "412503"}), "l u L1 d\n");
  CHECK(ask({"solve", "--puzzle", file, "412503", "--verbose"}).err ==
        "answered by the table 'five-12345x.table', which was made at once\n");
  std::filesystem::create_directory(tables);
  check_answer(ask({"solve", "--puzzle", file, "412503", "--tables", tables}), "l u L1 d\n");
  REQUIRE(generate({"build", "--puzzle", file, "--out", tables}).status == 0);
  check_answer(ask({"solve", "--puzzle", file, "412503", "--tables", tables}), "l u L1 d\n");
  CHECK(ask({"solve", "--puzzle", file, "412503", "--tables", tables, "--verbose"}).err ==
        "answered by the table '" + tables + "/five-12345x.table'\n");
  check_answer(with_environment({"solve", "--puzzle", file, "412503"}, tables), "l u L1 d\n");
  check_answer(ask({"rank", "--puzzle", file, "412503"}), "363\n");
  check_answer(ask({"solve", "--puzzle", TILEBASE_DATA_DIR "/puzzles/slide3x3.puzzle", "123x46758"}), "rdr\n");
  support::write_file(file, five + "rotations = cols\n");
  CHECK(ask({"solve", "--puzzle", file, "412503", "--tables", tables, "--verbose"}).err ==
        "answered by the table 'five-12345x.table', which was made at once\n");
  support::write_file(file, five + "nonsense = 1\n");
  check_refusal(ask({"solve", "--puzzle", file, "412503"}),
                "tilebase: " + file +
                    ":7: key 'nonsense' is not known; the keys are name, tiles, layout, rows, cols, "
                    "blank, slides, walls, rotations, metric");
  check_refusal(ask({"solve", "--puzzle", "no-such.puzzle", "412503"}),
                "tilebase: cannot read 'no-such.puzzle': No such file or directory");
}

TEST_CASE("a definition file of slides is answered with or without tables, whatever is in the folders") {
  const TemporaryFolder folder;
  const std::string file = folder / "five.puzzle";
  const std::string tables = folder / "tables";
  support::write_file(file, std::string_view(five));
  check_answer(ask({"solve", "--puzzle", file, "412503"}), "lurrd\n");
  check_answer(ask({"distance", "--puzzle", file, "412503", "-g", "1*****"}), "3\n");
  REQUIRE(generate({"build", "--puzzle", file, "--out", tables}).status == 0);
  check_answer(ask({"solve", "--puzzle", file, "412503", "--tables", tables}), "lurrd\n");
  check_answer(ask({"info", "--puzzle", file}), "no table; five is answered by tables that are made at once\n");
  check_answer(ask({"info", "--json", "--puzzle", file}), "[]\n");
  // Slides around gaps are another puzzle than the tables are of.
  support::write_file(file, std::string_view("name = five\ntiles = 1 2 3 4 5 x\nlayout = . 1 2 / 3 4 5 / 6\n"
                                             "blank = x\nslides = orthogonal\n"));
  check_answer(ask({"distance", "--puzzle", file, "4125x3", "--tables", tables}), "unsolvable\n", 1);
}

TEST_CASE("missing and damaged tables are reported in one line") {
  const TableFolder tables;
  const TemporaryFolder empty;
  check_refusal(ask({"solve", "12345678x", "--tables", "no-such-folder"}),
                "tilebase: cannot read 'no-such-folder': No such file or directory");
  check_refusal(ask({"solve", "x321", "-p", "tiny", "--tables", empty.string()}),
                "tilebase: no puzzle 'tiny'; available: die, magic2x4, mixed3x3, rotate3x3, slide2x3, slide2x4, "
                "slide3x3, hexagon19, pocketcube, pyraminx, rings18, skewbdiamond, tetraminx, topspin16, and slideRxC, "
                "rotateRxC, mixedRxC, twiddleRxC of up to 64 cells, in which a run is a move with -multi; for another, "
                "name its definition file");
  support::write_file(tables / "zzz.table", std::string_view("noise"));
  check_refusal(
      ask({"solve", "12345678x", "--tables", tables.string()}),
      "tilebase: '" + (tables / "zzz.table") + "' is no table; name a file that `tilebase-tablegen build` wrote");
  std::string bytes = support::text_of_file(tables / "tiny-123x.table");
  bytes[100] ^= 1;
  support::write_file(tables / "zzz.table", bytes);
  check_refusal(ask({"info", tables / "zzz.table"}),
                "tilebase: table '" + (tables / "zzz.table") + "' is damaged: its checksum does not match");
}

TEST_CASE("a puzzle without tables is an error") {
  const auto outcome = ask({"solve", "--puzzle", "tiny", "x321"});
  CHECK(outcome.out.empty());
  CHECK(outcome.status == 2);
  CHECK(outcome.err.rfind("tilebase: no puzzle 'tiny'; available: die, ", 0) == 0);
  CHECK(support::lines(outcome.err).size() == 1);
}

TEST_CASE("info prints the contents of a table") {
  const TableFolder tables;
  const std::string path = tables / "tiny-123x.table";
  const auto stored = tilebase::load_table(path).value();
  const std::string text =
      "\n  puzzle          tiny\n  goal            123x\n  states          12\n"
      "  farthest        6\n  moves           d l r u\n"
      "  entries         12, 4 bits a distance, 2 bits a move\n  file            " +
      std::to_string(stored.byte_count()) + " bytes\n  puzzle digest   " +
      tilebase::hexadecimal(stored.puzzle_digest()) + "\n  content digest  " +
      tilebase::hexadecimal(stored.content_digest()) + "\n";
  check_answer(ask({"info", path}), path + text);
  check_answer(ask({"info", path, path}), path + text + "\n" + path + text);
  check_answer(ask({"info", "-"}, support::text_of_file(path)), "-" + text);
  check_answer(ask({"info", "--tables", tables.string(), "-p", "tiny"}), path + text);
}

TEST_CASE("info answers in JSON") {
  const TableFolder tables;
  const auto outcome = ask({"info", "--json", tables / "tiny-123x.table"});
  CHECK(outcome.status == 0);
  const auto document = nlohmann::json::parse(outcome.out);
  REQUIRE(document.size() == 1);
  CHECK(document[0]["name"] == tables / "tiny-123x.table");
  CHECK(document[0]["puzzle"] == "tiny");
  CHECK(document[0]["goal"] == "123x");
  CHECK(document[0]["states"] == 12);
  CHECK(document[0]["farthest"] == 6);
  CHECK(document[0]["moves"] == nlohmann::json{"d", "l", "r", "u"});
  CHECK(document[0]["entries"] == 12);
  CHECK(document[0]["definition"] ==
        "name = tiny\ntiles = 1 2 3 x\nlayout = 1 2 / 3 4\nblank = x\nslides = orthogonal\n");
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

TEST_CASE("info takes the names of puzzles, too") {
  CHECK(ask({"info", "die"}).out == ask({"info", "--puzzle", "die"}).out);
  const auto both = nlohmann::json::parse(ask({"info", "--json", "die", "magic2x4"}).out);
  CHECK(both.front()["puzzle"] == "die");
  CHECK(both.back()["puzzle"] == "magic2x4");
  CHECK(ask({"info", "slide4x4"}).out == "no table; slide4x4 is answered by search\n");
  CHECK(ask({"info", "chess"}).err == "tilebase: cannot read 'chess': No such file or directory\n");
}

TEST_CASE("info rejects files that are not tables") {
  check_refusal(ask({"info", "no-such.table"}), "tilebase: cannot read 'no-such.table': No such file or directory");
  const std::string none = "is no table; name a file that `tilebase-tablegen build` wrote";
  check_refusal(ask({"info", "-"}, "noise"), "tilebase: '-' " + none);
  check_refusal(ask({"info", "/etc/passwd"}), "tilebase: '/etc/passwd' " + none);
  check_refusal(ask({"info", "-"}, ""), "tilebase: table '-' is damaged: it is shorter than a header");
}
