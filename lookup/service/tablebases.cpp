#include "service/tablebases.hpp"

#include <map>

#include <tilebase/text.hpp>

namespace service {

using tilebase::Error;
using tilebase::ErrorCode;
using tilebase::Result;
using tilebase::Tablebase;

namespace {

Result<std::vector<Tablebase>> shipped_tablebases() {
  std::vector<Tablebase> tablebases;
  for (const auto& shipped : tilebase::shipped_definitions()) {
    auto tablebase = tilebase::standard_tablebase(shipped.name);
    if (!tablebase) return tablebase.error();
    tablebases.push_back(std::move(*tablebase));
  }
  return tablebases;
}

Result<std::vector<Tablebase>> tablebases_in(const std::string& folder) {
  const auto paths = tilebase::table_files_in(folder);
  if (!paths) return paths.error();
  std::map<std::string, std::vector<tilebase::StoredTable>> by_puzzle;
  for (const std::string& path : *paths) {
    auto table = tilebase::load_table(path);
    if (!table) return table.error();
    by_puzzle[table->puzzle().name()].push_back(std::move(*table));
  }
  if (by_puzzle.empty()) return Error{ErrorCode::table_missing, "no table in folder " + tilebase::shown_file(folder)};
  std::vector<Tablebase> tablebases;
  for (auto& [puzzle, tables] : by_puzzle) {
    auto tablebase = Tablebase::open(std::move(tables));
    if (!tablebase) return tablebase.error();
    tablebases.push_back(std::move(*tablebase));
  }
  return tablebases;
}

}  // namespace

Result<Tablebases> Tablebases::open(const std::string& folder) {
  auto tablebases = folder.empty() ? shipped_tablebases() : tablebases_in(folder);
  if (!tablebases) return tablebases.error();
  Tablebases opened;
  opened.shipped_ = folder.empty();
  opened.tablebases_ = std::move(*tablebases);
  opened.own_goals_ = std::make_unique<OwnGoal[]>(opened.tablebases_.size());
  return opened;
}

Result<std::optional<tilebase::Path>> Tablebases::path(const answer::Question& question) const {
  const auto& puzzle = question.puzzle();
  if (question.target == tilebase::Target(puzzle.goal(), puzzle.cells())) {
    OwnGoal& own = own_goals_[static_cast<std::size_t>(&question.tablebase - tablebases_.data())];
    own.once([&] {
      if (const auto goal = question.tablebase.toward(puzzle.goal()))
        if (auto walker = tilebase::Walker::to(*goal)) own.walker = std::move(*walker);
    });
    if (own.walker) {
      tilebase::Path path;
      if (!own.walker->append_path(question.start, path)) return std::optional<tilebase::Path>();
      return std::optional(std::move(path));
    }
  }
  return question.tablebase.path(question.start, question.target);
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
