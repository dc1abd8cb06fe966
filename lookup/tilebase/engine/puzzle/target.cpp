#include <tilebase/target.hpp>

#include <algorithm>
#include <string>
#include <utility>

namespace tilebase {

// These are not inline, since all sources copy targets: 2 KB less of a page's module, compressed.
Target::Target(const Target& other) = default;
Target& Target::operator=(const Target& other) = default;
Target::~Target() = default;

Result<Target> Target::nearest_of(const std::vector<Target>& targets) {
  std::vector<Target> goals;
  for (const Target& target : targets)
    for (const Target& goal : target.goals())
      if (std::find(goals.begin(), goals.end(), goal) == goals.end()) goals.push_back(goal);
  if (goals.empty()) return Error{ErrorCode::bad_board, "no goal"};
  if (goals.size() > most_goals)
    return Error{ErrorCode::bad_board, "more than " + std::to_string(most_goals) + " goals"};
  for (const Target& goal : goals)
    if (goal.cells() != goals.front().cells())
      return Error{ErrorCode::bad_board, "goals of " + std::to_string(goals.front().cells()) + " and of " +
                                             std::to_string(goal.cells()) + " cells"};
  Target nearest = goals.front();
  goals.erase(goals.begin());
  if (!goals.empty()) nearest.alternatives_ = std::make_shared<const std::vector<Target>>(std::move(goals));
  return nearest;
}

std::vector<Target> Target::goals() const {
  std::vector<Target> goals{*this};
  goals.front().alternatives_ = nullptr;
  if (alternatives_ != nullptr) goals.insert(goals.end(), alternatives_->begin(), alternatives_->end());
  return goals;
}

bool Target::matches_alternative(const State& state) const {
  return std::any_of(alternatives_->begin(), alternatives_->end(),
                     [&](const Target& goal) { return goal.matches(state); });
}

bool operator==(const Target& a, const Target& b) {
  if (a.tile_ != b.tile_ || a.cells_ != b.cells_) return false;
  if (a.alternatives_ == nullptr || b.alternatives_ == nullptr) return a.alternatives_ == b.alternatives_;
  return *a.alternatives_ == *b.alternatives_;
}

}  // namespace tilebase
