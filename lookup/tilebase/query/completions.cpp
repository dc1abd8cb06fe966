#include <tilebase/query/completions.hpp>

#include <algorithm>

namespace tilebase {
namespace {

/// The matching states in lexicographic order: the tiles that the target does not name go into its wildcards in every
/// order.
class Completions {
 public:
  Completions(const Target& target, int cells) : state_(only_state(target, cells)) {
    std::vector<bool> named(static_cast<std::size_t>(cells), false);
    for (int c = 0; c < cells; ++c) {
      if (state_[c] == Target::any)
        holes_.push_back(c);
      else
        named[state_[c]] = true;
    }
    for (int t = 0; t < cells; ++t)
      if (!named[static_cast<std::size_t>(t)]) free_.push_back(static_cast<std::uint8_t>(t));
    fill();
  }

  const State& state() const { return state_; }

  /// Goes on to the next one; false after the last.
  bool next() {
    const bool more = std::next_permutation(free_.begin(), free_.end());
    fill();
    return more;
  }

 private:
  void fill() {
    for (std::size_t i = 0; i < holes_.size(); ++i) state_[holes_[i]] = free_[i];
  }

  State state_;
  std::vector<int> holes_;
  std::vector<std::uint8_t> free_;
};

}  // namespace

std::vector<State> completions(const Target& target, int cells) {
  std::vector<State> states;
  Completions completion(target, cells);
  do states.push_back(completion.state());
  while (completion.next());
  return states;
}

Result<NearestCompletions> nearest_completions(const Tablebase& tablebase, const State& start, const Target& target) {
  const int cells = tablebase.puzzle().cells();
  NearestCompletions nearest;
  const bool there = matches(target, start, cells);
  Completions completions(there ? Target(start, cells) : target, cells);
  do {
    const auto goal = tablebase.toward(completions.state());
    if (!goal) return goal.error();
    const auto distance = goal->distance(start);
    if (!distance || (nearest.distance && *distance > *nearest.distance)) continue;
    if (!nearest.distance || *distance < *nearest.distance) nearest.goals.clear();
    nearest.distance = distance;
    nearest.goals.push_back(*goal);
  } while (completions.next());
  return nearest;
}

Result<std::optional<Path>> smallest_path(const Puzzle& puzzle, const State& start, NearestCompletions nearest) {
  Path path;
  State here = start;
  for (int left = nearest.distance.value_or(0); left > 0; --left) {
    bool found = false;
    for (std::size_t move = 0; move < puzzle.moves().size() && !found; ++move) {
      const auto next = puzzle.after(here, static_cast<MoveId>(move));
      if (!next) continue;
      const auto nearer = [&](const GoalView& goal) { return goal.distance(*next) == left - 1; };
      const auto kept = std::partition(nearest.goals.begin(), nearest.goals.end(), nearer);
      if (kept == nearest.goals.begin()) continue;
      nearest.goals.erase(kept, nearest.goals.end());
      path.push_back(static_cast<MoveId>(move));
      here = *next;
      found = true;
    }
    if (!found) return nearest.goals.front().path(here);  // reports the contradiction
  }
  return std::optional(std::move(path));
}

}  // namespace tilebase
