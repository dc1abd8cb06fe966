// any_moves/: shortest paths for any puzzle that can be written down, without a complete table.
//
// The problem: a definition may have 64 cells and any moves: rotations of rows, blocks that turn, several tiles in one
// move, stickers of a cube, one-way moves, moves that depend on the blank. A table of all states is too large past
// twelve cells, and nothing is known of the puzzle but its moves, which are permutations of the cells.
//
// The idea is that of boards of slides: deepen a depth-first search until it finds a path, and cut it by
// lower bounds from *pattern tables*. A pattern is a few tiles; its table has, for all cells where these tiles may be,
// the fewest moves to bring them home. A move of any puzzle may move many tiles, so the values of two patterns cannot
// be added, as they are for slides. Instead the *greatest* value counts, of many views of few tables. Slides on graphs
// (hexagons, tori, boards with holes) have sums, as boards of slides have, if the tables know the blank's region:
//
//     4x4 rotations     one table of 6 tiles          the 16 rotations of the torus and 4 mirror images: 64 views,
//                       5,765,760 entries, 0.1 s      whose greatest value is the bound: 524,000 states a board
//     19 hexagons       six tables of 6 tiles,        26 views are three parts each of eight covers, whose greatest
//                       142,071,840 entries           sum is the bound: 12,000,000 states a board
//
//     definition ---> MoveSet          the moves as arrays                                     (puzzle/move_set)
//     target     ---> GoalLabels       tiles that the target does not tell apart are equal      (puzzle/goal_labels)
//                     Reach            which states can be solved: a group, without a search    (puzzle/reach)
//                     PatternRows      numbers of a pattern's states: rows times orders         (pattern_rows)
//                     RowTable         fewest moves for each, backwards from the target         (row_table)
//                     TableView        a table seen through a symmetry of the puzzle            (views)
//                     SlideCover       sets of tiles whose values are added, for slides         (slide_covers)
//                     ViewMoves        what a move does to a state's entries in all views       (views)
//                     ViewTables       tables small and large, or those of a file               (view_tables)
//                     TableMaker       which tiles do tables follow?                            (table_maker)
//                     RowFile          tables in a file, which tablegen/ writes                 (row_file)
//                     NearStates       states around the match, for beams to meet               (near_states)
//                     FirstPaths       a path of any length at once, three tiles at a time      (first_paths)
//                     ChainWords       or tile by tile, for groups without such words           (chain_words)
//                     GeneralGoal      the labels and the ladder of one target                  (general_goal)
//     start      ---> GreatestBound    the entries of a state in all views, for Descent         (greatest_bound)
//                     GeneralBeams     a path soon, a better one later                          (general_beam)
//                ---> GeneralSearch    path, moves, bounds, all shortest paths
//
// Shared with slides: Search, Ladder, and Descent, which tries all words that no view cuts; the automaton, threads,
// meters of budgets, the series of beams. What it costs: a second for tables of 60 MB, at most, once a search has taken
// as long; then 0.02 to 0.5 s for a random board of 16 cells. Past some 16 cells a path and a lower bound come at once,
// and the proof takes any time.
//
// Sources: R. E. Korf, Finding optimal solutions to Rubik's Cube using pattern databases, AAAI 1997; J. C. Culberson,
// J. Schaeffer, Pattern databases, Computational Intelligence 14 (1998); A. Felner, U. Zahavi, R. Holte, J. Schaeffer,
// Dual lookups in pattern databases, IJCAI 2005 (views of the inverse); A. Felner, R. E. Korf, S. Hanan, Additive
// pattern database heuristics, JAIR 22 (2004).

#pragma once

#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include <tilebase/engine/search/any_moves/greatest_bound.hpp>
#include <tilebase/engine/search/search.hpp>

/// any_moves/: what is special in a search by any moves: goals, the bound by views, its tables, beams, first paths.
namespace tilebase {

/// Data shared by all searches on one puzzle: its moves, and the ladders of bounds for targets of different tiles
/// without wildcards. Targets with the blank in the same cell share a ladder, since tiles can be renamed. Each is
/// created when it is first needed. Safe to share.
class GeneralStore {
 public:
  /// `file` has pattern tables for the puzzle's own goal; it may be null.
  explicit GeneralStore(const Puzzle& puzzle, std::shared_ptr<const RowFile> file = nullptr)
      : moves_(std::make_shared<const GeneralMoves>(puzzle)), file_(std::move(file)) {}

  const Puzzle& puzzle() const { return moves_->puzzle(); }
  const MoveSet& moves() const { return moves_->moves(); }

  /// Returns the ladder for a target.
  std::shared_ptr<const ViewLadder> ladder(const GoalLabels& labels) const;

  /// Memory of all shared tables so far, in bytes.
  std::uint64_t bytes() const;

 private:
  std::shared_ptr<const GeneralMoves> moves_;
  std::shared_ptr<const RowFile> file_;
  mutable IntArray<Lazy<std::shared_ptr<const ViewLadder>>, max_cells> ladders_;  // index: the blank's goal cell, or 0
};

/// Answers about one target of any puzzle, by the greatest value of many views of pattern tables (greatest_bound.hpp).
class GeneralSearch : public Search<GreatestBound> {
 public:
  GeneralSearch(const GeneralStore& store, const Target& target);

  /// Whether the target can be reached from a state. Microseconds; but where GeneralGoal::reaches() is unsure, a search
  /// of up to most_searched states, whose tables may prove that there is no path: seconds. Errors: gave_up. The clock
  /// of the budget must run.
  Result<bool> is_solvable(const State& state, Budget budget = {}) const;
  static constexpr std::uint64_t most_searched = 5'000'000;

  /// Returns a random state that can reach the target: of several goals, a random one. `below(end)` returns a random
  /// number below `end`. See Reach::random_state().
  State random_state(const Below& below) const;

  /// Returns a random match of the target.
  State random_match(const Below& below) const;

  /// Whether a pattern file has tables for the first goal.
  bool reads_file() const { return goals().front().ladder->tables().reads_file(); }

 private:
  const GeneralGoal& any_goal(const Below& below) const {
    return goals()[goals().size() == 1 ? 0 : below(goals().size())];
  }
  static Permutation tiles_in_order(const GoalLabels& labels, const Below& below);
  static State with_tiles(const GeneralGoal& goal, const State& labelled, const Permutation& order);
};

extern template class Search<GreatestBound>;

}  // namespace tilebase
