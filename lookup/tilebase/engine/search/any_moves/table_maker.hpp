// TableMaker: which pattern tables for a puzzle with any moves?
//
// The problem: a rung limits the entries of a table to those of five, six or seven tiles of sixteen. Which tiles?
// Nothing is known of the puzzle but its moves. The idea has four parts:
//
//     runs      The tiles in the order of their goal cells; a table follows a run of them, since moves often move
//               neighbours together. Runs are spread evenly.
//     views     A symmetry of the puzzle gives a second view of a table at no cost. So a run is shifted to where it has
//               most images: on a torus of 5x5, a whole row has 10 views of five tiles, other runs have 100.
//     samples   Where runs are not alike, as in TopSpin, near and far from the turnstile, small tables of all runs are
//               tried on random states. They also tell whether tables should follow the blank or one tile more.
//     covers    For slides, values of tables that know the blank's region can be added (slide_covers).
//
//       1  2  3  4          rotate4x4, rung 0: the run 1 2 3 4 5, with 64 views:
//       5  6  7  8          rotations of rows and columns and mirror images take it to
//       9 10 11 12          2 3 4 1 6, 6 7 8 5 10, 1 5 9 13 2, ...
//      13 14 15 16
//
// The cost is that of the tables: 12 to 45 ns an entry (view_tables). The sample of a run has 50,000 entries.

#pragma once

#include <bit>
#include <functional>
#include <map>
#include <memory>
#include <set>
#include <vector>

#include <tilebase/engine/puzzle/reach.hpp>
#include <tilebase/engine/search/any_moves/general_moves.hpp>
#include <tilebase/engine/search/any_moves/views.hpp>
#include <tilebase/engine/search/tables/row_file.hpp>

namespace tilebase {

/// Limits of the tables of a rung.
struct RungLimits {
  std::uint64_t entries;     ///< maximum entries of one table; those of covers may have twice as many
  int patterns;              ///< number of runs of tiles
  std::size_t enough_views;  ///< number of views, of the inverse, too, after which no further table is made

  /// Memory in bytes of the tables of covers of slides, after which only tables of the first cover are made. In the
  /// last rung, 120 MB, it suffices for the eight covers of hexagon19.
  std::uint64_t bytes_of_covers() const { return std::max<std::uint64_t>(40'000'000, 2 * entries); }
};

/// Size of a pattern table.
struct TableSize {
  int tiles;
  std::uint64_t entries;
};

/// Exception if the tables of a file cannot be read.
struct TablesUnreadable {
  Error error;
};

/// Makes the tables of one rung for a target. Calls check() before each part of the work; an exception from check()
/// ends it. Refers to all arguments. For one thread.
class TableMaker {
 public:
  TableMaker(const GeneralMoves& moves, const GoalLabels& labels, const Reach& reach,
             const std::function<void()>& check);

  /// Makes tables of runs that are spread evenly over the labels, each shifted to where it has most views; first,
  /// unless it is -1, the run around number `center`.
  Views tables(const RungLimits& limits, BlankDetail detail, int center = -1);

  /// Whether values of tables can be added: each move is a slide, and all tiles differ.
  bool has_sums() const { return moves_.moves().has_slides_only() && !has_few_arrangements_; }

  /// Makes the tables of covers by parts of as many tiles as a table may have. The tables of the first cover are always
  /// made, others until all take some memory. Where regions take too many rows, makes other tables.
  Views tables_of_covers(const RungLimits& limits);

  /// Estimates the size of one table of a rung. Where few arrangements can be reached, that is the limit.
  TableSize expected_size(const RungLimits& limits, BlankDetail detail) const;

  /// Reads all tables of a file. Throws TablesUnreadable.
  Views tables(const RowFile& file);

  /// Returns the number, in the order of the labels, in the middle of the run whose small table gives the best samples;
  /// -1 if all runs are alike, or nearly so, since one table has many views.
  int best_center(BlankDetail detail);

  /// Makes a table for each tile, of this tile and those that are nearest to it: at most `most_tiles` tiles, one fewer
  /// with the blank's cell, and fewer on large boards. Of tiles at the same distance, the first are chosen or, for
  /// `blocks`, those with the fewest moves in common: squares of a board of rotations, not lines.
  Views compact_tables(int most_tiles, bool blocks);

  /// Whether tables should have the blank's cell, forget it, or know its region: by samples of small tables.
  BlankDetail best_detail();

 private:
  /// Returns the size of the largest table of at most `entries` entries, if all arrangements can be reached.
  TableSize largest_size(std::uint64_t entries, BlankDetail detail) const;

  /// Whether a table would be small enough if all arrangements can be reached. Regions of the blank do not count.
  bool may_fit(const LabelPattern& pattern, std::uint64_t entries) const;

  /// Number of labels in a run whose table has at most `entries` entries. A label may have several tiles.
  int run_length(std::uint64_t entries, BlankDetail detail);

  /// Returns the run of labels from number `first` on, or as near to it as possible.
  LabelPattern run(int length, int first, BlankDetail detail) const;

  /// Number of different sets of cells to which the symmetries of the puzzle take the goal cells of a run.
  std::size_t images(const LabelPattern& pattern) const;

  /// Returns the first of the numbers `first` to `first + length - 1` at which a run of this length has most images. On
  /// a torus, a run that is a whole row has few images.
  int first_with_most_images(int length, int first, BlankDetail detail) const;

  /// Adds the table of a pattern that was not seen yet; where tiles are equal, of as many of its labels as have one.
  /// Returns whether there is a table.
  bool add_table(LabelPattern pattern, std::uint64_t entries, Views& contents, std::set<CellMask>& seen);

  /// Makes a table; null if it has more than `entries` entries, or values above 254.
  std::shared_ptr<const RowTable> table_of(const LabelPattern& pattern, std::uint64_t entries);

  int home(std::uint8_t label) const { return std::countr_zero(labels_.classes[label].home); }

  /// Number of moves, from all places, that move the tiles of both cells.
  int common_moves(int a, int b) const;

  std::shared_ptr<const PatternRows> rows_of(const LabelPattern& pattern, std::uint64_t entries);

  void add_views(const RowTable& table, Views& contents, std::set<CellMask>& seen) const;

  /// Adds the covers of slides for which `table_of` returns tables, not null, with the views that the covers need.
  void add_covers(int most_tiles, const std::function<std::shared_ptr<const RowTable>(const LabelPattern&)>& table_of,
                  Views& contents) const;

  /// Completes an object that has all of its tables and views. Views of the inverse go where direct views suffice.
  void finish(Views& contents) const;

  const GeneralMoves& moves_;
  const GoalLabels& labels_;
  const Reach& reach_;
  const std::function<void()>& check_;
  bool is_full_;
  bool has_few_arrangements_;
  std::vector<std::uint8_t> order_;  // named labels whose tiles moves can move, by goal cell
  std::vector<std::shared_ptr<const PatternRows>> rows_;
  std::map<const PatternRows*, RowSteps> steps_;
};

}  // namespace tilebase
