#pragma once

#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include <base/lazy.hpp>
#include <tilebase/tilebase.hpp>

namespace tilebase::answer {

/// Finds tables, in this order: in the folders of the command's --tables, in the folders of TILEBASE_TABLES (separated
/// by `:`), in the user's own folder, in the program itself. The first table of a goal is used. A puzzle hides later
/// puzzles with its name and another definition, and all their tables. Immutable and thread-safe.
class TablesAtHand {
 public:
  /// Reads the environment and looks for the user's own folder, own_table_folder(). Reads no table.
  explicit TablesAtHand(std::vector<std::string> folders);

  /// Opens the tables of the puzzle with this name or with its builtin_name() or, if no puzzle has these names, of the
  /// puzzle in the definition file of this name. A puzzle needs no table. Reads every table file in the
  /// folders. A file that cannot be read or is damaged is an error in a named folder; in the user's own folder it is
  /// ignored, with a warning on standard error.
  /// Errors: file_unreadable for a named folder that does not exist, table_damaged, bad_definition, puzzle_mismatch for
  /// two puzzles of the same name in one folder, table_missing if there is no such puzzle.
  Result<Tablebase> tablebase(const std::string& puzzle) const;

  /// Puzzle without its tables; a definition file needs no tables. Errors: as tablebase().
  Result<Puzzle> puzzle(const std::string& puzzle) const;

  /// Tablebases, sorted by name, of all puzzles that have a table or are built in, and of the puzzles in these
  /// definition files, which need no table: Tablebase::create() or of() answers for them. Errors: as tablebase();
  /// puzzle_mismatch for a file whose puzzle has the name of another puzzle.
  Result<std::vector<Tablebase>> tablebases(const std::vector<std::string>& definition_files = {}) const;

 private:
  const std::vector<StoredTable>& own_tables() const;
  using ByPuzzle = std::map<std::string, std::vector<StoredTable>>;
  Result<ByPuzzle> tables(const std::string* name, const std::string* definition) const;
  Result<std::optional<Tablebase>> find(std::string name, const std::string* definition) const;
  Error missing_puzzle(const std::string& puzzle) const;

  std::vector<std::string> folders_;  // folders named by --tables and TILEBASE_TABLES
  std::string own_folder_;            // the user's own folder; "" if it does not exist
  using Tables = Lazy<std::vector<StoredTable>>;
  std::shared_ptr<Tables> own_tables_ = std::make_shared<Tables>();  // tables of own_folder_, shared by all copies
};

}  // namespace tilebase::answer
