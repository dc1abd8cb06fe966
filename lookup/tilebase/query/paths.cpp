#include <tilebase/query/paths.hpp>

#include <map>

#include <tilebase/query/nearer.hpp>

namespace tilebase {

// Layer by layer: the number of paths to a state is the sum over the states one farther from which a move leads there,
// each as often as there are such moves.
Result<std::optional<std::uint64_t>> count_paths(const Solver& solver, const State& start) {
  const Solver nearest = solver.nearest_to(start);
  const auto length = nearest.distance(start);
  if (!length) return std::optional<std::uint64_t>();

  const Puzzle& puzzle = nearest.puzzle();
  const auto distance_of = [&nearest](const State& state) { return nearest.distance(state); };
  const Error overflow{ErrorCode::count_overflow, "from board " + format_board(puzzle, start) + " to goal " +
                                                      format_target(puzzle, nearest.target()) +
                                                      " there are more shortest paths than 64 bits can count; ask for "
                                                      "some of them with a limit"};
  std::map<State, std::uint64_t> paths{{start, 1}};
  for (int left = *length; left > 0; --left) {
    std::map<State, std::uint64_t> nearer;
    for (const auto& [state, count] : paths) {
      auto step = nearer_step(puzzle, state, left, distance_of);
      if (!step) return nearest.inconsistent();
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

Paths::Paths(const Solver& solver, const State& start) : solver_(solver.nearest_to(start)) {
  distance_ = solver_.distance(start);
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
  const auto distance_of = [this](const State& state) { return solver_.distance(state); };
  while (!stops_.empty()) {
    const int left = *distance_ - static_cast<int>(path_.size());
    Stop& here = stops_.back();
    const auto step = nearer_step(solver_.puzzle(), here.state, left, distance_of, here.untried);
    if (!step) {
      if (here.untried == 0) return solver_.inconsistent();
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
    if (left == 1) return std::optional(std::move(found));
    path_.push_back(step->move);
    stops_.push_back({step->state});
  }
  return std::optional<Path>();
}

}  // namespace tilebase
