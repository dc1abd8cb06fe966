#include <tilebase/heuristic.hpp>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <limits>
#include <map>
#include <tuple>
#include <utility>

#include <base/meter.hpp>
#include <tilebase/distances.hpp>
#include <tilebase/engine/puzzle/board_index.hpp>
#include <tilebase/random_states.hpp>

namespace tilebase {
namespace {

constexpr std::uint64_t max_exhaustive_states = 3'628'800;  // 10!

/// Evaluates the function under check: refuses NaN, and measures the time that the function takes.
class Evaluator {
 public:
  /// Requires a budget whose clock runs (Budget::start_clock()).
  Evaluator(const Puzzle& puzzle, const Budget& budget, const Estimate& estimate, const HeuristicCheck& check,
            std::uint64_t total)
      : puzzle_(puzzle), budget_(budget), estimate_(estimate), check_(check), total_(total) {}

  /// Returns the values of the states. Errors: gave_up, bad_number.
  Result<std::vector<double>> evaluate(std::span<const State> states) {
    using Clock = std::chrono::steady_clock;
    std::vector<double> values(states.size());
    const auto begin = Clock::now();
    const bool continues = estimate_(states, values);
    seconds_ += std::chrono::duration<double>(Clock::now() - begin).count();
    evaluations_ += states.size();
    if (!continues) return end_error();
    for (std::size_t i = 0; i < states.size(); ++i) {
      if (std::isnan(values[i]))
        return Error{ErrorCode::bad_number, "the heuristic's value of board '" + format_board(puzzle_, states[i]) +
                                                "' is NaN; it must be a number"};
      values[i] += 0.0;  // -0 becomes 0
    }
    return values;
  }

  /// Reports that `states` more states were checked. Errors: gave_up if the check must end.
  Result<void> add_checked(std::uint64_t states) {
    checked_states_ += states;
    const bool ends =
        (check_.keep_going && !check_.keep_going(checked_states_, total_)) || is_spent(budget_, checked_states_);
    return ends ? end_error() : Result<void>();
  }

  /// Checks the budget while moves are compared; `step` counts the states. Errors: gave_up.
  Result<void> check_budget(std::uint64_t step) const {
    return is_spent_at(budget_, step) ? end_error() : Result<void>();
  }

  std::uint64_t evaluations() const { return evaluations_; }
  double seconds() const { return seconds_; }

 private:
  Error end_error() const {
    return {ErrorCode::gave_up, "the check of the heuristic was ended after " + std::to_string(checked_states_) +
                                    " of " + std::to_string(total_) + " states"};
  }

  const Puzzle& puzzle_;
  const Budget& budget_;
  const Estimate& estimate_;
  const HeuristicCheck& check_;
  std::uint64_t total_;
  std::uint64_t checked_states_ = 0;
  std::uint64_t evaluations_ = 0;
  double seconds_ = 0;
};

std::optional<double> if_finite(double number) {
  return std::isfinite(number) ? std::optional(number) : std::nullopt;
}

/// Collects the report from states in any order.
class Findings {
 public:
  void add(const State& state, double value, int distance) {
    ++counts_[{value, distance}];
    ++report_.states;
    const double error = std::abs(value - distance);
    if (report_.states == 1 || error > report_.worst_error ||
        (error == report_.worst_error && comes_first(distance, state, worst_distance_, report_.worst))) {
      report_.worst_error = error;
      report_.worst = state;
      worst_distance_ = distance;
    }
    const bool is_too_high = value > distance + HeuristicReport::rounding;
    if (!is_too_high && value >= -HeuristicReport::rounding) return;
    auto& example = is_too_high ? report_.too_high : report_.too_low;
    if (!example || comes_first(distance, state, example->distance, example->state)) example = {state, value, distance};
  }

  static bool is_drop(double value_from, double value_to) {
    return value_from > 1 + value_to + HeuristicReport::rounding;
  }

  /// Adds a move that lowers the value by more than 1. Moves of one state must be added in the order of their names.
  void add_drop(const HeuristicReport::Drop& drop) {
    auto& example = report_.drop;
    if (!example || comes_first(drop.distance, drop.from, example->distance, example->from)) example = drop;
  }

  HeuristicReport report() && {
    add_means();
    for (const auto& [key, states] : counts_) report_.table.push_back({key.first, key.second, states});
    return std::move(report_);
  }

 private:
  static bool comes_first(int distance, const State& state, int other_distance, const State& other) {
    return std::tie(distance, state) < std::tie(other_distance, other);
  }

  /// Computes every mean over the rows of the table, so that the order of the states does not matter.
  void add_means() {
    const auto mean_of = [&](const auto& number) {
      double sum = 0;
      for (const auto& [key, states] : counts_) sum += number(key.first, key.second) * static_cast<double>(states);
      return sum / static_cast<double>(report_.states);
    };
    const double value = mean_of([](double v, int) { return v; });
    const double distance = mean_of([](double, int d) { return d; });
    report_.mean_value = if_finite(value);
    report_.mean_distance = distance;
    report_.mean_error = if_finite(mean_of([](double v, int d) { return std::abs(v - d); }));
    const double value_variance = mean_of([&](double v, int) { return (v - value) * (v - value); });
    const double distance_variance = mean_of([&](double, int d) { return (d - distance) * (d - distance); });
    const double covariance = mean_of([&](double v, int d) { return (v - value) * (d - distance); });
    const bool values_differ = counts_.begin()->first.first != counts_.rbegin()->first.first;
    if (values_differ)
      report_.correlation = if_finite(covariance / (std::sqrt(value_variance) * std::sqrt(distance_variance)));
  }

  HeuristicReport report_;
  int worst_distance_ = 0;
  std::map<std::pair<double, int>, std::uint64_t> counts_;  // key: value, distance
};

/// Evaluates the states that can reach the target, in lexicographic order, block by block. Returns the values of all
/// boards by rank: NaN if no path leads to the target.
template <class DistanceOf>
Result<std::vector<double>> values_by_rank(const Puzzle& puzzle, const DistanceOf& distance_of, std::size_t block,
                                           Evaluator& evaluator, Findings& findings) {
  std::vector<double> by_rank(static_cast<std::size_t>(puzzle.boards().value()),
                              std::numeric_limits<double>::quiet_NaN());
  struct Place {
    std::size_t rank;
    int distance;
  };
  std::vector<State> states;  // states of the next block
  std::vector<Place> places;  // their ranks and distances
  State state = puzzle.unrank(0);
  for (std::size_t rank = 0; rank < by_rank.size(); ++rank) {
    const auto distance = distance_of(state);
    if (!distance) return distance.error();
    if (*distance) {
      states.push_back(state);
      places.push_back({rank, **distance});
    }
    next_board(puzzle, state);
    const bool is_last = rank + 1 == by_rank.size();
    if (states.empty() || (states.size() < block && !is_last)) continue;
    const auto values = evaluator.evaluate(states);
    if (!values) return values.error();
    for (std::size_t i = 0; i < states.size(); ++i) {
      findings.add(states[i], (*values)[i], places[i].distance);
      by_rank[places[i].rank] = (*values)[i];
    }
    if (const auto status = evaluator.add_checked(states.size()); !status) return status.error();
    states.clear();
    places.clear();
  }
  return by_rank;
}

/// Evaluates all states, then compares every move of each state with the values by rank:
///
///     rank      0    1    2    3    4   ...
///     value     3   none none  0    2         none: no path to the target
///               |<-- move ---->|              3 > 1 + 0: a drop
template <class DistanceOf>
Result<void> check_all(const Puzzle& puzzle, const DistanceOf& distance_of, const HeuristicCheck& check,
                       Evaluator& evaluator, Findings& findings) {
  const auto values = values_by_rank(puzzle, distance_of, check.block, evaluator, findings);
  if (!values) return values.error();
  State state = puzzle.unrank(0);
  std::uint64_t step = 0;
  for (const double value : *values) {
    if (auto status = evaluator.check_budget(++step); !status) return status;
    for (const auto& [move, to] : std::isnan(value) ? std::vector<Successor>() : puzzle.successors(state)) {
      const double value_to = (*values)[static_cast<std::size_t>(puzzle.rank(to))];
      if (!Findings::is_drop(value, value_to)) continue;
      const auto distance = distance_of(state);
      if (!distance) return distance.error();
      findings.add_drop({state, move, to, value, value_to, **distance});
    }
    next_board(puzzle, state);
  }
  return {};
}

/// Evaluates random states block by block, each block with those neighbours that can reach the target:
///
///     states   a b c | after a's moves | after b's | after c's
Result<void> check_sample(const Solver& solver, RandomStates& random, const HeuristicCheck& check, std::uint64_t size,
                          Evaluator& evaluator, Findings& findings) {
  struct Edge {
    std::size_t from;  // index of the state in the block; edge i leads to state distances.size() + i
    MoveId move;
  };
  std::vector<State> states;
  std::vector<int> distances;
  std::vector<Edge> edges;
  for (std::uint64_t count = 0; count < size; count += distances.size()) {
    states.clear();
    distances.clear();
    edges.clear();
    while (distances.size() < std::min<std::uint64_t>(check.block, size - count)) {
      const auto sample = random.next();
      if (!sample) return sample.error();
      states.push_back(sample->state);
      distances.push_back(sample->distance);
    }
    for (std::size_t from = 0; from < distances.size(); ++from)
      for (const auto& [move, to] : solver.puzzle().successors(states[from])) {
        const auto solvable = solver.is_solvable(to);
        if (!solvable) return solvable.error();
        if (!*solvable) continue;
        states.push_back(to);
        edges.push_back({from, move});
      }
    const auto values = evaluator.evaluate(states);
    if (!values) return values.error();
    for (std::size_t i = 0; i < distances.size(); ++i) findings.add(states[i], (*values)[i], distances[i]);
    for (std::size_t i = 0; i < edges.size(); ++i) {
      const auto [from, move] = edges[i];
      const std::size_t to = distances.size() + i;
      if (Findings::is_drop((*values)[from], (*values)[to]))
        findings.add_drop({states[from], move, states[to], (*values)[from], (*values)[to], distances[from]});
    }
    if (auto status = evaluator.add_checked(distances.size()); !status) return status;
  }
  return {};
}

}  // namespace

bool can_check_all(const Solver& solver) {
  const auto boards = solver.puzzle().boards();
  return boards && *boards <= max_exhaustive_states && solver.stats().has_value();
}

Result<HeuristicReport> heuristic(const Solver& unlimited, const Estimate& estimate, const HeuristicCheck& check) {
  const Solver solver = unlimited.start_clock();
  const bool is_exhaustive = !check.sample && can_check_all(solver);
  const std::uint64_t size =
      is_exhaustive ? solver.stats()->reachable() : check.sample.value_or(HeuristicCheck::usual_sample);
  if (size == 0 || check.block == 0)
    return Error{ErrorCode::bad_number, "a heuristic is checked on a sample, and in blocks, of at least 1 state"};
  Evaluator evaluator(solver.puzzle(), solver.budget(), estimate, check, size);
  Findings findings;
  auto status = evaluator.add_checked(0);
  if (!status) return status.error();
  if (!is_exhaustive) {
    auto random = solver.random_states(std::nullopt, check.seed);
    if (!random) return random.error();
    status = check_sample(solver, *random, check, size, evaluator, findings);
  } else if (const auto distances = solver.distances()) {
    const auto distance_of = [&](const State& state) { return Result((*distances)->distance(state)); };
    status = check_all(solver.puzzle(), distance_of, check, evaluator, findings);
  } else {
    const auto distance_of = [&](const State& state) { return solver.distance(state); };
    status = check_all(solver.puzzle(), distance_of, check, evaluator, findings);
  }
  if (!status) return status.error();
  HeuristicReport report = std::move(findings).report();
  report.all_states = is_exhaustive;
  report.asked = evaluator.evaluations();
  report.seconds = evaluator.seconds();
  return report;
}

}  // namespace tilebase
