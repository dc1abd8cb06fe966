#pragma once

#include <algorithm>
#include <array>
#include <chrono>
#include <functional>
#include <memory>
#include <set>
#include <vector>

#include <base/int_array.hpp>
#include <base/lazy.hpp>
#include <tilebase/engine/search/ladder.hpp>
#include <tilebase/engine/search/slides/partition.hpp>
#include <tilebase/engine/search/tables/pattern_table.hpp>

namespace tilebase {

/// Pattern tables for one goal. The values of a cover's parts add up, and the greatest sum is a lower bound of the
/// distance.
struct Covers {
  /// Pattern of the goal, with its table.
  struct Part {
    std::shared_ptr<const PatternTable> table;
    Permutation symmetry;  ///< maps the board's cells to the table's cells
    CellMask tiles;        ///< the cells of the tiles in the goal
  };
  using Cover = std::vector<std::size_t>;  ///< numbers of disjoint parts
  std::vector<Part> parts;                 ///< each pattern once
  std::vector<Cover> covers;
};

/// Pattern tables of one goal on a board of slides, rung by rung of a Ladder. They are generated when they are needed:
///
///     4x4   5-5-5 0.3 MB   6-6-3 3 MB    7-7-1 35 MB
///     5x5   threes 10 KB   fours 0.2 MB  fives 3 MB   6-6-6-6 45 MB   all stored_partitions() 181 MB
///
/// The tables of a file have two rungs: the tables in the file's blocks, which are read when they are needed; and the
/// same tables read completely into large pages, where a search looks at more states in the same time. Safe to share.
class SumTables {
 public:
  /// Creates the rungs of a goal, whose tables are generated when they are needed.
  SumTables(const SlideBoard& board, const GoalCells& goal, std::shared_ptr<const Automata> automata);

  /// Creates the rungs of tables in blocks of a file.
  SumTables(Covers contents, std::shared_ptr<const Automata> automata);

  std::size_t rungs() const { return rungs_.size(); }
  const Automata& automata() const { return *automata_; }

  /// The partitions of the last rung; empty for the tables of a file.
  const std::vector<Partition>& last_partitions() const { return rungs_.back()->partitions; }

  /// Returns the tables of a rung: see Ladder::at().
  const Covers& at(std::size_t rung, std::size_t threads, const std::function<void()>& check) const;

  /// Number of states that searches look at while the tables of a rung are generated.
  std::uint64_t price(std::size_t rung) const { return rungs_[rung]->nodes; }

  /// Estimated time to generate the tables of a rung, in one thread.
  std::chrono::nanoseconds generation_time(std::size_t rung) const { return rungs_[rung]->time; }

  /// Whether a rung can be generated in this number of bytes.
  bool fits(std::size_t rung, std::uint64_t memory) const { return rungs_[rung]->bytes < memory; }

  /// Inserts the tables so far that are in memory, not in blocks of a file.
  void add_tables(std::set<const PatternTable*>& tables) const;

 private:
  struct Rung {
    std::vector<Partition> partitions;  // partitions; none for tables in a file
    // Estimates for the tables that no earlier rung has:
    std::uint64_t bytes = 0;  // upper limit of their memory
    std::chrono::nanoseconds time{0};
    std::uint64_t nodes = 0;  // states that a search looks at in that time
    mutable Lazy<Covers> covers;
  };

  /// Generates the tables of a rung that no rung has yet.
  Covers generate(const Rung& rung, std::size_t threads, const std::function<void()>& check) const;
  /// Reads the tables of the first rung completely.
  Covers read_whole(std::size_t threads, const std::function<void()>& check) const;

  SlideBoard board_;
  GoalCells goal_;
  std::shared_ptr<const Automata> automata_;
  std::vector<std::unique_ptr<Rung>> rungs_;
};

using SumLadder = Ladder<SumTables>;

/// Returns the canonical patterns of partitions, each once.
std::set<Pattern> patterns_of(const SlideBoard& board, const GoalCells& goal, const std::vector<Partition>& partitions);

/// Creates the covers of some partitions, with tables that `table_of(canonical pattern)` returns.
template <class TableOf>
Covers covers_of(const SlideBoard& board, const GoalCells& goal, const std::vector<Partition>& partitions,
                 const TableOf& table_of) {
  Covers contents;
  for (const Partition& partition : partitions) {
    Covers::Cover& cover = contents.covers.emplace_back();
    for (const CellMask tiles : partition) {
      const auto match = std::find_if(contents.parts.begin(), contents.parts.end(),
                                      [&](const Covers::Part& part) { return part.tiles == tiles; });
      cover.push_back(static_cast<std::size_t>(match - contents.parts.begin()));
      if (match != contents.parts.end()) continue;
      const PlacedPattern placed = canonical(board, tiles, goal.blank & ~tiles);
      contents.parts.push_back({table_of(placed.pattern), placed.symmetry, tiles});
    }
  }
  return contents;
}

}  // namespace tilebase
