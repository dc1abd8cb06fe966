#pragma once

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <answer/question.hpp>
#include <base/made_once.hpp>
#include <tilebase/tilebase.hpp>

namespace tilebase::service {

/// The tablebases that questions are about. Immutable; any number of threads may ask.
class Tablebases {
 public:
  /// The tablebases in the order of their puzzles' names, which differ.
  explicit Tablebases(std::vector<Tablebase> tablebases)
      : tablebases_(std::move(tablebases)), own_goals_(std::make_unique<MadeOnce<OwnGoal>[]>(tablebases_.size())) {}

  /// The tablebase of a puzzle. Errors: table_missing.
  Result<const Tablebase*> of(std::string_view puzzle) const;

  /// As Tablebase::path(), quicker to a puzzle's own goal: such paths are walked several moves a step. The first one
  /// of a puzzle takes a few milliseconds.
  Result<std::optional<Path>> path(const answer::Question& question) const;

  /// All of them, in the order of their puzzles' names.
  const std::vector<Tablebase>& all() const { return tablebases_; }

 private:
  /// What answers about a puzzle's own goal, prepared for many paths.
  using OwnGoal = Result<Solver>;

  std::vector<Tablebase> tablebases_;
  std::unique_ptr<MadeOnce<OwnGoal>[]> own_goals_;  // one for each of them
};

}  // namespace tilebase::service
