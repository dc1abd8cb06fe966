#include "oracle/first_words.hpp"

#include <algorithm>

namespace oracle {

FirstWords::FirstWords(std::vector<Move> moves, const Board& start) : moves_(std::move(moves)), boards_{start} {
  steps_[start] = {0, 0, 0};
  for (std::size_t here = 0; here < boards_.size(); ++here) {
    const int distance = steps_.at(boards_[here]).distance + 1;
    for (std::size_t move = 0; move < moves_.size(); ++move) {
      const auto there = moves_[move].after(boards_[here]);
      if (there && steps_.try_emplace(*there, Step{distance, here, move}).second) boards_.push_back(*there);
    }
  }
}

std::optional<int> FirstWords::distance(const Board& goal) const {
  const auto found = steps_.find(goal);
  return found == steps_.end() ? std::nullopt : std::optional(found->second.distance);
}

std::optional<std::vector<std::string>> FirstWords::names(const Board& goal) const {
  const auto length = distance(goal);
  if (!length) return std::nullopt;
  std::vector<std::string> names;
  Board here = goal;
  for (int left = *length; left > 0; --left) {
    const Step& step = steps_.at(here);
    names.push_back(moves_[step.move].name);
    here = boards_[step.from];
  }
  std::reverse(names.begin(), names.end());
  return names;
}

std::optional<std::string> FirstWords::word(const Board& goal) const {
  const auto all = names(goal);
  if (!all) return std::nullopt;
  std::string word;
  for (const std::string& name : *all) word += name;
  return word;
}

std::vector<int> FirstWords::distribution() const {
  std::vector<int> counts;
  for (const auto& [board, step] : steps_) {
    const auto distance = static_cast<std::size_t>(step.distance);
    if (distance >= counts.size()) counts.resize(distance + 1);
    ++counts[distance];
  }
  return counts;
}

}  // namespace oracle
