#pragma once

#include <memory>
#include <optional>

#include <tilebase/export.hpp>
#include <tilebase/solver.hpp>

namespace tilebase {

/// Iterator over all shortest paths from a start to the nearest states that match a target, in lexicographic order
/// (moves compared by name). Each path is computed when next() is called, so the first few of very many are cheap.
/// Solver::paths() creates it. For one thread at a time.
class Paths {
 public:
  /// Returns the length of each path, in moves; nullopt if the start is unsolvable.
  TILEBASE_EXPORT std::optional<int> distance() const;

  /// Returns the next path; nullopt after the last. Errors: table_damaged; gave_up once the time of the solver's budget
  /// is over, which runs from Solver::paths() on for all paths together. O(length * moves * nearest matches). After
  /// std::bad_alloc, the next call returns the same path.
  TILEBASE_EXPORT Result<std::optional<Path>> next();

  TILEBASE_EXPORT ~Paths();
  TILEBASE_EXPORT Paths(Paths&&) noexcept;
  TILEBASE_EXPORT Paths& operator=(Paths&&) noexcept;

 private:
  friend class Solver;
  class Search;
  explicit Paths(std::unique_ptr<Search> search);

  std::unique_ptr<Search> search_;
};

}  // namespace tilebase
