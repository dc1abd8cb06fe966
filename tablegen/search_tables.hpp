#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <span>
#include <vector>

#include <tilebase/engine/table/table.hpp>
#include <tilebase/result.hpp>

/// The searches for tables, by three engines: SlidePlanes for boards of slides, AllBoards for puzzles with equal tiles,
/// TurnSearch for all others.
namespace tilebase::tablegen {

/// Whether a puzzle is a board of slides that a SlidePlanes searches: two rows, two columns and six
/// cells at least, 16 at most.
bool fits_planes(const Puzzle& puzzle);

/// Makes the table of one goal, which is any state of a puzzle of at most 9 cells: the distance of
/// every state, and by name the smallest move that leads one step nearer. Errors: bad_definition if some distance does
/// not fit the file format. O(states * moves).
Result<Table> search_table(const std::shared_ptr<const Puzzle>& puzzle, const State& goal);

/// The same by a TurnSearch, for boards of slides, too.
Result<Table> search_turns(std::shared_ptr<const Puzzle> puzzle, const State& goal);

/// Makes the wildcard table of a puzzle, which must have no blank: for each class of cell sets a breadth-first search
/// over inverse moves, from the placement in which every tile lies where it is wanted. O(entries * moves).
WildcardTable search_wildcards(std::shared_ptr<const Puzzle> puzzle);

/// The table of one goal of a puzzle whose tables are in blocks: searched, proven, and not yet written.
struct ProvenTable {
  std::vector<std::uint64_t> histogram;  ///< by distance

  /// The packed distances, as BlockTableParts asks for them. It owns the memory that they are in.
  std::function<void(std::uint64_t at, std::span<std::uint8_t> to)> bytes;
};

/// Receives from time to time, from any thread of the work on a table, the share that is done: from 0 to 1.
using ShareSink = std::function<void(double share)>;

/// Makes and proves such a table: of a board of slides, fits_planes(puzzle), bit 1 of every distance; of all others the
/// distances. The bytes do not depend on `threads`. Errors: bad_definition as above; table_damaged if it cannot be
/// proven; too_many_cells where equal tiles have distances above 65,533. Memory: bytes_to_make() or, of others than
/// slides with distances from 15 on, 0.9 GB for twelve cells. Throws std::bad_alloc.
Result<ProvenTable> make_table(
    const Puzzle& puzzle, const State& goal, std::size_t threads, const ShareSink& share = [](double) {});

/// How much memory that takes: for slides, as for the proof of the file, 73 MB for 12 cells, 5 MB for 10; for others
/// 0.6 GB for 12 cells if no distance is above 14; with equal tiles two bytes a board.
std::uint64_t bytes_to_make(const Puzzle& puzzle);

}  // namespace tilebase::tablegen
