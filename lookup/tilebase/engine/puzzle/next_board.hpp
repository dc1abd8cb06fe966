#pragma once

#include <algorithm>

#include <tilebase/puzzle.hpp>

namespace tilebase {

/// Advances a state to the next board by rank; from the last board to the first, and then returns false. O(cells).
inline bool next_board(const Puzzle& puzzle, State& state) {
  const auto begin = state.lane.begin();
  const auto end = begin + puzzle.cells();
  if (!puzzle.has_equal_tiles()) return std::next_permutation(begin, end);
  const bool has_next = std::next_permutation(
      begin, end, [&](std::uint8_t a, std::uint8_t b) { return puzzle.kind(a) < puzzle.kind(b); });
  state = puzzle.numbered(state);
  return has_next;
}

}  // namespace tilebase
