#pragma once

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <answer/question.hpp>
#include <tilebase/once.hpp>
#include <tilebase/tilebase.hpp>

namespace service {

/// The tablebases that questions are about: those of the shipped puzzles, or those of a folder of table files.
/// Immutable once opened; any number of threads may ask.
class Tablebases {
 public:
  /// `folder` is "" for the tables inside the program. Errors: as load_tables().
  static tilebase::Result<Tablebases> open(const std::string& folder);

  /// The tablebase of a puzzle. Errors: table_missing.
  tilebase::Result<const tilebase::Tablebase*> of(std::string_view puzzle) const;

  /// As Tablebase::path(), quicker to a puzzle's own goal: such paths are walked several moves a step. The first one
  /// of a puzzle takes a few milliseconds.
  tilebase::Result<std::optional<tilebase::Path>> path(const answer::Question& question) const;

  /// All of them, in the order of their puzzles' names.
  const std::vector<tilebase::Tablebase>& all() const { return tablebases_; }

 private:
  /// What walks to a puzzle's own goal; nothing if no table answers for that, or a damaged one.
  struct OwnGoal {
    tilebase::Once once;
    std::optional<tilebase::Walker> walker;
  };

  std::vector<tilebase::Tablebase> tablebases_;
  std::unique_ptr<OwnGoal[]> own_goals_;  // one for each of them
  bool shipped_ = true;
};

}  // namespace service
