// A step of the build: turns the table files in a folder into the C++ source that gives the library its standard
// tables.
//
//     tilebase-bundle OUT.cpp FOLDER

#include <cstdio>
#include <filesystem>
#include <sstream>

#include <tilebase/table/table_files.hpp>

#include "atomic_file.hpp"
#include "octal_literal.hpp"

int main(int argc, char** argv) {
  if (argc != 3) {
    std::fputs("usage: tilebase-bundle OUT.cpp FOLDER\n", stderr);
    return 2;
  }
  const auto fail = [](const tilebase::Error& error) {
    std::fprintf(stderr, "tilebase-bundle: %s\n", error.message.c_str());
    return 2;
  };
  const auto paths = tilebase::table_files_in(argv[2]);
  if (!paths) return fail(paths.error());
  std::ostringstream arrays;
  std::ostringstream rows;
  for (std::size_t i = 0; i < paths->size(); ++i) {
    const std::string& path = (*paths)[i];
    const auto bytes = tilebase::read_file(path);
    if (!bytes) return fail(bytes.error());
    const auto table = tilebase::StoredTable::open(std::span<const std::uint8_t>(*bytes), path);
    if (!table) return fail(table.error());
    const std::size_t size = bytes->size();
    arrays << "// The literal's closing zero is one byte more than the table.\n"
           << "const unsigned char table_" << i << "[" << size << " + 1] =\n"
           << tablegen::octal_literal(*bytes) << ";\n";
    rows << "    {\"" << table->puzzle().name() << "\", " << std::filesystem::path(path).filename() << ", {table_" << i
         << ", " << size << "}},\n";
  }
  std::ostringstream source;
  source << "// Made by tilebase-bundle from table files.\n#include <tilebase/standard_tables.hpp>\n\n"
         << "namespace tilebase {\nnamespace {\n\n"
         << arrays.str() << "\nconst StandardTable tables[] = {\n"
         << rows.str() << "};\n\n}  // namespace\n\n"
         << "std::span<const StandardTable> standard_tables() { return tables; }\n\n}  // namespace tilebase\n";
  const std::string text = source.str();
  const std::string fault =
      tablegen::write_atomically(argv[1], {reinterpret_cast<const std::uint8_t*>(text.data()), text.size()});
  if (fault.empty()) return 0;
  std::fprintf(stderr, "tilebase-bundle: cannot write '%s': %s\n", argv[1], fault.c_str());
  return 2;
}
