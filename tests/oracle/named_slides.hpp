#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "oracle/search.hpp"
#include "oracle/slides.hpp"

namespace oracle {

/// Words of slides to a target with wildcards (`*`), by the distances of all boards to it.
class NamedSlides {
 public:
  NamedSlides(Grid grid, const Board& target) : moves_(slides(grid)), distances_(moves_, target) {}

  /// The distance from a board to the nearest match; nothing if none can be reached.
  std::optional<int> distance(const Board& board) const { return distances_.of(board); }

  /// The lexicographically smallest of the shortest words to any match, or nothing.
  std::optional<std::string> word(const Board& board) const {
    return smallest_word(moves_, board, [this](const Board& other) { return distance(other); });
  }

  /// Number of shortest words; 0 if there is none.
  std::uint64_t count(const Board& board) const {
    if (!distance(board)) return 0;
    std::map<Board, std::uint64_t> words{{board, 1}};  // number of words to each board
    for (int remaining_moves = distances_.at(board); remaining_moves > 0; --remaining_moves) {
      std::map<Board, std::uint64_t> nearer;
      for (const auto& [start, count] : words)
        for (const Move& move : moves_)
          if (const auto there = move.after(start); there && distance(*there) == remaining_moves - 1)
            nearer[*there] += count;
      words = std::move(nearer);
    }
    std::uint64_t total = 0;
    for (const auto& [match, count] : words) total += count;
    return total;
  }

 private:
  std::vector<Move> moves_;
  Distances distances_;
};

}  // namespace oracle
