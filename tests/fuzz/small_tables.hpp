#pragma once

#include <string>
#include <vector>

#include <tilebase/tablebase.hpp>

namespace fuzz {

/// A folder with the tables of the smaller built-in puzzles and of tiny ones, patterns among them, made when first
/// asked for and removed when the program ends.
const std::string& folder_of_small_tables();

/// The folder in it that holds a puzzle's tables alone.
std::string folder_of_small_tables(const std::string& puzzle);

/// The tablebases in it, in the order of their puzzles' names, opened now or when first asked for.
std::vector<tilebase::Tablebase> opened_small_tablebases();
const std::vector<tilebase::Tablebase>& small_tablebases();

}  // namespace fuzz
