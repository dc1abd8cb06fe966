#pragma once

#include <optional>
#include <unordered_set>
#include <utility>
#include <vector>

namespace oracle {

/// Half of a bidirectional search: all visited nodes, and the nodes of the last level.
template <class Node>
struct End {
  explicit End(const Node& node) : met{node}, level{node} {}
  std::unordered_set<Node> met;
  std::vector<Node> level;
};

/// Bidirectional breadth-first search: the number of steps from the start to the goal, or nothing. `neighbours(node)`
/// gives the nodes one step away; steps must work both ways.
///
/// Each step adds one whole level, to the end whose last level is smaller. If the ends have levels up to a and b and no
/// node in common, the distance is more than a + b: otherwise both would have visited the node a steps along a path. So
/// the first common node, found while one end adds its next level, gives the distance a + b + 1. (Only for this reason
/// the search may stop inside a level; going node by node from both ends would be wrong.)
///
/// Cost for d steps and a branching factor k: about 2 k^(d/2) nodes; a plain search visits k^d nodes.
template <class Node, class Neighbours>
std::optional<int> bidirectional_distance(const Node& start, const Node& goal, Neighbours neighbours) {
  if (start == goal) return 0;
  End<Node> one(start);
  End<Node> other(goal);
  for (int distance = 1; !one.level.empty() && !other.level.empty(); ++distance) {
    if (one.level.size() > other.level.size()) std::swap(one, other);
    std::vector<Node> next;
    for (const Node& node : one.level)
      for (const Node& there : neighbours(node)) {
        if (other.met.count(there) > 0) return distance;
        if (one.met.insert(there).second) next.push_back(there);
      }
    one.level = std::move(next);
  }
  return std::nullopt;
}

}  // namespace oracle
