#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include <base/int_array.hpp>
#include <base/lazy.hpp>
#include <tilebase/engine/search/slides/sum_tables.hpp>

namespace tilebase {

/// Patterns of a pattern file of slides.
struct StoredPatterns {
  static constexpr int every_goal = -1;

  /// The patterns of the file of a puzzle with this board, whose own goal has the blank in cell `goal_blank`. None for
  /// a line, for boards small enough for complete tables, and for those of more than PatternIndex::max_region_cells
  /// cells.
  StoredPatterns(const SlideBoard& board, int goal_blank);

  std::vector<Pattern> patterns;  ///< patterns in ascending order

  /// Either every_goal: the patterns are those of stored_partitions(), and serve goals with the blank in any cell. Or
  /// the representative() of `goal_blank`: the patterns are those of the last rung of a search, serve goals with the
  /// blank in its orbit, and the first block of the file is their list().
  int blank = every_goal;

  /// Returns the numbers of the list: how many patterns there are; then `tiles` and `blank` of each.
  std::vector<std::uint64_t> list() const;

  /// Compares the list of a file, if its file has one, with list(). Errors: table_damaged, file_unreadable.
  Result<void> check_list(const CheckedBlocks& blocks, const std::string& file) const;

  /// Number of blocks before the first table.
  std::uint64_t first_block() const { return blank == every_goal ? 0 : 1; }
};

/// Data shared by all searches on one board of slides: the automata, and the ladders for goals without wildcards. Cells
/// of the blank that symmetries map to each other share a ladder. Each is created when it is first needed. Safe to
/// share.
class PatternStore {
 public:
  /// Creates the store for a puzzle. Returns null unless the puzzle is a board of slides, perhaps with
  /// walls.
  static std::shared_ptr<PatternStore> for_puzzle(const Puzzle& puzzle);

  explicit PatternStore(const SlideBoard& board);

  const SlideBoard& board() const { return board_; }

  /// Returns the ladder for a goal of all tiles with the blank in cell `blank`, which must equal its representative().
  std::shared_ptr<const SumLadder> ladder(int blank) const;

  /// Creates the ladder for a goal with wildcards.
  std::shared_ptr<const SumLadder> ladder(const GoalCells& goal) const {
    return std::make_shared<const SumLadder>(std::make_shared<const SumTables>(board_, goal, automata_));
  }

  /// Size in bytes of the tables of all ladders so far, without tables in blocks of a file.
  std::uint64_t bytes() const;

  /// Sets the tables for the goals of StoredPatterns::blank, one table for each of the StoredPatterns. Must be called
  /// before the first search.
  void use(std::vector<std::shared_ptr<const PatternTable>> tables, int blank) {
    stored_ = std::move(tables);
    stored_blank_ = blank;
  }

  /// Whether use() has set the tables for a goal without wildcards with its blank in a cell, so that its searches
  /// generate no tables.
  bool has_stored(int blank) const {
    return !stored_.empty() &&
           (stored_blank_ == StoredPatterns::every_goal || representative(board_, blank) == stored_blank_);
  }

 private:
  SlideBoard board_;
  std::shared_ptr<const Automata> automata_;
  std::vector<std::shared_ptr<const PatternTable>> stored_;
  int stored_blank_ = StoredPatterns::every_goal;
  mutable IntArray<Lazy<std::shared_ptr<const SumLadder>>, max_cells> ladders_;
};

}  // namespace tilebase
