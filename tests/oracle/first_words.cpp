#include "oracle/first_words.hpp"

#include <algorithm>

namespace oracle {

FirstWords::FirstWords(std::vector<Move> moves, const Board& start) : moves_(std::move(moves)), boards_{start} {
  steps_[start] = {0, 0, 0};
  for (std::size_t index = 0; index < boards_.size(); ++index) {
    const int distance = steps_.at(boards_[index]).distance + 1;
    for (std::size_t move = 0; move < moves_.size(); ++move) {
      const auto there = moves_[move].after(boards_[index]);
      if (there && steps_.try_emplace(*there, Step{distance, index, move}).second) boards_.push_back(*there);
    }
  }
}

std::optional<int> FirstWords::distance(const Board& goal) const {
  const auto entry = steps_.find(goal);
  return entry == steps_.end() ? std::nullopt : std::optional(entry->second.distance);
}

std::optional<std::vector<std::string>> FirstWords::names(const Board& goal) const {
  const auto length = distance(goal);
  if (!length) return std::nullopt;
  std::vector<std::string> names;
  Board board = goal;
  for (int remaining_moves = *length; remaining_moves > 0; --remaining_moves) {
    const Step& step = steps_.at(board);
    names.push_back(moves_[step.move].name);
    board = boards_[step.from];
  }
  std::reverse(names.begin(), names.end());
  return names;
}

std::optional<std::string> FirstWords::word(const Board& goal) const {
  const auto path = names(goal);
  return path ? std::optional(joined(*path)) : std::nullopt;
}

}  // namespace oracle
