#include <algorithm>
#include <array>
#include <span>

#include <base/int_array.hpp>
#include <tilebase/engine/generate/prove.hpp>
#include <tilebase/engine/generate/search_tables.hpp>
#include <tilebase/engine/puzzle/placement.hpp>
#include <tilebase/engine/puzzle/sizes.hpp>

namespace tilebase {
namespace {

using Placement = IntArray<std::uint8_t, max_cells>;

/// Returns the placement in which every tile of a class lies in its goal cell.
Placement solved_placement(const WildcardIndex::Class& placements) {
  Placement placement{};
  std::copy(placements.cells.begin(), placements.cells.end(), placement.begin());
  return placement;
}

/// Numbers of the neighbours of all placements of some number of tiles: a row for each placement, with a neighbour for
/// each move. All classes of that number of cells have the same rows.
using PlacementNumbers = std::vector<std::uint16_t>;
static_assert(max_unpacked_cells <= 9, "six tiles have 60,480 placements in nine cells");

/// Neighbours for the search. Lists the placements in ascending order, tile by tile, together with the ranks that the
/// tiles placed so far have after each move. So a further tile adds one digit to each rank (placement_rank), and no
/// rank is computed from all its digits.
class NeighboursTileByTile {
 public:
  NeighboursTileByTile(const std::vector<Permutation>& steps, int cells, int length)
      : steps_(steps), cells_(cells), length_(length) {
    add_all(0, 0, std::vector<PartialRank>(steps.size()));
  }

  PlacementNumbers numbers;

 private:
  /// Rank, after a move, of the tiles placed so far.
  struct PartialRank {
    std::uint32_t rank = 0;
    std::uint32_t cells = 0;  // mask of their cells
  };

  /// Adds the rows of all placements that begin with the `tiles` tiles placed so far, in the cells of the mask `taken`.
  void add_all(int tiles, std::uint32_t taken, const std::vector<PartialRank>& ranks) {
    if (tiles == length_) {
      for (const PartialRank& result : ranks) numbers.push_back(static_cast<std::uint16_t>(result.rank));
      return;
    }
    std::vector<PartialRank> extended_ranks(ranks.size());
    for (int cell = 0; cell < cells_; ++cell) {
      if ((taken >> static_cast<unsigned>(cell) & 1U) != 0) continue;
      for (std::size_t i = 0; i < ranks.size(); ++i) {
        const std::uint32_t bit = 1U << steps_[i][cell];
        extended_ranks[i].rank = ranks[i].rank * static_cast<std::uint32_t>(cells_ - tiles) + steps_[i][cell] -
                                 bit_count(ranks[i].cells & (bit - 1));
        extended_ranks[i].cells = ranks[i].cells | bit;
      }
      add_all(tiles + 1, taken | 1U << static_cast<unsigned>(cell), extended_ranks);
    }
  }

  const std::vector<Permutation>& steps_;
  int cells_;
  int length_;
};

/// Neighbours for the proof, computed for each placement separately.
PlacementNumbers neighbours_one_by_one(const std::vector<Permutation>& steps, int cells, int length) {
  const auto count = static_cast<std::uint32_t>(factorial(cells) / factorial(cells - length));
  PlacementNumbers numbers;
  numbers.reserve(std::size_t{count} * steps.size());
  for (std::uint32_t number = 0; number < count; ++number) {
    Placement placement{};
    placement_unrank(number, placement.data(), length, cells);
    std::array<std::uint8_t, max_cells> after;
    for (const Permutation& step : steps) {
      for (std::size_t i = 0; i < static_cast<std::size_t>(length); ++i) after[i] = step.lane[placement[i]];
      numbers.push_back(static_cast<std::uint16_t>(placement_rank(after.data(), length, cells)));
    }
  }
  return numbers;
}

constexpr std::uint16_t unreached = 0xFFFF;

/// Sets the distances of the placements of one class, and adds their counts to the histogram. Reads all placements for
/// each distance, in ascending order, so that the neighbours are read sequentially.
void search(std::uint32_t goal, const PlacementNumbers& neighbours, std::size_t moves,
            std::span<std::uint16_t> distances, std::vector<std::uint64_t>& histogram) {
  distances[goal] = 0;
  for (std::uint16_t distance = 0;; ++distance) {
    std::uint64_t count = 0;
    for (std::size_t number = 0; number < distances.size(); ++number) {
      if (distances[number] != distance) continue;
      ++count;
      for (std::size_t move = 0; move < moves; ++move) {
        std::uint16_t& neighbour = distances[neighbours[number * moves + move]];
        neighbour = std::min(neighbour, static_cast<std::uint16_t>(distance + 1));
      }
    }
    if (count == 0) return;
    if (histogram.size() <= distance) histogram.push_back(0);
    histogram[distance] += count;
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
  std::vector<Permutation> backward;  // lane c of a move is the cell that the tile in cell c came from: its inverse
  for (const auto& move : puzzle->moves())
    if (move.at[0]) backward.push_back(*move.at[0]);
  std::vector<std::uint16_t> distances(index.size(), unreached);
  std::vector<std::uint64_t> histogram;
  std::size_t length = 0;
  PlacementNumbers neighbours(backward.size());  // row of the only placement of no tile
  for (const auto& placements : index.classes()) {
    if (placements.cells.size() != length) {
      length = placements.cells.size();
      neighbours = NeighboursTileByTile(backward, puzzle->cells(), static_cast<int>(length)).numbers;
    }
    const std::uint32_t goal = index.rank(solved_placement(placements).data(), static_cast<int>(length));
    search(goal, neighbours, backward.size(), std::span(distances).subspan(placements.first, placements.count),
           histogram);
  }

  const int bits = distance_width(static_cast<int>(histogram.size()) - 1);
  const std::uint32_t unreachable = (1U << static_cast<unsigned>(bits)) - 1;
  auto packed = PackedArray::of(index.size(), bits,
                                [&](std::size_t i) { return distances[i] == unreached ? unreachable : distances[i]; });
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
  std::size_t neighbours_length = 0;
  PlacementNumbers neighbours(forward.size());
  for (const auto& placements : index.classes()) {
    const auto length = static_cast<int>(placements.cells.size());
    if (placements.cells.size() != neighbours_length) {
      neighbours_length = placements.cells.size();
      neighbours = neighbours_one_by_one(forward, table.puzzle().cells(), length);
    }
    const std::uint32_t goal = index.rank(solved_placement(placements).data(), length);
    const std::uint32_t* const class_distances = distances.data() + placements.first;
    for (std::uint32_t number = 0; number < placements.count; ++number) {
      const std::uint32_t distance = class_distances[number];
      std::uint32_t nearest = infinity;
      const std::uint16_t* const row = neighbours.data() + number * forward.size();
      for (std::size_t move = 0; move < forward.size(); ++move) nearest = std::min(nearest, class_distances[row[move]]);
      const auto fault = [&](const std::string& what) {
        Placement placement{};
        index.unrank(number, placement.data(), length);
        return "the placement of " + name_of(table.puzzle(), placements, placement) + what;
      };
      if ((distance == 0) != (number == goal)) return fault(" must have distance 0 if it is solved, and only then");
      if (nearest + 1 < distance) return fault(" has a move that leads more than one step nearer");
      if (distance == infinity) continue;
      if (distance > 0 && nearest + 1 != distance)
        return fault(" has distance " + std::to_string(distance) + ", but no move leads to one less");
      if (distance >= counted.size()) return fault(" lies beyond the farthest distance of the header");
      ++counted[distance];
    }
  }
  if (counted != table.histogram()) return "distances contradict the header's histogram";
  return std::nullopt;
}

}  // namespace tilebase
