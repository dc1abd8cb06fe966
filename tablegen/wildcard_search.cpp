#include <algorithm>
#include <optional>

#include <tilebase/table/stored_table.hpp>

#include "prove.hpp"
#include "search.hpp"

namespace tilebase::tablegen {
namespace {

using Placement = std::array<std::uint8_t, max_cells>;

constexpr std::uint16_t unseen = 0xFFFF;  // a class has fewer placements

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

/// The numbers of the placements that moves lead to, for all placements of one length: number by number, move by move.
/// They are the same for all classes of that length.
///
/// Placements are listed in lexicographic order, place by place, with the ranks of what has become of each so far: so a
/// rank costs one digit (placement_rank), not one for each place.
class PlacementSteps {
 public:
  PlacementSteps(int cells, int length, const std::vector<Permutation>& steps)
      : cells_(cells), length_(length), steps_(steps) {
    std::size_t count = steps.size();
    for (int i = 0; i < length; ++i) count *= static_cast<std::size_t>(cells - i);
    numbers_.reserve(count);
    add(0, 0, std::vector<Begun>(steps.size()));
  }

  const std::uint16_t* of(std::uint32_t number) const { return &numbers_[number * steps_.size()]; }
  std::size_t moves() const { return steps_.size(); }

 private:
  /// What a move makes of the first places.
  struct Begun {
    std::uint32_t rank = 0;
    std::uint32_t cells = 0;  // as a bit mask
  };

  void add(int place, std::uint32_t taken, const std::vector<Begun>& begun) {
    if (place == length_) {
      for (const Begun& after : begun) numbers_.push_back(static_cast<std::uint16_t>(after.rank));
      return;
    }
    std::vector<Begun> longer(begun.size());
    for (int cell = 0; cell < cells_; ++cell) {
      if ((taken >> static_cast<unsigned>(cell) & 1U) != 0) continue;
      for (std::size_t i = 0; i < begun.size(); ++i) {
        const std::uint32_t to = steps_[i][cell];
        const std::uint32_t bit = 1U << to;
        longer[i].rank =
            begun[i].rank * static_cast<std::uint32_t>(cells_ - place) + to - bit_count(begun[i].cells & (bit - 1));
        longer[i].cells = begun[i].cells | bit;
      }
      add(place + 1, taken | 1U << static_cast<unsigned>(cell), longer);
    }
  }

  int cells_;
  int length_;
  const std::vector<Permutation>& steps_;
  std::vector<std::uint16_t> numbers_;
  static_assert(max_unpacked_cells <= 9, "nine cells have 60,480 placements of six tiles");
};

/// Labels the placements of one class; counts them into the histogram. Goes through all placements at each distance: in
/// their order, so that the steps are read as they lie.
void search(const WildcardIndex& index, const WildcardIndex::Class& placements, const PlacementSteps& backward,
            std::uint16_t* distances, std::vector<std::uint64_t>& histogram) {
  distances[index.rank(solved(placements).data(), static_cast<int>(placements.cells.size()))] = 0;
  for (std::uint16_t distance = 0;; ++distance) {
    std::uint64_t found = 0;
    for (std::uint32_t number = 0; number < placements.count; ++number) {
      if (distances[number] != distance) continue;
      ++found;
      const std::uint16_t* const before = backward.of(number);
      for (std::size_t move = 0; move < backward.moves(); ++move) {
        std::uint16_t& known = distances[before[move]];
        known = std::min(known, static_cast<std::uint16_t>(distance + 1));
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
  for (const auto& move : puzzle->moves()) backward.push_back(*move.at[0]);
  std::vector<std::uint16_t> distances(index.size(), unseen);
  std::vector<std::uint64_t> histogram;
  std::optional<PlacementSteps> steps;
  int length = -1;
  for (const auto& placements : index.classes()) {  // by length
    if (const auto own = static_cast<int>(placements.cells.size()); own != length)
      steps.emplace(puzzle->cells(), length = own, backward);
    search(index, placements, *steps, distances.data() + placements.first, histogram);
  }

  const int bits = distance_width(static_cast<int>(histogram.size()) - 1);
  const std::uint32_t unreachable = (1U << static_cast<unsigned>(bits)) - 1;
  auto packed = PackedArray::of(index.size(), bits, [&](std::size_t i) {
    return distances[i] == unseen ? unreachable : std::uint32_t{distances[i]};
  });
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
  for (const auto& move : table.puzzle().moves()) forward.push_back(inverse(*move.at[0]));
  std::vector<std::uint64_t> counted(table.histogram().size());
  std::vector<std::uint16_t> numbers_after;  // by placement and move: the same for all classes of a length
  int length = -1;
  for (const auto& placements : index.classes()) {  // by length
    Placement placement{};
    if (static_cast<int>(placements.cells.size()) != length) {
      length = static_cast<int>(placements.cells.size());
      numbers_after.clear();
      for (std::uint32_t number = 0; number < placements.count; ++number) {
        index.unrank(number, placement.data(), length);
        for (const Permutation& step : forward)
          numbers_after.push_back(static_cast<std::uint16_t>(
              index.rank(moved(placement, step, static_cast<std::size_t>(length)).data(), length)));
      }
    }
    const std::uint32_t goal = index.rank(solved(placements).data(), length);
    for (std::uint32_t number = 0; number < placements.count; ++number) {
      const std::uint32_t here = distances[placements.first + number];
      const std::uint16_t* const after = &numbers_after[number * forward.size()];
      std::uint32_t nearest = infinity;
      for (std::size_t move = 0; move < forward.size(); ++move)
        nearest = std::min(nearest, distances[placements.first + after[move]]);
      const bool nearer = nearest + 1 == here;
      const bool gains_more = nearest + 1 < here;
      const auto fault = [&](const std::string& what) {
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
