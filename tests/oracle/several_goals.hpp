#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "oracle/nearest.hpp"

namespace oracle {

/// Distances, words and their number from every board to the nearest of several goals, which may have wildcards: one
/// breadth-first search backwards from all matches at once, over the graph of all rearrangements of some tiles. Moves
/// may be one-way, and tiles equal. O(boards * moves).
class SeveralGoals {
 public:
  /// The moves must be in the order of their names.
  SeveralGoals(const std::vector<Move>& moves, Board tiles, const std::vector<Board>& goals) {
    std::sort(tiles.begin(), tiles.end());
    do places_.emplace(tiles, places_.size());
    while (std::next_permutation(tiles.begin(), tiles.end()));
    answers_.resize(places_.size());
    std::vector<std::vector<std::pair<std::string, std::size_t>>> steps(places_.size());
    std::vector<std::vector<std::size_t>> steps_to(places_.size());
    std::vector<std::size_t> level;
    for (const auto& [board, place] : places_) {
      for (const Move& move : moves)
        if (const auto there = move.after(board)) {
          steps[place].emplace_back(move.name, places_.at(*there));
          steps_to[places_.at(*there)].push_back(place);
        }
      const auto is_match = [&, &start = board](const Board& goal) { return matches(start, goal); };
      if (std::none_of(goals.begin(), goals.end(), is_match)) continue;
      answers_[place] = {0, {}, 1};
      level.push_back(place);
    }
    for (int distance = 1; !level.empty(); ++distance) {
      std::vector<std::size_t> next;
      for (const std::size_t place : level)
        for (const std::size_t from : steps_to[place]) {
          if (answers_[from].distance) continue;
          answers_[from].distance = distance;
          next.push_back(from);
        }
      for (const std::size_t place : next)
        for (const auto& [name, there] : steps[place]) {
          if (answers_[there].distance != distance - 1) continue;
          if (answers_[place].count == 0) {
            answers_[place].word = answers_[there].word;
            answers_[place].word.insert(answers_[place].word.begin(), name);
          }
          answers_[place].count += answers_[there].count;
        }
      level = std::move(next);
    }
  }

  struct Answer {
    std::optional<int> distance;
    Names word;               ///< the lexicographically smallest of the shortest
    std::uint64_t count = 0;  ///< number of shortest words; 0 if there is none
  };

  const Answer& of(const Board& board) const { return answers_[places_.at(board)]; }

  /// Calls visit(board, answer) for every board.
  template <class Visit>
  void for_each(Visit visit) const {
    for (const auto& [board, place] : places_) visit(board, answers_[place]);
  }

 private:
  std::map<Board, std::size_t> places_;
  std::vector<Answer> answers_;
};

}  // namespace oracle
