#include <tilebase/paths.hpp>

#include <map>

#include <tilebase/engine/query/nearer.hpp>
#include <tilebase/engine/query/steps.hpp>

namespace tilebase {
namespace {

/// The distances of a solver for nearer_step(). The first error is kept, and gives nothing for its state.
class DistanceOf {
 public:
  explicit DistanceOf(const Solver& solver) : solver_(solver) {}

  std::optional<int> operator()(const State& state) const {
    auto distance = solver_.distance(state);
    if (distance) return *distance;
    if (!error_) error_ = distance.error();
    return std::nullopt;
  }

  /// Why there is no nearer step where there must be one.
  Error failure() const { return error_ ? *error_ : solver_.inconsistent(); }

 private:
  const Solver& solver_;
  mutable std::optional<Error> error_;
};

}  // namespace

// Layer by layer: the number of paths to a state is the sum over the states one farther from which a move leads there,
// each as often as there are such moves.
Result<std::optional<std::uint64_t>> Solver::count(const State& start) const {
  const auto nearest = start_clock().nearest_to(start);
  if (!nearest) return nearest.error();
  const auto length = nearest->distance(start);
  if (!length) return length.error();
  if (!*length) return std::optional<std::uint64_t>();
  std::uint64_t steps = 0;

  const Puzzle& puzzle = nearest->puzzle();
  const DistanceOf distance_of(*nearest);
  const Error overflow{ErrorCode::count_overflow, "from board " + format_board(puzzle, start) + " to goal " +
                                                      format_target(puzzle, nearest->target()) +
                                                      " there are more shortest paths than 64 bits can count; ask for "
                                                      "some of them with a limit"};
  std::map<State, std::uint64_t> paths{{start, 1}};
  for (int left = **length; left > 0; --left) {
    std::map<State, std::uint64_t> nearer;
    for (const auto& [state, count] : paths) {
      if (is_spent_at(nearest->budget(), ++steps)) return gave_up_after(steps, "state");
      auto step = nearer_step(puzzle, state, left, distance_of);
      if (!step) return distance_of.failure();
      for (; step; step = nearer_step(puzzle, state, left, distance_of, std::size_t{step->move} + 1)) {
        std::uint64_t& sum = nearer[step->state];
        if (__builtin_add_overflow(sum, count, &sum)) return overflow;
      }
    }
    paths = std::move(nearer);
  }
  std::uint64_t all = 0;
  for (const auto& [state, count] : paths)
    if (__builtin_add_overflow(all, count, &all)) return overflow;
  return std::optional(all);
}

Result<Paths> Solver::paths(const State& start) const {
  auto nearest = start_clock().nearest_to(start);
  if (!nearest) return nearest.error();
  const auto distance = nearest->distance(start);
  if (!distance) return distance.error();
  // Later steps have no keep_going(): it may not live as long as the paths.
  Budget later;
  later.until = nearest->budget().until;
  return Paths(nearest->within(later), start, *distance);
}

Paths::Paths(Solver solver, const State& start, std::optional<int> distance)
    : solver_(std::move(solver)), distance_(distance) {
  empty_path_due_ = distance_ == 0;
  if (distance_.value_or(0) > 0) {
    // What next() puts there then needs no memory: if an allocation fails there, nothing has changed.
    stops_.reserve(static_cast<std::size_t>(*distance_));
    path_.reserve(static_cast<std::size_t>(*distance_));
    stops_.push_back({start});
  }
}

// Depth-first, without recursion.
Result<std::optional<Path>> Paths::next() {
  if (empty_path_due_) {
    empty_path_due_ = false;
    return std::optional(Path{});
  }
  const DistanceOf distance_of(solver_);
  while (!stops_.empty()) {
    if (is_spent_at(solver_.budget(), ++steps_)) return gave_up_after(found_, "path");
    const int left = *distance_ - static_cast<int>(path_.size());
    Stop& here = stops_.back();
    const auto step = nearer_step(solver_.puzzle(), here.state, left, distance_of, here.untried);
    if (!step) {
      if (here.untried == 0) return distance_of.failure();
      stops_.pop_back();
      if (!path_.empty()) path_.pop_back();
      continue;
    }
    Path found;
    if (left == 1) {
      found.reserve(path_.size() + 1);
      found = path_;
      found.push_back(step->move);
    }
    here.untried = std::size_t{step->move} + 1;
    if (left == 1) {
      ++found_;
      return std::optional(std::move(found));
    }
    path_.push_back(step->move);
    stops_.push_back({step->state});
  }
  return std::optional<Path>();
}

}  // namespace tilebase
