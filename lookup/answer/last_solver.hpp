#pragma once

#include <optional>

#include <tilebase/tilebase.hpp>

namespace tilebase::answer {

/// The solver for the target that was asked about last: a target that is repeated is prepared only once. For one
/// thread.
class LastSolver {
 public:
  explicit LastSolver(const Tablebase& tablebase) : tablebase_(tablebase) {}

  const Tablebase& tablebase() const { return tablebase_; }

  /// The solver for a target, until the next call. Errors: as Tablebase::solver().
  const Result<Solver>& to(const Target& target) {
    if (target_ != target) {
      target_ = target;
      solver_ = tablebase_.solver(target);
    }
    return *solver_;
  }

  /// The solver of the last call, which there must have been.
  const Result<Solver>& get() const { return *solver_; }

 private:
  Tablebase tablebase_;
  std::optional<Target> target_;
  std::optional<Result<Solver>> solver_;
};

}  // namespace tilebase::answer
