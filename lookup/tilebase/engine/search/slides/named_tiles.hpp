#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

#include <base/lazy.hpp>
#include <tilebase/engine/puzzle/sizes.hpp>
#include <tilebase/engine/puzzle/symmetry.hpp>
#include <tilebase/engine/search/tables/row_table.hpp>
#include <tilebase/notation.hpp>

namespace tilebase {

/// Distances to a target with many wildcards, from every state: the values of one pattern table, whose pattern is all
/// tiles that the target names. No other tile matters, so a value is not only a lower bound.
///
///     target * 2 * / * * * / * * *  of the 8-puzzle: 72 pairs of the cell of tile 2 and the cell of the blank,
///                                   instead of 40,320 completions
///
/// Immutable; cheap to copy; safe to share.
class NamedTiles {
 public:
  /// Greatest number of tiles, the blank included, of a table on a board of `cells` cells: at most 6 million entries.
  static constexpr int most_tiles(int cells) { return cells <= 16 ? 6 : cells <= 32 ? 4 : 3; }

  /// Whether the tables of a puzzle serve all targets that name the same cells, and are kept for them.
  static bool is_kept(const Puzzle& puzzle) { return is_unpacked(puzzle) && !puzzle.blank(); }

  /// Whether a table costs less than the completions that it saves: few tiles to follow and many wildcards.
  static bool pays(const Puzzle& puzzle, const Target& target);

  /// Estimated number of moves that the search for the table looks at.
  static std::int64_t moves(const Puzzle& puzzle, const Target& target);

  /// Returns the length of a shortest path from the state to the nearest match; nullopt if there is no path. O(cells).
  std::optional<int> distance(const State& state) const;

  /// Lists the placements of the named tiles, and of the blank where moves depend on it, at a distance, or at any
  /// distance if `distance` is nullopt. The states at that distance are the completions of the placements. O(entries).
  std::vector<Target> placements_at(std::optional<int> distance) const;

 private:
  friend class NamedTilesStore;
  static constexpr std::uint8_t unnamed = 0xFF;
  static constexpr std::uint8_t blank = 0xFE;

  int cells_ = 0;
  Permutation from_ = identity_permutation();  // cell of the board for each cell of the table
  IntArray<std::uint8_t, max_cells>
      number_{};  // number of each tile in the pattern; unnamed; or blank, if that matters
  std::shared_ptr<const RowTable> table_;
};

/// Tables of named tiles of one puzzle, whose tiles all differ. Safe to share.
///
/// Tiles can be renamed, so without a blank all targets that name the same cells share a table, and symmetries of the
/// puzzle carry most sets of cells to each other: rotate3x3 has tables for 22 of 466 sets. Those of up to nine cells
/// are kept.
class NamedTilesStore {
 public:
  explicit NamedTilesStore(const Puzzle& puzzle);

  /// Returns the distances to a target that names few tiles: NamedTiles::most_tiles(). Returns nullopt if one is above
  /// 254 moves, or if the numbers of the rows take too much memory. Some 3 ns for each of NamedTiles::moves(), unless
  /// the table is kept: tens of microseconds for three tiles, 0.1 s for six tiles on 16 cells.
  std::optional<NamedTiles> distances_to(const Target& target) const;

 private:
  using Table = std::shared_ptr<const RowTable>;  // null if there can be none

  /// Table of a set of cells, and the symmetry that carries the set to the table's cells.
  struct Kept {
    Symmetry symmetry = identity_permutation();
    Table table;
  };

  const MoveSet& moves() const {
    return moves_([this] { return MoveSet(puzzle_); });
  }
  const Kept& keep(CellMask named, const Target& target) const;
  Table make(const Target& target) const;

  Puzzle puzzle_;
  mutable Lazy<MoveSet> moves_;
  mutable std::vector<Lazy<Kept>> kept_;  // index: the named cells as bits; empty if none is kept
};

}  // namespace tilebase
