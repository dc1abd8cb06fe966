// Lists of the states at a distance from a target. A puzzle of up to nine cells, or with equal tiles, has the distances
// of all states. For up to max_table_cells cells, Way::states_at() tells who lists the states: planes of bits for a
// board of slides, else the way itself or a search over all boards.

#include <algorithm>
#include <bit>

#include <base/meter.hpp>
#include <tilebase/distances.hpp>
#include <tilebase/engine/generate/all_boards.hpp>
#include <tilebase/engine/generate/slide_planes.hpp>
#include <tilebase/engine/puzzle/slide_index.hpp>
#include <tilebase/engine/query/ways.hpp>

namespace tilebase {
namespace {

/// Lists every state at a distance from a goal of a board of slides, in any order, by the planes that generate its
/// tables: 0.5 s for twelve cells, and 50 MB plus 16 bytes for each listed state. The budget is checked after each
/// level but the last. Returns nullopt if the planes do not fit: for another puzzle, a board of one line, or a board of
/// fewer than six cells. Errors: gave_up. Throws std::bad_alloc.
Result<std::optional<std::vector<State>>> slides_at(const Puzzle& puzzle, const State& goal, int distance,
                                                    const Budget& budget) {
  using States = std::optional<std::vector<State>>;
  const auto board = SlideBoard::of(puzzle);
  if (!board) return States();
  const auto reading = SlideReading::along_shorter_side(*board);
  if (!SlidePlanes::can_search(*board, reading)) return States();
  if (distance <= 0) return States(distance < 0 ? std::vector<State>() : std::vector<State>{goal});
  const Budget limit = budget.start_clock();
  SlidePlanes planes(*board, reading, *puzzle.blank(), goal, SlidePlanes::Keep::counts);
  std::uint64_t seen_states = 1;
  while (planes.level() + 1 < distance) {
    const std::uint64_t states_at_level = planes.next_level(1);
    if (states_at_level == 0) return States(std::vector<State>());
    seen_states += states_at_level;
    if (is_spent(limit, seen_states)) return gave_up_listing(distance, seen_states);
  }

  // The states at the distance are those that the next level adds to the seen states.
  std::vector<std::vector<std::uint64_t>> seen_before;
  seen_before.reserve(static_cast<std::size_t>(board->cells()));
  for (int place = 0; place < board->cells(); ++place)
    seen_before.emplace_back(planes.seen(place).begin(), planes.seen(place).end());
  std::vector<State> states;
  states.reserve(static_cast<std::size_t>(planes.next_level(1)));
  const SlideIndex index(*board, *puzzle.blank(), goal);
  const auto cells = static_cast<std::size_t>(board->cells());
  for (std::size_t place = 0; place < cells; ++place) {
    const auto seen = planes.seen(static_cast<int>(place));
    for (std::size_t word = 0; word < seen.size(); ++word)
      for (std::uint64_t fresh = seen[word] & ~seen_before[place][word]; fresh != 0; fresh &= fresh - 1) {
        // The bit's place is half the rank of its order (SlidePlanes::words()), as SlideIndex needs it.
        const std::uint64_t half_rank = word * SlidePlanes::lanes + static_cast<unsigned>(std::countr_zero(fresh));
        states.push_back(index.state(half_rank * cells + place));
      }
  }
  return States(std::move(states));
}

}  // namespace

Result<std::optional<std::vector<State>>> Way::states_at(std::optional<int> distance, const Budget& budget) const {
  if (puzzle().cells() > max_table_cells) return std::optional<std::vector<State>>();
  if (distance && target.has_one_match()) {
    auto slides = slides_at(puzzle(), target.only_match(), *distance, budget);
    if (!slides || *slides) return slides;
  }
  auto boards = AllBoards::search_up_to(distance, puzzle(), target, budget);
  if (!boards) return boards.error();
  return std::optional(BoardDistances::of(puzzle(), std::move(*boards)).states(distance));
}

Result<std::optional<std::vector<State>>> Solver::states_at(std::optional<int> distance) const {
  if (can_be_listed(puzzle())) {
    const auto listed = distances();
    return listed ? Result(std::optional((*listed)->states(distance))) : listed.error();
  }
  auto states = way_->states_at(distance, budget_);
  if (states && *states) std::sort((*states)->begin(), (*states)->end());
  return states;
}

}  // namespace tilebase
