#include "service/tablebases.hpp"

#include <algorithm>
#include <map>

#include <tilebase/text.hpp>

namespace service {

using tilebase::Error;
using tilebase::ErrorCode;
using tilebase::Result;
using tilebase::Tablebase;

Result<Tablebases> Tablebases::open(const std::string& folder) {
  Tablebases opened;
  opened.shipped_ = folder.empty();
  std::map<std::string, std::vector<tilebase::StoredTable>> by_puzzle;
  if (opened.shipped_) {
    for (const auto& shipped : tilebase::shipped_definitions()) {
      auto tablebase = tilebase::standard_tablebase(shipped.name);
      if (!tablebase) return tablebase.error();
      opened.tablebases_.push_back(std::move(*tablebase));
    }
    return opened;
  }
  const auto paths = tilebase::table_files_in(folder);
  if (!paths) return paths.error();
  for (const std::string& path : *paths) {
    auto table = tilebase::load_table(path);
    if (!table) return table.error();
    by_puzzle[table->puzzle().name()].push_back(std::move(*table));
  }
  if (by_puzzle.empty()) return Error{ErrorCode::table_missing, "no table in folder " + tilebase::shown_file(folder)};
  for (auto& [puzzle, tables] : by_puzzle) {
    auto tablebase = Tablebase::open(std::move(tables));
    if (!tablebase) return tablebase.error();
    opened.tablebases_.push_back(std::move(*tablebase));
  }
  return opened;
}

Result<const Tablebase*> Tablebases::of(std::string_view puzzle) const {
  for (const Tablebase& tablebase : tablebases_)
    if (tablebase.puzzle().name() == puzzle) return &tablebase;
  // Where the tables lie is nobody's business but the operator's: a folder is not named.
  if (shipped_) return tilebase::standard_tablebase(puzzle).error();
  std::string names;
  for (const Tablebase& tablebase : tablebases_) (names += names.empty() ? "" : ", ") += tablebase.puzzle().name();
  return Error{ErrorCode::table_missing, "no puzzle " + tilebase::shown(puzzle) + " is here; there are " + names};
}

}  // namespace service
