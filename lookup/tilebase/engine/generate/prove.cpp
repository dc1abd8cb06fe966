#include <tilebase/engine/generate/prove.hpp>

#include <algorithm>

#include <tilebase/engine/puzzle/neighbours.hpp>
#include <tilebase/notation.hpp>

namespace tilebase {

std::optional<std::string> fault_in_counts(const std::vector<std::uint64_t>& counted,
                                           const std::vector<std::uint64_t>& histogram, const char* what) {
  const auto at = [](const std::vector<std::uint64_t>& counts, std::size_t i) {
    return i < counts.size() ? counts[i] : 0;
  };
  for (std::size_t i = 0; i < std::max(counted.size(), histogram.size()); ++i)
    if (at(counted, i) != at(histogram, i))
      return std::to_string(at(counted, i)) + ' ' + what + ' ' + std::to_string(i) + ", but the header counts " +
             std::to_string(at(histogram, i));
  return std::nullopt;
}

std::string fault_at(const Puzzle& puzzle, const State& goal, std::size_t farthest, const State& state,
                     const std::function<std::optional<int>(const State&)>& distance) {
  const auto description = [](std::optional<int> moves) {
    return moves ? "distance " + std::to_string(*moves) : "no way to the goal";
  };
  const auto stored = distance(state);
  const std::string where = "state " + format_board(puzzle, state) + " has " + description(stored);
  if ((stored == 0) != (state == goal)) return where + ", but the goal is " + format_board(puzzle, goal);
  if (stored && static_cast<std::size_t>(*stored) > farthest)
    return where + ", beyond the farthest distance of the header";
  bool nearer = false;
  for (std::size_t move = 0; move < puzzle.moves().size(); ++move) {
    const auto after = puzzle.apply(state, static_cast<MoveId>(move));
    const auto distance_after = after ? distance(*after) : std::nullopt;
    if (distance_after && (!stored || *distance_after < *stored - 1))
      return where + ", but move " + puzzle.moves()[move].name + " leads to " + description(distance_after);
    nearer = nearer || (distance_after && *distance_after == *stored - 1);
  }
  if (stored && *stored > 0 && !nearer) return where + ", but no move leads to distance " + std::to_string(*stored - 1);
  return where + ", but its stored move is not the first by name that leads one step nearer";
}

// An entry is a label: a distance and a move. Neighbours is not thread-safe, so the proof takes one thread.
std::optional<std::string> fault_in(const Table& table) {
  constexpr std::uint32_t infinity = 0xFFFF;  // number above any distance, which has at most 16 bits, not all of them 1
  constexpr unsigned move_bits = 8;
  const CompactIndex& index = table.index();
  auto labels = table.distances().values<std::uint32_t>();  // values without the moves
  const auto stored_moves = table.moves().values<MoveId>();
  for (std::uint32_t& label : labels) label = (label == table.distances().all_ones() ? infinity : label) << move_bits;
  const std::uint64_t goal = index.of(table.goal()).value_or(no_number);
  const auto cells = static_cast<std::size_t>(table.puzzle().blank_cells());
  Neighbours neighbours(table.puzzle(), index);
  std::vector<std::uint64_t> counts(table.histogram().size());
  const auto read = [&](std::size_t cell, std::uint32_t* stored, std::uint32_t* least) {
    const auto& moves = table.puzzle().moves();
    for (std::uint32_t move = 0; move < moves.size(); ++move) {
      const auto& step = moves[move].at[cell];
      if (!step) continue;
      const auto& after = neighbours.after(*step, cell);
      for (std::size_t i = 0; i < after.size(); ++i) least[i] = std::min(least[i], labels[after[i]] | move);
    }
    for (std::size_t i = 0, number = cell; number < labels.size(); ++i, number += cells)
      stored[i] = labels[number] | stored_moves[number];
  };
  const auto fault = first_fault<std::uint32_t>({goal, infinity << move_bits, move_bits},
                                                {cells, index.size() / cells, cells, true}, 1, counts, read);
  if (!fault) return fault_in_counts(counts, table.histogram());
  return fault_at(table.puzzle(), table.goal(), counts.size() - 1, index.state(static_cast<std::uint32_t>(*fault)),
                  [&](const State& state) { return table.distance(state); });
}

}  // namespace tilebase
