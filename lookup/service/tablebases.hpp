#pragma once

#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <answer/question.hpp>
#include <base/made_once.hpp>
#include <tilebase/tilebase.hpp>

namespace tilebase::service {

/// The tablebases that the service answers from: those it is given, and every other board of slides (`slideRxC`), which
/// is answered by search and kept from the first question about it on. Answers never change; thread-safe.
class Tablebases {
 public:
  /// The tablebases must be sorted by puzzle name; names must differ.
  explicit Tablebases(std::vector<Tablebase> tablebases);

  /// The tablebase of a puzzle. Errors: table_missing.
  Result<const Tablebase*> of(std::string_view puzzle) const;

  /// As Tablebase::path(), but faster to a puzzle's own goal: the walk takes several moves at a time. The first such
  /// path of a puzzle takes a few milliseconds.
  Result<std::optional<Path>> path(const answer::Question& question) const;

  /// The puzzles to choose from, sorted by name: those of the tablebases given, and the best known boards of slides.
  std::vector<Puzzle> puzzles() const;

 private:
  /// What answers about a puzzle's own goal, prepared for many paths.
  using OwnGoal = Result<Solver>;

  const Tablebase* given(std::string_view puzzle) const;

  std::vector<Tablebase> tablebases_;
  std::unique_ptr<MadeOnce<OwnGoal>[]> own_goals_;  // one per tablebase
  mutable std::map<std::string, MadeOnce<Result<Tablebase>>, std::less<>> slides_;
};

}  // namespace tilebase::service
