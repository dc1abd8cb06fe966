#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <variant>
#include <vector>

#include <tilebase/engine/puzzle/group_base.hpp>
#include <tilebase/engine/table/table.hpp>
#include <tilebase/result.hpp>

/// generate/: searches and proofs of tables, in memory. The library generates small tables when they are needed;
/// tablegen/ generates all tables and writes them into files. Four engines compute tables: SlidePlanes for boards of
/// slides if fits_planes(), AllBoards for puzzles with equal tiles, for all other puzzles StateSearch, in
/// search_tables.cpp, up to nine cells, else GroupSearch.
namespace tilebase {

/// Returns whether a puzzle is a board of slides that a SlidePlanes searches: at least two rows, two columns and six
/// cells, at most 16 cells.
bool fits_planes(const Puzzle& puzzle);

/// Computes the table of one goal, which is any state of a puzzle of at most 9 cells without equal tiles: the distance
/// of every state, and the first move by name that leads one step nearer. Errors: bad_definition if some distance does
/// not fit the file format. O(states * moves).
Result<Table> search_table(const std::shared_ptr<const Puzzle>& puzzle, const State& goal);

/// Computes the table state by state, even for boards of slides.
Result<Table> search_states(const std::shared_ptr<const Puzzle>& puzzle, const State& goal);

/// Returns an error, bad_definition, if a distance is farther than a table can hold.
Result<void> check_farthest(const Puzzle& puzzle, const std::vector<std::uint64_t>& histogram);

/// A table in blocks, of one goal, that is computed and proven but not yet written.
struct ProvenTable {
  std::vector<std::uint64_t> histogram;  ///< number of states by distance
  std::uint64_t entries = 0;             ///< number of distances, if they have a numbering
  std::optional<GroupBase> base{};       ///< numbering of a table of version 3; nullopt for version 2

  /// Writes a section of the packed distances, as BlockTableParts requires. It owns the distances' memory.
  std::function<void(std::uint64_t at, std::span<std::uint8_t> to)> bytes{};
};

/// Receives the finished fraction of the work on a table, from 0 to 1: from time to time, from any thread.
using ProgressSink = std::function<void(double fraction)>;

/// Fraction of the work on a table that the search takes; the proof takes the rest.
inline constexpr double search_fraction = 0.5;

/// Computes and proves a table in blocks: bit 1 of every distance for a board of slides, fits_planes(puzzle); whole
/// distances for all other puzzles. The bytes do not depend on `threads`. Errors: bad_definition if some distance does
/// not fit the file format; table_damaged if the table cannot be proven; too_many_cells where equal tiles have
/// distances above 65,533. Memory: bytes_to_make() bytes; 0.9 GB for puzzles of twelve cells, other than slides, with
/// distances of 15 or more. Throws std::bad_alloc.
Result<ProvenTable> make_table(
    const Puzzle& puzzle, const State& goal, std::size_t threads, const ProgressSink& on_progress = [](double) {});

/// Memory of make_table() in bytes. Boards of slides take 73 MB for 12 cells and 5 MB for 10; the proof of their file
/// takes as much. A puzzle with equal tiles takes two bytes a board. Any other puzzle takes 0.6 GB for 12 cells if no
/// distance is above 14.
std::uint64_t bytes_to_make(const Puzzle& puzzle);

/// Description of one table file: of a goal, or of pattern tables.
struct TableJob {
  struct Patterns {
    friend bool operator==(const Patterns&, const Patterns&) = default;
  };

  std::shared_ptr<const Puzzle> puzzle;
  std::variant<State, Patterns> goal;

  bool is_patterns() const { return std::holds_alternative<Patterns>(goal); }

  /// Standard name of the file.
  std::string file_name() const;
};

/// Returns the jobs whose tables answer for every goal of a puzzle: one for each canonical goal. A puzzle with equal
/// tiles has one job, for its own goal. Errors:
/// table_missing if the puzzle cannot have tables; bad_definition if the search for its symmetries takes too long.
Result<std::vector<TableJob>> jobs_for_all_goals(const std::shared_ptr<const Puzzle>& puzzle);

}  // namespace tilebase
