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
  struct Step {
    std::uint32_t to;
    MoveId move;
  };
  std::vector<std::vector<Step>> steps(index.size());
  for_each_state(*puzzle, puzzle->moves(), index, [&](std::uint32_t from, const auto& neighbours, const auto& moves) {
    for (std::size_t i = 0; i < moves.size(); ++i) steps[from].push_back({neighbours[i], moves[i]});
  });

  constexpr std::uint32_t unseen = 0xFFFFFF;
  std::vector<std::uint32_t> distances(index.size(), unseen);
  distances[*index.of(goal)] = 0;
  for (bool has_changed = true; std::exchange(has_changed, false);)
    for (std::uint32_t i = 0; i < index.size(); ++i)
      for (const Step& step : steps[i])
        if (distances[step.to] + 1 < distances[i]) {
          distances[i] = distances[step.to] + 1;
          has_changed = true;
        }

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
  auto best_moves = PackedArray::of(index.size(), move_width(*puzzle), [&](std::size_t i) -> std::uint32_t {
    if (distances[i] == 0 || distances[i] == unseen) return 0;
    const auto is_nearer = [&](const Step& step) { return distances[step.to] + 1 == distances[i]; };
    return std::find_if(steps[i].begin(), steps[i].end(), is_nearer)->move;
  });
  return Table(std::move(puzzle), goal, index, std::move(packed), std::move(best_moves), std::move(histogram));
}

}  // namespace support
