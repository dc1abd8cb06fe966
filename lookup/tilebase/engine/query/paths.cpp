#include <tilebase/paths.hpp>

#include <map>
#include <utility>
#include <vector>

#include <base/meter.hpp>
#include <tilebase/engine/query/steps.hpp>
#include <tilebase/engine/query/ways.hpp>

namespace tilebase {

// Counts layer by layer, from the start to the target: each move from a state to a nearer state adds the number of
// paths to the former to the number of paths to the latter.
Result<std::optional<std::uint64_t>> Solver::count(const State& start) const {
  const auto nearest = start_clock().nearest_to(start);
  if (!nearest) return nearest.error();
  const auto length = nearest->distance(start);
  if (!length) return length.error();
  if (!*length) return std::nullopt;
  std::uint64_t steps = 0;

  const Puzzle& puzzle = nearest->puzzle();
  const DistanceOrError distance_of(
      [&](const State& state) { return Way::of(*nearest).distance(state, nearest->budget()); });
  const Error overflow{ErrorCode::count_overflow, "from board " + format_board(puzzle, start) + " to goal " +
                                                      format_target(puzzle, nearest->target()) +
                                                      " there are more shortest paths than 64 bits can count; ask for "
                                                      "some of them with a limit"};
  std::map<State, std::uint64_t> paths{{start, 1}};
  for (int remaining = **length; remaining > 0; --remaining) {
    std::map<State, std::uint64_t> nearer;
    for (const auto& [state, count] : paths) {
      if (is_spent_at(nearest->budget(), ++steps)) return gave_up_after(steps, "state");
      auto step = nearer_step(puzzle, state, remaining, distance_of);
      if (!step && !distance_of.error()) return Way::of(*nearest).inconsistent();
      for (; step; step = nearer_step(puzzle, state, remaining, distance_of, std::size_t{step->move} + 1)) {
        std::uint64_t& sum = nearer[step->state];
        if (__builtin_add_overflow(sum, count, &sum)) return overflow;
      }
      if (distance_of.error()) return *distance_of.error();
    }
    paths = std::move(nearer);
  }
  std::uint64_t total = 0;
  for (const auto& [state, count] : paths)
    if (__builtin_add_overflow(total, count, &total)) return overflow;
  return total;
}

/// Depth-first search for the paths, without recursion.
class Paths::Search {
 public:
  Search(Solver solver, const State& start, std::optional<int> distance)
      : solver_(std::move(solver)), distance_(distance), empty_path_due_(distance == 0) {
    if (distance_.value_or(0) <= 0) return;
    // Reserves all memory of both vectors, so that a failed allocation in next() leaves the members unchanged.
    stops_.reserve(static_cast<std::size_t>(*distance_));
    path_.reserve(static_cast<std::size_t>(*distance_));
    stops_.push_back({start});
  }

  std::optional<int> distance() const { return distance_; }
  Result<std::optional<Path>> next();

 private:
  /// A state on the next path, and the number of its first move that was not yet tried.
  struct Stop {
    State state;
    std::size_t next_move = 0;
  };

  Solver solver_;
  std::optional<int> distance_;
  bool empty_path_due_;
  std::uint64_t steps_ = 0;       // number of steps of the search in next()
  std::uint64_t path_count_ = 0;  // number of paths that next() has returned
  std::vector<Stop> stops_;  // states of the path so far, one more than path_ has moves; its match is never among them
  Path path_;
};

Result<Paths> Solver::paths(const State& start) const {
  auto nearest = start_clock().nearest_to(start);
  if (!nearest) return nearest.error();
  const auto distance = nearest->distance(start);
  if (!distance) return distance.error();
  // Keeps only the end time of the budget: keep_going() may not live as long as the paths.
  Budget rest;
  rest.until = nearest->budget().until;
  return Paths(std::make_unique<Paths::Search>(nearest->within(rest), start, *distance));
}

Result<std::optional<Path>> Paths::Search::next() {
  if (empty_path_due_) {
    empty_path_due_ = false;
    return Path{};
  }
  const DistanceOrError distance_of(
      [this](const State& state) { return Way::of(solver_).distance(state, solver_.budget()); });
  while (!stops_.empty()) {
    if (is_spent_at(solver_.budget(), ++steps_)) return gave_up_after(path_count_, "path");
    const int remaining = *distance_ - static_cast<int>(path_.size());
    Stop& stop = stops_.back();
    const auto step = nearer_step(solver_.puzzle(), stop.state, remaining, distance_of, stop.next_move);
    if (distance_of.error()) return *distance_of.error();
    if (!step) {
      if (stop.next_move == 0) return Way::of(solver_).inconsistent();
      stops_.pop_back();
      if (!path_.empty()) path_.pop_back();
      continue;
    }
    Path result;
    if (remaining == 1) {
      result.reserve(path_.size() + 1);
      result = path_;
      result.push_back(step->move);
    }
    stop.next_move = std::size_t{step->move} + 1;
    if (remaining == 1) {
      ++path_count_;
      return result;
    }
    path_.push_back(step->move);
    stops_.push_back({step->state});
  }
  return std::nullopt;
}

Paths::Paths(std::unique_ptr<Search> search) : search_(std::move(search)) {}
Paths::~Paths() = default;
Paths::Paths(Paths&&) noexcept = default;
Paths& Paths::operator=(Paths&&) noexcept = default;

std::optional<int> Paths::distance() const {
  return search_->distance();
}

Result<std::optional<Path>> Paths::next() {
  return search_->next();
}

}  // namespace tilebase
