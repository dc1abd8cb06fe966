#pragma once

#include <optional>
#include <string>
#include <vector>

#include <tilebase/tilebase.hpp>

namespace tilebase::answer {

/// Which tables are at hand, and which of them answers: those of the folders named (by the command's --tables, then by
/// TILEBASE_TABLES, with `:` between them), of the user's own folder, and inside the program, in this order. Of two
/// tables for one goal the first answers. Of two puzzles of one name with different definitions the first hides the
/// other with all of its tables. Immutable; safe to share.
class TablesAtHand {
 public:
  /// Reads the environment, and looks whether the user's own folder is there: `tilebase/tables` in $XDG_DATA_HOME, or
  /// in ~/.local/share. No table is read before it is asked for.
  explicit TablesAtHand(std::vector<std::string> folders);

  /// The tablebase of a puzzle: of the one with that name, else of the one that the definition file of that name
  /// defines. Every table file in the folders is read. Errors: file_unreadable for a folder that was named and is not
  /// there, table_damaged, bad_definition, puzzle_mismatch for two puzzles of one name in one folder, and table_missing
  /// with the command that makes tables.
  Result<Tablebase> tablebase(const std::string& puzzle) const;

  /// The puzzle alone; a definition file needs no tables then. Errors: as tablebase().
  Result<Puzzle> puzzle(const std::string& puzzle) const;

  /// The tablebases of all puzzles at hand, in the order of their names. Errors: as tablebase().
  Result<std::vector<Tablebase>> all() const;

 private:
  Result<std::optional<Tablebase>> find(const std::string& name, const std::string* definition) const;
  Error missing(const std::string& puzzle) const;
  std::string command_for(const std::string& definition_file) const;

  std::vector<std::string> folders_;
  std::string folder_for_more_;  // where tables that are yet to be made would be found
};

}  // namespace tilebase::answer
