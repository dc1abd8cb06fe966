// A step of the build: computes and proves the tables of all built-in puzzles, writes their files into a folder, and
// writes the C++ source that gives the library its built-in tables. It has no dependencies besides those of the
// library.
//
//     tilebase-bundle OUT.cpp FOLDER

#include <algorithm>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <optional>
#include <sstream>
#include <thread>

#include <base/side_by_side.hpp>
#include <base/text.hpp>
#include <tilebase/puzzle.hpp>

#include "bare_table.hpp"
#include "table_writer.hpp"

namespace tilebase::tablegen {
namespace {

/// Writes a file; returns false unless all bytes were written. A killed build may leave an incomplete file, which the
/// next build writes again.
bool write(const std::filesystem::path& path, std::string_view bytes) {
  std::ofstream file(path, std::ios::binary);
  file << bytes;
  return file.flush().good();
}

int bundle(int argc, char** argv) {
  if (argc != 3) {
    std::fputs("usage: tilebase-bundle OUT.cpp FOLDER\n", stderr);
    return 2;
  }
  const auto fail = [](const std::string& fault) {
    std::fprintf(stderr, "tilebase-bundle: %s\n", fault.c_str());
    return 2;
  };
  std::vector<TableJob> jobs;
  for (const auto& builtin : builtin_definitions()) {
    const auto jobs_of_puzzle = jobs_for_all_goals(std::make_shared<const Puzzle>(*builtin_puzzle(builtin.name)));
    if (!jobs_of_puzzle) return fail(jobs_of_puzzle.error().message);
    jobs.insert(jobs.end(), jobs_of_puzzle->begin(), jobs_of_puzzle->end());
  }
  std::sort(jobs.begin(), jobs.end(),
            [](const TableJob& a, const TableJob& b) { return a.file_name() < b.file_name(); });
  std::vector<std::optional<Result<ProvenFile>>> tables(jobs.size());
  side_by_side(std::max(1U, std::thread::hardware_concurrency()), jobs.size(),
               [&](std::size_t i) { tables[i] = proven_file(jobs[i]); });

  const std::filesystem::path folder = argv[2];
  std::filesystem::create_directories(folder);
  std::ostringstream arrays;
  std::ostringstream rows;
  for (std::size_t i = 0; i < jobs.size(); ++i) {
    const std::string file = jobs[i].file_name();
    if (!*tables[i]) return fail(file + " is " + tables[i]->error().message);
    const std::vector<std::uint8_t>& bytes = (*tables[i])->bytes;
    if (const auto result = read_back(bytes, file); !result) return fail(result.error().message);
    if (!write(folder / file, {reinterpret_cast<const char*>(bytes.data()), bytes.size()}))
      return fail("cannot write " + quote_file((folder / file).string()));
    const std::size_t size = bytes.size();
    arrays << "// The literal's closing zero is one byte more than the table.\n"
           << "const unsigned char table_" << i << "[" << size << " + 1] =\n"
           << octal_literal(bytes) << ";\n";
    rows << "    {\"" << jobs[i].puzzle->name() << "\", \"" << file << "\", {table_" << i << ", " << size << "}},\n";
  }
  std::ostringstream source;
  source << "// Made by tilebase-bundle from table files.\n#include <tilebase/engine/builtin_tables.hpp>\n\n"
         << "namespace tilebase {\nnamespace {\n\n"
         << arrays.str() << "\nconst BuiltinTable tables[] = {\n"
         << rows.str() << "};\n\n}  // namespace\n\n"
         << "std::span<const BuiltinTable> builtin_tables() { return tables; }\n\n}  // namespace tilebase\n";
  if (!write(argv[1], source.str())) return fail("cannot write " + quote_file(argv[1]));
  return 0;
}

}  // namespace
}  // namespace tilebase::tablegen

// NOLINTNEXTLINE(bugprone-exception-escape): an exception ends this step of the build
int main(int argc, char** argv) {
  return tilebase::tablegen::bundle(argc, argv);
}
