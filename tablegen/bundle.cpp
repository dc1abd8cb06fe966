// A step of the build: turns the table files in a folder into the C++ source that gives the library its standard
// tables.
//
//     tilebase-bundle OUT.cpp FOLDER

#include <cstdio>
#include <filesystem>

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
  std::string arrays;
  std::string rows;
  for (std::size_t i = 0; i < paths->size(); ++i) {
    const std::string& path = (*paths)[i];
    const auto bytes = tilebase::read_file(path);
    if (!bytes) return fail(bytes.error());
    const auto table = tilebase::StoredTable::open(std::span<const std::uint8_t>(*bytes), path);
    if (!table) return fail(table.error());
    const std::string array = "table_" + std::to_string(i);
    const std::string size = std::to_string(bytes->size());
    arrays += "// The literal's closing zero is one byte more than the table.\nconst unsigned char " + array + "[" +
              size + " + 1] =\n" + tablegen::octal_literal(*bytes) + ";\n";
    rows += "    {\"" + table->puzzle().name() + "\", \"" + std::filesystem::path(path).filename().string() + "\", {" +
            array + ", " + size + "}},\n";
  }
  const std::string text =
      "// Made by tilebase-bundle from table files.\n#include <tilebase/standard_tables.hpp>\n\nnamespace tilebase "
      "{\nnamespace {\n\n" +
      arrays + "\nconst StandardTable tables[] = {\n" + rows +
      "};\n\n}  // namespace\n\nstd::span<const StandardTable> standard_tables() { return tables; }\n\n}  // namespace "
      "tilebase\n";
  const std::string fault =
      tablegen::write_atomically(argv[1], {reinterpret_cast<const std::uint8_t*>(text.data()), text.size()});
  if (fault.empty()) return 0;
  std::fprintf(stderr, "tilebase-bundle: cannot write '%s': %s\n", argv[1], fault.c_str());
  return 2;
}
