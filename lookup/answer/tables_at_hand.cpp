#include "answer/tables_at_hand.hpp"

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <string_view>
#include <system_error>

#include <base/standard_streams.hpp>
#include <base/text.hpp>
#include <tilebase/engine/table/table_file.hpp>

#include "answer/question.hpp"

namespace tilebase::answer {

namespace {

std::string_view environment(const char* name) {
  const char* const value = std::getenv(name);
  return value == nullptr ? std::string_view() : value;
}

/// Appends tables of one puzzle, except those that an earlier table hides.
void add_behind(std::vector<StoredTable>& tables, const std::vector<StoredTable>& more) {
  const auto before = static_cast<std::ptrdiff_t>(tables.size());
  for (const StoredTable& table : more) {
    const bool is_hidden = std::any_of(tables.begin(), tables.begin() + before, [&](const StoredTable& first) {
      return first.puzzle().definition() != table.puzzle().definition() ||
             (first.kind() == table.kind() && first.goal() == table.goal());
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
  const auto bytes = read_file(path);
  if (!bytes) return bytes.error();
  auto puzzle = Puzzle::parse(std::string(bytes->begin(), bytes->end()), path);
  if (puzzle)
    for (const std::string& warning : puzzle->warnings()) complain("warning: " + warning);
  return puzzle;
}

}  // namespace

TablesAtHand::TablesAtHand(std::vector<std::string> folders) : folders_(std::move(folders)) {
  for (std::string_view named = environment("TILEBASE_TABLES"); !named.empty();)
    if (const std::string_view folder = take_part(named, ':'); !folder.empty()) folders_.emplace_back(folder);
  const std::string own = own_table_folder();
  folder_for_more_ = !folders_.empty() ? folders_.front() : !own.empty() ? own : "DIR";
  std::error_code ignored;
  if (!own.empty() && std::filesystem::is_directory(own, ignored)) own_folder_ = own;
}

const std::vector<StoredTable>& TablesAtHand::own_tables() const {
  return (*own_tables_)([this] {
    std::vector<StoredTable> tables;
    const auto warn = [](const Error& error) { complain("warning: " + error.message + " (left out)"); };
    const auto paths = own_folder_.empty() ? std::vector<std::string>() : table_files_in(own_folder_);
    if (!paths) warn(paths.error());
    for (const std::string& path : paths ? *paths : std::vector<std::string>()) {
      auto table = load_table(path);
      if (table)
        tables.push_back(std::move(*table));
      else
        warn(table.error());
    }
    return tables;
  });
}

/// The tables outside of the program, by puzzle: of all puzzles, or of the one with this name and definition.
Result<TablesAtHand::ByPuzzle> TablesAtHand::tables(const std::string* name, const std::string* definition) const {
  ByPuzzle tables;
  const auto add = [&](const std::vector<StoredTable>& more) {
    ByPuzzle here;
    for (const StoredTable& table : more) {
      const Puzzle& puzzle = table.puzzle();
      if ((name == nullptr || puzzle.name() == *name) && (definition == nullptr || puzzle.definition() == *definition))
        here[puzzle.name()].push_back(table);
    }
    for (const auto& [puzzle, stored] : here) add_behind(tables[puzzle], stored);
  };
  for (const std::string& folder : folders_) {
    const auto found = load_all_tables(folder);
    if (!found) return found.error();
    add(*found);
  }
  add(own_tables());
  return tables;
}

/// The tablebase of the puzzle with this name (and this definition, if one is given), or nothing.
Result<std::optional<Tablebase>> TablesAtHand::find(std::string name, const std::string* definition) const {
  auto outside = tables(&name, definition);
  if (outside && outside->empty() && definition == nullptr && builtin_name(name) != name) {
    name = builtin_name(name);
    outside = tables(&name, definition);
  }
  if (!outside) return outside.error();
  const auto found = outside->find(name);
  auto stored = found == outside->end() ? std::vector<StoredTable>() : found->second;
  const auto builtin = Tablebase::builtin(name);
  if (builtin && (definition == nullptr || builtin->puzzle().definition() == *definition)) {
    if (stored.empty()) return std::optional(*builtin);
    add_behind(stored, builtin->tables());
  }
  if (stored.empty()) return std::optional<Tablebase>();
  auto opened = Tablebase::open(std::move(stored));
  if (!opened) return opened.error();
  return std::optional(std::move(*opened));
}

Result<Tablebase> TablesAtHand::tablebase(const std::string& puzzle) const {
  auto found = find(puzzle, nullptr);
  if (!found) return found.error();
  if (*found) return std::move(**found);
  if (!names_definition_file(puzzle)) return builtin_puzzle(puzzle) ? Tablebase::builtin(puzzle) : missing(puzzle);
  const auto defined = definition_in(puzzle);
  if (!defined) return defined.error();
  found = find(defined->name(), &defined->definition());
  if (!found) return found.error();
  if (*found) return std::move(**found);
  auto searched = Tablebase::of(*defined);
  if (searched || !can_have_table(*defined)) return searched;
  return Error{ErrorCode::table_missing, "no table for puzzle " + shown(defined->name()) + " as defined in " +
                                             shown_file(puzzle) + "; " + command_for(puzzle)};
}

Result<Puzzle> TablesAtHand::puzzle(const std::string& puzzle) const {
  if (folders_.empty() && own_folder_.empty())
    if (auto builtin = builtin_puzzle(puzzle)) return std::move(*builtin);
  const auto found = find(puzzle, nullptr);
  if (!found) return found.error();
  if (*found) return (*found)->puzzle();
  if (auto builtin = builtin_puzzle(puzzle)) return std::move(*builtin);
  return names_definition_file(puzzle) ? definition_in(puzzle) : missing(puzzle);
}

Result<std::vector<Tablebase>> TablesAtHand::all(const std::vector<std::string>& definition_files) const {
  auto outside = tables(nullptr, nullptr);
  if (!outside) return outside.error();
  for (const auto& definition : builtin_definitions()) {
    const auto builtin = Tablebase::builtin(definition.name);
    if (!builtin) return builtin.error();
    add_behind((*outside)[std::string(definition.name)], builtin->tables());
  }
  std::vector<Tablebase> tablebases;
  for (auto& [puzzle, stored] : *outside) {
    auto opened = Tablebase::open(std::move(stored));
    if (!opened) return opened.error();
    tablebases.push_back(std::move(*opened));
  }
  std::map<std::string, std::string> file_of;
  for (const std::string& file : definition_files) {
    const auto puzzle = definition_in(file);
    if (!puzzle) return puzzle.error();
    const auto with_name = std::ranges::find_if(
        tablebases, [&](const Tablebase& other) { return other.puzzle().name() == puzzle->name(); });
    const auto builtin = builtin_puzzle(puzzle->name());
    const auto is_other = [&](const Puzzle& other) { return other.definition() != puzzle->definition(); };
    const std::string& before = file_of[puzzle->name()];
    std::string other = before.empty() ? "" : shown_file(before) + " does";
    if (other.empty() && builtin && is_other(*builtin)) other = "a built-in puzzle is named";
    if (other.empty() && with_name != tablebases.end() && is_other(with_name->puzzle()))
      other = "another puzzle is named, of which " + shown_file(with_name->tables().front().name()) +
              " is a table; remove that table, or";
    else if (!other.empty())
      other += ';';
    if (!other.empty())
      return Error{ErrorCode::puzzle_mismatch, shown_file(file) + " names its puzzle " + shown(puzzle->name()) +
                                                   ", as " + other + " change its line `name = ...`"};
    file_of[puzzle->name()] = file;
    if (with_name != tablebases.end()) continue;  // its tables answer
    const bool can_be_made = puzzle->cells() <= Tablebase::most_listed_cells && !puzzle->has_equal_tiles();
    auto opened = can_be_made ? Tablebase::made(*puzzle) : Tablebase::of(*puzzle);
    if (!opened) return Error{opened.error().code, shown_file(file) + ": " + opened.error().message};
    tablebases.push_back(std::move(*opened));
  }
  std::ranges::sort(
      tablebases, {}, [](const Tablebase& each) -> auto& { return each.puzzle().name(); });
  return tablebases;
}

Error TablesAtHand::missing(const std::string& puzzle) const {
  const auto available = all();
  if (!available) return available.error();
  return {ErrorCode::table_missing, no_such_puzzle(puzzle, *available, "; for another, " + command_for("FILE"))};
}

/// The end of a message that tables are missing: the command that makes them where they will be found.
std::string TablesAtHand::command_for(const std::string& definition_file) const {
  return "make tables with `tilebase-tablegen build --puzzle " + shell_word(definition_file) + " --out " +
         shell_word(folder_for_more_) + '`';
}

}  // namespace tilebase::answer
