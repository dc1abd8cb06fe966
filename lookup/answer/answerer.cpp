#include "answer/answerer.hpp"

namespace tilebase::answer {

void Answerer::aim(const Target& target) {
  if (target_ == target) return;
  target_ = target;
  solver_ = tablebase_.solver(target);
  walker_ = nullptr;
}

Result<std::optional<int>> Answerer::answer(const State& start, std::string& text) {
  if (!*solver_) return solver_->error();
  const Solver& solver = **solver_;
  if (!paths_) return solver.distance(start);
  const auto path = solver.path(start);
  if (!path) return path.error();
  walker_ = solver.walker();
  if (!*path) return std::optional<int>();
  text += tablebase_.puzzle().word(**path);
  return std::optional(static_cast<int>((*path)->size()));
}

}  // namespace tilebase::answer
