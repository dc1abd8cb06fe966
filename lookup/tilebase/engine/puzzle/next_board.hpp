#pragma once

#include <algorithm>

#include <tilebase/puzzle.hpp>

namespace tilebase {

/// Makes a state the next one by rank; false behind the last, when it becomes the first again. O(cells)
inline bool next_board(const Puzzle& puzzle, State& state) {
  const auto begin = state.lane.begin();
  const auto end = begin + puzzle.cells();
  if (!puzzle.has_equal_tiles()) return std::next_permutation(begin, end);
  const bool found = std::next_permutation(
      begin, end, [&](std::uint8_t a, std::uint8_t b) { return puzzle.kind(a) < puzzle.kind(b); });
  state = puzzle.numbered(state);
  return found;
}

}  // namespace tilebase
