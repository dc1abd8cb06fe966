#include "prove.hpp"

#include <tilebase/puzzle/notation.hpp>

namespace tablegen {
namespace {

using tilebase::MoveId;
using tilebase::Puzzle;
using tilebase::State;
using tilebase::StepTables;
using tilebase::Table;

constexpr std::uint32_t nowhere = 0xFFFFFFFF;

/// The proof, index by index in their order, over whatever gives a state's neighbours.
class Proof {
 public:
  explicit Proof(const Table& table)
      : table_(table),
        unreachable_(table.distances().all_ones()),
        goal_(table.index().of(table.goal()).value_or(nowhere)),
        counted_(table.histogram().size()) {}

  /// Looks at one state. `each_neighbour` calls its argument with the move and the index (or nowhere) of each
  /// neighbour, by name. False at a fault.
  template <class EachNeighbour>
  bool holds_at(std::uint32_t index, EachNeighbour each_neighbour) {
    const std::uint32_t here = table_.distances()[index];
    bool drops = false;
    std::uint32_t best = nowhere;
    each_neighbour([&](MoveId move, std::uint32_t neighbour) {
      const std::uint32_t there = neighbour == nowhere ? unreachable_ : table_.distances()[neighbour];
      drops = drops || (there != unreachable_ && (here == unreachable_ || there + 1 < here));
      if (best == nowhere && there + 1 == here) best = move;
    });
    const bool reachable = here != unreachable_;
    if (reachable && here <= static_cast<std::uint32_t>(table_.farthest())) ++counted_[here];
    return (here == 0) == (index == goal_) && !drops &&
           (!reachable || here <= static_cast<std::uint32_t>(table_.farthest())) &&
           (reachable && here > 0 ? best == table_.moves()[index] : table_.moves()[index] == 0);
  }

  /// The fault at a state where the proof did not hold, looked for again on the board itself.
  std::string fault_at(std::uint32_t index) const;

  std::optional<std::string> fault_in_counts() const {
    for (std::size_t d = 0; d < counted_.size(); ++d)
      if (counted_[d] != table_.histogram()[d])
        return std::to_string(counted_[d]) + " states have distance " + std::to_string(d) + ", but the header counts " +
               std::to_string(table_.histogram()[d]);
    return std::nullopt;
  }

 private:
  const Table& table_;
  std::uint32_t unreachable_;
  std::uint32_t goal_;
  std::vector<std::uint32_t> counted_;
};

std::string words_for(std::optional<int> distance) {
  return distance ? "distance " + std::to_string(*distance) : "no way to the goal";
}

std::string Proof::fault_at(std::uint32_t index) const {
  const Puzzle& puzzle = table_.puzzle();
  const State state = table_.index().state(index);
  const auto here = table_.distance(state);
  const std::string where = "state " + format_board(puzzle, state) + " has " + words_for(here);
  if ((here == 0) != (state == table_.goal()))
    return where + ", but the goal is " + format_board(puzzle, table_.goal());
  if (here && *here > table_.farthest()) return where + ", beyond the farthest distance of the header";
  bool nearer = false;
  for (std::size_t move = 0; move < puzzle.moves().size(); ++move) {
    const auto after = puzzle.after(state, static_cast<MoveId>(move));
    const auto there = after ? table_.distance(*after) : std::nullopt;
    if (there && (!here || *there < *here - 1))
      return where + ", but move " + puzzle.moves()[move].name + " leads to " + words_for(there);
    nearer = nearer || (there && *there == *here - 1);
  }
  if (here && *here > 0 && !nearer) return where + ", but no move leads to distance " + std::to_string(*here - 1);
  return where + ", but its stored move is not the first by name that leads one step nearer";
}

}  // namespace

std::optional<std::string> fault_in(const Table& table) {
  Proof proof(table);
  const Puzzle& puzzle = table.puzzle();
  for (std::uint32_t index = 0; index < table.index().size(); ++index) {
    const State state = table.index().state(index);
    const auto each_neighbour = [&](auto visit) {
      for (std::size_t move = 0; move < puzzle.moves().size(); ++move)
        if (const auto after = puzzle.after(state, static_cast<MoveId>(move)))
          visit(static_cast<MoveId>(move), table.index().of(*after).value_or(nowhere));
    };
    if (!proof.holds_at(index, each_neighbour)) return proof.fault_at(index);
  }
  return proof.fault_in_counts();
}

std::optional<std::string> fault_in(const Table& table, const StepTables& steps) {
  Proof proof(table);
  std::uint32_t index = 0;
  for (std::uint32_t head = 0; head < steps.heads(); ++head)
    for (std::uint32_t tail = 0; tail < steps.tails(); ++tail)
      for (std::uint32_t cell = 0; cell < steps.cells(); ++cell, ++index) {
        const std::uint32_t side = steps.side(table.index(), head, cell);
        const auto each_neighbour = [&](auto visit) {
          for (const StepTables::Step& step : steps.forward(cell)) {
            const auto rows = steps.rows(step, head, side);
            visit(step.move, steps.index(rows.head(tail), rows.tail(tail), step.to_cell));
          }
        };
        if (!proof.holds_at(index, each_neighbour)) return proof.fault_at(index);
      }
  return proof.fault_in_counts();
}

}  // namespace tablegen
