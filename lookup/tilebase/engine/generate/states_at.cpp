#include <tilebase/engine/generate/states_at.hpp>

#include <array>
#include <bit>
#include <cstdint>
#include <set>

#include <tilebase/engine/generate/slide_planes.hpp>
#include <tilebase/engine/puzzle/slide_index.hpp>
#include <tilebase/engine/search/steps.hpp>
#include <tilebase/engine/search/wildcards.hpp>

namespace tilebase {
namespace {

/// Inverses of the moves, by the blank's cell after the move: lane c is the cell whose tile the inverse takes to cell
/// c. Moves with equal effect give one inverse.
std::array<std::set<Permutation>, max_cells> inverse_permutations(const Puzzle& puzzle) {
  std::array<std::set<Permutation>, max_cells> inverses;
  for (const Move& move : puzzle.moves())
    for (int cell = 0; cell < puzzle.blank_cells(); ++cell) {
      const auto& step = move.at[static_cast<std::size_t>(cell)];
      if (!step) continue;
      const int end = puzzle.blank_cell_after(*step, cell);
      inverses[static_cast<std::size_t>(end)].insert(inverse(*step));
    }
  return inverses;
}

/// Lists the states at a distance from a target, or at any distance, by a breadth-first search backwards from all
/// matches at once, over the states of any puzzle by their ranks. Errors: gave_up.
Result<std::vector<State>> search_levels(const Puzzle& puzzle, const Target& target, std::optional<int> distance,
                                         const Budget& limit) {
  constexpr std::uint64_t between_checks = 4096;
  const auto inverses = inverse_permutations(puzzle);
  std::vector<bool> is_visited(static_cast<std::size_t>(puzzle.boards().value()));
  const auto visit = [&](const State& state, std::vector<std::uint32_t>& ranks) {
    const auto rank = static_cast<std::size_t>(puzzle.rank(state));
    if (is_visited[rank]) return;
    is_visited[rank] = true;
    ranks.push_back(static_cast<std::uint32_t>(rank));
  };
  std::vector<std::uint32_t> ranks;
  for (const State& match : completions(target)) visit(match, ranks);
  std::vector<State> states;
  std::uint64_t expansions = 0;
  for (int level = 0; !ranks.empty(); ++level) {
    if (!distance || level == *distance)
      for (const std::uint32_t rank : ranks) states.push_back(puzzle.unrank(rank));
    if (level == distance) break;
    std::vector<std::uint32_t> next_ranks;
    for (const std::uint32_t rank : ranks) {
      if (++expansions % between_checks == 0 && (expansions >= limit.nodes || Budget::Clock::now() >= limit.until ||
                                                 (limit.keep_going && !limit.keep_going({level, expansions}))))
        return gave_up_listing(distance, expansions);
      const State state = puzzle.unrank(rank);
      for (const Permutation& step : inverses[static_cast<std::size_t>(puzzle.blank_cell(state))])
        visit(compose(state, step), next_ranks);
    }
    ranks = std::move(next_ranks);
  }
  return states;
}

/// Lists the states at a distance from a goal of a board of slides by bit planes. Returns nullopt if the planes do not
/// fit: for another puzzle, a board of one line, or a board of fewer than six cells. Errors: gave_up.
Result<std::optional<std::vector<State>>> slides_at(const Puzzle& puzzle, const State& goal, int distance,
                                                    const Budget& limit) {
  using States = std::optional<std::vector<State>>;
  const auto board = SlideBoard::of(puzzle);
  if (!board) return States();
  const auto reading = SlideReading::along_shorter_side(*board);
  if (!SlidePlanes::can_search(*board, reading)) return States();
  if (distance == 0) return States(std::vector<State>{goal});
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

}  // namespace

Result<std::vector<State>> states_at(const Puzzle& puzzle, const Target& target, std::optional<int> distance,
                                     const Budget& budget) {
  const Budget limit = budget.start_clock();
  if (distance && target.wildcards() == 0) {
    auto states = slides_at(puzzle, target.only_match(), *distance, limit);
    if (!states) return states.error();
    if (*states) return std::move(**states);
  }
  return search_levels(puzzle, target, distance, limit);
}

}  // namespace tilebase
