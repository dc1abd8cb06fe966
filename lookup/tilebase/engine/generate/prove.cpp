#include <tilebase/engine/generate/prove.hpp>

#include <algorithm>

#include <tilebase/engine/puzzle/state_tree.hpp>
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
  constexpr std::uint32_t infinity = 0xFFFF;  // above any distance, which has at most 16 bits, not all of them 1
  const std::uint32_t size = table.index().size();
  std::vector<std::uint16_t> distances(size);
  for (std::uint32_t i = 0; i < size; ++i) {
    const std::uint32_t stored = table.distances()[i];
    distances[i] = static_cast<std::uint16_t>(stored == table.distances().all_ones() ? infinity : stored);
  }
  const auto goal = table.index().of(table.goal());
  std::vector<std::uint64_t> counted(table.histogram().size());
  std::uint32_t first_fault = size;
  const auto check = [&](std::uint32_t index, std::span<const std::uint32_t> neighbours,
                         std::span<const MoveId> moves) {
    std::uint32_t nearest = infinity;
    MoveId best_move = 0;
    for (std::size_t i = 0; i < moves.size(); ++i) {
      const std::uint32_t distance_after = distances[neighbours[i]];
      if (distance_after < nearest) best_move = moves[i];
      nearest = std::min(nearest, distance_after);
    }
    const std::uint32_t distance = distances[index];
    const bool is_reachable = distance != infinity;
    bool holds = (distance == 0) == (index == goal) && (!is_reachable || distance < counted.size());
    if (distance == 0) best_move = 0;
    if (distance != 0 && (is_reachable ? nearest + 1 != distance : nearest != infinity)) holds = false;
    if (!holds || table.moves()[index] != best_move)
      first_fault = std::min(first_fault, index);
    else if (is_reachable)
      ++counted[distance];
  };
  for_each_state(table.puzzle(), table.puzzle().moves(), table.index(), check);
  if (first_fault < size)
    return fault_at(table.puzzle(), table.goal(), table.histogram().size() - 1, table.index().state(first_fault),
                    [&](const State& state) { return table.distance(state); });
  return fault_in_counts(counted, table.histogram());
}

}  // namespace tilebase
