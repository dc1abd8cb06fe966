#include "service/known_targets.hpp"

#include <algorithm>

namespace tilebase::service {

namespace {

bool needs_search(const Tablebase& tablebase, const Target& target) {
  return wildcards(target, tablebase.puzzle().cells()) > 0;
}

Result<KnownTargets::Distances> found(const Tablebase& tablebase, const Target& target) {
  auto distances = TargetDistances::to(tablebase, target);
  if (!distances) return distances.error();
  return std::make_shared<const TargetDistances>(std::move(*distances));
}

}  // namespace

Result<KnownTargets::Distances> KnownTargets::to(const Tablebase& tablebase, const Target& target) {
  if (!needs_search(tablebase, target)) return found(tablebase, target);
  std::promise<Result<Distances>> promise;
  std::shared_future<Result<Distances>> distances;
  {
    const std::lock_guard lock(mutex_);
    const auto known = find(tablebase, target);
    if (known != known_.end()) {
      known_.splice(known_.begin(), known_, known);
      distances = known->distances;
    } else {
      known_.push_front({&tablebase, target, promise.get_future().share()});
      forget_the_last();
    }
  }
  if (distances.valid()) return distances.get();
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
  return known != known_.end() && known->distances.wait_for(std::chrono::seconds(0)) == std::future_status::ready;
}

std::list<KnownTargets::Known>::iterator KnownTargets::find(const Tablebase& tablebase, const Target& target) {
  return std::find_if(known_.begin(), known_.end(),
                      [&](const Known& known) { return known.tablebase == &tablebase && known.target == target; });
}

void KnownTargets::forget_the_last() {
  std::size_t bytes = 0;
  for (auto known = known_.begin(); known != known_.end();) {
    bytes += 2 * static_cast<std::size_t>(factorial(known->tablebase->puzzle().cells()));  // a distance has two
    known = bytes > most_bytes_ && known != known_.begin() ? known_.erase(known) : std::next(known);
  }
}

}  // namespace tilebase::service
