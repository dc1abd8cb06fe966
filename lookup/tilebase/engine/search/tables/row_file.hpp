#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <vector>

#include <tilebase/engine/search/tables/row_table.hpp>
#include <tilebase/engine/storage/checked_blocks.hpp>
#include <tilebase/result.hpp>
#include <tilebase/stored_table.hpp>

namespace tilebase {

/// Pattern file of a puzzle with any moves (data/FORMAT.md): row tables of the puzzle's own goal, in blocks. The first
/// block lists the tables. In a file, the rows of a table have the order of PatternRows::in_file_order(), so that no
/// reader depends on the order in which a search finds rows. Immutable; safe to share.
class RowFile {
 public:
  static constexpr std::size_t max_tables = 100;

  /// Table of the file: its pattern, with the goal cells of its tiles, the numbers of rows and orders, and the first
  /// block of its values.
  struct Entry {
    CellMask home;
    LabelPattern pattern;
    std::uint64_t rows;
    std::uint64_t orders;
    std::uint64_t first_block;

    std::uint64_t bytes() const { return rows * orders; }
  };

  /// Reads the list of the tables. The file must have the kind `patterns` and whole distances. Errors: table_damaged,
  /// file_unreadable. O(tables).
  static Result<std::shared_ptr<const RowFile>> open(const StoredTable& stored);

  const std::vector<Entry>& tables() const { return tables_; }

  /// Number of bytes of the values of all tables.
  std::uint64_t bytes() const;

  /// Whether the tables bound the distances to a target: it differs from the puzzle's goal only by the names of tiles.
  bool serves(const GoalLabels& labels) const;

  /// Reads the values of a table with these rows, and calls check() every few milliseconds. Errors: table_damaged, also
  /// if the rows are not those of the file; file_unreadable. O(values): some 0.5 ns each from memory.
  Result<std::shared_ptr<const RowTable>> read(const Entry& table, const std::shared_ptr<const PatternRows>& rows,
                                               const std::function<void()>& check) const;

 private:
  RowFile(const StoredTable& stored, GoalLabels labels);

  std::string name_;
  GoalLabels labels_;
  std::shared_ptr<const CheckedBlocks> blocks_;
  std::vector<Entry> tables_;
};

/// Returns the goal cells of the tiles of a pattern, by which files name the pattern.
CellMask home_of(const GoalLabels& labels, const LabelPattern& pattern);

}  // namespace tilebase
