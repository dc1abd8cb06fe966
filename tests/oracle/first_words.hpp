#pragma once

#include <optional>
#include <string>
#include <unordered_map>
#include <vector>

#include "oracle/moves.hpp"

namespace oracle {

/// Breadth-first search with a hash of strings, from one board to every other, for moves of any kind.
///
/// The queue is first in, first out, and moves are tried in the order of their names. Then the boards of one distance
/// enter the queue in the lexicographic order of their smallest words: by induction, a board is first found from the
/// predecessor with the smallest word, by the smallest move. So the first word that reaches a board is its shortest,
/// and the lexicographically smallest of the shortest.
///
/// Moves are applied forwards only and need no inverse. O(boards * moves).
class FirstWords {
 public:
  /// The moves must be in the order of their names.
  FirstWords(std::vector<Move> moves, const Board& start);

  /// The length of a shortest word; nothing if the goal cannot be reached.
  std::optional<int> distance(const Board& goal) const;

  /// The names of the moves, in order; nothing if the goal cannot be reached.
  std::optional<std::vector<std::string>> names(const Board& goal) const;

  /// Joined names of the moves; nullopt if the goal cannot be reached.
  std::optional<std::string> word(const Board& goal) const;

 private:
  struct Step {
    int distance;
    std::size_t from;  // index of a board
    std::size_t move;
  };

  std::vector<Move> moves_;
  std::vector<Board> boards_;  // boards in the order of discovery; also the queue
  std::unordered_map<Board, Step> steps_;
};

}  // namespace oracle
