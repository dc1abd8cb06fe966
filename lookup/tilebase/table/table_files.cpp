#include <tilebase/table/table_files.hpp>

#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <cstring>
#include <filesystem>
#include <memory>
#include <system_error>

#include <tilebase/puzzle/notation.hpp>
#include <tilebase/text.hpp>

namespace tilebase {
namespace {

Error unreadable(const std::string& path, const std::string& reason) {
  return {ErrorCode::file_unreadable, "cannot read " + shown_file(path) + ": " + reason};
}

}  // namespace

std::string table_file_name(const Puzzle& puzzle, const State& goal) {
  return puzzle.name() + '-' + format_board(puzzle, goal) + table_file_ending;
}

std::string pattern_file_name(const Puzzle& puzzle) {
  return puzzle.name() + "-patterns" + table_file_ending;
}

Result<std::vector<std::uint8_t>> read_file(const std::string& path) {
  const auto reason = [] { return std::generic_category().message(errno); };
  std::unique_ptr<std::FILE, int (*)(std::FILE*)> opened(nullptr, &std::fclose);
  std::FILE* file = stdin;
  if (path != "-") {
    opened.reset(std::fopen(path.c_str(), "rb"));
    if (!opened) return unreadable(path, reason());
    file = opened.get();
  }
  std::vector<std::uint8_t> bytes;
  for (bool more = true; more;) {
    constexpr std::size_t block = std::size_t{1} << 17U;
    const std::size_t size = bytes.size();
    bytes.resize(size + block);
    const std::size_t got = std::fread(bytes.data() + size, 1, block, file);
    bytes.resize(size + got);
    more = got == block;
  }
  if (std::ferror(file) != 0) return unreadable(path, reason());
  return bytes;
}

Result<StoredTable> load_table(const std::string& path) {
  auto bytes = read_file(path);
  if (!bytes) return bytes.error();
  return StoredTable::open(std::move(*bytes), path);
}

Result<std::vector<std::string>> table_files_in(const std::string& folder) {
  std::error_code fault;
  std::vector<std::string> paths;
  for (auto entry = std::filesystem::directory_iterator(folder, fault);
       !fault && entry != std::filesystem::directory_iterator(); entry.increment(fault)) {
    const std::string file = entry->path().filename().string();
    if (entry->path().extension() == table_file_ending && file[0] != '.') paths.push_back(entry->path().string());
  }
  if (fault) return unreadable(folder, fault.message());
  std::sort(paths.begin(), paths.end());
  return paths;
}

Result<std::vector<StoredTable>> load_tables(const std::string& folder, const std::string& puzzle) {
  const auto paths = table_files_in(folder);
  if (!paths) return paths.error();
  std::vector<StoredTable> tables;
  for (const std::string& path : *paths) {
    auto table = load_table(path);
    if (!table) return table.error();
    if (table->puzzle().name() == puzzle) tables.push_back(std::move(*table));
  }
  if (tables.empty())
    return Error{ErrorCode::table_missing, "no table of puzzle " + shown(puzzle) + " in " + shown_file(folder) +
                                               "; make one with `tilebase-tablegen build --puzzle ... --out " + folder +
                                               "`"};
  return tables;
}

}  // namespace tilebase
