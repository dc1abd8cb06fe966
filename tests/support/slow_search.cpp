#include "support/slow_search.hpp"

#include <algorithm>
#include <utility>
#include <vector>

#include <tilebase/engine/puzzle/state_tree.hpp>
#include <tilebase/stored_table.hpp>

namespace support {

using namespace tilebase;

Table slow_search(std::shared_ptr<const Puzzle> puzzle, const State& goal) {
  const CompactIndex index(*puzzle, goal);
  struct Steps {  // the moves from a state, and their numbers in the lists below
    std::uint32_t from;
    std::size_t first, end;
  };
  std::vector<Steps> states;
  std::vector<std::uint32_t> neighbours;
  std::vector<MoveId> moves;
  for_each_state(*puzzle, puzzle->moves(), index, [&](std::uint32_t from, const auto& to, const auto& allowed) {
    states.push_back({from, neighbours.size(), neighbours.size() + to.size()});
    neighbours.insert(neighbours.end(), to.begin(), to.end());
    moves.insert(moves.end(), allowed.begin(), allowed.end());
  });

  constexpr std::uint32_t unseen = 0xFFFFFF;
  std::vector<std::uint32_t> distances(index.size(), unseen);
  distances[*index.of(goal)] = 0;
  for (bool has_changed = true; std::exchange(has_changed, false);)
    for (const auto [from, first, end] : states) {
      std::uint32_t distance = distances[from];
      for (std::size_t i = first; i < end; ++i) distance = std::min(distance, distances[neighbours[i]] + 1);
      has_changed = has_changed || distance != distances[from];
      distances[from] = distance;
    }

  std::vector<MoveId> best_moves(index.size());
  for (const auto [from, first, end] : states)
    for (std::size_t i = end; i-- > first && distances[from] != 0 && distances[from] != unseen;)
      if (distances[neighbours[i]] + 1 == distances[from]) best_moves[from] = moves[i];

  std::vector<std::uint64_t> histogram;
  for (const std::uint32_t distance : distances) {
    if (distance == unseen) continue;
    if (distance >= histogram.size()) histogram.resize(distance + 1);
    ++histogram[distance];
  }
  const int bits = distance_width(static_cast<int>(histogram.size()) - 1);
  const std::uint32_t unreachable = (1U << static_cast<unsigned>(bits)) - 1;
  auto packed = PackedArray::of(index.size(), bits,
                                [&](std::size_t i) { return distances[i] == unseen ? unreachable : distances[i]; });
  auto packed_moves =
      PackedArray::of(index.size(), move_width(*puzzle), [&](std::size_t i) { return std::uint32_t{best_moves[i]}; });
  return Table(std::move(puzzle), goal, index, std::move(packed), std::move(packed_moves), std::move(histogram));
}

}  // namespace support
