#include <algorithm>

#include <tilebase/table/stored_table.hpp>

#include "prove.hpp"
#include "search.hpp"

namespace tilebase::tablegen {
namespace {

using Placement = std::array<std::uint8_t, max_cells>;

constexpr std::uint32_t unseen = 0xFFFF;

Placement solved(const WildcardIndex::Class& placements) {
  Placement placement{};
  std::copy(placements.cells.begin(), placements.cells.end(), placement.begin());
  return placement;
}

/// The placement after each tile has gone from its cell c to cell go[c].
Placement moved(const Placement& placement, const Permutation& go, std::size_t length) {
  Placement result{};
  for (std::size_t i = 0; i < length; ++i) result[i] = go[placement[i]];
  return result;
}

/// Labels the placements of one class; counts them into the histogram.
void search(const WildcardIndex& index, const WildcardIndex::Class& placements,
            const std::vector<Permutation>& backward, std::vector<std::uint32_t>& distances,
            std::vector<std::uint64_t>& histogram) {
  const auto length = static_cast<int>(placements.cells.size());
  std::vector<std::uint32_t> frontier{index.rank(solved(placements).data(), length)};
  distances[placements.first + frontier[0]] = 0;
  for (std::uint32_t distance = 0; !frontier.empty(); ++distance) {
    if (histogram.size() <= distance) histogram.push_back(0);
    histogram[distance] += frontier.size();
    std::vector<std::uint32_t> next;
    for (const std::uint32_t number : frontier) {
      Placement placement{};
      index.unrank(number, placement.data(), length);
      for (const Permutation& step : backward) {
        const Placement before = moved(placement, step, static_cast<std::size_t>(length));
        const std::uint32_t at = index.rank(before.data(), length);
        if (distances[placements.first + at] != unseen) continue;
        distances[placements.first + at] = distance + 1;
        next.push_back(at);
      }
    }
    frontier.swap(next);
  }
}

std::string name_of(const Puzzle& puzzle, const WildcardIndex::Class& placements, const Placement& placement) {
  std::string text = "tiles from cells";
  for (std::size_t i = 0; i < placements.cells.size(); ++i) text += ' ' + std::to_string(placement[i] + 1);
  text += " to cells";
  for (const int cell : placements.cells) text += ' ' + std::to_string(cell + 1);
  return text + " of " + puzzle.name();
}

}  // namespace

WildcardTable search_wildcards(std::shared_ptr<const Puzzle> puzzle) {
  WildcardIndex index(*puzzle);
  std::vector<Permutation> backward;  // a move's lane c is the cell that the tile in c came from: the way back
  for (const auto& move : puzzle->moves()) backward.push_back(*move.at[0]);
  std::vector<std::uint32_t> distances(index.size(), unseen);
  std::vector<std::uint64_t> histogram;
  for (const auto& placements : index.classes()) search(index, placements, backward, distances, histogram);

  const int bits = distance_width(static_cast<int>(histogram.size()) - 1);
  const std::uint32_t unreachable = (1U << static_cast<unsigned>(bits)) - 1;
  auto packed = PackedArray::of(index.size(), bits,
                                [&](std::size_t i) { return distances[i] == unseen ? unreachable : distances[i]; });
  return WildcardTable(std::move(puzzle), std::move(index), std::move(packed), std::move(histogram));
}

std::optional<std::string> fault_in(const WildcardTable& table) {
  const WildcardIndex& index = table.index();
  constexpr std::uint32_t infinity = 0x7FFFFFFF;
  const auto distance = [&](std::uint32_t number) {
    const std::uint32_t stored = table.distances()[number];
    return stored == table.distances().all_ones() ? infinity : stored;
  };
  std::vector<Permutation> forward;
  for (const auto& move : table.puzzle().moves()) forward.push_back(inverse(*move.at[0]));
  std::vector<std::uint64_t> counted(table.histogram().size());
  for (const auto& placements : index.classes()) {
    const auto length = static_cast<int>(placements.cells.size());
    for (std::uint32_t number = 0; number < placements.count; ++number) {
      Placement placement{};
      index.unrank(number, placement.data(), length);
      const std::uint32_t here = distance(placements.first + number);
      bool nearer = false;
      bool gains_more = false;
      for (const Permutation& step : forward) {
        const Placement after = moved(placement, step, static_cast<std::size_t>(length));
        const std::uint32_t there = distance(placements.first + index.rank(after.data(), length));
        nearer = nearer || there + 1 == here;
        gains_more = gains_more || there + 1 < here;
      }
      const auto fault = [&](const std::string& what) {
        return "the placement of " + name_of(table.puzzle(), placements, placement) + what;
      };
      if ((here == 0) != (placement == solved(placements)))
        return fault(" must have distance 0 if it is solved, and only then");
      if (gains_more) return fault(" has a move that leads more than one step nearer");
      if (here == infinity) continue;
      if (here > 0 && !nearer)
        return fault(" has distance " + std::to_string(here) + ", but no move leads to one less");
      if (here >= counted.size()) return fault(" lies beyond the farthest distance of the header");
      ++counted[here];
    }
  }
  if (counted != table.histogram()) return "distances contradict the header's histogram";
  return std::nullopt;
}

}  // namespace tilebase::tablegen
