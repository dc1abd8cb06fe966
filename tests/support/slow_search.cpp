#include "support/slow_search.hpp"

#include <algorithm>
#include <utility>
#include <vector>

#include <tilebase/engine/puzzle/neighbours.hpp>
#include <tilebase/stored_table.hpp>

namespace support {

using namespace tilebase;

Table slow_search(std::shared_ptr<const Puzzle> puzzle, const State& goal) {
  const CompactIndex index(*puzzle, goal);
  struct Step {  // a move with the blank in one cell, and the indices after it
    MoveId move;
    std::size_t cell;
    std::vector<std::uint32_t> after;
  };
  std::vector<Step> steps;
  Neighbours neighbours(*puzzle, index);
  const auto cells = static_cast<std::size_t>(puzzle->blank_cells());
  for (std::size_t move = 0; move < puzzle->moves().size(); ++move)
    for (std::size_t cell = 0; cell < cells; ++cell)
      if (const auto& step = puzzle->moves()[move].at[cell])
        steps.push_back({static_cast<MoveId>(move), cell, neighbours.after(*step, cell)});

  constexpr std::uint32_t unseen = 0xFFFFFF;
  std::vector<std::uint32_t> distances(index.size(), unseen);
  distances[*index.of(goal)] = 0;
  for (bool has_changed = true; std::exchange(has_changed, false);)
    for (const auto& [move, cell, after] : steps)
      for (std::size_t i = 0; i < after.size(); ++i)
        if (std::uint32_t& distance = distances[i * cells + cell]; distances[after[i]] + 1 < distance) {
          distance = distances[after[i]] + 1;
          has_changed = true;
        }

  std::vector<MoveId> best_moves(index.size());
  for (auto step = steps.rbegin(); step != steps.rend(); ++step)  // the first move by name is set last
    for (std::size_t i = 0; i < step->after.size(); ++i)
      if (distances[step->after[i]] + 1 == distances[i * cells + step->cell])
        best_moves[i * cells + step->cell] = step->move;

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
