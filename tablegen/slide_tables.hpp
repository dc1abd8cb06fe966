#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>

#include <tilebase/engine/table/table.hpp>
#include <tilebase/result.hpp>

#include "proven_table.hpp"

namespace tilebase::tablegen {

/// Whether a puzzle is a board of slides that a SlidePlanes searches: two rows, two columns and six cells at least.
bool fits_planes(const Puzzle& puzzle);

/// Makes the table of one goal of a board of slides, fits_planes(*puzzle), of at most nine cells: the distance of every
/// state, and by name the smallest move that leads one step nearer. O(states).
Table search_slides(std::shared_ptr<const Puzzle> puzzle, const State& goal);

/// Makes the table of one goal of a board of slides, fits_planes(puzzle), of 10 to 12 cells: bit 1 of every
/// distance, proven (see prove_slides.hpp). The same bytes for any number of threads. Errors:
/// table_damaged if it cannot be proven. Memory: bytes_to_make_slides(). Throws std::bad_alloc.
Result<ProvenTable> make_slides(const Puzzle& puzzle, const State& goal, std::size_t threads);

/// How much memory that takes, and the proof of the file: 73 MB for 12 cells, 5 MB for 10.
std::uint64_t bytes_to_make_slides(const Puzzle& puzzle);

}  // namespace tilebase::tablegen
