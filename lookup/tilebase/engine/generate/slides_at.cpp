#include <tilebase/engine/generate/slides_at.hpp>

#include <bit>
#include <cstdint>

#include <tilebase/engine/generate/slide_planes.hpp>
#include <tilebase/engine/puzzle/slide_index.hpp>
#include <tilebase/engine/search/steps.hpp>

namespace tilebase {

Result<std::optional<std::vector<State>>> slides_at(const Puzzle& puzzle, const State& goal, int distance,
                                                    const Budget& budget) {
  using States = std::optional<std::vector<State>>;
  const auto board = SlideBoard::of(puzzle);
  if (!board) return States();
  const auto reading = SlideReading::along_shorter_side(*board);
  if (!SlidePlanes::can_search(*board, reading)) return States();
  if (distance == 0) return States(std::vector<State>{goal});
  const Budget limit = budget.start_clock();
  SlidePlanes planes(*board, reading, *puzzle.blank(), goal, SlidePlanes::Keep::counts);
  std::uint64_t seen_states = 1;
  while (planes.level() + 1 < distance) {
    const std::uint64_t states_at_level = planes.next_level(1);
    if (states_at_level == 0) return States(std::vector<State>());
    seen_states += states_at_level;
    if (is_spent(limit, seen_states)) return gave_up_listing(distance, seen_states);
  }

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
  return States(std::move(states));
}

}  // namespace tilebase
