#include <tilebase/table_files.hpp>

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <memory>
#include <system_error>

#include <base/system.hpp>
#include <base/text.hpp>
#include <tilebase/engine/storage/storage.hpp>
#include <tilebase/engine/table/read_file.hpp>
#include <tilebase/engine/table/table_file.hpp>
#include <tilebase/notation.hpp>

namespace tilebase {
namespace {

/// Whether a path leads to something that is neither a regular file nor a folder.
bool is_special(const std::string& path) {
  std::error_code error;  // Reading the file reports the error.
  const std::filesystem::file_status status = std::filesystem::status(path, error);
  return !error && std::filesystem::is_other(status);
}

}  // namespace

std::string table_file_name(const Puzzle& puzzle, const State& goal) {
  std::string name = puzzle.name();
  for (int cell = 0; cell < puzzle.cells(); ++cell) {
    if (cell == 0 || !puzzle.has_short_names()) name += '-';
    name += as_name(puzzle.tile_names()[goal[cell]], '%');
  }
  return name + table_file_ending;
}

std::string pattern_file_name(const Puzzle& puzzle) {
  return puzzle.name() + "-patterns" + table_file_ending;
}

std::string own_table_folder() {
  const auto absolute_path_in = [](const char* variable) {
    const char* const value = std::getenv(variable);
    return value != nullptr && value[0] == '/' ? std::string(value) : std::string();
  };
  if (const std::string data = absolute_path_in("XDG_DATA_HOME"); !data.empty()) return data + "/tilebase/tables";
  if (const std::string home = absolute_path_in("HOME"); !home.empty()) return home + "/.local/share/tilebase/tables";
  return "";
}

Result<std::vector<std::uint8_t>> read_file(const std::string& path) {
  std::unique_ptr<std::FILE, int (*)(std::FILE*)> opened(nullptr, &std::fclose);
  std::FILE* file = stdin;
  if (path != "-") {
    opened.reset(std::fopen(path.c_str(), "rb"));
    if (!opened) return unreadable_error(path);
    file = opened.get();
  }
  std::vector<std::uint8_t> bytes;
  constexpr std::size_t chunk = std::size_t{1} << 17U;
  for (std::size_t count = chunk; count == chunk;) {
    const std::size_t size = bytes.size();
    bytes.resize(size + chunk);
    count = std::fread(bytes.data() + size, 1, chunk, file);
    bytes.resize(size + count);
    if (bytes.size() > format::max_file) return unreadable_error(path, std::make_error_code(std::errc::file_too_large));
  }
  if (std::ferror(file) != 0) return unreadable_error(path);
  bytes.shrink_to_fit();  // an open table keeps the bytes in memory
  return bytes;
}

Result<StoredTable> load_table(const std::string& path) {
  std::error_code error;  // Reading the file reports the error.
  if (path != "-" && std::filesystem::is_regular_file(path, error)) {
    auto file = FileStorage::open(path);
    if (!file) return file.error();
    const auto is_in_blocks = has_blocks(**file);
    if (!is_in_blocks) return is_in_blocks.error();
    if (*is_in_blocks) return open_in_blocks(std::move(*file));
  }
  auto bytes = read_file(path);
  if (!bytes) return bytes.error();
  return StoredTable::open(std::move(*bytes), path);
}

Result<std::vector<std::string>> table_files_in(const std::string& folder) {
  std::error_code error;
  const std::vector<std::string> names = names_in(folder, error);
  if (error) return unreadable_error(folder, error);
  std::vector<std::string> paths;
  for (const std::string& file : names) {
    if (file[0] == '.' || !file.ends_with(table_file_ending)) continue;
    paths.push_back((std::filesystem::path(folder) / file).string());
    if (is_special(paths.back()))
      return Error{ErrorCode::file_unreadable, "cannot read " + quote_file(paths.back()) + ": it is no regular file",
                   std::make_error_code(std::errc::invalid_argument)};
  }
  std::sort(paths.begin(), paths.end());
  return paths;
}

Result<std::vector<StoredTable>> load_all_tables(const std::string& folder) {
  const auto paths = table_files_in(folder);
  if (!paths) return paths.error();
  std::vector<StoredTable> tables;
  for (const std::string& path : *paths) {
    auto table = load_table(path);
    if (!table) return table.error();
    tables.push_back(std::move(*table));
  }
  return tables;
}

Result<std::vector<StoredTable>> load_tables(const std::string& folder, const std::string& puzzle) {
  auto tables = load_all_tables(folder);
  if (!tables) return tables;
  std::erase_if(*tables, [&](const StoredTable& table) { return table.puzzle().name() != puzzle; });
  if (tables->empty())
    return Error{ErrorCode::table_missing, "no table of puzzle " + quote(puzzle) + " in " + quote_file(folder) +
                                               "; make one with `tilebase-tablegen build --puzzle ... --out " +
                                               shell_word(folder) + "`"};
  return tables;
}

}  // namespace tilebase
