#pragma once

#include <optional>
#include <string>
#include <vector>

#include "support/csv.hpp"

namespace support {

/// A row of data/reference/field.csv: a board whose length others have published.
struct FieldBoard {
  std::string puzzle;
  std::string board;
  int published = 0;
  std::optional<int> length = std::nullopt;  ///< moves of the shortest path that tilebase has found, if any
  int bound = 0;                             ///< the lower bound that tilebase has proven
};

/// The rows of a puzzle and of a source; empty texts mean all.
inline std::vector<FieldBoard> field_of(const std::string& puzzle = "", const std::string& source = "") {
  std::vector<FieldBoard> boards;
  for (const auto& row : rows_of_csv(TILEBASE_DATA_DIR "/reference/field.csv")) {
    if ((!puzzle.empty() && row.at(0) != puzzle) || (!source.empty() && row.at(2) != source)) continue;
    auto& board = boards.emplace_back(FieldBoard{row.at(0), row.at(1), std::stoi(row.at(3))});
    if (row.at(4).empty()) continue;
    board.length = std::stoi(row.at(4));
    board.bound = std::stoi(row.at(5));
  }
  return boards;
}

}  // namespace support
