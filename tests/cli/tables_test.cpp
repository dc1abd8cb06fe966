// Answers from table files, and what they hold.

#include <algorithm>

#include <nlohmann/json.hpp>

#include <tilebase/table/table_files.hpp>

#include "cli/programs.hpp"
#include "support/tables.hpp"
#include "support/temporary_folder.hpp"

using support::TemporaryFolder;

namespace {

/// A folder with the tables of a user's own puzzle and of slides toward the corner.
class TableFolder {
 public:
  TableFolder() {
    support::write_file(folder_ / "tiny-123x.table", store(support::tiny_table()));
    support::write_file(folder_ / "slide3x3-12345678x.table", store(support::table_of(support::shipped("slide3x3"))));
  }
  std::string string() const { return folder_.string(); }
  std::string operator/(std::string_view name) const { return folder_ / name; }

 private:
  TemporaryFolder folder_;
};

support::Outcome with_environment(std::vector<std::string> arguments, const std::string& tables) {
  return support::run({TILEBASE_PROGRAM, std::move(arguments), "", {{"TILEBASE_TABLES", tables}}, "", ""});
}

}  // namespace

TEST_CASE("a user's own puzzle is reached through a folder of tables") {
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

TEST_CASE("the folder of tables may be named by the environment and the option goes before it") {
  const TableFolder tables;
  const TemporaryFolder empty;
  check_answer(with_environment({"solve", "-p", "tiny", "x321"}, tables.string()), "druldr\n");
  check_answer(with_environment({"rank", "-p", "tiny", "x321"}, tables.string()), "23\n");
  check_answer(with_environment({"solve", "123x46758"}, tables.string()), "rdr\n");
  check_answer(with_environment({"solve", "-p", "tiny", "x321", "--tables", tables.string()}, empty.string()),
               "druldr\n");
  check_answer(with_environment({"solve", "123x46758"}, ""), "rdr\n");
  CHECK(with_environment({"solve", "123x46758"}, empty.string()).status == 2);
}

TEST_CASE("files are used instead of the tables inside the program") {
  const TableFolder tables;
  check_answer(ask({"solve", "--tables", tables.string(), "123x46758"}), "rdr\n");
  // Only the corner's table is there.
  check_refusal(ask({"solve", "--tables", tables.string(), "123x46758", "--goal", "1234x5678"}),
                "tilebase: no table of slide3x3 answers for goal 1234x5678; make one with `tilebase-tablegen build "
                "--puzzle ... --goal 1234x5678`");
}

TEST_CASE("tables that are missing or damaged are told in one line") {
  const TableFolder tables;
  const TemporaryFolder empty;
  check_refusal(ask({"solve", "12345678x", "--tables", "no-such-folder"}),
                "tilebase: cannot read 'no-such-folder': No such file or directory");
  check_refusal(ask({"solve", "12345678x", "--tables", empty.string()}),
                "tilebase: no table of puzzle 'slide3x3' in '" + empty.string() +
                    "'; make one with `tilebase-tablegen build --puzzle ... --out " + empty.string() + "`");
  support::write_file(tables / "zzz.table", std::string_view("noise"));
  check_refusal(ask({"solve", "12345678x", "--tables", tables.string()}),
                "tilebase: table '" + (tables / "zzz.table") + "' is damaged: it is shorter than a header");
  std::string bytes = support::text_of_file(tables / "tiny-123x.table");
  bytes[100] ^= 1;
  support::write_file(tables / "zzz.table", bytes);
  check_refusal(ask({"info", tables / "zzz.table"}),
                "tilebase: table '" + (tables / "zzz.table") + "' is damaged: its checksum does not match");
}

TEST_CASE("a puzzle that is not built in is refused") {
  const auto outcome = ask({"solve", "--puzzle", "tiny", "x321"});
  CHECK(outcome.out.empty());
  CHECK(outcome.status == 2);
  CHECK(outcome.err.rfind("tilebase: no puzzle 'tiny' is built in; there are ", 0) == 0);
  CHECK(support::lines(outcome.err).size() == 1);
}

TEST_CASE("info prints what a table holds") {
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

TEST_CASE("info shows the tables inside the program and all of them together are small") {
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
  if (names.size() == 7) CHECK(bytes < 1'200'000);
  CHECK(support::lines(ask({"info", "-p", "rotate3x3"}).out).front() == "rotate3x3-123456789.table");
}

TEST_CASE("info refuses what is no table") {
  check_refusal(ask({"info", "no-such.table"}), "tilebase: cannot read 'no-such.table': No such file or directory");
  check_refusal(ask({"info", "-"}, "noise"), "tilebase: table '-' is damaged: it is shorter than a header");
  check_refusal(ask({"info", "-"}, ""), "tilebase: table '-' is damaged: it is shorter than a header");
}
