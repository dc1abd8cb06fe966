#include "answer/tables_at_hand.hpp"

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <string_view>
#include <system_error>

#include <base/standard_streams.hpp>
#include <base/text.hpp>
#include <tilebase/engine/table/read_file.hpp>
#include <tilebase/engine/table/table_file.hpp>

#include "answer/question.hpp"

namespace tilebase::answer {

namespace {

std::string_view environment(const char* name) {
  const char* const value = std::getenv(name);
  return value == nullptr ? std::string_view() : value;
}

/// Appends `additions` to tables of puzzles of the same name, but for those that a table from before the call hides: it
/// has another definition, or the same goal. Additions do not hide each other, so that Tablebase::open() reports two
/// definitions of one name in one folder.
void append_unhidden(std::vector<StoredTable>& tables, const std::vector<StoredTable>& additions) {
  const auto earlier_count = static_cast<std::ptrdiff_t>(tables.size());
  for (const StoredTable& table : additions) {
    const bool is_hidden = std::any_of(tables.begin(), tables.begin() + earlier_count, [&](const StoredTable& earlier) {
      return earlier.puzzle().definition() != table.puzzle().definition() ||
             (earlier.kind() == table.kind() && earlier.goal() == table.goal());
    });
    if (!is_hidden) tables.push_back(table);
  }
}

bool names_definition_file(const std::string& puzzle) {
  std::error_code ignored;
  return puzzle.find('/') != std::string::npos || puzzle.ends_with(".puzzle") ||
         std::filesystem::is_regular_file(puzzle, ignored);
}

/// Reads the puzzle of a definition file, and prints its warnings on standard error.
Result<Puzzle> definition_in(const std::string& path) {
  auto puzzle = read_file(path).and_then(
      [&](const auto& bytes) { return Puzzle::parse(std::string(bytes.begin(), bytes.end()), path); });
  if (puzzle)
    for (const std::string& warning : puzzle->warnings()) complain("warning: " + warning);
  return puzzle;
}

}  // namespace

TablesAtHand::TablesAtHand(std::vector<std::string> folders) : folders_(std::move(folders)) {
  for (std::string_view list = environment("TILEBASE_TABLES"); !list.empty();)
    if (const std::string_view folder = take_part(list, ':'); !folder.empty()) folders_.emplace_back(folder);
  const std::string user_folder = own_table_folder();
  std::error_code ignored;
  if (!user_folder.empty() && std::filesystem::is_directory(user_folder, ignored)) own_folder_ = user_folder;
}

const std::vector<StoredTable>& TablesAtHand::own_tables() const {
  return (*own_tables_)([this] {
    std::vector<StoredTable> tables;
    const auto warn = [](const Error& error) { complain("warning: " + error.message + " (left out)"); };
    const auto paths = own_folder_.empty() ? std::vector<std::string>() : table_files_in(own_folder_);
    if (!paths) warn(paths.error());
    for (const std::string& path : paths.value_or({})) {
      auto table = load_table(path);
      if (table)
        tables.push_back(std::move(*table));
      else
        warn(table.error());
    }
    return tables;
  });
}

/// Tables outside the program, by the name of their puzzle; null stands for every name or definition.
Result<TablesAtHand::ByPuzzle> TablesAtHand::tables(const std::string* name, const std::string* definition) const {
  ByPuzzle tables;
  const auto add = [&](const std::vector<StoredTable>& additions) {
    ByPuzzle tables_of_folder;
    for (const StoredTable& table : additions) {
      const Puzzle& puzzle = table.puzzle();
      if ((name == nullptr || puzzle.name() == *name) && (definition == nullptr || puzzle.definition() == *definition))
        tables_of_folder[puzzle.name()].push_back(table);
    }
    for (const auto& [puzzle, puzzle_tables] : tables_of_folder) append_unhidden(tables[puzzle], puzzle_tables);
  };
  for (const std::string& folder : folders_) {
    const auto folder_tables = load_all_tables(folder);
    if (!folder_tables) return folder_tables.error();
    add(*folder_tables);
  }
  add(own_tables());
  return tables;
}

/// Tablebase of the puzzle with this name and, unless `definition` is null, this definition; nullopt without a table.
Result<std::optional<Tablebase>> TablesAtHand::find(std::string name, const std::string* definition) const {
  auto file_tables = tables(&name, definition);
  // A table of a puzzle with the name as it is typed comes before the built-in puzzle that the name stands for.
  if (file_tables && file_tables->empty() && definition == nullptr && builtin_name(name) != name) {
    name = builtin_name(name);
    file_tables = tables(&name, definition);
  }
  if (!file_tables) return file_tables.error();
  const auto position = file_tables->find(name);
  auto puzzle_tables = position == file_tables->end() ? std::vector<StoredTable>() : position->second;
  const auto builtin = Tablebase::builtin(name);
  if (builtin && (definition == nullptr || builtin->puzzle().definition() == *definition)) {
    if (puzzle_tables.empty()) return *builtin;
    append_unhidden(puzzle_tables, builtin->tables());
  }
  if (puzzle_tables.empty()) return std::nullopt;
  return Tablebase::open(std::move(puzzle_tables));
}

Result<Tablebase> TablesAtHand::tablebase(const std::string& puzzle) const {
  auto tablebase = find(puzzle, nullptr);
  if (!tablebase) return tablebase.error();
  if (*tablebase) return std::move(**tablebase);
  // find() passes over a built-in puzzle that cannot be opened; Tablebase::builtin() tells why.
  if (!names_definition_file(puzzle))
    return builtin_puzzle(puzzle) ? Tablebase::builtin(puzzle) : missing_puzzle(puzzle);
  const auto definition = definition_in(puzzle);
  if (!definition) return definition.error();
  tablebase = find(definition->name(), &definition->definition());
  if (!tablebase) return tablebase.error();
  if (*tablebase) return std::move(**tablebase);
  return Tablebase::create(*definition);
}

Result<Puzzle> TablesAtHand::puzzle(const std::string& puzzle) const {
  if (folders_.empty() && own_folder_.empty())
    if (auto builtin = builtin_puzzle(puzzle)) return std::move(*builtin);
  const auto tablebase = find(puzzle, nullptr);
  if (!tablebase) return tablebase.error();
  if (*tablebase) return (*tablebase)->puzzle();
  if (auto builtin = builtin_puzzle(puzzle)) return std::move(*builtin);
  return names_definition_file(puzzle) ? definition_in(puzzle) : missing_puzzle(puzzle);
}

Result<std::vector<Tablebase>> TablesAtHand::tablebases(const std::vector<std::string>& definition_files) const {
  auto file_tables = tables(nullptr, nullptr);
  if (!file_tables) return file_tables.error();
  for (const auto& definition : builtin_definitions()) {
    const auto builtin = Tablebase::builtin(definition.name);
    if (!builtin) return builtin.error();
    append_unhidden((*file_tables)[std::string(definition.name)], builtin->tables());
  }
  std::vector<Tablebase> tablebases;
  for (auto& [puzzle, puzzle_tables] : *file_tables) {
    auto tablebase = Tablebase::open(std::move(puzzle_tables));
    if (!tablebase) return tablebase.error();
    tablebases.push_back(std::move(*tablebase));
  }
  std::map<std::string, std::string> file_of;
  for (const std::string& file : definition_files) {
    const auto puzzle = definition_in(file);
    if (!puzzle) return puzzle.error();
    const auto with_name = std::ranges::find_if(
        tablebases, [&](const Tablebase& other) { return other.puzzle().name() == puzzle->name(); });
    const auto is_other = [&](const Puzzle& other) { return other.definition() != puzzle->definition(); };
    const auto same_name = [&](const std::string& as) {
      return Error{ErrorCode::puzzle_mismatch, quote_file(file) + " names its puzzle " + quote(puzzle->name()) +
                                                   ", as " + as + " change its line `name = ...`"};
    };
    if (const auto earlier = file_of.find(puzzle->name()); earlier != file_of.end()) {
      if (earlier->second == file) continue;
      return same_name(quote_file(earlier->second) + " does;");
    }
    if (const auto builtin = builtin_puzzle(puzzle->name());
        builtin && builtin->name() == puzzle->name() && is_other(*builtin))
      return same_name("a built-in puzzle is named;");
    if (with_name != tablebases.end() && is_other(with_name->puzzle()))
      return same_name("another puzzle is named, of which " + quote_file(with_name->tables().front().name()) +
                       " is a table; remove that table, or");
    file_of.emplace(puzzle->name(), file);
    if (with_name != tablebases.end()) continue;  // the tables of the puzzle answer
    auto tablebase = Tablebase::create(*puzzle);
    if (!tablebase) return Error{tablebase.error().code, quote_file(file) + ": " + tablebase.error().message};
    tablebases.push_back(std::move(*tablebase));
  }
  std::ranges::sort(
      tablebases, {}, [](const Tablebase& each) -> auto& { return each.puzzle().name(); });
  return tablebases;
}

Error TablesAtHand::missing_puzzle(const std::string& puzzle) const {
  const auto available = tablebases();
  if (!available) return available.error();
  return {ErrorCode::table_missing,
          unknown_puzzle_message(puzzle, *available, "; for another, name its definition file")};
}

}  // namespace tilebase::answer
