// The reader and embedded tables with compilers: warnings, the size of the code, linkage.

#include <cstdio>
#include <map>
#include <sstream>

#include <tilebase/engine/puzzle/cantor.hpp>
#include <tilebase/engine/puzzle/placement.hpp>
#include <tilebase/notation.hpp>

#include "bare/embedded.hpp"
#include "support/sample_puzzles.hpp"

namespace {

const std::vector<std::string> strict{"-Wall", "-Wextra", "-Wpedantic", "-Wconversion", "-Wshadow", "-Werror"};

std::vector<std::string> with_strict(std::vector<std::string> arguments) {
  arguments.insert(arguments.end(), strict.begin(), strict.end());
  return arguments;
}

/// The bytes of a section, by `size -A`.
unsigned long section(const support::TemporaryFolder& folder, const std::string& object, const std::string& name) {
  const auto outcome = bare::compile(folder, "size", {"-A", object});
  std::istringstream lines(outcome.out);
  for (std::string word; lines >> word;)
    if (word == name) {
      lines >> word;
      return std::stoul(word);
    }
  return 0;
}

/// Two programs that include the table: one asks only for paths, the other also for distances and moves.
constexpr std::string_view path_only =
    "#include \"table.c\"\n"
    "int path(const char *board, char *text);\n"
    "int path(const char *board, char *text) { return tilebase_bare_path(&table, board, text, table_path_size); }\n";
const std::string all_questions =
    std::string(path_only) +
    "int distance(const char *board);\n"
    "int distance(const char *board) { return tilebase_bare_distance(&table, board); }\n"
    "const char *best_move(const char *board);\n"
    "const char *best_move(const char *board) { return tilebase_bare_best_move(&table, board); }\n";

/// The most bytes of code for a path with -Os. The promise is for GCC on x86-64; others need less than twice of it.
unsigned long most_code(const support::TemporaryFolder& folder) {
  const std::string target = bare::compile(folder, "cc", {"-dumpmachine"}).out;
  const std::string version = bare::compile(folder, "cc", {"--version"}).out;
  return target.rfind("x86_64", 0) == 0 && version.find("clang") == std::string::npos ? 1023 : 2047;
}

/// The exit status of a program, compiled without warnings.
int status_of(const support::TemporaryFolder& folder, const std::string& compiler, std::vector<std::string> arguments) {
  arguments.insert(arguments.begin(), {"-o", "main"});
  const auto outcome = bare::compile(folder, compiler, with_strict(std::move(arguments)));
  CHECK(outcome.err.empty());
  return bare::compile(folder, folder / "main", {}).status;
}

std::unique_ptr<support::TemporaryFolder> folder_with(const tilebase::Table& table, const std::string& encoding,
                                                      const std::string& as) {
  auto folder = bare::folder_with_reader();
  const auto outcome = bare::embed(table, {"--as", as, "--encoding", encoding, "--name", "table"});
  CHECK(outcome.err.empty());
  CHECK(outcome.status == 0);
  support::write_file(*folder / ("table." + as), outcome.out);
  return folder;
}

}  // namespace

namespace {

/// Compiles a program with a table: no warnings, no variables, nothing from outside.
void check_code(const support::TemporaryFolder& folder, const std::string& program, const std::string& level) {
  CAPTURE(program, level);
  const auto outcome =
      bare::compile(folder, "cc", with_strict({"-std=c99", "-nostdlib", level, "-c", program + ".c", "-o", "object"}));
  CHECK(outcome.err.empty());
  REQUIRE(outcome.status == 0);
  const auto text = section(folder, "object", ".text");
  std::printf("%s %s: %lu bytes of code, %ju of object file\n", program.c_str(), level.c_str(), text,
              std::filesystem::file_size(folder.path() / "object"));
  CHECK(text > 0);
  if (program == "path" && level == "-Os") CHECK(text <= most_code(folder));
  CHECK(section(folder, "object", ".data") == 0);
  CHECK(section(folder, "object", ".bss") == 0);
  CHECK(bare::compile(folder, "nm", {"--undefined-only", "object"}).out.empty());
}

std::unique_ptr<support::TemporaryFolder> folder_with_programs(const std::string& puzzle, const std::string& encoding) {
  auto folder = folder_with(support::table_of(support::builtin(puzzle)), encoding, "c");
  support::write_file(*folder / "path.c", path_only);
  support::write_file(*folder / "all.c", std::string_view(all_questions));
  return folder;
}

}  // namespace

TEST_CASE("a C99 compiler accepts the reader with a table without warnings, and the lookup is less than 1 KB of code") {
  const auto [puzzle, encoding] =
      GENERATE(table<const char*, const char*>({{"slide3x3", "small"}, {"rotate3x3", "small"}, {"mixed3x3", "fast"}}));
  CAPTURE(puzzle, encoding);
  const auto folder = folder_with_programs(puzzle, encoding);
  check_code(*folder, "path", "-Os");
  check_code(*folder, "all", "-O2");
}

TEST_CASE("a C99 compiler accepts every table of 3x3 without warnings, however it optimises", "[.full]") {
  const std::string puzzle = GENERATE("slide3x3", "rotate3x3", "mixed3x3");
  const std::string encoding = GENERATE("small", "fast");
  CAPTURE(puzzle, encoding);
  const auto folder = folder_with_programs(puzzle, encoding);
  for (const std::string program : {"path", "all"})
    for (const std::string level : {"-Os", "-O2"}) check_code(*folder, program, level);
}

TEST_CASE("the reader includes only two standard headers") {
  std::vector<std::string> includes;
  for (const std::string& line : support::lines(support::text_of_file(TILEBASE_READER)))
    if (line.rfind("#include", 0) == 0) includes.push_back(line);
  CHECK(includes == std::vector<std::string>{"#include <stddef.h>", "#include <stdint.h>"});
}

TEST_CASE("an embedded C table may be compiled alone and used from another file") {
  const auto folder = folder_with(support::tiny_table(), "small", "c");
  support::write_file(*folder / "main.c", std::string_view("#include \"tilebase_reader.h\"\n"
                                                           "extern const struct tilebase_bare_table table;\n"
                                                           "int main(void) {\n"
                                                           "  return tilebase_bare_distance(&table, \"x321\");\n"
                                                           "}\n"));
  CHECK(status_of(*folder, "cc", {"-std=c99", "main.c", "table.c"}) == 6);
}

TEST_CASE("an embedded C++ table may be included by many files and read by constant expressions") {
  const auto folder = folder_with(support::table_of(support::builtin("slide3x3")), "fast", "cpp");
  support::write_file(*folder / "main.cc",
                      std::string_view("#include \"table.cpp\"\n"
                                       "#include \"table.cpp\"\n"
                                       "static_assert(table.cells == 9 && table_bytes[0] == table.bytes[0]);\n"
                                       "const tilebase_bare_table* other();\n"
                                       "int main() {\n"
                                       "  char path[table_path_size];\n"
                                       "  if (other() != &table) return 1;\n"
                                       "  return tilebase_bare_path(&table, \"23415x768\", path, sizeof path);\n"
                                       "}\n"));
  support::write_file(*folder / "other.cc",
                      std::string_view("#include \"table.cpp\"\n"
                                       "const tilebase_bare_table* other();\n"
                                       "const tilebase_bare_table* other() { return &table; }\n"));
  CHECK(status_of(*folder, "c++", {"-std=c++17", "main.cc", "other.cc"}) == 19);
}

TEST_CASE("one program may include two tables, whatever their tiles") {
  const auto folder = bare::folder_with_reader();
  for (const char* goal : {"+-1", "-+1"}) {
    const auto puzzle = support::puzzle_from("name=pm\ntiles=+ - 1\n[move]\nA=(1 2)\nB=(2 3)\n");
    const auto outcome =
        bare::embed(support::table_of(puzzle, parse_board(*puzzle, goal).value()), {"--as", "c", "--encoding", "fast"});
    support::write_file(*folder / (goal[0] == '+' ? "plus.c" : "minus.c"), outcome.out);
  }
  support::write_file(
      *folder / "main.c",
      std::string_view(
          "#include \"tilebase_reader.h\"\n#include \"plus.c\"\n#include \"minus.c\"\n#include \"plus.c\"\n"
          "int main(void) {\n"
          "  return 10 * tilebase_bare_distance(&table_20pm_20_2b_2d1_0, \"+-1\") +\n"
          "         tilebase_bare_distance(&table_20pm_20_2d_2b1_0, \"+-1\");\n"
          "}\n"));
  CHECK(status_of(*folder, "cc", {"-std=c99", "main.c"}) == 1);
}

TEST_CASE("two tables of one name in one program are an error") {
  const auto folder = folder_with(support::tiny_table(), "small", "c");
  support::write_file(*folder / "other.c",
                      bare::embed(support::table_of(support::builtin("die")), {"--as", "c", "--name", "table"}).out);
  support::write_file(*folder / "main.c", std::string_view("#include \"table.c\"\n#include \"other.c\"\n"));
  const auto outcome = bare::compile(*folder, "cc", with_strict({"-std=c99", "-c", "main.c"}));
  CHECK(outcome.status != 0);
  CHECK(outcome.err.find("two tables are named table; give one another name by --name") != std::string::npos);
}

TEST_CASE("embedded sources describe their table") {
  const auto table = support::table_of(support::builtin("slide3x3"));
  const std::string text = bare::embed(table, {"--as", "c"}).out;
  for (const char* part :
       {"puzzle    slide3x3, tiles 12345678x\n", "goal      12345678x, at most 31 moves away\n",
        "encoding  small: bit 1 of each distance, eight a byte\n", "size      22680 bytes, XXH3-128 ",
        "enum { slide3x3_12345678x_path_size = 32 };", "const struct tilebase_bare_table slide3x3_12345678x = {\n"}) {
    CAPTURE(part);
    CHECK(text.find(part) != std::string::npos);
  }
  CHECK(text.find("Microsoft") == std::string::npos);
  const auto rotations = support::table_of(support::builtin("rotate3x3"));
  const std::string fast = bare::embed(rotations, {"--as", "cpp", "-e", "fast"}).out;
  CHECK(fast.find("Microsoft's compiler") != std::string::npos);
  CHECK(fast.find("encoding  fast: best moves, 2 a byte\n") != std::string::npos);
  // At most eight moves of two letters, each with a blank, and a closing zero.
  CHECK(fast.find("enum { rotate3x3_123456789_path_size = 25 };") != std::string::npos);
  CHECK(bare::embed(rotations, {"--as", "c"}).out.find("encoding  small: distances modulo 3, five a byte\n") !=
        std::string::npos);
}

TEST_CASE("embedded tables of users' puzzles have the results of the tables, whatever the names of moves and tiles",
          "[.full]") {
  std::vector<std::string> definitions = support::sample_definitions();
  definitions.push_back("name=7.up-\ntiles=\\ & + x\nrows=2\ncols=2\nblank=x\nslides=orthogonal\n");
  definitions.push_back("name=odd\ntiles=1 2 3\n[move]\n*/=(1 2)\n\"\\\"=(2 3)\n?\?/=(1 2 3)\n1=(1 3 2)\n");
  std::map<std::string, std::size_t> embedded_tables;
  for (const std::string& definition : definitions) {
    CAPTURE(definition);
    const auto table = support::table_of(support::puzzle_from(definition));
    const tilebase::Puzzle& puzzle = table.puzzle();
    for (const char* encoding : {"small", "fast"}) {
      const auto refusal = bare::embed(table, {"--as", "bin", "--encoding", encoding});
      const bool no_slide = refusal.err.find("that depends on the blank's cell and is no slide") != std::string::npos;
      if (refusal.status == 2 && (no_slide || encoding == std::string("small"))) continue;
      const bare::Embedded embedded(table, encoding);
      ++embedded_tables[encoding];
      for (std::size_t move = 0; move < puzzle.moves().size(); ++move)
        CHECK(tilebase_bare_name(embedded.table(), static_cast<int>(move)) == puzzle.moves()[move].name);
      int faults = 0;
      for (std::uint32_t rank = 0; rank < tilebase::factorial(puzzle.cells()); ++rank) {
        const auto state = tilebase::cantor_unrank(rank, puzzle.cells());
        const int distance = table.distance(state).value_or(TILEBASE_BARE_UNSOLVABLE);
        const int move = distance == 0  ? static_cast<int>(TILEBASE_BARE_AT_GOAL)
                         : distance < 0 ? distance
                                        : table.best_move(state);
        faults += tilebase_bare_state_path(embedded.table(), state.lane.data(), nullptr, 0) != distance ||
                          tilebase_bare_state_move(embedded.table(), state.lane.data()) != move
                      ? 1
                      : 0;
      }
      CHECK(faults == 0);
    }
  }
  CHECK(embedded_tables["fast"] > definitions.size() / 2);
  CHECK(embedded_tables["small"] > definitions.size() / 4);
}

TEST_CASE("a single file of C++11 has the reader and the table, and answers") {
  const auto [puzzle, most_bytes] = GENERATE(table<const char*, std::size_t>({{"slide3x3", 45'000}, {"die", 20'000}}));
  CAPTURE(puzzle);
  const auto folder = bare::folder_with_reader();
  const auto table = support::table_of(support::builtin(puzzle));
  const auto outcome = bare::embed(table, {"--single-file"});
  CHECK(outcome.err.empty());
  REQUIRE(outcome.status == 0);
  CHECK(outcome.out.size() < most_bytes);
  CHECK(outcome.out.find("tilebase_reader.h\"") == std::string::npos);
  support::write_file(*folder / "single.cpp", outcome.out);
  const auto compiled = bare::compile(
      *folder, "c++", with_strict({"-std=c++11", "-O1", "-Wno-old-style-cast", "-o", "single", "single.cpp"}));
  CHECK(compiled.err == "");
  REQUIRE(compiled.status == 0);
  std::string boards;
  std::string answers;
  const tilebase::Puzzle& asked = table.puzzle();
  const std::uint64_t ranks = tilebase::factorial(asked.cells());
  for (std::uint64_t rank = 0; rank < ranks; rank += 1 + ranks / 1000) {
    auto state = tilebase::cantor_unrank(rank, asked.cells());
    boards += format_board(asked, state) + '\n';
    const bool is_reachable = table.distance(state).has_value();
    while (is_reachable && state != table.goal()) {
      const auto move = table.best_move(state);
      answers += asked.moves()[move].name;
      state = *asked.apply(state, move);
    }
    answers += is_reachable ? "\n" : "unsolvable\n";
  }
  support::write_file(*folder / "boards", boards + "1\n");
  const auto run = bare::compile(*folder, "sh", {"-c", "./single < boards"});
  CHECK(run.out == answers + "error\n");
}
