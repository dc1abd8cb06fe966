#include <tilebase/heuristic.hpp>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <limits>
#include <map>
#include <tuple>
#include <utility>

#include <tilebase/distances.hpp>
#include <tilebase/engine/puzzle/next_board.hpp>
#include <tilebase/engine/query/steps.hpp>
#include <tilebase/random_states.hpp>

namespace tilebase {
namespace {

constexpr std::uint64_t most_states_of_all = 3'628'800;  // 10!

/// The function under check: its values are numbers, and the time that it takes is known.
class Asking {
 public:
  /// The clock of the budget must run.
  Asking(const Puzzle& puzzle, const Budget& budget, const Estimate& estimate, const HeuristicCheck& check,
         std::uint64_t total)
      : puzzle_(puzzle), budget_(budget), estimate_(estimate), check_(check), total_(total) {}

  /// The values of the states.
  Result<void> ask(std::span<const State> states, std::span<double> values) {
    using Clock = std::chrono::steady_clock;
    const auto begin = Clock::now();
    const bool go_on = estimate_(states, values);
    seconds_ += std::chrono::duration<double>(Clock::now() - begin).count();
    asked_ += states.size();
    if (!go_on) return ended();
    for (std::size_t i = 0; i < states.size(); ++i) {
      if (std::isnan(values[i]))
        return Error{ErrorCode::bad_number, "the heuristic's value of board '" + format_board(puzzle_, states[i]) +
                                                "' is NaN; it must be a number"};
      values[i] += 0.0;  // -0 becomes 0
    }
    return {};
  }

  /// Tells that so many more states are done.
  Result<void> done(std::uint64_t states) {
    done_ += states;
    const bool ends = (check_.keep_going && !check_.keep_going(done_, total_)) || is_spent(budget_, done_);
    return ends ? ended() : Result<void>();
  }

  /// Looks at the budget where moves are compared, a step for each state.
  Result<void> compared(std::uint64_t step) const { return is_spent_at(budget_, step) ? ended() : Result<void>(); }

  std::uint64_t asked() const { return asked_; }
  double seconds() const { return seconds_; }

 private:
  Error ended() const {
    return {ErrorCode::gave_up, "the check of the heuristic was ended after " + std::to_string(done_) + " of " +
                                    std::to_string(total_) + " states"};
  }

  const Puzzle& puzzle_;
  const Budget& budget_;
  const Estimate& estimate_;
  const HeuristicCheck& check_;
  std::uint64_t total_;
  std::uint64_t done_ = 0;
  std::uint64_t asked_ = 0;
  double seconds_ = 0;
};

std::optional<double> if_finite(double number) {
  return std::isfinite(number) ? std::optional(number) : std::nullopt;
}

/// Gathers the report, from states in any order.
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
    auto& found = is_too_high ? report_.too_high : report_.too_low;
    if (!found || comes_first(distance, state, found->distance, found->state)) found = {state, value, distance};
  }

  static bool is_drop(double value_from, double value_to) {
    return value_from > 1 + value_to + HeuristicReport::rounding;
  }

  /// The moves of a state come in the order of their names.
  void add_drop(const HeuristicReport::Drop& drop) {
    auto& found = report_.drop;
    if (!found || comes_first(drop.distance, drop.from, found->distance, found->from)) found = drop;
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

  /// Every mean is over the table's rows, so the order of the states does not matter.
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
  std::map<std::pair<double, int>, std::uint64_t> counts_;  // by value and distance
};

/// All states in lexicographic order, their values by rank; then every move of each:
///
///     rank      0    1    2    3    4   ...
///     value     3   none none  0    2         none: cannot reach the target
///               |<-- move ---->|              3 > 1 + 0: a drop
template <class DistanceOf>
Result<void> check_all(const Puzzle& puzzle, const DistanceOf& distance_of, const HeuristicCheck& check, Asking& asking,
                       Findings& findings) {
  constexpr double none = std::numeric_limits<double>::quiet_NaN();
  std::vector<double> value_by_rank(static_cast<std::size_t>(puzzle.boards().value()), none);
  std::vector<State> states;
  std::vector<std::size_t> ranks;
  std::vector<int> distances;
  std::vector<double> values;
  const auto ask = [&]() -> Result<void> {
    values.resize(states.size());
    if (auto done = asking.ask(states, values); !done) return done;
    for (std::size_t i = 0; i < states.size(); ++i) {
      findings.add(states[i], values[i], distances[i]);
      value_by_rank[ranks[i]] = values[i];
    }
    const std::size_t done = states.size();
    states.clear();
    ranks.clear();
    distances.clear();
    return asking.done(done);
  };

  State state = puzzle.unrank(0);
  for (std::size_t rank = 0; rank < value_by_rank.size(); ++rank) {
    const auto distance = distance_of(state);
    if (!distance) return distance.error();
    if (*distance) {
      states.push_back(state);
      ranks.push_back(rank);
      distances.push_back(**distance);
    }
    if (states.size() == check.block)
      if (auto done = ask(); !done) return done;
    next_board(puzzle, state);
  }
  if (!states.empty())
    if (auto done = ask(); !done) return done;

  state = puzzle.unrank(0);
  std::uint64_t step = 0;
  for (const double value : value_by_rank) {
    if (auto go_on = asking.compared(++step); !go_on) return go_on;
    for (const auto& [move, to] : std::isnan(value) ? std::vector<Successor>() : puzzle.successors(state)) {
      const double value_to = value_by_rank[static_cast<std::size_t>(puzzle.rank(to))];
      if (!Findings::is_drop(value, value_to)) continue;
      const auto distance = distance_of(state);
      if (!distance) return distance.error();
      findings.add_drop({state, move, to, value, value_to, **distance});
    }
    next_board(puzzle, state);
  }
  return {};
}

/// Random states, a block at a time and followed by those of their neighbours that can reach the target:
///
///     states   a b c | after a's moves | after b's | after c's
Result<void> check_sample(const Solver& solver, RandomStates& random, const HeuristicCheck& check, std::uint64_t size,
                          Asking& asking, Findings& findings) {
  struct Edge {
    std::size_t from;  // its place in the block; that of the edge tells the place of the state after
    MoveId move;
  };
  std::vector<State> states;
  std::vector<int> distances;
  std::vector<Edge> edges;
  std::vector<double> values;
  for (std::uint64_t compared = 0; compared < size; compared += distances.size()) {
    states.clear();
    distances.clear();
    edges.clear();
    while (distances.size() < std::min<std::uint64_t>(check.block, size - compared)) {
      const auto drawn = random.next();
      if (!drawn) return drawn.error();
      states.push_back(drawn->state);
      distances.push_back(drawn->distance);
    }
    for (std::size_t from = 0; from < distances.size(); ++from)
      for (const auto& [move, to] : solver.puzzle().successors(states[from])) {
        const auto solvable = solver.is_solvable(to);
        if (!solvable) return solvable.error();
        if (!*solvable) continue;
        states.push_back(to);
        edges.push_back({from, move});
      }
    values.resize(states.size());
    if (auto done = asking.ask(states, values); !done) return done;
    for (std::size_t i = 0; i < distances.size(); ++i) findings.add(states[i], values[i], distances[i]);
    for (std::size_t i = 0; i < edges.size(); ++i) {
      const auto [from, move] = edges[i];
      const std::size_t to = distances.size() + i;
      if (Findings::is_drop(values[from], values[to]))
        findings.add_drop({states[from], move, states[to], values[from], values[to], distances[from]});
    }
    if (auto done = asking.done(distances.size()); !done) return done;
  }
  return {};
}

}  // namespace

bool can_check_all(const Solver& solver) {
  const auto boards = solver.puzzle().boards();
  return boards && *boards <= most_states_of_all && solver.stats().ok();
}

Result<HeuristicReport> heuristic(const Solver& unlimited, const Estimate& estimate, const HeuristicCheck& check) {
  const Solver solver = unlimited.start_clock();
  const bool all = !check.sample && can_check_all(solver);
  const std::uint64_t size = all ? solver.stats()->reachable() : check.sample.value_or(HeuristicCheck::usual_sample);
  if (size == 0 || check.block == 0)
    return Error{ErrorCode::bad_number, "a heuristic is checked on a sample, and in blocks, of at least 1 state"};
  Asking asking(solver.puzzle(), solver.budget(), estimate, check, size);
  Findings findings;
  auto done = asking.done(0);
  if (!done) return done.error();
  if (!all) {
    auto random = solver.random_states(std::nullopt, check.seed);
    if (!random) return random.error();
    done = check_sample(solver, *random, check, size, asking, findings);
  } else if (const auto listed = solver.distances()) {
    const auto distance_of = [&](const State& state) { return Result((*listed)->distance(state)); };
    done = check_all(solver.puzzle(), distance_of, check, asking, findings);
  } else {
    const auto distance_of = [&](const State& state) { return solver.distance(state); };
    done = check_all(solver.puzzle(), distance_of, check, asking, findings);
  }
  if (!done) return done.error();
  HeuristicReport report = std::move(findings).report();
  report.all = all;
  report.asked = asking.asked();
  report.seconds = asking.seconds();
  return report;
}

Result<HeuristicReport> check_heuristic(const Solver& solver, const Estimate& estimate, const HeuristicCheck& check) {
  return heuristic(solver, estimate, check);
}

}  // namespace tilebase
