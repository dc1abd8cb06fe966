#include "prove.hpp"

#include <tilebase/puzzle/notation.hpp>

namespace tablegen {
namespace {

using tilebase::Puzzle;
using tilebase::State;
using tilebase::Table;

constexpr int unreachable = -1;

int distance_at(const Table& table, std::uint32_t index) {
  const std::uint32_t stored = table.distances()[index];
  return stored == table.distances().all_ones() ? unreachable : static_cast<int>(stored);
}

std::string words_for(int distance) {
  return distance == unreachable ? "no way to the goal" : "distance " + std::to_string(distance);
}

std::optional<std::string> fault_at(const Table& table, std::uint32_t index, int here) {
  const Puzzle& puzzle = table.puzzle();
  const State state = table.index().state(index);
  const std::string where = "state " + format_board(puzzle, state) + " has " + words_for(here);
  if ((here == 0) != (state == table.goal())) return where + ", but the goal is " + format_board(puzzle, table.goal());

  std::optional<std::size_t> best;
  for (std::size_t move = 0; move < puzzle.moves().size(); ++move) {
    const auto after = puzzle.after(state, static_cast<tilebase::MoveId>(move));
    if (!after) continue;
    const auto after_index = table.index().of(*after);
    const int there = after_index ? distance_at(table, *after_index) : unreachable;
    if (there != unreachable && (here == unreachable || there < here - 1))
      return where + ", but move " + puzzle.moves()[move].name + " leads to " + words_for(there);
    if (!best && here > 0 && there == here - 1) best = move;
  }
  if (here > 0 && !best) return where + ", but no move leads to distance " + std::to_string(here - 1);
  if (table.moves()[index] != best.value_or(0))
    return where + ", but its stored move is not the first by name that leads one step nearer";
  return std::nullopt;
}

}  // namespace

std::optional<std::string> fault_in(const Table& table) {
  std::vector<std::uint32_t> counted(table.histogram().size());
  for (std::uint32_t index = 0; index < table.index().size(); ++index) {
    const int here = distance_at(table, index);
    if (auto fault = fault_at(table, index, here)) return fault;
    if (here == unreachable) continue;
    if (here > table.farthest())
      return "state " + format_board(table.puzzle(), table.index().state(index)) +
             " lies beyond the farthest distance of the header";
    ++counted[static_cast<std::size_t>(here)];
  }
  for (std::size_t d = 0; d < counted.size(); ++d)
    if (counted[d] != table.histogram()[d])
      return std::to_string(counted[d]) + " states have distance " + std::to_string(d) + ", but the header counts " +
             std::to_string(table.histogram()[d]);
  return std::nullopt;
}

}  // namespace tablegen
