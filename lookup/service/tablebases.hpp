#pragma once

#include <memory>
#include <optional>
#include <string_view>
#include <vector>

#include <answer/question.hpp>
#include <base/made_once.hpp>
#include <tilebase/tilebase.hpp>

namespace tilebase::service {

/// The tablebases that the service answers from. Immutable and thread-safe.
class Tablebases {
 public:
  /// The tablebases must be sorted by puzzle name; names must differ.
  explicit Tablebases(std::vector<Tablebase> tablebases)
      : tablebases_(std::move(tablebases)), own_goals_(std::make_unique<MadeOnce<OwnGoal>[]>(tablebases_.size())) {}

  /// The tablebase of a puzzle. Errors: table_missing.
  Result<const Tablebase*> of(std::string_view puzzle) const;

  /// As Tablebase::path(), but faster to a puzzle's own goal: the walk takes several moves at a time. The first such
  /// path of a puzzle takes a few milliseconds.
  Result<std::optional<Path>> path(const answer::Question& question) const;

  /// All, sorted by puzzle name.
  const std::vector<Tablebase>& all() const { return tablebases_; }

 private:
  /// What answers about a puzzle's own goal, prepared for many paths.
  using OwnGoal = Result<Solver>;

  std::vector<Tablebase> tablebases_;
  std::unique_ptr<MadeOnce<OwnGoal>[]> own_goals_;  // one per tablebase
};

}  // namespace tilebase::service
