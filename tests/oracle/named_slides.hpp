#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "oracle/slides.hpp"

namespace oracle {

/// The distances of all boards to a target with wildcards (`*`), by breadth-first search over the cells of the blank
/// and of the tiles that the target names, all other tiles being alike. A byte for each choice of cells, four bits a
/// cell: at most five named tiles (16 MB), and boards of at most 16 cells.
class NamedSlides {
 public:
  NamedSlides(Grid grid, const Board& target);

  /// The distance from a board to the nearest match; nothing if none can be reached.
  std::optional<int> distance(const Board& board) const;

  /// The lexicographically smallest of the shortest words to any match, or nothing.
  std::optional<std::string> word(const Board& board) const;

  /// Number of shortest words; 0 if there is none.
  std::uint64_t count(const Board& board) const;

 private:
  std::size_t place_of(const Board& board) const;

  std::vector<Move> moves_;
  std::string named_;  // the named tiles; the blank is not among them
  std::vector<std::uint8_t> distances_;
};

}  // namespace oracle
