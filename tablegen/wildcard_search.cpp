#include <algorithm>
#include <map>

#include <tilebase/table/stored_table.hpp>

#include "prove.hpp"
#include "search.hpp"

namespace tilebase::tablegen {
namespace {

using Placement = std::array<std::uint8_t, max_cells>;

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

/// For each placement of so many tiles, the numbers of its neighbours, one for each move: a row a placement. All
/// classes of sets of so many cells have the same.
using Neighbours = std::vector<std::uint32_t>;

/// Neighbours for the search: a placement is split in two.
///
///     placement   4 0 6 | 1 7 2        head 4 0 6: one of 9*8*7;  tail 1 7 2 among the six other cells: one of 6*5*4
///     number  =  head * tails + tail
///
/// A move takes head to head. Which tail it makes of a tail depends on what it does to the order of the other cells:
/// few different things, the *kinds*.
Neighbours neighbours_by_halves(const std::vector<Permutation>& steps, int cells, int length) {
  const int head_length = std::min(length, 3);
  const int others = cells - head_length;
  const int tail_length = length - head_length;
  const auto heads = static_cast<std::uint32_t>(factorial(cells) / factorial(others));
  const auto tails = static_cast<std::uint32_t>(factorial(others) / factorial(others - tail_length));
  Neighbours numbers(std::size_t{heads} * tails * steps.size());
  const auto other_cells = [&](const Placement& head) {
    Placement free{};
    std::size_t count = 0;
    for (std::uint8_t cell = 0; cell < cells; ++cell)
      if (std::find(head.begin(), head.begin() + head_length, cell) == head.begin() + head_length) free[count++] = cell;
    return free;
  };
  for (std::size_t move = 0; move < steps.size(); ++move) {
    std::map<Placement, std::vector<std::uint32_t>> kinds;  // by what happens to the other cells: tail to tail
    for (std::uint32_t head = 0; head < heads; ++head) {
      Placement from{};
      placement_unrank(head, from.data(), head_length, cells);
      const Placement to = moved(from, steps[move], static_cast<std::size_t>(head_length));
      const Placement free_before = other_cells(from);
      const Placement free_after = other_cells(to);
      Placement kind{};
      for (int i = 0; i < others; ++i) {
        const auto at = std::find(free_after.begin(), free_after.begin() + others,
                                  steps[move][free_before[static_cast<std::size_t>(i)]]);
        kind[static_cast<std::size_t>(i)] = static_cast<std::uint8_t>(at - free_after.begin());
      }
      auto& tail_to_tail = kinds[kind];
      if (tail_to_tail.empty())
        for (std::uint32_t tail = 0; tail < tails; ++tail) {
          Placement order{};
          placement_unrank(tail, order.data(), tail_length, others);
          for (std::uint8_t& cell : order) cell = kind[cell];
          tail_to_tail.push_back(static_cast<std::uint32_t>(placement_rank(order.data(), tail_length, others)));
        }
      const auto row = static_cast<std::uint32_t>(placement_rank(to.data(), head_length, cells)) * tails;
      std::uint32_t* out = numbers.data() + std::size_t{head} * tails * steps.size() + move;
      for (const std::uint32_t tail : tail_to_tail) {
        *out = row + tail;
        out += steps.size();
      }
    }
  }
  return numbers;
}

/// Neighbours for the proof: placement by placement.
Neighbours neighbours_one_by_one(const std::vector<Permutation>& steps, int cells, int length) {
  const auto count = static_cast<std::uint32_t>(factorial(cells) / factorial(cells - length));
  Neighbours numbers;
  numbers.reserve(std::size_t{count} * steps.size());
  for (std::uint32_t number = 0; number < count; ++number) {
    Placement placement{};
    placement_unrank(number, placement.data(), length, cells);
    for (const Permutation& step : steps) {
      const Placement there = moved(placement, step, static_cast<std::size_t>(length));
      numbers.push_back(static_cast<std::uint32_t>(placement_rank(there.data(), length, cells)));
    }
  }
  return numbers;
}

constexpr std::uint16_t unseen = 0xFFFF;

/// Labels the placements of one class; counts them into the histogram.
void search(std::uint32_t goal, const Neighbours& neighbours, std::size_t moves, std::uint16_t* distances,
            std::vector<std::uint64_t>& histogram) {
  std::vector<std::uint32_t> frontier{goal};
  distances[goal] = 0;
  for (std::uint16_t distance = 0; !frontier.empty(); ++distance) {
    if (histogram.size() <= distance) histogram.push_back(0);
    histogram[distance] += frontier.size();
    std::vector<std::uint32_t> next;
    for (const std::uint32_t number : frontier)
      for (std::size_t move = 0; move < moves; ++move) {
        const std::uint32_t there = neighbours[number * moves + move];
        if (distances[there] != unseen) continue;
        distances[there] = static_cast<std::uint16_t>(distance + 1);
        next.push_back(there);
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
  std::vector<std::uint16_t> distances(index.size(), unseen);
  std::vector<std::uint64_t> histogram;
  std::size_t length = 0;
  Neighbours neighbours(backward.size());  // of the one placement of no tile
  for (const auto& placements : index.classes()) {
    if (placements.cells.size() != length) {
      length = placements.cells.size();
      neighbours = neighbours_by_halves(backward, puzzle->cells(), static_cast<int>(length));
    }
    const std::uint32_t goal = index.rank(solved(placements).data(), static_cast<int>(length));
    search(goal, neighbours, backward.size(), distances.data() + placements.first, histogram);
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
  const auto distance = [&](std::uint32_t number) {
    const std::uint32_t stored = table.distances()[number];
    return stored == table.distances().all_ones() ? infinity : stored;
  };
  std::vector<Permutation> forward;
  for (const auto& move : table.puzzle().moves()) forward.push_back(inverse(*move.at[0]));
  std::vector<std::uint64_t> counted(table.histogram().size());
  std::size_t of_length = 0;
  Neighbours neighbours(forward.size());
  for (const auto& placements : index.classes()) {
    const auto length = static_cast<int>(placements.cells.size());
    if (placements.cells.size() != of_length) {
      of_length = placements.cells.size();
      neighbours = neighbours_one_by_one(forward, table.puzzle().cells(), length);
    }
    const std::uint32_t goal = index.rank(solved(placements).data(), length);
    for (std::uint32_t number = 0; number < placements.count; ++number) {
      const std::uint32_t here = distance(placements.first + number);
      bool nearer = false;
      bool gains_more = false;
      for (std::size_t move = 0; move < forward.size(); ++move) {
        const std::uint32_t there = distance(placements.first + neighbours[number * forward.size() + move]);
        nearer = nearer || there + 1 == here;
        gains_more = gains_more || there + 1 < here;
      }
      const auto fault = [&](const std::string& what) {
        Placement placement{};
        index.unrank(number, placement.data(), length);
        return "the placement of " + name_of(table.puzzle(), placements, placement) + what;
      };
      if ((here == 0) != (number == goal)) return fault(" must have distance 0 if it is solved, and only then");
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
