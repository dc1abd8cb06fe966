#pragma once

#include <optional>
#include <unordered_set>
#include <utility>
#include <vector>

namespace oracle {

/// One end of a bidirectional search: all that was met, and the last level of it.
template <class Node>
struct End {
  explicit End(const Node& node) : met{node}, level{node} {}
  std::unordered_set<Node> met;
  std::vector<Node> level;
};

/// Bidirectional breadth-first search: the number of steps from the start to the goal, or nothing. `neighbours(node)`
/// gives the nodes one step away; steps must work both ways.
///
/// Always one whole level is added, to the end whose last level is smaller. With levels up to a and b added and nothing
/// in common, the distance is more than a + b: a node a steps along a path of that length would have been met by both.
/// So the first node in common, met when one end adds its next level, tells the distance: a + b + 1. (Stopping inside
/// a level is harmless for this reason alone; going node by node from both ends would not be.)
///
/// For d steps and a branching factor k this meets some 2 k^(d/2) nodes, where a plain search meets k^d.
template <class Node, class Neighbours>
std::optional<int> bidirectional_distance(const Node& start, const Node& goal, Neighbours neighbours) {
  if (start == goal) return 0;
  End<Node> one(start);
  End<Node> other(goal);
  for (int distance = 1; !one.level.empty() && !other.level.empty(); ++distance) {
    if (one.level.size() > other.level.size()) std::swap(one, other);
    std::vector<Node> next;
    for (const Node& here : one.level)
      for (const Node& there : neighbours(here)) {
        if (other.met.count(there) > 0) return distance;
        if (one.met.insert(there).second) next.push_back(there);
      }
    one.level = std::move(next);
  }
  return std::nullopt;
}

}  // namespace oracle
