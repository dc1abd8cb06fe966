#include <tilebase/engine/search/slides_at.hpp>

#include <bit>

#include <tilebase/engine/puzzle/slide_index.hpp>

#include "slide_planes.hpp"

namespace tilebase {

std::optional<std::vector<State>> slides_at(const Puzzle& puzzle, const State& goal, int distance) {
  using tablegen::SlidePlanes;
  const auto board = SlideBoard::of(puzzle);
  if (!board) return std::nullopt;
  const auto reading = SlideReading::along_shorter_side(*board);
  if (!SlidePlanes::takes(*board, reading)) return std::nullopt;
  if (distance == 0) return std::vector<State>{goal};
  SlidePlanes planes(*board, reading, *puzzle.blank(), goal, SlidePlanes::Keep::nothing);
  while (planes.level() + 1 < distance)
    if (planes.next_level(1) == 0) return std::vector<State>();

  std::vector<std::vector<std::uint64_t>> before;
  for (int place = 0; place < board->cells(); ++place)
    before.emplace_back(planes.seen(place).begin(), planes.seen(place).end());
  std::vector<State> states;
  states.reserve(static_cast<std::size_t>(planes.next_level(1)));
  const SlideIndex index(*board, *puzzle.blank(), goal);
  for (std::size_t place = 0; place < before.size(); ++place) {
    const auto seen = planes.seen(static_cast<int>(place));
    for (std::size_t word = 0; word < seen.size(); ++word)
      for (std::uint64_t fresh = seen[word] & ~before[place][word]; fresh != 0; fresh &= fresh - 1) {
        const std::uint64_t pair = word * SlidePlanes::lanes + static_cast<unsigned>(std::countr_zero(fresh));
        states.push_back(index.state(pair * before.size() + place));
      }
  }
  return states;
}

}  // namespace tilebase
