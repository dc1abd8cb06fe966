#pragma once

#include <cstdint>
#include <vector>

#include <tilebase/engine/puzzle/compact_index.hpp>
#include <tilebase/puzzle.hpp>

namespace tilebase {

/// Lists the indices of all states after a move. The puzzle and the index must outlive it. Not thread-safe.
class Neighbours {
 public:
  Neighbours(const Puzzle& puzzle, const CompactIndex& index);

  /// Returns the index after a step of each state with the blank in `cell`, until the next call. Element i is about the
  /// state of index i * puzzle.blank_cells() + cell. If the index is halved, the step must change the parity of the
  /// order as the puzzle's moves between these cells of the blank do. O(states) for each pair of places whose tiles the
  /// step brings into the other sequence.
  const std::vector<std::uint32_t>& after(const Permutation& step, std::size_t cell);

 private:
  const Puzzle& puzzle_;
  const CompactIndex& index_;
  int order_length_;                    // number of tiles without the blank
  std::vector<std::uint8_t> parities_;  // parity of orders of even rank, by half the rank; all 0 if the index is whole
  std::vector<std::uint32_t> indices_;  // result of after()
};

}  // namespace tilebase
