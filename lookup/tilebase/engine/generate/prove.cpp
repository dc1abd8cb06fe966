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

std::optional<std::string> fault_in(const Table& table) {
  // A label is a distance and a move, so the least label of a state's moves is the nearest neighbour and the first move
  // to it.
  constexpr std::uint32_t infinity = 0xFFFF;  // above any distance, which has at most 16 bits, not all of them 1
  constexpr unsigned distance_shift = 8;
  auto distances = table.distances().values<std::uint32_t>();
  std::replace(distances.begin(), distances.end(), table.distances().all_ones(), infinity);
  const auto stored_moves = table.moves().values<MoveId>();
  const auto goal = table.index().of(table.goal());
  const auto& moves = table.puzzle().moves();
  const auto cells = static_cast<std::uint32_t>(table.puzzle().blank_cells());
  const std::uint32_t size = table.index().size();
  std::vector<std::uint64_t> counted(table.histogram().size());
  std::vector<std::uint32_t> labels(size / cells);
  Neighbours neighbours(table.puzzle(), table.index());
  std::uint32_t first_fault = size;
  for (std::uint32_t cell = 0; cell < cells; ++cell) {
    std::fill(labels.begin(), labels.end(), infinity << distance_shift);
    for (std::uint32_t move = 0; move < moves.size(); ++move) {
      const auto& step = moves[move].at[cell];
      if (!step) continue;
      const auto& after = neighbours.after(*step, cell);
      for (std::size_t i = 0; i < after.size(); ++i)
        labels[i] = std::min(labels[i], distances[after[i]] << distance_shift | move);
    }
    for (std::uint32_t i = 0; i < labels.size(); ++i) {
      const std::uint32_t index = i * cells + cell;
      const std::uint32_t distance = distances[index];
      const std::uint32_t best_move = stored_moves[index];
      bool holds = false;
      if (distance == 0 || index == goal)
        holds = distance == 0 && index == goal && best_move == 0;
      else if (distance == infinity)
        holds = labels[i] == (infinity << distance_shift | best_move);
      else
        holds = distance < counted.size() && labels[i] == ((distance - 1) << distance_shift | best_move);
      if (!holds)
        first_fault = std::min(first_fault, index);
      else if (distance != infinity)
        ++counted[distance];
    }
  }
  if (first_fault < size)
    return fault_at(table.puzzle(), table.goal(), table.histogram().size() - 1, table.index().state(first_fault),
                    [&](const State& state) { return table.distance(state); });
  return fault_in_counts(counted, table.histogram());
}

}  // namespace tilebase
