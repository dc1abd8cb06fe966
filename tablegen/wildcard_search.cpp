#include <algorithm>
#include <array>
#include <span>

#include <base/int_array.hpp>
#include <tilebase/engine/puzzle/placement.hpp>

#include <tilebase/tablebase.hpp>
#include "prove.hpp"
#include "search_tables.hpp"

namespace tilebase::tablegen {
namespace {

using Placement = IntArray<std::uint8_t, max_cells>;

Placement solved(const WildcardIndex::Class& placements) {
  Placement placement{};
  std::copy(placements.cells.begin(), placements.cells.end(), placement.begin());
  return placement;
}

/// For each placement of so many tiles, the numbers of its neighbours, one for each move: a row a placement. All
/// classes of sets of so many cells have the same.
using PlacementNumbers = std::vector<std::uint16_t>;
static_assert(Tablebase::most_listed_cells <= 9, "six tiles have 60,480 placements in nine cells");

/// Neighbours for the search: the placements are listed in their order, tile by tile, each time with the ranks of what
/// the moves have made of the tiles so far. So a rank takes one more digit (placement_rank), not all of them.
class NeighboursTileByTile {
 public:
  NeighboursTileByTile(const std::vector<Permutation>& steps, int cells, int length)
      : steps_(steps), cells_(cells), length_(length) {
    add_all(0, 0, std::vector<Begun>(steps.size()));
  }

  PlacementNumbers numbers;

 private:
  /// What a move has made of the tiles so far.
  struct Begun {
    std::uint32_t rank = 0;
    std::uint32_t cells = 0;  // as a bit mask
  };

  void add_all(int tiles, std::uint32_t taken, const std::vector<Begun>& begun) {
    if (tiles == length_) {
      for (const Begun& whole : begun) numbers.push_back(static_cast<std::uint16_t>(whole.rank));
      return;
    }
    std::vector<Begun> longer(begun.size());
    for (int cell = 0; cell < cells_; ++cell) {
      if ((taken >> static_cast<unsigned>(cell) & 1U) != 0) continue;
      for (std::size_t i = 0; i < begun.size(); ++i) {
        const std::uint32_t bit = 1U << steps_[i][cell];
        longer[i].rank = begun[i].rank * static_cast<std::uint32_t>(cells_ - tiles) + steps_[i][cell] -
                         bit_count(begun[i].cells & (bit - 1));
        longer[i].cells = begun[i].cells | bit;
      }
      add_all(tiles + 1, taken | 1U << static_cast<unsigned>(cell), longer);
    }
  }

  const std::vector<Permutation>& steps_;
  int cells_;
  int length_;
};

/// Neighbours for the proof: placement by placement.
PlacementNumbers neighbours_one_by_one(const std::vector<Permutation>& steps, int cells, int length) {
  const auto count = static_cast<std::uint32_t>(factorial(cells) / factorial(cells - length));
  PlacementNumbers numbers;
  numbers.reserve(std::size_t{count} * steps.size());
  for (std::uint32_t number = 0; number < count; ++number) {
    Placement placement{};
    placement_unrank(number, placement.data(), length, cells);
    std::array<std::uint8_t, max_cells> there;
    for (const Permutation& step : steps) {
      for (std::size_t i = 0; i < static_cast<std::size_t>(length); ++i) there[i] = step.lane[placement[i]];
      numbers.push_back(static_cast<std::uint16_t>(placement_rank(there.data(), length, cells)));
    }
  }
  return numbers;
}

constexpr std::uint16_t unseen = 0xFFFF;

/// Labels the placements of one class; counts them into the histogram. Goes through all placements for each distance:
/// in their order, so that the neighbours are read as they lie.
void search(std::uint32_t goal, const PlacementNumbers& neighbours, std::size_t moves,
            std::span<std::uint16_t> distances, std::vector<std::uint64_t>& histogram) {
  distances[goal] = 0;
  for (std::uint16_t distance = 0;; ++distance) {
    std::uint64_t found = 0;
    for (std::size_t number = 0; number < distances.size(); ++number) {
      if (distances[number] != distance) continue;
      ++found;
      for (std::size_t move = 0; move < moves; ++move) {
        std::uint16_t& there = distances[neighbours[number * moves + move]];
        there = std::min(there, static_cast<std::uint16_t>(distance + 1));
      }
    }
    if (found == 0) return;
    if (histogram.size() <= distance) histogram.push_back(0);
    histogram[distance] += found;
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
  for (const auto& move : puzzle->moves())
    if (move.at[0]) backward.push_back(*move.at[0]);
  std::vector<std::uint16_t> distances(index.size(), unseen);
  std::vector<std::uint64_t> histogram;
  std::size_t length = 0;
  PlacementNumbers neighbours(backward.size());  // of the one placement of no tile
  for (const auto& placements : index.classes()) {
    if (placements.cells.size() != length) {
      length = placements.cells.size();
      neighbours = NeighboursTileByTile(backward, puzzle->cells(), static_cast<int>(length)).numbers;
    }
    const std::uint32_t goal = index.rank(solved(placements).data(), static_cast<int>(length));
    search(goal, neighbours, backward.size(), std::span(distances).subspan(placements.first, placements.count),
           histogram);
  }

  const int bits = distance_width(static_cast<int>(histogram.size()) - 1);
  const std::uint32_t unreachable = (1U << static_cast<unsigned>(bits)) - 1;
  auto packed = PackedArray::of(index.size(), bits,
                                [&](std::size_t i) { return distances[i] == unseen ? unreachable : distances[i]; });
  return WildcardTable(std::move(puzzle), std::move(index), std::move(packed), std::move(histogram));
}

std::optional<std::string> fault_in(const WildcardTable& table) {
  const WildcardIndex& index = table.index();
  constexpr std::uint32_t infinity = 0x7FFFFFFF;
  std::vector<std::uint32_t> distances(index.size());
  for (std::uint32_t number = 0; number < index.size(); ++number) {
    const std::uint32_t stored = table.distances()[number];
    distances[number] = stored == table.distances().all_ones() ? infinity : stored;
  }
  std::vector<Permutation> forward;
  for (const auto& move : table.puzzle().moves())
    if (move.at[0]) forward.push_back(inverse(*move.at[0]));
  std::vector<std::uint64_t> counted(table.histogram().size());
  std::size_t of_length = 0;
  PlacementNumbers neighbours(forward.size());
  for (const auto& placements : index.classes()) {
    const auto length = static_cast<int>(placements.cells.size());
    if (placements.cells.size() != of_length) {
      of_length = placements.cells.size();
      neighbours = neighbours_one_by_one(forward, table.puzzle().cells(), length);
    }
    const std::uint32_t goal = index.rank(solved(placements).data(), length);
    const std::uint32_t* const of_class = distances.data() + placements.first;
    for (std::uint32_t number = 0; number < placements.count; ++number) {
      const std::uint32_t here = of_class[number];
      std::uint32_t nearest = infinity;
      const std::uint16_t* const there = neighbours.data() + number * forward.size();
      for (std::size_t move = 0; move < forward.size(); ++move) nearest = std::min(nearest, of_class[there[move]]);
      const auto fault = [&](const std::string& what) {
        Placement placement{};
        index.unrank(number, placement.data(), length);
        return "the placement of " + name_of(table.puzzle(), placements, placement) + what;
      };
      if ((here == 0) != (number == goal)) return fault(" must have distance 0 if it is solved, and only then");
      if (nearest + 1 < here) return fault(" has a move that leads more than one step nearer");
      if (here == infinity) continue;
      if (here > 0 && nearest + 1 != here)
        return fault(" has distance " + std::to_string(here) + ", but no move leads to one less");
      if (here >= counted.size()) return fault(" lies beyond the farthest distance of the header");
      ++counted[here];
    }
  }
  if (counted != table.histogram()) return "distances contradict the header's histogram";
  return std::nullopt;
}

}  // namespace tilebase::tablegen
