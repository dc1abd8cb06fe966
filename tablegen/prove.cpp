#include "prove.hpp"

#include <algorithm>

#include <tilebase/notation.hpp>

namespace tilebase::tablegen {
namespace {

constexpr std::uint32_t nowhere = 0xFFFFFFFF;
constexpr std::uint32_t infinity = 0x7FFFFFFF;

/// What the moves of one state tell: the first by name that leads one step nearer, and whether some move gains more.
struct Neighbours {
  std::uint32_t best = nowhere;
  bool gains_more = false;

  /// Looks at the next move by name. An unreachable state counts as infinitely far.
  void see(std::uint32_t move, std::uint32_t here, std::uint32_t there) {
    gains_more = gains_more || there + 1 < here;
    best = best == nowhere && there + 1 == here && here < infinity ? move : best;
  }
};

/// The proof, state by state, over whatever gives their neighbours.
class Proof {
 public:
  explicit Proof(const Table& table)
      : table_(table),
        distances_(table.index().size()),
        goal_(table.index().of(table.goal()).value_or(nowhere)),
        counted_(table.histogram().size()) {
    const std::uint32_t unreachable = table.distances().all_ones();
    for (std::uint32_t i = 0; i < distances_.size(); ++i) {
      const std::uint32_t stored = table.distances()[i];
      distances_[i] = stored == unreachable ? infinity : stored;
    }
  }

  std::uint32_t distance(std::uint32_t index) const { return index == nowhere ? infinity : distances_[index]; }

  /// Whether a state at that distance is as it must be, going by its neighbours.
  bool holds_at(std::uint32_t index, std::uint32_t here, const Neighbours& neighbours) {
    if ((here == 0) != (index == goal_) || neighbours.gains_more) return false;
    if (here == infinity || here == 0) {
      if (here == 0) ++counted_[0];
      return table_.moves()[index] == 0;
    }
    if (here > static_cast<std::uint32_t>(table_.farthest())) return false;
    ++counted_[here];
    return neighbours.best == table_.moves()[index];
  }

  /// The fault at a state where the proof does not hold.
  std::string fault_at(std::uint32_t index) const {
    return tablegen::fault_at(table_.puzzle(), table_.goal(), table_.histogram().size() - 1,
                              table_.index().state(index), [&](const State& state) { return table_.distance(state); });
  }

  std::optional<std::string> fault_in_counts() const { return tablegen::fault_in_counts(counted_, table_.histogram()); }

 private:
  const Table& table_;
  std::vector<std::uint32_t> distances_;
  std::uint32_t goal_;
  std::vector<std::uint64_t> counted_;
};

}  // namespace

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
  const auto words_for = [](std::optional<int> moves) {
    return moves ? "distance " + std::to_string(*moves) : "no way to the goal";
  };
  const auto here = distance(state);
  const std::string where = "state " + format_board(puzzle, state) + " has " + words_for(here);
  if ((here == 0) != (state == goal)) return where + ", but the goal is " + format_board(puzzle, goal);
  if (here && static_cast<std::size_t>(*here) > farthest) return where + ", beyond the farthest distance of the header";
  bool nearer = false;
  for (std::size_t move = 0; move < puzzle.moves().size(); ++move) {
    const auto after = puzzle.apply(state, static_cast<MoveId>(move));
    const auto there = after ? distance(*after) : std::nullopt;
    if (there && (!here || *there < *here - 1))
      return where + ", but move " + puzzle.moves()[move].name + " leads to " + words_for(there);
    nearer = nearer || (there && *there == *here - 1);
  }
  if (here && *here > 0 && !nearer) return where + ", but no move leads to distance " + std::to_string(*here - 1);
  return where + ", but its stored move is not the first by name that leads one step nearer";
}

std::optional<std::string> fault_in(const Table& table) {
  Proof proof(table);
  const Puzzle& puzzle = table.puzzle();
  for (std::uint32_t index = 0; index < table.index().size(); ++index) {
    const State state = table.index().state(index);
    const std::uint32_t here = proof.distance(index);
    Neighbours neighbours;
    for (std::uint32_t move = 0; move < puzzle.moves().size(); ++move)
      if (const auto after = puzzle.apply(state, static_cast<MoveId>(move)))
        neighbours.see(move, here, proof.distance(table.index().of(*after).value_or(nowhere)));
    if (!proof.holds_at(index, here, neighbours)) return proof.fault_at(index);
  }
  return proof.fault_in_counts();
}

std::optional<std::string> fault_in(const Table& table, const StepTables& steps) {
  Proof proof(table);
  // A state's label is its distance, and leaves room for a move in the low byte: the smallest label that moves lead to
  // tells the nearest state, and the first move to it. Labels lie by blank cell, head, tail, so that rows are together.
  constexpr std::uint32_t far = infinity >> 8U;
  const auto distance_of = [](std::uint32_t label) { return label >> 8U == far ? infinity : label >> 8U; };
  const std::size_t of_cell = std::size_t{steps.heads()} * steps.tails();
  std::vector<std::uint32_t> labels(of_cell * steps.cells());
  for (std::size_t row = 0; row < of_cell; ++row)
    for (std::size_t cell = 0; cell < steps.cells(); ++cell)
      labels[cell * of_cell + row] =
          std::min(proof.distance(static_cast<std::uint32_t>(row * steps.cells() + cell)), far) << 8U;
  std::vector<std::uint32_t> least(steps.tails());
  for (std::uint32_t head = 0; head < steps.heads(); ++head) {
    std::uint32_t first_fault = nowhere;  // among the indices of one head, which lie together
    for (std::uint32_t cell = 0; cell < steps.cells(); ++cell) {
      const std::uint32_t side = steps.side(table.index(), head, cell);
      std::fill(least.begin(), least.end(), far << 8U);
      for (const StepTables::Step& step : steps.forward(cell)) {
        const auto rows = steps.rows(step, head, side);
        const std::uint32_t* const there = &labels[step.to_cell * of_cell];
        for (std::uint32_t tail = 0; tail < steps.tails(); ++tail)
          least[tail] = std::min(least[tail], there[rows.head(tail) * steps.tails() + rows.tail(tail)] | step.move);
      }
      for (std::uint32_t tail = 0; tail < steps.tails(); ++tail) {
        const std::uint32_t index = steps.index(head, tail, cell);
        const std::uint32_t here = distance_of(labels[cell * of_cell + head * steps.tails() + tail]);
        Neighbours neighbours;
        neighbours.see(least[tail] & 0xFFU, here, distance_of(least[tail]));
        if (!proof.holds_at(index, here, neighbours)) first_fault = std::min(first_fault, index);
      }
    }
    if (first_fault != nowhere) return proof.fault_at(first_fault);
  }
  return proof.fault_in_counts();
}

}  // namespace tilebase::tablegen
