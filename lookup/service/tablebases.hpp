#pragma once

#include <string>
#include <string_view>
#include <vector>

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

  /// All of them, in the order of their puzzles' names.
  const std::vector<tilebase::Tablebase>& all() const { return tablebases_; }

 private:
  std::vector<tilebase::Tablebase> tablebases_;
  bool shipped_ = true;
};

}  // namespace service
