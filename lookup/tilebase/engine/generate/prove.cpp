#include <tilebase/engine/generate/prove.hpp>

#include <algorithm>

#include <tilebase/notation.hpp>

namespace tilebase {
namespace {

constexpr std::uint32_t nowhere = 0xFFFFFFFF;
constexpr std::uint32_t infinity = 0x7FFFFFFF;

/// Summary of the moves of one state: the first by name that leads one step nearer, and whether some move gains more.
struct Neighbours {
  std::uint32_t best = nowhere;
  bool gains_more = false;

  /// Takes the next move by name into account. The distance of an unreachable state is `infinity`.
  void add(std::uint32_t move, std::uint32_t distance, std::uint32_t distance_after) {
    gains_more = gains_more || distance_after + 1 < distance;
    best = best == nowhere && distance_after + 1 == distance && distance < infinity ? move : best;
  }
};

/// The rules of the proof, state by state. The caller supplies the neighbours of each state.
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

  /// Returns whether a state with that stored distance obeys all rules, given its neighbours; counts it if it does.
  bool holds_at(std::uint32_t index, std::uint32_t stored, const Neighbours& neighbours) {
    if ((stored == 0) != (index == goal_) || neighbours.gains_more) return false;
    if (stored == infinity || stored == 0) {
      if (stored == 0) ++counted_[0];
      return table_.moves()[index] == 0;
    }
    if (stored > static_cast<std::uint32_t>(table_.farthest())) return false;
    ++counted_[stored];
    return neighbours.best == table_.moves()[index];
  }

  /// Describes the fault at a state for which holds_at() was false.
  std::string fault_at(std::uint32_t index) const {
    return tilebase::fault_at(table_.puzzle(), table_.goal(), table_.histogram().size() - 1,
                              table_.index().state(index), [&](const State& state) { return table_.distance(state); });
  }

  std::optional<std::string> fault_in_counts() const { return tilebase::fault_in_counts(counted_, table_.histogram()); }

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
  Proof proof(table);
  const Puzzle& puzzle = table.puzzle();
  for (std::uint32_t index = 0; index < table.index().size(); ++index) {
    const State state = table.index().state(index);
    const std::uint32_t distance = proof.distance(index);
    Neighbours neighbours;
    for (std::uint32_t move = 0; move < puzzle.moves().size(); ++move)
      if (const auto after = puzzle.apply(state, static_cast<MoveId>(move)))
        neighbours.add(move, distance, proof.distance(table.index().of(*after).value_or(nowhere)));
    if (!proof.holds_at(index, distance, neighbours)) return proof.fault_at(index);
  }
  return proof.fault_in_counts();
}

std::optional<std::string> fault_in(const Table& table, const StepTables& steps) {
  Proof proof(table);
  // A label is a state's distance times 256: the low byte is free for a move. The minimum of `label | move` over all
  // moves is the nearest neighbour and the first move to it. Labels are ordered by blank cell, head, tail: the states
  // of one head are contiguous.
  constexpr std::uint32_t far = infinity >> 8U;
  const auto distance_of = [](std::uint32_t label) { return label >> 8U == far ? infinity : label >> 8U; };
  const std::size_t labels_per_cell = std::size_t{steps.heads()} * steps.tails();
  std::vector<std::uint32_t> labels(labels_per_cell * steps.cells());
  for (std::size_t row = 0; row < labels_per_cell; ++row)
    for (std::size_t cell = 0; cell < steps.cells(); ++cell)
      labels[cell * labels_per_cell + row] =
          std::min(proof.distance(static_cast<std::uint32_t>(row * steps.cells() + cell)), far) << 8U;
  std::vector<std::uint32_t> min_label(steps.tails());
  for (std::uint32_t head = 0; head < steps.heads(); ++head) {
    std::uint32_t first_fault = nowhere;  // smallest faulty index of this head, whose indices are contiguous
    for (std::uint32_t cell = 0; cell < steps.cells(); ++cell) {
      const std::uint32_t side = steps.side(table.index(), head, cell);
      std::fill(min_label.begin(), min_label.end(), far << 8U);
      for (const StepTables::Step& step : steps.forward(cell)) {
        const auto rows = steps.rows(step, head, side);
        const std::uint32_t* const target = &labels[step.to_cell * labels_per_cell];
        for (std::uint32_t tail = 0; tail < steps.tails(); ++tail)
          min_label[tail] =
              std::min(min_label[tail], target[rows.head(tail) * steps.tails() + rows.tail(tail)] | step.move);
      }
      for (std::uint32_t tail = 0; tail < steps.tails(); ++tail) {
        const std::uint32_t index = steps.index(head, tail, cell);
        const std::uint32_t distance = distance_of(labels[cell * labels_per_cell + head * steps.tails() + tail]);
        Neighbours neighbours;
        neighbours.add(min_label[tail] & 0xFFU, distance, distance_of(min_label[tail]));
        if (!proof.holds_at(index, distance, neighbours)) first_fault = std::min(first_fault, index);
      }
    }
    if (first_fault != nowhere) return proof.fault_at(first_fault);
  }
  return proof.fault_in_counts();
}

}  // namespace tilebase
