#pragma once

#include <string>
#include <vector>

#include <tilebase/export.hpp>
#include <tilebase/stored_table.hpp>

namespace tilebase {

/// Ending of a table file's customary name.
inline constexpr const char* table_file_ending = ".table";

/// Returns the customary name of the file for a table: `PUZZLE-GOAL.table`. In GOAL, a tile that is no letter and no
/// digit is `%` and the two hexadecimal digits of its symbol, so that no two tables have the same name.
TILEBASE_EXPORT std::string table_file_name(const Puzzle& puzzle, const State& goal);

/// Returns the customary name of the puzzle's pattern file: `PUZZLE-patterns.table`.
TILEBASE_EXPORT std::string pattern_file_name(const Puzzle& puzzle);

/// Returns the user's own folder of tables, whether it exists or not: `tilebase/tables` in $XDG_DATA_HOME, else in
/// ~/.local/share; "" if neither is known. Relative paths are ignored, as the XDG Base Directory Specification asks.
TILEBASE_EXPORT std::string own_table_folder();

/// Opens a table file; `-` is standard input. Of a file of version 2 only a few KiB are read, and the file stays open.
/// Errors: file_unreadable, table_damaged.
TILEBASE_EXPORT Result<StoredTable> load_table(const std::string& path);

/// Lists the paths of the `*.table` files in a folder, in the order of their names. Errors: file_unreadable, also if
/// one of them is a device, a pipe or a socket: reading it might never end.
TILEBASE_EXPORT Result<std::vector<std::string>> table_files_in(const std::string& folder);

/// Opens the `*.table` files in a folder that hold tables of the named puzzle. Every file is checked: one damaged file
/// is an error. Errors: file_unreadable, table_damaged, and table_missing if no file holds the puzzle.
TILEBASE_EXPORT Result<std::vector<StoredTable>> load_tables(const std::string& folder, const std::string& puzzle);

}  // namespace tilebase
