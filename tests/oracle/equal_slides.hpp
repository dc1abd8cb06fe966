#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace oracle {

/// All boards of slides of up to sixteen cells in which tiles may be equal, as a sorted list of numbers, four bits a
/// cell, and their distances to one goal: rounds over the list, in which each board of a round has its neighbours found
/// by binary search. No index, no list of a round.
class EqualSlides {
 public:
  /// The goal has one character a cell, `x` for the blank; other characters are the tiles' names.
  EqualSlides(int rows, int columns, const std::string& goal);

  std::size_t size() const { return boards_.size(); }

  /// The nth board, by the order in which the kinds first appear in the goal.
  std::string board(std::size_t nth) const;

  /// Its distance; -1 if it cannot reach the goal.
  int distance(std::size_t nth) const { return distances_[nth]; }

  /// The number of boards at distance 0, 1, ...
  std::vector<std::uint64_t> levels() const;

 private:
  std::string names_;  // of the kinds
  int cells_;
  std::vector<std::uint64_t> boards_;
  std::vector<std::int16_t> distances_;
};

}  // namespace oracle
