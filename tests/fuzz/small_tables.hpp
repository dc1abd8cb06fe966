#pragma once

#include <string>
#include <vector>

#include <tilebase/tilebase.hpp>

namespace fuzz {

/// A folder with the tables of the smaller built-in puzzles and of tiny ones. Made on first
/// use, removed when the program ends.
const std::string& folder_of_small_tables();

/// Its subfolder with the tables of one puzzle.
std::string folder_of_small_tables(const std::string& puzzle);

/// Its tablebases, sorted by puzzle name; opened by each call, or on first use.
std::vector<tilebase::Tablebase> opened_small_tablebases();
const std::vector<tilebase::Tablebase>& small_tablebases();

/// Parts of a seed: the number of a tablebase in small_tablebases(), its goal as text, and the goal backwards.
struct SmallGoal {
  char number;
  std::string board;
  std::string turned;
};
std::vector<SmallGoal> small_goals();

}  // namespace fuzz
