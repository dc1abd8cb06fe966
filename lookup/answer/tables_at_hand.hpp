#pragma once

#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include <base/made_once.hpp>
#include <tilebase/tilebase.hpp>

namespace tilebase::answer {

/// Finds tables. Searched in this order: the folders of the command's --tables, the folders of TILEBASE_TABLES
/// (separated by `:`), the user's own folder, the program itself. Of tables with one goal, the first is used. A puzzle
/// hides later ones of its name with another definition, and all their tables. Immutable; threads may share it.
class TablesAtHand {
 public:
  /// Reads the environment and looks for the user's own folder, own_table_folder(). Reads no table.
  explicit TablesAtHand(std::vector<std::string> folders);

  /// The tablebase of the puzzle with this name, of the one that builtin_name() says is meant, or, if there is none, of
  /// the puzzle in the definition file of this name. A board of slides needs no table. Reads every table file
  /// in the folders. A file in the user's own folder that cannot be read or is damaged is left out, with a warning on
  /// standard error; in a named folder it is an error.
  /// Errors: file_unreadable for a named folder that does not exist, table_damaged, bad_definition, puzzle_mismatch for
  /// two puzzles of the same name in one folder, table_missing with the command that makes tables or what they need.
  Result<Tablebase> tablebase(const std::string& puzzle) const;

  /// The puzzle without its tables; a definition file needs none. Errors: as tablebase().
  Result<Puzzle> puzzle(const std::string& puzzle) const;

  /// Of all puzzles that have a table or a definition in the program, and of those in these definition files, which
  /// need no table: as Tablebase::made() and of() answer them. Sorted by name. Errors: as tablebase(); puzzle_mismatch
  /// for a file whose puzzle has the name of another.
  Result<std::vector<Tablebase>> all(const std::vector<std::string>& definition_files = {}) const;

 private:
  const std::vector<StoredTable>& own_tables() const;
  using ByPuzzle = std::map<std::string, std::vector<StoredTable>>;
  Result<ByPuzzle> tables(const std::string* name, const std::string* definition) const;
  Result<std::optional<Tablebase>> find(std::string name, const std::string* definition) const;
  Error missing(const std::string& puzzle) const;
  std::string command_for(const std::string& definition_file) const;

  std::vector<std::string> folders_;  // that were named
  std::string own_folder_;            // "" if there is none
  using Tables = MadeOnce<std::vector<StoredTable>>;
  std::shared_ptr<Tables> own_tables_ = std::make_shared<Tables>();  // of the own folder, shared by all copies
  std::string folder_for_more_;                                      // where new tables would be found
};

}  // namespace tilebase::answer
