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

  // A level adds to the planes of one colour.
  std::vector<int> places;
  std::vector<std::vector<std::uint64_t>> before;
  for (int place = 0; place < board->cells(); ++place) {
    if (planes.odd(place) != (distance & 1)) continue;
    places.push_back(place);
    before.emplace_back(planes.seen(place).begin(), planes.seen(place).end());
  }
  std::vector<State> states;
  states.reserve(static_cast<std::size_t>(planes.next_level(1)));
  const SlideIndex index(*board, *puzzle.blank(), goal);
  for (std::size_t i = 0; i < places.size(); ++i) {
    const auto seen = planes.seen(places[i]);
    for (std::size_t word = 0; word < seen.size(); ++word)
      for (std::uint64_t fresh = seen[word] & ~before[i][word]; fresh != 0; fresh &= fresh - 1) {
        const std::uint64_t pair = word * SlidePlanes::lanes + static_cast<unsigned>(std::countr_zero(fresh));
        states.push_back(index.state(pair * static_cast<unsigned>(board->cells()) + static_cast<unsigned>(places[i])));
      }
  }
  return states;
}

}  // namespace tilebase
