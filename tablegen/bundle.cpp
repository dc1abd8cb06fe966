// A step of the build: makes and proves the tables of all built-in puzzles, writes their files into a folder, and the
// C++ source that gives the library its built-in tables. It needs what the library needs and nothing else.
//
//     tilebase-bundle OUT.cpp FOLDER

#include <algorithm>
#include <cstdio>
#include <filesystem>
#include <sstream>
#include <thread>

#include <tilebase/puzzle/puzzle.hpp>
#include <tilebase/table/table_files.hpp>

#include "atomic_file.hpp"
#include "bare_source.hpp"
#include "build.hpp"

namespace tilebase::tablegen {
namespace {

int bundle(int argc, char** argv) {
  if (argc != 3) {
    std::fputs("usage: tilebase-bundle OUT.cpp FOLDER\n", stderr);
    return 2;
  }
  const auto fail = [](const std::string& fault) {
    std::fprintf(stderr, "tilebase-bundle: %s\n", fault.c_str());
    return 2;
  };
  std::vector<Job> jobs;
  for (const auto& builtin : builtin_definitions()) {
    const auto puzzle = std::make_shared<const Puzzle>(*builtin_puzzle(builtin.name));
    for (const Job& job : jobs_for_all_goals(puzzle)) jobs.push_back(job);
  }
  std::filesystem::create_directories(argv[2]);
  const unsigned threads = std::max(1U, std::thread::hardware_concurrency());
  for (const Made& made : build(jobs, argv[2], threads, [](std::size_t) {}))
    if (!made.fault.empty()) return fail(made.fault);
  const auto paths = table_files_in(argv[2]);
  if (!paths) return fail(paths.error().message);
  std::ostringstream arrays;
  std::ostringstream rows;
  for (std::size_t i = 0; i < paths->size(); ++i) {
    const std::string& path = (*paths)[i];
    const auto bytes = read_file(path);
    if (!bytes) return fail(bytes.error().message);
    const auto table = StoredTable::open(std::span<const std::uint8_t>(*bytes), path);
    if (!table) return fail(table.error().message);
    const std::size_t size = bytes->size();
    arrays << "// The literal's closing zero is one byte more than the table.\n"
           << "const unsigned char table_" << i << "[" << size << " + 1] =\n"
           << octal_literal(*bytes) << ";\n";
    rows << "    {\"" << table->puzzle().name() << "\", " << std::filesystem::path(path).filename() << ", {table_" << i
         << ", " << size << "}},\n";
  }
  std::ostringstream source;
  source << "// Made by tilebase-bundle from table files.\n#include <tilebase/builtin_tables.hpp>\n\n"
         << "namespace tilebase {\nnamespace {\n\n"
         << arrays.str() << "\nconst BuiltinTable tables[] = {\n"
         << rows.str() << "};\n\n}  // namespace\n\n"
         << "std::span<const BuiltinTable> builtin_tables() { return tables; }\n\n}  // namespace tilebase\n";
  const std::string fault = write_atomically(argv[1], bytes_of(source.str()));
  return fault.empty() ? 0 : fail("cannot write '" + std::string(argv[1]) + "': " + fault);
}

}  // namespace
}  // namespace tilebase::tablegen

int main(int argc, char** argv) {
  return tilebase::tablegen::bundle(argc, argv);
}
