#include "service/known_targets.hpp"

#include <algorithm>

namespace tilebase::service {

namespace {

bool needs_search(const Tablebase& tablebase, const Target& target) {
  return target.wildcards() > 0;
}

Result<Solver> found(const Tablebase& tablebase, const Target& target) {
  auto solver = tablebase.solver(target);
  if (!solver) return solver;
  const auto distances = solver->distances();
  return distances ? solver : distances.error();
}

}  // namespace

Result<Solver> KnownTargets::to(const Tablebase& tablebase, const Target& target) {
  if (!needs_search(tablebase, target)) return found(tablebase, target);
  std::promise<Result<Solver>> promise;
  std::shared_future<Result<Solver>> solver;
  {
    const std::lock_guard lock(mutex_);
    const auto known = find(tablebase, target);
    if (known != known_.end()) {
      known_.splice(known_.begin(), known_, known);
      solver = known->solver;
    } else {
      known_.push_front({&tablebase, target, promise.get_future().share()});
      forget_the_last();
    }
  }
  if (solver.valid()) return solver.get();
  try {
    auto searched = found(tablebase, target);
    promise.set_value(searched);
    return searched;
  } catch (...) {
    promise.set_exception(std::current_exception());
    const std::lock_guard lock(mutex_);
    const auto failed = find(tablebase, target);
    if (failed != known_.end()) known_.erase(failed);
    throw;
  }
}

bool KnownTargets::knows(const Tablebase& tablebase, const Target& target) {
  if (!needs_search(tablebase, target)) return true;
  const std::lock_guard lock(mutex_);
  const auto known = find(tablebase, target);
  return known != known_.end() && known->solver.wait_for(std::chrono::seconds(0)) == std::future_status::ready;
}

std::list<KnownTargets::Known>::iterator KnownTargets::find(const Tablebase& tablebase, const Target& target) {
  return std::find_if(known_.begin(), known_.end(),
                      [&](const Known& known) { return known.tablebase == &tablebase && known.target == target; });
}

void KnownTargets::forget_the_last() {
  std::size_t bytes = 0;
  for (auto known = known_.begin(); known != known_.end();) {
    bytes += 2 * static_cast<std::size_t>(known->tablebase->puzzle().boards());  // a distance is two bytes
    known = bytes > most_bytes_ && known != known_.begin() ? known_.erase(known) : std::next(known);
  }
}

}  // namespace tilebase::service
