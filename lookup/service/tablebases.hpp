#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <answer/question.hpp>
#include <base/made_once.hpp>
#include <tilebase/tilebase.hpp>

namespace tilebase::service {

/// The tablebases that the service answers from: those it is given, and every other board of slides (`slideRxC`), which
/// is answered by search. Pattern tables that searches of these have made are kept: of the boards that were asked about
/// last, as many as fit into the limit. Answers never change; thread-safe.
class Tablebases {
 public:
  /// The tablebases must be sorted by puzzle name; names must differ. The limit is in bytes.
  explicit Tablebases(std::vector<Tablebase> tablebases, std::uint64_t most_pattern_bytes = UINT64_MAX);

  /// The tablebase of a puzzle, to be held while it is asked. If all pattern tables take more than the limit, forgets
  /// those of boards that were not asked about for the longest time; whoever holds them keeps them. Errors:
  /// table_missing.
  using Held = std::shared_ptr<const Tablebase>;
  Result<Held> of(std::string_view puzzle) const;

  /// What answers the question, faster than others to a puzzle's own goal: paths take several moves at a time. The
  /// first such solver of a puzzle takes a few milliseconds. Errors: as Tablebase::solver().
  Result<Solver> solver(const answer::Question& question) const;

  /// The puzzles to choose from, sorted by name: those of the tablebases given, and the best known boards of slides.
  std::vector<Puzzle> puzzles() const;

 private:
  /// What answers about a puzzle's own goal, prepared for many paths.
  using OwnGoal = Result<Solver>;

  const Tablebase* given(std::string_view puzzle) const;

  /// A board that is answered by search, once it was asked about.
  struct Searched {
    Held tablebase;
    std::uint64_t last_asked = 0;
  };

  void forget_beyond_limit(const Searched& but) const;

  std::vector<Tablebase> tablebases_;
  std::unique_ptr<MadeOnce<OwnGoal>[]> own_goals_;  // one per tablebase
  std::uint64_t most_pattern_bytes_;
  mutable std::mutex mutex_;  // for all of the following
  mutable std::map<std::string, Searched, std::less<>> slides_;
  mutable std::uint64_t asked_ = 0;
};

}  // namespace tilebase::service
