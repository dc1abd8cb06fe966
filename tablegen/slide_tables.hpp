#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include <tilebase/table/table.hpp>

namespace tilebase::tablegen {

/// Whether a puzzle is a board of slides that a SlidePlanes searches: two rows, two columns and six cells at least.
bool is_slides(const Puzzle& puzzle);

/// Makes the table of one goal of a board of slides, is_slides(*puzzle), of at most nine cells: the distance of every
/// state, and by name the smallest move that leads one step nearer. O(states).
Table search_slides(std::shared_ptr<const Puzzle> puzzle, const State& goal);

/// What became of a table that was to be written.
struct WrittenSlides {
  std::vector<std::uint64_t> histogram;  ///< by distance
  std::optional<std::string> fault;      ///< why it is not written, or not proven; nothing if all is well
};

/// Makes the table of one goal of a board of slides, is_slides(puzzle), of 10 to 12 cells, proves every distance (see
/// prove_slides.hpp) and writes bit 1 of each to a file, which is no table until all of it is written. The same bytes
/// for any number of threads. `found(level, states)` is called after each level. Memory: 280 MB for 12 cells, 5 MB for
/// ten. Throws std::bad_alloc.
WrittenSlides write_slides(const Puzzle& puzzle, const State& goal, const std::string& path, std::size_t threads,
                           const std::function<void(int, std::uint64_t)>& found);

}  // namespace tilebase::tablegen
